//! The rulebook, one file per chapter. Here: the box and the dispatch, no rule.
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
    Census, Dealer, Faults, Finite, Flow, Game, Meta, Outcome, Refusal, Seat, Sink, State, StateOf, Turn, Verdict,
    View, data, options,
};

pub use draft::{Draft, Pick};
pub use place::{Place, Spot};
pub use push::PushTo;
pub(crate) use push::may_push;
pub use setup::{DOORS, LOTS, PILE, ROOM};

engine_core::decisions! { FourKeys;
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

/// The box: content, options and how many play.
///
/// ```
/// use engine_core::{Match, Next, Show};
/// use fourkeys::FourKeys;
///
/// let mut game = Match::new(FourKeys::standard(3), 7);
/// let first = game.turn().seat().unwrap();
/// game.play(first, "Draft Take 2".parse()?)?; // the third slot: a door of level 2
/// game.play(first, "Place Recto 0 1".parse()?)?; // right of the starting door
/// let e = game.play(first, "Draft Take 0".parse()?).unwrap_err();
/// assert!(e.to_string().starts_with("it is the turn of seat"));
/// println!("{}", game.game().text(game.view(first)));
///
/// while let Next::Seat(p) = game.next() {
///     game.play(p, game.legal()[0])?;
/// }
/// assert_eq!(game.outcome().unwrap().ranks().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FourKeys {
    content: Content,
    options: Options,
    seats: u8,
}

/// What is known of the top card of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Top {
    /// The card, both sides of it.
    Known(Card),
    /// A door that asks for these keys; what is behind it shows when it is taken (Q8).
    Front(Keys),
}

impl FourKeys {
    /// The box as it comes, with the default options.
    ///
    /// # Panics
    /// Unless 2 to 4 play.
    pub fn standard(seats: u8) -> Self {
        Self::new(Self::STANDARD, Options::default(), seats).expect("the standard box is right, for 2 to 4")
    }

    /// Whether the doors of a pile are known by their fronts alone.
    #[inline]
    pub fn hides(&self, deck: Deck) -> bool {
        self.options.hide_room_until_taken && deck.is_door()
    }

    /// What is known of the top card of a pile.
    pub fn top(&self, t: &Table, pile: Slot) -> Option<Top> {
        let deck = pile.deck();
        let card = self.content.card(deck, t.piles[pile].top?);
        match *self.content.print(card) {
            Print::Door { needs, .. } if self.hides(deck) => Some(Top::Front(needs)),
            _ => Some(Top::Known(card)),
        }
    }
}

impl Slot {
    /// The deck of the pile above the slot (SET-1).
    #[inline]
    pub fn deck(self) -> Deck {
        Deck::from_id(self.id()).expect("the first four decks are piles")
    }
}

impl Game for FourKeys {
    const META: Meta = Meta::new("fourkeys", "4Keys", 2..=4);
    const STANDARD: &'static str = include_str!("../../content/standard.toml");
    type Content = Content;
    type Options = Options;
    type Table = Table;
    type Hands = ();
    type Unseen = ();
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

    /// Q22: two decisions for each card, and one for each coin.
    fn bound(&self) -> u32 {
        u32::from(self.seats) * (2 * 14 + u32::from(COINS))
    }

    fn setup<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        self.lay_out(dealer)
    }

    #[inline]
    fn turn(&self, t: &Table) -> Turn {
        t.turn()
    }

    fn outcome(&self, t: &Table) -> Option<Outcome> {
        t.asked.is_none().then(|| score::outcome(self, t))
    }

    #[inline]
    fn check(&self, v: View<'_, Self>, a: Action) -> Verdict<Self> {
        v.table.asked.map_or(Err(Refusal::Over), |frame| frame.check(self, v, a))
    }

    fn not_now(&self, v: View<'_, Self>, a: Action) -> Refusal<Clause> {
        match (v.table.asked, a) {
            (_, Action::Draft(Pick::Refresh)) => Refusal::by(Clause::Ref1),
            (Some(Frame::Place(_)), _) => Refusal::by(Clause::Plc5),
            (Some(Frame::PushTo(_)), Action::Draft(_)) => Refusal::by(Clause::Turn9),
            (_, Action::PushTo(_)) => push::no_slot_chosen(v.table),
            (_, _) => Refusal::because(Clause::Turn2, "take a card first, then lay it"),
        }
    }

    #[inline]
    fn legal<K: Sink<Action>>(&self, v: View<'_, Self>, out: &mut K) -> Flow {
        v.table.asked.map_or(engine_core::MORE, |frame| frame.legal(self, v, out))
    }

    #[inline]
    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Action, dealer: &mut D) -> Result<Turn, D::Halt> {
        let (Some(frame), Some(tile)) = (s.table.asked, s.table.mover()) else {
            unreachable!("nothing is legal once the game has ended")
        };
        frame.apply(self, s, tile.seat, a, dealer)?;
        Ok(s.table.turn())
    }

    /// Nothing is hidden, so the world is what is seen (Q20).
    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, _: &mut D) -> Result<StateOf<Self>, D::Halt> {
        Ok(State { table: *v.table, hands: (), unseen: () })
    }

    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        crate::validate::validate(self, &s.table)
    }

    fn census(&self, s: &StateOf<Self>) -> Census {
        crate::validate::census(self, &s.table)
    }

    fn estimate(&self, v: View<'_, Self>, p: Seat) -> i32 {
        crate::estimate::estimate(self, v.table, p)
    }
}
