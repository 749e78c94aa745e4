//! Phase 3, Action principale. Which of the four, the dismissal, and the questions that are answered by yes or no.
use super::{
    Action, Build, BuildFor, Building, Cx, Deal, Exchanges, Frame, PlaceOn, Step, ViscountsKeeper, Workers, castle,
    construct, funding, gains, manuscripts, rearrange, recruit, trade,
};
use crate::{
    clauses::Clause,
    content::{Card, Effect, Icon, Icons, Moment, Place, Power, Word},
    event::Event,
    table::{Act, Primary, Slot, Table, Who},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    finite::Finite,
    rules::{Decision, GameBox, Refusal, Seat, Task, Verdict, View, ensure},
};

/// The clause that says when an answer may be given which is not asked for now.
pub(super) fn another_question(t: &Table, a: Action) -> Refusal<Clause> {
    use Action as A;
    if a == A::Yes(true) && t.dismissed && is_funding(t) {
        return Refusal::by(Clause::OneDismissal);
    }
    let (clause, because) = match a {
        A::Pair(_) => (Clause::PairsInReverseOrder, "pairs are chosen in set-up, in reverse turn order"),
        A::Play(_) => (Clause::CardPlayed, "one card is played, in Card Management"),
        A::Steps(_) | A::Space(_) => (Clause::StepsAndSilver, "the viscount moves once, after a card is played"),
        A::Action(_) => (Clause::ActionByPath, "the primary action comes after the movement, once a turn"),
        A::Building(Build::Public { .. }) => {
            (Clause::PublicByConstruct, "a public building is built by the Construct action alone")
        }
        A::Exchanges(_) | A::Building(_) | A::Spot(_) | A::ReturnSlot(_) | A::Workers(_) | A::Pay(_) => {
            (Clause::ActionByPath, "declare the primary action first")
        }
        A::ChestSpace(_) => (Clause::ChestNeverMoves, "a placed chest is never moved"),
        A::Rearrange(_) => (Clause::EffectsMandatory, "nothing lets you rearrange your cards now"),
        A::Discard(_) | A::Destroy(_) => (Clause::DiscardOrDestroy, "nothing lets you discard or destroy a card now"),
        A::Hero(_) => (Clause::HeroFromRow, "nothing lets you gain a hero now"),
        A::Chest(_) => (Clause::ChestFromRow, "nothing lets you gain a chest now"),
        A::Townsfolk(_) => (Clause::FreeHire, "nothing lets you hire for free now"),
        A::Manuscript(_) => (Clause::FreeManuscript, "nothing gives you a free manuscript now"),
        _ => (Clause::SixPhases, "that is not what is being decided"),
    };
    Refusal::because(clause, because)
}

/// Whether a primary action is being chosen or paid for. A yes can only mean a dismissal there.
fn is_funding(t: &Table) -> bool {
    use Frame as F;
    match t.agenda.asked() {
        Some((_, F::Building(Building { to }) | F::Spot(PlaceOn { to, .. }))) => matches!(to, BuildFor::Action(_)),
        Some((_, frame)) => {
            matches!(frame, F::Action(_) | F::Exchanges(_) | F::ReturnSlot(_) | F::Workers(_) | F::Pay(_))
        }
        None => false,
    }
}

/// The townsfolk of a player's segment: price, icons, top-right effect; the printed one where the pile is empty (VB-P3-5).
fn local(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat) -> (u8, Icons, Effect) {
    let segment = t.boards[p].viscount.segment();
    match t.townsfolk.tops[segment].map(|c| game.content.card(c)) {
        Some(card) => (card.silver, card.icons, card.on_hire.unwrap_or(Effect(0))),
        None => game.content.segments[segment].townsfolk,
    }
}

/// The price and icons of the dismissal that an action allows now, if it allows one (VB-P3-3, VR-37). There is one a turn (VB-P3-4).
pub(crate) fn dismissal(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat, what: Primary) -> Option<(u32, Icons)> {
    if t.dismissed { None } else { first_dismissal(game, t, p, what) }
}

/// The same, whether or not there was one this turn.
fn first_dismissal(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat, what: Primary) -> Option<(u32, Icons)> {
    let (silver, icons, effect) = local(game, t, p);
    let held = &t.boards[p].slots;
    let cheap = game.content.slots.iter().enumerate();
    let cheap = cheap.filter(|(i, s)| **s == Power::CheapDismissal && !held.has(Slot::of(*i as u8))).count();
    let price = if cheap > 0 { 1 } else { silver.into() };
    let spaces = &t.cards[p].spaces;
    let k = what.icon();
    anchor!(Clause::MerchantFits);
    let merchant = game.options.merchant_fits && icons.count(Icon::M) > 0 && game.content.means(spaces, k).merchants;
    let fits = icons.count(k) > 0 || icons.count(Icon::X) > 0 || merchant;
    if !fits || price > t.boards[p].silver {
        return None;
    }
    anchor!(Clause::DismissalOrder);
    let act = Act { what, extra: icons };
    let left = t.boards[p].silver - price;
    let orders = if game.content.effect(effect).has(Word::Rearr) { 0..6 } else { 0..1 };
    let funded = orders.into_iter().any(|order| {
        rearrange::keeps_gaps(spaces, order) && fundable(game, t, p, act, &rearrange::reordered(spaces, order), left)
    });
    funded.then_some((price, icons))
}

