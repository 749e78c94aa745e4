//! Entreprendre une aventure: key adventures space by space, minor ones by one roll, and the way out.
use super::{Cx, Frame, KeyKingdom, roll};
use crate::{
    clauses::Clause,
    content::{Colour, MinorId, Need, Square},
    event::Event,
    table::{self, Spot, Step, Why},
};
use engine_core::{
    chance::{Halt, Source},
    data,
    rules::{Decision, Verdict, View},
};

/// The next space shows an active item or a companion of the player.
#[data(Copy)]
pub struct Help {
    /// Which adventure.
    pub colour: Colour,
    /// Which space.
    pub space: u8,
    /// The last result thrown in it.
    pub last: Option<u16>,
}

/// How to go on.
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

    /// KEY-7, KEY-10, Q45: help is a "may"; it spends nothing (KEY-8) and leaves the last result as it was.
    fn apply(self, cx: &mut Cx<impl Source>, way: Way) -> Result<(), Halt> {
        let Help { colour, space, last } = self;
        match way {
            Way::Roll => roll::throw(cx, Why::Key { colour, space, last }),
            Way::Help => {
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

/// KEY-4, KEY-5: the player goes on to the next space by help or by a throw, until the adventure ends.
pub(super) fn next_space(cx: &mut Cx<impl Source>, colour: Colour, space: u8, last: Option<u16>) -> Result<(), Halt> {
    let Some(next) = cx.game.content.key(colour).spaces.get(usize::from(space)) else {
        end_key(cx, colour, true);
        return Ok(());
    };
    let item = next.item.is_some_and(|item| cx.table.me().active.has(item)); // Q46: an exhausted one does not help
    if item || !next.companions.and(cx.table.me().companions).is_empty() {
        cx.table.agenda.ask(cx.table.active, Frame::Help(Help { colour, space, last }));
        return Ok(());
    }
    if next.item.is_some() {
        cx.cite(Clause::ExhaustedDoesNotHelp);
    }
    roll::throw(cx, Why::Key { colour, space, last })
}

/// KEY-4, KEY-5: a result that is good enough reaches the space; any other ends the adventure.
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

/// KEY-1, KEY-13, KEY-14: the last space gives the piece. Either way the hero leaves (AEND-1).
fn end_key(cx: &mut Cx<impl Source>, colour: Colour, won: bool) {
    cx.event(Event::KeyEnded { seat: cx.table.active, colour, won });
    let key = cx.game.content.key(colour);
    if won {
        cx.cite(Clause::AdventureGivesPiece);
        cx.cite(Clause::LastSpaceCompletes);
        cx.cite(Clause::PieceFromSupply);
        cx.table.me_mut().keys.put(colour);
    }
    exit(cx, if won { key.success } else { key.failure });
}

/// MIN-2: the first branch that fits the result takes effect.
pub(super) fn minor_rolled(cx: &mut Cx<impl Source>, minor: MinorId, result: u16) {
    let branches = &cx.game.content.minor(minor).branches;
    let fits = |when: Option<Need>| when.is_none_or(|need| need.met(result, None));
    let branch = branches.iter().position(|b| fits(b.when)).expect("the last branch takes what is left") as u8;
    cx.cite(Clause::MinorEffects);
    cx.table.agenda.step(Step::Leave { minor });
    cx.table.agenda.step(Step::Reward { source: table::Source::Minor { minor, branch, result }, next: 0 });
}

/// Q48: whoever was moved by the adventure stays there; anybody else leaves by its exit.
pub(super) fn leave(cx: &mut Cx<impl Source>, minor: MinorId) {
    let minor = cx.game.content.minor(minor);
    if cx.table.me().at == Spot::Kingdom(minor.entry) {
        exit(cx, minor.exit);
    } else {
        cx.cite(Clause::MovedUsesNoExit);
    }
}

/// AEND-1 to AEND-3, Q47: the hero goes to the square that the Codex names, even an occupied one, and its icon is resolved.
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
    cx.table.me_mut().at = Spot::Kingdom(to);
    cx.table.agenda.step(Step::Arrive);
}
