//! Tic-tac-toe: two players, nine squares, three in line.
use engine_core::{
    Census, Dealer, Faults, Finite, Flow, Game, Meta, NoOptions, Outcome, Seat, Sink, State, StateOf, Turn, Verdict,
    View, data, ensure,
};
use serde::{Deserialize, Serialize};

/// The rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/tic_tac_toe.txt")]
pub enum Clause {
    #[clause("TT-1", "1", Fact, "the nine squares are empty at first, and seat 0 begins")]
    Empty,
    #[clause("TT-2", "2", Effect, "in turn, a player marks one square")]
    Mark,
    #[clause("TT-3", "2", Limit, "each square is marked once", refuse = "that square is marked already")]
    Marked,
    #[clause("TT-4", "3", Effect, "three own marks in a row, in a column or on a diagonal win at once")]
    Line,
    #[clause("TT-5", "3", Effect, "nine marks and no line are a draw")]
    Full,
}

/// A square, in the order of reading.
#[data(Finite)]
#[finite(1..=9)]
pub struct Square(u8);

/// What lies on the table: all there is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Written")]
pub struct Table {
    /// The marks of the player who marks next, the bit of a square being its id.
    pub next: u16,
    /// The marks of the player who marked last.
    pub last: u16,
    /// Whose turn it is.
    pub turn: Turn,
    /// How many squares are free: the marks tell, but whoever plays at random asks before every mark.
    #[serde(skip_serializing)]
    left: u8,
}

/// A table as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    next: u16,
    last: u16,
    turn: Turn,
}

impl From<Written> for Table {
    fn from(t: Written) -> Self {
        Table::new(t.next, t.last, t.turn)
    }
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Event {
    /// A player marked a square.
    Marked(Seat, Square),
    /// A player has a line.
    Won(Seat),
    /// The squares are full.
    Drawn,
}

/// The box: paper and two pens.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// All nine squares.
const FULL: u16 = 0o777;
/// Rows, columns, diagonals.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The ids of every set of squares, in order: looked up, not worked out. Then a number that no square has.
static SQUARES: [[u8; 16]; 512] = {
    let mut sets = [[u8::MAX; 16]; 512];
    let mut at = 0;
    while at < 512 * 9 {
        let (set, id) = (at / 9, at % 9);
        if set >> id & 1 == 1 {
            sets[set][(set & ((1 << id) - 1)).count_ones() as usize] = id as u8;
        }
        at += 1;
    }
    sets
};

#[inline]
fn squares(set: u16) -> &'static [u8; 16] {
    &SQUARES[usize::from(set & FULL)]
}

/// Which sets of squares hold a line.
static HOLDS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut at = 0;
    while at < 512 * 8 {
        let (set, line) = (at / 8, LINES[at % 8] as usize);
        table[set] |= set & line == line;
        at += 1;
    }
    table
};

#[inline]
fn holds_line(marks: u16) -> bool {
    HOLDS_LINE[usize::from(marks & FULL)]
}

#[inline]
fn bit(at: Square) -> u16 {
    1 << at.id()
}

impl Table {
    /// These marks, of the player who marks next and of the other. They are trusted: see [`Game::validate`].
    pub fn new(next: u16, last: u16, turn: Turn) -> Self {
        Self { next, last, turn, left: (FULL & !(next | last)).count_ones() as u8 }
    }

    #[inline]
    fn free(&self) -> u16 {
        FULL & !(self.next | self.last)
    }

    /// Who marked last, or would have before the first mark: the number of marks tells.
    fn marker(&self) -> Seat {
        Seat(self.left % 2)
    }

    /// The marks of a player, the bit of a square being its id.
    pub fn marks(&self, p: Seat) -> u16 {
        if p == self.marker() { self.last } else { self.next }
    }

    /// Whose mark is on a square.
    pub fn mark(&self, at: Square) -> Option<Seat> {
        Seat::first(2).find(|&p| self.marks(p) & bit(at) != 0)
    }

    /// Who has a line: nobody but who marked last.
    pub fn winner(&self) -> Option<Seat> {
        holds_line(self.last).then(|| self.marker())
    }
}

impl Game for TicTacToe {
    const META: Meta = Meta::new("tic-tac-toe", "Tic-tac-toe", 2..=2);
    const PICKS_BY_COUNT: bool = true;
    type Content = ();
    type Options = NoOptions;
    type Table = Table;
    type Hands = ();
    type Unseen = ();
    type Action = Square;
    type Clause = Clause;
    type Event = Event;

