//! What is asked of chance.
use engine_core::{data, rules::Seat};

/// What the game asks of chance: everything that happens off the board.
#[data(Chance)]
pub enum Chance {
    /// The seat that rolls highest and begins.
    Starter,
    /// The die that moves the pawn of a player.
    Move(Seat),
    /// The trial card that was picked.
    Card,
    /// A die of the trial, thrown by a player.
    TrialDie(Seat),
    /// Whether a player has passed a trial.
    Result(Seat),
    /// Whether a player has won a bout, which is a coin.
    Flip(Seat),
    /// What the lock says of a number.
    Lock(Seat),
    /// How many answers the riddle card allows.
    Riddle,
    /// A die of a player against the riddle.
    Dice(Seat),
    /// The answer of a player to a riddle.
    Reply(Seat),
    /// Whether the sand of a riddle is out.
    RiddleSand,
    /// The die of a player who chases a TIGER.
    Chase(Seat),
    /// Whether the sand of the chest is out.
    ChestSand,
    /// The bonus die of a player.
    Bonus(Seat),
    /// The next note of the chest. Only its taker sees it.
    Note,
    /// A note that a rival may hold, in an imagined world.
    Deal,
}
