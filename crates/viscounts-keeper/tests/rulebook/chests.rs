//! Chest tiles.
use crate::table::game;
use engine_core::holds;
use viscounts_keeper::{Clause, rules::Step};

/// VK-CHEST-1, VK-CHEST-2, VK-CHEST-3, VK-CHEST-4, VK-CHEST-5, VK-CHEST-6, VR-3, VR-4
#[holds(
    Clause::ChestFromRow,
    Clause::ChestUnderSpace,
    Clause::ChestMayBeReplaced,
    Clause::ChestNeverMoves,
    Clause::ReplacedChestLeaves,
    Clause::ChestRowRefills,
    Clause::ChestMustBeTaken,
    Clause::ReplaceDespiteRoom
)]
fn a_chest_is_taken_and_placed() {
    let mut s = game(2);
    let row = s.state.table.chests;
    s.gain(0, "chest");
    assert_eq!(s.refused_by("Chest Decline"), Clause::ChestMustBeTaken, "with a free space it must be taken");
    s.say("Chest Take 3");
    assert_eq!(s.choices().len(), 3);
    s.say("ChestSpace 1");
    assert_eq!(s.b(0).chests, [None, row[3], None]);
    assert_eq!((s.state.table.chests[3], s.state.table.chest_pile.len()), (row[2], 13), "the row refills");
    assert_eq!(s.refused_by("ChestSpace 2"), Clause::ChestNeverMoves, "a placed chest is never moved");
    // Replacing is allowed although a space is free; the old one leaves the game.
    s.gain(0, "chest");
    s.says(&["Chest Take 0", "ChestSpace 1"]);
    assert!(s.state.table.gone_chests.has(row[3].unwrap()));
    for _ in 0..2 {
        s.gain(0, "chest");
        let free = s.b(0).chests.iter().position(Option::is_none).unwrap();
        s.says(&["Chest Take 0", &format!("ChestSpace {free}")]);
    }
    let held = s.b(0).chests;
    s.gain(0, "chest");
    s.say("Chest Decline");
    assert!(s.done() && s.b(0).chests == held);
    s.state.table.chests[0] = None;
    s.gain(0, "chest");
    assert_eq!(s.refused_by("Chest Take 0"), Clause::ChestFromRow);
}

/// VK-CHEST-7, VK-CHEST-14, VK-CHEST-15, VK-CHEST-16, VR-5
#[holds(
    Clause::ChestEntryReward,
    Clause::ChestForTwoMerchants,
    Clause::ChestForCriminal,
    Clause::ChestForSilver,
    Clause::NoRewardForLyingCard
)]
fn cards_that_enter_bring_rewards() {
    for (chest, card, gained) in [
        ("ch.merchant2.ink", "nb.courier.1", true),
        ("ch.merchant2.ink", "sk.trader.1", false),
        ("ch.merchant2.gold", "nb.antagonist.1", false), // Criminals are no Merchants
        ("ch.criminal.stone", "sb.thief.1", true),
        ("ch.criminal.stone", "sb.abbot.1", false),
        ("ch.silver.C", "sb.abbot.1", true),
        ("ch.silver.C", "nb.antagonist.1", false),
    ] {
        for space in 0..3 {
            let mut s = game(2);
            let tile = s.chest(chest);
            s.b(0).chests[space] = Some(tile);
            if space == 0 {
                s.hand(0, &[card]);
                s.run(Step::PlayCard);
                let c = s.card(card);
                s.say(&format!("Play {c}"));
                while !s.done() {
                    let answer = if s.question().1 == "Option" { "Option 1" } else { "Discard Decline" };
                    s.say(answer);
                }
            } else {
                let mut laid = ["", "", ""];
                laid[space - 1] = card;
                s.lay(0, laid);
                s.run(Step::Slide);
            }
            let b = *s.b(0);
            assert_eq!(b.silver + b.resources() == 1, gained, "{card} over {chest} on space {space}");
        }
    }
    // Placed under a lying card it brings nothing at once.
    let mut s = game(2);
    s.lay(0, ["", "sb.thief.1", ""]);
    s.state.table.chests[0] = Some(s.chest("ch.criminal.ink"));
    s.gain(0, "chest");
    s.says(&["Chest Take 0", "ChestSpace 1"]);
    assert_eq!(s.b(0).goods, [0; 3]);
}

/// VK-CHEST-9
#[holds(Clause::GrifterExample)]
fn the_grifter_of_the_book() {
    let mut s = game(2);
    s.hand(0, &["nk.grifter.2"]);
    let (ink, twice) = (s.chest("ch.criminal.ink"), s.chest("ch.double.B"));
    s.b(0).chests = [Some(ink), None, Some(twice)];
    s.run(Step::PlayCard);
    let card = s.card("nk.grifter.2");
    s.say(&format!("Play {card}"));
    assert_eq!(s.b(0).goods, [1, 0, 0]);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "nk.grifter.2"]);
    s.town(0, "");
    s.primary_action();
    s.says(&["Action Construct", "Building Own 6", "Spot 0"]); // two Builders and a Criminal pay for a Workshop
    assert!(s.done());
    assert!(s.spot(0).is_some());
}

