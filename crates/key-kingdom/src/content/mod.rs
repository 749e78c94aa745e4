//! What is in the box: dice, items, heroes, the board, adventures, the castle, event cards. Data, no rules.
mod check;
mod load;
mod words;

pub(crate) use check::flat;

use crate::{board::Board, clauses::Clause};
use engine_core::{anchor, collections::Set, content::Origin, data, finite::Finite, rules::ValidationError};
use serde::Serialize;

/// The number of plain items of a hero.
pub const PLAIN: usize = 8;
anchor!(Clause::FortyItems);
/// The number of magic items.
pub const MAGIC: usize = 5;
anchor!(Clause::FiveMagicItems, Clause::FiveMagicExist);
/// The number of event cards.
pub const EVENTS: usize = 36;
anchor!(Clause::ThirtySixEvents);
/// The number of castle tokens.
pub const TOKENS: usize = 9;
anchor!(Clause::NineCastleTokens);
/// The number of heroes.
pub const HEROES: usize = 5;
anchor!(Clause::FiveHeroCards);
/// Sides of a die.
pub const SIDES: usize = 8;

anchor!(Clause::MagicWorksAsItem);
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

anchor!(Clause::OneFoldingBoard);
/// A portion of the board.
#[data(Finite)]
pub enum Portion {
    /// The first.
    A,
    /// The second.
    B,
}

anchor!(Clause::FiveHeroDice, Clause::OneDemonDie);
/// Which die.
#[data(Finite)]
pub enum DieKind {
    /// A hero die. All of them are identical.
    Hero,
    /// The demon die.
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
    /// This number or more.
    AtLeast(u8),
    /// This number or less.
    AtMost(u8),
    /// An even number.
    Even,
    /// An odd number.
    Odd,
    /// More than the last result in this adventure.
    Higher,
}

impl Need {
    /// Whether a result is good enough, after the last one.
    #[inline]
    pub fn met(self, result: u16, last: Option<u16>) -> bool {
        match self {
            Need::AtLeast(n) => result >= n.into(),
            Need::AtMost(n) => result <= n.into(),
            Need::Even => {
                anchor!(Clause::ZeroIsEven);
                result.is_multiple_of(2)
            }
            Need::Odd => !result.is_multiple_of(2),
            Need::Higher => last.is_none_or(|last| result > last),
        }
    }
}

/// Where a hero may be sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, serde::Deserialize, engine_core::schema::Schema)]
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
    /// Restore up to this number of items.
    Restore(u8),
    /// Restore up to as many items as the result.
    RestoreResult,
    /// Every item becomes active.
    RestoreAll,
    /// Lose this number of items.
    ExhaustOwn(u8),
    /// A rival loses this number of items.
    ExhaustOther(u8),
    /// The demon die must go to somebody who does not hold it.
    AssignDie,
    /// The demon die comes to the player in turn.
    TakeDie,
    /// The portion on which the player in turn stands, or the other one, folds or unfolds.
    Toggle {
        /// Whether it is the other portion.
        other: bool,
    },
    /// The player in turn may go to a boring square.
    MoveSelf(Scope),
    /// Another hero may be sent to a boring square.
    MoveOther(Scope),
    /// Take this magic item from the supply or a rival.
    TakeMagic(Item),
    /// Take any magic item from the supply, or do something else if the supply is empty.
    AnyMagic(Box<Op>),
    /// Steal a magic item from a rival.
    Steal,
    /// Swap a magic item with a rival.
    Swap,
    /// Enter the garden of the castle.
    EnterGarden,
    /// Draw another event card.
    Draw,
    /// Take another turn.
    ExtraTurn,
    /// Choose one of these.
    Choose(Vec<Op>),
}

/// The rolls that a companion may adjust.
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

/// What a companion does for its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Passive {
    /// Adds or subtracts its whole number, once per roll, in one context.
    Adjust(Context, u8),
    /// A nap restores this many more items.
    NapBonus(u8),
    /// A restore square or garden token restores this many more items.
    RestoreBonus(u8),
    /// One throw per turn may be repeated.
    Reroll,
    /// A result of 0 restores this many items.
    OnZero(u8),
}

/// What a hero can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Ability {
    /// Restores this many items before the card of an event square is drawn.
    RestoreOnEvent(u8),
    /// Uses this many items per roll.
    ItemsPerRoll(u8),
    /// This item is restored together with the first item of any effect.
    RestoreWith(Item),
    /// This face may be changed to any other.
    AnyFaceOn(u8),
    /// This number is added to rolls for events.
    AddOnEvent(u8),
}

/// What a magic item does when it is exhausted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Effect {
    /// Nothing.
    None,
    /// Restores this many other items.
    RestoreOthers(u8),
    /// Allows this many more items on the roll.
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

anchor!(Clause::CodexGivesConditions);
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

anchor!(Clause::KeyOrMinor, Clause::StepsOfAdventures);
/// A key adventure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct KeyAdventure {
    /// Its name.
    pub id: String,
    /// Its square.
    pub entry: Square,
    /// Where a hero leaves it with the piece.
    pub success: Square,
    /// Where a hero leaves it without the piece.
    pub failure: Square,
    /// Its spaces.
    pub spaces: Vec<Space>,
    /// Where the row comes from.
    pub origin: Origin,
}

/// A result and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Branch {
    /// The result it needs; `None` for all other results.
    pub when: Option<Need>,
    /// What happens.
    pub ops: Vec<Op>,
}

/// A minor adventure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Minor {
    /// Its name.
    pub id: String,
    /// Its square.
    pub entry: Square,
    /// Where a hero leaves it.
    pub exit: Square,
    /// Whether it requires the complete key.
    pub needs_key: bool,
    /// What the roll does. The last branch takes all other results.
    pub branches: Vec<Branch>,
    /// Where the row comes from.
    pub origin: Origin,
}

anchor!(Clause::OneCastleBoard);
/// A square of the castle with a token of its section.
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
    /// It stays with the player who wins it.
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
    /// The result it needs, if it requires a roll.
    pub need: Option<Need>,
    /// What it is.
    pub kind: CardKind,
    /// Where the row comes from.
    pub origin: Origin,
}

impl EventCard {
    /// What it does, unless it is a companion.
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

anchor!(Clause::CodexInReach);
/// The box, which every player can look up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Content {
    /// The faces of the two kinds of dice.
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
    /// The dungeon: what each token needs.
    pub dungeon: Vec<CastleRow<Need>>,
    /// The result that beats the Demon King.
    pub throne: Need,
    /// The event cards.
    pub events: Vec<EventCard>,
    /// An upper bound on the number of decisions in any turn, computed from the rest.
    #[serde(skip)]
    pub decisions_per_turn: u32,
}

impl engine_core::content::Content for Content {
    const STANDARD: &'static str = include_str!("../../content/standard.toml");

    /// Reads a file and checks it. Each fault has its line.
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
