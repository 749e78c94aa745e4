//! Fin de la partie, and what is known of the money.
use super::table::{E7, Fort, KEEP, OPEN, OPEN_NOW, ROLL, WON, die, players, put, sq, with};
use engine_core::holds;
use engine_core::{
    chance::{ChanceError, DynSource, Listen, Note as Told, Script},
    finite::Finite,
    rules::Seat,
};
use fort_boyard::{Clause, End, Event, FortBoyard, Note};
use std::collections::BTreeMap;

#[holds(Clause::EmptyChestEnds)]
fn the_highest_sum_wins_when_the_chest_is_empty() {
    let ends = |mine: &[u32]| {
        let mut s = players(2).notes(0, mine).notes(1, &[50_000]).keys(0, 4, 0).chest(1);
        s.play(OPEN, &[0]); // the last note, of 1,000
        assert!(s.over() && s.cites(Clause::EmptyChestEnds));
        s.game.outcome(s.t()).unwrap()
    };
    let won = ends(&[100_000]);
    assert_eq!((won.points(), won.ranks()), (&[101_000, 67_000][..], &[1, 2][..]));
    let lost = ends(&[10_000]);
    assert_eq!((lost.points(), lost.ranks()), (&[11_000, 67_000][..], &[2, 1][..]));
    let level = ends(&[50_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000]);
    assert_eq!(level.points(), [59_000, 59_000]);
    assert_eq!(level.ranks(), [1, 1], "equal sums share the win");
}

#[holds(Clause::LastNoteEnds)]
fn the_last_note_ends_the_game_at_once() {
    // At the first note: nobody rolls, no key goes back.
    let mut s = players(2).keys(0, 4, 0).chest(1).checked();
    s.play(OPEN, &[0]);
    assert!(s.over() && s.cites(Clause::LastNoteEnds) && !s.cites(Clause::OthersChaseTiger));
    assert_eq!((s.key_count(0).total(), s.t().end), (4, Some(End::Chest)));
    s.game.validate(&s.state).unwrap();
    // At a roll.
    let mut s = players(2).keys(0, 4, 0).chest(2);
    s.play(OPEN, &[0, die(1), 0]);
    assert!(s.over() && !s.cites(Clause::BonusDie));
    // In the bonus: a larger one takes the rest.
    let mut s = with(2, &[("chest_sand", "Ticks 1")]).keys(0, 4, 0).chest(4);
    s.play(OPEN, &[0, die(1), 0, die(6), 0, 0]);
    assert!(s.over() && s.cites(Clause::BonusDie));
    assert_eq!((s.t().chest, s.t().taken[0]), (0, 4));
}

#[holds(Clause::NotesAreHidden)]
fn only_the_taker_knows_a_note_until_the_end() {
    let mut s = players(3).keys(0, 4, 0);
    let other_before = s.game.view(&s.state, Seat(1)).to_owned();
    s.play(OPEN, &[5, die(3)]);
    let (mine, other) = (s.game.view(&s.state, Seat(0)), s.game.view(&s.state, Seat(1)));
    assert_eq!(mine.mine().count(Note::of(5)), 1, "the taker knows the value");
    assert_eq!(other.hand, other_before.hand.as_ref(), "nobody else does");
    assert_eq!((other.table.taken[0], other.table.chest), (1, 29), "but the number is seen");
    // At the end all is laid open.
    let mut s = players(2).notes(1, &[500_000]).keys(0, 4, 0).chest(1);
    let mut revealed = 0;
    let mut ears = Listen::<FortBoyard, _>::new(|n| revealed += u32::from(matches!(n, Told::Reveal { .. })));
    let mut path = Script::new(&[0]);
    s.0.game.apply(&mut s.0.state, Seat(0), OPEN, &mut DynSource::heard(&mut path, &mut ears)).unwrap();
    assert_eq!(revealed, 1);
    assert_eq!(s.t().shown[1].count(Note::of(5)), 1);
    assert!(s.state.hands.iter().all(|h| h.is_empty()));
}

/// The worlds that seat 0 imagines are those of a shuffled pile, exactly.
#[holds(Clause::NotesAreHidden)]
fn imagined_worlds_fit_what_a_seat_knows() {
    let s = players(3).notes(0, &[500_000, 500_000]).notes(1, &[1000]).notes(2, &[5000]);
    let v = s.game.view(&s.state, Seat(0));
    let mut worlds: BTreeMap<(u32, u32), f64> = BTreeMap::new();
    let mut open = vec![(vec![], 1.0)];
    while let Some((path, weight)) = open.pop() {
        let mut script = Script::new(&path);
        let mut source = DynSource::new(&mut script);
        match s.game.sample_world(v, &mut source).map_err(|halt| source.why(halt)) {
            Ok(world) => {
                s.game.validate(&arranged(&s, &world)).unwrap();
                assert_eq!(s.game.view(&world, Seat(0)).to_owned(), v.to_owned());
                let held = |p: usize| world.hands[p].kinds().next().unwrap().0.id();
                *worlds.entry((held(1), held(2))).or_default() += weight;
            }
            Err(ChanceError::Unanswered(q)) => {
                for &(answer, w) in &q.weights {
                    let next = [path.as_slice(), &[answer]].concat();
                    open.push((next, weight * w as f64 / q.total() as f64));
                }
            }
            Err(stop) => panic!("{stop}"),
        }
    }
    assert_eq!(worlds.len(), 36);
    let count =
        |note: u32| if note == 5 { 3.0 } else { f64::from(s.game.content.notes_of(Note::from_id(note).unwrap())) };
    for ((a, b), p) in worlds {
        let second = if a == b { count(b) - 1.0 } else { count(b) };
        assert!((p - count(a) * second / (110.0 * 109.0)).abs() < 1e-12, "{a} {b}");
    }
}

