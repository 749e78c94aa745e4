//! Worlds that a viewer cannot tell from the real one (VR-66).
use crate::{
    chance::Chance,
    clauses::Clause,
    rules::{Cx, ViscountsKeeper},
    table::Hand,
};
use engine_core::{
    anchor,
    chance::{ChanceKind, Halt, Source},
    collections::Set,
    rules::{Seat, View},
};

/// Samples the other hands, the piles and the schemes that nobody knows.
pub(crate) fn imagine(cx: &mut Cx<impl Source>, v: View<ViscountsKeeper>) -> Result<(), Halt> {
    for p in Seat::first(cx.game.seats) {
        if v.hand_of(p).is_none() {
            cx.hands[p] = imagine_hand(cx, p)?;
        }
        cx.unseen.piles[p] = cx.table.cards[p].hidden.all().less(cx.hands[p].all());
    }
    for _ in 0..cx.table.ai.mixed {
        let rest = cx.table.ai.future.less(cx.unseen.mixed);
        let scheme = cx.chance.member(Chance::Future.unseen(), rest)?;
        cx.unseen.mixed.put(scheme);
    }
    Ok(())
}

/// Samples a hand from the oldest layer up, each card uniformly among those that fit. So every possible split is equally likely.
fn imagine_hand(cx: &mut Cx<impl Source>, p: Seat) -> Result<Hand, Halt> {
    anchor!(Clause::SampledWorlds);
    let hidden = cx.table.cards[p].hidden;
    let mut hand = Hand::default();
    let mut fits = Set::EMPTY;
    for layer in 0..usize::from(hidden.len) {
        fits = fits.or(hidden.cards[layer]);
        for _ in 0..hidden.drawn[layer] {
            let card = cx.chance.member(Chance::Pile(p).unseen(), fits)?;
            fits = fits.less([card].into_iter().collect());
            hand.drawn[layer].put(card);
        }
    }
    Ok(hand)
}
