//! La préparation de la partie.
use super::Cx;
use crate::{chance::Chance, clauses::Clause, content::Answers, event::Event};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    finite::Finite,
    rules::Seat,
};

/// The notes that each player puts into the chest.
pub(crate) const NOTES_EACH: u8 = 10;
/// The keys of each colour.
pub(crate) const KEYS: u8 = 30;

/// Lays out the table and draws the starter.
pub(super) fn lay_out(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    anchor!(Clause::PawnsOnStart); // START is the default square
    let (content, seats) = (&cx.game.content, cx.game.seats);
    anchor!(Clause::BlackKeysInCells);
    for at in content.squares() {
        cx.table.black.put_many(at, content.kind(at).keys());
    }
    anchor!(Clause::PilesFaceDown, Clause::BlankCardsAside); // the players' own riddles are in the count
    Answers::all().for_each(|kind| cx.table.unread.put_many(kind, content.riddles(kind)));
    anchor!(Clause::RedKeysAside);
    cx.table.supply = KEYS;
    anchor!(Clause::LeftoversUnseen); // the chest is a number: nobody knows which of the unseen notes are in it
    cx.table.chest = NOTES_EACH * seats;
    *cx.unseen = content.all_notes();
    cx.cite(Clause::TenNotesEach);
    cx.cite(Clause::HighestRollStarts);
    let first = Seat(cx.chance.roll(Chance::Starter, seats.into())? as u8);
    cx.cite(Clause::StarterDrawn);
    cx.event(Event::Begins(first));
    (cx.table.asked, cx.table.turn) = (first, first);
    Ok(())
}
