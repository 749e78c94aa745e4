//! A dungeon: cards on a field of seven rows and columns, in which the frame of four by four floats around the starting door.
use crate::{
    clauses::Clause,
    content::{Card, Direction},
};
use engine_core::schema::Schema;
use engine_core::{anchor, data, finite::Finite};
use serde::{Deserialize, Serialize};

anchor!(Clause::NeverTurned);

/// A row, counted from the starting door in row 0; above it the numbers are negative.
#[data(Finite)]
#[finite(-3..=3)]
pub struct Row(i8);

/// A column, counted from the starting door in column 0; left of it the numbers are negative.
#[data(Finite)]
#[finite(-3..=3)]
pub struct Col(i8);

/// A cell of the field, numbered row by row.
#[data(Finite)]
pub struct Cell {
    /// Its row.
    pub row: Row,
    /// Its column.
    pub col: Col,
}

/// A side of a card. Of a door, recto is the Door and verso the Room.
#[data(Finite)]
pub enum Face {
    /// The front.
    Recto,
    /// The back.
    Verso,
}

impl Cell {
    /// Where the starting door lies.
    pub const START: Self = Self::at(0, 0);

    /// The cell in a row and a column.
    ///
    /// # Panics
    /// If it is off the field.
    pub const fn at(row: i8, col: i8) -> Self {
        Self { row: Row::of(row), col: Col::of(col) }
    }

    /// The cell beside it, unless that is off the field.
    pub fn beside(self, side: Direction) -> Option<Self> {
        let (down, right) = side.step();
        Some(Self { row: Row::new(self.row.get() + down)?, col: Col::new(self.col.get() + right)? })
    }

    /// Whether two cells share an edge (Q13).
    pub fn touches(self, other: Self) -> bool {
        self.row.get().abs_diff(other.row.get()) + self.col.get().abs_diff(other.col.get()) == 1
    }

    #[inline]
    fn bit(self) -> u64 {
        1 << self.id()
    }
}

/// Cells as bits: bit `id` for each.
pub type Cells = u64;

/// The whole field.
const FIELD: Cells = (1 << 49) - 1;
/// The leftmost column.
const LEFT: Cells = 0x0000_0408_1020_4081;

/// All cells, in order.
const CELLS: [Cell; 49] = {
    let mut cells = [Cell::START; 49];
    let mut i = 0;
    while i < 49 {
        cells[i as usize] = Cell::at(i / 7 - 3, i % 7 - 3);
        i += 1;
    }
    cells
};

/// The cells of a set, in order.
#[inline]
pub fn each(mut cells: Cells) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = CELLS.get(cells.trailing_zeros() as usize).copied();
        cells &= cells.wrapping_sub(1);
        cell
    })
}

/// Whether a cell is in a set.
#[inline]
pub fn has(cells: Cells, cell: Cell) -> bool {
    cells & cell.bit() != 0
}

/// The rows and columns from the first to the last, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The topmost row.
    pub top: i8,
    /// The lowest row.
    pub bottom: i8,
    /// The leftmost column.
    pub left: i8,
    /// The rightmost column.
    pub right: i8,
}

impl Span {
    /// How many rows.
    pub const fn rows(self) -> i8 {
        self.bottom - self.top + 1
    }

    /// How many columns.
    pub const fn cols(self) -> i8 {
        self.right - self.left + 1
    }

    /// All its cells.
    #[inline]
    fn cells(self) -> Cells {
        let (top, bottom) = (7 * (self.top + 3) as u32, 7 * (self.bottom + 4) as u32);
        let columns = (1 << (self.right + 4)) - (1 << (self.left + 3));
        ((1 << bottom) - (1 << top)) & (LEFT * columns)
    }
}

/// A card as it lies in a dungeon.
#[data(Copy)]
pub struct Laid {
    /// Where.
    pub cell: Cell,
    /// Which.
    pub card: Card,
    /// The side that is up.
    pub face: Face,
}

/// The cards in front of one player, and in the end the Adventurer tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Schema)]
#[serde(try_from = "Written", into = "Written")]
pub struct Dungeon {
    filled: Cells,
    /// Where the verso is up.
    turned: Cells,
    /// The cards in the order of their cells; past the last one, zeros.
    cards: [Card; Dungeon::CARDS],
    tile: Option<Cell>,
}

impl Dungeon {
    /// The number of cards in a full dungeon (END-1).
    pub const CARDS: usize = 15;
    /// Nothing laid yet.
    pub const EMPTY: Self = Self { filled: 0, turned: 0, cards: [Card::of(0); Self::CARDS], tile: None };

    /// How many cards lie in it.
    #[inline]
    pub fn len(&self) -> usize {
        self.filled.count_ones() as usize
    }

