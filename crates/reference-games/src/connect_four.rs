//! Connect four: two players, a frame of seven columns and six rows, four in a row.
use engine_core::{
    chance::FastRng,
    prelude::*,
    rules::{Picker, by_count, count_bits, nth_bit},
};

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/connect_four.txt")]
pub enum Clause {
    #[clause("C4-1", "1", Fact, "the frame of seven columns and six rows is empty at first, and seat 0 begins")]
    Empty,
    #[clause("C4-2", "2", Effect, "in turn, a player drops a disc into a column; it falls to the lowest free hole")]
    Drop,
    #[clause("C4-3", "2", Limit, "a column holds six discs", refuse = "this column is full")]
    Filled,
    #[clause("C4-4", "3", Effect, "a player with four discs in a row, column or diagonal wins at once")]
    Four,
    #[clause("C4-5", "3", Effect, "a full frame without four in a row is a draw")]
    Full,
}

/// A column, from the left.
#[data(Finite)]
#[finite(1..=7)]
pub struct Column(u8);

/// What everybody sees. Nothing is hidden.
#[data(Copy, Default)]
pub struct Table {
    /// The discs of the player who drops next: one byte per row from the bottom, with one bit per column from the left.
    pub next: u64,
    /// The discs of the player who dropped last.
    pub last: u64,
    /// Whose turn it is.
    pub turn: Turn,
}

/// What happens in a game.
#[data(Event)]
pub enum Event {
    /// A player dropped a disc.
    Dropped(Seat, Column),
    /// A player has four in a row.
    Won(Seat),
    /// The frame is full.
    Drawn,
}

/// Connect four.
pub struct ConnectFour;

/// The number of columns.
pub(crate) const COLUMNS: u32 = 7;
/// The number of rows.
pub(crate) const ROWS: u32 = 6;
const BOTTOM: u64 = 0x7f;
const FRAME: u64 = 0x7f7f_7f7f_7f7f;
const COLUMN: u64 = 0x0101_0101_0101;

/// Every four in a row among these holes, by its first hole. The eighth bit of a row is never set, so no line wraps around the edge.
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

    /// The columns with a free hole, one bit each.
    #[inline]
    fn open(&self) -> u16 {
        (!(self.all() >> (8 * (ROWS - 1))) & BOTTOM) as u16
    }

    /// The player who dropped last (the second player, before the first disc). It follows from the number of discs.
    fn dropper(&self) -> Seat {
        Seat((self.all().count_ones() % 2) as u8).other()
    }

    /// The discs of a player: one byte per row from the bottom, with one bit per column from the left.
    pub fn discs(&self, p: Seat) -> u64 {
        if p == self.dropper() { self.last } else { self.next }
    }

    /// The owner of the disc in a hole. Rows count from 0 at the bottom.
    pub fn disc(&self, row: u32, at: Column) -> Option<Seat> {
        Seat::first(2).find(|&p| self.discs(p) >> (8 * row + at.id()) & 1 == 1)
    }

    /// The player with four in a row. Only the player who dropped last can have it.
    pub fn winner(&self) -> Option<Seat> {
        has_four(self.last).then(|| self.dropper())
    }

    /// Whether play can lead here. It removes discs from the top, the last player's first, until the frame is empty. Once the last disc is
    /// removed, no four in a row may be left.
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

#[game]
impl Game for ConnectFour {
    const META: Meta = Meta::new("connect-four", "Connect four", 2..=2);
    type Table = Table;
    type Action = Column;
    type Clause = Clause;
    type Event = Event;
    type Show = Self;
    type Encode = Self;
    type Picker = Self;

    fn bound(_: &GameBox<Self>) -> u32 {
        COLUMNS * ROWS
    }

    /// C4-1: the default table is the empty frame.
    fn setup(_: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        Ok(())
    }

    #[inline]
    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        t.turn
    }

    #[inline]
    fn check(v: View<Self>, a: Column) -> Verdict<Clause> {
        ensure(v.table.open() >> a.id() & 1 == 1, Clause::Filled)
    }

    #[inline]
    fn apply(cx: &mut Cx<Self, impl Source>, a: Column) -> Result<(), Halt> {
        let Turn::Seat(me) = cx.table.turn else { return Ok(()) };
        cx.cite(Clause::Drop);
        cx.event(Event::Dropped(me, a));
        // The disc falls into the one hole of the column that is free and either at the bottom or just above a disc.
        let all = cx.table.all();
        let hole = (all << 8 | BOTTOM) & !all & COLUMN << a.id();
        (cx.table.next, cx.table.last) = (cx.table.last, cx.table.next | hole);
        cx.table.turn = if has_four(cx.table.last) {
            cx.cite(Clause::Four);
            cx.event(Event::Won(me));
            Turn::Over
        } else if cx.table.all() == FRAME {
            cx.cite(Clause::Full);
            cx.event(Event::Drawn);
            Turn::Over
        } else {
            Turn::Seat(me.other())
        };
        Ok(())
    }

    #[inline]
    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        let won = |p| i32::from(t.winner() == Some(Seat(p)));
        Outcome::ranked(&[won(0), won(1)])
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let t = &s.table;
        Self::census(game, s).verify()?;
        let mut faults = ValidationError::default();
        let (next, last) = (t.next.count_ones(), t.last.count_ones());
        let turns = if t.dropper() == Seat(0) { last == next + 1 } else { last == next };
        faults.expect(turns, "table", || "the players must take turns".into());
        faults.expect(t.all() & !(t.all() << 8 | BOTTOM) == 0, "table", || "a disc has a free hole below it".into());
        let over = t.winner().is_some() || t.all() == FRAME;
        let turn = if over { Turn::Over } else { Turn::Seat(t.dropper().other()) };
        faults.expect(t.turn == turn, "table.turn", || format!("expected {turn:?}"));
        faults.or(())?;
        if t.arises() {
            Ok(())
        } else {
            Err(ValidationError::one("table", "no sequence of drops leads to this position"))
        }
    }

    fn census(_: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        let holes = [s.table.next, s.table.last, FRAME & !s.table.all()].map(u64::count_ones);
        Census::new().count("holes", holes.iter().sum::<u32>(), COLUMNS * ROWS)
    }

    /// The number of lines still open to the player, minus those open to the opponent.
    fn estimate(v: View<Self>, p: Seat) -> i32 {
        let open = |q: Seat| fours(FRAME & !v.table.discs(q.other())).map(u64::count_ones).iter().sum::<u32>() as i32;
        match v.game.outcome(v.table) {
            Some(end) => 100 * end.utility(p),
            None => open(p) - open(p.other()),
        }
    }
}

impl Picker<Self> for ConnectFour {
    #[inline]
    fn pick(v: View<Self>, _: &mut Vec<Column>, rng: &mut FastRng) -> Option<Column> {
        by_count(v, rng)
    }
    #[inline]
    fn count(v: View<Self>) -> u32 {
        count_bits(v.table.open())
    }
    #[inline]
    fn nth(v: View<Self>, k: u32) -> Option<Column> {
        Column::from_id(nth_bit(v.table.open(), k))
    }
}
