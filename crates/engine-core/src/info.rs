//! Information keys: one number for everything that a seat has seen so far.
use crate::{Ask, Finite, Game, Seat, View, fingerprint};

/// A hash chain of all that one seat, or a spectator, has seen: every view it had, every action with its actor, every
/// answer of chance that it could see. Two histories have the same key exactly when the seat cannot tell them apart (but
/// for collisions of 64 bits), so the keys at a seat's decisions number its information sets.
///
/// Set-up: [`start`](Self::start) with the first view, then [`saw_answer`](Self::saw_answer) for each answer of set-up. Each
/// action: `saw_answer` for each answer, then [`after`](Self::after) with the view that it led to. An answer that the
/// seat may not see changes nothing, so a caller tells every answer to every key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InfoKey {
    seat: Option<Seat>,
    chain: u64,
}

/// Links of different sorts never look alike.
#[derive(Hash)]
enum Link<T, H> {
    View(Option<Seat>, T, Option<H>),
    Answer(Ask, u32),
    Action(Seat, u32),
}

impl InfoKey {
    /// The key of somebody who has seen nothing but this view.
    pub fn start<G: Game>(v: View<'_, G>) -> Self {
        Self { seat: v.seat, chain: 0 }.with(Link::View(v.seat, v.table, v.hand))
    }

    /// Goes on from a [`key`](Self::key) that was kept.
    pub fn resume(seat: Option<Seat>, key: u64) -> Self {
        Self { seat, chain: key }
    }

    /// Chance was asked and answered; unchanged if this seat may not see the answer.
    #[must_use]
    pub fn saw_answer(self, ask: Ask, answer: u32) -> Self {
        if ask.audience.includes(self.seat) { self.with::<(), ()>(Link::Answer(ask, answer)) } else { self }
    }

    /// An action was done, and this seat sees that now.
    ///
    /// # Panics
    /// If the view is of another seat than the key.
    #[must_use]
    pub fn after<G: Game>(self, actor: Seat, action: G::Action, v: View<'_, G>) -> Self {
        assert_eq!(self.seat, v.seat, "a key follows one seat");
        self.with::<(), ()>(Link::Action(actor, action.id())).with(Link::View(v.seat, v.table, v.hand))
    }

    /// The number.
    pub fn key(self) -> u64 {
        self.chain
    }

    fn with<T: std::hash::Hash, H: std::hash::Hash>(self, link: Link<T, H>) -> Self {
        Self { chain: fingerprint(&(self.chain, link)), ..self }
    }
}
