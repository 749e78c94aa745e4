//! A position of any game: the typed position, by ids.
use super::{
    AnyError, AnyPosition,
    error::{length, seated},
    game::action,
    saved,
};
use crate::{
    Audience, Bits, Encode, Finite, Game, GameBox, Language, Outcome, Position, RefusalInfo, Seat, Seats, Turn, View,
    fingerprint::packed, show,
};
use std::{any::Any, ops::ControlFlow};

/// The action is illegal, or there is none with this id. It carries no reason, so it costs nothing; [`AnyPosition::why_not`] gives the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not a legal action")]
pub struct IllegalActionError;

impl<G: Game> AnyPosition for Position<G> {
    #[inline]
    fn actions(&self) -> u32 {
        G::Action::COUNT
    }
    #[inline]
    fn seats(&self) -> u8 {
        self.game().seats
    }
    #[inline]
    fn hides(&self) -> bool {
        GameBox::<G>::HIDES
    }
    #[inline]
    fn has_secrets(&self) -> bool {
        G::SECRETS
    }
    #[inline]
    fn audience(&self, id: u32) -> Audience {
        G::Action::from_id(id).map_or(Audience::All, |a| G::audience(self.game(), &self.state().table, a))
    }
    fn seats_asked(&self) -> Seats {
        G::asked(self.game(), &self.state().table)
    }
    #[inline]
    fn turn(&self) -> Turn {
        Position::turn(self)
    }
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        Position::outcome(self)
    }
    #[inline]
    fn legal(&self, out: &mut Vec<u32>) {
        out.clear();
        let _ = Position::legal(self, &mut |a: G::Action| {
            out.push(a.id());
            ControlFlow::Continue(())
        });
    }
    fn mask(&self, out: &mut [bool]) -> u32 {
        Position::mask(self, out)
    }
    #[inline]
    fn bits(&self, out: &mut [u64]) {
        let mut bits = Bits::new(out);
        let _ = Position::legal(self, &mut |a| bits.push(a));
    }
    #[inline]
    fn play(&mut self, id: u32) -> Result<Turn, IllegalActionError> {
        let a = G::Action::from_id(id).ok_or(IllegalActionError)?;
        Position::play(self, a).map_err(|_| IllegalActionError)
    }
    fn play_random(&mut self) -> Option<u32> {
        Position::play_random(self).map(Finite::id)
    }
    #[inline]
    fn playout(&mut self, limit: u32) -> u32 {
        Position::playout(self, limit)
    }
    fn why_not(&self, id: u32) -> Option<RefusalInfo> {
        match action::<G::Action>(id) {
            Ok(a) => {
                let seat = Position::turn(self).seat().unwrap_or(Seat(0));
                self.game().check(self.state(), seat, a).err().map(|r| show::reason(self.game(), r, Language::English))
            }
            Err(e) => Some(RefusalInfo { clause: None, because: e.to_string(), at: None }),
        }
    }
    fn encode(&self, viewer: Option<Seat>, out: &mut [f32]) -> Result<(), AnyError> {
        seated(viewer, self.game().seats)?;
        length(out.len(), self.game().layout_len())?;
        G::Encode::encode(self.view(viewer), out);
        Ok(())
    }
    #[inline]
    fn estimate(&self, viewer: Option<Seat>, about: Seat) -> Result<i32, AnyError> {
        seated(viewer, self.game().seats)?;
        seated(Some(about), self.game().seats)?;
        Ok(G::estimate(self.view(viewer), about))
    }
    #[inline]
    fn view_key(&self, viewer: Option<Seat>) -> Result<u64, AnyError> {
        seated(viewer, self.game().seats)?;
        let View { seat, table, hand, .. } = self.view(viewer);
        Ok(packed(&(seat, table, hand)))
    }
    fn state_json(&self) -> String {
        serde_json::to_string(self.state()).expect("a state is plain data")
    }
    fn save(&self) -> String {
        saved::save_position(self)
    }
    fn restart(&mut self, seed: u64) {
        Position::restart(self, seed);
    }
    #[inline]
    fn reseed(&mut self, seed: u64) {
        Position::reseed(self, seed);
    }
    #[inline]
    fn apply(&mut self, id: u32) -> bool {
        let before = self.rng().clone();
        Position::apply(self, G::Action::from_id(id).expect("the id is below the number of actions"));
        *self.rng() != before
    }
    fn branches(&self, id: u32, limit: usize) -> Option<Vec<(f64, Box<dyn AnyPosition>)>> {
        let all = Position::branches(self, G::Action::from_id(id)?, limit)?;
        Some(all.into_iter().map(|(odds, at)| (odds, Box::new(at) as _)).collect())
    }
    fn go_to(&mut self, other: &dyn AnyPosition) -> Result<(), AnyError> {
        match other.as_any().downcast_ref::<Self>() {
            Some(other) if self.game().is_same(other.game()) => {
                Position::go_to(self, other);
                Ok(())
            }
            _ => Err(AnyError::OtherBox),
        }
    }
    fn imagine(&self, viewer: Option<Seat>, seed: u64) -> Result<Box<dyn AnyPosition>, AnyError> {
        seated(viewer, self.game().seats)?;
        let world = Position::imagined(self.game().clone(), self.view(viewer), seed);
        Ok(Box::new(world))
    }
    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
