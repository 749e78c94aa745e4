//! Déplacement dans le royaume: how far, where to, and what is there.
use super::{Assign, Frame, Kingdom};
use crate::{
    board::{Icon, Reach, Rules, Squares},
    clauses::Clause,
    content::{Ability, Passive, Square},
    event::Event,
    table::{Spot, Step, Table, Why},
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

impl Kingdom {
    /// Cases et icônes: what is where the player in turn stands now.
    pub(super) fn arrive<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) -> Result<(), D::Halt> {
        let p = t.active;
        let Some(at) = t.me().square() else { return Ok(()) };
        match self.content.board.square(at).icon {
            Icon::Boring => dealer.cite(Clause::Bor1),
            Icon::Void => dealer.cite(Clause::Q8),
            Icon::Restore(n) => {
                dealer.cite(Clause::Res1);
                let bonus = self.restore_bonus(t, p, dealer);
                self.restore(t, p, n.saturating_add(bonus));
            }
            Icon::Event => {
                t.agenda.step(Step::Draw);
                if let Ability::RestoreOnEvent(n) = self.ability(t, p) {
                    dealer.cite(Clause::Q43);
                    self.restore(t, p, n);
                }
            }
            Icon::DemonDie => t.agenda.ask(p, Frame::Assign(Assign)),
            Icon::Whirlpool => {
                dealer.cite(Clause::Whi2);
                if t.me().has_key() {
                    dealer.cite(Clause::Whi5);
                    dealer.cite(Clause::Cas1);
                    dealer.cite(Clause::Cas2);
                    dealer.cite(Clause::Q12);
                    self.enter_garden(t, p);
                } else {
                    dealer.cite(Clause::Whi4);
                    self.fold(t, self.content.board.portion(at), dealer);
                }
            }
            Icon::Key(colour) if t.me().keys.has(colour) => {
                dealer.cite(Clause::Key2);
                dealer.cite(Clause::Q44);
            }
            Icon::Key(colour) => {
                dealer.cite(Clause::Advsq3);
                dealer.cite(Clause::Q74);
                t.agenda.step(Step::Key { colour, space: 0, last: None });
            }
            Icon::Minor(minor) => {
                dealer.cite(Clause::Advsq3);
                let open = !self.content.minor(minor).needs_key || t.me().has_key();
                dealer.event(|| Event::Minor { seat: p, minor, open });
                if open {
                    dealer.cite(Clause::Min2);
                    return self.throw(t, Why::Minor { minor }, dealer);
                }
                dealer.cite(Clause::Q50);
                t.agenda.step(Step::Leave { minor });
            }
        }
        Ok(())
    }

    /// Q67: what companions add to restore squares and garden tokens.
    pub(super) fn restore_bonus<D: Dealer<Self>>(&self, t: &Table, p: Seat, dealer: &mut D) -> u8 {
        let bonus = self.bonus(t, p, |passive| if let Passive::RestoreBonus(n) = passive { n } else { 0 });
        if bonus > 0 {
            dealer.cite(Clause::Q67);
        }
        bonus
    }
}