    /// Whether no card lies in it.
    pub fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Where cards lie.
    #[inline]
    pub fn filled(&self) -> Cells {
        self.filled
    }

    /// Where the Adventurer tile lies, once it does.
    pub fn tile(&self) -> Option<Cell> {
        self.tile
    }

    /// The cards, in the order of their cells.
    #[inline]
    pub fn laid(&self) -> impl Iterator<Item = Laid> + '_ {
        each(self.filled).zip(&self.cards).map(|(cell, &card)| Laid { cell, card, face: self.face(cell) })
    }

    /// The card on a cell.
    #[inline]
    pub fn at(&self, cell: Cell) -> Option<Laid> {
        has(self.filled, cell).then(|| Laid { cell, card: self.cards[self.rank(cell)], face: self.face(cell) })
    }

    #[inline]
    fn face(&self, cell: Cell) -> Face {
        if has(self.turned, cell) { Face::Verso } else { Face::Recto }
    }

    /// How many cards lie on cells before it.
    #[inline]
    fn rank(&self, cell: Cell) -> usize {
        (self.filled & (cell.bit() - 1)).count_ones() as usize
    }

    /// Lays a card on an empty cell.
    #[inline]
    pub fn lay(&mut self, Laid { cell, card, face }: Laid) {
        let (rank, len) = (self.rank(cell), self.len());
        self.cards.copy_within(rank..len, rank + 1);
        self.cards[rank] = card;
        self.filled |= cell.bit();
        if face == Face::Verso {
            self.turned |= cell.bit();
        }
    }

    /// Turns the card on a cell to its verso.
    #[inline]
    pub fn turn(&mut self, cell: Cell) {
        self.turned |= cell.bit();
    }

    /// Lays the Adventurer tile on a cell.
    pub fn lay_tile(&mut self, cell: Cell) {
        self.tile = Some(cell);
    }

    /// The rows and columns in use; `None` while nothing is laid.
    #[inline]
    pub fn span(&self) -> Option<Span> {
        let f = self.filled;
        if f == 0 {
            return None;
        }
        let columns = f | f >> 28;
        let columns = columns | columns >> 14;
        let columns = (columns | columns >> 7) as u8 & 0x7f;
        Some(Span {
            top: f.trailing_zeros() as i8 / 7 - 3,
            bottom: (63 - f.leading_zeros() as i8) / 7 - 3,
            left: columns.trailing_zeros() as i8 - 3,
            right: 4 - columns.leading_zeros() as i8,
        })
    }

    /// The cells that touch a card and hold none (PLC-1).
    #[inline]
    pub fn beside(&self) -> Cells {
        let f = self.filled;
        let (leftmost, rightmost) = (LEFT, LEFT << 6);
        (f << 7 | f >> 7 | (f & !rightmost) << 1 | (f & !leftmost) >> 1) & !f & FIELD
    }

    /// The cells on which a card leaves the dungeon within four rows and columns (PLC-2); all of the field at first.
    #[inline]
    pub fn within(&self) -> Cells {
        self.span().map_or(FIELD, |s| {
            Span { top: s.bottom - 3, bottom: s.top + 3, left: s.right - 3, right: s.left + 3 }.cells()
        })
    }

    /// The cells on which the next card may lie.
    #[inline]
    pub fn frontier(&self) -> Cells {
        self.beside() & self.within()
    }

    /// The one empty cell of the frame, once all others are filled.
    pub fn last_cell(&self) -> Option<Cell> {
        anchor!(Clause::LastCellForced);
        let holes = self.span()?.cells() & !self.filled;
        (self.len() == Self::CARDS && holes.count_ones() == 1).then(|| each(holes).next()).flatten()
    }
}

/// Nothing laid yet.
impl Default for Dungeon {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// How a dungeon is written down.
#[derive(Serialize, Deserialize, Schema)]
#[serde(rename = "Dungeon", deny_unknown_fields)]
struct Written {
    /// The cards with their cells.
    cards: Vec<Laid>,
    /// Where the Adventurer tile lies.
    tile: Option<Cell>,
}

impl From<Dungeon> for Written {
    fn from(d: Dungeon) -> Self {
        Self { cards: d.laid().collect(), tile: d.tile }
    }
}

impl TryFrom<Written> for Dungeon {
    type Error = String;
    fn try_from(w: Written) -> Result<Self, String> {
        if w.cards.len() > Self::CARDS {
            return Err(format!("a dungeon has {} cards at most, not {}", Self::CARDS, w.cards.len()));
        }
        let mut d = Self { tile: w.tile, ..Self::EMPTY };
        for laid in w.cards {
            if d.filled >> laid.cell.id() != 0 {
                return Err(format!("cell {}: the cards stand in the order of their cells, one on each", laid.cell));
            }
            d.lay(laid);
        }
        Ok(d)
    }
}
