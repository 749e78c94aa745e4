//! Comment résoudre une énigme: tick by tick, the others' even doubles race against the answer.
use super::{Cx, play};
use crate::{
    FortBoyard,
    chance::Chance,
    clauses::Clause,
    content::Answers,
    event::{Event, Reply},
    options::{RiddleTick, Sand, TwoPlayerRiddle},
};
use engine_core::{
    chance::{Halt, Odds, Source},
    finite::Finite,
    rules::{GameBox, Seat},
};

/// Q19: a sand that is asked is out for certain at the end of this tick.
const LAST_TICK: u8 = 32;

/// A riddle, and the keys of the square for the right answer.
pub(super) fn riddle_for_keys(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    let solved = riddle(cx)?;
    let me = cx.table.turn;
    cx.event(Event::Solved(me, solved));
    if solved {
        play::win(cx);
    } else {
        play::pass_the_die(cx);
    }
    Ok(())
}

/// Whether the player in turn solves the next riddle.
fn riddle(cx: &mut Cx<'_, impl Source>) -> Result<bool, Halt> {
    let me = cx.table.turn;
    let card = next_riddle(cx)?;
    let options = &cx.game.options;
    let mut roller = first_roller(cx.game, me);
    for tick in 1..=LAST_TICK {
        if options.riddle_tick == RiddleTick::RollFirst && even_double(cx, me, &mut roller)? {
            return Ok(false);
        }
        match reply(cx, me, card)? {
            Reply::Right => return Ok(true),
            Reply::Wrong => {
                cx.cite(Clause::ManyAnswers); // RID-4: this card allowed one
                return Ok(false);
            }
            Reply::Nothing => {}
        }
        if options.riddle_tick == RiddleTick::AnswerFirst && even_double(cx, me, &mut roller)? {
            return Ok(false);
        }
        if sand_is_out(cx, options.riddle_sand, tick, Chance::RiddleSand)? {
            break;
        }
    }
    cx.cite(Clause::NoAnswerInTime);
    Ok(false)
}

/// Draws the first card under the guardian card and sets it aside. When no card is left, the used ones form the pile.
fn next_riddle(cx: &mut Cx<'_, impl Source>) -> Result<Answers, Halt> {
    cx.cite(Clause::RightNeighbourReads);
    if cx.table.unread.is_empty() {
        cx.cite(Clause::CardsReturn);
        cx.event(Event::NewPile);
        std::mem::swap(&mut cx.table.unread, &mut cx.table.read);
    }
    let card = cx.chance.draw(Chance::Riddle, &mut cx.table.unread)?;
    cx.table.read.put(card);
    let me = cx.table.turn;
    cx.event(Event::Riddle(me, card));
    Ok(card)
}

/// The player on the candidate's left rolls first. With two players nobody rolls, unless they agreed otherwise.
fn first_roller(game: &GameBox<FortBoyard>, me: Seat) -> Option<Seat> {
    (game.seats > 2 || game.options.two_player_riddle == TwoPlayerRiddle::Reader).then(|| play::left(game, me))
}

/// The next roller throws two dice. Whether an even double ends the riddle.
fn even_double(cx: &mut Cx<'_, impl Source>, me: Seat, roller: &mut Option<Seat>) -> Result<bool, Halt> {
    let Some(p) = *roller else {
        cx.cite(Clause::RollersGoRound);
        return Ok(false);
    };
    cx.cite(Clause::OthersRollDoubles);
    let ask = Chance::Dice(p);
    let (a, b) = (play::die(cx, ask)?, play::die(cx, ask)?);
    cx.event(Event::Dice(p, a, b));
    let mut next = play::left(cx.game, p);
    while cx.game.seats > 2 && (next == me || next == play::right(cx.game, me)) {
        next = play::left(cx.game, next);
    }
    *roller = Some(if cx.game.seats > 2 { next } else { p });
    let ends = a == b && a % 2 == 0;
    if ends {
        cx.cite(Clause::EvenDoubleEnds);
    }
    Ok(ends)
}

/// The answer of this tick, with the candidate's odds. Where any number of answers is allowed, a wrong one counts as none.
fn reply(cx: &mut Cx<'_, impl Source>, me: Seat, card: Answers) -> Result<Reply, Halt> {
    cx.cite(Clause::SkillIsOdds);
    let odds = cx.game.options.riddle_odds.of(me);
    let wrong = if card == Answers::One { odds.wrong } else { 0 };
    let weights = [odds.right, wrong, odds.of - odds.right - wrong].map(u32::from);
    let answer = cx.chance.answer(Chance::Reply(me), Odds::Weights(&weights))?;
    let reply = Reply::from_id(answer).expect("three replies");
    cx.event(Event::Reply(me, reply));
    Ok(reply)
}

/// Q19: whether the sand is out at the end of a tick.
pub(super) fn sand_is_out(cx: &mut Cx<'_, impl Source>, sand: Sand, tick: u8, ask: Chance) -> Result<bool, Halt> {
    let out = match sand {
        Sand::Ticks { n } => tick == n.get(),
        Sand::Asked { hits, of } => tick == LAST_TICK || cx.chance.happens(ask, hits.get().into(), of.get().into())?,
    };
    if out {
        cx.cite(Clause::SandByTicks);
        cx.event(Event::SandOut);
    } else if matches!(sand, Sand::Asked { .. }) {
        cx.event(Event::SandRuns);
    }
    Ok(out)
}
