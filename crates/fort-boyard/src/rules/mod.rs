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
use engine_core::{Ask, decisions};
pub use play::{CatchUp, Caught, Start, StartChoice};
pub use squares::{Choice, TrialOrRiddle};
pub use trials::{Lock, Matches, Number, Ruling, Take, Throw};

decisions! { FortBoyard;
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

/// Who starts (PLAY-1, Q2).
pub(crate) const STARTER: Ask = Ask::public(0);
/// The die that moves a pawn.
pub(crate) const MOVE: Ask = Ask::public(1);
/// The trial card.
pub(crate) const CARD: Ask = Ask::public(2);
/// A die of a trial.
pub(crate) const TRIAL_DIE: Ask = Ask::public(3);
/// Whether a trial was passed.
pub(crate) const RESULT: Ask = Ask::public(4);
/// A bout that is a coin.
pub(crate) const FLIP: Ask = Ask::public(5);
/// What the lock says.
pub(crate) const LOCK: Ask = Ask::public(6);
/// The riddle card.
pub(crate) const RIDDLE: Ask = Ask::public(7);
/// The dice against a riddle.
pub(crate) const DICE: Ask = Ask::public(8);
/// The answer to a riddle.
pub(crate) const REPLY: Ask = Ask::public(9);
/// The sand of a riddle.
pub(crate) const RIDDLE_SAND: Ask = Ask::public(10);
/// The die that chases a TIGER.
pub(crate) const CHASE: Ask = Ask::public(11);
/// The sand of the chest.
pub(crate) const CHEST_SAND: Ask = Ask::public(12);
/// The bonus die.
pub(crate) const BONUS: Ask = Ask::public(13);
/// A note of the chest: its taker alone sees it.
pub(crate) const NOTE: Ask = Ask::public(14).unseen();
/// A note of a rival in an imagined world.
pub(crate) const DEAL: Ask = Ask::public(15).unseen();
