//! Nim: take one to three matches; who takes the last one wins. Written with every macro of the engine, and with nothing but the engine.
use crate::engine::{conformance, options, prelude::*};

/// The rulebook.
#[data(Rulebook)]
pub enum Clause {
    #[clause("NI-1", "1", Limit, "a player takes one to three matches of those that lie there", refuse = "fewer matches are left")]
    Take,
}

/// A number of matches to take.
#[data(Finite)]
#[finite(1..=3)]
pub struct Matches(u8);

/// The number of matches at the start.
#[data(Finite)]
#[finite(1..=20)]
pub struct Heap(u8);

options! {
    /// What players agree on.
    pub struct Options {
        /// How many matches there are.
        heap: Heap = Heap::of(12), "NI-Q1", [Heap::of(1)];
    }
}

/// What is left to chance: nothing, but a game may say what it could be.
#[data(Chance)]
pub enum Chance {
    /// Who begins.
    #[draws(Seat)]
    First,
}

/// What can happen.
#[data(Event)]
pub enum Event {
    /// A player took matches.
    #[say("{0} takes {1}.")]
    Took(Seat, Matches),
}

/// How many to take.
#[data(Copy)]
pub struct Take {}

/// What is being asked.
#[decisions(Nim)]
pub enum Frame {
    /// A turn.
    Take(Take),
}

/// What all see.
#[data(Copy, Default, Encode)]
pub struct Table {
    #[encode(max = 20)]
    left: u8,
    turn: Seat,
}

/// Nim.
pub struct Nim;

impl Decision<Nim> for Take {
    type Choice = Matches;
    fn check(self, v: View<Nim>, n: Matches) -> Verdict<Clause> {
        ensure(n.get() <= v.table.left, Clause::Take)
    }
    fn apply(self, cx: &mut Cx<Nim, impl Source>, n: Matches) -> Result<(), Halt> {
        cx.cite(Clause::Take);
        cx.event(Event::Took(cx.seat, n));
        *cx.table = Table { left: cx.table.left - n.get(), turn: cx.seat.other() };
        Ok(())
    }
}

#[game]
impl Game for Nim {
    const META: Meta = Meta::new("nim", "Nim", 2..=2);
    type Options = Options;
    type Table = Table;
    type Action = Action;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;

    fn setup(cx: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        cx.table.left = cx.game.options.heap.get();
        cx.table.turn = Seat(cx.chance.roll(Chance::First, 2)? as u8);
        Ok(())
    }
    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.left == 0 { Turn::Over } else { Turn::Seat(t.turn) }
    }
    fn check(v: View<Self>, a: Action) -> Verdict<Clause> {
        Frame::Take(Take {}).check(v, a)
    }
    fn legal(v: View<Self>, out: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        Frame::Take(Take {}).legal(v, out)
    }
    fn apply(cx: &mut Cx<Self, impl Source>, a: Action) -> Result<(), Halt> {
        Frame::Take(Take {}).apply(cx, a)
    }
    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        Outcome::winner(2, Some(t.turn.other()))
    }
    fn bound(game: &GameBox<Self>) -> u32 {
        game.options.heap.get().into()
    }
    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        ValidationError::unless(s.table.left <= game.options.heap.get(), "table.left", "more than there were")?;
        ValidationError::unless(s.table.turn.0 < 2, "table.turn", "two play")
    }
}

conformance!(nim, Nim::standard(2));

#[test]
fn the_command_and_servers_can_open_it() {
    static ENTRY: crate::engine::erased::Entry = crate::engine::erased::Entry::of::<Nim>();
    let game = ENTRY.make("", &[("heap", "3")], 2).unwrap();
    let mut m = game.start(1);
    let crate::engine::play::Next::Seat(first) = m.next() else { panic!("somebody begins") };
    m.play(first, game.read_action("Take 3").unwrap()).unwrap();
    assert_eq!(m.outcome().unwrap().ranks()[first.at()], 1);
    assert!(m.svg(None, Screen::Wide).unwrap().contains("left"));
}
