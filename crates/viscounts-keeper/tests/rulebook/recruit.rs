//! Phase 4 and free hires; heroes.
use crate::table::{agreed, game, with};
use engine_core::holds;
use viscounts_keeper::{Clause, Event, content::Word, rules::Step, table::Who};

/// VB-P4-1, VR-80
#[holds(Clause::Recruit, Clause::NextShowsAtOnce)]
fn the_local_townsfolk_may_be_hired() {
    let mut s = game(2);
    s.town(0, "nb.friar.1");
    s.b(0).silver = 5;
    let below = s.state.table.townsfolk.sizes[0];
    s.run(Step::RecruitOne);
    s.say("Yes true");
    assert_eq!((s.b(0).silver, s.track(0)), (3, (1, 6)), "its top-right effect is mandatory");
    assert!(s.state.table.cards[0].discards.has(s.card("nb.friar.1")));
    assert!(s.state.table.townsfolk.tops[0].is_some(), "the next one shows");
    assert_eq!(s.state.table.townsfolk.sizes[0], below - 1);
    assert!(s.done(), "one per phase");
    s.run(Step::RecruitOne);
    s.say("Yes false");
    assert_eq!(s.b(0).silver, 3);
}

/// VB-P4-2, VB-P3-5
#[holds(Clause::PrintedTownsfolk, Clause::FreeHire)]
fn a_free_hire_takes_any_top() {
    let mut s = game(2);
    s.town(3, "nb.friar.1");
    s.town(4, "");
    s.gain(0, "hire");
    assert_eq!(s.refused_by("Townsfolk 4"), Clause::PrintedTownsfolk, "a printed townsfolk is never hired");
    s.say("Townsfolk 3");
    assert_eq!(s.track(0), (1, 6));
    assert!(s.cites(Clause::FreeHire));
}

/// VK-HERO-1, VK-HERO-2, VK-HERO-3, VK-HERO-4, VK-HERO-5, VK-SOLO-7, VR-55
#[holds(
    Clause::HeroFromRow,
    Clause::HeroToHand,
    Clause::HeroIsFree,
    Clause::HeroIsNoHire,
    Clause::HeroRowRefills,
    Clause::RowsShiftRight,
    Clause::RowsFromPile
)]
fn a_hero_is_gained() {
    let mut s = game(2);
    s.lay(0, ["hk.renauld.1", "", ""]);
    s.built(0, 6, 20); // Workshop slot 1: discard when hiring
    let row = s.state.table.heroes;
    let pile = s.state.table.hero_pile.len();
    s.gain(0, "hero");
    s.say("Hero 1");
    assert!(s.state.table.cards[0].shown.has(row[1].unwrap()), "into the hand");
    assert_eq!((s.b(0).silver, s.b(0).goods), (0, [0; 3]), "it costs nothing, and no power of hiring reacts");
    assert!(s.done());
    assert_eq!(s.state.table.hero_pile.len(), pile - 1);
    // What is left of the gap slides to the right, the new one comes next to the pile.
    assert_eq!((s.state.table.heroes[2], s.state.table.heroes[1]), (row[2], row[0]));
    assert!(s.state.table.heroes[0].is_some());
    s.gain(0, "hire");
    s.town(0, "nb.friar.1");
    s.say("Townsfolk 0");
    assert_eq!(s.b(0).goods[2], 0, "Workshop slot 1 comes before the card");
    s.say("Discard Decline");
    assert_eq!(s.b(0).goods[2], 1, "Renauld reacts to a hire");
}

/// VR-16
#[holds(Clause::EmptyRowDoesNothing)]
fn empty_rows_give_nothing() {
    let mut s = game(2);
    s.state.table.hero_pile = Default::default();
    s.state.table.heroes = [None, None, s.state.table.heroes[0]];
    s.gain(0, "hero");
    assert_eq!(s.refused_by("Hero 0"), Clause::HeroFromRow);
    s.say("Hero 2");
    assert_eq!(s.state.table.heroes, [None; 3]);
    s.gain(0, "hero");
    assert!(s.done());
    s.state.table.chests = [None; 4];
    s.gain(0, "chest");
    assert!(s.done());
}

