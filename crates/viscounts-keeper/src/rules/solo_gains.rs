//! Mode solo: actions et gains de l'IA.
use super::{Cx, Step, castle, chests, construct, gains, heroes, manuscripts, recruit, solo, track};
use crate::{
    chance::Chance,
    clauses::Clause,
    content::{Good, Icon, Kind, Moment, Place, Power, Segment, Word},
    event::Event,
    table::{Slot, Spot, Who},
};
use engine_core::{
    anchor,
    chance::{ChanceKind, Halt, Source},
};

/// What a word does for the AI.
pub(super) fn ai_word(cx: &mut Cx<impl Source>, word: Word, n: u8, place: Place) -> Result<(), Halt> {
    let who = Who::AI;
    match word {
        Word::Good(good) => {
            let good = if solo::ai_info(cx.game).order.is_empty() { Good::Ink } else { good };
            gains::goods(cx, who, good, n.into());
        }
        Word::Any => (0..n).for_each(|_| ai_resource(cx)),
        Word::Silver => {
            cx.cite(Clause::AiSilver);
            (0..n / 2).for_each(|_| ai_resource(cx));
        }
        Word::Rearr => {
            cx.cite(Clause::AiResource);
            ai_resource(cx);
        }
        Word::Virtue => track::virtue(cx, who, n),
        Word::Corr => track::corruption(cx, who, n),
        Word::CorrPerX => {
            cx.cite(Clause::AiCriminalScheme);
            track::corruption(cx, who, gains::criminals(cx.game, cx.table, who));
        }
        Word::Debt => {
            if n > 1 {
                cx.table.agenda.step(Step::Do(who, word, n - 1, place));
            }
            track::gain_debt(cx, who);
        }
        Word::Deed => (0..n).for_each(|_| track::gain_deed(cx, who)),
        Word::Flip | Word::Destroy => {
            if n > 1 {
                cx.table.agenda.step(Step::Do(who, word, n - 1, place));
            }
            if word == Word::Destroy {
                cx.cite(Clause::AiDestroyFlips);
            }
            ai_flip(cx);
        }
        Word::FlipDebt if cx.table.boards[who].debts > 0 => track::flip_debt(cx, who),
        Word::FlipDeed if cx.table.boards[who].deeds > 0 => track::flip_deed(cx, who),
        Word::FlipDebt | Word::FlipDeed => track::virtue(cx, who, 1),
        Word::Disc | Word::Cmove => {
            cx.cite(Clause::AiVirtueInstead);
            track::virtue(cx, who, n);
        }
        Word::Hire | Word::Hero | Word::Scheme => {
            if word == Word::Hero {
                anchor!(Clause::AiGains, Clause::AiAlwaysTakes);
                cx.table.agenda.step(Step::Fire(who, Moment::HeroGain));
            }
            ai_scheme(cx)?;
        }
        Word::Chest | Word::FlipAiChest => ai_chest(cx)?,
        Word::Shuffle => solo::ai_shuffle(cx),
        Word::Dismiss => ai_dismiss(cx)?,
        Word::PurgeRows => purge(cx)?,
        Word::Workers => {
            let n = n.min(cx.table.boards[who].workers);
            if n > 0 {
                castle::place_workers(cx, who, cx.table.section(cx.table.boards[who].viscount.segment()), n);
            }
        }
        Word::FreeManuscript => {
            let from = cx.table.boards[who].viscount.segment();
            let cheap = |s: &Segment| cx.table.manuscripts.tops[*s].is_some_and(|m| cx.game.content.is_cheap(m));
            if let Some(segment) = (0..5).map(|i| cx.table.clockwise(from, i)).find(cheap) {
                cx.cite(Clause::AiTranscribes);
                manuscripts::take_manuscript(cx, who, segment)?;
            }
        }
        Word::Build(kind) => ai_free_build(cx, kind, place),
        Word::AiBuild => ai_build(cx),
        Word::AiCastle => {
            if let Some((n, cost)) = solo::ai_workers(cx.game, cx.table) {
                cx.cite(Clause::AiPlacesWorkers);
                ai_pay(cx, Icon::N, cost);
                cx.table.agenda.step(Step::Fire(who, Moment::AfterCastle));
                castle::place_workers(cx, who, cx.table.section(cx.table.boards[who].viscount.segment()), n);
            }
        }
        Word::AiScribe | Word::ScribeAct => {
            if solo::ai_can(cx.game, cx.table, Word::AiScribe) {
                cx.cite(Clause::AiTranscribes);
                ai_pay(cx, Icon::C, manuscripts::cost_at(cx.game, cx.table, cx.table.boards[who].viscount.segment()));
                cx.table.agenda.step(Step::Fire(who, Moment::AfterScribe));
                manuscripts::transcribe(cx, who)?;
            }
        }
        Word::Focus => {
            cx.cite(Clause::AiFocus);
            ai_word(cx, solo::ai_info(cx.game).focus, 1, Place::Any)?;
        }
        Word::Vmove => solo::ai_move(cx, 1),
        Word::Draw | Word::IgnoreX | Word::RemoveSelf | Word::TradeAct => {
            anchor!(Clause::AiNeverTrades, Clause::AiIgnoresCriminal); // it never draws
        }
    }
    Ok(())
}

