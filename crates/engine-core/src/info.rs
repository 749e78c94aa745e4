//! Information keys: one number for everything that a seat has seen so far.
use crate::{Ask, Audience, Finite, Game, Seat, View, fingerprint};

/// A hash chain of everything that one seat, or a spectator, has seen: every view, every action that it may see with its actor (its own always), that
/// a seat chose in secret, and every answer of chance that it may see. Two histories have the same key exactly when the seat cannot distinguish them (except for collisions of 64 bits), so the keys at a
/// seat's decision points identify its information sets.
///
/// After set-up, call [`start`](Self::start) with the first view, then [`saw_answer`](Self::saw_answer) for each answer of set-up. For each action,
/// call `saw_answer` for each answer, then [`after`](Self::after) with the new view. An answer that the seat may not see changes nothing, so a
/// caller passes every answer to every key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InfoKey {
    seat: Option<Seat>,
    chain: u64,
}

/// The variant is part of the hash, so links of different kinds never collide by content.
#[derive(Hash)]
enum Link<T, H> {
    View(Option<Seat>, T, Option<H>),
    Answer(Ask, u32),
    Action(Seat, u32),
    Secret(Seat),
}

impl InfoKey {
    /// The key of a viewer who has seen nothing but this view.
    pub fn start<G: Game>(v: View<'_, G>) -> Self {
        Self { seat: v.seat, chain: 0 }.with(Link::View(v.seat, v.table, v.hand))
    }

    /// Continues from a stored [`key`](Self::key).
    pub fn resume(seat: Option<Seat>, key: u64) -> Self {
        Self { seat, chain: key }
    }

    /// Adds an answer of chance. The key is unchanged if this seat may not see the answer.
    #[must_use]
    pub fn saw_answer(self, ask: Ask, answer: u32) -> Self {
        if ask.audience.includes(self.seat) { self.with::<(), ()>(Link::Answer(ask, answer)) } else { self }
    }

    /// Adds an action and the view after it.
    ///
    /// # Panics
    /// If the view belongs to another seat than the key.
    #[must_use]
    pub fn after<G: Game>(self, actor: Seat, action: G::Action, v: View<'_, G>) -> Self {
        assert_eq!(self.seat, v.seat, "a key follows one seat only");
        self.with::<(), ()>(Link::Action(actor, action.id())).with(Link::View(v.seat, v.table, v.hand))
    }

    /// Adds an action that only `to` may see, and the view after it. The key of everybody else gets no more than that the seat decided.
    ///
    /// # Panics
    /// If the view belongs to another seat than the key.
    #[must_use]
    #[inline]
    pub fn after_seen_by<G: Game>(self, to: Audience, actor: Seat, action: G::Action, v: View<'_, G>) -> Self {
        if !G::SECRETS || to.includes(self.seat) {
            return self.after(actor, action, v);
        }
        assert_eq!(self.seat, v.seat, "a key follows one seat only");
        self.with::<(), ()>(Link::Secret(actor)).with(Link::View(v.seat, v.table, v.hand))
    }

    /// The key as a number.
    pub fn key(self) -> u64 {
        self.chain
    }

    fn with<T: std::hash::Hash, H: std::hash::Hash>(self, link: Link<T, H>) -> Self {
        Self { chain: fingerprint(&(self.chain, link)), ..self }
    }
}
