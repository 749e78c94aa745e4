//! A game in play: checked, recorded, undone, forked, and asked at tables with real dice.
//!
//! A [`Match`] owns the truth of one game and everything that led to it. It answers a server (what may this seat know,
//! what happened since it last decided), a person at a terminal (why not, undo) and an agent ([`Match::fork`] and
//! [`Match::imagine`] give a [`Position`]: the state alone, to search from). [`Match::live`] begins with a [`Setup`]: at a live table
//! people report what their dice and cards say.
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
    ChanceQuestion, Game, GameBox, Outcome, Refusal, Rulebook, Seat, StableHash, StateOf, Turn, ValidationError,
    Verdict, View, state_hash,
};
pub(crate) use moment::{Given, Moment, Start};
use std::sync::Arc;

/// What a match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Next {
    /// This seat decides.
    Seat(Seat),
    /// The table reports what chance said: see [`Match::question`].
    Chance,
    /// Nothing: it is over.
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

/// A decision that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply<A> {
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub action: A,
    /// How many answers of chance the table reported for it; 0 unless the match is live.
    pub reports: usize,
}

/// Why a match did not do what was asked of it. It is then as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError<C: Rulebook> {
    /// The action is not allowed.
    #[error(transparent)]
    Refused(#[from] Refusal<C>),
    /// The last action still waits for chance.
    #[error("chance is asked and the table has not answered: report the answer, or undo the action")]
    Pending,
    /// A report came, and nothing was asked.
    #[error("nothing is asked of chance")]
    NotAsked,
    /// The reported answer cannot be.
    #[error("answer {answer} cannot be: chance was asked for one of {possible:?}")]
    Impossible {
        /// What was reported.
        answer: u32,
        /// What could have been.
        possible: Vec<u32>,
    },
    /// No decision has been taken since the match began or was resumed.
    #[error("there is no decision to undo")]
    NothingToUndo,
    /// The last decision took no report.
    #[error("the last decision took no report that could be taken back")]
    NothingToTakeBack,
}

/// A game in play.
///
/// ```
/// # use reference_games::kuhn::{Bet, Kuhn};
/// use engine_core::{play::{Match, Next}, rules::{Game, Seat}};
/// let mut m = Match::new(Kuhn::standard(2), 7);
/// assert_eq!(m.play(Seat(0), Bet::Pass), Ok(Next::Seat(Seat(1))));
/// let refused = m.play(Seat(0), Bet::Bet).unwrap_err();
/// assert_eq!(refused.to_string(), "it is the turn of seat 1");
/// assert_eq!(m.play(Seat(1), Bet::Pass), Ok(Next::Over));
/// assert_eq!(m.outcome().unwrap().points().iter().sum::<i32>(), 0);
/// ```
pub struct Match<G: Game> {
    game: Arc<GameBox<G>>,
    start: Start<G>,
    /// What the steps have led to: made anew when one is undone.
    now: Moment<G>,
    steps: Vec<Ply<G::Action>>,
    /// Every answer that the table reported: of set-up, of the steps, then of the pending action.
    reports: Vec<u32>,
    pending: Option<(Ply<G::Action>, ChanceQuestion)>,
}

impl<G: Game> Match<G> {
    /// A game from a seed: set up, nothing decided yet.
    pub fn new(game: impl Into<Arc<GameBox<G>>>, seed: u64) -> Self {
        let game = game.into();
        let start = Start { seed, given: None, live: None };
        let now = Moment::begin(&game, &start, &[]).expect("a seed answers everything");
        Self::begun(game, start, now, vec![])
    }

    /// A game at a table with real dice and cards, before set-up. What all can see and work out the odds of is asked of the
    /// people there; the seed answers the rest.
    pub fn live(game: impl Into<Arc<GameBox<G>>>, seed: u64) -> Setup<G> {
        Setup::new(game.into(), seed)
    }

    /// A game that begins with this state, with fresh luck from a seed.
    ///
    /// # Errors
    /// Everything that makes it not a state of this game.
    pub fn from_state(game: impl Into<Arc<GameBox<G>>>, state: StateOf<G>, seed: u64) -> Result<Self, ValidationError> {
        Self::validated(game.into(), state, seed, None)
    }