/// The same with turns enough for the notes, which `notes` does not arrange.
fn arranged(s: &Fort, world: &engine_core::rules::StateOf<FortBoyard>) -> engine_core::rules::StateOf<FortBoyard> {
    let mut world = world.clone();
    world.table.turns = 20 * u16::from(s.game.seats);
    world
}

#[holds(Clause::RoundLimit)]
fn the_game_ends_after_the_last_round() {
    let mut s = with(3, &[("round_limit", "2")]);
    for turn in 0..6 {
        assert!(!s.over(), "{turn}");
        let p = s.seat();
        s.state.table.pawns[p] = sq(2);
        s.play(ROLL, &[die(1)]);
    }
    assert!(s.over() && s.cites(Clause::RoundLimit));
    assert_eq!((s.t().end, s.t().chest), (Some(End::Rounds), 30), "what is in the chest counts for nobody");
    assert_eq!(s.game.outcome(s.t()).unwrap().ranks(), [1, 1, 1], "with no note taken all share the win");
    assert!(s.events.contains(&Event::Sum(Seat(2), 0)));
    s.game.validate(&s.state).unwrap();
    // The highest sum wins even so.
    let mut s = with(2, &[("round_limit", "20")])
        .notes(1, &[1000])
        .table(|t| (t.turn, t.asked, t.turns) = (Seat(1), Seat(1), 39));
    s.state.table.pawns[1] = sq(2);
    s.play(ROLL, &[die(1)]);
    assert_eq!(s.game.outcome(s.t()).unwrap().ranks(), [2, 1]);
}

/// The last note at the edges: a bonus of exactly the rest ends it, one less does not; a TIGER leaves the last note where it is.
#[holds(Clause::LastNoteEnds)]
fn the_chest_can_be_emptied_in_every_phase_of_an_opening() {
    let short = |left| with(2, &[("chest_sand", "Ticks 1")]).keys(0, 4, 0).chest(left);
    let bonus = [0, die(1), 0, die(3), 0, 0, 0];
    let mut s = short(5);
    s.play(OPEN, &bonus);
    assert!(s.over() && s.key_count(0).total() == 4);
    let mut s = short(6);
    s.play(OPEN, &bonus);
    assert_eq!((s.over(), s.t().chest, s.seat()), (false, 1, Seat(0)), "keys go back");
    let mut s = short(2);
    s.play(OPEN, &[0, die(1), 0]);
    assert!(s.over() && !s.cites(Clause::BonusDie), "empty in the tick in which the sand is out: no bonus");
    let mut s = short(2);
    s.play(OPEN, &[0, die(3)]).play(put(1), &[]).play(put(1), &[]);
    assert_eq!((s.over(), s.t().chest, s.seat()), (false, 1, Seat(1)));
}

/// The last turn is played out: its window is offered, and all keys go back before it is over.
#[holds(Clause::RoundLimit)]
fn the_last_turn_is_played_to_its_end() {
    let last = |keys| with(2, &[("round_limit", "20")]).keys(0, keys, 0).table(|t| t.turns = 39);
    let mut s = last(3);
    s.roll_one(&[E7, WON]);
    assert_eq!(s.legal(), [OPEN_NOW, KEEP]);
    s.play(KEEP, &[]);
    assert!(s.over() && s.cites(Clause::RoundLimit));
    let mut s = last(4);
    s.play(OPEN, &[0, die(3)]).play(put(1), &[]);
    assert!(!s.over(), "one more is owed");
    s.play(put(1), &[]);
    assert!(s.over() && s.cites(Clause::RoundLimit));
    assert_eq!(s.game.outcome(s.t()).unwrap().ranks(), [1, 2]);
}

#[holds(Clause::EmptyChestEnds)]
fn equal_sums_share_the_win() {
    let mut s = players(3).notes(0, &[500_000]).notes(1, &[500_000, 1000]).notes(2, &[5000]).keys(0, 4, 0).chest(1);
    s.play(OPEN, &[0]);
    assert_eq!(s.game.outcome(s.t()).unwrap().ranks(), [1, 1, 3]);
}
