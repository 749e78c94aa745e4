//! How the rules ask chance.
use super::{AskOf, Halt, Odds, Source};
use crate::{Bag, Countable, Finite, Game, Set};
use std::marker::PhantomData;

/// How the rules of `G` ask chance: `cx.chance.draw(Chance::Deck, &mut cx.unseen.deck)?`.
///
/// It is a field of the context, so that the bag drawn from can be borrowed from another field.
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

    /// The answer to a question with these odds, as an index into them.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    #[inline]
    pub fn answer(&mut self, ask: impl Into<AskOf<G::Chance>>, odds: Odds<'_>) -> Result<u32, Halt> {
        self.source.answer(ask.into().into(), odds)
    }

    /// A number below `n`, all equally likely.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    #[inline]
    pub fn roll(&mut self, ask: impl Into<AskOf<G::Chance>>, n: u32) -> Result<u32, Halt> {
        self.answer(ask, Odds::Even(n))
    }

    /// A value of a finite type, all equally likely.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    #[inline]
    pub fn any<K: Finite>(&mut self, ask: impl Into<AskOf<G::Chance>>) -> Result<K, Halt> {
        let id = self.answer(ask, Odds::Even(K::COUNT))?;
        Ok(K::from_id(id).expect("an id below the count"))
    }

    /// Whether something with odds `hits` in `of` happens: answer 1 if it does, 0 if not.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    #[inline]
    pub fn happens(&mut self, ask: impl Into<AskOf<G::Chance>>, hits: u32, of: u32) -> Result<bool, Halt> {
        Ok(self.answer(ask, Odds::Weights(&[of - hits, hits]))? == 1)
    }

    /// Draws from a bag; the one drawn leaves it.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    ///
    /// # Panics
    /// If the bag is empty: the rules look first.
    #[inline]
    pub fn draw<K: Countable>(&mut self, ask: impl Into<AskOf<G::Chance>>, bag: &mut Bag<K>) -> Result<K, Halt> {
        let kind = K::from_id(self.answer(ask, bag.odds())?).expect("the odds of a bag have one answer per kind");
        assert!(bag.take(kind), "a draw has a weight");
        Ok(kind)
    }

    /// Draws a member of a set, all equally likely. The set stays as it is.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    ///
    /// # Panics
    /// If the set is empty: the rules look first.
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
