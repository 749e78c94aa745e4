//! Règles de pose: laying a card.
use super::{Cx, FourKeys, open, round};
use crate::{
    clauses::Clause,
    content::{Card, Content},
    dungeon::{Cell, Col, Face, Laid, Row, each, has},
    event::Event,
    table::Slot,
};
use engine_core::{
    chance::{Halt, Source},
    data,
    rules::{Decision, Refusal, Verdict, View, ensure},
};
use std::ops::ControlFlow;

/// A card was taken and is to be laid.
#[data(Copy)]
pub struct Place {
    /// The slot of the tile whose owner took it.
    pub slot: Slot,
    /// The card.
    pub card: Card,
}

/// Which way up, and where.
#[data(Finite)]
pub struct Spot {
    /// The side that is up.
    pub face: Face,
    /// The row.
    pub row: Row,
    /// The column.
    pub col: Col,
}

impl Spot {
    /// Its cell.
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell { row: self.row, col: self.col }
    }
}

#[inline]
fn is_door(content: &Content, card: Card) -> bool {
    content.kind(card).deck.is_door()
}

impl Decision<FourKeys> for Place {
    type Choice = Spot;

    fn check(self, v: View<'_, FourKeys>, spot: Spot) -> Verdict<Clause> {
        let Some(tile) = v.table.mover() else { return Err(Refusal::Over) };
        let (dungeon, cell) = (&v.table.dungeons[tile.seat], spot.cell());
        ensure(spot.face == Face::Recto || !is_door(&v.game.content, self.card), Clause::DoorUp)?;
        if has(dungeon.filled(), cell) {
            return Err(Refusal::because(Clause::EdgeToEdge, "a card lies there already; lay yours beside one"));
        }
        ensure(has(dungeon.beside(), cell), Clause::EdgeToEdge)?;
        ensure(has(dungeon.within(), cell), Clause::FourByFour)
    }

    /// Every cell of the frontier, found by bits, with the front up first.
    #[inline]
    fn legal(self, v: View<'_, FourKeys>, out: &mut impl FnMut(Spot) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(tile) = v.table.mover() else { return ControlFlow::Continue(()) };
        let frontier = v.table.dungeons[tile.seat].frontier();
        let faces: &[Face] =
            if is_door(&v.game.content, self.card) { &[Face::Recto] } else { &[Face::Recto, Face::Verso] };
        for &face in faces {
            for Cell { row, col } in each(frontier) {
                out(Spot { face, row, col })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, spot: Spot) -> Result<(), Halt> {
        let (seat, laid) = (cx.seat, Laid { cell: spot.cell(), card: self.card, face: spot.face });
        if cx.listens() && !is_door(&cx.game.content, self.card) {
            cx.cite(Clause::FaceOfChoice);
            cx.cite(Clause::EitherWayUp);
        }
        cx.event(Event::Laid { seat, card: laid.card, face: laid.face, cell: laid.cell });
        cx.table.dungeons[seat].lay(laid);
        open::open_doors(cx, laid);
        round::next_tile(cx);
        Ok(())
    }
}
