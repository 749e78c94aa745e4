//! What became of the laid cards: how many tokens are left, who fell when, what has lost the game.
//!
//! A card is looked at when it is covered, and when a spell changes a corner. When a spell was used is not written down, so of
//! the cards that a Fireball or Poison can have changed only the present is checked; of all others the whole past.
use super::{Spells, TIME_TOKENS, course::Course};
use crate::{
    KnockDungeon, Table,
    content::Corner,
    dungeon::{At, Covered, Fate, Index, Laid},
    rules::{Frame, WindowKind, evaluate::BEARABLE},
    table::End,
};
use engine_core::Faults;

/// The table with what follows from it.
pub(super) struct Fates<'a> {
    pub g: &'a KnockDungeon,
    pub t: &'a Table,
    pub spells: Spells,
    pub course: &'a Course<'a>,
}

/// The cards that the last evaluation looked at.
struct Looked {
    /// For certain, if something is loud there.
    surely: Covered,
    /// At most these.
    perhaps: Covered,
}

impl Fates<'_> {
    pub(super) fn check(&self, faults: &mut Faults) {
        self.due(faults);
        self.tokens(faults);
        let fell = self.past(faults);
        self.reserve(&fell, faults);
        self.present(faults);
        self.end(faults);
    }

    fn last(&self) -> Index {
        Index::of(self.t.dungeon.len() as u8 - 1)
    }

    fn laid(&self) -> impl DoubleEndedIterator<Item = (Index, &Laid)> + Clone {
        self.t.dungeon.iter()
    }

    fn set(&self, mut which: impl FnMut(Index, &Laid) -> bool) -> Covered {
        self.laid().filter(|(i, l)| which(*i, l)).fold(Covered::default(), |set, (i, _)| set.and(Covered::one(i)))
    }

    fn burnt(&self) -> Option<(Index, &Laid)> {
        self.laid().find(|(_, l)| l.fate == Fate::Burnt)
    }

    fn danger(&self, i: Index) -> u8 {
        self.t.dungeon.danger(&self.g.content, i)
    }

    fn asks(&self, l: &Laid) -> u8 {
        self.g.content.face(l.card).creature.unwrap_or(0)
    }

    fn is_knight(&self, l: &Laid) -> bool {
        l.card == self.g.content.knight()
    }

    /// What the card laid last covers.
    fn covered_by_last(&self) -> Covered {
        let last = self.last();
        let at = self.t.dungeon.get(last).map_or(At::CENTRE, |l| l.at);
        self.set(|i, l| i < last && l.fate != Fate::Burnt && meet(at, l.at))
    }

    /// What the burnt card had covered.
    fn uncovered(&self) -> Covered {
        let Some((b, burnt)) = self.burnt() else { return Covered::default() };
        self.set(|i, l| i < b && meet(burnt.at, l.at))
    }

    /// The cards at the poisoned cell.
    fn poisoned(&self) -> Covered {
        self.set(|_, l| l.fate != Fate::Burnt && self.t.dungeon.poison.is_some_and(|cell| owns(l, cell)))
    }

    /// The cards that the last card covers are not evaluated yet, or will never be.
    fn waits(&self) -> bool {
        match self.t.end {
            None => matches!(self.t.window(), Some(WindowKind::Placed | WindowKind::KnightPlaced)),
            Some(end) => matches!(end, End::Short(_)),
        }
    }

    /// Whether a loud room or beaten creature ended the game, so that nobody fell in that evaluation.
    fn ended_loud(&self) -> bool {
        matches!(self.t.end, Some(End::Room(_) | End::Beaten(_)))
    }

    /// Whether the last evaluation was that of the last card.
    fn by_card(&self) -> bool {
        match self.t.frame {
            Frame::Where(_) => true,
            _ => matches!(self.t.window(), Some(WindowKind::Placed | WindowKind::KnightPlaced)),
        }
    }

    fn looked(&self) -> Looked {
        let mut surely = if self.by_card() { self.covered_by_last() } else { Covered::default() };
        let mut perhaps = surely;
        if self.t.window().is_some() {
            surely = surely.and(self.uncovered());
            perhaps = perhaps.and(surely).and(self.poisoned());
        }
        Looked { surely, perhaps }
    }

    /// The cards that wait are those that the last one covers, and what spells changed in this window.
    fn due(&self, faults: &mut Faults) {
        let due = self.t.due.0;
        if !self.waits() {
            return faults.expect(due == 0, "table.due", || "nothing waits to be evaluated now".into());
        }
        let covered = self.covered_by_last().0;
        let mut changed = 0;
        if self.t.end.is_none() {
            changed = self.uncovered().0 | self.poisoned().0;
            let last = self.t.dungeon.get(self.last()).map_or(At::CENTRE, |l| l.at);
            if let Some((b, burnt)) = self.burnt() {
                let Spells { frost, poison, .. } = self.spells;
                let was_due = poison || meet(last, burnt.at);
                changed |= self.set(|i, l| was_due && i == b || frost && self.is_knight(l)).0;
            }
        }
        let fits = due & covered == covered && due & !(covered | changed) == 0;
        faults.expect(fits, "table.due", || "what waits is what was covered or changed just now".into());
    }

    /// ALM-1: a creature has as many tokens as it asks for, less one for each alarm since it came.
    fn tokens(&self, faults: &mut Faults) {
        let short = match self.t.end {
            Some(End::Short(i)) => Some(i),
            _ => None,
        };
        for (i, l) in self.laid().filter(|(_, l)| l.fate == Fate::Creature) {
            let at = || format!("table.dungeon.laid[{i}].tokens");
            let gone = self.course.alarms - self.course.entered[i.get() as usize];
            let left = u16::from(self.asks(l)).checked_sub(gone);
            if short == Some(i) {
                faults.expect(l.tokens == 0, at(), || "the reserve was short, so it took none (KD-Q27)".into());
                continue;
            }
            faults.expect(left == Some(l.tokens.into()), at(), || match left {
                Some(left) => format!("it has {left} Time tokens left after {gone} alarms"),
                None => "it would have raised the alarm long ago".into(),
            });
            let rung = matches!(self.t.end, Some(End::Alarm(_)));
            faults.expect(l.tokens > 0 || rung, at(), || "it would have raised the alarm".into());
        }
    }

    /// The past of every card that no spell can have changed. Tells which card's covering made each creature fall.
    fn past(&self, faults: &mut Faults) -> [Option<Index>; 63] {
        let mut fell = [None; 63];
        let mut outlived = 0;
        let open = self.waits() || self.ended_loud() && self.by_card();
        let burnt = self.burnt().map(|(_, l)| l.at);
        for (i, l) in self.laid().filter(|(_, l)| l.fate != Fate::Burnt) {
            let changed = burnt.is_some_and(|b| meet(b, l.at)) || self.t.dungeon.poison.is_some_and(|c| owns(l, c));
            if changed {
                continue;
            }
            let at = || format!("table.dungeon.laid[{i}]");
            let face = self.g.content.face(l.card);
            let mut figures = Corner::ALL.map(|c| face.figure(l.turned, c));
            let mut down = l.fate == Fate::Room;
            for (j, over) in self.laid().skip(usize::from(i.get()) + 1).filter(|(_, o)| meet(l.at, o.at)) {
                let corner = Corner::ALL.into_iter().find(|&c| l.at.beyond(c) == over.at).expect("they meet");
                figures[corner] = self.g.content.face(over.card).figure(over.turned, corner.across());
                let danger: u8 = figures.iter().sum();
                if open && j == self.last() {
                    break;
                }
                faults.expect(!down || danger <= BEARABLE, at(), || {
                    format!("a room at {danger} has lost the game when card {j} was laid")
                });
                if !down && danger <= BEARABLE {
                    down = true;
                    fell[usize::from(i.get())] = Some(j);
                    let held_out =
                        self.course.entered[usize::from(j.get())] - self.course.entered[usize::from(i.get())];
                    outlived += u32::from(held_out >= u16::from(self.asks(l)));
                    let last = !self.is_knight(l) || j == self.last();
                    faults.expect(last || self.spells.frost, at(), || "the game was won when he fell".into());
                }
            }
            if self.is_knight(l) && self.spells.frost {
                continue; // he waits for the frozen (Q9)
            }
            faults.expect(down != l.fate.is_unbeaten(), at(), || {
                let is = if down { "fell" } else { "has not fallen" };
                format!("this creature {is} (KD-EVAL-4)")
            });
        }
        let frozen = self.laid().filter(|(_, l)| l.fate == Fate::Frozen).count() as u32;
        faults.expect(frozen + outlived <= u32::from(self.spells.frost), "table.dungeon", || {
            "a creature without tokens is beaten in time, or frozen by the one Frost Bolt".into()
        });
        fell
    }

    /// CRE-2: whenever a creature came, the reserve had its tokens, as far as is known who had some then.
    fn reserve(&self, fell: &[Option<Index>; 63], faults: &mut Faults) {
        let thawed = self.spells.frost && !self.laid().any(|(_, l)| l.fate == Fate::Frozen);
        let tokens = |i: Index, l: &Laid, came: Index| -> u16 {
            let stood = match l.fate {
                Fate::Creature => true,
                Fate::Beaten => !thawed && fell[usize::from(i.get())].is_some_and(|j| j >= came),
                Fate::Room | Fate::Frozen | Fate::Burnt => false,
            };
            let [first, then] = [i, came].map(|k| self.course.entered[usize::from(k.get())]);
            if stood { u16::from(self.asks(l)).saturating_sub(then - first) } else { 0 }
        };
        for (came, new) in self.laid().filter(|(_, l)| l.fate != Fate::Room) {
            let out: u16 = self.laid().take(came.get().into()).map(|(i, l)| tokens(i, l, came)).sum();
            let short = self.t.end == Some(End::Short(came));
            let fits = short || out + u16::from(self.asks(new)) <= u16::from(TIME_TOKENS);
            faults.expect(fits, format!("table.dungeon.laid[{came}]"), || {
                "the reserve was too small when it came (KD-CRE-2)".into()
            });
        }
    }

    /// What holds of every card as it lies now, whatever spells there were.
    fn present(&self, faults: &mut Faults) {
        let looked = self.looked().perhaps;
        let burnt = self.burnt();
        for (i, l) in self.laid().filter(|(_, l)| l.fate != Fate::Burnt) {
            let at = || format!("table.dungeon.laid[{i}]");
            let danger = self.danger(i);
            let excused = self.waits() && self.t.due.has(i) || self.ended_loud() && looked.has(i);
            let covered = self.t.dungeon.standing().any(|(j, o)| j > i && meet(l.at, o.at));
            let loud = !l.fate.is_unbeaten() && danger > BEARABLE;
            // A loud room of another deck is not looked at until it is covered.
            let fresh = l.fate == Fate::Room && !covered && !burnt.is_some_and(|(b, o)| i < b && meet(l.at, o.at));
            faults.expect(!loud || fresh || excused, at(), || format!("a room at {danger} has lost the game"));
            let meek = l.fate.is_unbeaten() && covered && danger <= BEARABLE;
            let frozen = || self.laid().any(|(j, o)| j != i && o.fate == Fate::Frozen);
            let held = self.is_knight(l) && frozen();
            faults.expect(!meek || excused || held, at(), || format!("a covered creature at {danger} is beaten"));
        }
    }

    /// The end is the one that the cards show.
    fn end(&self, faults: &mut Faults) {
        let knight = self.laid().find(|(_, l)| self.is_knight(l));
        let Some(end) = self.t.end else { return };
        let Looked { surely, perhaps } = self.looked();
        let loud =
            |i: Index, fate: Fate| self.t.dungeon.get(i).is_some_and(|l| l.fate == fate) && self.danger(i) > BEARABLE;
        let first = |fate: Fate| surely.iter().find(|i| loud(*i, fate));
        let empty = |i: Index| self.t.dungeon.get(i).is_some_and(|l| l.fate == Fate::Creature && l.tokens == 0);
        let (fits, what) = match end {
            End::Won => {
                let frozen = self.laid().any(|(_, l)| l.fate == Fate::Frozen);
                let low = knight.is_some_and(|(i, _)| self.danger(i) <= BEARABLE);
                let by_spell = self.spells.fireball || self.spells.poison;
                (!frozen && low && (self.by_card() || by_spell), "the Knight falls at 5 or less, after the frozen")
            }
            End::Room(i) => {
                let named = loud(i, Fate::Room) && perhaps.has(i) && first(Fate::Room).is_none_or(|j| j >= i);
                (named, "a room that was looked at just now is at 6 or more, the first of them")
            }
            End::Beaten(i) => {
                let named = loud(i, Fate::Beaten) && perhaps.has(i) && first(Fate::Beaten).is_none_or(|j| j >= i);
                (named && first(Fate::Room).is_none(), "a beaten creature is at 6 or more, and no room before it")
            }
            End::Short(i) => {
                let asks = self.t.dungeon.get(i).map_or(0, |l| self.asks(l));
                let short = i == self.last() && empty(i) && asks > self.t.reserve;
                (short, "the reserve has fewer tokens than the last card asks for")
            }
            End::Alarm(i) => {
                let first = self.laid().map(|(i, _)| i).find(|i| empty(*i));
                (first == Some(i), "the first creature without tokens raised the alarm")
            }
            End::Time => (true, ""),
        };
        faults.expect(fits, "table.end", || what.into());
        let bare = |i: Index| matches!(end, End::Alarm(_)) || end == End::Short(i);
        let quiet = self.laid().all(|(i, _)| !empty(i) || bare(i));
        faults.expect(quiet, "table.end", || "a creature has raised the alarm".into());
    }
}

/// Whether two cards share a corner.
fn meet(a: At, b: At) -> bool {
    Corner::ALL.iter().any(|&c| a.beyond(c) == b)
}

/// Whether a cell is a corner of a card.
fn owns(l: &Laid, cell: At) -> bool {
    Corner::ALL.iter().any(|&c| l.at.cell(c) == cell)
}
