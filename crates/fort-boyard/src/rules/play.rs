//! La partie: the turn, the walk, the keys.
use super::{Frame, MOVE, TrialOrRiddle, Window, chest::OPENS_AT};
use crate::{
    FortBoyard,
    clauses::Clause,
    content::SquareKind,
    event::Event,
    options::{OpenWindow, Opening},
    table::{End, Keys},
};
use engine_core::{Audience, Dealer, Decision, Refusal, Seat, StateOf, Verdict, View, data, ensure};
use serde::{Deserialize, Serialize};

/// A turn begins (Q29).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Start;

/// How a turn begins.
#[data(Finite)]
pub enum StartChoice {
    /// Roll the die and move.
    Roll,
    /// Open the chest instead.
    Open,
}

impl Decision<FortBoyard> for Start {
    type Choice = StartChoice;

    fn check(self, g: &FortBoyard, v: View<'_, FortBoyard>, c: StartChoice) -> Verdict<FortBoyard> {
        let may_open = v.table.keys[v.me()].total() >= OPENS_AT;
        let window = g.options.open_window != OpenWindow::AfterWin;
        match c {
            StartChoice::Roll if g.options.opening == Opening::Forced && may_open && window => {
                Err(Refusal::because(Clause::When, "at this table whoever can open the chest does"))
            }
            StartChoice::Roll => Ok(()),
            StartChoice::Open if !window => {
                Err(Refusal::because(Clause::When, "at this table the chest is opened right after winning a key"))
            }
            StartChoice::Open => ensure(may_open, Clause::MayOpen),
        }
    }

    fn apply<D: Dealer<FortBoyard>>(
        self,
        g: &FortBoyard,
        s: &mut StateOf<FortBoyard>,
        me: Seat,
        c: StartChoice,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::AlwaysAsked);
        match c {
            StartChoice::Open => g.open_chest(s, dealer),
            StartChoice::Roll => {
                dealer.cite(Clause::Walk);
                let die = g.die(MOVE.by(me), dealer)?;
                let at = g.content.ahead(s.table.pawns[me], die);
                s.table.pawns[me] = at;
                dealer.event(|| Event::Moved(me, die, at));
                g.land(s, dealer)
            }
        }
    }
}

/// A trial is lost: a riddle may make it good (PLAY-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CatchUp;

/// What to do after a lost trial.
#[data(Finite)]
pub enum Caught {
    /// Try a riddle.
    Riddle,
    /// Give the die away.
    Pass,
}

impl Decision<FortBoyard> for CatchUp {
    type Choice = Caught;

    fn check(self, _: &FortBoyard, _: View<'_, FortBoyard>, _: Caught) -> Verdict<FortBoyard> {
        Ok(()) // Q4: the riddle is a right, not a duty
    }

    fn apply<D: Dealer<FortBoyard>>(
        self,
        g: &FortBoyard,
        s: &mut StateOf<FortBoyard>,
        _: Seat,
        c: Caught,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::Rescue);
        match c {
            Caught::Riddle => g.riddle_for_keys(s, dealer),
            Caught::Pass => {
                g.pass_the_die(s, dealer);
                Ok(())
            }
        }
    }
}

impl FortBoyard {
    /// One die: 1 to 6.
    #[inline]
    pub(super) fn die<D: Dealer<Self>>(&self, ask: engine_core::Ask, dealer: &mut D) -> Result<u8, D::Halt> {
        Ok(dealer.roll(ask, 6)? as u8 + 1)
    }

    /// The seat on the left of a seat (Q24).
    #[inline]
    pub(crate) fn left(&self, p: Seat) -> Seat {
        p.next(self.seats)
    }

    /// The seat on the right of a seat (Q24).
    #[inline]
    pub(crate) fn right(&self, p: Seat) -> Seat {
        Seat(if p.0 == 0 { self.seats - 1 } else { p.0 - 1 })
    }

