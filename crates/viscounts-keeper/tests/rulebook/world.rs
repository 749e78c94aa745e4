//! Sampled worlds against Bayes: every way that chance could have fallen, given what a seat saw, and no other.
use crate::table::{agreed, game, with};
use engine_core::{
    chance::{ChanceError, DynSource, Script},
    holds,
    rules::{Game, GameBox, Seat, StateOf, View},
};
use std::collections::HashMap;
use viscounts_keeper::{
    Action, Clause, Frame, Table, ViscountsKeeper,
    content::{Place, Scheme, Word},
    rules::{Pair, Purpose, Step, Yes},
    table::Who,
};

type S = StateOf<ViscountsKeeper>;

/// Something that all see.
enum Seen {
    /// The game goes on by itself.
    Does(Step),
    /// A player answers. A past in which the answer is not possible is ruled out.
    Says(u8, String),
}

/// All that can come out, with its probability.
fn every<T>(walk: &dyn Fn(&mut Script<'_>) -> Result<T, ChanceError>) -> Vec<(T, f64)> {
    let (mut out, mut todo) = (vec![], vec![(vec![], 1.0)]);
    while let Some((answers, weight)) = todo.pop() {
        match walk(&mut Script::new(&answers)) {
            Ok(t) => out.push((t, weight)),
            Err(ChanceError::Unanswered(q)) => todo.extend(q.weights.iter().map(|&(answer, w)| {
                let next: Vec<u32> = answers.iter().copied().chain([answer]).collect();
                (next, weight * w as f64 / q.total() as f64)
            })),
            Err(stop) => panic!("{stop}"),
        }
    }
    out
}

fn after(g: &GameBox<ViscountsKeeper>, s: &S, seen: &Seen) -> Vec<(S, f64)> {
    let mut s = s.clone();
    let (p, a): (u8, Action) = match seen {
        Seen::Says(p, text) => (*p, text.parse().unwrap()),
        Seen::Does(step) => {
            s.table.agenda = Default::default();
            s.table.agenda.ask(Seat(0), Frame::Pair(Pair {}));
            s.table.agenda.step(*step);
            s.table.agenda.ask(Seat(0), Frame::Yes(Yes { to: Purpose::Ignore }));
            (0, Action::Yes(false))
        }
    };
    if ViscountsKeeper::check(View::of(g, &s, Seat(p)), a).is_err() {
        return vec![];
    }
    every(&|path| {
        let mut next = s.clone();
        let mut source = DynSource::new(path);
        g.apply(&mut next, Seat(p), a, &mut source).map_err(|halt| source.why(halt))?;
        Ok(next)
    })
}

/// For everybody who looks on, and every history of what that seat saw: the posterior is what `sample_world` draws.
fn compare(g: &GameBox<ViscountsKeeper>, starts: Vec<(S, f64)>, story: &[Seen]) -> usize {
    let mut pasts: Vec<(Vec<S>, f64)> = starts.into_iter().map(|(s, w)| (vec![s], w)).collect();
    for seen in story {
        let mut next = vec![];
        for (past, weight) in pasts {
            for (s, w) in after(g, past.last().unwrap(), seen) {
                next.push((past.iter().cloned().chain([s]).collect(), weight * w));
            }
        }
        pasts = next;
    }
    let mut compared = 0;
    for q in [None, Some(Seat(0)), Some(Seat(1))].into_iter().filter(|q| q.is_none_or(|p| p.0 < g.seats)) {
        let saw = |s: &S| (s.table.clone(), q.map(|p| s.hands[p.at()]));
        let mut histories: HashMap<Vec<(Table, _)>, Vec<(&S, f64)>> = HashMap::new();
        for (past, weight) in &pasts {
            histories.entry(past.iter().map(saw).collect()).or_default().push((past.last().unwrap(), *weight));
        }
        for worlds in histories.values() {
            let whole: f64 = worlds.iter().map(|w| w.1).sum();
            let mut bayes: HashMap<&S, f64> = HashMap::new();
            worlds.iter().for_each(|(s, w)| *bayes.entry(s).or_default() += w / whole);
            let truth = worlds[0].0;
            let view = g.view(truth, q);
            let mut sampled: HashMap<S, f64> = HashMap::new();
            for (world, w) in every(&|path| {
                let mut source = DynSource::new(path);
                g.sample_world(view, &mut source).map_err(|halt| source.why(halt))
            }) {
                *sampled.entry(world).or_default() += w;
            }
            assert_eq!(sampled.len(), bayes.len(), "{q:?}: as many worlds are possible");
            for (world, w) in &sampled {
                let p = bayes.get(world).copied().unwrap_or(0.0);
                assert!((p - w).abs() < 1e-9, "{q:?}: a world of probability {p} is sampled with {w}");
            }
            compared += bayes.len();
        }
    }
    compared
}

/// VR-66
#[holds(Clause::SampledWorlds)]
fn hands_and_piles_are_the_posterior() {
    let mut s = game(2);
    s.pile(1, &["sb.abbot.1", "sb.squire.1", "sb.labourer.1", "sb.financer.1"]);
    s.discards(1, &["sb.thief.1", "sk.trader.1"]);
    let word = |word, n| Seen::Does(Step::Do(Who::of(1), word, n, Place::Any));
    let says = |text: &str| Seen::Says(1, text.to_string());
    let squire = s.card("sb.squire.1");
    // Two are drawn, the top is discarded, all is shuffled, one is drawn; the Squire leaves the hand, two more are drawn.
    let story = [
        word(Word::Draw, 2),
        word(Word::Disc, 1),
        says("Discard Top"),
        word(Word::Shuffle, 1),
        word(Word::Draw, 1),
        word(Word::Disc, 1),
        says(&format!("Discard Card {squire}")),
        word(Word::Shuffle, 1),
        word(Word::Draw, 1),
    ];
    for n in [1, 3, 5, 7, 9] {
        assert!(compare(&s.game, vec![(s.state.clone(), 1.0)], &story[..n]) > 10);
    }
}

/// VR-66, VB-A-19
#[holds(Clause::SampledWorlds)]
fn mixed_schemes_are_the_posterior() {
    let mut s = agreed(1, with("difficulty", "2"));
    let find = |id: &str| Scheme::of(s.game.content.schemes.iter().position(|x| x.id == id).unwrap() as u8);
    let (known, future) = (["s1", "s7"].map(find), ["f4", "f5", "f6", "f8"].map(find));
    s.state.table.ai = viscounts_keeper::table::Ai {
        pile: known.into_iter().collect(),
        future: future.into_iter().collect(),
        mixed: 2,
        ..Default::default()
    };
    (0..5).for_each(|i| s.script(i, "mb.black.9")); // too expensive
    let mut starts = vec![];
    for i in 0..4 {
        for j in 0..i {
            let mut start = s.state.clone();
            start.unseen.mixed = [future[i], future[j]].into_iter().collect();
            starts.push((start, 1.0 / 6.0));
        }
    }
    let plan = || Seen::Does(Step::Do(Who::AI, Word::Scheme, 1, Place::Any));
    let story = [plan(), Seen::Does(Step::AiReveal), Seen::Does(Step::AiReveal)];
    for n in 0..=3 {
        assert!(compare(&s.game, starts.clone(), &story[..n]) >= 6);
    }
}
