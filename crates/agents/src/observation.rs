//! Observations: the only information that a player receives.
use crate::sim::SimState;
use engine_core::{
    erased::{AnyError, AnyGame, AnyMatch, AnyPosition, Choice, EventInfo},
    finite::Finite,
    play::{Match, Next, Position},
    rules::{Game, GameBox, Seat, View},
};
use std::sync::Arc;

/// The information of the seat to move, and a source of worlds consistent with it.
pub trait Observation {
    /// The type of a sampled world.
    type State: SimState;
    /// The seat to move.
    fn seat(&self) -> Seat;
    /// The legal actions, as ids.
    fn legal(&self) -> Vec<u32>;
    /// Samples a world consistent with this observation (a determinization). Reuses the memory of the old one, if there is one.
    fn imagine(&self, into: &mut Option<Self::State>, seed: u64);
    /// An upper bound on the number of decisions in any game.
    fn bound(&self) -> u32;
    /// An upper bound on the absolute utility of a result.
    fn utility_bound(&self) -> i32;
    /// Whether the game is cooperative: all players win or lose together.
    fn shared(&self) -> bool;
    /// A key of everything that this seat has seen so far, if it is tracked.
    fn info_key(&self) -> Option<u64>;
}

/// An observation of a game whose type is known. This is the fast version.
pub struct TypedObservation<'a, G: Game> {
    game: &'a Arc<GameBox<G>>,
    view: View<'a, G>,
    seat: Seat,
    info: Option<u64>,
}

impl<'a, G: Game> TypedObservation<'a, G> {
    /// The observation of a seat in a match.
    pub fn at(m: &'a Match<G>, seat: Seat) -> Self {
        Self { game: m.game(), view: m.view(seat), seat, info: m.info_key(seat) }
    }

    /// The observation given by a view, without a match.
    ///
    /// # Panics
    /// Panics if the view is a spectator's, who makes no decisions.
    pub fn of(game: &'a Arc<GameBox<G>>, view: View<'a, G>) -> Self {
        Self { game, seat: view.me(), view, info: None }
    }

    /// The game.
    pub fn game(&self) -> &'a Arc<GameBox<G>> {
        self.game
    }

    /// The view of the seat.
    pub fn view(&self) -> View<'a, G> {
        self.view
    }
}

impl<G: Game> Observation for TypedObservation<'_, G> {
    type State = Position<G>;
    fn seat(&self) -> Seat {
        self.seat
    }
    fn legal(&self) -> Vec<u32> {
        self.game.actions(self.view).into_iter().map(Finite::id).collect()
    }
    fn imagine(&self, into: &mut Option<Position<G>>, seed: u64) {
        match into {
            Some(world) => world.imagine_again(self.view, seed),
            None => *into = Some(Position::imagined(self.game.clone(), self.view, seed)),
        }
    }
    fn bound(&self) -> u32 {
        self.game.bound()
    }
    fn utility_bound(&self) -> i32 {
        self.game.utility_bound()
    }
    fn shared(&self) -> bool {
        G::META.shared
    }
    fn info_key(&self) -> Option<u64> {
        self.info
    }
}

/// The observation of the seat to move, in a match whose type is not known. It gives no access to the hidden state.
pub struct AnyObservation<'a> {
    m: &'a dyn AnyMatch,
    seat: Seat,
    bound: u32,
    utility_bound: i32,
    shared: bool,
}

impl<'a> AnyObservation<'a> {
    /// The observation of the seat to move; `None` if no seat is to move.
    pub fn at(m: &'a dyn AnyMatch) -> Option<Self> {
        let Next::Seat(seat) = m.next() else { return None };
        let game = m.game();
        Some(Self { m, seat, bound: game.bound(), utility_bound: game.utility_bound(), shared: game.meta().shared })
    }

    /// The legal actions, with notation and description.
    pub fn choices(&self) -> Vec<Choice> {
        self.m.choices()
    }

    /// The view of the seat, as JSON.
    pub fn view_json(&self) -> String {
        self.m.view_json(Some(self.seat)).expect("the seat exists")
    }

    /// Why an action is illegal for the seat; `None` if it is legal.
    ///
    /// # Errors
    /// Returns an error if there is no such action.
    pub fn why_not(&self, id: u32) -> Result<Option<String>, AnyError> {
        Ok(self.m.why_not(self.seat, id)?.map(|reason| reason.to_string()))
    }

    /// The events since the seat's last decision, as far as the seat may know them.
    pub fn happened(&self) -> Vec<EventInfo> {
        self.m.happened(Some(self.seat)).expect("the seat exists")
    }

    /// The number of decisions made before this one.
    pub fn step(&self) -> usize {
        self.m.steps()
    }

    /// The game.
    pub fn game(&self) -> Box<dyn AnyGame> {
        self.m.game()
    }
}

impl Observation for AnyObservation<'_> {
    type State = Box<dyn AnyPosition>;
    fn seat(&self) -> Seat {
        self.seat
    }
    fn legal(&self) -> Vec<u32> {
        let mut out = Vec::new();
        self.m.legal(&mut out);
        out
    }
    fn imagine(&self, into: &mut Option<Box<dyn AnyPosition>>, seed: u64) {
        let done = match into {
            Some(world) => self.m.imagine_into(Some(self.seat), seed, &mut **world),
            None => self.m.imagine(Some(self.seat), seed).map(|world| *into = Some(world)),
        };
        done.expect("the seat to move can sample worlds, and they all belong to one game");
    }
    fn bound(&self) -> u32 {
        self.bound
    }
    fn utility_bound(&self) -> i32 {
        self.utility_bound
    }
    fn shared(&self) -> bool {
        self.shared
    }
    fn info_key(&self) -> Option<u64> {
        self.m.info_key(self.seat).ok()
    }
}
