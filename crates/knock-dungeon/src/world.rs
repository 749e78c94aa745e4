//! Worlds that a viewer could not tell from the real one.
use crate::{
    KnockDungeon,
    chance::Chance,
    clauses::Clause,
    content::Card,
    rules::{Cx, Frame, deck},
};
use engine_core::{
    anchor,
    chance::{ChanceKind, Halt, Source},
    collections::Set,
    rules::{Seat, View},
};

/// The cards in play that a viewer has not seen. The viewer knows the Knight, every card that was laid (burnt or not), the open card, the told cards
/// and their own hand.
pub fn unknown(v: View<'_, KnockDungeon>) -> Set<Card> {
    anchor!(Clause::UnseenCards);
    let mut unknown = deck(v.game);
    unknown.take(v.game.content.knight());
    for (_, l) in v.table.dungeon.iter() {
        unknown.take(l.card);
    }
    if let Frame::Where(w) = v.table.frame {
        unknown.take(w.card);
    }
    v.table.told.iter().chain(v.hand).fold(unknown, |u, known| u.less(*known))
}

/// Deals the unknown cards uniformly to the hidden places of the other hands. The rest is the pile.
pub(crate) fn deal_world(cx: &mut Cx<'_, impl Source>, v: View<'_, KnockDungeon>) -> Result<(), Halt> {
    *cx.unseen = unknown(v).iter().collect();
    for p in Seat::first(cx.game.seats).filter(|p| v.seat != Some(*p)) {
        for _ in 0..v.table.held[p] {
            let card = cx.chance.draw(Chance::World.unseen(), cx.unseen)?;
            cx.hands[p].put(card);
        }
    }
    Ok(())
}
