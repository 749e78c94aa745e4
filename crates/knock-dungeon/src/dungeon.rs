//! The dungeon: cards on the corner lattice.
//!
//! A card lies at a place (x, y), y downward, and owns the four corner cells (x, y), (x+1, y), (x+1, y+1) and (x, y+1). A card
//! covers another corner on corner, so it lies one diagonal step away: x + y is even for every card, a cell belongs to two
//! places at most, and the newer of the two cards shows its figure there.
use crate::{
    clauses::Clause,
    content::{Card, Content, Corner},
};
use engine_core::{
    anchor, data,
    finite::Finite,
    schema::{Schema, Schemas},
};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// A card of the dungeon, numbered in the order of laying. The first is 0.
#[data(Finite)]
#[finite(0..=62)]
pub struct Index(u8);

/// A place, named by the corner of a laid card that it covers.
#[data(Finite)]
pub struct Place {
    /// The card.
    pub card: Index,
    /// Its corner, as it lies on the table.
    pub corner: Corner,
}

/// A place or a corner cell of the lattice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord, Serialize, Deserialize, Schema)]
pub struct At {
    /// The column; it grows to the right.
    pub x: i8,
    /// The row; it grows downward.
    pub y: i8,
}

impl At {
    /// The middle of the table, where the first card lies.
    pub const CENTRE: At = At { x: 0, y: 0 };

    /// The place one diagonal step away.
    #[must_use]
    #[inline]
    pub const fn beyond(self, corner: Corner) -> At {
        let (dx, dy) = corner.step();
        At { x: self.x.wrapping_add(dx), y: self.y.wrapping_add(dy) }
    }

    /// The cell of a corner of a card that lies here.
    #[must_use]
    #[inline]
    pub const fn cell(self, corner: Corner) -> At {
        let (dx, dy) = corner.step();
        At { x: self.x + (dx > 0) as i8, y: self.y + (dy > 0) as i8 }
    }
}

/// The state of a laid card.
#[data(Copy)]
pub enum Fate {
    /// An empty room.
    Room,
    /// A creature that is not beaten yet.
    Creature,
    /// A creature under the Frost token, not beaten yet.
    Frozen,
    /// A beaten creature: a room like any other.
    Beaten,
    /// A card that a Fireball removed. Its index is not used again.
    Burnt,
}

impl Fate {
    /// A creature that must still be beaten.
    #[inline]
    pub const fn is_unbeaten(self) -> bool {
        matches!(self, Fate::Creature | Fate::Frozen)
    }
}

/// A card as it lies in the dungeon.
#[data(Copy)]
pub struct Laid {
    /// The card.
    pub card: Card,
    /// Whether it lies turned by a half turn.
    pub turned: bool,
    /// Its place.
    pub at: At,
    /// Time tokens on it.
    pub tokens: u8,
    /// Its state.
    pub fate: Fate,
}

const NOBODY: u8 = u8::MAX;

/// The cards laid so far, and the places where the next one may lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dungeon {
    len: u8,
    laid: [Laid; 63],
    /// The free places by their names: the bit 4 * card + corner, in four words.
    free: [u64; 4],
    /// The cell under the Poison token.
    pub poison: Option<At>,
}

const NO_CARD: Laid = Laid {
    card: match Card::new(0) {
        Some(c) => c,
        None => unreachable!(),
    },
    turned: false,
    at: At::CENTRE,
    tokens: 0,
    fate: Fate::Room,
};

impl Default for Dungeon {
    fn default() -> Self {
        Self { len: 0, laid: [NO_CARD; 63], free: [0; 4], poison: None }
    }
}

/// The cards around a place, up to two steps away, found in one pass. Covering and danger need no others.
struct Around {
    middle: At,
    grid: [[u8; 5]; 5],
}

impl Around {
    fn of(d: &Dungeon, middle: At) -> Self {
        let mut grid = [[NOBODY; 5]; 5];
        for (i, l) in d.laid[..d.len.into()].iter().enumerate() {
            let (dx, dy) = (
                (l.at.x as u8).wrapping_sub(middle.x as u8).wrapping_add(2),
                (l.at.y as u8).wrapping_sub(middle.y as u8).wrapping_add(2),
            );
            if dx < 5 && dy < 5 && l.fate != Fate::Burnt {
                grid[dy as usize][dx as usize] = i as u8;
            }
        }
        Self { middle, grid }
    }

    /// The card at a place, if the place is near enough and not empty.
    #[inline]
    fn card(&self, at: At) -> Option<Index> {
        let (dx, dy) = (at.x.wrapping_sub(self.middle.x) + 2, at.y.wrapping_sub(self.middle.y) + 2);
        Index::new(*self.grid.get(dy as usize)?.get(dx as usize)?)
    }
}

