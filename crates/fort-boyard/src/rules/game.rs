//! The trait of the core: dispatch only.
use super::{Action, After, Caught, Chance, Cx, Frame, StartChoice, chest, play, setup};
use crate::{
    FortBoyard, Table,
    clauses::Clause,
    content::{Content, SquareKind},
    estimate,
    event::Event,
    options::Options,
    table::{Hand, Unseen},
    validate, world,
};
use engine_core::{
    chance::{Halt, Source},
    finite::Finite,
    game,
    rules::{Census, Game, GameBox, Meta, Outcome, Refusal, Seat, StateOf, Turn, ValidationError, Verdict, View},
};
use std::ops::ControlFlow;

/// A turn takes at most this many decisions, keys put back among them: see [`Game::bound`].
const DECISIONS_A_TURN: u32 = 27;

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
        DECISIONS_A_TURN * u32::from(play::last_turn(game))
    }
    fn setup(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
        setup::lay_out(cx)
    }
    #[inline]
    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.end.is_some() { Turn::Over } else { Turn::Seat(t.asked) }
    }
    /// END-1: the highest sum wins; equal sums share the win (Q21).
    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
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
    /// An answer to another question, and the clause that makes it one.
    fn not_now(v: View<'_, Self>, a: Action) -> Refusal<Clause> {
        let t = v.table;
        let opens = matches!(a, Action::Start(StartChoice::Open) | Action::Window(After::Open));
        let passes = matches!(a, Action::CatchUp(Caught::Pass) | Action::Window(After::Pass));
        match (t.frame, a) {
            (Frame::PutBack(_), _) => Refusal::because(Clause::KeysBack, "keys are owed: put them back first"),
            (_, Action::PutBack(_)) => Refusal::because(Clause::KeysBack, "keys go back only when the chest is closed"),
            (Frame::Matches(_) | Frame::Throw(_) | Frame::Lock(_), _) if opens => {
                chest::no_opening(v).expect_err("it is refused")
            }
            (Frame::Matches(_) | Frame::Throw(_) | Frame::Lock(_), Action::CatchUp(_)) => {
                match v.game.content.kind(t.here()) {
                    SquareKind::Both => {
                        Refusal::because(Clause::Both, "failing either wins neither: nothing makes it good")
                    }
                    SquareKind::Either if !v.game.options.or_catch_up => Refusal::by(Clause::OrChoice),
                    _ => Refusal::because(Clause::Rescue, "a riddle makes good only what is lost"),
                }
            }
            (Frame::Matches(_) | Frame::Throw(_) | Frame::Lock(_), _) => Refusal::by(Clause::Strictly),
            (_, Action::Matches(_) | Action::Throw(_) | Action::Lock(_)) => {
                Refusal::because(Clause::Strictly, "no trial asks that now")
            }
            _ if opens => chest::no_opening(v).expect_err("it is refused"),
            (Frame::Square(_), _) if passes => Refusal::by(Clause::Either),
            (Frame::Square(_), Action::CatchUp(_)) => Refusal::by(Clause::OrChoice),
            (Frame::CatchUp(_) | Frame::Window(_), Action::Square(_))
                if v.game.content.kind(t.here()) == SquareKind::Either =>
            {
                Refusal::because(Clause::OrChoice, "the choice on this square has been made")
            }
            (_, Action::Square(_)) => Refusal::because(Clause::Either, "only an OR square lets you choose"),
            (Frame::Start(_), Action::CatchUp(_)) => {
                Refusal::because(Clause::Rescue, "there is no lost trial to make good")
            }
            (Frame::Start(_), _) => Refusal::by(Clause::AlwaysAsked),
            (_, Action::Start(_)) => Refusal::because(Clause::Walk, "the die has been rolled"),
            (Frame::CatchUp(_), _) => Refusal::because(Clause::Rescue, "try a riddle, or pass"),
            _ => Refusal::because(Clause::When, "a key was won: open the chest, or pass the die"),
        }
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

const _: () = assert!(Action::COUNT == 117, "the rules page counts 117 actions");
