//! The game and its decisions: dispatch only. Each chapter of the rulebook is a file.
mod alarm;
mod draw;
pub(crate) mod end;
pub(crate) mod evaluate;
pub(crate) mod grimoire;
mod place;
mod setup;
pub(crate) mod showing;
mod turn;

pub use grimoire::{Spell, Window, WindowKind};
pub use place::{Lay, LayCard, Pass, Rotate, Turning, Where, may_talk, place_at};
pub use setup::{deck, full_hand};
pub use showing::{Show, Showing};

use crate::{
    KnockDungeon,
    chance::Chance,
    clauses::Clause,
    content::Content,
    estimate::worth,
    event::Event,
    options::{Clock, Options},
    score::chests,
    table::{End, Hand, Pile, Table},
    validate::faults,
    world::deal_world,
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

/// The context of the rules.
pub(crate) type Cx<'a, S> = engine_core::rules::Cx<'a, KnockDungeon, S>;

/// What is being asked.
#[decisions(KnockDungeon)]
pub enum Frame {
    /// Which Grimoire token is used, if any.
    Window(Window),
    /// Which card is laid, and which way round.
    Lay(Lay),
    /// There is no card to place.
    Pass(Pass),
    /// Which way round the Black Knight lies.
    Rotate(Rotate),
    /// Where the card lies.
    Where(Where),
    /// Which card is shown, if any.
    Show(Showing),
}

/// A turn begins with the choice of a card.
impl Default for Frame {
    fn default() -> Self {
        Frame::Lay(Lay)
    }
}

#[game]
impl Game for KnockDungeon {
    const META: Meta = Meta::new("knock-dungeon", "Knock! Knock! Dungeon!", 1..=6).shared();
    type Content = Content;
    type Options = Options;
    type Table = Table;
    type Hands = [Hand; 6];
    type Unseen = Pile;
    type Action = Action;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;
    type Show = Self;
    type Encode = Self;

    fn setup(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
        setup::lay_out(cx)
    }

    #[inline]
    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.end.is_some() { Turn::Over } else { Turn::Seat(t.turn) }
    }

    #[inline]
    fn check(v: View<'_, Self>, a: Action) -> Verdict<Clause> {
        v.table.frame.check(v, a)
    }

    #[inline]
    fn apply(cx: &mut Cx<'_, impl Source>, a: Action) -> Result<(), Halt> {
        let frame = cx.table.frame;
        frame.apply(cx, a)
    }

    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        let won = t.end == Some(End::Won);
        anchor!(Clause::ChestPoints, Clause::WinTogether);
        let points = if won && game.options.chests { chests(&game.content, &t.dungeon).points } else { 0 };
        Outcome::shared(won, &[i32::from(points); 6][..game.seats.into()])
    }

    /// No dungeon lasts longer than 129 turns with any deck. A placement takes two decisions, showing a card one, windows at most four.
    fn bound(_: &GameBox<Self>) -> u32 {
        650
    }

    #[inline]
    fn legal(v: View<'_, Self>, out: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        v.table.frame.legal(v, out)
    }

    /// The action belongs to another step. A card is shown only with the option, and a player with a card does not pass.
    fn not_now(v: View<'_, Self>, a: Action) -> Refusal<Clause> {
        match (a, v.table.frame) {
            (Action::Show(_), _) if !v.game.options.showing || v.game.seats == 1 => Refusal::by(Clause::NeverShow),
            (Action::Pass(()), _) if v.table.hand_size(v.table.turn) > 0 => Refusal::by(Clause::MustPlace),
            (Action::Lay(_), Frame::Pass(_)) => Refusal::because(Clause::MustPlace, "your hand is empty"),
            (Action::Rotate(_), Frame::Where(w)) if w.knight && v.game.content.looks_the_same_turned(w.card) => {
                Refusal::because(
                    Clause::SameTurnedUnturned,
                    "the Knight looks the same turned, so only his place is asked",
                )
            }
            _ => Refusal::by(Clause::FourSteps),
        }
    }

    fn sample_world(cx: &mut Cx<'_, impl Source>, v: View<'_, Self>) -> Result<(), Halt> {
        deal_world(cx, v)
    }

    fn fits(game: &GameBox<Self>) -> Result<(), ValidationError> {
        if Self::META.admits(game.seats).is_err() {
            return Ok(()); // reported already
        }
        let mut faults = ValidationError::default();
        let (seats, options) = (game.seats, &game.options);
        if let Clock::Sand { hits, of } = options.clock {
            faults.expect(hits.get() < of.get(), "clock", || "the sand must not run out every time (KD-Q19)".into());
        }
        faults.expect(options.first.get() < seats, "first", || format!("there are {seats} seats"));
        let unmarked = game.content.deck(|_| false).len() as u8 - 1;
        faults.expect(unmarked > setup::full_hand(game) * seats, "card", || {
            format!(
                "{unmarked} cards without mark beside the Knight are too few for {seats} hands and a first card (KD-Q27)"
            )
        });
        faults.or(())
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        faults(game, s).or(())
    }

    fn census(game: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        let t = &s.table;
        let open = match t.frame {
            Frame::Where(w) if t.end.is_none() => Some(w.card),
            _ => None,
        };
        let on_creatures: u32 = t.dungeon.standing().map(|(_, l)| u32::from(l.tokens)).sum();
        let mut census = Census::new().count("Time tokens", u32::from(t.reserve) + on_creatures, 12u8);
        for card in setup::deck(game).iter() {
            let laid = t.dungeon.iter().filter(|(_, l)| l.card == card).count();
            let held = Seat::first(6).filter(|p| t.told[*p].has(card) || s.hands[*p].has(card)).count();
            let knight = card == game.content.knight();
            let drawn = matches!(t.frame, Frame::Rotate(_)) || t.window() == Some(WindowKind::KnightDrawn);
            let below = usize::from(knight && (t.knight_below || drawn));
            let found = laid + held + below + usize::from(open == Some(card)) + usize::from(s.unseen.count(card));
            census = census.count(format!("card {}", game.content.face(card).id), found, 1u8);
        }
        census
    }

    fn estimate(v: View<'_, Self>, _: Seat) -> i32 {
        worth(v)
    }
}

const _: () = assert!(Action::COUNT == 825, "the ids of actions are frozen");
