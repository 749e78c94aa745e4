//! A match of any game: a typed match, or the set-up of a live one.
use super::{
    AnyError, AnyGame, AnyMatch, AnyPosition, Choice, CitationInfo, ClauseHits, EventInfo, PlyInfo, StepAnswer,
    StepRequest,
    error::{length, seated},
    game::{Boxed, action, read_action},
    step,
};
use crate::{
    Audience, ChancePrompt, Encode, Finite, Game, GameBox, Language, Logged, Mask, Match, MatchError, Next, Outcome,
    Position, Record, RecordError, Redacted, RefusalInfo, ScoreRow, Screen, Seat, Seats, Setup, Show, View, factors,
    show,
};
use serde::Serialize;
use std::{ops::ControlFlow, sync::Arc};

/// The implementation of [`AnyMatch`].
pub(super) struct Session<G: Game> {
    stage: Stage<G>,
    language: Language,
}

enum Stage<G: Game> {
    Setup(Box<Setup<G>>),
    Play(Box<Match<G>>),
}

impl<G: Game> Clone for Session<G> {
    fn clone(&self) -> Self {
        Self { stage: self.stage.clone(), language: self.language }
    }
}

impl<G: Game> Clone for Stage<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Setup(s) => Self::Setup(s.clone()),
            Self::Play(m) => Self::Play(m.clone()),
        }
    }
}

impl<G: Game> Session<G> {
    pub fn of(m: Match<G>) -> Self {
        Self { stage: Stage::Play(Box::new(m)), language: Language::English }
    }

    pub fn live(setup: Setup<G>) -> Self {
        Self { stage: settle(setup), language: Language::English }
    }

    pub fn open(game: Arc<GameBox<G>>, record: &Record) -> Result<Self, RecordError> {
        match record.verify(game.clone()) {
            Err(RecordError::InSetup) => record.setup(game).map(Self::live),
            verified => verified.map(Self::of),
        }
    }

    /// The match, once set-up is done.
    pub fn playing(&self) -> Result<&Match<G>, AnyError> {
        match &self.stage {
            Stage::Play(m) => Ok(m),
            Stage::Setup(_) => Err(AnyError::InSetup),
        }
    }

    fn playing_mut(&mut self) -> Result<&mut Match<G>, AnyError> {
        match &mut self.stage {
            Stage::Play(m) => Ok(m),
            Stage::Setup(_) => Err(AnyError::InSetup),
        }
    }

    fn box_(&self) -> &Arc<GameBox<G>> {
        match &self.stage {
            Stage::Setup(s) => s.game(),
            Stage::Play(m) => m.game(),
        }
    }

    fn view(&self, viewer: Option<Seat>) -> Result<View<'_, G>, AnyError> {
        seated(viewer, self.box_().seats)?;
        Ok(self.playing()?.view(viewer))
    }
}

/// The match, if set-up has no open question.
fn settle<G: Game>(setup: Setup<G>) -> Stage<G> {
    match setup.begin() {
        Ok(m) => Stage::Play(Box::new(m)),
        Err(setup) => Stage::Setup(setup),
    }
}

/// A view and what follows from it, as JSON shows them.
#[derive(Serialize)]
#[serde(bound = "")]
pub(super) struct ViewWithFacts<'a, G: Game> {
    #[serde(flatten)]
    view: View<'a, G>,
    #[serde(skip_serializing_if = "serde_json::Value::is_null")]
    facts: serde_json::Value,
}

impl<'a, G: Game> ViewWithFacts<'a, G> {
    pub(super) fn of(view: View<'a, G>) -> Self {
        Self { view, facts: G::Show::facts(view) }
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a state is plain data")
}

impl<G: Game> AnyMatch for Session<G> {
    fn game(&self) -> Box<dyn AnyGame> {
        Box::new(Boxed(self.box_().clone()))
    }
    fn language(&self) -> Language {
        self.language
    }
    fn set_language(&mut self, language: Language) {
        if G::Show::LANGUAGES.contains(&language) {
            self.language = language;
        }
    }
    fn next(&self) -> Next {
        self.playing().map_or(Next::Chance, Match::next)
    }
    fn is_live(&self) -> bool {
        self.playing().map_or(true, Match::is_live)
    }
    fn plies(&self) -> usize {
        self.playing().map_or(0, |m| m.plies().len())
    }
    fn outcome(&self) -> Option<Outcome> {
        self.playing().ok().and_then(Match::outcome)
    }

