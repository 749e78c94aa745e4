//! The context of the rules.
use crate::{
    Audience, Chances, Game, GameBox, Hands, Seat, Source, State, StateOf, View, chance::RawNote, fingerprint,
};
use std::{fmt, hash::Hash, panic::Location};

/// The context of the rules: the box, the three drawers, the seat that decides, chance, and whom to tell.
///
/// A game names it once, `type Cx<'a, S> = engine_core::rules::Cx<'a, FourKeys, S>`, and writes rules as functions of it:
///
/// ```
/// # use reference_games::leduc::{Chance, Leduc};
/// use engine_core::{chance::{Halt, Source}, rules::Cx};
///
/// /// Turns up the public card.
/// fn turn_up(cx: &mut Cx<Leduc, impl Source>) -> Result<(), Halt> {
///     let card = cx.chance.draw(Chance::Board, cx.unseen)?;
///     cx.table.board = Some(card);
///     Ok(())
/// }
/// ```
pub struct Cx<'a, G: Game, S> {
    /// The box.
    pub game: &'a GameBox<G>,
    /// What everybody sees.
    pub table: &'a mut G::Table,
    /// What one seat each sees.
    pub hands: &'a mut G::Hands,
    /// What nobody knows.
    pub unseen: &'a mut G::Unseen,
    /// Who decides. In set-up seat 0, in `sample_world` the viewer.
    pub seat: Seat,
    /// Chance.
    pub chance: Chances<'a, G, S>,
}

impl<'a, G: Game, S: Source> Cx<'a, G, S> {
    /// The context in which a seat decides.
    #[inline]
    pub fn new(game: &'a GameBox<G>, s: &'a mut StateOf<G>, seat: Seat, source: &'a mut S) -> Self {
        let State { table, hands, unseen } = s;
        Self { game, table, hands, unseen, seat, chance: Chances::new(source) }
    }

    /// What a seat may know now.
    #[inline]
    pub fn view(&self, p: Seat) -> View<'_, G> {
        View { game: self.game, seat: Some(p), table: &*self.table, hand: self.hands.of(p) }
    }

    /// Whether anybody listens: never in search.
    #[inline(always)]
    pub fn listens(&self) -> bool {
        self.chance.source.listens()
    }

    /// A clause takes effect, for all to know.
    #[inline(always)]
    #[track_caller]
    pub fn cite(&mut self, clause: G::Clause) {
        self.cite_to(Audience::All, clause);
    }

    /// A clause takes effect that only some may know of.
    #[inline(always)]
    #[track_caller]
    pub fn cite_to(&mut self, to: Audience, clause: G::Clause) {
        if self.listens() {
            self.chance.source.note(RawNote::Clause { to, clause: &clause, at: Location::caller() });
        }
    }

    /// Something happened, for all to know.
    #[inline(always)]
    pub fn event(&mut self, event: G::Event) {
        self.event_to(Audience::All, event);
    }

    /// Something happened that only some may know of.
    #[inline(always)]
    pub fn event_to(&mut self, to: Audience, event: G::Event) {
        if self.listens() {
            self.chance.source.note(RawNote::Event { to, event: &event });
        }
    }

    /// Declares that `what`, hidden until now, becomes known, and returns it. The laws compare what was declared with what could be seen.
    #[inline(always)]
    pub fn reveal<T: Hash>(&mut self, to: Audience, what: T) -> T {
        if self.listens() {
            self.chance.source.note(RawNote::Reveal { to, what: fingerprint(&what) });
        }
        what
    }
}

impl<G: Game, S> fmt::Debug for Cx<'_, G, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cx")
            .field("seat", &self.seat)
            .field("table", &self.table)
            .field("hands", &self.hands)
            .field("unseen", &self.unseen)
            .finish_non_exhaustive()
    }
}
