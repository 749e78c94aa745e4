//! La chasse aux coffres: the longest chain of chests (p.12).
use crate::{
    clauses::Clause,
    content::{Content, Corner},
    dungeon::{Covered, Dungeon},
};
use engine_core::anchor;

/// The longest chain of cards with chests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chain {
    /// The cards.
    pub cards: Covered,
    /// Their chests together.
    pub points: u16,
}

/// The longest chain: the largest group of overlapping chest cards, by cards, then by chests.
pub fn chests(content: &Content, d: &Dungeon) -> Chain {
    let chest = |i| d.get(i).map_or(0, |l| content.face(l.card).chests);
    let mut todo: Covered =
        d.standing().filter(|(i, _)| chest(*i) > 0).fold(Covered::default(), |set, (i, _)| set.and(Covered::one(i)));
    anchor!(Clause::LongestChain);
    let mut best = Chain::default();
    while let Some(first) = todo.iter().next() {
        let mut chain = Chain::default();
        let mut edge = Covered::one(first);
        while let Some(i) = edge.iter().next() {
            edge.0 &= !Covered::one(i).0;
            todo.0 &= !Covered::one(i).0;
            chain.cards = chain.cards.and(Covered::one(i));
            chain.points += u16::from(chest(i));
            let at = d.get(i).expect("a laid card").at;
            for corner in Corner::ALL {
                if let Some(j) = d.card_at(at.beyond(corner)).filter(|j| todo.has(*j)) {
                    edge = edge.and(Covered::one(j));
                }
            }
        }
        anchor!(Clause::LongestByCards);
        let size = |c: &Chain| (c.cards.0.count_ones(), c.points);
        if size(&chain) > size(&best) {
            best = chain;
        }
    }
    best
}
