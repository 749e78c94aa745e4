//! What tables agree on before they start, and the skill of each seat in whole numbers.
use engine_core::{
    content::{Domain, Setting},
    data,
    finite::{Finite, NotationError},
    options,
    rules::{Seat, ValidationError},
};
use serde::{Deserialize, Serialize};

/// When the chest may be opened (Q13).
#[data(Finite)]
pub enum OpenWindow {
    /// At the start of the own turn, and right after winning a key.
    Both,
    /// Right after winning a key only.
    AfterWin,
    /// At the start of the own turn only.
    TurnStart,
}

/// Whether the chest must be opened (CH-1).
#[data(Finite)]
pub enum Opening {
    /// It may be.
    Free,
    /// It must be, at the first window.
    Forced,
}

/// Who rolls against a riddle at a table of two (Q18).
#[data(Finite)]
pub enum TwoPlayerRiddle {
    /// Nobody: the other player reads.
    Nobody,
    /// The reader.
    Reader,
}

/// What comes first in a tick of a riddle (Q19).
#[data(Finite)]
pub enum RiddleTick {
    /// The dice, then the answer.
    RollFirst,
    /// The answer, then the dice.
    AnswerFirst,
}

/// How a trial is settled (Q20).
#[data(Finite)]
pub enum TrialMode {
    /// A card is picked and done.
    Played,
    /// One ask, with the seat's odds.
    Rated,
}

/// A number of ticks.
#[data(Finite)]
#[finite(1..=32)]
pub struct Ticks(u8);

/// The upper number of the odds.
#[data(Finite)]
#[finite(1..=999)]
pub struct Hits(u16);

/// The lower number of the odds.
#[data(Finite)]
#[finite(2..=1000)]
pub struct Times(u16);

/// How long the sand runs (Q19).
#[data(Finite)]
pub enum Sand {
    /// Until the end of that tick.
    Ticks {
        /// Which.
        n: Ticks,
    },
    /// Asked at the end of every tick; out for certain at the end of tick 32.
    Asked {
        /// Out this many times …
        hits: Hits,
        /// … out of this many.
        of: Times,
    },
}

/// A number of rounds.
#[data(Finite)]
#[finite(1..=1000)]
pub struct Rounds(u16);

/// The odds of a rated trial: wins, and out of how many trials.
#[data(Copy)]
pub struct TrialOdds {
    /// Won …
    pub won: u16,
    /// … out of.
    pub of: u16,
}

/// The odds of an answer in a tick of a riddle.
#[data(Copy)]
pub struct RiddleOdds {
    /// Right this many times …
    pub right: u16,
    /// … wrong this many times, on a card that allows one answer …
    pub wrong: u16,
    /// … out of; no answer in the rest.
    pub of: u16,
}

/// Odds as numbers in a fixed order.
pub trait Odds: Copy + PartialEq {
    /// What the numbers mean: `<won> <of>`.
    const FORM: &'static str;
    /// How many numbers.
    const N: usize;
    /// From that many numbers.
    fn of(n: &[u16]) -> Self;
    /// The numbers.
    fn numbers(self) -> Vec<u16>;
    /// Whether every answer has at least 1, of at most 1,000 (Q30).
    fn fits(self) -> bool {
        let n = self.numbers();
        let (of, parts) = n.split_last().expect("odds are numbers");
        parts.iter().all(|&x| x > 0) && parts.iter().map(|&x| u32::from(x)).sum::<u32>() < u32::from(*of) && *of <= 1000
    }
}

impl Odds for TrialOdds {
    const FORM: &'static str = "<won> <of>";
    const N: usize = 2;
    fn of(n: &[u16]) -> Self {
        Self { won: n[0], of: n[1] }
    }
    fn numbers(self) -> Vec<u16> {
        vec![self.won, self.of]
    }
}

impl Odds for RiddleOdds {
    const FORM: &'static str = "<right> <wrong> <of>";
    const N: usize = 3;
    fn of(n: &[u16]) -> Self {
        Self { right: n[0], wrong: n[1], of: n[2] }
    }
    fn numbers(self) -> Vec<u16> {
        vec![self.right, self.wrong, self.of]
    }
}

/// One value for each of six seats; written once if all are the same, else six times with commas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, engine_core::schema::Schema)]
#[serde(transparent)]
pub struct EachSeat<T>(pub [T; 6]);

impl<T: Copy> EachSeat<T> {
    /// The same for all.
    pub const fn all(value: T) -> Self {
        Self([value; 6])
    }

