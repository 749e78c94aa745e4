//! The castle: placing workers, groups that move inward and aside, bumping, the leader (section 10 of the rules page).
use super::*;
use engine_core::{Decision, Finite, Task, ensure};

impl Viscounts {
    /// Whether the castle is being resolved: then nothing starts a second resolution (VR-41).
    fn is_resolving(&self, t: &Table) -> bool {
        t.agenda.tasks().any(|task| matches!(task, Task::Do(Step::Groups(..) | Step::Crowded(..) | Step::Spread(..))))
    }

    /// The own workers of a tier-1 section that are not about to step aside.
    pub(crate) fn movable(&self, t: &Table, who: Who, section: Section) -> u8 {
        let aside = |task| task == Task::Do(Step::Spread(who, section));
        t.castle.tiers[0][section][who].saturating_sub(2 * t.agenda.tasks().filter(|&x| aside(x)).count() as u8)
    }

    fn has_group(&self, t: &Table, who: Who, tier: usize, section: Section) -> bool {
        t.castle.tiers[tier][section][who] >= self.content.numbers.group
    }

    fn group_in(&self, t: &Table, who: Who, tier: usize) -> bool {
        Section::all().any(|s| self.has_group(t, who, tier, s))
    }
}

fn clockwise(section: Section, steps: u8) -> Section {
    Section::of((section.get() + steps) % 5)
}

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// VB-C-11: free workers go to one tier-1 section of choice; as many as there are (VR-42).
    pub(super) fn free_workers(&mut self, p: Seat, n: u8, place: Place) -> Done<D> {
        let n = n.min(self.t.boards[p].workers);
        if n > 0 && place == Place::Viscount {
            let section = self.t.section(self.t.boards[p].viscount.segment());
            self.place_workers(Who::at(p), section, n);
        } else if n > 0 {
            self.t.agenda.ask(p, Frame::Section(FreeWorkers { n }));
        }
        Ok(())
    }

    /// Workers enter tier 1; then the castle is resolved.
    pub(super) fn place_workers(&mut self, who: Who, section: Section, n: u8) {
        self.t.boards[who].workers -= n;
        self.t.castle.tiers[0][section][who] += n;
        self.d.event(|| Event::Placed { who, section, n });
        self.resolve(who);
    }

    fn resolve(&mut self, by: Who) {
        if self.g.is_resolving(self.t) {
            self.d.cite(Clause::Vr41);
        } else {
            self.t.agenda.step(Step::Groups(by, 0));
        }
    }

    /// VB-C-2 to 4, VB-C-9: groups of the one who moves, then of the others clockwise; tier 1, then tier 2.
    pub(super) fn groups(&mut self, by: Who, n: u8) {
        if n >= self.g.players() {
            self.t.agenda.step(Step::Crowded(by, 0));
            return;
        }
        let who = self.g.after(by, n);
        let tier = (0..2).find(|&tier| self.g.group_in(self.t, who, tier));
        self.t.agenda.step(Step::Groups(by, if tier.is_some() { n } else { n + 1 }));
        match (tier, who.seat()) {
            (None, _) => {}
            (Some(_), Some(p)) => {
                if who != by {
                    self.d.cite(Clause::VbC9);
                }
                self.t.agenda.ask(p, Frame::Triple(Triple {}));
            }
            (Some(tier), None) => {
                let first = self.t.section(self.t.boards[who].viscount.segment()).get();
                let section =
                    (0..5).map(|i| Section::of((first + i) % 5)).find(|&s| self.g.has_group(self.t, who, tier, s));
                self.climb(who, tier, section.expect("a group was found"));
            }
        }
    }

    /// One worker goes inward; from tier 1 for its reward, and two more step aside after it.
    fn climb(&mut self, who: Who, tier: usize, section: Section) {
        self.t.castle.tiers[tier][section][who] -= 1;
        self.d.event(|| Event::Climbed { who, section, tier: tier as u8 + 2 });
        if tier == 0 {
            self.d.cite(Clause::VbC2);
            self.t.castle.tiers[1][section][who] += 1;
            self.t.agenda.step(Step::Spread(who, section));
            self.t.agenda.step(Step::Gain(who, self.g.content.sections[section]));
        } else {
            self.d.cite(Clause::VbC4);
            self.t.castle.top[who] += 1;
            self.crown(who);
            self.t.agenda.step(Step::Gain(who, self.g.content.tier3));
        }
    }

    /// VB-C-8: the first in tier 3, then whoever has strictly more.
    fn crown(&mut self, who: Who) {
        let top = &self.t.castle.top;
        let best = self.t.castle.leader.is_none_or(|leader| leader != who && top[who] > top[leader]);
        if best {
            self.d.cite(Clause::VbC8);
            self.t.castle.leader = Some(who);
            self.d.event(|| Event::Leader { who });
        }
    }

    /// VB-C-2: one worker goes clockwise, one counter-clockwise.
    pub(super) fn spread(&mut self, who: Who, section: Section) {
        let ring = &mut self.t.castle.tiers[0];
        ring[section][who] -= 2;
        ring[clockwise(section, 1)][who] += 1;
        ring[clockwise(section, 4)][who] += 1;
    }

    /// VB-C-5, VR-70: tier 1, then tier 2, section by section, down to the limit.
    pub(super) fn crowded(&mut self, by: Who, n: u8) {
        let (tier, section) = (n / 5, Section::of(n % 5));
        let here = &self.t.castle.tiers[usize::from(tier)][section];
        if here.iter().map(|&n| u32::from(n)).sum::<u32>() <= self.g.content.numbers.section_limit.into() {
            if n < 9 {
                self.t.agenda.step(Step::Crowded(by, n + 1));
            }
            return;
        }
        self.t.agenda.step(Step::Crowded(by, n));
        match by.seat() {
            Some(p) => self.t.agenda.ask(p, Frame::Bump(Bump { tier, section })),
            None => {
                let victim = if here[0] > 0 { Who::of(0) } else { Who::AI }; // VB-A-15
                self.bump(victim, tier, section);
            }
        }
    }

    /// VB-C-6: a bumped worker returns to its supply, and its owner is rewarded.
    fn bump(&mut self, who: Who, tier: u8, section: Section) {
        self.d.cite(Clause::VbC6);
        self.t.castle.tiers[usize::from(tier)][section][who] -= 1;
        self.t.boards[who].workers += 1;
        self.d.event(|| Event::Bumped { who, section, tier: tier + 1 });
        self.gain(who, self.g.content.bump[usize::from(tier)]);
    }
}

