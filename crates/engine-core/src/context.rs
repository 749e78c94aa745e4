//! The context in which rules run.
use crate::{
    Audience, Chances, Game, GameBox, Hands, Seat, Source, State, StateOf, View, chance::RawNote, fingerprint,
};
use std::{fmt, hash::Hash, panic::Location};

/// The context in which rules run: the box, the three parts of the state, the seat that decides, chance, and the listeners.
///
/// Rules change the state through `table`, `hands` and `unseen`, ask `chance` where the rulebook rolls or draws, and report what they do with
/// [`cite`](Self::cite), [`event`](Self::event) and [`reveal`](Self::reveal).
///
/// A game names its context once, `type Cx<'a, S> = engine_core::rules::Cx<'a, FourKeys, S>`, and writes its rules as functions of it:
/// ```
/// # use reference_games::leduc::{Card, Chance, Leduc};
/// use engine_core::{chance::{ChanceKind, DynSource, Halt, Script, Source}, rules::{Cx, Game, Seat}};
///
/// /// Turns up the public card.
/// fn turn_up(cx: &mut Cx<Leduc, impl Source>) -> Result<(), Halt> {
///     let card = cx.chance.draw(Chance::Board.closed(), cx.unseen)?;
///     cx.table.board = Some(card);
///     Ok(())
/// }
///
/// // A script answers chance: two cards for the players, then one for the board.
/// let mut script = Script::new(&[0, 5, 4]);
/// let mut source = DynSource::new(&mut script);
/// let game = Leduc::standard(2);
/// let mut state = game.setup(&mut source).unwrap();
/// turn_up(&mut Cx::new(&game, &mut state, Seat(0), &mut source)).unwrap();
/// assert_eq!(state.table.board, Some(Card::of(4)));
/// ```
pub struct Cx<'a, G: Game, S> {
    /// The box.
    pub game: &'a GameBox<G>,
    /// The public part of the state.
    pub table: &'a mut G::Table,
    /// The private part of the state, one hand per seat.
    pub hands: &'a mut G::Hands,
    /// The part of the state that no player sees.
    pub unseen: &'a mut G::Unseen,
    /// The seat that decides: seat 0 during set-up, the viewer in `sample_world`.
    pub seat: Seat,
    /// The source of random answers.
    pub chance: Chances<'a, G, S>,
}

impl<'a, G: Game, S: Source> Cx<'a, G, S> {
    /// Creates the context in which `seat` decides.
    #[inline]
    pub fn new(game: &'a GameBox<G>, s: &'a mut StateOf<G>, seat: Seat, source: &'a mut S) -> Self {
        let State { table, hands, unseen } = s;
        Self { game, table, hands, unseen, seat, chance: Chances::new(source) }
    }

    /// Returns what a seat may know now.
    #[inline]
    pub fn view(&self, p: Seat) -> View<'_, G> {
        View { game: self.game, seat: Some(p), table: &*self.table, hand: self.hands.of(p) }
    }

    /// Whether anybody listens. Never true in search.
    #[inline(always)]
    pub fn listens(&self) -> bool {
        self.chance.source.listens()
    }

    /// Reports to everybody that a clause takes effect.
    #[inline(always)]
    #[track_caller]
    pub fn cite(&mut self, clause: G::Clause) {
        self.cite_to(Audience::All, clause);
    }

    /// Reports to some seats only that a clause takes effect.
    #[inline(always)]
    #[track_caller]
    pub fn cite_to(&mut self, to: Audience, clause: G::Clause) {
        if self.listens() {
            self.chance.source.note(RawNote::Clause { to, clause: &clause, at: Location::caller() });
        }
    }

    /// Reports an event to everybody.
    #[inline(always)]
    pub fn event(&mut self, event: G::Event) {
        self.event_to(Audience::All, event);
    }

    /// Reports an event to some seats only.
    #[inline(always)]
    pub fn event_to(&mut self, to: Audience, event: G::Event) {
        if self.listens() {
            self.chance.source.note(RawNote::Event { to, event: &event });
        }
    }

    /// Declares that `what`, hidden until now, becomes known, and returns it. The laws compare this declaration with what the views show.
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
