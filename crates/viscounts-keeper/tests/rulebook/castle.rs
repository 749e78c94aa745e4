//! The castle.
use crate::table::game;
use engine_core::holds;
use viscounts_keeper::{
    Clause,
    content::Word,
    rules::{Step, hand_limit},
    table::Who,
};

/// VB-C-1, VR-42
#[holds(Clause::WorkersPlaced, Clause::WorkersAvailable)]
fn nobles_place_workers() {
    let mut s = game(2);
    s.at(0, 2);
    s.lay(0, ["sb.squire.1", "sb.financer.1", "sk.trader.1"]);
    s.town(0, "nb.miner.1");
    s.b(0).goods[1] = 4;
    s.b(0).workers = 2;
    s.primary_action();
    s.say("Action Workers");
    assert_eq!(s.refused_by("Workers 3"), Clause::WorkersAvailable);
    s.b(0).workers = 20;
    assert_eq!(s.refused_by("Workers 4"), Clause::ActionFunded);
    s.says(&["Workers 2", "Pay Gold 2"]);
    assert_eq!((s.state.table.castle.tiers[0][0][0], s.b(0).workers, s.b(0).goods[1]), (2, 18, 2));
    s.b(0).workers = 0;
    s.primary_action();
    assert_eq!(s.refused_by("Action Workers"), Clause::WorkersPlaced);
    // The section faces the segment, however the castle is turned.
    s.b(0).workers = 5;
    s.state.table.turned = viscounts_keeper::content::Section::of(3);
    s.primary_action();
    s.says(&["Action Workers", "Workers 1"]);
    assert_eq!(s.state.table.castle.tiers[0][3][0], 1);
}

/// VB-C-2, VB-C-3, VB-C-4, VB-C-5, VB-C-6, VR-70, VB-C-7
#[holds(
    Clause::GroupMoves,
    Clause::LowerTierFirst,
    Clause::GroupClimbs,
    Clause::CrowdedSection,
    Clause::BumpedWorker,
    Clause::TopTierSafe,
    Clause::BumpingOrder
)]
fn groups_climb_and_crowds_are_bumped() {
    // G4: A=1 and its counter-clockwise neighbour E=2 in tier 1, A=2 in tier 2; four more in A.
    let mut s = game(3);
    s.at(0, 2);
    s.lay(0, ["nb.enforcer.1", "sb.squire.1", "nb.princess.1"]);
    s.state.table.castle.tiers[0][0][0] = 1;
    s.state.table.castle.tiers[0][4][0] = 2;
    s.state.table.castle.tiers[1][0][0] = 2;
    (s.state.table.castle.tiers[0][1][1], s.state.table.castle.tiers[0][1][2]) = (2, 1);
    s.state.table.castle.top[1] = 9;
    s.town(0, "nb.miner.1");
    s.b(0).goods[1] = 4;
    s.primary_action();
    s.says(&["Action Workers", "Workers 4", "Pay Gold 4"]);
    assert_eq!(s.refused_by("Triple Tier2 0"), Clause::LowerTierFirst, "tier 1 first");
    assert_eq!(s.refused_by("Triple Tier1 1"), Clause::GroupMoves);
    s.say("Triple Tier1 0"); // ink + stone; one to B, one to E
    assert_eq!(s.b(0).goods, [1, 0, 1]);
    s.say("Triple Tier1 4"); // two virtue; one to A, one to D
    assert_eq!(s.track(0), (1, 5));
    s.say("Triple Tier1 0"); // ink + stone again
    assert_eq!(s.refused_by("Triple Tier2 1"), Clause::GroupClimbs);
    s.says(&["Triple Tier2 0", "Resource Ink"]);
    let c = s.state.table.castle;
    assert_eq!((c.tiers[0][0][0], c.tiers[0][4][0], c.tiers[0][1][0], c.tiers[0][3][0]), (0, 1, 2, 1));
    // A2 was 2 and two climbed to it: one group of three or more, so one more may go on.
    while s.question().1 == "Triple" {
        s.says(&["Triple Tier2 0", "Resource Gold"]);
    }
    assert_eq!(s.state.table.castle.tiers[1][0][0], 2);
    assert_eq!(s.state.table.castle.top[0], 2);
    assert_eq!(s.state.table.castle.tiers[1][4][0], 1);
    // B holds five: two are bumped, two silver each to their owners.
    assert_eq!(s.question(), (0, "Bump".into()));
    assert_eq!(s.refused_by("Bump 3"), Clause::CrowdedSection);
    s.says(&["Bump 1", "Bump 0"]);
    assert_eq!((s.b(0).silver, s.b(1).silver), (2, 2));
    assert_eq!(s.b(1).workers, 21);
    assert_eq!(s.state.table.castle.top[1], 9, "tier 3 is never bumped");
    assert_eq!(s.track(0), (2, 5), "the Enforcer, once, when all is over");
}

