//! The rules by chapter of the rulebook, and what is asked of chance.
pub(crate) mod chest;
mod game;
pub(crate) mod play;
pub(crate) mod riddles;
pub(crate) mod setup;
pub(crate) mod squares;
pub(crate) mod trials;

use crate::FortBoyard;
pub use chest::{After, PutBack, Window};
use engine_core::{data, decisions, rules::Seat};
pub use play::{CatchUp, Caught, Start, StartChoice};
pub use squares::{Choice, TrialOrRiddle};
pub use trials::{Lock, Matches, Number, Ruling, Take, Throw};

/// The context of the rules.
pub(crate) type Cx<'a, S> = engine_core::rules::Cx<'a, FortBoyard, S>;

/// What is being asked.
#[decisions(FortBoyard)]
pub enum Frame {
    /// A turn begins: roll, or open the chest.
    Start(Start),
    /// An OR square: trial or riddle.
    Square(TrialOrRiddle),
    /// A trial is lost: try a riddle, or pass.
    CatchUp(CatchUp),
    /// A key is won: open the chest, or pass the die.
    Window(Window),
    /// The chest is closed: where the next key goes.
    PutBack(PutBack),
    /// Matches in the sleeve: how many to take.
    Matches(Matches),
    /// A throw of the suite: let it stand, or again.
    Throw(Throw),
    /// The lock: which number.
    Lock(Lock),
}

/// A turn begins.
impl Default for Frame {
    fn default() -> Self {
        Self::Start(Start)
    }
}

/// What is asked of chance.
#[data(Chance)]
pub enum Chance {
    /// Who rolls highest and begins (PLAY-1, Q2).
    Starter,
    /// The die that moves the pawn of a player.
    Move(Seat),
    /// The trial card that was picked.
    Card,
    /// A die of the trial, thrown by a player.
    TrialDie(Seat),
    /// Whether a player has passed the trial.
    Result(Seat),
    /// Whether a player has won the bout, which is a coin.
    Flip(Seat),
    /// What the lock says of the number.
    Lock(Seat),
    /// How many answers the riddle card allows.
    Riddle,
    /// A die of a player against the riddle.
    Dice(Seat),
    /// What a player answers.
    Reply(Seat),
    /// Whether the sand of a riddle is out.
    RiddleSand,
    /// The die of a player in search of a TIGER.
    Chase(Seat),
    /// Whether the sand of the chest is out.
    ChestSand,
    /// The bonus die of a player.
    Bonus(Seat),
    /// The next note of the chest, which its taker alone sees.
    Note,
    /// A note that a rival may hold, in an imagined world.
    Deal,
}