    /// The same at a table with real dice and cards, which was set up by hand.
    ///
    /// # Errors
    /// Everything that makes it not a state of this game.
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

    /// From a start with a state that `validate` has accepted.
    pub(crate) fn given(game: Arc<GameBox<G>>, start: Start<G>) -> Self {
        let now = Moment::begin(&game, &start, &[]).expect("a given state asks nothing");
        Self::begun(game, start, now, vec![])
    }

    pub(crate) fn begun(game: Arc<GameBox<G>>, start: Start<G>, now: Moment<G>, reports: Vec<u32>) -> Self {
        Self { game, start, now, steps: vec![], reports, pending: None }
    }

    // ---- what there is ----

    /// The box.
    pub fn game(&self) -> &Arc<GameBox<G>> {
        &self.game
    }

    /// The seed. Whoever knows it knows the future.
    pub fn seed(&self) -> u64 {
        self.start.seed
    }

    /// Whether the table reports what chance says.
    pub fn is_live(&self) -> bool {
        self.start.live.is_some()
    }

    /// The truth. While a question is pending: before the action that asks it.
    pub fn state(&self) -> &StateOf<G> {
        &self.now.state
    }

    /// The stable hash of the truth.
    pub fn state_hash(&self) -> StableHash {
        state_hash::<G>(self.state())
    }