/// VK-HERO-6, VK-HERO-7, VK-HERO-8, VR-15, VR-77
#[holds(
    Clause::MarkedCardLeaves,
    Clause::MarkedCardEffects,
    Clause::Girard,
    Clause::LeavingIsNotDestroying,
    Clause::LeavingCardNotOwned
)]
fn girard_leaves_the_game() {
    let mut s = game(2);
    s.public(0, 0, 0); // Public Trading Post: leaving by the mark is not destroying
    s.b(0).debts = 2;
    s.lay(0, ["", "", "hk.girard.1"]);
    s.run(Step::Slide);
    assert_eq!(s.state.table.leaving, Some(s.card("hk.girard.1")), "he lies nowhere while his effects resolve");
    assert!(!s.state.table.cards[0].all().has(s.card("hk.girard.1")));
    s.say("Hero 0");
    assert_eq!(s.question().1, "Flip", "for the hero gained");
    s.say("Flip Decline");
    assert_eq!(s.b(0).silver, 2);
    assert!(s.done());
    assert!(s.state.table.cards[0].gone.has(s.card("hk.girard.1")));
    assert!(s.events.iter().any(|e| matches!(e, Event::Removed { .. })));
}

/// VR-29
#[holds(Clause::MarkedCardStays)]
fn nobody_is_left_with_fewer_than_three() {
    let mut s = game(2);
    s.lay(0, ["", "sb.abbot.1", "hk.girard.1"]);
    s.discards(0, &[]);
    s.run(Step::Slide);
    assert_eq!(s.state.table.cards[0].owned(), 1, "he is not owned while his effects resolve");
    s.say("Hero 0");
    // Abbot and the new hero: two. So Girard goes to the discard pile.
    assert!(s.state.table.cards[0].discards.has(s.card("hk.girard.1")));
    assert!(s.cites(Clause::MarkedCardStays));
}

/// VK-HERO-9, VK-HERO-10, VK-HERO-11, VR-18
#[holds(
    Clause::ScarletteTranscribes,
    Clause::ScarletteBeforeMovement,
    Clause::ScarletteNormalRules,
    Clause::ScarletteShares
)]
fn scarlette_transcribes_before_moving() {
    let mut s = game(2);
    s.at(0, 2);
    s.script(0, "mb.black.3"); // cost 4: two ink
    s.b(0).goods[0] = 3;
    s.town(0, "");
    s.lay(0, ["", "nb.deacon.2", ""]);
    s.hand(0, &["hk.scarlette.1"]);
    s.steps(&[Step::PlayCard, Step::Movement, Step::PrimaryAction]);
    let card = s.card("hk.scarlette.1");
    s.say(&format!("Play {card}"));
    assert_eq!(s.question().1, "Yes");
    s.say("Yes true");
    // Scarlette and the Deacon are two Clerics: two ink are missing.
    assert_eq!(s.choices(), ["Pay Ink 2"]);
    s.say("Pay Ink 2");
    assert!(s.b(0).tiles.has(s.tile("mb.black.3")));
    assert_eq!(s.b(0).goods[0], 3, "its two ink came");
    assert_eq!(s.track(0), (2, 6), "the Deacon's virtue after transcribing, her corruption after all");
    assert_eq!(s.question().1, "Steps", "the viscount has not moved yet");
    s.says(&["Steps 0", "Space 5"]);
    s.b(0).goods[0] = 9;
    assert_eq!(s.refused_by("Action Transcribe"), Clause::Transcribe, "one manuscript a turn");
    // On the outside path nothing is asked; the corruption comes all the same.
    let mut s = game(2);
    s.hand(0, &["hk.scarlette.1"]);
    s.b(0).goods[0] = 9;
    s.run(Step::PlayCard);
    s.say(&format!("Play {card}"));
    assert!(s.done());
    assert_eq!(s.track(0), (2, 7));
    // Declining is allowed. As an option a second manuscript may follow.
    let mut s = agreed(2, with("transcribe_per_action", "true"));
    s.at(0, 2);
    s.b(0).goods[0] = 9;
    s.state.table.transcribed = true;
    s.town(0, "nb.miner.1");
    s.primary_action();
    assert!(s.choices().contains(&"Action Transcribe".to_string()));
}

