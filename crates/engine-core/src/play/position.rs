//! A position to search from: the state alone, with a fast generator and without history.
use crate::{
    FastRng, Finite, Game, GameBox, Mask, Outcome, Refusal, Seat, StateOf, Turn, View, chance::never_halts,
    tree::branches,
};
use std::{ops::ControlFlow, sync::Arc};

/// A state to search from. It is cheap to clone, keeps no history and uses the fast generator.
///
/// # Example
/// A flat Monte Carlo estimate of the utility of betting, over determinizations that seat 0 cannot distinguish from the real state:
///
/// ```
/// # use reference_games::kuhn::{Bet, Kuhn};
/// use engine_core::{play::Match, rules::{Game, Seat}};
///
/// let m = Match::new(Kuhn::standard(2), 7);
/// let mut sum = 0;
/// for seed in 0..100 {
///     let mut p = m.imagine(Seat(0), seed);
///     p.play(Bet::Bet).unwrap();
///     p.playout(u32::MAX);
///     sum += p.outcome().unwrap().utility(Seat(0));
/// }
/// println!("mean utility {:.2}", f64::from(sum) / 100.0);
/// ```
pub struct Position<G: Game> {
    game: Arc<GameBox<G>>,
    state: StateOf<G>,
    turn: Turn,
    rng: FastRng,
    scratch: Vec<G::Action>,
}

impl<G: Game> Position<G> {
    /// A position with this state and a generator from a seed. The state must be valid: see [`Game::validate`].
    pub fn of(game: Arc<GameBox<G>>, state: StateOf<G>, seed: u64) -> Self {
        Self::resumed(game, state, FastRng::new(seed))
    }

    /// A position with this state and this generator. The state must be valid: see [`Game::validate`].
    pub fn resumed(game: Arc<GameBox<G>>, state: StateOf<G>, rng: FastRng) -> Self {
        let turn = game.turn(&state.table);
        Self { game, state, turn, rng, scratch: vec![] }
    }

    /// A new game, set up with the fast generator.
    pub fn new(game: impl Into<Arc<GameBox<G>>>, seed: u64) -> Self {
        let game = game.into();
        let mut rng = FastRng::new(seed);
        let state = game.start_fast(&mut rng);
        Self { turn: game.turn(&state.table), game, state, rng, scratch: vec![] }
    }

    /// A determinization: a state that a viewer cannot distinguish from the real one.
    pub fn imagined(game: Arc<GameBox<G>>, v: View<'_, G>, seed: u64) -> Self {
        let mut rng = FastRng::new(seed);
        let state = game.sample_fast(v, &mut rng);
        Self { turn: game.turn(&state.table), game, state, rng, scratch: vec![] }
    }

    /// Becomes a new determinization, reusing the allocated memory.
    #[inline]
    pub fn imagine_again(&mut self, v: View<'_, G>, seed: u64) {
        self.rng = FastRng::new(seed);
        never_halts(self.game.sample_into(&mut self.state, v, &mut self.rng));
        self.turn = self.game.turn(&self.state.table);
    }

    /// Starts a new game in place.
    #[inline]
    pub fn restart(&mut self, seed: u64) {
        self.rng = FastRng::new(seed);
        never_halts(self.game.setup_into(&mut self.state, &mut self.rng));
        self.turn = self.game.turn(&self.state.table);
    }

    /// Becomes a copy of another position of the same box, keeping its own generator and allocated memory.
    #[inline]
    pub fn go_to(&mut self, other: &Self) {
        self.state.clone_from(&other.state);
        self.turn = other.turn;
    }

    /// Replaces the state, keeping its own generator and allocated memory. The state must be valid: see [`Game::validate`].
    #[inline]
    pub fn set(&mut self, state: &StateOf<G>) {
        self.state.clone_from(state);
        self.turn = self.game.turn(&self.state.table);
    }

    /// Reseeds the generator.
    #[inline]
    pub fn reseed(&mut self, seed: u64) {
        self.rng = FastRng::new(seed);
    }

    /// The generator. It is unchanged by an action that does not ask chance.
    #[inline]
    pub fn rng(&self) -> &FastRng {
        &self.rng
    }

