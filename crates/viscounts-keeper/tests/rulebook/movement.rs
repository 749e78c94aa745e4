//! Phase 2.
use crate::table::{Sit, game};
use engine_core::holds;
use viscounts_keeper::{Clause, content::Word, rules::Step};

fn from(s: &mut Sit, space: u8, card: &str, extra: u8) -> Vec<String> {
    s.at(0, space);
    s.state.table.played = Some(s.card(card));
    s.run(Step::Movement);
    s.say(&format!("Steps {extra}"));
    s.choices()
}

/// VB-P2-1, VR-69
#[holds(Clause::StepsAndSilver, Clause::StepsThenSpace)]
fn steps_cost_silver() {
    let mut s = game(2);
    s.b(0).silver = 2;
    assert_eq!(from(&mut s, 1, "sb.thief.1", 0), ["Space 3"]);
    assert_eq!(s.b(0).silver, 2);
    from(&mut s, 1, "sb.thief.1", 2);
    assert_eq!(s.b(0).silver, 0);
    s.run(Step::Movement);
    assert_eq!(s.refused_by("Steps 1"), Clause::StepsAndSilver);
    // Trading Post slot 1: one free step, on top of paid ones.
    s.built(0, 0, 0);
    s.run(Step::Movement);
    assert_eq!(s.choices(), ["Steps 0", "Steps 1"]);
    s.b(0).silver = 30;
    s.run(Step::Movement);
    assert_eq!(s.choices().len(), 10, "nine at most");
    s.say("Steps 9");
    assert_eq!(s.b(0).silver, 22);
    assert_eq!(s.choices().len(), 15, "from ten steps on every space can be reached");
}

/// VB-P2-2
#[holds(Clause::AlongTheArrows)]
fn the_arrows_are_followed() {
    let mut s = game(2);
    // G1: two steps from a left space.
    assert_eq!(from(&mut s, 0, "sb.abbot.1", 0), ["Space 1", "Space 3", "Space 5"]);
    assert_eq!(s.refused_by("Space 0"), Clause::AlongTheArrows);
    assert_eq!(s.refused_by("Space 2"), Clause::AlongTheArrows);
    // A right space leads to the next left one alone; an inside one to its right and the next inside.
    assert_eq!(from(&mut s, 1, "sb.thief.1", 0), ["Space 3"]);
    assert_eq!(from(&mut s, 14, "sb.thief.1", 0), ["Space 2", "Space 13"]);
    // A full loop is allowed: ten steps on the outside.
    s.b(0).silver = 9;
    assert!(from(&mut s, 0, "sb.thief.1", 9).contains(&"Space 0".to_string()));
    // The ring, not the numbers, says what comes next.
    s.state.table.ring.swap(1, 3);
    assert_eq!(from(&mut s, 1, "sb.thief.1", 0), ["Space 9"]);
}

/// VB-P2-3, VR-23
#[holds(Clause::MetRivalsRearrange, Clause::MeetingsClockwise)]
fn whoever_is_met_may_rearrange() {
    let mut s = game(4);
    for p in [2, 3] {
        s.at(p, 3);
        s.lay(p, ["sb.abbot.1", "sb.squire.1", ""]);
    }
    from(&mut s, 1, "sb.thief.1", 0);
    s.say("Space 3");
    assert_eq!(s.question(), (2, "Rearrange".into()));
    s.say("Rearrange 2");
    assert_eq!(s.question(), (3, "Rearrange".into()));
    s.say("Rearrange 0");
    assert!(s.done());
}

/// VR-19
#[holds(Clause::ExtraMovement)]
fn an_extra_move_of_the_viscount() {
    let mut s = game(2);
    s.at(0, 1);
    s.built(0, 0, 20); // the free step is not added
    s.at(1, 4);
    s.lay(1, ["sb.abbot.1", "sb.squire.1", ""]);
    s.word(0, Word::Vmove, 1);
    assert_eq!(s.choices(), ["Space 3", "Space 4", "Space 5"]);
    assert_eq!(s.refused_by("Space 1"), Clause::ExtraMovement, "it must move");
    assert_eq!(s.refused_by("Space 6"), Clause::ExtraMovement, "two steps at most");
    s.say("Space 4");
    assert_eq!(s.question(), (1, "Rearrange".into()), "its end counts for meetings");
    s.say("Rearrange 0");
    s.town(1, "nb.friar.1");
    s.b(0).silver = 2;
    s.run(Step::RecruitOne);
    s.say("Yes true");
    assert!(s.state.table.cards[0].discards.has(s.card("nb.friar.1")), "Recruit uses the new space");
}

/// VB-P2-3, VR-23, VR-72
#[holds(Clause::MetRivalsRearrange, Clause::MeetingsClockwise, Clause::NeededNotDeclined)]
fn passing_by_is_no_meeting() {
    let mut s = game(3);
    s.at(1, 3);
    s.lay(1, ["sb.abbot.1", "sb.squire.1", ""]); // passed
    s.at(2, 4);
    s.lay(2, ["sb.abbot.1", "", ""]); // met, with one card: nothing to rearrange
    from(&mut s, 1, "sb.abbot.1", 0);
    s.say("Space 4");
    assert!(s.done());
    // Clockwise from the one who moved, round the table.
    let mut s = game(4);
    s.state.table.active = viscounts_keeper::table::Who::of(2);
    for p in [0, 1, 3] {
        s.at(p, 3);
        s.lay(p, ["sb.abbot.1", "sb.squire.1", ""]);
    }
    s.at(2, 1);
    s.state.table.played = Some(s.card("sb.thief.1"));
    s.run(Step::Movement);
    s.says(&["Steps 0", "Space 3"]);
    for p in [3, 0, 1] {
        assert_eq!(s.question(), (p, "Rearrange".into()));
        s.say("Rearrange 0");
    }
    assert!(s.done());
}
