//! Déplacement dans le royaume: how far, and where to. What is there then is in `squares`.
use super::{Frame, Kingdom};
use crate::{
    board::{Icon, Reach, Rules, Squares},
    clauses::Clause,
    content::Square,
    event::Event,
    table::{Spot, Step, Table},
};
use engine_core::{Dealer, Decision, Flow, Refusal, Seat, StateOf, Verdict, View};
use serde::{Deserialize, Serialize};

/// A hero is to move so many squares: where to?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Go {
    /// How many.
    pub count: u16,
}

impl Kingdom {
    /// What the player in turn may walk over.
    #[inline]
    fn walking(&self, t: &Table) -> Rules {
        let mut open = Squares::NONE;
        if !self.options.owned_adventure_stops {
            t.me().keys.iter().for_each(|colour| open.put(self.content.key(colour).entry)); // Q44
        }
        let taken = t.taken(Some(t.active), self.seats);
        Rules { fold: t.fold(), taken, open, no_revisit: self.options.no_revisit }
    }

    /// Where the player in turn can go by a result.
    #[inline]
    pub fn reach(&self, t: &Table, count: u16) -> Reach {
        self.reach_by(t, count, &self.walking(t))
    }

    #[inline]
    fn reach_by(&self, t: &Table, count: u16, rules: &Rules) -> Reach {
        match t.me().square() {
            Some(from) if count > 0 => self.content.board.reach(from, count, rules),
            _ => Reach::Stuck,
        }
    }

    /// MOVE-4, MOVE-12: exactly the result; with 0 one stays and resolves the square.
    pub(super) fn set_out<D: Dealer<Self>>(&self, t: &mut Table, result: u16, dealer: &mut D) {
        if result == 0 {
            dealer.cite(Clause::Move12);
            dealer.cite(Clause::Q25);
            if let Some(Icon::Whirlpool) = t.me().square().map(|q| self.content.board.square(q).icon) {
                dealer.cite(Clause::Q19);
            }
            t.agenda.step(Step::Arrive);
        } else if self.reach(t, result) == Reach::Stuck {
            dealer.cite(Clause::Q24);
            dealer.event(|| Event::Stuck { seat: t.active });
        } else {
            t.agenda.ask(t.active, Frame::Go(Go { count: result }));
        }
    }
}

impl Decision<Kingdom> for Go {
    type Choice = Square;

    fn check(self, g: &Kingdom, v: View<'_, Kingdom>, to: Square) -> Verdict<Kingdom> {
        let (t, board) = (v.table, &g.content.board);
        let reach = g.reach(t, self.count);
        if reach.squares().has(to) {
            return Ok(());
        }
        if usize::from(to.get()) >= board.squares.len() {
            return Err(Refusal::because(Clause::Brd7, "the board has no such square"));
        }
        if !board.is_visible(to, t.fold()) {
            return Err(Refusal::by(Clause::Q9));
        }
        if board.square(to).icon == Icon::Void {
            return Err(Refusal::by(Clause::Void2));
        }
        let rules = g.walking(t);
        if rules.taken.has(to) {
            return Err(Refusal::by(Clause::Move10));
        }
        let by = |rules: &Rules| g.reach_by(t, self.count, rules).squares().has(to);
        let turning = || t.me().square().is_some_and(|from| board.reach_turning(from, self.count, &rules).has(to));
        Err(match reach {
            Reach::Short(_) => Refusal::by(Clause::Q23),
            _ if rules.no_revisit && by(&Rules { no_revisit: false, ..rules }) => {
                Refusal::because(Clause::Q20, "at this table no square is entered twice in a move")
            }
            _ if by(&Rules { taken: Squares::NONE, ..rules }) => Refusal::by(Clause::Move8),
            _ if turning() => Refusal::by(Clause::Move7),
            _ if by(&Rules { open: board.stops(), ..rules }) => {
                Refusal::because(Clause::Move5, "an adventure or a whirlpool on the way ends the move there")
            }
            _ => Refusal::by(Clause::Move4),
        })
    }

    #[inline]
    fn legal(self, g: &Kingdom, v: View<'_, Kingdom>, out: &mut impl FnMut(Square) -> Flow) -> Flow {
        g.reach(v.table, self.count).squares().iter().try_for_each(out)
    }

    /// Q27: only where the move ends counts. Squares passed do nothing (MOVE-13).
    fn apply<D: Dealer<Kingdom>>(
        self,
        g: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        to: Square,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        if dealer.listens() {
            dealer.cite(Clause::Q27);
            dealer.cite(Clause::Move11);
            dealer.cite(match g.content.board.square(to).icon {
                Icon::Whirlpool => Clause::Whi1,
                Icon::Key(_) | Icon::Minor(_) => Clause::Advsq2,
                _ => Clause::Move4,
            });
            if let Reach::Short(_) = g.reach(t, self.count) {
                dealer.cite(Clause::Q23);
            }
            if g.content.board.is_stop(to) {
                dealer.cite(Clause::Move5);
                dealer.cite(Clause::Q26);
            }
            if t.me().square().is_some_and(|q| g.content.board.is_stop(q)) {
                dealer.cite(Clause::Q71);
            }
            if t.me().square() == Some(to) {
                dealer.cite(Clause::Q22);
            }
            dealer.event(|| Event::Moved { seat: p, to });
        }
        t.players[p].at = Spot::Kingdom(to);
        t.agenda.step(Step::Arrive);
        Ok(())
    }
}
