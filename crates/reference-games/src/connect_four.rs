//! Connect four: two players, a frame of seven columns and six rows, four in line.
use engine_core::{
    Census, Dealer, Faults, Finite, Game, Meta, NoOptions, Outcome, Seat, State, StateOf, Turn, Verdict, View,
    count_bits, data, ensure, nth_bit,
};
use serde::{Deserialize, Serialize};

/// The rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/connect_four.txt")]
pub enum Clause {
    #[clause("C4-1", "1", Fact, "the frame of seven columns and six rows is empty at first, and seat 0 begins")]
    Empty,
    #[clause("C4-2", "2", Effect, "in turn, a player drops a disc into a column; it falls to the lowest free hole")]
    Drop,
    #[clause("C4-3", "2", Limit, "a column holds six discs", refuse = "that column is full")]
    Filled,
    #[clause("C4-4", "3", Effect, "four own discs in line win at once: along a row, a column or a diagonal")]
    Four,
    #[clause("C4-5", "3", Effect, "a full frame without four in line is a draw")]
    Full,
}

/// A column, from the left.
#[data(Finite)]
#[finite(1..=7)]
pub struct Column(u8);

/// What lies on the table: all there is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The discs of the player who drops next: a byte per row from the bottom, in it a bit per column from the left.
    pub next: u64,
    /// The discs of the player who dropped last.
    pub last: u64,
    /// Whose turn it is.
    pub turn: Turn,
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Event {
    /// A player dropped a disc.
    Dropped(Seat, Column),
    /// A player has four in line.
    Won(Seat),
    /// The frame is full.
    Drawn,
}

/// The box: a frame and discs.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFour;

/// Columns of the frame.
pub(crate) const COLUMNS: u32 = 7;
/// Rows of the frame.
pub(crate) const ROWS: u32 = 6;
const BOTTOM: u64 = 0x7f;
const FRAME: u64 = 0x7f7f_7f7f_7f7f;
const COLUMN: u64 = 0x0101_0101_0101;

/// Every four in line among these holes, by its first hole. The eighth bit of a row is never set, so no line goes round the edge.
#[inline]
fn fours(holes: u64) -> [u64; 4] {
    [1, 7, 8, 9].map(|step| {
        let two = holes & holes >> step;
        two & two >> (2 * step)
    })
}

#[inline]
fn has_four(holes: u64) -> bool {
    fours(holes).into_iter().fold(0, |any, line| any | line) != 0
}

impl Table {
    #[inline]
    fn all(&self) -> u64 {
        self.next | self.last
    }

    /// The columns with a free hole, a bit each.
    #[inline]
    fn open(&self) -> u16 {
        (!(self.all() >> (8 * (ROWS - 1))) & BOTTOM) as u16
    }

    /// Who dropped last, or would have before the first disc: the number of discs tells.
    fn dropper(&self) -> Seat {
        Seat((self.all().count_ones() % 2) as u8).other()
    }

    /// The discs of a player: a byte per row from the bottom, in it a bit per column from the left.
    pub fn discs(&self, p: Seat) -> u64 {
        if p == self.dropper() { self.last } else { self.next }
    }

    /// Whose disc is in a hole; rows count from 0 at the bottom.
    pub fn disc(&self, row: u32, at: Column) -> Option<Seat> {
        Seat::first(2).find(|&p| self.discs(p) >> (8 * row + at.id()) & 1 == 1)
    }

    /// Who has four in line: nobody but who dropped last.
    pub fn winner(&self) -> Option<Seat> {
        has_four(self.last).then(|| self.dropper())
    }

    /// Whether play leads here: takes discs off the top, the last player's first, until the frame is empty. No four may be left
    /// once the last disc is off.
    fn arises(&self) -> bool {
        let mut tried = vec![false; 7usize.pow(COLUMNS)];
        let mut todo = vec![(self.next, self.last)];
        while let Some((next, last)) = todo.pop() {
            let all = next | last;
            if all == 0 {
                return true;
            }
            for column in (0..COLUMNS).map(|c| all & COLUMN << c) {
                let top = column & !(column >> 8) & last;
                let before = (last & !top, next);
                let heights = (0..COLUMNS).map(|c| ((all & !top) >> c & COLUMN).count_ones() as usize);
                let known = &mut tried[heights.fold(0, |n, height| 7 * n + height)];
                if top != 0 && !*known && !has_four(before.0) && !has_four(before.1) {
                    *known = true;
                    todo.push(before);
                }
            }
        }
        false
    }
}

