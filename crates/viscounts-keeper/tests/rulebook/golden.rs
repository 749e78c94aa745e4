//! The situations that the books print, where no other chapter has them. The others: G1 `movement::the_arrows_are_followed`,
//! G2 `track::markers_meet_and_move_together`, G3 `collision::a_collision_in_its_order`, G4
//! `castle::groups_climb_and_crowds_are_bumped`, G5 `end::sets_of_ribbons`, G6 `end::poverty_and_prosperity`, G8
//! `construct::links_reward_both_owners`, G9 `end::what_everything_scores`, G10 `funding::trading`, G14
//! `solo::the_first_turns_of_the_book`.
use crate::table::game;
use engine_core::holds;
use viscounts_keeper::{Clause, rules::Step};

/// VB-P1-3
#[holds(Clause::CriminalCorrupts)]
fn g7_the_antagonist_alone() {
    let mut s = game(2);
    s.hand(0, &["nb.antagonist.1"]);
    s.run(Step::PlayCard);
    let card = s.card("nb.antagonist.1");
    s.say(&format!("Play {card}"));
    assert_eq!((s.track(0), s.b(0).debts), ((3, 7), 1));
}

/// VR-8, VB-CR-1
#[holds(Clause::CriminalIsWild, Clause::ChestFeedsCard)]
fn g11_four_workers_for_three_gold() {
    let mut s = game(2);
    s.at(0, 2);
    s.lay(0, ["sb.thief.1", "nb.benefactor.1", "nb.overseer.2"]);
    s.built(0, 4, 20);
    s.built(0, 2, 21);
    s.town(0, "nb.miner.1");
    s.b(0).goods[1] = 3;
    s.primary_action();
    s.says(&["Action Workers", "Workers 4"]);
    assert_eq!(s.choices(), ["Pay Gold 3"]);
}

/// VB-P3-3, VR-37
#[holds(Clause::Dismissal, Clause::DismissalOrder)]
fn g12_a_dismissed_mason() {
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "sb.financer.1"]);
    s.town(0, "nb.mason.1");
    (s.b(0).goods[2], s.b(0).silver) = (2, 1);
    s.primary_action();
    s.says(&["Action Construct", "Yes true"]);
    assert_eq!((s.question().1.as_str(), s.b(0).silver), ("Rearrange", 0), "its rearrangement comes before placing");
    s.says(&["Rearrange 5", "Building Own 6", "Spot 0", "Pay Stone 2"]);
    assert!(s.spot(0).is_some());
}

/// VB-P3-3, VB-M-2
#[holds(Clause::Dismissal, Clause::BonusCard)]
fn g13_a_manuscript_of_six() {
    let mut s = game(2);
    s.at(0, 2);
    s.lay(0, ["nb.acolyte.1", "sb.financer.1", "sk.trader.1"]);
    s.state.table.bonus[1] = Some(viscounts_keeper::table::Who::of(0));
    s.town(0, "nb.racketeer.2");
    s.script(0, "mb.grey.7");
    (s.b(0).goods[0], s.b(0).silver) = (3, 1);
    s.primary_action();
    s.says(&["Action Transcribe", "Yes true"]);
    assert_eq!(s.track(0), (1, 6), "its shuffle first");
    s.say("Pay Ink 3");
    assert!(s.b(0).tiles.has(s.tile("mb.grey.7")));
}
