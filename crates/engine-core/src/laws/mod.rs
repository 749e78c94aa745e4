//! The laws that every game keeps, behind the feature `testing`. One line holds them all to a game:
//!
//! ```ignore
//! engine_core::conformance!(fourkeys_4, FourKeys::standard(4));
//! ```
//!
//! A [`Walk`] is a seed and a list of choices; proptest makes many, and one that fails shrinks to a short game and prints
//! what replays it. Half of the walks choose by [`Game::estimate`] instead of blindly, because in some games blind play dies
//! before anything interesting happens. `TROUSSEAU_CASES` sets how many walks, `TROUSSEAU_LAW_SEED` which ones.
mod allocation;
mod clauses;
mod data;
mod golden;
mod hidden;
mod legality;
mod looks;
mod run;
mod situation;
mod tamper;
mod walk;

use crate::{Finite, Game, GameBox, HandOf, Turn};
use proptest::{
    strategy::Strategy,
    test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner},
};
use std::{cell::RefCell, fmt, panic::AssertUnwindSafe};

pub use allocation::no_step_allocates;
pub use clauses::every_clause_is_held;
pub use golden::{golden, tell};
pub use hidden::posterior;
pub use run::{Line, Run};
pub use situation::{IntoAction, Situation};
pub use tamper::tamper;
pub use walk::{Walk, careful};

/// The laws, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Law {
    /// There is something to decide until it is over.
    Alive,
    /// It ends within the bound.
    Ends,
    /// Legal actions come by strictly ascending id.
    Order,
    /// `legal` equals `check` over every id.
    Agree,
    /// `nth(k)` is the k-th of the list, `count` its length.
    Pick,
    /// Ids are dense, and ids and notation round-trip.
    Ids,
    /// Explicit chance equals sampled chance, weights sum to the whole, a tape replays, and nobody listening changes anything.
    Chance,
    /// The game is a function of seed and actions.
    Same,
    /// A sampled world looks the same to its seat and is a state of the game.
    World,
    /// From two worlds that a seat cannot tell apart, the same action, draws and declared reveals leave it unable to.
    Quiet,
    /// Another answer to a draw that only one seat saw changes nothing for anybody else.
    Private,
    /// An ask declared open has the same weights in every world that looks the same.
    Odds,
    /// The sampler's exact distribution is Bayes' over every chance path that fits what the seat saw.
    Posterior,
    /// Every component is in exactly one place.
    Census,
    /// State, view and action round-trip through JSON; unknown fields are refused; `validate` accepts a state of play.
    Serde,
    /// A state that was tampered with is refused, or accepted and accepted again after every decision; it never causes a panic.
    Tampered,
    /// An outcome has a rank for each seat; ties and utilities are in order.
    Outcome,
    /// An encoding is as long as its layout and within its ranges.
    Encode,
    /// Text, picture and sentences are there and well formed.
    Show,
    /// The rules do not panic.
    Panic,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", format!("{self:?}").to_lowercase())
    }
}

/// A law that a game broke.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the law \"{law}\" is broken: {why}")]
pub struct LawError {
    /// Which law.
    pub law: Law,
    /// How.
    pub why: String,
}

/// LawError, unless the condition holds.
macro_rules! law {
    ($law:ident, $condition:expr, $($why:tt)+) => {
        if !::std::convert::identity::<bool>($condition) {
            return Err($crate::laws::LawError { law: $crate::laws::Law::$law, why: format!($($why)+) });
        }
    };
}
pub(crate) use law;

/// What the walks met.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct LawReport {
    /// Decisions at which the laws were held.
    pub steps: u64,
    /// How often each clause was cited, by its id.
    pub cited: Vec<u64>,
    /// How often each clause refused, by its id.
    pub refused: Vec<u64>,
    /// Two-run comparisons between different worlds.
    pub quiet: u64,
    /// Private or unseen draws met.
    pub hidden_draws: u64,
    /// Comparisons after a changed private draw.
    pub private: u64,
    /// Open odds compared between different worlds.
    pub odds: u64,
    /// Games that were played to their end.
    pub ended: u64,
    /// Tampered states that were accepted and played on.
    pub tampered: u64,
}

