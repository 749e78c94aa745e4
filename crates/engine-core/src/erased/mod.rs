//! Any game without its types, by ids, text and JSON: one surface for command lines, other languages and web pages.
//!
//! An [`Entry`] is a game that can be opened; a list of entries is a registry. [`AnyGame`] is a box, [`AnyMatch`] a game in play, [`AnyPosition`] a state
//! to search from, [`AnyNode`] a node of the game tree. All are object-safe traits, and what they return is plain data that serialises. This module computes no rules: it
//! wraps [`Match`](crate::Match), [`Position`](crate::Position) and [`Record`].
//!
//! The crate of a game puts its entry into a `static`, so that the code for the game is compiled there, once. A program then plays the game
//! without naming its types:
//!
//! ```
//! use engine_core::{erased::{Entry, find}, play::Next, rules::Seat};
//! # use reference_games::Kuhn;
//! pub static ENTRY: Entry = Entry::of::<Kuhn>();
//!
//! let game = find(&[&ENTRY], "kuhn").unwrap().standard(2).unwrap();
//! let mut m = game.start(7);
//! for choice in m.choices() {
//!     println!("{:>3} {} ({})", choice.id, choice.notation, choice.words);
//! }
//! m.play(Seat(0), game.read_action("bet").unwrap()).unwrap();
//! assert_eq!(m.record().actions, ["Bet"]);
//!
//! let mut legal = vec![];
//! while let Next::Seat(seat) = m.next() {
//!     m.legal(&mut legal);
//!     m.play(seat, legal[0]).unwrap();
//! }
//! println!("{:?}", m.outcome().unwrap().points());
//! ```
mod entry;
mod error;
mod game;
mod node;
mod plain;
mod position;
mod saved;
mod session;
mod simulate;
mod step;

pub use entry::{Entry, UnknownGameError, find, option_pair};
pub use error::AnyError;
pub(crate) use game::{boxed_game, boxed_match};
pub use node::AnyNode;
pub use plain::{Choice, CitationInfo, ClauseInfo, EventInfo, Guide, Moment, PlyInfo, TreeInfo};
pub use position::IllegalActionError;
pub use saved::{SAVED_FORMAT, SavedError};
pub(crate) use sealed::Sealed;
pub use simulate::{ClauseCount, ClauseHits, Details, SeatDetails, Simulation, Tally, WIN};
pub use step::{StepAnswer, StepDone, StepPrompt, StepRequest};

use crate::{
    ActionSpace, Audience, ChancePrompt, Group, Language, Layout, Logged, Meta, Next, Outcome, Record, RecordError,
    Redacted, RefusalInfo, ScoreRow, Screen, Seat, Seats, StableHash, Turn,
    batch::{AnyBatch, BatchError, BatchSpec},
    tree::{PlainTree, TreeTooLargeError},
};
use std::{any::Any, collections::BTreeMap};

/// Only the engine implements the traits of this module, so that methods can be added.
mod sealed {
    pub trait Sealed {}
    use crate::Game;
    impl<G: Game> Sealed for crate::batch::Batch<G> {}
    impl<G: Game> Sealed for super::game::Boxed<G> {}
    impl<G: Game> Sealed for super::session::Session<G> {}
    impl<G: Game> Sealed for crate::Position<G> {}
    impl<G: Game> Sealed for crate::History<G> {}
}

/// A box of any game.
pub trait AnyGame: Send + Sync + sealed::Sealed {
    /// The name of the game and the number of players it takes.
    fn meta(&self) -> &'static Meta;
    /// The number of players.
    fn seats(&self) -> u8;
    /// The options by key.
    fn options(&self) -> BTreeMap<String, String>;
    /// The stable hash of the content.
    fn content_hash(&self) -> StableHash;
    /// An upper bound on the number of decisions in any game with this box.
    fn bound(&self) -> u32;
    /// An upper bound on the absolute utility of any outcome.
    fn utility_bound(&self) -> i32;
    /// Whether the game has secret actions.
    fn has_secrets(&self) -> bool;

