//! Tic-tac-toe as fast as the engine lets it be: marks as bits, lines and squares looked up, the free squares counted as it goes. The rules, ids and clauses are
//! those of the tutorial in `reference-games`.
use engine_core::{
    chance::FastRng,
    prelude::*,
    rules::{Picker, by_count},
};
use reference_games::tic_tac_toe::{Clause, Event, Square};

/// What lies on the table: all there is.
#[data(Copy)]
pub struct Table {
    /// The marks of the player who marks next, the bit of a square being its id.
    pub next: u16,
    /// The marks of the player who marked last.
    pub last: u16,
    /// Whose turn it is.
    pub turn: Turn,
    /// How many squares are free: the marks tell, but whoever plays at random asks before every mark.
    left: u8,
}

impl Default for Table {
    fn default() -> Self {
        Self { next: 0, last: 0, turn: Turn::Seat(Seat(0)), left: 9 }
    }
}

/// Tic-tac-toe, tuned.
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
    #[inline]
    fn free(&self) -> u16 {
        FULL & !(self.next | self.last)
    }

    /// Who marked last, or would have before the first mark: the number of marks tells.
    fn marker(&self) -> Seat {
        Seat(self.left % 2)
    }
}

#[game]
impl Game for TicTacToe {
    const META: Meta = Meta::new("tic-tac-toe-tuned", "Tic-tac-toe, tuned", 2..=2);
    type Table = Table;
    type Action = Square;
    type Clause = Clause;
    type Event = Event;
    type Encode = NoEncoding;
    type Picker = Self;

    fn setup(_: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        Ok(())
    }

    #[inline]
    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        t.turn
    }

    #[inline]
    fn check(v: View<Self>, a: Square) -> Verdict<Clause> {
        ensure(v.table.free() & bit(a) != 0, Clause::Marked)
    }

    #[inline]
    fn legal(v: View<Self>, out: &mut impl FnMut(Square) -> ControlFlow<()>) -> ControlFlow<()> {
        let free = squares(v.table.free()).iter().map_while(|&id| Square::from_id(id.into()));
        free.take(v.table.left.into()).try_for_each(out)
    }

    #[inline]
    fn apply(cx: &mut Cx<Self, impl Source>, a: Square) -> Result<(), Halt> {
        let me = cx.seat;
        cx.cite(Clause::Mark);
        cx.event(Event::Marked(me, a));
        let t = &mut *cx.table;
        (t.next, t.last, t.left) = (t.last, t.next | bit(a), t.left.wrapping_sub(1));
        cx.table.turn = if holds_line(cx.table.last) {
            cx.cite(Clause::Line);
            cx.event(Event::Won(me));
            Turn::Over
        } else if cx.table.left == 0 {
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
        let line = holds_line(t.last);
        let won = |p| i32::from(line & (t.marker() == Seat(p)));
        Outcome::ranked(&[won(0), won(1)])
    }

    fn bound(_: &GameBox<Self>) -> u32 {
        9
    }
}

impl Picker<Self> for TicTacToe {
    #[inline]
    fn pick(v: View<Self>, _: &mut Vec<Square>, rng: &mut FastRng) -> Option<Square> {
        by_count(v, rng)
    }
    #[inline]
    fn count(v: View<Self>) -> u32 {
        v.table.left.into()
    }
    #[inline]
    fn nth(v: View<Self>, k: u32) -> Option<Square> {
        squares(v.table.free()).get(k as usize).and_then(|&id| Square::from_id(id.into()))
    }
}
