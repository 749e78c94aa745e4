//! Entries of a registry: games that can be opened by name.
use super::{
    AnyGame, AnyMatch, ClauseInfo,
    game::{Boxed, Opened},
};
use crate::{
    Content, Game, GameBox, Language, Meta, OptionInfo, Options, Record, RecordError, Show, ValidationError,
    schema::GameSchemas, text::clip,
};
use std::{collections::BTreeMap, sync::Arc};

type Made = Result<Box<dyn AnyGame>, ValidationError>;
type Found = Result<Box<dyn AnyMatch>, RecordError>;

/// A game that can be opened: one line of a registry.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The name of the game and the number of players it takes.
    pub meta: Meta,
    /// The standard content, as text.
    pub content: &'static str,
    make: fn(&str, &[(&str, &str)], u8) -> Made,
    open: fn(&Record, &str) -> Found,
    /// The languages that its words come in.
    pub languages: &'static [Language],
    options: fn(Language) -> Vec<OptionInfo>,
    samples: fn() -> Vec<BTreeMap<String, String>>,
    clauses: fn(Language) -> Vec<ClauseInfo>,
    schemas: fn() -> GameSchemas,
}

impl Entry {
    /// The entry of a game. Put it into a `static` of the game's own crate, so that the code for the game is compiled there.
    pub const fn of<G: Game>() -> Self {
        Self {
            meta: G::META,
            content: <G::Content as Content>::STANDARD,
            make: make::<G>,
            open: open::<G>,
            languages: G::Show::LANGUAGES,
            options: options::<G>,
            samples: samples::<G>,
            clauses: ClauseInfo::all::<G>,
            schemas: GameSchemas::of::<G>,
        }
    }

    /// Makes a box with the standard content and the default options.
    ///
    /// # Errors
    /// If the game cannot be played by this number of players.
    pub fn standard(&self, seats: u8) -> Result<Box<dyn AnyGame>, ValidationError> {
        self.make(self.content, &[], seats)
    }

    /// Makes a box from content as text, options as keys and values, and the number of players.
    ///
    /// # Errors
    /// Lists every problem at once.
    pub fn make(
        &self,
        content: &str,
        options: &[(&str, &str)],
        seats: u8,
    ) -> Result<Box<dyn AnyGame>, ValidationError> {
        (self.make)(content, options, seats)
    }

    /// Opens the match of a record or a snapshot, with a box made for it. `content` is the content it was played with, or `None` for the
    /// standard content.
    ///
    /// # Errors
    /// The field or step that is wrong.
    pub fn open(&self, record: &Record, content: Option<&str>) -> Result<Box<dyn AnyMatch>, RecordError> {
        (self.open)(record, content.unwrap_or(self.content))
    }

    /// The options of the game, in English.
    pub fn options(&self) -> Vec<OptionInfo> {
        self.options_in(Language::English)
    }

    /// The options of the game, what they do in this language.
    pub fn options_in(&self, language: Language) -> Vec<OptionInfo> {
        (self.options)(language)
    }

    /// Sets of options worth testing: the defaults, then for each sample of an option the defaults with that value changed.
    pub fn samples(&self) -> Vec<BTreeMap<String, String>> {
        (self.samples)()
    }

    /// The clauses of the rulebook, in English.
    pub fn clauses(&self) -> Vec<ClauseInfo> {
        self.clauses_in(Language::English)
    }

    /// The JSON Schemas of states, views and records.
    pub fn schemas(&self) -> GameSchemas {
        (self.schemas)()
    }

    /// The rulebook in this language.
    pub fn clauses_in(&self, language: Language) -> Vec<ClauseInfo> {
        (self.clauses)(language)
    }
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Entry").field(&self.meta.id).finish()
    }
}

fn make<G: Game>(content: &str, options: &[(&str, &str)], seats: u8) -> Made {
    let mut faults = ValidationError::default();
    let mut agreed = G::Options::default();
    for (i, (key, value)) in options.iter().enumerate() {
        if options[..i].iter().any(|(k, _)| k == key) {
            faults.add("options", format!("{} is given twice", clip(key)));
        } else if let Err(e) = agreed.set(key, value) {
            faults.add("options", e.to_string());
        }
    }
    match GameBox::<G>::new(content, agreed, seats) {
        Ok(game) => faults.or(Box::new(Boxed(Arc::new(game))) as _),
        Err(more) => {
            faults.append(more);
            Err(faults)
        }
    }
}

fn open<G: Game>(record: &Record, content: &str) -> Found {
    let game: GameBox<G> = record.make_game(content)?;
    Opened::open(Arc::new(game), record)
}

fn options<G: Game>(language: Language) -> Vec<OptionInfo> {
    let mut all = G::Options::describe();
    all.iter_mut().for_each(|o| o.gist = G::Show::option(o, language));
    all
}

fn samples<G: Game>() -> Vec<BTreeMap<String, String>> {
    let infos = G::Options::describe();
    let value = |o: &G::Options, key: &str| o.get(key).expect("a described option has a value");
    let pairs = |o: G::Options| infos.iter().map(|i| (i.key.to_string(), value(&o, i.key))).collect();
    G::Options::samples().into_iter().map(pairs).collect()
}

/// There is no game with this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game \"{id}\"; the games are: {known}")]
pub struct UnknownGameError {
    /// The requested name.
    pub id: String,
    /// The names of all games.
    pub known: String,
}

/// Finds the entry of a game in a registry.
///
/// # Errors
/// If there is none. The error lists the games.
pub fn find(games: &[&'static Entry], id: &str) -> Result<&'static Entry, UnknownGameError> {
    games.iter().copied().find(|e| e.meta.id == id).ok_or_else(|| UnknownGameError {
        id: clip(id),
        known: games.iter().map(|e| e.meta.id).collect::<Vec<_>>().join(", "),
    })
}

/// Splits an option as people write it, `key=value`.
///
/// # Errors
/// If there is no `=`.
pub fn option_pair(text: &str) -> Result<(&str, &str), ValidationError> {
    let pair = text.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
    pair.ok_or_else(|| ValidationError::one("options", format!("expected KEY=VALUE, found \"{}\"", clip(text))))
}
