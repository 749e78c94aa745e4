//! The rulebook, one file per chapter. Here: the box, the list of questions, the dispatch; no rule.
//!
//! | chapter | files |
//! |---|---|
//! | Set-up, player cards | `setup` |
//! | Phase 1, Card Management | `cards`; what cards do besides: `deck`, `rearrange` |
//! | Phase 2, Movement | `movement` |
//! | Phase 3, the primary action: choice and dismissal, payment | `action`, `funding` |
//! | Trade, Construct with public buildings, Workers, Transcribe | `trade`, `construct`, `castle`, `manuscripts` |
//! | Phase 4, Recruit; heroes; chest tiles | `recruit`, `heroes`, `chests` |
//! | Phase 5, Resolve Collision; debts, deeds and the track | `collision`, `track` |
//! | Phase 6, Draw; the end of turn and game | `deck`, `end` |
//! | Words of the vocabulary and powers that react | `gains` |
//! | Solo: set-up, turn and funds; actions and gains of the AI | `solo`, `solo_gains` |
//!
//! `steps` lists what the game does by itself; `world` imagines what a seat cannot see. Tests of a chapter lie in the file of
//! the same name in `tests/rulebook/`, or in that of its phase; `clauses.rs` names them, clause by clause.
mod action;
mod cards;
mod castle;
mod chests;
mod collision;
mod construct;
mod deck;
mod end;
mod funding;
mod gains;
mod heroes;
mod manuscripts;
mod movement;
mod rearrange;
mod recruit;
mod setup;
mod solo;
mod solo_gains;
mod steps;
mod track;
mod trade;
mod world;

use crate::{
    clauses::Clause,
    content::{AiBoard, Card, Content, Effect, Guard, Moment, Place, Section, Word},
    event::Event,
    score,
    table::{Act, Hand, SEATS, Slot, Spot, Table, Unseen, Who},
};
use engine_core::{
    Ask, Census, Dealer, Faults, Flow, Game, Meta, Outcome, Refusal, Seat, Set, Sink, StateOf, Turn, Verdict, View,
    data, options,
};
use serde::{Deserialize, Serialize};

pub use action::{Choice, Primarily, Purpose, Yes};
pub use cards::Play;
pub use castle::{Bump, CastleMove, Count, Direction, FreeWorkers, Move, Triple, Which, Workers};
pub use chests::{CardSpace, ChestRow, ChestSpace, RowPlace, TakeChest};
pub use construct::{Build, BuildFor, Building, PlaceOn, ReturnSlot};
pub use deck::{Cull, Destroy, Discard};
pub use funding::{Amount, Coins, Pay};
pub use gains::{Choose, OptionOf, Resource};
pub use heroes::{HeroRow, TakeHero};
pub use manuscripts::FreeManuscript;
pub use movement::{Extra, MoveTo, Steps};
pub(crate) use rearrange::reordered;
pub use rearrange::{Order, Rearrange};
pub use recruit::FreeHire;
pub use setup::{Pair, PairOf};
pub use steps::{Deal, Step};
pub use track::{Flip, FlipWhich};
pub use trade::{Exchanges, Times};

engine_core::decisions! { Viscounts;
    /// Set-up: which pair of player card and hero?
    Pair(Pair),
    /// Which card of the hand is played?
    Play(Play),
    /// Which card is discarded?
    Discard(Discard),
    /// Which card is destroyed?
    Destroy(Destroy),
    /// Which option of an effect?
    Option(Choose),
    /// Yes or no?
    Yes(Yes),
    /// Which card is flipped?
    Flip(Flip),
    /// Which resource?
    Resource(Resource),
    /// In which order do the cards lie?
    Rearrange(Rearrange),
    /// Which hero of the row?
    Hero(TakeHero),
    /// Which chest of the row?
    Chest(TakeChest),
    /// Under which card space?
    ChestSpace(ChestSpace),
    /// Which townsfolk is hired for nothing?
    Townsfolk(FreeHire),
    /// Which manuscript is taken for nothing?
    Manuscript(FreeManuscript),
    /// How many more steps?
    Steps(Steps),
    /// Where to?
    Space(MoveTo),
    /// Which primary action?
    Action(Primarily),
    /// How many exchanges?
    Exchanges(Exchanges),
    /// Which building?
    Building(Building),
    /// On which spot?
    Spot(PlaceOn),
    /// To which slot does the own building return?
    ReturnSlot(ReturnSlot),
    /// How many workers?
    Workers(Workers),
    /// How much of a resource is paid?
    Pay(Pay),
    /// Into which section do free workers go?
    Section(FreeWorkers),
    /// Which group of three moves?
    Triple(Triple),
    /// Which worker moves to which neighbour?
    CastleMove(CastleMove),
    /// Whose worker is bumped?
    Bump(Bump),
}

