//! Cases et icônes: what a square does to a hero who arrives there by a move, by a 0 or by the exit of an adventure.
use super::{Assign, Cx, Frame, fold, items, roll};
use crate::{
    board::Icon,
    clauses::Clause,
    content::{Ability, Passive},
    event::Event,
    table::{Step, Why},
};
use engine_core::{
    chance::{Halt, Source},
    rules::Seat,
};

/// Resolves the icon where the player in turn stands.
pub(super) fn arrive(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    let p = cx.table.active;
    let Some(at) = cx.table.me().square() else { return Ok(()) };
    match cx.game.content.board.square(at).icon {
        Icon::Boring => cx.cite(Clause::BoringSquare),
        Icon::Void => cx.cite(Clause::VoidOnlyLeft),
        Icon::Restore(n) => {
            cx.cite(Clause::RestoreSquare);
            let bonus = restore_bonus(cx, p);
            items::restore(cx.table, p, n.saturating_add(bonus));
        }
        Icon::Event => {
            cx.table.agenda.step(Step::Draw);
            if let Ability::RestoreOnEvent(n) = roll::ability(cx.game, cx.table, p) {
                cx.cite(Clause::GnomeRestoresFirst);
                items::restore(cx.table, p, n);
            }
        }
        Icon::DemonDie => cx.table.agenda.ask(p, Frame::Assign(Assign)),
        Icon::Whirlpool => {
            cx.cite(Clause::WhirlpoolActs);
            if cx.table.me().has_key() {
                cx.cite(Clause::WhirlpoolToCastle);
                cx.cite(Clause::WhirlpoolToGarden);
                cx.cite(Clause::NoFoldOnEntry);
                cx.cite(Clause::EntryNeverFolds);
                fold::enter_garden(cx.table, p);
            } else {
                cx.cite(Clause::WhirlpoolFoldsRegion);
                fold::fold(cx, cx.game.content.board.portion(at));
            }
        }
        Icon::Key(colour) if cx.table.me().keys.has(colour) => {
            cx.cite(Clause::OwnedIsNotUndertaken);
            cx.cite(Clause::OwnedAdventureStops);
        }
        Icon::Key(colour) => {
            cx.cite(Clause::UndertakeAtOnce);
            cx.cite(Clause::FromFirstSpace);
            cx.table.agenda.step(Step::Key { colour, space: 0, last: None });
        }
        Icon::Minor(minor) => {
            cx.cite(Clause::UndertakeAtOnce);
            let open = !cx.game.content.minor(minor).needs_key || cx.table.me().has_key();
            cx.event(Event::Minor { seat: p, minor, open });
            if open {
                cx.cite(Clause::MinorOwnRules);
                return roll::throw(cx, Why::Minor { minor });
            }
            cx.cite(Clause::OverWithoutKey);
            cx.table.agenda.step(Step::Leave { minor });
        }
    }
    Ok(())
}

/// What companions add to restore squares and garden tokens.
pub(super) fn restore_bonus(cx: &mut Cx<impl Source>, p: Seat) -> u8 {
    let bonus = roll::bonus(cx.game, cx.table, p, |passive| if let Passive::RestoreBonus(n) = passive { n } else { 0 });
    if bonus > 0 {
        cx.cite(Clause::BonusesAddUp);
    }
    bonus
}
