//! The rulebook, one file per chapter. Here: the game, its options and the dispatch, no rule.
mod draft;
mod end;
pub mod open;
mod place;
mod push;
mod refresh;
mod round;
mod setup;

use crate::{
    clauses::Clause,
    content::{Card, Content, Deck, Keys, Print},
    event::Event,
    score,
    table::{COINS, Slot, Table},
};
use engine_core::{
    chance::{Halt, Source},
    data, decisions,
    finite::Finite,
    game, options,
    rules::{Census, Game, GameBox, Meta, Outcome, Refusal, Seat, StateOf, Turn, ValidationError, Verdict, View},
};
use std::ops::ControlFlow;

pub use draft::{Draft, Pick};
pub use place::{Place, Spot};
pub use push::PushTo;
pub(crate) use push::may_push;
pub use setup::Chance;
pub(crate) use setup::{alternate, tiles};

/// The context of the rules.
pub(crate) type Cx<'a, S> = engine_core::rules::Cx<'a, FourKeys, S>;

/// What is being asked.
#[decisions(FourKeys)]
pub enum Frame {
    /// A tile is to move: refresh, or where to?
    Draft(Draft),
    /// The slot is occupied: where is the tile there pushed to?
    PushTo(PushTo),
    /// A card was taken: which way up, and where?
    Place(Place),
}

/// The tiles of two players from left to right, the colours alternating; the first and the third are of the player who begins.
#[data(Finite)]
pub enum StartOrder {
    /// Both Adventurers, then both Acolytes.
    AdventurerAdventurerAcolyteAcolyte,
    /// The starter's Adventurer and the other's Acolyte first.
    AdventurerAcolyteAcolyteAdventurer,
    /// The starter's Acolyte and the other's Adventurer first.
    AcolyteAdventurerAdventurerAcolyte,
    /// Both Acolytes, then both Adventurers.
    AcolyteAcolyteAdventurerAdventurer,
}

options! {
    /// What tables agree on before they start.
    pub struct Options {
        /// On the turn of an Acolyte its owner may refresh, with a coin of the Adventurer.
        acolyte_may_refresh: bool = false, "4K-Q4", [true];
        /// Only the Door side of a top card is known until it is taken.
        hide_room_until_taken: bool = false, "4K-Q8", [true];
        /// How the four tiles of two players stand as the game begins.
        two_player_order: StartOrder = StartOrder::AdventurerAdventurerAcolyteAcolyte, "4K-Q7", [
            StartOrder::AdventurerAcolyteAcolyteAdventurer,
            StartOrder::AcolyteAdventurerAdventurerAcolyte,
            StartOrder::AcolyteAcolyteAdventurerAdventurer,
        ];
    }
}

/// 4Keys.
///
/// ```
/// use engine_core::{play::{Match, Next}, rules::Game, show::Language};
/// use fourkeys::FourKeys;
///
/// let mut game = Match::new(FourKeys::standard(3), 7);
/// let first = game.turn().seat().unwrap();
/// game.play(first, "Draft Take 2".parse()?)?; // the third slot: a door of level 2
/// game.play(first, "Place Recto 0 1".parse()?)?; // right of the starting door
/// let e = game.play(first, "Draft Take 0".parse()?).unwrap_err();
/// assert!(e.to_string().starts_with("it is seat"));
/// println!("{}", game.view(first).text(Language::English));
///
/// while let Next::Seat(p) = game.next() {
///     game.play(p, game.legal()[0])?;
/// }
/// assert_eq!(game.outcome().unwrap().ranks().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FourKeys;

/// What is known of the top card of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Top {
    /// The card, both sides of it.
    Known(Card),
    /// A door that asks for these keys; what is behind it shows when it is taken (Q8).
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

/// Nothing is hidden, so a sampled world is what is seen (Q20).
#[game]
impl Game for FourKeys {
    const META: Meta = Meta::new("fourkeys", "4Keys", 2..=4);
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

    /// Q22: two decisions for each card, and one for each coin.
    fn bound(game: &GameBox<Self>) -> u32 {
        u32::from(game.seats) * (2 * 14 + u32::from(COINS))
    }

    #[inline]
    fn legal(v: View<'_, Self>, out: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        v.table.asked.map_or(ControlFlow::Continue(()), |frame| frame.legal(v, out))
    }

    fn not_now(v: View<'_, Self>, a: Action) -> Refusal<Clause> {
        match (v.table.asked, a) {
            (_, Action::Draft(Pick::Refresh)) => Refusal::by(Clause::Ref1),
            (Some(Frame::Place(_)), _) => Refusal::by(Clause::Plc5),
            (Some(Frame::PushTo(_)), Action::Draft(_)) => Refusal::by(Clause::Turn9),
            (_, Action::PushTo(_)) => push::no_slot_chosen(v.table),
            (_, _) => Refusal::because(Clause::Turn2, "take a card first, then lay it"),
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