    fn new(_: &str, _: NoOptions, seats: u8) -> Result<Self, Faults> {
        Self::META.admits(seats).map(|()| TicTacToe)
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
        9
    }

    /// TT-1
    fn setup<D: Dealer<Self>>(&self, _: &mut D) -> Result<StateOf<Self>, D::Halt> {
        Ok(State { table: Table::new(0, 0, Turn::Seat(Seat(0))), hands: (), unseen: () })
    }

    #[inline]
    fn turn(&self, t: &Table) -> Turn {
        t.turn
    }

    #[inline]
    fn check(&self, v: View<'_, Self>, a: Square) -> Verdict<Self> {
        ensure(v.table.free() & bit(a) != 0, Clause::Marked)
    }

    #[inline]
    fn count(&self, v: View<'_, Self>) -> u32 {
        v.table.left.into()
    }

    #[inline]
    fn nth(&self, v: View<'_, Self>, k: u32) -> Option<Square> {
        squares(v.table.free()).get(k as usize).and_then(|&id| Square::from_id(id.into()))
    }

    #[inline]
    fn legal<K: Sink<Square>>(&self, v: View<'_, Self>, out: &mut K) -> Flow {
        let free = squares(v.table.free()).iter().map_while(|&id| Square::from_id(id.into()));
        free.take(v.table.left.into()).try_for_each(|square| out.push(square))
    }

    #[inline]
    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Square, dealer: &mut D) -> Result<Turn, D::Halt> {
        let t = &mut s.table;
        let Turn::Seat(me) = t.turn else { return Ok(Turn::Over) };
        dealer.cite(Clause::Mark);
        dealer.event(|| Event::Marked(me, a));
        (t.next, t.last, t.left) = (t.last, t.next | bit(a), t.left.wrapping_sub(1));
        t.turn = if holds_line(t.last) {
            dealer.cite(Clause::Line);
            dealer.event(|| Event::Won(me));
            Turn::Over
        } else if t.left == 0 {
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
        let line = holds_line(t.last);
        let won = |p| i32::from(line & (t.marker() == Seat(p)));
        (t.turn == Turn::Over).then(|| Outcome::ranked(&[won(0), won(1)]))
    }

    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, _: &mut D) -> Result<StateOf<Self>, D::Halt> {
        Ok(State { table: *v.table, hands: (), unseen: () })
    }

    /// Marks can be made in any order, so a position arises in play when the counts are right and the last mark, whichever
    /// it was, ended every line there is.
    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        let (t, mut faults) = (&s.table, Faults::default());
        self.census(s).verify().err().into_iter().for_each(|f| faults.append(f));
        let (next, last) = (t.next.count_ones(), t.last.count_ones());
        let turns = if t.marker() == Seat(0) { last == next + 1 } else { last == next };
        faults.expect(turns, "table", || "the players take turns".into());
        let left = t.free().count_ones();
        faults.expect(u32::from(t.left) == left, "table.left", || format!("expected {left}"));
        faults.expect(!holds_line(t.next), "table.next", || "the game went on after a line".into());
        let ended = Square::all().map(bit).any(|b| t.last & b != 0 && !holds_line(t.last & !b));
        faults.expect(ended || t.winner().is_none(), "table.last", || "no one mark ended both lines".into());
        let turn = if t.winner().is_some() || t.free() == 0 { Turn::Over } else { Turn::Seat(t.marker().other()) };
        faults.expect(t.turn == turn, "table.turn", || format!("expected {turn:?}"));
        faults.or(())
    }

    fn census(&self, s: &StateOf<Self>) -> Census {
        let squares = [s.table.next, s.table.last, s.table.free()].map(u16::count_ones);
        Census::new().count("squares", squares.iter().sum::<u32>(), 9)
    }

    /// The lines still open to a player, less those open to the other.
    fn estimate(&self, v: View<'_, Self>, p: Seat) -> i32 {
        let open = |q: Seat| LINES.iter().filter(|&&line| line & v.table.marks(q.other()) == 0).count() as i32;
        match self.outcome(v.table) {
            Some(end) => 10 * end.utility(p),
            None => open(p) - open(p.other()),
        }
    }
}
