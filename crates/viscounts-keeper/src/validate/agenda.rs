//! Whether what is still to be done can be waiting: the phases of the turn below, what they left open above, one question on
//! top. What is accepted stays so, whatever is answered: a step that would find something changed by then is refused here.
use super::S;
use crate::{
    content::{Card, Effect, Icon, Icons, Place},
    rules::{self, Build, BuildFor, Building, Deal, Frame, Pay, Purpose, Step, ViscountsKeeper, Yes, players},
    table::{Act, Built, DEPTH, Primary, ROOM, Slot, Spot, Table, Who},
};
use engine_core::{
    finite::Finite as _,
    rules::{Decision as _, GameBox, Seat, Task, ValidationError, View},
};

/// The whole agenda of a state whose pieces are in order.
pub(super) fn validate(game: &GameBox<ViscountsKeeper>, s: &S) -> Result<(), ValidationError> {
    let mut f = ValidationError::default();
    let t = &s.table;
    let waiting = Waiting { game, s, t };
    let tasks = || t.agenda.tasks();
    let steps = || tasks().filter_map(|task| if let Task::Do(step) = task { Some(step) } else { None });
    let phase = |step| phase(step, waiting.ai());
    let phases = steps().take_while(|step| phase(*step).is_some()).count();
    f.expect(waiting.pairs(), "table.pairs", || "as many pairs are left and chosen as there were turns".into());
    let leaves = steps().filter(|&step| waiting.leaves(step)).count();
    f.expect(leaves == usize::from(t.leaving.is_some()), "table.leaving", || {
        "a card leaves the game once its effects are done".into()
    });
    let Some((p, frame)) = t.agenda.asked() else {
        f.expect(t.agenda.depth() == 0, "table.agenda", || "a step waits although nobody is asked".into());
        let ended = t.last == Some(t.round) || t.round == game.options.round_limit.get();
        f.expect(ended, "table.agenda", || "nobody is asked, and the game has not ended".into());
        return f.or(());
    };
    f.expect(steps().count() + 1 == t.agenda.depth(), "table.agenda", || "one question is asked at a time".into());
    if let Some(wrong) = steps().find(|&step| !waiting.step(step)) {
        f.add("table.agenda", format!("{wrong:?} cannot be waiting"));
    }
    let in_order = steps().enumerate().all(|(i, step)| phase(step) == (i < phases).then_some(i));
    f.expect(in_order, "table.agenda", || "the phases that are left come in their order".into());
    f.expect(waiting.below(phases), "table.agenda", || "below all lies the end of the turn, or of the set-up".into());
    f.expect(waiting.in_castle(), "table.agenda", || "the castle is resolved once at a time".into());
    let targets = steps().filter(|step| matches!(step, Step::Target(..))).count();
    f.expect(targets <= 1, "table.agenda", || "one action waits at a time".into());
    let room = tasks().enumerate().all(|(i, task)| i <= DEPTH - ROOM || i + most(task) <= DEPTH);
    f.expect(room, "table.agenda", || "too much is left open".into());
    f.or(())?;
    let mut f = ValidationError::default();
    let on_top = t.agenda.depth() == phases + 1;
    f.expect(
        waiting.seat(p) && waiting.question(p, frame) && waiting.placed(p, frame, on_top.then_some(phases)),
        "table.agenda",
        || format!("{frame:?} cannot be asked"),
    );
    f.or(())?;
    let mut f = ValidationError::default();
    f.expect(!game.actions(View::of(game, s, p)).is_empty(), "table.agenda", || format!("{frame:?} has no answer"));
    f.or(())
}

/// The phases of a turn from the last one on: where a step lies that waits for its phase. The AI draws no cards. In set-up:
/// what comes when a pair was chosen, or when all were.
fn phase(step: Step, ai: bool) -> Option<usize> {
    match step {
        Step::EndTurn | Step::NextPair(_) | Step::Ends(_, false) => Some(0),
        Step::Collide(..) if ai => Some(1),
        Step::DrawUp | Step::Decks => Some(1),
        Step::AiReveal | Step::AiBottom => Some(2),
        Step::Collide(..) | Step::Ends(_, true) => Some(2),
        Step::AiMove(_) => Some(3),
        Step::RecruitOne | Step::Rows => Some(3),
        Step::PrimaryAction => Some(4),
        Step::Movement => Some(5),
        Step::PlayCard => Some(6),
        _ => None,
    }
}

