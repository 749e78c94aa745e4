//! Chest tiles: taking one, placing it, and what it brings when a card enters (kinds D to F). Icons that a chest turns into
//! others (kinds A to C) count in `funding`.
use super::*;
use crate::content::ChestKind;
use engine_core::{Decision, ensure};

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// What is left of the row slides to the right and is filled from the pile (VK-CHEST-6).
    pub(super) fn fill_chests(&mut self) -> Done<D> {
        let n = usize::from(self.g.content.numbers.chest_row);
        heroes::slide_right(&mut self.t.chests[..n]);
        for i in (0..n).rev() {
            if self.t.chests[i].is_none() && !self.t.chest_pile.is_empty() {
                let chest = self.draw_set(CHESTS, self.t.chest_pile)?;
                self.t.chest_pile.take(chest);
                self.t.chests[i] = Some(chest);
                self.d.cite(Clause::VkChest6);
            }
        }
        Ok(())
    }

    /// VK-CHEST-7: a card was played to a space or slid there; the chest below may bring something (kinds D to F).
    pub(super) fn enter(&mut self, space: u8) {
        let (who, p) = self.me();
        let at = usize::from(space);
        let (Some(card), Some(chest)) = (self.t.cards[p].spaces[at], self.t.boards[who].chests[at]) else { return };
        if let ChestKind::Enter(icon, n, effect) = self.g.content.chests[usize::from(chest.get())].does
            && self.g.content.card(card).icons.count(icon) >= n
        {
            self.d.cite(Clause::VkChest7);
            self.gain(who, effect);
        }
    }
}

/// A chest of the row is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeChest {}
/// A place of the chest row; 0 is next to the pile.
#[data(Finite)]
#[finite(0..=3)]
pub struct RowPlace(u8);

/// A chest of the row, or none.
#[data(Finite)]
pub enum ChestRow {
    /// None: all spaces are full.
    Decline,
    /// That one.
    Take {
        /// Where it lies.
        at: RowPlace,
    },
}

impl Decision<Viscounts> for TakeChest {
    type Choice = ChestRow;

    /// VR-3: with a free space it must be taken.
    fn check(self, _: &Viscounts, v: View<'_, Viscounts>, c: ChestRow) -> Verdict<Viscounts> {
        match c {
            ChestRow::Decline => ensure(v.table.boards[v.me()].chest_count() == 3, Clause::Vr3),
            ChestRow::Take { at } => ensure(v.table.chests[at].is_some(), Clause::VkChest1),
        }
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        _: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: ChestRow,
        d: &mut D,
    ) -> Done<D> {
        if let ChestRow::Take { at } = c {
            d.cite(Clause::VkChest1);
            s.table.agenda.ask(p, Frame::ChestSpace(ChestSpace { at }));
        }
        Ok(())
    }
}

/// The chest is placed under a card space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChestSpace {
    /// Which chest of the row.
    pub at: RowPlace,
}

/// A card space, from 0.
#[data(Finite)]
#[finite(0..=2)]
pub struct CardSpace(u8);

impl Decision<Viscounts> for ChestSpace {
    type Choice = CardSpace;

    /// VK-CHEST-2, VR-4: any of the three.
    fn check(self, _: &Viscounts, _: View<'_, Viscounts>, _: CardSpace) -> Verdict<Viscounts> {
        Ok(())
    }

    /// VK-CHEST-3, VK-CHEST-5: a chest that lay there leaves the game; no entry reward for a card that lies there (VR-5).
    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: CardSpace,
        d: &mut D,
    ) -> Done<D> {
        let mut now = Now::new(g, s, d);
        let Some(chest) = now.t.chests[self.at].take() else { return Ok(()) };
        now.d.cite(Clause::VkChest2);
        if let Some(old) = now.t.boards[p].chests[c].replace(chest) {
            now.d.cite(Clause::VkChest5);
            now.t.gone_chests.put(old);
        }
        now.d.event(|| Event::Chest { who: Who::at(p), chest, space: c.get() });
        now.fill_chests()
    }
}
