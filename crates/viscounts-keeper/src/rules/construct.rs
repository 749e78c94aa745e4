//! Construire un Bâtiment; Bâtiments Publics. Own buildings with spots and links, and the public ones. What a public one does
//! for its owner afterwards: the Guildhall's Criminal in `funding`, the Workshop in `collision`, the Trading Post wherever a
//! hero is gained (`heroes`) or destroyed (`deck`).
use super::{Cx, Deal, Frame, Step, ViscountsKeeper, funding, gains, solo_gains};
use crate::{
    clauses::Clause,
    content::{Content, Kind, Place, Segment, Side},
    event::Event,
    table::{Act, Built, Slot, Space, Spot, Table, Who},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    finite::Finite,
    rules::{Decision, GameBox, Refusal, Seat, Task, Verdict, View, ensure},
};

impl Content {
    /// The spots that a space gives access to, clockwise: before the river on the left, after it on the right (VB-B-1).
    pub(crate) fn side_spots(&self, space: Space) -> impl Iterator<Item = Spot> + use<> {
        let segment = space.segment();
        let river = self.segments[segment].river;
        let range = match space.side() {
            Side::L => 0..river,
            Side::R => river..5,
            Side::I => 0..0,
        };
        range.map(move |i| Spot::of(5 * segment.get() + i))
    }
}

/// Whether a free building may go to a spot.
pub(crate) fn is_within(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who, place: Place, spot: Spot) -> bool {
    match place {
        Place::Viscount => game.content.side_spots(t.boards[who].viscount).any(|s| s == spot),
        Place::Number(n) => Segment::all().any(|seg| {
            let numbers = game.content.segments[seg].numbers;
            [Side::L, Side::R]
                .into_iter()
                .zip(numbers)
                .any(|(side, number)| number == n && game.content.side_spots(Space::at(seg, side)).any(|s| s == spot))
        }),
        _ => true,
    }
}

/// Whether a public building can replace an own one on some spot of the side (VK-PUB-2, VK-PUB-3).
pub(crate) fn public_spot(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who, kind: Kind, spot: Spot) -> bool {
    let own = Some(Built { owner: who, kind, public: false });
    t.spots[spot] == own && game.content.side_spots(t.boards[who].viscount).any(|s| s == spot)
}

/// Whether a player can build the public building of a type from where the viscount stands.
fn publics_at(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who, kind: Kind) -> bool {
    let open = game.options.expansion && t.publics[kind].is_none();
    open && game.content.side_spots(t.boards[who].viscount).any(|s| public_spot(game, t, who, kind, s))
}

/// Whether a spot is free on the side where the viscount stands.
fn has_room(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who) -> bool {
    game.content.side_spots(t.boards[who].viscount).any(|s| t.spots[s].is_none())
}

/// The lowest cost of a building here, or `None` if nothing can be built (VB-B-6, VR-39).
pub(crate) fn cheapest_building(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat) -> Option<u8> {
    let who = Who::at(p);
    let room = has_room(game, t, who);
    let own = Kind::all().filter(|&k| room && gains::has_building(t, who, Some(k)));
    let own = own.map(|k| game.content.buildings[k as usize].cost);
    anchor!(Clause::PublicWithoutRoom);
    let public = Kind::all().filter(|&k| publics_at(game, t, who, k));
    own.chain(public.map(|k| game.content.publics[k as usize].cost)).min()
}

/// A player gets a free building and chooses its slot and spot (VB-B-7, VR-24).
pub(super) fn free_building(cx: &mut Cx<impl Source>, p: Seat, kind: Option<Kind>, place: Place) {
    let who = Who::at(p);
    let spot = Spot::all().any(|s| cx.table.spots[s].is_none() && is_within(cx.game, cx.table, who, place, s));
    anchor!(Clause::AnyFreeBuilding);
    if spot && gains::has_building(cx.table, who, kind) {
        cx.table.agenda.ask(p, Frame::Building(Building { to: BuildFor::Free(kind, place) }));
    }
}

