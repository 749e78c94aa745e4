//! A record as a story: scene by scene, with what each viewer may know.
use engine_core::{
    chance::Audience,
    erased::{AnyError, AnyMatch, CitationInfo, EventInfo, Moment},
    play::Logged,
    rules::{Outcome, Seat},
    show::Screen,
};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// A viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// The owner of the record, who sees everything.
    All,
    /// A seat, or a spectator.
    Of(Option<Seat>),
}

impl Eyes {
    /// Whether this viewer may know something.
    pub fn see(self, to: Audience) -> bool {
        match self {
            Self::All => true,
            Self::Of(viewer) => to.includes(viewer),
        }
    }

    /// The viewers of a table: this one, or a spectator and every seat.
    pub fn viewers(self, seats: u8) -> Vec<Option<Seat>> {
        match self {
            Self::All => std::iter::once(None).chain(Seat::first(seats).map(Some)).collect(),
            Self::Of(viewer) => vec![viewer],
        }
    }

    /// The end of a heading.
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

/// A decision and its effects, or the set-up.
pub struct Scene {
    /// The seat that decided; `None` for the set-up.
    pub seat: Option<Seat>,
    /// The action, in notation, and who may know it.
    action: Option<(String, Audience)>,
    /// The name of the action, as a spectator and as each seat sees it; `None` for a viewer who may not know it.
    labels: Vec<Option<String>>,
    /// The action in words, as a spectator and as each seat sees it. The words may contain private information of that viewer.
    words: Vec<String>,
    events: Vec<Logged<EventInfo>>,
    citations: Vec<Logged<CitationInfo>>,
}

impl Scene {
    /// The title of a scene without a decision.
    pub fn opening(&self) -> &'static str {
        if self.events.is_empty() { "The game begins." } else { "Set-up." }
    }

    /// The action in notation, if this viewer may know it.
    pub fn action(&self, eyes: Eyes) -> Option<&str> {
        self.action.as_ref().filter(|(_, to)| eyes.see(*to)).map(|(action, _)| action.as_str())
    }

    /// The name of the action, if it has one besides the words and this viewer may know it.
    pub fn label(&self, eyes: Eyes) -> Option<&str> {
        let label = self.labels.get(self.place(eyes))?.as_deref()?;
        (self.words(eyes).is_none_or(|words| !words.eq_ignore_ascii_case(label))).then_some(label)
    }

    /// The decision in words: as this viewer sees it or, for the owner of the record, as the seat that decided sees it.
    pub fn words(&self, eyes: Eyes) -> Option<&str> {
        self.words.get(self.place(eyes)).map(String::as_str)
    }

    /// The place of a viewer in the lists of words: a spectator first.
    fn place(&self, eyes: Eyes) -> usize {
        let viewer = match eyes {
            Eyes::All => self.seat,
            Eyes::Of(viewer) => viewer,
        };
        viewer.map_or(0, |p| 1 + p.at())
    }

    /// The events, as sentences.
    pub fn heard(&self, eyes: Eyes) -> impl Iterator<Item = &str> {
        self.events.iter().filter(move |t| eyes.see(t.to)).map(|t| t.event.sentence.as_str())
    }

    /// The clauses that took effect, each once, with their counts.
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

/// A game from its start.
pub struct Story {
    /// The id of the game.
    pub game: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// The number of players.
    pub seats: u8,
    /// The options by key.
    pub options: BTreeMap<String, String>,
    /// The set-up, then one scene for each decision.
    pub scenes: Vec<Scene>,
    /// The names of the seats.
    pub names: Vec<String>,
    /// The action that waits for a chance report, and who may know it.
    pending: Option<(String, Audience)>,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
    /// How the game ended, as a sentence.
    pub result: Option<String>,
    seed: u64,
    /// The viewers that have pictures.
    pub viewers: Vec<Option<Seat>>,
    /// The picture numbers for each scene and viewer: for a wide screen and for a phone.
    pub shown: Vec<Vec<[usize; 2]>>,
    /// Every distinct picture.
    pub pictures: Vec<String>,
}

impl Story {
    /// The story of a match from its start, with pictures for these viewers.
    pub fn of(m: &dyn AnyMatch, viewers: Vec<Option<Seat>>) -> Result<Self, AnyError> {
        m.text(None)?; // A live table has no story during set-up.
        let record = m.record();
        let game = m.game();
        let mut story = Self {
            game: game.meta().id,
            title: game.meta().title,
            seats: game.seats(),
            options: game.options(),
            scenes: vec![],
            names: Seat::first(game.seats()).map(|p| game.seat_name(p, m.language())).collect::<Result<_, _>>()?,
            pending: record.pending.clone().map(|action| {
                let to = game.read_action(&action).and_then(|id| m.audience(id));
                (action, to.unwrap_or(Audience::Nobody))
            }),
            outcome: m.outcome(),
            result: m.result(),
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

    fn add(&mut self, Moment { ply, m, .. }: Moment, numbers: &mut BTreeMap<String, usize>) -> Result<(), AnyError> {
        let mut shown = vec![];
        for viewer in &self.viewers {
            let mut both = [0; 2];
            for (number, screen) in both.iter_mut().zip(Screen::ALL) {
                let picture = m.svg(*viewer, screen)?;
                let next = self.pictures.len();
                *number = *numbers.entry(picture.clone()).or_insert(next);
                if *number == next {
                    self.pictures.push(picture);
                }
            }
            shown.push(both);
        }
        self.shown.push(shown);
        let (seat, action, labels, words) = match ply {
            Some(ply) => (Some(ply.seat), Some((ply.notation, ply.to)), ply.labels, ply.words),
            None => (None, None, vec![], vec![]),
        };
        self.scenes.push(Scene { seat, action, labels, words, events: m.events(), citations: m.citations() });
        Ok(())
    }

    /// What waits for a chance report, as far as this viewer may know.
    pub fn pending(&self, eyes: Eyes) -> Option<&str> {
        self.pending.as_ref().map(|(action, to)| if eyes.see(*to) { action.as_str() } else { "an action" })
    }

    /// The name of a seat.
    pub fn name(&self, p: Seat) -> &str {
        &self.names[p.at()]
    }

    /// The number of the last scene, which is the number of decisions.
    pub fn last(&self) -> usize {
        self.scenes.len() - 1
    }

    /// The game, the players and, for the owner of the record, the seed. The seed reveals the future and every hidden card.
    pub fn heading(&self, eyes: Eyes) -> String {
        let players = if self.seats == 1 { "1 player".into() } else { format!("{} players", self.seats) };
        match eyes {
            Eyes::All => format!("{}, {players}, seed {}", self.title, self.seed),
            Eyes::Of(_) => format!("{}, {players}", self.title),
        }
    }
}
