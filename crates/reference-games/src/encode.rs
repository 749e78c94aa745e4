//! The views of the five games as numbers. A seat sees itself first, then the others in turn; a spectator sees seat 0 first.
use crate::{ConnectFour, Kuhn, Leduc, Pig, TicTacToe, connect_four::Column, kuhn, leduc, tic_tac_toe::Square};
use engine_core::{Encode, Finite, Game, Layout, Pen, Piece, Seat, View};

/// All seats of a table, the viewer's first.
fn from_mine<G: Game>(v: View<'_, G>, seats: u8) -> impl Iterator<Item = Seat> + Clone {
    let first = v.seat.map_or(0, |p| p.0);
    Seat::first(seats).map(move |p| Seat((first + p.0) % seats))
}

/// One hot: how far from the viewer the seat to act sits; all 0 when it is over.
fn turn<G: Game>(pen: &mut Pen<'_>, g: &G, v: View<'_, G>, axis: u32) {
    let acts = g.turn(v.table).seat();
    pen.one_hot(acts.and_then(|p| from_mine(v, g.seats()).position(|q| q == p)).map(|at| at as u32), axis);
}

impl Encode for TicTacToe {
    fn layout(&self) -> Layout {
        Layout::new(vec![Piece::unit("marks", &[2, 3, 3]), Piece::unit("turn", &[2])])
    }

    fn encode(&self, v: View<'_, Self>, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        for p in from_mine(v, 2) {
            let marks = v.table.marks(p);
            Square::all().for_each(|at| pen.flag(marks >> at.id() & 1 == 1));
        }
        turn(&mut pen, self, v, 2);
        pen.end();
    }
}

impl Encode for ConnectFour {
    /// Rows from the bottom, columns from the left.
    fn layout(&self) -> Layout {
        Layout::new(vec![Piece::unit("discs", &[2, 6, 7]), Piece::unit("turn", &[2])])
    }

    fn encode(&self, v: View<'_, Self>, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        for p in from_mine(v, 2) {
            let discs = v.table.discs(p);
            for row in 0..6 {
                Column::all().for_each(|at| pen.flag(discs >> (8 * row + at.id()) & 1 == 1));
            }
        }
        turn(&mut pen, self, v, 2);
        pen.end();
    }
}

impl Encode for Pig {
    fn layout(&self) -> Layout {
        Layout::new(vec![
            Piece::unit("scores", &[4]),
            Piece::unit("total", &[1]),
            Piece::unit("turns", &[1]),
            Piece::unit("turn", &[4]),
        ])
    }

    fn encode(&self, v: View<'_, Self>, out: &mut [f32]) {
        let (mut pen, most) = (Pen::new(out), self.options().target.get() + 5);
        from_mine(v, self.seats()).for_each(|p| pen.share(v.table.scores[p], most));
        pen.skip(usize::from(4 - self.seats()));
        pen.share(v.table.total, most);
        pen.share(v.table.turns, self.options().horizon.get() * u16::from(self.seats()));
        turn(&mut pen, self, v, 4);
        pen.end();
    }
}

impl Encode for Kuhn {
    fn layout(&self) -> Layout {
        Layout::new(vec![
            Piece::unit("seat", &[2]),
            Piece::unit("card", &[3]),
            Piece::unit("bets", &[3, 2]),
            Piece::unit("shown", &[2, 3]),
        ])
    }

    fn encode(&self, v: View<'_, Self>, out: &mut [f32]) {
        let (mut pen, card) = (Pen::new(out), |c: kuhn::Card| c.id());
        pen.one_hot(v.seat.map(Finite::id), 2);
        pen.one_hot(v.hand.copied().map(card), 3);
        let mut bets = v.table.bets.iter();
        (0..3).for_each(|_| pen.one_hot(bets.next().map(Finite::id), 2));
        from_mine(v, 2).for_each(|p| pen.one_hot(v.table.shown.map(|c| card(c[p])), 3));
        pen.end();
    }
}

impl Encode for Leduc {
    fn layout(&self) -> Layout {
        Layout::new(vec![
            Piece::unit("seat", &[2]),
            Piece::unit("card", &[6]),
            Piece::unit("board", &[6]),
            Piece::unit("shown", &[2, 6]),
            Piece::unit("stakes", &[2]),
            Piece::unit("raises", &[1]),
            Piece::unit("acted", &[1]),
            Piece::unit("folded", &[2]),
            Piece::unit("turn", &[2]),
        ])
    }

    fn encode(&self, v: View<'_, Self>, out: &mut [f32]) {
        let (mut pen, t, card) = (Pen::new(out), v.table, |c: leduc::Card| c.id());
        pen.one_hot(v.seat.map(Finite::id), 2);
        pen.one_hot(v.hand.copied().map(card), 6);
        pen.one_hot(t.board.map(card), 6);
        from_mine(v, 2).for_each(|p| pen.one_hot(t.shown.map(|c| card(c[p])), 6));
        from_mine(v, 2).for_each(|p| pen.share(t.stakes[p], 13));
        pen.share(t.raises, 2);
        pen.share(t.acted, 4);
        from_mine(v, 2).for_each(|p| pen.flag(t.folded == Some(p)));
        turn(&mut pen, self, v, 2);
        pen.end();
    }
}
