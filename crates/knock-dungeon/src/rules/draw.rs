//! Piocher une nouvelle carte: drawing a card (p.10), and the Black Knight at the bottom of the pile.
use super::{Cx, WindowKind, turn::Stage};
use crate::{
    chance::Chance,
    clauses::Clause,
    event::Event,
    options::Talk,
    table::{Side, Table},
};
use engine_core::{
    anchor,
    chance::{AskOf, Audience, ChanceKind, Halt, Source},
    rules::Seat,
};

/// Step 4 of a turn. Returns the stage that follows.
pub(super) fn draw(cx: &mut Cx<'_, impl Source>) -> Result<Stage, Halt> {
    let me = cx.table.turn;
    if cx.game.seats == 1 && cx.table.placed_silence {
        cx.cite(Clause::SoloSilenceNotReplaced);
    } else if cx.table.pile > 0 {
        cx.cite(Clause::DrawOne);
        draw_card(cx, me)?;
    } else if cx.table.knight_below {
        cx.cite(Clause::KnightEnters);
        cx.event(Event::Knight(me));
        cx.table.knight_below = false;
        anchor!(Clause::NoMoreDraws);
        return Ok(Stage::Window(WindowKind::KnightDrawn));
    } else {
        cx.cite(Clause::EmptyPileNoDraw);
    }
    Ok(Stage::Clock)
}

/// A card of the pile joins a hand. Its owner sees it; in open talk, everybody does while Speech shows.
pub(super) fn draw_card(cx: &mut Cx<'_, impl Source>, p: Seat) -> Result<(), Halt> {
    let all_know = cx.game.options.talk == Talk::Open && cx.game.seats > 1 && cx.table.side == Side::Speech;
    let ask = pile_odds(cx.table, if all_know { Chance::Pile.into() } else { Chance::Pile.seen_by(p) });
    let card = cx.chance.draw(ask, cx.unseen)?;
    cx.table.pile -= 1;
    if all_know {
        cx.cite(Clause::TellAllInSpeech);
        cx.event(Event::Drew(p, card));
        cx.table.told[p].put(card);
    } else {
        cx.event_to(Audience::Seat(p), Event::Drew(p, card));
        cx.hands[p].put(card);
        cx.table.held[p] += 1;
    }
    Ok(())
}

/// Declares the odds of the pile as public if every card in a hand is known to all, and as hidden otherwise.
pub(super) fn pile_odds(t: &Table, ask: AskOf<Chance>) -> AskOf<Chance> {
    if t.nothing_hidden() { ask.open() } else { ask.closed() }
}
