//! Cases et icônes: what a square does to whoever arrives there, by a move, by a 0 or by the way out of an adventure.
use super::{Assign, Frame, Kingdom};
use crate::{
    board::Icon,
    clauses::Clause,
    content::{Ability, Passive},
    event::Event,
    table::{Step, Table, Why},
};
use engine_core::{Dealer, Seat};

impl Kingdom {
    /// What is where the player in turn stands now.
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