/// An own building goes to a spot. Its reward comes first, then the links, counter-clockwise first (VR-40).
pub(super) fn raise(cx: &mut Cx<impl Source>, who: Who, slot: Slot, spot: Spot) {
    cx.cite(Clause::SpotReward);
    cx.table.boards[who].slots.take(slot);
    let kind = slot.kind();
    cx.table.spots[spot] = Some(Built { owner: who, kind, public: false });
    cx.event(Event::Built { who, kind, spot, public: false });
    anchor!(Clause::BuildingOrder);
    let reward = cx.game.content.segments[spot.segment()].spots[usize::from(spot.index())];
    cx.table.agenda.then([
        Task::Do(Step::Gain(who, reward)),
        Task::Do(Step::Link(who, spot, false)),
        Task::Do(Step::Link(who, spot, true)),
    ]);
    if who == Who::AI {
        solo_gains::ai_emptied(cx, slot);
    }
}

/// VB-B-4: a link to a neighbour that is built rewards the owners of both ends, once if one owner has both.
pub(super) fn link(cx: &mut Cx<impl Source>, who: Who, spot: Spot, after: bool) {
    let segment = spot.segment();
    let previous = match spot.index() {
        0 => Spot::of(5 * cx.table.clockwise(segment, 4).get() + 4),
        i => Spot::of(5 * segment.get() + i - 1),
    };
    let (from, other) = match (after, spot.index()) {
        (false, _) => (previous, previous),
        (true, 4) => (spot, Spot::of(5 * cx.table.clockwise(segment, 1).get())),
        (true, i) => (spot, Spot::of(5 * segment.get() + i + 1)),
    };
    let link = cx.game.content.segments[from.segment()].links[usize::from(from.index())];
    if let (Some(effect), Some(neighbour)) = (link, cx.table.spots[other]) {
        cx.cite(Clause::LinkRewards);
        if neighbour.owner != who {
            cx.table.agenda.step(Step::Gain(neighbour.owner, effect));
        }
        cx.table.agenda.step(Step::Gain(who, effect));
    }
}

/// VK-PUB-5, VK-PUB-10, VK-PUB-11: the own building returns to a slot, the public one takes its spot without rewards; its card and effect.
pub(super) fn raise_public(cx: &mut Cx<impl Source>, who: Who, spot: Spot, back: Slot) {
    cx.cite(Clause::OwnBuildingReturns);
    let kind = back.kind();
    anchor!(Clause::ReturnedBuiltAgain, Clause::CoveredSlotLosesPower);
    cx.table.boards[who].slots.put(back);
    anchor!(Clause::PublicTakesSpot, Clause::PublicNoSpotReward, Clause::PublicNoLinkReward);
    cx.table.spots[spot] = Some(Built { owner: who, kind, public: true });
    cx.table.publics[kind] = Some(who);
    cx.cite(Clause::PublicCardTaken);
    cx.event(Event::Built { who, kind, spot, public: true });
    cx.cite(Clause::PublicImmediateEffect);
    gains::gain(cx, who, cx.game.content.publics[kind as usize].now);
}

/// What a building is built by.
#[data(Copy)]
pub enum BuildFor {
    /// The Construct action.
    Action(Act),
    /// An effect, of this type or any.
    Free(Option<Kind>, Place),
}

/// Which building?
#[data(Copy)]
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

impl Decision<ViscountsKeeper> for Building {
    type Choice = Build;

    fn check(self, v: View<ViscountsKeeper>, c: Build) -> Verdict<Clause> {
        let (t, p) = (v.table, v.me());
        let who = Who::at(p);
        let (cost, clause) = match (self.to, c) {
            (_, Build::Own { .. }) if t.boards[who].slots.is_empty() => {
                return Err(Refusal::by(Clause::NoBuildingLeft));
            }
            (BuildFor::Free(kind, _), Build::Own { slot }) => {
                ensure(t.boards[who].slots.has(slot), Clause::AnyOwnBuilding)?;
                return ensure(kind.is_none_or(|k| slot.kind() == k), Clause::FreeBuilding);
            }
            (BuildFor::Free(..), Build::Public { .. }) => return Err(Refusal::by(Clause::PublicNeverFree)),
            (BuildFor::Action(_), Build::Own { slot }) => {
                ensure(has_room(v.game, t, who), Clause::EmptySpotOnSide)?;
                ensure(t.boards[who].slots.has(slot), Clause::AnyOwnBuilding)?;
                (v.game.content.buildings[slot.kind() as usize].cost, Clause::ActionFunded)
            }
            (BuildFor::Action(_), Build::Public { kind }) => {
                ensure(v.game.options.expansion, Clause::PublicBuildingsInPlay)?;
                ensure(t.publics[kind].is_none(), Clause::PublicOnce)?;
                let mine = |s: Spot| t.spots[s].filter(|b| b.owner == who && !b.public);
                let mut here = v.game.content.side_spots(t.boards[who].viscount).filter_map(mine).peekable();
                ensure(here.peek().is_some(), Clause::PublicReplacesOwn)?;
                ensure(here.any(|b| b.kind == kind), Clause::PublicSameType)?;
                (v.game.content.publics[kind as usize].cost, Clause::PublicCost)
            }
        };
        let BuildFor::Action(act) = self.to else { return Ok(()) };
        ensure(funding::funds(v.game, t, p, &t.cards[p].spaces, act, t.boards[p].silver) >= u32::from(cost), clause)
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Build) -> Result<(), Halt> {
        cx.table.agenda.ask(cx.seat, Frame::Spot(PlaceOn { to: self.to, what: c }));
        Ok(())
    }
}