    fn legal(&self, out: &mut Vec<u32>) {
        out.clear();
        if let Ok(m) = self.playing()
            && let Next::Seat(p) = m.next()
        {
            let _ = G::legal(m.view(p), &mut |a: G::Action| {
                out.push(a.id());
                ControlFlow::Continue(())
            });
        }
    }
    fn mask(&self, out: &mut [bool]) -> Result<u32, AnyError> {
        length(out.len(), G::Action::COUNT as usize)?;
        let mut mask = Mask::new(out);
        if let Ok(m) = self.playing()
            && let Next::Seat(p) = m.next()
        {
            let _ = G::legal(m.view(p), &mut |a| mask.push(a));
        }
        Ok(mask.count())
    }
    fn choices(&self) -> Vec<Choice> {
        let Ok(m) = self.playing() else { return vec![] };
        m.turn().seat().map_or_else(Vec::new, |p| choices(m, p, self.language))
    }
    fn seats_asked(&self) -> Seats {
        self.playing().map_or(Seats::NONE, Match::seats_asked)
    }
    fn legal_for(&self, seat: Seat, out: &mut Vec<u32>) {
        out.clear();
        if let Ok(m) = self.playing() {
            out.extend(m.legal_for(seat).into_iter().map(Finite::id));
        }
    }
    fn choices_for(&self, seat: Seat) -> Vec<Choice> {
        let Ok(m) = self.playing() else { return vec![] };
        choices(m, seat, self.language)
    }
    fn audience(&self, id: u32) -> Result<Audience, AnyError> {
        Ok(G::audience(self.box_(), &self.playing()?.state().table, action(id)?))
    }
    fn play_all(&mut self, actions: &[(Seat, u32)]) -> Result<Next, AnyError> {
        let read = |&(p, id): &(Seat, u32)| Ok((p, action(id)?));
        let actions = actions.iter().map(read).collect::<Result<Vec<_>, AnyError>>()?;
        let (language, game) = (self.language, self.box_().clone());
        self.playing_mut()?.play_all(&actions).map_err(|e| told(&game, e, language))
    }
    fn words(&self, viewer: Option<Seat>, id: u32) -> Result<String, AnyError> {
        let (a, v, m) = (action(id)?, self.view(viewer)?, self.playing()?);
        let p = match m.next() {
            Next::Seat(p) => p,
            Next::Chance => return Err(AnyError::Pending),
            Next::Over => Seat(0),
        };
        let to = G::audience(m.game(), v.table, a);
        if !to.includes(viewer) {
            return Ok(G::Show::secret(m.game(), p, self.language));
        }
        m.check(p, a).map_err(|why| AnyError::Refused(show::reason(m.game(), why, self.language)))?;
        Ok(G::Show::action(v, a, self.language))
    }
    fn read_action(&self, viewer: Option<Seat>, text: &str) -> Result<u32, AnyError> {
        labelled(self.view(viewer).ok(), text, self.language).map(Finite::id)
    }
    fn why_not(&self, seat: Seat, id: u32) -> Result<Option<RefusalInfo>, AnyError> {
        let a = action(id)?;
        let m = self.playing()?;
        if m.pending().is_some() {
            return Err(AnyError::Pending);
        }
        Ok(m.check_for(seat, a).err().map(|why| show::reason(m.game(), why, self.language)))
    }
    fn play(&mut self, seat: Seat, id: u32) -> Result<Next, AnyError> {
        let (a, language, game) = (action(id)?, self.language, self.box_().clone());
        self.playing_mut()?.play(seat, a).map_err(|e| told(&game, e, language))
    }
    fn asked(&self) -> Option<ChancePrompt> {
        match &self.stage {
            Stage::Setup(s) => s.asked(self.language),
            Stage::Play(m) => m.asked(self.language),
        }
    }
    fn report(&mut self, answer: u32) -> Result<Next, AnyError> {
        match &mut self.stage {
            Stage::Play(m) => Ok(m.report(answer)?),
            Stage::Setup(s) => {
                s.report(answer)?;
                if s.question().is_none() {
                    self.stage = settle(*s.clone());
                }
                Ok(self.next())
            }
        }
    }
    fn take_back(&mut self) -> Result<(), AnyError> {
        match &mut self.stage {
            Stage::Setup(s) => Ok(s.take_back()?),
            Stage::Play(m) if m.plies().is_empty() && m.pending().is_none() => {
                let mut setup = m.clone().back_to_setup().map_err(|_| AnyError::NothingToTakeBack)?;
                setup.take_back()?;
                self.stage = Stage::Setup(Box::new(setup));
                Ok(())
            }
            Stage::Play(m) => Ok(m.take_back()?),
        }
    }
    fn undo(&mut self) -> Result<(Seat, u32), AnyError> {
        let Ok(m) = self.playing_mut() else { return Err(AnyError::NothingToUndo) };
        let step = m.undo()?;
        Ok((step.seat, step.action.id()))
    }
    fn rewind(&mut self, asked: usize) -> Result<(), AnyError> {
        let steps = self.plies();
        if asked > steps {
            return Err(AnyError::NoSuchStep { asked, steps });
        }
        if let Ok(m) = self.playing_mut() {
            m.rewind(asked);
        }
        Ok(())
    }

