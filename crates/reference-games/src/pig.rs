//! Pig: two to four players and one die. Roll on or hold; a 1 loses what the turn has brought.
use engine_core::{
    Ask, Census, Dealer, Faults, Game, Meta, Outcome, Seat, State, StateOf, Turn, Verdict, View, data, ensure, options,
};
use serde::{Deserialize, Serialize};

/// The rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/pig.txt")]
pub enum Clause {
    #[clause("PI-1", "1", Fact, "all begin with no points, and seat 0 begins")]
    Start,
    #[clause("PI-2", "2", Effect, "in turn, a player rolls as often as he likes; 2 to 6 add to the turn total")]
    Roll,
    #[clause("PI-3", "2", Effect, "a 1 loses the turn total and the turn")]
    One,
    #[clause("PI-4", "3", Effect, "holding turns the turn total into points and passes the die")]
    Hold,
    #[clause(
        "PI-5",
        "3",
        Limit,
        "a turn begins with a roll",
        refuse = "nothing is rolled yet, so there is nothing to hold"
    )]
    Early,
    #[clause("PI-6", "4", Effect, "the first to hold the target wins")]
    Target,
    #[clause(
        "PI-Q1",
        "Q1",
        Ruling,
        "when all have had the agreed number of turns the most points win, and equal points share"
    )]
    Horizon,
    #[clause(
        "PI-Q2",
        "Q2",
        Ruling,
        "whoever has reached the target holds",
        refuse = "the target is reached, so there is nothing left but to hold"
    )]
    Enough,
}

/// What a player does.
#[data(Finite)]
pub enum Act {
    /// Rolls the die.
    Roll,
    /// Takes the points and passes the die.
    Hold,
}

/// How many points win.
#[data(Finite)]
#[finite(2..=100)]
pub struct Points(u8);

/// A number of turns.
#[data(Finite)]
#[finite(1..=500)]
pub struct Turns(u16);
options! {
    /// What tables agree on before they start.
    pub struct Options {
        /// So many points win.
        target: Points = Points::of(100), "PI-6", [Points::of(2), Points::of(25)];
        /// The game ends when everybody has had so many turns.
        horizon: Turns = Turns::of(100), "PI-Q1", [Turns::of(3)];
    }
}

/// What lies on the table: all there is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The points of each seat; 0 for seats that nobody takes.
    pub scores: [u8; 4],
    /// What the turn under way has brought.
    pub total: u8,
    /// How many turns have ended, all seats together.
    pub turns: u16,
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Event {
    /// The die showed that, 1 to 6.
    Rolled(Seat, u8),
    /// A 1 lost so many points.
    Lost(Seat, u8),
    /// So many points were held.
    Held(Seat, u8),
    /// A player has the target.
    Won(Seat),
    /// The turns are used up.
    Ended,
}

/// The box: a die, and what was agreed.
#[derive(Clone, Debug)]
pub struct Pig {
    options: Options,
    seats: u8,
}

const DIE: Ask = Ask::public(0);

impl Pig {
    fn target(&self) -> u8 {
        self.options.target.get()
    }

    fn last_turn(&self) -> u16 {
        self.options.horizon.get() * u16::from(self.seats)
    }

    /// Whose turn it is, unless it is over.
    fn roller(&self, t: &Table) -> Seat {
        Seat((t.turns % u16::from(self.seats)) as u8)
    }

    /// Whether one turn from so many points can bring that total: the roll before the last one was below the target.
    fn brings(&self, score: u8, total: u8) -> bool {
        let short = self.target() - score;
        total == 0 || (2..=6).contains(&total) || (total > 6 && short > 2 && total < short + 6)
    }
}

impl Game for Pig {
    const META: Meta = Meta::new("pig", "Pig", 2..=4);
    type Content = ();
    type Options = Options;
    type Table = Table;
    type Hands = ();
    type Unseen = ();
    type Action = Act;
    type Clause = Clause;
    type Event = Event;

    fn new(_: &str, options: Options, seats: u8) -> Result<Self, Faults> {
        Self::META.admits(seats).map(|()| Pig { options, seats })
    }
    fn content(&self) -> &() {
        &()
    }
    fn options(&self) -> &Options {
        &self.options
    }
    fn seats(&self) -> u8 {
        self.seats
    }
    /// In a turn every roll but a last 1 brings 2 at least, and the target is held (PI-Q2).
    fn bound(&self) -> u32 {
        u32::from(self.last_turn()) * (u32::from(self.target()).div_ceil(2) + 1)
    }

