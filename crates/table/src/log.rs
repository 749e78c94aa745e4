//! The log of a table: every decision in words, as each viewer may know it.
use crate::seating::Viewer;
use engine_core::{chance::Audience, erased::AnyMatch, rules::Seat, show::Language};
use schemars::JsonSchema;
use serde::Serialize;

/// A line of the log: set-up, or a decision and what followed from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Line {
    /// The number of the decision; 0 for set-up.
    pub number: u32,
    /// The seat that decided; null for set-up.
    pub seat: Option<u8>,
    /// The decision in words.
    pub words: String,
    /// What followed, in sentences.
    pub events: Vec<String>,
    /// The clauses that took effect, each once.
    pub clauses: Vec<&'static str>,
}

/// What all viewers together know of a decision.
struct Scene {
    seat: Option<Seat>,
    /// In words: to a spectator, then to each seat; one for all if they agree.
    words: Vec<String>,
    events: Vec<(Audience, String)>,
    clauses: Vec<(Audience, &'static str)>,
}

/// The log in the languages that somebody reads.
pub(crate) struct Log {
    told: Vec<(Language, Vec<Scene>)>,
    /// The decision that waits for chance, in the same languages.
    pending: Option<(Seat, Vec<Vec<String>>)>,
    /// The number of lines after each entry of the table.
    lengths: Vec<u32>,
}

impl Log {
    /// The log of a match that has decided nothing yet.
    pub fn new(m: &dyn AnyMatch) -> Self {
        let mut log = Self { told: vec![], pending: None, lengths: vec![] };
        log.restart(m);
        log.lengths.push(log.len());
        log
    }

    /// Begins again, after set-up or back in it.
    pub fn restart(&mut self, m: &dyn AnyMatch) {
        let set_up = m.view_json(None).is_ok().then(|| scene(m, None, vec![]));
        self.told = vec![(m.language(), set_up.into_iter().collect())];
        self.pending = None;
    }

    fn len(&self) -> u32 {
        self.told[0].1.len() as u32
    }

    /// Before a decision is made: how everybody would tell it.
    pub fn deciding(&mut self, m: &mut dyn AnyMatch, seat: Seat, id: u32) {
        let before = m.language();
        let words = |(language, _): &(Language, Vec<Scene>)| {
            m.set_language(*language);
            words(m, id)
        };
        let words = self.told.iter().map(words).collect();
        m.set_language(before);
        self.pending = Some((seat, words));
    }

    /// After it was made.
    pub fn decided(&mut self, m: &mut dyn AnyMatch) {
        let Some((seat, words)) = self.pending.take() else { return };
        let before = m.language();
        for ((language, scenes), words) in self.told.iter_mut().zip(words) {
            m.set_language(*language);
            scenes.push(scene(m, Some(seat), words));
        }
        m.set_language(before);
    }

    pub fn back(&mut self, plies: usize) {
        self.pending = None;
        self.told.iter_mut().for_each(|(_, scenes)| scenes.truncate(plies + 1));
    }

    pub fn now_at(&mut self, version: u32) {
        let len = self.len();
        self.lengths.resize(version as usize + 1, len);
    }

    /// The number of decisions before the last one of a seat.
    pub fn last_of(&self, seat: Seat) -> Option<u32> {
        self.told[0].1.iter().rposition(|s| s.seat == Some(seat)).map(|at| at as u32 - 1)
    }

    pub fn pending_of(&self) -> Option<Seat> {
        self.pending.as_ref().map(|p| p.0)
    }

    /// The first line that may have changed since an entry.
    pub fn changed_since(&self, version: u32) -> u32 {
        let since = self.lengths.get(version as usize..).unwrap_or(&[]);
        since.iter().copied().min().unwrap_or(0)
    }

    /// The lines from a number on, as a viewer may know them.
    pub fn lines(&mut self, m: &dyn AnyMatch, language: Language, viewer: Viewer, from: u32) -> Vec<Line> {
        let language = if m.game().languages().contains(&language) { language } else { Language::English };
        if !self.told.iter().any(|(known, _)| *known == language) {
            self.learn(m, language);
        }
        let scenes = self.told.iter().find(|(known, _)| *known == language).map_or(&[][..], |(_, scenes)| scenes);
        scenes.iter().enumerate().skip(from as usize).map(|(n, scene)| scene.line(n as u32, viewer)).collect()
    }

    /// Tells everything so far in another language.
    fn learn(&mut self, m: &dyn AnyMatch, language: Language) {
        let mut m = m.boxed_clone();
        m.set_language(language);
        let mut scenes = vec![];
        for moment in m.moments() {
            let (seat, words) = moment.ply.map_or((None, vec![]), |ply| (Some(ply.seat), brief(ply.words)));
            scenes.push(scene(&*moment.m, seat, words));
        }
        self.told.push((language, scenes));
        if let Some((seat, words)) = &mut self.pending {
            let pending = m.record().pending.and_then(|text| m.game().read_action(&text).ok());
            let mut before = m.boxed_clone();
            let told = pending.and_then(|id| {
                before.undo().ok()?;
                Some(self::words(&*before, id))
            });
            words.push(told.unwrap_or_else(|| vec![m.game().seat_name(*seat, language).unwrap_or_default()]));
        }
    }
}

/// A decision in words, to a spectator and to each seat.
fn words(m: &dyn AnyMatch, id: u32) -> Vec<String> {
    let viewers = [None].into_iter().chain(Seat::first(m.game().seats()).map(Some));
    brief(viewers.map(|viewer| m.words(viewer, id).unwrap_or_default()).collect())
}

/// One text, if all are the same.
fn brief(mut words: Vec<String>) -> Vec<String> {
    if words.windows(2).all(|w| w[0] == w[1]) {
        words.truncate(1);
    }
    words
}

fn scene(m: &dyn AnyMatch, seat: Option<Seat>, words: Vec<String>) -> Scene {
    let events = m.events().into_iter().map(|e| (e.to, e.event.sentence)).collect();
    let clauses = m.citations().into_iter().map(|c| (c.to, c.event.clause)).collect();
    Scene { seat, words, events, clauses }
}

impl Scene {
    fn line(&self, number: u32, viewer: Viewer) -> Line {
        let at = viewer.0.map_or(0, |p| 1 + p.at());
        let mut clauses: Vec<&'static str> = vec![];
        for (to, clause) in &self.clauses {
            if to.includes(viewer.0) && !clauses.contains(clause) {
                clauses.push(clause);
            }
        }
        Line {
            number,
            seat: self.seat.map(|p| p.0),
            words: self.words.get(at).or(self.words.first()).cloned().unwrap_or_default(),
            events: self.events.iter().filter(|(to, _)| to.includes(viewer.0)).map(|(_, said)| said.clone()).collect(),
            clauses,
        }
    }
}
