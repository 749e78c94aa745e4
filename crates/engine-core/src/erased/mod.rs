//! Any game without its types, by ids, text and JSON: the one surface for command lines, other languages and pages.
//!
//! An [`Entry`] stands for a game that somebody can open; a list of entries is a registry. [`AnyGame`] is a box, [`AnyMatch`] a game in
//! play, [`AnyPosition`] a state to search from. All are object safe, and what they give back is plain data that
//! serialises. Nothing here computes a rule: it all stands on [`Match`](crate::Match), [`Position`](crate::Position) and [`Record`].
//!
//! A game's crate makes its entry in a `static`, so that the code for that game is compiled there, once:
//!
//! ```
//! use engine_core::erased::Entry;
//! # use reference_games::Kuhn;
//! pub static ENTRY: Entry = Entry::of::<Kuhn>();
//!
//! let game = ENTRY.standard(2).unwrap();
//! let mut m = game.start(7);
//! for choice in m.choices() {
//!     println!("{:>3} {} ({})", choice.id, choice.notation, choice.words);
//! }
//! m.play(engine_core::rules::Seat(0), game.read_action("bet").unwrap()).unwrap();
//! assert_eq!(m.record().actions, ["Bet"]);
//! ```
mod entry;
mod error;
mod game;
mod plain;
mod position;
mod session;
mod simulate;
mod step;

pub use entry::{Entry, UnknownGameError, find, option_pair};
pub use error::AnyError;
pub use plain::{Choice, CitationInfo, ClauseInfo, EventInfo, Guide, Moment, PlyInfo, TreeInfo};
pub use position::IllegalActionError;
pub use simulate::{ClauseCount, ClauseHits, Simulation, Tally, WIN};
pub use step::{StepAnswer, StepDone, StepPrompt, StepRequest};

use crate::{
    ChancePrompt, Group, Language, Layout, Logged, Meta, Next, Outcome, Record, RecordError, Redacted, RefusalInfo,
    ScoreRow, Seat, StableHash, Turn,
    tree::{PlainTree, TreeTooLargeError},
};
use std::{any::Any, collections::BTreeMap};

/// The traits of this module are for calling: the engine alone implements them, so that they can grow.
mod sealed {
    pub trait Sealed {}
    use crate::Game;
    impl<G: Game> Sealed for super::game::Boxed<G> {}
    impl<G: Game> Sealed for super::session::Session<G> {}
    impl<G: Game> Sealed for crate::Position<G> {}
}

/// A box, whatever the game.
pub trait AnyGame: Send + Sync + sealed::Sealed {
    /// What it is called and who plays it.
    fn meta(&self) -> &'static Meta;
    /// How many play.
    fn seats(&self) -> u8;
    /// What this table agreed on, by key.
    fn options(&self) -> BTreeMap<String, String>;
    /// The stable hash of its content.
    fn content_hash(&self) -> StableHash;
    /// An upper bound on the number of decisions in any game with this box.
    fn bound(&self) -> u32;
    /// An upper bound on the absolute utility of any outcome.
    fn utility_bound(&self) -> i32;

    /// How many actions there are: ids are below this.
    fn actions(&self) -> u32;
    /// The groups that make up the ids, each a product of named factors.
    fn groups(&self) -> Vec<Group>;
    /// An action in notation.
    fn notation(&self, id: u32) -> Option<String>;
    /// The id of an action: from its notation, from `#` and its id, or from its id alone where no action is written as a number.
    ///
    /// # Errors
    /// What was expected.
    fn read_action(&self, text: &str) -> Result<u32, AnyError>;
    /// The rulebook.
    fn clauses(&self) -> Vec<ClauseInfo>;
    /// What the numbers of an encoding are.
    fn layout(&self) -> Layout;
    /// The languages that its words come in.
    fn languages(&self) -> &'static [Language];
    /// What a seat is called.
    ///
    /// # Errors
    /// If there is no such seat.
    fn seat_name(&self, p: Seat, language: Language) -> Result<String, AnyError>;
    /// What the game is about, a turn step by step, and what the signs of the picture mean.
    fn guide(&self, language: Language) -> Guide;
    /// Everything that the game asks of chance: names, and what they are.
    fn chance(&self) -> &'static [(&'static str, &'static str)];

