//! The types of the box. Every value of a card, tile or board is content; none stands in the rules.
mod chains;
mod desk;
mod load;
mod pieces;
pub mod powers;
mod rows;
pub mod words;

use crate::clauses::Clause;
use engine_core::{anchor, collections::Set, content::Origin, data};
use serde::{Deserialize, Serialize, Serializer};

pub use powers::{Guard, Moment, Power, Thing};
pub use words::{Atom, Expr, Good, Icon, Icons, Place, Word};

/// A townsfolk or hero card (VR-71: 128 at most).
#[data(Finite)]
#[finite(0..=127)]
pub struct Card(u8);

/// A manuscript.
#[data(Finite)]
#[finite(0..=63)]
pub struct Tile(u8);

/// A chest tile.
#[data(Finite)]
#[finite(0..=31)]
pub struct Chest(u8);

/// A planning card of the AI.
#[data(Finite)]
#[finite(0..=31)]
pub struct Scheme(u8);

/// A player card.
#[data(Finite)]
#[finite(0..=31)]
pub struct PlayerCard(u8);

/// A segment of the board, as the content file numbers them.
#[data(Finite, Default)]
#[finite(0..=4)]
pub struct Segment(u8);

/// A section of the castle, clockwise.
#[data(Finite, Default)]
#[finite(0..=4)]
pub struct Section(u8);

/// A type of building.
#[data(Finite)]
pub enum Kind {
    /// Comptoir.
    TradingPost,
    /// Maison des Corporations.
    Guildhall,
    /// Atelier.
    Workshop,
}

/// The colour of a manuscript.
#[data(Finite)]
pub enum Ribbon {
    /// Blue.
    Blue,
    /// Black.
    Black,
    /// Yellow.
    Yellow,
    /// Grey.
    Grey,
}

/// The three spaces of a segment: two on the outside path, one inside.
#[data(Finite)]
pub enum Side {
    /// Outer left.
    L,
    /// Outer right.
    R,
    /// Inner.
    I,
}

/// The AI's board.
#[data(Finite)]
pub enum AiBoard {
    /// It transcribes.
    Cleric,
    /// It builds.
    Builder,
    /// It fills the castle.
    Noble,
    /// It flips cards.
    Cards,
}

/// What a card is.
#[data(Finite)]
pub enum Sort {
    /// One of a player's own eight.
    Starting,
    /// A hero.
    Hero,
    /// Hired from the board.
    Neutral,
}

/// When a card's ability works.
#[data(Finite)]
pub enum Timing {
    /// It has none.
    None,
    /// When it is played.
    Inst,
    /// When it falls off.
    Drop,
    /// While it lies on the board.
    Ongo,
}

/// The number of an effect in the box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, engine_core::schema::Schema)]
#[serde(transparent)]
pub struct Effect(pub u16);

/// A card, ready for the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardInfo {
    /// Its id in the file.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub sort: Sort,
    /// Whether it carries the key mark.
    pub keys: bool,
    /// The starting card that it takes the place of.
    pub replaces: Option<Card>,
    /// Its silver value.
    pub silver: u8,
    /// Its icons.
    pub icons: Icons,
    /// When its ability works.
    pub timing: Timing,
    /// The ability of a played or dropped card.
    pub effect: Option<Effect>,
    /// The ability of an ongoing card.
    pub power: Option<Power<Effect>>,
    /// Whether it bears the remove mark.
    pub removed: bool,
    /// Its top-right effect.
    pub on_hire: Option<Effect>,
}

/// A manuscript, ready for the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileInfo {
    /// Its id in the file.
    pub id: String,
    /// Whether it carries the key mark.
    pub keys: bool,
    /// Its colour.
    pub ribbon: Ribbon,
    /// Its cost in Clerics.
    pub cost: u8,
    /// Its effect at once.
    pub effect: Option<Effect>,
    /// What it counts at the end.
    pub counts: Option<Thing>,
    /// Whether it starts on top of a pile.
    pub grey_back: bool,
}

/// A chest tile, ready for the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChestInfo {
    /// Its id in the file.
    pub id: String,
    /// What it does.
    pub does: ChestKind,
}

/// What a chest tile does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChestKind {
    /// One such icon of the card above counts as these (kinds A to C).
    Turns(Icon, Icons),
    /// A card that enters with at least this many of an icon brings the gain (kinds D to F).
    Enter(Icon, u8, Effect),
}

