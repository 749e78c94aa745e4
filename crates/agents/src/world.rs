//! Worlds: a state to search in, by action ids, whatever the game.
use engine_core::{
    Bits, Finite, Game, List, MORE, Outcome, Position, Seat, StateOf, Turn, erased::AnyPosition, fingerprint,
};

/// A state to search in. Typed positions and erased ones both are worlds, so every search exists once.
pub trait World: Sized {
    /// A state that a world can go back to.
    type Kept;
    /// How many play.
    fn seats(&self) -> u8;
    /// Whether anything is hidden from anybody.
    fn hides(&self) -> bool;
    /// Who decides.
    fn turn(&self) -> Turn;
    /// The legal ids, into a buffer that the caller keeps.
    fn legal(&self, out: &mut Vec<u32>);
    /// The legal ids as bits, where there are few enough actions; else 0.
    fn bits(&self) -> u64;
    /// Does an action that is legal here; says whether chance was asked on the way.
    fn play(&mut self, id: u32) -> bool;
    /// Plays on at random until the end or for so many decisions.
    fn playout(&mut self, limit: u32);
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// A rough worth of the position to a seat, as that seat sees it.
    fn estimate(&self, p: Seat) -> i32;
    /// Equal where a seat sees the same.
    fn key(&self, p: Seat) -> u64;
    /// Goes on with other luck.
    fn reseed(&mut self, seed: u64);
    /// The state as it is.
    fn keep(&self) -> Self::Kept;
    /// Goes back to a state that was kept, with its own luck.
    fn go_back(&mut self, kept: &Self::Kept);
    /// Becomes a copy of another world of the same box, keeping its own luck.
    fn copy_from(&mut self, other: &Self);
    /// A copy.
    fn duplicate(&self) -> Self;
    /// Every world that a legal action can lead to, with its exact odds; `None` if there are more than `limit`.
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Self)>>;
}

impl<G: Game> World for Position<G> {
    type Kept = StateOf<G>;
    #[inline]
    fn seats(&self) -> u8 {
        self.game().seats()
    }
    #[inline]
    fn hides(&self) -> bool {
        G::hides()
    }
    #[inline]
    fn turn(&self) -> Turn {
        Position::turn(self)
    }
    #[inline]
    fn legal(&self, out: &mut Vec<u32>) {
        out.clear();
        let _ = Position::legal(self, &mut |a: G::Action| {
            out.push(a.id());
            MORE
        });
    }
    #[inline]
    fn bits(&self) -> u64 {
        let mut bits = [0];
        if G::Action::COUNT <= u64::BITS {
            let _ = Position::legal(self, &mut Bits::new(&mut bits));
        }
        bits[0]
    }
    #[inline]
    fn play(&mut self, id: u32) -> bool {
        let before = self.luck().clone();
        self.play_legal(G::Action::from_id(id).expect("an id of this game"));
        *self.luck() != before
    }
    #[inline]
    fn playout(&mut self, limit: u32) {
        Position::playout(self, limit);
    }
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        Position::outcome(self)
    }
    #[inline]
    fn estimate(&self, p: Seat) -> i32 {
        self.game().estimate(self.view(p), p)
    }
    fn key(&self, p: Seat) -> u64 {
        let v = self.view(p);
        fingerprint(&(v.table, v.hand))
    }
    fn reseed(&mut self, seed: u64) {
        Position::reseed(self, seed);
    }
    fn keep(&self) -> StateOf<G> {
        self.state().clone()
    }
    #[inline]
    fn go_back(&mut self, kept: &StateOf<G>) {
        self.set(kept);
    }
    fn copy_from(&mut self, other: &Self) {
        self.go_to(other);
    }
    fn duplicate(&self) -> Self {
        self.clone()
    }
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Self)>> {
        Position::branches(self, G::Action::from_id(id)?, limit)
    }
}

impl World for Box<dyn AnyPosition> {
    type Kept = Self;
    fn seats(&self) -> u8 {
        (**self).seats()
    }
    fn hides(&self) -> bool {
        (**self).hides()
    }
    fn turn(&self) -> Turn {
        (**self).turn()
    }
    fn legal(&self, out: &mut Vec<u32>) {
        (**self).legal(out);
    }
    fn bits(&self) -> u64 {
        let mut bits = [0];
        if (**self).actions() <= u64::BITS {
            (**self).bits(&mut bits);
        }
        bits[0]
    }
    fn play(&mut self, id: u32) -> bool {
        (**self).play_legal(id)
    }
    fn playout(&mut self, limit: u32) {
        (**self).playout(limit);
    }
    fn outcome(&self) -> Option<Outcome> {
        (**self).outcome()
    }
    fn estimate(&self, p: Seat) -> i32 {
        (**self).estimate(Some(p), p).expect("a seat of this table")
    }
    fn key(&self, p: Seat) -> u64 {
        (**self).view_key(Some(p)).expect("a seat of this table")
    }
    fn reseed(&mut self, seed: u64) {
        (**self).reseed(seed);
    }
    fn keep(&self) -> Self {
        self.duplicate()
    }
    fn go_back(&mut self, kept: &Self) {
        self.copy_from(kept);
    }
    fn copy_from(&mut self, other: &Self) {
        (**self).go_to(&**other).expect("worlds of one sight are of one box");
    }
    fn duplicate(&self) -> Self {
        self.boxed_clone()
    }
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Self)>> {
        (**self).branches(id, limit)
    }
}

/// The legal actions of a view as ids.
pub(crate) fn legal_ids<G: Game>(g: &G, v: engine_core::View<'_, G>) -> Vec<u32> {
    let mut list = Vec::new();
    let _ = g.legal(v, &mut List(&mut list));
    list.into_iter().map(|a: G::Action| a.id()).collect()
}
