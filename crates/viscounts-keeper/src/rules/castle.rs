//! Placer des ouvriers; Le château. Workers, groups that move inward and aside, bumping, the leader.
use super::{Cx, Deal, Frame, Step, ViscountsKeeper, funding, gains, players};
use crate::{
    clauses::Clause,
    content::{Place, Section, Word},
    event::Event,
    table::{Act, Table, Who},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    finite::Finite,
    rules::{Decision, GameBox, Seat, Task, Verdict, View, ensure},
};

/// Whether the castle is being resolved: then nothing starts a second resolution (VR-41).
fn is_resolving(t: &Table) -> bool {
    t.agenda.tasks().any(|task| matches!(task, Task::Do(Step::Groups(..) | Step::Crowded(..) | Step::Spread(..))))
}

/// The own workers of a tier-1 section that are not about to step aside.
pub(crate) fn movable(t: &Table, who: Who, section: Section) -> u8 {
    let aside = |task| task == Task::Do(Step::Spread(who, section));
    t.castle.tiers[0][section][who].saturating_sub(2 * t.agenda.tasks().filter(|&x| aside(x)).count() as u8)
}

/// Whether a player or the AI has a group in a section of a tier.
fn has_group(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who, tier: usize, section: Section) -> bool {
    t.castle.tiers[tier][section][who] >= game.content.numbers.group
}

/// Whether a player or the AI has a group anywhere in a tier.
fn group_in(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who, tier: usize) -> bool {
    Section::all().any(|s| has_group(game, t, who, tier, s))
}

/// The section this many steps clockwise.
fn clockwise(section: Section, steps: u8) -> Section {
    Section::of((section.get() + steps) % 5)
}

/// VB-C-11: free workers go to one tier-1 section of choice; as many as there are (VR-42).
pub(super) fn free_workers(cx: &mut Cx<impl Source>, p: Seat, n: u8, place: Place) -> Result<(), Halt> {
    let n = n.min(cx.table.boards[p].workers);
    if n > 0 && place == Place::Viscount {
        let section = cx.table.section(cx.table.boards[p].viscount.segment());
        place_workers(cx, Who::at(p), section, n);
    } else if n > 0 {
        cx.table.agenda.ask(p, Frame::Section(FreeWorkers { n }));
    }
    Ok(())
}

/// Workers enter tier 1; then the castle is resolved.
pub(super) fn place_workers(cx: &mut Cx<impl Source>, who: Who, section: Section, n: u8) {
    cx.table.boards[who].workers -= n;
    cx.table.castle.tiers[0][section][who] += n;
    cx.event(Event::Placed { who, section, n });
    resolve(cx, who);
}

/// Starts resolving the castle, unless that is going on already (VR-41).
fn resolve(cx: &mut Cx<impl Source>, by: Who) {
    if is_resolving(cx.table) {
        cx.cite(Clause::OneCastleResolution);
    } else {
        cx.table.agenda.step(Step::Groups(by, 0));
    }
}

/// VB-C-3, VB-C-9: groups of the one who moves, then of the others clockwise; tier 1, then tier 2.
pub(super) fn groups(cx: &mut Cx<impl Source>, by: Who, n: u8) {
    if n >= players::count(cx.game) {
        cx.table.agenda.step(Step::Crowded(by, 0));
        return;
    }
    let who = players::after(cx.game, by, n);
    let tier = (0..2).find(|&tier| group_in(cx.game, cx.table, who, tier));
    cx.table.agenda.step(Step::Groups(by, if tier.is_some() { n } else { n + 1 }));
    match (tier, who.seat()) {
        (None, _) => {}
        (Some(_), Some(p)) => {
            if who != by {
                cx.cite(Clause::GroupsOfOthers);
            }
            cx.table.agenda.ask(p, Frame::Triple(Triple {}));
        }
        (Some(tier), None) => {
            let first = cx.table.section(cx.table.boards[who].viscount.segment()).get();
            let section =
                (0..5).map(|i| Section::of((first + i) % 5)).find(|&s| has_group(cx.game, cx.table, who, tier, s));
            climb(cx, who, tier, section.expect("a group was found"));
        }
    }
}

