//! States for search, addressed by action ids, for any game.
use engine_core::{
    erased::AnyPosition,
    play::Position,
    rules::{Bits, Game, Outcome, Seat, StateOf, Turn},
};

/// A state for search: a typed [`Position`], or a boxed one whose game is not known. Every search is therefore written once.
/// [`AnyPosition`] defines the operations of a position; this trait adds saving and copying.
pub trait SimState: Sized {
    /// The type of the underlying position.
    type Position: AnyPosition + ?Sized;
    /// The type of a saved state.
    type Saved;

    /// The underlying position.
    fn position(&self) -> &Self::Position;
    /// The underlying position, mutable.
    fn position_mut(&mut self) -> &mut Self::Position;
    /// Saves the state.
    fn save(&self) -> Self::Saved;
    /// Restores a saved state. Keeps the current generator.
    fn restore(&mut self, saved: &Self::Saved);
    /// Copies another state of the same game. Keeps the current generator.
    fn copy_from(&mut self, other: &Self);
    /// A copy.
    fn duplicate(&self) -> Self;
    /// All states that a legal action can lead to, with their exact probabilities; `None` if there are more than `limit`.
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Self)>>;

    /// The number of players.
    #[inline]
    fn seats(&self) -> u8 {
        self.position().seats()
    }
    /// Whether any information is hidden from any player.
    #[inline]
    fn hides(&self) -> bool {
        self.position().hides()
    }
    /// Whose turn it is.
    #[inline]
    fn turn(&self) -> Turn {
        self.position().turn()
    }
    /// Writes the ids of the legal actions into a buffer of the caller.
    #[inline]
    fn legal(&self, out: &mut Vec<u32>) {
        self.position().legal(out);
    }
    /// The legal actions as a bit set if they fit into one word, otherwise 0.
    #[inline]
    fn bits(&self) -> u64 {
        let mut bits = [0];
        if Bits::words(self.position().actions()) == 1 {
            self.position().bits(&mut bits);
        }
        bits[0]
    }
    /// Applies a legal action. Returns whether chance was involved.
    #[inline]
    fn apply(&mut self, id: u32) -> bool {
        self.position_mut().apply(id)
    }
    /// Plays uniformly random actions until the end of the game, for at most `limit` decisions.
    #[inline]
    fn playout(&mut self, limit: u32) {
        self.position_mut().playout(limit);
    }
    /// The outcome, if the state is terminal.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }
    /// A rough estimate of the value of the position for a seat, from what that seat sees.
    #[inline]
    fn estimate(&self, p: Seat) -> i32 {
        self.position().estimate(Some(p), p).expect("the seat exists")
    }
    /// A key that is equal for states that look the same to a seat.
    #[inline]
    fn key(&self, p: Seat) -> u64 {
        self.position().view_key(Some(p)).expect("the seat exists")
    }
    /// Reseeds the random number generator.
    #[inline]
    fn reseed(&mut self, seed: u64) {
        self.position_mut().reseed(seed);
    }
}

impl<G: Game> SimState for Position<G> {
    type Position = Self;
    type Saved = StateOf<G>;
    #[inline]
    fn position(&self) -> &Self {
        self
    }
    #[inline]
    fn position_mut(&mut self) -> &mut Self {
        self
    }
    fn save(&self) -> StateOf<G> {
        self.state().clone()
    }
    #[inline]
    fn restore(&mut self, saved: &StateOf<G>) {
        self.set(saved);
    }
    #[inline]
    fn copy_from(&mut self, other: &Self) {
        Position::go_to(self, other);
    }
    fn duplicate(&self) -> Self {
        self.clone()
    }
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Self)>> {
        Position::branches(self, engine_core::finite::Finite::from_id(id)?, limit)
    }
}

impl SimState for Box<dyn AnyPosition> {
    type Position = dyn AnyPosition;
    type Saved = Self;
    fn position(&self) -> &Self::Position {
        &**self
    }
    fn position_mut(&mut self) -> &mut Self::Position {
        &mut **self
    }
    fn save(&self) -> Self {
        self.duplicate()
    }
    fn restore(&mut self, saved: &Self) {
        self.copy_from(saved);
    }
    fn copy_from(&mut self, other: &Self) {
        (**self).go_to(&**other).expect("states of one observation belong to one game");
    }
    fn duplicate(&self) -> Self {
        self.boxed_clone()
    }
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Self)>> {
        (**self).branches(id, limit)
    }
}
