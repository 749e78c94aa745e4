//! An upper bound on the number of decisions in a turn, computed from the content of the box.
use crate::{
    board::Icon,
    clauses::Clause,
    content::{self, Ability, Content, Context, Effect, Op, Passive, Square},
    rules::NAP,
    table::SEATS,
};
use engine_core::anchor;

/// The maximum number of items of a player.
const ITEMS: u32 = 13;

/// What bounds the decisions of a box.
struct Most<'a> {
    content: &'a Content,
    /// Decisions in one throw.
    roll: u32,
    /// Items that companions add to restore squares and tokens.
    bonus: u32,
    /// Decisions after one item is exhausted.
    effect: u32,
    /// Decisions of all who enter the garden after one fold.
    sweep: u32,
}

/// An upper bound on the number of decisions in any turn.
pub(crate) fn decisions_per_turn(content: &Content) -> u32 {
    anchor!(Clause::EveryGameEnds);
    let most = Most::of(content);
    let nap: u32 = sum(content, |p| if let Passive::NapBonus(n) = p { n.into() } else { 0 });
    let travel = content.board.all().map(|q| most.arrival(q)).max().unwrap_or(0);
    let storm = (content.dungeon.len() as u32 + 1) * most.roll + most.garden();
    let nap = (u32::from(NAP) + nap).min(ITEMS);
    1 + nap.max(most.roll + 1 + travel).max(storm)
}

/// An upper bound on the length of any move, whatever is used on its roll.
pub(crate) fn longest_move(content: &Content) -> u16 {
    let face = content.dice.as_flattened().iter().copied().max().unwrap_or(0);
    let own = content.heroes.iter().map(|h| if let Ability::ItemsPerRoll(n) = h.ability { n } else { 1 }).max();
    let extra = content.magic.iter().map(|m| if let Effect::ExtraItem(n) = m.effect { usize::from(n) } else { 0 });
    let values = content.items.iter().map(|i| i.value).chain(content.magic.iter().map(|m| m.value));
    let mut values: Vec<u32> = values.map(u32::from).collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    let items: u32 = values.into_iter().take(usize::from(own.unwrap_or(1)) + extra.sum::<usize>()).sum();
    let friends = sum(content, |p| if let Passive::Adjust(Context::Move, n) = p { n.into() } else { 0 });
    u16::try_from(u32::from(face) + items + friends).unwrap_or(u16::MAX)
}

fn sum(content: &Content, of: impl Fn(Passive) -> u32) -> u32 {
    content.events.iter().filter_map(|card| card.passive()).map(of).sum()
}

impl<'a> Most<'a> {
    fn of(content: &'a Content) -> Self {
        let effect = |e: Effect| match e {
            Effect::RestoreOthers(n) => u32::from(n).min(ITEMS),
            Effect::AssignDie => 1,
            Effect::ExtraItem(_) | Effect::None => 0,
        };
        let own = content.heroes.iter().map(|h| if let Ability::ItemsPerRoll(n) = h.ability { n.into() } else { 1 });
        let extra = content.magic.iter().map(|m| if let Effect::ExtraItem(n) = m.effect { n.into() } else { 0 });
        let items = (own.max().unwrap_or(1) + extra.sum::<u32>()).min(ITEMS);
        let effects: u32 = content.magic.iter().map(|m| effect(m.effect)).sum();
        let friends = [Context::Move, Context::Event, Context::KeyAdventure, Context::MinorAdventure, Context::Castle]
            .into_iter()
            .map(|c| sum(content, |p| matches!(p, Passive::Adjust(at, _) if at == c).into()))
            .max()
            .unwrap_or(0);
        let zero = sum(content, |p| if let Passive::OnZero(n) = p { n.into() } else { 0 }).min(ITEMS);
        let bonus = sum(content, |p| if let Passive::RestoreBonus(n) = p { n.into() } else { 0 });
        let mut most = Self {
            content,
            roll: 2 + items + effects + friends + 1 + zero, // re-roll and face, then items and companions, then keep
            bonus,
            effect: content.magic.iter().map(|m| effect(m.effect)).max().unwrap_or(0),
            sweep: 0,
        };
        most.sweep = SEATS as u32 * most.garden();
        most
    }

    /// Entering the garden: the square, and what its token restores.
    fn garden(&self) -> u32 {
        let token = self.content.garden.iter().map(|row| u32::from(row.token)).max().unwrap_or(0);
        1 + (token + self.bonus).min(ITEMS)
    }

    fn op(&self, op: &Op) -> u32 {
        match op {
            Op::Restore(n) => u32::from(*n).min(ITEMS),
            Op::RestoreResult => ITEMS,
            Op::RestoreAll | Op::TakeDie | Op::TakeMagic(_) | Op::ExtraTurn => 0,
            Op::Draw => 0, // counted by the number of cards that draw
            Op::ExhaustOwn(n) | Op::ExhaustOther(n) => 1 + u32::from(*n) * (1 + self.effect),
            Op::AssignDie | Op::Steal | Op::MoveSelf(_) => 1,
            Op::MoveOther(_) | Op::Swap => 2,
            Op::Toggle { .. } => self.sweep,
            Op::EnterGarden => self.garden(),
            Op::AnyMagic(otherwise) => 1 + self.op(otherwise),
            Op::Choose(ops) => 1 + ops.iter().map(|op| self.op(op)).max().unwrap_or(0),
        }
    }

    fn ops(&self, ops: &[Op]) -> u32 {
        ops.iter().map(|op| self.op(op)).sum()
    }

    /// An event square: a card in play is in no pile, so those that draw again come up once each, and one more card last.
    fn event(&self) -> u32 {
        let cards = || self.content.events.iter();
        let draws = cards().filter(|c| c.reward().iter().any(|op| content::flat(op).contains(&&Op::Draw)));
        let one = self.roll + cards().map(|c| self.ops(c.reward())).max().unwrap_or(0);
        (draws.count() as u32 + 1) * one
    }

    fn arrival(&self, q: Square) -> u32 {
        let land =
            self.content.heroes.iter().map(|h| if let Ability::RestoreOnEvent(n) = h.ability { n.into() } else { 0 });
        match self.content.board.square(q).icon {
            Icon::Boring | Icon::Void => 0,
            Icon::DemonDie => 1,
            Icon::Restore(n) => (u32::from(n) + self.bonus).min(ITEMS),
            Icon::Event => land.max().unwrap_or(0).min(ITEMS) + self.event(),
            Icon::Whirlpool => self.sweep,
            Icon::Key(colour) => {
                let key = self.content.key(colour);
                key.spaces.len() as u32 * (1 + self.roll) + self.arrival(key.success).max(self.arrival(key.failure))
            }
            Icon::Minor(minor) => {
                let minor = self.content.minor(minor);
                let branch = |ops: &[Op]| {
                    let draws = ops.iter().any(|op| content::flat(op).contains(&&Op::Draw));
                    self.ops(ops) + if draws { self.event() } else { 0 }
                };
                let branch = minor.branches.iter().map(|b| branch(&b.ops)).max().unwrap_or(0);
                self.roll + branch + self.arrival(minor.exit)
            }
        }
    }
}
