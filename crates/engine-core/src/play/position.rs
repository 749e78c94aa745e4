//! A position to search from: the state alone, with quick luck and no history.
use crate::{FastRng, Finite, Game, GameBox, Mask, Outcome, Refusal, Seat, StateOf, Turn, View, tree::branches};
use std::{ops::ControlFlow, sync::Arc};

/// A state to search from. Cheap to clone; it keeps no record and its luck is the quick generator.
///
/// ```
/// # use reference_games::Leduc;
/// use engine_core::{play::Match, rules::{Game, Seat}};
/// let m = Match::new(Leduc::standard(2), 7);
/// let mut wins = 0;
/// for seed in 0..100 {
///     let mut p = m.imagine(Seat(0), seed); // a world that seat 0 cannot tell from the truth
///     p.playout(u32::MAX);
///     wins += u32::from(p.outcome().unwrap().utility(Seat(0)) > 0);
/// }
/// assert!(wins > 10);
/// ```
pub struct Position<G: Game> {
    game: Arc<GameBox<G>>,
    state: StateOf<G>,
    turn: Turn,
    rng: FastRng,
    scratch: Vec<G::Action>,
}

impl<G: Game> Position<G> {
    /// A state of this game, with luck from a seed. It is trusted: see [`Game::validate`].
    pub fn of(game: Arc<GameBox<G>>, state: StateOf<G>, seed: u64) -> Self {
        let turn = game.turn(&state.table);
        Self { game, state, turn, rng: FastRng::new(seed), scratch: vec![] }
    }

    /// A new game, set up with quick luck.
    pub fn new(game: impl Into<Arc<GameBox<G>>>, seed: u64) -> Self {
        let game = game.into();
        let mut rng = FastRng::new(seed);
        let state = game.start_fast(&mut rng);
        Self { turn: game.turn(&state.table), game, state, rng, scratch: vec![] }
    }

    /// A state that a viewer could not tell from the real one.
    pub fn imagined(game: Arc<GameBox<G>>, v: View<'_, G>, seed: u64) -> Self {
        let mut rng = FastRng::new(seed);
        let state = game.sample_fast(v, &mut rng);
        Self { turn: game.turn(&state.table), game, state, rng, scratch: vec![] }
    }

    /// Becomes a state that a viewer could not tell from the real one, keeping its memory.
    #[inline]
    pub fn imagine_again(&mut self, v: View<'_, G>, seed: u64) {
        self.rng = FastRng::new(seed);
        self.state = self.game.sample_fast(v, &mut self.rng);
        self.turn = self.game.turn(&self.state.table);
    }

    /// Begins a new game in place.
    #[inline]
    pub fn restart(&mut self, seed: u64) {
        self.rng = FastRng::new(seed);
        self.state = self.game.start_fast(&mut self.rng);
        self.turn = self.game.turn(&self.state.table);
    }

    /// Becomes a copy of another position of the same box, keeping its own luck and memory.
    #[inline]
    pub fn go_to(&mut self, other: &Self) {
        self.state.clone_from(&other.state);
        self.turn = other.turn;
    }

    /// Takes on a state of the same box, keeping its own luck and memory. It is trusted: see [`Game::validate`].
    #[inline]
    pub fn set(&mut self, state: &StateOf<G>) {
        self.state.clone_from(state);
        self.turn = self.game.turn(&self.state.table);
    }

    /// Goes on with other luck.
    #[inline]
    pub fn reseed(&mut self, seed: u64) {
        self.rng = FastRng::new(seed);
    }

    /// Its generator as it is now: the same before and after an action that asked nothing of chance.
    #[inline]
    pub fn rng(&self) -> &FastRng {
        &self.rng
    }

    /// Every position that a legal action can lead to, with its exact odds; `None` if it is not legal or there are more than `limit`.
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

    /// Who decides.
    #[inline]
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// How it ended, once it has.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state.table)
    }

    /// What a seat may know here; `None`, or a seat past the last, for a spectator.
    #[inline]
    pub fn view(&self, viewer: impl Into<Option<Seat>>) -> View<'_, G> {
        self.game.view(&self.state, viewer)
    }

    /// Calls `out` with every legal action by ascending id, until it breaks; with none when it is over.
    #[inline]
    pub fn legal(&self, out: &mut impl FnMut(G::Action) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.turn {
            Turn::Seat(p) => G::legal(View::of(&self.game, &self.state, p), out),
            Turn::Over => ControlFlow::Continue(()),
        }
    }

    /// Writes which action ids are legal; returns how many.
    ///
    /// # Panics
    /// If `out` is not exactly one flag per action.
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
    /// Why not; the position is then as it was.
    #[inline]
    pub fn play(&mut self, a: G::Action) -> Result<Turn, Refusal<G::Clause>> {
        let Turn::Seat(p) = self.turn else { return Err(Refusal::Over) };
        G::check(View::of(&self.game, &self.state, p), a)?;
        self.turn = self.game.apply_fast(&mut self.state, p, a, &mut self.rng);
        Ok(self.turn)
    }

    /// Applies an action that is known to be legal, as a search does whose actions come from [`legal`](Self::legal). Nothing happens when it is
    /// over.
    #[inline]
    pub fn apply(&mut self, a: G::Action) -> Turn {
        if let Turn::Seat(p) = self.turn {
            debug_assert!(G::check(View::of(&self.game, &self.state, p), a).is_ok(), "{a}");
            self.turn = self.game.apply_fast(&mut self.state, p, a, &mut self.rng);
        }
        self.turn
    }

    /// Plays a uniformly random legal action and returns it; `None` when it is over.
    #[inline]
    pub fn play_random(&mut self) -> Option<G::Action> {
        let p = self.turn.seat()?;
        let a = self.game.pick(View::of(&self.game, &self.state, p), &mut self.scratch, &mut self.rng)?;
        self.turn = self.game.apply_fast(&mut self.state, p, a, &mut self.rng);
        Some(a)
    }

    /// Plays uniformly random legal actions until the end, or for so many decisions; returns how many were made.
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
