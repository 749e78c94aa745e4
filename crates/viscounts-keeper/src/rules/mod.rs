//! The rulebook, one file per chapter. This file has the list of questions, the options and the dispatch, and no rule.
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
//! `steps` lists what the game does by itself; `players` says who takes turns; `world` samples what a seat cannot see. The tests of a chapter
//! are in the file of the same name in `tests/rulebook/`, or in that of its phase; `tests/rulebook/index.txt` lists them by clause.
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
pub mod players;
mod rearrange;
mod recruit;
mod setup;
mod solo;
mod solo_gains;
mod steps;
mod track;
mod trade;

use crate::{
    chance::Chance,
    clauses::Clause,
    content::Content,
    estimate,
    event::Event,
    options::Options,
    score,
    table::{Hand, SEATS, Table, Unseen},
    validate, world,
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    decisions, game,
    rules::{Census, Game, GameBox, Meta, Outcome, Refusal, Seat, StateOf, Turn, ValidationError, Verdict, View},
};
use std::ops::ControlFlow;

pub(crate) use action::{can_act, dismissal};
pub(crate) use construct::{is_within, public_spot};
pub(crate) use funding::free;
pub(crate) use gains::{ignorer, slot_powers};
pub(crate) use movement::step_price;
pub(crate) use rearrange::reordered;
pub(crate) use trade::trade_at;

pub use action::{Choice, Primarily, Purpose, Yes};
pub use cards::Play;
pub use castle::{Bump, CastleMove, Count, Direction, FreeWorkers, Move, Triple, Which, Workers};
pub use chests::{CardSpace, ChestRow, ChestSpace, RowPlace, TakeChest};
pub use construct::{Build, BuildFor, Building, PlaceOn, ReturnSlot};
pub use deck::{Cull, Destroy, Discard, hand_limit};
pub use funding::{Amount, Coins, Pay, permanent};
pub use gains::{Choose, OptionOf, Resource, criminals};
pub use heroes::{HeroRow, TakeHero};
pub use manuscripts::FreeManuscript;
pub use movement::{Extra, MoveTo, Steps};
pub use rearrange::{Order, Rearrange};
pub use recruit::FreeHire;
pub use setup::{Pair, PairOf};
pub use solo::ai_icons;
pub use steps::{Deal, Step};
pub use track::{Flip, FlipWhich};
pub use trade::{Exchanges, Times};

/// What is being asked.
#[decisions(ViscountsKeeper)]
pub enum Frame {
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
    /// Which townsfolk is hired for free?
    Townsfolk(FreeHire),
    /// Which manuscript is taken for free?
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

/// The context of the rules.
pub(crate) type Cx<'a, S> = engine_core::rules::Cx<'a, ViscountsKeeper, S>;

/// Viscounts of the West Kingdom with Keeper of Keys.
#[derive(Clone, Copy, Debug)]
pub struct ViscountsKeeper;

#[game]
impl Game for ViscountsKeeper {
    const META: Meta = Meta::new("viscounts-keeper", "Viscounts of the West Kingdom: Keeper of Keys", 1..=4);
    type Content = Content;
    type Options = Options;
    type Table = Table;
    type Hands = [Hand; SEATS];
    type Unseen = Unseen;
    type Action = Action;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;
    type Show = Self;
    type Encode = Self;

    fn setup(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
        setup::lay_out(cx)
    }

    #[inline]
    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        t.agenda.turn()
    }

    #[inline]
    fn check(v: View<Self>, a: Action) -> Verdict<Clause> {
        anchor!(Clause::AskedInOthersTurn);
        v.table.agenda.asked().map_or(Err(Refusal::Over), |(_, frame)| frame.check(v, a))
    }

    #[inline]
    fn apply(cx: &mut Cx<impl Source>, a: Action) -> Result<(), Halt> {
        let (_, frame) = cx.table.agenda.answered();
        frame.apply(cx, a)?;
        steps::settle(cx)
    }

    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        score::outcome(game, t)
    }

    /// VR-68: a turn takes at most 2 000 decisions, and so does the set-up of a player; the rounds are limited.
    fn bound(game: &GameBox<Self>) -> u32 {
        (u32::from(game.options.round_limit.get()) + 1) * u32::from(players::count(game)) * 2_000
    }

    #[inline]
    fn legal(v: View<Self>, out: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        v.table.agenda.asked().map_or(ControlFlow::Continue(()), |(_, frame)| frame.legal(v, out))
    }

    fn not_now(v: View<Self>, a: Action) -> Refusal<Clause> {
        action::another_question(v.table, a)
    }

    fn sample_world(cx: &mut Cx<impl Source>, v: View<Self>) -> Result<(), Halt> {
        world::imagine(cx, v)
    }

    fn utility_bound(game: &GameBox<Self>) -> i32 {
        i32::from(game.seats.max(2)) - 1
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        validate::validate(game, s)
    }

    fn census(game: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        validate::census(game, s)
    }

    fn estimate(v: View<Self>, p: Seat) -> i32 {
        estimate::estimate(v.game, v.table, p)
    }
}
