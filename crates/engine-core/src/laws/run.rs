//! Runs the rules and logs everything: the laws `same`, `chance`, `odds`, `quiet` and `private`.
use super::{LawError, LawReport, hidden, law, secret};
use crate::{
    Ask, Audience, ChanceError, ChanceSource, DynSource, FastRng, Finite, Game, GameBox, Language, Listen, Note, Odds,
    Script, Seat, Seeded, Show, StateOf, Turn, View, fingerprint, show,
};
use std::cell::RefCell;

/// One question or note, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Chance was asked.
    Asked {
        /// The question.
        ask: Ask,
        /// The exact odds.
        weights: Vec<(u32, u64)>,
        /// The answer.
        answer: u32,
    },
    /// A clause was cited, by its id.
    Cited(Audience, u32),
    /// An event happened, as its debug text.
    Happened(Audience, String),
    /// Something was declared revealed, as its fingerprint.
    Revealed(Audience, u64),
}

impl Line {
    /// Whether a seat (a spectator, for `None`) may know of it.
    pub fn reaches(&self, q: Option<Seat>) -> bool {
        match self {
            Line::Asked { ask, .. } => ask.audience.includes(q),
            Line::Cited(to, _) | Line::Happened(to, _) | Line::Revealed(to, _) => to.includes(q),
        }
    }
}

/// A run of set-up or of a step, with all questions and notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run<S> {
    /// The state and turn after it, or why it stopped.
    pub end: Result<(S, Turn), ChanceError>,
    /// The questions and notes.
    pub log: Vec<Line>,
}

impl<S> Run<S> {
    /// The answers of chance, in order.
    pub fn answers(&self) -> Vec<u32> {
        let answer = |l: &Line| if let Line::Asked { answer, .. } = l { Some(*answer) } else { None };
        self.log.iter().filter_map(answer).collect()
    }

    /// What a seat was told, except for declared reveals.
    pub fn told(&self, q: Option<Seat>) -> Vec<&Line> {
        self.log.iter().filter(|l| l.reaches(q) && !matches!(l, Line::Revealed(..))).collect()
    }

    /// What was declared revealed to a seat.
    pub fn revealed(&self, q: Option<Seat>) -> Vec<&Line> {
        self.log.iter().filter(|l| l.reaches(q) && matches!(l, Line::Revealed(..))).collect()
    }
}

/// A source that logs every question, and checks that the weights add up.
struct Witness<'a, L> {
    source: L,
    log: &'a RefCell<Vec<Line>>,
    odd: Option<String>,
}

impl<L: ChanceSource> ChanceSource for Witness<'_, L> {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        let weights = odds.weights();
        let sum: u64 = weights.iter().map(|w| w.1).sum();
        if sum != odds.total() || sum == 0 {
            self.odd.get_or_insert(format!("the weights of {ask:?} sum to {sum}, but the total is {}", odds.total()));
        }
        let answer = self.source.answer(ask, odds)?;
        self.log.borrow_mut().push(Line::Asked { ask, weights, answer });
        Ok(answer)
    }
}

