//! The trait that a game writes.
use crate::{
    Census, ChanceKind, Content, Cx, Data, Encode, Finite, GameBox, Halt, Hands, NotationError, Options, Outcome,
    Picker, Refusal, Rulebook, Seat, Show, Source, StateOf, Turn, ValidationError, Verdict, View,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fmt::{Debug, Display},
    hash::Hash,
    ops::ControlFlow,
    str::FromStr,
};

/// What a game is called and who plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Meta {
    /// The name in commands and records: `fourkeys`.
    pub id: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
    /// Goes up whenever the same seed and actions could give another game.
    pub rules_version: u32,
    /// Whether all win or lose together.
    pub shared: bool,
}

impl Meta {
    /// A game with this id (its name in commands and records), title and range of players. Its rules have version 1, and the players are rivals.
    ///
    /// ```
    /// # use engine_core::rules::Meta;
    /// const META: Meta = Meta::new("hanoi", "Towers of Hanoi", 1..=1).rules_version(2).shared();
    /// assert_eq!((META.max_seats, META.rules_version, META.shared), (1, 2, true));
    /// ```
    pub const fn new(id: &'static str, title: &'static str, seats: std::ops::RangeInclusive<u8>) -> Self {
        Self { id, title, min_seats: *seats.start(), max_seats: *seats.end(), rules_version: 1, shared: false }
    }

    /// Sets the version of the rules.
    #[must_use]
    pub const fn rules_version(self, rules_version: u32) -> Self {
        Self { rules_version, ..self }
    }

    /// All win or lose together.
    #[must_use]
    pub const fn shared(self) -> Self {
        Self { shared: true, ..self }
    }

    /// Checks the number of players.
    ///
    /// # Errors
    /// If the game cannot be played by that many; says how many can play.
    pub fn admits(&self, seats: u8) -> Result<(), ValidationError> {
        if (self.min_seats..=self.max_seats).contains(&seats) {
            return Ok(());
        }
        Err(ValidationError::one(
            "seats",
            format!("{} is for {} to {} players, not {seats}", self.title, self.min_seats, self.max_seats),
        ))
    }
}

/// For a game in which nothing is told: it has no value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum NoEvent {}

impl Display for NoEvent {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {}
    }
}