/// A public building, ready for the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicInfo {
    /// Its cost in Builders.
    pub cost: u8,
    /// What it scores.
    pub vp: i32,
    /// Its effect at once.
    pub now: Effect,
    /// Its power.
    pub power: Power<Effect>,
}

/// A player card, ready for the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerCardInfo {
    /// Its id in the file.
    pub id: String,
    /// Whether it carries the key mark.
    pub keys: bool,
    /// Where the viscount starts.
    pub start: (Segment, Side),
    /// What it brings.
    pub resources: Effect,
    /// Silver.
    pub silver: u8,
    /// Deeds.
    pub deeds: u8,
    /// Debts.
    pub debts: u8,
    /// What its owner does besides.
    pub extra: Effect,
}

/// A segment, ready for the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SegmentInfo {
    /// The numbers of its outer spaces.
    pub numbers: [u8; 2],
    /// The rewards of its spots.
    pub spots: [Effect; 5],
    /// How many spots lie before the river.
    pub river: u8,
    /// The rewards of the links after each spot.
    pub links: [Option<Effect>; 5],
    /// The exchanges by side (A, B) and space (left, right): Merchants and what they bring.
    pub trades: [[(u8, Effect); 2]; 2],
    /// The printed townsfolk: silver, icons, top-right effect.
    pub townsfolk: (u8, Icons, Effect),
    /// The printed manuscript: cost and effect.
    pub manuscript: (u8, Effect),
}

/// A planning card, ready for the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SchemeInfo {
    /// Its id in the file.
    pub id: String,
    /// Whether it carries the key mark.
    pub keys: bool,
    /// Whether it starts in the future pile.
    pub future: bool,
    /// Its header.
    pub icons: Icons,
    /// Its top row.
    pub top: Option<Effect>,
    /// What comes before the move.
    pub pre: Effect,
    /// How far the viscount goes.
    pub steps: u8,
    /// The options of the bottom row.
    pub bottom: Vec<Effect>,
}

/// A board of the AI, ready for the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AiBoardInfo {
    /// Its aim.
    pub focus: Word,
    /// The resources that it takes, in order, each up to a limit. Empty if it has one common kind.
    pub order: Vec<(Good, u32)>,
    /// What it starts with.
    pub start: Effect,
    /// Icons of empty spaces.
    pub space_icons: [Icons; 3],
    /// Its columns from the left.
    pub columns: [Kind; 3],
    /// Powers of emptied slots, by type.
    pub slots: [Power<Effect>; 9],
    /// The schemes that leave the game.
    pub removed: Set<Scheme>,
}

/// The printed numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Cards in a hand after drawing.
    pub hand_limit: u8,
    /// Nobody owns fewer cards than this.
    pub min_cards: u8,
    /// Workers of each colour.
    pub workers: u8,
    /// Own workers of a section that move.
    pub group: u8,
    /// Workers that stay in a section.
    pub section_limit: u8,
    /// Nobles for one to four workers.
    pub worker_nobles: [u8; 4],
    /// Nobles of the AI for two to four workers.
    pub ai_worker_nobles: [u8; 3],
    /// Points of a worker, by tier.
    pub tier_vp: [i32; 3],
    /// Points of the castle leader.
    pub leader_vp: i32,
    /// Cards more in the hand of the leader.
    pub leader_hand: u8,
    /// Points of a set of none to four different ribbons.
    pub ribbon_set_vp: [i32; 5],
    /// Ribbons of a colour for its bonus card.
    pub ribbons_for_bonus: u8,
    /// Points of an unpaid debt.
    pub unpaid_debt_vp: i32,
    /// Points of a paid debt.
    pub paid_debt_vp: i32,
    /// Points of an acquired deed.
    pub acquired_deed_vp: i32,
    /// Points of an approved deed.
    pub approved_deed_vp: i32,
    /// Points of none to three chests.
    pub chest_vp: [i32; 4],
    /// Points of a resource that the AI has left.
    pub ai_resource_vp: i32,
    /// Debts above Poverty, by players.
    pub poverty_debts: [u8; 4],
    /// Deeds above Prosperity, by players.
    pub prosperity_deeds: [u8; 4],
    /// Points for most flipped cards, with one or two players.
    pub majority_vp_below_three: Vec<i32>,
    /// Points for most flipped cards, with more.
    pub majority_vp: Vec<i32>,
    /// Heroes in the row.
    pub hero_row: u8,
    /// Chests in the row.
    pub chest_row: u8,
    /// Icons printed on the card spaces.
    pub space_icons: [String; 3],
    /// The side of the segments, by players.
    pub board_side: [String; 4],
    /// What a worker bumped from tier 1 brings.
    pub bump_tier1: String,
    /// What a worker bumped from tier 2 brings.
    pub bump_tier2: String,
    /// What a worker in tier 3 brings.
    pub tier3: String,
    /// Where these come from.
    pub origin: Origin,
}

