//! The plain data that the erased surface returns, to print or to send.
use crate::{Audience, ClauseKind, Finite, Game, Language, Rulebook, Seat, Show, SourceLine};
use serde::Serialize;
use serde_json::Value;

/// A legal action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Choice {
    /// The id of the action.
    pub id: u32,
    /// The action in notation.
    pub notation: String,
    /// A short name of the action, accepted as input beside the notation.
    pub label: String,
    /// The action in words.
    pub words: String,
    /// The group of the action: the question that it answers.
    pub group: String,
    /// Its coordinates in that group, as an element of a picture names them: `("slot", 2)`.
    pub factors: Vec<(String, u32)>,
}

/// An event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct EventInfo {
    /// The event as JSON.
    pub event: Value,
    /// The event as a sentence.
    pub sentence: String,
}

/// A clause that took effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct CitationInfo {
    /// The id of the clause.
    pub clause: &'static str,
    /// The rule that it states.
    pub gist: &'static str,
    /// The line of the rules that cited it.
    pub at: SourceLine,
}

impl CitationInfo {
    pub(super) fn of<G: Game>(c: &crate::Citation<G::Clause>, language: Language) -> Self {
        Self { clause: c.clause.code(), gist: G::Show::gist(c.clause, language), at: c.at }
    }
}

/// A clause of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct ClauseInfo {
    /// The id that rules pages use.
    pub id: &'static str,
    /// The kind of the clause.
    pub kind: ClauseKind,
    /// The rule that it states.
    pub gist: &'static str,
    /// Where it stands in the rulebook.
    pub page: &'static str,
    /// The tests that cover it.
    pub tests: Vec<&'static str>,
}

impl ClauseInfo {
    /// All clauses of the rulebook of a game, in order, in this language.
    pub(super) fn all<G: Game>(language: Language) -> Vec<Self> {
        let info = |c: G::Clause| Self {
            id: c.code(),
            kind: c.kind(),
            gist: G::Show::gist(c, language),
            page: c.page(),
            tests: c.tests(),
        };
        G::Clause::all().map(info).collect()
    }
}

/// The size of a game tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct TreeInfo {
    /// The number of chance nodes.
    pub chance: u64,
    /// The number of decision nodes.
    pub decision: u64,
    /// The number of terminal nodes.
    pub terminal: u64,
    /// The number of information sets of all seats together.
    pub information_sets: u64,
    /// The value for seat 0 under uniformly random play, as an exact fraction; `None` if it needs more than 128 bits.
    pub value: Option<String>,
}

/// An introduction to a game. What the game does not describe is empty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Guide {
    /// What the game is about and who wins.
    pub goal: String,
    /// The course of a turn, step by step.
    pub outline: Vec<String>,
    /// The meaning of the symbols in the picture.
    pub legend: Vec<String>,
}

/// A moment of a match: after set-up, or after a decision.
#[non_exhaustive]
pub struct Moment {
    /// The decision that led here; `None` after set-up.
    pub ply: Option<PlyInfo>,
    /// The match at that moment.
    pub m: Box<dyn super::AnyMatch>,
}

/// A decision that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct PlyInfo {
    /// The seat that decided.
    pub seat: Seat,
    /// The id of the action.
    pub id: u32,
    /// The action in notation.
    pub notation: String,
    /// Who may know the id and the notation.
    pub to: Audience,
    /// A short name of the action as it was seen beforehand: by a spectator, then by each seat. `None` for a viewer who may not know it.
    pub labels: Vec<Option<String>>,
    /// The action in words as it was seen beforehand: by a spectator, then by each seat. For a viewer who may not know it, that the seat decided.
    pub words: Vec<String>,
}
