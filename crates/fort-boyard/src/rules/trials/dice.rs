//! Les épreuves without a decision: dice and bouts.
use super::{opponent, trial_die};
use crate::{
    chance::Chance,
    content::Trial,
    event::Event,
    rules::{Cx, play},
};
use engine_core::{
    chance::{Halt, Source},
    rules::Seat,
};

/// E2 Bras de fer: a die each; the higher takes the point, a tie goes to the side that is behind, when level to the candidate.
pub(super) fn duel(cx: &mut Cx<'_, impl Source>, me: Seat, card: Trial, points: u8) -> Result<bool, Halt> {
    let other = opponent(cx.game, me, card);
    let (mut mine, mut theirs) = (0, 0);
    while mine < points && theirs < points {
        let (a, b) = (trial_die(cx, me)?, trial_die(cx, other)?);
        if a > b || a == b && mine <= theirs {
            mine += 1;
        } else {
            theirs += 1;
        }
    }
    Ok(mine == points)
}

/// E3 Le Rempart: the speaker's die for the team, then the candidate's dice; equal or higher wins.
pub(super) fn rampart(cx: &mut Cx<'_, impl Source>, me: Seat, card: Trial, dice: u8) -> Result<bool, Halt> {
    let speaker = opponent(cx.game, me, card);
    let wall = trial_die(cx, speaker)?;
    Ok(best(cx, me, dice)? >= wall)
}

/// E4 La Ronde: the candidate's best against each opponent's die; ties are the candidate's.
pub(super) fn round(cx: &mut Cx<'_, impl Source>, me: Seat, dice: u8) -> Result<bool, Halt> {
    let best = best(cx, me, dice)?;
    let mut p = play::left(cx.game, me);
    while p != me {
        if trial_die(cx, p)? > best {
            return Ok(false);
        }
        p = play::left(cx.game, p);
    }
    Ok(true)
}

/// E5 Les Doubles: two dice each in turn, the candidate first; the first double wins; none in time loses.
pub(super) fn doubles(cx: &mut Cx<'_, impl Source>, me: Seat, card: Trial, rounds: u8) -> Result<bool, Halt> {
    let other = opponent(cx.game, me, card);
    for _ in 0..rounds {
        for p in [me, other] {
            if trial_die(cx, p)? == trial_die(cx, p)? {
                return Ok(p == me);
            }
        }
    }
    Ok(false)
}

/// E8 Pair ou impair: bouts that are each a coin.
pub(super) fn flips(cx: &mut Cx<'_, impl Source>, me: Seat, points: u8) -> Result<bool, Halt> {
    let (mut mine, mut theirs) = (0, 0);
    while mine < points && theirs < points {
        let won = cx.chance.happens(Chance::Flip(me), 1, 2)?;
        cx.event(Event::Bout(me, won));
        if won {
            mine += 1;
        } else {
            theirs += 1;
        }
    }
    Ok(mine == points)
}

/// E10 Le Défilé: each opponent rolls once, the candidate until equal or higher; the throws are counted in all.
pub(super) fn parade(cx: &mut Cx<'_, impl Source>, me: Seat, throws: u8) -> Result<bool, Halt> {
    let mut left = throws;
    let mut p = play::left(cx.game, me);
    while p != me {
        let guard = trial_die(cx, p)?;
        loop {
            if left == 0 {
                return Ok(false);
            }
            left -= 1;
            if trial_die(cx, me)? >= guard {
                break;
            }
        }
        p = play::left(cx.game, p);
    }
    Ok(true)
}

/// The best of a number of dice.
fn best(cx: &mut Cx<'_, impl Source>, p: Seat, dice: u8) -> Result<u8, Halt> {
    let mut best = 0;
    for _ in 0..dice {
        best = best.max(trial_die(cx, p)?);
    }
    Ok(best)
}
