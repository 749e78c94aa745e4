//! Where the gold comes from: a row for each kind of Room, and one for the coins.
use crate::{
    content::{Content, Print, Room},
    dungeon::{Cell, Dungeon},
    rules::FourKeys,
    score,
    table::Table,
};
use engine_core::{
    data,
    finite::Finite,
    rules::{GameBox, Seat},
};

/// What gold is for.
#[data(Finite)]
pub(super) enum Income {
    /// Rooms of fixed worth.
    Flat,
    /// Rooms that like the centre.
    Centre,
    /// Rooms that like the places drawn on them.
    Places,
    /// Rooms that earn what lies beside them.
    Copy,
    /// Rooms that earn what the Adventurer earns.
    CopyAdventurer,
    /// Rooms that count keys.
    PerKey,
    /// Rooms that like the Adventurer beside them.
    NextToAdventurer,
    /// Coins on the Adventurer.
    Coins,
}

impl Income {
    fn room(room: Room) -> Self {
        match room {
            Room::Flat { .. } => Self::Flat,
            Room::Centre { .. } => Self::Centre,
            Room::Places { .. } => Self::Places,
            Room::Copy { .. } => Self::Copy,
            Room::CopyAdventurer {} => Self::CopyAdventurer,
            Room::PerKey { .. } => Self::PerKey,
            Room::NextToAdventurer { .. } => Self::NextToAdventurer,
        }
    }
}

/// The gold of each seat by what it is for, as the dungeons lie. Before the end, a place of the frame counts once the frame is fixed.
pub(super) fn rows(game: &GameBox<FourKeys>, t: &Table) -> Vec<(Income, Vec<i32>)> {
    let mut rows: Vec<(Income, Vec<i32>)> = Income::all().map(|from| (from, vec![0; game.seats.into()])).collect();
    let content = &game.content;
    for seat in Seat::first(game.seats) {
        let dungeon = &t.dungeons[seat];
        for worth in score::ledger(content, dungeon, t.coins[seat]) {
            let Some(room) = room(content, dungeon, worth.cell) else { continue };
            let gold = floating(content, dungeon, worth.cell).unwrap_or(worth.gold);
            rows[Income::room(room).id() as usize].1[seat.at()] += i32::from(gold);
        }
        rows[Income::Coins.id() as usize].1[seat.at()] += i32::from(t.coins[seat]);
    }
    rows
}

/// The Room or the door on a cell: what it is or would be.
fn room(content: &Content, dungeon: &Dungeon, cell: Cell) -> Option<Room> {
    match *content.print(dungeon.at(cell)?.card) {
        Print::Door { room, .. } => Some(room),
        Print::Key { .. } => None,
    }
}

/// What a Room earns that depends on the frame, or copies one that does, while the frame floats.
fn floating(content: &Content, dungeon: &Dungeon, mut cell: Cell) -> Option<u16> {
    let span = dungeon.span()?;
    if span.rows() == 4 && span.cols() == 4 {
        return None;
    }
    for _ in 0..=Dungeon::CARDS {
        match room(content, dungeon, cell)? {
            _ if dungeon.at(cell)?.face == crate::dungeon::Face::Recto => return None,
            Room::Centre { otherwise, .. } | Room::Places { otherwise, .. } => return Some(otherwise.get().into()),
            Room::Copy { from } => cell = cell.beside(from)?,
            _ => return None,
        }
    }
    None
}
