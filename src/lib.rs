#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub use engine_core;
pub use engine_core::erased::{self, AnyError, AnyGame, AnyMatch, AnyPosition, Entry};
#[cfg(feature = "fort-boyard")]
pub use fort_boyard;
#[cfg(feature = "fourkeys")]
pub use fourkeys;
#[cfg(feature = "key-kingdom")]
pub use key_kingdom;
#[cfg(feature = "knock-dungeon")]
pub use knock_dungeon;
#[cfg(feature = "reference-games")]
pub use reference_games;
#[cfg(feature = "viscounts-keeper")]
pub use viscounts_keeper;

/// The code of the guide is tested.
#[cfg(all(doctest, feature = "reference-games"))]
#[doc = include_str!("../docs/embed.md")]
#[doc = include_str!("../docs/verify.md")]
struct Guide;

use engine_core::{
    erased::{UnknownGameError, find},
    record::{Record, RecordError},
};

/// The registry: one line per game.
static GAMES: &[&Entry] = &[
    #[cfg(feature = "fourkeys")]
    &fourkeys::ENTRY,
    #[cfg(feature = "knock-dungeon")]
    &knock_dungeon::ENTRY,
    #[cfg(feature = "fort-boyard")]
    &fort_boyard::ENTRY,
    #[cfg(feature = "key-kingdom")]
    &key_kingdom::ENTRY,
    #[cfg(feature = "viscounts-keeper")]
    &viscounts_keeper::ENTRY,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::TIC_TAC_TOE,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::CONNECT_FOUR,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::PIG,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::KUHN,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::LEDUC,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::KUHN_THREE,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::LIARS_DICE,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::TINY_HANABI,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::MATCHING_PENNIES,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::ROCK_PAPER_SCISSORS,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::GOOFSPIEL,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::BATTLESHIP,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::DARK_HEX,
    #[cfg(feature = "reference-games")]
    &reference_games::entries::COUP,
];

/// All games, in the order of the registry.
///
/// ```
/// for entry in trousseau::games() {
///     println!("{:<14} {}", entry.meta.id, entry.meta.title);
/// }
/// ```
pub fn games() -> &'static [&'static Entry] {
    GAMES
}

/// Finds a game by its id.
///
/// # Errors
/// If there is none. The error lists the games.
///
/// ```
/// use trousseau::engine_core::play::Next;
/// let game = trousseau::game("kuhn")?.standard(2)?;
/// let mut m = game.start(7);
/// while let Next::Seat(p) = m.next() {
///     let choice = &m.choices()[0];
///     println!("{p}: {}", choice.words);
///     m.play(p, choice.id)?;
/// }
/// assert_eq!(m.outcome().unwrap().ranks().len(), 2);
/// assert!(trousseau::game("chess").unwrap_err().to_string().contains("the games are: fourkeys"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn game(id: &str) -> Result<&'static Entry, UnknownGameError> {
    find(GAMES, id)
}

/// Opens the match of a record of any game, with the standard content of that game.
///
/// # Errors
/// The field or step that is wrong.
///
/// ```
/// let m = trousseau::game("pig").unwrap().standard(2).unwrap().start(7);
/// let again = trousseau::open(m.record().to_json()).unwrap();
/// assert_eq!(again.record(), m.record());
/// ```
pub fn open(record: impl AsRef<[u8]>) -> Result<Box<dyn AnyMatch>, RecordError> {
    let record = Record::load(record)?;
    game(&record.game).map_err(RecordError::UnknownGame)?.open(&record, None)
}
