//! Entreprendre une aventure: key adventures space by space, minor ones by one roll, and the way out.
use super::{Frame, Kingdom};
use crate::{
    clauses::Clause,
    content::{Colour, MinorId, Square},
    event::Event,
    table::{Source, Spot, Step, Table, Why},
};
use engine_core::{Dealer, Decision, Seat, StateOf, Verdict, View, data};
use serde::{Deserialize, Serialize};

/// The next space shows an active item or a companion of the player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Help {
    /// Which adventure.
    pub colour: Colour,
    /// Which space.
    pub space: u8,
    /// The last result thrown in it.
    pub last: Option<u16>,
}

/// How to go on.
#[data(Finite)]
pub enum Way {
    /// With help.
    Help,
    /// By a roll.
    Roll,
}

impl Decision<Kingdom> for Help {
    type Choice = Way;

    fn check(self, _: &Kingdom, _: View<'_, Kingdom>, _: Way) -> Verdict<Kingdom> {
        Ok(())
    }

    /// KEY-7, KEY-10, Q45: help is a "may"; it spends nothing (KEY-8) and leaves the last result as it was.
    fn apply<D: Dealer<Kingdom>>(
        self,
        g: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        way: Way,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let (t, Help { colour, space, last }) = (&mut s.table, self);
        match way {
            Way::Roll => g.throw(t, Why::Key { colour, space, last }, dealer),
            Way::Help => {
                let by_item =
                    g.content.key(colour).spaces[usize::from(space)].item.is_some_and(|i| t.me().active.has(i));
                dealer.cite(if by_item { Clause::Key7 } else { Clause::Key10 });
                dealer.cite(Clause::Q45);
                dealer.event(|| Event::Helped { seat: p, colour, space });
                t.agenda.step(Step::Key { colour, space: space + 1, last });
                Ok(())
            }
        }
    }
}

impl Kingdom {
    /// KEY-4, KEY-5: the next space, by help or by a throw, until the end.
    pub(super) fn next_space<D: Dealer<Self>>(
        &self,
        t: &mut Table,
        colour: Colour,
        space: u8,
        last: Option<u16>,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let Some(next) = self.content.key(colour).spaces.get(usize::from(space)) else {
            self.end_key(t, colour, true, dealer);
            return Ok(());
        };
        let item = next.item.is_some_and(|item| t.me().active.has(item)); // Q46: an exhausted one does not help
        if item || !next.companions.and(t.me().companions).is_empty() {
            t.agenda.ask(t.active, Frame::Help(Help { colour, space, last }));
            return Ok(());
        }
        if next.item.is_some() {
            dealer.cite(Clause::Q46);
        }
        self.throw(t, Why::Key { colour, space, last }, dealer)
    }

    pub(super) fn space_rolled<D: Dealer<Self>>(
        &self,
        t: &mut Table,
        colour: Colour,
        space: u8,
        last: Option<u16>,
        result: u16,
        dealer: &mut D,
    ) {
        if self.content.key(colour).spaces[usize::from(space)].need.met(result, last) {
            dealer.cite(Clause::Key4);
            dealer.event(|| Event::Reached { seat: t.active, colour, space });
            t.agenda.step(Step::Key { colour, space: space + 1, last: Some(result) });
        } else {
            dealer.cite(Clause::Key5);
            self.end_key(t, colour, false, dealer);
        }
    }

    /// KEY-1, KEY-13, KEY-14: the last space gives the piece. Either way one leaves (AEND-1).
    fn end_key<D: Dealer<Self>>(&self, t: &mut Table, colour: Colour, won: bool, dealer: &mut D) {
        dealer.event(|| Event::KeyEnded { seat: t.active, colour, won });
        let key = self.content.key(colour);
        if won {
            dealer.cite(Clause::Key1);
            dealer.cite(Clause::Key13);
            dealer.cite(Clause::Key14);
            t.me_mut().keys.put(colour);
        }
        self.exit(t, if won { key.success } else { key.failure }, dealer);
    }

    /// MIN-2: the first branch that fits the result.
    pub(super) fn minor_rolled<D: Dealer<Self>>(&self, t: &mut Table, minor: MinorId, result: u16, dealer: &mut D) {
        let branches = &self.content.minor(minor).branches;
        let fits = |when: Option<crate::content::Need>| when.is_none_or(|need| need.met(result, None));
        let branch = branches.iter().position(|b| fits(b.when)).expect("the last branch takes what is left") as u8;
        dealer.cite(Clause::Min1);
        t.agenda.step(Step::Leave { minor });
        t.agenda.step(Step::Reward { source: Source::Minor { minor, branch, result }, next: 0 });
    }

    /// Q48: whoever was moved by the adventure stays there; anybody else leaves by its exit.
    pub(super) fn leave<D: Dealer<Self>>(&self, t: &mut Table, minor: MinorId, dealer: &mut D) {
        let minor = self.content.minor(minor);
        if t.me().at == Spot::Kingdom(minor.entry) {
            self.exit(t, minor.exit, dealer);
        } else {
            dealer.cite(Clause::Q48);
        }
    }

    /// AEND-1 to AEND-3, Q47: to the square that the Codex names, whoever stands there, and its icon is resolved.
    fn exit<D: Dealer<Self>>(&self, t: &mut Table, to: Square, dealer: &mut D) {
        dealer.cite(Clause::Aend1);
        dealer.cite(Clause::Aend2);
        dealer.cite(Clause::Aend3);
        let seat = t.active;
        if t.taken(Some(seat), self.seats).has(to) {
            dealer.cite(Clause::Q47);
            dealer.cite(Clause::Q7);
        }
        dealer.event(|| Event::Put { seat, to });
        t.me_mut().at = Spot::Kingdom(to);
        t.agenda.step(Step::Arrive);
    }
}
