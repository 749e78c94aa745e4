//! Mise en place.
use super::{Act, Frame, Kingdom};
use crate::{
    clauses::Clause,
    content::{Card, Colour, EVENTS, Plot, plain_items},
    event::Event,
    table::{Player, SEATS, Spot, Table},
};
use engine_core::{Agenda, Ask, Bag, Dealer, Finite, Seat, Set, State, StateOf};

/// Which seat threw highest (Q29).
pub const START: Ask = Ask::public(0);
/// A hero die, in the hand of a seat.
pub const HERO_DIE: Ask = Ask::public(1);
/// The demon die, in the hand of a seat.
pub const DEMON_DIE: Ask = Ask::public(2);
/// Which event card is drawn.
pub const DECK: Ask = Ask::public(3);
/// Which token lies on a garden square.
pub const GARDEN: Ask = Ask::public(4);
/// Which token lies on a dungeon square.
pub const DUNGEON: Ask = Ask::public(5);

impl Kingdom {
    /// The table as the game begins. Decks and tokens are bags, drawn from when something is turned up (Q59).
    pub(super) fn lay_out<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        let mut players = [Player::NOBODY; SEATS];
        for seat in Seat::first(self.seats) {
            players[seat] = Player {
                hero: self.options.heroes[seat.at()],
                at: Spot::Kingdom(self.content.board.start), // SET-6
                active: plain_items(),                       // SET-8
                keys: if self.options.complete_key { Colour::all().collect() } else { Set::EMPTY },
                ..Player::NOBODY
            };
        }
        dealer.cite(Clause::Set6);
        dealer.cite(Clause::Set8);
        dealer.cite(Clause::Q56);
        let tokens = |n: usize| Plot::all().take(n).collect::<Bag<Plot>>();
        let active = Seat(dealer.roll(START, self.seats.into())? as u8);
        dealer.cite(Clause::Set16);
        dealer.cite(Clause::Q29);
        dealer.event(|| Event::Begins { seat: active });
        let mut table = Table {
            agenda: Agenda::default(),
            active,
            turns: 0,
            extra_turn: false,
            rerolled: false,
            roll: None,
            open: [false; 2], // SET-1
            demon: None,      // SET-14
            players,
            deck: Card::all().take(EVENTS).collect(),
            discard: Set::EMPTY,
            in_play: Set::EMPTY,
            garden_left: tokens(self.content.garden.len()),
            garden: [None; 9],
            dungeon_left: tokens(self.content.dungeon.len()),
            dungeon: [None; 9],
            winner: None,
        };
        table.agenda.ask(active, Frame::Act(Act));
        Ok(State { table, hands: (), unseen: () })
    }
}
