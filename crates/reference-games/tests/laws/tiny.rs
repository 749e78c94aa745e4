//! The smallest game, with a switch for flaws in its types: one player says left or right, and the game is over.
use engine_core::{
    finite::{NotationError, Words},
    notation,
    prelude::*,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeStruct};
use std::fmt;

/// The flaws, by the number that `Tiny` takes.
pub enum Flaw {
    Id = 1,
    Notation = 2,
    LostField = 3,
    UnknownField = 4,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Say<const FLAW: usize>(bool);

impl<const FLAW: usize> Finite for Say<FLAW> {
    const COUNT: u32 = 2;
    fn id(self) -> u32 {
        if FLAW == Flaw::Id as usize { 0 } else { self.0.into() }
    }
    fn from_id(id: u32) -> Option<Self> {
        (id < 2).then_some(Self(id == 1))
    }
    fn spell(self, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(if self.0 && FLAW != Flaw::Notation as usize { "right" } else { "left" })
    }
    fn read(words: &mut Words<'_>) -> Result<Self, NotationError> {
        words.parse("left or right", |w| ["left", "right"].iter().position(|x| *x == w).map(|i| Self(i == 1)))
    }
}
notation!(Say<0>);
notation!(Say<1>);
notation!(Say<2>);
notation!(Say<3>);
notation!(Say<4>);

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, engine_core::schema::Schema)]
pub struct Table<const FLAW: usize> {
    said: Option<bool>,
    moves: u8,
}

impl<const FLAW: usize> Serialize for Table<FLAW> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut out = s.serialize_struct("Table", 2)?;
        out.serialize_field("said", &self.said)?;
        out.serialize_field("moves", if FLAW == Flaw::LostField as usize { &0 } else { &self.moves })?;
        out.end()
    }
}

impl<'de, const FLAW: usize> Deserialize<'de> for Table<FLAW> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Strict {
            said: Option<bool>,
            moves: u8,
        }
        #[derive(Deserialize)]
        struct Lax {
            said: Option<bool>,
            moves: u8,
        }
        if FLAW == Flaw::UnknownField as usize {
            return Lax::deserialize(d).map(|t| Self { said: t.said, moves: t.moves });
        }
        Strict::deserialize(d).map(|t| Self { said: t.said, moves: t.moves })
    }
}

/// The clauses of the rulebook.
#[engine_core::data(Rulebook)]
pub enum Clause {
    #[clause("TI-1", "1", Fact, "one word ends the game")]
    Say,
}

pub struct Tiny<const FLAW: usize>;

/// Every action is in the notation of the game, whatever the flaw.
pub trait Spoken:
    Finite + fmt::Display + std::str::FromStr<Err = NotationError> + Serialize + for<'de> Deserialize<'de>
{
}
impl Spoken for Say<0> {}
impl Spoken for Say<1> {}
impl Spoken for Say<2> {}
impl Spoken for Say<3> {}
impl Spoken for Say<4> {}

#[game]
impl<const FLAW: usize> Game for Tiny<FLAW>
where
    Say<FLAW>: Spoken,
{
    const META: Meta = Meta::new("tiny", "Tiny", 1..=1).shared();
    type Table = Table<FLAW>;
    type Action = Say<FLAW>;
    type Clause = Clause;
    type Encode = NoEncoding;

    fn setup(_: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        Ok(())
    }
    fn turn(_: &GameBox<Self>, t: &Table<FLAW>) -> Turn {
        if t.said.is_none() { Turn::Seat(Seat(0)) } else { Turn::Over }
    }
    fn check(_: View<Self>, _: Say<FLAW>) -> Verdict<Clause> {
        Ok(())
    }
    fn apply(cx: &mut Cx<Self, impl Source>, a: Say<FLAW>) -> Result<(), Halt> {
        *cx.table = Table { said: Some(a.0), moves: 1 };
        Ok(())
    }
    fn outcome(_: &GameBox<Self>, t: &Table<FLAW>) -> Outcome {
        Outcome::shared(t.said == Some(true), &[0])
    }
    fn bound(_: &GameBox<Self>) -> u32 {
        1
    }
    fn census(_: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        Census::new().count("words", s.table.moves, u8::from(s.table.said.is_some()))
    }
    fn estimate(v: View<Self>, _: Seat) -> i32 {
        i32::from(v.table.said == Some(true))
    }
}

/// The test that the rulebook above names.
#[test]
fn says_one_word() {
    assert_eq!(Clause::Say.code(), "TI-1");
}
