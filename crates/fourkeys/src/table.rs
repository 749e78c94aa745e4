//! What lies on the table: lines, piles, coins, dungeons. Everybody sees all of it (Q20).
use crate::{
    clauses::Clause,
    content::{Card, Sort},
    dungeon::Dungeon,
    rules::Frame,
};
use engine_core::{
    anchor,
    collections::Bag,
    data,
    finite::Finite,
    rules::{Seat, Turn},
};

/// The most players.
pub const SEATS: usize = 4;
/// The coins on each Adventurer at the start (SET-5).
pub const COINS: u8 = 4;

/// One of the four places of a line, from the left; also the pile above it.
#[data(Finite)]
#[finite(0..=3)]
pub struct Slot(u8);

/// The two tiles of a colour.
#[data(Finite)]
pub enum Figure {
    /// It carries the coins.
    Adventurer,
    /// It plays as well when there are two players.
    Acolyte,
}

/// A tile on the mat.
#[data(Finite)]
pub struct Tile {
    /// Which of the two.
    pub figure: Figure,
    /// Whose.
    pub seat: Seat,
}

impl Tile {
    /// The Adventurer of a seat.
    pub const fn adventurer(seat: Seat) -> Self {
        Self { figure: Figure::Adventurer, seat }
    }

    /// The Acolyte of a seat.
    pub const fn acolyte(seat: Seat) -> Self {
        Self { figure: Figure::Acolyte, seat }
    }
}

/// A line of four places for tiles: the Turn-Order Line or the Choice Line.
#[data(Copy, Default)]
#[serde(transparent)]
pub struct Line([Option<Tile>; 4]);

impl Line {
    /// The tile on a place.
    #[inline]
    pub fn at(&self, slot: Slot) -> Option<Tile> {
        self.0[slot]
    }

    /// Whether no tile stands on a place.
    #[inline]
    pub fn is_free(&self, slot: Slot) -> bool {
        self.0[slot].is_none()
    }

    /// The tiles from left to right.
    #[inline]
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.0.iter().flatten().copied()
    }

    /// The tile furthest to the left.
    #[inline]
    pub fn leftmost(&self) -> Option<Tile> {
        self.tiles().next()
    }

    /// Takes the tile furthest to the left.
    #[inline]
    pub fn take_leftmost(&mut self) -> Option<Tile> {
        self.0.iter_mut().find_map(Option::take)
    }

    /// Puts a tile on a place.
    #[inline]
    pub fn put(&mut self, slot: Slot, tile: Tile) {
        self.0[slot] = Some(tile);
    }

    /// Moves the tile on one place to another.
    #[inline]
    pub fn slide(&mut self, from: Slot, to: Slot) {
        self.0[to] = self.0[from].take();
    }
}

/// Tiles side by side from the left.
impl FromIterator<Tile> for Line {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut line = Self::default();
        Slot::all().zip(tiles).for_each(|(slot, tile)| line.put(slot, tile));
        line
    }
}

/// A pile of the Exploration Line. Its order below the top does not exist yet.
///
/// Where Rooms stay hidden until taken (Q8), a door is known by its front alone until then: `top`, `below` and `boxed`
/// count fronts, each as the first sort that has it, and `unknown` holds the sorts that nobody has identified.
#[data(Copy, Default)]
pub struct Pile {
    /// The card on top, face up.
    pub top: Option<Sort>,
    /// What lies below it.
    pub below: Bag<Sort>,
    /// The cards that refreshes put back into the box.
    pub boxed: Bag<Sort>,
    /// The doors that those fronts may be; empty where Rooms are not hidden.
    pub unknown: Bag<Sort>,
}

impl Pile {
    /// How many cards lie in it.
    #[inline]
    pub fn len(&self) -> u16 {
        self.below.len() + u16::from(self.top.is_some())
    }

    /// Whether no card is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.top.is_none()
    }
}

anchor!(Clause::AllButTheOrder);

/// What everybody sees: everything.
#[data(Copy, Default)]
pub struct Table {
    /// What is being asked; nothing once the game has ended.
    pub asked: Option<Frame>,
    /// The Turn-Order Line.
    pub order: Line,
    /// The Choice Line.
    pub choice: Line,
    /// The Exploration Line, from left to right.
    pub piles: [Pile; 4],
    /// The starting doors that nobody was dealt.
    pub spare: Bag<Sort>,
    /// The coins on each Adventurer.
    pub coins: [u8; SEATS],
    /// The coins that have left the game.
    pub spent: u8,
    /// The dungeons.
    pub dungeons: [Dungeon; SEATS],
}

impl Table {
    /// The tile that moves or has just moved; none once the game has ended.
    #[inline]
    pub fn mover(&self) -> Option<Tile> {
        match self.asked? {
            Frame::Draft(_) | Frame::PushTo(_) => self.order.leftmost(),
            Frame::Place(place) => self.choice.at(place.slot),
        }
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Turn {
        self.mover().map_or(Turn::Over, |tile| Turn::Seat(tile.seat))
    }

    /// The card that was taken and is not laid yet.
    pub fn in_hand(&self) -> Option<Card> {
        match self.asked {
            Some(Frame::Place(place)) => Some(place.card),
            _ => None,
        }
    }

    /// Takes a coin off an Adventurer; it leaves the game (PUSH-6).
    #[inline]
    pub fn pay(&mut self, seat: Seat) {
        self.coins[seat] -= 1;
        self.spent += 1;
    }

    /// How many cards are still to be taken before all dungeons are full, at the start of a turn.
    #[inline]
    pub fn to_take(&self, seats: u8) -> u16 {
        let laid: usize = self.dungeons.iter().map(Dungeon::len).sum();
        (Dungeon::CARDS * usize::from(seats) - laid) as u16
    }
}