    /// The square that the player in turn has reached.
    fn land<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) -> Result<(), D::Halt> {
        let (me, at) = (s.table.turn, s.table.here());
        let kind = self.content.kind(at);
        match kind {
            SquareKind::Start => self.pass_the_die(s, dealer),
            SquareKind::Tiger => {
                dealer.cite(Clause::Tiger);
                self.pass_the_die(s, dealer);
            }
            _ if s.table.cell(at).total() == 0 => {
                dealer.cite(Clause::EmptyCell);
                dealer.event(|| Event::Empty(me));
                self.pass_the_die(s, dealer);
            }
            SquareKind::Trial => {
                dealer.cite(Clause::MustTry);
                dealer.cite(Clause::MustOrMay);
                return self.trial(s, dealer);
            }
            SquareKind::Either => {
                dealer.cite(Clause::Either);
                s.table.frame = Frame::Square(TrialOrRiddle);
            }
            SquareKind::Both => {
                dealer.cite(Clause::Both);
                return self.trial(s, dealer);
            }
            SquareKind::Guardian => {
                dealer.cite(Clause::Guardian);
                return self.riddle_for_keys(s, dealer);
            }
        }
        Ok(())
    }

    /// The player in turn has passed the test of the square: the keys, black before red (Q8), and the red ones that follow.
    pub(super) fn win<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) {
        let t = &mut s.table;
        let (me, at) = (t.turn, t.here());
        let (cell, most) = (t.cell(at), self.content.kind(at).keys());
        let n = most.min(cell.total());
        let won = Keys { black: n.min(cell.black), red: n - n.min(cell.black) };
        for _ in 0..won.black {
            assert!(t.black.take(at), "counted above");
        }
        for _ in 0..won.red {
            assert!(t.red.take(at), "counted above");
        }
        t.keys[me].black += won.black;
        t.keys[me].red += won.red;
        dealer.event(|| Event::Won(me, won));
        if cell.total() > most {
            dealer.cite(Clause::FullerCell);
        }
        if won.red > 0 && t.cell(at).total() == 0 {
            dealer.cite(Clause::RedLeavesEmpty);
        }
        let replaced = won.black.min(t.supply);
        if replaced > 0 {
            dealer.cite(Clause::Replaced);
            dealer.event(|| Event::Replaced(at, replaced));
            t.supply -= replaced;
            t.red.put_many(at, replaced);
        }
        if replaced < won.black {
            dealer.cite(Clause::NoRedLeft);
        }
        // Q13, Q28: with four keys the chest may be opened before the die is given away.
        if t.keys[me].total() >= OPENS_AT && self.options.open_window != OpenWindow::TurnStart {
            dealer.cite(Clause::DieIsMarker);
            (t.frame, t.asked) = (Frame::Window(Window), me);
        } else {
            self.pass_the_die(s, dealer);
        }
    }

    /// PLAY-6: the die goes to the left; after the last round the game ends as it stands (Q22).
    pub(super) fn pass_the_die<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) {
        dealer.cite(Clause::DiePasses);
        let t = &mut s.table;
        t.turns += 1;
        t.turn = self.left(t.turn);
        (t.frame, t.asked) = (Frame::Start(Start), t.turn);
        if t.turns == self.last_turn() {
            dealer.cite(Clause::HardStop);
            self.end(s, End::Rounds, dealer);
        }
    }

    /// After so many turns the game is over (Q22).
    pub(crate) fn last_turn(&self) -> u16 {
        self.options.round_limit.get() * u16::from(self.seats)
    }

    /// Fin de la partie: all notes are laid on the table, and the sums are compared (END-1, Q21).
    pub(super) fn end<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, end: End, dealer: &mut D) {
        if end == End::Chest {
            dealer.cite(Clause::ChestEmpty);
        }
        dealer.cite(Clause::Known);
        dealer.event(|| Event::Ended(end));
        let notes = dealer.reveal(Audience::All, std::mem::take(&mut s.hands));
        for p in Seat::first(self.seats) {
            dealer.event(|| Event::Sum(p, self.sum(&notes[p])));
        }
        s.table.shown = notes;
        (s.table.frame, s.table.asked) = (Frame::Start(Start), s.table.turn);
        s.table.end = Some(end);
    }

    /// What notes are worth together.
    pub(crate) fn sum(&self, notes: &crate::table::Hand) -> u32 {
        notes.kinds().map(|(note, n)| self.content.value(note) * u32::from(n)).sum()
    }
}
