//! Tuiles Coffre. Taking one, placing it, and what it brings when a card enters (kinds D to F). Icons that a chest turns into
//! others (kinds A to C) count in `funding`.
use super::{Cx, Frame, ViscountsKeeper, gains, heroes};
use crate::{chance::Chance, clauses::Clause, content::ChestKind, event::Event, table::Who};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, Verdict, View, ensure},
};

/// What is left of the row slides to the right and is filled from the pile (VK-CHEST-6).
pub(super) fn fill_chests(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    let n = usize::from(cx.game.content.numbers.chest_row);
    heroes::slide_right(&mut cx.table.chests[..n]);
    for i in (0..n).rev() {
        if cx.table.chests[i].is_none() && !cx.table.chest_pile.is_empty() {
            let chest = cx.chance.member(Chance::Chests, cx.table.chest_pile)?;
            cx.table.chest_pile.take(chest);
            cx.table.chests[i] = Some(chest);
            cx.cite(Clause::ChestRowRefills);
        }
    }
    Ok(())
}

/// VK-CHEST-7: a card was played to a space or slid there; the chest below may bring something (kinds D to F).
pub(super) fn enter(cx: &mut Cx<impl Source>, space: u8) {
    let (who, p) = cx.table.me();
    let at = usize::from(space);
    let (Some(card), Some(chest)) = (cx.table.cards[p].spaces[at], cx.table.boards[who].chests[at]) else { return };
    anchor!(
        Clause::GrifterExample,
        Clause::ChestForTwoMerchants,
        Clause::ChestForCriminal,
        Clause::ChestForSilver,
        Clause::CriminalOnlyForActions
    );
    if let ChestKind::Enter(icon, n, effect) = cx.game.content.chests[usize::from(chest.get())].does
        && cx.game.content.card(card).icons.count(icon) >= n
    {
        cx.cite(Clause::ChestEntryReward);
        gains::gain(cx, who, effect);
    }
}

/// A chest of the row is taken.
#[data(Copy)]
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

impl Decision<ViscountsKeeper> for TakeChest {
    type Choice = ChestRow;

    /// VR-3: with a free space it must be taken.
    fn check(self, v: View<ViscountsKeeper>, c: ChestRow) -> Verdict<Clause> {
        match c {
            ChestRow::Decline => ensure(v.table.boards[v.me()].chest_count() == 3, Clause::ChestMustBeTaken),
            ChestRow::Take { at } => ensure(v.table.chests[at].is_some(), Clause::ChestFromRow),
        }
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: ChestRow) -> Result<(), Halt> {
        if let ChestRow::Take { at } = c {
            cx.cite(Clause::ChestFromRow);
            cx.table.agenda.ask(cx.seat, Frame::ChestSpace(ChestSpace { at }));
        }
        Ok(())
    }
}

/// The chest is placed under a card space.
#[data(Copy)]
pub struct ChestSpace {
    /// Which chest of the row.
    pub at: RowPlace,
}

/// A card space, from 0.
#[data(Finite)]
#[finite(0..=2)]
pub struct CardSpace(u8);

impl Decision<ViscountsKeeper> for ChestSpace {
    type Choice = CardSpace;

    /// VK-CHEST-2, VR-4: any of the three.
    fn check(self, _: View<ViscountsKeeper>, _: CardSpace) -> Verdict<Clause> {
        anchor!(Clause::ReplaceDespiteRoom);
        Ok(())
    }

    /// VK-CHEST-3, VK-CHEST-5: a chest that lay there leaves the game; no entry reward for a card that lies there (VR-5).
    fn apply(self, cx: &mut Cx<impl Source>, c: CardSpace) -> Result<(), Halt> {
        let p = cx.seat;
        let Some(chest) = cx.table.chests[self.at].take() else { return Ok(()) };
        cx.cite(Clause::ChestUnderSpace);
        anchor!(Clause::ChestMayBeReplaced, Clause::NoRewardForLyingCard);
        if let Some(old) = cx.table.boards[p].chests[c].replace(chest) {
            cx.cite(Clause::ReplacedChestLeaves);
            cx.table.gone_chests.put(old);
        }
        cx.event(Event::Chest { who: Who::at(p), chest, space: c.get() });
        fill_chests(cx)
    }
}
