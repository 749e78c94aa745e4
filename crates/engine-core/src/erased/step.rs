//! The rules as an oracle: one step from a state or a record, without keeping anything.
use super::{
    AnyError, AnyMatch, Choice, CitationInfo, EventInfo,
    error::seated,
    session::{Session, ViewWithFacts, choices, happened, labelled},
};
use crate::{
    Ask, ChanceError, ChancePrompt, ChanceSource, Game, Language, Match, Next, Odds, Outcome, Ply, Record, RefusalInfo,
    Script, Seat, Seeded, View, show,
};
use serde::Serialize;
use serde_json::Value;

/// A question to the oracle.
///
/// By default the match continues with its own source of chance, and a live match waits for reports. With `explore`, or with answers or a seed
/// for a match that is not live, chance is answered from this request, and the step stops at the first question without an answer.
///
/// `answers` are indices into the list of answers that a question prints. If there is also a `seed`, the answers are for the questions that a live
/// table can report, and the seed draws the rest.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepRequest<'a> {
    /// The action of the seat in turn, in notation or by id; `None` asks for the legal actions.
    pub action: Option<&'a str>,
    /// The answers of chance.
    pub answers: Option<&'a [u32]>,
    /// A seed for chance.
    pub seed: Option<u64>,
    /// The seat that acts. The answer then holds only what this seat may know.
    pub seat: Option<Seat>,
    /// Leaves the match's own source of chance alone: what could happen, not what does.
    pub explore: bool,
}

/// The answer of the oracle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum StepAnswer {
    /// No action was given: the position as it is, and the last decision.
    Legal(Box<StepDone>),
    /// The action is illegal.
    Refused {
        /// The action, in notation.
        action: String,
        /// Why it is illegal.
        reason: RefusalInfo,
    },
    /// The step stopped at a question to chance.
    Asks {
        /// The question.
        question: StepPrompt,
        /// The record of a live table, with the pending action. It holds the seed, so never show it to a seat.
        #[serde(skip)]
        record: Option<Box<Record>>,
    },
    /// The step is done.
    Done(Box<StepDone>),
}

/// A question to chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum StepPrompt {
    /// A question that the caller may know.
    Open(ChancePrompt),
    /// A question whose answer or odds the seat may not see. The engine draws it from a seed.
    Hidden {
        /// A message that says so.
        what: &'static str,
    },
}

/// A decision and the position after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StepDone {
    /// The seat that acted; `None` for set-up.
    pub seat: Option<Seat>,
    /// The action in notation; `None` for set-up, and if the seat may not know it.
    pub action: Option<String>,
    /// What the game waits for now.
    pub next: Next,
    /// The new state; `None` for a seat.
    pub state: Option<Value>,
    /// What the seat sees now; `None` without a seat.
    pub view: Option<Value>,
    /// The events.
    pub events: Vec<EventInfo>,
    /// The clauses that took effect.
    pub clauses: Vec<CitationInfo>,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
    /// The legal actions now; `None` if only another seat may know them.
    pub legal: Option<Vec<Choice>>,
    /// The record with this step, if the match continued with its own source. It holds the seed, so never show it to a seat.
    #[serde(skip)]
    pub record: Option<Record>,
}

pub(super) fn step<G: Game>(session: &Session<G>, r: &StepRequest<'_>) -> Result<StepAnswer, AnyError> {
    seated(r.seat, session.game().seats())?;
    let view = session.playing().ok().and_then(|m| Some(m.view(r.seat.or(m.turn().seat())?)));
    let action = r.action.map(|text| labelled(view, text, session.language())).transpose()?;
    let reports = session.is_live() && r.seed.is_none();
    if !r.explore && (reports || r.answers.is_none() && r.seed.is_none()) {
        return go_on(session.clone(), action, r);
    }
    match session.playing()? {
        m if m.pending().is_some() => Err(AnyError::Pending),
        m => explore(m.clone(), action, r, session.language()),
    }
}

/// Continues with the record's own source of chance: its seed, or what the table reports.
fn go_on<G: Game>(
    mut session: Session<G>,
    action: Option<G::Action>,
    r: &StepRequest<'_>,
) -> Result<StepAnswer, AnyError> {
    let before = session.plies();
    if let Some(a) = action {
        let Next::Seat(turn) = session.next() else {
            return match session.next() {
                Next::Over => {
                    let reason = show::reason(session.playing()?.game(), crate::Refusal::Over, session.language());
                    Ok(StepAnswer::Refused { action: a.to_string(), reason })
                }
                _ => Err(AnyError::Pending),
            };
        };
        match session.play(r.seat.unwrap_or(turn), crate::Finite::id(a)) {
            Ok(_) => {}
            Err(AnyError::Refused(reason)) => return Ok(StepAnswer::Refused { action: a.to_string(), reason }),
            Err(e) => return Err(e),
        }
    }
    let was_asked = session.next() == Next::Chance;
    for (at, &answer) in r.answers.unwrap_or(&[]).iter().enumerate() {
        session.report(answer).map_err(|e| match e {
            AnyError::Impossible { answer, possible, .. } => AnyError::Impossible { at, answer, possible },
            AnyError::NotAsked => AnyError::LeftOver { extra: r.answers.unwrap_or(&[]).len() - at },
            e => e,
        })?;
    }
    if let Some(asked) = session.asked() {
        let record = Some(Box::new(session.record()));
        return Ok(StepAnswer::Asks { question: StepPrompt::Open(asked), record });
    }
    let m = session.playing()?;
    if action.is_none() && !was_asked {
        if r.answers.is_some() {
            return Err(AnyError::NotAsked);
        }
        return Ok(legal(m, r.seat, session.language()));
    }
    let done = m.plies().len() > before;
    let last = done.then(|| *m.plies().last().expect("a step was just made"));
    let told = tell(m, last, r.seat, session.language());
    Ok(StepAnswer::Done(Box::new(StepDone { record: Some(m.record()), ..told })))
}

