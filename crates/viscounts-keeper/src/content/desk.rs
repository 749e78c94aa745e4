//! The desk where rows are taken in: it collects faults and effects.
use super::{Effect, Expr, Kind, Moment, Place, Power, Ribbon, Side, powers::power, words::expr};
use engine_core::rules::ValidationError;

/// The most effects of a box: far more than it has, and so few that each has a number.
const EFFECTS: usize = 4096;

/// Collects faults and effects while rows are taken in.
pub(super) struct Desk {
    pub(super) faults: ValidationError,
    pub(super) effects: Vec<Expr>,
    pub(super) line: u32,
    pub(super) at: String,
}

impl Desk {
    pub(super) fn row(&mut self, list: &str, line: u32, id: &str) {
        self.line = line;
        self.at = format!("{list} {id}");
    }

    pub(super) fn fault(&mut self, what: impl Into<String>) {
        self.faults.add_line(self.line, self.at.clone(), what);
    }

    pub(super) fn ensure(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.fault(what());
        }
    }

    pub(super) fn take<T: Default>(&mut self, read: Result<T, String>) -> T {
        read.unwrap_or_else(|what| {
            self.fault(what);
            T::default()
        })
    }

    /// An effect of play: no suffix of set-up is in it.
    pub(super) fn effect(&mut self, text: &str, ai: bool) -> Effect {
        let e = self.in_setup(text, ai);
        let read = &self.effects[usize::from(e.0)];
        let placed = read.text == text && read.options.iter().flatten().any(|a| a.place != Place::Any);
        self.ensure(!placed, || format!("\"{text:.40}\": a place is named in set-up alone"));
        e
    }

    /// An effect, once for every text.
    pub(super) fn in_setup(&mut self, text: &str, ai: bool) -> Effect {
        if let Some(i) = self.effects.iter().position(|e| e.text == text) {
            self.words(i, ai);
            return Effect(i as u16);
        }
        if self.effects.len() == EFFECTS {
            self.fault(format!("a box has {EFFECTS} effects at most"));
            return Effect(0);
        }
        match expr(text) {
            Ok(e) => {
                let at = self.effects.len();
                self.effects.push(e);
                self.words(at, ai);
                Effect(at as u16)
            }
            Err(what) => {
                self.fault(what);
                Effect(0)
            }
        }
    }

    fn words(&mut self, i: usize, ai: bool) {
        if !ai && self.effects[i].options.iter().flatten().any(|a| a.word.is_of_ai()) {
            self.fault(format!("\"{}\" has a word that only the AI knows", self.effects[i].text));
        }
    }

    pub(super) fn power(&mut self, text: &str, ai: bool) -> Power<Effect> {
        match power(text) {
            Ok(Power::When { moments, guard, then }) => {
                let own = moments
                    & (1 << Moment::Now as u16
                        | 1 << Moment::Flip as u16
                        | 1 << Moment::GainScheme as u16
                        | 1 << Moment::Shuffle as u16);
                self.ensure(ai || own == 0, || format!("\"{text}\" reacts to something that only the AI does"));
                Power::When { moments, guard, then: self.effect(then, ai) }
            }
            Ok(Power::TwoMerchants(k)) => Power::TwoMerchants(k),
            Ok(Power::TwoSilver(k)) => Power::TwoSilver(k),
            Ok(Power::Double(k)) => Power::Double(k),
            Ok(Power::Others(k)) => Power::Others(k),
            Ok(Power::Permanent(i)) => Power::Permanent(i),
            Ok(Power::FreeStep) => Power::FreeStep,
            Ok(Power::CheapDismissal) => Power::CheapDismissal,
            Ok(Power::Hand) => Power::Hand,
            Err(what) => {
                self.fault(what);
                Power::Hand
            }
        }
    }

    /// Points that a score can add up.
    pub(super) fn points(&mut self, list: &[i32]) {
        self.ensure(list.iter().all(|vp| (-1000..=1000).contains(vp)), || "points are -1000 to 1000".into());
    }

    pub(super) fn one_of<T: Copy>(&mut self, text: &str, list: &[(&str, T)]) -> T {
        if let Some(found) = list.iter().find(|x| x.0 == text) {
            return found.1;
        }
        let known = list.iter().map(|x| x.0).collect::<Vec<_>>().join(", ");
        self.fault(format!("\"{text:.40}\": expected one of {known}"));
        list[0].1
    }

    pub(super) fn count(&mut self, list: &str, found: usize, expected: usize) {
        self.faults.expect(found == expected, list, || format!("there are {found} rows, the box holds {expected}"));
    }

    pub(super) fn unique<'a>(&mut self, list: &str, ids: impl Iterator<Item = (u32, &'a str)>) {
        let mut seen: Vec<&str> = Vec::new();
        for (line, id) in ids {
            if seen.contains(&id) {
                self.row(list, line, id);
                self.fault("the id stands twice");
            }
            seen.push(id);
        }
    }

    pub(super) fn five(&mut self, texts: &[String], what: &str) -> [Option<Effect>; 5] {
        self.ensure(texts.len() == 5, || format!("there are {} {what}, expected 5", texts.len()));
        std::array::from_fn(|i| texts.get(i).filter(|t| !t.is_empty()).map(|t| self.effect(t, false)))
    }
}

pub(super) const KINDS: [(&str, Kind); 3] =
    [("trading_post", Kind::TradingPost), ("guildhall", Kind::Guildhall), ("workshop", Kind::Workshop)];
pub(super) const RIBBONS: [(&str, Ribbon); 4] =
    [("blue", Ribbon::Blue), ("black", Ribbon::Black), ("yellow", Ribbon::Yellow), ("grey", Ribbon::Grey)];
pub(super) const SIDES: [(&str, Side); 3] = [("L", Side::L), ("R", Side::R), ("I", Side::I)];
