//! A game in play: checked, recorded, with undo, forks and support for tables with real dice.
//!
//! A [`Match`] owns the full state of one game and its history. It serves a server (what may this seat know, what happened since its last
//! decision), a person at a terminal (why is this illegal, undo) and an agent: [`Match::fork`] and [`Match::imagine`] return a [`Position`], the state
//! alone, to search from. [`Match::live`] starts with a [`Setup`], because at a live table people report what their dice and cards show.
mod asked;
mod moment;
mod position;
mod setup;

pub use crate::info::InfoKey;
pub use asked::{ChanceAnswer, ChancePrompt};
pub use moment::{Citation, Logged};
pub use position::Position;
pub use setup::Setup;

use crate::{
    Audience, ChanceQuestion, Game, GameBox, Outcome, Refusal, Rulebook, Seat, Seats, StableHash, StateOf, Turn,
    ValidationError, Verdict, View, state_hash,
};
pub(crate) use moment::{Given, Moment, Start};
use std::sync::Arc;

/// What a match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Next {
    /// The decision of this seat.
    Seat(Seat),
    /// A report of what chance answered: see [`Match::question`].
    Chance,
    /// Nothing: the game is over.
    Over,
}

impl From<Turn> for Next {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Seat(p) => Next::Seat(p),
            Turn::Over => Next::Over,
        }
    }
}

/// A decision that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply<A> {
    /// The seat that decided.
    pub seat: Seat,
    /// The action. Not everybody may know it: see [`known`](Self::known).
    pub action: A,
    /// Who may know the action. The others know that the seat decided.
    pub to: Audience,
    /// The number of answers of chance that the table reported for it; 0 unless the match is live.
    pub reports: usize,
}

impl<A: Copy> Ply<A> {
    /// The action, if a viewer may know it.
    pub fn known(&self, viewer: Option<Seat>) -> Option<A> {
        self.to.includes(viewer).then_some(self.action)
    }
}

/// Why a match refused a call. The match is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError<C: Rulebook> {
    /// The action is illegal.
    #[error(transparent)]
    Refused(#[from] Refusal<C>),
    /// The last action still waits for an answer of chance.
    #[error("the last action waits for chance: report the answer, or undo the action")]
    Pending,
    /// A report came without a question.
    #[error("there is no question to chance")]
    NotAsked,
    /// The reported answer is impossible.
    #[error("answer {answer} is impossible: the possible answers are {possible:?}")]
    Impossible {
        /// The reported answer.
        answer: u32,
        /// The possible answers.
        possible: Vec<u32>,
    },
    /// The actions are not those of exactly the seats that are asked now.
    #[error("one action each is needed from {asked}, and none from anybody else")]
    NotAllAsked {
        /// The seats that are asked, in words.
        asked: String,
    },
    /// No decision has been made since the match started or was resumed.
    #[error("there is no decision to undo")]
    NothingToUndo,
    /// The last decision has no report.
    #[error("the last decision has no report to take back")]
    NothingToTakeBack,
}

/// A game in play.
///
/// ```
/// # use reference_games::kuhn::{Bet, Kuhn};
/// use engine_core::{play::{Match, Next}, rules::{Game, Seat}};
///
/// let mut m = Match::new(Kuhn::standard(2), 7);
/// assert_eq!(m.legal(), [Bet::Pass, Bet::Bet]);
/// assert_eq!(m.play(Seat(0), Bet::Pass), Ok(Next::Seat(Seat(1))));
///
/// let refused = m.play(Seat(0), Bet::Bet).unwrap_err();
/// assert_eq!(refused.to_string(), "it is seat 1's turn");
///
/// assert_eq!(m.play(Seat(1), Bet::Pass), Ok(Next::Over));
/// assert_eq!(m.outcome().unwrap().points().iter().sum::<i32>(), 0);
///
/// m.undo().unwrap();
/// assert_eq!(m.next(), Next::Seat(Seat(1)));
/// ```
pub struct Match<G: Game> {
    game: Arc<GameBox<G>>,
    start: Start<G>,
    /// What the decisions have led to. It is rebuilt when one is undone.
    now: Moment<G>,
    steps: Vec<Ply<G::Action>>,
    /// Every answer that the table reported: during set-up, then for the decisions, then for the pending action.
    reports: Vec<u32>,
    pending: Option<(Ply<G::Action>, ChanceQuestion)>,
}

