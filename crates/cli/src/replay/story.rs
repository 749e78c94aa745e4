//! A record as a story: scene by scene, with who may know what.
use crate::failure::Failure;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use trousseau::{
    AnyMatch,
    engine_core::{Audience, Next, Outcome, Seat, Told},
    erased::{Cited, Happened},
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
    /// The same in the words of the seat that decided: they may say what only it knows.
    own_words: Option<String>,
    events: Vec<Told<Happened>>,
    citations: Vec<Told<Cited>>,
}

impl Scene {
    /// What a scene without a decision is.
    pub fn opening(&self) -> &'static str {
        if self.events.is_empty() { "The game begins." } else { "Set-up." }
    }

    /// The decision in words, where they say more than its notation and are for these eyes.
    pub fn words(&self, eyes: Eyes) -> Option<&str> {
        let own =
            self.own_words.as_deref().filter(|w| !self.action.as_deref().is_some_and(|a| a.eq_ignore_ascii_case(w)))?;
        let to = self.seat.map_or(Audience::Nobody, Audience::Seat);
        eyes.see(to).then_some(own)
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
    pub fn of(mut m: Box<dyn AnyMatch>, viewers: Vec<Option<Seat>>) -> Result<Self, Failure> {
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
        m.rewind(0)?;
        let set_up = m.record().reported.map_or(0, |r| r.len());
        let mut reports = record.reported.unwrap_or_default().into_iter().skip(set_up);
        let mut numbers = BTreeMap::new();
        story.add(&*m, &mut numbers, None)?;
        for text in &record.actions {
            let Next::Seat(seat) = m.next() else { unreachable!("a verified record plays again") };
            let id = game.read_action(text)?;
            let words = m.choices().into_iter().find(|c| c.id == id).map(|c| c.words);
            let mut next = m.play(seat, id)?;
            while next == Next::Chance {
                next = m.report(reports.next().expect("a verified record answers what its steps ask"))?;
            }
            story.add(&*m, &mut numbers, Some((seat, text.clone(), words)))?;
        }
        Ok(story)
    }

    fn add(
        &mut self,
        m: &dyn AnyMatch,
        numbers: &mut BTreeMap<String, usize>,
        step: Option<(Seat, String, Option<String>)>,
    ) -> Result<(), Failure> {
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
        let (seat, action, own_words) = match step {
            Some((seat, action, words)) => (Some(seat), Some(action), words),
            None => (None, None, None),
        };
        self.scenes.push(Scene { seat, action, own_words, events: m.events(), citations: m.citations() });
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
