//! The laws of the engine, and the identities of this game.
use engine_core::{
    chance::{Ask, ChanceError, ChanceSource, DynSource, FastRng, Listen, Note as Told, Odds, Seeded},
    conformance,
    content::{Content as _, Options as _},
    encode::Encode,
    finite::Finite,
    laws::careful,
    rules::{Game, GameBox, Rulebook, Seat, StateOf, Turn, View},
};
use fort_boyard::{Action, Clause, Content, FortBoyard, Frame, Note, Options};
use std::cell::RefCell;

fn standard(seats: u8) -> GameBox<FortBoyard> {
    FortBoyard::standard(seats)
}

fn with(seats: u8, set: &[(&str, &str)]) -> GameBox<FortBoyard> {
    let mut options = Options::default();
    for (key, value) in set {
        options.set(key, value).expect("an option and its value");
    }
    GameBox::<FortBoyard>::new(Content::STANDARD, options, seats).expect("options that fit")
}

conformance!(two, standard(2));
conformance!(three, standard(3));
conformance!(four, standard(4));
conformance!(five, standard(5));
conformance!(six, standard(6));
conformance!(
    rated_and_asked,
    with(3, &[("trial_mode", "Rated"), ("riddle_sand", "Asked 1 8"), ("chest_sand", "Asked 1 10")])
);
conformance!(
    agreed_otherwise,
    with(
        2,
        &[
            ("or_catch_up", "true"),
            ("two_player_riddle", "Reader"),
            ("riddle_tick", "AnswerFirst"),
            ("opening", "Forced")
        ]
    )
);
conformance!(after_a_win, with(4, &[("open_window", "AfterWin")]));
conformance!(at_turn_start, with(4, &[("open_window", "TurnStart"), ("opening", "Forced")]));
conformance!(short, with(3, &[("round_limit", "12"), ("riddle_odds", "1 1 40")]));

/// How a player chooses.
#[derive(Clone, Copy, PartialEq)]
enum Player {
    Random,
    Careful,
    /// Takes what is best by `estimate` on the average of some worlds, so that one lucky die does not decide.
    Patient,
}

fn patient(g: &GameBox<FortBoyard>, v: View<'_, FortBoyard>, luck: &mut FastRng) -> Action {
    let p = v.me();
    let worth = |a: &Action| {
        let mut sum = 0;
        for _ in 0..12 {
            let mut world = g.sample_fast(v, luck);
            g.apply_fast(&mut world, p, *a, luck);
            sum += FortBoyard::estimate(g.view(&world, p), p);
        }
        sum
    };
    g.actions(v).into_iter().max_by_key(worth).expect("something to decide")
}

/// Plays a whole game; `each` looks at every state and hears what was told on the way there.
fn play(
    g: &GameBox<FortBoyard>,
    seed: u64,
    player: impl Fn(Seat) -> Player,
    mut each: impl FnMut(&StateOf<FortBoyard>, &[Clause]),
) -> StateOf<FortBoyard> {
    let mut luck = Seeded::new(seed);
    let mut whim = FastRng::new(seed);
    let cited = RefCell::new(vec![]);
    let mut ears = Listen::<FortBoyard, _>::new(|n| {
        if let Told::Clause { clause, .. } = n {
            cited.borrow_mut().push(clause);
        }
    });
    let mut s = g.setup(&mut DynSource::heard(&mut luck, &mut ears)).expect("a seed answers all");
    loop {
        each(&s, &cited.take());
        let Turn::Seat(p) = g.turn(&s.table) else { return s };
        let v = g.view(&s, p);
        let a = match player(p) {
            Player::Random => g.pick(v, &mut vec![], &mut whim).unwrap(),
            Player::Careful => careful(v, &mut whim),
            Player::Patient => patient(g, v, &mut whim),
        };
        g.apply(&mut s, p, a, &mut DynSource::heard(&mut luck, &mut ears)).expect("a seed answers all");
    }
}

#[test]
fn identities_of_the_fort() {
    for (n, options) in Options::samples().into_iter().enumerate() {
        let g = GameBox::<FortBoyard>::new(Content::STANDARD, options, 2 + n as u8 % 5).unwrap();
        let value = |note| u64::from(g.content.value(note));
        for (seed, player) in [(1, Player::Random), (2, Player::Careful)] {
            let mut black_before = 30;
            let mut owed: Option<Seat> = None;
            play(
                &g,
                seed,
                |_| player,
                |s, cited| {
                    let t = &s.table;
                    let piles: Vec<_> = s.hands.iter().chain(&t.shown).chain([&s.unseen]).collect();
                    assert_eq!(piles.iter().map(|b| b.len()).sum::<u16>(), 112, "notes in number");
                    let sum: u64 =
                        piles.iter().map(|b| b.kinds().map(|(note, n)| value(note) * u64::from(n)).sum::<u64>()).sum();
                    assert_eq!(sum, 4_430_000, "notes in sum");
                    let held: u16 = t.keys.iter().map(|k| u16::from(k.total())).sum();
                    let cells = t.black.len() + t.red.len();
                    assert_eq!(held + cells + u16::from(t.supply) + u16::from(t.gone), 60, "keys");
                    assert!(held + cells >= 30, "keys in play never become fewer (Q22)");
                    if t.supply > 0 {
                        assert!(
                            t.black.len() <= black_before,
                            "black keys in cells never rise while the red supply lasts"
                        );
                    }
                    black_before = t.black.len();
                    if let Some(opener) = owed.take().filter(|_| cited.contains(&Clause::DieToOpenersLeft)) {
                        assert_eq!(t.keys[opener].total(), 2, "the opener keeps exactly two keys");
                    }
                    if let Frame::PutBack(_) = t.frame {
                        owed = Some(t.turn);
                    }
                    for p in Seat::first(6) {
                        assert_eq!(u16::from(t.taken[p]), s.hands[p].len() + t.shown[p].len());
                    }
                },
            );
        }
    }
}