impl Dungeon {
    /// The number of cards laid, including a burnt one.
    #[inline]
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Whether no card was laid.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A laid card, even if burnt; `None` for an index that is not in use yet.
    #[inline]
    pub fn get(&self, i: Index) -> Option<&Laid> {
        self.laid[..self.len.into()].get(i.get() as usize)
    }

    /// All cards laid, by index, including a burnt one.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Index, &Laid)> + Clone {
        self.laid[..self.len.into()].iter().enumerate().map(|(i, l)| (Index::of(i as u8), l))
    }

    /// The cards that lie in the dungeon now.
    pub fn standing(&self) -> impl DoubleEndedIterator<Item = (Index, &Laid)> + Clone {
        self.iter().filter(|(_, l)| l.fate != Fate::Burnt)
    }

    /// A laid card, to change its tokens and fate.
    ///
    /// # Panics
    /// For an index that is not in use yet.
    #[inline]
    pub(crate) fn at_mut(&mut self, i: Index) -> &mut Laid {
        let len = self.len.into();
        &mut self.laid[..len][i.get() as usize]
    }

    /// The card at a place.
    pub fn card_at(&self, at: At) -> Option<Index> {
        self.standing().find(|(_, l)| l.at == at).map(|(i, _)| i)
    }

    /// The place that a name stands for, behind that corner. In an empty dungeon it is the centre.
    pub fn place(&self, name: Place) -> Option<At> {
        if self.standing().next().is_none() {
            return (name.id() == 0).then_some(At::CENTRE);
        }
        self.get(name.card).filter(|l| l.fate != Fate::Burnt).map(|l| l.at.beyond(name.corner))
    }

    /// The name of a free place.
    pub fn name(&self, at: At) -> Option<Place> {
        if self.standing().next().is_none() {
            return (at == At::CENTRE).then(|| Place::from_id(0).expect("the first name"));
        }
        let around = Around::of(self, at);
        if around.card(at).is_some() {
            return None;
        }
        let covered = Corner::ALL.into_iter().filter_map(|c| around.card(at.beyond(c)).map(|i| (i, c.across())));
        covered.min().map(|(card, corner)| Place { card, corner })
    }

    /// Whether this is the name of a free place.
    #[inline]
    pub fn is_free(&self, name: Place) -> bool {
        self.free[name.id() as usize / 64] >> (name.id() % 64) & 1 == 1
    }

    /// The names of all free places, in order.
    #[inline]
    pub fn free(&self, out: &mut impl FnMut(Place) -> ControlFlow<()>) -> ControlFlow<()> {
        for (i, word) in self.free.iter().enumerate() {
            let mut word = *word;
            while word != 0 {
                out(Place::from_id(64 * i as u32 + word.trailing_zeros()).expect("names are numbered below 252"))?;
                word &= word - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Lays a card on a free place. Returns its index and the cards that it covers.
    ///
    /// # Panics
    /// At the 64th card.
    pub(crate) fn lay(&mut self, card: Card, turned: bool, at: At, fate: Fate) -> (Index, Covered) {
        let around = Around::of(self, at);
        let new = Index::of(self.len);
        self.laid[usize::from(self.len)] = Laid { card, turned, at, tokens: 0, fate };
        self.len += 1;
        let mut covered = Covered::default();
        for c in Corner::ALL {
            if let Some(i) = around.card(at.beyond(c)) {
                covered.0 |= 1 << i.get();
                self.set_free(Place { card: i, corner: c.across() }, false);
            }
        }
        if covered == Covered::default() {
            self.free = [0; 4]; // the centre of an empty dungeon
        }
        for corner in Corner::ALL {
            let behind = at.beyond(corner);
            let alone = Corner::ALL.iter().all(|&c| around.card(behind.beyond(c)).is_none());
            if around.card(behind).is_none() && alone {
                self.set_free(Place { card: new, corner }, true);
            }
        }
        (new, covered)
    }

    /// Takes a card away and returns the cards that it had covered. The names of places change, so they are computed again.
    pub(crate) fn burn(&mut self, i: Index) -> Covered {
        let at = self.at_mut(i).at;
        self.at_mut(i).fate = Fate::Burnt;
        let around = Around::of(self, at);
        let mut uncovered = Covered::default();
        for c in Corner::ALL {
            match around.card(at.beyond(c)) {
                Some(j) if j < i => uncovered.0 |= 1 << j.get(),
                None if self.poison == Some(at.cell(c)) => self.poison = None, // the cell is empty
                _ => {}
            }
        }
        self.free = self.every_free_place();
        uncovered
    }

    fn set_free(&mut self, name: Place, yes: bool) {
        let (word, bit) = (name.id() as usize / 64, 1 << (name.id() % 64));
        if yes { self.free[word] |= bit } else { self.free[word] &= !bit }
    }

    /// The free places, computed from scratch: every place behind a corner of a card that lies there.
    fn every_free_place(&self) -> [u64; 4] {
        let mut free = [0; 4];
        let mut add = |name: Option<Place>| {
            if let Some(n) = name {
                free[n.id() as usize / 64] |= 1 << (n.id() % 64);
            }
        };
        if self.standing().next().is_none() {
            add(self.name(At::CENTRE));
        }
        for (_, l) in self.standing() {
            Corner::ALL.into_iter().for_each(|c| add(self.name(l.at.beyond(c))));
        }
        free
    }

    /// The danger of a card: the sum of what shows at its four corners.
    pub fn danger(&self, content: &Content, i: Index) -> u8 {
        let Some(l) = self.get(i) else { return 0 };
        let around = Around::of(self, l.at);
        self.danger_in(content, &around, i)
    }

    fn danger_in(&self, content: &Content, around: &Around, i: Index) -> u8 {
        anchor!(Clause::DangerIsTheSum);
        Corner::ALL.into_iter().map(|c| self.figure_in(content, around, i, c)).sum()
    }

    /// The figure that shows at a corner: 0 under poison, else the figure of the newer card.
    pub fn figure(&self, content: &Content, i: Index, corner: Corner) -> u8 {
        let at = self.laid[i.get() as usize].at;
        self.figure_in(content, &Around::of(self, at), i, corner)
    }

    #[inline]
    fn figure_in(&self, content: &Content, around: &Around, i: Index, corner: Corner) -> u8 {
        let l = &self.laid[i.get() as usize];
        anchor!(Clause::PoisonStaysOnTop, Clause::PoisonBelongsToCell);
        if self.poison == Some(l.at.cell(corner)) {
            return 0;
        }
        anchor!(Clause::NewestOnTop);
        match around.card(l.at.beyond(corner)) {
            Some(j) if j > i => {
                let over = &self.laid[j.get() as usize];
                content.face(over.card).figure(over.turned, corner.across())
            }
            _ => content.face(l.card).figure(l.turned, corner),
        }
    }

    /// Calls `each` with the danger that each covered card would have if this card lay at a free place.
    pub fn danger_if(&self, content: &Content, card: Card, turned: bool, at: At, mut each: impl FnMut(Index, u8)) {
        let around = Around::of(self, at);
        for c in Corner::ALL {
            if let Some(i) = around.card(at.beyond(c)) {
                let facing = c.across();
                let cell_is_poisoned = self.poison == Some(at.cell(c));
                let new = if cell_is_poisoned { 0 } else { content.face(card).figure(turned, c) };
                let others: u8 = Corner::ALL
                    .into_iter()
                    .filter(|x| *x != facing)
                    .map(|x| self.figure_in(content, &around, i, x))
                    .sum();
                each(i, others + new);
            }
        }
    }
}

/// A set of laid cards.
#[data(Copy, Default)]
#[serde(transparent)]
pub struct Covered(pub u64);

impl Covered {
    /// A set of one card.
    pub fn one(i: Index) -> Self {
        Self(1 << i.get())
    }

    /// The cards of both sets.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a card is in the set.
    pub fn has(self, i: Index) -> bool {
        self.0 >> i.get() & 1 == 1
    }

    /// The cards, by index.
    pub fn iter(self) -> impl Iterator<Item = Index> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let i = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Index::from_id(i)
        })
    }
}

