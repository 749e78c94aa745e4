//! Cases et icônes, Événement: drawing a card, its roll, and what a card or an adventure then does.
use super::{Assign, Branch, Cx, Frame, Give, HeroToMove, KeyKingdom, Magic, Rival, Send, demon, fold, items, roll};
use crate::{
    Chance,
    board::Squares,
    clauses::Clause,
    content::{Card, CardKind, Content, Op, Scope},
    event::Event,
    table::{self, Spot, Step, Table, Why},
};
use engine_core::{
    chance::{Halt, Source},
    collections::Set,
    rules::{GameBox, Seat},
};

/// Draws the next card of the deck. An empty deck is first replaced by the shuffled discard.
pub(super) fn draw_event(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    cx.cite(Clause::EventDraws);
    if cx.table.deck.is_empty() {
        cx.cite(Clause::DiscardOnlyWhenEmpty);
        if cx.table.discard.is_empty() {
            return Ok(());
        }
        cx.cite(Clause::ReshuffleDiscard);
        cx.event(Event::Reshuffled);
        cx.table.deck = cx.table.discard.iter().collect();
        cx.table.discard = Set::EMPTY;
    }
    let card = cx.chance.draw(Chance::Deck, &mut cx.table.deck)?;
    cx.event(Event::Drew { seat: cx.table.active, card });
    cx.table.in_play.put(card);
    if cx.game.content.card(card).need.is_some() {
        return roll::throw(cx, Why::Event { card });
    }
    won(cx, card);
    Ok(())
}

/// A roll that fails, even modified, discards the card at once.
pub(super) fn event_rolled(cx: &mut Cx<impl Source>, card: Card, result: u16) {
    if cx.game.content.card(card).need.is_none_or(|need| need.met(result, None)) {
        cx.cite(Clause::NumberMeansAtLeast);
        won(cx, card);
    } else {
        cx.cite(Clause::FailedRollDiscards);
        discard(cx, card, false);
    }
}

/// A companion joins and stays. Any other card takes effect and is then discarded.
fn won(cx: &mut Cx<impl Source>, card: Card) {
    cx.cite(Clause::ThreeKindsOfEvent);
    if let CardKind::Companion { .. } = cx.game.content.card(card).kind {
        cx.cite(Clause::CompanionsStay);
        cx.event(Event::Joined { seat: cx.table.active, card });
        cx.table.in_play.take(card);
        cx.table.me_mut().companions.put(card);
    } else {
        cx.table.agenda.step(Step::Reward { source: table::Source::Card { card }, next: 0 });
    }
}

/// A card goes to the discard once it is resolved.
fn discard(cx: &mut Cx<impl Source>, card: Card, won: bool) {
    cx.cite(Clause::CardInPlay);
    cx.event(Event::Discarded { card, won });
    cx.table.in_play.take(card);
    cx.table.discard.put(card);
}

impl Content {
    /// The effects of a card or a branch, in order.
    pub(crate) fn ops(&self, source: table::Source) -> &[Op] {
        match source {
            table::Source::Card { card } => self.card(card).reward(),
            table::Source::Minor { minor, branch, .. } => &self.minor(minor).branches[usize::from(branch)].ops,
        }
    }
}

/// Carries out the next effect of a card or a branch. After the last one a card is discarded.
pub(super) fn reward(cx: &mut Cx<impl Source>, source: table::Source, next: u8) {
    match cx.game.content.ops(source).get(usize::from(next)) {
        Some(op) => {
            cx.table.agenda.step(Step::Reward { source, next: next + 1 });
            carry_out(cx, op, source, next);
        }
        None => {
            if let table::Source::Card { card } = source {
                discard(cx, card, true);
            }
        }
    }
}

/// The free boring squares to which a hero may be sent.
pub(super) fn boring(game: &GameBox<KeyKingdom>, t: &Table, who: Seat, scope: Scope) -> Squares {
    let board = &game.content.board;
    let region = |seat: Seat| t.players[seat].square().map(|q| board.square(q).region);
    let taken = t.taken(None, game.seats);
    let free = |region: u8| board.boring(region).iter().filter(|&q| !taken.has(q));
    let (Some(mine), Some(theirs)) = (region(t.active), region(who)) else { return Squares::NONE }; // KK-Q41
    match scope {
        Scope::Here => free(mine).collect(),
        Scope::Theirs => free(theirs).collect(),
        Scope::Anywhere => board.faces[0]
            .iter()
            .chain(&board.faces[1])
            .filter(|&&r| t.open[board.regions[usize::from(r)].portion] == board.regions[usize::from(r)].open)
            .flat_map(|&r| free(r))
            .collect(),
    }
}

