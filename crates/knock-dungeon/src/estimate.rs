//! A rough worth of a position to the team: what a careful player looks at.
use crate::{
    KnockDungeon, Table,
    content::Corner,
    dungeon::{Fate, Place},
    rules::Frame,
    table::End,
};
use engine_core::{MORE, View};

impl KnockDungeon {
    /// The worth of what the viewer sees; with an open card in hand, of the best place for it.
    pub(crate) fn worth(&self, v: View<'_, Self>) -> i32 {
        match v.table.end {
            Some(End::Won) => return 1_000_000,
            Some(_) => return -1_000_000,
            None => {}
        }
        let base = self.calm(v.table) + self.hand_worth(v);
        let Frame::Where(w) = v.table.frame else { return base };
        let mut best = i32::MIN;
        let _ = v.table.dungeon.free(&mut |name: Place| {
            best = best.max(self.after(v.table, w, name));
            MORE
        });
        base + best
    }

    /// How calm the dungeon is: creatures that stand cost by how far they are from falling and how soon they ring; low
    /// dangers and small figures that can still be covered are room to play in.
    fn calm(&self, t: &Table) -> i32 {
        let mut worth = 0;
        for (i, l) in t.dungeon.standing() {
            let danger = i32::from(t.dungeon.danger(&self.content, i));
            worth += match l.fate {
                Fate::Creature => {
                    let tokens = i32::from(l.tokens.max(1));
                    -400 - 130 * (danger - 5).max(1) - 900 / tokens
                }
                Fate::Frozen => -300 - 60 * (danger - 5),
                Fate::Room | Fate::Beaten => 6 * (5 - danger).min(4),
                Fate::Burnt => 0,
            };
        }
        worth
    }

    /// Four zeros are worth keeping, creatures in the hand are not.
    fn hand_worth(&self, v: View<'_, Self>) -> i32 {
        let hand = v.seat.map_or(engine_core::Set::EMPTY, |p| v.table.told[p].or(*v.mine()));
        hand.iter()
            .map(|c| {
                let face = self.content.face(c);
                match (face.creature, face.sum()) {
                    (None, 0) => 260,
                    (None, _) => 10,
                    (Some(_), sum) => -60 - 6 * i32::from(sum),
                }
            })
            .sum()
    }

    /// What laying the open card at a place would change, from what it covers.
    fn after(&self, t: &Table, w: crate::rules::Where, name: Place) -> i32 {
        let face = self.content.face(w.card);
        let Some(at) = t.dungeon.place(name) else { return i32::MIN / 2 };
        let mut worth = 0;
        let mut covers = 0;
        t.dungeon.danger_if(&self.content, w.card, w.turned, at, |i, danger| {
            covers += 1;
            let l = t.dungeon.get(i).expect("a laid card");
            let before = i32::from(t.dungeon.danger(&self.content, i));
            let danger = i32::from(danger);
            worth += match l.fate {
                Fate::Room | Fate::Beaten if danger > 5 => -1_000_000,
                Fate::Room | Fate::Beaten => 6 * (before - danger),
                Fate::Creature | Fate::Frozen if danger <= 5 => {
                    700 + 900 / i32::from(l.tokens.max(1)) + if w.card == self.content.knight() { 0 } else { 100 }
                }
                Fate::Creature => {
                    130 * (before - danger) + 300 / i32::from(l.tokens.max(1)) * (before - danger).signum()
                }
                Fate::Frozen => 60 * (before - danger),
                Fate::Burnt => 0,
            };
        });
        if let Some(tokens) = face.creature {
            if tokens > t.reserve {
                return -1_000_000;
            }
            // A creature wants its corners free to be covered: each card it lies on blocks one.
            let own: i32 = Corner::ALL.iter().map(|&c| i32::from(face.figure(w.turned, c))).sum();
            worth -= 400 + 130 * (own - 5) + 900 / i32::from(tokens) + 150 * (covers - 1);
        }
        worth
    }
}
