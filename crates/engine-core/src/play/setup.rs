//! The set-up of a live match: the table reports what was drawn and rolled before the first decision.
use super::{Match, MatchError, Moment, Start, possible};
use crate::{ChanceQuestion, Game, GameBox};
use std::sync::Arc;

/// A live match before its first decision. It asks questions until set-up is done.
///
/// ```
/// # use reference_games::Kuhn;
/// use engine_core::{play::{Match, Next}, rules::{Game, Seat}};
/// let mut setup = Match::live(Kuhn::standard(2), 7);
/// while let Some(question) = setup.question() {
///     let seen_at_the_table = question.weights[0].0;
///     setup.report(seen_at_the_table).unwrap();
/// }
/// let m = setup.begin().unwrap();
/// assert_eq!(m.next(), Next::Seat(Seat(0)));
/// ```
pub struct Setup<G: Game> {
    game: Arc<GameBox<G>>,
    start: Start<G>,
    reports: Vec<u32>,
    at: Result<Moment<G>, ChanceQuestion>,
}

impl<G: Game> Setup<G> {
    pub(super) fn new(game: Arc<GameBox<G>>, seed: u64) -> Self {
        let start = Start { seed, given: None, live: Some(0) };
        let at = Moment::begin(&game, &start, &[]);
        Self { game, start, reports: vec![], at }
    }

    /// A set-up with earlier reports.
    pub(crate) fn with_reports(
        game: Arc<GameBox<G>>,
        seed: u64,
        reports: Vec<u32>,
    ) -> Result<Self, MatchError<G::Clause>> {
        let mut setup = Self::new(game, seed);
        reports.into_iter().try_for_each(|answer| setup.report(answer))?;
        Ok(setup)
    }

    /// The box.
    pub fn game(&self) -> &Arc<GameBox<G>> {
        &self.game
    }

    /// The seed that answers what the table does not.
    pub fn seed(&self) -> u64 {
        self.start.seed
    }

    /// The open question; `None` when set-up is done.
    pub fn question(&self) -> Option<&ChanceQuestion> {
        self.at.as_ref().err()
    }

    /// The first moment of the match, once set-up is done.
    pub(crate) fn done(&self) -> Option<&Moment<G>> {
        self.at.as_ref().ok()
    }

    /// The reports so far.
    pub fn reports(&self) -> &[u32] {
        &self.reports
    }

    /// Continues with the answer that the table reports.
    ///
    /// # Errors
    /// If there is no open question, or the answer is impossible. Nothing changes then.
    pub fn report(&mut self, answer: u32) -> Result<(), MatchError<G::Clause>> {
        possible(self.question().ok_or(MatchError::NotAsked)?, answer)?;
        self.reports.push(answer);
        self.run();
        Ok(())
    }

    /// Takes back the last report, so that its question is open again.
    ///
    /// # Errors
    /// If nothing was reported.
    pub fn take_back(&mut self) -> Result<(), MatchError<G::Clause>> {
        self.reports.pop().ok_or(MatchError::NothingToTakeBack)?;
        self.run();
        Ok(())
    }

    /// Starts the match, if set-up is done.
    ///
    /// # Errors
    /// The set-up itself, if a question is still open.
    pub fn begin(mut self) -> Result<Match<G>, Box<Self>> {
        match self.at {
            Ok(now) => {
                self.start.live = Some(self.reports.len());
                Ok(Match::begun(self.game, self.start, now, self.reports))
            }
            Err(_) => Err(Box::new(self)),
        }
    }

    fn run(&mut self) {
        self.at = Moment::begin(&self.game, &self.start, &self.reports);
    }
}

impl<G: Game> Clone for Setup<G> {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), start: self.start.clone(), reports: self.reports.clone(), at: self.at.clone() }
    }
}

impl<G: Game> std::fmt::Debug for Setup<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Setup")
            .field("game", &G::META.id)
            .field("reports", &self.reports)
            .field("question", &self.question())
            .finish_non_exhaustive()
    }
}
