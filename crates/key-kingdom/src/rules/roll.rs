//! Résultats de dé: the throw, what changes it, and the result.
use super::{Cx, Frame, KeyKingdom, adventure, cards, castle, items, travel};
use crate::{
    Chance,
    clauses::Clause,
    content::{Ability, Card, Context, DieKind, Item, Passive},
    event::Event,
    table::{Roll, Step, Table, Why},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    collections::Set,
    data,
    rules::{Decision, GameBox, Refusal, Seat, Verdict, View, ensure},
};
use std::ops::ControlFlow;

/// Is the die thrown again?
#[data(Copy)]
pub struct Reroll;

/// Which face does the die show now?
#[data(Copy)]
pub struct SetFace;

/// Is the result modified, or kept?
#[data(Copy)]
pub struct Modify;

/// What a face shows.
#[data(Finite)]
#[finite(0..=15)]
pub struct Pips(u8);

/// Up or down.
#[data(Finite)]
pub enum Sign {
    /// Adds.
    Plus,
    /// Subtracts.
    Minus,
}

/// How to go on with a roll.
#[data(Finite)]
pub enum Change {
    /// The result stands.
    Keep,
    /// An item is used.
    Use {
        /// Which.
        item: Item,
        /// Which way.
        sign: Sign,
    },
    /// A companion is asked.
    Ask {
        /// Which.
        card: Card,
        /// Which way.
        sign: Sign,
    },
}

impl Why {
    /// The context by which companions know the roll.
    pub(crate) fn context(self) -> Context {
        match self {
            Why::Move => Context::Move,
            Why::Event { .. } => Context::Event,
            Why::Key { .. } => Context::KeyAdventure,
            Why::Minor { .. } => Context::MinorAdventure,
            Why::Dungeon { .. } | Why::Throne => Context::Castle,
        }
    }
}

/// What a hero can do.
#[inline]
pub(crate) fn ability(game: &GameBox<KeyKingdom>, t: &Table, p: Seat) -> Ability {
    game.content.heroes[usize::from(t.players[p].hero.get())].ability
}

/// Adds up a number over the companions of a seat.
#[inline]
pub(crate) fn bonus(game: &GameBox<KeyKingdom>, t: &Table, p: Seat, of: impl Fn(Passive) -> u8) -> u8 {
    let friends = t.players[p].companions;
    friends.iter().filter_map(|c| game.content.card(c).passive()).map(of).fold(0, u8::saturating_add)
}

/// The player in turn throws the hero die, or the demon die while holding it.
pub(super) fn throw(cx: &mut Cx<impl Source>, why: Why) -> Result<(), Halt> {
    let p = cx.table.active;
    let die = cx.table.die(p);
    let face = cast(cx, p, die, why)?;
    cx.cite(Clause::RollToMove);
    if die == DieKind::Demon {
        cx.cite(Clause::HolderThrowsDemonDie);
    }
    cx.table.roll = Some(Roll { why, die, face, plus: 0, used: Set::EMPTY, friends: Set::EMPTY, extra: 0 });
    if !cx.table.rerolled && bonus(cx.game, cx.table, p, |passive| u8::from(passive == Passive::Reroll)) > 0 {
        cx.table.agenda.ask(p, Frame::Reroll(Reroll));
    } else {
        cx.table.agenda.step(Step::Thrown);
    }
    Ok(())
}

/// Throws a die of a seat.
fn cast(cx: &mut Cx<impl Source>, p: Seat, die: DieKind, why: Why) -> Result<u8, Halt> {
    let ask = match die {
        DieKind::Hero => Chance::HeroDie(p),
        DieKind::Demon => Chance::DemonDie(p),
    };
    let faces = &cx.game.content.dice[die];
    let face = faces[cx.chance.roll(ask, faces.len() as u32)? as usize];
    cx.event(Event::Threw { seat: p, die, face, why });
    Ok(face)
}

/// Q31: a certain face may become any other, before anything is added. Then the roll may be modified.
#[inline]
pub(super) fn thrown(game: &GameBox<KeyKingdom>, t: &mut Table) {
    let roll = t.roll.expect("a die was thrown");
    let set = matches!(ability(game, t, t.active), Ability::AnyFaceOn(f) if f == roll.face);
    t.agenda.ask(t.active, if set { Frame::SetFace(SetFace) } else { Frame::Modify(Modify) });
}