impl Game for ConnectFour {
    const META: Meta = Meta::new("connect-four", "Connect four", 2..=2);
    const PICKS_BY_COUNT: bool = true;
    type Content = ();
    type Options = NoOptions;
    type Table = Table;
    type Hands = ();
    type Unseen = ();
    type Action = Column;
    type Clause = Clause;
    type Event = Event;

    fn new(_: &str, _: NoOptions, seats: u8) -> Result<Self, Faults> {
        Self::META.admits(seats).map(|()| ConnectFour)
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
        COLUMNS * ROWS
    }

    /// C4-1
    fn setup<D: Dealer<Self>>(&self, _: &mut D) -> Result<StateOf<Self>, D::Halt> {
        Ok(State { table: Table { next: 0, last: 0, turn: Turn::Seat(Seat(0)) }, hands: (), unseen: () })
    }

    #[inline]
    fn turn(&self, t: &Table) -> Turn {
        t.turn
    }

    #[inline]
    fn check(&self, v: View<'_, Self>, a: Column) -> Verdict<Self> {
        ensure(v.table.open() >> a.id() & 1 == 1, Clause::Filled)
    }

    #[inline]
    fn count(&self, v: View<'_, Self>) -> u32 {
        count_bits(v.table.open())
    }

    #[inline]
    fn nth(&self, v: View<'_, Self>, k: u32) -> Option<Column> {
        Column::from_id(nth_bit(v.table.open(), k))
    }

    #[inline]
    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Column, dealer: &mut D) -> Result<Turn, D::Halt> {
        let t = &mut s.table;
        let Turn::Seat(me) = t.turn else { return Ok(Turn::Over) };
        dealer.cite(Clause::Drop);
        dealer.event(|| Event::Dropped(me, a));
        // One above each disc, or the bottom: of these holes in the column, the free one is where the disc falls.
        let all = t.all();
        let hole = (all << 8 | BOTTOM) & !all & COLUMN << a.id();
        (t.next, t.last) = (t.last, t.next | hole);
        t.turn = if has_four(t.last) {
            dealer.cite(Clause::Four);
            dealer.event(|| Event::Won(me));
            Turn::Over
        } else if t.all() == FRAME {
            dealer.cite(Clause::Full);
            dealer.event(|| Event::Drawn);
            Turn::Over
        } else {
            Turn::Seat(me.other())
        };
        Ok(t.turn)
    }

    #[inline]
    fn outcome(&self, t: &Table) -> Option<Outcome> {
        let won = |p| i32::from(t.winner() == Some(Seat(p)));
        (t.turn == Turn::Over).then(|| Outcome::ranked(&[won(0), won(1)]))
    }

    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, _: &mut D) -> Result<StateOf<Self>, D::Halt> {
        Ok(State { table: *v.table, hands: (), unseen: () })
    }

    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        let t = &s.table;
        self.census(s).verify()?;
        let mut faults = Faults::default();
        let (next, last) = (t.next.count_ones(), t.last.count_ones());
        let turns = if t.dropper() == Seat(0) { last == next + 1 } else { last == next };
        faults.expect(turns, "table", || "the players take turns".into());
        faults.expect(t.all() & !(t.all() << 8 | BOTTOM) == 0, "table", || "a disc hangs in the air".into());
        let over = t.winner().is_some() || t.all() == FRAME;
        let turn = if over { Turn::Over } else { Turn::Seat(t.dropper().other()) };
        faults.expect(t.turn == turn, "table.turn", || format!("expected {turn:?}"));
        faults.or(())?;
        if t.arises() { Ok(()) } else { Err(Faults::one("table", "no order of drops leads to this position")) }
    }

    fn census(&self, s: &StateOf<Self>) -> Census {
        let holes = [s.table.next, s.table.last, FRAME & !s.table.all()].map(u64::count_ones);
        Census::new().count("holes", holes.iter().sum::<u32>(), COLUMNS * ROWS)
    }

    /// The lines still open to a player, less those open to the other.
    fn estimate(&self, v: View<'_, Self>, p: Seat) -> i32 {
        let open = |q: Seat| fours(FRAME & !v.table.discs(q.other())).map(u64::count_ones).iter().sum::<u32>() as i32;
        match self.outcome(v.table) {
            Some(end) => 100 * end.utility(p),
            None => open(p) - open(p.other()),
        }
    }
}
