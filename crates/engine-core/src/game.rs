//! The trait that a game writes.
use crate::{
    Census, Count, Dealer, Fast, Faults, Finite, Flow, List, MORE, Nth, Options, Outcome, Part, PerSeat, Refusal,
    Rulebook, Seat, Sink, StateOf, Turn, Verdict, View, sure,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

/// What a game is called and who plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Meta {
    /// The name in commands and records: `fourkeys`.
    pub id: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
    /// Goes up whenever the same seed and actions could give another game.
    pub rules_version: u32,
    /// Whether all win or lose together.
    pub shared: bool,
}

impl Meta {
    /// A game with this id (its name in commands and records), title and range of players. Its rules have version 1, and the players are rivals.
    ///
    /// ```
    /// # use engine_core::Meta;
    /// const META: Meta = Meta::new("hanoi", "Towers of Hanoi", 1..=1).rules_version(2).shared();
    /// assert_eq!((META.max_seats, META.rules_version, META.shared), (1, 2, true));
    /// ```
    pub const fn new(id: &'static str, title: &'static str, seats: std::ops::RangeInclusive<u8>) -> Self {
        Self { id, title, min_seats: *seats.start(), max_seats: *seats.end(), rules_version: 1, shared: false }
    }

    /// Sets the version of the rules.
    #[must_use]
    pub const fn rules_version(self, rules_version: u32) -> Self {
        Self { rules_version, ..self }
    }

    /// All win or lose together.
    #[must_use]
    pub const fn shared(self) -> Self {
        Self { shared: true, ..self }
    }

    /// Checks the number of players.
    ///
    /// # Errors
    /// If the game cannot be played by that many; says how many can play.
    pub fn admits(&self, seats: u8) -> Result<(), Faults> {
        if (self.min_seats..=self.max_seats).contains(&seats) {
            return Ok(());
        }
        Err(Faults::one(
            "seats",
            format!("{} is for {} to {} players, not {seats}", self.title, self.min_seats, self.max_seats),
        ))
    }
}

