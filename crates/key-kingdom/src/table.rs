//! What lies on the table: board, heroes, cards, dice, castle.
use crate::{
    board::Squares,
    clauses::Clause,
    content::{self, Card, Colour, DieKind, Hero, Item, MinorId, Plot, Portion, Square},
    rules::Frame,
};
use engine_core::{
    anchor,
    collections::{Bag, Set},
    data,
    finite::Finite,
    rules::{Agenda, Seat},
};

/// The maximum number of players.
pub const SEATS: usize = 5;
/// The capacity of the agenda: an entry per card in play, and a dozen more.
pub const DEPTH: usize = 48;

/// Where a figure stands.
#[data(Copy)]
pub enum Spot {
    /// On the board.
    Kingdom(Square),
    /// In the garden of the castle.
    Garden(Plot),
    /// Swept away by a fold, about to enter the garden.
    Swept,
}

anchor!(Clause::HeroCardFaceUp, Clause::TwoFaces, Clause::FifteenKeyPieces, Clause::PiecesAreKept);
/// A player: hero, figure, items, key pieces, companions. All of it is public.
#[data(Copy)]
pub struct Player {
    /// Which hero.
    pub hero: Hero,
    /// Where the figure stands.
    pub at: Spot,
    /// The active items, plain and magic.
    pub active: Set<Item>,
    /// The magic items, active or not. The eight plain ones are always there.
    pub magic: Set<Item>,
    /// The pieces of the key.
    pub keys: Set<Colour>,
    /// The companions.
    pub companions: Set<Card>,
}

impl Default for Player {
    #[inline]
    fn default() -> Self {
        Self::NOBODY
    }
}

impl Player {
    /// The value at seats where nobody sits.
    pub const NOBODY: Self = Self {
        hero: Hero::of(0),
        at: Spot::Swept,
        active: Set::EMPTY,
        magic: Set::EMPTY,
        keys: Set::EMPTY,
        companions: Set::EMPTY,
    };

    /// All items, active or not.
    #[inline]
    pub fn items(&self) -> Set<Item> {
        anchor!(Clause::EightItems);
        content::plain_items().or(self.magic)
    }

    /// The items that lie on their inactive face.
    #[inline]
    pub fn inactive(&self) -> Set<Item> {
        self.items().less(self.active)
    }

    /// Whether the key is complete.
    #[inline]
    pub fn has_key(&self) -> bool {
        self.keys.len() == Colour::COUNT
    }

    /// The square of the kingdom where the figure stands.
    #[inline]
    pub fn square(&self) -> Option<Square> {
        match self.at {
            Spot::Kingdom(q) => Some(q),
            _ => None,
        }
    }
}

/// What a die is thrown for.
#[data(Copy)]
pub enum Why {
    /// A move.
    Move,
    /// An event card.
    Event {
        /// Which.
        card: Card,
    },
    /// The next space of a key adventure.
    Key {
        /// Which adventure.
        colour: Colour,
        /// Which space.
        space: u8,
        /// The last result thrown in it.
        last: Option<u16>,
    },
    /// A minor adventure.
    Minor {
        /// Which.
        minor: MinorId,
    },
    /// A square of the dungeon.
    Dungeon {
        /// Which.
        plot: Plot,
    },
    /// The Demon King.
    Throne,
}

/// A throw that has not taken effect yet.
#[data(Copy)]
pub struct Roll {
    /// What for.
    pub why: Why,
    /// Which die.
    pub die: DieKind,
    /// The face that shows.
    pub face: u8,
    /// The sum of the items and companions used so far.
    pub plus: i16,
    /// The items used on it.
    pub used: Set<Item>,
    /// The companions used on it.
    pub friends: Set<Card>,
    /// The number of additional items that may be used on it.
    pub extra: u8,
}

/// What a reward belongs to.
#[data(Copy)]
pub enum Source {
    /// An event card.
    Card {
        /// Which.
        card: Card,
    },
    /// A branch of a minor adventure.
    Minor {
        /// Which adventure.
        minor: MinorId,
        /// Which branch.
        branch: u8,
        /// The result that led there.
        result: u16,
    },
}

