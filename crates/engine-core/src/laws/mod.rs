//! The laws: property tests that check a game against the contract of [`Game`]. Feature `testing`.
//!
//! One line in a test file checks all of them for one box:
//!
//! ```ignore
//! engine_core::conformance!(kuhn, Kuhn::standard(2), posterior: 3);
//! ```
//!
//! The same as a function call, which returns what was tested:
//!
//! ```
//! # use reference_games::Kuhn;
//! use engine_core::{laws::assert_conforms, rules::Game};
//! let report = assert_conforms(&Kuhn::standard(2), 8);
//! assert!(report.steps > 0 && report.ended > 0);
//! ```
//!
//! # How it works
//! A [`Walk`] is a seed and a list of choices. proptest generates many walks; at each decision point of a walk the laws are checked. When one fails,
//! proptest shrinks the walk to a short game. Half of the walks choose by [`Game::estimate`] instead of at random, because in some games random play
//! ends before anything interesting happens. Set `TROUSSEAU_CASES` for the number of walks and `TROUSSEAU_LAW_SEED` for different ones.
//!
//! # The laws
//! | law | what it checks | a frequent cause of failure |
//! |---|---|---|
//! | `alive` | The seat in turn has a legal action until the game is over. | `turn` names a seat that can only pass, and there is no pass. |
//! | `ends` | The game ends within [`Game::bound`]. | The bound is too low, or the game has a cycle. |
//! | `order` | [`Game::legal`] lists actions by strictly ascending id. | A hand-written `legal` loops in another order. |
//! | `agree` | [`Game::legal`] lists exactly what [`Game::check`] allows. | A condition was added to one of the two. |
//! | `pick` | [`Picker::count`](crate::Picker::count) and [`Picker::nth`](crate::Picker::nth) match the list. | A bit trick misses a case. |
//! | `ids` | Action ids are dense; ids, notation and JSON round-trip. | A hand-written [`Finite`]. |
//! | `chance` | Explicit chance nodes equal sampled chance, weights sum to the total, replay repeats the game, and a listener changes nothing. | Rules that branch on [`Cx::listens`](crate::Cx::listens), or wrong weights. |
//! | `same` | The game is a function of seed and actions. | A static, a clock, or iteration over a hash map. |
//! | `world` | A determinization looks the same to its viewer and is a valid state. | [`Game::sample_world`] forgets a pile, or deals a card twice. |
//! | `quiet` | If a seat cannot distinguish two states, it cannot distinguish them after the same action either, except by what [`Cx::reveal`](crate::Cx::reveal) declares. | A hidden value is written to the table, cited or reported as an event without `reveal`. |
//! | `private` | A different answer to a draw that only one seat, or nobody, sees changes nothing for the others. | The drawn card is copied to the table or to a public event. |
//! | `odds` | A question with open odds has the same weights in all states with the same table. | `open()` on a draw from a pile that the players cannot count. |
//! | `posterior` | The exact distribution of determinizations is the posterior given what the seat has seen (with `posterior: n` only). | A sampler that is plausible but biased, or a wrong audience of a draw. |
//! | `census` | Every component is in exactly one place. | A card is moved without being removed. |
//! | `serde` | State and views round-trip through JSON, unknown fields are refused, and `validate` accepts every state of play. | A type without `#[data]`, or a `validate` that is too strict. |
//! | `tampered` | A damaged state is refused, or accepted and accepted again after every decision. It never causes a panic. | A `validate` that is too lenient. |
//! | `outcome` | Ranks, ties and utilities are consistent and within [`Game::utility_bound`]. | Chips that do not sum to zero. |
//! | `encode` | An encoding has the length and the ranges of its layout. | A counter that exceeds its `max`. |
//! | `show` | Texts, pictures and sentences exist and are well formed; the answers of a question have different labels. | An event without a full stop, or unescaped text in an SVG. |
//! | `panic` | The rules do not panic. | An `expect` that a legal game can reach. |
//!
//! # How to read a failure
//! A failure names the law, says what happened, and prints what replays it:
//!
//! ```text
//! leduc: the law "quiet" is broken: Raise: seat 1 sees something that no `reveal` declared
//! replay: Walk { seed: 12, lead: 0, greedy: false, choices: [1] }
//! seed 12 seats 2 options NoOptions
//! actions: Raise;
//! ```
//!
//! Here the shortest game found is one action long: in the game with seed 12, after seat 0 raises, the view of seat 1 depends on something hidden.
//! To debug it, play these actions in a [`Match`](crate::Match) with this seed and box (or `trousseau play` with the same seed) and look at the state before
//! and after the last action. To check one walk again in a test, pass it to [`hold`], [`tampered`] or [`ends`].
//!
//! A law that compared nothing fails too: a game with hidden hands in which no two states could be compared has not been tested for leaks. The
//! [`LawReport`] of a successful run says how much was compared, and which clauses were met.
//!
//! # Other tools for tests
//! [`Situation`] runs a game with scripted chance. [`every_clause_is_held`] finds clauses without a test, [`every_clause_is_anchored`] clauses without a place in the
//! code; [`rules_page`] keeps the `RULES.md` of a game true. [`golden`] compares whole games with stored texts.
//! [`no_step_allocates`] and [`no_batch_allocates`] check that play does not allocate.
mod allocation;
mod clauses;
mod data;
mod golden;
mod hidden;
mod legality;
mod looks;
mod page;
mod run;
mod secret;
mod situation;
mod tamper;
mod walk;