/// The rules of a game. The value is the box (content, options, seats): immutable, shared between threads. The state is
/// the table: plain data.
pub trait Game: Sized + Send + Sync + 'static {
    /// What it is called and who plays it.
    const META: Meta;
    /// Whether `count` and `nth` are cheaper than a list of the legal actions: how a random player picks.
    const PICKS_BY_COUNT: bool = false;
    /// The content that comes with the engine, as text.
    const STANDARD: &'static str = "";
    /// The box, once it is read and found right.
    type Content: Serialize;
    /// What tables agree on before they start.
    type Options: Options;
    /// What everybody sees.
    type Table: Part;
    /// What one seat each sees.
    type Hands: PerSeat;
    /// What nobody knows.
    type Unseen: Part;
    /// The answers to all questions of the game.
    type Action: Finite + Display + FromStr<Err = crate::Misspelt> + Serialize + DeserializeOwned;
    /// The rulebook.
    type Clause: Rulebook;
    /// What can happen.
    type Event: Clone + Eq + Hash + Debug + Serialize + Send + Sync;

    /// Reads and checks a box.
    ///
    /// # Errors
    /// Everything that is wrong with it, at once.
    fn new(content: &str, options: Self::Options, seats: u8) -> Result<Self, Faults>;
    /// The box.
    fn content(&self) -> &Self::Content;
    /// What this table agreed on.
    fn options(&self) -> &Self::Options;
    /// How many play.
    fn seats(&self) -> u8;
    /// An upper bound on the number of decisions in any game with this box.
    fn bound(&self) -> u32;
    /// An upper bound on the absolute utility of any outcome. The default fits ranks and shared wins; a game of chips says how many can change
    /// hands.
    fn utility_bound(&self) -> i32 {
        if Self::META.shared { 1 } else { i32::from(self.seats()) - 1 }
    }
    /// The table as the game begins.
    ///
    /// # Errors
    /// Halts where chance is asked and has no answer yet.
    fn setup<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt>;
    /// Whose turn it is: public by type.
    fn turn(&self, t: &Self::Table) -> Turn;
    /// How it ended, once it has: public by type.
    fn outcome(&self, t: &Self::Table) -> Option<Outcome>;
    /// Whether the seat of the view, whose turn it is, may do that.
    ///
    /// # Errors
    /// Why not.
    fn check(&self, v: View<'_, Self>, a: Self::Action) -> Verdict<Self>;
    /// Why an answer to another question is refused now.
    fn not_now(&self, v: View<'_, Self>, a: Self::Action) -> Refusal<Self::Clause> {
        let _ = (v, a);
        Refusal::NotNow
    }
    /// All legal actions, by ascending id. Written by hand only where the filter is too slow; a law holds the two together.
    fn legal<K: Sink<Self::Action>>(&self, v: View<'_, Self>, out: &mut K) -> Flow {
        for a in Self::Action::all() {
            if self.check(v, a).is_ok() {
                out.push(a)?;
            }
        }
        MORE
    }
    /// How many legal actions there are.
    #[inline]
    fn count(&self, v: View<'_, Self>) -> u32 {
        let mut n = Count(0);
        let _ = self.legal(v, &mut n);
        n.0
    }
    /// The k-th legal action.
    #[inline]
    fn nth(&self, v: View<'_, Self>, k: u32) -> Option<Self::Action> {
        let mut n = Nth::new(k);
        let _ = self.legal(v, &mut n);
        n.found
    }
    /// Applies a legal action, without checking that it is legal. Returns whose turn it is then.
    ///
    /// # Errors
    /// Halts where chance is asked and has no answer yet; the state is then of no use, so callers that can halt apply to a copy.
    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Self::Action, dealer: &mut D) -> Result<Turn, D::Halt>;
    /// Samples a determinization: a state that this viewer cannot tell from the real one, drawn from its exact posterior.
    ///
    /// # Errors
    /// Halts where chance is asked and has no answer yet.
    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, dealer: &mut D) -> Result<StateOf<Self>, D::Halt>;
    /// Whether a state from outside is a state of this game. The engine itself asks for the census, for a seat in turn that is at the table,
    /// and for an outcome exactly at the end; this adds what only the rules know.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        let _ = s;
        Ok(())
    }
    /// Every component of the box, counted. None, for a game without components.
    fn census(&self, s: &StateOf<Self>) -> Census {
        let _ = s;
        Census::new()
    }
    /// A rough estimate of what a position is worth to a seat, for greedy play and cut-offs. 0, where the game knows nothing better.
    fn estimate(&self, v: View<'_, Self>, p: Seat) -> i32 {
        let _ = (v, p);
        0
    }

    // ---- derived ----

    /// Whether states have anything in a drawer that not all see.
    #[inline]
    fn hides() -> bool {
        size_of::<Self::Hands>() + size_of::<Self::Unseen>() > 0
    }

    /// The legal actions as a list.
    fn list(&self, v: View<'_, Self>) -> Vec<Self::Action> {
        let mut l = Vec::new();
        let _ = self.legal(v, &mut List(&mut l));
        l
    }

    /// Applies an action if it is legal: asks whose turn it is, then `check`, then `apply`.
    ///
    /// # Errors
    /// The refusal, with the state untouched; or the halt of chance, with the state of no use.
    #[inline]
    fn play<D: Dealer<Self>>(
        &self,
        s: &mut StateOf<Self>,
        p: Seat,
        a: Self::Action,
        dealer: &mut D,
    ) -> Result<Turn, PlayError<Self::Clause, D::Halt>> {
        self.may(s, p, a).map_err(PlayError::Refused)?;
        self.apply(s, a, dealer).map_err(PlayError::Halted)
    }

    /// Whether a seat may do that now.
    ///
    /// # Errors
    /// Why not.
    #[inline]
    fn may(&self, s: &StateOf<Self>, p: Seat, a: Self::Action) -> Verdict<Self> {
        match self.turn(&s.table) {
            Turn::Over => Err(Refusal::Over),
            Turn::Seat(turn) if turn != p => Err(Refusal::NotYourTurn { turn }),
            Turn::Seat(_) => self.check(View::of(s, p), a),
        }
    }

    /// Picks a uniformly random legal action, using the caller's buffer.
    #[inline]
    fn pick(&self, v: View<'_, Self>, scratch: &mut Vec<Self::Action>, luck: &mut Fast) -> Option<Self::Action> {
        if Self::PICKS_BY_COUNT {
            return self.nth(v, luck.below(self.count(v)));
        }
        scratch.clear();
        let _ = self.legal(v, &mut List(scratch));
        scratch.get(luck.below(scratch.len() as u32) as usize).copied()
    }

    /// Plays a uniformly random legal action for the seat in turn, without checks or notes. Returns whose turn it is then.
    #[inline]
    fn step(&self, s: &mut StateOf<Self>, p: Seat, scratch: &mut Vec<Self::Action>, luck: &mut Fast) -> Turn {
        let a = self.pick(View::of(s, p), scratch, luck).expect("something to decide until it is over");
        sure(self.apply(s, a, luck))
    }

    /// Plays uniformly random legal actions until the end, or until the limit; returns how many decisions were made.
    #[inline]
    fn playout(&self, s: &mut StateOf<Self>, limit: u32, scratch: &mut Vec<Self::Action>, luck: &mut Fast) -> u32 {
        let mut turn = self.turn(&s.table);
        let mut n = 0;
        if limit >= self.bound() {
            // It ends before the limit, so the loop that search runs most need not look at it.
            while let Turn::Seat(p) = turn {
                turn = self.step(s, p, scratch, luck);
                n += 1;
            }
        }
        while let Turn::Seat(p) = turn
            && n < limit
        {
            turn = self.step(s, p, scratch, luck);
            n += 1;
        }
        n
    }
}

/// Why [`Game::play`] did not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError<C, H> {
    /// The action is not allowed; nothing was touched.
    Refused(Refusal<C>),
    /// Chance was asked and had no answer; the state is of no use.
    Halted(H),
}
