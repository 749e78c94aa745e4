//! Observations: the only information that a player receives.
use crate::sim::SimState;
use engine_core::{
    erased::{AnyError, AnyGame, AnyMatch, AnyPosition, Choice, EventInfo},
    finite::Finite,
    play::{Match, Next, Position},
    rules::{Game, GameBox, Seat, Turn, View},
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
    ///
    /// Where seats are asked together, the seat may be asked before its turn: then it is still another seat's turn in the world.
    fn imagine(&self, into: &mut Option<Self::State>, seed: u64);
    /// Samples a world in which it is the turn of the seat: those who are asked before it choose at random.
    fn imagine_turn(&self, into: &mut Option<Self::State>, seed: u64) {
        self.imagine(into, seed);
        if self.has_secrets()
            && let Some(world) = into
        {
            while matches!(world.turn(), Turn::Seat(p) if p != self.seat()) {
                world.position_mut().play_random();
            }
        }
    }
    /// Whether the game has secret actions. The best play is then often a mixture, so bots draw from what they found.
    fn has_secrets(&self) -> bool;
    /// An upper bound on the number of decisions in any game.
    fn bound(&self) -> u32;
    /// An upper bound on the absolute utility of a result.
    fn utility_bound(&self) -> i32;
    /// Whether the game is cooperative: all players win or lose together.
    fn shared(&self) -> bool;
    /// The length of an encoded view.
    fn encoding_len(&self) -> usize;
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
    /// The observation of a seat that is asked now, in a match.
    pub fn at(m: &'a Match<G>, seat: Seat) -> Self {
        let info = if m.turn() == Turn::Seat(seat) { m.info_key(seat) } else { key_in_turn(m, seat) };
        Self { game: m.game(), view: m.view(seat), seat, info }
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
    fn has_secrets(&self) -> bool {
        G::SECRETS
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
    fn encoding_len(&self) -> usize {
        self.game.layout_len()
    }
    fn info_key(&self) -> Option<u64> {
        self.info
    }
}

/// What a seat that is asked early will have seen when its turn comes. The others choose in secret, so it does not matter what they choose.
fn key_in_turn<G: Game>(m: &Match<G>, seat: Seat) -> Option<u64> {
    let mut m = m.clone();
    while let Next::Seat(p) = m.next()
        && p != seat
    {
        let first = *m.legal().first()?;
        m.play(p, first).ok()?;
    }
    m.info_key(seat)
}

/// The observation of the seat to move, in a match whose type is not known. It gives no access to the hidden state.
pub struct AnyObservation<'a> {
    m: &'a dyn AnyMatch,
    seat: Seat,
    bound: u32,
    utility_bound: i32,
    shared: bool,
    secrets: bool,
}

impl<'a> AnyObservation<'a> {
    /// The observation of the seat to move; `None` if no seat is to move.
    pub fn at(m: &'a dyn AnyMatch) -> Option<Self> {
        let Next::Seat(seat) = m.next() else { return None };
        Self::of(m, seat)
    }

    /// The observation of a seat that is asked now, perhaps before its turn; `None` for any other seat.
    pub fn of(m: &'a dyn AnyMatch, seat: Seat) -> Option<Self> {
        if !m.seats_asked().has(seat) {
            return None;
        }
        let game = m.game();
        let (bound, utility_bound) = (game.bound(), game.utility_bound());
        Some(Self { m, seat, bound, utility_bound, shared: game.meta().shared, secrets: game.has_secrets() })
    }

    /// The legal actions, with notation and description.
    pub fn choices(&self) -> Vec<Choice> {
        self.m.choices_for(self.seat)
    }

    /// The view of the seat, as JSON.
    pub fn view_json(&self) -> String {
        self.m.view_json(Some(self.seat)).expect("the seat exists")
    }

    /// The view of the seat, encoded as numbers.
    pub fn encode(&self) -> Vec<f32> {
        let mut row = vec![0.0; self.encoding_len()];
        self.m.encode(Some(self.seat), &mut row).expect("the row has the length of the layout");
        row
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
        self.m.plies()
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
        self.m.legal_for(self.seat, &mut out);
        out
    }
    fn imagine(&self, into: &mut Option<Box<dyn AnyPosition>>, seed: u64) {
        let done = match into {
            Some(world) => self.m.imagine_into(Some(self.seat), seed, &mut **world),
            None => self.m.imagine(Some(self.seat), seed).map(|world| *into = Some(world)),
        };
        done.expect("the seat to move can sample worlds, and they all belong to one game");
    }
    fn has_secrets(&self) -> bool {
        self.secrets
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
    fn encoding_len(&self) -> usize {
        self.m.game().layout().len()
    }
    fn info_key(&self) -> Option<u64> {
        if self.m.next() == Next::Seat(self.seat) {
            return self.m.info_key(self.seat).ok();
        }
        // What the seat will have seen when its turn comes. The others choose in secret, so it does not matter what they choose.
        let (mut m, mut legal) = (self.m.boxed_clone(), vec![]);
        while let Next::Seat(p) = m.next()
            && p != self.seat
        {
            m.legal(&mut legal);
            m.play(p, *legal.first()?).ok()?;
        }
        m.info_key(self.seat).ok()
    }
}
