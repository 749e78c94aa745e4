//! The Construct action and public buildings.
use crate::table::{Sit, agreed, game, with};
use engine_core::holds;
use viscounts_keeper::{
    Clause,
    content::Word,
    rules::{Step, hand_limit, permanent},
    table::{Slot, Who},
};

fn builder(stone: u32) -> Sit {
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "sb.financer.1"]);
    (0..5).for_each(|i| s.town(i, ""));
    s.b(0).goods[2] = stone;
    s
}

/// VB-B-1, VB-B-2, VB-B-3, VR-13
#[holds(Clause::EmptySpotOnSide, Clause::AnyOwnBuilding, Clause::SpotReward, Clause::PublicFiresAfterBuild)]
fn a_building_goes_to_the_own_side() {
    let mut s = builder(8);
    s.lay(0, ["sb.abbot.1", "nb.woodcutter.1", "sb.financer.1"]);
    s.primary_action();
    s.says(&["Action Construct", "Building Own 1"]);
    assert_eq!(s.choices(), ["Spot 0", "Spot 1", "Spot 2"]);
    assert_eq!(s.refused_by("Spot 3"), Clause::EmptySpotOnSide, "beyond the river");
    s.says(&["Spot 0", "Pay Stone 4"]);
    assert_eq!((s.b(0).goods, s.track(0)), ([1, 0, 4], (1, 6)), "the spot's ink; the Woodcutter's virtue");
    assert!(!s.b(0).slots.has(Slot::of(1)));
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(s.refused_by("Building Own 1"), Clause::AnyOwnBuilding, "it is built already");
    s.say("Building Own 6");
    assert_eq!(s.refused_by("Spot 0"), Clause::EmptySpotOnSide);
    s.at(0, 1);
    s.primary_action();
    s.says(&["Action Construct", "Building Own 6"]);
    assert_eq!(s.choices(), ["Spot 3", "Spot 4"]);
}

/// VB-B-4, VR-40, VR-12
#[holds(Clause::LinkRewards, Clause::PublicBelongsToBuilder, Clause::BuildingOrder)]
fn links_reward_both_owners() {
    // G8: a Workshop at 3/4 S1 next to a rival on S2: ink, and two silver for both.
    let mut s = builder(3);
    s.at(0, 3);
    s.built(1, 0, 6);
    s.primary_action();
    s.says(&["Action Construct", "Building Own 6", "Spot 5", "Pay Stone 3"]);
    assert_eq!((s.b(0).goods[0], s.b(0).silver, s.b(1).silver), (1, 2, 2));
    // The link after S5 leads to the next segment of the ring; one owner of both ends gains it once.
    let mut s = builder(3);
    s.at(0, 3);
    s.built(0, 7, 4); // 1/2 S5: its link is a virtue
    s.public(1, 6, 6); // a public building is its owner's: two silver
    s.primary_action();
    s.says(&["Action Construct", "Building Own 6", "Spot 5", "Pay Stone 3"]);
    assert_eq!((s.track(0), s.b(0).silver, s.b(1).silver), ((1, 6), 2, 2));
    // The ring says what comes next, not the numbers: 7/8 lies before 3/4 here.
    let mut ring = builder(3);
    ring.state.table.ring.swap(0, 3);
    ring.at(0, 3);
    ring.built(1, 0, 4); // 1/2 S5 lies elsewhere
    ring.built(1, 1, 19); // 7/8 S5: its link is an ink
    ring.primary_action();
    ring.says(&["Action Construct", "Building Own 6", "Spot 5", "Pay Stone 3"]);
    assert_eq!((ring.b(0).goods[0], ring.b(1).goods[0], ring.track(1)), (2, 1, (1, 7)));
    let told: Vec<_> = s.events.iter().map(|e| format!("{e:?}")).collect();
    let order: Vec<_> = ["Some(Ink)", "virtue: true", "Who(0), good: None", "Who(1), good: None"]
        .iter()
        .map(|what| told.iter().position(|e| e.contains(what)).unwrap_or_else(|| panic!("{what} {told:?}")))
        .collect();
    assert!(order.is_sorted(), "spot, counter-clockwise link, clockwise link, builder first");
}

