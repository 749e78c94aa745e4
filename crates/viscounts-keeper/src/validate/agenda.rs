//! Whether what is still to be done can be waiting: the phases of the turn below, what they left open above, one question on top.
use super::S;
use crate::{
    content::{Card, Effect, Icon, Icons},
    rules::{Build, BuildFor, Deal, Frame, Pay, Purpose, Step, Viscounts, Yes},
    table::{Act, Built, Primary, Slot, Spot, Table, Who},
};
use engine_core::{Faults, Game as _, Seat, Task, View};

/// The whole agenda of a state whose pieces are in order.
pub(super) fn validate(g: &Viscounts, s: &S) -> Result<(), Faults> {
    let mut f = Faults::default();
    let t = &s.table;
    let waiting = Waiting { g, t };
    let tasks = || t.agenda.tasks();
    let Some((p, frame)) = t.agenda.asked() else {
        f.expect(t.agenda.depth() == 0, "table.agenda", || "a step waits although nobody is asked".into());
        let ended = t.last == Some(t.round) || t.round == g.options.round_limit.get();
        f.expect(ended, "table.agenda", || "nobody is asked, and the game has not ended".into());
        return f.or(());
    };
    let steps = || tasks().filter_map(|task| if let Task::Do(step) = task { Some(step) } else { None });
    f.expect(steps().count() + 1 == t.agenda.depth(), "table.agenda", || "one question is asked at a time".into());
    if let Some(wrong) = steps().find(|&step| !waiting.step(step)) {
        f.add("table.agenda", format!("{wrong:?} cannot be waiting"));
    }
    let phase = |step| phase(step, waiting.ai());
    let phases = steps().take_while(|step| phase(*step).is_some()).count();
    let in_order = steps().enumerate().all(|(i, step)| phase(step) == (i < phases).then_some(i));
    f.expect(in_order, "table.agenda", || "the phases that are left come in their order".into());
    let bottom = match steps().next() {
        Some(Step::NextPair(_) | Step::Ends(_, false)) => t.in_setup(),
        Some(Step::EndTurn) => !t.in_setup(),
        _ => false,
    };
    f.expect(bottom, "table.agenda", || "below all lies the end of the turn, or of the set-up".into());
    f.expect(waiting.seat(p) && waiting.question(p, frame), "table.agenda", || format!("{frame:?} cannot be asked"));
    f.or(())?;
    let mut f = Faults::default();
    f.expect(!g.list(View::of(s, p)).is_empty(), "table.agenda", || format!("{frame:?} has no answer"));
    f.or(())
}

/// The phases of a turn from the last one on: where a step lies that waits for its phase. The AI draws no cards.
fn phase(step: Step, ai: bool) -> Option<usize> {
    match step {
        Step::EndTurn => Some(0),
        Step::Collide(..) if ai => Some(1),
        Step::DrawUp => Some(1),
        Step::Collide(..) => Some(2),
        Step::RecruitOne => Some(3),
        Step::PrimaryAction => Some(4),
        Step::Movement => Some(5),
        Step::PlayCard => Some(6),
        _ => None,
    }
}

struct Waiting<'a> {
    g: &'a Viscounts,
    t: &'a Table,
}

