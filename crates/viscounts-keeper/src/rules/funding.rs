//! Phase 3, Action principale: payer le coût. Icons at hand are taken at their best, and what is missing is paid.
use super::{Cx, Deal, Frame, Step, ViscountsKeeper, gains};
use crate::{
    clauses::Clause,
    content::{Card, ChestKind, Content, Good, Icon, Icons, Power},
    event::Event,
    table::{Act, Primary, Slot, Table, Who},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    finite::Finite,
    rules::{Decision, GameBox, Refusal, Seat, Verdict, View, ensure},
};
use std::ops::ControlFlow;

impl Primary {
    /// The icon that funds the action.
    pub const fn icon(self) -> Icon {
        match self {
            Primary::Trade => Icon::M,
            Primary::Construct => Icon::B,
            Primary::Workers => Icon::N,
            Primary::Transcribe => Icon::C,
        }
    }
}

/// What the cards on the board allow for one icon.
#[derive(Clone, Copy, Default)]
pub(crate) struct Means {
    /// Two Merchants count as one.
    pub merchants: bool,
    /// Two silver count as one.
    silver: bool,
    /// The first unit of the resource counts twice.
    double: bool,
    /// The other two resources count too.
    others: bool,
}

/// The permanent icons of a player: emptied slots, cleric bonus cards, public buildings (VR-49).
pub fn permanent(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who) -> Icons {
    anchor!(Clause::PermanentIcons);
    let mut sum = Icons::NONE;
    anchor!(Clause::EmptiedSlotPower);
    for (i, power) in gains::slot_powers(game, who).iter().enumerate() {
        if let Power::Permanent(icons) = power
            && !t.boards[who].slots.has(Slot::of(i as u8))
        {
            sum = sum.and(*icons);
        }
    }
    for (holder, (icons, _)) in t.bonus.iter().zip(&game.content.bonus) {
        if *holder == Some(who) {
            sum = sum.and(*icons);
        }
    }
    for (holder, public) in t.publics.iter().zip(&game.content.publics) {
        anchor!(Clause::PublicGuildhall, Clause::CriminalInActions);
        if let (true, Power::Permanent(icons)) = (*holder == Some(who), public.power) {
            sum = sum.and(icons);
        }
    }
    sum
}

impl Content {
    pub(crate) fn means(&self, spaces: &[Option<Card>; 3], icon: Icon) -> Means {
        let mut m = Means::default();
        for &card in spaces.iter().flatten() {
            match self.card(card).power {
                Some(Power::TwoMerchants(k)) if k == icon => m.merchants = true,
                Some(Power::TwoSilver(k)) if k == icon => m.silver = true,
                Some(Power::Double(k)) if k == icon => m.double = true,
                Some(Power::Others(k)) if k == icon => m.others = true,
                _ => {}
            }
        }
        m
    }
}

/// The most of an icon that a player's icons make, with the best conversions.
pub(crate) fn free(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat, spaces: &[Option<Card>; 3], act: Act) -> u32 {
    let icon = act.what.icon();
    let mut sum = permanent(game, t, Who::at(p)).and(act.extra);
    let mut turns = [(Icon::X, Icons::NONE); 3];
    let mut n = 0;
    anchor!(Clause::OtherCardsFundNothing);
    for (at, space) in spaces.iter().enumerate() {
        let Some(card) = *space else {
            anchor!(Clause::PrintedSpaceIcons, Clause::PrintedSpaceNoChest);
            sum = sum.and(game.content.space_icons[at]);
            continue;
        };
        let icons = game.content.card(card).icons;
        sum = sum.and(icons);
        anchor!(
            Clause::ChestReadsPrintedIcons,
            Clause::ChestDoubles,
            Clause::ChestMakesOthers,
            Clause::ChestMakesMerchants,
            Clause::ChestTakesOneIcon
        );
        if let Some(chest) = t.boards[p].chests[at]
            && let ChestKind::Turns(from, to) = game.content.chests[usize::from(chest.get())].does
            && icons.count(from) > 0
        {
            anchor!(Clause::OneOfTwoIcons);
            turns[n] = (from, to);
            n += 1;
        }
    }
    let feeds = icon != Icon::M && game.content.means(spaces, icon).merchants;
    anchor!(Clause::ConversionOptional, Clause::IconUsedOnce);
    (0..1u8 << n).fold(0, |best, subset| {
        anchor!(Clause::CriminalIsWild);
        let (mut k, mut m) = (i32::from(sum.count(icon) + sum.count(Icon::X)), sum.count(Icon::M));
        for (_, (from, to)) in turns[..n].iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1) {
            k += i32::from(to.count(icon)) - i32::from(*from == icon);
            anchor!(Clause::ChestFeedsCard);
            if game.options.chest_feeds_card {
                m += to.count(Icon::M);
            }
        }
        best.max(k as u32 + if feeds { u32::from(m / 2) } else { 0 })
    })
}

/// The most of an icon that a player can reach with icons and payment.
pub(crate) fn funds(
    game: &GameBox<ViscountsKeeper>,
    t: &Table,
    p: Seat,
    spaces: &[Option<Card>; 3],
    act: Act,
    silver: u32,
) -> u32 {
    let free = free(game, t, p, spaces, act);
    free.saturating_add(if act.what == Primary::Trade {
        silver
    } else {
        purse(t, p, act.what.icon(), &game.content.means(spaces, act.what.icon()), silver)
    })
}

