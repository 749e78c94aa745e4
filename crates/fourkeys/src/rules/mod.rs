//! The rulebook, one file per chapter. This file has the game and the dispatch, and no rule.
mod draft;
mod end;
pub mod open;
mod place;
mod push;
mod refresh;
mod round;
mod setup;

use crate::{
    chance::Chance,
    clauses::Clause,
    content::{Card, Content, Deck, Keys, Print},
    event::Event,
    options::Options,
    score,
    table::{COINS, Slot, Table},
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

pub use draft::{Draft, Pick};
pub use place::{Place, Spot};
pub use push::PushTo;
pub(crate) use push::may_push;
pub(crate) use setup::{alternate, tiles};

/// The context of the rules.
pub(crate) type Cx<'a, S> = engine_core::rules::Cx<'a, FourKeys, S>;

/// What is being asked.
#[decisions(FourKeys)]
pub enum Frame {
    /// A tile is to move: refresh, or where to?
    Draft(Draft),
    /// The wanted slot is occupied: where does the tile there go?
    PushTo(PushTo),
    /// A card was taken: which way up, and where?
    Place(Place),
}

/// 4Keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FourKeys;

/// What is known of the top card of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Top {
    /// The card with both its sides.
    Known(Card),
    /// A door that asks for these keys; what is behind it is known when it is taken (Q8).
    Front(Keys),
}

/// Whether the doors of a deck are known by their fronts alone.
#[inline]
pub(crate) fn hides(game: &GameBox<FourKeys>, deck: Deck) -> bool {
    game.options.hide_room_until_taken && deck.is_door()
}

/// What is known of the top card of a pile.
pub fn top(game: &GameBox<FourKeys>, t: &Table, pile: Slot) -> Option<Top> {
    let deck = pile.deck();
    let card = game.content.card(deck, t.piles[pile].top?);
    match *game.content.print(card) {
        Print::Door { needs, .. } if hides(game, deck) => Some(Top::Front(needs)),
        _ => Some(Top::Known(card)),
    }
}

impl Slot {
    /// The deck of the pile above the slot (SET-1).
    #[inline]
    pub fn deck(self) -> Deck {
        Deck::from_id(self.id()).expect("the first four decks are piles")
    }
}

/// Nothing is hidden, so a sampled world is the view itself (Q20).
#[game]
impl Game for FourKeys {
    const META: Meta = {
        anchor!(Clause::TwoToFour);
        Meta::new("fourkeys", "4Keys", 2..=4)
    };
    type Content = Content;
    type Options = Options;
    type Table = Table;
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
        t.turn()
    }

    #[inline]
    fn check(v: View<'_, Self>, a: Action) -> Verdict<Clause> {
        v.table.asked.map_or(Err(Refusal::Over), |frame| frame.check(v, a))
    }

    #[inline]
    fn apply(cx: &mut Cx<'_, impl Source>, a: Action) -> Result<(), Halt> {
        let Some(frame) = cx.table.asked else { unreachable!("nothing is legal once the game has ended") };
        frame.apply(cx, a)
    }

    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        score::outcome(game, t)
    }

    /// Two decisions for each card, and one for each coin.
    fn bound(game: &GameBox<Self>) -> u32 {
        anchor!(Clause::GameLength);
        u32::from(game.seats) * (2 * 14 + u32::from(COINS))
    }

    #[inline]
    fn legal(v: View<'_, Self>, out: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        v.table.asked.map_or(ControlFlow::Continue(()), |frame| frame.legal(v, out))
    }

    fn not_now(v: View<'_, Self>, a: Action) -> Refusal<Clause> {
        match (v.table.asked, a) {
            (_, Action::Draft(Pick::Refresh)) => Refusal::by(Clause::RefreshFirst),
            (Some(Frame::Place(_)), _) => Refusal::by(Clause::LayAtOnce),
            (Some(Frame::PushTo(_)), Action::Draft(_)) => Refusal::by(Clause::OneMovePerRound),
            (_, Action::PushTo(_)) => push::no_slot_chosen(v.table),
            (_, _) => Refusal::because(Clause::TakeAndLay, "take a card first, then lay it"),
        }
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
