//! What is in the box: dice, items, heroes, the board, adventures, castle, event cards. Data, never rules.
mod check;
pub(crate) use check::flat;
mod load;
mod words;

use crate::board::Board;
use engine_core::{collections::Set, content::Origin, data, finite::Finite, rules::ValidationError};
use serde::Serialize;

/// Plain items of a hero (COMP-6).
pub const PLAIN: usize = 8;
/// Magic items (COMP-7).
pub const MAGIC: usize = 5;
/// Event cards (COMP-4).
pub const EVENTS: usize = 36;
/// Castle tokens (COMP-11).
pub const TOKENS: usize = 9;
/// Heroes (COMP-5).
pub const HEROES: usize = 5;
/// Sides of a die.
pub const SIDES: usize = 8;

/// An item: the plain ones first, then the magic ones.
#[data(Finite)]
#[finite(0..=15)]
pub struct Item(u8);

/// A hero.
#[data(Finite)]
#[finite(0..=4)]
pub struct Hero(u8);

/// An event card.
#[data(Finite)]
#[finite(0..=63)]
pub struct Card(u8);

/// A castle token of one of the two backs, and the square of its section that has its number.
#[data(Finite)]
#[finite(0..=8)]
pub struct Plot(u8);

/// A square of the kingdom.
#[data(Finite)]
#[finite(0..=159)]
pub struct Square(u8);

/// A minor adventure.
#[data(Finite)]
#[finite(0..=15)]
pub struct MinorId(u8);

/// A colour of the key.
#[data(Finite)]
pub enum Colour {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

/// A portion of the board.
#[data(Finite)]
pub enum Portion {
    /// The first.
    A,
    /// The second.
    B,
}

/// Which die.
#[data(Finite)]
pub enum DieKind {
    /// One of the heroes', all alike.
    Hero,
    /// The one that begins on the throne.
    Demon,
}

impl Item {
    /// The magic item number `n`.
    pub const fn magic(n: u8) -> Self {
        Self::of(PLAIN as u8 + n)
    }

    /// Whether it is a magic item.
    #[inline]
    pub const fn is_magic(self) -> bool {
        self.get() as usize >= PLAIN
    }
}

impl Portion {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Portion::A => Portion::B,
            Portion::B => Portion::A,
        }
    }
}

/// What a result has to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Need {
    /// That much or more (Q34).
    AtLeast(u8),
    /// That much or less.
    AtMost(u8),
    /// Even; 0 is (Q33).
    Even,
    /// Odd.
    Odd,
    /// More than the last result of this adventure (Q45).
    Higher,
}

impl Need {
    /// Whether a result does, after the last one.
    #[inline]
    pub fn met(self, result: u16, last: Option<u16>) -> bool {
        match self {
            Need::AtLeast(n) => result >= n.into(),
            Need::AtMost(n) => result <= n.into(),
            Need::Even => result.is_multiple_of(2),
            Need::Odd => !result.is_multiple_of(2),
            Need::Higher => last.is_none_or(|last| result > last),
        }
    }
}

/// Where a hero may be sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, serde::Deserialize)]
pub enum Scope {
    /// The region of the player in turn.
    Here,
    /// The region of the hero who is moved.
    Theirs,
    /// Both visible regions.
    Anywhere,
}

/// One thing that a card or an adventure does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Op {
    /// Restore up to so many items.
    Restore(u8),
    /// Restore up to as many items as the result.
    RestoreResult,
    /// Every item becomes active.
    RestoreAll,
    /// Lose so many items.
    ExhaustOwn(u8),
    /// A rival loses so many items.
    ExhaustOther(u8),
    /// The demon die must go to somebody who does not hold it.
    AssignDie,
    /// The demon die comes to the player in turn.
    TakeDie,
    /// The portion where the player in turn stands, or the other one, folds or unfolds.
    Toggle {
        /// The other one.
        other: bool,
    },
    /// The player in turn may go to a boring square.
    MoveSelf(Scope),
    /// Another hero may be sent to a boring square.
    MoveOther(Scope),
    /// This magic item, wherever it is.
    TakeMagic(Item),
    /// Any magic item of the supply, or something else if none is there.
    AnyMagic(Box<Op>),
    /// One magic item of a rival.
    Steal,
    /// One magic item against one of a rival.
    Swap,
    /// Into the garden of the castle.
    EnterGarden,
    /// One more event card.
    Draw,
    /// One more turn.
    ExtraTurn,
    /// One of these.
    Choose(Vec<Op>),
}

