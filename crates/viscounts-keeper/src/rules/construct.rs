//! The Construct action: own buildings with spots and links, and the public buildings of Keeper of Keys. What a public one does
//! for its owner afterwards: the Guildhall's Criminal in `funding`, the Workshop in `collision`, the Trading Post wherever a
//! hero is gained (`heroes`) or destroyed (`deck`).
use super::*;
use crate::{
    content::{Kind, Side},
    table::{Built, Space},
};
use engine_core::{Decision, Finite, ensure};

impl Viscounts {
    /// The spots that a space gives access to, clockwise: before the river on the left, after it on the right (VB-B-1).
    pub(crate) fn side_spots(&self, space: Space) -> impl Iterator<Item = Spot> + use<> {
        let segment = space.segment();
        let river = self.content.segments[segment].river;
        let range = match space.side() {
            Side::L => 0..river,
            Side::R => river..5,
            Side::I => 0..0,
        };
        range.map(move |i| Spot::of(5 * segment.get() + i))
    }

    /// Whether a free building may go to a spot.
    pub(crate) fn is_within(&self, t: &Table, who: Who, place: Place, spot: Spot) -> bool {
        match place {
            Place::Viscount => self.side_spots(t.boards[who].viscount).any(|s| s == spot),
            Place::Number(n) => crate::content::Segment::all().any(|seg| {
                let numbers = self.content.segments[seg].numbers;
                [Side::L, Side::R]
                    .into_iter()
                    .zip(numbers)
                    .any(|(side, number)| number == n && self.side_spots(Space::at(seg, side)).any(|s| s == spot))
            }),
            _ => true,
        }
    }

    /// Whether a public building can replace an own one on some spot of the side (VK-PUB-2, VK-PUB-3).
    pub(crate) fn public_spot(&self, t: &Table, who: Who, kind: Kind, spot: Spot) -> bool {
        let own = Some(Built { owner: who, kind, public: false });
        t.spots[spot] == own && self.side_spots(t.boards[who].viscount).any(|s| s == spot)
    }

    fn publics_at(&self, t: &Table, who: Who, kind: Kind) -> bool {
        let open = self.options.expansion && t.publics[kind].is_none();
        open && self.side_spots(t.boards[who].viscount).any(|s| self.public_spot(t, who, kind, s))
    }

    fn has_room(&self, t: &Table, who: Who) -> bool {
        self.side_spots(t.boards[who].viscount).any(|s| t.spots[s].is_none())
    }

