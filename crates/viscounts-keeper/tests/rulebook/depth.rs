//! How deep questions nest.
use crate::table::{boxed, game};
use engine_core::{content::Content as _, holds};
use viscounts_keeper::{
    Clause, Options,
    content::{Content, Sort},
    rules::Step,
    table::{DEPTH, ROOM, Who},
};

/// The longest chain of the box: a group in the castle destroys a hero, the Public Trading Post flips a debt for it, a Debt
/// Collector destroys the next, two other Debt Collectors wait. So through all heroes.
/// VR-71, VR-75
#[holds(Clause::ContentCaps)]
fn the_deepest_nest_of_the_box() {
    let mut s = game(2);
    s.public(0, 0, 0);
    s.b(0).debts = 30;
    s.lay(0, ["nb.debt_collector.2", "nb.debt_collector.3", "nb.debt_collector.4"]);
    s.state.table.cards[0].shown = s.game.content.dealt(Sort::Hero, true);
    s.state.table.heroes = [None; 3];
    s.state.table.hero_pile = Default::default();
    s.state.table.castle.tiers[0][3][0] = 3;
    let me = Who::of(0);
    s.steps(&[
        Step::Groups(me, 0),
        Step::Fire(me, viscounts_keeper::content::Moment::AfterCastle),
        Step::RecruitOne,
        Step::Collide(0, 0),
        Step::DrawUp,
    ]);
    s.say("Triple Tier1 3");
    let mut deepest = 0;
    for hero in s.state.table.cards[0].shown.iter() {
        s.says(&["Option 1", &format!("Destroy Card {hero}"), "Flip Debt", "Resource Ink"]);
        deepest = deepest.max(s.state.table.agenda.depth());
    }
    assert_eq!(s.b(0).paid, 20, "one for every hero");
    assert_eq!(deepest, 48, "two tasks a hero, and what the turn left");
    assert!(deepest < DEPTH - ROOM);
}

/// In another box a chain may be as long as the piles: it is cut off, and nothing overflows.
/// VR-71
#[holds(Clause::ContentCaps)]
fn a_longer_chain_is_cut_off() {
    let corners = ["virtue1", "disc1", "rearr", "corr1", "debt1", "shuffle"].map(|w| format!("on_hire = \"{w}\""));
    let text = corners.iter().fold(Content::STANDARD.to_string(), |text, from| {
        assert!(text.contains(from), "{from}");
        text.replace(from, "on_hire = \"hire + virtue1\"")
    });
    let mut s = boxed(&text, 2, Options::default());
    s.gain(0, "hire");
    let mut deepest = 0;
    while !s.done() {
        deepest = deepest.max(s.state.table.agenda.depth());
        let a = s.choices()[0].clone();
        s.say(&a);
    }
    assert!(s.cites(Clause::ContentCaps) && deepest > DEPTH - ROOM && deepest <= DEPTH, "{deepest}");
}
