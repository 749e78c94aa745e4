//! The end and the score.
use crate::table::{Sit, agreed, begun, game, with};
use engine_core::{
    chance::FastRng,
    content::Content as _,
    holds,
    rules::{GameBox, Turn},
};
use viscounts_keeper::{
    Clause, ViscountsKeeper,
    content::{Content, Icon, Sort},
    rules::{Step, players},
    score::score,
    table::Who,
};

fn ribbons(s: &mut Sit, who: u8, list: &[&str]) {
    for id in list {
        let tile = s.tile(id);
        s.b(who).tiles.put(tile);
    }
}

/// VB-E-1
#[holds(Clause::OneMoreRound)]
fn one_more_whole_round_is_played() {
    let mut s = game(2);
    s.state.table.round = 5;
    s.state.table.last = Some(6);
    s.state.table.active = Who::of(1);
    let turns = |s: &mut Sit| {
        s.state.table.agenda = Default::default();
        s.state.table.agenda.step(Step::EndTurn);
        let p = engine_core::rules::Seat(0);
        use viscounts_keeper::{
            Frame,
            rules::{Purpose, Yes},
        };
        s.state.table.agenda.ask(p, Frame::Yes(Yes { to: Purpose::Ignore }));
        s.say("Yes false");
    };
    turns(&mut s);
    assert_eq!(
        (s.state.table.round, s.state.table.active),
        (6, Who::of(0)),
        "the round of the trigger is finished, one more begins"
    );
    turns(&mut s);
    assert_eq!((s.state.table.round, s.state.table.active), (6, Who::of(1)));
    turns(&mut s);
    assert_eq!(s.game.turn(&s.state.table), Turn::Over);
    assert!(s.game.outcome(&s.state.table).is_some());
}

/// VB-T-1, VB-P3-4, VB-M-1
#[holds(Clause::SixPhases, Clause::OneDismissal, Clause::Transcribe)]
fn a_turn_begins_afresh() {
    let mut s = game(2);
    s.hand(0, &["sb.abbot.1"]);
    (s.state.table.dismissed, s.state.table.transcribed) = (true, true);
    s.state.table.played = Some(s.card("sb.thief.1"));
    s.run(Step::Turn);
    assert_eq!(s.question(), (0, "Play".into()));
    assert_eq!((s.state.table.dismissed, s.state.table.transcribed, s.state.table.played), (false, false, None));
    // The phases in their order, up to the next player.
    let abbot = s.card("sb.abbot.1");
    s.say(&format!("Play {abbot}"));
    s.says(&["Steps 0", "Space 1", "Action Pass"]);
    assert_eq!((s.state.table.active, s.state.table.cards[0].hand()), (Who::of(1), 3), "drawn to the limit");
}

/// VR-68
#[holds(Clause::RoundLimit)]
fn the_round_limit_ends_it_as_it_stands() {
    let g = GameBox::<ViscountsKeeper>::new(Content::STANDARD, with("round_limit", "2"), 2).unwrap();
    let mut s = begun(&g, 3);
    let mut luck = FastRng::new(9);
    let mut n = 0;
    while let Turn::Seat(p) = g.turn(&s.table) {
        let list = g.actions(g.view(&s, p));
        let a = list[luck.below(list.len() as u32) as usize];
        g.apply_fast(&mut s, p, a, &mut luck);
        n += 1;
    }
    assert_eq!((s.table.round, s.table.last), (2, None));
    assert!(n < g.bound());
    assert_eq!(score(&g, &s.table, Who::of(0)).majorities, 0);
}

