//! The trait that every game implements.
use crate::{
    Audience, Census, ChanceKind, Content, Cx, Data, Encode, Finite, GameBox, Halt, Hands, NotationError, Options,
    Outcome, Picker, Refusal, Rulebook, Seat, Seats, Show, Source, StateOf, Turn, ValidationError, Verdict, View,
    schema::Schema,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fmt::{Debug, Display},
    hash::Hash,
    ops::ControlFlow,
    str::FromStr,
};

/// The name of a game and the number of players it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Meta {
    /// The name in commands and records, such as `fourkeys`.
    pub id: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// The minimum number of players.
    pub min_seats: u8,
    /// The maximum number of players.
    pub max_seats: u8,
    /// The version of the rules. Raise it whenever the same seed and actions could produce a different game.
    pub rules_version: u32,
    /// Whether the game is cooperative: all players win or lose together.
    pub shared: bool,
}

impl Meta {
    /// Creates the metadata of a game from its id (the name in commands and records), its title and the range of players.
    ///
    /// The rules start at version 1 and the game is competitive.
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

    /// Marks the game as cooperative: all players win or lose together.
    #[must_use]
    pub const fn shared(self) -> Self {
        Self { shared: true, ..self }
    }

    /// Checks that the game can be played by this number of players.
    ///
    /// # Errors
    /// If it cannot. The error names the range of players.
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

/// The event type of a game that reports no events. It has no values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum NoEvent {}

impl Display for NoEvent {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {}
    }
}