impl LawReport {
    /// Nothing met yet.
    pub fn new<G: Game>() -> Self {
        let none = vec![0; G::Clause::COUNT as usize];
        Self { cited: none.clone(), refused: none, ..Self::default() }
    }

    /// The clauses that were neither cited nor refused by.
    pub fn never_met<C: crate::Rulebook>(&self) -> Vec<C> {
        C::all()
            .filter(|c| c.kind().is_met_in_play() && self.cited[c.id() as usize] + self.refused[c.id() as usize] == 0)
            .collect()
    }
}

/// Holds every law of a single walk to a game.
///
/// # Errors
/// The first law that is broken.
pub fn hold<G: Game>(g: &GameBox<G>, walk: &Walk, report: &mut LawReport) -> Result<(), LawError> {
    let (mut s, mut luck) = run::setup(g, walk.seed, report)?;
    for i in 0..u32::from(walk.lead) {
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        let a = walk::choose(g, &s, p, walk, i)?;
        run::blind(g, &mut s, p, a, &mut luck);
    }
    for (i, &byte) in walk.choices.iter().enumerate() {
        data::state(g, &s)?;
        looks::state(g, &s)?;
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        legality::state(g, &s, p, report)?;
        hidden::worlds(g, &s, walk.seed ^ (i as u64) << 20)?;
        let a = walk::choose_by(g, &s, p, walk.greedy, byte, walk.seed ^ i as u64)?;
        s = run::step(g, &s, p, a, &mut luck, report)?;
        report.steps += 1;
    }
    data::state(g, &s)
}

/// Plays a walk to some point and tampers with the state there, and with an earlier one.
///
/// # Errors
/// If the rules panic on a tampered state, or accept it and refuse what follows.
pub fn tampered<G: Game>(g: &GameBox<G>, walk: &Walk, report: &mut LawReport) -> Result<(), LawError> {
    let (mut s, mut luck) = run::start(g, walk.seed);
    let steps = crate::fingerprint(&walk.seed) % (u64::from(walk.lead) + walk.choices.len() as u64 + 1);
    let mut earlier = s.clone();
    for i in 0..steps as u32 {
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        let a = walk::choose(g, &s, p, walk, i)?;
        if crate::fingerprint(&(walk.seed, i)).is_multiple_of(4) {
            earlier.clone_from(&s);
        }
        run::blind(g, &mut s, p, a, &mut luck);
    }
    tamper::state(g, &s, &earlier, walk.seed, &mut report.tampered)?;
    tamper::state(g, &earlier, &s, !walk.seed, &mut report.tampered)
}

/// Plays a walk to its end without the other laws.
///
/// # Errors
/// If it does not end within the bound.
pub fn ends<G: Game>(g: &GameBox<G>, walk: &Walk, report: &mut LawReport) -> Result<(), LawError> {
    let (mut s, mut luck) = run::start(g, walk.seed);
    let mut i = 0;
    while let Turn::Seat(p) = g.turn(&s.table) {
        law!(Ends, i < g.bound(), "more than {} decisions", g.bound());
        let a = walk::choose(g, &s, p, walk, i)?;
        run::blind(g, &mut s, p, a, &mut luck);
        i += 1;
    }
    report.ended += 1;
    data::state(g, &s)
}

