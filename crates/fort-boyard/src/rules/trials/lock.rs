//! Les épreuves, E9 Le Cadenas: guess a number; every wrong guess is answered with lower or higher.
use super::trial_over;
use crate::{
    FortBoyard, Table,
    chance::Chance,
    clauses::Clause,
    content::Trial,
    event::{Event, LockSays},
    rules::{Cx, Frame},
};
use engine_core::{
    chance::{Halt, Odds, Source},
    data,
    finite::Finite,
    rules::{Decision, Refusal, Verdict, View},
};

/// What is still possible. No number exists until it is found: chance answers as if one had been hidden.
#[data(Copy)]
pub struct Lock {
    /// The card.
    pub card: Trial,
    /// The lowest number still possible.
    pub low: u8,
    /// The highest.
    pub high: u8,
    /// Guesses left.
    pub guesses: u8,
}

/// A number on the lock.
#[data(Finite)]
#[finite(1..=40)]
pub struct Number(u8);

/// The candidate is asked for the first number.
pub(super) fn lock(t: &mut Table, card: Trial, numbers: u8, guesses: u8) {
    t.frame = Frame::Lock(Lock { card, low: 1, high: numbers, guesses });
    t.asked = t.turn;
}

impl Decision<FortBoyard> for Lock {
    type Choice = Number;

    fn check(self, _: View<'_, FortBoyard>, k: Number) -> Verdict<Clause> {
        if !(self.low..=self.high).contains(&k.get()) {
            return Err(Refusal::because(Clause::FollowTheCard, "the number is no longer possible"));
        }
        Ok(())
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, k: Number) -> Result<(), Halt> {
        let (me, k) = (cx.seat, k.get());
        let weights = [1, k - self.low, self.high - k].map(u32::from);
        let answer = cx.chance.answer(Chance::Lock(me), Odds::Weights(&weights))?;
        let says = LockSays::from_id(answer).expect("a lock says three things");
        cx.event(Event::Tried(me, k, says));
        let guesses = self.guesses - 1;
        let next = match says {
            LockSays::Found => return trial_over(cx, true),
            LockSays::Lower => Lock { high: k - 1, guesses, ..self },
            LockSays::Higher => Lock { low: k + 1, guesses, ..self },
        };
        if guesses == 0 {
            return trial_over(cx, false);
        }
        cx.table.frame = Frame::Lock(next);
        Ok(())
    }
}
