//! The box: the walk and its cells, the notes, the cards. Every value of a card is content; the rules hold none.
mod load;

use crate::clauses::Clause;
use engine_core::{anchor, collections::Bag, content::Origin, data, finite::Finite, rules::ValidationError};
use serde::{Deserialize, Serialize};

/// A square of the walk, counted from START. Its cell has the same number.
#[data(Finite, Default)]
#[finite(0..=63)]
pub struct Square(u8);

/// A value of banknote, from the lowest.
#[data(Finite)]
#[finite(0..=5)]
pub struct Note(u8);

/// A trial card, by its place in the box. The players' own cards come last.
#[data(Finite)]
#[finite(0..=12)]
pub struct Trial(u8);

/// How many answers a riddle card allows (RID-4).
#[data(Finite)]
pub enum Answers {
    /// Any number.
    Any,
    /// One only.
    One,
}

anchor!(Clause::SquaresDiffer);

/// The kind of a square of the walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SquareKind {
    /// DÉPART: where all pawns begin; no cell.
    Start,
    /// An ordinary cell: a trial for its key.
    Trial,
    /// ÉPREUVE OU ÉNIGME: the player chooses (SQ-1).
    Either,
    /// ÉPREUVE ET ÉNIGME: both, for two keys (SQ-2).
    Both,
    /// GARDIEN: a riddle for two keys (SQ-3).
    Guardian,
    /// TIGRE: no cell (SQ-4).
    Tiger,
}

impl SquareKind {
    /// How many keys its cell begins with, and how many one success wins at most (Q8).
    #[inline]
    pub const fn keys(self) -> u8 {
        match self {
            SquareKind::Start | SquareKind::Tiger => 0,
            SquareKind::Trial | SquareKind::Either => 1,
            SquareKind::Both | SquareKind::Guardian => 2,
        }
    }

    /// Whether a trial is taken there.
    #[inline]
    pub const fn has_trial(self) -> bool {
        matches!(self, SquareKind::Trial | SquareKind::Either | SquareKind::Both)
    }

    /// Its name on the board.
    pub const fn title(self) -> &'static str {
        match self {
            SquareKind::Start => "START",
            SquareKind::Trial => "trial",
            SquareKind::Either => "OR",
            SquareKind::Both => "AND",
            SquareKind::Guardian => "guardian",
            SquareKind::Tiger => "TIGER",
        }
    }
}

anchor!(Clause::ThreeOppositions);

/// Against whom the candidate plays a trial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Against {
    /// The player on the left.
    Left,
    /// The player on the right.
    Right,
    /// All others together; the player on the left speaks for them (Q27).
    Together,
    /// Each of the others, from the left.
    Separately,
}

/// What is done in a trial. Numbers are those of the card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Procedure {
    /// The sleeve holds `base` matches plus a die. Both take 1 to 3 in turn; the player who takes the last one loses.
    Matches {
        /// Matches beside the die.
        base: u8,
    },
    /// A die each; the higher one takes the point. The first player with enough points wins.
    Duel {
        /// Points to win.
        points: u8,
    },
    /// The best of the candidate's dice must reach the others' die.
    Rampart {
        /// Dice of the candidate.
        dice: u8,
    },
    /// The best of the candidate's dice must not be beaten by any opponent's die.
    Round {
        /// Dice of the candidate.
        dice: u8,
    },
    /// Two dice each in turn: the first double wins.
    Doubles {
        /// Rounds of both.
        rounds: u8,
    },
    /// A number of different faces within a number of throws. The others may demand one other throw.
    Suite {
        /// Different faces to see.
        faces: u8,
        /// Throws.
        throws: u8,
    },
    /// Done away from the engine: won with these odds, or as the table reports.
    Report {
        /// Won …
        won: u16,
        /// … out of.
        of: u16,
    },
    /// Bouts that are each a coin. The first player with enough bouts wins.
    Flips {
        /// Bouts to win.
        points: u8,
    },
    /// A number is guessed. Every wrong guess is answered with lower or higher.
    Lock {
        /// The highest number.
        numbers: u8,
        /// Guesses.
        guesses: u8,
    },
    /// Each opponent's die must be reached in turn, within a number of throws in all.
    Parade {
        /// Throws of the candidate.
        throws: u8,
    },
}

/// A trial card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TrialCard {
    /// Its number in lists: `E1`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is done against the sandglass, which is a number of throws, rounds or guesses.
    pub sand: bool,
    /// Against whom.
    pub against: Against,
    /// What is done.
    pub procedure: Procedure,
    /// Where the row comes from. It does not change the game.
    #[serde(skip)]
    pub origin: Origin,
}

/// The box, once it is read and found right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Content {
    squares: Vec<SquareKind>,
    notes: Vec<(u32, u8)>,
    trials: Vec<TrialCard>,
    riddles: [u8; 2],
}

impl engine_core::content::Content for Content {
    const STANDARD: &'static str = include_str!("../../content/standard.toml");

    fn read(text: &str) -> Result<Self, ValidationError> {
        load::content(text)
    }
}

impl Content {
    /// How many squares the walk has.
    #[inline]
    pub fn circuit(&self) -> u8 {
        self.squares.len() as u8
    }

    /// The squares of the walk, in order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.circuit()).map(Square::of)
    }

    /// What a square is; `None` off the board.
    #[inline]
    pub fn find(&self, at: Square) -> Option<SquareKind> {
        self.squares.get(usize::from(at.get())).copied()
    }

    /// What a square of the walk is.
    ///
    /// # Panics
    /// Off the board: no pawn stands there.
    #[inline]
    pub fn kind(&self, at: Square) -> SquareKind {
        self.squares[usize::from(at.get())]
    }

    /// Whether a square has a cell for keys.
    #[inline]
    pub fn has_cell(&self, at: Square) -> bool {
        self.find(at).is_some_and(|kind| kind.keys() > 0)
    }

    /// The square that lies this many steps ahead, round and round.
    #[inline]
    pub fn ahead(&self, at: Square, steps: u8) -> Square {
        anchor!(Clause::ClosedCircuit);
        Square::of((at.get() + steps) % self.circuit())
    }

    /// What a note is worth.
    #[inline]
    pub fn value(&self, note: Note) -> u32 {
        self.notes[note.id() as usize].0
    }

    /// How many notes of a value the box holds.
    #[inline]
    pub fn notes_of(&self, note: Note) -> u8 {
        self.notes[note.id() as usize].1
    }

    /// All notes of the box.
    pub(crate) fn all_notes(&self) -> Bag<Note> {
        let mut bag = Bag::EMPTY;
        Note::all().for_each(|note| bag.put_many(note, self.notes_of(note)));
        bag
    }

    /// What notes are worth together.
    pub(crate) fn sum(&self, notes: &Bag<Note>) -> u32 {
        notes.kinds().map(|(note, n)| self.value(note) * u32::from(n)).sum()
    }

    /// The trial cards of the fan, the players' own last.
    pub fn trials(&self) -> &[TrialCard] {
        &self.trials
    }

    /// A trial card.
    ///
    /// # Panics
    /// If the box has fewer.
    #[inline]
    pub fn trial(&self, trial: Trial) -> &TrialCard {
        &self.trials[trial.id() as usize]
    }

    /// The number of riddle cards of a kind in the box, with the players' own.
    pub fn riddles(&self, kind: Answers) -> u8 {
        self.riddles[kind]
    }
}