/// In JSON the dungeon is the cards that were laid and the poisoned cell; the free places follow from them.
#[derive(Serialize, Deserialize, Schema)]
#[serde(deny_unknown_fields, rename = "Dungeon")]
struct Plain {
    /// The cards of the dungeon, in the order they were laid.
    laid: Vec<Laid>,
    /// The place of the poison.
    poison: Option<At>,
}

impl Schema for Dungeon {
    fn schema(all: &mut Schemas) -> serde_json::Value {
        Plain::schema(all)
    }
}

impl Serialize for Dungeon {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        Plain { laid: self.laid[..self.len.into()].to_vec(), poison: self.poison }.serialize(s)
    }
}

impl<'de> Deserialize<'de> for Dungeon {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let Plain { laid, poison } = Plain::deserialize(d)?;
        if laid.len() > 63 {
            return Err(D::Error::custom(format!("a dungeon has at most 63 cards, not {}", laid.len())));
        }
        if laid.iter().any(|l| !(-62..=62).contains(&l.at.x) || !(-62..=62).contains(&l.at.y)) {
            return Err(D::Error::custom("a card lies within 62 steps of the first"));
        }
        let mut dungeon = Dungeon { len: laid.len() as u8, poison, ..Dungeon::default() };
        dungeon.laid[..laid.len()].copy_from_slice(&laid);
        dungeon.free = dungeon.every_free_place();
        Ok(dungeon)
    }
}
