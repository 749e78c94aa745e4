//! Phase 3, the Primary Action: which of the four, the dismissal, and the questions that are answered by yes or no.
use super::*;
use crate::{
    content::{Icon, Icons},
    table::Primary,
};
use engine_core::{Decision, Finite, Task, ensure};

/// Which clause says when an answer is given that is not asked for now.
pub(super) fn another_question(t: &Table, a: Action) -> Refusal<Clause> {
    use Action as A;
    if a == A::Yes(true) && t.dismissed && is_funding(t) {
        return Refusal::by(Clause::VbP3_4);
    }
    let (clause, because) = match a {
        A::Pair(_) => (Clause::VbSet9, "pairs are chosen in set-up, in reverse turn order"),
        A::Play(_) => (Clause::VbP1_2, "one card is played, in Card Management"),
        A::Steps(_) | A::Space(_) => (Clause::VbP2_1, "the viscount moves once, after a card is played"),
        A::Action(_) => (Clause::VbP3_1, "the primary action comes after the movement, once a turn"),
        A::Building(Build::Public { .. }) => {
            (Clause::VkPub1, "a public building is built by the Construct action alone")
        }
        A::Exchanges(_) | A::Building(_) | A::Spot(_) | A::ReturnSlot(_) | A::Workers(_) | A::Pay(_) => {
            (Clause::VbP3_1, "declare the primary action first")
        }
        A::ChestSpace(_) => (Clause::VkChest4, "a placed chest is never moved"),
        A::Rearrange(_) => (Clause::VbT2, "nothing lets you rearrange your cards now"),
        A::Discard(_) | A::Destroy(_) => (Clause::VbDe1, "nothing lets you discard or destroy a card now"),
        A::Hero(_) => (Clause::VkHero1, "nothing lets you gain a hero now"),
        A::Chest(_) => (Clause::VkChest1, "nothing lets you gain a chest now"),
        A::Townsfolk(_) => (Clause::VbP4_2, "nothing lets you hire for free now"),
        A::Manuscript(_) => (Clause::VbM4, "nothing gives you a free manuscript now"),
        _ => (Clause::VbT1, "that is not what is being decided"),
    };
    Refusal::because(clause, because)
}

/// Whether a primary action is being chosen or paid for: there a yes can only mean to dismiss.
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

impl Viscounts {
    /// The townsfolk of a player's segment: price, icons, top-right effect; the printed one where the pile is empty (VB-P3-5).
    fn local(&self, t: &Table, p: Seat) -> (u8, Icons, Effect) {
        let segment = t.boards[p].viscount.segment();
        match t.townsfolk.tops[segment].map(|c| self.content.card(c)) {
            Some(card) => (card.silver, card.icons, card.on_hire.unwrap_or(Effect(0))),
            None => self.content.segments[segment].townsfolk,
        }
    }

    /// The price and icons of the dismissal that an action allows now (VB-P3-3, VR-37), if it does: one a turn (VB-P3-4).
    fn dismissal(&self, t: &Table, p: Seat, what: Primary) -> Option<(u32, Icons)> {
        if t.dismissed { None } else { self.first_dismissal(t, p, what) }
    }

    /// The same, whether or not there was one this turn.
    fn first_dismissal(&self, t: &Table, p: Seat, what: Primary) -> Option<(u32, Icons)> {
        let (silver, icons, effect) = self.local(t, p);
        let held = &t.boards[p].slots;
        let cheap = self.content.slots.iter().enumerate();
        let cheap = cheap
            .filter(|(i, s)| **s == crate::content::Power::CheapDismissal && !held.has(Slot::of(*i as u8)))
            .count();
        let price = if cheap > 0 { 1 } else { silver.into() };
        let spaces = &t.cards[p].spaces;
        let k = what.icon();
        let merchant = self.options.merchant_fits && icons.count(Icon::M) > 0 && self.means(spaces, k).merchants; // VR-38
        let fits = icons.count(k) > 0 || icons.count(Icon::X) > 0 || merchant;
        if !fits || price > t.boards[p].silver {
            return None;
        }
        let act = Act { what, extra: icons };
        let left = t.boards[p].silver - price;
        let orders = if self.content.effect(effect).has(Word::Rearr) { 0..6 } else { 0..1 };
        let funded = orders.into_iter().any(|order| {
            rearrange::keeps_gaps(spaces, order) && self.fundable(t, p, act, &rearrange::reordered(spaces, order), left)
        });
        funded.then_some((price, icons))
    }

