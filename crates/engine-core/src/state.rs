//! The state in three parts: what everybody sees, what one seat sees, and what nobody sees.
use crate::{Encode, Game, GameBox, Language, Screen, Show, schema::Schema};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    fmt::{self, Debug},
    hash::Hash,
    ops::{Index, IndexMut},
};

/// A seat at the table, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

/// The maximum number of players of any game.
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

    /// The seat as an array index.
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

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seats.
    pub const NONE: Self = Self(0);

    /// One seat.
    #[inline]
    pub const fn one(p: Seat) -> Self {
        Self::NONE.with(p)
    }

    /// This set and one more seat.
    #[must_use]
    #[inline]
    pub const fn with(self, p: Seat) -> Self {
        Self(self.0 | 1 << p.0)
    }

    /// Whether a seat is in the set.
    #[inline]
    pub const fn has(self, p: Seat) -> bool {
        p.0 < 8 && self.0 >> p.0 & 1 == 1
    }

    /// The number of seats.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::first(MAX_SEATS as u8).filter(move |p| self.has(*p))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Schema)]
pub enum Turn {
    /// This seat decides.
    Seat(Seat),
    /// Nobody decides: the game is over.
    Over,
}

/// Seat 0 decides first.
impl Default for Turn {
    fn default() -> Self {
        Turn::Seat(Seat(0))
    }
}

impl Turn {
    /// The seat that decides, unless the game is over.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(p) => Some(p),
            Turn::Over => None,
        }
    }
}

/// Plain data, which every part of a state is made of. [`#[data]`](crate::data) derives all of it.
pub trait Data: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// The private part of a state, one hand per seat: `[Hand; N]`, or `()` in a game without private information.
pub trait Hands: Data + Schema + Default {
    /// The hand of one seat.
    type Hand: Data + Schema;
    /// The hand of a seat; `None` past the last seat, and in a game without private information.
    fn of(&self, p: Seat) -> Option<&Self::Hand>;
    /// Replaces the hand of a seat.
    fn set(&mut self, p: Seat, hand: Self::Hand);
}

impl<T: Data + Schema, const N: usize> Hands for [T; N]
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

/// The full state in three parts. Saved games and tests hold one; agents, clients and renderers never get one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Schema)]
#[serde(deny_unknown_fields)]
pub struct State<T, H, U> {
    /// The public part: what everybody sees.
    pub table: T,
    /// The private part: what each seat alone sees.
    pub hands: H,
    /// The hidden part: what nobody sees.
    pub unseen: U,
}

/// The state of a game `G`.
pub type StateOf<G> = State<<G as Game>::Table, <G as Game>::Hands, <G as Game>::Unseen>;
/// The hand of one seat of a game `G`.
pub type HandOf<G> = <<G as Game>::Hands as Hands>::Hand;
/// The owned view of a game `G`.
pub type OwnedViewOf<G> = OwnedView<<G as Game>::Table, HandOf<G>>;

/// What a seat, or a spectator, may know: the table and its own hand. It can be queried for the legal actions, shown as text or as a picture,
/// encoded as numbers, and copied to be kept or sent.
///
/// ```
/// # use reference_games::kuhn::{Bet, Kuhn};
/// use engine_core::{play::Match, rules::{Game, Seat}, show::Language};
///
/// let m = Match::new(Kuhn::standard(2), 7);
/// let mine = m.view(Seat(0));
/// assert_eq!(mine.actions(), [Bet::Pass, Bet::Bet]);
/// assert_eq!(mine.hand_of(Seat(0)), Some(&m.state().hands[0]));
/// assert_eq!(mine.hand_of(Seat(1)), None);
/// assert!(mine.text(Language::English).contains("seat 0 to act"));
///
/// let spectator = m.view(None);
/// assert_eq!(spectator.hand, None);
/// ```
///
/// A view has no field that could hold anything else:
///
/// ```compile_fail
/// use engine_core::rules::{Game, Seat, View};
/// fn peek<G: Game>(v: View<'_, G>) {
///     let _ = v.hands; // no such field: a view holds at most one hand
/// }
/// ```
///
/// ```compile_fail
/// use engine_core::rules::{Game, Seat, View};
/// fn peek<G: Game>(v: View<'_, G>) {
///     let _ = v.unseen; // no such field either
/// }
/// ```
#[derive(Serialize)]
#[serde(bound = "")]
pub struct View<'a, G: Game> {
    /// The box.
    #[serde(skip)]
    pub game: &'a GameBox<G>,
    /// The seat whose view this is; `None` for a spectator.
    pub seat: Option<Seat>,
    /// The public part of the state.
    pub table: &'a G::Table,
    /// The hand of this seat; `None` for a spectator, and in a game without private information.
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

    /// The view of a spectator.
    #[inline]
    pub fn spectator(game: &'a GameBox<G>, s: &'a StateOf<G>) -> Self {
        Self { game, seat: None, table: &s.table, hand: None }
    }

    /// The view that an owned view was made from.
    #[inline]
    pub fn from_owned(game: &'a GameBox<G>, s: &'a OwnedViewOf<G>) -> Self {
        Self { game, seat: s.seat, table: &s.table, hand: s.hand.as_ref() }
    }

    /// The hand of a seat, if this is its view.
    #[inline]
    pub fn hand_of(self, p: Seat) -> Option<&'a HandOf<G>> {
        if self.seat == Some(p) { self.hand } else { None }
    }

    /// The seat whose view this is.
    ///
    /// # Panics
    /// For a spectator. Legality is only ever checked for a seat.
    #[inline]
    pub fn me(self) -> Seat {
        self.seat.expect("a spectator has no seat")
    }

    /// The hand of the seat whose view this is.
    ///
    /// # Panics
    /// For a spectator, and in a game without private information.
    #[inline]
    pub fn mine(self) -> &'a HandOf<G> {
        self.hand.expect("this view has no hand")
    }

    /// The legal actions of this seat by ascending id; none if it is not its turn.
    pub fn actions(self) -> Vec<G::Action> {
        match (G::turn(self.game, self.table), self.seat) {
            (Turn::Seat(turn), Some(p)) if turn == p => self.game.actions(self),
            _ => vec![],
        }
    }

    /// The view as text for a terminal.
    pub fn text(self, language: Language) -> String {
        G::Show::text(self, language)
    }

    /// The view as a picture: one SVG document.
    pub fn svg(self, screen: Screen, language: Language) -> String {
        crate::show::picture(self, screen, None, language)
    }

    /// An action in words, for whoever sees this view.
    pub fn action(self, a: G::Action, language: Language) -> String {
        G::Show::action(self, a, language)
    }

    /// A rough estimate of a seat's utility.
    pub fn estimate(self, p: Seat) -> i32 {
        G::estimate(self, p)
    }

    /// Encodes the view as numbers. `out` must have the length of [`Encode::layout`].
    ///
    /// # Panics
    /// If it does not.
    pub fn encode(self, out: &mut [f32]) {
        G::Encode::encode(self, out);
    }

    /// A copy to keep, print, hash or send.
    pub fn to_owned(self) -> OwnedViewOf<G> {
        OwnedView { seat: self.seat, table: self.table.clone(), hand: self.hand.cloned() }
    }
}

/// An owned view. Agents, clients and pages get nothing else.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnedView<T, H> {
    /// The seat whose view this is; `None` for a spectator.
    pub seat: Option<Seat>,
    /// The public part of the state.
    pub table: T,
    /// The hand of this seat; `None` for a spectator, and in a game without private information.
    pub hand: Option<H>,
}