/// VB-A-7: the AI gains a resource by its chart.
fn ai_resource(cx: &mut Cx<impl Source>) {
    let b = &cx.table.boards[Who::AI];
    let order = &solo::ai_info(cx.game).order;
    let good = order.iter().find(|(good, limit)| b.good(*good) < *limit).map_or(Good::Ink, |x| x.0);
    gains::goods(cx, Who::AI, good, 1);
}

/// VB-A-10: the AI flips the type that it has flipped less of, a debt if equal. With nothing to flip it gains a virtue (VB-A-9).
fn ai_flip(cx: &mut Cx<impl Source>) {
    let b = &cx.table.boards[Who::AI];
    let (debt, deed) = (b.debts > 0 && (b.deeds == 0 || b.paid <= b.approved), b.deeds > 0);
    cx.cite(Clause::AiFlip);
    if debt {
        track::flip_debt(cx, Who::AI);
    } else if deed {
        track::flip_deed(cx, Who::AI);
    } else {
        track::virtue(cx, Who::AI, 1);
    }
}

/// VB-A-11: the top future scheme goes face up on its discards. If none is left, it flips a card (VB-A-8).
fn ai_scheme(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    let rest = cx.table.ai.future.less(cx.unseen.mixed);
    if rest.is_empty() {
        ai_flip(cx);
        return Ok(());
    }
    cx.cite(Clause::AiGainsScheme);
    let ask = if cx.table.ai.mixed == 0 { Chance::Future.into() } else { Chance::Future.closed() };
    let scheme = cx.chance.member(ask, rest)?;
    cx.table.ai.future.take(scheme);
    cx.table.ai.discards.put(scheme);
    cx.event(Event::Planned { scheme });
    gains::fire(cx, Who::AI, Moment::GainScheme);
    Ok(())
}

/// VK-SOLO-10: the next of its chests is turned, under space 1, 2, then 3.
fn ai_chest(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    if cx.table.ai.chests.is_empty() {
        return Ok(());
    }
    anchor!(Clause::AiChestsRunOut);
    let Some(at) = cx.table.boards[Who::AI].chests.iter().position(Option::is_none) else { return Ok(()) };
    cx.cite(Clause::AiTurnsNextChest);
    let chest = cx.chance.member(Chance::AiChests, cx.table.ai.chests)?;
    cx.table.ai.chests.take(chest);
    cx.table.boards[Who::AI].chests[at] = Some(chest);
    cx.event(Event::Chest { who: Who::AI, chest, space: at as u8 });
    Ok(())
}

/// VB-A-12: the townsfolk of its segment leaves the game for free; the AI gets the top-right effect.
fn ai_dismiss(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    cx.cite(Clause::AiDismisses);
    let segment = cx.table.boards[Who::AI].viscount.segment();
    let card = recruit::take_townsfolk(cx, segment)?;
    cx.event(Event::Dismissed { who: Who::AI, card });
    let effect = match card {
        Some(card) => {
            cx.table.gone.put(card);
            cx.game.content.card(card).on_hire
        }
        None => Some(cx.game.content.segments[segment].townsfolk.2),
    };
    if let Some(effect) = effect {
        cx.table.agenda.step(Step::Gain(Who::AI, effect));
    }
    Ok(())
}

