//! A record as a story: scene by scene, with who may know what.
use crate::failure::Failure;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use trousseau::{
    AnyMatch,
    engine_core::{
        chance::Audience,
        play::Logged,
        rules::{Outcome, Seat},
    },
    erased::{CitationInfo, EventInfo, Moment},
};

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// Whoever has the record: everything.
    All,
    /// A seat, or a spectator.
    Of(Option<Seat>),
}

impl Eyes {
    /// Whether something is for these eyes.
    pub fn see(self, to: Audience) -> bool {
        match self {
            Self::All => true,
            Self::Of(viewer) => to.includes(viewer),
        }
    }

    /// Those who look at a table of so many: one, or a spectator and every seat.
    pub fn viewers(self, seats: u8) -> Vec<Option<Seat>> {
        match self {
            Self::All => std::iter::once(None).chain(Seat::first(seats).map(Some)).collect(),
            Self::Of(viewer) => vec![viewer],
        }
    }

    /// As the end of a heading.
    pub fn words(self) -> String {
        match self {
            Self::All => String::new(),
            Self::Of(None) => ", as everybody saw it".into(),
            Self::Of(Some(p)) => format!(", as seat {} saw it", p.0),
        }
    }
}

impl Serialize for Eyes {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All => s.serialize_str("all"),
            Self::Of(None) => s.serialize_str("public"),
            Self::Of(Some(p)) => p.serialize(s),
        }
    }
}

/// What one decision led to, or set-up.
pub struct Scene {
    /// Who decided; `None` for set-up.
    pub seat: Option<Seat>,
    /// What, in notation.
    pub action: Option<String>,
    /// The same in words, as a spectator sees it and as each seat does: they may say what only that one knows.
    words: Vec<String>,
    events: Vec<Logged<EventInfo>>,
    citations: Vec<Logged<CitationInfo>>,
}

impl Scene {
    /// What a scene without a decision is.
    pub fn opening(&self) -> &'static str {
        if self.events.is_empty() { "The game begins." } else { "Set-up." }
    }

    /// The decision in words, where they say more than its notation: as these eyes see it, and where all do, as who decided.
    pub fn words(&self, eyes: Eyes) -> Option<&str> {
        let viewer = match eyes {
            Eyes::All => self.seat,
            Eyes::Of(viewer) => viewer,
        };
        let words = self.words.get(viewer.map_or(0, |p| 1 + p.at()))?;
        let more = !self.action.as_deref().is_some_and(|a| a.eq_ignore_ascii_case(words));
        more.then_some(words)
    }

    /// What happened, in sentences.
    pub fn heard(&self, eyes: Eyes) -> impl Iterator<Item = &str> {
        self.events.iter().filter(move |t| eyes.see(t.to)).map(|t| t.event.sentence.as_str())
    }

    /// The clauses that took effect, each once, with how often.
    pub fn clauses(&self, eyes: Eyes) -> Vec<(&'static str, &'static str, u32)> {
        let mut rows: Vec<(&'static str, &'static str, u32)> = vec![];
        for c in self.citations.iter().filter(|c| eyes.see(c.to)) {
            match rows.iter_mut().find(|r| r.0 == c.event.clause) {
                Some(row) => row.2 += 1,
                None => rows.push((c.event.clause, c.event.gist, 1)),
            }
        }
        rows
    }
}

/// A game from its beginning.
pub struct Story {
    pub game: &'static str,
    pub title: &'static str,
    pub seats: u8,
    pub options: BTreeMap<String, String>,
    /// Set-up, then one for each decision.
    pub scenes: Vec<Scene>,
    /// The action that waits for a report.
    pub pending: Option<String>,
    pub outcome: Option<Outcome>,
    seed: u64,
    /// Who has pictures.
    pub viewers: Vec<Option<Seat>>,
    /// For each scene and viewer, the number of its picture.
    pub shown: Vec<Vec<usize>>,
    /// Every distinct picture.
    pub pictures: Vec<String>,
}

impl Story {
    /// The story of a match, from its first moment on, with pictures for these viewers.
    pub fn of(m: &dyn AnyMatch, viewers: Vec<Option<Seat>>) -> Result<Self, Failure> {
        m.text(None)?; // A live table that is still setting up has no story.
        let record = m.record();
        let game = m.game();
        let mut story = Self {
            game: game.meta().id,
            title: game.meta().title,
            seats: game.seats(),
            options: game.options(),
            scenes: vec![],
            pending: record.pending.clone(),
            outcome: m.outcome(),
            seed: record.seed,
            viewers,
            shown: vec![],
            pictures: vec![],
        };
        let mut numbers = BTreeMap::new();
        for moment in m.moments() {
            story.add(moment, &mut numbers)?;
        }
        Ok(story)
    }

    fn add(&mut self, Moment { ply, m, .. }: Moment, numbers: &mut BTreeMap<String, usize>) -> Result<(), Failure> {
        let mut shown = vec![];
        for viewer in &self.viewers {
            let picture = m.svg(*viewer)?;
            let next = self.pictures.len();
            let number = *numbers.entry(picture.clone()).or_insert(next);
            if number == next {
                self.pictures.push(picture);
            }
            shown.push(number);
        }
        self.shown.push(shown);
        let (seat, action, words) = match ply {
            Some(ply) => (Some(ply.seat), Some(ply.notation), ply.words),
            None => (None, None, vec![]),
        };
        self.scenes.push(Scene { seat, action, words, events: m.events(), citations: m.citations() });
        Ok(())
    }

    /// The number of the last scene: how many decisions there were.
    pub fn last(&self) -> usize {
        self.scenes.len() - 1
    }

    /// The game, the players and, for whoever may know it, the seed: it tells the future and every hand.
    pub fn heading(&self, eyes: Eyes) -> String {
        let players = if self.seats == 1 { "1 player".into() } else { format!("{} players", self.seats) };
        match eyes {
            Eyes::All => format!("{}, {players}, seed {}", self.title, self.seed),
            Eyes::Of(_) => format!("{}, {players}", self.title),
        }
    }
}
