//! Kuhn poker: two players, three cards, one bet.
use engine_core::{
    Ask, Audience, Bag, Census, Dealer, Faults, Game, Meta, NoOptions, Outcome, Seat, Stack, State, StateOf, Turn,
    Verdict, View, data,
};
use serde::{Deserialize, Serialize};

/// The rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/kuhn.txt")]
pub enum Clause {
    #[clause("KU-1", "1", Effect, "each player antes a chip and is dealt one card of three, unseen by the other")]
    Deal,
    #[clause("KU-2", "2", Effect, "in turn, a player passes or bets one chip")]
    Betting,
    #[clause("KU-3", "3", Effect, "a bet ends the betting when it is answered: a pass folds, a bet calls")]
    Answer,
    #[clause("KU-4", "4", Effect, "without a fold both cards are shown and the higher one takes the pot")]
    Showdown,
    #[clause("KU-5", "4", Fact, "a fold shows no card")]
    Hidden,
}

/// A card, lowest first.
#[data(Finite)]
pub enum Card {
    /// The lowest.
    Jack,
    /// The middle one.
    Queen,
    /// The highest.
    King,
}

/// What a player does.
#[data(Finite)]
pub enum Bet {
    /// Checks, or folds to a bet.
    Pass,
    /// Bets, or calls a bet.
    Bet,
}

/// What lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The betting so far.
    pub bets: Stack<Bet, 3>,
    /// The cards, once they are shown.
    pub shown: Option<[Card; 2]>,
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Event {
    /// A player passed or bet.
    Did(Seat, Bet),
    /// Both cards were shown.
    Shown([Card; 2]),
}

/// The box: it holds nothing but three cards.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kuhn;

const DECK: Ask = Ask::public(0);

impl Table {
    fn last_two(&self) -> [Option<Bet>; 2] {
        let mut from_the_top = self.bets.iter().rev();
        [from_the_top.next(), from_the_top.next()]
    }

    /// Who folded, if somebody did.
    fn folded(&self) -> Option<Seat> {
        (self.last_two() == [Some(Bet::Pass), Some(Bet::Bet)]).then(|| Seat((self.bets.len() as u8 - 1) % 2))
    }

    fn is_settled(&self) -> bool {
        !matches!(self.last_two(), [None, _] | [Some(_), None] | [Some(Bet::Bet), Some(Bet::Pass)])
    }

    /// The chips of a player in the pot.
    pub(crate) fn stake(&self, p: Seat) -> i32 {
        1 + self.bets.iter().enumerate().filter(|&(i, b)| i % 2 == p.at() && b == Bet::Bet).count() as i32
    }
}

/// The card of a seat, where the viewer knows it.
pub(crate) fn known(v: View<'_, Kuhn>, p: Seat) -> Option<Card> {
    v.table.shown.map(|c| c[p]).or(if v.seat == Some(p) { v.hand.copied() } else { None })
}

impl Game for Kuhn {
    const META: Meta = Meta::new("kuhn", "Kuhn poker", 2..=2);
    type Content = ();
    type Options = NoOptions;
    type Table = Table;
    type Hands = [Card; 2];
    type Unseen = Bag<Card>;
    type Action = Bet;
    type Clause = Clause;
    type Event = Event;

    fn new(_: &str, _: NoOptions, seats: u8) -> Result<Self, Faults> {
        Self::META.admits(seats).map(|()| Kuhn)
    }
    fn content(&self) -> &() {
        &()
    }
    fn options(&self) -> &NoOptions {
        &NoOptions {}
    }
    fn seats(&self) -> u8 {
        2
    }
    fn bound(&self) -> u32 {
        3
    }
    fn utility_bound(&self) -> i32 {
        2
    }

    /// KU-1
    fn setup<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        dealer.cite(Clause::Deal);
        let mut unseen: Bag<Card> = [Card::Jack, Card::Queen, Card::King].into_iter().collect();
        let hands =
            [dealer.draw(DECK.seen_by(Seat(0)).open(), &mut unseen)?, dealer.draw(DECK.seen_by(Seat(1)), &mut unseen)?];
        Ok(State { table: Table::default(), hands, unseen })
    }

    fn turn(&self, t: &Table) -> Turn {
        if t.is_settled() { Turn::Over } else { Turn::Seat(Seat(t.bets.len() as u8 % 2)) }
    }

    fn check(&self, _: View<'_, Self>, _: Bet) -> Verdict<Self> {
        Ok(())
    }

    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Bet, dealer: &mut D) -> Result<Turn, D::Halt> {
        let me = Seat(s.table.bets.len() as u8 % 2);
        dealer.cite(if s.table.bets.top() == Some(Bet::Bet) { Clause::Answer } else { Clause::Betting });
        dealer.event(|| Event::Did(me, a));
        s.table.bets.push(a);
        if s.table.is_settled() && s.table.folded().is_none() {
            dealer.cite(Clause::Showdown);
            dealer.event(|| Event::Shown(s.hands));
            s.table.shown = Some(dealer.reveal(Audience::All, s.hands));
        }
        Ok(self.turn(&s.table))
    }

    fn outcome(&self, t: &Table) -> Option<Outcome> {
        let loser = match (t.folded(), t.shown) {
            (Some(p), _) => p,
            (None, Some([a, b])) => Seat((a > b) as u8),
            (None, None) => return None,
        };
        let lost = t.stake(loser);
        Some(Outcome::chips(&if loser == Seat(0) { [-lost, lost] } else { [lost, -lost] }))
    }

    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        let mut unseen: Bag<Card> = [Card::Jack, Card::Queen, Card::King].into_iter().collect();
        let known = [known(v, Seat(0)), known(v, Seat(1))];
        for card in known.into_iter().flatten() {
            assert!(unseen.take(card), "no card is dealt twice");
        }
        let mut hands = [Card::Jack; 2];
        for p in Seat::first(2) {
            hands[p] = match known[p] {
                Some(card) => card,
                None => dealer.draw(DECK.by(p).unseen(), &mut unseen)?,
            };
        }
        Ok(State { table: *v.table, hands, unseen })
    }

    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        let mut faults = Faults::default();
        let mut t = Table::default();
        for bet in s.table.bets.iter() {
            faults.expect(!t.is_settled(), "table.bets", || "betting went on after its end".into());
            t.bets.push(bet);
        }
        let shown = (t.is_settled() && t.folded().is_none()).then_some(s.hands);
        faults.expect(s.table.shown == shown, "table.shown", || format!("expected {shown:?}"));
        self.census(s).verify().err().into_iter().for_each(|f| faults.append(f));
        faults.or(())
    }

    fn census(&self, s: &StateOf<Self>) -> Census {
        [Card::Jack, Card::Queen, Card::King].into_iter().fold(Census::new(), |census, card| {
            let held = s.hands.iter().filter(|&&c| c == card).count();
            census.count(format!("{card}"), held + usize::from(s.unseen.count(card)), 1)
        })
    }

    fn estimate(&self, v: View<'_, Self>, p: Seat) -> i32 {
        match self.outcome(v.table) {
            Some(end) => 10 * end.utility(p),
            None if v.seat == Some(p) => (*v.mine() as i32 - 1) * v.table.stake(p),
            None => 0,
        }
    }
}
