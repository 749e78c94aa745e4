//! La préparation de la partie.
use super::{Chance, Cx};
use crate::{clauses::Clause, content::Answers, event::Event};
use engine_core::{
    chance::{Halt, Source},
    finite::Finite,
    rules::Seat,
};

/// SET-3: how many notes each player puts into the chest.
pub(crate) const NOTES_EACH: u8 = 10;
/// CMP-1: how many keys there are of each colour.
pub(crate) const KEYS: u8 = 30;

/// Lays out the table and draws who starts. All pawns begin on START (SET-6).
pub(super) fn lay_out(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    let (content, seats) = (&cx.game.content, cx.game.seats);
    for at in content.squares() {
        cx.table.black.put_many(at, content.kind(at).keys()); // SET-1
    }
    Answers::all().for_each(|kind| cx.table.unread.put_many(kind, content.riddles(kind))); // SET-4: own ones too
    cx.table.supply = KEYS; // SET-2
    cx.table.chest = NOTES_EACH * seats; // Q23: the rest stays out of the game, unseen
    *cx.unseen = content.all_notes();
    cx.cite(Clause::NotesInChest);
    cx.cite(Clause::First);
    let first = Seat(cx.chance.roll(Chance::Starter, seats.into())? as u8); // Q2: one draw over the seats
    cx.cite(Clause::FirstDraw);
    cx.event(Event::Begins(first));
    (cx.table.asked, cx.table.turn) = (first, first);
    Ok(())
}
