//! A table under scripted chance, for tests that read like the rulebook.
use engine_core::{Full, Game, Note, Path, Refusal, Seat, StateOf, Turn};

/// A game in play, what it cited and what happened in the last step.
pub struct Table<G: Game> {
    pub g: G,
    pub state: StateOf<G>,
    pub cited: Vec<G::Clause>,
    pub events: Vec<G::Event>,
}

impl<G: Game> Table<G> {
    /// Set up with these answers of chance, all of which must be asked for.
    pub fn new(g: G, answers: &[u32]) -> Self {
        let (mut path, mut cited, mut events) = (Path::new(answers), vec![], vec![]);
        let mut ears = hear(&mut cited, &mut events);
        let state = g.setup(&mut Full::heard(&mut path, &mut ears)).expect("the script answers all of set-up");
        drop(ears);
        assert!(path.rest().is_empty(), "set-up left {:?} of the script", path.rest());
        g.validate(&state).expect("set-up makes a state of the game");
        Self { g, state, cited, events }
    }

    /// The seat in turn does that, with these answers of chance, all of which must be asked for.
    #[track_caller]
    pub fn act(&mut self, action: &str, answers: &[u32]) -> Turn {
        let seat = self.turn().seat().expect("somebody is to act");
        let action = action.parse().expect("the notation of the game");
        let (mut path, mut cited, mut events) = (Path::new(answers), vec![], vec![]);
        let mut ears = hear(&mut cited, &mut events);
        let mut dealer = Full::heard(&mut path, &mut ears);
        let turn =
            self.g.play(&mut self.state, seat, action, &mut dealer).expect("a legal action, all chance answered");
        drop(ears);
        assert!(path.rest().is_empty(), "{action} left {:?} of the script", path.rest());
        assert_eq!(turn, self.turn(), "what apply returned is what turn says");
        self.g.validate(&self.state).expect("every step leads to a state of the game");
        (self.cited, self.events) = (cited, events);
        turn
    }

    /// One action after the other, none of which asks chance.
    #[track_caller]
    pub fn acts(&mut self, actions: &str) -> Turn {
        actions.split(',').map(|a| self.act(a, &[])).last().expect("an action at least")
    }

    /// Why the seat in turn may not do that.
    #[track_caller]
    pub fn refused(&self, action: &str) -> Refusal<G::Clause> {
        let seat = self.turn().seat().expect("somebody is to act");
        let action = action.parse().expect("the notation of the game");
        self.g.may(&self.state, seat, action).expect_err("refused")
    }

    pub fn turn(&self) -> Turn {
        self.g.turn(&self.state.table)
    }

    /// What the end is worth to each seat; `None` while it goes on.
    pub fn utilities(&self) -> Option<Vec<i32>> {
        let end = self.g.outcome(&self.state.table)?;
        Some(Seat::first(self.g.seats()).map(|p| end.utility(p)).collect())
    }
}

fn hear<'a, G: Game>(cited: &'a mut Vec<G::Clause>, events: &'a mut Vec<G::Event>) -> impl FnMut(Note<G>) + 'a {
    |note| match note {
        Note::Clause { clause, .. } => cited.push(clause),
        Note::Event { event, .. } => events.push(event),
        Note::Reveal { .. } | Note::Answer { .. } => {}
    }
}