/// One worker goes inward; from tier 1 for its reward, and two more step aside after it.
fn climb(cx: &mut Cx<impl Source>, who: Who, tier: usize, section: Section) {
    cx.table.castle.tiers[tier][section][who] -= 1;
    cx.event(Event::Climbed { who, section, tier: tier as u8 + 2 });
    if tier == 0 {
        cx.cite(Clause::GroupMoves);
        cx.table.castle.tiers[1][section][who] += 1;
        cx.table.agenda.step(Step::Spread(who, section));
        cx.table.agenda.step(Step::Gain(who, cx.game.content.sections[section]));
    } else {
        cx.cite(Clause::GroupClimbs);
        cx.table.castle.top[who] += 1;
        crown(cx, who);
        cx.table.agenda.step(Step::Gain(who, cx.game.content.tier3));
    }
}

/// VB-C-8: the first in tier 3 leads, then the player with strictly more workers there.
fn crown(cx: &mut Cx<impl Source>, who: Who) {
    let top = &cx.table.castle.top;
    let best = cx.table.castle.leader.is_none_or(|leader| leader != who && top[who] > top[leader]);
    if best {
        cx.cite(Clause::CastleLeader);
        anchor!(Clause::AiLeader);
        cx.table.castle.leader = Some(who);
        cx.event(Event::Leader { who });
    }
}

/// VB-C-2: one worker goes clockwise, one counter-clockwise.
pub(super) fn spread(cx: &mut Cx<impl Source>, who: Who, section: Section) {
    let ring = &mut cx.table.castle.tiers[0];
    ring[section][who] -= 2;
    ring[clockwise(section, 1)][who] += 1;
    ring[clockwise(section, 4)][who] += 1;
}

/// VB-C-5, VR-70: crowded sections are bumped down to the limit, section by section, tier 1 before tier 2.
pub(super) fn crowded(cx: &mut Cx<impl Source>, by: Who, n: u8) {
    anchor!(Clause::TopTierSafe, Clause::BumpingOrder);
    let (tier, section) = (n / 5, Section::of(n % 5));
    let here = &cx.table.castle.tiers[usize::from(tier)][section];
    if here.iter().map(|&n| u32::from(n)).sum::<u32>() <= cx.game.content.numbers.section_limit.into() {
        if n < 9 {
            cx.table.agenda.step(Step::Crowded(by, n + 1));
        }
        return;
    }
    cx.table.agenda.step(Step::Crowded(by, n));
    match by.seat() {
        Some(p) => cx.table.agenda.ask(p, Frame::Bump(Bump { tier, section })),
        None => {
            let victim = if here[0] > 0 { Who::of(0) } else { Who::AI };
            bump(cx, victim, tier, section);
        }
    }
}

/// VB-C-6: a bumped worker returns to its supply, and its owner is rewarded.
fn bump(cx: &mut Cx<impl Source>, who: Who, tier: u8, section: Section) {
    cx.cite(Clause::BumpedWorker);
    cx.table.castle.tiers[usize::from(tier)][section][who] -= 1;
    cx.table.boards[who].workers += 1;
    cx.event(Event::Bumped { who, section, tier: tier + 1 });
    gains::gain(cx, who, cx.game.content.bump[usize::from(tier)]);
}

/// How many workers does the action place?
#[data(Copy)]
pub struct Workers {
    /// The action.
    pub act: Act,
}

/// A number of workers.
#[data(Finite)]
#[finite(1..=4)]
pub struct Count(u8);

impl Decision<ViscountsKeeper> for Workers {
    type Choice = Count;

    /// VB-C-1: as many as the Nobles pay for; VR-42: and as there are.
    fn check(self, v: View<ViscountsKeeper>, c: Count) -> Verdict<Clause> {
        let (t, p) = (v.table, v.me());
        ensure(c.get() <= t.boards[p].workers, Clause::WorkersAvailable)?;
        let cost = v.game.content.numbers.worker_nobles[usize::from(c.get()) - 1];
        ensure(
            funding::funds(v.game, t, p, &t.cards[p].spaces, self.act, t.boards[p].silver) >= cost.into(),
            Clause::ActionFunded,
        )
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Count) -> Result<(), Halt> {
        let cost = cx.game.content.numbers.worker_nobles[usize::from(c.get()) - 1];
        funding::charge(cx, cx.seat, self.act, cost.into(), Deal::Workers(c.get()));
        Ok(())
    }
}

