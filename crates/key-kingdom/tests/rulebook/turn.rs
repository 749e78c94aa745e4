//! À votre tour.
use super::table::{Kingdom, agreed, players};
use engine_core::holds;
use engine_core::{
    chance::{Ask, ChanceError, ChanceSource, DynSource, FastRng, Odds, Seeded},
    rules::{Seat, Turn, View},
};
use key_kingdom::{Clause, Frame};

#[holds(Clause::MoveOrNap)]
fn move_or_nap() {
    let mut s = players(2);
    assert_eq!(s.legal(), ["Act Roll", "Act Nap"]);
    s.play("Act Roll", &["3"]);
    s.keep(&[]);
    s.refused("Act Nap", Clause::ExactCount); // not both
}

#[holds(Clause::NapRestoresFive, Clause::NapEndsTurn)]
fn a_nap_restores_five() {
    let mut s = players(2).only(0, &["food"]);
    let cited = s.play("Act Nap", &[]);
    assert!(cited.contains(&Clause::NapRestoresFive) && cited.contains(&Clause::NapEndsTurn));
    for item in ["rope", "axe", "net", "torch"] {
        s.mend(item);
    }
    assert!(matches!(s.frame(), Frame::Restore(r) if r.left == 1));
    s.mend("sword");
    assert_eq!(s.inactive(0), ["shield", "hook"]);
    assert_eq!((s.seat(), s.place(0).as_str()), (Seat(1), "SA1"), "and the turn is over");
}

#[holds(Clause::NapRestoresMagic)]
fn a_nap_restores_magic_items() {
    let mut s = players(2).magic(0, "bee_cannon").exhausted(0, &["bee_cannon"]);
    s.play("Act Nap", &[]);
    s.mend("bee_cannon");
    assert!(s.inactive(0).is_empty());
}

#[holds(Clause::TurnLimitIsDraw)]
fn the_turn_limit_is_a_draw() {
    let mut s = agreed(3, &[("turn_limit", "4")]);
    for turn in 0..4 {
        assert_eq!(s.state.table.turns, turn);
        let cited = s.play("Act Nap", &[]);
        assert_eq!(cited.contains(&Clause::TurnLimitIsDraw), turn == 3);
    }
    assert_eq!(s.game.turn(&s.state.table), Turn::Over);
    assert_eq!(s.game.outcome(&s.state.table).unwrap().ranks(), [1, 1, 1]);
}

#[holds(Clause::EveryGameEnds)]
fn every_play_ends() {
    for seats in 2..=5 {
        let s = agreed(seats, &[("turn_limit", "60")]);
        assert!(s.game.content.decisions_per_turn < 200, "{}", s.game.content.decisions_per_turn);
        assert_eq!(s.game.bound(), 60 * s.game.content.decisions_per_turn);
        let bound = s.game.bound();
        let (mut n, mut most, mut turns) = (0, 0, 0);
        s.wander(u64::from(seats), u32::MAX, |s| {
            n += 1;
            if s.state.table.turns == turns {
                most += 1;
                assert!(most < s.game.content.decisions_per_turn);
            } else {
                (most, turns) = (0, s.state.table.turns);
            }
        });
        assert!(n <= bound);
    }
}

/// Any luck, and how often it was asked.
struct Counted(Seeded, u32);

impl ChanceSource for Counted {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        self.1 += 1;
        self.0.answer(ask, odds)
    }
}

#[holds(Clause::EveryGameEnds)]
fn an_action_asks_two_things_at_most() {
    let mut most = 0;
    for seed in 0..24 {
        let whole = if seed % 2 == 0 { "true" } else { "false" };
        let mut s = agreed(2 + (seed % 4) as u8, &[("complete_key", whole), ("turn_limit", "120")]);
        let (mut luck, mut whim) = (Counted(Seeded::new(seed), 0), FastRng::new(seed));
        while let Turn::Seat(p) = s.game.turn(&s.state.table) {
            let list = s.game.actions(View::of(&s.game, &s.state, p));
            let a = list[whim.below(list.len() as u32) as usize];
            luck.1 = 0;
            let now = &mut *s;
            now.game.apply(&mut now.state, p, a, &mut DynSource::new(&mut luck)).expect("a seed answers all");
            assert!(luck.1 <= 2, "{a}: {} asks", luck.1);
            most = most.max(luck.1);
        }
    }
    assert_eq!(most, 2, "a card and a die, or a token and a die");
}

/// The last turn is played out: a rival swept to the castle still chooses, an extra turn is not had, a victory counts.
#[holds(Clause::TurnLimitIsDraw)]
fn the_last_turn() {
    let last = || agreed(2, &[("turn_limit", "1")]);
    let ranks = |s: &Kingdom| s.game.outcome(&s.state.table).expect("it is over").ranks().to_vec();
    let mut s = last().at(0, "SA15").whole_key(1).at(1, "SA3").exhausted(1, &["axe"]);
    s.roll("1");
    s.go("SAW", &[]);
    s.play("Garden 0", &["token 0"]);
    assert_eq!((s.seat(), s.game.outcome(&s.state.table)), (Seat(1), None));
    s.mend("axe");
    assert_eq!(ranks(&s), [1, 1]);
    let mut s = last();
    s.event(&["speedy_snail", "8"]);
    s.keep(&[]);
    assert_eq!(ranks(&s), [1, 1]);
    let mut s = last().garden(0, 0);
    s.play("Act Storm", &["token 0", "5"]);
    for chance in [&["token 1", "4"][..], &["token 2", "4"], &["token 3", "5"], &["6"], &[]] {
        s.keep(chance);
    }
    assert_eq!(ranks(&s), [1, 2]);
}