    /// The least that a building costs here; none if nothing can be built (VB-B-6, VR-39).
    pub(crate) fn cheapest_building(&self, t: &Table, p: Seat) -> Option<u8> {
        let who = Who::at(p);
        let room = self.has_room(t, who);
        let own = Kind::all().filter(|&k| room && self.has_building(t, who, Some(k)));
        let own = own.map(|k| self.content.buildings[k as usize].cost);
        let public = Kind::all().filter(|&k| self.publics_at(t, who, k));
        own.chain(public.map(|k| self.content.publics[k as usize].cost)).min()
    }
}

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// A building for nothing: a slot and a spot of choice (VB-B-7, VR-24).
    pub(super) fn free_building(&mut self, p: Seat, kind: Option<Kind>, place: Place) {
        let who = Who::at(p);
        let spot = Spot::all().any(|s| self.t.spots[s].is_none() && self.g.is_within(self.t, who, place, s));
        if spot && self.g.has_building(self.t, who, kind) {
            self.t.agenda.ask(p, Frame::Building(Building { to: BuildFor::Free(kind, place) }));
        }
    }

    /// An own building goes to a spot: its reward, then the links, counter-clockwise first (VR-40).
    pub(super) fn raise(&mut self, who: Who, slot: Slot, spot: Spot) {
        self.d.cite(Clause::VbB3);
        self.t.boards[who].slots.take(slot); // VB-B-5
        self.t.spots[spot] = Some(Built { owner: who, kind: slot.kind(), public: false });
        self.d.event(|| Event::Built { who, kind: slot.kind(), spot, public: false });
        let reward = self.g.content.segments[spot.segment()].spots[usize::from(spot.index())];
        self.t.agenda.then([
            engine_core::Task::Do(Step::Gain(who, reward)),
            engine_core::Task::Do(Step::Link(who, spot, false)),
            engine_core::Task::Do(Step::Link(who, spot, true)),
        ]);
        if who == Who::AI {
            self.ai_emptied(slot);
        }
    }

    /// VB-B-4: a link to a neighbour that is built rewards the owners of both ends, once if one owner has both.
    pub(super) fn link(&mut self, who: Who, spot: Spot, after: bool) {
        let segment = spot.segment();
        let previous = match spot.index() {
            0 => Spot::of(5 * self.t.clockwise(segment, 4).get() + 4),
            i => Spot::of(5 * segment.get() + i - 1),
        };
        let (from, other) = match (after, spot.index()) {
            (false, _) => (previous, previous),
            (true, 4) => (spot, Spot::of(5 * self.t.clockwise(segment, 1).get())),
            (true, i) => (spot, Spot::of(5 * segment.get() + i + 1)),
        };
        let link = self.g.content.segments[from.segment()].links[usize::from(from.index())];
        if let (Some(effect), Some(neighbour)) = (link, self.t.spots[other]) {
            self.d.cite(Clause::VbB4);
            if neighbour.owner != who {
                self.t.agenda.step(Step::Gain(neighbour.owner, effect));
            }
            self.t.agenda.step(Step::Gain(who, effect));
        }
    }

    /// VK-PUB-5 to 11: the own building returns to a slot, the public one takes its spot without rewards; its card and effect.
    pub(super) fn raise_public(&mut self, who: Who, spot: Spot, back: Slot) {
        self.d.cite(Clause::VkPub5);
        let kind = back.kind();
        self.t.boards[who].slots.put(back); // VR-14
        self.t.spots[spot] = Some(Built { owner: who, kind, public: true });
        self.t.publics[kind] = Some(who);
        self.d.cite(Clause::VkPub10);
        self.d.event(|| Event::Built { who, kind, spot, public: true });
        self.d.cite(Clause::VkPub11);
        self.gain(who, self.g.content.publics[kind as usize].now);
    }
}

/// What a building is built by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BuildFor {
    /// The Construct action.
    Action(Act),
    /// An effect, of this type or any.
    Free(Option<Kind>, Place),
}

/// Which building?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Building {
    /// What it is built by.
    pub to: BuildFor,
}

/// A building: of an own slot, or a public one.
#[data(Finite)]
pub enum Build {
    /// Of that slot.
    Own {
        /// Which.
        slot: Slot,
    },
    /// The public one of that type.
    Public {
        /// Which.
        kind: Kind,
    },
}

impl Decision<Viscounts> for Building {
    type Choice = Build;

    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: Build) -> Verdict<Viscounts> {
        let (t, p) = (v.table, v.me());
        let who = Who::at(p);
        let (cost, clause) = match (self.to, c) {
            (_, Build::Own { .. }) if t.boards[who].slots.is_empty() => return Err(Refusal::by(Clause::VbB6)),
            (BuildFor::Free(kind, _), Build::Own { slot }) => {
                ensure(t.boards[who].slots.has(slot), Clause::VbB2)?;
                return ensure(kind.is_none_or(|k| slot.kind() == k), Clause::VbB7);
            }
            (BuildFor::Free(..), Build::Public { .. }) => return Err(Refusal::by(Clause::VkPub12)),
            (BuildFor::Action(_), Build::Own { slot }) => {
                ensure(g.has_room(t, who), Clause::VbB1)?;
                ensure(t.boards[who].slots.has(slot), Clause::VbB2)?;
                (g.content.buildings[slot.kind() as usize].cost, Clause::VbP3_2)
            }
            (BuildFor::Action(_), Build::Public { kind }) => {
                ensure(g.options.expansion, Clause::VkSet4)?;
                ensure(t.publics[kind].is_none(), Clause::VkPub14)?;
                let mine = |s: Spot| t.spots[s].filter(|b| b.owner == who && !b.public);
                let mut here = g.side_spots(t.boards[who].viscount).filter_map(mine).peekable();
                ensure(here.peek().is_some(), Clause::VkPub2)?;
                ensure(here.any(|b| b.kind == kind), Clause::VkPub3)?;
                (g.content.publics[kind as usize].cost, Clause::VkPub4)
            }
        };
        let BuildFor::Action(act) = self.to else { return Ok(()) };
        ensure(g.funds(t, p, &t.cards[p].spaces, act, t.boards[p].silver) >= u32::from(cost), clause)
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        _: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Build,
        _: &mut D,
    ) -> Done<D> {
        s.table.agenda.ask(p, Frame::Spot(PlaceOn { to: self.to, what: c }));
        Ok(())
    }
}

