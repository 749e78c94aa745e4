//! Many games of self-play at once, all led by one evaluator.
use super::{Evaluator, Puct, PuctError};
use crate::{
    arena::{Fixture, decision_seed},
    bot::draw,
    observation::AnyObservation,
};
use engine_core::{
    chance::FastRng,
    erased::{AnyGame, AnyMatch, Simulation},
    play::Next,
    rules::Seat,
};
use std::ops::Range;

/// Plays games in which every seat searches with one evaluator. The searches of all games run in lock-step, so the evaluator gets the leaves of
/// many games in one call. Game i has the seed `seed` plus i and is the same for any number of games at once.
///
/// ```
/// use reference_games::entries::LEDUC;
/// use trousseau_agents::puct::{Evaluator, EvaluatorError, Leaves, Puct, SelfPlay};
///
/// /// Knows nothing, and counts the leaves and the calls.
/// struct Count(usize, usize);
/// impl Evaluator for Count {
///     fn evaluate(&mut self, leaves: &Leaves<'_>, _: &mut [f32], _: &mut [f32]) -> Result<(), EvaluatorError> {
///         (self.0, self.1) = (self.0 + leaves.rows(), self.1 + 1);
///         Ok(())
///     }
/// }
///
/// let (game, mut count, mut decisions) = (LEDUC.standard(2)?, Count(0, 0), 0);
/// let play = SelfPlay::new(&*game, Puct::new(40)).together(32);
/// play.run(7, 0..64, &mut count, |game| decisions += game.decisions.len())?;
/// assert!(decisions > 100 && count.0 > 10 * count.1, "{} leaves in {} calls", count.0, count.1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SelfPlay<'a> {
    game: &'a dyn AnyGame,
    puct: Puct,
    together: usize,
    drawn: usize,
}

/// A decision of a game of self-play: what a network learns from.
#[derive(Clone, PartialEq, Debug)]
pub struct Decided {
    /// The seat that decided.
    pub seat: Seat,
    /// What it saw, encoded.
    pub observation: Vec<f32>,
    /// The legal actions with their share of the visits, by ascending id. A single legal action has the share 1.
    pub policy: Vec<(u32, f32)>,
}

/// A finished game of self-play.
pub struct SelfPlayed {
    /// The number of the game.
    pub number: u64,
    /// The decisions, in order.
    pub decisions: Vec<Decided>,
    /// The result for each seat, from -1 to 1.
    pub values: Vec<f32>,
    /// The match, for its record.
    pub m: Box<dyn AnyMatch>,
}

/// A game under way.
struct Game {
    fixture: Fixture,
    m: Box<dyn AnyMatch>,
    decisions: Vec<Decided>,
}

impl<'a> SelfPlay<'a> {
    /// Self-play with these settings: 64 games at once, and all actions drawn in proportion to their visits.
    pub fn new(game: &'a dyn AnyGame, puct: Puct) -> Self {
        Self { game, puct, together: 64, drawn: usize::MAX }
    }

    /// Sets how many games run at once.
    #[must_use]
    pub fn together(self, together: usize) -> Self {
        Self { together: together.max(1), ..self }
    }

    /// Sets how many decisions of a game are drawn in proportion to their visits. Later ones take the most visited action.
    #[must_use]
    pub fn drawn(self, drawn: usize) -> Self {
        Self { drawn, ..self }
    }

    /// Plays the games with these numbers and passes each to `keep` when it ends. Games start in order; a new one starts when another ends.
    ///
    /// # Errors
    /// If the evaluator fails. Games that were passed on remain valid.
    pub fn run<E: Evaluator + ?Sized>(
        &self,
        seed: u64,
        numbers: Range<u64>,
        evaluator: &mut E,
        mut keep: impl FnMut(SelfPlayed),
    ) -> Result<(), PuctError> {
        let (mut numbers, width) = (numbers, self.game.layout().len());
        let (seeds, seats) = (Simulation::new(seed, 0), self.game.seats());
        let mut games: Vec<Game> = vec![];
        loop {
            while games.len() < self.together
                && let Some(number) = numbers.next()
            {
                let fixture = Fixture { number, seed: seeds.seed_of(number), agents: vec![0; seats.into()] };
                games.push(Game { m: self.game.start(fixture.seed), fixture, decisions: vec![] });
            }
            if games.is_empty() {
                return Ok(());
            }
            // Seats that are asked together decide before any of their actions is played.
            let (mut observations, mut thoughts, mut asked) = (vec![], vec![], vec![]);
            for (k, game) in games.iter().enumerate() {
                for (early, p) in game.m.seats_asked().iter().enumerate() {
                    observations.push(AnyObservation::of(&*game.m, p).expect("the seat is asked"));
                    thoughts.push(decision_seed(&game.fixture, game.m.plies() + early));
                    asked.push((k, p));
                }
            }
            let found = self.puct.rank_all(&observations, &thoughts, evaluator)?;
            let mut actions: Vec<Vec<(Seat, u32)>> = vec![vec![]; games.len()];
            let secrets = self.game.has_secrets();
            for (((k, p), ranked), thought) in asked.into_iter().zip(found).zip(thoughts) {
                let game = &mut games[k];
                let drawn = game.decisions.len() < self.drawn || secrets;
                let id = if drawn { draw(&ranked, FastRng::new(!thought)) } else { ranked[0].id };
                actions[k].push((p, id));
                let visits: f32 = ranked.iter().map(|r| r.visits as f32).sum();
                let share = |n: u32| if visits > 0.0 { n as f32 / visits } else { 1.0 / ranked.len() as f32 };
                let mut policy: Vec<_> = ranked.iter().map(|r| (r.id, share(r.visits))).collect();
                policy.sort_unstable_by_key(|x| x.0);
                let mut observation = vec![0.0; width];
                game.m.encode(Some(p), &mut observation).expect("the row has the length of the layout");
                game.decisions.push(Decided { seat: p, observation, policy });
            }
            for (game, actions) in games.iter_mut().zip(&actions) {
                game.m.play_all(actions).expect("a search returns legal actions");
            }
            for k in (0..games.len()).rev() {
                if games[k].m.next() == Next::Over {
                    let Game { fixture, m, decisions } = games.remove(k);
                    let (end, bound) = (m.outcome().expect("it is over"), self.game.utility_bound().max(1) as f32);
                    let values = Seat::first(seats).map(|p| end.utility(p) as f32 / bound).collect();
                    keep(SelfPlayed { number: fixture.number, decisions, values, m });
                }
            }
        }
    }
}
