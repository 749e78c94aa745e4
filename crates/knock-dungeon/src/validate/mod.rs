//! Whether a state from outside is a state of this game.
//!
//! First what can be said of any numbers: every component counted, cards where cards can be. Only a state that passes is looked
//! at further: [`course`] follows the turns that led to it, [`fates`] what became of its cards.
mod course;
mod fates;

use crate::{
    KnockDungeon, Table,
    content::Corner,
    dungeon::{At, Fate},
    options::{Clock, Talk},
    rules::{Frame, WindowKind},
    table::{End, Side, Token},
};
use course::{Course, Step};
use engine_core::{Faults, Game, Seat, StateOf};
use fates::Fates;

/// SET-1: the Time tokens of the box.
pub(crate) const TIME_TOKENS: u8 = 12;

/// Which Grimoire tokens were used in this dungeon.
#[derive(Clone, Copy)]
struct Spells {
    fireball: bool,
    frost: bool,
    poison: bool,
    sphere: bool,
}

impl KnockDungeon {
    pub(crate) fn faults(&self, s: &StateOf<Self>) -> Faults {
        let mut faults = Faults::default();
        if let Err(f) = self.census(s).verify() {
            faults.append(f);
        }
        self.piles(s, &mut faults);
        self.lattice(&s.table, &mut faults);
        self.creatures(&s.table, &mut faults);
        // What follows counts with these numbers.
        if faults.list().is_empty() {
            self.history(&s.table, &mut faults);
        }
        faults
    }

    fn spells(&self, t: &Table) -> Spells {
        let used = |token| self.options.grimoire.has(token) && !t.grimoire.has(token);
        Spells {
            fireball: used(Token::Fireball),
            frost: used(Token::Frost),
            poison: used(Token::Poison),
            sphere: used(Token::Sphere),
        }
    }

    /// Hands, pile and what is known of them.
    fn piles(&self, s: &StateOf<Self>, faults: &mut Faults) {
        let t = &s.table;
        faults.expect(t.turn.0 < self.seats, "table.turn", || format!("there are {} seats", self.seats));
        faults.expect(u16::from(t.pile) == s.unseen.len(), "table.pile", || {
            format!("{} cards are unseen", s.unseen.len())
        });
        let in_play = self.deck();
        let others = s.unseen.kinds().any(|(c, _)| !in_play.has(c) || c == self.content.knight());
        faults.expect(!others, "unseen", || "there is a card that is not in the pile of this dungeon".into());
        let rest = t.pile == 0 || t.knight_below;
        faults.expect(rest, "table.knight_below", || "the Knight is drawn last".into());
        for p in Seat::first(6) {
            let at = |what: &str| format!("{what}[{}]", p.0);
            let hand = t.told[p].or(s.hands[p]);
            faults.expect(u32::from(t.held[p]) == s.hands[p].len(), at("table.held"), || {
                format!("the hand has {}", s.hands[p].len())
            });
            faults.expect(t.told[p].and(s.hands[p]).is_empty(), at("hands"), || "a card is told and held back".into());
            faults.expect(hand.less(in_play).is_empty() && !hand.has(self.content.knight()), at("hands"), || {
                "there is a card that no hand can hold in this dungeon".into()
            });
            let size = if p.0 < self.seats { self.hand() } else { 0 };
            faults.expect(hand.len() <= size.into(), at("hands"), || format!("a hand has at most {size} cards"));
            let bound = t.bound[p].is_none_or(|c| t.told[p].has(c) && self.options.showing && self.seats > 1);
            faults.expect(bound, at("table.bound"), || "a bound card was shown and is held".into());
            let tells = self.options.talk == Talk::Open && self.seats > 1;
            let told = tells || t.told[p].len() <= u32::from(t.bound[p].is_some());
            faults.expect(told, at("table.told"), || "nobody tells a card in this game".into());
        }
        if self.options.talk == Talk::Open && self.seats > 1 && t.side == Side::Speech {
            faults.expect(t.nothing_hidden(), "table.held", || "while Speech shows all is told (Q21)".into());
        }
        faults.expect(self.seats > 1 || t.side == Side::Speech, "table.side", || "alone the token is not used".into());
        let tokens = t.grimoire.less(self.options.grimoire).is_empty();
        faults.expect(tokens, "table.grimoire", || "there is a token that this dungeon did not begin with".into());
        let sphere = self.seats > 1 || !self.spells(t).sphere;
        faults.expect(sphere, "table.grimoire", || "alone a Sphere is of no use (KD-Q15)".into());
    }

