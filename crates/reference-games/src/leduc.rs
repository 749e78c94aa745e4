//! Leduc poker: two players, six cards of three ranks, two rounds of betting with a public card between them.
#![allow(missing_docs)] // the names are enough
use engine_core::prelude::*;
use std::cmp::Ordering;

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/leduc.txt")]
pub enum Clause {
    #[clause("LE-1", "1", Effect, "each player antes a chip and is dealt one card of six, unseen by the other")]
    Deal,
    #[clause("LE-2", "2", Effect, "a call matches the other stake and, once both have acted, ends the round")]
    Call,
    #[clause("LE-3", "2", Effect, "a raise adds 2 chips in the first round and 4 in the second")]
    Raise,
    #[clause("LE-4", "2", Limit, "a round has at most two raises", refuse = "this round already has two raises")]
    TwoRaises,
    #[clause("LE-5", "2", Effect, "a player who folds loses the stake, and no card is shown")]
    Fold,
    #[clause("LE-6", "2", Limit, "a player folds only after a raise", refuse = "there is no raise to fold to")]
    NoFold,
    #[clause("LE-7", "3", Effect, "after the first round a card is turned up for both players")]
    Board,
    #[clause("LE-8", "4", Effect, "after the second round both show: a pair wins, then the higher rank; equals share")]
    Showdown,
}

/// An action.
#[data(Finite)]
pub enum Act {
    Fold,
    Call,
    Raise,
}

/// A card. There are two of each rank, lowest first.
#[data(Finite, Default)]
#[finite(0..=5)]
pub struct Card(u8);

impl Card {
    pub fn rank(self) -> u8 {
        self.0 / 2
    }
}

/// What is left to chance.
#[data(Chance)]
pub enum Chance {
    /// The card of a player.
    #[draws(Card)]
    Deck,
    /// The card that is turned up.
    #[draws(Card)]
    Board,
}

/// What happens in a game.
#[data(Event)]
pub enum Event {
    #[say("{0}: {1}.")]
    Did(Seat, Act),
    #[say("Card {0} is turned up.")]
    Board(Card),
    #[say("Both show: card {} against card {}.", _0[0], _0[1])]
    Shown([Card; 2]),
}

/// What everybody sees.
#[data(Copy, Default, Encode)]
pub struct Table {
    /// The public card, once it is turned up.
    pub board: Option<Card>,
    /// The private cards, once they are shown.
    pub shown: Option<[Card; 2]>,
    /// The chips of each player in the pot.
    #[encode(seats, max = 13)]
    pub stakes: [u8; 2],
    pub second_round: bool,
    /// The number of raises in this round.
    #[encode(max = 2)]
    pub raises: u8,
    /// The number of actions in this round.
    #[encode(max = 4)]
    pub acted: u8,
    pub turn: Seat,
    pub folded: Option<Seat>,
}

/// Leduc poker.
pub struct Leduc;

#[game]
impl Game for Leduc {
    const META: Meta = Meta::new("leduc", "Leduc poker", 2..=2);
    type Table = Table;
    type Hands = [Card; 2];
    type Unseen = Bag<Card>;
    type Action = Act;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;

    fn setup(cx: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        cx.cite(Clause::Deal);
        cx.table.stakes = [1, 1];
        *cx.unseen = Bag::of_each(1);
        cx.hands[0] = cx.chance.draw(Chance::Deck.seen_by(Seat(0)).open(), cx.unseen)?;
        cx.hands[1] = cx.chance.draw(Chance::Deck.seen_by(Seat(1)), cx.unseen)?;
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.folded.is_some() || t.shown.is_some() { Turn::Over } else { Turn::Seat(t.turn) }
    }

    fn check(v: View<Self>, a: Act) -> Verdict<Clause> {
        let t = v.table;
        match a {
            Act::Fold => ensure(t.stakes[t.turn] < t.stakes[t.turn.other()], Clause::NoFold),
            Act::Call => Ok(()),
            Act::Raise => ensure(t.raises < 2, Clause::TwoRaises),
        }
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Act) -> Result<(), Halt> {
        let (me, foe) = (cx.seat, cx.seat.other());
        cx.event(Event::Did(me, a));
        cx.table.acted += 1;
        cx.table.turn = foe;
        match a {
            Act::Fold => {
                cx.cite(Clause::Fold);
                cx.table.folded = Some(me);
            }
            Act::Raise => {
                cx.cite(Clause::Raise);
                cx.table.stakes[me] = cx.table.stakes[foe] + if cx.table.second_round { 4 } else { 2 };
                cx.table.raises += 1;
            }
            Act::Call => {
                cx.cite(Clause::Call);
                cx.table.stakes[me] = cx.table.stakes[foe];
                if cx.table.acted >= 2 && cx.table.second_round {
                    cx.cite(Clause::Showdown);
                    cx.event(Event::Shown(*cx.hands));
                    cx.table.shown = Some(cx.reveal(Audience::All, *cx.hands));
                } else if cx.table.acted >= 2 {
                    cx.cite(Clause::Board);
                    let card = cx.chance.draw(Chance::Board.closed(), cx.unseen)?;
                    cx.event(Event::Board(card));
                    let (board, stakes) = (Some(card), cx.table.stakes);
                    *cx.table = Table { board, stakes, second_round: true, ..Table::default() };
                }
            }
        }
        Ok(())
    }

    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        let strength = |c: Card| if t.board.is_some_and(|b| b.rank() == c.rank()) { 10 } else { c.rank() };
        let stakes = t.stakes.map(i32::from);
        let first = match (t.folded, t.shown.map(|[a, b]| strength(a).cmp(&strength(b)))) {
            (Some(Seat(0)), _) | (None, Some(Ordering::Less)) => -stakes[0],
            (Some(_), _) | (None, Some(Ordering::Greater)) => stakes[1],
            (None, _) => 0,
        };
        Outcome::chips(&[first, -first])
    }

    fn bound(_: &GameBox<Self>) -> u32 {
        8
    }

    fn utility_bound(_: &GameBox<Self>) -> i32 {
        13
    }

    fn census(_: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        Census::new().deck(&Bag::of_each(1), s.hands.into_iter().chain(s.table.board).chain(s.unseen.iter()))
    }

    fn validate(_: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let (t, over) = (&s.table, s.table.folded.is_some() || s.table.shown.is_some());
        let most = if t.second_round { 5 + 4 * u32::from(t.raises) } else { 1 + 2 * u32::from(t.raises) };
        let bets =
            t.raises <= 2 && t.acted <= t.raises + 1 + u8::from(over) && t.stakes.iter().all(|&n| u32::from(n) <= most);
        ValidationError::unless(bets, "table", "no sequence of bets leads to this")?;
        ValidationError::unless(t.shown.is_none_or(|cards| cards == s.hands), "table.shown", "not the dealt cards")
    }

    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        let known = |p| v.table.shown.map(|cards| cards[p]).or(v.hand_of(p).copied());
        *cx.unseen = Bag::of_each(1).without(Seat::first(2).filter_map(known).chain(v.table.board));
        for p in Seat::first(2) {
            cx.hands[p] = known(p).map_or_else(|| cx.chance.draw(Chance::Deck.unseen(), cx.unseen), Ok)?;
        }
        Ok(())
    }
}
