//! The rulebook of a game: every clause is a variant of an enum, with its id, what it says and the tests that hold it.
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
    /// The name of its variant.
    fn name(self) -> &'static str;
    /// The tests of the whole rulebook, a line for each: the id of a clause, then the test as `module::function`.
    fn index() -> &'static str {
        ""
    }
    /// The tests that hold it, as `module::function`.
    fn tests(self) -> Vec<&'static str> {
        let of_this = |line: &'static str| line.strip_prefix(self.code())?.strip_prefix(' ');
        Self::index().lines().filter_map(of_this).collect()
    }
}
