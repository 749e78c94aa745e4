//! What can happen.
use crate::{
    content::{Answers, Note, Square, Trial},
    table::{Colour, End, Keys},
};
use engine_core::{data, rules::Seat};

/// What a candidate says in a tick of a riddle.
#[data(Finite)]
pub enum Reply {
    /// The right answer.
    Right,
    /// A wrong one, on a card that allows one.
    Wrong,
    /// Nothing that counts.
    Nothing,
}

/// What the lock says of a number.
#[data(Finite)]
pub enum LockSays {
    /// That is it.
    Found,
    /// It is lower.
    Lower,
    /// It is higher.
    Higher,
}

/// What can happen.
#[data(Event)]
pub enum Event {
    /// The player who begins.
    Begins(Seat),
    /// A pawn moves by a die to a square.
    Moved(Seat, u8, Square),
    /// The cell is empty, and nothing happens.
    Empty(Seat),
    /// A trial card is picked.
    Card(Seat, Trial),
    /// A die of a trial.
    Die(Seat, u8),
    /// The number of matches in the sleeve.
    Sleeve(u8),
    /// A player takes matches and leaves others.
    Matches(Seat, u8, u8),
    /// The others demand another throw.
    Again(Seat),
    /// A bout goes to the candidate, or not.
    Bout(Seat, bool),
    /// A number is tried, and what the lock says.
    Tried(Seat, u8, LockSays),
    /// A trial is over, won or lost.
    Trial(Seat, bool),
    /// All riddles were read: those set aside are the pile again.
    NewPile,
    /// A riddle is read to a candidate.
    Riddle(Seat, Answers),
    /// Two dice against a riddle.
    Dice(Seat, u8, u8),
    /// What the candidate says.
    Reply(Seat, Reply),
    /// The sand still runs.
    SandRuns,
    /// The sand is out.
    SandOut,
    /// A riddle is over: solved or not.
    Solved(Seat, bool),
    /// Keys are won.
    Won(Seat, Keys),
    /// Red keys replace won black ones in a cell.
    Replaced(Square, u8),
    /// The chest is opened.
    Opened(Seat),
    /// A note is taken; all see that.
    Took(Seat),
    /// What note it is; its taker sees that.
    Found(Seat, Note),
    /// A pawn reaches a TIGER.
    Tiger(Seat),
    /// The bonus die.
    Bonus(Seat, u8),
    /// The chest is closed.
    Closed(Seat),
    /// Black keys are exchanged for red ones.
    Exchanged(Seat, u8),
    /// A key is put back.
    PutBack(Seat, Square, Colour),
    /// The game is over.
    Ended(End),
    /// The sum of the notes of a player.
    Sum(Seat, u32),
}