impl<G: Game> Match<G> {
    /// Starts a game from a seed. Set-up is done and nothing has been decided yet.
    pub fn new(game: impl Into<Arc<GameBox<G>>>, seed: u64) -> Self {
        let game = game.into();
        let start = Start { seed, given: None, live: None };
        let now = Moment::begin(&game, &start, &[]).expect("a seeded generator answers everything");
        Self::begun(game, start, now, vec![])
    }

    /// Starts a game at a table with real dice and cards, before set-up. The people at the table answer questions whose answers and odds are
    /// public; the seed answers the rest.
    pub fn live(game: impl Into<Arc<GameBox<G>>>, seed: u64) -> Setup<G> {
        Setup::new(game.into(), seed)
    }

    /// Starts a game from a state, with a new generator from a seed.
    ///
    /// # Errors
    /// Lists everything that makes the state invalid in this game.
    pub fn from_state(game: impl Into<Arc<GameBox<G>>>, state: StateOf<G>, seed: u64) -> Result<Self, ValidationError> {
        Self::validated(game.into(), state, seed, None)
    }

    /// Starts a game at a table with real dice and cards from a state that was set up by hand.
    ///
    /// # Errors
    /// Lists everything that makes the state invalid in this game.
    pub fn live_from(game: impl Into<Arc<GameBox<G>>>, state: StateOf<G>, seed: u64) -> Result<Self, ValidationError> {
        Self::validated(game.into(), state, seed, Some(0))
    }

    fn validated(
        game: Arc<GameBox<G>>,
        state: StateOf<G>,
        seed: u64,
        live: Option<usize>,
    ) -> Result<Self, ValidationError> {
        game.validate(&state)?;
        let given = Some(Given { state, counters: vec![], info: None });
        Ok(Self::given(game, Start { seed, given, live }))
    }

    /// Starts from a state that `validate` has accepted.
    pub(crate) fn given(game: Arc<GameBox<G>>, start: Start<G>) -> Self {
        let now = Moment::begin(&game, &start, &[]).expect("a given state asks chance nothing");
        Self::begun(game, start, now, vec![])
    }

    pub(crate) fn begun(game: Arc<GameBox<G>>, start: Start<G>, now: Moment<G>, reports: Vec<u32>) -> Self {
        Self { game, start, now, steps: vec![], reports, pending: None }
    }

    // ---- queries ----

    /// The box.
    pub fn game(&self) -> &Arc<GameBox<G>> {
        &self.game
    }

    /// The seed. Whoever knows it knows the future.
    pub fn seed(&self) -> u64 {
        self.start.seed
    }

    /// Whether the table reports the answers of chance.
    pub fn is_live(&self) -> bool {
        self.start.live.is_some()
    }

    /// The full state. While a question to chance is pending, this is the state before the action that asks it.
    pub fn state(&self) -> &StateOf<G> {
        &self.now.state
    }

    /// The stable hash of the full state.
    pub fn state_hash(&self) -> StableHash {
        state_hash::<G>(self.state())
    }

