//! Le coffre: opening, the tigers, the bonus, closing, and the keys that go back.
use super::{BONUS, CHASE, CHEST_SAND, Frame, NOTE};
use crate::{
    FortBoyard,
    clauses::Clause,
    content::{Square, SquareKind},
    event::Event,
    options::Opening,
    table::{Colour, End},
};
use engine_core::{Audience, Dealer, Decision, Flow, MORE, Refusal, Seat, StateOf, Verdict, View, data, ensure};
use serde::{Deserialize, Serialize};

/// CH-1: so many keys open the chest.
pub(crate) const OPENS_AT: u8 = 4;
/// Q10: so many keys the opener keeps.
pub(crate) const KEPT: u8 = 2;

/// A key was just won, and there are enough (Q13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window;

/// What to do after winning a key.
#[data(Finite)]
pub enum After {
    /// Open the chest.
    Open,
    /// Give the die away.
    Pass,
}

impl Decision<FortBoyard> for Window {
    type Choice = After;

    /// CH-1: a right, not a duty, unless the table agreed otherwise.
    fn check(self, g: &FortBoyard, _: View<'_, FortBoyard>, c: After) -> Verdict<FortBoyard> {
        if c == After::Pass && g.options.opening == Opening::Forced {
            return Err(Refusal::because(Clause::When, "at this table whoever can open the chest does"));
        }
        Ok(())
    }

    fn apply<D: Dealer<FortBoyard>>(
        self,
        g: &FortBoyard,
        s: &mut StateOf<FortBoyard>,
        _: Seat,
        c: After,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        match c {
            After::Open => g.open_chest(s, dealer),
            After::Pass => {
                g.pass_the_die(s, dealer);
                Ok(())
            }
        }
    }
}

/// The chest is closed: where the next key goes (CH-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PutBack;

impl Decision<FortBoyard> for PutBack {
    type Choice = Square;

    /// Q11: any cell, full or empty.
    fn check(self, g: &FortBoyard, _: View<'_, FortBoyard>, at: Square) -> Verdict<FortBoyard> {
        match g.content.find(at) {
            None => Err(Refusal::because(Clause::Anywhere, "there is no such square on this board")),
            Some(SquareKind::Start) => Err(Refusal::because(Clause::Anywhere, "START has no cell for a key")),
            Some(SquareKind::Tiger) => Err(Refusal::because(Clause::Anywhere, "a TIGER square has no cell for a key")),
            Some(_) => Ok(()),
        }
    }

    fn legal(self, g: &FortBoyard, _: View<'_, FortBoyard>, out: &mut impl FnMut(Square) -> Flow) -> Flow {
        for at in g.content.squares() {
            if g.content.has_cell(at) {
                out(at)?;
            }
        }
        MORE
    }

    fn apply<D: Dealer<FortBoyard>>(
        self,
        g: &FortBoyard,
        s: &mut StateOf<FortBoyard>,
        me: Seat,
        at: Square,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::KeysBack);
        dealer.cite(Clause::Anywhere);
        let t = &mut s.table;
        // Q12: red first; a black one only where no red could be had (Q9).
        let colour = if t.keys[me].red > 0 {
            t.keys[me].red -= 1;
            t.red.put(at);
            Colour::Red
        } else {
            t.keys[me].black -= 1;
            t.black.put(at);
            Colour::Black
        };
        dealer.event(|| Event::PutBack(me, at, colour));
        if t.keys[me].total() == KEPT {
            dealer.cite(Clause::DieAfterChest); // Q16: on from the opener, whoever rolled last
            g.pass_the_die(s, dealer);
        }
        Ok(())
    }
}

impl FortBoyard {
    /// The whole opening, from the first note to the closing.
    pub(super) fn open_chest<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) -> Result<(), D::Halt> {
        let me = s.table.turn;
        dealer.cite(Clause::When);
        dealer.event(|| Event::Opened(me));
        dealer.cite(Clause::FirstNote);
        if self.take_note(s, dealer)? {
            return Ok(());
        }
        let mut roller = self.left(me);
        for tick in 1.. {
            dealer.cite(Clause::Chase);
            let die = self.die(CHASE.by(roller), dealer)?;
            let at = self.content.ahead(s.table.pawns[roller], die);
            s.table.pawns[roller] = at; // Q14: the pawn stays there, and the square does nothing else
            dealer.cite(Clause::ChestRolls);
            dealer.event(|| Event::Moved(roller, die, at));
            if self.content.kind(at) == SquareKind::Tiger {
                dealer.cite(Clause::TigerCloses);
                dealer.event(|| Event::Tiger(roller));
                break;
            }
            dealer.cite(Clause::NoteEach);
            if self.take_note(s, dealer)? {
                return Ok(());
            }
            if self.sand_is_out(self.options.chest_sand, tick, CHEST_SAND, dealer)? {
                if self.bonus(s, dealer)? {
                    return Ok(());
                }
                break;
            }
            roller = self.left(roller);
            if roller == me {
                roller = self.left(me);
            }
        }
        self.close_chest(s, dealer);
        Ok(())
    }

    /// CH-8: no tiger in time: a die of notes. Whether the chest is empty then.
    fn bonus<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) -> Result<bool, D::Halt> {
        let me = s.table.turn;
        dealer.cite(Clause::Bonus);
        let die = self.die(BONUS.by(me), dealer)?;
        dealer.event(|| Event::Bonus(me, die));
        for _ in 0..die {
            if self.take_note(s, dealer)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The opener takes a note, which nobody else sees (Q21). With the last one the game ends at once (Q15): true then.
    fn take_note<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) -> Result<bool, D::Halt> {
        let me = s.table.turn;
        let note = dealer.draw(NOTE.seen_by(me), &mut s.unseen)?;
        s.hands[me].put(note);
        s.table.taken[me] += 1;
        s.table.chest -= 1;
        dealer.event(|| Event::Took(me));
        dealer.event_to(Audience::Seat(me), || Event::Found(me, note));
        if s.table.chest > 0 {
            return Ok(false);
        }
        dealer.cite(Clause::EmptiedAtOnce);
        self.end(s, End::Chest, dealer);
        Ok(true)
    }

    /// The chest is closed: all keys but two go back (CH-6, Q10), red ones; for what is missing black ones are exchanged (CH-7, Q12).
    fn close_chest<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) {
        let t = &mut s.table;
        let me = t.turn;
        dealer.event(|| Event::Closed(me));
        dealer.cite(Clause::HowMany);
        let back = t.keys[me].total() - KEPT;
        let missing = back.saturating_sub(t.keys[me].red);
        let exchanged = missing.min(t.supply);
        if exchanged > 0 {
            dealer.cite(Clause::Exchange);
            dealer.cite(Clause::WhichKeys);
            dealer.event(|| Event::Exchanged(me, exchanged));
            t.supply -= exchanged;
            t.gone += exchanged;
            t.keys[me].black -= exchanged;
            t.keys[me].red += exchanged;
        }
        if exchanged < missing {
            dealer.cite(Clause::NoRedLeft);
        }
        (t.frame, t.asked) = (Frame::PutBack(PutBack), me);
    }

    /// Why a chest cannot be opened now: no key was won (Q13), or it is another's turn (Q26).
    pub(super) fn no_opening(&self, v: View<'_, Self>) -> Verdict<Self> {
        ensure(v.table.asked == v.table.turn, Clause::NotYourOpening)?;
        Err(Refusal::by(Clause::When))
    }
}
