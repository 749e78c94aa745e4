//! Sights: all that a player is ever given.
use crate::sim::SimState;
use engine_core::{
    erased::{AnyError, AnyGame, AnyMatch, AnyPosition, Choice, EventInfo},
    finite::Finite,
    play::{Match, Next, Position},
    rules::{Game, GameBox, Seat, View},
};
use std::sync::Arc;

/// What a seat that is to decide may know, and worlds that it could not tell from the real one.
pub trait Observation {
    /// The worlds.
    type State: SimState;
    /// Who is to decide.
    fn seat(&self) -> Seat;
    /// What this seat may do, as ids.
    fn legal(&self) -> Vec<u32>;
    /// A world as this seat could imagine it, in the place of an old one.
    fn imagine(&self, into: &mut Option<Self::State>, seed: u64);
    /// More decisions than this no play takes.
    fn bound(&self) -> u32;
    /// The most that a result can be worth.
    fn utility_bound(&self) -> i32;
    /// Whether all win or lose together.
    fn shared(&self) -> bool;
    /// A key of all that this seat has seen so far, where somebody kept count.
    fn info_key(&self) -> Option<u64>;
}

/// A view of a game whose type is known: the quick way.
pub struct TypedObservation<'a, G: Game> {
    game: &'a Arc<GameBox<G>>,
    view: View<'a, G>,
    seat: Seat,
    info: Option<u64>,
}

impl<'a, G: Game> TypedObservation<'a, G> {
    /// What a seat sees of a match.
    pub fn at(m: &'a Match<G>, seat: Seat) -> Self {
        Self { game: m.game(), view: m.view(seat), seat, info: m.info_key(seat) }
    }

    /// A view, whoever keeps it.
    ///
    /// # Panics
    /// For a spectator, who decides nothing.
    pub fn of(game: &'a Arc<GameBox<G>>, view: View<'a, G>) -> Self {
        Self { game, seat: view.me(), view, info: None }
    }

    /// The box.
    pub fn game(&self) -> &'a Arc<GameBox<G>> {
        self.game
    }

    /// What the seat sees.
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

/// What the seat in turn sees of a match whose type is not known. There is no way from here to the truth.
pub struct AnyObservation<'a> {
    m: &'a dyn AnyMatch,
    seat: Seat,
    bound: u32,
    utility_bound: i32,
    shared: bool,
}

impl<'a> AnyObservation<'a> {
    /// The observation of the seat in turn; `None` when nobody decides.
    pub fn at(m: &'a dyn AnyMatch) -> Option<Self> {
        let Next::Seat(seat) = m.next() else { return None };
        let game = m.game();
        Some(Self { m, seat, bound: game.bound(), utility_bound: game.utility_bound(), shared: game.meta().shared })
    }

    /// What the seat may do, in words.
    pub fn choices(&self) -> Vec<Choice> {
        self.m.choices()
    }

    /// What the seat sees, as JSON.
    pub fn view_json(&self) -> String {
        self.m.view_json(Some(self.seat)).expect("a seat of this table")
    }

    /// Why the seat may not do that; `None` if it may.
    ///
    /// # Errors
    /// If there is no such action.
    pub fn why_not(&self, id: u32) -> Result<Option<String>, AnyError> {
        Ok(self.m.why_not(self.seat, id)?.map(|reason| reason.to_string()))
    }

    /// What happened since the seat last decided, as it may know it.
    pub fn happened(&self) -> Vec<EventInfo> {
        self.m.happened(Some(self.seat)).expect("a seat of this table")
    }

    /// How many decisions were taken before this one.
    pub fn step(&self) -> usize {
        self.m.steps()
    }

    /// The box.
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
        done.expect("the seat in turn can imagine, and its worlds are of one box");
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
