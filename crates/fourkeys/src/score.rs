//! Scoring: what every Room of a finished dungeon earns, and who wins.
use crate::{
    clauses::Clause,
    content::{Content, Direction, Keys, Mask, Print, Room},
    dungeon::{Cell, Dungeon, Face, Laid},
    rules::FourKeys,
    table::Table,
};
use engine_core::{
    anchor,
    collections::Stack,
    rules::{GameBox, Outcome, Seat},
};

/// What one cell earned, and by which clauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Where.
    pub cell: Cell,
    /// How much.
    pub gold: u16,
    /// Why.
    pub clauses: Stack<Clause, 4>,
}

/// SC-4, Q15: the highest total wins, equal totals share their rank.
pub fn outcome(game: &GameBox<FourKeys>, t: &Table) -> Outcome {
    anchor!(Clause::GoldFromRooms);
    let mut gold = [0; crate::table::SEATS];
    for seat in Seat::first(game.seats) {
        gold[seat] = total(&game.content, &t.dungeons[seat], t.coins[seat]).into();
    }
    Outcome::ranked(&gold[..game.seats.into()])
}

/// The gold of a finished dungeon, the coins on its tile included.
pub fn total(content: &Content, dungeon: &Dungeon, coins: u8) -> u16 {
    let finished = Finished::new(content, dungeon, coins);
    let rooms: u16 = dungeon.laid().map(|laid| finished.worth(laid.cell)).sum();
    rooms + u16::from(coins)
}

/// Every Room, closed door and tile of a finished dungeon with what it earns and why.
pub fn ledger<'a>(content: &'a Content, dungeon: &'a Dungeon, coins: u8) -> impl Iterator<Item = Worth> + 'a {
    let finished = Finished::new(content, dungeon, coins);
    let row = move |cell, clauses| Worth { cell, gold: finished.worth(cell), clauses };
    dungeon
        .laid()
        .filter_map(move |Laid { cell, card, face }| match (content.print(card), face) {
            (Print::Key { .. }, _) => None,
            (Print::Door { .. }, Face::Recto) => Some(row(cell, Stack::from_iter([Clause::DoorsEarnNothing]))),
            (Print::Door { room, .. }, Face::Verso) => Some(row(cell, finished.why(cell, room))),
        })
        .chain(dungeon.tile().map(move |cell| row(cell, Stack::from_iter([Clause::CoinsEarn]))))
}

/// What lies on a cell, as far as gold goes.
enum Found {
    /// A Room.
    Room(Room),
    /// Something else that earns this much.
    Gold(u16),
}

anchor!(Clause::ExampleDungeon);

/// A finished dungeon: 15 cards and the tile.
#[derive(Clone, Copy)]
struct Finished<'a> {
    content: &'a Content,
    dungeon: &'a Dungeon,
    coins: u8,
    keys: Keys,
    /// The corner of the frame (Q16).
    top: i8,
    left: i8,
}

impl<'a> Finished<'a> {
    fn new(content: &'a Content, dungeon: &'a Dungeon, coins: u8) -> Self {
        let (top, left) = dungeon.span().map_or((0, 0), |span| (span.top, span.left));
        Self { content, dungeon, coins, keys: visible_keys(content, dungeon), top, left }
    }

    /// What a cell earns. A copy room leads to its neighbour (Q10); a path longer than the dungeon is a ring (Q11).
    fn worth(&self, mut cell: Cell) -> u16 {
        for _ in 0..=Dungeon::CARDS {
            match self.found(cell) {
                Found::Gold(gold) => return gold,
                Found::Room(Room::Copy { from }) => match cell.beside(from) {
                    Some(next) => cell = next,
                    None => return 0,
                },
                Found::Room(room) => return self.earns(cell, room),
            }
        }
        0
    }

    /// SC-2, SC-3: a Room has its own rule, the tile its coins; doors, key cards and what is outside earn nothing.
    fn found(&self, cell: Cell) -> Found {
        anchor!(Clause::ClosedDoorExample);
        if self.dungeon.tile() == Some(cell) {
            return Found::Gold(self.coins.into());
        }
        let Some(laid) = self.dungeon.at(cell) else { return Found::Gold(0) };
        match (self.content.print(laid.card), laid.face) {
            (&Print::Door { room, .. }, Face::Verso) => Found::Room(room),
            _ => Found::Gold(0),
        }
    }

    /// What a Room earns by its own rule. Copies of a neighbour are followed in [`worth`](Self::worth).
    fn earns(&self, cell: Cell, room: Room) -> u16 {
        let either = |yes, gold: crate::content::Gold, otherwise: crate::content::Gold| {
            u16::from(if yes { gold } else { otherwise }.get())
        };
        match room {
            Room::Flat { gold } => gold.get().into(),
            Room::Centre { gold, otherwise } => either(self.is_on(cell, Mask::CENTRE), gold, otherwise),
            Room::Places { mask, gold, otherwise } => either(self.is_on(cell, mask), gold, otherwise),
            Room::Copy { .. } => 0,
            Room::CopyAdventurer {} => self.coins.into(),
            Room::PerKey { symbol, gold } => u16::from(gold.get()) * u16::from(self.keys.count(symbol)),
            Room::NextToAdventurer { gold, otherwise } => {
                either(self.dungeon.tile().is_some_and(|tile| tile.touches(cell)), gold, otherwise)
            }
        }
    }

    /// Q12: whether a cell is on one of the places, counted from the corner of the finished dungeon.
    fn is_on(&self, cell: Cell, mask: Mask) -> bool {
        mask.has((cell.row.get() - self.top) as u8, (cell.col.get() - self.left) as u8)
    }

    /// The clauses by which a Room earns.
    fn why(&self, cell: Cell, room: &Room) -> Stack<Clause, 4> {
        let rest: &[Clause] = match room {
            Room::Flat { .. } => &[Clause::FixedRoom],
            Room::Centre { .. } => &[Clause::CentreRoom, Clause::PlacesOfTheFrame],
            Room::Places { .. } => &[Clause::PlacesRoom, Clause::PlacesOfTheFrame],
            Room::CopyAdventurer {} => &[Clause::CopyAdventurer],
            Room::PerKey { .. } => &[Clause::KeyCountRoom, Clause::CountedSymbols],
            Room::NextToAdventurer { .. } => &[Clause::AdventurerBesideRoom, Clause::SharedEdge],
            Room::Copy { from } => {
                let on = cell.beside(*from).map(|next| self.found(next));
                match (from, matches!(on, Some(Found::Room(Room::Copy { .. })))) {
                    (Direction::Above | Direction::Below, false) => &[Clause::CopyAboveOrBelow, Clause::CopiedValue],
                    (Direction::Above | Direction::Below, true) => {
                        &[Clause::CopyAboveOrBelow, Clause::CopiedValue, Clause::CopyOfCopy]
                    }
                    (Direction::Left | Direction::Right, false) => &[Clause::CopyLeftOrRight, Clause::CopiedValue],
                    (Direction::Left | Direction::Right, true) => {
                        &[Clause::CopyLeftOrRight, Clause::CopiedValue, Clause::CopyOfCopy]
                    }
                }
            }
        };
        [Clause::RoomsEarn].iter().chain(rest).copied().collect()
    }
}

/// Q14: all visible keys of a dungeon.
pub fn visible_keys(content: &Content, dungeon: &Dungeon) -> Keys {
    dungeon.laid().fold(Keys::NONE, |keys, laid| match content.print(laid.card) {
        Print::Key { faces } => keys.and(faces[laid.face]),
        Print::Door { .. } => keys,
    })
}
