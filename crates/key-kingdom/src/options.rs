//! What tables agree on before the game.
use crate::{
    board::FOLDS,
    bound,
    clauses::Clause,
    content::{Content, Hero},
};
use engine_core::{anchor, data, options, rules::ValidationError};

/// A number of turns.
#[data(Finite)]
#[finite(1..=200000)]
pub struct Turns(i32);

/// Which folds take a hero with the whole key to the castle.
#[data(Finite)]
pub enum Sweep {
    /// Any fold that affects the hero.
    Always,
    /// Only a fold that would put the hero on a whirlpool.
    Closing,
}

options! {
    /// What tables agree on before the game.
    pub struct Options {
        /// After this many turns without a winner, the game is a draw.
        turn_limit: Turns = Turns::of(500), "KK-Q55", [Turns::of(12)];
        /// Which folds take a hero with the whole key to the castle.
        sweep_to_castle: Sweep = Sweep::Always, "KK-Q11", [Sweep::Closing];
        /// The square of a key adventure stops even the heroes who own its piece.
        owned_adventure_stops: bool = true, "KK-Q44", [false];
        /// A garden token restores items whenever its square is entered, not only when it is turned up.
        garden_token_reuse: bool = true, "KK-Q15", [false];
        /// No square is entered twice in a move.
        no_revisit: bool = false, "KK-Q20", [true];
        /// The hero of each seat, by number. Each hero is used once.
        heroes: [Hero; 5] = [0, 1, 2, 3, 4].map(Hero::of), "KK-Q56", [[4, 3, 2, 1, 0].map(Hero::of)];
        /// Every player starts with the three pieces, to play only the end of the game.
        complete_key: bool = false, "KK-OBJ-3", [true];
    }
}

impl Options {
    /// Checks that every seat has its own hero.
    pub(crate) fn agreed(&self) -> Result<(), ValidationError> {
        anchor!(Clause::OneHeroEach);
        let alike = self.heroes.iter().enumerate().any(|(i, hero)| self.heroes[..i].contains(hero));
        ValidationError::unless(!alike, "option heroes", "no two seats have the same hero")
    }

    /// Checks that the board has few enough paths if no square may be entered twice in a move.
    pub(crate) fn fit(&self, content: &Content) -> Result<(), ValidationError> {
        let mut faults = ValidationError::default();
        if self.no_revisit
            && let Some((from, count, fold)) = content.board.too_long(bound::longest_move(content))
        {
            let (from, state) = (&content.board.square(from).id, FOLDS[fold]);
            faults.add(
                "option no_revisit",
                format!(
                    "this board has too many paths for it: {state}, from {from}, it takes too long to tell where a \
                     move of {count} can end without a square twice"
                ),
            );
        }
        faults.or(())
    }
}