/// When a companion may adjust a roll (Q68).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Context {
    /// Moves.
    Move,
    /// Event cards.
    Event,
    /// Key adventures.
    KeyAdventure,
    /// Minor adventures.
    MinorAdventure,
    /// Dungeon and throne.
    Castle,
}

/// What a companion does from then on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Passive {
    /// Adds or subtracts its whole number, once per roll, in one context.
    Adjust(Context, u8),
    /// A nap restores so many more.
    NapBonus(u8),
    /// A restore square or garden token restores so many more.
    RestoreBonus(u8),
    /// One throw per turn may be thrown again.
    Reroll,
    /// A result of 0 restores so many.
    OnZero(u8),
}

/// What a hero can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Ability {
    /// Restores so many before the card of an event square.
    RestoreOnEvent(u8),
    /// So many items per roll.
    ItemsPerRoll(u8),
    /// This item is restored with the first of any effect.
    RestoreWith(Item),
    /// This face may become any other.
    AnyFaceOn(u8),
    /// So much is added to rolls for events.
    AddOnEvent(u8),
}

/// What a magic item does when it is exhausted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Effect {
    /// Nothing.
    None,
    /// Restores so many others.
    RestoreOthers(u8),
    /// So many more items on this roll.
    ExtraItem(u8),
    /// The demon die must go to somebody who does not hold it.
    AssignDie,
}

/// A plain item.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlainItem {
    /// Its name.
    pub id: String,
    /// What it adds or subtracts.
    pub value: u8,
    /// Where the row comes from.
    pub origin: Origin,
}

/// A magic item.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MagicItem {
    /// Its name.
    pub id: String,
    /// What it adds or subtracts.
    pub value: u8,
    /// What it does when it is exhausted.
    pub effect: Effect,
    /// Where the row comes from.
    pub origin: Origin,
}

/// A hero card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HeroCard {
    /// Its name.
    pub id: String,
    /// What it can do.
    pub ability: Ability,
    /// Where the row comes from.
    pub origin: Origin,
}

/// A space of a key adventure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Space {
    /// What it takes to get there.
    pub need: Need,
    /// The item that helps.
    pub item: Option<Item>,
    /// The companions who help.
    pub companions: Set<Card>,
    /// Where the row comes from.
    pub origin: Origin,
}

/// A key adventure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct KeyAdventure {
    /// Its name.
    pub id: String,
    /// Its square.
    pub entry: Square,
    /// Where one leaves it with the piece.
    pub success: Square,
    /// Where one leaves it without.
    pub failure: Square,
    /// Its spaces.
    pub spaces: Vec<Space>,
    /// Where the row comes from.
    pub origin: Origin,
}

/// A result and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Branch {
    /// When; `None` for whatever is left.
    pub when: Option<Need>,
    /// What.
    pub ops: Vec<Op>,
}

/// A minor adventure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Minor {
    /// Its name.
    pub id: String,
    /// Its square.
    pub entry: Square,
    /// Where one leaves it.
    pub exit: Square,
    /// Whether it takes the complete key (Q50).
    pub needs_key: bool,
    /// What the roll does; the last branch takes whatever is left.
    pub branches: Vec<Branch>,
    /// Where the row comes from.
    pub origin: Origin,
}

/// A square of the castle with the token that belongs to its section.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CastleRow<T> {
    /// The name of the square.
    pub id: String,
    /// What is on the token.
    pub token: T,
    /// Where the row comes from.
    pub origin: Origin,
}

/// What an event card is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum CardKind {
    /// It stays with whoever wins it.
    Companion {
        /// The colour of the adventure in which it helps.
        helps: Colour,
        /// What it does from then on.
        passive: Passive,
    },
    /// It brings a magic item.
    Magic(Vec<Op>),
    /// Anything else.
    Encounter(Vec<Op>),
}