/// VR-6
#[holds(Clause::SlideOrder)]
fn a_chest_gained_by_the_drop_checks_what_is_played_then() {
    let mut s = game(2);
    s.lay(0, ["sb.thief.1", "", "sk.lender.1"]);
    s.hand(0, &["nb.antagonist.1"]);
    s.state.table.chests[0] = Some(s.chest("ch.criminal.ink"));
    s.state.table.chests[1] = Some(s.chest("ch.criminal.gold"));
    s.steps(&[Step::Slide, Step::PlayCard]);
    s.says(&["Option 1", "Chest Take 1", "ChestSpace 1"]);
    assert_eq!(s.b(0).goods, [0; 3], "the Thief slid there before");
    s.steps(&[Step::PlayCard]);
    let tile = s.chest("ch.criminal.ink");
    s.b(0).chests[0] = Some(tile);
    let card = s.card("nb.antagonist.1");
    s.say(&format!("Play {card}"));
    assert_eq!(s.b(0).goods, [1, 0, 0]);
}

/// VK-CHEST-15, VK-CHEST-16
#[holds(Clause::ChestForCriminal, Clause::ChestForSilver)]
fn an_entering_card_brings_one_however_many_icons() {
    let mut s = game(2);
    let (silver, gold) = (s.chest("ch.silver.C"), s.chest("ch.criminal.gold"));
    s.b(0).chests = [Some(silver), Some(gold), None];
    s.lay(0, ["nb.antagonist.1", "", ""]); // two Criminals slide to space 2
    s.hand(0, &["nb.bishop.1"]); // two Clerics
    s.steps(&[Step::Slide, Step::PlayCard]);
    let bishop = s.card("nb.bishop.1");
    s.say(&format!("Play {bishop}"));
    assert_eq!((s.b(0).goods, s.b(0).silver), ([0, 1, 0], 1));
}

/// VK-CHEST-10, VK-CHEST-11, VK-CHEST-13, VR-9
#[holds(Clause::ChestDoubles, Clause::ChestMakesOthers, Clause::ChestTakesOneIcon, Clause::OneOfTwoIcons)]
fn several_chests_serve_one_action() {
    let mut s = game(2);
    s.town(0, "");
    s.lay(0, ["nb.charlatan.1", "sb.labourer.1", "sb.abbot.1"]);
    let (twice, others) = (s.chest("ch.double.B"), s.chest("ch.other.C"));
    s.b(0).chests = [Some(twice), None, Some(others)];
    s.b(0).goods[2] = 9;
    s.primary_action();
    s.says(&["Action Construct", "Building Own 3", "Spot 0"]);
    // Of the Charlatan's two Builders one counts twice, the Labourer is one, the Abbot's Cleric another: five of seven.
    assert_eq!(s.choices(), ["Pay Stone 2"]);
    // A chest serves the card that lies above it when the action is done.
    s.lay(0, ["sb.squire.1", "sb.labourer.1", "sb.abbot.1"]);
    s.primary_action();
    s.says(&["Action Construct", "Building Own 6", "Spot 0"]);
    assert_eq!(s.choices(), ["Pay Stone 1"]);
    s.gain(0, "rearr");
    s.say("Rearrange 2"); // the Labourer comes above the first chest
    s.primary_action();
    s.says(&["Action Construct", "Building Own 6", "Spot 0"]);
    assert!(s.done(), "two and one pay for a Workshop");
}

/// VK-CHEST-3, VK-CHEST-5, VK-SCORE-2, VR-16
#[holds(Clause::ChestMayBeReplaced, Clause::ReplacedChestLeaves, Clause::ChestPoints, Clause::EmptyRowDoesNothing)]
fn a_fourth_chest_replaces_one_and_an_empty_pile_refills_nothing() {
    use viscounts_keeper::{score::score, table::Who};
    let mut s = game(2);
    s.state.table.chest_pile = Default::default();
    let row = s.state.table.chests;
    for (taken, space) in [(2, 0), (3, 1), (3, 2)] {
        s.gain(0, "chest");
        s.says(&[&format!("Chest Take {taken}"), &format!("ChestSpace {space}")]);
    }
    assert_eq!(s.state.table.chests, [None, None, None, row[0]], "what is left lies at the right");
    s.gain(0, "chest");
    s.says(&["Chest Take 3", "ChestSpace 0"]);
    assert_eq!(s.b(0).chests, [row[0], row[3], row[1]]);
    assert!(s.state.table.gone_chests.has(row[2].unwrap()));
    assert_eq!(score(&s.game, &s.state.table, Who::of(0)).chests, 9, "three count, not the one that left");
}
