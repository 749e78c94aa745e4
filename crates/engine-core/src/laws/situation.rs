//! A game with scripted chance, for tests that read like the rulebook.
use crate::{
    ChanceError, DynSource, Game, GameBox, Listen, MatchError, Note, PlayError, Refusal, Script, Seat, StateOf, Turn,
    View,
};

/// A game with scripted chance, for tests that read like the rulebook. It keeps the clauses and events of the last step, and checks that every
/// step leads to a valid state.
///
/// ```
/// # use reference_games::{Leduc, leduc::{Act, Clause}};
/// use engine_core::{laws::Situation, rules::Game};
///
/// // Set-up deals a King to seat 0 and a Jack to seat 1.
/// let mut s = Situation::new(Leduc::standard(2), &[4, 0]);
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
    /// The full state. A test may change it by hand.
    pub state: StateOf<G>,
    /// The clauses that took effect in the last step, in order.
    pub cited: Vec<G::Clause>,
    /// The events of the last step, in order.
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
    /// If the text is not valid notation.
    fn into_action(self) -> G::Action;
}

impl<G: Game> IntoAction<G> for &str {
    #[track_caller]
    fn into_action(self) -> G::Action {
        self.trim().parse().unwrap_or_else(|e| panic!("\"{self}\" is not valid notation: {e}"))
    }
}

impl<G: Game> IntoAction<G> for &String {
    #[track_caller]
    fn into_action(self) -> G::Action {
        IntoAction::<G>::into_action(self.as_str())
    }
}

/// An action itself, if the action type belongs to the game.
impl<G: Game<Action = A>, A: crate::Finite> IntoAction<G> for A {
    fn into_action(self) -> A {
        self
    }
}

impl<G: Game> Situation<G> {
    /// Sets up a game with these answers of chance, all of which must be used.
    ///
    /// # Panics
    /// If set-up asks for more or fewer answers, or does not lead to a valid state.
    #[track_caller]
    pub fn new(game: GameBox<G>, answers: &[u32]) -> Self {
        let mut notes = Notes::<G>::default();
        let state = match notes.run(answers, |source| game.setup(source)) {
            Ok(state) => state,
            Err(stop) => panic!("set-up: {stop}"),
        };
        Self { game, state, cited: notes.cited, events: notes.events }.checked("set-up")
    }

    /// Starts from a state that was laid out by hand.
    ///
    /// # Panics
    /// If it is not a valid state.
    #[track_caller]
    pub fn from_state(game: GameBox<G>, state: StateOf<G>) -> Self {
        Self { game, state, cited: vec![], events: vec![] }.checked("the situation")
    }

    /// The seat in turn plays an action, with these answers of chance, all of which must be used.
    ///
    /// # Panics
    /// If the action is refused, or asks for more or fewer answers.
    #[track_caller]
    pub fn act(&mut self, action: impl IntoAction<G>, answers: &[u32]) -> Turn {
        let (seat, action) = (self.seat(), action.into_action());
        let mut notes = Notes::<G>::default();
        let mut refused = None;
        let (game, state) = (&self.game, &mut self.state);
        let done = notes.run(answers, |source| match game.play(state, seat, action, source) {
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
            Ok(turn) => turn.expect("the action was played"),
            Err(stop) => panic!("{action}: {stop}"),
        };
        (self.cited, self.events) = (notes.cited, notes.events);
        if let Err(faults) = self.game.validate(&self.state) {
            panic!("{action} does not lead to a valid state: {faults}");
        }
        turn
    }

    /// Plays several actions, separated by commas. They must not ask chance.
    ///
    /// # Panics
    /// If one of them is refused or asks chance.
    #[track_caller]
    pub fn acts(&mut self, actions: &str) -> Turn {
        let mut turn = self.turn();
        for action in actions.split(',') {
            turn = self.act(action, &[]);
        }
        turn
    }

    /// Why the seat in turn may not play an action.
    ///
    /// # Panics
    /// If the action is legal.
    #[track_caller]
    pub fn refusal(&self, action: impl IntoAction<G>) -> Refusal<G::Clause> {
        let action = action.into_action();
        match self.game.check(&self.state, self.seat(), action) {
            Err(why) => why,
            Ok(()) => panic!("{action} is legal"),
        }
    }

    /// Asserts that this clause refuses an action of the seat in turn.
    ///
    /// # Panics
    /// If the action is legal, or another clause refuses it.
    #[track_caller]
    pub fn refused(&self, action: impl IntoAction<G>, clause: G::Clause) {
        let why = self.refusal(action);
        assert_eq!(why.clause(), Some(clause), "the action is refused, but for another reason: {why}");
    }

    /// The question to chance that an action of the seat in turn asks after these answers.
    ///
    /// # Errors
    /// If the action is refused, or asks nothing more.
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

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state.table)
    }

    /// The seat in turn.
    ///
    /// # Panics
    /// If the game is over.
    #[track_caller]
    pub fn seat(&self) -> Seat {
        self.turn().seat().expect("the game is not over")
    }

    /// The view of a seat; the view of a spectator for `None`.
    pub fn view(&self, viewer: impl Into<Option<Seat>>) -> View<'_, G> {
        self.game.view(&self.state, viewer)
    }

    /// The utility of each seat; `None` while the game goes on.
    pub fn utilities(&self) -> Option<Vec<i32>> {
        let end = self.game.outcome(&self.state.table)?;
        Some(Seat::first(self.game.seats).map(|p| end.utility(p)).collect())
    }

    #[track_caller]
    fn checked(self, what: &str) -> Self {
        if let Err(faults) = self.game.validate(&self.state) {
            panic!("{what} is not a valid state: {faults}");
        }
        self
    }
}

/// The clauses and events that the rules reported.
struct Notes<G: Game> {
    cited: Vec<G::Clause>,
    events: Vec<G::Event>,
}

impl<G: Game> Default for Notes<G> {
    fn default() -> Self {
        Self { cited: vec![], events: vec![] }
    }
}

impl<G: Game> Notes<G> {
    /// Runs the rules with these answers, all of which must be used.
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
        assert!(script.rest().is_empty(), "the script has unused answers: {:?}", script.rest());
        Ok(done)
    }
}