    /// The number of actions. Ids are below this number.
    fn actions(&self) -> u32;
    /// The groups that make up the ids, each a product of named factors.
    fn groups(&self) -> Vec<Group>;
    /// The actions as coordinates, for networks.
    fn action_space(&self) -> ActionSpace;
    /// An action in notation.
    fn notation(&self, id: u32) -> Option<String>;
    /// Reads an action and returns its id. Accepts its notation, `#` and its id, or its id alone if no action is written as a number.
    ///
    /// # Errors
    /// Says what was expected.
    fn read_action(&self, text: &str) -> Result<u32, AnyError>;
    /// The clauses of the rulebook, in English.
    fn clauses(&self) -> Vec<ClauseInfo> {
        self.clauses_in(Language::English)
    }
    /// The clauses of the rulebook, in a language.
    fn clauses_in(&self, language: Language) -> Vec<ClauseInfo>;
    /// Describes the numbers of an encoded view.
    fn layout(&self) -> Layout;
    /// The languages of the game.
    fn languages(&self) -> &'static [Language];
    /// The name of a seat.
    ///
    /// # Errors
    /// If there is no such seat.
    fn seat_name(&self, p: Seat, language: Language) -> Result<String, AnyError>;
    /// What the game is about, the course of a turn, and the meaning of the symbols in the picture.
    fn guide(&self, language: Language) -> Guide;
    /// Everything that the game asks chance for: names and descriptions.
    fn chance(&self) -> &'static [(&'static str, &'static str)];

    /// Starts a game from a seed.
    fn start(&self, seed: u64) -> Box<dyn AnyMatch>;
    /// Starts a game at a live table, which reports its dice, from set-up on.
    fn live(&self, seed: u64) -> Box<dyn AnyMatch>;
    /// Starts a game from a state in JSON.
    ///
    /// # Errors
    /// If it is not a state of this game.
    fn start_from(&self, state: &[u8], seed: u64) -> Result<Box<dyn AnyMatch>, AnyError>;
    /// Starts a game at a live table from a state in JSON that was set up by hand.
    ///
    /// # Errors
    /// If it is not a state of this game.
    fn live_from(&self, state: &[u8], seed: u64) -> Result<Box<dyn AnyMatch>, AnyError>;
    /// Verifies a record or a snapshot and returns its match.
    ///
    /// # Errors
    /// The field or step that is wrong.
    fn open(&self, record: &Record) -> Result<Box<dyn AnyMatch>, RecordError>;
    /// A new game with the fast generator, for search or playouts.
    fn position(&self, seed: u64) -> Box<dyn AnyPosition>;
    /// A position with a state in JSON, and a generator from a seed.
    ///
    /// # Errors
    /// If it is not a state of this game.
    fn position_from(&self, state: &[u8], seed: u64) -> Result<Box<dyn AnyPosition>, AnyError>;
    /// The position that [`AnyPosition::save`] wrote, with its generator.
    ///
    /// # Errors
    /// If it is damaged or belongs to another box.
    fn load_position(&self, saved: &[u8]) -> Result<Box<dyn AnyPosition>, AnyError>;
    /// The root of the game tree, before set-up has asked anything.
    fn root(&self) -> Box<dyn AnyNode>;
    /// The node that [`AnyNode::save`] wrote.
    ///
    /// # Errors
    /// If it is damaged or belongs to another box.
    fn load_node(&self, saved: &[u8]) -> Result<Box<dyn AnyNode>, AnyError>;
    /// The whole game tree in the format of Gambit: see [`efg`](crate::tree::efg).
    ///
    /// # Errors
    /// If it has more than `limit` nodes.
    fn efg(&self, limit: u64) -> Result<String, TreeTooLargeError>;

    /// Many games at once, for learning: see [`batch`](crate::batch).
    ///
    /// # Errors
    /// If the spec makes no sense for this box.
    fn batch(&self, spec: &BatchSpec) -> Result<Box<dyn AnyBatch>, BatchError>;

