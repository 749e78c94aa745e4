//! Situations in the book's words.
use engine_core::{
    chance::{DynSource, FastRng, Listen, Note as Told, Script},
    collections::Bag,
    content::{Content as _, Options as _},
    finite::Finite,
    rules::{GameBox, Seat, StateOf, Turn},
};
use fort_boyard::{
    Action, Answers, Clause, Content, Event, FortBoyard, Keys, Note, Options, Square, Table,
    rules::{After, Caught, Choice, Number, Ruling, StartChoice, Take},
};

pub const ROLL: Action = Action::Start(StartChoice::Roll);
pub const OPEN: Action = Action::Start(StartChoice::Open);
pub const TRIAL: Action = Action::Square(Choice::Trial);
pub const RIDDLE: Action = Action::Square(Choice::Riddle);
pub const TRY_RIDDLE: Action = Action::CatchUp(Caught::Riddle);
pub const PASS: Action = Action::CatchUp(Caught::Pass);
pub const OPEN_NOW: Action = Action::Window(After::Open);
pub const KEEP: Action = Action::Window(After::Pass);
pub const STAND: Action = Action::Throw(Ruling::Stand);
pub const AGAIN: Action = Action::Throw(Ruling::Again);

/// Answers of chance in the words of the table.
pub const WON: u32 = 1;
pub const LOST: u32 = 0;
pub const RIGHT: u32 = 0;
pub const WRONG: u32 = 1;
pub const NOTHING: u32 = 2;
/// Kinds of riddle card.
pub const ANY: u32 = 0;
pub const ONE: u32 = 1;
/// Trial cards.
pub const E7: u32 = 6;

/// The answer that is this figure of a die.
pub const fn die(figure: u32) -> u32 {
    figure - 1
}

/// Figures of dice.
pub fn dice(figures: &[u32]) -> Vec<u32> {
    figures.iter().map(|&f| die(f)).collect()
}

pub fn take(n: u8) -> Action {
    Action::Matches(Take::of(n))
}

pub fn number(k: u8) -> Action {
    Action::Lock(Number::of(k))
}

pub fn put(at: u8) -> Action {
    Action::PutBack(Square::of(at))
}

pub fn sq(at: u8) -> Square {
    Square::of(at)
}

/// A table to arrange and to play at.
pub struct Situation {
    pub game: GameBox<FortBoyard>,
    pub state: StateOf<FortBoyard>,
    /// The clauses and events of the last step.
    pub cited: Vec<Clause>,
    pub events: Vec<Event>,
}

/// The first position of a table where seat 0 begins.
pub fn players(seats: u8) -> Situation {
    with(seats, &[])
}

pub fn with(seats: u8, set: &[(&str, &str)]) -> Situation {
    let mut options = Options::default();
    for (key, value) in set {
        options.set(key, value).expect("an option and its value");
    }
    of(GameBox::<FortBoyard>::new(Content::STANDARD, options, seats).expect("options that fit"))
}

pub fn of(game: GameBox<FortBoyard>) -> Situation {
    let state = game.setup(&mut DynSource::new(&mut Script::new(&[0]))).expect("seat 0 begins");
    Situation { game, state, cited: vec![], events: vec![] }
}

impl Situation {
    pub fn table(mut self, change: impl FnOnce(&mut Table)) -> Self {
        change(&mut self.state.table);
        self
    }

    /// The pawn of seat 0 stands one roll of 1 before a square.
    pub fn before(self, at: u8) -> Self {
        let circuit = self.game.content.circuit();
        self.table(|t| t.pawns[0] = Square::of((at + circuit - 1) % circuit))
    }

    /// A seat holds these keys: taken from the board and the supply, so that all counts stay right; whole rounds have passed.
    pub fn keys(mut self, p: u8, black: u8, red: u8) -> Self {
        let seats = u16::from(self.game.seats);
        let t = &mut self.state.table;
        t.turns = t.turns.max(20 * seats);
        for _ in 0..black {
            // Won, and replaced by a red one while there are any.
            let at = last(&t.black);
            assert!(t.black.take(at));
            if t.supply > 0 {
                t.supply -= 1;
                t.red.put(at);
            }
            t.keys[Seat(p)].black += 1;
        }
        for _ in 0..red {
            if t.red.is_empty() {
                let at = last(&t.black);
                // A black key was won by the seat and exchanged, or is held by nobody: take a red one out of the supply.
                assert!(t.black.take(at));
                t.supply -= 2;
                t.gone += 1;
                t.red.put(at);
                t.taken[Seat(p)] += 1;
                t.chest -= 1;
                let note = Note::of(0);
                assert!(self.state.unseen.take(note));
                self.state.hands[Seat(p)].put(note);
                t.keys[Seat(p)].red += 1;
            } else {
                let at = last(&t.red);
                assert!(t.red.take(at));
                t.keys[Seat(p)].red += 1;
            }
        }
        self
    }