/// The most that a purse is worth for an icon.
fn purse(t: &Table, p: Seat, icon: Icon, m: &Means, silver: u32) -> u32 {
    let main = t.boards[p].good(icon.good());
    let rest = if m.others { t.boards[p].resources() - main } else { 0 };
    let coins = if m.silver { silver / 2 } else { 0 };
    main.saturating_add(u32::from(m.double && main > 0)).saturating_add(rest).saturating_add(coins)
}

/// A player pays silver to the supply.
pub(super) fn pay_silver(cx: &mut Cx<impl Source>, p: Seat, n: u32) {
    if n > 0 {
        cx.table.boards[p].silver -= n;
        cx.event(Event::Paid { who: Who::at(p), good: None, n });
    }
}

/// VB-P3-2: a player pays what the icons do not cover; then the deal is done.
pub(super) fn charge(cx: &mut Cx<impl Source>, p: Seat, act: Act, cost: u32, deal: Deal) {
    cx.cite(Clause::ActionFunded);
    cx.table.agenda.step(Step::Bought(p, act, deal));
    let due = cost.saturating_sub(free(cx.game, cx.table, p, &cx.table.cards[p].spaces, act));
    if due == 0 {
        return;
    }
    if act.what == Primary::Trade {
        cx.cite(Clause::SilverAsMerchants);
        pay_silver(cx, p, due);
    } else {
        let icon = act.what.icon();
        cx.table.agenda.ask(p, Frame::Pay(Pay { icon, good: icon.good(), due: due as u8 }));
    }
}

/// How much of a resource is paid for what is missing.
#[data(Copy)]
pub struct Pay {
    /// The icon that is missing.
    pub icon: Icon,
    /// The resource that is asked for: first the icon's own, then the others in order.
    pub good: Good,
    /// How many icons are missing.
    pub due: u8,
}

/// An amount.
#[data(Finite)]
#[finite(0..=8)]
pub struct Amount(u8);

/// An amount of a resource.
#[data(Finite)]
pub struct Coins {
    /// Which.
    pub good: Good,
    /// How much.
    pub amount: Amount,
}

impl Pay {
    /// What an amount is worth.
    fn worth(self, m: &Means, amount: u8) -> u8 {
        amount + u8::from(m.double && amount > 0 && self.good == self.icon.good())
    }

    /// The next resource that is asked for.
    fn next(self, m: &Means) -> Option<Good> {
        let main = self.icon.good();
        let after = |g: Good| self.good == main || g > self.good;
        Good::all().find(|&g| m.others && g != main && after(g))
    }

    /// Whether the rest can be paid exactly: no unit of a payment could be left out.
    fn completes(self, game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat, amount: u8) -> bool {
        let m = game.content.means(&t.cards[p].spaces, self.icon);
        let worth = self.worth(&m, amount);
        if worth > self.due {
            return amount == 1 && self.due == 1; // one unit that counts twice
        }
        let mut rest = if m.silver { t.boards[p].silver / 2 } else { 0 };
        let mut at = self;
        while let Some(good) = at.next(&m) {
            rest = rest.saturating_add(t.boards[p].good(good));
            at.good = good;
        }
        u32::from(self.due - worth) <= rest
    }
}

impl Decision<ViscountsKeeper> for Pay {
    type Choice = Coins;

    fn check(self, v: View<ViscountsKeeper>, c: Coins) -> Verdict<Clause> {
        let amount = c.amount.get();
        let because = |why| Refusal::because(Clause::ActionFunded, why);
        if c.good != self.good {
            return Err(because("another resource is asked for: the action's own first, then the others"));
        }
        if u32::from(amount) > v.table.boards[v.me()].good(c.good) {
            return Err(because("you do not have that much of the resource"));
        }
        ensure(self.completes(v.game, v.table, v.me(), amount), ())
            .map_err(|_| because("that pays too little, or something that could be left out"))
    }

    fn legal(self, v: View<ViscountsKeeper>, out: &mut impl FnMut(Coins) -> ControlFlow<()>) -> ControlFlow<()> {
        let most = v.table.boards[v.me()].good(self.good).min(8) as u8;
        let fits = |n: &u8| self.completes(v.game, v.table, v.me(), *n);
        (0..=most).filter(fits).try_for_each(|n| out(Coins { good: self.good, amount: Amount::of(n) }))
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Coins) -> Result<(), Halt> {
        let p = cx.seat;
        let (n, m) = (c.amount.get(), cx.game.content.means(&cx.table.cards[p].spaces, self.icon));
        if n > 0 {
            cx.table.boards[p].goods[c.good] -= u32::from(n);
            cx.event(Event::Paid { who: Who::at(p), good: Some(c.good), n: n.into() });
        }
        let due = self.due.saturating_sub(self.worth(&m, n));
        match self.next(&m) {
            Some(good) => cx.table.agenda.ask(p, Frame::Pay(Pay { icon: self.icon, good, due })),
            None => pay_silver(cx, p, 2 * u32::from(due)),
        }
        Ok(())
    }
}