/// The share of wins that one player of a kind has among random ones.
fn among_random(kind: Player, seats: u8, games: u64) -> f64 {
    let g = standard(seats);
    let wins = (0..games).map(|seed| {
        let me = Seat(seed as u8 % seats);
        let end = play(&g, seed, |p| if p == me { kind } else { Player::Random }, |_, _| ());
        let (n, d) = g.outcome(&end.table).unwrap().win_share(me);
        f64::from(n) / f64::from(d)
    });
    wins.sum::<f64>() / games as f64
}

/// A few large notes decide most games, so nobody wins nearly all of them. But who goes by the estimate wins more than a fair share:
/// the 95 % interval of what a player without skill would win lies below.
#[test]
fn a_player_by_estimate_beats_random_ones() {
    for (kind, seats, games) in
        [(Player::Careful, 2, 600), (Player::Patient, 2, 300), (Player::Patient, 4, 300), (Player::Patient, 6, 300)]
    {
        let fair = 1.0 / f64::from(seats);
        let luck = 1.96 * (fair * (1.0 - fair) / games as f64).sqrt();
        let wins = among_random(kind, seats, games);
        assert!(wins > fair + luck, "{seats} players: {wins:.3} of the wins, by luck alone up to {:.3}", fair + luck);
    }
}

/// Clauses that play of the sample tables does not meet, with the scripted test that does.
const ONLY_SCRIPTED: &[(Clause, &str)] = &[(Clause::CardsReturn, "riddles::used_riddles_become_the_pile_again")];

#[test]
fn play_meets_every_clause_that_it_can() {
    let mut met = vec![0u32; Clause::COUNT as usize];
    for (n, options) in Options::samples().into_iter().enumerate() {
        for seats in [2, 3 + n as u8 % 4] {
            let g = GameBox::<FortBoyard>::new(Content::STANDARD, options.clone(), seats).unwrap();
            for seed in 0..3 {
                let player = if seed == 0 { Player::Careful } else { Player::Random };
                play(
                    &g,
                    seed,
                    |_| player,
                    |s, cited| {
                        cited.iter().for_each(|c| met[c.id() as usize] += 1);
                        if let Turn::Seat(p) = g.turn(&s.table) {
                            for a in Action::all() {
                                if let Err(refusal) = FortBoyard::check(g.view(s, p), a) {
                                    met[refusal.clause().expect("every refusal names its clause").id() as usize] += 1;
                                }
                            }
                        }
                    },
                );
            }
        }
    }
    let never: Vec<&str> =
        Clause::all().filter(|c| c.kind().is_met_in_play() && met[c.id() as usize] == 0).map(|c| c.code()).collect();
    let listed: Vec<&str> = ONLY_SCRIPTED.iter().map(|(c, _)| c.code()).collect();
    assert_eq!(never, listed, "never met, and listed");
    for (clause, test) in ONLY_SCRIPTED {
        assert!(clause.tests().contains(test), "{}", clause.code());
    }
}

#[test]
fn every_play_ends_within_the_bound() {
    let g = with(2, &[("round_limit", "5")]);
    assert_eq!(g.bound(), 27 * 5 * 2);
    for seed in 0..200 {
        let mut n = 0;
        play(&g, seed, |_| Player::Random, |_, _| n += 1);
        assert!(n <= g.bound());
    }
    assert_eq!(standard(6).bound(), 27 * 200 * 6);
}

/// Any luck, and how often it was asked.
struct Counted(Seeded, u32);

impl ChanceSource for Counted {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        self.1 += 1;
        self.0.answer(ask, odds)
    }
}

/// One action asks chance at most 59 times with the default sand, 162 times where the sand is asked.
#[test]
fn an_action_asks_a_bounded_number_of_things() {
    let asked = [("riddle_sand", "Asked 1 999"), ("chest_sand", "Asked 1 999"), ("riddle_odds", "1 1 1000")];
    for (set, most, at_least) in [(&[][..], 59, 40), (&asked[..], 162, 120)] {
        let mut longest = 0;
        for (seed, seats) in (0..60).zip([2, 3, 4, 6].into_iter().cycle()) {
            let g = with(seats, set);
            let (mut luck, mut whim) = (Counted(Seeded::new(seed), 0), FastRng::new(seed));
            let mut s = g.setup(&mut DynSource::new(&mut luck)).expect("a seed answers all");
            while let Turn::Seat(p) = g.turn(&s.table) {
                let a = g.pick(g.view(&s, p), &mut vec![], &mut whim).unwrap();
                luck.1 = 0;
                g.apply(&mut s, p, a, &mut DynSource::new(&mut luck)).expect("a seed answers all");
                assert!(luck.1 <= most, "{a}: {} asks", luck.1);
                longest = longest.max(luck.1);
            }
        }
        assert!(longest >= at_least, "only {longest} of {most}: nothing was put to the test");
    }
}

#[test]
fn the_layout_is_frozen() {
    for (seats, hash) in [(2, "44cdc73646c83625"), (4, "4298f5f85ac6608d"), (6, "225bc371c6398ad5")] {
        if let Err(changed) = FortBoyard::layout(&standard(seats)).frozen(hash) {
            panic!("{seats} players: {changed}");
        }
    }
    assert!(size_of::<StateOf<FortBoyard>>() <= 420, "{}", size_of::<StateOf<FortBoyard>>());
    assert_eq!(Note::COUNT, 6);
}
