//! The laws `world`, `quiet`, `private`, `odds` and `posterior`: no seat learns what it may not know.
use super::{
    LawError, LawReport, law,
    run::{Eye, Go, Line, Run, do_setup, do_step, eyes, observed, view},
};
use crate::{
    ChanceError, DynSource, FastRng, Game, GameBox, HandOf, Script, Seat, Seeded, StateOf, Turn, View, fingerprint,
};
use std::collections::HashMap;

/// A determinization looks the same to its viewer and is a valid state.
pub(super) fn worlds<G: Game>(g: &GameBox<G>, s: &StateOf<G>, seed: u64) -> Result<(), LawError> {
    for q in eyes(g) {
        let w = sample(g, s, q, seed);
        law!(
            World,
            view(g, &w, q).to_owned() == view(g, s, q).to_owned(),
            "{} can distinguish the determinization from the real state",
            Eye(q)
        );
        if let Err(faults) = g.validate(&w) {
            law!(World, false, "the determinization for {} is not a valid state: {faults}", Eye(q));
        }
    }
    Ok(())
}

fn sample<G: Game>(g: &GameBox<G>, s: &StateOf<G>, q: Option<Seat>, seed: u64) -> StateOf<G> {
    let mut rng = Seeded::new(seed);
    g.sample_world(view(g, s, q), &mut DynSource::new(&mut rng)).expect("a seeded generator answers everything")
}

/// Compares two runs: from another state that q cannot distinguish, the same action and draws lead to states that q cannot distinguish,
/// except by what was declared revealed. It also checks that open odds are the same in both.
pub(super) fn quiet<G: Game>(
    g: &GameBox<G>,
    s: &StateOf<G>,
    p: Seat,
    a: G::Action,
    run: &Run<StateOf<G>>,
    report: &mut LawReport,
) -> Result<(), LawError> {
    if size_of::<HandOf<G>>() == 0 && size_of::<G::Unseen>() == 0 {
        return Ok(());
    }
    let answers = run.answers();
    let (after, _) = run.end.as_ref().expect("a seeded generator answers everything");
    for q in eyes(g) {
        for z in 0..3u64 {
            let w = sample(g, s, q, fingerprint(&(&answers, z, q)));
            if w == *s || G::check(View::of(g, &w, p), a).is_err() {
                continue;
            }
            let other = observed(g, Script::new(&answers), do_step(g, &w, p, a))?;
            odds(run, &other, report)?;
            let Ok((other_after, _)) = &other.end else { continue };
            if run.revealed(q) != other.revealed(q) {
                continue;
            }
            report.quiet += 1;
            let same = view(g, after, q).to_owned() == view(g, other_after, q).to_owned();
            law!(Quiet, same, "{a}: {} sees something that no `reveal` declared", Eye(q));
            law!(Quiet, same_notes(run, &other, q), "{a}: {} is told something that no `reveal` declared", Eye(q));
        }
    }
    Ok(())
}

/// Whether q receives the same notes in both runs. Closed odds do not count.
pub(super) fn same_notes<S>(one: &Run<S>, two: &Run<S>, q: Option<Seat>) -> bool {
    let (one, two) = (one.told(q), two.told(q));
    one.len() == two.len()
        && one.iter().zip(&two).all(|(x, y)| match (x, y) {
            (Line::Asked { ask: a, answer: x, .. }, Line::Asked { ask: b, answer: y, .. }) => a == b && x == y,
            _ => x == y,
        })
}

/// Open odds follow from the table: up to a reveal that differs, they are the same in every state with the same table.
fn odds<S>(one: &Run<S>, two: &Run<S>, report: &mut LawReport) -> Result<(), LawError> {
    let said = |r: &Run<S>| {
        let kept = |l: &&Line| matches!(l, Line::Asked { .. } | Line::Revealed(..));
        r.log.iter().filter(kept).cloned().collect::<Vec<_>>()
    };
    for (x, y) in said(one).iter().zip(&said(two)) {
        match (x, y) {
            (Line::Asked { ask, weights, .. }, Line::Asked { ask: b, weights: others, .. }) if ask == b => {
                if ask.open {
                    report.odds += 1;
                    law!(
                        Odds,
                        weights == others,
                        "{ask:?} is declared open, but its weights are {weights:?} in one state and {others:?} in another"
                    );
                }
            }
            (Line::Revealed(..), Line::Revealed(..)) if x == y => {}
            _ => break,
        }
    }
    Ok(())
}