/// Where the hero of player card 1.5 goes.
#[data(Finite)]
pub enum SetupHero {
    /// Into the hand.
    Hand,
    /// Into the starting deck.
    Deck,
}

/// How many future schemes are shuffled into the AI's.
#[data(Finite)]
#[finite(0..=3)]
pub struct Difficulty(u8);

/// A number of rounds.
#[data(Finite)]
#[finite(1..=10000)]
pub struct Rounds(u16);

options! {
    /// What tables agree on before they start.
    pub struct Options {
        /// Whether Keeper of Keys is in play; without it the base game alone.
        expansion: bool = true, "VK-SET-1", [false];
        /// Whether the icons that a chest makes may feed a card that turns two Merchants into another icon.
        chest_feeds_card: bool = true, "VR-8", [false];
        /// Whether a public building counts for manuscripts that score buildings.
        public_counts_as_building: bool = true, "VR-12", [false];
        /// Where the hero of player card 1.5 goes.
        setup_hero: SetupHero = SetupHero::Hand, "VR-17", [SetupHero::Deck];
        /// Whether a manuscript may be transcribed in every Transcribe action of a turn, not once a turn.
        transcribe_per_action: bool = false, "VR-18", [true];
        /// Whether a townsfolk with a Merchant may be dismissed where two Merchants count as the icon of the action.
        merchant_fits: bool = true, "VR-38", [false];
        /// The board of the solo opponent.
        ai_board: AiBoard = AiBoard::Cleric, "VB-A-1", [AiBoard::Builder, AiBoard::Noble, AiBoard::Cards];
        /// How many future schemes are shuffled into the solo opponent's.
        difficulty: Difficulty = Difficulty::of(0), "VB-A-19", [Difficulty::of(3)];
        /// After so many rounds the game ends as it stands.
        round_limit: Rounds = Rounds::of(200), "VR-68", [Rounds::of(3)];
    }
}

/// The box: content, options and how many play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Viscounts {
    pub(crate) content: Content,
    pub(crate) options: Options,
    pub(crate) seats: u8,
}

/// The ring of segments, the castle's turn, the start player.
pub const LAY: Ask = Ask::public(0);
/// Townsfolk, by segment.
pub const TOWNSFOLK: Ask = Ask::public(1);
/// Manuscripts, by segment.
pub const MANUSCRIPTS: Ask = Ask::public(2);
/// Player cards.
pub const PLAYER_CARDS: Ask = Ask::public(3);
/// Heroes.
pub const HEROES: Ask = Ask::public(4);
/// Chests.
pub const CHESTS: Ask = Ask::public(5);
/// A player's pile.
pub const PILE: Ask = Ask::public(6);
/// The AI's scheme pile.
pub const SCHEMES: Ask = Ask::public(7);
/// The future schemes.
pub const FUTURE: Ask = Ask::public(8);
/// The AI's chests.
pub const AI_CHESTS: Ask = Ask::public(9);

/// The rules at work: the box, the state and chance.
pub(crate) struct Now<'a, D> {
    pub g: &'a Viscounts,
    pub t: &'a mut Table,
    pub hands: &'a mut [Hand; SEATS],
    pub unseen: &'a mut Unseen,
    pub d: &'a mut D,
}

/// Done, or where chance halted.
pub(crate) type Done<D> = Result<(), <D as Dealer<Viscounts>>::Halt>;

impl<'a, D: Dealer<Viscounts>> Now<'a, D> {
    #[inline]
    pub fn new(g: &'a Viscounts, s: &'a mut StateOf<Viscounts>, d: &'a mut D) -> Self {
        Now { g, t: &mut s.table, hands: &mut s.hands, unseen: &mut s.unseen, d }
    }

