//! What the erased surface gives back: plain data, to print or to send.
use crate::{ClauseKind, Finite, Game, Language, Rulebook, Seat, Show, SourceLine};
use serde::Serialize;
use serde_json::Value;

/// Something that may be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Choice {
    /// Its id.
    pub id: u32,
    /// It in notation.
    pub notation: String,
    /// It in words.
    pub words: String,
    /// The group of actions that it belongs to: the question that it answers.
    pub group: String,
    /// Its coordinates in that group, as an element of a picture names them: `("slot", 2)`.
    pub factors: Vec<(String, u32)>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct EventInfo {
    /// It as JSON.
    pub event: Value,
    /// It as a sentence.
    pub sentence: String,
}

/// A clause that took effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct CitationInfo {
    /// The clause.
    pub clause: &'static str,
    /// What it says.
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
    /// What sort of sentence it is.
    pub kind: ClauseKind,
    /// What it says.
    pub gist: &'static str,
    /// Where it stands.
    pub page: &'static str,
    /// The tests that hold it.
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

/// How large a game tree is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct TreeInfo {
    /// Nodes where chance is asked.
    pub chance: u64,
    /// Nodes where a seat decides.
    pub decision: u64,
    /// Ends.
    pub terminal: u64,
    /// Positions in which a seat decides, as far as it can tell them apart; of all seats together.
    pub information_sets: u64,
    /// The value for seat 0 when everybody plays at random, as an exact fraction; `None` if that needs more than 128 bits.
    pub value: Option<String>,
}

/// What a newcomer reads of a game. Whatever it does not say is empty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Guide {
    /// What the game is about and who wins.
    pub goal: String,
    /// A turn, step by step.
    pub outline: Vec<String>,
    /// What the signs of the picture mean.
    pub legend: Vec<String>,
}

/// A moment of a match: after set-up, or after a decision.
#[non_exhaustive]
pub struct Moment {
    /// The decision that led here; `None` after set-up.
    pub ply: Option<PlyInfo>,
    /// The match as it was, to look at.
    pub m: Box<dyn super::AnyMatch>,
}

/// A decision that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct PlyInfo {
    /// Who decided.
    pub seat: Seat,
    /// The action.
    pub id: u32,
    /// It in notation.
    pub notation: String,
    /// It in words as it was seen before: by a spectator, then by each seat.
    pub words: Vec<String>,
}