/// How many walks: `TROUSSEAU_CASES`, or the default given.
pub fn cases(default: u32) -> u32 {
    std::env::var("TROUSSEAU_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Holds all laws to a game by many walks.
///
/// # Errors
/// The law that is broken, with the shortest walk found that breaks it.
pub fn conform<G: Game>(g: &GameBox<G>, cases: u32) -> Result<LawReport, (LawError, Walk)> {
    let nowhere = Walk { seed: 0, lead: 0, greedy: false, choices: vec![] };
    legality::ids::<G>().map_err(|b| (b, nowhere.clone()))?;
    let mut report = LawReport::new::<G>();
    walk_many(g, cases, |walk| {
        hold(g, walk, &mut report)?;
        if walk.seed.is_multiple_of(4) { ends(g, walk, &mut report) } else { Ok(()) }
    })?;
    walk_many(g, cases, |walk| tampered(g, walk, &mut report))?;
    compared_something::<G>(&report).map_err(|b| (b, nowhere))?;
    Ok(report)
}

/// Takes many walks; of those that break a law, the shortest one found.
fn walk_many<G: Game>(
    g: &GameBox<G>,
    cases: u32,
    test: impl FnMut(&Walk) -> Result<(), LawError>,
) -> Result<(), (LawError, Walk)> {
    let test = RefCell::new(test);
    let broken = RefCell::new(None);
    let mut runner = TestRunner::new_with_rng(
        Config { cases, failure_persistence: None, max_shrink_iters: 500, ..Config::default() },
        TestRng::from_seed(RngAlgorithm::ChaCha, &law_seed()),
    );
    let held = runner.run(&walks(g.bound()), |walk| {
        let mut test = test.borrow_mut();
        let held = std::panic::catch_unwind(AssertUnwindSafe(|| test(&walk)))
            .unwrap_or_else(|panic| Err(LawError { law: Law::Panic, why: panic_message(&*panic) }));
        held.map_err(|b| {
            let why = b.to_string();
            *broken.borrow_mut() = Some(b);
            TestCaseError::fail(why)
        })
    });
    match held {
        Err(TestError::Fail(_, walk)) => Err((broken.into_inner().expect("a failure has its reason"), walk)),
        _ => Ok(()),
    }
}

/// What a panic said.
fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let said = panic.downcast_ref::<String>().cloned();
    said.or(panic.downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or_default()
}

/// A law that compared nothing was not held.
fn compared_something<G: Game>(r: &LawReport) -> Result<(), LawError> {
    let hides = size_of::<HandOf<G>>() > 0;
    law!(Quiet, !hides || r.steps == 0 || r.quiet > 0, "no two worlds were compared although there are hidden hands");
    law!(Private, r.hidden_draws == 0 || r.private > 0, "no hidden draw could be changed, so nothing was compared");
    Ok(())
}

/// The strategy: seeds, how far into the game the laws begin, blind or by estimate, and the choices from there on.
fn walks(bound: u32) -> impl Strategy<Value = Walk> {
    use proptest::prelude::*;
    let lead = prop_oneof![Just(0u16), 0..=(bound.min(400) as u16)];
    let choices = proptest::collection::vec(any::<u8>(), 0..40);
    (any::<u64>(), lead, any::<bool>(), choices).prop_map(|(seed, lead, greedy, choices)| Walk {
        seed,
        lead,
        greedy,
        choices,
    })
}

fn law_seed() -> [u8; 32] {
    let mut seed = [7; 32];
    if let Some(n) = std::env::var("TROUSSEAU_LAW_SEED").ok().and_then(|n| n.parse::<u64>().ok()) {
        seed[..8].copy_from_slice(&n.to_le_bytes());
    }
    seed
}

/// Holds all laws to a game, or panics with the law, the reason and what replays it.
///
/// # Panics
/// If a law is broken.
pub fn assert_conforms<G: Game>(g: &GameBox<G>, cases: u32) -> LawReport {
    match conform(g, cases) {
        Ok(report) => report,
        Err((broken, walk)) => panic!("{}: {broken}\nreplay: {}", G::META.id, walk::replay(g, &walk)),
    }
}

/// One line that holds all laws to a game: `conformance!(kuhn, Kuhn::standard(2));`. With `posterior: n` it also compares the exact
/// distribution of sampled worlds with Bayes', after set-up and after each of the first n decisions of a fixed play.
#[macro_export]
macro_rules! conformance {
    ($name:ident, $game:expr $(, posterior: $n:expr)?) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            #[test]
            fn keeps_all_laws() {
                $crate::laws::assert_conforms(&$game, $crate::laws::cases(24));
            }

            $(
                #[test]
                fn sampled_worlds_are_the_posterior() {
                    if let Err(broken) = $crate::laws::posterior(&$game, $n) {
                        panic!("{broken}");
                    }
                }
            )?
        }
    };
}
