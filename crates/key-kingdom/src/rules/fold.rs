//! Tourbillons et vides: a portion folds or unfolds, and sweeps along whoever stands on it.
use super::{Frame, Garden, Kingdom, Sweep};
use crate::{
    clauses::Clause,
    content::Portion,
    event::Event,
    table::{Spot, Step, Table},
};
use engine_core::{Dealer, Seat};

impl Kingdom {
    /// Q2 to Q6, Q11: one portion toggles. All heroes of the region that disappears go to the void (VOID-1), or to the
    /// whirlpool of the small region; those with the whole key to the garden instead.
    pub(super) fn fold<D: Dealer<Self>>(&self, t: &mut Table, portion: Portion, dealer: &mut D) {
        let board = &self.content.board;
        let gone = board.shows(portion, t.is_open(portion));
        let open = !t.is_open(portion);
        dealer.cite(Clause::Brd5);
        dealer.cite(Clause::Q2);
        dealer.event(|| Event::Folded { portion, open });
        t.open[portion] = open;
        let to = board.puts[portion][usize::from(open)];
        let by_option = self.options.sweep_to_castle == Sweep::Always || !open;
        let mut swept = false;
        for seat in Seat::first(self.seats) {
            let player = &mut t.players[seat];
            if player.square().is_none_or(|q| board.square(q).region != gone) {
                continue;
            }
            dealer.cite(Clause::Q3);
            if seat != t.active {
                dealer.cite(Clause::Whi6);
            }
            if player.has_key() && by_option {
                player.at = Spot::Swept;
                swept = true;
                continue;
            }
            dealer.cite(if open { Clause::Void1 } else { Clause::Q5 });
            if open {
                dealer.cite(Clause::Q4);
            }
            dealer.event(|| Event::Put { seat, to });
            player.at = Spot::Kingdom(to);
        }
        if swept {
            dealer.cite(Clause::Q11);
            t.agenda.step(Step::Sweep);
        }
    }

    /// Q13: those swept away enter the garden one after the other, clockwise from the player in turn.
    pub(super) fn sweep<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) {
        let clockwise = (0..self.seats).map(|i| Seat((t.active.0 + i) % self.seats));
        let Some(seat) = clockwise.clone().find(|&q| t.players[q].at == Spot::Swept) else { return };
        if clockwise.filter(|&q| t.players[q].at == Spot::Swept).count() > 1 {
            dealer.cite(Clause::Q13);
        }
        if seat != t.active {
            dealer.cite(Clause::Cas3);
            dealer.cite(Clause::Q69);
        }
        t.agenda.step(Step::Sweep);
        self.enter_garden(t, seat);
    }

    /// CAS-1: to any free square of the garden, of one's own choice.
    pub(super) fn enter_garden(&self, t: &mut Table, seat: Seat) {
        t.agenda.ask(seat, Frame::Garden(Garden));
    }
}
