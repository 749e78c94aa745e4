//! States to search in, by action ids, whatever the game.
use engine_core::{
    erased::AnyPosition,
    play::Position,
    rules::{Bits, Game, Outcome, Seat, StateOf, Turn},
};

/// A state to search in: a typed [`Position`], or a boxed one whose game is not known. Every search exists once. What a position can do is written once,
/// in [`AnyPosition`]; this adds how to keep and copy it.
pub trait SimState: Sized {
    /// The position behind it.
    type Position: AnyPosition + ?Sized;
    /// A state that was saved, to go back to.
    type Saved;

    /// The position.
    fn position(&self) -> &Self::Position;
    /// The position, to play on.
    fn position_mut(&mut self) -> &mut Self::Position;
    /// The state as it is.
    fn save(&self) -> Self::Saved;
    /// Goes back to a state that was saved, keeping its own generator.
    fn restore(&mut self, saved: &Self::Saved);
    /// Becomes a copy of another one of the same box, keeping its own generator.
    fn copy_from(&mut self, other: &Self);
    /// A copy.
    fn duplicate(&self) -> Self;
    /// Every state that a legal action can lead to, with its exact odds; `None` if there are more than `limit`.
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Self)>>;

    /// How many play.
    #[inline]
    fn seats(&self) -> u8 {
        self.position().seats()
    }
    /// Whether anything is hidden from anybody.
    #[inline]
    fn hides(&self) -> bool {
        self.position().hides()
    }
    /// Who decides.
    #[inline]
    fn turn(&self) -> Turn {
        self.position().turn()
    }
    /// The legal ids, into a buffer that the caller keeps.
    #[inline]
    fn legal(&self, out: &mut Vec<u32>) {
        self.position().legal(out);
    }
    /// The legal ids as bits, where there are few enough actions; else 0.
    #[inline]
    fn bits(&self) -> u64 {
        let mut bits = [0];
        if Bits::words(self.position().actions()) == 1 {
            self.position().bits(&mut bits);
        }
        bits[0]
    }
    /// Applies an action that is legal here; says whether chance was asked on the way.
    #[inline]
    fn apply(&mut self, id: u32) -> bool {
        self.position_mut().apply(id)
    }
    /// Plays on at random until the end or for so many decisions.
    #[inline]
    fn playout(&mut self, limit: u32) {
        self.position_mut().playout(limit);
    }
    /// How it ended, once it has.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }
    /// A rough estimate of what the position is worth to a seat, as that seat sees it.
    #[inline]
    fn estimate(&self, p: Seat) -> i32 {
        self.position().estimate(Some(p), p).expect("a seat of this table")
    }
    /// Equal where a seat sees the same.
    #[inline]
    fn key(&self, p: Seat) -> u64 {
        self.position().view_key(Some(p)).expect("a seat of this table")
    }
    /// Goes on with other numbers.
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
        (**self).go_to(&**other).expect("states of one observation are of one box");
    }
    fn duplicate(&self) -> Self {
        self.boxed_clone()
    }
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Self)>> {
        (**self).branches(id, limit)
    }
}
