//! The rulebook of a game: every clause is a variant of an enum, with its id, the rule that it states and the tests that cover it.
use crate::Finite;
use serde::{Deserialize, Serialize};

/// The kind of a clause, which decides how it appears in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ClauseKind {
    /// Something happens. Cited when it takes effect.
    Effect,
    /// Something is forbidden. Named by the refusal.
    Limit,
    /// A fact about the box or about every position. Tested, never cited.
    Fact,
    /// Our decision where the rulebook is silent or contradicts itself. Cited or named like the others.
    Ruling,
    /// Advice of the rulebook. There is nothing to test.
    Advice,
}

impl ClauseKind {
    /// Whether the clause can appear in play. Facts and advice cannot.
    pub const fn is_met_in_play(self) -> bool {
        !matches!(self, Self::Fact | Self::Advice)
    }
}

/// The clauses of a rulebook.
pub trait Rulebook: Finite {
    /// The id that rules pages use, such as `4K-PUSH-1`.
    fn code(self) -> &'static str;
    /// Where it stands: a page of the rulebook, or the number of a ruling.
    fn page(self) -> &'static str;
    /// The kind of the clause.
    fn kind(self) -> ClauseKind;
    /// The rule in our words. It reads as a true statement whether or not the clause refuses anything.
    fn gist(self) -> &'static str;
    /// What a player reads when the clause refuses an action. The default is the rule itself.
    fn refusal(self) -> &'static str {
        self.gist()
    }
    /// The reason for a ruling: why we decided this way where the rulebook is silent or contradicts itself.
    fn why(self) -> Option<&'static str> {
        None
    }
    /// The name of the variant.
    fn name(self) -> &'static str;
    /// The tests of the whole rulebook, one per line: the id of a clause, then the test as `module::function`.
    fn index() -> &'static str {
        ""
    }
    /// The tests that cover this clause, as `module::function`.
    fn tests(self) -> Vec<&'static str> {
        let of_this = |line: &'static str| line.strip_prefix(self.code())?.strip_prefix(' ');
        Self::index().lines().filter_map(of_this).collect()
    }
}

/// Says that a clause of the rulebook holds here although nothing cites it: a fact about data or types where they are defined, or a rule that a line
/// keeps without acting. It compiles to nothing.
///
/// ```
/// # use engine_core::{anchor, data, rules::Rulebook};
/// # #[data(Rulebook)] pub enum Clause { #[clause("X-1", "1", Fact, "there are four suits")] Suits, #[clause("X-2", "1", Fact, "jokers have none")] Jokers }
/// anchor!(Clause::Suits, Clause::Jokers);
/// pub enum Suit { Hearts, Spades, Diamonds, Clubs }
/// ```
#[macro_export]
macro_rules! anchor {
    ($($clause:path),+ $(,)?) => {
        const _: () = { $( let _ = $clause; )+ };
    };
}
