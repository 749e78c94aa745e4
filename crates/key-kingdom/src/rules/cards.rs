//! Événements: drawing a card, its roll, and what a card or an adventure then does.
use super::{Assign, Branch, Frame, Give, HeroToMove, Kingdom, Magic, Rival, Send, setup::DECK};
use crate::{
    board::Squares,
    clauses::Clause,
    content::{Card, CardKind, Op, Scope},
    event::Event,
    table::{Source, Spot, Step, Table, Why},
};
use engine_core::{Dealer, Seat, Set};

impl Kingdom {
    /// EVT-1, EVT-2, Q38: the next card of the deck, which is made anew from the discard when it is found empty.
    pub(super) fn draw_event<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) -> Result<(), D::Halt> {
        dealer.cite(Clause::Evt1);
        if t.deck.is_empty() {
            dealer.cite(Clause::Q38);
            if t.discard.is_empty() {
                return Ok(());
            }
            dealer.cite(Clause::Evt2);
            dealer.event(|| Event::Reshuffled);
            t.deck = t.discard.iter().collect();
            t.discard = Set::EMPTY;
        }
        let card = dealer.draw(DECK, &mut t.deck)?;
        dealer.event(|| Event::Drew { seat: t.active, card });
        t.in_play.put(card);
        if self.content.card(card).need.is_some() {
            return self.throw(t, Why::Event { card }, dealer);
        }
        self.won(t, card, dealer);
        Ok(())
    }

    /// EVT-4: a roll that fails, even modified, discards the card at once.
    pub(super) fn event_rolled<D: Dealer<Self>>(&self, t: &mut Table, card: Card, result: u16, dealer: &mut D) {
        if self.content.card(card).need.is_none_or(|need| need.met(result, None)) {
            dealer.cite(Clause::Q34);
            self.won(t, card, dealer);
        } else {
            dealer.cite(Clause::Evt4);
            self.discard(t, card, false, dealer);
        }
    }

    /// EVT-3: a companion joins and stays (Q40); any other card does what it says, and is discarded then (Q39).
    fn won<D: Dealer<Self>>(&self, t: &mut Table, card: Card, dealer: &mut D) {
        dealer.cite(Clause::Evt3);
        if let CardKind::Companion { .. } = self.content.card(card).kind {
            dealer.cite(Clause::Q40);
            dealer.event(|| Event::Joined { seat: t.active, card });
            t.in_play.take(card);
            t.me_mut().companions.put(card);
        } else {
            t.agenda.step(Step::Reward { source: Source::Card { card }, next: 0 });
        }
    }

    fn discard<D: Dealer<Self>>(&self, t: &mut Table, card: Card, won: bool, dealer: &mut D) {
        dealer.cite(Clause::Q39);
        dealer.event(|| Event::Discarded { card, won });
        t.in_play.take(card);
        t.discard.put(card);
    }

    /// What a card or a branch does, one thing after the other.
    pub(crate) fn ops(&self, source: Source) -> &[Op] {
        match source {
            Source::Card { card } => self.content.card(card).reward(),
            Source::Minor { minor, branch, .. } => &self.content.minor(minor).branches[usize::from(branch)].ops,
        }
    }

    pub(super) fn reward<D: Dealer<Self>>(&self, t: &mut Table, source: Source, next: u8, dealer: &mut D) {
        match self.ops(source).get(usize::from(next)) {
            Some(op) => {
                t.agenda.step(Step::Reward { source, next: next + 1 });
                self.carry_out(t, op, source, next, dealer);
            }
            None => {
                if let Source::Card { card } = source {
                    self.discard(t, card, true, dealer);
                }
            }
        }
    }

    /// The free boring squares to which a hero may be sent (Q64).
    pub(super) fn boring(&self, t: &Table, who: Seat, scope: Scope) -> Squares {
        let board = &self.content.board;
        let region = |seat: Seat| t.players[seat].square().map(|q| board.square(q).region);
        let taken = t.taken(None, self.seats);
        let free = |region: u8| board.boring(region).iter().filter(|&q| !taken.has(q));
        let (Some(mine), Some(theirs)) = (region(t.active), region(who)) else { return Squares::NONE }; // Q41
        match scope {
            Scope::Here => free(mine).collect(),
            Scope::Theirs => free(theirs).collect(),
            Scope::Anywhere => board.faces[0]
                .iter()
                .chain(&board.faces[1])
                .filter(|&&r| t.open[board.regions[usize::from(r)].portion] == board.regions[usize::from(r)].open)
                .flat_map(|&r| free(r))
                .collect(),
        }
    }

    /// The rivals of the player in turn, clockwise from seat 0.
    pub(super) fn rivals(&self, t: &Table) -> impl Iterator<Item = Seat> + use<> {
        let active = t.active;
        Seat::first(self.seats).filter(move |&q| q != active)
    }

    /// Q63: whether something has a target.
    pub(super) fn has_target(&self, t: &Table, op: &Op) -> bool {
        let p = t.active;
        match op {
            Op::ExhaustOther(_) => self.rivals(t).any(|q| !t.players[q].active.is_empty()),
            Op::MoveSelf(scope) => !self.boring(t, p, *scope).is_empty(),
            Op::MoveOther(scope) => self.rivals(t).any(|q| !self.boring(t, q, *scope).is_empty()),
            Op::Toggle { .. } | Op::EnterGarden => matches!(t.me().at, Spot::Kingdom(_)),
            Op::Steal => !t.rivals_magic(p).is_empty(),
            Op::Swap => !t.me().magic.is_empty() && !t.rivals_magic(p).is_empty(),
            Op::TakeMagic(item) => !t.me().magic.has(*item),
            Op::Draw => !(t.deck.is_empty() && t.discard.is_empty()),
            Op::Choose(ops) => ops.iter().any(|op| self.has_target(t, op)),
            Op::Restore(_) | Op::RestoreResult | Op::RestoreAll | Op::ExhaustOwn(_) | Op::AssignDie | Op::TakeDie => {
                true
            }
            Op::AnyMagic(otherwise) => !t.supply().is_empty() || self.has_target(t, otherwise),
            Op::ExtraTurn => true,
        }
    }

    /// Does one thing, or asks what it takes. Without a target nothing happens (Q63).
    pub(super) fn carry_out<D: Dealer<Self>>(&self, t: &mut Table, op: &Op, source: Source, at: u8, dealer: &mut D) {
        let p = t.active;
        if !self.has_target(t, op) {
            if dealer.listens() {
                dealer.cite(match op {
                    Op::TakeMagic(_) => Clause::Q42,
                    Op::Toggle { .. } | Op::EnterGarden => Clause::Q41,
                    Op::MoveSelf(_) | Op::MoveOther(_) if t.me().square().is_none() => Clause::Q41,
                    Op::Steal | Op::Swap => Clause::Q66,
                    Op::ExhaustOther(_) => Clause::Q65,
                    Op::Draw => Clause::Q38,
                    _ => Clause::Q63,
                });
            }
            return;
        }
        match op {
            Op::Restore(n) => self.restore(t, p, *n),
            Op::RestoreResult => {
                let Source::Minor { result, .. } = source else { unreachable!("only in minor adventures") };
                self.restore(t, p, result.min(u8::MAX.into()) as u8);
            }
            Op::RestoreAll => self.restore_all(t, p, dealer),
            Op::ExhaustOwn(left) => t.agenda.step(Step::Lose { seat: p, left: *left }),
            Op::ExhaustOther(left) => t.agenda.ask(p, Frame::Rival(Rival { left: *left })),
            Op::AssignDie => t.agenda.ask(p, Frame::Assign(Assign)),
            Op::TakeDie => self.give_die(t, p, dealer),
            Op::Toggle { other } => {
                let here = t.me().square().map(|q| self.content.board.portion(q)).expect("it has a target");
                self.fold(t, if *other { here.other() } else { here }, dealer);
            }
            Op::MoveSelf(scope) => t.agenda.ask(p, Frame::Send(Send { who: p, scope: *scope })),
            Op::MoveOther(scope) => t.agenda.ask(p, Frame::Hero(HeroToMove { scope: *scope })),
            Op::TakeMagic(item) => self.gain(t, p, *item, dealer),
            Op::AnyMagic(otherwise) if t.supply().is_empty() => self.carry_out(t, otherwise, source, at, dealer),
            Op::AnyMagic(_) => {
                dealer.cite(Clause::Mag2);
                t.agenda.ask(p, Frame::Magic(Magic { steal: false }));
            }
            Op::Steal => t.agenda.ask(p, Frame::Magic(Magic { steal: true })),
            Op::Swap => t.agenda.ask(p, Frame::Give(Give)),
            Op::EnterGarden => self.enter_garden(t, p),
            Op::Draw => t.agenda.step(Step::Draw),
            Op::ExtraTurn => {
                dealer.cite(Clause::Q60);
                dealer.event(|| Event::ExtraTurn { seat: p });
                t.extra_turn = true;
            }
            Op::Choose(_) => t.agenda.ask(p, Frame::Branch(Branch { source, at })),
        }
    }
}
