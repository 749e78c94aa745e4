//! State: three drawers. What all see, what one seat sees, what nobody knows.
use crate::{Encode, Game, GameBox, Language, Show};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    fmt::{self, Debug},
    hash::Hash,
    ops::{Index, IndexMut},
};

/// A place at the table, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

/// No game here seats more than this many players.
pub const MAX_SEATS: usize = 8;

impl Seat {
    /// The first `n` seats, in order.
    pub fn first(n: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..n).map(Seat)
    }

    /// The next seat clockwise at a table of `n`.
    #[must_use]
    #[inline]
    pub const fn next(self, n: u8) -> Seat {
        Seat(if self.0 + 1 >= n { 0 } else { self.0 + 1 })
    }

    /// The other seat at a table of two.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Seat {
        Seat(self.0 ^ 1)
    }

    /// The seat as an index.
    #[inline]
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl<T, const N: usize> Index<Seat> for [T; N] {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self[seat.at()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for [T; N] {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self[seat.at()]
    }
}

/// Who decides now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Turn {
    /// This seat is asked.
    Seat(Seat),
    /// Nobody: the game has ended.
    Over,
}

/// Seat 0 begins.
impl Default for Turn {
    fn default() -> Self {
        Turn::Seat(Seat(0))
    }
}

impl Turn {
    /// The seat that is asked, if the game goes on.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(p) => Some(p),
            Turn::Over => None,
        }
    }
}

/// Plain data: what every drawer is made of. [`#[data]`](crate::data) derives all of it.
pub trait Data: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// One private drawer for each seat: `[Hand; N]`, or `()` where nobody holds anything back.
pub trait Hands: Data + Default {
    /// What one seat holds.
    type Hand: Data;
    /// The drawer of a seat; `None` past the last, and where nobody holds anything back.
    fn of(&self, p: Seat) -> Option<&Self::Hand>;
    /// Puts a hand into the drawer of a seat.
    fn set(&mut self, p: Seat, hand: Self::Hand);
}

impl<T: Data, const N: usize> Hands for [T; N]
where
    [T; N]: Data + Default,
{
    type Hand = T;
    #[inline]
    fn of(&self, p: Seat) -> Option<&T> {
        self.get(p.at())
    }
    #[inline]
    fn set(&mut self, p: Seat, hand: T) {
        self[p] = hand;
    }
}

impl Hands for () {
    type Hand = ();
    #[inline]
    fn of(&self, _: Seat) -> Option<&()> {
        None
    }
    #[inline]
    fn set(&mut self, _: Seat, (): ()) {}
}

/// The truth: all three drawers. Saves and tests hold one; agents, clients and renderers are never given one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State<T, H, U> {
    /// What everybody sees.
    pub table: T,
    /// What one seat each sees.
    pub hands: H,
    /// What nobody knows.
    pub unseen: U,
}

/// The state of a game `G`.
pub type StateOf<G> = State<<G as Game>::Table, <G as Game>::Hands, <G as Game>::Unseen>;
/// The private drawer of one seat of a game `G`.
pub type HandOf<G> = <<G as Game>::Hands as Hands>::Hand;
/// The owned view of a game `G`.
pub type OwnedViewOf<G> = OwnedView<<G as Game>::Table, HandOf<G>>;

/// What a seat, or a spectator, may know. There is no field in which the rest could be:
///
/// ```compile_fail
/// use engine_core::rules::{Game, Seat, View};
/// fn peek<G: Game>(v: View<'_, G>) {
///     let _ = v.hands; // no such field: a view holds one hand at most
/// }
/// ```
///
/// ```compile_fail
/// use engine_core::rules::{Game, Seat, View};
/// fn peek<G: Game>(v: View<'_, G>) {
///     let _ = v.unseen; // nor what nobody knows
/// }
/// ```
#[derive(Serialize)]
#[serde(bound = "")]
pub struct View<'a, G: Game> {
    /// The box.
    #[serde(skip)]
    pub game: &'a GameBox<G>,
    /// Whose view it is; `None` for a spectator.
    pub seat: Option<Seat>,
    /// What everybody sees.
    pub table: &'a G::Table,
    /// What this seat alone sees; `None` for a spectator, and where nobody holds anything back.
    pub hand: Option<&'a HandOf<G>>,
}

impl<G: Game> Clone for View<'_, G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for View<'_, G> {}

impl<'a, G: Game> View<'a, G> {
    /// The view of a seat.
    #[inline]
    pub fn of(game: &'a GameBox<G>, s: &'a StateOf<G>, p: Seat) -> Self {
        Self { game, seat: Some(p), table: &s.table, hand: s.hands.of(p) }
    }

    /// The view of somebody who only looks on.
    #[inline]
    pub fn spectator(game: &'a GameBox<G>, s: &'a StateOf<G>) -> Self {
        Self { game, seat: None, table: &s.table, hand: None }
    }

    /// The view that an owned one stands for.
    #[inline]
    pub fn from_owned(game: &'a GameBox<G>, s: &'a OwnedViewOf<G>) -> Self {
        Self { game, seat: s.seat, table: &s.table, hand: s.hand.as_ref() }
    }

    /// The hand of a seat, if this is its view.
    #[inline]
    pub fn hand_of(self, p: Seat) -> Option<&'a HandOf<G>> {
        if self.seat == Some(p) { self.hand } else { None }
    }

    /// Whose view it is.
    ///
    /// # Panics
    /// For a spectator: legality is only ever asked for a seat.
    #[inline]
    pub fn me(self) -> Seat {
        self.seat.expect("legality is asked for a seat")
    }

    /// The own hand.
    ///
    /// # Panics
    /// For a spectator: legality is only ever asked for a seat.
    #[inline]
    pub fn mine(self) -> &'a HandOf<G> {
        self.hand.expect("legality is asked for a seat")
    }

    /// The legal actions of this seat, if it is in turn; by ascending id.
    pub fn actions(self) -> Vec<G::Action> {
        match (G::turn(self.game, self.table), self.seat) {
            (Turn::Seat(turn), Some(p)) if turn == p => self.game.actions(self),
            _ => vec![],
        }
    }

    /// Text for a terminal.
    pub fn text(self, language: Language) -> String {
        G::Show::text(self, language)
    }

    /// A picture: one SVG document.
    pub fn svg(self, language: Language) -> String {
        G::Show::svg(self, language)
    }

    /// An action in words, for whoever sees this view.
    pub fn action(self, a: G::Action, language: Language) -> String {
        G::Show::action(self, a, language)
    }

    /// A rough estimate of what the position is worth to a seat.
    pub fn estimate(self, p: Seat) -> i32 {
        G::estimate(self, p)
    }

    /// Writes the view as numbers: `out` is as long as the layout of [`Encode::layout`] says.
    ///
    /// # Panics
    /// If it is not.
    pub fn encode(self, out: &mut [f32]) {
        G::Encode::encode(self, out);
    }

    /// A copy to keep, print, hash or send.
    pub fn to_owned(self) -> OwnedViewOf<G> {
        OwnedView { seat: self.seat, table: self.table.clone(), hand: self.hand.cloned() }
    }
}

/// An owned view: all that agents, clients and pages ever get.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnedView<T, H> {
    /// Whose view it is; `None` for a spectator.
    pub seat: Option<Seat>,
    /// What everybody sees.
    pub table: T,
    /// What this seat alone sees; `None` for a spectator, and where nobody holds anything back.
    pub hand: Option<H>,
}
