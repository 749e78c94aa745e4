//! Nested questions: a payment in small steps, whose reward asks a rival in the middle of our turn.
//!
//! Two players build on a ring of six spots. A building costs three, paid one by one in stone or silver (stone first, so that no way to
//! pay is offered twice). A neighbouring building makes a link: its owner gains a resource of their choice, and the builder gains a
//! silver. Then the builder may recruit for a silver, and the turn passes.
use engine_core::{
    chance::FastRng,
    prelude::*,
    rules::{Agenda, Task},
};

/// The clauses of the rulebook.
#[data(Rulebook)]
pub enum Clause {
    #[clause("TO-1", "1", Limit, "each spot holds one building")]
    Empty,
    #[clause("TO-2", "2", Limit, "a payment is complete: stone and silver must cover the rest")]
    Afford,
    #[clause("TO-3", "2", Limit, "stone is paid before silver")]
    Stone,
    #[clause("TO-4", "3", Effect, "a link rewards both owners")]
    Link,
    #[clause("TO-5", "4", Limit, "a recruit costs a silver")]
    Recruit,
    #[clause("TO-6", "4", Limit, "a player who can build must do so")]
    Pass,
}

#[data(Finite)]
#[finite(0..=5)]
pub struct Spot(u8);

#[data(Finite)]
pub enum Resource {
    Stone,
    Silver,
}
#[data(Finite)]
pub enum Plan {
    Pass,
    Build { spot: Spot },
}

#[data(Copy)]
pub enum Step {
    /// The neighbours of a new building, starting with this one.
    Links {
        spot: Spot,
        side: u8,
    },
    Silver(Seat),
    AskRecruit,
    NextTurn,
}

#[data(Copy, Default)]
pub struct Table {
    agenda: Agenda<Frame, Step, 5>,
    stock: [[u8; 2]; 2],
    spots: [Option<Seat>; 6],
    recruits: [u8; 2],
    paid: u8,
    turns: u8,
}

/// A turn begins.
#[data(Copy)]
pub struct Begin {}

/// The next coin of a payment.
#[data(Copy)]
pub struct Pay {
    left: u8,
    silver_only: bool,
}
/// A reward of one's choice.
#[data(Copy)]
pub struct Gain {}

/// One more for a silver?
#[data(Copy)]
pub struct Recruit {}

#[decisions(Toll)]
pub enum Frame {
    Begin(Begin),
    Pay(Pay),
    Gain(Gain),
    Recruit(Recruit),
}

const COST: u8 = 3;

impl Table {
    fn can_build(&self, p: Seat) -> bool {
        self.stock[p].iter().sum::<u8>() >= COST && self.spots.contains(&None)
    }
}

impl Decision<Toll> for Begin {
    type Choice = Plan;
    fn check(self, v: View<Toll>, plan: Plan) -> Verdict<Clause> {
        let me = v.me();
        match plan {
            Plan::Pass => ensure(!v.table.can_build(me), Clause::Pass),
            Plan::Build { .. } if !v.table.can_build(me) => Err(Refusal::by(Clause::Afford)),
            Plan::Build { spot } => ensure(v.table.spots[spot].is_none(), Clause::Empty),
        }
    }
    fn apply(self, cx: &mut Cx<Toll, impl Source>, plan: Plan) -> Result<(), Halt> {
        let (t, me) = (&mut *cx.table, cx.seat);
        match plan {
            Plan::Pass => t.agenda.step(Step::NextTurn),
            Plan::Build { spot } => {
                t.spots[spot] = Some(me);
                t.agenda.then([
                    Task::Ask(me, Frame::Pay(Pay { left: COST, silver_only: false })),
                    Task::Do(Step::Links { spot, side: 0 }),
                    Task::Do(Step::AskRecruit),
                    Task::Do(Step::NextTurn),
                ]);
            }
        }
        Ok(())
    }
}

impl Decision<Toll> for Pay {
    type Choice = Resource;
    /// Allows only what leaves the rest payable, so that no payment reaches a dead end.
    fn check(self, v: View<Toll>, with: Resource) -> Verdict<Clause> {
        let [stone, silver] = v.table.stock[v.me()];
        match with {
            Resource::Stone if self.silver_only => Err(Refusal::by(Clause::Stone)),
            Resource::Stone => ensure(stone > 0, Clause::Afford),
            Resource::Silver => ensure(silver >= self.left, Clause::Afford),
        }
    }
    fn apply(self, cx: &mut Cx<Toll, impl Source>, with: Resource) -> Result<(), Halt> {
        let (t, me) = (&mut *cx.table, cx.seat);
        t.stock[me][with] -= 1;
        t.paid += 1;
        if self.left > 1 {
            t.agenda.ask(me, Frame::Pay(Pay { left: self.left - 1, silver_only: with == Resource::Silver }));
        }
        Ok(())
    }
}