/// VK-SOLO-4: the two oldest of each row leave the game; the rest slides, new ones come.
fn purge(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    cx.cite(Clause::RowsPurged);
    for _ in 0..2 {
        anchor!(Clause::OldestLeaveFirst);
        if let Some(i) = cx.table.heroes.iter().rposition(Option::is_some) {
            cx.table.gone.put(cx.table.heroes[i].take().expect("there is one"));
        }
        if let Some(i) = cx.table.chests.iter().rposition(Option::is_some) {
            cx.table.gone_chests.put(cx.table.chests[i].take().expect("there is one"));
        }
    }
    cx.event(Event::Purged);
    anchor!(Clause::PurgedRowsSlide);
    heroes::fill_heroes(cx)?;
    chests::fill_chests(cx)
}

/// The AI pays for what its icons do not cover.
fn ai_pay(cx: &mut Cx<impl Source>, icon: Icon, cost: u8) {
    let due = u32::from(cost).saturating_sub(solo::ai_icons(cx.game, cx.table, icon));
    let good = solo::ai_good(cx.game, icon);
    cx.table.boards[Who::AI].goods[good] -= due;
    if due > 0 {
        cx.event(Event::Paid { who: Who::AI, good: Some(good), n: due });
    }
}

/// VB-A-14, VK-SOLO-15, VK-SOLO-17: the AI builds a public building if it can, else the left-most own one.
fn ai_build(cx: &mut Cx<impl Source>) {
    anchor!(Clause::AiMayBuildPublic);
    if let Some((kind, spot)) = solo::ai_public(cx.game, cx.table) {
        cx.cite(Clause::AiBuildsPublicFirst);
        cx.table.agenda.step(Step::Fire(Who::AI, Moment::AfterBuild));
        ai_pay(cx, Icon::B, cx.game.content.publics[kind as usize].cost);
        let held = cx.table.boards[Who::AI].slots;
        if let Some(back) = Slot::of_kind(kind).filter(|s| !held.has(*s)).last() {
            cx.cite(Clause::AiReturnsRightmost);
            construct::raise_public(cx, Who::AI, spot, back);
        }
    } else if let Some((slot, spot)) = solo::ai_own(cx.game, cx.table) {
        cx.cite(Clause::AiBuilds);
        cx.table.agenda.step(Step::Fire(Who::AI, Moment::AfterBuild));
        ai_pay(cx, Icon::B, cx.game.content.buildings[slot.kind() as usize].cost);
        construct::raise(cx, Who::AI, slot, spot);
    }
}

/// VR-83: the AI builds for free, on the first free spot clockwise from the first spot of its side.
fn ai_free_build(cx: &mut Cx<impl Source>, kind: Option<Kind>, place: Place) {
    let viscount = cx.table.boards[Who::AI].viscount;
    let side: usize = cx.game.content.side_spots(viscount).count();
    let Some(first) = cx.game.content.side_spots(viscount).next() else { return };
    anchor!(Clause::AiFreeBuilding);
    let many = if place == Place::Viscount { side } else { 25 };
    let spot = (0..many as u8).map(|i| {
        let at = first.index() + i;
        Spot::of(5 * cx.table.clockwise(first.segment(), at / 5).get() + at % 5)
    });
    let free: Option<Spot> = spot.into_iter().find(|s| cx.table.spots[*s].is_none());
    let slot = solo::ai_slots(cx.game, cx.table).find(|s| kind.is_none_or(|k| s.kind() == k));
    if let (Some(slot), Some(spot)) = (slot, free) {
        construct::raise(cx, Who::AI, slot, spot);
    }
}

/// The power of a slot that the AI has just emptied (VR-82: before the spot's reward).
pub(super) fn ai_emptied(cx: &mut Cx<impl Source>, slot: Slot) {
    if let Power::When { moments, guard, then } = solo::ai_info(cx.game).slots[slot]
        && moments >> Moment::Now as u16 & 1 == 1
    {
        cx.table.agenda.step(Step::Guarded(Who::AI, guard, then, false));
    }
}