    /// Every position that a legal action can lead to, with its probability; `None` if the action is illegal or there are more than `limit`.
    pub fn branches(&self, a: G::Action, limit: usize) -> Option<Vec<(f64, Self)>> {
        let p = self.turn.seat()?;
        G::check(View::of(&self.game, &self.state, p), a).ok()?;
        let all = branches(&self.game, &self.state, a, limit)?;
        let at = |(odds, state): (f64, StateOf<G>)| {
            let turn = self.game.turn(&state.table);
            (odds, Self { game: self.game.clone(), state, turn, rng: self.rng.clone(), scratch: vec![] })
        };
        Some(all.into_iter().map(at).collect())
    }

    /// The box.
    pub fn game(&self) -> &Arc<GameBox<G>> {
        &self.game
    }

    /// The state.
    pub fn state(&self) -> &StateOf<G> {
        &self.state
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// The outcome, once the game is over.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state.table)
    }

    /// The view of a seat; the view of a spectator for `None` or a seat that is not at the table.
    #[inline]
    pub fn view(&self, viewer: impl Into<Option<Seat>>) -> View<'_, G> {
        self.game.view(&self.state, viewer)
    }

    /// Calls `out` with every legal action by ascending id, until it breaks. There are none when the game is over.
    #[inline]
    pub fn legal(&self, out: &mut impl FnMut(G::Action) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.turn {
            Turn::Seat(p) => G::legal(View::of(&self.game, &self.state, p), out),
            Turn::Over => ControlFlow::Continue(()),
        }
    }

    /// Flags the legal action ids and returns their number.
    ///
    /// # Panics
    /// If `out` does not have exactly one flag per action.
    #[inline]
    pub fn mask(&self, out: &mut [bool]) -> u32 {
        assert_eq!(out.len(), G::Action::COUNT as usize, "one flag per action");
        let mut mask = Mask::new(out);
        let _ = self.legal(&mut |a| mask.push(a));
        mask.count()
    }

    /// Plays an action if it is legal.
    ///
    /// # Errors
    /// Why it is illegal. The position is unchanged.
    #[inline]
    pub fn play(&mut self, a: G::Action) -> Result<Turn, Refusal<G::Clause>> {
        let Turn::Seat(p) = self.turn else { return Err(Refusal::Over) };
        G::check(View::of(&self.game, &self.state, p), a)?;
        self.turn = self.game.apply_fast(&mut self.state, p, a, &mut self.rng);
        Ok(self.turn)
    }

    /// Applies an action that is known to be legal, such as one from [`legal`](Self::legal), without checking it. Does nothing when the game
    /// is over.
    #[inline]
    pub fn apply(&mut self, a: G::Action) -> Turn {
        if let Turn::Seat(p) = self.turn {
            debug_assert!(G::check(View::of(&self.game, &self.state, p), a).is_ok(), "{a}");
            self.turn = self.game.apply_fast(&mut self.state, p, a, &mut self.rng);
        }
        self.turn
    }

    /// Plays a uniformly random legal action and returns it; `None` when the game is over.
    #[inline]
    pub fn play_random(&mut self) -> Option<G::Action> {
        let p = self.turn.seat()?;
        let a = self.game.pick(View::of(&self.game, &self.state, p), &mut self.scratch, &mut self.rng)?;
        self.turn = self.game.apply_fast(&mut self.state, p, a, &mut self.rng);
        Some(a)
    }

    /// Plays uniformly random legal actions until the game ends or `limit` decisions are made. Returns the number of decisions.
    #[inline]
    pub fn playout(&mut self, limit: u32) -> u32 {
        let n = self.game.playout(&mut self.state, limit, &mut self.scratch, &mut self.rng);
        self.turn = self.game.turn(&self.state.table);
        n
    }
}

impl<G: Game> Clone for Position<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            state: self.state.clone(),
            turn: self.turn,
            rng: self.rng.clone(),
            scratch: vec![],
        }
    }
}

impl<G: Game> std::fmt::Debug for Position<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Position").field("game", &G::META.id).field("state", &self.state).finish_non_exhaustive()
    }
}