    /// Whether some target of an action can be funded.
    pub(crate) fn fundable(&self, t: &Table, p: Seat, act: Act, spaces: &[Option<Card>; 3], silver: u32) -> bool {
        let inside = t.boards[p].viscount.is_inside();
        if inside != matches!(act.what, Primary::Workers | Primary::Transcribe) {
            return false;
        }
        let cheapest = match act.what {
            Primary::Trade => self.trade_at(t, p).map(|x| x.0),
            Primary::Construct => self.cheapest_building(t, p),
            Primary::Workers => (t.boards[p].workers > 0).then(|| self.content.numbers.worker_nobles[0]),
            Primary::Transcribe => self.manuscript_cost(t, p),
        };
        cheapest.is_some_and(|cost| self.funds(t, p, spaces, act, silver) >= u32::from(cost))
    }

    fn fundable_now(&self, t: &Table, p: Seat, what: Primary) -> bool {
        self.fundable(t, p, Act { what, extra: Icons::NONE }, &t.cards[p].spaces, t.boards[p].silver)
    }

    /// Whether an action can be declared: with a dismissal or without.
    pub(crate) fn can_act(&self, t: &Table, p: Seat, what: Primary) -> bool {
        !t.in_setup() && (self.fundable_now(t, p, what) || self.dismissal(t, p, what).is_some())
    }

    /// The action of a player that waits for the effect of its dismissal.
    pub(crate) fn waiting(&self, t: &Table, p: Seat) -> Option<Act> {
        t.agenda.tasks().rev().find_map(|task| match task {
            Task::Do(Step::Target(q, act)) if p == q => Some(act),
            _ => None,
        })
    }
}

impl<D: Dealer<Viscounts>> Now<'_, D> {
    pub(super) fn ask_action(&mut self) {
        let (_, p) = self.me();
        self.t.agenda.ask(p, Frame::Action(Primarily {}));
    }

    /// An action is declared: first the dismissal, if it is allowed.
    pub(super) fn declare(&mut self, p: Seat, what: Primary) {
        self.t.agenda.step(Step::Target(p, Act { what, extra: Icons::NONE }));
        if self.g.dismissal(self.t, p, what).is_some() {
            self.t.agenda.next_step();
            self.t.agenda.ask(p, Frame::Yes(Yes { to: Purpose::Dismiss(what) }));
        }
    }

    /// VB-P3-3: the townsfolk leaves the game for its price; its icons count for this action, its top-right effect resolves.
    fn dismiss(&mut self, p: Seat, what: Primary) -> Done<D> {
        let Some((price, extra)) = self.g.dismissal(self.t, p, what) else { return Ok(()) };
        let (_, _, effect) = self.g.local(self.t, p);
        self.d.cite(Clause::VbP3_3);
        self.pay_silver(p, price);
        self.t.dismissed = true;
        let segment = self.t.boards[p].viscount.segment();
        let card = self.take_townsfolk(segment)?;
        if let Some(card) = card {
            self.t.gone.put(card);
        } else {
            self.d.cite(Clause::VbP3_5);
        }
        self.d.event(|| Event::Dismissed { who: Who::at(p), card });
        self.t.agenda.step(Step::Target(p, Act { what, extra }));
        self.t.agenda.step(Step::Gain(Who::at(p), effect));
        Ok(())
    }

    /// The dismissal is settled: what does the action aim at?
    pub(super) fn target(&mut self, p: Seat, act: Act) {
        let silver = self.t.boards[p].silver;
        if !self.g.fundable(self.t, p, act, &self.t.cards[p].spaces, silver) {
            return;
        }
        match act.what {
            Primary::Trade => self.t.agenda.ask(p, Frame::Exchanges(Exchanges { act })),
            Primary::Construct => self.t.agenda.ask(p, Frame::Building(Building { to: BuildFor::Action(act) })),
            Primary::Workers => self.t.agenda.ask(p, Frame::Workers(Workers { act })),
            Primary::Transcribe => {
                if let Some(cost) = self.g.manuscript_cost(self.t, p) {
                    self.charge(p, act, cost.into(), Deal::Manuscript);
                }
            }
        }
    }

    /// The action is paid for: it happens, and then whatever follows it (VR-44).
    pub(super) fn bought(&mut self, p: Seat, act: Act, deal: Deal) -> Done<D> {
        let who = Who::at(p);
        let moment = match act.what {
            Primary::Trade => Moment::AfterTrade,
            Primary::Construct => Moment::AfterBuild,
            Primary::Workers => Moment::AfterCastle,
            Primary::Transcribe => Moment::AfterScribe,
        };
        self.t.agenda.step(Step::Fire(who, moment));
        match deal {
            Deal::Trade(times) => self.t.agenda.step(Step::Exchange(p, times)),
            Deal::Own(slot, spot) => self.raise(who, slot, spot),
            Deal::Public(spot, back) => self.raise_public(who, spot, back),
            Deal::Workers(n) => {
                self.d.cite(Clause::VbC1);
                let section = self.t.section(self.t.boards[who].viscount.segment());
                self.place_workers(who, section, n);
            }
            Deal::Manuscript => {
                self.t.transcribed = true;
                self.transcribe(who)?;
            }
        }
        Ok(())
    }
}

