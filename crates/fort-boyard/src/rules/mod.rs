//! The game and its dispatch. The rules are in the other files, one for each chapter of the rulebook.
pub(crate) mod chest;
pub(crate) mod end;
mod not_now;
pub(crate) mod play;
pub(crate) mod riddles;
pub(crate) mod setup;
mod squares;
pub(crate) mod trials;

pub use chest::{After, PutBack, Window};
pub use play::{CatchUp, Caught, Start, StartChoice};
pub use squares::{Choice, TrialOrRiddle};
pub use trials::{Lock, Matches, Number, Ruling, Take, Throw};

use crate::{
    chance::Chance,
    clauses::Clause,
    content::Content,
    estimate,
    event::Event,
    options::Options,
    table::{Hand, Table, Unseen},
    validate, world,
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    decisions,
    finite::Finite,
    game,
    rules::{Census, Game, GameBox, Meta, Outcome, Refusal, Seat, StateOf, Turn, ValidationError, Verdict, View},
};
use std::ops::ControlFlow;

/// Les Clés de Fort Boyard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FortBoyard;

/// The context of the rules.
pub(crate) type Cx<'a, S> = engine_core::rules::Cx<'a, FortBoyard, S>;

/// What is being asked.
#[decisions(FortBoyard)]
pub enum Frame {
    /// A turn begins: roll, or open the chest.
    Start(Start),
    /// An OR square: trial or riddle.
    Square(TrialOrRiddle),
    /// A trial is lost: try a riddle, or pass.
    CatchUp(CatchUp),
    /// A key is won: open the chest, or pass the die.
    Window(Window),
    /// The chest is closed: where the next key goes.
    PutBack(PutBack),
    /// Matches in the sleeve: how many to take.
    Matches(Matches),
    /// A throw of the suite: let it stand, or again.
    Throw(Throw),
    /// The lock: which number.
    Lock(Lock),
}

/// A turn begins.
impl Default for Frame {
    fn default() -> Self {
        Self::Start(Start)
    }
}

/// A turn takes at most this many decisions, keys put back among them: see [`Game::bound`].
const DECISIONS_A_TURN: u32 = 27;

anchor!(Clause::TwoToSix); // META: two to six seats
#[game]
impl Game for FortBoyard {
    const META: Meta = Meta::new("fort-boyard", "Les Clés de Fort Boyard", 2..=6);
    type Content = Content;
    type Options = Options;
    type Table = Table;
    type Hands = [Hand; 6];
    type Unseen = Unseen;
    type Action = Action;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;
    type Show = Self;
    type Encode = Self;

    /// Start, Square, 21 matches, CatchUp, Window: 25 a turn; and no more keys go back than were won, two a turn at most.
    fn bound(game: &GameBox<Self>) -> u32 {
        DECISIONS_A_TURN * u32::from(end::last_turn(game))
    }
    fn setup(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
        setup::lay_out(cx)
    }
    #[inline]
    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.end.is_some() { Turn::Over } else { Turn::Seat(t.asked) }
    }
    /// The highest sum wins. Equal sums share the win.
    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        anchor!(Clause::TakeMostMoney);
        let mut points = [0; 6];
        for p in Seat::first(game.seats) {
            points[p] = game.content.sum(&t.shown[p]) as i32;
        }
        Outcome::ranked(&points[..game.seats.into()])
    }
    #[inline]
    fn check(v: View<'_, Self>, a: Action) -> Verdict<Clause> {
        v.table.frame.check(v, a)
    }
    fn not_now(v: View<'_, Self>, a: Action) -> Refusal<Clause> {
        not_now::why(v, a)
    }
    #[inline]
    fn legal(v: View<'_, Self>, out: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        v.table.frame.legal(v, out)
    }
    #[inline]
    fn apply(cx: &mut Cx<'_, impl Source>, a: Action) -> Result<(), Halt> {
        let frame = cx.table.frame;
        frame.apply(cx, a)
    }
    fn sample_world(cx: &mut Cx<'_, impl Source>, v: View<'_, Self>) -> Result<(), Halt> {
        world::deal_world(cx, v)
    }
    fn fits(game: &GameBox<Self>) -> Result<(), ValidationError> {
        game.options.faults().or(())
    }
    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        validate::faults(game, s).or(())
    }
    fn census(game: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        validate::counted(game, s)
    }
    fn estimate(v: View<'_, Self>, p: Seat) -> i32 {
        estimate::worth(v, p)
    }
}

const _: () = assert!(Action::COUNT == 117, "action ids are frozen");
