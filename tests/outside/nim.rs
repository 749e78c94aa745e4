//! Nim: take one to three matches; who takes the last one wins. Written with every macro of the engine, and with nothing but the engine.
use crate::engine::{Ask, Dealer, Decision, Encode, Faults, Flow, Game, Layout, Meta, Outcome, Pen, Piece, Seat, Show, Sink, State, StateOf, Turn, Verdict, View, conformance, data, decisions, ensure, options};

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

/// How many to take.
#[data(Copy)]
pub struct Take;
decisions! { Nim; /** A turn. */ Take(Take) }

/// What all see.
#[data(Copy)]
pub struct Table {
    left: u8,
    turn: Seat,
}

/// The box.
pub struct Nim(Options);

impl Decision<Nim> for Take {
    type Choice = Matches;
    fn check(self, _: &Nim, v: View<'_, Nim>, n: Matches) -> Verdict<Nim> {
        ensure(n.get() <= v.table.left, Clause::Take)
    }
    fn apply<D: Dealer<Nim>>(
        self,
        _: &Nim,
        s: &mut StateOf<Nim>,
        me: Seat,
        n: Matches,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::Take);
        s.table = Table { left: s.table.left - n.get(), turn: me.next(2) };
        Ok(())
    }
}

impl Game for Nim {
    const META: Meta = Meta::new("nim", "Nim", 2..=2);
    type Content = ();
    type Options = Options;
    type Table = Table;
    type Hands = ();
    type Unseen = ();
    type Action = Action;
    type Clause = Clause;
    type Event = ();

    fn new(_: &str, options: Options, seats: u8) -> Result<Self, Faults> {
        Self::META.admits(seats)?;
        Ok(Self(options))
    }
    fn content(&self) -> &() {
        &()
    }
    fn options(&self) -> &Options {
        &self.0
    }
    fn seats(&self) -> u8 {
        2
    }
    fn bound(&self) -> u32 {
        self.0.heap.get().into()
    }
    fn setup<D: Dealer<Self>>(&self, _: &mut D) -> Result<StateOf<Self>, D::Halt> {
        Ok(State { table: Table { left: self.0.heap.get(), turn: Seat(0) }, hands: (), unseen: () })
    }
    fn turn(&self, t: &Table) -> Turn {
        if t.left == 0 { Turn::Over } else { Turn::Seat(t.turn) }
    }
    fn outcome(&self, t: &Table) -> Option<Outcome> {
        let won = |p: u8| i32::from(t.turn != Seat(p));
        (t.left == 0).then(|| Outcome::ranked(&[won(0), won(1)]))
    }
    fn check(&self, v: View<'_, Self>, a: Action) -> Verdict<Self> {
        Frame::Take(Take).check(self, v, a)
    }
    fn legal<K: Sink<Action>>(&self, v: View<'_, Self>, out: &mut K) -> Flow {
        Frame::Take(Take).legal(self, v, out)
    }
    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Action, dealer: &mut D) -> Result<Turn, D::Halt> {
        let me = s.table.turn;
        Frame::Take(Take).apply(self, s, me, a, dealer)?;
        Ok(self.turn(&s.table))
    }
    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, _: &mut D) -> Result<StateOf<Self>, D::Halt> {
        Ok(State { table: *v.table, hands: (), unseen: () })
    }
    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        let mut faults = Faults::default();
        faults.expect(s.table.left <= self.0.heap.get(), "table.left", || "more than there were".into());
        faults.expect(s.table.turn.0 < 2, "table.turn", || "two play".into());
        faults.or(())
    }
}

impl Encode for Nim {
    fn layout(&self) -> Layout {
        Layout::new(vec![Piece::unit("left", &[1])])
    }
    fn encode(&self, v: View<'_, Self>, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        pen.share(v.table.left, self.0.heap.get());
        pen.end();
    }
}

impl Show for Nim {
    fn text(&self, v: View<'_, Self>) -> String {
        format!("{} matches", v.table.left)
    }
    fn svg(&self, _: View<'_, Self>) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>".into()
    }
    fn event(&self, (): &()) -> String {
        "Matches were taken.".into()
    }
    fn question(&self, _: Ask) -> String {
        "nothing is left to chance".into()
    }
}

conformance!(nim, Nim(Options::default()));

#[test]
fn the_command_and_servers_can_open_it() {
    static ENTRY: crate::engine::erased::Entry = crate::engine::erased::Entry::of::<Nim>();
    let game = ENTRY.make("", &[("heap", "3")], 2).unwrap();
    let mut m = game.start(1);
    m.play(Seat(0), game.read_action("Take 3").unwrap()).unwrap();
    assert_eq!(m.outcome().unwrap().ranks(), [1, 2]);
}