use crate::{Finite, Game, GameBox, HandOf, Turn};
use proptest::{
    strategy::Strategy,
    test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner},
};
use std::{cell::RefCell, fmt, panic::AssertUnwindSafe};

pub use allocation::{no_batch_allocates, no_step_allocates};
pub use clauses::{every_clause_is_anchored, every_clause_is_held};
pub use golden::{golden, tell};
pub use hidden::{posterior, posterior_after};
pub use page::rules_page;
pub use run::{Line, Run};
pub use situation::{IntoAction, Situation};
pub use tamper::tamper;
pub use walk::{Walk, careful};

/// The laws by name. The [module page](self) explains them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Law {
    /// The seat in turn has a legal action until the game is over.
    Alive,
    /// The game ends within the bound.
    Ends,
    /// Legal actions are listed by strictly ascending id.
    Order,
    /// `legal` lists exactly what `check` allows.
    Agree,
    /// `nth(k)` is the action at index k of the list, and `count` is its length.
    Pick,
    /// Ids are dense; ids, notation and JSON of actions round-trip.
    Ids,
    /// Explicit chance equals sampled chance, weights sum to the total, replay repeats the game, and a listener changes nothing.
    Chance,
    /// The game is a function of seed and actions.
    Same,
    /// A determinization looks the same to its seat and is a valid state.
    World,
    /// If a seat cannot distinguish two states, it cannot do so after the same action, draws and declared reveals.
    Quiet,
    /// A different answer to a draw that only one seat, or nobody, sees changes nothing for the others.
    Private,
    /// A different secret action changes nothing for the others, except what is declared revealed.
    Secret,
    /// A seat that is asked before its turn has the same choice when its turn comes, whatever the others choose.
    Together,
    /// A question declared open has the same weights in every state that looks the same.
    Odds,
    /// The exact distribution of determinizations is the posterior given what the seat has seen. A secret action of another seat counts as an even
    /// draw among its legal secret actions.
    Posterior,
    /// Every component is in exactly one place.
    Census,
    /// State and views round-trip through JSON; unknown fields are refused; `validate` accepts a state of play.
    Serde,
    /// A damaged state is refused, or accepted and accepted again after every decision. It never causes a panic.
    Tampered,
    /// An outcome has a rank for each seat, with consistent ties and utilities.
    Outcome,
    /// An encoding has the length and the ranges of its layout.
    Encode,
    /// Text, picture and sentences exist and are well formed.
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
    /// The law.
    pub law: Law,
    /// What happened.
    pub why: String,
}

/// Returns a [`LawError`] unless the condition holds.
macro_rules! law {
    ($law:ident, $condition:expr, $($why:tt)+) => {
        if !::std::convert::identity::<bool>($condition) {
            return Err($crate::laws::LawError { law: $crate::laws::Law::$law, why: format!($($why)+) });
        }
    };
}
pub(crate) use law;

/// How much a run of the laws tested.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct LawReport {
    /// The number of decisions at which the laws were checked.
    pub steps: u64,
    /// How often each clause was cited, by its id.
    pub cited: Vec<u64>,
    /// How often each clause refused an action, by its id.
    pub refused: Vec<u64>,
    /// The number of comparisons between runs from different states that look the same.
    pub quiet: u64,
    /// The number of private or unseen draws met.
    pub hidden_draws: u64,
    /// The number of comparisons after a changed private draw.
    pub private: u64,
    /// The number of secret actions met where another one was possible.
    pub secrets: u64,
    /// The number of comparisons after a different secret action.
    pub secret: u64,
    /// The number of choices compared for seats that are asked before their turn.
    pub together: u64,
    /// The number of open odds compared between different states.
    pub odds: u64,
    /// The number of games played to their end.
    pub ended: u64,
    /// The number of damaged states that were accepted and played.
    pub tampered: u64,
}

impl LawReport {
    /// An empty report.
    pub fn new<G: Game>() -> Self {
        let none = vec![0; G::Clause::COUNT as usize];
        Self { cited: none.clone(), refused: none, ..Self::default() }
    }

    /// The clauses that were neither cited nor refused an action.
    pub fn never_met<C: crate::Rulebook>(&self) -> Vec<C> {
        C::all()
            .filter(|c| c.kind().is_met_in_play() && self.cited[c.id() as usize] + self.refused[c.id() as usize] == 0)
            .collect()
    }
}

