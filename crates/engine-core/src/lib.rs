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
mod content;
mod context;
mod decision;
mod encode;
pub mod erased;
mod fault;
mod game;
mod game_box;
mod info;
#[cfg(feature = "testing")]
pub mod laws;
mod legality;
mod options;
mod outcome;
mod picker;
mod play;
mod reason;
mod record;
mod set;
mod sheet;
mod show;
mod state;
mod svg;
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

pub use action::{Countable, Factor, Finite, Group, NotationError, Words, factors, parse, spelt};
pub use agenda::{Agenda, Stack, Task};
pub use bag::Bag;
pub use canonical::{NotAHash, StableHash, Uncanonical, canonical, state_hash};
pub use chance::{
    Ask, AskOf, Audience, ChanceKind, ChanceSource, Chances, Counters, DynSource, FastRng, FromRng, Halt, Listen,
    NoChance, Note, Odds, Question, Reported, Script, Seeded, Source, Stop, Stream, Tape, TapeEntry, fingerprint,
};
pub use clause::{ClauseKind, Rulebook};
pub use content::Content;
pub use context::Cx;
pub use decision::Decision;
pub use encode::{
    BySeat, Encode, Features, Fields, Layout, LayoutChanged, NoEncoding, Pen, Piece, Scaled, ScaledBySeat, Viewer,
};
pub use fault::{Census, Fault, Faults};
pub use game::{Game, Meta, NoEvent};
pub use game_box::{GameBox, PlayError};
pub use info::InfoKey;
pub use legality::{Bits, Mask, Refusal, Verdict, count_bits, ensure, nth_bit};
pub use options::{Domain, NoOptions, OptionFault, OptionInfo, Options, Setting};
pub use outcome::Outcome;
pub use picker::{ByList, Picker, by_count};
pub use play::{Answer, Asked, Citation, Match, MatchError, Next, Ply, Position, Setup, Told};
pub use reason::{Reason, SourceLine};
pub use record::{Golden, RECORD_FORMAT, Record, RecordError, Redacted, RedactedStep, StartState, golden};
pub use set::Set;
pub use sheet::{Lost, Origin, Row, Sheet};
pub use show::{Language, Plain, Show};
pub use state::{Data, HandOf, Hands, MAX_SEATS, OwnedView, OwnedViewOf, Seat, State, StateOf, Turn, View};
pub use svg::{Element, Length, SEAT_COLOURS, Svg, seat_colour};
pub use text::{MAX_ACTIONS, MAX_RECORD, MAX_TEXT, Malformed, StateError, read_state};

pub use engine_derive::{Chance, Encode, Event, Finite, Rulebook, data, decisions, game, holds};

/// What the file of a game imports.
pub mod prelude {
    pub use crate::{
        Audience, Bag, ByList, Census, Chance, ChanceKind, Content, Cx, Decision, Encode, Event, Faults, Finite, Game,
        GameBox, Halt, Language, Meta, NoChance, NoEncoding, NoOptions, Outcome, Plain, Refusal, Rulebook, Seat, Set,
        Show, Source, Stack, StateOf, Turn, Verdict, View, data, decisions, ensure, game, holds,
    };
    pub use std::ops::ControlFlow;
}

/// What the derives and macros name.
#[doc(hidden)]
pub mod __private {
    pub use crate::action::{Countable, Factor, Finite, Group, NotationError, Words, parse, spelt, starts};
    pub use crate::chance::{ChanceKind, Halt, NoChance, Source, Stream};
    pub use crate::clause::Rulebook;
    pub use crate::encode::{BySeat, Features, Fields, Pen, Piece, Scaled, ScaledBySeat, Viewer, feature_piece};
    pub use crate::{
        ByList, ClauseKind, Cx, Decision, Domain, Game, NoEvent, NoOptions, OptionFault, OptionInfo, Options, Plain,
        Setting, Verdict, View, data, notation,
    };
    pub use engine_derive::{Chance, Encode, Event, Finite, Rulebook};
    pub use serde;
}
