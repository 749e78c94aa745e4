//! What lies on the table, in hands and unseen: plain data and its bookkeeping.
mod hidden;

use crate::{
    clauses::Clause,
    content::{Card, Chest, Good, Icons, Kind, PlayerCard, Scheme, Section, Segment, Side, Tile},
    rules::{Frame, Step},
};
use engine_core::{
    anchor,
    collections::Set,
    data,
    finite::Finite,
    rules::{Agenda, Seat},
};
use serde::{Deserialize, Serialize};

pub use hidden::{Hand, Hidden, LAYERS};

/// The most that can play.
pub const SEATS: usize = 4;
/// How deep nested questions can lie.
///
/// In the box it is below fifty. A turn leaves at most seven phases, and what they do at most three tasks more: what an action
/// fires, a group and its spreading, two links, the rest of an effect. From there effects nest only as powers react: a destroyed
/// hero lets the Public Trading Post flip a debt, a Debt Collector then hires or destroys, a hired townsfolk may bring a
/// debt, a Racketeer then destroys again. Every round of that chain destroys one of the twenty heroes and leaves at most two
/// tasks, since three cards lie on the board and one of them goes on with the chain. `tests/rulebook/depth.rs` builds it.
///
/// In other boxes a chain may be longer. So that nothing overflows there, effects are gained down to [`ROOM`] alone (VR-71).
pub const DEPTH: usize = 96;
/// More than can come on the agenda from one gained effect to the next one: the rest of its parts, the powers that react
/// to two moments (nine slots, three cards and three public buildings each at most), and the steps of a building.
pub const ROOM: usize = 36;

/// A limit on silver, and on each resource, that no game reaches. What would exceed it is lost, so that a score always adds up.
pub const MOST: u32 = 100_000;
/// A limit on debts or deeds of one kind that no game reaches, in the same way.
pub const MOST_CARDS: u32 = 10_000;

/// Who takes turns: the players by seat, then the AI.
#[data(Finite, Default)]
#[finite(0..=4)]
pub struct Who(u8);

/// A space of the two paths: three for every segment, left, right, inside.
#[data(Finite)]
#[finite(0..=14)]
pub struct Space(u8);

/// A building spot: five for every segment, clockwise.
#[data(Finite)]
#[finite(0..=24)]
pub struct Spot(u8);

/// A slot of a player board: three for every type of building.
#[data(Finite)]
#[finite(0..=8)]
pub struct Slot(u8);

/// The four primary actions (VB-P3-1).
#[data(Finite)]
pub enum Primary {
    /// Commercer.
    Trade,
    /// Construire.
    Construct,
    /// Placer des ouvriers.
    Workers,
    /// Transcrire.
    Transcribe,
}

impl Who {
    /// The solo opponent.
    pub const AI: Self = Self::of(4);

    /// The seat, unless it is the AI.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        if self.get() < 4 { Some(Seat(self.get())) } else { None }
    }

    /// The player of a seat.
    #[inline]
    pub const fn at(seat: Seat) -> Self {
        Self::of(seat.0)
    }
}

impl Space {
    /// A space by segment and side.
    #[inline]
    pub fn at(segment: Segment, side: Side) -> Self {
        Self::of(3 * segment.get() + side.id() as u8)
    }

    /// Its segment.
    #[inline]
    pub fn segment(self) -> Segment {
        Segment::of(self.get() / 3)
    }

    /// Which of the three it is.
    #[inline]
    pub fn side(self) -> Side {
        Side::from_id(u32::from(self.get() % 3)).expect("there are three")
    }

    /// Whether it is on the inside path.
    #[inline]
    pub fn is_inside(self) -> bool {
        self.side() == Side::I
    }
}

impl Spot {
    /// Its segment.
    pub fn segment(self) -> Segment {
        Segment::of(self.get() / 5)
    }

    /// Which of the five it is, from 0.
    pub fn index(self) -> u8 {
        self.get() % 5
    }
}

impl Slot {
    /// The slots of a type of building.
    pub fn of_kind(kind: Kind) -> impl Iterator<Item = Self> {
        (0..3).map(move |i| Self::of(3 * kind.id() as u8 + i))
    }

    /// The type of building it is for.
    #[inline]
    pub fn kind(self) -> Kind {
        Kind::from_id(u32::from(self.get() / 3)).expect("there are three")
    }
}

