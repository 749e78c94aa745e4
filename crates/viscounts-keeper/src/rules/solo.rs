//! Mode solo: mise en place et tour de l'IA. The AI is no seat and decides nothing.
use super::{Cx, Step, ViscountsKeeper, construct, funding, gains, manuscripts, movement, players, setup, track};
use crate::{
    chance::Chance,
    clauses::Clause,
    content::{AiBoardInfo, Chest, ChestKind, Effect, Good, Icon, Kind, Moment, Scheme, Side, Word},
    event::Event,
    table::{Slot, Space, Spot, Table, Who},
};
use engine_core::{
    anchor,
    chance::{ChanceKind, Halt, Source},
    rules::{GameBox, Task},
};

/// The AI's board.
pub(super) fn ai_info(game: &GameBox<ViscountsKeeper>) -> &AiBoardInfo {
    &game.content.ai_boards[game.options.ai_board]
}

/// The icons that the AI has for an action: headers, empty spaces, permanent ones, Criminals, face-up chests.
pub fn ai_icons(game: &GameBox<ViscountsKeeper>, t: &Table, icon: Icon) -> u32 {
    let permanent = funding::permanent(game, t, Who::AI);
    let mut n = u32::from(permanent.count(icon) + permanent.count(Icon::X));
    for (at, space) in t.ai.spaces.iter().enumerate() {
        let Some(scheme) = *space else {
            n += u32::from(ai_info(game).space_icons[at].count(icon));
            continue;
        };
        let icons = game.content.scheme(scheme).icons;
        n += u32::from(icons.count(icon) + icons.count(Icon::X));
        anchor!(Clause::AiChestConverts, Clause::AiConvertsWhenHelpful);
        if let Some(chest) = t.boards[Who::AI].chests[at]
            && let ChestKind::Turns(from, to) = game.content.ai_chests[usize::from(chest.get())].does
            && icons.count(from) > 0
        {
            n += u32::from(to.count(icon)).saturating_sub(u32::from(from == icon));
        }
    }
    n
}

/// Which of its resources pay for an icon; one common kind pays for all.
pub(super) fn ai_good(game: &GameBox<ViscountsKeeper>, icon: Icon) -> Good {
    if ai_info(game).order.is_empty() { Good::Ink } else { icon.good() }
}

/// Whether icons and resources of the AI cover a cost.
pub(super) fn ai_affords(game: &GameBox<ViscountsKeeper>, t: &Table, icon: Icon, cost: u8) -> bool {
    ai_icons(game, t, icon) + t.boards[Who::AI].good(ai_good(game, icon)) >= cost.into()
}

/// VK-SOLO-17, VR-52: the public building it builds, by columns, and the own one it replaces.
pub(super) fn ai_public(game: &GameBox<ViscountsKeeper>, t: &Table) -> Option<(Kind, Spot)> {
    if !game.options.expansion {
        return None;
    }
    anchor!(Clause::AiPublicOrder);
    ai_info(game).columns.iter().find_map(|&kind| {
        let open = t.publics[kind].is_none() && ai_affords(game, t, Icon::B, game.content.publics[kind as usize].cost);
        let mut spots = game.content.side_spots(t.boards[Who::AI].viscount);
        spots.find(|&s| open && construct::public_spot(game, t, Who::AI, kind, s)).map(|spot| (kind, spot))
    })
}

/// VB-A-14: the left-most building that it can afford.
pub(super) fn ai_own(game: &GameBox<ViscountsKeeper>, t: &Table) -> Option<(Slot, Spot)> {
    let spot = game.content.side_spots(t.boards[Who::AI].viscount).find(|&s| t.spots[s].is_none())?;
    let slot =
        ai_slots(game, t).find(|s| ai_affords(game, t, Icon::B, game.content.buildings[s.kind() as usize].cost))?;
    Some((slot, spot))
}

/// The AI's buildings from the left.
pub(super) fn ai_slots<'a>(game: &'a GameBox<ViscountsKeeper>, t: &'a Table) -> impl Iterator<Item = Slot> + 'a {
    ai_info(game).columns.iter().flat_map(|&k| Slot::of_kind(k)).filter(|&s| t.boards[Who::AI].slots.has(s))
}

/// VB-A-15: how many workers the AI places, as many as it can but never one, and the Nobles that they cost.
pub(super) fn ai_workers(game: &GameBox<ViscountsKeeper>, t: &Table) -> Option<(u8, u8)> {
    let steps = game.content.numbers.ai_worker_nobles;
    let list = steps.iter().enumerate().map(|(i, &cost)| (i as u8 + 2, cost)).rev();
    list.into_iter().find(|&(n, cost)| n <= t.boards[Who::AI].workers && ai_affords(game, t, Icon::N, cost))
}

/// Whether the AI can do a word of its bottom row in full (VR-26).
pub(super) fn ai_can(game: &GameBox<ViscountsKeeper>, t: &Table, word: Word) -> bool {
    match word {
        Word::AiBuild => ai_public(game, t).is_some() || ai_own(game, t).is_some(),
        Word::AiCastle => ai_workers(game, t).is_some(),
        Word::AiScribe => {
            ai_affords(game, t, Icon::C, manuscripts::cost_at(game, t, t.boards[Who::AI].viscount.segment()))
        }
        Word::FlipAiChest => game.options.expansion && !t.ai.chests.is_empty(),
        Word::Focus if ai_info(game).focus == Word::Flip => t.boards[Who::AI].debts + t.boards[Who::AI].deeds > 0,
        Word::Focus => ai_can(game, t, ai_info(game).focus),
        _ => true,
    }
}

