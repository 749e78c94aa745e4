//! The play layer on the five games: golden games, frozen layouts, information keys.
mod golden;
mod keys;
mod layouts;

use engine_core::erased::Entry;
use reference_games::entries::{CONNECT_FOUR, KUHN, LEDUC, PIG, TIC_TAC_TOE};

/// All five games.
static GAMES: [&Entry; 5] = [&TIC_TAC_TOE, &CONNECT_FOUR, &PIG, &KUHN, &LEDUC];
