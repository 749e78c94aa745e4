//! Comment résoudre une énigme: tick by tick, the others' even doubles race against the answer.
use super::{DICE, REPLY, RIDDLE, RIDDLE_SAND};
use crate::{
    FortBoyard,
    clauses::Clause,
    content::Answers,
    event::{Event, Reply},
    options::{RiddleTick, Sand, TwoPlayerRiddle},
};
use engine_core::{Ask, Dealer, Finite, Odds, Seat, StateOf};

/// Q19: a sand that is asked is out for certain at the end of this tick.
const LAST_TICK: u8 = 32;

impl FortBoyard {
    /// A riddle, and the keys of the square for the right answer.
    pub(super) fn riddle_for_keys<D: Dealer<Self>>(
        &self,
        s: &mut StateOf<Self>,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let solved = self.riddle(s, dealer)?;
        let me = s.table.turn;
        dealer.event(|| Event::Solved(me, solved));
        if solved {
            self.win(s, dealer);
        } else {
            self.pass_the_die(s, dealer);
        }
        Ok(())
    }

    /// Whether the player in turn solves the next riddle.
    fn riddle<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) -> Result<bool, D::Halt> {
        let me = s.table.turn;
        let card = self.next_riddle(s, dealer)?;
        let mut roller = self.first_roller(me);
        for tick in 1..=LAST_TICK {
            if self.options.riddle_tick == RiddleTick::RollFirst && self.even_double(me, &mut roller, dealer)? {
                return Ok(false);
            }
            match self.reply(me, card, dealer)? {
                Reply::Right => return Ok(true),
                Reply::Wrong => {
                    dealer.cite(Clause::AnyAnswers); // RID-4: this card allowed one
                    return Ok(false);
                }
                Reply::Nothing => {}
            }
            if self.options.riddle_tick == RiddleTick::AnswerFirst && self.even_double(me, &mut roller, dealer)? {
                return Ok(false);
            }
            if self.sand_is_out(self.options.riddle_sand, tick, RIDDLE_SAND, dealer)? {
                break;
            }
        }
        dealer.cite(Clause::TooLate);
        Ok(false)
    }

    /// RID-1: the first card under the guardian card. It is set aside, and the pile made anew when none is left (Q17).
    fn next_riddle<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) -> Result<Answers, D::Halt> {
        let t = &mut s.table;
        dealer.cite(Clause::Reader);
        if t.unread.is_empty() {
            dealer.cite(Clause::UsedCards);
            dealer.event(|| Event::NewPile);
            std::mem::swap(&mut t.unread, &mut t.read);
        }
        let card = dealer.draw(RIDDLE, &mut t.unread)?;
        t.read.put(card);
        let me = t.turn;
        dealer.event(|| Event::Riddle(me, card));
        Ok(card)
    }

    /// Q18: from the candidate's left, without candidate and reader; at a table of two nobody, unless agreed otherwise.
    fn first_roller(&self, me: Seat) -> Option<Seat> {
        (self.seats > 2 || self.options.two_player_riddle == TwoPlayerRiddle::Reader).then(|| self.left(me))
    }

    /// RID-2: the next roller's two dice; a double of even figures ends the riddle (RID-3).
    fn even_double<D: Dealer<Self>>(
        &self,
        me: Seat,
        roller: &mut Option<Seat>,
        dealer: &mut D,
    ) -> Result<bool, D::Halt> {
        let Some(p) = *roller else {
            dealer.cite(Clause::WhoRolls);
            return Ok(false);
        };
        dealer.cite(Clause::EvenDoubles);
        let ask = DICE.by(p);
        let (a, b) = (self.die(ask, dealer)?, self.die(ask, dealer)?);
        dealer.event(|| Event::Dice(p, a, b));
        let mut next = self.left(p);
        while self.seats > 2 && (next == me || next == self.right(me)) {
            next = self.left(next);
        }
        *roller = Some(if self.seats > 2 { next } else { p });
        let ends = a == b && a % 2 == 0;
        if ends {
            dealer.cite(Clause::LosesKey);
        }
        Ok(ends)
    }

    /// Q20: the answer of this tick, with the candidate's odds. Where any number of answers counts, a wrong one is none.
    fn reply<D: Dealer<Self>>(&self, me: Seat, card: Answers, dealer: &mut D) -> Result<Reply, D::Halt> {
        dealer.cite(Clause::Skill);
        let odds = self.options.riddle_odds.of(me);
        let wrong = if card == Answers::One { odds.wrong } else { 0 };
        let weights = [odds.right, wrong, odds.of - odds.right - wrong].map(u32::from);
        let reply = Reply::from_id(dealer.pick(REPLY.by(me), Odds::Weights(&weights))?).expect("three replies");
        dealer.event(|| Event::Reply(me, reply));
        Ok(reply)
    }

    /// Q19: whether the sand is out at the end of a tick.
    pub(super) fn sand_is_out<D: Dealer<Self>>(
        &self,
        sand: Sand,
        tick: u8,
        ask: Ask,
        dealer: &mut D,
    ) -> Result<bool, D::Halt> {
        let out = match sand {
            Sand::Ticks { n } => tick == n.get(),
            Sand::Asked { hits, of } => tick == LAST_TICK || dealer.chance(ask, hits.get().into(), of.get().into())?,
        };
        if out {
            dealer.cite(Clause::Sandglass);
            dealer.event(|| Event::SandOut);
        } else if matches!(sand, Sand::Asked { .. }) {
            dealer.event(|| Event::SandRuns);
        }
        Ok(out)
    }
}