    /// A game from a seed.
    fn start(&self, seed: u64) -> Box<dyn AnyMatch>;
    /// A game at a table that reports its dice, from set-up on.
    fn live(&self, seed: u64) -> Box<dyn AnyMatch>;
    /// A game that begins with a state, given as JSON.
    ///
    /// # Errors
    /// If it is not a state of this game.
    fn start_from(&self, state: &[u8], seed: u64) -> Result<Box<dyn AnyMatch>, AnyError>;
    /// The same at a table that reports its dice, which was set up by hand.
    ///
    /// # Errors
    /// If it is not a state of this game.
    fn live_from(&self, state: &[u8], seed: u64) -> Result<Box<dyn AnyMatch>, AnyError>;
    /// The match of a record or a snapshot, verified.
    ///
    /// # Errors
    /// Which field or step does not hold.
    fn open(&self, record: &Record) -> Result<Box<dyn AnyMatch>, RecordError>;
    /// A new game with quick luck, to search from or to play out.
    fn position(&self, seed: u64) -> Box<dyn AnyPosition>;

    /// Plays many games at random.
    fn simulate(&self, simulation: &Simulation) -> Tally;
    /// One game of a simulation again, as a match: the one with this number.
    fn simulated(&self, simulation: &Simulation, number: u64) -> Box<dyn AnyMatch>;
    /// The whole tree.
    ///
    /// # Errors
    /// If it has more than `limit` nodes.
    fn tree(&self, limit: u64) -> Result<TreeInfo, TreeTooLargeError>;
    /// The whole tree as plain data, for a solver.
    ///
    /// # Errors
    /// If it has more than `limit` nodes.
    fn plain_tree(&self, limit: u64) -> Result<PlainTree, TreeTooLargeError>;
}

/// A game in play, whatever the game. A live match begins in set-up: until that is done there is no state, and what needs one
/// says [`AnyError::InSetup`]. On any error the match is as it was.
pub trait AnyMatch: Send + sealed::Sealed {
    /// The box.
    fn game(&self) -> Box<dyn AnyGame>;
    /// The language of all words that the match gives back: English, unless somebody says otherwise.
    fn language(&self) -> Language;
    /// Goes on in this language, where the game has it; nothing changes where it has not.
    fn set_language(&mut self, language: Language);
    /// What the match waits for.
    fn next(&self) -> Next;
    /// Whether the table reports what chance says.
    fn is_live(&self) -> bool;
    /// How many decisions were taken since it began or was resumed.
    fn steps(&self) -> usize;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The ids that the seat in turn may choose from, into a buffer that the caller keeps.
    fn legal(&self, out: &mut Vec<u32>);
    /// Writes which ids are legal; returns how many.
    ///
    /// # Errors
    /// If `out` is not one flag per action.
    fn mask(&self, out: &mut [bool]) -> Result<u32, AnyError>;
    /// What the seat in turn may choose from, in words.
    fn choices(&self) -> Vec<Choice>;
    /// What the seat in turn may choose, in words as somebody else sees it.
    ///
    /// # Errors
    /// If there is no such viewer or action, or it is not legal.
    fn words(&self, viewer: Option<Seat>, id: u32) -> Result<String, AnyError>;
    /// Why a seat may not do that now; `None` if it may.
    ///
    /// # Errors
    /// If there is no such action.
    fn why_not(&self, seat: Seat, id: u32) -> Result<Option<RefusalInfo>, AnyError>;
    /// Does an action.
    ///
    /// # Errors
    /// Why not.
    fn play(&mut self, seat: Seat, id: u32) -> Result<Next, AnyError>;
    /// What chance is asked, with labels and odds.
    fn asked(&self) -> Option<ChancePrompt>;
    /// Goes on with what the table reports.
    ///
    /// # Errors
    /// If nothing was asked, or that cannot be.
    fn report(&mut self, answer: u32) -> Result<Next, AnyError>;
    /// Takes back the last report.
    ///
    /// # Errors
    /// If the last decision took none.
    fn take_back(&mut self) -> Result<(), AnyError>;
    /// Takes back the last decision; says whose it was and which.
    ///
    /// # Errors
    /// If there is none.
    fn undo(&mut self) -> Result<(Seat, u32), AnyError>;
    /// Goes back to where it was after so many decisions.
    ///
    /// # Errors
    /// If there were not so many.
    fn rewind(&mut self, steps: usize) -> Result<(), AnyError>;

