//! Évaluer les dangers: rooms and creatures that were covered (p.8-9).
use crate::{
    KnockDungeon, Table,
    clauses::Clause,
    dungeon::{Covered, Fate, Index},
    event::Event,
    table::End,
};
use engine_core::Dealer;

/// What a room can bear.
pub(crate) const BEARABLE: u8 = 5;

impl KnockDungeon {
    /// Evaluates what waits for it.
    pub(crate) fn evaluate_due<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) {
        let due = std::mem::take(&mut t.due);
        self.evaluate(t, due, dealer);
    }

    /// Q3: all are summed first; a room or beaten creature at 6 loses, then creatures at 5 fall, the Knight last.
    pub(crate) fn evaluate<D: Dealer<Self>>(&self, t: &mut Table, cards: Covered, dealer: &mut D) {
        let (mut room, mut beaten) = (None, None);
        let (mut fallen, mut knight) = (Covered::default(), false);
        t.dungeon.dangers(&self.content, cards, |i, danger| {
            let laid = t.dungeon.get(i).expect("a laid card");
            let loud = danger > BEARABLE;
            match laid.fate {
                Fate::Room if loud => room = room.or(Some(i)),
                Fate::Beaten if loud => beaten = beaten.or(Some(i)),
                Fate::Creature | Fate::Frozen if loud => dealer.cite(Clause::FightGoesOn),
                Fate::Creature | Fate::Frozen if laid.card == self.content.knight() => knight = true,
                Fate::Creature | Fate::Frozen => fallen = fallen.and(Covered::one(i)),
                Fate::Room => dealer.cite(Clause::RoomFine),
                Fate::Beaten | Fate::Burnt => {}
            }
        });
        if room.is_some() || beaten.is_some() {
            dealer.cite(if room.is_some() { Clause::RoomFine } else { Clause::BeatenIsRoom });
            return self.end(t, room.map(End::Room).or(beaten.map(End::Beaten)).expect("one of them"), dealer);
        }
        let mut thawed = false;
        for i in fallen.iter() {
            thawed |= t.dungeon.get(i).is_some_and(|l| l.fate == Fate::Frozen);
            self.fall(t, i, dealer);
        }
        if knight || thawed {
            self.recheck_knight(t, dealer);
        }
    }

    /// EVAL-4: the creature stays as a room, its tokens go back.
    fn fall<D: Dealer<Self>>(&self, t: &mut Table, i: Index, dealer: &mut D) {
        dealer.cite(Clause::Falls);
        dealer.event(|| Event::Fell(i));
        let laid = t.dungeon.at_mut(i);
        laid.fate = Fate::Beaten;
        t.reserve += std::mem::take(&mut laid.tokens);
    }

    /// The Knight falls at 5 or less, unless a frozen creature other than himself still stands (Q9).
    pub(crate) fn recheck_knight<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) {
        let knight = self.content.knight();
        let Some(i) = t.dungeon.standing().find(|(_, l)| l.card == knight && l.fate.is_unbeaten()).map(|(i, _)| i)
        else {
            return;
        };
        if t.dungeon.danger(&self.content, i) > BEARABLE {
            return;
        }
        if t.dungeon.standing().any(|(j, l)| l.fate == Fate::Frozen && j != i) {
            return dealer.cite(Clause::FrozenFirst);
        }
        self.fall(t, i, dealer);
        self.end(t, End::Won, dealer);
    }
}
