//! Trials without a decision: dice, bouts.
use super::super::FLIP;
use crate::{FortBoyard, content::Trial, event::Event};
use engine_core::{Dealer, Seat};

impl FortBoyard {
    /// E2 Bras de fer: a die each; the higher takes the point, a tie goes to the side that is behind, when level to the candidate.
    pub(super) fn duel<D: Dealer<Self>>(
        &self,
        me: Seat,
        card: Trial,
        points: u8,
        dealer: &mut D,
    ) -> Result<bool, D::Halt> {
        let other = self.opponent(me, card);
        let (mut mine, mut theirs) = (0, 0);
        while mine < points && theirs < points {
            let (a, b) = (self.trial_die(me, dealer)?, self.trial_die(other, dealer)?);
            if a > b || a == b && mine <= theirs {
                mine += 1;
            } else {
                theirs += 1;
            }
        }
        Ok(mine == points)
    }

    /// E3 Le Rempart: the speaker's die for the team, then the candidate's dice; equal or higher wins.
    pub(super) fn rampart<D: Dealer<Self>>(
        &self,
        me: Seat,
        card: Trial,
        dice: u8,
        dealer: &mut D,
    ) -> Result<bool, D::Halt> {
        let wall = self.trial_die(self.opponent(me, card), dealer)?;
        Ok(self.best(me, dice, dealer)? >= wall)
    }

    /// E4 La Ronde: the candidate's best against each opponent's die; ties are the candidate's.
    pub(super) fn round<D: Dealer<Self>>(&self, me: Seat, dice: u8, dealer: &mut D) -> Result<bool, D::Halt> {
        let best = self.best(me, dice, dealer)?;
        let mut p = self.left(me);
        while p != me {
            if self.trial_die(p, dealer)? > best {
                return Ok(false);
            }
            p = self.left(p);
        }
        Ok(true)
    }

    /// E5 Les Doubles: two dice each in turn, the candidate first; the first double wins; none in time loses.
    pub(super) fn doubles<D: Dealer<Self>>(
        &self,
        me: Seat,
        card: Trial,
        rounds: u8,
        dealer: &mut D,
    ) -> Result<bool, D::Halt> {
        let other = self.opponent(me, card);
        for _ in 0..rounds {
            for p in [me, other] {
                if self.trial_die(p, dealer)? == self.trial_die(p, dealer)? {
                    return Ok(p == me);
                }
            }
        }
        Ok(false)
    }

    /// E8 Pair ou impair: bouts that are each a coin.
    pub(super) fn flips<D: Dealer<Self>>(&self, me: Seat, points: u8, dealer: &mut D) -> Result<bool, D::Halt> {
        let (mut mine, mut theirs) = (0, 0);
        while mine < points && theirs < points {
            let won = dealer.chance(FLIP.by(me), 1, 2)?;
            dealer.event(|| Event::Bout(me, won));
            if won {
                mine += 1;
            } else {
                theirs += 1;
            }
        }
        Ok(mine == points)
    }

    /// E10 Le Défilé: each opponent rolls once, the candidate until equal or higher; the throws are counted in all.
    pub(super) fn parade<D: Dealer<Self>>(&self, me: Seat, throws: u8, dealer: &mut D) -> Result<bool, D::Halt> {
        let mut left = throws;
        let mut p = self.left(me);
        while p != me {
            let guard = self.trial_die(p, dealer)?;
            loop {
                if left == 0 {
                    return Ok(false);
                }
                left -= 1;
                if self.trial_die(me, dealer)? >= guard {
                    break;
                }
            }
            p = self.left(p);
        }
        Ok(true)
    }

    fn best<D: Dealer<Self>>(&self, p: Seat, dice: u8, dealer: &mut D) -> Result<u8, D::Halt> {
        let mut best = 0;
        for _ in 0..dice {
            best = best.max(self.trial_die(p, dealer)?);
        }
        Ok(best)
    }
}
