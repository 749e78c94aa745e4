//! Stand-in.
use crate::{Ask, Finite, Game, Seat, View, fingerprint};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InfoKey(u64);

impl InfoKey {
    pub fn start<G: Game>(v: View<'_, G>) -> Self {
        Self(fingerprint(&(v.seat, v.table, v.hand)))
    }
    pub fn saw_answer(&mut self, ask: Ask, answer: u32) {
        self.0 = fingerprint(&(self.0, ask, answer));
    }
    pub fn after<G: Game>(&mut self, actor: Seat, action: G::Action, v: View<'_, G>) {
        self.0 = fingerprint(&(self.0, actor, action.id(), v.seat, v.table, v.hand));
    }
    pub fn key(self) -> u64 {
        self.0
    }
}