/// VB-B-6, VR-39
#[holds(Clause::NoBuildingLeft, Clause::PublicWithoutRoom)]
fn without_buildings_or_room() {
    let mut s = builder(8);
    for slot in 0..9 {
        s.b(0).slots.take(Slot::of(slot));
    }
    s.primary_action();
    assert_eq!(s.refused_by("Action Construct"), Clause::NoBuildingLeft);
    // But a public one can replace an own one.
    s.built(0, 6, 0);
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(s.choices(), ["Building Public Workshop"]);
    assert_eq!(s.refused_by("Building Own 6"), Clause::NoBuildingLeft, "all nine are built");
    let mut s = builder(8);
    s.built(0, 6, 0);
    s.built(0, 7, 1);
    s.built(0, 8, 2);
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(s.refused_by("Building Own 0"), Clause::EmptySpotOnSide, "no room here");
    assert_eq!(s.refused_by("Building Own 6"), Clause::EmptySpotOnSide, "nor for one that is built already");
    // With buildings left, but neither room nor an own one to replace, it is the room that is missing.
    let mut rival = builder(8);
    (0..3).for_each(|i| rival.built(1, i, i));
    rival.primary_action();
    assert_eq!(rival.refused_by("Action Construct"), Clause::EmptySpotOnSide);
    assert_eq!(s.choices(), ["Building Public Workshop"]);
}

/// VK-PUB-1, VK-PUB-2, VK-PUB-3, VK-PUB-5, VK-PUB-6, VK-PUB-7, VK-PUB-8, VK-PUB-10, VK-PUB-11, VR-13, VR-14
#[holds(
    Clause::PublicByConstruct,
    Clause::PublicReplacesOwn,
    Clause::PublicSameType,
    Clause::OwnBuildingReturns,
    Clause::PublicTakesSpot,
    Clause::PublicNoSpotReward,
    Clause::PublicNoLinkReward,
    Clause::PublicCardTaken,
    Clause::PublicImmediateEffect,
    Clause::PublicFiresAfterBuild,
    Clause::CoveredSlotLosesPower
)]
fn a_public_building_takes_the_place_of_an_own_one() {
    let mut s = builder(2);
    s.lay(0, ["sb.abbot.1", "nb.woodcutter.1", "sb.financer.1"]);
    s.built(0, 6, 0);
    s.built(0, 7, 1); // the link S1-S2 is a virtue
    s.built(0, 3, 7);
    s.b(0).debts = 1;
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(s.refused_by("Building Public TradingPost"), Clause::PublicSameType, "no own Trading Post");
    assert_eq!(
        s.refused_by("Building Public Guildhall"),
        Clause::PublicSameType,
        "Workshops here, the own Guildhall elsewhere"
    );
    s.say("Building Public Workshop");
    assert_eq!(s.refused_by("Spot 2"), Clause::PublicReplacesOwn);
    assert_eq!(s.choices(), ["Spot 0", "Spot 1"]);
    s.say("Spot 1");
    assert_eq!(s.refused_by("ReturnSlot 8"), Clause::OwnBuildingReturns, "that slot is not free");
    assert_eq!(s.refused_by("ReturnSlot 0"), Clause::OwnBuildingReturns);
    assert_eq!(s.choices(), ["ReturnSlot 6", "ReturnSlot 7"]);
    s.says(&["ReturnSlot 6", "Flip Debt"]); // the Woodcutter and the emptied Guildhall slot pay
    assert_eq!(s.question().1, "Resource", "its immediate effect: a flip, and no reward of spot or link before it");
    s.say("Resource Ink");
    assert_eq!((s.b(0).goods, s.b(0).silver, s.track(0)), ([1, 0, 2], 0, (1, 6)), "the Woodcutter reacts");
    assert!(s.b(0).slots.has(Slot::of(6)) && !s.b(0).slots.has(Slot::of(7)));
    assert!(s.spot(1).is_some_and(|b| b.public && b.owner == Who::of(0)));
    assert_eq!(s.state.table.publics[2], Some(Who::of(0)));
    assert!(s.done());
    assert_eq!(s.refused_by("Building Public Workshop"), Clause::PublicByConstruct, "only within the action");
    // Neither the spot nor the link after it: 1/2 S1 would bring ink and a virtue.
    let mut s = builder(2);
    s.built(0, 6, 0);
    s.built(0, 7, 1);
    s.primary_action();
    s.says(&["Action Construct", "Building Public Workshop", "Spot 0", "ReturnSlot 6", "Pay Stone 2"]);
    assert_eq!((s.b(0).goods, s.track(0), s.done()), ([0; 3], (1, 7), true));
}

