//! How a table was made: the game, its box, who sits where. It is stored once and never changes.
use crate::{
    problem::Problem,
    token::{Entropy, Token, TokenHash},
};
use engine_core::{
    erased::{AnyGame, AnyMatch, Entry, find},
    rules::Seat,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use subtle::ConditionallySelectable;
use trousseau_agents::{Bot, Budget};

/// How well an agent plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// It takes what looks best at once.
    Easy,
    /// It thinks for a tenth of a second.
    Medium,
    /// It thinks for a second.
    Strong,
}

impl Level {
    /// The agent of this level, which thinks for at most `longest`.
    pub(crate) fn bot(self, longest: std::time::Duration) -> Bot {
        let time = |ms| Bot::Ismcts(Budget::Time(longest.min(std::time::Duration::from_millis(ms))));
        match self {
            Self::Easy => Bot::Greedy { worlds: 1 },
            Self::Medium => time(100),
            Self::Strong => time(1000),
        }
    }
}

/// Who takes a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A person, who gets a link.
    Person,
    /// An agent.
    Agent(Level),
}

/// A table to be made.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The id of the game.
    pub game: String,
    /// Who takes each seat, in order.
    #[schemars(length(min = 1, max = 8))]
    pub seats: Vec<Sitter>,
    /// Options by key. An option that is left out has its default.
    #[serde(default)]
    #[schemars(extend("maxProperties" = 64))]
    pub options: BTreeMap<String, String>,
    /// Whether people roll real dice and draw real cards, and report what they show.
    #[serde(default)]
    pub live: bool,
    /// A seed, as decimal digits of a 64-bit number. Allowed with one person, or with `open`.
    #[serde(default)]
    #[schemars(regex(pattern = r"^[0-9]{1,20}$"))]
    pub seed: Option<String>,
    /// Whether everybody at the table is shown the seed.
    #[serde(default)]
    pub open: bool,
    /// A state in JSON to start from, instead of set-up. Only for programs that embed the crate.
    #[serde(skip)]
    pub start: Option<String>,
}

/// The links of a new table. They are told once: only their hashes are stored.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Made {
    /// The name of the table.
    pub table: String,
    /// One link for each person.
    pub links: Vec<Link>,
    /// The link to watch.
    pub spectator: Link,
}

/// A link to a table. Whoever has it sits there.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Link {
    /// The seat; null to watch.
    pub seat: Option<u8>,
    /// The name of the seat.
    pub name: Option<String>,
    /// What a program sends as `Authorization: Bearer TOKEN`.
    pub token: String,
    /// The address of the page, below that of the server. The token is in its fragment, which a browser sends to nobody.
    pub path: String,
}

/// Without the token, so that no log has it.
impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Link").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// What is stored of a table before anything happens.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Head {
    game: String,
    rules_version: u32,
    content: String,
    options: BTreeMap<String, String>,
    pub seats: Vec<Chair>,
    spectator: TokenHash,
    seed: String,
    pub open: bool,
    pub live: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
}

/// A seat, and the hash of its token if a person sits there.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Chair {
    pub by: Sitter,
    token: Option<TokenHash>,
}

/// Whose link it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Viewer(pub Option<Seat>);

