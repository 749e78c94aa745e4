//! A game under scripted chance, for tests that read like the rulebook.
use crate::{
    ChanceError, DynSource, Game, GameBox, Listen, MatchError, Note, PlayError, Refusal, Script, Seat, StateOf, Turn,
    View,
};

/// A game in play under scripted chance, and what it cited and told in the last step. Everything that it leads to is checked to be a state of
/// the game.
///
/// ```
/// # use reference_games::{Leduc, leduc::{Act, Clause}};
/// use engine_core::{laws::Situation, rules::Game};
/// let mut s = Situation::new(Leduc::standard(2), &[4, 0]); // a King for seat 0, a Jack for seat 1
/// s.act(Act::Raise, &[]);
/// assert_eq!(s.cited, [Clause::Raise]);
/// s.act("Call", &[1]); // the other Jack is turned up
/// s.refused("Fold", Clause::NoFold);
/// s.acts("Call, Call");
/// assert_eq!(s.utilities(), Some(vec![-3, 3]));
/// ```
pub struct Situation<G: Game> {
    /// The box.
    pub game: GameBox<G>,
    /// The truth. A test may lay it out by hand.
    pub state: StateOf<G>,
    /// The clauses that took effect in the last step, in order.
    pub cited: Vec<G::Clause>,
    /// What happened in the last step, in order.
    pub events: Vec<G::Event>,
}

impl<G: Game> Clone for Situation<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            state: self.state.clone(),
            cited: self.cited.clone(),
            events: self.events.clone(),
        }
    }
}

impl<G: Game> std::fmt::Debug for Situation<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Situation").field("game", &self.game).field("state", &self.state).finish_non_exhaustive()
    }
}

/// An action, or its notation.
pub trait IntoAction<G: Game> {
    /// The action.
    ///
    /// # Panics
    /// If it is not in the notation of the game.
    fn into_action(self) -> G::Action;
}

impl<G: Game> IntoAction<G> for &str {
    #[track_caller]
    fn into_action(self) -> G::Action {
        self.trim().parse().unwrap_or_else(|e| panic!("\"{self}\" is not in the notation of the game: {e}"))
    }
}

impl<G: Game> IntoAction<G> for &String {
    #[track_caller]
    fn into_action(self) -> G::Action {
        IntoAction::<G>::into_action(self.as_str())
    }
}

/// An action itself, where the type of actions is a type of the game's own.
impl<G: Game<Action = A>, A: crate::Finite> IntoAction<G> for A {
    fn into_action(self) -> A {
        self
    }
}

impl<G: Game> Situation<G> {
    /// A game that is set up with these answers of chance, all of which must be asked for.
    ///
    /// # Panics
    /// If set-up asks for more or less, or does not lead to a state of the game.
    #[track_caller]
    pub fn new(game: GameBox<G>, answers: &[u32]) -> Self {
        let mut told = Told::<G>::default();
        let state = match told.run(answers, |source| game.setup(source)) {
            Ok(state) => state,
            Err(stop) => panic!("set-up: {stop}"),
        };
        Self { game, state, cited: told.cited, events: told.events }.checked("set-up")
    }

    /// A game that was laid out by hand.
    ///
    /// # Panics
    /// If it is not a state of the game.
    #[track_caller]
    pub fn from_state(game: GameBox<G>, state: StateOf<G>) -> Self {
        Self { game, state, cited: vec![], events: vec![] }.checked("the situation")
    }

    /// The seat in turn does that, with these answers of chance, all of which must be asked for.
    ///
    /// # Panics
    /// If it is refused, or asks for more or less.
    #[track_caller]
    pub fn act(&mut self, action: impl IntoAction<G>, answers: &[u32]) -> Turn {
        let (seat, action) = (self.seat(), action.into_action());
        let mut told = Told::<G>::default();
        let mut refused = None;
        let (game, state) = (&self.game, &mut self.state);
        let done = told.run(answers, |source| match game.play(state, seat, action, source) {
            Ok(turn) => Ok(Some(turn)),
            Err(PlayError::Halted(halt)) => Err(halt),
            Err(PlayError::Refused(why)) => {
                refused = Some(why);
                Ok(None)
            }
        });
        if let Some(why) = refused {
            panic!("{action} is refused: {why}");
        }
        let turn = match done {
            Ok(turn) => turn.expect("it was played"),
            Err(stop) => panic!("{action}: {stop}"),
        };
        (self.cited, self.events) = (told.cited, told.events);
        if let Err(faults) = self.game.validate(&self.state) {
            panic!("{action} does not lead to a state of the game: {faults}");
        }
        turn
    }

