//! Gains: what the words of the vocabulary do for a player (section 6 of the rules page), and the powers that react.
use super::*;
use crate::{
    content::{Good, Power, Timing},
    table::{DEPTH, MOST, ROOM},
};
use engine_core::{Decision, Finite, ensure};

impl Viscounts {
    /// The Criminal icons of somebody: on the cards of the three spaces and permanent ones (VR-63).
    #[inline]
    pub fn criminals(&self, t: &Table, who: Who) -> u8 {
        use crate::content::Icon::X;
        let laid: u8 = match who.seat() {
            Some(p) => t.cards[p].spaces.iter().flatten().map(|&c| self.content.card(c).icons.count(X)).sum(),
            None => t.ai.spaces.iter().flatten().map(|&s| self.content.scheme(s).icons.count(X)).sum(),
        };
        laid + self.permanent(t, who).count(X) // VK-PUB-16
    }

    /// The powers of the emptied slots of somebody.
    #[inline]
    pub(crate) fn slot_powers(&self, who: Who) -> &[Power<Effect>; 9] {
        if who == Who::AI { &self.content.ai_boards[self.options.ai_board].slots } else { &self.content.slots }
    }

    /// Whether a word can do something for a player now (VR-46, VR-72, VR-74).
    pub(crate) fn can_do(&self, t: &Table, p: Seat, word: Word) -> bool {
        let (b, c) = (&t.boards[p], &t.cards[p]);
        let cards = !t.in_setup() && (c.hand() > 0 || c.hidden.in_pile() > 0 || !c.discards.is_empty());
        match word {
            Word::FlipDebt => b.debts > 0,
            Word::FlipDeed => b.deeds > 0,
            Word::Flip => b.debts + b.deeds > 0,
            Word::Hero => t.heroes.iter().any(Option::is_some),
            Word::Chest => t.chests.iter().any(Option::is_some),
            Word::Hire => t.townsfolk.tops.iter().any(Option::is_some),
            Word::FreeManuscript => t.manuscripts.tops.iter().flatten().any(|&m| self.is_cheap(m)),
            Word::Workers => b.workers > 0,
            Word::Build(kind) => self.has_building(t, Who::at(p), kind) && t.spots.contains(&None),
            Word::Draw => !t.in_setup() && (c.hidden.in_pile() > 0 || !c.discards.is_empty()),
            Word::Disc => cards,
            Word::Destroy => cards && c.owned() > u32::from(self.content.numbers.min_cards),
            Word::Shuffle => !t.in_setup() && !c.discards.is_empty(),
            Word::Rearr => c.laid() >= 2,
            Word::Cmove => Section::all().any(|s| self.movable(t, Who::at(p), s) > 0),
            Word::TradeAct => self.can_act(t, p, crate::table::Primary::Trade),
            Word::ScribeAct => self.can_act(t, p, crate::table::Primary::Transcribe),
            _ => true,
        }
    }

