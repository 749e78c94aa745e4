//! Tiny Hanabi: two partners, two cards, one action each, and one payoff for both.
#![allow(missing_docs)] // the names are enough
use engine_core::prelude::*;

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/tiny_hanabi.txt")]
pub enum Clause {
    #[clause("TH-1", "1", Effect, "each partner is dealt one of two cards, unseen by the other")]
    Deal,
    #[clause("TH-2", "2", Effect, "seat 0 chooses one of three actions for both to see, then seat 1")]
    Act,
    #[clause("TH-3", "3", Effect, "both cards are shown, and both partners are paid what the table of payoffs says")]
    Pay,
}

/// What both are paid, by the cards of both and the actions of both.
pub const PAYOFFS: [[[[i32; 3]; 3]; 2]; 2] = [
    [[[10, 0, 0], [4, 8, 4], [10, 0, 0]], [[0, 0, 10], [4, 8, 4], [0, 0, 10]]],
    [[[0, 0, 10], [4, 8, 4], [0, 0, 0]], [[10, 0, 0], [4, 8, 4], [10, 0, 0]]],
];

/// A card. Each partner has a deck of both, so the two cards are independent.
#[data(Finite, Default)]
pub enum Card {
    Red,
    Blue,
}

/// An action. Its meaning is what the partners make of it.
#[data(Finite)]
pub enum Act {
    First,
    Second,
    Third,
}

#[data(Chance)]
pub enum Chance {
    /// The card of a partner.
    #[draws(Card)]
    Deck(Seat),
}

/// What happens in a game.
#[data(Event)]
pub enum Event {
    #[say("{0}: {1}.")]
    Did(Seat, Act),
    #[say("The cards are {} and {}.", _0[0], _0[1])]
    Shown([Card; 2]),
}

/// What everybody sees.
#[data(Copy, Default, Encode)]
pub struct Table {
    pub acts: Stack<Act, 2>,
    /// The cards, once they are shown.
    pub shown: Option<[Card; 2]>,
}

/// Tiny Hanabi.
pub struct TinyHanabi;

#[game]
impl Game for TinyHanabi {
    const META: Meta = Meta::new("tiny-hanabi", "Tiny Hanabi", 2..=2);
    type Table = Table;
    type Hands = [Card; 2];
    type Action = Act;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;

    fn setup(cx: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        cx.cite(Clause::Deal);
        for p in Seat::first(2) {
            cx.hands[p] = cx.chance.any(Chance::Deck(p).seen_by(p).open())?;
        }
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.acts.len() < 2 { Turn::Seat(Seat(t.acts.len() as u8)) } else { Turn::Over }
    }

    fn check(_: View<Self>, _: Act) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Act) -> Result<(), Halt> {
        cx.cite(Clause::Act);
        cx.event(Event::Did(cx.seat, a));
        cx.table.acts.push(a);
        if cx.table.acts.len() == 2 {
            cx.cite(Clause::Pay);
            cx.event(Event::Shown(*cx.hands));
            cx.table.shown = Some(cx.reveal(Audience::All, *cx.hands));
        }
        Ok(())
    }

    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        let (Some([x, y]), [Some(a), Some(b)]) = (t.shown, [0, 1].map(|k| t.acts.iter().nth(k))) else {
            return Outcome::payoffs(&[0, 0]);
        };
        Outcome::payoffs(&[PAYOFFS[x][y][a][b]; 2])
    }

    fn bound(_: &GameBox<Self>) -> u32 {
        2
    }

    fn utility_bound(_: &GameBox<Self>) -> i32 {
        10
    }

    fn validate(_: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let shown = (s.table.acts.len() == 2).then_some(s.hands);
        ValidationError::unless(s.table.shown == shown, "table.shown", "the cards are shown once both have acted")
    }

    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        for p in Seat::first(2).filter(|&p| v.seat != Some(p)) {
            cx.hands[p] = match v.table.shown {
                Some(cards) => cards[p],
                None => cx.chance.any(Chance::Deck(p).unseen())?,
            };
        }
        Ok(())
    }
}
