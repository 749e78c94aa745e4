//! Tic-tac-toe: two players, nine squares, three in a row.
#![allow(missing_docs)] // the names are enough
use engine_core::prelude::*;

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/tic_tac_toe.txt")]
pub enum Clause {
    #[clause("TT-1", "1", Fact, "the nine squares are empty at first, and seat 0 begins")]
    Empty,
    #[clause("TT-2", "2", Effect, "in turn, a player marks one square")]
    Mark,
    #[clause("TT-3", "2", Limit, "each square is marked only once", refuse = "this square is already marked")]
    Marked,
    #[clause("TT-4", "3", Effect, "a player with three marks in a row, column or diagonal wins at once")]
    Line,
    #[clause("TT-5", "3", Effect, "if all nine squares are marked without a line, the game is a draw")]
    Full,
}

/// A square, in reading order.
#[data(Finite)]
#[finite(1..=9)]
pub struct Square(u8);

/// What happens in a game.
#[data(Event)]
pub enum Event {
    #[say("{0} marks square {1}.")]
    Marked(Seat, Square),
    #[say("{0} has three in a row and wins.")]
    Won(Seat),
    #[say("All squares are marked: a draw.")]
    Drawn,
}

/// What everybody sees. Nothing is hidden.
#[data(Copy, Default, Encode)]
pub struct Table {
    /// Whose mark is on each square.
    pub marks: [Option<Seat>; 9],
}

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Table {
    fn has_line(&self, p: Seat) -> bool {
        LINES.iter().any(|line| line.iter().all(|&at| self.marks[at] == Some(p)))
    }
}

/// Tic-tac-toe.
pub struct TicTacToe;

#[game]
impl Game for TicTacToe {
    const META: Meta = Meta::new("tic-tac-toe", "Tic-tac-toe", 2..=2).rules_version(2);
    type Table = Table;
    type Action = Square;
    type Clause = Clause;
    type Event = Event;

    fn setup(_: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        let marked = t.marks.iter().flatten().count() as u8;
        let over = marked == 9 || Seat::first(2).any(|p| t.has_line(p));
        if over { Turn::Over } else { Turn::Seat(Seat(marked % 2)) }
    }

    fn check(v: View<Self>, a: Square) -> Verdict<Clause> {
        ensure(v.table.marks[a].is_none(), Clause::Marked)
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Square) -> Result<(), Halt> {
        cx.cite(Clause::Mark);
        cx.event(Event::Marked(cx.seat, a));
        cx.table.marks[a] = Some(cx.seat);
        if cx.table.has_line(cx.seat) {
            cx.cite(Clause::Line);
            cx.event(Event::Won(cx.seat));
        } else if cx.table.marks.iter().all(Option::is_some) {
            cx.cite(Clause::Full);
            cx.event(Event::Drawn);
        }
        Ok(())
    }

    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        Outcome::winner(2, Seat::first(2).find(|&p| t.has_line(p)))
    }

    fn bound(_: &GameBox<Self>) -> u32 {
        9
    }
}