    /// Plays many games uniformly at random.
    fn simulate(&self, simulation: &Simulation) -> Tally;
    /// Replays one game of a simulation, by its number, as a match.
    fn simulated(&self, simulation: &Simulation, number: u64) -> Box<dyn AnyMatch>;
    /// Measures the whole game tree.
    ///
    /// # Errors
    /// If it has more than `limit` nodes.
    fn tree(&self, limit: u64) -> Result<TreeInfo, TreeTooLargeError>;
    /// The whole game tree as plain data, for a solver.
    ///
    /// # Errors
    /// If it has more than `limit` nodes.
    fn plain_tree(&self, limit: u64) -> Result<PlainTree, TreeTooLargeError>;
}

/// A match of any game. A live match starts in set-up; until that is done there is no state, and methods that need one return
/// [`AnyError::InSetup`]. On any error the match is unchanged.
pub trait AnyMatch: Send + Sync + sealed::Sealed {
    /// The box.
    fn game(&self) -> Box<dyn AnyGame>;
    /// The language of all words that the match returns. The default is English.
    fn language(&self) -> Language;
    /// Sets the language. Nothing changes if the game does not have it.
    fn set_language(&mut self, language: Language);
    /// What the match waits for.
    fn next(&self) -> Next;
    /// Whether the table reports the answers of chance.
    fn is_live(&self) -> bool;
    /// The number of decisions since the match started or was resumed.
    fn plies(&self) -> usize;
    /// The outcome, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Writes the legal action ids of the seat in turn into the caller's buffer.
    fn legal(&self, out: &mut Vec<u32>);
    /// Flags the legal action ids and returns their number.
    ///
    /// # Errors
    /// If `out` does not have one flag per action.
    fn mask(&self, out: &mut [bool]) -> Result<u32, AnyError>;
    /// The legal actions of the seat in turn, in words.
    fn choices(&self) -> Vec<Choice>;
    /// The seats that can be asked at once: the seat in turn, and others whose choice does not depend on it. None during set-up, while chance
    /// is asked, and when the game is over.
    fn seats_asked(&self) -> Seats;
    /// Writes the legal action ids of a seat that is asked now into the caller's buffer, even if it is not its turn yet; none for any other seat.
    fn legal_for(&self, seat: Seat, out: &mut Vec<u32>);
    /// The legal actions of a seat that is asked now, in words.
    fn choices_for(&self, seat: Seat) -> Vec<Choice>;
    /// Who may see an action of the seat in turn.
    ///
    /// # Errors
    /// In set-up, and if there is no such action.
    fn audience(&self, id: u32) -> Result<Audience, AnyError>;
    /// Plays one action of each seat that is asked now, given in any order.
    ///
    /// # Errors
    /// Why they were not played.
    fn play_all(&mut self, actions: &[(Seat, u32)]) -> Result<Next, AnyError>;
    /// A legal action of the seat in turn in words, as another viewer sees it.
    ///
    /// # Errors
    /// If there is no such viewer or action, or the action is illegal.
    fn words(&self, viewer: Option<Seat>, id: u32) -> Result<String, AnyError>;
    /// Reads an action and returns its id. Accepts what [`AnyGame::read_action`] accepts, and the label of a legal action as this viewer sees it.
    ///
    /// # Errors
    /// Says what was expected.
    fn read_action(&self, viewer: Option<Seat>, text: &str) -> Result<u32, AnyError>;
    /// Why an action of a seat is illegal now; `None` if it is legal.
    ///
    /// # Errors
    /// If there is no such action.
    fn why_not(&self, seat: Seat, id: u32) -> Result<Option<RefusalInfo>, AnyError>;
    /// Plays an action if it is legal.
    ///
    /// # Errors
    /// Why it was not played.
    fn play(&mut self, seat: Seat, id: u32) -> Result<Next, AnyError>;
    /// The open question to chance, with labels and weights.
    fn asked(&self) -> Option<ChancePrompt>;
    /// Continues with the answer that the table reports.
    ///
    /// # Errors
    /// If there is no open question, or the answer is impossible.
    fn report(&mut self, answer: u32) -> Result<Next, AnyError>;
    /// Takes back the last report.
    ///
    /// # Errors
    /// If the last decision has no report.
    fn take_back(&mut self) -> Result<(), AnyError>;
    /// Takes back the last decision and returns its seat and action id.
    ///
    /// # Errors
    /// If there is none.
    fn undo(&mut self) -> Result<(Seat, u32), AnyError>;
    /// Goes back to the moment after the first `steps` decisions.
    ///
    /// # Errors
    /// If there are fewer.
    fn rewind(&mut self, steps: usize) -> Result<(), AnyError>;

