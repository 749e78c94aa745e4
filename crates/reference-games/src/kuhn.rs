//! Kuhn poker: two players, three cards, one bet.
#![allow(missing_docs)] // the names are enough
use engine_core::prelude::*;

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/kuhn.txt")]
pub enum Clause {
    #[clause("KU-1", "1", Effect, "each player antes a chip and is dealt one card of three, unseen by the other")]
    Deal,
    #[clause("KU-2", "2", Effect, "in turn, a player passes or bets one chip")]
    Betting,
    #[clause("KU-3", "3", Effect, "a bet is answered, which ends the betting: a pass folds, a bet calls")]
    Answer,
    #[clause("KU-4", "4", Effect, "if nobody folds, both cards are shown and the higher one takes the pot")]
    Showdown,
    #[clause("KU-5", "4", Fact, "after a fold no card is shown")]
    Hidden,
}

/// A card, lowest first.
#[data(Finite, Default)]
pub enum Card {
    Jack,
    Queen,
    King,
}

/// An action: pass to check or fold, bet to bet or call.
#[data(Finite)]
pub enum Bet {
    Pass,
    Bet,
}

#[data(Chance)]
pub enum Chance {
    /// The card of a player.
    #[draws(Card)]
    Deck,
}

/// What happens in a game.
#[data(Event)]
pub enum Event {
    #[say("{0}: {1}.")]
    Did(Seat, Bet),
    #[say("Both show: {} against {}.", _0[0], _0[1])]
    Shown([Card; 2]),
}

/// What everybody sees.
#[data(Copy, Default, Encode)]
pub struct Table {
    /// The betting so far.
    pub bets: Stack<Bet, 3>,
    /// The cards, once they are shown.
    pub shown: Option<[Card; 2]>,
}

impl Table {
    fn is_settled(&self) -> bool {
        self.bets.len() > 1 && !self.bets.iter().eq([Bet::Pass, Bet::Bet])
    }

    fn folded(&self) -> Option<Seat> {
        let fold = self.bets.top() == Some(Bet::Pass) && self.bets.iter().any(|b| b == Bet::Bet);
        fold.then(|| Seat((self.bets.len() as u8 - 1) % 2))
    }

    /// The chips of a player in the pot.
    fn stake(&self, p: Seat) -> i32 {
        1 + self.bets.iter().enumerate().filter(|&(i, b)| i % 2 == p.at() && b == Bet::Bet).count() as i32
    }
}

/// Kuhn poker.
pub struct Kuhn;

#[game]
impl Game for Kuhn {
    const META: Meta = Meta::new("kuhn", "Kuhn poker", 2..=2);
    type Table = Table;
    type Hands = [Card; 2];
    type Unseen = Bag<Card>;
    type Action = Bet;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;

    fn setup(cx: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        cx.cite(Clause::Deal);
        *cx.unseen = Bag::of_each(1);
        cx.hands[0] = cx.chance.draw(Chance::Deck.seen_by(Seat(0)).open(), cx.unseen)?;
        cx.hands[1] = cx.chance.draw(Chance::Deck.seen_by(Seat(1)), cx.unseen)?;
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.is_settled() { Turn::Over } else { Turn::Seat(Seat(t.bets.len() as u8 % 2)) }
    }

    fn check(_: View<Self>, _: Bet) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Bet) -> Result<(), Halt> {
        cx.cite(if cx.table.bets.top() == Some(Bet::Bet) { Clause::Answer } else { Clause::Betting });
        cx.event(Event::Did(cx.seat, a));
        cx.table.bets.push(a);
        if cx.table.is_settled() && cx.table.folded().is_none() {
            cx.cite(Clause::Showdown);
            cx.event(Event::Shown(*cx.hands));
            cx.table.shown = Some(cx.reveal(Audience::All, *cx.hands));
        }
        Ok(())
    }

    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        let loser = t.folded().unwrap_or(Seat(t.shown.is_some_and(|[a, b]| a > b).into()));
        let lost = t.stake(loser);
        Outcome::chips(&if loser == Seat(0) { [-lost, lost] } else { [lost, -lost] })
    }

    fn bound(_: &GameBox<Self>) -> u32 {
        3
    }

    fn utility_bound(_: &GameBox<Self>) -> i32 {
        2
    }

    fn census(_: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        Census::new().deck(&Bag::of_each(1), s.hands.into_iter().chain(s.unseen.iter()))
    }

    fn validate(_: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let shown = (s.table.is_settled() && s.table.folded().is_none()).then_some(s.hands);
        ValidationError::unless(s.table.shown == shown, "table.shown", "the cards are shown only in a showdown")
    }

    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        let known = |p| v.table.shown.map(|cards| cards[p]).or(v.hand_of(p).copied());
        *cx.unseen = Bag::of_each(1).without(Seat::first(2).filter_map(known));
        for p in Seat::first(2) {
            cx.hands[p] = known(p).map_or_else(|| cx.chance.draw(Chance::Deck.unseen(), cx.unseen), Ok)?;
        }
        Ok(())
    }
}
