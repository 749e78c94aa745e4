//! Kuhn poker for three players: four cards, one bet.
#![allow(missing_docs)] // the names are enough
use engine_core::prelude::*;

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/kuhn_three.txt")]
pub enum Clause {
    #[clause("K3-1", "1", Effect, "each player antes a chip and is dealt one card of four, unseen by the others")]
    Deal,
    #[clause("K3-2", "2", Effect, "in turn, a player passes or bets one chip")]
    Betting,
    #[clause("K3-3", "3", Effect, "after a bet each other player answers once: a pass folds, a bet calls")]
    Answer,
    #[clause("K3-4", "4", Effect, "of the players who have not folded, the highest card takes the pot")]
    Showdown,
    #[clause("K3-5", "4", Fact, "a card that was folded is never shown, nor is that of a player whom nobody called")]
    Hidden,
}

/// A card, lowest first.
#[data(Finite, Default)]
pub enum Card {
    Jack,
    Queen,
    King,
    Ace,
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
    #[say("{0} shows the {1}.")]
    Shown(Seat, Card),
}

/// What everybody sees.
#[data(Copy, Default, Encode)]
pub struct Table {
    /// The betting so far.
    pub bets: Stack<Bet, 5>,
    /// The cards that were shown at the end.
    pub shown: [Option<Card>; 3],
}

impl Table {
    /// The number of actions before the first bet.
    fn first_bet(&self) -> Option<usize> {
        self.bets.iter().position(|b| b == Bet::Bet)
    }

    fn is_settled(&self) -> bool {
        self.bets.len() == self.first_bet().map_or(3, |i| i + 3)
    }

    /// The chips of a player in the pot.
    fn stake(&self, p: Seat) -> i32 {
        1 + i32::from(self.bet(p))
    }

    fn bet(&self, p: Seat) -> bool {
        self.bets.iter().enumerate().any(|(i, b)| i % 3 == p.at() && b == Bet::Bet)
    }

    /// The players who have not folded.
    fn stays(&self) -> impl Iterator<Item = Seat> {
        Seat::first(3).filter(|&p| self.first_bet().is_none() || self.bet(p))
    }
}

/// Kuhn poker for three.
pub struct KuhnThree;

#[game]
impl Game for KuhnThree {
    const META: Meta = Meta::new("kuhn-three", "Kuhn poker for three", 3..=3);
    type Table = Table;
    type Hands = [Card; 3];
    type Unseen = Bag<Card>;
    type Action = Bet;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;

    fn setup(cx: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        cx.cite(Clause::Deal);
        *cx.unseen = Bag::of_each(1);
        for p in Seat::first(3) {
            cx.hands[p] = cx.chance.draw(Chance::Deck.seen_by(p).open_if(p == Seat(0)), cx.unseen)?;
        }
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.is_settled() { Turn::Over } else { Turn::Seat(Seat(t.bets.len() as u8 % 3)) }
    }

    fn check(_: View<Self>, _: Bet) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Bet) -> Result<(), Halt> {
        cx.cite(if cx.table.first_bet().is_some() { Clause::Answer } else { Clause::Betting });
        cx.event(Event::Did(cx.seat, a));
        cx.table.bets.push(a);
        engine_core::anchor!(Clause::Hidden);
        if cx.table.is_settled() && cx.table.stays().count() > 1 {
            cx.cite(Clause::Showdown);
            let table = *cx.table;
            for p in table.stays() {
                let card = cx.reveal(Audience::All, cx.hands[p]);
                cx.event(Event::Shown(p, card));
                cx.table.shown[p] = Some(card);
            }
        }
        Ok(())
    }

    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        let winner = t.stays().max_by_key(|&p| t.shown[p]).unwrap_or_default();
        let pot: i32 = Seat::first(3).map(|p| t.stake(p)).sum();
        let won = |p| if p == winner { pot } else { 0 };
        Outcome::chips(&[0, 1, 2].map(|p| won(Seat(p)) - t.stake(Seat(p))))
    }

    fn bound(_: &GameBox<Self>) -> u32 {
        5
    }

    fn utility_bound(_: &GameBox<Self>) -> i32 {
        4
    }

    fn census(_: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        Census::new().deck(&Bag::of_each(1), s.hands.into_iter().chain(s.unseen.iter()))
    }

    fn validate(_: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let most = s.table.first_bet().map_or(3, |i| i + 3);
        let played = s.table.first_bet().is_none_or(|i| i < 3) && s.table.bets.len() <= most;
        ValidationError::unless(played, "table.bets", "the betting was over before")?;
        let shows = s.table.is_settled() && s.table.stays().count() > 1;
        let shown = Seat::first(3).all(|p| {
            let shown = shows && s.table.stays().any(|q| q == p);
            s.table.shown[p] == shown.then_some(s.hands[p])
        });
        ValidationError::unless(shown, "table.shown", "the cards are shown only in a showdown")
    }

    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        let known = |p: Seat| v.table.shown[p].or(v.hand_of(p).copied());
        *cx.unseen = Bag::of_each(1).without(Seat::first(3).filter_map(known));
        for p in Seat::first(3) {
            cx.hands[p] = known(p).map_or_else(|| cx.chance.draw(Chance::Deck.unseen(), cx.unseen), Ok)?;
        }
        Ok(())
    }
}