/// VB-C-6
#[holds(Clause::BumpedWorker)]
fn a_bump_from_tier_two() {
    let mut s = game(2);
    s.state.table.castle.tiers[1][2][1] = 2;
    s.state.table.castle.tiers[1][2][0] = 2;
    s.run(Step::Crowded(Who::of(0), 0));
    s.say("Bump 1");
    assert_eq!(s.question(), (1, "Resource".into()));
    s.say("Resource Stone");
    assert_eq!((s.track(1), s.b(1).goods[2]), ((1, 6), 1));
    assert!(s.done());
}

/// VB-C-8
#[holds(Clause::CastleLeader)]
fn the_leader_is_whoever_has_strictly_more() {
    let mut s = game(2);
    s.state.table.castle.tiers[1][0] = [3, 3, 0, 0, 0];
    s.run(Step::Groups(Who::of(0), 0));
    s.says(&["Triple Tier2 0", "Resource Ink"]);
    assert_eq!(s.state.table.castle.leader, Some(Who::of(0)), "the first in tier 3");
    assert_eq!(s.question().0, 1);
    s.says(&["Triple Tier2 0", "Resource Ink"]);
    assert_eq!(s.state.table.castle.leader, Some(Who::of(0)), "as many is not more");
    s.state.table.castle.tiers[1][1][1] = 3;
    s.run(Step::Groups(Who::of(0), 0));
    s.says(&["Triple Tier2 1", "Resource Ink"]);
    assert_eq!(s.state.table.castle.leader, Some(Who::of(1)));
    assert_eq!(hand_limit(&s.game, &s.state.table, Who::of(1)), 4);
    assert_eq!(hand_limit(&s.game, &s.state.table, Who::of(0)), 3);
}

/// VB-C-9
#[holds(Clause::GroupsOfOthers)]
fn groups_of_another_come_after_the_active_players() {
    let mut s = game(3);
    for w in [0, 1, 2] {
        s.state.table.castle.tiers[0][4][w] = 3;
    }
    s.state.table.castle.tiers[0][4][0] = 0;
    s.run(Step::Groups(Who::of(2), 0));
    assert_eq!(s.question().0, 2);
    s.say("Triple Tier1 4");
    assert_eq!(s.question(), (1, "Triple".into()));
}