    /// Draws a member of a set.
    pub fn draw_set<K: engine_core::Finite>(&mut self, ask: Ask, set: Set<K>) -> Result<K, D::Halt> {
        let mut counts = [0; 128];
        for k in set.iter() {
            counts[k.id() as usize] = 1;
        }
        let odds = engine_core::Odds::Bag { counts: &counts[..K::COUNT as usize], total: set.len() as u16 };
        let id = self.d.pick(ask, odds)?;
        Ok(K::from_id(id).expect("the odds have one answer per kind"))
    }
}

impl Viscounts {
    /// The box as it comes, with the default options.
    ///
    /// # Panics
    /// Unless 1 to 4 play.
    pub fn standard(seats: u8) -> Self {
        Self::new(Self::STANDARD, Options::default(), seats).expect("the standard box is right, for 1 to 4")
    }

    /// Whether the AI plays.
    #[inline]
    pub const fn is_solo(&self) -> bool {
        self.seats == 1
    }

    /// How many take turns, the AI included.
    #[inline]
    pub const fn players(&self) -> u8 {
        if self.seats == 1 { 2 } else { self.seats }
    }

    /// The one who is so many places clockwise from another (VR-47).
    #[inline]
    pub fn after(&self, who: Who, n: u8) -> Who {
        if !self.is_solo() {
            return Who::of((who.get() + n) % self.seats);
        }
        if (who == Who::AI) == n.is_multiple_of(2) { Who::AI } else { Who::of(0) }
    }

    /// All who take turns.
    pub fn all(&self) -> impl Iterator<Item = Who> + use<> {
        let solo = self.is_solo();
        (0..self.players()).map(move |i| if solo && i == 1 { Who::AI } else { Who::of(i) })
    }
}

impl Game for Viscounts {
    const META: Meta = Meta::new("viscounts-keeper", "Viscounts of the West Kingdom: Keeper of Keys", 1..=4);
    const STANDARD: &'static str = include_str!("../../content/standard.toml");
    type Content = Content;
    type Options = Options;
    type Table = Table;
    type Hands = [Hand; SEATS];
    type Unseen = Unseen;
    type Action = Action;
    type Clause = Clause;
    type Event = Event;

    fn new(content: &str, options: Options, seats: u8) -> Result<Self, Faults> {
        let mut faults = Self::META.admits(seats).err().unwrap_or_default();
        match Content::read(content) {
            Ok(content) => faults.or(Self { content, options, seats }),
            Err(more) => {
                faults.append(more);
                Err(faults)
            }
        }
    }

    fn content(&self) -> &Content {
        &self.content
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    /// VR-68: so many rounds, 2 000 decisions a turn at most, and as many for the set-up of each.
    fn bound(&self) -> u32 {
        (u32::from(self.options.round_limit.get()) + 1) * u32::from(self.players()) * 2_000
    }

    fn utility_bound(&self) -> i32 {
        i32::from(self.seats.max(2)) - 1
    }

    fn setup<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        self.lay_out(dealer)
    }

    #[inline]
    fn turn(&self, t: &Table) -> Turn {
        t.agenda.turn()
    }

    fn outcome(&self, t: &Table) -> Option<Outcome> {
        (t.agenda.turn() == Turn::Over).then(|| score::outcome(self, t))
    }

    #[inline]
    fn check(&self, v: View<'_, Self>, a: Action) -> Verdict<Self> {
        v.table.agenda.asked().map_or(Err(Refusal::Over), |(_, frame)| frame.check(self, v, a))
    }

    fn not_now(&self, v: View<'_, Self>, a: Action) -> Refusal<Clause> {
        action::another_question(v.table, a)
    }

    #[inline]
    fn legal<K: Sink<Action>>(&self, v: View<'_, Self>, out: &mut K) -> Flow {
        v.table.agenda.asked().map_or(engine_core::MORE, |(_, frame)| frame.legal(self, v, out))
    }

    #[inline]
    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Action, dealer: &mut D) -> Result<Turn, D::Halt> {
        let (seat, frame) = s.table.agenda.answered();
        frame.apply(self, s, seat, a, dealer)?;
        Now::new(self, s, dealer).settle()?;
        Ok(s.table.agenda.turn())
    }

    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        self.imagine(v, dealer)
    }

    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        crate::validate::validate(self, s)
    }

    fn census(&self, s: &StateOf<Self>) -> Census {
        crate::validate::census(self, s)
    }

    fn estimate(&self, v: View<'_, Self>, p: Seat) -> i32 {
        crate::estimate::estimate(self, v.table, p)
    }
}
