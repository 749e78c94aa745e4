//! Résultats de dé: the throw, what changes it, the result.
use super::{
    Frame, Kingdom,
    setup::{DEMON_DIE, HERO_DIE},
};
use crate::{
    clauses::Clause,
    content::{Ability, Card, Context, DieKind, Item, Passive},
    event::Event,
    table::{Roll, Step, Table, Why},
};
use engine_core::{Dealer, Decision, Flow, MORE, Refusal, Seat, Set, StateOf, Verdict, View, data, ensure};
use serde::{Deserialize, Serialize};

/// A throw may be thrown again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reroll;

/// A face may become any face of the die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SetFace;

/// The result may be modified, or kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    /// The context that companions know (Q68).
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

impl Kingdom {
    /// What a hero can do.
    #[inline]
    pub(crate) fn ability(&self, t: &Table, p: Seat) -> Ability {
        self.content.heroes[usize::from(t.players[p].hero.get())].ability
    }

    /// The sum of something over the companions of a seat.
    #[inline]
    pub(crate) fn bonus(&self, t: &Table, p: Seat, of: impl Fn(Passive) -> u8) -> u8 {
        let friends = t.players[p].companions;
        friends.iter().filter_map(|c| self.content.card(c).passive()).map(of).fold(0, u8::saturating_add)
    }

    /// MOVE-1, DEM-6: the player in turn throws the hero die, or the demon die if he holds it.
    pub(super) fn throw<D: Dealer<Self>>(&self, t: &mut Table, why: Why, dealer: &mut D) -> Result<(), D::Halt> {
        let p = t.active;
        let die = t.die(p);
        let face = self.cast(p, die, why, dealer)?;
        dealer.cite(Clause::Move1);
        if die == DieKind::Demon {
            dealer.cite(Clause::Dem6);
        }
        t.roll = Some(Roll { why, die, face, plus: 0, used: Set::EMPTY, friends: Set::EMPTY, extra: 0 });
        if !t.rerolled && self.bonus(t, p, |passive| u8::from(passive == Passive::Reroll)) > 0 {
            t.agenda.ask(p, Frame::Reroll(Reroll));
        } else {
            t.agenda.step(Step::Thrown);
        }
        Ok(())
    }

    fn cast<D: Dealer<Self>>(&self, p: Seat, die: DieKind, why: Why, dealer: &mut D) -> Result<u8, D::Halt> {
        let ask = match die {
            DieKind::Hero => HERO_DIE.by(p),
            DieKind::Demon => DEMON_DIE.by(p),
        };
        let faces = &self.content.dice[die];
        let face = faces[dealer.roll(ask, faces.len() as u32)? as usize];
        dealer.event(|| Event::Threw { seat: p, die, face, why });
        Ok(face)
    }

    /// Q31: a certain face may become any other, before anything is added.
    #[inline]
    pub(super) fn thrown(&self, t: &mut Table) {
        let roll = t.roll.expect("a die was thrown");
        let set = matches!(self.ability(t, t.active), Ability::AnyFaceOn(f) if f == roll.face);
        t.agenda.ask(t.active, if set { Frame::SetFace(SetFace) } else { Frame::Modify(Modify) });
    }

    /// What is added to a roll whoever modifies it.
    #[inline]
    fn fixed(&self, t: &Table, roll: &Roll) -> i32 {
        match (self.ability(t, t.active), roll.why) {
            (Ability::AddOnEvent(n), Why::Event { .. }) => n.into(),
            _ => 0,
        }
    }

    /// Everything added up. Not in the type of the parts: a state from outside may have any.
    #[inline]
    fn sum(&self, t: &Table, roll: &Roll) -> i32 {
        i32::from(roll.face) + self.fixed(t, roll) + i32::from(roll.plus)
    }

    /// The result as it stands: everything added up, and never below 0 (ROLL-6, Q28).
    #[inline]
    pub fn result(&self, t: &Table) -> Option<u16> {
        let roll = t.roll?;
        Some(self.sum(t, &roll).max(0) as u16) // at most 255, 16 and 32 767
    }

    /// ROLL-4, Q30: how many items may be used on a roll.
    #[inline]
    fn item_limit(&self, t: &Table, roll: &Roll) -> u32 {
        let own = if let Ability::ItemsPerRoll(n) = self.ability(t, t.active) { n } else { 1 };
        u32::from(own) + u32::from(roll.extra)
    }

    /// The companions of the player in turn who may still adjust a roll, with their numbers (Q68).
    #[inline]
    fn friends(&self, t: &Table, roll: &Roll) -> impl Iterator<Item = (Card, u8)> {
        let context = roll.why.context();
        t.me().companions.less(roll.friends).iter().filter_map(move |card| match self.content.card(card).passive() {
            Some(Passive::Adjust(at, n)) if at == context => Some((card, n)),
            _ => None,
        })
    }
}

impl Decision<Kingdom> for Reroll {
    type Choice = bool;

    fn check(self, _: &Kingdom, _: View<'_, Kingdom>, _: bool) -> Verdict<Kingdom> {
        Ok(())
    }

    /// Q57: once per turn, the same die, and the second throw stands.
    fn apply<D: Dealer<Kingdom>>(
        self,
        g: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        again: bool,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        if again {
            dealer.cite(Clause::Q57);
            let roll = t.roll.as_mut().expect("a die was thrown");
            roll.face = g.cast(p, roll.die, roll.why, dealer)?;
            t.rerolled = true;
        }
        t.agenda.step(Step::Thrown);
        Ok(())
    }
}