    /// The view of a seat; the view of a spectator for `None` or a seat that is not at the table.
    pub fn view(&self, viewer: impl Into<Option<Seat>>) -> View<'_, G> {
        self.game.view(self.state(), viewer)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state().table)
    }

    /// What the match waits for.
    pub fn next(&self) -> Next {
        if self.pending.is_some() { Next::Chance } else { self.turn().into() }
    }

    /// The outcome, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state().table)
    }

    /// The legal actions of the seat in turn by ascending id; none while chance is asked or when the game is over.
    pub fn legal(&self) -> Vec<G::Action> {
        match self.next() {
            Next::Seat(p) => self.game.actions(self.view(p)),
            Next::Chance | Next::Over => vec![],
        }
    }

    /// Checks whether an action of a seat is legal now.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check(&self, seat: Seat, action: G::Action) -> Verdict<G::Clause> {
        self.game.check(self.state(), seat, action)
    }

    /// The decisions since the match started or was resumed.
    pub fn plies(&self) -> &[Ply<G::Action>] {
        &self.steps
    }

    /// Every answer that the table reported, starting with set-up.
    pub fn reports(&self) -> &[u32] {
        &self.reports
    }

    /// The events since this seat's last decision (including those of the decision itself), as far as it may know them. A spectator, who
    /// never decides, gets all public events.
    pub fn happened(&self, viewer: impl Into<Option<Seat>>) -> impl Iterator<Item = &G::Event> {
        let viewer = viewer.into();
        let since = viewer.and_then(|p| self.now.since.get(p.at()).copied()).unwrap_or(0);
        self.now.events[since..].iter().filter(move |t| t.to.includes(viewer)).map(|t| &t.event)
    }

    /// All events since the match started or was resumed, with their audiences.
    pub fn events(&self) -> &[Logged<G::Event>] {
        &self.now.events
    }

    /// The clauses that took effect in the last decision (in set-up, before the first), as far as a viewer may know them.
    pub fn cited(&self, viewer: impl Into<Option<Seat>>) -> impl Iterator<Item = &Citation<G::Clause>> {
        let viewer = viewer.into();
        self.now.cited.iter().filter(move |c| c.to.includes(viewer))
    }

    /// The clauses that took effect in the last decision, with their audiences.
    pub fn citations(&self) -> &[Citation<G::Clause>] {
        &self.now.cited
    }

    /// A key of everything that a seat has seen so far. It is equal for two games exactly when the seat cannot distinguish them (except for
    /// hash collisions). `None` for a seat that is not at the table.
    pub fn info_key(&self, seat: Seat) -> Option<u64> {
        self.now.info.get(seat.at()).map(|i| i.key())
    }

    // ---- commands ----

    /// Plays an action if it is legal. In a live match, the action may stop at a question to chance.
    ///
    /// # Errors
    /// Why it was not played. The match is unchanged.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<Next, MatchError<G::Clause>> {
        if self.pending.is_some() {
            return Err(MatchError::Pending);
        }
        self.check(seat, action)?;
        let to = G::audience(&self.game, &self.state().table, action);
        Ok(self.go(Ply { seat, action, to, reports: 0 }))
    }

    /// The seats that can be asked at once; none while chance is asked or when the game is over.
    pub fn seats_asked(&self) -> Seats {
        if self.pending.is_some() { Seats::NONE } else { G::asked(&self.game, &self.state().table) }
    }

    /// The legal actions of a seat that is asked now, by ascending id, even if it is not its turn yet; none for any other seat.
    pub fn legal_for(&self, seat: Seat) -> Vec<G::Action> {
        if self.seats_asked().has(seat) { self.game.actions(self.view(seat)) } else { vec![] }
    }

    /// Checks whether an action of a seat that is asked now is legal, even if it is not its turn yet.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check_for(&self, seat: Seat, action: G::Action) -> Verdict<G::Clause> {
        if self.seats_asked().has(seat) { G::check(self.view(seat), action) } else { self.check(seat, action) }
    }

    /// Plays one action of each seat that is asked now, given in any order: what a server does with sealed answers. They are applied in the order
    /// of turns. In a live match, all but the last must ask chance nothing.
    ///
    /// ```
    /// # use reference_games::goofspiel::Goofspiel;
    /// use engine_core::{play::Match, rules::{Game, Seat}};
    /// let mut m = Match::new(Goofspiel::standard(2), 7);
    /// assert_eq!(m.seats_asked().len(), 2);
    /// let (theirs, mine) = (m.legal_for(Seat(1))[0], m.legal_for(Seat(0))[2]);
    /// m.play_all(&[(Seat(1), theirs), (Seat(0), mine)])?;
    /// assert_eq!(m.plies().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why they were not played. The match is unchanged.
    pub fn play_all(&mut self, actions: &[(Seat, G::Action)]) -> Result<Next, MatchError<G::Clause>> {
        if self.pending.is_some() {
            return Err(MatchError::Pending);
        }
        if self.turn() == Turn::Over {
            return Err(Refusal::Over.into());
        }
        let asked = self.seats_asked();
        let given: Seats = actions.iter().map(|x| x.0).filter(|p| p.at() < crate::MAX_SEATS).collect();
        if given != asked || actions.len() != asked.len() as usize {
            let names: Vec<String> = asked.iter().map(|p| p.to_string()).collect();
            return Err(MatchError::NotAllAsked { asked: names.join(" and ") });
        }
        for &(p, a) in actions {
            G::check(self.view(p), a)?;
        }
        let before = self.steps.len();
        let mut played = 0;
        while let Next::Seat(p) = self.next()
            && played < actions.len()
        {
            let Some(&(_, a)) = actions.iter().find(|x| x.0 == p) else { break };
            if let Err(e) = self.play(p, a) {
                self.rewind(before);
                return Err(e);
            }
            played += 1;
        }
        if played < actions.len() {
            self.rewind(before);
            return Err(MatchError::Pending);
        }
        Ok(self.next())
    }

    /// The open question to chance.
    pub fn question(&self) -> Option<&ChanceQuestion> {
        self.pending.as_ref().map(|p| &p.1)
    }

    /// The action that waits for chance.
    pub fn pending(&self) -> Option<&Ply<G::Action>> {
        self.pending.as_ref().map(|p| &p.0)
    }

    /// Continues with the answer of chance that the table reports.
    ///
    /// # Errors
    /// If there is no open question, or the answer is impossible.
    pub fn report(&mut self, answer: u32) -> Result<Next, MatchError<G::Clause>> {
        let (mut step, question) = self.pending.take().ok_or(MatchError::NotAsked)?;
        if let Err(e) = possible(&question, answer) {
            self.pending = Some((step, question));
            return Err(e);
        }
        self.reports.push(answer);
        step.reports += 1;
        Ok(self.go(step))
    }

    /// Takes back the last report, so that its question is open again.
    ///
    /// # Errors
    /// If the last decision has no report. To take back reports of set-up, go [back to set-up](Match::back_to_setup).
    pub fn take_back(&mut self) -> Result<(), MatchError<G::Clause>> {
        let last = self.pending().or(self.steps.last());
        let mut step = *last.filter(|s| s.reports > 0).ok_or(MatchError::NothingToTakeBack)?;
        let mut reports = self.reports.clone();
        reports.pop();
        self.undo()?;
        self.reports = reports;
        step.reports -= 1;
        self.go(step);
        Ok(())
    }

    /// Takes back the last decision, or the action that waits for chance, and returns it.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&mut self) -> Result<Ply<G::Action>, MatchError<G::Clause>> {
        let step = *self.pending().or(self.steps.last()).ok_or(MatchError::NothingToUndo)?;
        self.rewind(if self.pending.is_some() { self.steps.len() } else { self.steps.len() - 1 });
        Ok(step)
    }

    /// Goes back to the moment after the first `steps` decisions, by playing them again. Does nothing if there are fewer. An action that waits
    /// for chance is dropped.
    pub fn rewind(&mut self, steps: usize) {
        if steps > self.steps.len() {
            return;
        }
        self.pending = None;
        let told: usize = self.steps[..steps].iter().map(|s| s.reports).sum();
        self.reports.truncate(self.start.live.unwrap_or(0) + told);
        if steps < self.steps.len() {
            self.steps.truncate(steps);
            self.now = self.replay(|_, _| ());
        }
    }

    /// Goes back to the set-up of a live match, keeping only what was reported there.
    ///
    /// # Errors
    /// Returns the match itself if it was not live from its set-up on.
    pub fn back_to_setup(self) -> Result<Setup<G>, Box<Self>> {
        match (self.start.live, &self.start.given) {
            (Some(n), None) => Ok(Setup::with_reports(self.game, self.start.seed, self.reports[..n].to_vec())
                .expect("replay asks the same questions")),
            _ => Err(Box::new(self)),
        }
    }

    /// The full state alone, to search from, with its own generator instead of the match's.
    pub fn fork(&self, seed: u64) -> Position<G> {
        Position::of(self.game.clone(), self.state().clone(), seed)
    }

    /// A determinization to search from: a state that this viewer cannot distinguish from the real one. An honest agent gets nothing else.
    pub fn imagine(&self, viewer: impl Into<Option<Seat>>, seed: u64) -> Position<G> {
        Position::imagined(self.game.clone(), self.view(viewer), seed)
    }

    /// Runs an action, whose reports are the last ones.
    fn go(&mut self, step: Ply<G::Action>) -> Next {
        let reported = self.is_live().then(|| &self.reports[self.reports.len() - step.reports..]);
        match self.now.act(&self.game, step.seat, step.action, reported) {
            Ok(turn) => {
                self.steps.push(step);
                turn.into()
            }
            Err(question) => {
                self.pending = Some((step, question));
                Next::Chance
            }
        }
    }

    /// The match at every moment so far: after set-up, then after each decision. Each is an independent match that you can inspect, fork or play on.
    ///
    /// ```
    /// # use reference_games::kuhn::{Bet, Kuhn};
    /// use engine_core::{play::Match, rules::{Game, Seat}};
    /// let mut m = Match::new(Kuhn::standard(2), 7);
    /// m.play(Seat(0), Bet::Pass)?;
    /// m.play(Seat(1), Bet::Bet)?;
    /// let bets: Vec<usize> = m.moments().map(|then| then.state().table.bets.len()).collect();
    /// assert_eq!(bets, [0, 1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moments(&self) -> impl Iterator<Item = Match<G>> + '_ {
        let set_up = self.start.live.unwrap_or(0);
        let begun = Moment::begin(&self.game, &self.start, &self.reports[..set_up]);
        let begun = begun.expect("replay starts like the first time");
        let first = Self::begun(self.game.clone(), self.start.clone(), begun, self.reports[..set_up].to_vec());
        std::iter::successors(Some(first), move |then| {
            let mut next = then.clone();
            let ply = *self.steps.get(next.steps.len())?;
            next.reports.extend_from_slice(&self.reports[next.reports.len()..][..ply.reports]);
            let went = next.go(ply);
            debug_assert_ne!(went, Next::Chance, "replay has all answers of chance");
            Some(next)
        })
    }

    /// Replays all decisions, calling `show` after set-up and after each decision.
    pub(crate) fn replay(&self, mut show: impl FnMut(&Moment<G>, Option<&Ply<G::Action>>)) -> Moment<G> {
        let mut told = self.start.live.unwrap_or(0);
        let begun = Moment::begin(&self.game, &self.start, &self.reports[..told]);
        let mut now = begun.expect("replay starts like the first time");
        show(&now, None);
        for step in &self.steps {
            let reported = self.is_live().then(|| &self.reports[told..told + step.reports]);
            told += step.reports;
            now.act(&self.game, step.seat, step.action, reported).expect("replay has all answers of chance");
            show(&now, Some(step));
        }
        now
    }

    /// The same match at another moment, only for inspection.
    pub(crate) fn at(mut self, now: Moment<G>) -> Self {
        self.now = now;
        self
    }

    pub(crate) fn start(&self) -> &Start<G> {
        &self.start
    }

    pub(crate) fn now(&self) -> &Moment<G> {
        &self.now
    }
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            start: self.start.clone(),
            now: self.now.clone(),
            steps: self.steps.clone(),
            reports: self.reports.clone(),
            pending: self.pending.clone(),
        }
    }
}

impl<G: Game> std::fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Match")
            .field("game", &G::META.id)
            .field("state", self.state())
            .field("steps", &self.steps)
            .field("reports", &self.reports)
            .field("pending", &self.pending)
            .finish_non_exhaustive()
    }
}

/// Checks that an answer is possible.
pub(crate) fn possible<C: Rulebook>(question: &ChanceQuestion, answer: u32) -> Result<(), MatchError<C>> {
    let possible = || question.weights.iter().map(|w| w.0);
    if possible().any(|a| a == answer) {
        return Ok(());
    }
    Err(MatchError::Impossible { answer, possible: possible().collect() })
}
