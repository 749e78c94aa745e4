//! Cases et icônes, Tourbillon et Vide: a portion folds or unfolds, and sweeps along the heroes who stand on it.
use super::{Cx, Frame, Garden};
use crate::{
    Sweep,
    clauses::Clause,
    content::Portion,
    event::Event,
    table::{Spot, Step, Table},
};
use engine_core::{anchor, chance::Source, rules::Seat};

/// Folds or unfolds one portion. All heroes of the region that disappears go to the void, or to the whirlpool of the small
/// region. Heroes with the whole key go to the garden instead.
pub(super) fn fold(cx: &mut Cx<impl Source>, portion: Portion) {
    let board = &cx.game.content.board;
    let gone = board.shows(portion, cx.table.is_open(portion));
    let open = !cx.table.is_open(portion);
    cx.cite(Clause::WhirlpoolTogglesPortion);
    cx.cite(Clause::OnePortionToggles);
    cx.event(Event::Folded { portion, open });
    cx.table.open[portion] = open;
    let to = board.puts[portion][usize::from(open)];
    let by_option = cx.game.options.sweep_to_castle == Sweep::Always || !open;
    let mut swept = false;
    for seat in Seat::first(cx.game.seats) {
        if cx.table.players[seat].square().is_none_or(|q| board.square(q).region != gone) {
            continue;
        }
        cx.cite(Clause::WholeRegionAffected);
        if seat != cx.table.active {
            cx.cite(Clause::OthersAreSwept);
        }
        if cx.table.players[seat].has_key() && by_option {
            cx.table.players[seat].at = Spot::Swept;
            swept = true;
            continue;
        }
        cx.cite(if open { Clause::OpeningPutsOnVoid } else { Clause::ClosingToWhirlpool });
        if open {
            cx.cite(Clause::AllToTheVoid);
        }
        anchor!(Clause::PlacedResolvesNothing);
        cx.event(Event::Put { seat, to });
        cx.table.players[seat].at = Spot::Kingdom(to);
    }
    if swept {
        cx.cite(Clause::FoldSweepsToGarden);
        cx.table.agenda.step(Step::Sweep);
    }
}

/// The heroes swept away enter the garden one after the other, clockwise from the player in turn.
pub(super) fn sweep(cx: &mut Cx<impl Source>) {
    let clockwise = (0..cx.game.seats).map(|i| Seat((cx.table.active.0 + i) % cx.game.seats));
    let Some(seat) = clockwise.clone().find(|&q| cx.table.players[q].at == Spot::Swept) else { return };
    if clockwise.filter(|&q| cx.table.players[q].at == Spot::Swept).count() > 1 {
        cx.cite(Clause::GardenClockwise);
    }
    if seat != cx.table.active {
        cx.cite(Clause::GardenInRivalsTurn);
        cx.cite(Clause::RivalDecides);
    }
    cx.table.agenda.step(Step::Sweep);
    enter_garden(cx.table, seat);
}

/// The player chooses a free square of the garden for the hero.
pub(super) fn enter_garden(t: &mut Table, seat: Seat) {
    t.agenda.ask(seat, Frame::Garden(Garden));
}