impl Decision<Toll> for Gain {
    type Choice = Resource;
    fn check(self, _: View<Toll>, _: Resource) -> Verdict<Clause> {
        Ok(())
    }
    fn apply(self, cx: &mut Cx<Toll, impl Source>, what: Resource) -> Result<(), Halt> {
        let (t, me) = (&mut *cx.table, cx.seat);
        t.stock[me][what] += 1;
        Ok(())
    }
}

impl Decision<Toll> for Recruit {
    type Choice = bool;
    fn check(self, v: View<Toll>, yes: bool) -> Verdict<Clause> {
        ensure(!yes || v.table.stock[v.me()][Resource::Silver] > 0, Clause::Recruit)
    }
    fn apply(self, cx: &mut Cx<Toll, impl Source>, yes: bool) -> Result<(), Halt> {
        let (t, me) = (&mut *cx.table, cx.seat);
        if yes {
            t.stock[me][Resource::Silver] -= 1;
            t.recruits[me] += 1;
        }
        Ok(())
    }
}

pub struct Toll;

fn settle(cx: &mut Cx<Toll, impl Source>) {
    while let Some(step) = cx.table.agenda.next_step() {
        let me = Seat(cx.table.turns % 2);
        match step {
            Step::Links { spot, side } => {
                if side == 0 {
                    cx.table.agenda.step(Step::Links { spot, side: 1 });
                }
                let next = Spot::of((spot.get() + if side == 0 { 5 } else { 1 }) % 6);
                if let Some(owner) = cx.table.spots[next] {
                    cx.cite(Clause::Link);
                    cx.table.agenda.step(Step::Silver(me));
                    if owner != me {
                        cx.table.agenda.ask(owner, Frame::Gain(Gain {}));
                    }
                }
            }
            Step::Silver(p) => cx.table.stock[p][Resource::Silver] += 1,
            Step::AskRecruit => cx.table.agenda.ask(me, Frame::Recruit(Recruit {})),
            Step::NextTurn => {
                cx.table.turns += 1;
                if cx.table.turns < 12 && cx.table.spots.contains(&None) {
                    cx.table.agenda.ask(me.next(2), Frame::Begin(Begin {}));
                }
            }
        }
    }
}

#[game]
impl Game for Toll {
    const META: Meta = Meta::new("toll", "Toll", 2..=2);
    type Table = Table;
    type Action = Action;
    type Clause = Clause;
    type Encode = NoEncoding;