/// Changes the answer to a draw that one seat or nobody saw. Nobody else can notice, except by what is declared revealed later in the same
/// action. Where the new answer occurs again later, the two are swapped.
pub(super) fn private<G: Game>(
    g: &GameBox<G>,
    run: &Run<StateOf<G>>,
    seed: u64,
    report: &mut LawReport,
    go: Go<'_, G>,
) -> Result<(), LawError> {
    let asked: Vec<&Line> = run.log.iter().filter(|l| matches!(l, Line::Asked { .. })).collect();
    let answers = run.answers();
    let (truth, _) = run.end.as_ref().expect("a seeded generator answers everything");
    for (at, line) in asked.iter().enumerate() {
        let Line::Asked { ask, weights, answer: old } = line else { continue };
        if ask.audience == crate::Audience::All {
            continue;
        }
        report.hidden_draws += 1;
        let others: Vec<u32> = weights.iter().map(|w| w.0).filter(|x| x != old).collect();
        if others.is_empty() {
            continue;
        }
        let new = others[FastRng::new(seed ^ at as u64).below(others.len() as u32) as usize];
        let mut path = answers.clone();
        path[at] = new;
        let mut met_again = Vec::new();
        for (i, later) in asked.iter().enumerate().skip(at + 1) {
            let Line::Asked { ask: b, answer, .. } = later else { continue };
            if b.stream.thing == ask.stream.thing && (*answer == new || answer == old) {
                path[i] = if *answer == new { *old } else { new };
                met_again.push(b.audience);
            }
        }
        let other = observed(g, Script::new(&path), go)?;
        let Ok((other_truth, _)) = &other.end else { continue };
        for q in eyes(g) {
            let knows = ask.audience.includes(q) || met_again.iter().any(|to| to.includes(q));
            if knows || run.revealed(q) != other.revealed(q) {
                continue;
            }
            report.private += 1;
            let same = view(g, truth, q).to_owned() == view(g, other_truth, q).to_owned();
            law!(Private, same, "{} can see a draw meant for {:?}", Eye(q), ask.audience);
            law!(Private, same_notes(run, &other, q), "{} is told a draw meant for {:?}", Eye(q), ask.audience);
        }
    }
    Ok(())
}

/// Compares the exact distribution of determinizations with the posterior, over every chance path of set-up and of the first decisions of a
/// fixed game that fits what the seat saw. For small boxes: there must be fewer than a million chance paths.
///
/// # Errors
/// If the two differ, after set-up or after one of the first `decisions` decisions.
pub fn posterior<G: Game>(g: &GameBox<G>, decisions: usize) -> Result<(), LawError> {
    for seed in 0..3u64 {
        let (mut s, mut rng) = super::run::start(g, seed);
        let mut play = Vec::new();
        for i in 0..=decisions {
            compare(g, &play, &s)?;
            let Turn::Seat(p) = g.turn(&s.table) else { break };
            let list = g.actions(View::of(g, &s, p));
            let a = list[fingerprint(&(seed, i)) as usize % list.len()];
            super::run::blind(g, &mut s, p, a, &mut rng);
            play.push(a);
        }
    }
    Ok(())
}

