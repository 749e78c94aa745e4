//! Worlds: a state to search in, by action ids, whatever the game.
use engine_core::{Finite, Game, List, MORE, Outcome, Position, Seat, Turn, erased::AnyPosition};

/// A state to search in. Typed positions and erased ones both are worlds, so every search exists once.
pub trait World {
    /// How many play.
    fn seats(&self) -> u8;
    /// Who decides.
    fn turn(&self) -> Turn;
    /// The legal ids, into a buffer that the caller keeps.
    fn legal(&self, out: &mut Vec<u32>);
    /// Does a legal action.
    fn play(&mut self, id: u32);
    /// Plays on at random until the end or for so many decisions.
    fn playout(&mut self, limit: u32);
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// A rough worth of the position to a seat, as that seat sees it.
    fn estimate(&self, p: Seat) -> i32;
}

impl<G: Game> World for Position<G> {
    fn seats(&self) -> u8 {
        self.game().seats()
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
    fn play(&mut self, id: u32) {
        let a = G::Action::from_id(id).expect("an id of this game");
        let _legal = Position::play(self, a).is_ok();
        debug_assert!(_legal, "a search plays legal actions");
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
}

impl World for Box<dyn AnyPosition> {
    fn seats(&self) -> u8 {
        (**self).seats()
    }
    fn turn(&self) -> Turn {
        (**self).turn()
    }
    fn legal(&self, out: &mut Vec<u32>) {
        (**self).legal(out);
    }
    fn play(&mut self, id: u32) {
        let _legal = (**self).play(id).is_ok();
        debug_assert!(_legal, "a search plays legal actions");
    }
    fn playout(&mut self, limit: u32) {
        (**self).playout(limit);
    }
    fn outcome(&self) -> Option<Outcome> {
        (**self).outcome()
    }
    fn estimate(&self, p: Seat) -> i32 {
        (**self).estimate(Some(p), p).unwrap_or(0)
    }
}

/// The legal actions of a view as ids.
pub(crate) fn legal_ids<G: Game>(g: &G, v: engine_core::View<'_, G>) -> Vec<u32> {
    let mut list = Vec::new();
    let _ = g.legal(v, &mut List(&mut list));
    list.into_iter().map(|a: G::Action| a.id()).collect()
}