/// VK-PUB-2, VK-PUB-3: an own building where the viscount stands comes first, then its type.
#[holds(Clause::PublicReplacesOwn, Clause::PublicSameType)]
fn an_own_building_here_comes_before_its_type() {
    let mut s = builder(8);
    s.built(1, 6, 0); // a rival's
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(
        s.refused_by("Building Public Workshop"),
        Clause::PublicReplacesOwn,
        "only a rival's Workshop stands here"
    );
    assert_eq!(s.refused_by("Building Public Guildhall"), Clause::PublicReplacesOwn, "and nothing of one's own");
    s.built(0, 3, 7);
    assert_eq!(s.refused_by("Building Public Guildhall"), Clause::PublicReplacesOwn, "the own Guildhall is elsewhere");
    s.public(0, 8, 2);
    assert_eq!(
        s.refused_by("Building Public Guildhall"),
        Clause::PublicReplacesOwn,
        "a public one is replaced by none"
    );
    s.built(0, 0, 1);
    assert_eq!(s.refused_by("Building Public Guildhall"), Clause::PublicSameType, "an own Trading Post stands here");
    // Which of them it replaces is asked in the same order.
    s.built(0, 1, 8);
    s.say("Building Public TradingPost");
    for (spot, clause) in [
        (0, Clause::PublicReplacesOwn),
        (2, Clause::PublicReplacesOwn),
        (7, Clause::PublicReplacesOwn),
        (8, Clause::PublicReplacesOwn),
    ] {
        assert_eq!(s.refused_by(&format!("Spot {spot}")), clause, "{spot}");
    }
    s.built(0, 4, 0);
    assert_eq!(s.refused_by("Spot 0"), Clause::PublicSameType, "an own Guildhall here");
    assert_eq!(s.choices(), ["Spot 1"]);
}

/// VK-PUB-4, VR-14
#[holds(Clause::PublicCost, Clause::CoveredSlotLosesPower)]
fn a_public_building_costs_what_its_card_says() {
    // Six Builders, one of them on the slot of the Guildhall that is about to return: it pays before it is covered.
    let mut s = builder(4);
    s.built(0, 3, 0);
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(s.refused_by("Building Public Guildhall"), Clause::PublicCost, "four stone and that Builder are five");
    s.b(0).goods[2] = 5;
    s.says(&["Building Public Guildhall", "Spot 0", "ReturnSlot 3"]);
    assert_eq!(s.choices(), ["Pay Stone 5"]);
    s.says(&["Pay Stone 5", "Hero 0"]);
    assert!(s.done() && s.b(0).slots.has(Slot::of(3)));
    assert!(
        s.cites(Clause::ActionFunded) && permanent(&s.game, &s.state.table, Who::of(0)).letters() == "X",
        "the slot's Builder is gone"
    );
}

/// VK-PUB-4, VR-37
#[holds(Clause::PublicCost, Clause::DismissalOrder)]
fn a_dismissal_may_serve_a_public_building_alone() {
    let mut s = builder(1);
    s.built(0, 6, 0);
    s.town(0, "nb.woodcutter.1"); // a Builder for two silver
    s.b(0).silver = 2;
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(
        s.choices(),
        ["Yes true"],
        "one stone and that Builder pay for the Public Workshop, and for nothing else"
    );
    s.say("Yes true");
    assert_eq!(s.choices(), ["Building Public Workshop"]);
    s.says(&["Building Public Workshop", "Spot 0", "ReturnSlot 6", "Pay Stone 1"]);
    assert!(s.done() && s.spot(0).is_some_and(|b| b.public));
}

