//! State, actions, legality and seeded randomness for board games, and the laws that hold a game to them.
//!
//! A game is a type that implements [`Game`](rules::Game). A [`GameBox`](rules::GameBox) is a table to play at: content, options and seats. The
//! [`State`](rules::State) is three drawers: what all see, what one seat each sees, what nobody knows. The rules ask chance in the middle of an
//! action, so one rules function gives seeded play, exact chance nodes, replay, scripted tests and tables with real dice.
//!
//! # What to read
//! To **write a game**:
//! 1. the example of [`Game`](rules::Game), a whole game in sixty lines, and [`prelude`], what its file imports;
//! 2. [`Cx`](rules::Cx), the context that rules get, and [`ChanceKind`](chance::ChanceKind), what they ask of chance;
//! 3. [`Decision`](rules::Decision), for a game with several kinds of question, and [`Agenda`](rules::Agenda), where questions nest;
//! 4. the laws (`laws`, feature `testing`), which one line holds to the game, and `laws::Situation`, for tests that read like the rulebook.
//!
//! To **embed games** in a program:
//! 1. [`Match`](play::Match), a game in play: checked, recorded, undone; and [`embed`], what such a program imports;
//! 2. [`View`](rules::View), what a seat may know, and [`Record`](record::Record), what is kept and sent;
//! 3. [`erased`], the same for games whose types are not known.
//!
//! To **wire in an agent**:
//! 1. [`Position`](play::Position), a state to search from, and [`Match::imagine`](play::Match::imagine), which makes an honest one;
//! 2. [`encode`], a view as numbers, and [`Mask`](rules::Mask), the legal actions as flags;
//! 3. [`tree`], the explicit game tree with exact odds; the crate `trousseau-agents` has agents and an arena.
#![forbid(unsafe_code)]

extern crate self as engine_core;

mod action;
mod agenda;
mod bag;
mod canonical;
mod clause;
mod context;
mod decision;
pub mod erased;
mod fault;
mod fingerprint;
mod game;
mod game_box;
mod info;
#[cfg(feature = "testing")]
pub mod laws;
mod legality;
mod options;
mod outcome;
mod picker;
mod reason;
mod set;
mod sheet;
mod state;
mod svg;
mod text;
pub mod tree;

pub mod chance;
pub mod content;
pub mod encode;
pub mod play;
pub mod record;
pub mod show;

pub mod rules {
    //! What a game is written in: the trait [`Game`] and everything it speaks of.
    pub use crate::agenda::{Agenda, Task};
    pub use crate::clause::{ClauseKind, Rulebook};
    pub use crate::context::Cx;
    pub use crate::decision::Decision;
    pub use crate::fault::{Census, Fault, ValidationError};
    pub use crate::game::{Game, Meta, NoEvent};
    pub use crate::game_box::{GameBox, PlayError};
    pub use crate::legality::{Bits, Mask, Refusal, Verdict, count_bits, ensure, nth_bit};
    pub use crate::outcome::Outcome;
    pub use crate::picker::{ByList, Picker, by_count};
    pub use crate::reason::{RefusalInfo, SourceLine};
    pub use crate::state::{Data, HandOf, Hands, MAX_SEATS, OwnedView, OwnedViewOf, Seat, State, StateOf, Turn, View};
    pub use engine_derive::{Event, Rulebook};
}

pub mod finite {
    //! Finite types: ids, factors and notation of actions, cards and places.
    pub use crate::action::{Countable, Factor, Finite, Group, NotationError, Words, factors, parse, spelt};
    pub use engine_derive::Finite;
}

pub mod collections {
    //! Small collections that are plain data: bags to draw from, sets, stacks.
    pub use crate::agenda::Stack;
    pub use crate::bag::Bag;
    pub use crate::set::Set;
}

pub mod docs {
    //! Pages for those who write the engine again elsewhere.
    #[doc = include_str!("../docs/canonical.md")]
    pub mod canonical {}
    #[doc = include_str!("../docs/randomness.md")]
    pub mod randomness {}
    #[doc = include_str!("../docs/records.md")]
    pub mod records {}
}

pub(crate) use canonical::{StableHash, state_hash};
pub(crate) use chance::*;
pub(crate) use collections::*;
pub(crate) use content::*;
pub(crate) use encode::*;
pub(crate) use finite::*;
pub(crate) use info::InfoKey;
pub(crate) use play::*;
pub(crate) use record::*;
pub(crate) use rules::*;
pub(crate) use show::*;

pub use engine_derive::{data, decisions, game, holds};

pub mod prelude {
    //! What the file of a game imports: `use engine_core::prelude::*;`.
    pub use crate::chance::{Audience, Chance, ChanceKind, Halt, NoChance, Source};
    pub use crate::collections::{Bag, Set, Stack};
    pub use crate::content::{Content, NoOptions};
    pub use crate::encode::{Encode, Fields, NoEncoding};
    pub use crate::finite::Finite;
    pub use crate::rules::{
        ByList, Census, Cx, Decision, Event, Game, GameBox, Meta, Outcome, Refusal, Rulebook, Seat, StateOf, Turn,
        ValidationError, Verdict, View, ensure,
    };
    pub use crate::show::{Language, Plain, Show};
    pub use crate::{data, decisions, game, holds};
    pub use std::ops::ControlFlow;
}

pub mod embed {
    //! What a program imports that plays games: `use engine_core::embed::*;`.
    pub use crate::erased::{AnyError, AnyGame, AnyMatch, AnyPosition, Entry};
    pub use crate::play::{Match, MatchError, Next, Position};
    pub use crate::record::{Record, RecordError};
    pub use crate::rules::{Game, GameBox, Outcome, Refusal, Seat, Turn, ValidationError, View};
    pub use crate::show::Language;
}

/// What the derives and macros name.
#[doc(hidden)]
pub mod __private {
    pub use crate::action::starts;
    pub use crate::chance::{Chance, ChanceKind, Halt, NoChance, Source, Stream};
    pub use crate::content::{Domain, NoOptions, OptionError, OptionInfo, Options, Setting};
    pub use crate::encode::{
        BySeat, Encode, FeatureBlock, FeatureWriter, Features, Fields, Scaled, ScaledBySeat, Viewer, feature_piece,
    };
    pub use crate::finite::{Countable, Factor, Finite, Group, NotationError, Words, parse, spelt};
    pub use crate::rules::{ByList, ClauseKind, Cx, Decision, Event, Game, NoEvent, Rulebook, Verdict, View};
    pub use crate::show::Plain;
    pub use crate::{data, notation};
    pub use serde;
}