    /// The truth, as JSON.
    ///
    /// # Errors
    /// In set-up.
    fn state_json(&self) -> Result<String, AnyError>;
    /// What a viewer may know, as JSON; `None` is a spectator.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn view_json(&self, viewer: Option<Seat>) -> Result<String, AnyError>;
    /// What a viewer may know, as text.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn text(&self, viewer: Option<Seat>) -> Result<String, AnyError>;
    /// What a viewer may know, as one SVG document.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn svg(&self, viewer: Option<Seat>) -> Result<String, AnyError>;
    /// Where the points come from, as far as a viewer knows.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn scores(&self, viewer: Option<Seat>) -> Result<Vec<ScoreRow>, AnyError>;
    /// What a viewer may know, as numbers.
    ///
    /// # Errors
    /// In set-up, if there is no such seat, and if `out` is not as long as the layout.
    fn encode(&self, viewer: Option<Seat>, out: &mut [f32]) -> Result<(), AnyError>;
    /// A rough worth of the position to a seat, as a viewer sees it.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn estimate(&self, viewer: Option<Seat>, about: Seat) -> Result<i32, AnyError>;
    /// The events since a seat last decided, as it may know them; all for a spectator.
    ///
    /// # Errors
    /// If there is no such seat.
    fn happened(&self, viewer: Option<Seat>) -> Result<Vec<EventInfo>, AnyError>;
    /// The clauses that took effect in the last step, as a viewer may know them.
    ///
    /// # Errors
    /// If there is no such seat.
    fn cited(&self, viewer: Option<Seat>) -> Result<Vec<CitationInfo>, AnyError>;
    /// What happened in the last step (in set-up, before the first), with who may know: the truth, for whoever keeps the match.
    fn events(&self) -> Vec<Logged<EventInfo>>;
    /// The clauses that took effect in the last step, with who may know.
    fn citations(&self) -> Vec<Logged<CitationInfo>>;
    /// Adds the clauses of the last step, and those that refuse what is not legal now.
    fn count_clauses(&self, hits: &mut ClauseHits);
    /// A key of all that a seat has seen.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn info_key(&self, seat: Seat) -> Result<u64, AnyError>;

