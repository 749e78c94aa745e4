//! The rulebook, one file per chapter. This file has the game and its dispatch, no rule.
mod adventure;
mod bound;
mod cards;
mod castle;
mod choices;
mod demon;
mod fold;
mod items;
mod roll;
mod setup;
mod squares;
mod travel;
mod turn;

use crate::{
    Chance,
    clauses::Clause,
    content::{Content, Hero},
    event::Event,
    table::{Step, Table},
};
use engine_core::{
    chance::{Halt, Source},
    data, decisions, game, options,
    rules::{Census, Game, GameBox, Meta, Outcome, Refusal, Seat, StateOf, Turn, ValidationError, Verdict, View},
};
use std::ops::ControlFlow;

pub use adventure::{Help, Way};
pub(crate) use bound::decisions_per_turn;
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

/// A number of turns.
#[data(Finite)]
#[finite(1..=200000)]
pub struct Turns(i32);

/// Which folds take a hero with the whole key to the castle.
#[data(Finite)]
pub enum Sweep {
    /// Any fold that affects him.
    Always,
    /// Only one that would put him on a whirlpool.
    Closing,
}

options! {
    /// What tables agree on before they start.
    pub struct Options {
        /// So many turns without a victory are a draw.
        turn_limit: Turns = Turns::of(500), "KK-Q55", [Turns::of(12)];
        /// Which folds take a hero with the whole key to the castle.
        sweep_to_castle: Sweep = Sweep::Always, "KK-Q11", [Sweep::Closing];
        /// The square of a key adventure stops even those who own its piece.
        owned_adventure_stops: bool = true, "KK-Q44", [false];
        /// A garden token restores items whenever its square is entered, not only when it is turned up.
        garden_token_reuse: bool = true, "KK-Q15", [false];
        /// No square is entered twice in a move.
        no_revisit: bool = false, "KK-Q20", [true];
        /// The hero of each seat, by number, no two alike.
        heroes: [Hero; 5] = [0, 1, 2, 3, 4].map(Hero::of), "KK-Q56", [[4, 3, 2, 1, 0].map(Hero::of)];
        /// Everybody begins with the three pieces: the end of a game by itself.
        complete_key: bool = false, "KK-OBJ-3", [true];
    }
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
        let alike = options.heroes.iter().enumerate().any(|(i, hero)| options.heroes[..i].contains(hero));
        ValidationError::unless(!alike, "option heroes", "no two seats have the same hero")
    }

    /// Where no square is entered twice in a move, the board has few enough paths.
    fn fits(game: &GameBox<Self>) -> Result<(), ValidationError> {
        let (mut faults, content) = (ValidationError::default(), &game.content);
        if game.options.no_revisit
            && let Some((from, count, fold)) = content.board.too_long(bound::longest_move(content))
        {
            let (from, state) = (&content.board.square(from).id, crate::board::FOLDS[fold]);
            faults.add(
                "option no_revisit",
                format!(
                    "this board has too many paths for it: {state}, from {from}, it takes too long to tell where a \
                     move of {count} can end without a square twice"
                ),
            );
        }
        faults.or(())
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

    /// Q52: the winner is first, all others share the second place; without a winner all are equal (Q55).
    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        Outcome::winner(game.seats, t.winner)
    }

    #[inline]
    fn check(v: View<'_, Self>, a: Action) -> Verdict<Clause> {
        v.table.agenda.asked().map_or(Err(Refusal::Over), |(_, frame)| frame.check(v, a))
    }

    fn not_now(v: View<'_, Self>, a: Action) -> Refusal<Clause> {
        let asked = v.table.agenda.asked().map(|(_, frame)| frame);
        match (asked, a) {
            (Some(Frame::Modify(_)), Action::Go(_)) => {
                Refusal::because(Clause::Move2, "the result may still be modified: keep it first")
            }
            (Some(Frame::Act(_)), Action::Go(_)) => Refusal::because(Clause::Move1, "roll the die first"),
            (Some(Frame::Assign(_)), _) => Refusal::because(Clause::Dem1, "the demon die must be assigned first"),
            (Some(Frame::Lose(_)), _) => Refusal::because(Clause::Q65, "an item must be lost first"),
            (Some(Frame::Go(_)), _) => Refusal::because(Clause::Move4, "move first, exactly as far as the result"),
            (Some(Frame::Help(_) | Frame::Modify(_) | Frame::Reroll(_) | Frame::SetFace(_)), Action::Act(_)) => {
                Refusal::because(Clause::Roll10, "a roll is being made: finish it first")
            }
            (Some(Frame::Garden(_)), _) => Refusal::because(Clause::Cas1, "choose a square of the garden first"),
            (Some(Frame::Restore(_)), _) => {
                Refusal::because(Clause::Q54, "items are being restored: name one, or stop")
            }
            (Some(Frame::Rival(_)), _) => Refusal::because(Clause::Q65, "name the rival first who loses items"),
            (Some(Frame::Hero(_) | Frame::Send(_)), _) => {
                Refusal::because(Clause::Q64, "say first which hero is moved, and where to")
            }
            (Some(Frame::Magic(_) | Frame::Give(_) | Frame::TakeFor(_)), _) => {
                Refusal::because(Clause::Q66, "choose a magic item first")
            }
            (Some(Frame::Branch(_)), _) => Refusal::because(Clause::Q63, "choose one of the things offered first"),
            (_, Action::Modify(_)) => {
                Refusal::because(Clause::Roll1, "items and companions modify a roll; none is being made")
            }
            (_, Action::Go(_)) => Refusal::because(Clause::Move1, "roll the die first"),
            (_, Action::Restore(_)) => Refusal::because(Clause::Item4, "nothing restores items now"),
            (_, Action::Assign(_)) => Refusal::because(Clause::Dem1, "nothing lets you assign the demon die now"),
            (_, Action::Help(_)) => Refusal::because(Clause::Key7, "no space of an adventure is being helped with"),
            (_, Action::Act(_)) => Refusal::because(Clause::Turn1, "the turn has begun: finish what it brought"),
            (_, Action::Reroll(_)) => Refusal::because(Clause::Q57, "no companion grants a throw again now"),
            (_, Action::SetFace(_)) => Refusal::because(Clause::Q31, "no face was thrown that may be set"),
            (_, Action::Garden(_)) => Refusal::because(Clause::Cas1, "you do not enter the garden now"),
            (_, Action::Lose(_) | Action::Rival(_)) => Refusal::because(Clause::Q65, "nobody loses items now"),
            (_, Action::Hero(_) | Action::Send(_)) => Refusal::because(Clause::Q64, "no hero is sent anywhere now"),
            (_, Action::Magic(_) | Action::Give(_) | Action::TakeFor(_)) => {
                Refusal::because(Clause::Q66, "no magic item changes hands now")
            }
            (_, Action::Branch(_)) => Refusal::because(Clause::Q63, "there is nothing to choose between now"),
        }
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
