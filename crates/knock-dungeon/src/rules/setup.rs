//! Mise en place: set-up (p.4-5).
use super::{
    Cx, WindowKind,
    draw::{draw_card, pile_odds},
    place,
    turn::{Stage, run},
};
use crate::{KnockDungeon, chance::Chance, clauses::Clause, content::Card, dungeon::At, options::LevelCards};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    collections::Set,
    rules::{GameBox, Seat},
};

/// The cards in play: those without a mark and those of the level, including the Knight.
pub fn deck(game: &GameBox<KnockDungeon>) -> Set<Card> {
    let level = game.options.level;
    anchor!(Clause::LevelCardsJoin, Clause::ExactOrCumulative);
    game.content.deck(|mark| match game.options.level_cards {
        LevelCards::Exact => mark == level,
        LevelCards::Cumulative => mark <= level,
    })
}

/// The number of cards in a full hand.
pub fn full_hand(game: &GameBox<KnockDungeon>) -> u8 {
    match game.seats {
        1 => 6,
        2..=5 => 4,
        _ => 3,
    }
}

/// Lays out the pile, the hands and the first card.
pub(super) fn lay_out(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    let mut deck = deck(cx.game);
    deck.take(cx.game.content.knight());
    cx.cite(Clause::KnightBelow);
    anchor!(Clause::SeatZeroStarts, Clause::TokensInReserve);
    cx.table.turn = Seat(cx.game.options.first.get());
    cx.table.reserve = 12;
    cx.table.pile = deck.len() as u8;
    cx.table.knight_below = true;
    anchor!(Clause::GrimoireInBox); // the option names none unless an Adventure brings some
    cx.table.grimoire = cx.game.options.grimoire;
    *cx.unseen = deck.iter().collect();
    cx.cite(Clause::HandSizes);
    for p in Seat::first(cx.game.seats) {
        for _ in 0..full_hand(cx.game) {
            draw_card(cx, p)?;
        }
    }
    cx.cite(Clause::FirstCardCentre);
    cx.cite(Clause::FirstUnturned);
    let ask = pile_odds(cx.table, Chance::Pile.into());
    let first = cx.chance.draw(ask, cx.unseen)?;
    cx.table.pile -= 1;
    place::enter(cx, None, first, false, At::CENTRE);
    run(cx, Stage::Window(WindowKind::Start))
}