/// The rivals of the player in turn, clockwise from seat 0.
pub(super) fn rivals(game: &GameBox<KeyKingdom>, t: &Table) -> impl Iterator<Item = Seat> + use<> {
    let active = t.active;
    Seat::first(game.seats).filter(move |&q| q != active)
}

/// Whether an effect has a target.
pub(super) fn has_target(game: &GameBox<KeyKingdom>, t: &Table, op: &Op) -> bool {
    let p = t.active;
    match op {
        Op::ExhaustOther(_) => rivals(game, t).any(|q| !t.players[q].active.is_empty()),
        Op::MoveSelf(scope) => !boring(game, t, p, *scope).is_empty(),
        Op::MoveOther(scope) => rivals(game, t).any(|q| !boring(game, t, q, *scope).is_empty()),
        Op::Toggle { .. } | Op::EnterGarden => matches!(t.me().at, Spot::Kingdom(_)),
        Op::Steal => !t.rivals_magic(p).is_empty(),
        Op::Swap => !t.me().magic.is_empty() && !t.rivals_magic(p).is_empty(),
        Op::TakeMagic(item) => !t.me().magic.has(*item),
        Op::Draw => !(t.deck.is_empty() && t.discard.is_empty()),
        Op::Choose(ops) => ops.iter().any(|op| has_target(game, t, op)),
        Op::Restore(_) | Op::RestoreResult | Op::RestoreAll | Op::ExhaustOwn(_) | Op::AssignDie | Op::TakeDie => true,
        Op::AnyMagic(otherwise) => !t.supply().is_empty() || has_target(game, t, otherwise),
        Op::ExtraTurn => true,
    }
}

/// Carries out one effect, or asks for what it needs. Without a target nothing happens.
pub(super) fn carry_out(cx: &mut Cx<impl Source>, op: &Op, source: table::Source, at: u8) {
    let p = cx.table.active;
    if !has_target(cx.game, cx.table, op) {
        if cx.listens() {
            cx.cite(match op {
                Op::TakeMagic(_) => Clause::NamedMagicItem,
                Op::Toggle { .. } | Op::EnterGarden => Clause::CastleHeroesStay,
                Op::MoveSelf(_) | Op::MoveOther(_) if cx.table.me().square().is_none() => Clause::CastleHeroesStay,
                Op::Steal | Op::Swap => Clause::MagicAsItLies,
                Op::ExhaustOther(_) => Clause::OwnerPicksLosses,
                Op::Draw => Clause::DiscardOnlyWhenEmpty,
                _ => Clause::OnlyWithTarget,
            });
        }
        return;
    }
    match op {
        Op::Restore(n) => items::restore(cx.table, p, *n),
        Op::RestoreResult => {
            let table::Source::Minor { result, .. } = source else { unreachable!("only in minor adventures") };
            items::restore(cx.table, p, result.min(u8::MAX.into()) as u8);
        }
        Op::RestoreAll => items::restore_all(cx, p),
        Op::ExhaustOwn(left) => cx.table.agenda.step(Step::Lose { seat: p, left: *left }),
        Op::ExhaustOther(left) => cx.table.agenda.ask(p, Frame::Rival(Rival { left: *left })),
        Op::AssignDie => cx.table.agenda.ask(p, Frame::Assign(Assign)),
        Op::TakeDie => demon::give_die(cx, p),
        Op::Toggle { other } => {
            let here = cx.table.me().square().map(|q| cx.game.content.board.portion(q)).expect("it has a target");
            fold::fold(cx, if *other { here.other() } else { here });
        }
        Op::MoveSelf(scope) => cx.table.agenda.ask(p, Frame::Send(Send { who: p, scope: *scope })),
        Op::MoveOther(scope) => cx.table.agenda.ask(p, Frame::Hero(HeroToMove { scope: *scope })),
        Op::TakeMagic(item) => items::gain(cx, p, *item),
        Op::AnyMagic(otherwise) if cx.table.supply().is_empty() => carry_out(cx, otherwise, source, at),
        Op::AnyMagic(_) => {
            cx.cite(Clause::WhereMagicComesFrom);
            cx.table.agenda.ask(p, Frame::Magic(Magic { steal: false }));
        }
        Op::Steal => cx.table.agenda.ask(p, Frame::Magic(Magic { steal: true })),
        Op::Swap => cx.table.agenda.ask(p, Frame::Give(Give)),
        Op::EnterGarden => fold::enter_garden(cx.table, p),
        Op::Draw => cx.table.agenda.step(Step::Draw),
        Op::ExtraTurn => {
            cx.cite(Clause::ExtraTurnFollows);
            cx.event(Event::ExtraTurn { seat: p });
            cx.table.extra_turn = true;
        }
        Op::Choose(_) => cx.table.agenda.ask(p, Frame::Branch(Branch { source, at })),
    }
}