    fn can_take(&self, t: &Table, p: Seat, effect: Effect, option: u8) -> bool {
        let options = &self.content.effect(effect).options;
        options.get(usize::from(option)).is_some_and(|atoms| atoms.iter().any(|a| self.can_do(t, p, a.word)))
    }
}

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// Somebody gains an effect: one of its options. So deep that there is no room for it, nothing (VR-71).
    pub(super) fn gain(&mut self, who: Who, effect: Effect) {
        if self.t.agenda.depth() > DEPTH - ROOM {
            self.d.cite(Clause::Vr71);
            return;
        }
        let n = self.g.content.effect(effect).options.len() as u8;
        match who.seat() {
            Some(p) if n > 1 => {
                if (0..n).any(|i| self.g.can_take(self.t, p, effect, i)) {
                    self.d.cite(Clause::Vr46);
                    self.t.agenda.ask(p, Frame::Option(Choose { effect }));
                }
            }
            _ => self.t.agenda.step(Step::Parts(who, effect, 0, 0)),
        }
    }

    /// The same if the test of Criminals is passed.
    pub(super) fn guarded(&mut self, who: Who, guard: Guard, effect: Effect, star: bool) {
        let mut x = self.g.criminals(self.t, who);
        if star && self.t.ignores && self.g.ignorer(self.t) == Some(who) {
            x = x.saturating_sub(1); // VK-PUB-21
        }
        let holds = match guard {
            Guard::Always => true,
            Guard::Innocent => x == 0,
            Guard::Criminal => x > 0,
        };
        if holds {
            self.gain(who, effect);
        }
    }

    /// All parts of an option, left to right, each as far as possible.
    pub(super) fn parts(&mut self, who: Who, effect: Effect, option: u8, at: u8) -> Done<D> {
        let atoms = &self.g.content.effect(effect).options[usize::from(option)];
        let atom = atoms[usize::from(at)];
        if usize::from(at) + 1 < atoms.len() {
            self.t.agenda.step(Step::Parts(who, effect, option, at + 1));
        }
        if atom.place == Place::End && self.t.in_setup() {
            return Ok(()); // VK-PC-2: at the end of set-up
        }
        self.word(who, atom.word, atom.n, atom.place, atom.may)
    }

    /// So many of a word.
    pub(super) fn word(&mut self, who: Who, word: Word, n: u8, place: Place, may: bool) -> Done<D> {
        let Some(p) = who.seat() else { return self.ai_word(word, n, place) };
        let asks_itself = matches!(word, Word::Flip | Word::Disc | Word::Destroy | Word::Rearr | Word::Cmove);
        if may && !asks_itself {
            if self.g.can_do(self.t, p, word) && word != Word::IgnoreX {
                self.t.agenda.ask(p, Frame::Yes(Yes { to: Purpose::May(word, n) }));
            }
            return Ok(());
        }
        match word {
            Word::Good(good) => self.goods(who, good, n.into()),
            Word::Silver => self.silver(who, n.into()),
            Word::Any => self.t.agenda.ask(p, Frame::Resource(Resource { left: n })),
            Word::Virtue => self.virtue(who, n),
            Word::Corr => self.corruption(who, n),
            Word::Debt => {
                if n > 1 {
                    self.t.agenda.step(Step::Do(who, word, n - 1, place));
                }
                self.gain_debt(who);
            }
            Word::Deed => (0..n).for_each(|_| self.gain_deed(who)),
            Word::FlipDebt if self.t.boards[who].debts > 0 => self.flip_debt(who),
            Word::FlipDeed if self.t.boards[who].deeds > 0 => self.flip_deed(who),
            Word::Flip if self.g.can_do(self.t, p, word) => self.t.agenda.ask(p, Frame::Flip(Flip { may })),
            Word::Hero if self.g.can_do(self.t, p, word) => self.t.agenda.ask(p, Frame::Hero(TakeHero {})),
            Word::Chest if self.g.can_do(self.t, p, word) => self.t.agenda.ask(p, Frame::Chest(TakeChest {})),
            Word::Hire if self.g.can_do(self.t, p, word) => self.t.agenda.ask(p, Frame::Townsfolk(FreeHire {})),
            Word::FreeManuscript if self.g.can_do(self.t, p, word) => {
                self.t.agenda.ask(p, Frame::Manuscript(FreeManuscript {}));
            }
            Word::Workers => self.free_workers(p, n, place)?,
            Word::Build(kind) => self.free_building(p, kind, place),
            Word::Draw => {
                for _ in 0..n {
                    self.draw_card(p)?;
                }
            }
            Word::Disc if place == Place::Deck => {
                let left = n.min(self.t.cards[p].discards.len() as u8);
                if left > 0 {
                    self.t.agenda.ask(p, Frame::Discard(Discard { left, deck: true }));
                }
            }
            Word::Destroy if place == Place::Deck => {
                self.t.agenda.ask(p, Frame::Destroy(Destroy { left: n, deck: true }))
            }
            Word::Disc if self.g.can_do(self.t, p, word) => {
                self.t.agenda.ask(p, Frame::Discard(Discard { left: n, deck: false }));
            }
            Word::Destroy if self.g.can_do(self.t, p, word) => {
                self.t.agenda.ask(p, Frame::Destroy(Destroy { left: n, deck: false }));
            }
            Word::Shuffle if self.g.can_do(self.t, p, word) => {
                self.d.cite(Clause::VbP6_3);
                self.shuffle(p);
            }
            Word::Rearr if self.g.can_do(self.t, p, word) => self.t.agenda.ask(p, Frame::Rearrange(Rearrange {})),
            Word::Cmove if self.g.can_do(self.t, p, word) => {
                self.t.agenda.ask(p, Frame::CastleMove(CastleMove { left: n }));
            }
            Word::Vmove => {
                self.d.cite(Clause::Vr19);
                self.t.agenda.ask(p, Frame::Space(MoveTo { least: 1, most: 2 }));
            }
            Word::TradeAct if self.g.can_do(self.t, p, word) => self.declare(p, crate::table::Primary::Trade),
            Word::ScribeAct if self.g.can_do(self.t, p, word) => {
                self.t.agenda.ask(p, Frame::Yes(Yes { to: Purpose::Transcribe }));
            }
            _ => {} // a part that cannot be done does nothing and does not stop the others
        }
        Ok(())
    }

    /// So many of a resource from the supply.
    pub(super) fn goods(&mut self, who: Who, good: Good, n: u32) {
        let held = &mut self.t.boards[who].goods[good];
        *held = held.saturating_add(n).min(MOST);
        self.d.event(|| Event::Gained { who, good: Some(good), n });
    }

    /// So much silver from the supply.
    pub(super) fn silver(&mut self, who: Who, n: u32) {
        let held = &mut self.t.boards[who].silver;
        *held = held.saturating_add(n).min(MOST);
        self.d.event(|| Event::Gained { who, good: None, n });
    }

    /// Something happened to somebody: powers of emptied slots, then of cards from space 1 to 3, then of public buildings;
    /// the list is made now (VR-75).
    pub(super) fn fire(&mut self, who: Who, moment: Moment) {
        let mut list = [(Guard::Always, Effect(0)); 15];
        let mut n = 0;
        let mut look = |power: &Power<Effect>| {
            if let Power::When { moments, guard, then } = *power
                && moments >> moment as u16 & 1 == 1
            {
                list[n] = (guard, then);
                n += 1;
            }
        };
        for (i, power) in self.g.slot_powers(who).iter().enumerate() {
            if !self.t.boards[who].slots.has(Slot::of(i as u8)) && !self.t.in_setup() && moment != Moment::Now {
                look(power);
            }
        }
        if let Some(p) = who.seat() {
            for &card in self.t.cards[p].spaces.iter().flatten() {
                let info = self.g.content.card(card);
                if info.timing == Timing::Ongo {
                    info.power.as_ref().map(&mut look);
                }
            }
        }
        for (kind, public) in self.g.content.publics.iter().enumerate() {
            if self.t.publics[kind] == Some(who) {
                look(&public.power);
            }
        }
        if n > 1 {
            self.d.cite(Clause::Vr75);
        }
        for &(guard, effect) in list[..n].iter().rev() {
            self.t.agenda.step(Step::Guarded(who, guard, effect, false));
        }
    }
}