    /// The full state as JSON.
    ///
    /// # Errors
    /// In set-up.
    fn state_json(&self) -> Result<String, AnyError>;
    /// What a viewer may know, as JSON; a spectator for `None`. The key `facts` has what [`Show::facts`](crate::show::Show::facts) adds, if anything.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn view_json(&self, viewer: Option<Seat>) -> Result<String, AnyError>;
    /// What a viewer may know, as text.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn text(&self, viewer: Option<Seat>) -> Result<String, AnyError>;
    /// What a viewer may know, as one SVG document for this screen, with the last move highlighted.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn svg(&self, viewer: Option<Seat>, screen: Screen) -> Result<String, AnyError>;
    /// The picture for a seat that is asked, to be played on: [`svg`](Self::svg) with a button above it for every choice that touching the rest does
    /// not single out. It is `svg` for any other seat.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn svg_to_play(&self, seat: Seat, screen: Screen) -> Result<String, AnyError>;
    /// What a seat must decide now, as one short sentence; `None` for a seat that is not asked.
    fn prompt(&self, seat: Seat) -> Option<String>;
    /// How the game ended, as one sentence; `None` while it goes on.
    fn result(&self) -> Option<String>;
    /// Where the points come from, as far as a viewer knows.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn scores(&self, viewer: Option<Seat>) -> Result<Vec<ScoreRow>, AnyError>;
    /// What a viewer may know, encoded as numbers.
    ///
    /// # Errors
    /// In set-up, if there is no such seat, and if `out` does not have the length of the layout.
    fn encode(&self, viewer: Option<Seat>, out: &mut [f32]) -> Result<(), AnyError>;
    /// A rough estimate of the utility of a seat, as a viewer sees the position.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn estimate(&self, viewer: Option<Seat>, about: Seat) -> Result<i32, AnyError>;
    /// The events since a seat's last decision, as far as it may know them; all public ones for a spectator.
    ///
    /// # Errors
    /// If there is no such seat.
    fn happened(&self, viewer: Option<Seat>) -> Result<Vec<EventInfo>, AnyError>;
    /// The clauses that took effect in the last decision, as far as a viewer may know them.
    ///
    /// # Errors
    /// If there is no such seat.
    fn cited(&self, viewer: Option<Seat>) -> Result<Vec<CitationInfo>, AnyError>;
    /// The events of the last decision (of set-up, before the first) with their audiences. They may reveal hidden information.
    fn events(&self) -> Vec<Logged<EventInfo>>;
    /// The clauses that took effect in the last decision, with their audiences.
    fn citations(&self) -> Vec<Logged<CitationInfo>>;
    /// Counts the clauses of the last decision, and those that refuse the actions that are illegal now.
    fn count_clauses(&self, hits: &mut ClauseHits);
    /// A key of everything that a seat has seen.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn info_key(&self, seat: Seat) -> Result<u64, AnyError>;

