//! State: three drawers. What all see, what one seat sees, what nobody knows.
use crate::Game;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    fmt::{self, Debug},
    hash::Hash,
    ops::{Index, IndexMut},
};

/// A place at the table, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
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

/// Plain data: what every drawer is made of.
pub trait Part: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Part for T {}

/// One private drawer per seat: `[Hand; N]`, or `()` where nobody holds anything back.
pub trait PerSeat: Part {
    /// What one seat holds.
    type One: Part;
    /// The drawer of a seat; `None` past the last, and where nobody holds anything back.
    fn of(&self, p: Seat) -> Option<&Self::One>;
}

impl<T: Part, const N: usize> PerSeat for [T; N]
where
    [T; N]: Part,
{
    type One = T;
    #[inline]
    fn of(&self, p: Seat) -> Option<&T> {
        self.get(p.at())
    }
}

impl PerSeat for () {
    type One = ();
    #[inline]
    fn of(&self, _: Seat) -> Option<&()> {
        None
    }
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
pub type HandOf<G> = <<G as Game>::Hands as PerSeat>::One;
/// The owned view of a game `G`.
pub type SeenOf<G> = Seen<<G as Game>::Table, HandOf<G>>;

/// What a seat, or a spectator, may know. There is no field in which the rest could be:
///
/// ```compile_fail
/// use engine_core::{Game, Seat, View};
/// fn peek<G: Game>(v: View<'_, G>) {
///     let _ = v.hands; // no such field: a view holds one hand at most
/// }
/// ```
///
/// ```compile_fail
/// use engine_core::{Game, Seat, View};
/// fn peek<G: Game>(v: View<'_, G>) {
///     let _ = v.unseen; // nor what nobody knows
/// }
/// ```
#[derive(Serialize)]
#[serde(bound = "")]
pub struct View<'a, G: Game> {
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
    /// The view of a seat of a state.
    #[inline]
    pub fn of(s: &'a StateOf<G>, p: Seat) -> Self {
        Self { seat: Some(p), table: &s.table, hand: s.hands.of(p) }
    }

    /// The view of somebody who only looks on.
    #[inline]
    pub fn spectator(s: &'a StateOf<G>) -> Self {
        Self { seat: None, table: &s.table, hand: None }
    }

    /// The view that an owned one stands for.
    #[inline]
    pub fn seen(s: &'a SeenOf<G>) -> Self {
        Self { seat: s.seat, table: &s.table, hand: s.hand.as_ref() }
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

    /// A copy to keep, print, hash or send.
    pub fn to_owned(self) -> SeenOf<G> {
        Seen { seat: self.seat, table: self.table.clone(), hand: self.hand.cloned() }
    }
}

/// An owned view: all that agents, clients and pages ever get.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen<T, H> {
    /// Whose view it is; `None` for a spectator.
    pub seat: Option<Seat>,
    /// What everybody sees.
    pub table: T,
    /// What this seat alone sees; `None` for a spectator, and where nobody holds anything back.
    pub hand: Option<H>,
}
