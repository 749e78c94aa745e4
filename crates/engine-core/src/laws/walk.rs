//! Walks: a seed and a list of choices.
use super::{LawError, law, run};
use crate::{FastRng, Game, GameBox, Seat, StateOf, Turn, View};
use std::fmt::Write;

/// A game to play: a seed, the number of decisions before the laws are checked, the way to choose, and the choices from there on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    /// The seed of the match.
    pub seed: u64,
    /// The number of decisions that are only played.
    pub lead: u16,
    /// Whether to choose by `estimate`, with a random choice now and then.
    pub greedy: bool,
    /// One byte per decision.
    pub choices: Vec<u8>,
}

/// The choice for decision `i` before the bytes of a walk begin, derived from the seed.
pub(super) fn choose<G: Game>(
    g: &GameBox<G>,
    s: &StateOf<G>,
    p: Seat,
    walk: &Walk,
    i: u32,
) -> Result<G::Action, LawError> {
    let byte = crate::fingerprint(&(walk.seed, i)) as u8;
    choose_by(g, s, p, walk.greedy, byte, walk.seed ^ u64::from(i))
}

/// Chooses at random by the byte, or the best action by `estimate`. One greedy choice in eight is random too.
pub(super) fn choose_by<G: Game>(
    g: &GameBox<G>,
    s: &StateOf<G>,
    p: Seat,
    greedy: bool,
    byte: u8,
    seed: u64,
) -> Result<G::Action, LawError> {
    let v = View::of(g, s, p);
    let list = g.actions(v);
    law!(Alive, !list.is_empty(), "{p} has no legal action");
    let blind = list[usize::from(byte) % list.len()];
    if !greedy || byte >= 224 || list.len() > 200 {
        return Ok(blind);
    }
    Ok(careful(v, &mut FastRng::new(seed)))
}

/// A careful player: the best action by `estimate` in a sampled determinization; the last one if several are equal.
///
/// # Panics
/// If there is no legal action.
pub fn careful<G: Game>(v: View<'_, G>, rng: &mut FastRng) -> G::Action {
    let (g, p) = (v.game, v.me());
    let mut value = |a: &G::Action| {
        let mut world = g.sample_fast(v, rng);
        g.apply_fast(&mut world, p, *a, rng);
        G::estimate(View::of(g, &world, p), p)
    };
    let list = g.actions(v);
    let values: Vec<i32> = list.iter().map(&mut value).collect();
    let best = values.iter().max().expect("there is a legal action");
    list[values.iter().rposition(|w| w == best).expect("the maximum is one of them")]
}

/// The actions of a walk in notation, as far as it can be played.
pub(super) fn replay<G: Game>(g: &GameBox<G>, walk: &Walk) -> String {
    let (mut s, mut rng) = run::start(g, walk.seed);
    let mut out = format!("{walk:?}\nseed {} seats {} options {:?}\nactions:", walk.seed, g.seats, g.options);
    for i in 0..u32::from(walk.lead) + walk.choices.len() as u32 {
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        let chosen = match i.checked_sub(walk.lead.into()) {
            None => choose(g, &s, p, walk, i),
            Some(k) => choose_by(g, &s, p, walk.greedy, walk.choices[k as usize], walk.seed ^ u64::from(k)),
        };
        let Ok(a) = chosen else { break };
        let _ = write!(out, " {a};");
        let went = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run::blind(g, &mut s, p, a, &mut rng)));
        if went.is_err() {
            break;
        }
    }
    out
}
