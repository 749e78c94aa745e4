//! The games of a server: what a lobby shows, and the rulebooks.
use crate::problem::Problem;
use axum::body::Bytes;
use engine_core::{
    content::Domain,
    erased::{Entry, Simulation, find},
    rules::Seat,
    show::{Language, Screen},
};
use schemars::JsonSchema;
use serde::Serialize;
use std::{
    collections::HashMap,
    sync::{Mutex, OnceLock, PoisonError},
};

/// A game in the lobby.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameInfo {
    /// The id.
    pub id: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// The smallest number of players.
    pub min_seats: u8,
    /// The largest number of players.
    pub max_seats: u8,
    /// Whether all win or lose together.
    pub together: bool,
    /// Whether the game hides something from somebody.
    pub hides: bool,
    /// The languages of its words.
    pub languages: Vec<&'static str>,
    /// What it is about and who wins.
    pub goal: String,
}

/// A game with its options and its rulebook.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameDetail {
    /// The game.
    #[serde(flatten)]
    pub game: GameInfo,
    /// The names of the seats, at the largest table.
    pub seat_names: Vec<String>,
    /// The options.
    pub options: Vec<OptionDetail>,
    /// The course of a turn, step by step.
    pub outline: Vec<String>,
    /// The meaning of the symbols in the picture.
    pub legend: Vec<String>,
    /// The clauses of the rulebook, in order.
    pub clauses: Vec<ClauseDetail>,
}

/// An option of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OptionDetail {
    /// The key.
    pub key: &'static str,
    /// What it does.
    pub gist: String,
    /// Its default.
    pub default: String,
    /// The values to choose from, if they can be listed.
    pub values: Option<Vec<String>>,
    /// The smallest and the largest number, if it is a number.
    pub range: Option<[i32; 2]>,
    /// Whether several of the values can be chosen, separated by commas.
    pub several: bool,
}

/// A clause of a rulebook.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ClauseDetail {
    /// The id.
    pub id: &'static str,
    /// The rule that it states.
    pub rule: &'static str,
    /// Where it stands in the rulebook.
    pub page: &'static str,
}

/// The games of a server.
pub(crate) struct Catalogue {
    games: &'static [&'static Entry],
    pictures: Vec<[OnceLock<Bytes>; 2]>,
    /// What was told of the list of games (`None`) and of each game, in each language.
    told: Mutex<HashMap<(Option<&'static str>, Language), Bytes>>,
}

impl Catalogue {
    pub fn new(games: &'static [&'static Entry]) -> Self {
        Self { games, pictures: games.iter().map(|_| Default::default()).collect(), told: Mutex::default() }
    }

    pub fn games(&self) -> &'static [&'static Entry] {
        self.games
    }

    fn find(&self, id: &str) -> Result<&'static Entry, Problem> {
        find(self.games, id).map_err(|e| Problem::not_found(e.to_string()))
    }

    /// All games, as JSON.
    pub fn list(&self, language: Language) -> Result<Bytes, Problem> {
        self.told(None, language, || {
            self.games.iter().map(|entry| info(entry, language)).collect::<Result<Vec<_>, _>>()
        })
    }

    /// A game with its options and its rulebook, as JSON.
    pub fn detail(&self, id: &str, language: Language) -> Result<Bytes, Problem> {
        let entry = self.find(id)?;
        self.told(Some(entry.meta.id), language, || detail(entry, language))
    }

    fn told<T: Serialize>(
        &self,
        what: Option<&'static str>,
        language: Language,
        make: impl FnOnce() -> Result<T, Problem>,
    ) -> Result<Bytes, Problem> {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = told.get(&(what, language)) {
            return Ok(bytes.clone());
        }
        let bytes = Bytes::from(serde_json::to_vec(&make()?).expect("plain data"));
        told.insert((what, language), bytes.clone());
        Ok(bytes)
    }

    /// A picture of the game, some way into a random game.
    pub fn picture(&self, id: &str, screen: Screen) -> Result<Bytes, Problem> {
        let entry = self.find(id)?;
        let at = self.games.iter().position(|e| e.meta.id == id).unwrap_or(0);
        let drawn = &self.pictures[at][usize::from(screen == Screen::Phone)];
        if let Some(bytes) = drawn.get() {
            return Ok(bytes.clone());
        }
        let seats = 2.clamp(entry.meta.min_seats, entry.meta.max_seats);
        let game = entry.standard(seats).map_err(|e| Problem::invalid(e.to_string()))?;
        let mut m = game.simulated(&Simulation::new(7, 1), 0);
        m.rewind(m.plies() * 2 / 5)?;
        let picture = m.svg(Some(Seat(0)), screen)?;
        Ok(drawn.get_or_init(|| picture.into()).clone())
    }
}

fn detail(entry: &Entry, language: Language) -> Result<GameDetail, Problem> {
    let game = entry.standard(entry.meta.max_seats).map_err(|e| Problem::invalid(e.to_string()))?;
    let guide = game.guide(language);
    let clause = |c: engine_core::erased::ClauseInfo| ClauseDetail { id: c.id, rule: c.gist, page: c.page };
    Ok(GameDetail {
        game: info(entry, language)?,
        seat_names: Seat::first(game.seats()).filter_map(|p| game.seat_name(p, language).ok()).collect(),
        options: entry.options_in(language).into_iter().map(option).collect(),
        outline: guide.outline,
        legend: guide.legend,
        clauses: entry.clauses_in(language).into_iter().map(clause).collect(),
    })
}

fn info(entry: &Entry, language: Language) -> Result<GameInfo, Problem> {
    let game = entry.standard(entry.meta.min_seats).map_err(|e| Problem::invalid(e.to_string()))?;
    Ok(GameInfo {
        id: entry.meta.id,
        title: entry.meta.title,
        min_seats: entry.meta.min_seats,
        max_seats: entry.meta.max_seats,
        together: entry.meta.shared,
        hides: game.position(1).hides(),
        languages: entry.languages.iter().map(|l| l.tag()).collect(),
        goal: game.guide(language).goal,
    })
}

fn option(o: engine_core::content::OptionInfo) -> OptionDetail {
    let plain = |values: &[String]| values.iter().all(|v| !v.contains('<')).then(|| values.to_vec());
    let (values, range, several) = match &o.values {
        Domain::OneOf(values) => (plain(values), None, false),
        Domain::Range { min, max } => {
            let range = i32::try_from(*min).ok().zip(i32::try_from(*max).ok());
            (None, range.map(|(min, max)| [min, max]), false)
        }
        Domain::Subset { of } => match &**of {
            Domain::OneOf(values) => (plain(values), None, true),
            _ => (None, None, true),
        },
        Domain::Each { .. } => (None, None, false),
    };
    OptionDetail { key: o.key, gist: o.gist, default: o.default, values, range, several }
}