    /// PI-1
    fn setup<D: Dealer<Self>>(&self, _: &mut D) -> Result<StateOf<Self>, D::Halt> {
        Ok(State { table: Table::default(), hands: (), unseen: () })
    }

    fn turn(&self, t: &Table) -> Turn {
        let over = t.turns == self.last_turn() || t.scores.iter().any(|&score| score >= self.target());
        if over { Turn::Over } else { Turn::Seat(self.roller(t)) }
    }

    fn check(&self, v: View<'_, Self>, a: Act) -> Verdict<Self> {
        let t = v.table;
        match a {
            Act::Roll => ensure(t.scores[self.roller(t)] + t.total < self.target(), Clause::Enough),
            Act::Hold => ensure(t.total > 0, Clause::Early),
        }
    }

    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Act, dealer: &mut D) -> Result<Turn, D::Halt> {
        let t = &mut s.table;
        let me = self.roller(t);
        match a {
            Act::Roll => {
                dealer.cite(Clause::Roll);
                let pips = 1 + dealer.roll(DIE.by(me), 6)? as u8;
                dealer.event(|| Event::Rolled(me, pips));
                if pips > 1 {
                    t.total += pips;
                    return Ok(Turn::Seat(me));
                }
                dealer.cite(Clause::One);
                dealer.event(|| Event::Lost(me, t.total));
            }
            Act::Hold => {
                dealer.cite(Clause::Hold);
                dealer.event(|| Event::Held(me, t.total));
                t.scores[me] += t.total;
            }
        }
        t.total = 0;
        t.turns += 1;
        if t.scores[me] >= self.target() {
            dealer.cite(Clause::Target);
            dealer.event(|| Event::Won(me));
        } else if t.turns == self.last_turn() {
            dealer.cite(Clause::Horizon);
            dealer.event(|| Event::Ended);
        }
        Ok(self.turn(t))
    }

    fn outcome(&self, t: &Table) -> Option<Outcome> {
        let points = t.scores.map(i32::from);
        (self.turn(t) == Turn::Over).then(|| Outcome::ranked(&points[..self.seats.into()]))
    }

    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, _: &mut D) -> Result<StateOf<Self>, D::Halt> {
        Ok(State { table: *v.table, hands: (), unseen: () })
    }

    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        let (t, mut faults) = (&s.table, Faults::default());
        faults.expect(t.turns <= self.last_turn(), "table.turns", || format!("{} at most", self.last_turn()));
        for (p, &score) in Seat::first(4).zip(&t.scores) {
            let had_a_turn = p.0 < self.seats && t.turns > u16::from(p.0);
            let at = || format!("table.scores[{}]", p.0);
            faults.expect(score == 0 || had_a_turn, at(), || "points without a turn".into());
            faults.expect(self.brings(0, score), at(), || format!("no rolls bring {score}"));
            let last = t.turns % u16::from(self.seats) == (u16::from(p.0) + 1) % u16::from(self.seats);
            faults.expect(score < self.target() || last, at(), || "the game went on after the target".into());
        }
        let over = self.turn(t) == Turn::Over;
        let fits = if over { t.total == 0 } else { self.brings(t.scores[self.roller(t)], t.total) };
        faults.expect(fits, "table.total", || format!("no rolls bring {}", t.total));
        faults.or(())
    }

    /// The box holds one die, which lies nowhere: there is nothing to count.
    fn census(&self, _: &StateOf<Self>) -> Census {
        Census::new()
    }

    /// The lead over the best of the others, with half of a turn total not held yet.
    fn estimate(&self, v: View<'_, Self>, p: Seat) -> i32 {
        if let Some(end) = self.outcome(v.table) {
            return 1_000 * end.utility(p);
        }
        let worth = |q: Seat| {
            let at_risk = if self.roller(v.table) == q { i32::from(v.table.total) } else { 0 };
            2 * i32::from(v.table.scores[q]) + at_risk
        };
        worth(p) - Seat::first(self.seats).filter(|&q| q != p).map(worth).max().unwrap_or(0)
    }
}
