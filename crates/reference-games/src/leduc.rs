//! Leduc poker: two players, six cards in three ranks, two rounds of betting with a public card between them.
use engine_core::{
    Ask, Audience, Bag, Census, Dealer, Faults, Flow, Game, MORE, Meta, NoOptions, Outcome, Seat, Sink, State, StateOf,
    Turn, Verdict, View, data, ensure,
};
use serde::{Deserialize, Serialize};

/// The rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/leduc.txt")]
pub enum Clause {
    #[clause("LE-1", "1", Effect, "each player antes a chip and is dealt one card of six, unseen by the other")]
    Deal,
    #[clause("LE-2", "2", Effect, "calling matches the other's stake; when both have acted it ends the round")]
    Call,
    #[clause("LE-3", "2", Effect, "a raise adds 2 chips in the first round, 4 in the second")]
    Raise,
    #[clause(
        "LE-4",
        "2",
        Limit,
        "there are two raises a round at most",
        refuse = "there were two raises in this round already"
    )]
    TwoRaises,
    #[clause("LE-5", "2", Effect, "who folds loses the stake, and no card is shown")]
    Fold,
    #[clause("LE-6", "2", Limit, "a player folds only to a raise", refuse = "there is no raise to fold to")]
    NoFold,
    #[clause("LE-7", "3", Effect, "after the first round a card is turned up for both")]
    Board,
    #[clause(
        "LE-8",
        "4",
        Effect,
        "after the second round both show: a pair with the board wins, else the higher rank, equal ranks share"
    )]
    Showdown,
}

/// What a player does.
#[data(Finite)]
pub enum Act {
    /// Gives up.
    Fold,
    /// Matches the other's stake.
    Call,
    /// Goes above it.
    Raise,
}

/// A card; two of each rank, lowest first.
#[data(Finite)]
#[finite(0..=5)]
pub struct Card(u8);
impl Card {
    /// Its rank, 0 to 2.
    pub fn rank(self) -> u8 {
        self.get() / 2
    }
}

/// What lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The public card, once it is turned up.
    pub board: Option<Card>,
    /// The private cards, once they are shown.
    pub shown: Option<[Card; 2]>,
    /// What each player has in the pot.
    pub stakes: [u8; 2],
    /// First or second round of betting.
    pub second_round: bool,
    /// Raises in this round.
    pub raises: u8,
    /// Actions in this round.
    pub acted: u8,
    /// Who is to act.
    pub turn: Seat,
    /// Who gave up.
    pub folded: Option<Seat>,
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Event {
    /// A player acted.
    Did(Seat, Act),
    /// The public card was turned up.
    Board(Card),
    /// Both private cards were shown.
    Shown([Card; 2]),
}

/// The box.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leduc;

const DECK: Ask = Ask::public(0);
const BOARD: Ask = Ask::public(1).closed();

#[inline]
fn deck() -> Bag<Card> {
    Bag::of_each(1)
}

impl Table {
    /// Antes paid, nobody has acted.
    fn start() -> Self {
        Self {
            board: None,
            shown: None,
            stakes: [1, 1],
            second_round: false,
            raises: 0,
            acted: 0,
            turn: Seat(0),
            folded: None,
        }
    }

    /// Whether there is a raise to fold to.
    fn may_fold(&self) -> bool {
        self.stakes[self.turn] < self.stakes[self.turn.next(2)]
    }

    fn is_over(&self) -> bool {
        self.folded.is_some() || self.shown.is_some()
    }
}

/// The card of a seat, where the viewer knows it.
pub(crate) fn known(v: View<'_, Leduc>, p: Seat) -> Option<Card> {
    v.table.shown.map(|c| c[p]).or(if v.seat == Some(p) { v.hand.copied() } else { None })
}

impl Game for Leduc {
    const META: Meta = Meta::new("leduc", "Leduc poker", 2..=2);
    type Content = ();
    type Options = NoOptions;
    type Table = Table;
    type Hands = [Card; 2];
    type Unseen = Bag<Card>;
    type Action = Act;
    type Clause = Clause;
    type Event = Event;

    fn new(_: &str, _: NoOptions, seats: u8) -> Result<Self, Faults> {
        Self::META.admits(seats).map(|()| Leduc)
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
        8
    }
    fn utility_bound(&self) -> i32 {
        13
    }

