//! State, actions, legality and seeded randomness for board games, and the laws that test a game.
//!
//! A game is a type that implements [`Game`]. A [`GameBox`] is a game ready to be played: content, options and the number of seats. Its [`State`] has
//! three parts: what everybody sees, what each seat alone sees, and what nobody sees. The rules ask chance in the middle of an action, so one
//! rules function serves seeded play, exact chance nodes, replay, scripted tests and tables with real dice.
//!
//! ```
//! # use reference_games::kuhn::{Bet, Kuhn};
//! use engine_core::embed::*;
//!
//! let mut m = Match::new(Kuhn::standard(2), 7);       // Kuhn poker for two players, seed 7
//! m.play(Seat(0), Bet::Pass).unwrap();                // checked against the rules
//! println!("{}", m.view(Seat(1)).text(Language::English)); // what seat 1 may know
//! let mut p = m.imagine(Seat(1), 1);                  // a state that seat 1 cannot distinguish from the real one
//! p.playout(u32::MAX);                                // random play to the end
//! println!("{:?}", p.outcome().unwrap().points());
//! println!("{}", m.record().to_json());               // a record that anybody can replay and verify
//! ```
//!
//! # What to read
//! To **write a game**:
//! 1. the example of [`Game`], a whole game in seventy lines, and [`prelude`], which its file imports;
//! 2. [`Cx`], the context of the rules, and [`ChanceKind`], what they ask chance for;
//! 3. [`Decision`], for a game with several kinds of questions, and [`Agenda`], for questions that nest;
//! 4. the laws (`laws`, feature `testing`), which test the game in one line, and `laws::Situation`, for tests that read like the rulebook.
//!
//! To **embed games** in a program:
//! 1. [`Match`], a game in play with checks, records and undo, and [`embed`], which such a program imports;
//! 2. [`View`], what a seat may know, and [`Record`], what is stored and sent;
//! 3. [`erased`], the same without the types of the game.
//!
//! To **connect an agent**:
//! 1. [`Position`], a state to search from, and [`Match::imagine`], which samples one without cheating;
//! 2. [`encode`], a view as numbers, and [`Mask`], the legal actions as flags;
//! 3. [`tree`], the explicit game tree with exact probabilities; the crate `trousseau-agents` has agents and an arena.
//!
//! To **train a network**:
//! 1. [`batch`], many games at once, written into your buffers;
//! 2. [`ActionSpace`], the actions as features and one coordinate at a time.
#![forbid(unsafe_code)]

extern crate self as engine_core;

mod action;
mod action_space;
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

pub mod batch;
pub mod chance;
pub mod content;
pub mod encode;
pub mod play;
pub mod record;
pub mod schema;
pub mod show;

pub mod rules {
    //! What the rules of a game are written with: the trait [`Game`] and the types in its signatures.
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
    pub use crate::state::{
        Data, HandOf, Hands, MAX_SEATS, OwnedView, OwnedViewOf, Seat, Seats, State, StateOf, Turn, View,
    };
    pub use engine_derive::{Event, Rulebook};
}

pub mod finite {
    //! Finite types: ids, factors and notation for actions, cards and places.
    pub use crate::action::{Countable, Factor, Finite, Group, NotationError, Words, factors, parse, spelt};
    pub use crate::action_space::{ActionSpace, PrefixError};
    pub use engine_derive::Finite;
}

pub mod collections {
    //! Small collections that are plain data: bags to draw from, sets, stacks.
    pub use crate::agenda::Stack;
    pub use crate::bag::Bag;
    pub use crate::set::Set;
}

pub mod docs {
    //! Specifications, for other implementations of the engine.
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
pub(crate) use tree::{History, Ratio};

pub use engine_derive::{data, decisions, game, holds};

pub mod prelude {
    //! Imports for the file of a game: `use engine_core::prelude::*;`.
    pub use crate::chance::{Audience, Chance, ChanceKind, Halt, NoChance, Source};
    pub use crate::collections::{Bag, Set, Stack};
    pub use crate::content::{Content, NoOptions};
    pub use crate::encode::{Encode, Fields, NoEncoding};
    pub use crate::finite::Finite;
    pub use crate::rules::{
        ByList, Census, Cx, Decision, Event, Game, GameBox, Meta, Outcome, Refusal, Rulebook, Seat, Seats, StateOf,
        Turn, ValidationError, Verdict, View, ensure,
    };
    pub use crate::show::{Language, Plain, Screen, Show, Svg};
    pub use crate::{anchor, data, decisions, game, holds};
    pub use std::ops::ControlFlow;
}

pub mod embed {
    //! Imports for a program that plays games: `use engine_core::embed::*;`.
    pub use crate::batch::{Actions, AnyBatch, BatchSpec, Buffers, Observations};
    pub use crate::erased::{AnyError, AnyGame, AnyMatch, AnyNode, AnyPosition, Entry};
    pub use crate::play::{Match, MatchError, Next, Position};
    pub use crate::record::{Record, RecordError};
    pub use crate::rules::{Game, GameBox, Outcome, Refusal, Seat, Turn, ValidationError, View};
    pub use crate::show::{Language, Screen};
}

/// The items that the derives and macros use.
#[doc(hidden)]
pub mod __private {
    pub use crate::action::starts;
    pub use crate::chance::{Audience, Chance, ChanceKind, Halt, NoChance, Source, Stream};
    pub use crate::content::{Domain, NoOptions, OptionError, OptionInfo, Options, Setting};
    pub use crate::encode::{
        BySeat, Encode, FeatureBlock, FeatureSink, FeatureWriter, Features, Fields, Scaled, ScaledBySeat, Viewer,
        feature_piece,
    };
    pub use crate::finite::{Countable, Factor, Finite, Group, NotationError, Words, parse, spelt};
    pub use crate::rules::{ByList, ClauseKind, Cx, Decision, Event, Game, NoEvent, Rulebook, Seat, Verdict, View};
    pub use crate::show::Plain;
    pub use crate::{data, notation};
    pub mod schema {
        pub use crate::schema::{Body, Definition, Field, Schema, Schemas, Variant};
        pub use serde_json::Value as Json;
    }
    pub use serde;
}