/// A source of chance from the request: answers, a seed, or both.
struct Outside<'a> {
    answers: Option<Script<'a>>,
    seed: Option<Seeded>,
    /// Whether the answers may be for questions that a live table could not report.
    all: bool,
}

impl ChanceSource for Outside<'_> {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        match (&mut self.answers, &mut self.seed) {
            (Some(path), None) if self.all || ask.reportable() => path.answer(ask, odds),
            (Some(path), Some(_)) if ask.reportable() => path.answer(ask, odds),
            (_, Some(seed)) => seed.answer(ask, odds),
            (_, None) => Err(ChanceError::Unanswered(crate::ChanceQuestion { ask, weights: odds.weights() })),
        }
    }
}

/// Tries an action with the source of chance from the request.
fn explore<G: Game>(
    m: Match<G>,
    action: Option<G::Action>,
    r: &StepRequest<'_>,
    language: Language,
) -> Result<StepAnswer, AnyError> {
    let Some(a) = action else {
        return match r.answers {
            Some(_) => Err(AnyError::NotAsked),
            None => Ok(legal(&m, r.seat, language)),
        };
    };
    let seat = r.seat.or(m.turn().seat()).unwrap_or(Seat(0));
    let to = G::audience(m.game(), &m.state().table, a);
    if let Err(refusal) = m.check(seat, a) {
        return Ok(StepAnswer::Refused { action: a.to_string(), reason: show::reason(m.game(), refusal, language) });
    }
    let mut moment = m.now().clone();
    let mut source =
        Outside { answers: r.answers.map(Script::new), seed: r.seed.map(Seeded::new), all: r.seat.is_none() };
    let stop = moment.act_with(m.game(), seat, a, &mut source);
    let rest = source.answers.map_or(0, |path| path.rest().len());
    match stop {
        Ok(_) if rest > 0 => Err(AnyError::LeftOver { extra: rest }),
        Ok(_) => {
            let last = Ply { seat, action: a, to, reports: 0 };
            Ok(StepAnswer::Done(Box::new(tell(&m.at(moment), Some(last), r.seat, language))))
        }
        Err(ChanceError::Impossible { at, answer, possible }) => Err(AnyError::Impossible { at, answer, possible }),
        Err(ChanceError::Unanswered(q)) => {
            let open = q.ask.reportable() || r.seat.is_none();
            let asked = || ChancePrompt {
                seat: Some(seat),
                action: Some(a.to_string()),
                ..ChancePrompt::of(m.game(), &q, language)
            };
            let question = if open {
                StepPrompt::Open(asked())
            } else {
                StepPrompt::Hidden {
                    what: "a question whose answer or odds are hidden, so no table can report it: give a seed",
                }
            };
            Ok(StepAnswer::Asks { question, record: None })
        }
    }
}

/// The legal actions, if the viewer may know them.
fn may<G: Game>(m: &Match<G>, viewer: Option<Seat>, language: Language) -> Option<Vec<Choice>> {
    let seat = viewer.or(m.turn().seat());
    match (viewer, seat) {
        (Some(p), _) if !m.seats_asked().has(p) => None,
        (_, seat) => Some(seat.map_or_else(Vec::new, |p| choices(m, p, language))),
    }
}

fn legal<G: Game>(m: &Match<G>, viewer: Option<Seat>, language: Language) -> StepAnswer {
    StepAnswer::Legal(Box::new(tell(m, m.plies().last().copied(), viewer, language)))
}

/// The result of the last step as far as a viewer may know it; everything without a viewer.
fn tell<G: Game>(m: &Match<G>, last: Option<Ply<G::Action>>, viewer: Option<Seat>, language: Language) -> StepDone {
    let step = m.now().steps;
    let to_all = |to: crate::Audience| viewer.is_none() || to.includes(viewer);
    let events = m.events().iter().filter(|t| t.step == step && to_all(t.to));
    let value = |v: View<'_, G>| crate::text::to_value(&ViewWithFacts::of(v)).expect("a view is plain data");
    StepDone {
        seat: last.map(|s| s.seat),
        action: last.filter(|s| to_all(s.to)).map(|s| s.action.to_string()),
        next: m.next(),
        state: viewer.is_none().then(|| crate::text::to_value(m.state()).expect("a state is plain data")),
        view: viewer.map(|p| value(m.view(p))),
        events: events.map(|t| happened(m.game(), &t.event, language)).collect(),
        clauses: m.citations().iter().filter(|c| to_all(c.to)).map(|c| CitationInfo::of::<G>(c, language)).collect(),
        outcome: m.outcome(),
        legal: may(m, viewer, language),
        record: None,
    }
}