    /// What a seat may know; `None`, or a seat past the last, for a spectator.
    pub fn view(&self, viewer: impl Into<Option<Seat>>) -> View<'_, G> {
        self.game.view(self.state(), viewer)
    }

    /// Who decides, by the table.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state().table)
    }

    /// What the match waits for.
    pub fn next(&self) -> Next {
        if self.pending.is_some() { Next::Chance } else { self.turn().into() }
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state().table)
    }

    /// What the seat in turn may do, by ascending id; nothing while chance is asked or when it is over.
    pub fn legal(&self) -> Vec<G::Action> {
        match self.next() {
            Next::Seat(p) => self.game.actions(self.view(p)),
            Next::Chance | Next::Over => vec![],
        }
    }

    /// Whether a seat may do that now.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, seat: Seat, action: G::Action) -> Verdict<G::Clause> {
        self.game.check(self.state(), seat, action)
    }

    /// The decisions since the match began or was resumed.
    pub fn steps(&self) -> &[Ply<G::Action>] {
        &self.steps
    }

    /// Every answer that the table reported, of set-up first.
    pub fn reports(&self) -> &[u32] {
        &self.reports
    }

    /// The events since that seat last decided (its own decision's among them), as it may know them; all for a
    /// spectator, who never decides.
    pub fn happened(&self, viewer: impl Into<Option<Seat>>) -> impl Iterator<Item = &G::Event> {
        let viewer = viewer.into();
        let since = viewer.and_then(|p| self.now.since.get(p.at()).copied()).unwrap_or(0);
        self.now.events[since..].iter().filter(move |t| t.to.includes(viewer)).map(|t| &t.event)
    }

    /// All events since the match began or was resumed, with who may know them.
    pub fn events(&self) -> &[Logged<G::Event>] {
        &self.now.events
    }

    /// The clauses that took effect in the last step (in set-up, before the first), as a viewer may know them.
    pub fn cited(&self, viewer: impl Into<Option<Seat>>) -> impl Iterator<Item = &Citation<G::Clause>> {
        let viewer = viewer.into();
        self.now.cited.iter().filter(move |c| c.to.includes(viewer))
    }

    /// The clauses that took effect in the last step, with who may know.
    pub fn citations(&self) -> &[Citation<G::Clause>] {
        &self.now.cited
    }

    /// A key of all that a seat has seen so far: equal exactly when it cannot tell two games apart (but for a hash's chance of
    /// a mistake). `None` past the last seat.
    pub fn info_key(&self, seat: Seat) -> Option<u64> {
        self.now.info.get(seat.at()).map(|i| i.key())
    }

    // ---- what can be done ----

    /// Does an action if the seat may. In a live match the action may stop at a question to chance.
    ///
    /// # Errors
    /// Why not; the match is then as it was.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<Next, MatchError<G::Clause>> {
        if self.pending.is_some() {
            return Err(MatchError::Pending);
        }
        self.check(seat, action)?;
        Ok(self.go(Ply { seat, action, reports: 0 }))
    }

    /// What chance is asked.
    pub fn question(&self) -> Option<&ChanceQuestion> {
        self.pending.as_ref().map(|p| &p.1)
    }

    /// The action that waits for chance.
    pub fn pending(&self) -> Option<&Ply<G::Action>> {
        self.pending.as_ref().map(|p| &p.0)
    }

    /// Goes on with what the table reports that chance said.
    ///
    /// # Errors
    /// If nothing was asked, or that cannot be the answer.
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

    /// Takes back the last report: its question is asked again.
    ///
    /// # Errors
    /// If the last decision took no report. Those of set-up are taken back there: [`Match::back_to_setup`].
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

    /// Goes back to where it was after so many decisions, by playing them again; does nothing if there were not so many.
    /// An action that waits for chance is dropped.
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

    /// Back to the set-up of a live match, with what was reported there and nothing else; `Err` gives the match back if it was not live from
    /// its set-up on.
    ///
    /// # Errors
    /// The match itself.
    pub fn back_to_setup(self) -> Result<Setup<G>, Box<Self>> {
        match (self.start.live, &self.start.given) {
            (Some(n), None) => Ok(Setup::told(self.game, self.start.seed, self.reports[..n].to_vec())
                .expect("the same reports answer the same questions")),
            _ => Err(Box::new(self)),
        }
    }

    /// The state alone, to search from: the truth, with other luck than the match's own.
    pub fn fork(&self, seed: u64) -> Position<G> {
        Position::of(self.game.clone(), self.state().clone(), seed)
    }

    /// A state that this seat could not tell from the truth, to search from: all that an honest agent gets.
    pub fn imagine(&self, viewer: impl Into<Option<Seat>>, seed: u64) -> Position<G> {
        Position::imagined(self.game.clone(), self.view(viewer), seed)
    }

    /// Runs an action; its reports are the last ones.
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

    /// The match at every moment so far: after set-up, then after each decision. Each is a match of its own, to look at, to fork or to play on.
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
        let begun = begun.expect("what began once begins again");
        let first = Self::begun(self.game.clone(), self.start.clone(), begun, self.reports[..set_up].to_vec());
        std::iter::successors(Some(first), move |then| {
            let mut next = then.clone();
            let ply = *self.steps.get(next.steps.len())?;
            next.reports.extend_from_slice(&self.reports[next.reports.len()..][..ply.reports]);
            let went = next.go(ply);
            debug_assert_ne!(went, Next::Chance, "what was played once is played again");
            Some(next)
        })
    }

    /// Plays all steps again, showing the moment after set-up and after each.
    pub(crate) fn replay(&self, mut show: impl FnMut(&Moment<G>, Option<&Ply<G::Action>>)) -> Moment<G> {
        let mut told = self.start.live.unwrap_or(0);
        let begun = Moment::begin(&self.game, &self.start, &self.reports[..told]);
        let mut now = begun.expect("what began once begins again");
        show(&now, None);
        for step in &self.steps {
            let reported = self.is_live().then(|| &self.reports[told..told + step.reports]);
            told += step.reports;
            now.act(&self.game, step.seat, step.action, reported).expect("what was played once is played again");
            show(&now, Some(step));
        }
        now
    }

    /// The same match, elsewhere: only to look at.
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

/// Whether an answer is one of those that a question has.
fn possible<C: Rulebook>(question: &ChanceQuestion, answer: u32) -> Result<(), MatchError<C>> {
    let possible = || question.weights.iter().map(|w| w.0);
    if possible().any(|a| a == answer) {
        return Ok(());
    }
    Err(MatchError::Impossible { answer, possible: possible().collect() })
}