    /// LE-1
    fn setup<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        dealer.cite(Clause::Deal);
        let mut unseen = deck();
        let hands =
            [dealer.draw(DECK.seen_by(Seat(0)).open(), &mut unseen)?, dealer.draw(DECK.seen_by(Seat(1)), &mut unseen)?];
        Ok(State { table: Table::start(), hands, unseen })
    }

    fn turn(&self, t: &Table) -> Turn {
        if t.is_over() { Turn::Over } else { Turn::Seat(t.turn) }
    }

    fn check(&self, v: View<'_, Self>, a: Act) -> Verdict<Self> {
        let t = v.table;
        match a {
            Act::Fold => ensure(t.may_fold(), Clause::NoFold),
            Act::Call => Ok(()),
            Act::Raise => ensure(t.raises < 2, Clause::TwoRaises),
        }
    }

    #[inline]
    fn legal<K: Sink<Act>>(&self, v: View<'_, Self>, out: &mut K) -> Flow {
        if v.table.may_fold() {
            out.push(Act::Fold)?;
        }
        out.push(Act::Call)?;
        if v.table.raises < 2 { out.push(Act::Raise) } else { MORE }
    }

    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Act, dealer: &mut D) -> Result<Turn, D::Halt> {
        let State { table: t, hands, unseen } = s;
        let (me, foe) = (t.turn, t.turn.next(2));
        dealer.event(|| Event::Did(me, a));
        t.acted += 1;
        t.turn = foe;
        match a {
            Act::Fold => {
                dealer.cite(Clause::Fold);
                t.folded = Some(me);
            }
            Act::Raise => {
                dealer.cite(Clause::Raise);
                t.stakes[me] = t.stakes[foe] + if t.second_round { 4 } else { 2 };
                t.raises += 1;
            }
            Act::Call => {
                dealer.cite(Clause::Call);
                t.stakes[me] = t.stakes[foe];
                if t.acted >= 2 && t.second_round {
                    dealer.cite(Clause::Showdown);
                    dealer.event(|| Event::Shown(*hands));
                    t.shown = Some(dealer.reveal(Audience::All, *hands));
                } else if t.acted >= 2 {
                    dealer.cite(Clause::Board);
                    let card = dealer.draw(BOARD, unseen)?;
                    dealer.event(|| Event::Board(card));
                    (t.board, t.second_round, t.raises, t.acted, t.turn) = (Some(card), true, 0, 0, Seat(0));
                }
            }
        }
        Ok(self.turn(t))
    }

    #[inline]
    fn outcome(&self, t: &Table) -> Option<Outcome> {
        let strength = |c: Card| if t.board.map(Card::rank) == Some(c.rank()) { 10 } else { c.rank() };
        let loser = match (t.folded, t.shown) {
            (Some(p), _) => Some(p),
            (None, Some([a, b])) => match strength(a).cmp(&strength(b)) {
                std::cmp::Ordering::Less => Some(Seat(0)),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some(Seat(1)),
            },
            (None, None) => return None,
        };
        let first = match loser {
            Some(Seat(0)) => -i32::from(t.stakes[0]),
            Some(_) => i32::from(t.stakes[1]),
            None => 0,
        };
        Some(Outcome::chips(&[first, -first]))
    }

    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        let known = [known(v, Seat(0)), known(v, Seat(1))];
        let mut s = State { table: *v.table, hands: [Card::of(0); 2], unseen: deck() };
        for card in [known[0], known[1], v.table.board].into_iter().flatten() {
            assert!(s.unseen.take(card), "no card is dealt twice");
        }
        for p in Seat::first(2) {
            s.hands[p] = match known[p] {
                Some(card) => card,
                None => dealer.draw(DECK.by(p).unseen(), &mut s.unseen)?,
            };
        }
        Ok(s)
    }

    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        let (t, mut faults) = (&s.table, Faults::default());
        faults.expect(t.board.is_some() == t.second_round, "table.board", || {
            "it is turned up for the second round".into()
        });
        faults.expect(t.turn.0 < 2, "table.turn", || "there are two seats".into());
        faults.expect(t.shown.is_none_or(|c| c == s.hands), "table.shown", || "not the cards of the hands".into());
        faults.expect(t.shown.is_none() || t.folded.is_none(), "table.shown", || "a fold shows no card".into());
        faults.expect(t.folded.is_none_or(|p| p.0 < 2), "table.folded", || "there are two seats".into());
        let bets = betting().into_iter().any(|b| {
            (b.stakes, b.second_round, b.raises, b.acted, b.turn, b.folded, b.shown.is_some())
                == (t.stakes, t.second_round, t.raises, t.acted, t.turn, t.folded, t.shown.is_some())
        });
        faults.expect(bets, "table", || "no betting leads to these stakes".into());
        self.census(s).verify().err().into_iter().for_each(|f| faults.append(f));
        faults.or(())
    }

    fn census(&self, s: &StateOf<Self>) -> Census {
        (0..6).map(Card::of).fold(Census::new(), |census, card| {
            let laid = s.hands.iter().chain(&s.table.board).filter(|&&c| c == card).count();
            census.count(format!("card {card}"), laid + usize::from(s.unseen.count(card)), 1)
        })
    }

    fn estimate(&self, v: View<'_, Self>, p: Seat) -> i32 {
        match self.outcome(v.table) {
            Some(end) => 10 * end.utility(p),
            None if v.seat == Some(p) => {
                let pair = v.table.board.map(Card::rank) == Some(v.mine().rank());
                let good = if pair { 3 } else { i32::from(v.mine().rank()) - 1 };
                good * i32::from(v.table.stakes[p])
            }
            None => 0,
        }
    }
}

/// Every table that betting can lead to, whatever the cards: what a state from outside is compared with.
fn betting() -> Vec<Table> {
    let g = Leduc;
    let hands = [Card::of(0), Card::of(2)];
    let mut todo = vec![State { table: Table::start(), hands, unseen: deck() }];
    let mut all = vec![];
    while let Some(s) = todo.pop() {
        all.push(s.table);
        if let Turn::Seat(p) = g.turn(&s.table) {
            for a in g.list(View::of(&s, p)) {
                let mut next = s.clone();
                engine_core::sure(g.apply(&mut next, a, &mut engine_core::Fast::new(0)));
                todo.push(next);
            }
        }
    }
    all
}
