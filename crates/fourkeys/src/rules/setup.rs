//! Mise en place: piles, tiles, starting doors, coins.
use super::{Draft, FourKeys, Frame, StartOrder};
use crate::{
    clauses::Clause,
    content::{Deck, Sort},
    dungeon::{Cell, Dungeon, Face, Laid},
    event::Event,
    table::{COINS, Figure, Line, Pile, SEATS, Slot, Table, Tile},
};
use engine_core::{Ask, Bag, Dealer, Finite, Seat, State, StateOf};

/// Which tile stands on the next place of the Turn-Order Line; with two players, whose Adventurer begins.
pub const LOTS: Ask = Ask::public(0);
/// Which starting door a seat is dealt, from the one deck of them.
pub const DOORS: Ask = Ask::public(1);
/// Which card is the next of a pile; each pile is a stream of its own.
pub const PILE: Ask = Ask::public(2);
/// Which of the doors with that front was taken, where Rooms are hidden (Q8); each pile is a stream of its own.
pub const ROOM: Ask = Ask::public(3);

impl FourKeys {
    /// The table as the game begins. Chance is asked in the order of Q21: tiles, starting doors, tops.
    pub(super) fn lay_out<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        let mut t = Table {
            asked: Some(Frame::Draft(Draft)),
            order: self.line_up(dealer)?,
            choice: Line::default(),
            piles: [Pile::default(); 4],
            spare: Bag::EMPTY,
            coins: [0; SEATS],
            spent: 0,
            dungeons: [Dungeon::EMPTY; SEATS],
        };
        self.deal(&mut t, dealer)?;
        self.explore(&mut t, dealer)?;
        dealer.cite(Clause::Set6);
        Ok(State { table: t, hands: (), unseen: () })
    }

    /// The tiles in play.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let acolytes = if self.seats == 2 { 2 } else { 0 };
        Seat::first(self.seats).map(Tile::adventurer).chain(Seat::first(acolytes).map(Tile::acolyte))
    }

    /// SET-3, SET-9, SET-10: the Adventurers in random order. SET-7 for two.
    fn line_up<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<Line, D::Halt> {
        let mut lots: Bag<Tile> = Seat::first(self.seats).map(Tile::adventurer).collect();
        let order = if self.seats == 2 {
            dealer.cite(Clause::Set7);
            dealer.cite(Clause::Q7);
            self.alternate(dealer.draw(LOTS, &mut lots)?.seat)
        } else {
            dealer.cite(Clause::Set3);
            dealer.cite(if self.seats == 3 { Clause::Set9 } else { Clause::Set10 });
            let mut line = Line::default();
            for place in Slot::all().take(self.seats.into()) {
                line.put(place, dealer.draw(LOTS, &mut lots)?);
            }
            line
        };
        dealer.event(|| Event::LinedUp { order });
        Ok(order)
    }

    /// Q7: the tiles of two players, colours alternating, as the table agreed.
    pub(crate) fn alternate(&self, first: Seat) -> Line {
        use Figure::{Acolyte, Adventurer};
        let [a, b] = match self.options.two_player_order {
            StartOrder::AdventurerAdventurerAcolyteAcolyte => [[Adventurer, Acolyte], [Adventurer, Acolyte]],
            StartOrder::AdventurerAcolyteAcolyteAdventurer => [[Adventurer, Acolyte], [Acolyte, Adventurer]],
            StartOrder::AcolyteAdventurerAdventurerAcolyte => [[Acolyte, Adventurer], [Adventurer, Acolyte]],
            StartOrder::AcolyteAcolyteAdventurerAdventurer => [[Acolyte, Adventurer], [Acolyte, Adventurer]],
        };
        let second = first.next(2);
        [(a[0], first), (b[0], second), (a[1], first), (b[1], second)]
            .into_iter()
            .map(|(figure, seat)| Tile { figure, seat })
            .collect()
    }

    /// SET-4, SET-5, Q18: a starting door and four coins each; the other doors stay in the box.
    fn deal<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) -> Result<(), D::Halt> {
        dealer.cite(Clause::Set4);
        dealer.cite(Clause::Set5);
        if self.seats == 2 {
            dealer.cite(Clause::Set8); // the Acolytes get none
        }
        if self.seats < 4 {
            dealer.cite(Clause::Q18);
        }
        t.spare = self.full(Deck::Start);
        for seat in Seat::first(self.seats) {
            let card = self.content.card(Deck::Start, dealer.draw(DOORS, &mut t.spare)?);
            dealer.event(|| Event::Dealt { seat, card });
            t.dungeons[seat].lay(Laid { cell: Cell::START, card, face: Face::Recto });
            t.coins[seat] = COINS;
        }
        Ok(())
    }

    /// SET-1, SET-12: the four piles, shuffled, their tops in view.
    fn explore<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) -> Result<(), D::Halt> {
        dealer.cite(Clause::Set1);
        dealer.cite(Clause::Set12);
        dealer.cite(Clause::Q17);
        for slot in Slot::all() {
            t.piles[slot] = self.pile(slot.deck());
            self.turn_up(t, slot, dealer)?;
        }
        Ok(())
    }

    /// All cards of a deck.
    fn full(&self, deck: Deck) -> Bag<Sort> {
        let mut bag = Bag::EMPTY;
        for card in self.content.deck(deck) {
            bag.put_many(self.content.sort(card), self.content.kind(card).copies);
        }
        bag
    }

    /// A pile before its first card is in view.
    fn pile(&self, deck: Deck) -> Pile {
        if !self.hides(deck) {
            return Pile { below: self.full(deck), ..Pile::default() };
        }
        let mut below = Bag::EMPTY;
        for card in self.content.deck(deck) {
            below.put_many(self.content.front(card), self.content.kind(card).copies);
        }
        Pile { below, unknown: self.full(deck), ..Pile::default() }
    }
}