/// VB-S-1, VB-S-5, VB-E-3, VK-SCORE-1, VK-SCORE-2, VR-12
#[holds(
    Clause::PublicPoints,
    Clause::ChestPoints,
    Clause::OngoingSilentInScoring,
    Clause::ScoringSources,
    Clause::IconPoints,
    Clause::PublicBelongsToBuilder
)]
fn what_everything_scores() {
    // G9: one Trading Post, two Guildhalls, three Workshops 26; castle 19; ribbons 26; the rest as printed: 109.
    let mut s = game(3);
    for (slot, spot) in [(2, 0), (3, 1), (4, 2), (6, 3), (7, 4), (8, 5)] {
        s.built(0, slot, spot);
    }
    s.state.table.castle.tiers[0][0][0] = 5;
    s.state.table.castle.tiers[1][1][0] = 4;
    s.state.table.castle.top[0] = 2;
    s.state.table.castle.leader = Some(Who::of(0));
    // Grey 2, black 3, yellow 2, blue 1, four of them counting.
    ribbons(&mut s, 0, &["mb.grey.7", "mb.grey.2", "mb.black.3", "mb.black.4", "mb.black.2"]);
    ribbons(&mut s, 0, &["mb.yellow.5", "mb.yellow.7", "mb.blue.7"]);
    s.state.table.bonus[1] = Some(Who::of(0));
    // Nobles: four on cards and the slot; Criminals: four.
    s.discards(0, &["sb.squire.1", "nb.enforcer.1", "nb.overseer.1", "nb.antagonist.1", "sb.thief.1", "nb.meddler.1"]);
    (s.b(0).debts, s.b(0).paid, s.b(0).deeds, s.b(0).approved) = (1, 3, 4, 2);
    s.b(1).approved = 5;
    s.b(2).approved = 4;
    s.state.table.poverty = 0;
    let x = score(&s.game, &s.state.table, Who::of(0));
    assert_eq!((x.buildings, x.castle, x.ribbons, x.manuscripts, x.leader, x.bonus), (26, 19, 26, 18, 5, 3));
    assert_eq!((x.cards, x.majorities), (-2 + 4 + 6, 4));
    assert_eq!(x.total(), 109);
    // Keeper of Keys: public building cards and chests; a public building counts for "per building", as the option says.
    s.public(0, 0, 10);
    let chest = s.chest("ch.double.C");
    for (n, vp) in [(1, 2), (2, 5), (3, 9)] {
        s.b(0).chests[n - 1] = Some(chest);
        let y = score(&s.game, &s.state.table, Who::of(0));
        assert_eq!((y.chests, y.publics, y.manuscripts), (vp, 11, 19));
    }
    let mut o = agreed(3, with("public_counts_as_building", "false"));
    std::mem::swap(&mut o.state, &mut s.state);
    assert_eq!(score(&o.game, &o.state.table, Who::of(0)).manuscripts, 18);
}

/// VB-S-1
#[holds(Clause::ScoringSources)]
fn sets_of_ribbons() {
    // G5
    let mut s = game(2);
    ribbons(
        &mut s,
        0,
        &[
            "mb.grey.2",
            "mb.grey.3",
            "mb.black.2",
            "mb.black.3",
            "mb.black.4",
            "mb.yellow.2",
            "mb.yellow.3",
            "mb.blue.1",
        ],
    );
    assert_eq!(score(&s.game, &s.state.table, Who::of(0)).ribbons, 26);
}

/// VB-S-2, VB-S-3, VB-S-4, VR-28, VB-E-2
#[holds(
    Clause::BothRevealed,
    Clause::MajorityPoints,
    Clause::MajorityTies,
    Clause::MajorityBelowThree,
    Clause::TwoTiedForPoverty
)]
fn poverty_and_prosperity() {
    let points = |seats: u8, flipped: &[u32]| -> Vec<i32> {
        let mut s = game(seats);
        s.state.table.poverty = 0;
        flipped.iter().zip(0..).for_each(|(&n, who)| s.b(who).approved = n);
        (0..seats).map(|w| score(&s.game, &s.state.table, Who::of(w)).majorities).collect()
    };
    assert_eq!(points(3, &[3, 3, 1]), [10, 10, 4], "G6: two first");
    assert_eq!(points(4, &[5, 2, 2, 2]), [12, 4, 4, 4], "G6: three second");
    assert_eq!(points(3, &[2, 0, 1]), [12, 0, 8], "one flipped at least");
    assert_eq!(points(2, &[2, 1]), [12, 4]);
    assert_eq!(points(2, &[2, 2]), [8, 8]);
    let mut s = game(2);
    s.b(0).paid = 1;
    assert_eq!(score(&s.game, &s.state.table, Who::of(0)).majorities, 0, "not revealed");
    s.state.table.prosperity = 0;
    assert_eq!(score(&s.game, &s.state.table, Who::of(0)).majorities, 12, "Prosperity counts paid debts");
    s.state.table.poverty = 0;
    s.b(0).approved = 1;
    assert_eq!(score(&s.game, &s.state.table, Who::of(0)).majorities, 24, "both score");
}