    /// The match at every moment: after set-up, then after each decision. Empty during set-up.
    fn moments(&self) -> Box<dyn Iterator<Item = Moment> + '_>;
    /// Makes one step from here without changing the match. It uses the rules as an oracle.
    ///
    /// # Errors
    /// If the request makes no sense. A refusal by the rules is an answer, not an error.
    fn step(&self, request: &StepRequest<'_>) -> Result<StepAnswer, AnyError>;

    /// The record of the match so far. It holds the seed.
    fn record(&self) -> Record;
    /// A record that starts at the present state, to resume without replay. It holds the seed.
    fn snapshot(&self) -> Record;
    /// What a viewer may keep of the match.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn redacted(&self, viewer: Option<Seat>) -> Result<Redacted, AnyError>;
    /// The full state alone, to search from.
    ///
    /// # Errors
    /// In set-up.
    fn fork(&self, seed: u64) -> Result<Box<dyn AnyPosition>, AnyError>;
    /// A determinization to search from: a state that the viewer cannot distinguish from the real one.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn imagine(&self, viewer: Option<Seat>, seed: u64) -> Result<Box<dyn AnyPosition>, AnyError>;
    /// Replaces an old position by a new determinization, reusing its memory.
    ///
    /// # Errors
    /// In set-up, if there is no such seat, and if the position belongs to another game.
    fn imagine_into(&self, viewer: Option<Seat>, seed: u64, into: &mut dyn AnyPosition) -> Result<(), AnyError>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

/// A state to search from, of any game. It keeps no history and uses the fast generator. Only methods that return a box, a list or a
/// text allocate.
pub trait AnyPosition: Send + Sync + sealed::Sealed {
    /// The number of actions.
    fn actions(&self) -> u32;
    /// The number of players.
    fn seats(&self) -> u8;
    /// Whether the game has hidden information.
    fn hides(&self) -> bool;
    /// Whether the game has secret actions.
    fn has_secrets(&self) -> bool;
    /// Who may see an action of the seat in turn; everybody, if there is no action with this id.
    fn audience(&self, id: u32) -> Audience;
    /// The seats that can be asked at once.
    fn seats_asked(&self) -> Seats;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The outcome, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Writes the legal action ids into the caller's buffer.
    fn legal(&self, out: &mut Vec<u32>);
    /// Flags the legal action ids and returns their number.
    ///
    /// # Panics
    /// If `out` does not have one flag per action.
    fn mask(&self, out: &mut [bool]) -> u32;
    /// Writes the legal action ids as bits: id i is bit `i % 64` of word `i / 64`.
    ///
    /// # Panics
    /// If `out` has too few words: see [`Bits::words`](crate::Bits::words).
    fn bits(&self, out: &mut [u64]);
    /// Plays an action if it is legal.
    ///
    /// # Errors
    /// If it is illegal. [`why_not`](Self::why_not) returns the reason.
    fn play(&mut self, id: u32) -> Result<Turn, IllegalActionError>;
    /// Plays a uniformly random legal action and returns it; `None` when the game is over.
    fn play_random(&mut self) -> Option<u32>;
    /// Plays uniformly random legal actions until the game ends or `limit` decisions are made. Returns the number of decisions.
    fn playout(&mut self, limit: u32) -> u32;
    /// Why an action is illegal; `None` if it is legal.
    fn why_not(&self, id: u32) -> Option<RefusalInfo>;
    /// What a viewer may know, encoded as numbers.
    ///
    /// # Errors
    /// If there is no such seat, and if `out` does not have the length of the layout.
    fn encode(&self, viewer: Option<Seat>, out: &mut [f32]) -> Result<(), AnyError>;
    /// A rough estimate of the utility of a seat, as a viewer sees the position.
    ///
    /// # Errors
    /// If there is no such seat.
    fn estimate(&self, viewer: Option<Seat>, about: Seat) -> Result<i32, AnyError>;
    /// A key of what a viewer sees here. Equal views have equal keys.
    ///
    /// # Errors
    /// If there is no such seat.
    fn view_key(&self, viewer: Option<Seat>) -> Result<u64, AnyError>;
    /// The state as JSON.
    fn state_json(&self) -> String;
    /// The position as text, generator included, for [`AnyGame::load_position`].
    fn save(&self) -> String;
    /// Starts a new game in place.
    fn restart(&mut self, seed: u64);
    /// Reseeds the generator.
    fn reseed(&mut self, seed: u64);
    /// Applies an action that is known to be legal, without checking it. Returns whether it asked chance.
    ///
    /// # Panics
    /// If there is no action with this id. An illegal action leads to a meaningless state.
    fn apply(&mut self, id: u32) -> bool;
    /// Every position that an action can lead to, with its probability; `None` if the action is illegal or there are more than `limit`.
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Box<dyn AnyPosition>)>>;
    /// Becomes a copy of another position of an equal box, keeping its own generator.
    ///
    /// # Errors
    /// If the other position belongs to another game, or to a box with other content, options or seats.
    fn go_to(&mut self, other: &dyn AnyPosition) -> Result<(), AnyError>;
    /// A determinization: a state that a viewer cannot distinguish from this one.
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