/// VB-C-10, VR-41
#[holds(Clause::CastleMove, Clause::OneCastleResolution)]
fn castle_moves() {
    let mut s = game(2);
    s.state.table.castle.tiers[0][0][0] = 2;
    s.state.table.castle.tiers[0][1][0] = 1;
    s.gain(0, "cmove1 / virtue1");
    s.say("Option 0");
    assert_eq!(s.refused_by("CastleMove Step 3 Clockwise"), Clause::CastleMove);
    s.say("CastleMove Step 1 Counter");
    assert_eq!(s.question().1, "Triple", "then it is resolved");
    s.say("Triple Tier1 0");
    // As a reward of section 3 it moves a worker now, not one of the two about to step aside, and resolves nothing of its own.
    let mut s = game(2);
    s.state.table.castle.tiers[0][2][0] = 3;
    s.state.table.castle.tiers[0][0][0] = 1;
    s.run(Step::Groups(Who::of(0), 0));
    s.says(&["Triple Tier1 2", "Option 1"]);
    assert_eq!(s.refused_by("CastleMove Step 2 Clockwise"), Clause::CastleMove);
    s.say("CastleMove Step 0 Clockwise");
    assert!(s.cites(Clause::OneCastleResolution));
    assert_eq!(s.state.table.castle.tiers[0].map(|x| x[0]), [0, 2, 0, 1, 0]);
    assert!(s.done());
}

/// VB-C-11, VR-42, VR-44
#[holds(Clause::FreeWorkers, Clause::WorkersAvailable, Clause::AfterActionOnce)]
fn free_workers_go_to_one_section() {
    let mut s = game(2);
    s.lay(0, ["nb.overseer.2", "", ""]);
    s.b(0).workers = 2;
    s.word(0, Word::Workers, 3);
    s.say("Section 3");
    assert_eq!(s.state.table.castle.tiers[0][3][0], 2, "as many as there are");
    assert_eq!(s.track(0), (1, 7), "no power of the action reacts");
    s.word(0, Word::Workers, 3);
    assert!(s.done());
}

/// VR-41, VR-46, VR-74
#[holds(Clause::OneCastleResolution, Clause::OptionMustBePossible, Clause::WhatCanBeDone)]
fn two_about_to_step_aside_are_no_castle_move() {
    // Section 3 gives gold or a castle move: with nobody else in tier 1 only the gold remains.
    let mut s = game(2);
    s.state.table.castle.tiers[0][2][0] = 3;
    s.run(Step::Groups(Who::of(0), 0));
    s.say("Triple Tier1 2");
    assert_eq!(s.choices(), ["Option 0"]);
    // A fourth worker there is free to go.
    let mut s = game(2);
    s.state.table.castle.tiers[0][2][0] = 4;
    s.run(Step::Groups(Who::of(0), 0));
    s.says(&["Triple Tier1 2", "Option 1", "CastleMove Step 2 Clockwise"]);
    assert_eq!(s.state.table.castle.tiers[0].map(|x| x[0]), [0, 1, 0, 2, 0]);
    assert!(s.done());
}

/// VB-C-10, VR-73
#[holds(Clause::CastleMove, Clause::DecliningEnds)]
fn two_castle_moves_may_take_one_worker_two_sections_on() {
    let mut s = game(2);
    s.state.table.castle.tiers[0][0][0] = 1;
    s.lay(0, ["", "", "hk.fara.1"]);
    s.run(Step::Slide);
    s.says(&["Option 1", "CastleMove Step 0 Counter", "CastleMove Step 4 Counter"]);
    assert_eq!(s.state.table.castle.tiers[0].map(|x| x[0]), [0, 0, 0, 1, 0]);
    assert!(s.done());
}

/// VB-C-5, VB-C-6
#[holds(Clause::CrowdedSection, Clause::BumpedWorker)]
fn the_active_player_may_bump_an_own_worker() {
    let mut s = game(3);
    s.state.table.castle.tiers[0][1] = [1, 2, 0, 0, 0]; // three: no crowd
    s.state.table.castle.tiers[1][0] = [2, 1, 1, 0, 0];
    s.run(Step::Crowded(Who::of(0), 0));
    assert_eq!(s.choices(), ["Bump 0", "Bump 1", "Bump 2"]);
    s.says(&["Bump 0", "Resource Gold"]);
    assert_eq!((s.track(0), s.b(0).goods, s.b(0).workers), ((1, 6), [0, 1, 0], 21));
    assert!(s.done());
}
