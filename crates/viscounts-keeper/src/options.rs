//! What tables agree on before they start.
use crate::content::AiBoard;
use engine_core::{data, options};

/// Where the hero of player card 1.5 goes.
#[data(Finite)]
pub enum SetupHero {
    /// Into the hand.
    Hand,
    /// Into the starting deck.
    Deck,
}

/// How many future schemes are shuffled into the AI's.
#[data(Finite)]
#[finite(0..=3)]
pub struct Difficulty(u8);

/// A number of rounds.
#[data(Finite)]
#[finite(1..=10000)]
pub struct Rounds(u16);

options! {
    /// What tables agree on before they start.
    pub struct Options {
        /// Whether Keeper of Keys is in play; without it the base game alone.
        expansion: bool = true, "VK-SET-1", [false];
        /// Whether the icons that a chest makes may feed a card that turns two Merchants into another icon.
        chest_feeds_card: bool = true, "VR-8", [false];
        /// Whether a public building counts for manuscripts that score buildings.
        public_counts_as_building: bool = true, "VR-12", [false];
        /// Where the hero of player card 1.5 goes.
        setup_hero: SetupHero = SetupHero::Hand, "VR-17", [SetupHero::Deck];
        /// Whether a manuscript may be transcribed in every Transcribe action of a turn, not once a turn.
        transcribe_per_action: bool = false, "VR-18", [true];
        /// Whether a townsfolk with a Merchant may be dismissed where two Merchants count as the icon of the action.
        merchant_fits: bool = true, "VR-38", [false];
        /// The board of the solo opponent.
        ai_board: AiBoard = AiBoard::Cleric, "VB-A-1", [AiBoard::Builder, AiBoard::Noble, AiBoard::Cards];
        /// How many future schemes are shuffled into the solo opponent's.
        difficulty: Difficulty = Difficulty::of(0), "VB-A-19", [Difficulty::of(3)];
        /// The round after which the game ends as it stands.
        round_limit: Rounds = Rounds::of(200), "VR-68", [Rounds::of(3)];
    }
}