/// VB-S-6
#[holds(Clause::TieBreak)]
fn silver_and_resources_break_ties() {
    let mut s = game(3);
    s.state.table.agenda = Default::default();
    s.b(1).silver = 2;
    s.b(2).goods[0] = 2;
    let o = s.game.outcome(&s.state.table).unwrap();
    assert_eq!(o.points(), [0, 0, 0]);
    assert_eq!(o.ranks(), [3, 1, 1], "else shared");
}

/// VB-DD-5, VB-S-5
#[holds(Clause::FlippedOnce, Clause::IconPoints)]
fn manuscripts_that_count() {
    let mut s = game(2);
    ribbons(&mut s, 0, &["mb.grey.5", "mb.yellow.6", "mb.blue.5", "mk.blue.2"]);
    s.b(0).goods = [2, 2, 1];
    s.state.table.castle.tiers[0][0][0] = 5;
    s.discards(0, &["sk.journeyman.1", "nb.courier.1", "hb.ada.1"]);
    s.hand(0, &["hb.clovis.1"]); // X M
    s.built(0, 2, 0); // two Merchants on the emptied slot
    // Five resources 2, five workers 2, 2+3+1+2 Merchants 4, two heroes 2.
    assert_eq!(score(&s.game, &s.state.table, Who::of(0)).manuscripts, 10);
    // However many there are: all townsfolk and heroes of the box.
    let mut s = game(2);
    ribbons(&mut s, 0, &["mb.blue.5", "mb.grey.6"]);
    let all = |sort| s.game.content.dealt(sort, true);
    let cards = all(Sort::Starting).or(all(Sort::Hero)).or(all(Sort::Neutral));
    let count = |icon| cards.iter().map(|c| i32::from(s.game.content.card(c).icons.count(icon))).sum::<i32>();
    let expected = count(Icon::M) / 2 + count(Icon::B);
    s.state.table.cards[0].discards = cards;
    assert_eq!((score(&s.game, &s.state.table, Who::of(0)).manuscripts, expected), (expected, 40 + 26));
}

/// VB-S-3, VB-S-4
#[holds(Clause::MajorityTies, Clause::MajorityBelowThree)]
fn ties_at_every_level_for_four() {
    let points = |flipped: &[u32]| -> Vec<i32> {
        let mut s = game(flipped.len() as u8);
        s.state.table.prosperity = 0;
        flipped.iter().zip(0..).for_each(|(&n, who)| s.b(who).paid = n);
        players::all(&s.game).map(|w| score(&s.game, &s.state.table, w).majorities).collect()
    };
    assert_eq!(points(&[2, 2, 2, 2]), [6; 4]);
    assert_eq!(points(&[3, 3, 3, 1]), [8, 8, 8, 0], "three took all the levels");
    assert_eq!(points(&[3, 2, 1, 1]), [12, 8, 2, 2]);
    assert_eq!(points(&[3, 2, 2, 1]), [12, 6, 6, 0]);
    assert_eq!(points(&[3, 3, 1, 1]), [10, 10, 2, 2]);
    assert_eq!(points(&[1, 0, 0, 0]), [12, 0, 0, 0], "none flipped is not second");
    assert_eq!(points(&[5, 1, 1]), [12, 6, 6]);
    // The AI is the second of two.
    let mut s = game(1);
    s.state.table.prosperity = 0;
    (s.b(0).paid, s.b(4).paid) = (1, 2);
    let points = [Who::of(0), Who::AI].map(|w| score(&s.game, &s.state.table, w).majorities);
    assert_eq!(points, [4, 12]);
}

/// VB-S-5, VR-49
#[holds(Clause::IconPoints, Clause::PermanentIcons)]
fn permanent_criminals_and_heroes_of_every_zone_count() {
    let mut s = game(2);
    ribbons(&mut s, 0, &["mb.blue.7", "mk.blue.2"]); // per Criminal, per hero
    s.lay(0, ["hb.ada.1", "sb.abbot.1", ""]); // X
    s.hand(0, &["hb.clovis.1"]); // X M
    s.pile(0, &["hb.emma.1"]);
    s.discards(0, &["hb.rudolf.1"]);
    s.public(0, 3, 0); // the permanent Criminal
    assert_eq!(score(&s.game, &s.state.table, Who::of(0)).manuscripts, 3 + 4);
    // A card that left the game counts no more.
    let clovis = s.card("hb.clovis.1");
    s.word(0, viscounts_keeper::content::Word::Destroy, 1);
    s.say(&format!("Destroy Card {clovis}"));
    assert_eq!(score(&s.game, &s.state.table, Who::of(0)).manuscripts, 2 + 3);
}