impl Waiting<'_> {
    fn seat(&self, p: Seat) -> bool {
        p.0 < self.g.seats
    }

    fn plays(&self, w: Who) -> bool {
        self.g.all().any(|x| x == w)
    }

    fn human(&self) -> bool {
        !self.t.in_setup() && self.t.active.seat().is_some()
    }

    fn ai(&self) -> bool {
        !self.t.in_setup() && self.t.active == Who::AI
    }

    fn effect(&self, e: Effect, option: u8, at: u8) -> bool {
        let expr = self.g.content.effects.get(usize::from(e.0));
        expr.and_then(|x| x.options.get(usize::from(option))).is_some_and(|o| usize::from(at) < o.len())
    }

    fn card(&self, c: Card) -> bool {
        usize::from(c.get()) < self.g.content.cards.len()
    }

    fn act(&self, act: Act, what: Primary) -> bool {
        act.what == what && Icons::read(&act.extra.letters()) == Ok(act.extra)
    }

    /// An own building that a public one can replace, and the slot that it returns to.
    fn own(&self, p: Seat, spot: Spot, kind: crate::content::Kind) -> bool {
        let own = Some(Built { owner: Who::at(p), kind, public: false });
        self.g.options.expansion && self.t.spots[spot] == own && self.t.publics[kind].is_none()
    }

    fn held(&self, p: Seat, slot: Slot) -> bool {
        self.t.boards[p].slots.has(slot)
    }

    fn deal(&self, p: Seat, act: Act, deal: Deal) -> bool {
        match deal {
            Deal::Trade(n) => self.act(act, Primary::Trade) && (1..=32).contains(&n),
            Deal::Own(slot, spot) => {
                self.act(act, Primary::Construct) && self.held(p, slot) && self.t.spots[spot].is_none()
            }
            Deal::Public(spot, back) => {
                self.act(act, Primary::Construct) && self.own(p, spot, back.kind()) && !self.held(p, back)
            }
            Deal::Workers(n) => {
                self.act(act, Primary::Workers) && (1..=4).contains(&n) && n <= self.t.boards[p].workers
            }
            Deal::Manuscript => self.act(act, Primary::Transcribe),
        }
    }

    /// Whether a step can wait: what it does must be possible, whatever is answered above it.
    fn step(&self, step: Step) -> bool {
        let (g, t) = (self.g, self.t);
        let players = g.players();
        match step {
            Step::Turn | Step::Slide | Step::AiSlide => false, // these follow at once
            Step::NextPair(n) | Step::Ends(n, _) => t.in_setup() && n <= g.seats,
            Step::AiStart | Step::Rows | Step::Decks => t.in_setup(),
            Step::PlayCard | Step::Movement | Step::PrimaryAction | Step::RecruitOne | Step::DrawUp => self.human(),
            Step::EndTurn => !t.in_setup(),
            Step::Collide(stage, n) => !t.in_setup() && stage <= 5 && n <= players,
            Step::Enter(n) => self.human() && n < 3,
            Step::Leave => self.human() && t.leaving.is_some(),
            Step::Dropped(c) | Step::Corrupt(c) | Step::Immediate(c) => self.human() && self.card(c),
            Step::Meet(w, n) => self.plays(w) && n <= players,
            Step::Target(p, act) => self.seat(p) && self.act(act, act.what),
            Step::Bought(p, act, deal) => self.seat(p) && self.deal(p, act, deal),
            Step::Exchange(p, n) => self.seat(p) && (1..=32).contains(&n),
            Step::Link(w, ..) | Step::Fire(w, _) => self.plays(w),
            Step::Groups(w, n) => self.plays(w) && n <= players,
            Step::Spread(w, section) => {
                let twice = t.agenda.tasks().filter(|&x| x == Task::Do(step)).count() > 1;
                self.plays(w) && !twice && t.castle.tiers[0][section][w] >= 2
            }
            Step::Crowded(w, n) => self.plays(w) && n < 10,
            Step::Gain(w, e) | Step::Guarded(w, _, e, _) => self.plays(w) && self.effect(e, 0, 0),
            Step::Parts(w, e, option, at) => self.plays(w) && self.effect(e, option, at),
            Step::Do(w, word, n, _) => self.plays(w) && (1..=20).contains(&n) && (w == Who::AI || !word.is_of_ai()),
            Step::AiReveal | Step::AiBottom => self.ai(),
            Step::AiMove(n) => self.ai() && n <= 10,
        }
    }

    /// Whether a question can be asked of a seat; that it has an answer is looked at last.
    fn question(&self, p: Seat, frame: Frame) -> bool {
        let t = self.t;
        let count = |n: u8| (1..=20).contains(&n);
        let my_turn = self.human() && t.active == Who::at(p);
        match frame {
            Frame::Pair(_) => t.in_setup(),
            Frame::Play(_) | Frame::Steps(_) | Frame::Action(_) => my_turn,
            Frame::Discard(x) => count(x.left) && x.deck <= t.in_setup(),
            Frame::Destroy(x) => count(x.left) && x.deck <= t.in_setup(),
            Frame::Option(x) => self.effect(x.effect, 0, 0),
            Frame::Yes(Yes { to: Purpose::Recruit }) => {
                let top = t.townsfolk.tops[t.boards[p].viscount.segment()];
                my_turn && top.is_some_and(|c| u32::from(self.g.content.card(c).silver) <= t.boards[p].silver)
            }
            Frame::Yes(Yes { to: Purpose::May(word, n) }) => count(n) && !word.is_of_ai(),
            Frame::Yes(Yes { to: Purpose::Ignore }) => self.g.ignorer(t) == Some(Who::at(p)),
            Frame::Yes(_) => !t.in_setup(),
            Frame::Resource(x) => count(x.left),
            Frame::ChestSpace(x) => t.chests[x.at].is_some(),
            Frame::Space(x) => x.least <= x.most && x.most <= 20,
            Frame::Exchanges(x) => self.act(x.act, Primary::Trade),
            Frame::Workers(x) => self.act(x.act, Primary::Workers),
            Frame::Building(x) => self.site(x.to),
            Frame::Spot(x) => {
                let there = match x.what {
                    Build::Own { slot } => self.held(p, slot),
                    Build::Public { .. } => matches!(x.to, BuildFor::Action(_)),
                };
                there && self.site(x.to)
            }
            Frame::ReturnSlot(x) => self.act(x.act, Primary::Construct) && self.own(p, x.spot, x.kind),
            Frame::Pay(x) => pays(x),
            Frame::Section(x) => (1..=t.boards[p].workers).contains(&x.n),
            Frame::CastleMove(x) => count(x.left),
            Frame::Bump(x) => x.tier < 2,
            Frame::Flip(_)
            | Frame::Rearrange(_)
            | Frame::Hero(_)
            | Frame::Chest(_)
            | Frame::Townsfolk(_)
            | Frame::Manuscript(_)
            | Frame::Triple(_) => true,
        }
    }

    fn site(&self, to: BuildFor) -> bool {
        match to {
            BuildFor::Action(act) => self.act(act, Primary::Construct),
            BuildFor::Free(..) => true,
        }
    }
}

fn pays(x: Pay) -> bool {
    matches!(x.icon, Icon::B | Icon::N | Icon::C) && x.due <= 8 && (x.due > 0 || x.good != x.icon.good())
}
