//! The rulebook, one file per chapter. This file holds the game and the dispatch, no rule.
mod adventure;
mod cards;
mod castle;
mod choices;
mod demon;
mod fold;
mod items;
mod not_now;
mod roll;
mod setup;
mod squares;
mod travel;
mod turn;

use crate::{
    Chance,
    clauses::Clause,
    content::Content,
    event::Event,
    options::Options,
    table::{Step, Table},
};
use engine_core::{
    chance::{Halt, Source},
    decisions, game,
    rules::{Census, Game, GameBox, Meta, Outcome, Refusal, Seat, StateOf, Turn, ValidationError, Verdict, View},
};
use std::ops::ControlFlow;

pub use adventure::{Help, Way};
pub use castle::{Garden, dungeon_need};
pub use choices::{Branch, Gift, Give, HeroToMove, Magic, Pick, Rival, Send, TakeFor, Where, Who};
pub use demon::Assign;
pub use items::{Lose, Mend, Restore};
pub use roll::{Change, Modify, Pips, Reroll, SetFace, Sign, result};
pub(crate) use roll::{ability, bonus};
pub use travel::{Go, reach};
pub use turn::{Act, NAP, Plan};

/// What is being asked.
#[decisions(KeyKingdom)]
pub enum Frame {
    /// A turn begins: move, nap or storm?
    Act(Act),
    /// Is the die thrown again?
    Reroll(Reroll),
    /// Which face does the die show now?
    SetFace(SetFace),
    /// Is the result modified, or kept?
    Modify(Modify),
    /// Where does the move end?
    Go(Go),
    /// Is the next space reached with help or by a roll?
    Help(Help),
    /// Which item is restored?
    Restore(Restore),
    /// Which item is lost?
    Lose(Lose),
    /// Who gets the demon die?
    Assign(Assign),
    /// Which square of the garden?
    Garden(Garden),
    /// Which rival loses items?
    Rival(Rival),
    /// Which hero is moved?
    Hero(HeroToMove),
    /// Which boring square?
    Send(Send),
    /// Which magic item is won?
    Magic(Magic),
    /// Which magic item is given?
    Give(Give),
    /// Which magic item is taken for it?
    TakeFor(TakeFor),
    /// Which of several things?
    Branch(Branch),
}

/// The context of the rules of this game.
pub(crate) type Cx<'a, S> = engine_core::rules::Cx<'a, KeyKingdom, S>;

/// Key to the Kingdom.
///
/// ```
/// use engine_core::{play::{Match, Next}, rules::Game, show::Language};
/// use key_kingdom::KeyKingdom;
///
/// let mut game = Match::new(KeyKingdom::standard(3), 7);
/// let first = game.turn().seat().unwrap();
/// game.play(first, "Act Roll".parse()?)?;
/// game.play(first, "Modify Use 7 Plus".parse()?)?; // the sword adds 4
/// let e = game.play(first, "Modify Use 6 Plus".parse()?).unwrap_err();
/// assert!(e.to_string().starts_with("KK-ROLL-4"));
/// println!("{}", game.view(first).text(Language::English));
///
/// while let Next::Seat(p) = game.next() {
///     game.play(p, game.legal()[0])?;
/// }
/// assert_eq!(game.outcome().unwrap().ranks().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct KeyKingdom;

/// Runs what the game does by itself, until a seat is asked.
#[inline]
fn settle(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    while let Some(step) = cx.table.agenda.next_step() {
        match step {
            Step::EndTurn => turn::end_turn(cx),
            Step::Arrive => squares::arrive(cx)?,
            Step::Draw => cards::draw_event(cx)?,
            Step::Reward { source, next } => cards::reward(cx, source, next),
            Step::Restore { seat, left, not } => items::ask_restore(cx.table, seat, left, not),
            Step::Lose { seat, left } => items::ask_lose(cx.table, seat, left),
            Step::Thrown => roll::thrown(cx.game, cx.table),
            Step::Modify => cx.table.agenda.ask(cx.table.active, Frame::Modify(Modify)),
            Step::Effect { result } => roll::take_effect(cx, result)?,
            Step::Key { colour, space, last } => adventure::next_space(cx, colour, space, last)?,
            Step::Leave { minor } => adventure::leave(cx, minor),
            Step::Sweep => fold::sweep(cx),
            Step::Token { seat, plot } => castle::resolve_garden(cx, seat, plot)?,
            Step::Storm { passed } => castle::storm(cx, passed)?,
        }
    }
    Ok(())
}

#[game]
impl Game for KeyKingdom {
    const META: Meta = Meta::new("key-kingdom", "Key to the Kingdom", 2..=5);
    type Content = Content;
    type Options = Options;
    type Table = Table;
    type Action = Action;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;
    type Show = Self;
    type Encode = Self;

    fn agreed(options: &Options, _: u8) -> Result<(), ValidationError> {
        options.agreed()
    }

    fn fits(game: &GameBox<Self>) -> Result<(), ValidationError> {
        game.options.fit(&game.content)
    }

    fn bound(game: &GameBox<Self>) -> u32 {
        game.content.decisions_per_turn.saturating_mul(game.options.turn_limit.get() as u32)
    }

    fn setup(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
        setup::lay_out(cx)
    }

    #[inline]
    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        t.agenda.turn()
    }

    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        Outcome::winner(game.seats, t.winner)
    }

    #[inline]
    fn check(v: View<'_, Self>, a: Action) -> Verdict<Clause> {
        v.table.agenda.asked().map_or(Err(Refusal::Over), |(_, frame)| frame.check(v, a))
    }

    fn not_now(v: View<'_, Self>, a: Action) -> Refusal<Clause> {
        not_now::not_now(v.table, a)
    }

    #[inline]
    fn legal(v: View<'_, Self>, out: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        v.table.agenda.asked().map_or(ControlFlow::Continue(()), |(_, frame)| frame.legal(v, out))
    }

    #[inline]
    fn apply(cx: &mut Cx<impl Source>, a: Action) -> Result<(), Halt> {
        let (_, frame) = cx.table.agenda.answered();
        frame.apply(cx, a)?;
        settle(cx)
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        crate::validate::validate(game, &s.table)
    }

    fn census(game: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        crate::validate::census(game, &s.table)
    }

    fn estimate(v: View<'_, Self>, p: Seat) -> i32 {
        crate::estimate::estimate(v.game, v.table, p)
    }
}