impl Decision<Kingdom> for SetFace {
    type Choice = Pips;

    fn check(self, g: &Kingdom, v: View<'_, Kingdom>, face: Pips) -> Verdict<Kingdom> {
        let Some(roll) = v.table.roll else { return Err(Refusal::NotNow) };
        ensure(g.content.dice[roll.die].contains(&face.get()), Clause::Q31)
    }

    fn apply<D: Dealer<Kingdom>>(
        self,
        _: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        face: Pips,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        dealer.cite(Clause::Q31);
        dealer.event(|| Event::Set { seat: p, face: face.get() });
        t.roll.as_mut().expect("a die was thrown").face = face.get();
        t.agenda.step(Step::Modify);
        Ok(())
    }
}

impl Decision<Kingdom> for Modify {
    type Choice = Change;

    fn check(self, g: &Kingdom, v: View<'_, Kingdom>, change: Change) -> Verdict<Kingdom> {
        let t = v.table;
        let Some(roll) = t.roll else { return Err(Refusal::NotNow) };
        match change {
            Change::Keep => Ok(()),
            Change::Use { item, .. } => {
                ensure(t.me().items().has(item), Clause::Mag3)?;
                ensure(!roll.used.has(item), Clause::Q30)?;
                ensure(t.me().active.has(item), Clause::Item5)?;
                ensure(roll.used.len() < g.item_limit(t, &roll), Clause::Roll4)
            }
            Change::Ask { card, .. } => {
                ensure(t.me().companions.has(card), Clause::Roll7)?;
                ensure(g.friends(t, &roll).any(|(friend, _)| friend == card), Clause::Q68)
            }
        }
    }

    #[inline]
    fn legal(self, g: &Kingdom, v: View<'_, Kingdom>, out: &mut impl FnMut(Change) -> Flow) -> Flow {
        let t = v.table;
        let Some(roll) = t.roll else { return MORE };
        out(Change::Keep)?;
        if roll.used.len() < g.item_limit(t, &roll) {
            for item in t.me().active.less(roll.used).iter() {
                out(Change::Use { item, sign: Sign::Plus })?;
                out(Change::Use { item, sign: Sign::Minus })?;
            }
        }
        for (card, _) in g.friends(t, &roll) {
            out(Change::Ask { card, sign: Sign::Plus })?;
            out(Change::Ask { card, sign: Sign::Minus })?;
        }
        MORE
    }

    fn apply<D: Dealer<Kingdom>>(
        self,
        g: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        change: Change,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        let signed = |n: u8, sign: Sign| if sign == Sign::Plus { i16::from(n) } else { -i16::from(n) };
        match change {
            Change::Keep => g.keep(t, dealer),
            // ROLL-1 to ROLL-3: it is exhausted and adds or subtracts its whole value.
            Change::Use { item, sign } => {
                dealer.cite(Clause::Roll1);
                dealer.cite(Clause::Roll2);
                dealer.cite(Clause::Roll3);
                if matches!(t.roll, Some(Roll { why: Why::Key { .. }, .. })) {
                    dealer.cite(Clause::Key12);
                }
                dealer.event(|| Event::Used { seat: p, item, up: sign == Sign::Plus });
                let roll = t.roll.as_mut().expect("a die was thrown");
                roll.used.put(item);
                roll.plus += signed(g.content.value(item), sign);
                t.agenda.step(Step::Modify);
                g.exhaust(t, p, item, true, dealer);
            }
            Change::Ask { card, sign } => {
                dealer.cite(Clause::Roll7);
                dealer.cite(Clause::Q68);
                dealer.event(|| Event::Asked { seat: p, card, up: sign == Sign::Plus });
                let Some(Passive::Adjust(_, n)) = g.content.card(card).passive() else {
                    unreachable!("check: it adjusts")
                };
                let roll = t.roll.as_mut().expect("a die was thrown");
                roll.friends.put(card);
                roll.plus += signed(n, sign);
                t.agenda.step(Step::Modify);
            }
        }
        Ok(())
    }
}

impl Kingdom {
    /// The result stands. A result of 0 pleases some companions first (Q57); then it takes effect.
    fn keep<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) {
        let result = self.result(t).expect("a die was thrown");
        let roll = t.roll.expect("a die was thrown");
        if dealer.listens() {
            if self.sum(t, &roll) < 0 {
                dealer.cite(Clause::Roll6);
            }
            if roll.used.len() + roll.friends.len() > 1 {
                dealer.cite(Clause::Q28);
            }
            if roll.used.len() > 1 {
                dealer.cite(Clause::Q30);
            }
            dealer.event(|| Event::Kept { seat: t.active, result });
        }
        t.agenda.step(Step::Effect { result });
        if result == 0 {
            let n = self.bonus(t, t.active, |passive| if let Passive::OnZero(n) = passive { n } else { 0 });
            self.restore(t, t.active, n);
        }
    }

    /// The result takes effect.
    pub(super) fn take_effect<D: Dealer<Self>>(
        &self,
        t: &mut Table,
        result: u16,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let roll = t.roll.take().expect("a die was thrown");
        match roll.why {
            Why::Move => self.set_out(t, result, dealer),
            Why::Event { card } => self.event_rolled(t, card, result, dealer),
            Why::Key { colour, space, last } => self.space_rolled(t, colour, space, last, result, dealer),
            Why::Minor { minor } => self.minor_rolled(t, minor, result, dealer),
            Why::Dungeon { plot } => self.dungeon_rolled(t, plot, result, dealer),
            Why::Throne => self.throne_rolled(t, result, dealer),
        }
        Ok(())
    }
}