    /// Cards on the lattice: the first in the centre, every other on a corner of an earlier one, one card a place.
    fn lattice(&self, t: &Table, faults: &mut Faults) {
        let d = &t.dungeon;
        faults.expect(!d.is_empty(), "table.dungeon", || "the first card lies in the centre".into());
        let spells = self.spells(t);
        let burnt = d.iter().filter(|(_, l)| l.fate == Fate::Burnt).count();
        faults.expect(burnt == usize::from(spells.fireball), "table.dungeon", || "one Fireball burns one card".into());
        for (i, l) in d.iter() {
            let at = || format!("table.dungeon.laid[{i}]");
            let earlier = || d.iter().take(i.get().into()).map(|(_, e)| e);
            let centre =
                l.at == At::CENTRE && (i.get() == 0 || i.get() == 1 && earlier().all(|e| e.fate == Fate::Burnt));
            let hangs = earlier().any(|e| Corner::ALL.iter().any(|&c| e.at.beyond(c) == l.at));
            faults.expect(centre || hangs && i.get() > 0, at(), || {
                "it covers no corner of an earlier card (KD-PLC-2)".into()
            });
            let taken = earlier().any(|e| e.at == l.at && e.fate != Fate::Burnt);
            faults.expect(!taken, at(), || "a card lies there already (KD-PLC-3)".into());
            let turned = l.turned && (i.get() == 0 || self.same_turned.has(l.card));
            faults.expect(!turned, at(), || "it does not lie turned (KD-Q1, KD-Q26)".into());
        }
        let of = |cell: At, l: &crate::dungeon::Laid| Corner::ALL.iter().any(|&c| l.at.cell(c) == cell);
        let lies = match d.poison {
            Some(cell) => {
                let creature = d.iter().any(|(_, l)| l.fate != Fate::Room && of(cell, l));
                spells.poison && creature && d.standing().any(|(_, l)| of(cell, l))
            }
            None => !spells.poison || spells.fireball, // Q13: gone if the cell is empty
        };
        faults.expect(lies, "table.dungeon.poison", || "no poison can lie there".into());
    }

    /// Fates are those of the card, and of the spells that were used.
    fn creatures(&self, t: &Table, faults: &mut Faults) {
        let frozen = t.dungeon.iter().filter(|(_, l)| l.fate == Fate::Frozen).count();
        let frost = self.spells(t).frost;
        faults.expect(frozen <= usize::from(frost), "table.dungeon", || "one Frost Bolt freezes one creature".into());
        let thawed = t.dungeon.iter().any(|(_, l)| matches!(l.fate, Fate::Beaten | Fate::Burnt));
        faults.expect(!frost || frozen > 0 || thawed, "table.dungeon", || "the Frost Bolt has hit no creature".into());
        let knight = |fate: Fate| t.dungeon.iter().any(|(_, l)| l.card == self.content.knight() && l.fate == fate);
        faults.expect(!knight(Fate::Burnt), "table.dungeon", || "the Knight is immune to Fireballs".into());
        faults.expect(knight(Fate::Beaten) == (t.end == Some(End::Won)), "table.end", || {
            "the game is won when the Knight falls".into()
        });
        for (i, l) in t.dungeon.iter() {
            let at = || format!("table.dungeon.laid[{i}]");
            let face = self.content.face(l.card);
            let creature = l.fate != Fate::Room;
            faults
                .expect(creature == face.creature.is_some(), at(), || "a room is a room, a creature a creature".into());
            let most = if l.fate == Fate::Creature { face.creature.unwrap_or(0) } else { 0 };
            faults.expect(l.tokens <= most, at(), || format!("it has at most {most} Time tokens now"));
        }
    }

