//! How random play picks an action.
use crate::{FastRng, Game, View};
use std::ops::ControlFlow;

/// How random play picks a legal action: the `k`-th by id, with `k` from one call of [`FastRng::below`]. It matters for the speed of search only; a
/// game without a faster way uses [`ByList`].
pub trait Picker<G: Game> {
    /// Picks a uniformly random legal action for the seat of the view; `None` if there is none. `scratch` is the caller's buffer.
    fn pick(v: View<'_, G>, scratch: &mut Vec<G::Action>, rng: &mut FastRng) -> Option<G::Action>;
    /// The number of legal actions.
    #[inline]
    fn count(v: View<'_, G>) -> u32 {
        let mut n = 0;
        let _ = G::legal(v, &mut |_| {
            n += 1;
            ControlFlow::Continue(())
        });
        n
    }
    /// The k-th legal action, from 0.
    #[inline]
    fn nth(v: View<'_, G>, k: u32) -> Option<G::Action> {
        let (mut left, mut found) = (k, None);
        let _ = G::legal(v, &mut |a| {
            if left == 0 {
                found = Some(a);
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found
    }
}

/// Picks from a list of the legal actions.
#[derive(Clone, Copy, Debug)]
pub struct ByList;

impl<G: Game> Picker<G> for ByList {
    #[inline]
    fn pick(v: View<'_, G>, scratch: &mut Vec<G::Action>, rng: &mut FastRng) -> Option<G::Action> {
        scratch.clear();
        let _ = G::legal(v, &mut |a| {
            scratch.push(a);
            ControlFlow::Continue(())
        });
        scratch.get(rng.below(scratch.len() as u32) as usize).copied()
    }
}

/// Counts the legal actions, then finds the one with a random number. A game whose [`count`](Picker::count) and [`nth`](Picker::nth) are faster than
/// a list calls this function in `fn pick`.
#[inline]
pub fn by_count<G: Game>(v: View<'_, G>, rng: &mut FastRng) -> Option<G::Action> {
    G::Picker::nth(v, rng.below(G::Picker::count(v)))
}
