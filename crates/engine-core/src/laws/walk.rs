//! Walks: a seed and a list of choices.
use super::{LawError, law, run};
use crate::{FastRng, Game, GameBox, Seat, StateOf, Turn, View};
use std::fmt::Write;

/// A play: a seed, how many decisions before the laws are held, how it chooses, and the choices from there on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    /// The seed of the match.
    pub seed: u64,
    /// Decisions that are only played.
    pub lead: u16,
    /// Choose by `estimate`, with a blind choice now and then.
    pub greedy: bool,
    /// One byte a decision.
    pub choices: Vec<u8>,
}

/// The choice number `i` of a walk, past its bytes a number made of the seed.
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

/// Blindly by the byte, or the best by `estimate`; one in eight is blind all the same.
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
    law!(Alive, !list.is_empty(), "{p} has nothing to decide");
    let blind = list[usize::from(byte) % list.len()];
    if !greedy || byte >= 224 || list.len() > 200 {
        return Ok(blind);
    }
    Ok(careful(v, &mut FastRng::new(seed)))
}

/// The best action by `estimate` in a sampled world: a careful player. The last of those that are alike.
///
/// # Panics
/// If there is nothing to decide.
pub fn careful<G: Game>(v: View<'_, G>, rng: &mut FastRng) -> G::Action {
    let (g, p) = (v.game, v.me());
    let mut worth = |a: &G::Action| {
        let mut world = g.sample_fast(v, rng);
        g.apply_fast(&mut world, p, *a, rng);
        G::estimate(View::of(g, &world, p), p)
    };
    let list = g.actions(v);
    let worths: Vec<i32> = list.iter().map(&mut worth).collect();
    let best = worths.iter().max().expect("something to decide");
    list[worths.iter().rposition(|w| w == best).expect("it is one of them")]
}

/// The actions of a walk in notation, as far as it can be played.
pub(super) fn replay<G: Game>(g: &GameBox<G>, walk: &Walk) -> String {
    let (mut s, mut luck) = run::start(g, walk.seed);
    let mut out = format!("{walk:?}\nseed {} seats {} options {:?}\nactions:", walk.seed, g.seats, g.options);
    for i in 0..u32::from(walk.lead) + walk.choices.len() as u32 {
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        let chosen = match i.checked_sub(walk.lead.into()) {
            None => choose(g, &s, p, walk, i),
            Some(k) => choose_by(g, &s, p, walk.greedy, walk.choices[k as usize], walk.seed ^ u64::from(k)),
        };
        let Ok(a) = chosen else { break };
        let _ = write!(out, " {a};");
        let went = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run::blind(g, &mut s, p, a, &mut luck)));
        if went.is_err() {
            break;
        }
    }
    out
}
