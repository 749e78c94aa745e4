//! Récupérer une carte: choosing a slot and taking the card above it.
use super::{FourKeys, Frame, Place, PushTo, may_push, setup};
use crate::{
    clauses::Clause,
    content::{Card, Sort},
    event::Event,
    table::{Slot, Table, Tile},
};
use engine_core::{Bag, Dealer, Decision, Finite, Flow, MORE, Refusal, Seat, StateOf, Verdict, View, data, ensure};
use serde::{Deserialize, Serialize};

/// A tile is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Draft;

/// What its owner does.
#[data(Finite)]
pub enum Pick {
    /// Pays for new cards first.
    Refresh,
    /// Takes a slot and the card above it; an occupied slot by a push.
    Take {
        /// Which slot.
        slot: Slot,
    },
    /// Stuck (Q3): takes a free slot, and a card from another pile.
    Relief {
        /// Which slot.
        slot: Slot,
        /// Which pile.
        pile: Slot,
    },
}

impl Decision<FourKeys> for Draft {
    type Choice = Pick;

    fn check(self, g: &FourKeys, v: View<'_, FourKeys>, pick: Pick) -> Verdict<FourKeys> {
        let Some(tile) = v.table.mover() else { return Err(Refusal::Over) };
        match pick {
            Pick::Refresh => g.may_refresh(v.table, tile),
            Pick::Take { slot } => may_take(v.table, tile, slot),
            Pick::Relief { slot, pile } => may_be_relieved(v.table, tile, slot, pile),
        }
    }

    #[inline]
    fn legal(self, g: &FourKeys, v: View<'_, FourKeys>, out: &mut impl FnMut(Pick) -> Flow) -> Flow {
        let t = v.table;
        let Some(tile) = t.mover() else { return MORE };
        if g.may_refresh(t, tile).is_ok() {
            out(Pick::Refresh)?;
        }
        let mut stuck = true;
        for slot in Slot::all() {
            if may_take(t, tile, slot).is_ok() {
                stuck = false;
                out(Pick::Take { slot })?;
            }
        }
        if stuck {
            for slot in Slot::all().filter(|&slot| t.choice.is_free(slot)) {
                for pile in Slot::all().filter(|&pile| !t.piles[pile].is_empty()) {
                    out(Pick::Relief { slot, pile })?;
                }
            }
        }
        MORE
    }

    fn apply<D: Dealer<FourKeys>>(
        self,
        g: &FourKeys,
        s: &mut StateOf<FourKeys>,
        _: Seat,
        pick: Pick,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        match pick {
            Pick::Refresh => g.refresh(t, dealer),
            Pick::Take { slot } if t.choice.is_free(slot) => {
                dealer.cite(Clause::Turn3);
                g.take(t, slot, slot, dealer)
            }
            Pick::Take { slot } => {
                t.asked = Some(Frame::PushTo(PushTo { slot }));
                Ok(())
            }
            Pick::Relief { slot, pile } => {
                dealer.cite(Clause::Q3);
                g.take(t, slot, pile, dealer)
            }
        }
    }
}

/// TURN-3: any free slot, or an occupied one by a push; in either case the pile has a card (Q1).
#[inline]
fn may_take(t: &Table, tile: Tile, slot: Slot) -> Verdict<FourKeys> {
    ensure(!t.piles[slot].is_empty(), Clause::Q1)?;
    if t.choice.is_free(slot) { Ok(()) } else { may_push(t, tile) }
}

/// Q3: only where no printed move gets a card, every free slot with every pile that has one.
fn may_be_relieved(t: &Table, tile: Tile, slot: Slot, pile: Slot) -> Verdict<FourKeys> {
    ensure(!Slot::all().any(|slot| may_take(t, tile, slot).is_ok()), Clause::Q3)?;
    if !t.choice.is_free(slot) {
        return Err(Refusal::because(Clause::Q3, "a tile stands on that slot; choose a free one"));
    }
    ensure(!t.piles[pile].is_empty(), Clause::Q1)
}

impl FourKeys {
    /// TURN-2: the tile goes to the slot, and its owner has the top card of the pile; the one beneath shows (TURN-10).
    #[inline]
    pub(super) fn take<D: Dealer<Self>>(
        &self,
        t: &mut Table,
        slot: Slot,
        pile: Slot,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::Turn2);
        let tile = t.order.take_leftmost().expect("a tile is to move");
        t.choice.put(slot, tile);
        let top = t.piles[pile].top.take().expect("check: the pile has a card");
        let card = self.identify(t, pile, top, dealer)?;
        dealer.event(|| Event::Took { tile, slot, pile, card });
        t.asked = Some(Frame::Place(Place { slot, card }));
        self.turn_up(t, pile, dealer)
    }

    /// Q8: where Rooms are hidden, which of the doors with that front it was shows only now.
    #[inline]
    fn identify<D: Dealer<Self>>(&self, t: &mut Table, pile: Slot, top: Sort, dealer: &mut D) -> Result<Card, D::Halt> {
        let deck = pile.deck();
        if !self.hides(deck) {
            return Ok(self.content.card(deck, top));
        }
        dealer.cite(Clause::Q8);
        let unknown = &mut t.piles[pile].unknown;
        let mut alike = Bag::EMPTY;
        for (sort, n) in unknown.kinds().filter(|&(sort, _)| self.content.front(self.content.card(deck, sort)) == top) {
            alike.put_many(sort, n);
        }
        let sort = dealer.draw(setup::ROOM.of(pile.get()), &mut alike)?;
        let was_there = unknown.take(sort);
        debug_assert!(was_there, "it was counted there");
        Ok(self.content.card(deck, sort))
    }

    /// TURN-10, Q21: the next card of a pile is drawn and lies on top, for all to see; from an empty pile none is.
    #[inline]
    pub(super) fn turn_up<D: Dealer<Self>>(&self, t: &mut Table, slot: Slot, dealer: &mut D) -> Result<(), D::Halt> {
        let pile = &mut t.piles[slot];
        if pile.below.is_empty() {
            pile.top = None;
            dealer.event(|| Event::RanOut { pile: slot });
            return Ok(());
        }
        dealer.cite(Clause::Turn10);
        dealer.cite(Clause::Q21);
        let top = dealer.draw(setup::PILE.of(slot.get()), &mut pile.below)?;
        pile.top = Some(top);
        dealer.event(|| Event::TurnedUp { pile: slot, card: self.content.card(slot.deck(), top) });
        Ok(())
    }
}
