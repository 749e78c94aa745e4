//! Les épreuves: a card is picked blind and followed strictly. The ones of dice alone are in `dice`; those with decisions
//! have a file each.
mod dice;
mod lock;
mod matches;
mod suite;

pub use lock::{Lock, Number};
pub use matches::{Matches, Take};
pub use suite::{Ruling, Throw};

use super::{CARD, CatchUp, Frame, RESULT, TRIAL_DIE};
use crate::{
    FortBoyard,
    clauses::Clause,
    content::{Against, Procedure, SquareKind, Trial},
    event::Event,
    options::TrialMode,
};
use engine_core::{Dealer, Seat, StateOf};

impl FortBoyard {
    /// A trial of the player in turn: rated by the seat's odds, or a card of the fan (TRI-1, Q17, Q20).
    pub(super) fn trial<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) -> Result<(), D::Halt> {
        let me = s.table.turn;
        if self.options.trial_mode == TrialMode::Rated {
            dealer.cite(Clause::Skill);
            let odds = self.options.trial_odds.of(me);
            let won = dealer.chance(RESULT.by(me), odds.won.into(), odds.of.into())?;
            return self.trial_over(s, won, dealer);
        }
        dealer.cite(Clause::Fan);
        let card = Trial::of(dealer.roll(CARD, self.content.trials().len() as u32)? as u8);
        dealer.event(|| Event::Card(me, card));
        let won = match self.content.trial(card).procedure {
            Procedure::Matches { base } => return self.matches(s, card, base, dealer),
            Procedure::Suite { .. } => return self.suite(s, card, dealer),
            Procedure::Lock { numbers, guesses } => {
                self.lock(s, card, numbers, guesses);
                return Ok(());
            }
            Procedure::Duel { points } => self.duel(me, card, points, dealer)?,
            Procedure::Rampart { dice } => self.rampart(me, card, dice, dealer)?,
            Procedure::Round { dice } => self.round(me, dice, dealer)?,
            Procedure::Doubles { rounds } => self.doubles(me, card, rounds, dealer)?,
            Procedure::Flips { points } => self.flips(me, points, dealer)?,
            Procedure::Parade { throws } => self.parade(me, throws, dealer)?,
            Procedure::Report { won, of } => dealer.chance(RESULT.by(me), won.into(), of.into())?,
        };
        self.trial_over(s, won, dealer)
    }

    /// Who plays against the candidate, or speaks for all others (TRI-3, Q27).
    #[inline]
    pub(crate) fn opponent(&self, me: Seat, card: Trial) -> Seat {
        match self.content.trial(card).against {
            Against::Right => self.right(me),
            Against::Left | Against::Together | Against::Separately => self.left(me),
        }
    }

    /// A die of a trial.
    fn trial_die<D: Dealer<Self>>(&self, p: Seat, dealer: &mut D) -> Result<u8, D::Halt> {
        let die = self.die(TRIAL_DIE.by(p), dealer)?;
        dealer.event(|| Event::Die(p, die));
        Ok(die)
    }

    /// What a trial, won or lost, leads to on this square.
    fn trial_over<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, won: bool, dealer: &mut D) -> Result<(), D::Halt> {
        let me = s.table.turn;
        dealer.event(|| Event::Trial(me, won));
        let kind = self.content.kind(s.table.here());
        match (kind, won) {
            // SQ-2, Q6: the trial first, then the riddle; failing either wins neither.
            (SquareKind::Both, true) => {
                dealer.cite(Clause::BothInOrder);
                return self.riddle_for_keys(s, dealer);
            }
            (_, true) => {
                dealer.cite(Clause::TrialWon);
                self.win(s, dealer);
            }
            (SquareKind::Trial, false) => (s.table.frame, s.table.asked) = (Frame::CatchUp(CatchUp), me),
            (SquareKind::Either, false) if self.options.or_catch_up => {
                (s.table.frame, s.table.asked) = (Frame::CatchUp(CatchUp), me);
            }
            (_, false) => {
                dealer.cite(if kind == SquareKind::Both { Clause::BothInOrder } else { Clause::OrChoice });
                self.pass_the_die(s, dealer);
            }
        }
        Ok(())
    }
}