/// An event card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EventCard {
    /// Its name.
    pub id: String,
    /// What the roll has to be, if it takes one.
    pub need: Option<Need>,
    /// What it is.
    pub kind: CardKind,
    /// Where the row comes from.
    pub origin: Origin,
}

impl EventCard {
    /// What it does, if it is no companion.
    #[inline]
    pub fn reward(&self) -> &[Op] {
        match &self.kind {
            CardKind::Companion { .. } => &[],
            CardKind::Magic(ops) | CardKind::Encounter(ops) => ops,
        }
    }

    /// What it does for its owner, if it is a companion.
    #[inline]
    pub fn passive(&self) -> Option<Passive> {
        match self.kind {
            CardKind::Companion { passive, .. } => Some(passive),
            _ => None,
        }
    }
}

/// The box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Content {
    /// The faces of the two sorts of dice.
    pub dice: [[u8; SIDES]; 2],
    /// The plain items.
    pub items: Vec<PlainItem>,
    /// The magic items.
    pub magic: Vec<MagicItem>,
    /// The heroes.
    pub heroes: Vec<HeroCard>,
    /// The board.
    pub board: Board,
    /// The key adventures, by colour.
    pub keys: Vec<KeyAdventure>,
    /// The minor adventures.
    pub minors: Vec<Minor>,
    /// The garden: how much each token restores.
    pub garden: Vec<CastleRow<u8>>,
    /// The dungeon: what each token takes.
    pub dungeon: Vec<CastleRow<Need>>,
    /// What it takes to beat the Demon King.
    pub throne: Need,
    /// The event cards.
    pub events: Vec<EventCard>,
    /// An upper bound on the number of decisions in any turn (Q72). It follows from the rest.
    #[serde(skip)]
    pub decisions_per_turn: u32,
}

impl engine_core::content::Content for Content {
    const STANDARD: &'static str = include_str!("../../content/standard.toml");

    /// Reads a file and checks it against what the box must be. Each fault has its line.
    fn read(text: &str) -> Result<Self, ValidationError> {
        let mut content = load::content(text)?;
        content.decisions_per_turn = crate::bound::decisions_per_turn(&content);
        Ok(content)
    }
}

impl Content {
    /// What an item adds or subtracts.
    #[inline]
    pub fn value(&self, item: Item) -> u8 {
        if item.is_magic() {
            self.magic[item.get() as usize - PLAIN].value
        } else {
            self.items[item.get() as usize].value
        }
    }

    /// The name of an item.
    pub fn item_name(&self, item: Item) -> &str {
        if item.is_magic() { &self.magic[item.get() as usize - PLAIN].id } else { &self.items[item.get() as usize].id }
    }

    /// What an item does when it is exhausted.
    #[inline]
    pub fn effect(&self, item: Item) -> Effect {
        if item.is_magic() { self.magic[item.get() as usize - PLAIN].effect } else { Effect::None }
    }

    /// The item of that name.
    pub fn item(&self, name: &str) -> Option<Item> {
        Item::all().take(PLAIN + MAGIC).find(|&i| self.item_name(i) == name)
    }

    /// An event card.
    #[inline]
    pub fn card(&self, card: Card) -> &EventCard {
        &self.events[card.get() as usize]
    }

    /// The event card of that name.
    pub fn find_card(&self, name: &str) -> Option<Card> {
        self.events.iter().position(|e| e.id == name).map(|i| Card::of(i as u8))
    }

    /// The key adventure of a colour.
    #[inline]
    pub fn key(&self, colour: Colour) -> &KeyAdventure {
        &self.keys[colour.id() as usize]
    }

    /// A minor adventure.
    #[inline]
    pub fn minor(&self, minor: MinorId) -> &Minor {
        &self.minors[minor.get() as usize]
    }
}

/// The plain items, as a set.
pub fn plain_items() -> Set<Item> {
    Item::all().take(PLAIN).collect()
}

/// The magic items, as a set.
pub fn magic_items() -> Set<Item> {
    Item::all().skip(PLAIN).take(MAGIC).collect()
}
