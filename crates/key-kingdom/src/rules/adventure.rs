//! Entreprendre une aventure, Aventures clefs, Aventures mineures, Fin d'une aventure: key adventures space by space, minor
//! adventures by one roll, and the exits.
use super::{Cx, Frame, KeyKingdom, roll};
use crate::{
    clauses::Clause,
    content::{Colour, MinorId, Need, Square},
    event::Event,
    table::{self, Spot, Step, Why},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, Verdict, View},
};

/// The next space shows an active item or a companion of the player. Is it reached with help or by a roll?
#[data(Copy)]
pub struct Help {
    /// Which adventure.
    pub colour: Colour,
    /// Which space.
    pub space: u8,
    /// The last result thrown in it.
    pub last: Option<u16>,
}

/// How to reach the next space.
#[data(Finite)]
pub enum Way {
    /// With help.
    Help,
    /// By a roll.
    Roll,
}

impl Decision<KeyKingdom> for Help {
    type Choice = Way;

    fn check(self, _: View<'_, KeyKingdom>, _: Way) -> Verdict<Clause> {
        Ok(())
    }

    /// Help spends nothing and leaves the last result unchanged.
    fn apply(self, cx: &mut Cx<impl Source>, way: Way) -> Result<(), Halt> {
        let Help { colour, space, last } = self;
        match way {
            Way::Roll => roll::throw(cx, Why::Key { colour, space, last }),
            Way::Help => {
                anchor!(Clause::HelpfulItemStays);
                let shown = cx.game.content.key(colour).spaces[usize::from(space)].item;
                let by_item = shown.is_some_and(|i| cx.table.me().active.has(i));
                cx.cite(if by_item { Clause::ItemHelps } else { Clause::CompanionHelps });
                cx.cite(Clause::HelpIsOptional);
                cx.event(Event::Helped { seat: cx.seat, colour, space });
                cx.table.agenda.step(Step::Key { colour, space: space + 1, last });
                Ok(())
            }
        }
    }
}

/// The player goes on to the next space with help or by a roll, until the adventure ends.
pub(super) fn next_space(cx: &mut Cx<impl Source>, colour: Colour, space: u8, last: Option<u16>) -> Result<(), Halt> {
    anchor!(Clause::NoStoppingMidway);
    let Some(next) = cx.game.content.key(colour).spaces.get(usize::from(space)) else {
        end_key(cx, colour, true);
        return Ok(());
    };
    let item = next.item.is_some_and(|item| cx.table.me().active.has(item));
    if item || !next.companions.and(cx.table.me().companions).is_empty() {
        cx.table.agenda.ask(cx.table.active, Frame::Help(Help { colour, space, last }));
        return Ok(());
    }
    if next.item.is_some() {
        cx.cite(Clause::ExhaustedDoesNotHelp);
    }
    roll::throw(cx, Why::Key { colour, space, last })
}

/// A result that is good enough reaches the space. Any other result ends the adventure.
pub(super) fn space_rolled(cx: &mut Cx<impl Source>, colour: Colour, space: u8, last: Option<u16>, result: u16) {
    if cx.game.content.key(colour).spaces[usize::from(space)].need.met(result, last) {
        cx.cite(Clause::RollForEachSpace);
        cx.event(Event::Reached { seat: cx.table.active, colour, space });
        cx.table.agenda.step(Step::Key { colour, space: space + 1, last: Some(result) });
    } else {
        cx.cite(Clause::UntilEndOrFailure);
        end_key(cx, colour, false);
    }
}

/// The last space gives the piece. With or without it, the hero leaves.
fn end_key(cx: &mut Cx<impl Source>, colour: Colour, won: bool) {
    cx.event(Event::KeyEnded { seat: cx.table.active, colour, won });
    let key = cx.game.content.key(colour);
    if won {
        cx.cite(Clause::AdventureGivesPiece);
        cx.cite(Clause::LastSpaceCompletes);
        cx.cite(Clause::PieceFromSupply);
        anchor!(Clause::PiecesFromAdventures, Clause::PiecesTakeAdventures);
        cx.table.me_mut().keys.put(colour);
    }
    exit(cx, if won { key.success } else { key.failure });
}

/// The first branch that fits the result takes effect.
pub(super) fn minor_rolled(cx: &mut Cx<impl Source>, minor: MinorId, result: u16) {
    let branches = &cx.game.content.minor(minor).branches;
    let fits = |when: Option<Need>| when.is_none_or(|need| need.met(result, None));
    let branch = branches.iter().position(|b| fits(b.when)).expect("the last branch takes what is left") as u8;
    cx.cite(Clause::MinorEffects);
    cx.table.agenda.step(Step::Leave { minor });
    cx.table.agenda.step(Step::Reward { source: table::Source::Minor { minor, branch, result }, next: 0 });
}

/// A hero who was moved by the adventure stays there. Otherwise the hero leaves by the exit.
pub(super) fn leave(cx: &mut Cx<impl Source>, minor: MinorId) {
    let minor = cx.game.content.minor(minor);
    if cx.table.me().at == Spot::Kingdom(minor.entry) {
        exit(cx, minor.exit);
    } else {
        cx.cite(Clause::MovedUsesNoExit);
    }
}

/// The hero goes to the square that the Codex names, even if it is occupied, and its icon is resolved.
fn exit(cx: &mut Cx<impl Source>, to: Square) {
    cx.cite(Clause::LeaveAdventure);
    cx.cite(Clause::CodexNamesExit);
    cx.cite(Clause::ResolveExit);
    let seat = cx.table.active;
    if cx.table.taken(Some(seat), cx.game.seats).has(to) {
        cx.cite(Clause::ExitsHoldSeveral);
        cx.cite(Clause::PlacementStacks);
    }
    cx.event(Event::Put { seat, to });
    anchor!(Clause::MoveNextTurn);
    cx.table.me_mut().at = Spot::Kingdom(to);
    cx.table.agenda.step(Step::Arrive);
}