    /// The question, the turns that led to it, and what they did to the cards.
    fn history(&self, t: &Table, faults: &mut Faults) {
        let Some(step) = Step::of(self, t) else {
            return faults.add("table.frame", "no game ends with that question");
        };
        self.question(t, faults);
        let course = match Course::follow(self, t, step) {
            Ok(course) => course,
            Err(what) => return faults.add("table.turns", what),
        };
        self.turns(t, &course, step, faults);
        self.time(t, step, faults);
        let spells = self.spells(t);
        Fates { g: self, t, spells, course: &course }.check(faults);
    }

    /// The question fits the table; after the end it is the one that was answered last.
    fn question(&self, t: &Table, faults: &mut Faults) {
        let hand = t.hand_size(t.turn);
        let knight = self.content.knight();
        let fits = match t.frame {
            Frame::Where(w) if t.end.is_some() => {
                let laid = t.dungeon.iter().next_back().is_some_and(|(_, l)| (l.card, l.turned) == (w.card, w.turned));
                laid && w.knight == (w.card == knight)
            }
            Frame::Pass(_) if t.end.is_some() => t.passed,
            _ if t.end.is_some() => true,
            Frame::Window(_) => self.has_use(t),
            Frame::Lay(_) => hand > 0,
            Frame::Pass(_) => hand == 0,
            Frame::Rotate(_) => !self.same_turned.has(knight),
            Frame::Where(w) => {
                let way = !w.turned || !self.same_turned.has(w.card);
                way && self.deck().has(w.card) && w.knight == (w.card == knight)
            }
            Frame::Show(_) => self.may_show(t),
        };
        faults.expect(fits, "table.frame", || "that is not what is asked at this table".into());
    }

    /// Seats, hands, pile and token are as the turns left them.
    fn turns(&self, t: &Table, course: &Course<'_>, step: Step, faults: &mut Faults) {
        faults.expect(t.turn == course.seat, "table.turn", || format!("it is the turn of {}", course.seat));
        faults.expect(t.pile == course.pile, "table.pile", || format!("by now {} cards are left", course.pile));
        faults.expect(t.knight_below == course.knight_below, "table.knight_below", || {
            "the Knight is drawn when the pile is empty".into()
        });
        if t.end.is_some() && step == Step::Counted {
            let of_knight = match t.frame {
                Frame::Where(w) => w.knight,
                _ => t.window() == Some(WindowKind::KnightPlaced),
            };
            faults.expect(of_knight == course.knight_came, "table.frame", || {
                "in the turn in which he comes the Knight was asked about last".into()
            });
        }
        let spells = self.spells(t);
        faults.expect(course.side(spells) == Some(t.side), "table.side", || {
            "the icons laid so far turned the token to the other side".into()
        });
        faults.expect(t.passed == course.passed, "table.passed", || {
            "it says whether the seat in turn had no card to place".into()
        });
        faults.expect(t.placed_silence == course.placed_silence, "table.placed_silence", || {
            "it says whether the card placed in this turn has the icon".into()
        });
        for p in Seat::first(self.seats) {
            let at = |what: &str| format!("{what}[{}]", p.0);
            faults.expect(t.hand_size(p) == course.hands[p], at("hands"), || {
                format!("by now the hand has {} cards", course.hands[p])
            });
            if self.options.talk == Talk::Open && self.seats > 1 && !spells.sphere {
                let (least, most) = course.held_back[p];
                faults.expect((least..=most).contains(&t.held[p]), at("table.held"), || {
                    format!("{least} to {most} cards were drawn in silence and are held")
                });
            }
            let place = (p.0 + self.seats - self.options.first.get()) % self.seats;
            let may = place < t.turns && (p != t.turn || step == Step::Begun);
            faults.expect(t.bound[p].is_none() || may, at("table.bound"), || "no card was shown since the last".into());
        }
    }

    /// Q19, Q24: time is not up while the game goes on, and no game ends by it without a clock, but for a stand-still.
    fn time(&self, t: &Table, step: Step, faults: &mut Faults) {
        let looked = t.end == Some(End::Time) && step == Step::Counted;
        let in_time = match self.options.clock {
            Clock::None => !looked,
            Clock::Turns { turns } => t.turns <= turns.get() && (t.turns == turns.get()) == looked,
            Clock::Sand { .. } => true,
        };
        faults.expect(in_time, "table.turns", || "the clock does not say so".into());
    }
}