/// The rules of a game.
///
/// You write the types and six functions; the engine provides the rest. The attribute [`#[game]`](crate::game) on the impl fills in every type
/// that you leave out: `Content`, `Options`, `Hands`, `Unseen`, `Event`, `Chance`, `Show`, `Encode`, `Picker`. Where a default would be wrong, it does
/// not compile.
///
/// The type that implements `Game` only names the game; it has no values. You play with a [`GameBox`], which the engine builds from content, options
/// and the number of seats. Rules are functions of a [`View`] (is this legal?) or of a [`Cx`] (do it), and both carry the box.
///
/// # Example
/// A complete game:
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
    /// The name of the game and the number of players it takes.
    const META: Meta;
    /// The components in the box: cards, boards, tiles. Use `()` if there is nothing to replace.
    type Content: Content;
    /// The options that the players agree on before the game.
    type Options: Options;
    /// The public part of the state. A game starts from the default value, which `setup` completes.
    type Table: Data + Schema + Default;
    /// The private part of the state: `[Hand; N]`, with an entry for every seat that a box can have, or `()`.
    type Hands: Hands;
    /// The part of the state that no player sees, such as the order of a deck; or `()`.
    type Unseen: Data + Schema + Default;
    /// All actions of the game: the answers to all of its questions.
    type Action: Finite + Display + FromStr<Err = NotationError> + Serialize + DeserializeOwned;
    /// The clauses of the rulebook.
    type Clause: Rulebook;
    /// What the game reports while it is played. `Copy`, so that an event without a listener costs nothing.
    type Event: Copy + Eq + Hash + Debug + Display + Serialize + Send + Sync + 'static;
    /// What the rules ask chance for: dice, decks, piles.
    type Chance: ChanceKind;
    /// Text and pictures: [`Plain`](crate::Plain), or `Self` with an `impl Show<Self>`.
    type Show: Show<Self>;
    /// The encoding for neural networks: [`Fields`](crate::Fields), or `Self` with an `impl Encode<Self>`.
    type Encode: Encode<Self>;
    /// How random play picks an action: [`ByList`](crate::ByList), or `Self` with an `impl Picker<Self>` where that is faster.
    type Picker: Picker<Self>;

    /// Sets up the table and deals. Every part of the state starts at its default value.
    ///
    /// # Errors
    /// Halts when chance has no answer yet.
    fn setup(cx: &mut Cx<'_, Self, impl Source>) -> Result<(), Halt>;
    /// Returns whose turn it is. It sees the public table only, so everybody can tell.
    fn turn(game: &GameBox<Self>, t: &Self::Table) -> Turn;
    /// Checks whether an action is legal for the seat of the view, whose turn it is.
    ///
    /// # Errors
    /// The clause that forbids the action.
    fn check(v: View<'_, Self>, a: Self::Action) -> Verdict<Self::Clause>;
    /// Applies a legal action of `cx.seat`. It does not check that the action is legal.
    ///
    /// # Errors
    /// Halts when chance has no answer yet. The state is then half-changed, so a caller that can halt applies the action to a copy.
    fn apply(cx: &mut Cx<'_, Self, impl Source>, a: Self::Action) -> Result<(), Halt>;
    /// Returns the outcome. Called only when the game is over; it sees the public table only.
    fn outcome(game: &GameBox<Self>, t: &Self::Table) -> Outcome;
    /// An upper bound on the number of decisions in any game with this box.
    fn bound(game: &GameBox<Self>) -> u32;

    // ---- provided ----

    /// Whether some actions are secret: see [`audience`](Self::audience).
    const SECRETS: bool = false;

    /// Who sees what the seat in turn chooses: everybody, or that seat alone. It depends on the public table before the action, so everybody knows
    /// which actions are secret. The default is everybody; a game with secret actions also sets [`SECRETS`](Self::SECRETS).
    ///
    /// The others see that the seat has decided. Whatever else they learn is what `apply` puts on the table or into their own hands, declared with
    /// [`Cx::reveal`]. `apply` keeps a secret action in the hand of its seat.
    #[inline]
    fn audience(game: &GameBox<Self>, t: &Self::Table, a: Self::Action) -> Audience {
        let _ = (game, t, a);
        Audience::All
    }
    /// The seats that can be asked at once: the seat in turn, and those after it whose question is known already and does not depend on what the
    /// others choose. The actions are applied in the order of turns all the same: see [`Match::play_all`](crate::Match::play_all).
    #[inline]
    fn asked(game: &GameBox<Self>, t: &Self::Table) -> Seats {
        match Self::turn(game, t) {
            Turn::Seat(p) => Seats::one(p),
            Turn::Over => Seats::NONE,
        }
    }
    /// Enumerates the legal actions by ascending id. Override it only where filtering with `check` is too slow; a law compares the two.
    #[inline]
    fn legal(v: View<'_, Self>, out: &mut impl FnMut(Self::Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for a in Self::Action::all() {
            if Self::check(v, a).is_ok() {
                out(a)?;
            }
        }
        ControlFlow::Continue(())
    }
    /// Explains why an action that answers a different question is refused now.
    fn not_now(v: View<'_, Self>, a: Self::Action) -> Refusal<Self::Clause> {
        let _ = (v, a);
        Refusal::NotNow
    }
    /// Samples a determinization: completes a state that this viewer cannot distinguish from the real one, drawn from the exact posterior
    /// distribution.
    ///
    /// The table and the viewer's own hand are already in place; the other parts hold their default values. A game with hidden information must
    /// write this function: the default does not compile there.
    ///
    /// # Errors
    /// Halts when chance has no answer yet.
    #[inline]
    fn sample_world(cx: &mut Cx<'_, Self, impl Source>, v: View<'_, Self>) -> Result<(), Halt> {
        const {
            assert!(
                size_of::<Self::Hands>() + size_of::<Self::Unseen>() == 0,
                "this game hides something (Hands or Unseen is not empty), so it must implement `sample_world`"
            );
        }
        let _ = (cx, v);
        Ok(())
    }
    /// Checks that this number of players can agree on these options, whatever the content. Called only if the number of players is allowed.
    ///
    /// # Errors
    /// Lists every problem at once.
    fn agreed(options: &Self::Options, seats: u8) -> Result<(), ValidationError> {
        let _ = (options, seats);
        Ok(())
    }
    /// Checks that content, options and seats fit together. Each is already valid by itself. Called only if the number of players is allowed.
    ///
    /// # Errors
    /// Lists every problem at once.
    fn fits(game: &GameBox<Self>) -> Result<(), ValidationError> {
        let _ = game;
        Ok(())
    }
    /// An upper bound on the absolute utility of any outcome. The default fits utilities from ranks and shared wins; a game played for chips
    /// returns the largest number of chips that can change hands.
    fn utility_bound(game: &GameBox<Self>) -> i32 {
        if Self::META.shared { 1 } else { i32::from(game.seats) - 1 }
    }
    /// Checks that a state from outside is a state of this game. The engine itself checks the census, and that the seat in turn is at the
    /// table; this function adds what only the rules know.
    ///
    /// # Errors
    /// Lists every problem at once.
    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let _ = (game, s);
        Ok(())
    }
    /// Counts every component of the box. The default counts none.
    fn census(game: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        let _ = (game, s);
        Census::new()
    }
    /// A rough estimate of a seat's utility, for greedy play and for playouts that are cut off. The default is 0.
    fn estimate(v: View<'_, Self>, p: Seat) -> i32 {
        let _ = (v, p);
        0
    }

    // ---- provided by the engine ----

    /// The standard content with the default options, for tests and examples.
    ///
    /// # Panics
    /// If the game cannot be played by this number of players. [`GameBox::standard`] returns an error instead.
    #[track_caller]
    fn standard(seats: u8) -> GameBox<Self> {
        GameBox::standard(seats).unwrap_or_else(|e| panic!("{e}"))
    }
}