    /// The match from its beginning: after set-up, then after every decision. Nothing during set-up.
    fn moments(&self) -> Box<dyn Iterator<Item = Moment> + '_>;
    /// One step from here, without changing the match: the rules as an oracle.
    ///
    /// # Errors
    /// If what was asked makes no sense; a refusal by the rules is an answer.
    fn step(&self, request: &StepRequest<'_>) -> Result<StepAnswer, AnyError>;

    /// All of the match so far. It holds the seed.
    fn record(&self) -> Record;
    /// The match as it stands, to be resumed without replay. It holds the seed.
    fn snapshot(&self) -> Record;
    /// What a viewer may keep of the match.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn redacted(&self, viewer: Option<Seat>) -> Result<Redacted, AnyError>;
    /// The truth alone, to search from.
    ///
    /// # Errors
    /// In set-up.
    fn fork(&self, seed: u64) -> Result<Box<dyn AnyPosition>, AnyError>;
    /// A world that a viewer could not tell from the truth, to search from.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn imagine(&self, viewer: Option<Seat>, seed: u64) -> Result<Box<dyn AnyPosition>, AnyError>;
    /// The same in the place of an old position, whose memory it keeps.
    ///
    /// # Errors
    /// In set-up, if there is no such seat, and if the position is of another game.
    fn imagine_into(&self, viewer: Option<Seat>, seed: u64, into: &mut dyn AnyPosition) -> Result<(), AnyError>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

/// A state to search from, whatever the game: no record, quick luck, and nothing here allocates but what says it gives back a box,
/// a list or a text.
pub trait AnyPosition: Send + sealed::Sealed {
    /// How many actions there are.
    fn actions(&self) -> u32;
    /// How many play.
    fn seats(&self) -> u8;
    /// Whether states have anything in a drawer that not all see.
    fn hides(&self) -> bool;
    /// Who decides.
    fn turn(&self) -> Turn;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The legal ids, into a buffer that the caller keeps.
    fn legal(&self, out: &mut Vec<u32>);
    /// Writes which ids are legal; returns how many.
    ///
    /// # Panics
    /// If `out` is not one flag per action.
    fn mask(&self, out: &mut [bool]) -> u32;
    /// Writes which ids are legal as bits: id i is bit `i % 64` of word `i / 64`.
    ///
    /// # Panics
    /// If `out` has too few words: see [`Bits::words`](crate::Bits::words).
    fn bits(&self, out: &mut [u64]);
    /// Does an action if it is legal.
    ///
    /// # Errors
    /// If it is not; [`why_not`](Self::why_not) has the reason.
    fn play(&mut self, id: u32) -> Result<Turn, IllegalActionError>;
    /// Plays a uniformly random legal action and returns it; `None` when it is over.
    fn play_random(&mut self) -> Option<u32>;
    /// Plays on at random to the end, or for so many decisions; returns how many were taken.
    fn playout(&mut self, limit: u32) -> u32;
    /// Why an action is not legal; `None` if it is.
    fn why_not(&self, id: u32) -> Option<RefusalInfo>;
    /// What a viewer may know, as numbers.
    ///
    /// # Errors
    /// If there is no such seat, and if `out` is not as long as the layout.
    fn encode(&self, viewer: Option<Seat>, out: &mut [f32]) -> Result<(), AnyError>;
    /// A rough worth of the position to a seat, as a viewer sees it.
    ///
    /// # Errors
    /// If there is no such seat.
    fn estimate(&self, viewer: Option<Seat>, about: Seat) -> Result<i32, AnyError>;
    /// A key of what a viewer sees here: equal for equal views.
    ///
    /// # Errors
    /// If there is no such seat.
    fn view_key(&self, viewer: Option<Seat>) -> Result<u64, AnyError>;
    /// The state as JSON.
    fn state_json(&self) -> String;
    /// Begins a new game in place.
    fn restart(&mut self, seed: u64);
    /// Goes on with other luck.
    fn reseed(&mut self, seed: u64);
    /// Applies an action that is known to be legal, without checking, and says whether chance was asked on the way.
    ///
    /// # Panics
    /// If there is no action with that id. One that is not legal leads to a state that means nothing.
    fn apply(&mut self, id: u32) -> bool;
    /// Every position that an action can lead to, with its exact odds; `None` if it is not legal or there are more than `limit`.
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Box<dyn AnyPosition>)>>;
    /// Becomes a copy of another position of the same box, keeping its own luck.
    ///
    /// # Errors
    /// If the other is of another game or another box.
    fn go_to(&mut self, other: &dyn AnyPosition) -> Result<(), AnyError>;
    /// A world that a viewer could not tell from this one.
    ///
    /// # Errors
    /// If there is no such seat.
    fn imagine(&self, viewer: Option<Seat>, seed: u64) -> Result<Box<dyn AnyPosition>, AnyError>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;
    #[doc(hidden)]
    fn as_any(&self) -> &dyn Any;
    #[doc(hidden)]
    fn as_any_mut(&mut self) -> &mut dyn Any;
}