/// Where is it built, or which own building does the public one replace?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceOn {
    /// What it is built by.
    pub to: BuildFor,
    /// The building.
    pub what: Build,
}

impl Decision<Viscounts> for PlaceOn {
    type Choice = Spot;

    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, spot: Spot) -> Verdict<Viscounts> {
        let (t, who) = (v.table, Who::at(v.me()));
        match (self.what, self.to) {
            (Build::Public { kind }, _) => {
                let own = t.spots[spot].filter(|b| b.owner == who && !b.public);
                let here = g.side_spots(t.boards[who].viscount).any(|s| s == spot);
                ensure(here && own.is_some(), Clause::VkPub2)?;
                ensure(own.is_some_and(|b| b.kind == kind), Clause::VkPub3)
            }
            (Build::Own { .. }, BuildFor::Action(_)) => {
                let here = g.side_spots(t.boards[who].viscount).any(|s| s == spot);
                ensure(here && t.spots[spot].is_none(), Clause::VbB1)
            }
            (Build::Own { .. }, BuildFor::Free(_, place)) => {
                ensure(t.spots[spot].is_none() && g.is_within(t, who, place, spot), Clause::VbB7)
            }
        }
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        spot: Spot,
        d: &mut D,
    ) -> Done<D> {
        let mut now = Now::new(g, s, d);
        match (self.what, self.to) {
            (Build::Own { slot }, BuildFor::Free(..)) => {
                now.d.cite(Clause::VbB7);
                now.raise(Who::at(p), slot, spot);
            }
            (Build::Own { slot }, BuildFor::Action(act)) => {
                let cost = g.content.buildings[slot.kind() as usize].cost;
                now.charge(p, act, cost.into(), Deal::Own(slot, spot));
            }
            (Build::Public { kind }, BuildFor::Action(act)) => {
                now.t.agenda.ask(p, Frame::ReturnSlot(ReturnSlot { act, spot, kind }));
            }
            (Build::Public { .. }, BuildFor::Free(..)) => {}
        }
        Ok(())
    }
}

/// Where does the own building return to?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReturnSlot {
    /// The action.
    pub act: Act,
    /// The spot of the own building.
    pub spot: Spot,
    /// Its type.
    pub kind: Kind,
}

impl Decision<Viscounts> for ReturnSlot {
    type Choice = Slot;

    /// VK-PUB-5: any free slot of its type.
    fn check(self, _: &Viscounts, v: View<'_, Viscounts>, slot: Slot) -> Verdict<Viscounts> {
        ensure(slot.kind() == self.kind && !v.table.boards[v.me()].slots.has(slot), Clause::VkPub5)
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        slot: Slot,
        d: &mut D,
    ) -> Done<D> {
        d.cite(Clause::VkPub4);
        let cost = g.content.publics[self.kind as usize].cost;
        Now::new(g, s, d).charge(p, self.act, cost.into(), Deal::Public(self.spot, slot));
        Ok(())
    }
}
