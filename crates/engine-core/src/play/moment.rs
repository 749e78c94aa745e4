//! A moment of a match: everything that is rebuilt when a decision is undone.
use crate::{
    Audience, ChanceError, ChanceQuestion, ChanceSource, Counters, DynSource, Game, GameBox, InfoKey, Listen, Note,
    Reported, Seat, Seeded, SourceLine, StateOf, Turn, View,
};
use std::sync::Arc;

/// An event, and who may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged<E> {
    /// The number of the decision, from 1; 0 for set-up.
    pub step: usize,
    /// Who may know.
    pub to: Audience,
    /// The event.
    pub event: E,
}

/// A clause that took effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Citation<C> {
    /// Who may know.
    pub to: Audience,
    /// The clause.
    pub clause: C,
    /// The line of the rules that cited it.
    pub at: SourceLine,
}

/// How a match started.
pub(crate) struct Start<G: Game> {
    pub seed: u64,
    /// A state that replaces set-up.
    pub given: Option<Given<G>>,
    /// For a live match, the number of answers reported during set-up.
    pub live: Option<usize>,
}

/// A state to start from, the use of the generator so far, and what the seats had seen before.
pub(crate) struct Given<G: Game> {
    pub state: StateOf<G>,
    pub counters: Counters,
    pub info: Option<Vec<InfoKey>>,
}

impl<G: Game> Clone for Start<G> {
    fn clone(&self) -> Self {
        Self { seed: self.seed, given: self.given.clone(), live: self.live }
    }
}

impl<G: Game> Clone for Given<G> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), counters: self.counters.clone(), info: self.info.clone() }
    }
}

/// A moment of a match.
pub(crate) struct Moment<G: Game> {
    pub state: StateOf<G>,
    pub rng: Seeded,
    /// The number of decisions made.
    pub steps: usize,
    pub events: Vec<Logged<G::Event>>,
    /// For each seat, the number of events before its last decision.
    pub since: Vec<usize>,
    /// The clauses cited in the last decision.
    pub cited: Vec<Citation<G::Clause>>,
    /// For each seat, what it has seen.
    pub info: Vec<InfoKey>,
}

impl<G: Game> Clone for Moment<G> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            rng: self.rng.clone(),
            steps: self.steps,
            events: self.events.clone(),
            since: self.since.clone(),
            cited: self.cited.clone(),
            info: self.info.clone(),
        }
    }
}

impl<G: Game> Moment<G> {
    /// The first moment: after set-up, or the given state. In a live match, `reports` are the table's answers during set-up.
    pub fn begin(game: &Arc<GameBox<G>>, start: &Start<G>, reports: &[u32]) -> Result<Self, ChanceQuestion> {
        let mut rng = Seeded::new(start.seed);
        let mut notes = vec![];
        let mut info = None;
        let state = if let Some(given) = &start.given {
            rng = Seeded::resume(start.seed, &given.counters);
            info = given.info.clone();
            given.state.clone()
        } else {
            let mut reported;
            let answers: &mut dyn ChanceSource = match start.live {
                Some(_) => {
                    reported = Reported::new(reports, &mut rng);
                    &mut reported
                }
                None => &mut rng,
            };
            let mut listen = Listen::<G, _>::new(|note| notes.push(note));
            let mut source = DynSource::heard(answers, &mut listen);
            game.setup(&mut source).map_err(|halt| open_question(source.why(halt)))?
        };
        let info = info
            .unwrap_or_else(|| Seat::first(game.seats).map(|p| InfoKey::start(View::of(game, &state, p))).collect());
        let since = vec![0; game.seats.into()];
        let mut now = Self { state, rng, steps: 0, events: vec![], since, cited: vec![], info };
        now.add(notes);
        Ok(now)
    }

    /// Applies a legal action. In a live match, `reports` are the table's answers to its questions; a question without an answer leaves
    /// everything unchanged.
    pub fn act(
        &mut self,
        game: &Arc<GameBox<G>>,
        seat: Seat,
        action: G::Action,
        reports: Option<&[u32]>,
    ) -> Result<Turn, ChanceQuestion> {
        let to = G::audience(game, &self.state.table, action);
        let turn = match reports {
            None => {
                let mut notes = vec![];
                let mut listen = Listen::<G, _>::new(|note| notes.push(note));
                let mut source = DynSource::heard(&mut self.rng, &mut listen);
                let turn = game.apply(&mut self.state, seat, action, &mut source).map_err(|halt| source.why(halt));
                turn.inspect(|_| self.done(game, seat, action, to, notes))
            }
            Some(reports) => {
                let mut rng = self.rng.clone();
                let turn = self.act_with(game, seat, action, &mut Reported::new(reports, &mut rng));
                turn.inspect(|_| self.rng = rng)
            }
        };
        turn.map_err(open_question)
    }

    /// Applies a legal action with another source than the match's own. If the source halts, everything is unchanged.
    pub fn act_with(
        &mut self,
        game: &Arc<GameBox<G>>,
        seat: Seat,
        action: G::Action,
        answers: &mut dyn ChanceSource,
    ) -> Result<Turn, ChanceError> {
        let mut notes = vec![];
        let mut listen = Listen::<G, _>::new(|note| notes.push(note));
        let mut source = DynSource::heard(answers, &mut listen);
        let mut state = self.state.clone();
        let to = G::audience(game, &state.table, action);
        let turn = game.apply(&mut state, seat, action, &mut source).map_err(|halt| source.why(halt))?;
        self.state = state;
        self.done(game, seat, action, to, notes);
        Ok(turn)
    }

    fn done(&mut self, game: &Arc<GameBox<G>>, seat: Seat, action: G::Action, to: Audience, notes: Vec<Note<G>>) {
        self.steps += 1;
        self.cited.clear();
        if let Some(since) = self.since.get_mut(seat.at()) {
            *since = self.events.len();
        }
        self.add(notes);
        for (p, info) in Seat::first(game.seats).zip(&mut self.info) {
            *info = info.after_seen_by::<G>(to, seat, action, View::of(game, &self.state, p));
        }
    }

    fn add(&mut self, notes: Vec<Note<G>>) {
        for note in notes {
            match note {
                Note::Clause { to, clause, at } => self.cited.push(Citation { to, clause, at: at.into() }),
                Note::Event { to, event } => self.events.push(Logged { step: self.steps, to, event }),
                Note::Answer { ask, answer } => {
                    self.info.iter_mut().for_each(|info| *info = info.saw_answer(ask, answer));
                }
                Note::Reveal { .. } => {}
            }
        }
    }
}

/// The question at which the rules halted. Answers are checked before they are used, so there is no other reason to halt.
fn open_question(stop: ChanceError) -> ChanceQuestion {
    match stop {
        ChanceError::Unanswered(question) => question,
        stop => panic!("only possible answers are used: {stop}"),
    }
}