/// What the game does by itself.
#[data(Copy)]
pub enum Step {
    /// The turn ends.
    EndTurn,
    /// The icon where the player in turn stands is resolved.
    Arrive,
    /// An event card is drawn.
    Draw,
    /// What a card or a branch does, from this one on.
    Reward {
        /// Whose.
        source: Source,
        /// Which comes next.
        next: u8,
    },
    /// Up to this many items are restored.
    Restore {
        /// Whose.
        seat: Seat,
        /// How many more.
        left: u8,
        /// But not this one.
        not: Option<Item>,
    },
    /// Items are lost.
    Lose {
        /// Whose.
        seat: Seat,
        /// How many more.
        left: u8,
    },
    /// A thrown face may become another, or the roll be modified.
    Thrown,
    /// The roll may be modified once more.
    Modify,
    /// The roll takes effect.
    Effect {
        /// With this result.
        result: u16,
    },
    /// The next space of a key adventure.
    Key {
        /// Which adventure.
        colour: Colour,
        /// Which space.
        space: u8,
        /// The last result thrown in it.
        last: Option<u16>,
    },
    /// A minor adventure is over.
    Leave {
        /// Which.
        minor: MinorId,
    },
    /// The heroes swept away by a fold enter the garden.
    Sweep,
    /// A garden square is resolved.
    Token {
        /// For whom.
        seat: Seat,
        /// Which.
        plot: Plot,
    },
    /// A square of the dungeon, or the throne behind the last.
    Storm {
        /// The number of squares passed.
        passed: u8,
    },
}

anchor!(Clause::NothingHidden);
/// The whole state of the game. Every player sees all of it.
#[data(Copy, Default)]
pub struct Table {
    /// What is still to be done. It is empty once the game is over.
    pub agenda: Agenda<Frame, Step, DEPTH>,
    /// Whose turn it is.
    pub active: Seat,
    /// The number of completed turns.
    pub turns: u32,
    /// Whether the player in turn has another turn after this one.
    pub extra_turn: bool,
    /// Whether a throw was repeated this turn.
    pub rerolled: bool,
    /// The throw that has not taken effect.
    pub roll: Option<Roll>,
    /// By portion: whether it is unfolded.
    pub open: [bool; 2],
    /// The holder of the demon die, whose hero die lies on the throne. If there is none, the demon die lies there.
    pub demon: Option<Seat>,
    /// The heroes.
    pub players: [Player; SEATS],
    /// The event cards in the deck.
    pub deck: Bag<Card>,
    /// The event cards in the discard.
    pub discard: Set<Card>,
    /// The event cards that are being resolved.
    pub in_play: Set<Card>,
    /// The garden tokens that are face down.
    pub garden_left: Bag<Plot>,
    /// By garden square: the token that was turned up.
    pub garden: [Option<Plot>; 9],
    /// The dungeon tokens that are face down.
    pub dungeon_left: Bag<Plot>,
    /// By dungeon square: the token that was turned up.
    pub dungeon: [Option<Plot>; 9],
    /// The player who beat the Demon King.
    pub winner: Option<Seat>,
}

impl Table {
    /// The fold state, as the board counts it.
    #[inline]
    pub fn fold(&self) -> usize {
        usize::from(self.open[0]) | usize::from(self.open[1]) << 1
    }

    /// Whether a portion is open.
    #[inline]
    pub fn is_open(&self, portion: Portion) -> bool {
        self.open[portion]
    }

    /// The player in turn.
    #[inline]
    pub fn me(&self) -> &Player {
        &self.players[self.active]
    }

    /// The player in turn, to change.
    #[inline]
    pub fn me_mut(&mut self) -> &mut Player {
        &mut self.players[self.active]
    }

    /// The squares with a figure, except the figure of `but`.
    #[inline]
    pub fn taken(&self, but: Option<Seat>, seats: u8) -> Squares {
        Seat::first(seats).filter(|&q| Some(q) != but).filter_map(|q| self.players[q].square()).collect()
    }

    /// The magic items that nobody has.
    #[inline]
    pub fn supply(&self) -> Set<Item> {
        self.players.iter().fold(content::magic_items(), |left, p| left.less(p.magic))
    }

    /// Who has a magic item.
    #[inline]
    pub fn owner(&self, item: Item) -> Option<Seat> {
        Seat::first(SEATS as u8).find(|&q| self.players[q].magic.has(item))
    }

    /// The magic items of all rivals of a seat.
    #[inline]
    pub fn rivals_magic(&self, p: Seat) -> Set<Item> {
        content::magic_items().less(self.supply()).less(self.players[p].magic)
    }

    /// The die that a seat throws.
    #[inline]
    pub fn die(&self, p: Seat) -> DieKind {
        if self.demon == Some(p) { DieKind::Demon } else { DieKind::Hero }
    }
}