    fn setup(cx: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        cx.table.stock = [[4, 4]; 2];
        cx.table.agenda.ask(Seat(0), Frame::Begin(Begin {}));
        Ok(())
    }
    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        t.agenda.turn()
    }
    fn check(v: View<Self>, a: Action) -> Verdict<Clause> {
        v.table.agenda.asked().map_or(Err(Refusal::Over), |(_, frame)| frame.check(v, a))
    }
    fn legal(v: View<Self>, out: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        v.table.agenda.asked().map_or(ControlFlow::Continue(()), |(_, frame)| frame.legal(v, out))
    }
    fn apply(cx: &mut Cx<Self, impl Source>, a: Action) -> Result<(), Halt> {
        let (_, frame) = cx.table.agenda.answered();
        frame.apply(cx, a)?;
        settle(cx);
        Ok(())
    }
    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        let points = |p: Seat| t.spots.iter().filter(|o| **o == Some(p)).count() as i32 + i32::from(t.recruits[p]);
        Outcome::ranked(&[points(Seat(0)), points(Seat(1))])
    }
    fn bound(_: &GameBox<Self>) -> u32 {
        12 * 7
    }
    fn validate(_: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let (t, me) = (&s.table, Seat(s.table.turns % 2));
        let mut faults = ValidationError::default();
        faults.expect(t.turns <= 12, "table.turns", || "at most 12".into());
        let owners = t.spots.iter().flatten().all(|p| p.0 < 2);
        faults.expect(owners, "table.spots", || "there are two players".into());
        let neighbour = |spot: Spot, side: u8| t.spots[Spot::of((spot.get() + if side == 0 { 5 } else { 1 }) % 6)];
        let top_first: Vec<_> = t.agenda.tasks().rev().collect();
        let rest = |from: usize| matches!(top_first[from..], [Task::Do(Step::AskRecruit), Task::Do(Step::NextTurn)]);
        // The number of links that still pay a reward, if play can lead to this agenda.
        let open = match top_first[..] {
            [] if t.turns == 12 || !t.spots.contains(&None) => Some(0),
            [Task::Ask(p, Frame::Begin(_))] if p == me && t.turns < 12 && t.spots.contains(&None) => Some(0),
            [Task::Ask(p, Frame::Pay(pay)), Task::Do(Step::Links { spot, side: 0 }), ..] if p == me && rest(2) => {
                let [stone, silver] = t.stock[p].map(u32::from);
                let means = if pay.silver_only { silver } else { stone + silver };
                let begun = !pay.silver_only || pay.left < COST;
                let sound = begun && (1..=COST).contains(&pay.left) && means >= pay.left.into();
                (sound && t.spots[spot] == Some(me)).then_some(2)
            }
            [Task::Ask(p, Frame::Gain(_)), Task::Do(Step::Silver(q)), Task::Do(Step::Links { spot, side: 1 }), ..]
                if p != me && q == me && rest(3) && t.spots[spot] == Some(me) && neighbour(spot, 0) == Some(p) =>
            {
                Some(2)
            }
            [Task::Ask(p, Frame::Gain(_)), Task::Do(Step::Silver(q)), ..]
                if p.0 < 2 && p != me && q == me && rest(2) =>
            {
                Some(1)
            }
            [Task::Ask(p, Frame::Recruit(_)), Task::Do(Step::NextTurn)] if p == me => Some(0),
            _ => None,
        };
        faults.expect(open.is_some(), "table.agenda", || "play cannot lead to this".into());
        let free = t.spots.iter().filter(|s| s.is_none()).count() as u32;
        let most = 16 - 2 * free - open.unwrap_or(0);
        let stocked = t.stock.iter().flatten().all(|&n| u32::from(n) <= most);
        faults.expect(stocked, "table.stock", || format!("at most {most}"));
        let turns = |p: u8| (t.turns + 1 - p) / 2;
        faults.expect(
            t.turns <= 12 && (0..2).all(|p| t.recruits[usize::from(p)] <= turns(p)),
            "table.recruits",
            || "at most one per turn".into(),
        );
        faults.or(())
    }
    fn census(_: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        let built = s.table.spots.iter().flatten().count() as u32;
        let owed = s.table.agenda.tasks().find_map(|t| match t {
            Task::Ask(_, Frame::Pay(pay)) => Some(pay.left),
            _ => None,
        });
        let paid = u32::from(s.table.paid) + u32::from(owed.unwrap_or(0));
        Census::new().count("what was paid", paid, built * u32::from(COST))
    }
    fn estimate(v: View<Self>, p: Seat) -> i32 {
        i32::from(v.table.recruits[p]) + i32::from(v.table.stock[p].iter().sum::<u8>())
    }
}

#[test]
fn a_rival_is_asked_in_the_middle_of_our_turn() {
    let toll = Toll::standard(2);
    let mut s = toll.start_fast(&mut FastRng::new(0));
    let mut play = |p: u8, text: &str| {
        let a: Action = text.parse().unwrap();
        toll.play(&mut s, Seat(p), a, &mut FastRng::new(0)).map_err(|e| format!("{e:?}"))
    };
    let turn = |p| Ok(Turn::Seat(Seat(p)));
    for (p, text, then) in [
        (0, "Begin Build 2", 0),
        (0, "Pay Stone", 0),
        (0, "Pay Silver", 0),
        (0, "Pay Silver", 0),
        (0, "Recruit true", 1),
        (1, "Begin Build 3", 1),
        (1, "Pay Stone", 1),
        (1, "Pay Stone", 1),
        (1, "Pay Stone", 0), // the other owner of the link chooses, in the turn of seat 1
        (0, "Gain Stone", 1),
        (1, "Recruit false", 0),
    ] {
        assert_eq!(play(p, text), turn(then), "{text}");
    }
    assert!(play(0, "Begin Build 3").unwrap_err().contains("Empty"));
    assert!(play(0, "Begin Pass").unwrap_err().contains("Pass"));
    assert!(play(0, "Recruit true").unwrap_err().contains("NotNow"));
}

engine_core::conformance!(toll, Toll::standard(2));