/// VK-PUB-15, VR-50
#[holds(Clause::PublicTradingPost, Clause::EveryHeroCounts)]
fn the_public_trading_post_flips_for_heroes() {
    let mut s = game(2);
    s.public(0, 0, 0);
    s.b(0).deeds = 2;
    s.gain(0, "hero");
    s.say("Hero 0");
    s.say("Flip Deed");
    assert_eq!(s.b(0).approved, 1);
    s.hand(0, &["hb.ada.1"]);
    s.word(0, Word::Destroy, 1);
    let ada = s.card("hb.ada.1");
    s.say(&format!("Destroy Card {ada}"));
    assert_eq!(s.question().1, "Flip");
    s.say("Flip Deed");
    // A rival's hero brings its owner nothing.
    s.b(0).deeds = 1;
    s.gain(1, "hero");
    s.say("Hero 0");
    assert!(s.done());
    assert_eq!(s.state.table.publics[0], Some(Who::of(0)));
}

/// VR-29, VR-16, VB-P1-7
#[holds(Clause::ThreeCardsCycle, Clause::EmptyRowDoesNothing, Clause::MarkedCardStays)]
fn girard_stays_when_no_hero_is_left_to_replace_him() {
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "hk.girard.1"]);
    s.discards(0, &[]);
    let (row, pile) = (s.state.table.heroes, s.state.table.hero_pile);
    (s.state.table.heroes, s.state.table.hero_pile) = ([None; 3], Default::default());
    s.steps(&[Step::Slide, Step::PlayCard]);
    assert_eq!((s.b(0).silver, s.track(0)), (2, (1, 6)), "his silver comes; shuffled alone, he is played again");
    assert_eq!(s.state.table.cards[0].spaces[0], Some(s.card("hk.girard.1")));
    // With a hero in the row the three cards are enough, and he leaves.
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "hk.girard.1"]);
    (s.state.table.heroes, s.state.table.hero_pile) = (row, pile);
    s.steps(&[Step::Slide, Step::PlayCard]);
    s.say("Hero 0");
    assert!(s.state.table.cards[0].gone.has(s.card("hk.girard.1")));
    assert_eq!((s.question().1.as_str(), s.choices().len()), ("Play", 1), "the new hero is the only card of the hand");
}

/// VK-HERO-11, VR-18, VB-P3-4
#[holds(Clause::ScarletteNormalRules, Clause::OneDismissal, Clause::ScarletteShares)]
fn scarlette_uses_up_the_dismissal_of_the_turn() {
    let mut s = game(2);
    s.at(0, 2);
    s.script(0, "mb.black.3"); // cost 4
    s.town(0, "nb.friar.1"); // a Cleric for two silver
    s.lay(0, ["", "sb.squire.1", "sb.thief.1"]);
    s.hand(0, &["hk.scarlette.1"]);
    (s.b(0).goods, s.b(0).silver) = ([1, 9, 0], 9);
    s.steps(&[Step::PlayCard, Step::PrimaryAction]);
    let card = s.card("hk.scarlette.1");
    s.say(&format!("Play {card}"));
    s.say("Yes true");
    assert_eq!(s.choices(), ["Yes true"], "Cleric, Criminal and an ink are three: the Friar is needed");
    s.says(&["Yes true", "Pay Ink 1"]);
    assert!(s.b(0).tiles.has(s.tile("mb.black.3")));
    s.town(0, "nb.princess.1"); // a Noble that would fit
    s.say("Action Workers");
    assert_eq!(s.question().1, "Workers", "no second dismissal is offered");
    assert_eq!(s.refused_by("Yes true"), Clause::OneDismissal);
    // A printed manuscript is the turn's one too; having declined, the primary action may still transcribe.
    for (answer, allowed) in [("Yes true", false), ("Yes false", true)] {
        let mut s = game(2);
        s.at(0, 2);
        s.script(0, "");
        s.town(0, "nb.miner.1");
        s.hand(0, &["hk.scarlette.1"]);
        s.b(0).goods[0] = 9;
        s.steps(&[Step::PlayCard, Step::PrimaryAction]);
        s.say(&format!("Play {card}"));
        s.say(answer);
        if !allowed {
            s.say("Pay Ink 1"); // Scarlette and the Cleric printed on the empty space 2
            assert_eq!((s.b(0).deeds, s.refused_by("Action Transcribe")), (1, Clause::Transcribe));
        }
        assert_eq!(s.choices().contains(&"Action Transcribe".to_string()), allowed);
        assert_eq!(s.track(0), (2, 7), "her corruption is not optional");
    }
}

