//! What lies on the table, in hands and unseen.
use crate::{
    content::{Answers, Note, Square},
    rules::Frame,
};
use engine_core::{collections::Bag, data, rules::Seat};

/// The colour of a key.
#[data(Finite)]
pub enum Colour {
    /// In the cells from the beginning.
    Black,
    /// Beside the board at first.
    Red,
}

/// Keys by colour.
#[data(Copy, Default)]
pub struct Keys {
    /// Black ones.
    pub black: u8,
    /// Red ones.
    pub red: u8,
}

impl Keys {
    /// The number of keys of both colours. It does not overflow on counts from outside.
    #[inline]
    pub const fn total(self) -> u8 {
        self.black.saturating_add(self.red)
    }

    /// The keys of a cell that one success wins, at most this many: black ones first.
    #[inline]
    pub(crate) fn won(self, most: u8) -> Self {
        let n = most.min(self.total());
        Self { black: n.min(self.black), red: n - n.min(self.black) }
    }
}

/// How a game ended.
#[data(Copy)]
pub enum End {
    /// The chest is empty (END-1).
    Chest,
    /// The last round is over (Q22).
    Rounds,
}

/// What everybody sees.
#[data(Default)]
pub struct Table {
    /// What is being asked.
    pub frame: Frame,
    /// Who is asked: the player in turn, or a rival in the middle of a trial.
    pub asked: Seat,
    /// The player in turn, who has the die.
    pub turn: Seat,
    /// Turns that have ended.
    pub turns: u16,
    /// Where each pawn stands.
    pub pawns: [Square; 6],
    /// The black keys in the cells.
    pub black: Bag<Square>,
    /// The red keys in the cells.
    pub red: Bag<Square>,
    /// The keys of each player.
    pub keys: [Keys; 6],
    /// Red keys beside the board.
    pub supply: u8,
    /// Black keys that were exchanged and are out of play (Q12).
    pub gone: u8,
    /// Notes in the chest.
    pub chest: u8,
    /// Notes that each player has taken.
    pub taken: [u8; 6],
    /// Riddle cards that nobody has read.
    pub unread: Bag<Answers>,
    /// Riddle cards set aside.
    pub read: Bag<Answers>,
    /// The notes of each player, laid open when the game ends (Q21).
    pub shown: [Bag<Note>; 6],
    /// How it ended.
    pub end: Option<End>,
}

impl Table {
    /// The keys in a cell.
    #[inline]
    pub fn cell(&self, at: Square) -> Keys {
        Keys { black: self.black.count(at), red: self.red.count(at) }
    }

    /// Where the pawn of the player in turn stands.
    #[inline]
    pub fn here(&self) -> Square {
        self.pawns[self.turn]
    }
}

/// The notes that a seat has taken and nobody else knows.
pub type Hand = Bag<Note>;

/// What nobody knows: all notes that nobody has taken. The chest is that many of them (Q21, Q23).
pub type Unseen = Bag<Note>;
