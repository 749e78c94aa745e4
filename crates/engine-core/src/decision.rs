//! Decisions: the legality and the effect of one kind of question side by side, one file per chapter of the rulebook.
use crate::{Cx, Finite, Game, Halt, Source, Verdict, View};
use std::ops::ControlFlow;

/// One kind of question that a game asks: which answers are legal, why the others are not, and what an answer does.
///
/// The value is the question as it lies on the table, such as "discard two cards". It is public, so it never holds a private fact.
///
/// The questions of a game are the variants of one enum under [`#[decisions]`](crate::decisions), which generates the actions and the dispatch. A
/// new question is one more variant, and one `impl Decision` in the file of its chapter.
///
/// # Example
/// A game with two questions: a player pledges some coins, then pays at least as many.
///
/// ```
/// use engine_core::prelude::*;
///
/// pub struct Charity;
///
/// #[data(Rulebook)]
/// pub enum Clause {
///     #[clause("CH-1", "1", Effect, "the player pledges one to three coins, then pays")]
///     Pledge,
///     #[clause("CH-2", "1", Limit, "nobody pays less than the pledge")]
///     TooLittle,
/// }
///
/// #[data(Finite)]
/// #[finite(1..=3)]
/// pub struct Coins(u8);
///
/// #[data(Copy, Default)]
/// pub struct Table {
///     pub pledged: Option<Coins>,
///     pub paid: Option<Coins>,
/// }
///
/// /// How many coins do you pledge?
/// #[data(Copy)]
/// pub struct Pledge;
///
/// impl Decision<Charity> for Pledge {
///     type Choice = Coins;
///     fn check(self, _: View<Charity>, _: Coins) -> Verdict<Clause> {
///         Ok(())
///     }
///     fn apply(self, cx: &mut Cx<Charity, impl Source>, coins: Coins) -> Result<(), Halt> {
///         cx.cite(Clause::Pledge);
///         cx.table.pledged = Some(coins);
///         Ok(())
///     }
/// }
///
/// /// How many coins do you pay, at least `min`?
/// #[data(Copy)]
/// pub struct Pay {
///     pub min: Coins,
/// }
///
/// impl Decision<Charity> for Pay {
///     type Choice = Coins;
///     fn check(self, _: View<Charity>, coins: Coins) -> Verdict<Clause> {
///         ensure(coins >= self.min, Clause::TooLittle)
///     }
///     fn apply(self, cx: &mut Cx<Charity, impl Source>, coins: Coins) -> Result<(), Halt> {
///         cx.table.paid = Some(coins);
///         Ok(())
///     }
/// }
///
/// /// All questions of the game. This generates `Action`, with the variants `Pledge(Coins)` and `Pay(Coins)`.
/// #[decisions(Charity)]
/// pub enum Question {
///     Pledge(Pledge),
///     Pay(Pay),
/// }
///
/// impl Table {
///     fn question(&self) -> Question {
///         match self.pledged {
///             None => Question::Pledge(Pledge),
///             Some(min) => Question::Pay(Pay { min }),
///         }
///     }
/// }
///
/// #[game]
/// impl Game for Charity {
///     const META: Meta = Meta::new("charity", "Charity", 1..=1);
///     type Table = Table;
///     type Action = Action;
///     type Clause = Clause;
///     type Encode = NoEncoding;
///
///     fn setup(_: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
///         Ok(())
///     }
///     fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
///         if t.paid.is_some() { Turn::Over } else { Turn::Seat(Seat(0)) }
///     }
///     fn check(v: View<Self>, a: Action) -> Verdict<Clause> {
///         v.table.question().check(v, a)
///     }
///     fn apply(cx: &mut Cx<Self, impl Source>, a: Action) -> Result<(), Halt> {
///         cx.table.question().apply(cx, a)
///     }
///     fn outcome(_: &GameBox<Self>, _: &Table) -> Outcome {
///         Outcome::winner(1, Some(Seat(0)))
///     }
///     fn bound(_: &GameBox<Self>) -> u32 {
///         2
///     }
/// }
///
/// let mut m = engine_core::play::Match::new(Charity::standard(1), 7);
/// m.play(Seat(0), "pledge 2".parse().unwrap()).unwrap();
/// let refusal = m.play(Seat(0), "pay 1".parse().unwrap()).unwrap_err();
/// assert!(refusal.to_string().contains("nobody pays less than the pledge"));
/// m.play(Seat(0), Action::Pay(Coins::of(3))).unwrap();
/// ```
pub trait Decision<G: Game>: Copy {
    /// The possible answers.
    type Choice: Finite;
    /// Whether only the seat that is asked sees its answer. The game passes it on: `const SECRETS: bool = Frame::SECRETS;`, and in
    /// [`Game::audience`] `Frame::audience(a, p)` with the seat in turn.
    const SECRET: bool = false;

    /// Checks whether an answer is legal.
    ///
    /// # Errors
    /// The clause that forbids it.
    fn check(self, v: View<'_, G>, c: Self::Choice) -> Verdict<G::Clause>;

    /// Enumerates the legal answers by ascending id. Override it only where filtering with `check` is too slow.
    #[inline]
    fn legal(self, v: View<'_, G>, out: &mut impl FnMut(Self::Choice) -> ControlFlow<()>) -> ControlFlow<()> {
        for c in Self::Choice::all() {
            if self.check(v, c).is_ok() {
                out(c)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Applies the answer `c` of `cx.seat`, the seat that was asked. It relies on `check`.
    ///
    /// # Errors
    /// Halts when chance has no answer yet.
    fn apply(self, cx: &mut Cx<'_, G, impl Source>, c: Self::Choice) -> Result<(), Halt>;
}

/// Gives a [`Finite`] type `Display`, `FromStr` and serde by its notation. Use it only for a type with a hand-written `Finite`:
/// `#[decisions]` and `#[data(Finite)]` already do this.
#[macro_export]
macro_rules! notation {
    ($t:ty) => {
        impl ::std::fmt::Display for $t {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::__private::Finite::spell(*self, f)
            }
        }

        impl ::std::str::FromStr for $t {
            type Err = $crate::__private::NotationError;
            fn from_str(s: &str) -> Result<Self, $crate::__private::NotationError> {
                $crate::__private::parse(s)
            }
        }

        impl $crate::__private::serde::Serialize for $t {
            fn serialize<S: $crate::__private::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.collect_str(self)
            }
        }

        impl $crate::__private::schema::Schema for $t {
            fn schema(_: &mut $crate::__private::schema::Schemas) -> $crate::__private::schema::Json {
                $crate::__private::schema::Schemas::text()
            }
        }

        impl<'de> $crate::__private::serde::Deserialize<'de> for $t {
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let text = <String as $crate::__private::serde::Deserialize>::deserialize(d)?;
                text.parse().map_err($crate::__private::serde::de::Error::custom)
            }
        }
    };
}