    /// The cell holds exactly this; what it lacks or has too much goes to or comes from seat 1, which counts as arranged by hand.
    pub fn cell(mut self, at: u8, black: u8, red: u8) -> Self {
        let t = &mut self.state.table;
        while t.black.take(Square::of(at)) {}
        while t.red.take(Square::of(at)) {}
        t.black.put_many(Square::of(at), black);
        t.red.put_many(Square::of(at), red);
        self
    }

    /// Only so many notes are in the chest; the rest has been taken by the last seat, low values first.
    pub fn chest(mut self, left: u8) -> Self {
        let p = Seat(self.game.seats - 1);
        while self.state.table.chest > left {
            let note = self.state.unseen.kinds().next().expect("notes enough").0;
            assert!(self.state.unseen.take(note));
            self.state.hands[p].put(note);
            self.state.table.taken[p] += 1;
            self.state.table.chest -= 1;
        }
        self
    }

    /// A seat has taken these notes, by their values.
    pub fn notes(mut self, p: u8, values: &[u32]) -> Self {
        for value in values {
            let note = Note::all().find(|n| self.game.content.value(*n) == *value).expect("a value");
            assert!(self.state.unseen.take(note));
            self.state.hands[Seat(p)].put(note);
            self.state.table.taken[Seat(p)] += 1;
            self.state.table.chest -= 1;
        }
        self
    }

    pub fn t(&self) -> &Table {
        &self.state.table
    }

    pub fn turn(&self) -> Seat {
        match self.game.turn(&self.state.table) {
            Turn::Seat(p) => p,
            Turn::Over => panic!("it is over"),
        }
    }

    pub fn over(&self) -> bool {
        self.game.turn(&self.state.table) == Turn::Over
    }

    pub fn key_count(&self, p: u8) -> Keys {
        self.state.table.keys[Seat(p)]
    }

    pub fn in_cell(&self, at: u8) -> (u8, u8) {
        let cell = self.state.table.cell(Square::of(at));
        (cell.black, cell.red)
    }

    pub fn legal(&self) -> Vec<Action> {
        self.game.actions(self.game.view(&self.state, self.turn()))
    }

    /// The clause by which an action is refused; nothing changes.
    #[track_caller]
    pub fn refused(&self, a: Action) -> Clause {
        let mut after = self.state.clone();
        let refusal = match self.game.play(&mut after, self.turn(), a, &mut FastRng::new(1)) {
            Err(engine_core::rules::PlayError::Refused(r)) => r,
            _ => panic!("{a} is legal"),
        };
        assert_eq!(after, self.state, "a refusal changes nothing");
        refusal.clause().unwrap_or_else(|| panic!("{a}: {refusal} names no clause"))
    }

    /// Plays with scripted chance, which must be used up.
    #[track_caller]
    pub fn play(&mut self, a: Action, answers: &[u32]) -> &mut Self {
        let p = self.turn();
        if let Err(r) = self.game.check(&self.state, p, a) {
            panic!("{a} is refused: {r}");
        }
        let (mut cited, mut events) = (vec![], vec![]);
        let mut path = Script::new(answers);
        let mut ears = Listen::<FortBoyard, _>::new(|n| match n {
            Told::Clause { clause, .. } => cited.push(clause),
            Told::Event { event, .. } => events.push(event),
            _ => {}
        });
        let mut source = DynSource::heard(&mut path, &mut ears);
        let went = self.game.apply(&mut self.state, p, a, &mut source).map_err(|halt| source.why(halt));
        went.unwrap_or_else(|stop| panic!("{a}: {stop}: {stop:?}"));
        assert!(path.rest().is_empty(), "{a}: answers left over: {:?}", path.rest());
        (self.cited, self.events) = (cited, events);
        self
    }

    /// The question that chance is asked after these answers.
    #[track_caller]
    pub fn asks(&self, a: Action, answers: &[u32]) -> engine_core::chance::ChanceQuestion {
        let mut after = self.state.clone();
        let mut script = Script::new(answers);
        let mut source = DynSource::new(&mut script);
        match self.game.apply(&mut after, self.turn(), a, &mut source).map_err(|halt| source.why(halt)) {
            Err(engine_core::chance::ChanceError::Unanswered(question)) => question,
            other => panic!("{a}: chance is not asked: {other:?}"),
        }
    }

    pub fn cites(&self, c: Clause) -> bool {
        self.cited.contains(&c)
    }

    /// The state as arranged is one of the game.
    #[track_caller]
    pub fn checked(self) -> Self {
        if let Err(faults) = self.game.validate(&self.state) {
            panic!("no state of the game: {faults}");
        }
        self
    }

    /// On square 1 with the trial E7, lost or won.
    #[track_caller]
    pub fn roll_one(&mut self, then: &[u32]) -> &mut Self {
        let answers: Vec<u32> = [die(1)].into_iter().chain(then.iter().copied()).collect();
        self.play(ROLL, &answers)
    }
}

fn last(bag: &Bag<Square>) -> Square {
    bag.kinds().last().expect("a key").0
}

/// All riddles of a kind are read.
pub fn none_unread(t: &mut Table, kind: Answers) {
    while t.unread.take(kind) {
        t.read.put(kind);
    }
}