/// VK-PUB-9, VK-PUB-13, VK-PUB-14
#[holds(Clause::ReturnedBuiltAgain, Clause::SeveralPublicBuildings, Clause::PublicOnce)]
fn each_is_built_once_and_one_may_have_several() {
    let mut s = builder(8);
    s.public(1, 6, 20);
    s.built(0, 6, 0);
    s.built(0, 0, 1);
    s.built(0, 3, 2);
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(s.refused_by("Building Public Workshop"), Clause::PublicOnce);
    s.says(&["Building Public TradingPost", "Spot 1", "ReturnSlot 0", "Pay Stone 3", "Chest Take 0", "ChestSpace 0"]);
    s.b(0).goods[2] = 8;
    s.primary_action();
    s.says(&["Action Construct", "Building Public Guildhall", "Spot 2", "ReturnSlot 3", "Pay Stone 5", "Hero 0"]);
    assert_eq!(s.state.table.publics, [Some(Who::of(0)), Some(Who::of(0)), Some(Who::of(1))]);
    if s.question().1 == "Flip" {
        s.say("Flip Decline");
    }
    s.at(0, 1);
    s.b(0).goods[2] = 8;
    s.primary_action();
    s.say("Action Construct");
    assert!(s.choices().contains(&"Building Own 0".to_string()), "the returned building can be built again");
}

/// VK-PUB-12, VB-B-7, VR-24
#[holds(Clause::PublicNeverFree, Clause::FreeBuilding, Clause::AnyFreeBuilding)]
fn a_free_building_is_never_public() {
    let mut s = builder(8);
    s.built(0, 6, 0);
    s.word(0, Word::Build(None), 1);
    assert_eq!(s.refused_by("Building Public Workshop"), Clause::PublicNeverFree);
    s.say("Building Own 3");
    assert_eq!(s.choices().len(), 24, "any empty spot of the board");
    s.say("Spot 17"); // 7/8 S3: destroy
    s.say("Destroy Decline");
    assert_eq!(s.b(0).goods[2], 8, "for free");
    s.gain(0, "build_guildhall");
    assert_eq!(s.refused_by("Building Own 7"), Clause::FreeBuilding);
    assert_eq!(s.choices(), ["Building Own 4", "Building Own 5"]);
}

/// VK-SET-4
#[holds(Clause::PublicBuildingsInPlay)]
fn without_the_expansion_there_are_none() {
    let mut s = agreed(2, with("expansion", "false"));
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "sb.financer.1"]);
    s.town(0, "");
    s.b(0).goods[2] = 8;
    s.built(0, 6, 0);
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(s.refused_by("Building Public Workshop"), Clause::PublicBuildingsInPlay);
}

/// VB-B-5, VR-14
#[holds(Clause::EmptiedSlotPower, Clause::CoveredSlotLosesPower)]
fn a_slot_works_while_it_is_empty() {
    let mut s = builder(2);
    s.built(0, 8, 0); // hand +1
    assert_eq!(hand_limit(&s.game, &s.state.table, Who::of(0)), 4);
    s.primary_action();
    s.says(&["Action Construct", "Building Public Workshop", "Spot 0", "ReturnSlot 8", "Pay Stone 2"]);
    assert_eq!(hand_limit(&s.game, &s.state.table, Who::of(0)), 3, "covered again, it is lost at once");
    s.run(Step::DrawUp);
    assert_eq!(s.state.table.cards[0].hand(), 3);
}

