//! The odds of the trials and riddles, as RULES.md gives them.
use super::table::{AGAIN, ANY, Fort, ONE, ROLL, STAND, die, number, players, take};
use engine_core::chance::{Ask, ChanceError, ChanceSource, DynSource, FastRng, Listen, Odds, Script};
use engine_core::holds;
use fort_boyard::Clause;
use fort_boyard::{Action, Event, FortBoyard, Frame};

/// A script first, then any luck.
struct Then<'a>(Script<'a>, &'a mut FastRng);
impl ChanceSource for Then<'_> {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        if self.0.rest().is_empty() { Ok(odds.fall(self.1.word())) } else { self.0.answer(ask, odds) }
    }
}

/// How often seat 0 passes a trial, in thousandths, when `choose` decides for everybody.
fn rate(seats: u8, card: u32, choose: impl Fn(&Fort, &mut FastRng) -> Action) -> i32 {
    const GAMES: i32 = 20_000;
    let mut fast = FastRng::new(u64::from(card) + 100 * u64::from(seats));
    let mut won = 0;
    let base = players(seats);
    let script = [die(1), card];
    for _ in 0..GAMES {
        let mut s = base.clone();
        let mut luck = Then(Script::new(&script), &mut fast);
        s.0.game.apply(&mut s.0.state, base.seat(), ROLL, &mut DynSource::new(&mut luck)).unwrap();
        while matches!(s.t().frame, Frame::Matches(_) | Frame::Throw(_) | Frame::Lock(_)) {
            let (p, a) = (s.seat(), choose(&s, &mut fast));
            s.0.game.apply_fast(&mut s.0.state, p, a, &mut fast);
        }
        won += i32::from(s.key_count(0).total() == 1);
    }
    won * 1000 / GAMES
}

#[track_caller]
fn near(found: i32, expected: i32) {
    assert!((found - expected).abs() <= 14, "{found} in a thousand, {expected} expected");
}

/// The exact odds of passing, in lowest terms of all paths, for trials without a decision.
fn exact(seats: u8, card: u32) -> f64 {
    fn walk(s: &Fort, path: &mut Vec<u32>) -> f64 {
        let mut after = s.state.clone();
        let mut script = Script::new(path);
        let mut source = DynSource::new(&mut script);
        match s.game.apply(&mut after, s.seat(), ROLL, &mut source).map_err(|halt| source.why(halt)) {
            Ok(_) => f64::from(after.table.keys[0].total()),
            Err(ChanceError::Unanswered(q)) => {
                let total = q.total() as f64;
                let mut sum = 0.0;
                for (answer, weight) in q.weights {
                    path.push(answer);
                    sum += walk(s, path) * weight as f64 / total;
                    path.pop();
                }
                sum
            }
            Err(stop) => panic!("{stop}"),
        }
    }
    walk(&players(seats), &mut vec![die(1), card])
}

fn no_choice(_: &Fort, _: &mut FastRng) -> Action {
    panic!("this trial has no decision")
}

#[holds(Clause::FollowTheCard)]
fn the_odds_of_every_test_are_as_computed() {
    assert!((exact(3, 1) - 7.0 / 12.0).abs() < 1e-9, "E2");
    assert!((exact(3, 2) - 161.0 / 216.0).abs() < 1e-9, "E3");
    assert!((exact(2, 3) - 0.826).abs() < 5e-4, "E4");
    assert!((exact(3, 6) - 0.6).abs() < 1e-9, "E7");
    assert!((exact(3, 7) - 0.5).abs() < 1e-9, "E8");
    assert!((exact(4, 3) - 30219.0 / 46656.0).abs() < 1e-9, "E4");
    near(rate(4, 3, no_choice), 648);
    near(rate(6, 3, no_choice), 560);
    near(rate(3, 4, no_choice), 516);
    near(rate(2, 9, no_choice), 954);
    near(rate(4, 9, no_choice), 728);
    near(rate(6, 9, no_choice), 355);
    // Matches: good play leaves the other 1, 5, 9, 13 or 17.
    let good = |s: &Fort, _: &mut FastRng| match s.t().frame {
        Frame::Matches(m) => take(((m.left + 3) % 4).max(1)),
        Frame::Throw(t) => {
            let fifth = (t.seen | 1 << (t.die - 1)).count_ones() == 5;
            if fifth { AGAIN } else { STAND }
        }
        Frame::Lock(l) => number((l.low + l.high) / 2),
        _ => unreachable!(),
    };
    near(rate(3, 0, good), 667);
    near(rate(3, 5, good), 557);
    near(rate(3, 8, good), 775);
    let random = |s: &Fort, fast: &mut FastRng| {
        let p = s.seat();
        s.game.pick(s.game.view(&s.state, p), &mut vec![], fast).unwrap()
    };
    near(rate(3, 0, random), 500);
    near(rate(3, 5, random), 778);
    near(rate(3, 8, random), 460);
    // Riddles: right, even double, sand, wrong.
    for (seats, card, expected) in [
        (2, ANY, [656, 0, 344, 0]),
        (3, ANY, [480, 349, 171, 0]),
        (2, ONE, [450, 0, 100, 450]),
        (5, ONE, [348, 253, 50, 348]),
    ] {
        let found = riddle(seats, card);
        for (found, expected) in found.into_iter().zip(expected) {
            near(found, expected);
        }
    }
}

fn riddle(seats: u8, card: u32) -> [i32; 4] {
    const GAMES: i32 = 20_000;
    let mut ends = [0; 4];
    let base = players(seats).before(18);
    let script = [die(1), card];
    let mut fast = FastRng::new(u64::from(seats));
    for _ in 0..GAMES {
        let mut state = base.state.clone();
        let mut luck = Then(Script::new(&script), &mut fast);
        let mut last = None;
        let mut ears = Listen::<FortBoyard, _>::new(|n| {
            if let engine_core::chance::Note::Event { event, .. } = n
                && matches!(event, Event::Reply(..) | Event::Dice(..) | Event::SandOut)
            {
                last = Some(event);
            }
        });
        base.game.apply(&mut state, base.seat(), ROLL, &mut DynSource::heard(&mut luck, &mut ears)).unwrap();
        let end = match last.expect("a riddle has a tick") {
            Event::Reply(_, fort_boyard::event::Reply::Right) => 0,
            Event::Dice(..) => 1,
            Event::SandOut => 2,
            _ => 3,
        };
        ends[end] += 1;
    }
    ends.map(|n| n * 1000 / GAMES)
}