/// Phase 3: which primary action?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Decision<Viscounts> for Primarily {
    type Choice = Choice;

    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: Choice) -> Verdict<Viscounts> {
        let (t, p) = (v.table, v.me());
        let Some(what) = c.primary() else { return Ok(()) };
        let inside = matches!(what, Primary::Workers | Primary::Transcribe);
        ensure(inside == t.boards[p].viscount.is_inside(), Clause::VbP3_1)?;
        match what {
            Primary::Transcribe => ensure(g.may_transcribe(t), Clause::VbM1)?,
            Primary::Workers => ensure(t.boards[p].workers > 0, Clause::VbC1)?,
            Primary::Construct if g.cheapest_building(t, p).is_none() => {
                let left = g.has_building(t, Who::at(p), None);
                return Err(Refusal::by(if left { Clause::VbB1 } else { Clause::VbB6 }));
            }
            Primary::Construct | Primary::Trade => {}
        }
        if g.can_act(t, p, what) {
            return Ok(());
        }
        let second = t.dismissed && g.first_dismissal(t, p, what).is_some();
        Err(Refusal::by(if second { Clause::VbP3_4 } else { Clause::VbP3_2 }))
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Choice,
        d: &mut D,
    ) -> Done<D> {
        let mut now = Now::new(g, s, d);
        match c.primary() {
            Some(what) => now.declare(p, what),
            None => now.d.cite(Clause::Vr35),
        }
        Ok(())
    }
}

/// A question that is answered by yes or no.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yes {
    /// What to.
    pub to: Purpose,
}

/// What a yes is said to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

impl Decision<Viscounts> for Yes {
    type Choice = bool;

    /// VR-72: what an action needs is not declined.
    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, yes: bool) -> Verdict<Viscounts> {
        match self.to {
            Purpose::Dismiss(what) if !yes => ensure(g.fundable_now(v.table, v.me(), what), Clause::Vr72),
            _ => Ok(()),
        }
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        yes: bool,
        d: &mut D,
    ) -> Done<D> {
        let mut now = Now::new(g, s, d);
        match self.to {
            Purpose::Dismiss(what) if !yes => now.t.agenda.step(Step::Target(p, Act { what, extra: Icons::NONE })),
            _ if !yes => {}
            Purpose::Dismiss(what) => now.dismiss(p, what)?,
            Purpose::Ignore => {
                now.d.cite(Clause::VkPub21);
                now.t.ignores = true;
            }
            Purpose::Transcribe => {
                now.d.cite(Clause::VkHero9);
                now.declare(p, Primary::Transcribe);
            }
            Purpose::Recruit => now.recruit(p)?,
            Purpose::May(word, n) => now.word(Who::at(p), word, n, Place::Any, false)?,
        }
        Ok(())
    }
}