/// An effect has several options: which?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// The effect.
    pub effect: Effect,
}

/// An option of an effect, from 0.
#[data(Finite)]
#[finite(0..=3)]
pub struct OptionOf(u8);

impl Decision<Viscounts> for Choose {
    type Choice = OptionOf;

    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: OptionOf) -> Verdict<Viscounts> {
        ensure(g.can_take(v.table, v.me(), self.effect, c.get()), Clause::Vr46)
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        _: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: OptionOf,
        _: &mut D,
    ) -> Done<D> {
        s.table.agenda.step(Step::Parts(Who::at(p), self.effect, c.get(), 0));
        Ok(())
    }
}

/// Any resource, so many times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resource {
    /// How often.
    pub left: u8,
}

impl Decision<Viscounts> for Resource {
    type Choice = Good;

    fn check(self, _: &Viscounts, _: View<'_, Viscounts>, _: Good) -> Verdict<Viscounts> {
        Ok(())
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        good: Good,
        d: &mut D,
    ) -> Done<D> {
        if self.left > 1 {
            s.table.agenda.ask(p, Frame::Resource(Resource { left: self.left - 1 }));
        }
        Now::new(g, s, d).goods(Who::at(p), good, 1);
        Ok(())
    }
}

impl Viscounts {
    /// Whether somebody has a building of a type, or any, still on the own board.
    pub(crate) fn has_building(&self, t: &Table, who: Who, kind: Option<crate::content::Kind>) -> bool {
        t.boards[who].slots.iter().any(|s| kind.is_none_or(|k| s.kind() == k))
    }

    pub(crate) fn is_cheap(&self, tile: crate::content::Tile) -> bool {
        matches!(self.content.tile(tile).cost, 3 | 4)
    }

    /// Who owns the public building that lets a Criminal be ignored.
    pub(crate) fn ignorer(&self, t: &Table) -> Option<Who> {
        crate::content::Kind::all().find_map(|kind| {
            let Power::When { moments, then, .. } = self.content.publics[kind as usize].power else { return None };
            let collides = moments >> Moment::Collision as u16 & 1 == 1;
            if collides && self.content.effect(then).has(Word::IgnoreX) { t.publics[kind] } else { None }
        })
    }
}
