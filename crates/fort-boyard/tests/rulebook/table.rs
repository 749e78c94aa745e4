//! Situations in the book's words: who has which keys and notes, and how chance answers.
use engine_core::{
    chance::ChanceQuestion,
    collections::Bag,
    content::{Content as _, Options as _},
    finite::Finite,
    laws::Situation,
    rules::{GameBox, Seat},
};
use fort_boyard::{
    Action, Answers, Clause, Content, FortBoyard, Keys, Note, Options, Square, Table,
    rules::{After, Caught, Choice, Number, Ruling, StartChoice, Take},
};
use std::ops::{Deref, DerefMut};

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
/// The trial card Mémoire, which asks one thing: won or lost.
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

/// A table to arrange and to play at. Everything that is arranged keeps the counts of the box, so every state is valid.
#[derive(Clone)]
pub struct Fort(pub Situation<FortBoyard>);

impl Deref for Fort {
    type Target = Situation<FortBoyard>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Fort {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// The first position of a table where seat 0 begins.
pub fn players(seats: u8) -> Fort {
    with(seats, &[])
}

pub fn with(seats: u8, set: &[(&str, &str)]) -> Fort {
    let mut options = Options::default();
    for (key, value) in set {
        options.set(key, value).expect("an option and its value");
    }
    of(GameBox::<FortBoyard>::new(Content::STANDARD, options, seats).expect("options that fit"))
}

pub fn of(game: GameBox<FortBoyard>) -> Fort {
    Fort(Situation::new(game, &[0]))
}

impl Fort {
    pub fn table(mut self, change: impl FnOnce(&mut Table)) -> Self {
        change(&mut self.state.table);
        self
    }

    /// The pawn of seat 0 stands one roll of 1 before a square.
    pub fn before(self, at: u8) -> Self {
        let circuit = self.game.content.circuit();
        self.table(|t| t.pawns[0] = Square::of((at + circuit - 1) % circuit))
    }

    /// Turns enough for keys and notes to have been won.
    fn late(&mut self) {
        let whole = 20 * u16::from(self.game.seats);
        self.state.table.turns = self.state.table.turns.max(whole);
    }

    /// A seat holds these keys: taken from the board and the supply.
    pub fn keys(mut self, p: u8, black: u8, red: u8) -> Self {
        self.late();
        for _ in 0..black {
            // Won, and replaced by a red one while there are any.
            let t = &mut self.state.table;
            let at = last(&t.black);
            assert!(t.black.take(at));
            if t.supply > 0 {
                t.supply -= 1;
                t.red.put(at);
            }
            t.keys[Seat(p)].black += 1;
        }
        for _ in 0..red {
            let t = &mut self.state.table;
            if t.red.is_empty() {
                // A black key was won by the seat and exchanged after an opening.
                let at = last(&t.black);
                assert!(t.black.take(at));
                t.supply -= 2;
                t.gone += 1;
                t.red.put(at);
                t.keys[Seat(p)].red += 1;
                self.take_note(p, Note::of(0));
            } else {
                let at = last(&t.red);
                assert!(t.red.take(at));
                t.keys[Seat(p)].red += 1;
            }
        }
        self
    }

    /// The cell holds exactly this. The last seat has won what it lacks; red keys that it has too many were put back there.
    pub fn cell(mut self, at: u8, black: u8, red: u8) -> Self {
        self.late();
        let (rich, cell) = (Seat(self.game.seats - 1), sq(at));
        let t = &mut self.state.table;
        while t.black.count(cell) > black {
            assert!(t.black.take(cell));
            t.keys[rich].black += 1;
            if t.supply > 0 {
                t.supply -= 1;
                t.red.put(cell);
            }
        }
        while t.red.count(cell) > red {
            assert!(t.red.take(cell));
            t.keys[rich].red += 1;
        }
        while t.red.count(cell) < red {
            if t.keys[rich].red > 0 {
                t.keys[rich].red -= 1;
            } else {
                let other = t.black.kinds().map(|(at, _)| at).filter(|&at| at != cell).last().expect("a black key");
                assert!(t.black.take(other));
                t.keys[rich].black += 1;
                t.supply -= 1;
            }
            t.red.put(cell);
        }
        assert_eq!(self.in_cell(at), (black, red));
        self
    }

    /// This many red keys are left beside the board. The others lie in cell 29; the last seat has won black keys for them, except those in the
    /// cells named.
    pub fn red_left(mut self, left: u8, kept: &[u8]) -> Self {
        self.late();
        let (rich, p) = (Seat(self.game.seats - 1), self.game.seats - 1);
        let t = &mut self.state.table;
        let put = t.supply - left;
        t.red.put_many(sq(29), put);
        t.supply = left;
        while left > 0 && self.state.table.black.len() > u16::from(left) + u16::from(self.state.table.gone) {
            let t = &mut self.state.table;
            let spare = t.black.kinds().map(|(at, _)| at).find(|at| !kept.contains(&at.get()));
            match spare {
                Some(at) => {
                    assert!(t.black.take(at));
                    t.keys[rich].black += 1;
                }
                None => {
                    // A black key of the last seat was exchanged after an opening.
                    t.keys[rich].black -= 1;
                    t.gone += 1;
                    if t.taken[rich] == 0 {
                        self.take_note(p, Note::of(0));
                    }
                }
            }
        }
        self
    }

    fn take_note(&mut self, p: u8, note: Note) {
        assert!(self.state.unseen.take(note));
        self.state.hands[Seat(p)].put(note);
        self.state.table.taken[Seat(p)] += 1;
        self.state.table.chest -= 1;
    }

    /// Only this many notes are in the chest. The last seat has taken the others, low values first.
    pub fn chest(mut self, left: u8) -> Self {
        self.late();
        let p = self.game.seats - 1;
        while self.state.table.chest > left {
            let note = self.state.unseen.kinds().next().expect("notes enough").0;
            self.take_note(p, note);
        }
        self
    }

    /// A seat has taken these notes, by their values.
    pub fn notes(mut self, p: u8, values: &[u32]) -> Self {
        self.late();
        for value in values {
            let note = Note::all().find(|n| self.game.content.value(*n) == *value).expect("a value");
            self.take_note(p, note);
        }
        self
    }

    pub fn t(&self) -> &Table {
        &self.state.table
    }

    pub fn over(&self) -> bool {
        self.t().end.is_some()
    }

    pub fn key_count(&self, p: u8) -> Keys {
        self.t().keys[Seat(p)]
    }

    pub fn in_cell(&self, at: u8) -> (u8, u8) {
        let cell = self.t().cell(sq(at));
        (cell.black, cell.red)
    }

    pub fn legal(&self) -> Vec<Action> {
        self.game.actions(self.view(self.seat()))
    }

    /// The clause that refuses an action.
    #[track_caller]
    pub fn refused_by(&self, a: Action) -> Clause {
        self.refusal(a).clause().unwrap_or_else(|| panic!("the refusal of {a} names no clause"))
    }

    /// Plays with scripted chance, all of which must be used.
    #[track_caller]
    pub fn play(&mut self, a: Action, answers: &[u32]) -> &mut Self {
        self.act(a, answers);
        self
    }

    /// Rolls a 1, with these answers after it.
    #[track_caller]
    pub fn roll_one(&mut self, then: &[u32]) -> &mut Self {
        let answers: Vec<u32> = [die(1)].into_iter().chain(then.iter().copied()).collect();
        self.play(ROLL, &answers)
    }

    /// The question that chance is asked after these answers.
    #[track_caller]
    pub fn asks(&self, a: Action, answers: &[u32]) -> ChanceQuestion {
        self.asked(a, answers).unwrap_or_else(|e| panic!("{a}: chance is not asked: {e}"))
    }

    pub fn cites(&self, c: Clause) -> bool {
        self.cited.contains(&c)
    }

    /// The state as arranged is one of the game.
    #[track_caller]
    pub fn checked(self) -> Self {
        Fort(Situation::from_state(self.0.game, self.0.state))
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