/// A state and whose turn it is, or why the run stopped.
pub(super) type Done<G> = Result<(StateOf<G>, Turn), ChanceError>;
/// Set-up or a step, ready to run with any source.
pub(super) type Go<'a, G> = &'a dyn Fn(&mut DynSource<'_>) -> Done<G>;

/// Runs set-up or a step and logs every question and note.
pub(super) fn observed<G: Game>(
    g: &GameBox<G>,
    source: impl ChanceSource,
    f: impl FnOnce(&mut DynSource<'_>) -> Done<G>,
) -> Result<Run<StateOf<G>>, LawError> {
    let log = RefCell::new(Vec::new());
    let mut witness = Witness { source, log: &log, odd: None };
    let mut no_sentence = None;
    let mut listen = Listen::<G, _>::new(|n: Note<G>| {
        let line = match n {
            Note::Clause { to, clause, .. } => Line::Cited(to, clause.id()),
            Note::Event { to, event } => {
                let sentence = G::Show::event(g, &event, Language::English);
                if !sentence.ends_with(['.', '!']) || sentence.contains('\n') {
                    no_sentence
                        .get_or_insert(format!("the text of {event:?} is {sentence:?}, which is not a sentence"));
                }
                Line::Happened(to, format!("{event:?}"))
            }
            Note::Reveal { to, what } => Line::Revealed(to, what),
            Note::Answer { .. } => return,
        };
        log.borrow_mut().push(line);
    });
    let end = f(&mut DynSource::heard(&mut witness, &mut listen));
    if let Some(why) = witness.odd {
        return Err(LawError { law: super::Law::Chance, why });
    }
    if let Some(why) = no_sentence {
        return Err(LawError { law: super::Law::Show, why });
    }
    let log = log.into_inner();
    labels(g, &log)?;
    Ok(Run { end, log })
}

/// Every question to chance has words, and its answers have different labels.
fn labels<G: Game>(g: &GameBox<G>, log: &[Line]) -> Result<(), LawError> {
    for line in log {
        let Line::Asked { ask, weights, .. } = line else { continue };
        let question = show::question(g, *ask, Language::English);
        law!(Show, !question.trim().is_empty(), "{ask:?} has no words");
        let label = |w: &(u32, u64)| show::answer(g, *ask, w.0, Language::English);
        let mut labels: Vec<String> = weights.iter().take(64).map(label).collect();
        let all = labels.len();
        labels.sort();
        labels.dedup();
        let distinct = labels.len() == all && labels.iter().all(|l| !l.trim().is_empty());
        law!(Show, distinct, "{question}: two answers have the same label");
    }
    Ok(())
}

pub(super) fn do_setup<G: Game>(g: &GameBox<G>, source: &mut DynSource<'_>) -> Done<G> {
    g.setup(source).map_err(|halt| source.why(halt)).map(|s| {
        let turn = g.turn(&s.table);
        (s, turn)
    })
}

pub(super) fn do_step<'a, G: Game>(
    g: &'a GameBox<G>,
    s: &'a StateOf<G>,
    p: Seat,
    a: G::Action,
) -> impl FnOnce(&mut DynSource<'_>) -> Done<G> + 'a {
    move |source| {
        let mut s = s.clone();
        g.apply(&mut s, p, a, source).map_err(|halt| source.why(halt)).map(|turn| (s, turn))
    }
}

/// Sets up a game without a listener.
pub(super) fn start<G: Game>(g: &GameBox<G>, seed: u64) -> (StateOf<G>, Seeded) {
    let mut rng = Seeded::new(seed);
    let s = g.setup(&mut DynSource::new(&mut rng)).expect("a seeded generator answers everything");
    (s, rng)
}

/// Applies an action without a listener.
pub(super) fn blind<G: Game>(g: &GameBox<G>, s: &mut StateOf<G>, p: Seat, a: G::Action, rng: &mut Seeded) {
    g.apply(s, p, a, &mut DynSource::new(rng)).expect("a seeded generator answers everything");
}

/// Set-up, with the laws `same`, `chance`, `odds` and `private`.
pub(super) fn setup<G: Game>(
    g: &GameBox<G>,
    seed: u64,
    report: &mut LawReport,
) -> Result<(StateOf<G>, Seeded), LawError> {
    let go = |d: &mut DynSource<'_>| do_setup(g, d);
    let mut rng = Seeded::new(seed);
    let run = observed(g, &mut rng, go)?;
    law!(Same, run == observed(g, Seeded::new(seed), go)?, "two set-ups with seed {seed} differ");
    chance(g, &run, &go)?;
    count(&run.log, report);
    hidden::private(g, &run, seed, report, &go)?;
    let (s, _) = run.end.expect("a seeded generator answers everything");
    Ok((s, rng))
}

/// A step, with the laws `same`, `chance`, `odds`, `quiet` and `private`.
pub(super) fn step<G: Game>(
    g: &GameBox<G>,
    s: &StateOf<G>,
    p: Seat,
    a: G::Action,
    rng: &mut Seeded,
    report: &mut LawReport,
) -> Result<StateOf<G>, LawError> {
    let again = rng.clone();
    let run = observed(g, &mut *rng, do_step(g, s, p, a))?;
    law!(
        Same,
        run == observed(g, again, do_step(g, s, p, a))?,
        "{a}: the same seed and actions gave two different games"
    );
    let (after, turn) = run.end.clone().expect("a seeded generator answers everything");
    chance(g, &run, &|d: &mut DynSource<'_>| do_step(g, s, p, a)(d))?;
    if run.answers().is_empty() {
        let mut fast = s.clone();
        let fast_turn = g.apply_fast(&mut fast, p, a, &mut FastRng::new(1));
        law!(Chance, fast == after && fast_turn == turn, "{a}: the fast generator gave a different game");
    }
    count(&run.log, report);
    hidden::quiet(g, s, p, a, &run, report)?;
    secret::secret(g, s, p, a, &run, report)?;
    secret::together(g, s, p, a, &after, report)?;
    let seed = fingerprint(&(rng.seed(), run.answers(), a.id()));
    hidden::private(g, &run, seed, report, &|d: &mut DynSource<'_>| do_step(g, s, p, a)(d))?;
    Ok(after)
}

/// Replaying the answers gives the same run, stopping anywhere asks the same question, and a listener changes nothing.
fn chance<G: Game>(g: &GameBox<G>, run: &Run<StateOf<G>>, go: Go<'_, G>) -> Result<(), LawError> {
    let answers = run.answers();
    law!(Chance, answers.len() < 10_000, "one action asks chance {} times", answers.len());
    let mut path = Script::new(&answers);
    let replayed = observed(g, &mut path, go)?;
    law!(Chance, replayed == *run, "replaying the answers {answers:?} gave a different game");
    law!(Chance, path.rest().is_empty(), "the replay asked fewer questions");
    let mut path = Script::new(&answers);
    law!(
        Chance,
        go(&mut DynSource::new(&mut path)) == run.end,
        "without a listener, the same answers gave a different game"
    );
    let asked = run.log.iter().filter_map(|l| match l {
        Line::Asked { ask, weights, .. } => Some((ask, weights)),
        _ => None,
    });
    for (n, (ask, weights)) in asked.enumerate().take(40) {
        let stopped = go(&mut DynSource::new(&mut Script::new(&answers[..n])));
        let Err(ChanceError::Unanswered(q)) = stopped else {
            law!(Chance, false, "after {n} answers there was no further question");
            return Ok(());
        };
        law!(
            Chance,
            q.ask == *ask && q.weights == *weights,
            "explicit chance asks {q:?}, but sampled chance asks {ask:?} with {weights:?}"
        );
    }
    Ok(())
}

fn count(log: &[Line], report: &mut LawReport) {
    for line in log {
        if let Line::Cited(_, id) = line {
            report.cited[*id as usize] += 1;
        }
    }
}

/// The viewer, as the message of a broken law names it.
pub(super) struct Eye(pub Option<Seat>);

impl std::fmt::Display for Eye {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(p) => write!(f, "seat {}", p.0),
            None => f.write_str("a spectator"),
        }
    }
}

/// Every seat, and a spectator.
pub(super) fn eyes<G: Game>(g: &GameBox<G>) -> impl Iterator<Item = Option<Seat>> {
    Seat::first(g.seats).map(Some).chain([None])
}

/// The view of a seat or a spectator.
pub(super) fn view<'a, G: Game>(g: &'a GameBox<G>, s: &'a StateOf<G>, q: Option<Seat>) -> View<'a, G> {
    q.map_or(View::spectator(g, s), |p| View::of(g, s, p))
}