/// What a player or the AI has on the own board and in the purse.
#[data(Copy)]
pub struct Board {
    /// Where the viscount stands.
    pub viscount: Space,
    /// The black marker, from 1.
    pub corruption: u8,
    /// The white marker, up to 7.
    pub virtue: u8,
    /// Silver.
    pub silver: u32,
    /// Ink, gold, stone; the AI with one common kind holds it as ink.
    pub goods: [u32; 3],
    /// Unpaid debts.
    pub debts: u32,
    /// Paid debts.
    pub paid: u32,
    /// Acquired deeds.
    pub deeds: u32,
    /// Approved deeds.
    pub approved: u32,
    /// Workers not in the castle.
    pub workers: u8,
    /// The slots that still hold a building.
    pub slots: Set<Slot>,
    /// Manuscripts.
    pub tiles: Set<Tile>,
    /// The chests under the three card spaces; the AI's that are face up.
    pub chests: [Option<Chest>; 3],
}

impl Board {
    /// The board of an unused seat.
    pub const UNUSED: Self = Self {
        viscount: Space::of(0),
        corruption: 1,
        virtue: 7,
        silver: 0,
        goods: [0; 3],
        debts: 0,
        paid: 0,
        deeds: 0,
        approved: 0,
        workers: 0,
        slots: Set::EMPTY,
        tiles: Set::EMPTY,
        chests: [None; 3],
    };

    /// Whether the two markers share a space.
    #[inline]
    pub const fn collides(&self) -> bool {
        self.corruption == self.virtue
    }

    /// How many chests lie there.
    pub fn chest_count(&self) -> usize {
        self.chests.iter().flatten().count()
    }

    /// How many resources.
    pub fn resources(&self) -> u32 {
        self.goods.iter().sum()
    }

    /// How many of a resource.
    #[inline]
    pub fn good(&self, good: Good) -> u32 {
        self.goods[good]
    }
}

/// The board of an unused seat.
impl Default for Board {
    fn default() -> Self {
        Self::UNUSED
    }
}

/// The cards of a player, as all see them.
#[data(Copy, Default)]
pub struct Cards {
    /// The three card spaces.
    pub spaces: [Option<Card>; 3],
    /// The discard pile; before the first shuffle all cards.
    pub discards: Set<Card>,
    /// Hand cards that all know: heroes taken from the row.
    pub shown: Set<Card>,
    /// Pile and hidden hand.
    pub hidden: Hidden,
    /// Cards chosen in set-up to start in the discard pile.
    pub aside: Set<Card>,
    /// Cards that were destroyed, or left by the remove mark.
    pub gone: Set<Card>,
}

impl Cards {
    /// How many cards are in the hand.
    #[inline]
    pub fn hand(&self) -> u32 {
        self.shown.len() + self.hidden.in_hand()
    }

    /// How many cards the player owns.
    #[inline]
    pub fn owned(&self) -> u32 {
        self.all().len()
    }

    /// All cards the player owns.
    pub fn all(&self) -> Set<Card> {
        let spaces: Set<Card> = self.spaces.iter().flatten().copied().collect();
        spaces.or(self.discards).or(self.shown).or(self.hidden.all()).or(self.aside)
    }

    /// How many cards lie on the board.
    pub fn laid(&self) -> usize {
        self.spaces.iter().flatten().count()
    }
}

/// What stands on a building spot.
#[data(Copy)]
pub struct Built {
    /// Whose.
    pub owner: Who,
    /// Its type.
    pub kind: Kind,
    /// Whether it is the public one.
    pub public: bool,
}

/// The castle.
#[data(Copy, Default)]
pub struct Castle {
    /// Workers in tiers 1 and 2, by section and colour.
    pub tiers: [[[u8; 5]; 5]; 2],
    /// Workers in tier 3, by colour.
    pub top: [u8; 5],
    /// Who holds the leader card.
    pub leader: Option<Who>,
}

/// The AI's cards.
#[data(Copy, Default)]
pub struct Ai {
    /// The three card spaces.
    pub spaces: [Option<Scheme>; 3],
    /// Its discards.
    pub discards: Set<Scheme>,
    /// The schemes in its pile that all know.
    pub pile: Set<Scheme>,
    /// Future schemes that nobody has seen.
    pub future: Set<Scheme>,
    /// How many of them are in its pile (VB-A-19).
    pub mixed: u8,
    /// Chests that lie face down.
    pub chests: Set<Chest>,
}

anchor!(Clause::PilesAreBags, Clause::OnlyTopsVisible);
/// The townsfolk or manuscripts of the five segments: tops face up, one bag below them all and a size for each pile (VR-65).
#[data(Copy)]
#[serde(deny_unknown_fields)]
#[serde(bound(serialize = "K: Finite + Serialize", deserialize = "K: Finite + Deserialize<'de>"))]
pub struct Piles<K: Finite> {
    /// The tops.
    pub tops: [Option<K>; 5],
    /// How many lie below each top.
    pub sizes: [u8; 5],
    /// What lies below.
    pub below: Set<K>,
}

impl<K: Finite> Default for Piles<K> {
    fn default() -> Self {
        Self { tops: [None; 5], sizes: [0; 5], below: Set::EMPTY }
    }
}