/// Whether some target of an action can be funded.
pub(crate) fn fundable(
    game: &GameBox<ViscountsKeeper>,
    t: &Table,
    p: Seat,
    act: Act,
    spaces: &[Option<Card>; 3],
    silver: u32,
) -> bool {
    let inside = t.boards[p].viscount.is_inside();
    if inside != matches!(act.what, Primary::Workers | Primary::Transcribe) {
        return false;
    }
    let cheapest = match act.what {
        Primary::Trade => trade::trade_at(game, t, p).map(|x| x.0),
        Primary::Construct => construct::cheapest_building(game, t, p),
        Primary::Workers => (t.boards[p].workers > 0).then(|| game.content.numbers.worker_nobles[0]),
        Primary::Transcribe => manuscripts::manuscript_cost(game, t, p),
    };
    cheapest.is_some_and(|cost| funding::funds(game, t, p, spaces, act, silver) >= u32::from(cost))
}

/// Whether an action can be funded as the cards lie, without a dismissal.
fn fundable_now(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat, what: Primary) -> bool {
    fundable(game, t, p, Act { what, extra: Icons::NONE }, &t.cards[p].spaces, t.boards[p].silver)
}

/// Whether an action can be declared, with a dismissal or without.
pub(crate) fn can_act(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat, what: Primary) -> bool {
    !t.in_setup() && (fundable_now(game, t, p, what) || dismissal(game, t, p, what).is_some())
}

/// The action of a player that waits for the effect of its dismissal.
pub(crate) fn waiting(t: &Table, p: Seat) -> Option<Act> {
    t.agenda.tasks().rev().find_map(|task| match task {
        Task::Do(Step::Target(q, act)) if p == q => Some(act),
        _ => None,
    })
}

/// Asks the active player for a primary action.
pub(super) fn ask_action(cx: &mut Cx<impl Source>) {
    let (_, p) = cx.table.me();
    cx.table.agenda.ask(p, Frame::Action(Primarily {}));
}

/// A player declares an action. The dismissal comes first, if it is allowed.
pub(super) fn declare(cx: &mut Cx<impl Source>, p: Seat, what: Primary) {
    cx.table.agenda.step(Step::Target(p, Act { what, extra: Icons::NONE }));
    if dismissal(cx.game, cx.table, p, what).is_some() {
        cx.table.agenda.next_step();
        cx.table.agenda.ask(p, Frame::Yes(Yes { to: Purpose::Dismiss(what) }));
    }
}

/// VB-P3-3: the townsfolk leaves the game for its price; its icons count for this action, its top-right effect resolves.
fn dismiss(cx: &mut Cx<impl Source>, p: Seat, what: Primary) -> Result<(), Halt> {
    let Some((price, extra)) = dismissal(cx.game, cx.table, p, what) else { return Ok(()) };
    let (_, _, effect) = local(cx.game, cx.table, p);
    cx.cite(Clause::Dismissal);
    funding::pay_silver(cx, p, price);
    cx.table.dismissed = true;
    let segment = cx.table.boards[p].viscount.segment();
    let card = recruit::take_townsfolk(cx, segment)?;
    if let Some(card) = card {
        cx.table.gone.put(card);
    } else {
        cx.cite(Clause::PrintedTownsfolk);
    }
    cx.event(Event::Dismissed { who: Who::at(p), card });
    cx.table.agenda.step(Step::Target(p, Act { what, extra }));
    cx.table.agenda.step(Step::Gain(Who::at(p), effect));
    Ok(())
}

/// The dismissal is settled: what does the action aim at?
pub(super) fn target(cx: &mut Cx<impl Source>, p: Seat, act: Act) {
    let silver = cx.table.boards[p].silver;
    if !fundable(cx.game, cx.table, p, act, &cx.table.cards[p].spaces, silver) {
        return;
    }
    match act.what {
        Primary::Trade => cx.table.agenda.ask(p, Frame::Exchanges(Exchanges { act })),
        Primary::Construct => cx.table.agenda.ask(p, Frame::Building(Building { to: BuildFor::Action(act) })),
        Primary::Workers => cx.table.agenda.ask(p, Frame::Workers(Workers { act })),
        Primary::Transcribe => {
            if let Some(cost) = manuscripts::manuscript_cost(cx.game, cx.table, p) {
                funding::charge(cx, p, act, cost.into(), Deal::Manuscript);
            }
        }
    }
}