/// Where is it built, or which own building does the public one replace?
#[data(Copy)]
pub struct PlaceOn {
    /// What it is built by.
    pub to: BuildFor,
    /// The building.
    pub what: Build,
}

impl Decision<ViscountsKeeper> for PlaceOn {
    type Choice = Spot;

    fn check(self, v: View<ViscountsKeeper>, spot: Spot) -> Verdict<Clause> {
        let (t, who) = (v.table, Who::at(v.me()));
        match (self.what, self.to) {
            (Build::Public { kind }, _) => {
                let own = t.spots[spot].filter(|b| b.owner == who && !b.public);
                let here = v.game.content.side_spots(t.boards[who].viscount).any(|s| s == spot);
                ensure(here && own.is_some(), Clause::PublicReplacesOwn)?;
                ensure(own.is_some_and(|b| b.kind == kind), Clause::PublicSameType)
            }
            (Build::Own { .. }, BuildFor::Action(_)) => {
                let here = v.game.content.side_spots(t.boards[who].viscount).any(|s| s == spot);
                ensure(here && t.spots[spot].is_none(), Clause::EmptySpotOnSide)
            }
            (Build::Own { .. }, BuildFor::Free(_, place)) => {
                ensure(t.spots[spot].is_none() && is_within(v.game, t, who, place, spot), Clause::FreeBuilding)
            }
        }
    }

    fn apply(self, cx: &mut Cx<impl Source>, spot: Spot) -> Result<(), Halt> {
        let p = cx.seat;
        match (self.what, self.to) {
            (Build::Own { slot }, BuildFor::Free(..)) => {
                cx.cite(Clause::FreeBuilding);
                raise(cx, Who::at(p), slot, spot);
            }
            (Build::Own { slot }, BuildFor::Action(act)) => {
                let cost = cx.game.content.buildings[slot.kind() as usize].cost;
                funding::charge(cx, p, act, cost.into(), Deal::Own(slot, spot));
            }
            (Build::Public { kind }, BuildFor::Action(act)) => {
                cx.table.agenda.ask(p, Frame::ReturnSlot(ReturnSlot { act, spot, kind }));
            }
            (Build::Public { .. }, BuildFor::Free(..)) => {}
        }
        Ok(())
    }
}

/// Where does the own building return to?
#[data(Copy)]
pub struct ReturnSlot {
    /// The action.
    pub act: Act,
    /// The spot of the own building.
    pub spot: Spot,
    /// Its type.
    pub kind: Kind,
}

impl Decision<ViscountsKeeper> for ReturnSlot {
    type Choice = Slot;

    /// VK-PUB-5: any free slot of its type.
    fn check(self, v: View<ViscountsKeeper>, slot: Slot) -> Verdict<Clause> {
        ensure(slot.kind() == self.kind && !v.table.boards[v.me()].slots.has(slot), Clause::OwnBuildingReturns)
    }

    fn apply(self, cx: &mut Cx<impl Source>, slot: Slot) -> Result<(), Halt> {
        cx.cite(Clause::PublicCost);
        let cost = cx.game.content.publics[self.kind as usize].cost;
        funding::charge(cx, cx.seat, self.act, cost.into(), Deal::Public(self.spot, slot));
        Ok(())
    }
}
