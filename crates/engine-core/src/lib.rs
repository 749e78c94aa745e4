//! State, actions, legality and seeded randomness for board games, and the laws that hold a game to them.
//!
//! A game is a value that implements [`Game`]: the box. Its [`State`] is the table, in three drawers. The rules ask chance
//! through a [`Dealer`] in the middle of an action; so one rules function gives seeded play, exact chance nodes, replay,
//! scripted tests and tables with real dice. `ARCHITECTURE.md` has the map and the steps of adding a game.
#![forbid(unsafe_code)]

extern crate self as engine_core;

mod action;
mod agenda;
mod bag;
mod canonical;
mod chance;
mod clause;
mod decision;
mod encode;
pub mod erased;
mod fault;
mod game;
mod info;
#[cfg(feature = "testing")]
pub mod laws;
mod legality;
mod options;
mod outcome;
mod play;
mod reason;
mod record;
mod set;
mod sheet;
mod show;
mod state;
mod text;
pub mod tree;

pub mod docs {
    //! Pages for those who write the engine again elsewhere.
    #[doc = include_str!("../docs/canonical.md")]
    pub mod canonical {}
    #[doc = include_str!("../docs/randomness.md")]
    pub mod randomness {}
    #[doc = include_str!("../docs/records.md")]
    pub mod records {}
}

#[doc(hidden)]
pub use action::starts;
pub use action::{Factor, Finite, Group, Kind, Misspelt, Words, factors, parse, spelt};
pub use agenda::{Agenda, Stack, Task};
pub use bag::Bag;
pub use canonical::{NotAHash, StableHash, Uncanonical, canonical, content_hash, state_hash};
pub use chance::{
    Ask, Audience, Counters, Dealer, Fast, Full, Live, Luck, Note, Odds, Path, Question, Random, Recorder, Seeded,
    Stop, Stream, Taped, fingerprint, sure,
};
pub use clause::{ClauseKind, Rulebook};
pub use decision::Decision;
pub use encode::{Encode, Layout, LayoutChanged, Pen, Piece};
pub use fault::{Census, Fault, Faults};
pub use game::{Game, Meta, PlayError};
pub use info::InfoKey;
pub use legality::{
    Bits, Count, ENOUGH, Flow, List, MORE, Mask, Nth, Refusal, Sink, Verdict, count_bits, ensure, nth_bit,
};
pub use options::{Domain, NoOptions, OptionFault, OptionInfo, Options, Setting};
pub use outcome::Outcome;
pub use play::{Answer, Asked, Citation, Match, MatchError, Next, Position, Setup, Step, Told};
pub use reason::{Reason, Source};
pub use record::{Golden, RECORD_FORMAT, Record, RecordError, Redacted, RedactedStep, StartState, golden};
pub use set::Set;
pub use sheet::{Lost, Origin, Row, Sheet};
pub use show::Show;
pub use state::{HandOf, MAX_SEATS, Part, PerSeat, Seat, Seen, SeenOf, State, StateOf, Turn, View};
pub use text::{MAX_ACTIONS, MAX_RECORD, MAX_TEXT, Malformed, StateError, read_state};

pub use engine_derive::{Finite, Rulebook, data, holds};
#[doc(hidden)]
pub use serde as __serde;
