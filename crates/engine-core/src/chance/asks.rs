//! The methods with which rules ask chance.
use super::{AskOf, Halt, Odds, Source};
use crate::{Bag, Countable, Finite, Game, Set};
use std::marker::PhantomData;

/// The methods with which the rules of `G` ask chance: `cx.chance.draw(Chance::Deck, &mut cx.unseen.deck)?`.
///
/// It is a field of the context, so that a rule can borrow the bag that it draws from out of another field.
#[derive(Debug)]
pub struct Chances<'a, G, S> {
    pub(crate) source: &'a mut S,
    game: PhantomData<fn() -> G>,
}

impl<'a, G: Game, S: Source> Chances<'a, G, S> {
    #[inline]
    pub(crate) fn new(source: &'a mut S) -> Self {
        Self { source, game: PhantomData }
    }

    /// Answers a question with these odds, as an index into them.
    ///
    /// # Errors
    /// Halts when the answer is not known yet.
    #[inline]
    pub fn answer(&mut self, ask: impl Into<AskOf<G::Chance>>, odds: Odds<'_>) -> Result<u32, Halt> {
        self.source.answer(ask.into().into(), odds)
    }

    /// Returns a uniformly random number below `n`.
    ///
    /// # Errors
    /// Halts when the answer is not known yet.
    #[inline]
    pub fn roll(&mut self, ask: impl Into<AskOf<G::Chance>>, n: u32) -> Result<u32, Halt> {
        self.answer(ask, Odds::Even(n))
    }

    /// Returns a uniformly random value of a finite type.
    ///
    /// # Errors
    /// Halts when the answer is not known yet.
    #[inline]
    pub fn any<K: Finite>(&mut self, ask: impl Into<AskOf<G::Chance>>) -> Result<K, Halt> {
        let id = self.answer(ask, Odds::Even(K::COUNT))?;
        Ok(K::from_id(id).expect("an id below the count"))
    }

    /// Returns true with probability `hits` / `of`. The answer is 1 for true and 0 for false.
    ///
    /// # Errors
    /// Halts when the answer is not known yet.
    #[inline]
    pub fn happens(&mut self, ask: impl Into<AskOf<G::Chance>>, hits: u32, of: u32) -> Result<bool, Halt> {
        Ok(self.answer(ask, Odds::Weights(&[of - hits, hits]))? == 1)
    }

    /// Draws an item from a bag and removes it.
    ///
    /// # Errors
    /// Halts when the answer is not known yet.
    ///
    /// # Panics
    /// If the bag is empty. The rules check that first.
    #[inline]
    pub fn draw<K: Countable>(&mut self, ask: impl Into<AskOf<G::Chance>>, bag: &mut Bag<K>) -> Result<K, Halt> {
        let kind = K::from_id(self.answer(ask, bag.odds())?).expect("the odds of a bag have one answer per kind");
        assert!(bag.take(kind), "a drawn kind is in the bag");
        Ok(kind)
    }

    /// Draws a uniformly random member of a set. The set does not change.
    ///
    /// # Errors
    /// Halts when the answer is not known yet.
    ///
    /// # Panics
    /// If the set is empty. The rules check that first.
    #[inline]
    pub fn member<K: Finite>(&mut self, ask: impl Into<AskOf<G::Chance>>, set: Set<K>) -> Result<K, Halt> {
        let mut counts = [0; 128];
        for k in set.iter() {
            counts[k.id() as usize] = 1;
        }
        let odds = Odds::Bag { counts: &counts[..K::COUNT as usize], total: set.len() as u16 };
        Ok(K::from_id(self.answer(ask, odds)?).expect("the odds have one answer per kind"))
    }
}