    fn state_json(&self) -> Result<String, AnyError> {
        Ok(json(self.playing()?.state()))
    }
    fn view_json(&self, viewer: Option<Seat>) -> Result<String, AnyError> {
        Ok(json(&ViewWithFacts::of(self.view(viewer)?)))
    }
    fn text(&self, viewer: Option<Seat>) -> Result<String, AnyError> {
        Ok(G::Show::text(self.view(viewer)?, self.language))
    }
    fn svg(&self, viewer: Option<Seat>, screen: Screen) -> Result<String, AnyError> {
        let last = self.playing()?.plies().last().and_then(|ply| ply.known(viewer));
        Ok(show::picture(self.view(viewer)?, screen, last, self.language))
    }
    fn svg_to_play(&self, seat: Seat, screen: Screen) -> Result<String, AnyError> {
        let (m, v) = (self.playing()?, self.view(Some(seat))?);
        if !m.seats_asked().has(seat) {
            return self.svg(Some(seat), screen);
        }
        let last = m.plies().last().and_then(|ply| ply.known(Some(seat)));
        Ok(show::picture_to_play(v, screen, last, self.language))
    }
    fn prompt(&self, seat: Seat) -> Option<String> {
        let m = self.playing().ok().filter(|m| m.seats_asked().has(seat))?;
        Some(G::Show::prompt(m.view(seat), self.language))
    }
    fn result(&self) -> Option<String> {
        self.outcome().map(|outcome| G::Show::result(self.box_(), &outcome, self.language))
    }
    fn scores(&self, viewer: Option<Seat>) -> Result<Vec<ScoreRow>, AnyError> {
        Ok(G::Show::scores(self.view(viewer)?, self.language))
    }
    fn encode(&self, viewer: Option<Seat>, out: &mut [f32]) -> Result<(), AnyError> {
        length(out.len(), self.box_().layout_len())?;
        G::Encode::encode(self.view(viewer)?, out);
        Ok(())
    }
    fn estimate(&self, viewer: Option<Seat>, about: Seat) -> Result<i32, AnyError> {
        seated(Some(about), self.box_().seats)?;
        Ok(G::estimate(self.view(viewer)?, about))
    }
    fn happened(&self, viewer: Option<Seat>) -> Result<Vec<EventInfo>, AnyError> {
        seated(viewer, self.box_().seats)?;
        let Ok(m) = self.playing() else { return Ok(vec![]) };
        Ok(m.happened(viewer).map(|e| happened(m.game(), e, self.language)).collect())
    }
    fn cited(&self, viewer: Option<Seat>) -> Result<Vec<CitationInfo>, AnyError> {
        seated(viewer, self.box_().seats)?;
        let Ok(m) = self.playing() else { return Ok(vec![]) };
        Ok(m.cited(viewer).map(|c| CitationInfo::of::<G>(c, self.language)).collect())
    }
    fn events(&self) -> Vec<Logged<EventInfo>> {
        let Ok(m) = self.playing() else { return vec![] };
        let all = m.events();
        let first = all.partition_point(|t| t.step < m.plies().len());
        let told = |t: &Logged<G::Event>| Logged {
            step: t.step,
            to: t.to,
            event: happened(m.game(), &t.event, self.language),
        };
        all[first..].iter().map(told).collect()
    }
    fn citations(&self) -> Vec<Logged<CitationInfo>> {
        let Ok(m) = self.playing() else { return vec![] };
        m.citations()
            .iter()
            .map(|c| Logged { step: m.plies().len(), to: c.to, event: CitationInfo::of::<G>(c, self.language) })
            .collect()
    }
    fn count_clauses(&self, hits: &mut ClauseHits) {
        if let Ok(m) = self.playing() {
            m.citations().iter().for_each(|c| hits.apply(c.clause, c.at));
            hits.refuse(m.game(), m.state());
        }
    }
    fn info_key(&self, seat: Seat) -> Result<u64, AnyError> {
        seated(Some(seat), self.box_().seats)?;
        Ok(self.playing()?.info_key(seat).expect("the seat is at this table"))
    }