/// VB-B-4, VR-40, VR-67
#[holds(Clause::LinkRewards, Clause::BuildingOrder, Clause::AskedInOthersTurn)]
fn a_link_asks_its_other_owner_in_the_builders_turn() {
    // 3/4 S4-S5: destroy. The builder is asked first, then the neighbour, about own cards.
    let mut s = builder(3);
    s.at(0, 4);
    s.built(1, 7, 8);
    s.hand(1, &["sb.thief.1"]);
    s.primary_action();
    s.says(&["Action Construct", "Building Own 7", "Spot 9", "Pay Stone 3"]);
    assert_eq!(s.question(), (0, "Destroy".into()));
    s.say("Destroy Decline");
    assert_eq!(s.question(), (1, "Destroy".into()));
    let thief = s.card("sb.thief.1");
    s.say(&format!("Destroy Card {thief}"));
    assert_eq!((s.b(0).silver, s.b(1).silver), (0, 1));
    // 1/2 S3-S4, over the river: a debt for both, and the neighbour's Racketeer reacts.
    let mut s = builder(3);
    s.built(1, 7, 3);
    s.lay(1, ["nb.racketeer.2", "", ""]);
    s.primary_action();
    s.says(&["Action Construct", "Building Own 7", "Spot 2", "Pay Stone 3", "Resource Ink"]);
    assert_eq!((s.b(0).debts, s.b(1).debts, s.question()), (1, 1, (1, "Option".into())));
    s.says(&["Option 1", "Discard Decline"]);
    assert!(s.done());
}

/// VK-PUB-5, VK-PUB-9, VR-12, VR-14
#[holds(
    Clause::OwnBuildingReturns,
    Clause::ReturnedBuiltAgain,
    Clause::PublicBelongsToBuilder,
    Clause::CoveredSlotLosesPower
)]
fn a_returned_building_covers_the_slot_of_choice_and_links_to_its_successor() {
    let mut s = builder(4);
    s.built(0, 0, 0); // Trading Post slot 1: a free step
    s.built(0, 2, 20); // slot 3: two Merchants
    s.primary_action();
    s.says(&["Action Construct", "Building Public TradingPost", "Spot 0"]);
    assert_eq!(s.choices(), ["ReturnSlot 0", "ReturnSlot 2"], "whichever of them stood here");
    s.says(&["ReturnSlot 2", "Pay Stone 4", "Chest Take 0", "ChestSpace 0"]);
    assert_eq!(permanent(&s.game, &s.state.table, Who::of(0)).letters(), "", "the Merchants are covered");
    s.state.table.played = Some(s.card("sb.thief.1"));
    s.run(Step::Movement);
    assert_eq!(s.choices(), ["Steps 0", "Steps 1"], "the free step is not");
    // Built again beside it: the spot's reward, and the link once, since one owner has both ends.
    s.b(0).goods[2] = 5;
    s.town(0, "nb.miner.1");
    s.primary_action();
    s.says(&["Action Construct", "Building Own 2", "Spot 1", "Pay Stone 5", "Townsfolk 0"]);
    assert_eq!(s.track(0), (1, 7 - 2), "the Miner's virtue and the link's");
    assert!(s.done());
}

/// VK-PUB-11, VR-13, VR-44, VR-50
#[holds(Clause::PublicImmediateEffect, Clause::PublicFiresAfterBuild, Clause::AfterActionOnce, Clause::EveryHeroCounts)]
fn its_effect_and_what_that_sets_off_come_before_the_powers_of_building() {
    let mut s = builder(4);
    s.lay(0, ["sb.abbot.1", "nb.woodcutter.1", "sb.financer.1"]); // after building a virtue
    s.built(0, 3, 0);
    s.public(0, 0, 20);
    s.b(0).deeds = 1;
    s.primary_action();
    s.says(&["Action Construct", "Building Public Guildhall", "Spot 0", "ReturnSlot 3", "Pay Stone 4", "Hero 0"]);
    assert_eq!((s.question().1.as_str(), s.track(0)), ("Flip", (1, 7)), "its hero is a hero gained");
    s.say("Flip Deed");
    assert_eq!((s.b(0).approved, s.track(0)), (1, (1, 6)));
    assert!(s.done());
}
