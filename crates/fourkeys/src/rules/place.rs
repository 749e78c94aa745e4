//! Règles de pose: laying a card.
use super::FourKeys;
use crate::{
    clauses::Clause,
    content::Card,
    dungeon::{Cell, Col, Face, Laid, Row, each, has},
    event::Event,
    table::Slot,
};
use engine_core::{Dealer, Decision, Flow, MORE, Refusal, Seat, StateOf, Verdict, View, data, ensure};
use serde::{Deserialize, Serialize};

/// A card was taken and is to be laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Where the tile stands whose owner took it.
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

impl FourKeys {
    #[inline]
    fn is_door(&self, card: Card) -> bool {
        self.content.kind(card).deck.is_door()
    }
}

impl Decision<FourKeys> for Place {
    type Choice = Spot;

    fn check(self, g: &FourKeys, v: View<'_, FourKeys>, spot: Spot) -> Verdict<FourKeys> {
        let Some(tile) = v.table.mover() else { return Err(Refusal::Over) };
        let (dungeon, cell) = (&v.table.dungeons[tile.seat], spot.cell());
        ensure(spot.face == Face::Recto || !g.is_door(self.card), Clause::Plc4)?;
        if has(dungeon.filled(), cell) {
            return Err(Refusal::because(Clause::Plc1, "a card lies there already; lay yours beside one"));
        }
        ensure(has(dungeon.beside(), cell), Clause::Plc1)?;
        ensure(has(dungeon.within(), cell), Clause::Plc2)
    }

    /// PLC-1 to PLC-4 by bits: every cell of the frontier, recto first.
    #[inline]
    fn legal(self, g: &FourKeys, v: View<'_, FourKeys>, out: &mut impl FnMut(Spot) -> Flow) -> Flow {
        let Some(tile) = v.table.mover() else { return MORE };
        let frontier = v.table.dungeons[tile.seat].frontier();
        let faces: &[Face] = if g.is_door(self.card) { &[Face::Recto] } else { &[Face::Recto, Face::Verso] };
        for &face in faces {
            for Cell { row, col } in each(frontier) {
                out(Spot { face, row, col })?;
            }
        }
        MORE
    }

    fn apply<D: Dealer<FourKeys>>(
        self,
        g: &FourKeys,
        s: &mut StateOf<FourKeys>,
        seat: Seat,
        spot: Spot,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        let laid = Laid { cell: spot.cell(), card: self.card, face: spot.face };
        if dealer.listens() && !g.is_door(self.card) {
            dealer.cite(Clause::Plc3);
            dealer.cite(Clause::Q19);
        }
        dealer.event(|| Event::Laid { seat, card: laid.card, face: laid.face, cell: laid.cell });
        t.dungeons[seat].lay(laid);
        g.open_doors(&mut t.dungeons[seat], seat, laid, dealer);
        g.next_tile(t, seat, dealer);
        Ok(())
    }
}
