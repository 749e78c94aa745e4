//! Debts and deeds, the track, Criminals.
use crate::table::game;
use engine_core::holds;
use viscounts_keeper::{
    Clause, Event,
    content::Word,
    rules::{Step, criminals},
    table::Who,
};

/// VB-DD-1, VB-DD-2, VR-34, VB-E-2
#[holds(Clause::DebtsAndDeedsGained, Clause::EndRevealed, Clause::BothRevealed, Clause::RevealAtOnce)]
fn the_last_card_reveals() {
    let mut s = game(2);
    s.state.table.poverty = 2;
    s.word(0, Word::Debt, 3);
    assert_eq!((s.b(0).debts, s.state.table.poverty, s.state.table.last), (3, 0, Some(2)), "the pile stays in use");
    assert!(s.events.contains(&Event::Revealed { poverty: true }));
    s.state.table.round = 2;
    s.state.table.prosperity = 1;
    s.gain(1, "deed1");
    assert_eq!((s.state.table.prosperity, s.state.table.last), (0, Some(2)), "the second reveal changes no end");
}

/// VB-DD-4, VB-DD-5, VR-45
#[holds(Clause::FlippedDebtResource, Clause::FlippedOnce, Clause::DebtPowersPerCard)]
fn flipping_a_debt_brings_a_resource() {
    let mut s = game(2);
    s.lay(0, ["nb.debt_collector.3", "", ""]);
    (s.b(0).debts, s.b(0).deeds) = (1, 1);
    s.gain(0, "flip");
    s.say("Flip Debt");
    assert_eq!(s.question().1, "Resource");
    assert_eq!(s.b(0).silver, 0, "the resource comes first, then the power");
    s.say("Resource Gold");
    assert_eq!((s.b(0).goods, s.b(0).silver, s.track(0)), ([0, 1, 0], 1, (1, 6)));
    s.gain(0, "flip");
    assert_eq!(s.refused_by("Flip Debt"), Clause::FlippedOnce);
    s.say("Flip Deed");
    assert_eq!((s.b(0).paid, s.b(0).approved, s.b(0).debts, s.b(0).deeds), (1, 1, 0, 0));
    // Once for every debt, also in another's turn.
    let mut s = game(2);
    s.lay(1, ["nb.racketeer.2", "sb.abbot.1", ""]);
    s.word(1, Word::Debt, 2);
    assert_eq!(s.question(), (1, "Option".into()));
    s.says(&["Option 0", "Rearrange 0"]);
    assert_eq!((s.b(1).debts, s.question().1), (2, "Option".into()));
}

/// VB-TR-1, VB-TR-2, VB-TR-4, VB-TR-5
#[holds(Clause::MarkersStep, Clause::StepBeyondEndLost, Clause::MarkersStayTogether, Clause::CollisionInOwnTurn)]
fn markers_meet_and_move_together() {
    let mut s = game(2);
    s.word(0, Word::Corr, 2);
    s.word(0, Word::Virtue, 1);
    assert_eq!(s.track(0), (3, 6));
    s.set_track(0, 4, 5); // G2
    s.word(0, Word::Virtue, 2);
    assert_eq!(s.track(0), (3, 3));
    assert!(!s.events.iter().any(|e| matches!(e, Event::Collided { .. })), "resolved in phase 5 alone");
    s.word(0, Word::Virtue, 9);
    assert_eq!(s.track(0), (1, 1), "a step beyond the end is ignored");
    s.word(0, Word::Corr, 9);
    assert_eq!(s.track(0), (7, 7));
}

/// VB-TR-3
#[holds(Clause::CorruptionFirst)]
fn corruption_comes_before_virtue() {
    use viscounts_keeper::content::words::expr;
    let e = expr("virtue1 + silver1 + corr1").unwrap();
    let words: Vec<_> = e.options[0].iter().map(|a| a.word).collect();
    assert_eq!(words, [Word::Corr, Word::Virtue, Word::Silver]);
}

/// VR-63, VR-11, VK-PUB-16, VK-PUB-18
#[holds(Clause::PublicGuildhall, Clause::CriminalInCorruption, Clause::PermanentCriminalNoEntry, Clause::CriminalCount)]
fn criminals_on_the_board() {
    let mut s = game(2);
    s.lay(0, ["sb.thief.1", "nb.antagonist.1", "sb.abbot.1"]);
    s.hand(0, &["nb.meddler.1"]);
    assert_eq!(criminals(&s.game, &s.state.table, Who::of(0)), 3, "hand, pile and discards do not count");
    s.public(0, 3, 0);
    assert_eq!(criminals(&s.game, &s.state.table, Who::of(0)), 4);
    // A card without a Criminal brings no corruption, one with it counts the permanent one too.
    s.lay(0, ["", "", ""]);
    s.hand(0, &["sb.abbot.1", "sb.thief.1"]);
    let ink = s.chest("ch.criminal.ink");
    s.b(0).chests[0] = Some(ink);
    s.run(Step::PlayCard);
    let (abbot, thief) = (s.card("sb.abbot.1"), s.card("sb.thief.1"));
    s.say(&format!("Play {abbot}"));
    assert_eq!((s.track(0), s.b(0).goods[0]), ((1, 7), 0), "no entry reward for a permanent Criminal");
    s.run(Step::PlayCard);
    s.say(&format!("Play {thief}"));
    assert_eq!((s.track(0), s.b(0).goods[0]), ((3, 7), 1));
}

/// VK-PUB-20
#[holds(Clause::CriminalInShuffles)]
fn the_permanent_criminal_counts_in_shuffles() {
    let mut s = game(2);
    s.public(0, 3, 0);
    s.gain(0, "shuffle");
    assert_eq!(s.track(0), (2, 7));
}

/// VR-46, VR-74
#[holds(Clause::OptionMustBePossible, Clause::WhatCanBeDone)]
fn an_option_must_do_something() {
    let mut s = game(2);
    s.hand(0, &["sb.abbot.1"]);
    s.discards(0, &["sb.thief.1", "sb.squire.1", "sb.labourer.1"]);
    s.gain(0, "destroy1 / flip");
    assert_eq!(s.refused_by("Option 1"), Clause::OptionMustBePossible, "nothing to flip");
    assert_eq!(s.refused_by("Option 2"), Clause::OptionMustBePossible);
    s.say("Option 0");
    assert_eq!(s.question().1, "Destroy");
    s.say("Destroy Decline");
    // Track steps always can, even one that would be lost.
    s.set_track(0, 1, 1);
    s.gain(0, "cmove1 / virtue1");
    assert_eq!(s.choices(), ["Option 1"]);
    // With nothing possible nothing happens.
    let mut s = game(2);
    s.discards(0, &[]);
    s.gain(0, "destroy1 / disc1");
    assert!(s.done());
}

/// VR-75
#[holds(Clause::PowerOrder)]
fn several_powers_in_order() {
    let mut s = game(2);
    s.built(0, 6, 20);
    s.lay(0, ["hk.renauld.1", "sb.abbot.1", ""]);
    s.town(0, "nb.mason.1"); // its top-right effect: rearrange
    s.gain(0, "hire");
    s.say("Townsfolk 0");
    s.say("Rearrange 2"); // before the powers
    assert_eq!(s.question().1, "Discard", "the slot first");
    s.say("Discard Decline");
    assert_eq!(s.b(0).goods[2], 1, "then the card");
    assert!(s.cites(Clause::PowerOrder));
}