/// VK-HERO-10, VR-19, VR-44, VB-P2-3
#[holds(Clause::ScarletteBeforeMovement, Clause::MetRivalsRearrange, Clause::ExtraMovement, Clause::AfterActionOnce)]
fn after_scarlette_a_deacon_moves_the_viscount_before_phase_two() {
    let mut s = game(2);
    s.at(0, 2);
    s.script(0, "mb.black.3");
    s.town(0, "nb.miner.1");
    s.lay(0, ["", "nk.deacon.1", ""]); // after transcribing: one or two steps
    s.hand(0, &["hk.scarlette.1"]);
    s.b(0).goods[0] = 2;
    s.at(1, 5);
    s.lay(1, ["sb.abbot.1", "sb.squire.1", ""]);
    s.steps(&[Step::PlayCard, Step::Movement]);
    let card = s.card("hk.scarlette.1");
    s.say(&format!("Play {card}"));
    s.says(&["Yes true", "Pay Ink 2", "Space 5"]);
    assert_eq!(
        (s.question(), s.track(0)),
        ((1, "Rearrange".into()), (1, 7)),
        "those who are met, before her corruption"
    );
    s.say("Rearrange 0");
    assert_eq!((s.question().1.as_str(), s.track(0)), ("Steps", (2, 7)));
    s.say("Steps 0");
    assert_eq!(s.choices(), ["Space 4", "Space 8"], "a step from where the Deacon left the viscount");
}

/// VB-P4-1, VB-P6-3, VB-TR-5
#[holds(Clause::CollisionInOwnTurn, Clause::Recruit, Clause::ShuffleEffect)]
fn a_hired_card_is_shuffled_in_by_its_own_effect() {
    let mut s = game(2);
    s.discards(0, &[]);
    s.pile(0, &["sb.abbot.1"]);
    s.town(0, "nb.courier.1"); // its top-right effect: shuffle
    s.b(0).silver = 1;
    s.set_track(0, 6, 7);
    s.steps(&[Step::RecruitOne, Step::Collide(0, 0)]);
    s.say("Yes true");
    assert_eq!(s.state.table.cards[0].hidden.in_pile(), 2, "it lay on the discards already");
    // The virtue of that shuffle brought the markers together: they collide in this turn, at 6.
    assert_eq!((s.b(0).silver, s.b(0).debts, s.track(0)), (3, 2, (1, 7)));
}

/// VK-PUB-15, VR-45, VR-50
#[holds(Clause::PublicTradingPost, Clause::DebtPowersPerCard, Clause::EveryHeroCounts)]
fn heroes_destroyed_by_a_debt_collector_pay_the_next_debt() {
    let mut s = game(2);
    s.public(0, 0, 0);
    s.lay(0, ["nb.debt_collector.2", "", ""]); // a debt flipped: hire or destroy
    s.hand(0, &["hb.ada.1", "hb.emma.1"]);
    s.b(0).debts = 3;
    s.gain(0, "flip");
    for hero in ["hb.ada.1", "hb.emma.1"] {
        s.says(&["Flip Debt", "Resource Ink", "Option 1"]);
        let hero = s.card(hero);
        s.say(&format!("Destroy Card {hero}"));
    }
    s.say("Flip Decline");
    assert!(s.done());
    assert_eq!((s.b(0).paid, s.b(0).silver, s.b(0).goods[0]), (2, 2 + 3, 2));
}