    /// One action after the other, separated by commas, none of which asks chance.
    ///
    /// # Panics
    /// If one is refused or asks chance.
    #[track_caller]
    pub fn acts(&mut self, actions: &str) -> Turn {
        let mut turn = self.turn();
        for action in actions.split(',') {
            turn = self.act(action, &[]);
        }
        turn
    }

    /// Why the seat in turn may not do that.
    ///
    /// # Panics
    /// If it may.
    #[track_caller]
    pub fn refusal(&self, action: impl IntoAction<G>) -> Refusal<G::Clause> {
        let action = action.into_action();
        match self.game.check(&self.state, self.seat(), action) {
            Err(why) => why,
            Ok(()) => panic!("{action} is allowed"),
        }
    }

    /// The seat in turn may not do that, by this clause.
    ///
    /// # Panics
    /// If it may, or another clause forbids it.
    #[track_caller]
    pub fn refused(&self, action: impl IntoAction<G>, clause: G::Clause) {
        let why = self.refusal(action);
        assert_eq!(why.clause(), Some(clause), "it is refused, but: {why}");
    }

    /// What chance is asked, if the seat in turn does that after these answers.
    ///
    /// # Errors
    /// The match error of what cannot be asked: the action is refused, or asks nothing more.
    pub fn asked(
        &self,
        action: impl IntoAction<G>,
        answers: &[u32],
    ) -> Result<crate::ChanceQuestion, MatchError<G::Clause>> {
        let action = action.into_action();
        self.game.check(&self.state, self.seat(), action)?;
        let mut state = self.state.clone();
        let mut script = Script::new(answers);
        let mut source = DynSource::new(&mut script);
        match self.game.apply(&mut state, self.seat(), action, &mut source).map_err(|halt| source.why(halt)) {
            Err(ChanceError::Unanswered(question)) => Ok(question),
            Err(ChanceError::Impossible { answer, possible, .. }) => Err(MatchError::Impossible { answer, possible }),
            Ok(_) => Err(MatchError::NotAsked),
        }
    }

    /// Who decides.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state.table)
    }

    /// The seat that decides.
    ///
    /// # Panics
    /// If it is over.
    #[track_caller]
    pub fn seat(&self) -> Seat {
        self.turn().seat().expect("somebody is to act")
    }

    /// What a seat may know; `None` for a spectator.
    pub fn view(&self, viewer: impl Into<Option<Seat>>) -> View<'_, G> {
        self.game.view(&self.state, viewer)
    }

    /// What the end is worth to each seat; `None` while it goes on.
    pub fn utilities(&self) -> Option<Vec<i32>> {
        let end = self.game.outcome(&self.state.table)?;
        Some(Seat::first(self.game.seats).map(|p| end.utility(p)).collect())
    }

    #[track_caller]
    fn checked(self, what: &str) -> Self {
        if let Err(faults) = self.game.validate(&self.state) {
            panic!("{what} is not a state of the game: {faults}");
        }
        self
    }
}

/// What the rules cited and told.
struct Told<G: Game> {
    cited: Vec<G::Clause>,
    events: Vec<G::Event>,
}

impl<G: Game> Default for Told<G> {
    fn default() -> Self {
        Self { cited: vec![], events: vec![] }
    }
}

impl<G: Game> Told<G> {
    /// Runs the rules with these answers, all of which must be asked for.
    #[track_caller]
    fn run<T>(
        &mut self,
        answers: &[u32],
        rules: impl FnOnce(&mut DynSource<'_>) -> Result<T, crate::Halt>,
    ) -> Result<T, ChanceError> {
        let mut script = Script::new(answers);
        let mut listen = Listen::<G, _>::new(|note| match note {
            Note::Clause { clause, .. } => self.cited.push(clause),
            Note::Event { event, .. } => self.events.push(event),
            Note::Reveal { .. } | Note::Answer { .. } => {}
        });
        let mut source = DynSource::heard(&mut script, &mut listen);
        let done = rules(&mut source).map_err(|halt| source.why(halt))?;
        assert!(script.rest().is_empty(), "nobody asked for the answers {:?} of the script", script.rest());
        Ok(done)
    }
}