/// How many workers does the action place?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Workers {
    /// The action.
    pub act: Act,
}

/// A number of workers.
#[data(Finite)]
#[finite(1..=4)]
pub struct Count(u8);

impl Decision<Viscounts> for Workers {
    type Choice = Count;

    /// VB-C-1: as many as the Nobles pay for; VR-42: and as there are.
    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: Count) -> Verdict<Viscounts> {
        let (t, p) = (v.table, v.me());
        ensure(c.get() <= t.boards[p].workers, Clause::Vr42)?;
        let cost = g.content.numbers.worker_nobles[usize::from(c.get()) - 1];
        ensure(g.funds(t, p, &t.cards[p].spaces, self.act, t.boards[p].silver) >= cost.into(), Clause::VbP3_2)
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Count,
        d: &mut D,
    ) -> Done<D> {
        let cost = g.content.numbers.worker_nobles[usize::from(c.get()) - 1];
        Now::new(g, s, d).charge(p, self.act, cost.into(), Deal::Workers(c.get()));
        Ok(())
    }
}

/// Where do free workers go?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeWorkers {
    /// How many.
    pub n: u8,
}

impl Decision<Viscounts> for FreeWorkers {
    type Choice = Section;

    fn check(self, _: &Viscounts, _: View<'_, Viscounts>, _: Section) -> Verdict<Viscounts> {
        Ok(())
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Section,
        d: &mut D,
    ) -> Done<D> {
        d.cite(Clause::VbC11);
        Now::new(g, s, d).place_workers(Who::at(p), c, self.n);
        Ok(())
    }
}

/// Which group moves?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Decision<Viscounts> for Triple {
    type Choice = Which;

    /// VB-C-3, VB-C-4: all of tier 1 in any order, then tier 2.
    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: Which) -> Verdict<Viscounts> {
        let (t, who) = (v.table, Who::at(v.me()));
        match c {
            Which::Tier1 { section } => ensure(g.has_group(t, who, 0, section), Clause::VbC2),
            Which::Tier2 { section } => {
                ensure(!g.group_in(t, who, 0), Clause::VbC3)?;
                ensure(g.has_group(t, who, 1, section), Clause::VbC4)
            }
        }
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Which,
        d: &mut D,
    ) -> Done<D> {
        let (tier, section) = match c {
            Which::Tier1 { section } => (0, section),
            Which::Tier2 { section } => (1, section),
        };
        Now::new(g, s, d).climb(Who::at(p), tier, section);
        Ok(())
    }
}

/// A worker may move to a neighbouring section.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Decision<Viscounts> for CastleMove {
    type Choice = Move;

    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: Move) -> Verdict<Viscounts> {
        match c {
            Move::Decline => Ok(()),
            Move::Step { section, .. } => ensure(g.movable(v.table, Who::at(v.me()), section) > 0, Clause::VbC10),
        }
    }

    /// VB-C-10: then the castle is resolved.
    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Move,
        d: &mut D,
    ) -> Done<D> {
        let Move::Step { section, direction } = c else { return Ok(()) };
        let (mut now, who) = (Now::new(g, s, d), Who::at(p));
        now.d.cite(Clause::VbC10);
        let to = clockwise(section, if direction == Direction::Clockwise { 1 } else { 4 });
        now.t.castle.tiers[0][section][who] -= 1;
        now.t.castle.tiers[0][to][who] += 1;
        now.d.event(|| Event::CastleMove { who, from: section, to });
        if self.left > 1 {
            now.t.agenda.step(Step::Do(who, Word::Cmove, self.left - 1, Place::Any));
        }
        now.resolve(who);
        Ok(())
    }
}

/// Whose worker is bumped?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bump {
    /// The tier, from 0.
    pub tier: u8,
    /// The section.
    pub section: Section,
}

impl Decision<Viscounts> for Bump {
    type Choice = Who;

    fn check(self, _: &Viscounts, v: View<'_, Viscounts>, c: Who) -> Verdict<Viscounts> {
        ensure(v.table.castle.tiers[usize::from(self.tier)][self.section][c] > 0, Clause::VbC5)
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        _: Seat,
        c: Who,
        d: &mut D,
    ) -> Done<D> {
        Now::new(g, s, d).bump(c, self.tier, self.section);
        Ok(())
    }
}