impl Head {
    /// Makes a table and its links.
    pub fn new(
        games: &[&'static Entry],
        new: NewTable,
        name: &str,
        entropy: &Entropy,
    ) -> Result<(Self, Made), Problem> {
        let entry = find(games, &new.game).map_err(|e| Problem::invalid(e.to_string()))?;
        let persons = new.seats.iter().filter(|s| **s == Sitter::Person).count();
        let seed = match &new.seed {
            None => u64::from_le_bytes(entropy.bytes()),
            Some(_) if persons > 1 && !new.open => {
                return Err(Problem::invalid(
                    "a seed can be chosen only alone against agents, or openly for all to see",
                ));
            }
            Some(text) => {
                text.parse().map_err(|_| Problem::invalid("a seed is a number from 0 to 18446744073709551615"))?
            }
        };
        if new.open && new.seed.is_none() {
            return Err(Problem::invalid("a seed that everybody is shown must be chosen"));
        }
        if new.options.len() > 64 {
            return Err(Problem::invalid("there are too many options"));
        }
        let seats = u8::try_from(new.seats.len()).unwrap_or(u8::MAX);
        let options: Vec<(&str, &str)> = new.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let game = entry.make(entry.content, &options, seats).map_err(|e| Problem::invalid(e.to_string()))?;
        let link = |seat: Option<Seat>| {
            let token = Token::new(entropy);
            let link = Link {
                seat: seat.map(|p| p.0),
                name: seat.and_then(|p| game.seat_name(p, Default::default()).ok()),
                path: format!("/t/{name}#{}", token.text()),
                token: token.text(),
            };
            (link, token.hash())
        };
        let mut links = vec![];
        let mut chairs = vec![];
        for (p, &by) in Seat::first(seats).zip(&new.seats) {
            let token = (by == Sitter::Person).then(|| {
                let (link, hash) = link(Some(p));
                links.push(link);
                hash
            });
            chairs.push(Chair { by, token });
        }
        let (watch, spectator) = link(None);
        let head = Self {
            game: new.game,
            rules_version: entry.meta.rules_version,
            content: game.content_hash().to_string(),
            options: game.options(),
            seats: chairs,
            spectator,
            seed: seed.to_string(),
            open: new.open,
            live: new.live,
            start: new.start,
        };
        head.begin(&*game)?;
        Ok((head, Made { table: name.into(), links, spectator: watch }))
    }

    /// The match before anything happened.
    pub fn start(&self, games: &[&'static Entry]) -> Result<Box<dyn AnyMatch>, Problem> {
        let entry = find(games, &self.game).map_err(|e| Problem::unreadable(e.to_string()))?;
        let options: Vec<(&str, &str)> = self.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let seats = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let game = entry.make(entry.content, &options, seats).map_err(|e| Problem::unreadable(e.to_string()))?;
        if entry.meta.rules_version != self.rules_version || game.content_hash().to_string() != self.content {
            return Err(Problem::unreadable("the table was made with other rules or another box"));
        }
        self.begin(&*game)
    }

    fn begin(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, Problem> {
        let seed = self.seed.parse().map_err(|_| Problem::unreadable("the seed of the table is not a number"))?;
        let fault = |e: engine_core::erased::AnyError| Problem::invalid(e.to_string());
        match (&self.start, self.live) {
            (None, false) => Ok(game.start(seed)),
            (None, true) => Ok(game.live(seed)),
            (Some(state), false) => game.start_from(state.as_bytes(), seed).map_err(fault),
            (Some(state), true) => game.live_from(state.as_bytes(), seed).map_err(fault),
        }
    }

    /// Whose token this is. All tokens are compared, each in constant time.
    pub fn viewer(&self, token: &Token) -> Option<Viewer> {
        const NOBODY: u8 = u8::MAX;
        const WATCHES: u8 = u8::MAX - 1;
        let (hash, mut found) = (token.hash(), NOBODY);
        for (p, chair) in (0u8..).zip(&self.seats) {
            if let Some(kept) = &chair.token {
                found.conditional_assign(&p, kept.is(&hash));
            }
        }
        found.conditional_assign(&WATCHES, self.spectator.is(&hash));
        match found {
            NOBODY => None,
            WATCHES => Some(Viewer(None)),
            p => Some(Viewer(Some(Seat(p)))),
        }
    }

    /// The seats of people.
    pub fn persons(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.seats.len() as u8).filter(|p| self.seats[p.at()].by == Sitter::Person)
    }

    /// The level of the agent at a seat.
    pub fn agent(&self, p: Seat) -> Option<Level> {
        match self.seats.get(p.at())?.by {
            Sitter::Agent(level) => Some(level),
            Sitter::Person => None,
        }
    }

    /// The seed, if everybody may know it.
    pub fn open_seed(&self) -> Option<&str> {
        self.open.then_some(self.seed.as_str())
    }
}
