//! Decisions: legality and effect of one question side by side, one file per chapter of the rulebook.
use crate::{Cx, Finite, Game, Halt, Source, Verdict, View};
use std::ops::ControlFlow;

/// One kind of question that a game asks: what may be answered, why not, and what then happens. The value is the question
/// as it lies on the table; a private fact never goes into it.
///
/// The list of a game's questions is an enum under [`#[decisions]`](crate::decisions), which makes the actions and the dispatch. One more question is
/// one variant there and one `impl Decision` in the file of its chapter.
pub trait Decision<G: Game>: Copy {
    /// The answers.
    type Choice: Finite;

    /// Whether an answer is allowed.
    ///
    /// # Errors
    /// The clause that forbids it.
    fn check(self, v: View<'_, G>, c: Self::Choice) -> Verdict<G::Clause>;

    /// All allowed answers, by ascending id. Write it only where the filter is too slow.
    #[inline]
    fn legal(self, v: View<'_, G>, out: &mut impl FnMut(Self::Choice) -> ControlFlow<()>) -> ControlFlow<()> {
        for c in Self::Choice::all() {
            if self.check(v, c).is_ok() {
                out(c)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What then happens when `cx.seat`, who was asked, answers `c`. Trusts `check`.
    ///
    /// # Errors
    /// Halts where chance is asked and has no answer yet.
    fn apply(self, cx: &mut Cx<'_, G, impl Source>, c: Self::Choice) -> Result<(), Halt>;
}

/// Gives a [`Finite`] type `Display`, `FromStr` and serde as its notation. Only for a type whose `Finite` is written by hand:
/// `#[decisions]` and `#[data(Finite)]` bring their own.
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

        impl<'de> $crate::__private::serde::Deserialize<'de> for $t {
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let text = <String as $crate::__private::serde::Deserialize>::deserialize(d)?;
                text.parse().map_err($crate::__private::serde::de::Error::custom)
            }
        }
    };
}
