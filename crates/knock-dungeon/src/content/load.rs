//! Reading a deck from a file, with all faults at once.
use super::{Card, Content, Face, Figure, Level};
use crate::clauses::Clause;
use engine_core::{
    anchor,
    content::{Origin, Row, Sheet},
    finite::Finite,
    rules::{Rulebook, ValidationError},
};
use serde::Deserialize;

// The five cards of four zeros in the standard file.
anchor!(Clause::FiveSilenceCards);

impl engine_core::content::Content for Content {
    const STANDARD: &'static str = include_str!("../../content/standard.toml");

    fn read(text: &str) -> Result<Self, ValidationError> {
        let mut sheet = Sheet::read(text);
        let rows: Vec<Row<CardRow>> = sheet.rows("card");
        for (i, Row { line, is }) in rows.iter().enumerate() {
            let mut fault = |what: String| sheet.faults.add_line(*line, format!("card {}", is.id), what);
            if is.id.is_empty() || is.id.len() > 12 || !is.id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
                fault("an id is one plain word of 1 to 12 letters".into());
            }
            if let Some(other) = rows[..i].iter().find(|r| r.is.id == is.id) {
                fault(format!("line {} has the same id", other.line));
            }
            if is.creature.is_some_and(|n| !(1..=12).contains(&n)) {
                fault(format!("{}: a creature asks for 1 to 12 Time tokens", Clause::OtherDeckCounts.code()));
            }
            if is.level.is_some_and(|mark| mark.get() == 1) {
                fault(format!("{}: a mark is 2 to 4, the first dungeon adds no card", Clause::LevelCardsJoin.code()));
            }
            if is.chests > 9 {
                fault("a card shows at most 9 chests".into());
            }
            if is.knight && (is.creature.is_none() || is.level.is_some()) {
                fault(format!("{}: the Black Knight is a creature without level mark", Clause::OtherDeckCounts.code()));
            }
        }
        if sheet.is_whole() {
            let count = |what: &str, found: usize, expected: usize, faults: &mut ValidationError| {
                faults.expect(found == expected, what, || {
                    format!("there are {found}, the box holds {expected} ({})", Clause::InTheBox.code())
                });
            };
            let creatures = rows.iter().filter(|r| r.is.creature.is_some()).count();
            count("empty rooms", rows.len() - creatures, 41, &mut sheet.faults);
            count("creatures", creatures, 22, &mut sheet.faults);
            anchor!(Clause::OneKnight);
            count("the Black Knight", rows.iter().filter(|r| r.is.knight).count(), 1, &mut sheet.faults);
        }
        sheet.end()?;
        let faces: Vec<Face> = rows.into_iter().map(|r| r.is.into()).collect();
        let knight = faces.iter().position(|f| f.knight).expect("counted above");
        let same_turned = Card::all().filter(|c| faces[c.get() as usize].looks_the_same_turned()).collect();
        Ok(Self { faces, knight: Card::of(knight as u8), same_turned })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRow {
    id: String,
    corners: [Figure; 4],
    creature: Option<u8>,
    #[serde(default)]
    knight: bool,
    level: Option<Level>,
    #[serde(default)]
    silence: bool,
    #[serde(default)]
    chests: u8,
    origin: Origin,
}

impl From<CardRow> for Face {
    fn from(r: CardRow) -> Self {
        let CardRow { id, corners, creature, knight, level, silence, chests, origin } = r;
        Self { id, corners, creature, knight, level, silence, chests, origin }
    }
}
