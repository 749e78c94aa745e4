//! Running the rules with everything written down: the laws same, chance, turn, odds, quiet and private.
use super::{LawError, LawReport, hidden, law};
use crate::{
    Ask, Audience, ChanceError, ChanceSource, DynSource, FastRng, Finite, Game, GameBox, Language, Listen, Note, Odds,
    Script, Seat, Seeded, Show, StateOf, Turn, View, fingerprint, show,
};
use std::cell::RefCell;

/// One thing that was asked or told, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Chance was asked.
    Asked {
        /// What.
        ask: Ask,
        /// Its exact odds.
        weights: Vec<(u32, u64)>,
        /// What was answered.
        answer: u32,
    },
    /// A clause was cited, by its id.
    Cited(Audience, u32),
    /// Something happened, as its debug text.
    Happened(Audience, String),
    /// Something was declared revealed, as its fingerprint.
    Revealed(Audience, u64),
}

impl Line {
    /// Whether that seat (`None`: a spectator) may know of it.
    pub fn reaches(&self, q: Option<Seat>) -> bool {
        match self {
            Line::Asked { ask, .. } => ask.audience.includes(q),
            Line::Cited(to, _) | Line::Happened(to, _) | Line::Revealed(to, _) => to.includes(q),
        }
    }
}

/// A set-up or a step, and all that was asked and told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run<S> {
    /// The state and turn after it, or why it stopped.
    pub end: Result<(S, Turn), ChanceError>,
    /// What was asked and told.
    pub log: Vec<Line>,
}

impl<S> Run<S> {
    /// The answers of chance, in order.
    pub fn answers(&self) -> Vec<u32> {
        let answer = |l: &Line| if let Line::Asked { answer, .. } = l { Some(*answer) } else { None };
        self.log.iter().filter_map(answer).collect()
    }

    /// What a seat was told, but for declared reveals.
    pub fn told(&self, q: Option<Seat>) -> Vec<&Line> {
        self.log.iter().filter(|l| l.reaches(q) && !matches!(l, Line::Revealed(..))).collect()
    }

    /// What was declared revealed to a seat.
    pub fn revealed(&self, q: Option<Seat>) -> Vec<&Line> {
        self.log.iter().filter(|l| l.reaches(q) && matches!(l, Line::Revealed(..))).collect()
    }
}

/// ChanceSource that writes down what it is asked, and checks that odds add up.
struct Witness<'a, L> {
    luck: L,
    log: &'a RefCell<Vec<Line>>,
    odd: Option<String>,
}

impl<L: ChanceSource> ChanceSource for Witness<'_, L> {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        let weights = odds.weights();
        let sum: u64 = weights.iter().map(|w| w.1).sum();
        if sum != odds.total() || sum == 0 {
            self.odd.get_or_insert(format!("the weights of {ask:?} sum to {sum}, the whole is {}", odds.total()));
        }
        let answer = self.luck.answer(ask, odds)?;
        self.log.borrow_mut().push(Line::Asked { ask, weights, answer });
        Ok(answer)
    }
}