/// What the hero always adds to a roll.
#[inline]
fn fixed(game: &GameBox<KeyKingdom>, t: &Table, roll: &Roll) -> i32 {
    match (ability(game, t, t.active), roll.why) {
        (Ability::AddOnEvent(n), Why::Event { .. }) => n.into(),
        _ => 0,
    }
}

/// The sum, in a wide type because the parts of a state from outside may be any numbers.
#[inline]
fn sum(game: &GameBox<KeyKingdom>, t: &Table, roll: &Roll) -> i32 {
    i32::from(roll.face) + fixed(game, t, roll) + i32::from(roll.plus)
}

/// The result as it stands: the sum, but never below 0.
#[inline]
pub fn result(game: &GameBox<KeyKingdom>, t: &Table) -> Option<u16> {
    anchor!(Clause::NoUpperLimit);
    let roll = t.roll?;
    Some(sum(game, t, &roll).max(0) as u16) // at most 255, 16 and 32 767
}

/// The number of items that may be used on a roll.
#[inline]
fn item_limit(game: &GameBox<KeyKingdom>, t: &Table, roll: &Roll) -> u32 {
    let own = if let Ability::ItemsPerRoll(n) = ability(game, t, t.active) { n } else { 1 };
    u32::from(own) + u32::from(roll.extra)
}

/// The companions of the player in turn that may still adjust a roll, with their numbers.
#[inline]
fn friends(game: &GameBox<KeyKingdom>, t: &Table, roll: &Roll) -> impl Iterator<Item = (Card, u8)> {
    let context = roll.why.context();
    t.me().companions.less(roll.friends).iter().filter_map(move |card| match game.content.card(card).passive() {
        Some(Passive::Adjust(at, n)) if at == context => Some((card, n)),
        _ => None,
    })
}

impl Decision<KeyKingdom> for Reroll {
    type Choice = bool;

    fn check(self, _: View<'_, KeyKingdom>, _: bool) -> Verdict<Clause> {
        Ok(())
    }

    /// The same die is thrown again, once per turn, and the second throw stands.
    fn apply(self, cx: &mut Cx<impl Source>, again: bool) -> Result<(), Halt> {
        if again {
            cx.cite(Clause::RerollFirst);
            let Roll { die, why, .. } = cx.table.roll.expect("a die was thrown");
            let face = cast(cx, cx.seat, die, why)?;
            cx.table.roll.as_mut().expect("a die was thrown").face = face;
            cx.table.rerolled = true;
        }
        cx.table.agenda.step(Step::Thrown);
        Ok(())
    }
}

impl Decision<KeyKingdom> for SetFace {
    type Choice = Pips;

    fn check(self, v: View<'_, KeyKingdom>, face: Pips) -> Verdict<Clause> {
        let Some(roll) = v.table.roll else { return Err(Refusal::NotNow) };
        ensure(v.game.content.dice[roll.die].contains(&face.get()), Clause::SetAnyFace)
    }

    fn apply(self, cx: &mut Cx<impl Source>, face: Pips) -> Result<(), Halt> {
        cx.cite(Clause::SetAnyFace);
        cx.event(Event::Set { seat: cx.seat, face: face.get() });
        cx.table.roll.as_mut().expect("a die was thrown").face = face.get();
        cx.table.agenda.step(Step::Modify);
        Ok(())
    }
}

impl Decision<KeyKingdom> for Modify {
    type Choice = Change;

    fn check(self, v: View<'_, KeyKingdom>, change: Change) -> Verdict<Clause> {
        let t = v.table;
        let Some(roll) = t.roll else { return Err(Refusal::NotNow) };
        match change {
            Change::Keep => Ok(()),
            Change::Use { item, .. } => {
                anchor!(Clause::AnyItemAnyRoll);
                ensure(t.me().items().has(item), Clause::MagicJoinsItems)?;
                ensure(!roll.used.has(item), Clause::MoreItemsPerRoll)?;
                ensure(t.me().active.has(item), Clause::OnlyActiveItems)?;
                ensure(roll.used.len() < item_limit(v.game, t, &roll), Clause::OneItemPerRoll)
            }
            Change::Ask { card, .. } => {
                ensure(t.me().companions.has(card), Clause::CompanionsAdjust)?;
                ensure(friends(v.game, t, &roll).any(|(friend, _)| friend == card), Clause::CompanionOncePerRoll)
            }
        }
    }