    fn moments(&self) -> Box<dyn Iterator<Item = super::Moment> + '_> {
        let Ok(m) = self.playing() else { return Box::new(std::iter::empty()) };
        let language = self.language;
        let mut before: Option<Match<G>> = None;
        Box::new(m.moments().map(move |then| {
            let ply = before.as_ref().zip(then.plies().last()).map(|(before, ply)| PlyInfo {
                seat: ply.seat,
                id: ply.action.id(),
                notation: ply.action.to_string(),
                to: ply.to,
                labels: viewers(m.game().seats)
                    .map(|viewer| Some(G::Show::label(before.view(viewer), ply.known(viewer)?, language)))
                    .collect(),
                words: viewers(m.game().seats)
                    .map(|viewer| match ply.known(viewer) {
                        Some(a) => G::Show::action(before.view(viewer), a, language),
                        None => G::Show::secret(m.game(), ply.seat, language),
                    })
                    .collect(),
            });
            before = Some(then.clone());
            super::Moment { ply, m: Box::new(Self { language, ..Self::of(then) }) }
        }))
    }
    fn step(&self, request: &StepRequest<'_>) -> Result<StepAnswer, AnyError> {
        step::step(self, request)
    }

    fn record(&self) -> Record {
        match &self.stage {
            Stage::Setup(s) => s.record(),
            Stage::Play(m) => m.record(),
        }
    }
    fn snapshot(&self) -> Record {
        match &self.stage {
            Stage::Setup(s) => s.record(),
            Stage::Play(m) => m.snapshot(),
        }
    }
    fn redacted(&self, viewer: Option<Seat>) -> Result<Redacted, AnyError> {
        seated(viewer, self.box_().seats)?;
        Ok(self.playing()?.redacted(viewer))
    }
    fn fork(&self, seed: u64) -> Result<Box<dyn AnyPosition>, AnyError> {
        Ok(Box::new(self.playing()?.fork(seed)))
    }
    fn imagine(&self, viewer: Option<Seat>, seed: u64) -> Result<Box<dyn AnyPosition>, AnyError> {
        seated(viewer, self.box_().seats)?;
        Ok(Box::new(self.playing()?.imagine(viewer, seed)))
    }
    fn imagine_into(&self, viewer: Option<Seat>, seed: u64, into: &mut dyn AnyPosition) -> Result<(), AnyError> {
        let view = self.view(viewer)?;
        let at = into.as_any_mut().downcast_mut::<Position<G>>().filter(|at| at.game().is_same(self.box_()));
        at.ok_or(AnyError::OtherBox)?.imagine_again(view, seed);
        Ok(())
    }
    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

/// A spectator, then every seat.
fn viewers(seats: u8) -> impl Iterator<Item = Option<Seat>> {
    [None].into_iter().chain(Seat::first(seats).map(Some))
}

/// Reads an action from its notation, its id or, where there is a view, the label of a legal action.
pub(super) fn labelled<G: Game>(v: Option<View<'_, G>>, text: &str, language: Language) -> Result<G::Action, AnyError> {
    let error = match read_action(text) {
        Ok(a) => return Ok(a),
        Err(error) => error,
    };
    let same = |label: String| label.trim().to_lowercase() == text.trim().to_lowercase();
    let found = v.and_then(|v| {
        let asked = v.seat.is_some_and(|p| G::asked(v.game, v.table).has(p));
        let legal = if asked { v.game.actions(v) } else { vec![] };
        let in_language = |a: &G::Action, language| same(G::Show::label(v, *a, language));
        legal.into_iter().find(|a| in_language(a, language) || in_language(a, Language::English))
    });
    found.ok_or(error)
}

/// An error of a match, with a refusal in words.
fn told<G: Game>(game: &GameBox<G>, e: MatchError<G::Clause>, language: Language) -> AnyError {
    match e {
        MatchError::Refused(why) => AnyError::Refused(show::reason(game, why, language)),
        e => e.into(),
    }
}

/// The legal actions of a seat that is asked now, in words.
pub(super) fn choices<G: Game>(m: &Match<G>, p: Seat, language: Language) -> Vec<Choice> {
    let groups = G::Action::groups();
    let choice = |a: G::Action| {
        let (at, values) = factors(&groups, a.id()).expect("every id has its factors");
        let named = groups[at].factors.iter().zip(values).map(|(factor, value)| (factor.name.clone(), value));
        Choice {
            id: a.id(),
            notation: a.to_string(),
            label: G::Show::label(m.view(p), a, language),
            words: G::Show::action(m.view(p), a, language),
            group: groups[at].name.clone(),
            factors: named.collect(),
        }
    };
    m.legal_for(p).into_iter().map(choice).collect()
}

/// An event as JSON and as a sentence.
pub(super) fn happened<G: Game>(game: &GameBox<G>, e: &G::Event, language: Language) -> EventInfo {
    let event = crate::text::to_value(e).expect("an event is plain data");
    EventInfo { event, sentence: G::Show::event(game, e, language) }
}