    /// The value of a seat.
    #[inline]
    pub fn of(&self, p: Seat) -> T {
        self.0[p]
    }
}

impl<T: Odds> Setting for EachSeat<T> {
    fn domain() -> Domain {
        Domain::Each { count: 6, of: Box::new(Domain::OneOf(vec![T::FORM.into()])) }
    }
    fn show(&self) -> String {
        let one = |odds: T| odds.numbers().iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
        if self.0.iter().all(|o| *o == self.0[0]) {
            return one(self.0[0]);
        }
        self.0.map(one).join(",")
    }
    fn parse(text: &str) -> Result<Self, NotationError> {
        let wrong = |found: &str| NotationError {
            found: Some(found.chars().take(40).collect()),
            expected: format!(
                "{} once or for six seats with commas, at least 1 for each answer, of at most 1000",
                T::FORM
            ),
        };
        let odds = |part: &str| {
            let n: Option<Vec<u16>> = part.split_whitespace().take(4).map(|w| w.parse().ok()).collect();
            n.filter(|n| n.len() == T::N).map(|n| T::of(&n)).filter(|o| o.fits()).ok_or_else(|| wrong(part))
        };
        let all = text.split(',').take(7).map(odds).collect::<Result<Vec<T>, _>>()?;
        match all[..] {
            [one] => Ok(Self::all(one)),
            _ => Ok(Self(all.try_into().map_err(|_| wrong(text))?)),
        }
    }
}

options! {
    /// The options of a table.
    pub struct Options {
        /// After a lost trial on an OR square, the player may try a riddle.
        or_catch_up: bool = false, "FB-Q5", [true];
        /// When the chest may be opened.
        open_window: OpenWindow = OpenWindow::Both, "FB-Q13", [OpenWindow::AfterWin, OpenWindow::TurnStart];
        /// Whether a player who can open the chest must do so.
        opening: Opening = Opening::Free, "FB-Q13", [Opening::Forced];
        /// Who rolls against a riddle at a table of two.
        two_player_riddle: TwoPlayerRiddle = TwoPlayerRiddle::Nobody, "FB-Q18", [TwoPlayerRiddle::Reader];
        /// What comes first in a tick of a riddle.
        riddle_tick: RiddleTick = RiddleTick::RollFirst, "FB-Q19", [RiddleTick::AnswerFirst];
        /// How long the sand runs in a riddle.
        riddle_sand: Sand = Sand::Ticks { n: Ticks::of(8) }, "FB-Q19", [Sand::Asked { hits: Hits::of(1), of: Times::of(8) }];
        /// How long the sand runs while the chest is open.
        chest_sand: Sand = Sand::Ticks { n: Ticks::of(10) }, "FB-Q19", [Sand::Asked { hits: Hits::of(1), of: Times::of(10) }];
        /// Whether trials are played by their cards, or decided by the odds of the seat.
        trial_mode: TrialMode = TrialMode::Played, "FB-Q20", [TrialMode::Rated];
        /// The odds of each seat in a rated trial.
        trial_odds: EachSeat<TrialOdds> = EachSeat::all(TrialOdds { won: 1, of: 2 }), "FB-Q20", [];
        /// The odds of each seat in a tick of a riddle.
        riddle_odds: EachSeat<RiddleOdds> = EachSeat::all(RiddleOdds { right: 1, wrong: 1, of: 8 }), "FB-Q20", [
            EachSeat::all(RiddleOdds { right: 1, wrong: 1, of: 40 })
        ];
        /// The game ends after this many rounds at the latest.
        round_limit: Rounds = Rounds::of(200), "FB-Q22", [Rounds::of(12)];
    }
}

impl Options {
    /// What is wrong with values that came from outside (Q30).
    pub(crate) fn faults(&self) -> ValidationError {
        let mut faults = ValidationError::default();
        for p in Seat::first(6) {
            let rule = || "at least 1 for each answer, of at most 1,000 (FB-Q30)".to_string();
            faults.expect(self.trial_odds.of(p).fits(), format!("trial_odds[{}]", p.0), rule);
            faults.expect(self.riddle_odds.of(p).fits(), format!("riddle_odds[{}]", p.0), rule);
        }
        for (key, sand) in [("riddle_sand", self.riddle_sand), ("chest_sand", self.chest_sand)] {
            let fits = !matches!(sand, Sand::Asked { hits, of } if hits.get() >= of.get());
            faults.expect(fits, key, || "the sand does not run out every time (FB-Q30)".into());
        }
        faults
    }
}

const _: () = assert!(Ticks::COUNT == 32);