/// VB-A-2, VB-A-19, VK-SOLO-2, VK-SOLO-3: the schemes and chests of the AI are laid out.
pub(super) fn lay_schemes(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    anchor!(Clause::BaseSoloRules, Clause::NewPlanningCard, Clause::AiSchemesRemoved);
    let (keys, gone) = (cx.game.options.expansion, ai_info(cx.game).removed);
    for (i, info) in cx.game.content.schemes.iter().enumerate() {
        let scheme = Scheme::of(i as u8);
        if gone.has(scheme) || (info.keys && !keys) {
            continue;
        }
        if info.future {
            cx.table.ai.future.put(scheme)
        } else {
            cx.table.ai.pile.put(scheme)
        };
    }
    anchor!(Clause::HarderAi);
    cx.table.ai.mixed = cx.game.options.difficulty.get().min(cx.table.ai.future.len() as u8);
    for _ in 0..cx.table.ai.mixed {
        let rest = cx.table.ai.future.less(cx.unseen.mixed);
        let scheme = cx.chance.member(Chance::Future.unseen(), rest)?;
        cx.unseen.mixed.put(scheme);
    }
    if keys {
        anchor!(Clause::AiChestsFaceDown);
        cx.table.ai.chests = (0..cx.game.content.ai_chests.len()).map(|i| Chest::of(i as u8)).collect();
    }
    Ok(())
}

/// VB-A-3, VB-A-4: its viscount goes to the other card's number, and it gets its board's start.
pub(super) fn ai_start(cx: &mut Cx<impl Source>) {
    if let (true, Some(card)) = (players::is_solo(cx.game), cx.table.chosen[4]) {
        cx.cite(Clause::AiStartSpace);
        cx.table.boards[Who::AI].viscount = setup::start_space(cx, card, true);
        cx.cite(Clause::AiStartItems);
        cx.table.agenda.step(Step::Gain(Who::AI, ai_info(cx.game).start));
    }
}

/// VB-A-5: its cards slide; VB-A-21: an empty pile is shuffled then.
pub(super) fn ai_slide(cx: &mut Cx<impl Source>) {
    cx.cite(Clause::AiTurn);
    let ai = &mut cx.table.ai;
    if let Some(off) = ai.spaces[2] {
        ai.discards.put(off);
    }
    ai.spaces = [None, ai.spaces[0], ai.spaces[1]];
    if ai.pile.is_empty() && ai.mixed == 0 {
        cx.cite(Clause::AiShuffles);
        ai_shuffle(cx);
    }
}

/// Shuffles the discards of the AI into its pile; then a corruption or a virtue, as for a player.
pub(super) fn ai_shuffle(cx: &mut Cx<impl Source>) {
    let discards = std::mem::take(&mut cx.table.ai.discards);
    if discards.is_empty() {
        return;
    }
    cx.table.ai.pile = cx.table.ai.pile.or(discards);
    cx.event(Event::Shuffled { who: Who::AI });
    anchor!(Clause::AiOrder);
    gains::fire(cx, Who::AI, Moment::Shuffle); // VR-82: after the shuffle's own step
    if gains::criminals(cx.game, cx.table, Who::AI) > 0 {
        track::corruption(cx, Who::AI, 1)
    } else {
        track::virtue(cx, Who::AI, 1)
    }
}

/// A scheme comes to space 1, and its rows are done from top to bottom.
pub(super) fn ai_reveal(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    let all = cx.table.ai.pile.or(cx.unseen.mixed);
    if all.is_empty() {
        return Ok(());
    }
    let ask = if cx.table.ai.mixed == 0 { Chance::Schemes.into() } else { Chance::Schemes.closed() };
    let scheme = cx.chance.member(ask, all)?;
    if !cx.table.ai.pile.take(scheme) {
        cx.unseen.mixed.take(scheme);
        cx.table.ai.future.take(scheme);
        cx.table.ai.mixed -= 1;
    }
    cx.table.ai.spaces[0] = Some(scheme);
    cx.event(Event::Schemed { scheme });
    anchor!(Clause::AiMovesAfterPurge, Clause::NewCardBottomRow);
    let info = cx.game.content.scheme(scheme);
    cx.table.agenda.then([
        Task::Do(Step::Gain(Who::AI, info.pre)),
        Task::Do(Step::AiMove(info.steps)),
        Task::Do(Step::AiBottom),
    ]);
    if let Some(top) = info.top {
        cx.table.agenda.step(Step::Gain(Who::AI, top));
    }
    Ok(())
}

/// VB-A-6: it moves on the outside path only.
pub(super) fn ai_move(cx: &mut Cx<impl Source>, steps: u8) {
    cx.cite(Clause::AiOutsidePath);
    let mut space = cx.table.boards[Who::AI].viscount;
    for _ in 0..steps {
        space = match space.side() {
            Side::L => Space::at(space.segment(), Side::R),
            _ => Space::at(cx.table.clockwise(space.segment(), 1), Side::L),
        };
    }
    movement::arrive(cx, Who::AI, space);
}

/// VB-A-24: the AI does the first option of the bottom row that it can do.
pub(super) fn ai_bottom(cx: &mut Cx<impl Source>) {
    let Some(scheme) = cx.table.ai.spaces[0] else { return };
    let able = |e: &&Effect| {
        anchor!(Clause::AiFirstCompleteOption);
        let options = &cx.game.content.effect(**e).options;
        options[0].iter().all(|a| ai_can(cx.game, cx.table, a.word))
    };
    if let Some(&effect) = cx.game.content.scheme(scheme).bottom.iter().find(able) {
        cx.cite(Clause::AiBottomRow);
        cx.table.agenda.step(Step::Gain(Who::AI, effect));
    }
}