/// The action is paid for. It happens, and then whatever follows it (VR-44).
pub(super) fn bought(cx: &mut Cx<impl Source>, p: Seat, act: Act, deal: Deal) -> Result<(), Halt> {
    let who = Who::at(p);
    let moment = match act.what {
        Primary::Trade => Moment::AfterTrade,
        Primary::Construct => Moment::AfterBuild,
        Primary::Workers => Moment::AfterCastle,
        Primary::Transcribe => Moment::AfterScribe,
    };
    anchor!(Clause::AfterActionOnce, Clause::PublicFiresAfterBuild, Clause::EmptyResultAllowed);
    cx.table.agenda.step(Step::Fire(who, moment));
    match deal {
        Deal::Trade(times) => cx.table.agenda.step(Step::Exchange(p, times)),
        Deal::Own(slot, spot) => construct::raise(cx, who, slot, spot),
        Deal::Public(spot, back) => construct::raise_public(cx, who, spot, back),
        Deal::Workers(n) => {
            cx.cite(Clause::WorkersPlaced);
            let section = cx.table.section(cx.table.boards[who].viscount.segment());
            castle::place_workers(cx, who, section, n);
        }
        Deal::Manuscript => {
            cx.table.transcribed = true;
            manuscripts::transcribe(cx, who)?;
        }
    }
    Ok(())
}

/// Phase 3: which primary action?
#[data(Copy)]
pub struct Primarily {}
/// A primary action, or none (VR-35).
#[data(Finite)]
pub enum Choice {
    /// Trade.
    Trade,
    /// Construct.
    Construct,
    /// Workers.
    Workers,
    /// Transcribe.
    Transcribe,
    /// None.
    Pass,
}

impl Choice {
    fn primary(self) -> Option<Primary> {
        Primary::from_id(self.id())
    }
}

impl Decision<ViscountsKeeper> for Primarily {
    type Choice = Choice;

    fn check(self, v: View<ViscountsKeeper>, c: Choice) -> Verdict<Clause> {
        let (t, p) = (v.table, v.me());
        let Some(what) = c.primary() else { return Ok(()) };
        let inside = matches!(what, Primary::Workers | Primary::Transcribe);
        ensure(inside == t.boards[p].viscount.is_inside(), Clause::ActionByPath)?;
        match what {
            Primary::Transcribe => ensure(manuscripts::may_transcribe(v.game, t), Clause::Transcribe)?,
            Primary::Workers => ensure(t.boards[p].workers > 0, Clause::WorkersPlaced)?,
            Primary::Construct if construct::cheapest_building(v.game, t, p).is_none() => {
                let left = gains::has_building(t, Who::at(p), None);
                return Err(Refusal::by(if left { Clause::EmptySpotOnSide } else { Clause::NoBuildingLeft }));
            }
            Primary::Construct | Primary::Trade => {}
        }
        if can_act(v.game, t, p, what) {
            return Ok(());
        }
        let second = t.dismissed && first_dismissal(v.game, t, p, what).is_some();
        Err(Refusal::by(if second { Clause::OneDismissal } else { Clause::ActionFunded }))
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Choice) -> Result<(), Halt> {
        match c.primary() {
            Some(what) => declare(cx, cx.seat, what),
            None => cx.cite(Clause::ActionOptional),
        }
        Ok(())
    }
}

/// A question that is answered by yes or no.
#[data(Copy)]
pub struct Yes {
    /// What to.
    pub to: Purpose,
}

/// What a yes is said to.
#[data(Copy)]
pub enum Purpose {
    /// The Public Workshop: ignore a Criminal in this collision?
    Ignore,
    /// Scarlette: transcribe now?
    Transcribe,
    /// Dismiss the townsfolk of the own segment for this action?
    Dismiss(Primary),
    /// Hire the townsfolk of the own segment?
    Recruit,
    /// Take an optional gain?
    May(Word, u8),
}

impl Decision<ViscountsKeeper> for Yes {
    type Choice = bool;

    /// VR-72: what an action needs is not declined.
    fn check(self, v: View<ViscountsKeeper>, yes: bool) -> Verdict<Clause> {
        match self.to {
            Purpose::Dismiss(what) if !yes => {
                ensure(fundable_now(v.game, v.table, v.me(), what), Clause::NeededNotDeclined)
            }
            _ => Ok(()),
        }
    }

    fn apply(self, cx: &mut Cx<impl Source>, yes: bool) -> Result<(), Halt> {
        let p = cx.seat;
        match self.to {
            Purpose::Dismiss(what) if !yes => cx.table.agenda.step(Step::Target(p, Act { what, extra: Icons::NONE })),
            _ if !yes => {}
            Purpose::Dismiss(what) => dismiss(cx, p, what)?,
            Purpose::Ignore => {
                cx.cite(Clause::PublicWorkshopIgnores);
                anchor!(Clause::IgnoreAndDrawSeparate);
                cx.table.ignores = true;
            }
            Purpose::Transcribe => {
                anchor!(Clause::ScarletteBeforeMovement, Clause::ScarletteNormalRules);
                cx.cite(Clause::ScarletteTranscribes);
                declare(cx, p, Primary::Transcribe);
            }
            Purpose::Recruit => recruit::recruit(cx, p)?,
            Purpose::May(word, n) => gains::word(cx, Who::at(p), word, n, Place::Any, false)?,
        }
        Ok(())
    }
}