/// Where do free workers go?
#[data(Copy)]
pub struct FreeWorkers {
    /// How many.
    pub n: u8,
}

impl Decision<ViscountsKeeper> for FreeWorkers {
    type Choice = Section;

    fn check(self, _: View<ViscountsKeeper>, _: Section) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Section) -> Result<(), Halt> {
        cx.cite(Clause::FreeWorkers);
        place_workers(cx, Who::at(cx.seat), c, self.n);
        Ok(())
    }
}

/// Which group moves?
#[data(Copy)]
pub struct Triple {}
/// A group of workers.
#[data(Finite)]
pub enum Which {
    /// Of tier 1.
    Tier1 {
        /// Which.
        section: Section,
    },
    /// Of tier 2.
    Tier2 {
        /// Which.
        section: Section,
    },
}

impl Decision<ViscountsKeeper> for Triple {
    type Choice = Which;

    /// VB-C-3, VB-C-4: all of tier 1 in any order, then tier 2.
    fn check(self, v: View<ViscountsKeeper>, c: Which) -> Verdict<Clause> {
        let (t, who) = (v.table, Who::at(v.me()));
        match c {
            Which::Tier1 { section } => ensure(has_group(v.game, t, who, 0, section), Clause::GroupMoves),
            Which::Tier2 { section } => {
                ensure(!group_in(v.game, t, who, 0), Clause::LowerTierFirst)?;
                ensure(has_group(v.game, t, who, 1, section), Clause::GroupClimbs)
            }
        }
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Which) -> Result<(), Halt> {
        let (tier, section) = match c {
            Which::Tier1 { section } => (0, section),
            Which::Tier2 { section } => (1, section),
        };
        climb(cx, Who::at(cx.seat), tier, section);
        Ok(())
    }
}

/// A worker may move to a neighbouring section.
#[data(Copy)]
pub struct CastleMove {
    /// How many more, this one included.
    pub left: u8,
}

/// A way round the castle.
#[data(Finite)]
pub enum Direction {
    /// Clockwise.
    Clockwise,
    /// Counter-clockwise.
    Counter,
}

/// A castle move, or none.
#[data(Finite)]
pub enum Move {
    /// None, and no more.
    Decline,
    /// One worker of that section.
    Step {
        /// From which.
        section: Section,
        /// Which way.
        direction: Direction,
    },
}

impl Decision<ViscountsKeeper> for CastleMove {
    type Choice = Move;

    fn check(self, v: View<ViscountsKeeper>, c: Move) -> Verdict<Clause> {
        match c {
            Move::Decline => Ok(()),
            Move::Step { section, .. } => ensure(movable(v.table, Who::at(v.me()), section) > 0, Clause::CastleMove),
        }
    }

    /// VB-C-10: then the castle is resolved.
    fn apply(self, cx: &mut Cx<impl Source>, c: Move) -> Result<(), Halt> {
        let Move::Step { section, direction } = c else { return Ok(()) };
        let who = Who::at(cx.seat);
        cx.cite(Clause::CastleMove);
        let to = clockwise(section, if direction == Direction::Clockwise { 1 } else { 4 });
        cx.table.castle.tiers[0][section][who] -= 1;
        cx.table.castle.tiers[0][to][who] += 1;
        cx.event(Event::CastleMove { who, from: section, to });
        if self.left > 1 {
            cx.table.agenda.step(Step::Do(who, Word::Cmove, self.left - 1, Place::Any));
        }
        resolve(cx, who);
        Ok(())
    }
}

/// Whose worker is bumped?
#[data(Copy)]
pub struct Bump {
    /// The tier, from 0.
    pub tier: u8,
    /// The section.
    pub section: Section,
}

impl Decision<ViscountsKeeper> for Bump {
    type Choice = Who;

    fn check(self, v: View<ViscountsKeeper>, c: Who) -> Verdict<Clause> {
        ensure(v.table.castle.tiers[usize::from(self.tier)][self.section][c] > 0, Clause::CrowdedSection)
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Who) -> Result<(), Halt> {
        bump(cx, c, self.tier, self.section);
        Ok(())
    }
}
