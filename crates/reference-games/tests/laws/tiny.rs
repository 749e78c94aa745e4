//! The smallest game, with a switch for flaws in its types: one player says left or right, and it is over.
use engine_core::{
    Ask, Census, Dealer, Encode, Faults, Finite, Game, Layout, Meta, Misspelt, NoOptions, Outcome, Pen, Piece,
    Rulebook, Seat, Show, State, StateOf, Turn, Verdict, View, Words, notation,
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
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        words.parse("left or right", |w| ["left", "right"].iter().position(|x| *x == w).map(|i| Self(i == 1)))
    }
}
notation!(Say<0>);
notation!(Say<1>);
notation!(Say<2>);
notation!(Say<3>);
notation!(Say<4>);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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

/// The rulebook.
#[engine_core::data(Rulebook)]
pub enum Clause {
    #[clause("TI-1", "1", Fact, "one word ends the game")]
    Say,
}

pub struct Tiny<const FLAW: usize>;

/// Every action is a word of the game, whatever the flaw.
pub trait Spoken:
    Finite + fmt::Display + std::str::FromStr<Err = Misspelt> + Serialize + for<'de> Deserialize<'de>
{
}
impl Spoken for Say<0> {}
impl Spoken for Say<1> {}
impl Spoken for Say<2> {}
impl Spoken for Say<3> {}
impl Spoken for Say<4> {}

impl<const FLAW: usize> Game for Tiny<FLAW>
where
    Say<FLAW>: Spoken,
{
    const META: Meta = Meta::new("tiny", "Tiny", 1..=1).shared();
    type Content = ();
    type Options = NoOptions;
    type Table = Table<FLAW>;
    type Hands = ();
    type Unseen = ();
    type Action = Say<FLAW>;
    type Clause = Clause;
    type Event = ();

    fn new(_: &str, _: NoOptions, _: u8) -> Result<Self, Faults> {
        Ok(Self)
    }
    fn content(&self) -> &() {
        &()
    }
    fn options(&self) -> &NoOptions {
        &NoOptions {}
    }
    fn seats(&self) -> u8 {
        1
    }
    fn bound(&self) -> u32 {
        1
    }
    fn setup<D: Dealer<Self>>(&self, _: &mut D) -> Result<StateOf<Self>, D::Halt> {
        Ok(State { table: Table { said: None, moves: 0 }, hands: (), unseen: () })
    }
    fn turn(&self, t: &Table<FLAW>) -> Turn {
        if t.said.is_none() { Turn::Seat(Seat(0)) } else { Turn::Over }
    }
    fn outcome(&self, t: &Table<FLAW>) -> Option<Outcome> {
        t.said.map(|right| Outcome::shared(right, &[0]))
    }
    fn check(&self, _: View<'_, Self>, _: Say<FLAW>) -> Verdict<Self> {
        Ok(())
    }
    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Say<FLAW>, _: &mut D) -> Result<Turn, D::Halt> {
        s.table = Table { said: Some(a.0), moves: 1 };
        Ok(Turn::Over)
    }
    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, _: &mut D) -> Result<StateOf<Self>, D::Halt> {
        Ok(State { table: v.table.clone(), hands: (), unseen: () })
    }
    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        let moves = u8::from(s.table.said.is_some());
        if s.table.moves == moves { Ok(()) } else { Err(Faults::one("table.moves", format!("expected {moves}"))) }
    }
    fn census(&self, s: &StateOf<Self>) -> Census {
        Census::new().count("words", s.table.moves, u8::from(s.table.said.is_some()))
    }
    fn estimate(&self, v: View<'_, Self>, _: Seat) -> i32 {
        i32::from(v.table.said == Some(true))
    }
}

impl<const FLAW: usize> Encode for Tiny<FLAW>
where
    Say<FLAW>: Spoken,
{
    fn layout(&self) -> Layout {
        Layout::new(vec![Piece::unit("said", &[1])])
    }
    fn encode(&self, v: View<'_, Self>, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        pen.flag(v.table.said == Some(true));
        pen.end();
    }
}

impl<const FLAW: usize> Show for Tiny<FLAW>
where
    Say<FLAW>: Spoken,
{
    fn text(&self, v: View<'_, Self>) -> String {
        format!("{:?}", v.table.said)
    }
    fn svg(&self, _: View<'_, Self>) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>".into()
    }
    fn event(&self, (): &()) -> String {
        "Something was said.".into()
    }
    fn question(&self, _: Ask) -> String {
        "nothing is left to chance".into()
    }
}

/// The tests that the table above names; the table itself needs one.
#[test]
fn says_one_word() {
    assert_eq!(Clause::Say.code(), "TI-1");
}