/// A state and whose turn it is then, or why it stopped.
pub(super) type Done<G> = Result<(StateOf<G>, Turn), ChanceError>;
/// A set-up or a step, ready to run with any source.
pub(super) type Go<'a, G> = &'a dyn Fn(&mut DynSource<'_>) -> Done<G>;

/// Runs a set-up or a step with every question and note written down.
pub(super) fn heard<G: Game>(
    g: &GameBox<G>,
    luck: impl ChanceSource,
    f: impl FnOnce(&mut DynSource<'_>) -> Done<G>,
) -> Result<Run<StateOf<G>>, LawError> {
    let log = RefCell::new(Vec::new());
    let mut witness = Witness { luck, log: &log, odd: None };
    let mut unsaid = None;
    let mut listen = Listen::<G, _>::new(|n: Note<G>| {
        let line = match n {
            Note::Clause { to, clause, .. } => Line::Cited(to, clause.id()),
            Note::Event { to, event } => {
                let sentence = G::Show::event(g, &event, Language::English);
                if !sentence.ends_with(['.', '!']) || sentence.contains('\n') {
                    unsaid.get_or_insert(format!("{event:?} is told as {sentence:?}, not as a sentence"));
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
    if let Some(why) = unsaid {
        return Err(LawError { law: super::Law::Show, why });
    }
    let log = log.into_inner();
    labels(g, &log)?;
    Ok(Run { end, log })
}

/// What chance is asked has words, and its answers can be told apart.
fn labels<G: Game>(g: &GameBox<G>, log: &[Line]) -> Result<(), LawError> {
    for line in log {
        let Line::Asked { ask, weights, .. } = line else { continue };
        let question = show::question(g, *ask, Language::English);
        law!(Show, !question.trim().is_empty(), "no words for {ask:?}");
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

/// A game as it begins, unheard.
pub(super) fn start<G: Game>(g: &GameBox<G>, seed: u64) -> (StateOf<G>, Seeded) {
    let mut luck = Seeded::new(seed);
    let s = g.setup(&mut DynSource::new(&mut luck)).expect("seeded luck never halts");
    (s, luck)
}

/// A step, unheard.
pub(super) fn blind<G: Game>(g: &GameBox<G>, s: &mut StateOf<G>, p: Seat, a: G::Action, luck: &mut Seeded) {
    g.apply(s, p, a, &mut DynSource::new(luck)).expect("seeded luck never halts");
}

/// Set-up, with the laws same, chance, odds and private.
pub(super) fn setup<G: Game>(
    g: &GameBox<G>,
    seed: u64,
    report: &mut LawReport,
) -> Result<(StateOf<G>, Seeded), LawError> {
    let go = |d: &mut DynSource<'_>| do_setup(g, d);
    let mut luck = Seeded::new(seed);
    let run = heard(g, &mut luck, go)?;
    law!(Same, run == heard(g, Seeded::new(seed), go)?, "two set-ups of seed {seed} differ");
    chance(g, &run, &go)?;
    count(&run.log, report);
    hidden::private(g, &run, seed, report, &go)?;
    let (s, _) = run.end.expect("seeded luck never halts");
    Ok((s, luck))
}

/// A step, with the laws same, chance, odds, quiet and private.
pub(super) fn step<G: Game>(
    g: &GameBox<G>,
    s: &StateOf<G>,
    p: Seat,
    a: G::Action,
    luck: &mut Seeded,
    report: &mut LawReport,
) -> Result<StateOf<G>, LawError> {
    let again = luck.clone();
    let run = heard(g, &mut *luck, do_step(g, s, p, a))?;
    law!(Same, run == heard(g, again, do_step(g, s, p, a))?, "{a}: the same seed and actions gave two games");
    let (after, turn) = run.end.clone().expect("seeded luck never halts");
    chance(g, &run, &|d: &mut DynSource<'_>| do_step(g, s, p, a)(d))?;
    if run.answers().is_empty() {
        let mut fast = s.clone();
        let fast_turn = g.apply_fast(&mut fast, p, a, &mut FastRng::new(1));
        law!(Chance, fast == after && fast_turn == turn, "{a}: the quick generator gave another game");
    }
    count(&run.log, report);
    hidden::quiet(g, s, p, a, &run, report)?;
    let seed = fingerprint(&(luck.seed(), run.answers(), a.id()));
    hidden::private(g, &run, seed, report, &|d: &mut DynSource<'_>| do_step(g, s, p, a)(d))?;
    Ok(after)
}

/// Replaying the tape gives the same, stopping anywhere asks what was asked there, and nobody listening changes nothing.
fn chance<G: Game>(g: &GameBox<G>, run: &Run<StateOf<G>>, go: Go<'_, G>) -> Result<(), LawError> {
    let answers = run.answers();
    law!(Chance, answers.len() < 10_000, "one action asks chance {} times", answers.len());
    let mut path = Script::new(&answers);
    let replayed = heard(g, &mut path, go)?;
    law!(Chance, replayed == *run, "replaying the answers {answers:?} gave another game");
    law!(Chance, path.rest().is_empty(), "the replay asked less");
    let mut path = Script::new(&answers);
    law!(Chance, go(&mut DynSource::new(&mut path)) == run.end, "unheard, the same answers gave another game");
    let asked = run.log.iter().filter_map(|l| match l {
        Line::Asked { ask, weights, .. } => Some((ask, weights)),
        _ => None,
    });
    for (n, (ask, weights)) in asked.enumerate().take(40) {
        let stopped = go(&mut DynSource::new(&mut Script::new(&answers[..n])));
        let Err(ChanceError::Unanswered(q)) = stopped else {
            law!(Chance, false, "after {n} answers nothing more was asked");
            return Ok(());
        };
        law!(
            Chance,
            q.ask == *ask && q.weights == *weights,
            "explicit chance asks {q:?}, sampled {ask:?} with {weights:?}"
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

/// Who looks, in the words of a broken law.
pub(super) struct Eye(pub Option<Seat>);

impl std::fmt::Display for Eye {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(p) => write!(f, "seat {}", p.0),
            None => f.write_str("a spectator"),
        }
    }
}

/// The views of a state, of every seat and of a spectator.
pub(super) fn eyes<G: Game>(g: &GameBox<G>) -> impl Iterator<Item = Option<Seat>> {
    Seat::first(g.seats).map(Some).chain([None])
}

/// The view of a seat or a spectator.
pub(super) fn view<'a, G: Game>(g: &'a GameBox<G>, s: &'a StateOf<G>, q: Option<Seat>) -> View<'a, G> {
    q.map_or(View::spectator(g, s), |p| View::of(g, s, p))
}
