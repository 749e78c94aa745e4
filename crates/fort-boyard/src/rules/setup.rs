//! La préparation de la partie.
use super::{Frame, STARTER, Start};
use crate::{
    FortBoyard, Table,
    clauses::Clause,
    content::{Answers, Note, Square},
    event::Event,
    table::Keys,
};
use engine_core::{Bag, Dealer, Finite, Seat, State, StateOf};

/// SET-3: how many notes each player puts into the chest.
pub(crate) const NOTES_EACH: u8 = 10;
/// CMP-1: how many keys there are of each colour.
pub(crate) const KEYS: u8 = 30;

impl FortBoyard {
    /// All notes of the box.
    pub(crate) fn notes(&self) -> Bag<Note> {
        let mut bag = Bag::EMPTY;
        Note::all().for_each(|note| bag.put_many(note, self.content.notes_of(note)));
        bag
    }

    pub(super) fn lay_out<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        let mut black = Bag::EMPTY;
        for at in self.content.squares() {
            black.put_many(at, self.content.kind(at).keys()); // SET-1
        }
        let mut unread = Bag::EMPTY;
        Answers::all().for_each(|kind| unread.put_many(kind, self.content.riddles(kind))); // SET-4: own ones too
        dealer.cite(Clause::NotesInChest);
        dealer.cite(Clause::First);
        let first = Seat(dealer.roll(STARTER, self.seats.into())? as u8); // Q2: one draw over the seats
        dealer.cite(Clause::FirstDraw);
        dealer.event(|| Event::Begins(first));
        let table = Table {
            frame: Frame::Start(Start),
            asked: first,
            turn: first,
            turns: 0,
            pawns: [Square::of(0); 6], // SET-6
            black,
            red: Bag::EMPTY,
            keys: [Keys::default(); 6],
            supply: KEYS, // SET-2
            gone: 0,
            chest: NOTES_EACH * self.seats, // Q23: the rest stays out of the game, unseen
            taken: [0; 6],
            unread,
            read: Bag::EMPTY,
            shown: [Bag::EMPTY; 6],
            end: None,
        };
        Ok(State { table, hands: [Bag::EMPTY; 6], unseen: self.notes() })
    }
}
