//! Ouvrir une porte: a door opens as soon as all its keys are in its row and column.
use super::Cx;
use crate::{
    clauses::Clause,
    content::{Content, Keys, Print},
    dungeon::{Cell, Dungeon, Face, Laid},
    event::Event,
};
use engine_core::{anchor, chance::Source};

anchor!(Clause::KeysAtADistance, Clause::KeysStay, Clause::NoKeyTwice);

/// The visible keys of a dungeon, by row and by column. A key card is never both in the row and in the column of a door, so their sum counts no
/// key twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyLines {
    rows: [Keys; 7],
    cols: [Keys; 7],
}

impl KeyLines {
    /// The keys of a dungeon.
    #[inline]
    pub fn of(content: &Content, dungeon: &Dungeon) -> Self {
        let mut lines = Self { rows: [Keys::NONE; 7], cols: [Keys::NONE; 7] };
        for Laid { cell, card, face } in dungeon.laid() {
            if let Print::Key { faces } = content.print(card) {
                anchor!(Clause::VisibleKeysCount);
                lines.rows[cell.row] = lines.rows[cell.row].and(faces[face]);
                lines.cols[cell.col] = lines.cols[cell.col].and(faces[face]);
            }
        }
        lines
    }

    /// The keys of each row from the top, then of each column from the left.
    #[inline]
    pub fn all(&self) -> impl Iterator<Item = Keys> {
        self.rows.into_iter().chain(self.cols)
    }

    /// OPEN-5: the keys that count for a door, those of its row and those of its column together.
    #[inline]
    pub fn for_door(&self, cell: Cell) -> Keys {
        self.rows[cell.row].and(self.cols[cell.col])
    }

    /// Whether the row or the column of a door has all its keys alone.
    fn one_line_is_enough(&self, cell: Cell, needs: Keys) -> bool {
        self.rows[cell.row].cover(needs) || self.cols[cell.col].cover(needs)
    }
}

/// OPEN-1: after a card is laid, every door that has its keys is turned to its Room. A key card can open only doors in its row and column; a
/// door can open only itself.
#[inline]
pub(super) fn open_doors(cx: &mut Cx<'_, impl Source>, laid: Laid) {
    let (seat, content) = (cx.seat, &cx.game.content);
    let before = cx.table.dungeons[seat];
    let lines = KeyLines::of(content, &before);
    let key = matches!(content.print(laid.card), Print::Key { .. });
    let mut opened = 0;
    for Laid { cell, card, face } in before.laid() {
        let concerned = if key { cell.row == laid.cell.row || cell.col == laid.cell.col } else { cell == laid.cell };
        let &Print::Door { needs, .. } = content.print(card) else { continue };
        if !concerned || face == Face::Verso || !lines.for_door(cell).cover(needs) {
            continue;
        }
        cx.table.dungeons[seat].turn(cell);
        opened += 1;
        cx.event(Event::Opened { seat, card, cell });
        if cx.listens() {
            cx.cite(Clause::DoorOpens);
            cx.cite(if key { Clause::OpensLater } else { Clause::OpensWhenLaid });
            if !lines.one_line_is_enough(cell, needs) {
                cx.cite(Clause::RowAndColumn);
            }
            if needs.has_double() {
                cx.cite(Clause::SymbolAskedTwice);
            }
        }
    }
    if opened > 1 {
        cx.cite(Clause::SeveralAtOnce);
    }
}
