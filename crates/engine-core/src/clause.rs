//! The rulebook as a table: one row per clause makes the enum in the game and binds the tests in `tests/rulebook/`.
use crate::Finite;
use serde::{Deserialize, Serialize};

/// What sort of sentence a clause is, and so how it shows itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ClauseKind {
    /// Something happens: cited when it acts.
    Effect,
    /// Something is not allowed: named by the refusal.
    Limit,
    /// Something is so, of the box or of every position: tested, never cited.
    Fact,
    /// Our answer where the book is silent or says two things: cited or named like the others.
    Ruling,
    /// What the book advises: nothing to test.
    Advice,
}

impl ClauseKind {
    /// Whether play can meet it: facts and advice are never cited.
    pub const fn is_met_in_play(self) -> bool {
        !matches!(self, Self::Fact | Self::Advice)
    }
}

/// The clauses of one rulebook.
pub trait Rulebook: Finite {
    /// The id that rules pages use: `4K-PUSH-1`.
    fn code(self) -> &'static str;
    /// Where it stands: a page of the book, or the number of a ruling.
    fn page(self) -> &'static str;
    /// What sort of sentence it is.
    fn kind(self) -> ClauseKind;
    /// The rule it states, in our words: true whether or not it refused anything.
    fn gist(self) -> &'static str;
    /// What a player reads when it refuses an action; the rule itself where that says enough.
    fn refusal(self) -> &'static str {
        self.gist()
    }
    /// The tests that hold it, as `module::function`.
    fn tests(self) -> &'static [&'static str];
}

/// Makes the enum `Clause` from the table that a game's `*_rulebook!` macro holds. [`bind_tests!`](crate::bind_tests) reads the same table.
///
/// ```
/// macro_rules! demo_rulebook { ($then:path) => { $then! { Clause;
///     Push2 "4K-PUSH-2" "p.4" Limit  "a push costs a coin of the Adventurer" or "your Adventurer has no coin left" [push::no_coin_no_push]
///     Tip1  "4K-TIP-1"  "p.5" Advice "keep a coin for later" []
/// } } }
/// demo_rulebook!(engine_core::clauses);
/// use engine_core::Rulebook;
/// assert_eq!(Clause::Push2.code(), "4K-PUSH-2");
/// assert_eq!(Clause::Push2.gist(), "a push costs a coin of the Adventurer");
/// assert_eq!(Clause::Push2.refusal(), "your Adventurer has no coin left");
/// ```
///
/// The first sentence states the rule. The one after `or`, if there is one, is what a player reads when the clause refuses an action.
///
/// A clause without a test does not compile, unless it is advice:
///
/// ```compile_fail
/// engine_core::clauses! { Clause; Push2 "4K-PUSH-2" "p.4" Limit "no coin, no push" [] }
/// ```
#[macro_export]
macro_rules! clauses {
    ($t:ident; $( $v:ident $code:literal $page:literal $kind:ident $gist:literal $(or $refusal:literal)? [ $($m:ident :: $f:ident),* $(,)? ] )+) => {
        $crate::finite! {
            /// The rulebook: one variant per clause or ruling.
            pub enum $t { $( #[doc = concat!($code, " (", $page, "): ", $gist, ".")] $v ),+ }
        }

        $( const _: () = {
            const TESTS: &[&str] = &[$( stringify!($f) ),*];
            assert!(
                matches!($crate::ClauseKind::$kind, $crate::ClauseKind::Advice) == TESTS.is_empty(),
                concat!($code, ": a clause has a test, advice has none"),
            );
        }; )+

        impl $crate::Rulebook for $t {
            fn code(self) -> &'static str { match self { $( Self::$v => $code ),+ } }
            fn page(self) -> &'static str { match self { $( Self::$v => $page ),+ } }
            fn kind(self) -> $crate::ClauseKind { match self { $( Self::$v => $crate::ClauseKind::$kind ),+ } }
            fn gist(self) -> &'static str { match self { $( Self::$v => $gist ),+ } }
            fn refusal(self) -> &'static str {
                match self { $( $( Self::$v => $refusal, )? )+ #[allow(unreachable_patterns)] _ => self.gist() }
            }
            fn tests(self) -> &'static [&'static str] {
                match self { $( Self::$v => &[$( concat!(stringify!($m), "::", stringify!($f)) ),*] ),+ }
            }
        }
    };
}

/// In `tests/rulebook/main.rs`: one `#[test]` per clause and function named in the table. A function that is missing
/// does not compile; one that no clause names is dead code, which the lints refuse.
#[macro_export]
macro_rules! bind_tests {
    ($t:ident; $( $v:ident $code:literal $page:literal $kind:ident $gist:literal $(or $refusal:literal)? [ $($m:ident :: $f:ident),* $(,)? ] )+) => {
        $(
            #[allow(non_snake_case)]
            mod $v {
                $( #[test] fn $f() { super::$m::$f() } )*
            }
        )+
    };
}