/// Checks all laws along a single walk.
///
/// # Errors
/// The first law that is broken.
pub fn hold<G: Game>(g: &GameBox<G>, walk: &Walk, report: &mut LawReport) -> Result<(), LawError> {
    let (mut s, mut rng) = run::setup(g, walk.seed, report)?;
    for i in 0..u32::from(walk.lead) {
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        let a = walk::choose(g, &s, p, walk, i)?;
        run::blind(g, &mut s, p, a, &mut rng);
    }
    for (i, &byte) in walk.choices.iter().enumerate() {
        data::state(g, &s)?;
        looks::state(g, &s)?;
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        legality::state(g, &s, p, report)?;
        hidden::worlds(g, &s, walk.seed ^ (i as u64) << 20)?;
        let a = walk::choose_by(g, &s, p, walk.greedy, byte, walk.seed ^ i as u64)?;
        s = run::step(g, &s, p, a, &mut rng, report)?;
        report.steps += 1;
    }
    data::state(g, &s)
}

/// Plays a walk to some point, and damages the state there and an earlier one.
///
/// # Errors
/// If the rules panic on a damaged state, or accept it and refuse what follows.
pub fn tampered<G: Game>(g: &GameBox<G>, walk: &Walk, report: &mut LawReport) -> Result<(), LawError> {
    let (mut s, mut rng) = run::start(g, walk.seed);
    let steps = crate::fingerprint(&walk.seed) % (u64::from(walk.lead) + walk.choices.len() as u64 + 1);
    let mut earlier = s.clone();
    for i in 0..steps as u32 {
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        let a = walk::choose(g, &s, p, walk, i)?;
        if crate::fingerprint(&(walk.seed, i)).is_multiple_of(4) {
            earlier.clone_from(&s);
        }
        run::blind(g, &mut s, p, a, &mut rng);
    }
    tamper::state(g, &s, &earlier, walk.seed, &mut report.tampered)?;
    tamper::state(g, &earlier, &s, !walk.seed, &mut report.tampered)
}

/// Plays a walk to the end of the game without the other laws.
///
/// # Errors
/// If the game does not end within the bound.
pub fn ends<G: Game>(g: &GameBox<G>, walk: &Walk, report: &mut LawReport) -> Result<(), LawError> {
    let (mut s, mut rng) = run::start(g, walk.seed);
    let mut i = 0;
    while let Turn::Seat(p) = g.turn(&s.table) {
        law!(Ends, i < g.bound(), "the game has more than {} decisions", g.bound());
        let a = walk::choose(g, &s, p, walk, i)?;
        run::blind(g, &mut s, p, a, &mut rng);
        i += 1;
    }
    report.ended += 1;
    data::state(g, &s)
}

/// The number of walks: `TROUSSEAU_CASES`, or the given default.
pub fn cases(default: u32) -> u32 {
    std::env::var("TROUSSEAU_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Checks all laws along many walks.
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

/// Tests many walks. If one breaks a law, returns the shortest one found.
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
        Err(TestError::Fail(_, walk)) => Err((broken.into_inner().expect("a failure has a reason"), walk)),
        _ => Ok(()),
    }
}

/// The message of a panic.
fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let said = panic.downcast_ref::<String>().cloned();
    said.or(panic.downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or_default()
}

/// A law that compared nothing was not tested.
fn compared_something<G: Game>(r: &LawReport) -> Result<(), LawError> {
    let hides = size_of::<HandOf<G>>() > 0;
    law!(
        Quiet,
        !hides || r.steps == 0 || r.quiet + r.secret > 0,
        "there are hidden hands, but no two states could be compared"
    );
    law!(
        Private,
        r.hidden_draws == 0 || r.private > 0,
        "there are hidden draws, but none could be changed and compared"
    );
    law!(
        Secret,
        r.secrets == 0 || r.secret > 0,
        "there are secret actions, but every one is declared revealed at once, so none could be compared"
    );
    Ok(())
}

/// The strategy for walks: seeds, how far into the game the laws start, random or greedy play, and the choices from there on.
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

/// Checks all laws of a game, and panics with the law, the reason and what replays it.
///
/// # Panics
/// If a law is broken.
pub fn assert_conforms<G: Game>(g: &GameBox<G>, cases: u32) -> LawReport {
    match conform(g, cases) {
        Ok(report) => report,
        Err((broken, walk)) => panic!("{}: {broken}\nreplay: {}", G::META.id, walk::replay(g, &walk)),
    }
}

/// Checks all laws of a game in one line: `conformance!(kuhn, Kuhn::standard(2));`. With `posterior: n` it also compares the exact distribution of
/// determinizations with the posterior, after set-up and after each of the first n decisions of a fixed game.
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