    #[inline]
    fn legal(self, v: View<'_, KeyKingdom>, out: &mut impl FnMut(Change) -> ControlFlow<()>) -> ControlFlow<()> {
        let t = v.table;
        let Some(roll) = t.roll else { return ControlFlow::Continue(()) };
        out(Change::Keep)?;
        if roll.used.len() < item_limit(v.game, t, &roll) {
            for item in t.me().active.less(roll.used).iter() {
                out(Change::Use { item, sign: Sign::Plus })?;
                out(Change::Use { item, sign: Sign::Minus })?;
            }
        }
        for (card, _) in friends(v.game, t, &roll) {
            out(Change::Ask { card, sign: Sign::Plus })?;
            out(Change::Ask { card, sign: Sign::Minus })?;
        }
        ControlFlow::Continue(())
    }

    fn apply(self, cx: &mut Cx<impl Source>, change: Change) -> Result<(), Halt> {
        anchor!(Clause::UpOrDown);
        let signed = |n: u8, sign: Sign| if sign == Sign::Plus { i16::from(n) } else { -i16::from(n) };
        match change {
            Change::Keep => keep(cx),
            Change::Use { item, sign } => {
                cx.cite(Clause::ItemOnAnyRoll);
                cx.cite(Clause::UsedItemIsExhausted);
                cx.cite(Clause::WholeValue);
                if matches!(cx.table.roll, Some(Roll { why: Why::Key { .. }, .. })) {
                    cx.cite(Clause::OneItemHereToo);
                }
                cx.event(Event::Used { seat: cx.seat, item, up: sign == Sign::Plus });
                let roll = cx.table.roll.as_mut().expect("a die was thrown");
                roll.used.put(item);
                anchor!(Clause::SwordExample);
                roll.plus += signed(cx.game.content.value(item), sign);
                cx.table.agenda.step(Step::Modify);
                items::exhaust(cx, cx.seat, item, true);
            }
            Change::Ask { card, sign } => {
                cx.cite(Clause::CompanionsAdjust);
                cx.cite(Clause::CompanionOncePerRoll);
                cx.event(Event::Asked { seat: cx.seat, card, up: sign == Sign::Plus });
                let Some(Passive::Adjust(_, n)) = cx.game.content.card(card).passive() else {
                    unreachable!("checked: it adjusts this roll")
                };
                let roll = cx.table.roll.as_mut().expect("a die was thrown");
                anchor!(Clause::CompanionsStayActive);
                roll.friends.put(card);
                roll.plus += signed(n, sign);
                cx.table.agenda.step(Step::Modify);
            }
        }
        Ok(())
    }
}

/// The result stands. With a result of 0, some companions restore items first. Then it takes effect.
fn keep(cx: &mut Cx<impl Source>) {
    anchor!(Clause::ModifyBeforeMove); // the move follows the kept result
    let result = result(cx.game, cx.table).expect("a die was thrown");
    let roll = cx.table.roll.expect("a die was thrown");
    if cx.listens() {
        if sum(cx.game, cx.table, &roll) < 0 {
            cx.cite(Clause::NeverBelowZero);
        }
        if roll.used.len() + roll.friends.len() > 1 {
            cx.cite(Clause::AddThenCut);
        }
        if roll.used.len() > 1 {
            cx.cite(Clause::MoreItemsPerRoll);
        }
        cx.event(Event::Kept { seat: cx.table.active, result });
    }
    cx.table.agenda.step(Step::Effect { result });
    if result == 0 {
        let n =
            bonus(cx.game, cx.table, cx.table.active, |passive| if let Passive::OnZero(n) = passive { n } else { 0 });
        items::restore(cx.table, cx.table.active, n);
    }
}

/// The result takes effect.
pub(super) fn take_effect(cx: &mut Cx<impl Source>, result: u16) -> Result<(), Halt> {
    let roll = cx.table.roll.take().expect("a die was thrown");
    match roll.why {
        Why::Move => travel::set_out(cx, result),
        Why::Event { card } => cards::event_rolled(cx, card, result),
        Why::Key { colour, space, last } => adventure::space_rolled(cx, colour, space, last, result),
        Why::Minor { minor } => adventure::minor_rolled(cx, minor, result),
        Why::Dungeon { plot } => castle::dungeon_rolled(cx, plot, result),
        Why::Throne => castle::throne_rolled(cx, result),
    }
    Ok(())
}
