//! Any position.
use super::{
    AnyError, AnyPosition,
    error::{length, seated},
    game::action,
};
use crate::{Bits, Encode, Finite, Game, GameBox, InfoKey, Language, Outcome, Position, Reason, Seat, Turn, show};
use std::{any::Any, ops::ControlFlow, sync::Arc};

/// The action is not legal, or there is none with that id. It costs nothing; [`AnyPosition::why_not`] has the words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("that is not a legal action")]
pub struct Illegal;

/// A position behind [`AnyPosition`].
pub(super) struct AnyPositionOf<G: Game> {
    at: Position<G>,
    /// How many numbers an encoding is.
    numbers: usize,
}

impl<G: Game> AnyPositionOf<G> {
    pub fn of(at: Position<G>, numbers: usize) -> Self {
        Self { at, numbers }
    }

    /// The position of that type, to write to.
    pub fn under(any: &mut dyn AnyPosition) -> Option<&mut Position<G>> {
        any.as_any_mut().downcast_mut::<Self>().map(|place| &mut place.at)
    }
}

impl<G: Game> AnyPosition for AnyPositionOf<G> {
    fn actions(&self) -> u32 {
        G::Action::COUNT
    }
    fn seats(&self) -> u8 {
        self.at.game().seats
    }
    fn hides(&self) -> bool {
        GameBox::<G>::HIDES
    }
    fn turn(&self) -> Turn {
        self.at.turn()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.at.outcome()
    }
    fn legal(&self, out: &mut Vec<u32>) {
        out.clear();
        let _ = self.at.legal(&mut |a: G::Action| {
            out.push(a.id());
            ControlFlow::Continue(())
        });
    }
    fn mask(&self, out: &mut [bool]) -> u32 {
        self.at.mask(out)
    }
    fn bits(&self, out: &mut [u64]) {
        let mut bits = Bits::new(out);
        let _ = self.at.legal(&mut |a| bits.push(a));
    }
    fn play(&mut self, id: u32) -> Result<Turn, Illegal> {
        let a = G::Action::from_id(id).ok_or(Illegal)?;
        self.at.play(a).map_err(|_| Illegal)
    }
    fn play_random(&mut self) -> Option<u32> {
        self.at.play_random().map(Finite::id)
    }
    fn playout(&mut self, limit: u32) -> u32 {
        self.at.playout(limit)
    }
    fn why_not(&self, id: u32) -> Option<Reason> {
        match action::<G::Action>(id) {
            Ok(a) => {
                let seat = self.at.turn().seat().unwrap_or(Seat(0));
                self.at.game().check(self.at.state(), seat, a).err().map(|r| show::reason::<G>(r, Language::English))
            }
            Err(e) => Some(Reason { clause: None, because: e.to_string(), at: None }),
        }
    }
    fn encode(&self, viewer: Option<Seat>, out: &mut [f32]) -> Result<(), AnyError> {
        seated(viewer, self.at.game().seats)?;
        length(out.len(), self.numbers)?;
        G::Encode::encode(self.at.view(viewer), out);
        Ok(())
    }
    fn estimate(&self, viewer: Option<Seat>, about: Seat) -> Result<i32, AnyError> {
        seated(viewer, self.at.game().seats)?;
        seated(Some(about), self.at.game().seats)?;
        Ok(G::estimate(self.at.view(viewer), about))
    }
    fn view_key(&self, viewer: Option<Seat>) -> Result<u64, AnyError> {
        seated(viewer, self.at.game().seats)?;
        Ok(InfoKey::start(self.at.view(viewer)).key())
    }
    fn state_json(&self) -> String {
        serde_json::to_string(self.at.state()).expect("a state is plain data")
    }
    fn restart(&mut self, seed: u64) {
        self.at.restart(seed);
    }
    fn reseed(&mut self, seed: u64) {
        self.at.reseed(seed);
    }
    fn apply(&mut self, id: u32) -> bool {
        let before = self.at.rng().clone();
        self.at.apply(G::Action::from_id(id).expect("an id of this game"));
        *self.at.rng() != before
    }
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Box<dyn AnyPosition>)>> {
        let all = self.at.branches(G::Action::from_id(id)?, limit)?;
        Some(all.into_iter().map(|(odds, at)| (odds, Box::new(Self::of(at, self.numbers)) as _)).collect())
    }
    fn go_to(&mut self, other: &dyn AnyPosition) -> Result<(), AnyError> {
        match other.as_any().downcast_ref::<Self>() {
            Some(other) if Arc::ptr_eq(self.at.game(), other.at.game()) => {
                self.at.go_to(&other.at);
                Ok(())
            }
            _ => Err(AnyError::OtherBox),
        }
    }
    fn imagine(&self, viewer: Option<Seat>, seed: u64) -> Result<Box<dyn AnyPosition>, AnyError> {
        seated(viewer, self.at.game().seats)?;
        let world = Position::imagined(self.at.game().clone(), self.at.view(viewer), seed);
        Ok(Box::new(Self::of(world, self.numbers)))
    }
    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(Self::of(self.at.clone(), self.numbers))
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
