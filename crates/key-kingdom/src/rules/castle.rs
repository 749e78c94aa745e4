//! Clef magique terminée: the garden, the dungeon, the Demon King.
use super::{
    Kingdom,
    setup::{DUNGEON, GARDEN},
};
use crate::{
    clauses::Clause,
    content::{Need, Plot},
    event::Event,
    table::{Spot, Step, Table, Why},
};
use engine_core::{Agenda, Dealer, Decision, Seat, StateOf, Verdict, View, ensure};
use serde::{Deserialize, Serialize};

/// A hero enters the garden: where?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Garden;

impl Decision<Kingdom> for Garden {
    type Choice = Plot;

    /// CAS-1, Q17: any square without another figure; the one he left is free.
    fn check(self, g: &Kingdom, v: View<'_, Kingdom>, plot: Plot) -> Verdict<Kingdom> {
        ensure(usize::from(plot.get()) < g.content.garden.len(), Clause::Cas6)?;
        let other = |q: Seat| q != v.me() && v.table.players[q].at == Spot::Garden(plot);
        ensure(!Seat::first(g.seats).any(other), Clause::Cas1)
    }

    fn apply<D: Dealer<Kingdom>>(
        self,
        _: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        plot: Plot,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        dealer.cite(Clause::Cas4);
        if p == t.active {
            dealer.cite(Clause::Cas5);
        }
        dealer.event(|| Event::Garden { seat: p, plot });
        t.players[p].at = Spot::Garden(plot);
        t.agenda.step(Step::Token { seat: p, plot });
        Ok(())
    }
}

impl Kingdom {
    /// CAS-4, CAS-7, Q15: the token is turned up when its square is first resolved, and restores items.
    pub(super) fn resolve_garden<D: Dealer<Self>>(
        &self,
        t: &mut Table,
        seat: Seat,
        plot: Plot,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let token = match t.garden[plot] {
            Some(_) if !self.options.garden_token_reuse => {
                dealer.cite(Clause::Q15);
                return Ok(());
            }
            Some(token) => {
                dealer.cite(Clause::Q15);
                token
            }
            None => {
                let token = dealer.draw(GARDEN, &mut t.garden_left)?;
                t.garden[plot] = Some(token);
                dealer.event(|| Event::GardenToken {
                    plot,
                    restores: self.content.garden[usize::from(token.get())].token,
                });
                token
            }
        };
        dealer.cite(Clause::Cas7);
        let bonus = self.restore_bonus(t, seat, dealer);
        self.restore(t, seat, self.content.garden[usize::from(token.get())].token.saturating_add(bonus));
        Ok(())
    }

    /// Q70: the dungeon square by square from the first, each a roll; behind the last one sits the Demon King.
    pub(super) fn storm<D: Dealer<Self>>(&self, t: &mut Table, passed: u8, dealer: &mut D) -> Result<(), D::Halt> {
        dealer.cite(Clause::Q70);
        dealer.cite(Clause::Cas8);
        if usize::from(passed) == self.content.dungeon.len() {
            return self.throw(t, Why::Throne, dealer);
        }
        let plot = Plot::of(passed);
        if t.dungeon[plot].is_none() {
            let token = dealer.draw(DUNGEON, &mut t.dungeon_left)?;
            t.dungeon[plot] = Some(token);
            dealer.event(|| Event::DungeonToken { plot, token });
        }
        self.throw(t, Why::Dungeon { plot }, dealer)
    }

    /// What a square of the dungeon takes, once its token is turned up.
    pub fn dungeon_need(&self, t: &Table, plot: Plot) -> Option<Need> {
        t.dungeon[plot].map(|token| self.content.dungeon[usize::from(token.get())].token)
    }

    pub(super) fn dungeon_rolled<D: Dealer<Self>>(&self, t: &mut Table, plot: Plot, result: u16, dealer: &mut D) {
        let need = self.dungeon_need(t, plot).expect("its token was turned up");
        let won = need.met(result, None);
        dealer.event(|| Event::Stormed { seat: t.active, plot, won });
        if won {
            t.agenda.step(Step::Storm { passed: plot.get() + 1 });
        } else {
            self.repelled(t, dealer);
        }
    }

    pub(super) fn throne_rolled<D: Dealer<Self>>(&self, t: &mut Table, result: u16, dealer: &mut D) {
        if !self.content.throne.met(result, None) {
            return self.repelled(t, dealer);
        }
        // WIN-1, Q51: at once, whatever was still to be done.
        dealer.cite(Clause::Win1);
        dealer.cite(Clause::Q51);
        dealer.cite(Clause::Q52);
        dealer.event(|| Event::Won { seat: t.active });
        t.winner = Some(t.active);
        t.agenda = Agenda::default();
    }

    /// Q17: back to any free square of the garden, which is resolved.
    fn repelled<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) {
        dealer.cite(Clause::Q17);
        self.enter_garden(t, t.active);
    }
}
