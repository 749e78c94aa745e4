//! Déplacement dans le royaume: how far a hero moves, and where to. What happens there is in `squares`.
use super::{Cx, Frame, KeyKingdom};
use crate::{
    board::{Icon, Reach, Rules, Squares},
    clauses::Clause,
    content::Square,
    event::Event,
    table::{Spot, Step, Table},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, GameBox, Refusal, Verdict, View},
};
use std::ops::ControlFlow;

/// Where does the hero move to?
#[data(Copy)]
pub struct Go {
    /// The length of the move.
    pub count: u16,
}

/// The conditions for the move of the player in turn.
#[inline]
fn walking(game: &GameBox<KeyKingdom>, t: &Table) -> Rules {
    let mut open = Squares::NONE;
    if !game.options.owned_adventure_stops {
        t.me().keys.iter().for_each(|colour| open.put(game.content.key(colour).entry)); // KK-Q44
    }
    let taken = t.taken(Some(t.active), game.seats);
    Rules { fold: t.fold(), taken, open, no_revisit: game.options.no_revisit }
}

/// Where the player in turn can go with a result.
#[inline]
pub fn reach(game: &GameBox<KeyKingdom>, t: &Table, count: u16) -> Reach {
    reach_by(game, t, count, &walking(game, t))
}

#[inline]
fn reach_by(game: &GameBox<KeyKingdom>, t: &Table, count: u16, rules: &Rules) -> Reach {
    match t.me().square() {
        Some(from) if count > 0 => game.content.board.reach(from, count, rules),
        _ => Reach::Stuck,
    }
}

/// The hero moves exactly as far as the result. With 0 the hero stays, and the square is resolved.
pub(super) fn set_out(cx: &mut Cx<impl Source>, result: u16) {
    if result == 0 {
        cx.cite(Clause::ZeroStays);
        cx.cite(Clause::ZeroIsFinalResult);
        if let Some(Icon::Whirlpool) = cx.table.me().square().map(|q| cx.game.content.board.square(q).icon) {
            cx.cite(Clause::ZeroOnWhirlpool);
        }
        cx.table.agenda.step(Step::Arrive);
    } else if reach(cx.game, cx.table, result) == Reach::Stuck {
        cx.cite(Clause::NoStepNoEffect);
        cx.event(Event::Stuck { seat: cx.table.active });
    } else {
        cx.table.agenda.ask(cx.table.active, Frame::Go(Go { count: result }));
    }
}

impl Decision<KeyKingdom> for Go {
    type Choice = Square;

    fn check(self, v: View<'_, KeyKingdom>, to: Square) -> Verdict<Clause> {
        let (t, board) = (v.table, &v.game.content.board);
        let reach = reach(v.game, t, self.count);
        if reach.squares().has(to) {
            return Ok(());
        }
        if usize::from(to.get()) >= board.squares.len() {
            return Err(Refusal::because(Clause::NoSuchSquare, "the board has no such square"));
        }
        if !board.is_visible(to, t.fold()) {
            return Err(Refusal::by(Clause::HiddenFaceIsEmpty));
        }
        if board.square(to).icon == Icon::Void {
            return Err(Refusal::by(Clause::VoidIsClosed));
        }
        let rules = walking(v.game, t);
        if rules.taken.has(to) {
            return Err(Refusal::by(Clause::NoSharedSquare));
        }
        let by = |rules: &Rules| reach_by(v.game, t, self.count, rules).squares().has(to);
        let turning = || t.me().square().is_some_and(|from| board.reach_turning(from, self.count, &rules).has(to));
        Err(match reach {
            Reach::Short(_) => Refusal::by(Clause::LongestPath),
            _ if rules.no_revisit && by(&Rules { no_revisit: false, ..rules }) => {
                Refusal::because(Clause::LoopsAllowed, "at this table no square is entered twice in a move")
            }
            _ if by(&Rules { taken: Squares::NONE, ..rules }) => Refusal::by(Clause::CountFreeSquares),
            _ if turning() => Refusal::by(Clause::NoTurningBack),
            _ if by(&Rules { open: board.stops(), ..rules }) => {
                Refusal::because(Clause::StopsInterrupt, "an adventure or a whirlpool on the way ends the move there")
            }
            _ => Refusal::by(Clause::ExactCount),
        })
    }

    #[inline]
    fn legal(self, v: View<'_, KeyKingdom>, out: &mut impl FnMut(Square) -> ControlFlow<()>) -> ControlFlow<()> {
        reach(v.game, v.table, self.count).squares().iter().try_for_each(out)
    }

    /// Only the end of the move counts.
    fn apply(self, cx: &mut Cx<impl Source>, to: Square) -> Result<(), Halt> {
        anchor!(Clause::PassedSquaresDoNothing);
        if cx.listens() {
            cx.cite(Clause::DestinationOnly);
            cx.cite(Clause::ResolveArrival);
            cx.cite(match cx.game.content.board.square(to).icon {
                Icon::Whirlpool => Clause::WhirlpoolStops,
                Icon::Key(_) | Icon::Minor(_) => Clause::AdventureStops,
                _ => Clause::ExactCount,
            });
            if let Reach::Short(_) = reach(cx.game, cx.table, self.count) {
                cx.cite(Clause::LongestPath);
            }
            if cx.game.content.board.is_stop(to) {
                cx.cite(Clause::StopsInterrupt);
                cx.cite(Clause::StopsCanBeBypassed);
            }
            if cx.table.me().square().is_some_and(|q| cx.game.content.board.is_stop(q)) {
                cx.cite(Clause::LeavingAStop);
            }
            if cx.table.me().square() == Some(to) {
                cx.cite(Clause::OwnSquareIsFree);
            }
            cx.event(Event::Moved { seat: cx.seat, to });
        }
        cx.table.players[cx.seat].at = Spot::Kingdom(to);
        cx.table.agenda.step(Step::Arrive); // resolves the icon, in `squares`
        Ok(())
    }
}