/// The rules of a game.
///
/// Write the types and six functions; the rest is provided. The attribute [`#[game]`](crate::game) on the impl fills in the types that it does
/// not name: `Content`, `Options`, `Hands`, `Unseen`, `Event`, `Chance`, `Show`, `Encode`, `Picker`. A default is right, or it does not compile where it
/// would be wrong.
///
/// The type that implements `Game` is a name: it has no value. A table to play at is a [`GameBox`], which the engine makes from content, options and
/// the number of seats. Rules are functions of a [`View`] (may this be done?) or of a [`Cx`] (do it), and both carry the box.
///
/// ```
/// use engine_core::prelude::*;
///
/// /// Take one, two or three of ten matches; whoever takes the last one wins.
/// pub struct Nim;
///
/// #[data(Rulebook)]
/// pub enum Clause {
///     #[clause("NIM-1", "1", Effect, "in turn, a player takes one to three matches")]
///     Take,
///     #[clause("NIM-2", "1", Limit, "nobody takes more matches than are left")]
///     TooMany,
/// }
///
/// /// How many matches a player takes.
/// #[data(Finite)]
/// #[finite(1..=3)]
/// pub struct Matches(u8);
///
/// #[data(Event)]
/// pub enum Event {
///     #[say("{0} takes {1}.")]
///     Took(Seat, Matches),
/// }
///
/// #[data(Copy, Default, Encode)]
/// pub struct Table {
///     #[encode(max = 10)]
///     pub left: u8,
///     pub seat: Seat,
/// }
///
/// #[game]
/// impl Game for Nim {
///     const META: Meta = Meta::new("nim", "Nim", 2..=2);
///     type Table = Table;
///     type Action = Matches;
///     type Clause = Clause;
///     type Event = Event;
///
///     fn setup(cx: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
///         cx.table.left = 10;
///         Ok(())
///     }
///
///     fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
///         if t.left == 0 { Turn::Over } else { Turn::Seat(t.seat) }
///     }
///
///     fn check(v: View<Self>, a: Matches) -> Verdict<Clause> {
///         ensure(a.get() <= v.table.left, Clause::TooMany)
///     }
///
///     fn apply(cx: &mut Cx<Self, impl Source>, a: Matches) -> Result<(), Halt> {
///         cx.cite(Clause::Take);
///         cx.event(Event::Took(cx.seat, a));
///         cx.table.left -= a.get();
///         cx.table.seat = cx.seat.other();
///         Ok(())
///     }
///
///     fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
///         Outcome::winner(2, Some(t.seat.other()))
///     }
///
///     fn bound(_: &GameBox<Self>) -> u32 {
///         10
///     }
/// }
///
/// let game = Nim::standard(2);
/// let mut m = engine_core::play::Match::new(game, 7);
/// m.play(Seat(0), Matches::of(3)).unwrap();
/// assert_eq!(m.state().table.left, 7);
/// ```
pub trait Game: Sized + Send + Sync + 'static {
    /// What it is called and who plays it.
    const META: Meta;
    /// What is in the box; `()` if nothing in it can be exchanged.
    type Content: Content;
    /// What tables agree on before they start.
    type Options: Options;
    /// What everybody sees. A game begins with the default value, which `setup` completes.
    type Table: Data + Default;
    /// What one seat each sees: `[Hand; N]` with a place for every seat that a box can have, or `()`.
    type Hands: Hands;
    /// What nobody knows, or `()`.
    type Unseen: Data + Default;
    /// The answers to all questions of the game.
    type Action: Finite + Display + FromStr<Err = NotationError> + Serialize + DeserializeOwned;
    /// The rulebook.
    type Clause: Rulebook;
    /// What can happen. `Copy`, so that an event that nobody hears costs nothing to make.
    type Event: Copy + Eq + Hash + Debug + Display + Serialize + Send + Sync + 'static;
    /// What is asked of chance.
    type Chance: ChanceKind;
    /// Text and pictures: [`Plain`](crate::Plain), or `Self` with an `impl Show<Self>`.
    type Show: Show<Self>;
    /// Numbers for networks: [`Fields`](crate::Fields), or `Self` with an `impl Encode<Self>`.
    type Encode: Encode<Self>;
    /// How a random player picks an action: [`ByList`](crate::ByList), or `Self` with an `impl Picker<Self>` where that is faster.
    type Picker: Picker<Self>;

    /// Sets up the table and deals. The drawers hold their default values before.
    ///
    /// # Errors
    /// Halts where chance is asked and has no answer yet.
    fn setup(cx: &mut Cx<'_, Self, impl Source>) -> Result<(), Halt>;
    /// Whose turn it is: public by type.
    fn turn(game: &GameBox<Self>, t: &Self::Table) -> Turn;
    /// Whether the seat of the view, whose turn it is, may do that.
    ///
    /// # Errors
    /// Why not.
    fn check(v: View<'_, Self>, a: Self::Action) -> Verdict<Self::Clause>;
    /// Applies a legal action of `cx.seat`, without checking that it is legal.
    ///
    /// # Errors
    /// Halts where chance is asked and has no answer yet; the state is then of no use, so callers that can halt apply to a copy.
    fn apply(cx: &mut Cx<'_, Self, impl Source>, a: Self::Action) -> Result<(), Halt>;
    /// How it ended: public by type. ChancePrompt only when it is over.
    fn outcome(game: &GameBox<Self>, t: &Self::Table) -> Outcome;
    /// An upper bound on the number of decisions in any game with this box.
    fn bound(game: &GameBox<Self>) -> u32;

    // ---- provided ----

    /// All legal actions, by ascending id. Write it only where the filter is too slow; a law compares the two.
    #[inline]
    fn legal(v: View<'_, Self>, out: &mut impl FnMut(Self::Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for a in Self::Action::all() {
            if Self::check(v, a).is_ok() {
                out(a)?;
            }
        }
        ControlFlow::Continue(())
    }
    /// Why an answer to another question is refused now.
    fn not_now(v: View<'_, Self>, a: Self::Action) -> Refusal<Self::Clause> {
        let _ = (v, a);
        Refusal::NotNow
    }
    /// Samples a determinization: completes a state that this viewer cannot tell from the real one, drawn from its exact posterior. The
    /// table and the viewer's own hand are laid out already; the other drawers hold their default values. A game that hides something must
    /// write it: the default does not compile there.
    ///
    /// # Errors
    /// Halts where chance is asked and has no answer yet.
    #[inline]
    fn sample_world(cx: &mut Cx<'_, Self, impl Source>, v: View<'_, Self>) -> Result<(), Halt> {
        const {
            assert!(
                size_of::<Self::Hands>() + size_of::<Self::Unseen>() == 0,
                "this game hides something (Hands or Unseen is not empty), so it must write `sample_world`"
            );
        }
        let _ = (cx, v);
        Ok(())
    }
    /// Whether these options can be agreed on by so many players, whatever the content. ChancePrompt only if so many can play at all.
    ///
    /// # Errors
    /// Everything that does not fit, at once.
    fn agreed(options: &Self::Options, seats: u8) -> Result<(), ValidationError> {
        let _ = (options, seats);
        Ok(())
    }
    /// Whether content, options and seats fit together, where each is right by itself. ChancePrompt only if so many can play at all.
    ///
    /// # Errors
    /// Everything that does not fit, at once.
    fn fits(game: &GameBox<Self>) -> Result<(), ValidationError> {
        let _ = game;
        Ok(())
    }
    /// An upper bound on the absolute utility of any outcome. The default fits ranks and shared wins; a game of chips says how many can change
    /// hands.
    fn utility_bound(game: &GameBox<Self>) -> i32 {
        if Self::META.shared { 1 } else { i32::from(game.seats) - 1 }
    }
    /// Whether a state from outside is a state of this game. The engine itself checks the census, and that the seat in turn is at the table;
    /// this adds what only the rules know.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let _ = (game, s);
        Ok(())
    }
    /// Every component of the box, counted. None, for a game without components.
    fn census(game: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        let _ = (game, s);
        Census::new()
    }
    /// A rough estimate of what a position is worth to a seat, for greedy play and cut-offs. 0, where the game knows nothing better.
    fn estimate(v: View<'_, Self>, p: Seat) -> i32 {
        let _ = (v, p);
        0
    }

    // ---- what the engine makes of it ----

    /// The box as it comes, with the default options: for tests and examples.
    ///
    /// # Panics
    /// If that many cannot play: see [`GameBox::standard`].
    #[track_caller]
    fn standard(seats: u8) -> GameBox<Self> {
        GameBox::standard(seats).unwrap_or_else(|e| panic!("{e}"))
    }
}