/// Compares the exact distribution of determinizations with the posterior after these actions of the seats in turn, for a game that is too large to
/// follow random games. Only pasts that a viewer cannot distinguish from the real one are walked. Uses the first seed with which the actions are legal.
///
/// # Errors
/// If the two differ, or the actions are legal after no deal.
pub fn posterior_after<G: Game>(g: &GameBox<G>, play: &[G::Action]) -> Result<(), LawError> {
    let follow = |seed: u64| -> Result<Option<Vec<Seen<G>>>, LawError> {
        let mut rng = Seeded::new(seed);
        let run = observed(g, &mut rng, |d: &mut DynSource<'_>| do_setup(g, d))?;
        let mut seen = vec![0; usize::from(g.seats) + 1];
        let (mut s, _) = run.end.clone().expect("a seeded generator answers everything");
        note(g, &mut seen, &run, &s);
        let mut moments = vec![(s.clone(), seen.clone())];
        for &a in play {
            let Turn::Seat(p) = g.turn(&s.table) else { return Ok(None) };
            if G::check(View::of(g, &s, p), a).is_err() {
                return Ok(None);
            }
            let run = observed(g, &mut rng, do_step(g, &s, p, a))?;
            let (after, _) = run.end.clone().expect("a seeded generator answers everything");
            note(g, &mut seen, &run, &after);
            s = after;
            moments.push((s.clone(), seen.clone()));
        }
        Ok(Some(moments))
    };
    for seed in 0..10_000 {
        let Some(moments) = follow(seed)? else { continue };
        let (truth, _) = moments.last().expect("there is a moment after set-up");
        for (k, q) in eyes(g).enumerate() {
            let fits = |i: usize, seen: &[u64]| seen[k] == moments[i].1[k];
            compare_for(g, play, truth, (k, q), &every_past(g, play, q, &fits)?)?;
        }
        return Ok(());
    }
    law!(Posterior, false, "{play:?} is legal after no deal");
    Ok(())
}

/// A state, and what each viewer has seen by then.
type Seen<G> = (StateOf<G>, Vec<u64>);

/// A chance path that fits: the state it leads to, its probability, and what each seat saw on the way.
struct Past<G: Game> {
    state: StateOf<G>,
    weight: f64,
    seen: Vec<u64>,
}

fn compare<G: Game>(g: &GameBox<G>, play: &[G::Action], truth: &StateOf<G>) -> Result<(), LawError> {
    // Which pasts are possible depends on the viewer only where it may not see all actions.
    let mut pasts = every_past(g, play, None, &|_, _| true)?;
    for (k, q) in eyes(g).enumerate() {
        if G::SECRETS {
            pasts = every_past(g, play, q, &|_, _| true)?;
        }
        compare_for(g, play, truth, (k, q), &pasts)?;
    }
    Ok(())
}

/// Compares the determinizations of one viewer with the pasts that are possible for it.
fn compare_for<G: Game>(
    g: &GameBox<G>,
    play: &[G::Action],
    truth: &StateOf<G>,
    (k, q): (usize, Option<Seat>),
    pasts: &[Past<G>],
) -> Result<(), LawError> {
    {
        let now = view(g, truth, q).to_owned();
        // What q saw is one of these histories. Every history that ends in this view is compared.
        let mut histories: HashMap<u64, f64> = HashMap::new();
        for past in pasts.iter().filter(|p| view(g, &p.state, q).to_owned() == now) {
            *histories.entry(past.seen[k]).or_default() += past.weight;
        }
        law!(Posterior, !histories.is_empty(), "no chance path leads to the view of {} after {play:?}", Eye(q));
        let mut sampled: HashMap<StateOf<G>, f64> = HashMap::new();
        let mut walk = |answers: &[u32]| {
            let mut script = Script::new(answers);
            let mut source = DynSource::new(&mut script);
            g.sample_world(View::from_owned(g, &now), &mut source).map_err(|halt| source.why(halt))
        };
        for (world, weight) in every_answer(&mut walk)? {
            *sampled.entry(world).or_default() += weight;
        }
        for (&history, &whole) in &histories {
            let mut bayes: HashMap<&StateOf<G>, f64> = HashMap::new();
            for past in pasts.iter().filter(|p| p.seen[k] == history) {
                *bayes.entry(&past.state).or_default() += past.weight / whole;
            }
            for (world, p) in &bayes {
                let got = sampled.get(*world).copied().unwrap_or(0.0);
                law!(
                    Posterior,
                    (got - p).abs() < 1e-9,
                    "{} after {play:?}: a state with probability {p:.6} is sampled with probability {got:.6}, over {} pasts. The sampler is wrong, or the audience of a draw, an action or an event. The state: {}",
                    Eye(q),
                    pasts.iter().filter(|past| past.seen[k] == history).count(),
                    serde_json::to_string(*world).unwrap_or_default()
                );
            }
            let kept: f64 = sampled.iter().filter(|(w, _)| bayes.contains_key(w)).map(|x| x.1).sum();
            law!(Posterior, (kept - 1.0).abs() < 1e-9, "{} after {play:?}: impossible states are sampled", Eye(q));
        }
    }
    Ok(())
}

/// Every chance path of set-up and of a fixed game, in which the others may have chosen anything that q did not see.
///
/// `fits` drops pasts on the way, after set-up (0) and after each action.
fn every_past<G: Game>(
    g: &GameBox<G>,
    play: &[G::Action],
    q: Option<Seat>,
    fits: &dyn Fn(usize, &[u64]) -> bool,
) -> Result<Vec<Past<G>>, LawError> {
    let note = |seen: &mut [u64], run: &Run<StateOf<G>>, s: &StateOf<G>| note(g, seen, run, s);
    let mut pasts = Vec::new();
    let blank = vec![0; usize::from(g.seats) + 1];
    for (run, weight) in every_run(g, &|d: &mut DynSource<'_>| do_setup(g, d))? {
        let (state, _) = run.end.clone().expect("a finished run");
        let mut seen = blank.clone();
        note(&mut seen, &run, &state);
        if fits(0, &seen) {
            pasts.push(Past { state, weight, seen });
        }
    }
    for (i, &a) in play.iter().enumerate() {
        let mut next = Vec::new();
        for past in pasts {
            let Turn::Seat(p) = g.turn(&past.state.table) else { continue };
            // An action that q sees is given, if it was legal. One that it does not see is an even draw.
            let unseen = |b: &G::Action| !G::audience(g, &past.state.table, *b).includes(q);
            let mut could = vec![a];
            if unseen(&a) {
                could = g.actions(View::of(g, &past.state, p));
                could.retain(unseen);
            } else if G::check(View::of(g, &past.state, p), a).is_err() {
                continue;
            }
            let even = past.weight / could.len() as f64;
            for b in could {
                for (run, weight) in every_run(g, &|d: &mut DynSource<'_>| do_step(g, &past.state, p, b)(d))? {
                    let (state, _) = run.end.clone().expect("a finished run");
                    let mut seen = past.seen.clone();
                    note(&mut seen, &run, &state);
                    if fits(i + 1, &seen) {
                        next.push(Past { state, weight: even * weight, seen });
                    }
                }
            }
        }
        pasts = next;
    }
    Ok(pasts)
}

/// Adds a run and the view after it to what every viewer has seen.
fn note<G: Game>(g: &GameBox<G>, seen: &mut [u64], run: &Run<StateOf<G>>, s: &StateOf<G>) {
    for (k, q) in eyes(g).enumerate() {
        let answers: Vec<_> = run.told(q).into_iter().map(|l| format!("{:?}", without_odds(l))).collect();
        seen[k] = fingerprint(&(seen[k], answers, view(g, s, q).to_owned()));
    }
}

/// What a seat learns from a line: the answer, not the odds.
fn without_odds(line: &Line) -> Line {
    match line {
        Line::Asked { ask, answer, .. } => Line::Asked { ask: *ask, weights: vec![], answer: *answer },
        other => other.clone(),
    }
}

type Weighted<T> = Vec<(T, f64)>;

fn every_run<G: Game>(g: &GameBox<G>, go: Go<'_, G>) -> Result<Weighted<Run<StateOf<G>>>, LawError> {
    let mut failed = None;
    let mut walk = |answers: &[u32]| match observed(g, Script::new(answers), go) {
        Ok(run) => match &run.end {
            Err(stop) => Err(stop.clone()),
            Ok(_) => Ok(run),
        },
        Err(broken) => {
            failed = Some(broken);
            Err(ChanceError::Impossible { at: 0, answer: 0, possible: vec![] })
        }
    };
    let all = every_answer(&mut walk);
    failed.map_or(all, Err)
}

/// Every possible result, with its probability.
fn every_answer<T>(walk: &mut dyn FnMut(&[u32]) -> Result<T, ChanceError>) -> Result<Weighted<T>, LawError> {
    let mut out = Vec::new();
    let mut todo = vec![(Vec::new(), 1.0)];
    while let Some((answers, weight)) = todo.pop() {
        law!(Posterior, out.len() + todo.len() < 1_000_000, "this box has too many chance paths to enumerate");
        match walk(&answers) {
            Ok(t) => out.push((t, weight)),
            Err(ChanceError::Unanswered(q)) => {
                for &(answer, w) in &q.weights {
                    let mut next = answers.clone();
                    next.push(answer);
                    todo.push((next, weight * w as f64 / q.total() as f64));
                }
            }
            Err(stop) => law!(Posterior, false, "{stop}"),
        }
    }
    Ok(out)
}