/// How many tasks come at most in place of one, so deep that no effect is gained any more (VR-71): at a player's, powers that
/// react to one moment and what waits for them; at the AI's, to two.
fn most(task: Task<Frame, Step>) -> usize {
    match task {
        Task::Do(Step::Gain(..) | Step::Guarded(..)) => 0,
        Task::Ask(_, Frame::Resource(_)) => 1,
        Task::Do(Step::Do(Who::AI, ..) | Step::Parts(Who::AI, ..)) => 33,
        _ => 18,
    }
}

struct Waiting<'a> {
    game: &'a GameBox<ViscountsKeeper>,
    s: &'a S,
    t: &'a Table,
}

impl Waiting<'_> {
    /// The pairs on offer and the player cards chosen, by how far the set-up is (VB-SET-9).
    fn pairs(&self) -> bool {
        let (game, t) = (self.game, self.t);
        let asked = matches!(t.agenda.asked(), Some((_, Frame::Pair(_))));
        let chose = match t.agenda.tasks().next() {
            Some(Task::Do(Step::NextPair(n))) if asked => n.checked_sub(1),
            Some(Task::Do(Step::NextPair(n))) => Some(n),
            _ => None,
        };
        let offered = t.pairs.iter().flatten();
        let mut papers: Vec<_> = offered.clone().map(|x| x.0).chain(t.chosen.iter().flatten().copied()).collect();
        papers.sort();
        let once = papers.windows(2).all(|w| w[0] != w[1]);
        let has = |w: Who| t.chosen[w].is_some();
        once && match chose {
            Some(n) if n <= game.seats => {
                let seats = Seat::first(game.seats).map(Who::at);
                let turns = (0..n).all(|i| has(self.chooser(i))) && seats.filter(|&w| has(w)).count() == usize::from(n);
                turns && !has(Who::AI) && offered.count() == usize::from(game.seats - n) + 1
            }
            Some(_) => false,
            None => {
                offered.count() == 0
                    && Seat::first(game.seats).all(|p| has(Who::at(p)))
                    && has(Who::AI) == players::is_solo(game)
            }
        }
    }

    /// Who chooses a pair after `n` others.
    fn chooser(&self, n: u8) -> Who {
        players::after(self.game, self.t.start, if players::is_solo(self.game) { 0 } else { self.game.seats - 1 - n })
    }

    /// Whether a step ends with the leaving of a card.
    fn leaves(&self, step: Step) -> bool {
        match step {
            Step::Leave => true,
            Step::Dropped(c) => self.card(c) && self.game.content.card(c).removed,
            _ => false,
        }
    }

    /// What lies below all: the end of a turn with its phases, or what is left of the set-up; and what these overwrite is empty.
    fn below(&self, phases: usize) -> bool {
        let t = self.t;
        let at = |i: usize| match t.agenda.tasks().nth(i) {
            Some(Task::Do(step)) if i < phases => Some(step),
            _ => None,
        };
        match at(0) {
            Some(Step::NextPair(n)) => t.in_setup() && n > 0 && phases == 1,
            Some(Step::Ends(n, false)) => {
                t.in_setup() && (phases == 1 || n == 0) && (phases <= 3 || at(2) == Some(Step::Ends(0, true)))
            }
            Some(Step::EndTurn) => match t.active.seat() {
                Some(p) => !t.in_setup() && (phases < 7 || t.cards[p].spaces[0].is_none()),
                None => !t.in_setup() && (at(2) != Some(Step::AiReveal) || phases == 3 && t.ai.spaces[0].is_none()),
            },
            _ => false,
        }
    }

    /// The castle is resolved by one step at a time, and two workers step aside right above it, before any other moves (VR-41).
    fn in_castle(&self) -> bool {
        let tasks = || self.t.agenda.tasks().enumerate();
        let mut by = tasks().filter(|(_, task)| matches!(task, Task::Do(Step::Groups(..) | Step::Crowded(..))));
        let mut aside = tasks().filter(|(_, task)| matches!(task, Task::Do(Step::Spread(..))));
        let (resolving, spreading) = (by.next(), aside.next());
        let groups = |at: usize| matches!(resolving, Some((i, Task::Do(Step::Groups(..)))) if i + 1 == at);
        by.next().is_none() && aside.next().is_none() && spreading.is_none_or(|(at, _)| groups(at))
    }

    /// Whether a question lies where it is asked: some only when all before them is done, others right above their step.
    /// `phases` says how many phases lie below, if nothing else does.
    fn placed(&self, p: Seat, frame: Frame, phases: Option<usize>) -> bool {
        let (t, me) = (self.t, Who::at(p));
        let under = t.agenda.tasks().rev().nth(1);
        match (frame, under) {
            (Frame::Pair(_), Some(Task::Do(Step::NextPair(n)))) => n > 0 && me == self.chooser(n - 1),
            (Frame::Pair(_), _) => false,
            (Frame::Play(_), _) => phases == Some(6) && t.cards[p].spaces[0].is_none(),
            (Frame::Steps(_), _) => phases == Some(5),
            (Frame::Action(_), _) => phases == Some(4),
            (Frame::Yes(Yes { to: Purpose::Recruit }), _) => phases == Some(3),
            (Frame::Yes(Yes { to: Purpose::Ignore }), _) => under == Some(Task::Do(Step::Collide(1, 0))),
            (Frame::Triple(_), Some(Task::Do(Step::Groups(by, n)))) => me == players::after(self.game, by, n),
            (Frame::Triple(_), _) => false,
            (Frame::Bump(x), Some(Task::Do(Step::Crowded(by, n)))) => me == by && n == 5 * x.tier + x.section.get(),
            (Frame::Bump(_), _) => false,
            (Frame::Pay(x), Some(Task::Do(Step::Bought(q, act, _)))) => p == q && x.icon == act.what.icon(),
            (Frame::Pay(_), _) => false,
            (_, Some(Task::Do(Step::Bought(..)))) => false,
            _ => true,
        }
    }

    fn seat(&self, p: Seat) -> bool {
        p.0 < self.game.seats
    }

    fn plays(&self, w: Who) -> bool {
        players::all(self.game).any(|x| x == w)
    }

    fn human(&self) -> bool {
        !self.t.in_setup() && self.t.active.seat().is_some()
    }

    fn ai(&self) -> bool {
        !self.t.in_setup() && self.t.active == Who::AI
    }

    fn effect(&self, e: Effect, option: u8, at: u8) -> bool {
        let Some(expr) = self.game.content.effects.get(usize::from(e.0)) else { return false };
        let placed = expr.options.iter().flatten().any(|a| a.place != Place::Any);
        let there = expr.options.get(usize::from(option)).is_some_and(|o| usize::from(at) < o.len());
        there && (!placed || self.t.in_setup())
    }

    fn card(&self, c: Card) -> bool {
        usize::from(c.get()) < self.game.content.cards.len()
    }

    fn act(&self, act: Act, what: Primary) -> bool {
        act.what == what && Icons::read(&act.extra.letters()) == Ok(act.extra)
    }

    /// An own building that a public one can replace, and the slot that it returns to.
    fn own(&self, p: Seat, spot: Spot, kind: crate::content::Kind) -> bool {
        let own = Some(Built { owner: Who::at(p), kind, public: false });
        self.game.options.expansion && self.t.spots[spot] == own && self.t.publics[kind].is_none()
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
        let (game, t) = (self.game, self.t);
        let players = players::count(game);
        match step {
            Step::Turn | Step::Slide | Step::AiSlide => false, // these follow at once
            Step::NextPair(n) | Step::Ends(n, _) => t.in_setup() && n <= game.seats,
            Step::AiStart => false,
            Step::Rows | Step::Decks => t.in_setup(),
            Step::PlayCard | Step::Movement | Step::PrimaryAction | Step::RecruitOne | Step::DrawUp => self.human(),
            Step::EndTurn => !t.in_setup(),
            Step::Collide(stage, n) => !t.in_setup() && stage <= 5 && n <= players,
            Step::Enter(n) => self.human() && n < 3,
            Step::Leave => self.human() && t.leaving.is_some(),
            Step::Dropped(c) if self.leaves(step) => self.human() && t.leaving == Some(c),
            Step::Dropped(c) | Step::Corrupt(c) | Step::Immediate(c) => self.human() && self.card(c),
            Step::Meet(w, n) => self.plays(w) && n <= players,
            Step::Target(p, act) => !t.in_setup() && self.seat(p) && self.act(act, act.what),
            Step::Bought(p, act, deal) => self.seat(p) && self.deal(p, act, deal),
            Step::Exchange(p, n) => self.seat(p) && (1..=32).contains(&n),
            Step::Link(w, ..) | Step::Fire(w, _) => self.plays(w),
            Step::Groups(w, n) => self.plays(w) && n <= players,
            Step::Spread(w, section) => self.plays(w) && t.castle.tiers[0][section][w] >= 2,
            Step::Crowded(w, n) => self.plays(w) && n < 10,
            Step::Gain(w, e) | Step::Guarded(w, _, e, _) => self.plays(w) && self.effect(e, 0, 0),
            Step::Parts(w, e, option, at) => self.plays(w) && self.effect(e, option, at),
            Step::Do(w, word, n, place) => {
                let known = (w == Who::AI || !word.is_of_ai()) && (place == Place::Any || t.in_setup());
                self.plays(w) && (1..=20).contains(&n) && known
            }
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
            Frame::Discard(x) => {
                count(x.left) && x.deck <= t.in_setup() && (!x.deck || u32::from(x.left) <= t.cards[p].discards.len())
            }
            Frame::Destroy(x) => count(x.left) && x.deck <= t.in_setup(),
            Frame::Option(x) => self.effect(x.effect, 0, 0),
            Frame::Yes(Yes { to: Purpose::Recruit }) => {
                let top = t.townsfolk.tops[t.boards[p].viscount.segment()];
                my_turn && top.is_some_and(|c| u32::from(self.game.content.card(c).silver) <= t.boards[p].silver)
            }
            Frame::Yes(Yes { to: Purpose::May(word, n) }) => count(n) && !word.is_of_ai(),
            Frame::Yes(Yes { to: Purpose::Ignore }) => rules::ignorer(self.game, t) == Some(Who::at(p)),
            Frame::Yes(_) => !t.in_setup(),
            Frame::Resource(x) => count(x.left),
            Frame::ChestSpace(x) => t.chests[x.at].is_some(),
            Frame::Space(x) => x.least <= x.most && x.most <= 20,
            Frame::Exchanges(x) => self.act(x.act, Primary::Trade),
            Frame::Workers(x) => self.act(x.act, Primary::Workers),
            Frame::Building(x) => self.site(p, x.to),
            Frame::Spot(x) => self.site(p, x.to) && self.may_build(p, x.to, x.what),
            Frame::ReturnSlot(x) => {
                let to = BuildFor::Action(x.act);
                let what = Build::Public { kind: x.kind };
                self.site(p, to)
                    && self.may_build(p, to, what)
                    && rules::public_spot(self.game, t, Who::at(p), x.kind, x.spot)
            }
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

    fn site(&self, p: Seat, to: BuildFor) -> bool {
        let (game, t) = (self.game, self.t);
        match to {
            BuildFor::Action(act) => self.act(act, Primary::Construct),
            BuildFor::Free(_, place) => {
                Spot::all().any(|s| t.spots[s].is_none() && rules::is_within(game, t, Who::at(p), place, s))
            }
        }
    }

    fn may_build(&self, p: Seat, to: BuildFor, what: Build) -> bool {
        Building { to }.check(View::of(self.game, self.s, p), what).is_ok()
    }
}

fn pays(x: Pay) -> bool {
    matches!(x.icon, Icon::B | Icon::N | Icon::C) && x.due <= 8 && (x.due > 0 || x.good != x.icon.good())
}
