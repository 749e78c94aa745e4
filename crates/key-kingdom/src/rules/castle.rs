//! Clef magique terminée !: the garden, the dungeon, the Demon King, the end of the game.
use super::{Cx, KeyKingdom, fold, items, roll, squares};
use crate::{
    Chance,
    clauses::Clause,
    content::{Need, Plot},
    event::Event,
    table::{Spot, Step, Table, Why},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Agenda, Decision, GameBox, Seat, Verdict, View, ensure},
};

/// Which square of the garden does the hero enter?
#[data(Copy)]
pub struct Garden;

impl Decision<KeyKingdom> for Garden {
    type Choice = Plot;

    /// Any square without another figure. The square that the hero left is free.
    fn check(self, v: View<'_, KeyKingdom>, plot: Plot) -> Verdict<Clause> {
        ensure(usize::from(plot.get()) < v.game.content.garden.len(), Clause::GardenAndDungeon)?;
        let other = |q: Seat| q != v.me() && v.table.players[q].at == Spot::Garden(plot);
        ensure(!Seat::first(v.game.seats).any(other), Clause::WhirlpoolToGarden)
    }

    fn apply(self, cx: &mut Cx<impl Source>, plot: Plot) -> Result<(), Halt> {
        cx.cite(Clause::ResolveGarden);
        if cx.seat == cx.table.active {
            cx.cite(Clause::EntryEndsTurn);
        }
        cx.event(Event::Garden { seat: cx.seat, plot });
        cx.table.players[cx.seat].at = Spot::Garden(plot);
        cx.table.agenda.step(Step::Token { seat: cx.seat, plot });
        Ok(())
    }
}

/// The token is turned up when its square is first resolved, and restores items.
pub(super) fn resolve_garden(cx: &mut Cx<impl Source>, seat: Seat, plot: Plot) -> Result<(), Halt> {
    let token = match cx.table.garden[plot] {
        Some(_) if !cx.game.options.garden_token_reuse => {
            cx.cite(Clause::GardenTokenStays);
            return Ok(());
        }
        Some(token) => {
            cx.cite(Clause::GardenTokenStays);
            token
        }
        None => {
            let token = cx.chance.draw(Chance::Garden, &mut cx.table.garden_left)?;
            cx.table.garden[plot] = Some(token);
            if cx.listens() {
                let restores = cx.game.content.garden[usize::from(token.get())].token;
                cx.event(Event::GardenToken { plot, restores });
            }
            token
        }
    };
    cx.cite(Clause::GardenRestores);
    let bonus = squares::restore_bonus(cx, seat);
    items::restore(cx.table, seat, cx.game.content.garden[usize::from(token.get())].token.saturating_add(bonus));
    Ok(())
}

/// The hero storms the dungeon square by square, with a roll for each. The Demon King sits behind the last one.
pub(super) fn storm(cx: &mut Cx<impl Source>, passed: u8) -> Result<(), Halt> {
    cx.cite(Clause::StormFromFirstSquare);
    cx.cite(Clause::DungeonFromCodex);
    if usize::from(passed) == cx.game.content.dungeon.len() {
        return roll::throw(cx, Why::Throne);
    }
    let plot = Plot::of(passed);
    if cx.table.dungeon[plot].is_none() {
        let token = cx.chance.draw(Chance::Dungeon, &mut cx.table.dungeon_left)?;
        cx.table.dungeon[plot] = Some(token);
        cx.event(Event::DungeonToken { plot, token });
    }
    roll::throw(cx, Why::Dungeon { plot })
}

/// What a square of the dungeon needs, once its token is turned up.
pub fn dungeon_need(game: &GameBox<KeyKingdom>, t: &Table, plot: Plot) -> Option<Need> {
    t.dungeon[plot].map(|token| game.content.dungeon[usize::from(token.get())].token)
}

/// A result that is good enough passes the square of the dungeon; any other repels the hero.
pub(super) fn dungeon_rolled(cx: &mut Cx<impl Source>, plot: Plot, result: u16) {
    let need = dungeon_need(cx.game, cx.table, plot).expect("its token was turned up");
    let won = need.met(result, None);
    cx.event(Event::Stormed { seat: cx.table.active, plot, won });
    if won {
        cx.table.agenda.step(Step::Storm { passed: plot.get() + 1 });
    } else {
        repelled(cx);
    }
}

/// A result that is good enough beats the Demon King; any other repels the hero.
pub(super) fn throne_rolled(cx: &mut Cx<impl Source>, result: u16) {
    if !cx.game.content.throne.met(result, None) {
        return repelled(cx);
    }
    // The game ends at once, so the rest of the agenda is dropped.
    anchor!(Clause::FirstToBeatKing);
    cx.cite(Clause::BeatTheKing);
    cx.cite(Clause::WinIsImmediate);
    cx.cite(Clause::OthersShareSecond);
    cx.event(Event::Won { seat: cx.table.active });
    cx.table.winner = Some(cx.table.active);
    cx.table.agenda = Agenda::default();
}

/// The hero goes back to any free square of the garden, which is resolved.
fn repelled(cx: &mut Cx<impl Source>) {
    cx.cite(Clause::RepelledToGarden);
    fold::enter_garden(cx.table, cx.table.active);
}