anchor!(Clause::SeveralPublicBuildings);
/// What everybody sees.
#[data(Default)]
pub struct Table {
    /// What is still to be done.
    pub agenda: Agenda<Frame, Step, DEPTH>,
    /// The segments in ring order, clockwise.
    pub ring: [Segment; 5],
    /// The section of the castle that faces the first segment of the ring.
    pub turned: Section,
    /// Who began.
    pub start: Who,
    /// Whose turn it is.
    pub active: Who,
    /// The round, from 1; 0 in set-up.
    pub round: u16,
    /// The last round, once the end is triggered.
    pub last: Option<u16>,
    /// The card that was played this turn.
    pub played: Option<Card>,
    /// Whether a townsfolk was dismissed this turn (VB-P3-4).
    pub dismissed: bool,
    /// Whether a manuscript was transcribed this turn (VB-M-1).
    pub transcribed: bool,
    /// Whether the owner of the Public Workshop ignores a Criminal in this collision.
    pub ignores: bool,
    /// A card with the remove mark whose other effects resolve (VR-30).
    pub leaving: Option<Card>,
    /// Players and AI.
    pub boards: [Board; 5],
    /// The cards of the players.
    pub cards: [Cards; SEATS],
    /// The cards of the AI.
    pub ai: Ai,
    /// The castle.
    pub castle: Castle,
    /// The building spots.
    pub spots: [Option<Built>; 25],
    /// Who built each public building.
    pub publics: [Option<Who>; 3],
    /// Townsfolk.
    pub townsfolk: Piles<Card>,
    /// Manuscripts.
    pub manuscripts: Piles<Tile>,
    /// Who holds each cleric bonus card.
    pub bonus: [Option<Who>; 4],
    /// The hero row, oldest last.
    pub heroes: [Option<Card>; 3],
    /// The hero pile.
    pub hero_pile: Set<Card>,
    /// The chest row, oldest last.
    pub chests: [Option<Chest>; 4],
    /// The chest pile.
    pub chest_pile: Set<Chest>,
    /// Debts left above Poverty; none once it is revealed.
    pub poverty: u8,
    /// Deeds left above Prosperity; none once it is revealed.
    pub prosperity: u8,
    /// The pairs on offer in set-up.
    pub pairs: [Option<(PlayerCard, Card)>; 5],
    /// The player card of each seat, and what the AI was left.
    pub chosen: [Option<PlayerCard>; 5],
    /// Townsfolk and heroes that left the game from board, rows or box.
    pub gone: Set<Card>,
    /// Chests that left the game.
    pub gone_chests: Set<Chest>,
}

impl Table {
    /// Where a segment lies in the ring.
    #[inline]
    pub fn place(&self, segment: Segment) -> u8 {
        self.ring.iter().position(|&s| s == segment).unwrap_or(0) as u8
    }

    /// The segment this many steps clockwise.
    #[inline]
    pub fn clockwise(&self, segment: Segment, steps: u8) -> Segment {
        self.ring[usize::from((self.place(segment) + steps) % 5)]
    }

    /// The section of the castle that faces a segment (VB-SET-2).
    #[inline]
    pub fn section(&self, segment: Segment) -> Section {
        Section::of((self.turned.get() + self.place(segment)) % 5)
    }

    /// The active player, who is a seat.
    ///
    /// # Panics
    /// In the turn of the AI, which does not have the phases of a player.
    #[inline]
    pub(crate) fn me(&self) -> (Who, Seat) {
        (self.active, self.active.seat().expect("only a seat has these phases"))
    }

    /// Whether the set-up is still going on.
    #[inline]
    pub const fn in_setup(&self) -> bool {
        self.round == 0
    }

    /// The own workers in the castle.
    pub fn in_castle(&self, who: Who) -> u32 {
        let lower: u32 = self.castle.tiers.iter().flatten().map(|s| u32::from(s[who])).sum();
        lower + u32::from(self.castle.top[who])
    }

    /// The number of buildings on the board, own ones or public ones.
    pub fn built(&self, who: Who, public: bool) -> usize {
        self.spots.iter().flatten().filter(|b| b.owner == who && b.public == public).count()
    }
}

anchor!(Clause::PublicKnowledge);
/// What nobody knows.
#[data(Copy, Default)]
pub struct Unseen {
    /// The draw piles.
    pub piles: [Set<Card>; SEATS],
    /// The future schemes in the AI's pile.
    pub mixed: Set<Scheme>,
}

/// An action that is being funded, and the icons of the townsfolk dismissed for it.
#[data(Copy)]
pub struct Act {
    /// Which action.
    pub what: Primary,
    /// The dismissed icons.
    pub extra: Icons,
}
