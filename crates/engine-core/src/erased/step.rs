//! The rules as an oracle: one step from a state or a record, nothing kept.
use super::{
    AnyError, AnyMatch, Choice, CitationInfo, EventInfo,
    error::seated,
    game::read_action,
    session::{Session, choices, happened},
};
use crate::{
    Ask, ChanceError, ChancePrompt, ChanceSource, Game, Language, Match, Next, Odds, Outcome, Ply, Record, RefusalInfo,
    Script, Seat, Seeded, View, show,
};
use serde::Serialize;
use serde_json::Value;

/// What is asked of the oracle.
///
/// By default the match goes on with its own chance, and a live one waits for reports. With `explore`, or with answers or a seed for a match that is
/// not live, chance is asked of what is given here, and halts at the first question without an answer. `answers` are indices into the list of answers that a question prints; with `seed` beside them they are for
/// what a live table may report, and the seed draws the rest.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepRequest<'a> {
    /// What the seat in turn does, in notation or by id; `None` asks what it may do.
    pub action: Option<&'a str>,
    /// What chance answers.
    pub answers: Option<&'a [u32]>,
    /// A seed for chance.
    pub seed: Option<u64>,
    /// Acts as this seat, and is told only what this seat may know.
    pub seat: Option<Seat>,
    /// Leaves the chance of the match alone: for what could happen, not for what does.
    pub explore: bool,
}

/// What the oracle says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum StepAnswer {
    /// What may be done now.
    Legal {
        /// What the game waits for.
        next: Next,
        /// The legal actions; `None` where they are another seat's to know.
        legal: Option<Vec<Choice>>,
        /// How it ended, once it has.
        outcome: Option<Outcome>,
    },
    /// The action is not allowed.
    Refused {
        /// The action, in notation.
        action: String,
        /// Why not.
        reason: RefusalInfo,
    },
    /// Chance is asked.
    Asks {
        /// What.
        question: StepPrompt,
        /// The record of a live table, with the action that waits. It holds the seed: not to be shown to a seat.
        #[serde(skip)]
        record: Option<Box<Record>>,
    },
    /// It is done.
    Done(Box<StepDone>),
}

/// What chance is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum StepPrompt {
    /// Whoever asks may know.
    Open(ChancePrompt),
    /// The seat may not see this, or not its odds. The engine draws it, from a seed.
    Hidden {
        /// Says so.
        what: &'static str,
    },
}

/// What an action led to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StepDone {
    /// Who acted; `None` for set-up.
    pub seat: Option<Seat>,
    /// The action, in notation; `None` for set-up.
    pub action: Option<String>,
    /// What the game waits for now.
    pub next: Next,
    /// The new state; `None` for a seat.
    pub state: Option<Value>,
    /// What the seat sees now; `None` without one.
    pub view: Option<Value>,
    /// What happened.
    pub events: Vec<EventInfo>,
    /// The clauses that took effect.
    pub clauses: Vec<CitationInfo>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// What may be done next; `None` where that is another seat's to know.
    pub legal: Option<Vec<Choice>>,
    /// The record with this step, where it went on with its own luck. It holds the seed: not to be shown to a seat.
    #[serde(skip)]
    pub record: Option<Record>,
}

pub(super) fn step<G: Game>(session: &Session<G>, r: &StepRequest<'_>) -> Result<StepAnswer, AnyError> {
    seated(r.seat, session.game().seats())?;
    let action = r.action.map(read_action::<G::Action>).transpose()?;
    let reports = session.is_live() && r.seed.is_none();
    if !r.explore && (reports || r.answers.is_none() && r.seed.is_none()) {
        return go_on(session.clone(), action, r);
    }
    match session.playing()? {
        m if m.pending().is_some() => Err(AnyError::Pending),
        m => explore(m.clone(), action, r, session.language()),
    }
}

/// Goes on with the luck of the record: a seed, or what the table reports.
fn go_on<G: Game>(
    mut session: Session<G>,
    action: Option<G::Action>,
    r: &StepRequest<'_>,
) -> Result<StepAnswer, AnyError> {
    let before = session.steps();
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
        return Ok(legal(m, r.seat, session.language()));
    }
    let done = m.steps().len() > before;
    let last = done.then(|| *m.steps().last().expect("one was just done"));
    let mut answer = tell(m, last, r.seat, session.language());
    if let StepAnswer::Done(done) = &mut answer {
        done.record = Some(m.record());
    }
    Ok(answer)
}

/// ChanceSource from outside: answers, a seed, or both.
struct Outside<'a> {
    answers: Option<Script<'a>>,
    seed: Option<Seeded>,
    /// Whether the answers may be to questions that a live table could not report.
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

/// Tries an action with luck from outside.
fn explore<G: Game>(
    m: Match<G>,
    action: Option<G::Action>,
    r: &StepRequest<'_>,
    language: Language,
) -> Result<StepAnswer, AnyError> {
    let Some(a) = action else { return Ok(legal(&m, r.seat, language)) };
    let seat = r.seat.or(m.turn().seat()).unwrap_or(Seat(0));
    if let Err(refusal) = m.check(seat, a) {
        return Ok(StepAnswer::Refused { action: a.to_string(), reason: show::reason(m.game(), refusal, language) });
    }
    let mut moment = m.now().clone();
    let mut luck =
        Outside { answers: r.answers.map(Script::new), seed: r.seed.map(Seeded::new), all: r.seat.is_none() };
    let stop = moment.act_with(m.game(), seat, a, &mut luck);
    let rest = luck.answers.map_or(0, |path| path.rest().len());
    match stop {
        Ok(_) if rest > 0 => Err(AnyError::LeftOver { extra: rest }),
        Ok(_) => Ok(tell(&m.at(moment), Some(Ply { seat, action: a, reports: 0 }), r.seat, language)),
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
                    what: "something that not all may see or weigh, so no table reports it: give a seed",
                }
            };
            Ok(StepAnswer::Asks { question, record: None })
        }
    }
}

/// What may be done, if that is the viewer's to know.
fn may<G: Game>(m: &Match<G>, viewer: Option<Seat>, language: Language) -> Option<Vec<Choice>> {
    (viewer.is_none() || viewer == m.turn().seat()).then(|| choices(m, language))
}

fn legal<G: Game>(m: &Match<G>, viewer: Option<Seat>, language: Language) -> StepAnswer {
    StepAnswer::Legal { next: m.next(), legal: may(m, viewer, language), outcome: m.outcome() }
}

/// What the last step led to, as a viewer may know it; all of it without one.
fn tell<G: Game>(m: &Match<G>, last: Option<Ply<G::Action>>, viewer: Option<Seat>, language: Language) -> StepAnswer {
    let step = m.now().steps;
    let to_all = |to: crate::Audience| viewer.is_none() || to.includes(viewer);
    let events = m.events().iter().filter(|t| t.step == step && to_all(t.to));
    let value = |v: View<'_, G>| crate::text::to_value(&v).expect("a view is plain data");
    StepAnswer::Done(Box::new(StepDone {
        seat: last.map(|s| s.seat),
        action: last.map(|s| s.action.to_string()),
        next: m.next(),
        state: viewer.is_none().then(|| crate::text::to_value(m.state()).expect("a state is plain data")),
        view: viewer.map(|p| value(m.view(p))),
        events: events.map(|t| happened(m.game(), &t.event, language)).collect(),
        clauses: m.citations().iter().filter(|c| to_all(c.to)).map(|c| CitationInfo::of::<G>(c, language)).collect(),
        outcome: m.outcome(),
        legal: may(m, viewer, language),
        record: None,
    }))
}