/// A space of the track, ready for the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrackInfo {
    /// What the active player gains.
    pub own: Effect,
    /// What opponents gain who pass the test.
    pub opponents: (Guard, Effect),
    /// What the AI gains as the active player.
    pub ai: Effect,
}

anchor!(Clause::NewPlayerBoards);
/// A type of building, ready for the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildingInfo {
    /// Its cost in Builders.
    pub cost: u8,
    /// What none to three of them score.
    pub vp: [i32; 4],
}

/// The box, read and found right. Serialises as the rows of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    pub(crate) rows: rows::Rows,
    /// All effects that the box names.
    pub effects: Vec<Expr>,
    /// Townsfolk and heroes.
    pub cards: Vec<CardInfo>,
    /// Manuscripts.
    pub tiles: Vec<TileInfo>,
    /// Cleric bonus cards by ribbon: icons and points.
    pub bonus: [(Icons, i32); 4],
    /// Chest tiles.
    pub chests: Vec<ChestInfo>,
    /// Chest tiles of the AI.
    pub ai_chests: Vec<ChestInfo>,
    /// Public buildings, by type.
    pub publics: [PublicInfo; 3],
    /// Player cards.
    pub player_cards: Vec<PlayerCardInfo>,
    /// Segments of the board.
    pub segments: [SegmentInfo; 5],
    /// Tier-2 rewards of the castle, clockwise.
    pub sections: [Effect; 5],
    /// Spaces of the track.
    pub track: [TrackInfo; 7],
    /// Types of building.
    pub buildings: [BuildingInfo; 3],
    /// Powers of emptied slots.
    pub slots: [Power<Effect>; 9],
    /// Planning cards of the AI.
    pub schemes: Vec<SchemeInfo>,
    /// Boards of the AI.
    pub ai_boards: [AiBoardInfo; 4],
    /// Printed numbers.
    pub numbers: Numbers,
    /// Icons of empty card spaces.
    pub space_icons: [Icons; 3],
    /// Whether side B of the segments is used, by players.
    pub side_b: [bool; 4],
    /// What bumped workers bring, by tier.
    pub bump: [Effect; 2],
    /// What a worker in tier 3 brings.
    pub tier3: Effect,
}

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.rows.serialize(s)
    }
}

impl Content {
    /// A card.
    #[inline]
    pub fn card(&self, card: Card) -> &CardInfo {
        &self.cards[usize::from(card.get())]
    }

    /// A manuscript.
    #[inline]
    pub fn tile(&self, tile: Tile) -> &TileInfo {
        &self.tiles[usize::from(tile.get())]
    }

    /// An effect.
    #[inline]
    pub fn effect(&self, effect: Effect) -> &Expr {
        &self.effects[usize::from(effect.0)]
    }

    /// A planning card.
    #[inline]
    pub fn scheme(&self, scheme: Scheme) -> &SchemeInfo {
        &self.schemes[usize::from(scheme.get())]
    }

    /// The card with that id.
    pub fn find(&self, id: &str) -> Option<Card> {
        self.cards.iter().position(|c| c.id == id).map(|i| Card::of(i as u8))
    }

    /// The manuscript with that id.
    pub fn find_tile(&self, id: &str) -> Option<Tile> {
        self.tiles.iter().position(|c| c.id == id).map(|i| Tile::of(i as u8))
    }

    /// The cards of a sort that are in play, with the expansion or without.
    pub fn dealt(&self, sort: Sort, expansion: bool) -> Set<Card> {
        let listed = |c: &CardInfo| c.sort == sort && (expansion || !c.keys);
        let mut set: Set<Card> = self.list(|c| listed(c)).collect();
        anchor!(Clause::NewStartingCards);
        if sort == Sort::Starting && expansion {
            for card in self.cards.iter().filter_map(|c| c.replaces) {
                set.take(card);
            }
        }
        set
    }

    fn list<'a>(&'a self, f: impl Fn(&CardInfo) -> bool + 'a) -> impl Iterator<Item = Card> + 'a {
        self.cards.iter().enumerate().filter(move |(_, c)| f(c)).map(|(i, _)| Card::of(i as u8))
    }
}
