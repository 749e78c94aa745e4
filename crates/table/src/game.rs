//! A table in play: a match, and what people agree on around it. What happens is a list of entries; the same entries give the same table.
use crate::{
    log::Log,
    problem::Problem,
    seating::{Head, Viewer},
};
use engine_core::{
    erased::{AnyError, AnyMatch},
    play::Next,
    rules::Seat,
    show::Language,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};

/// Something that happened at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Happening {
    /// A seat decided.
    Act { seat: Seat, id: u32 },
    /// The table reported an answer of chance.
    Report { answer: u32 },
    /// Somebody alone took decisions back, so that this many are left.
    Back { to: u32 },
    /// Somebody alone took back a report of set-up.
    Unreport,
    /// A seat asked the others to take decisions back.
    Propose { seat: Seat, to: u32 },
    /// A seat answered that.
    Answer { seat: Seat, agree: bool },
    /// A seat allows hints, or no longer does.
    Hints { seat: Seat, agree: bool },
}

/// A request to take decisions back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Proposal {
    pub by: Seat,
    pub to: u32,
    /// The people who have not answered.
    pub waiting: Vec<Seat>,
}

/// A table in play.
pub(crate) struct Game {
    pub head: Arc<Head>,
    pub m: Box<dyn AnyMatch>,
    /// Decisions of seats that are asked together, until all have decided.
    pub sealed: BTreeMap<u8, u32>,
    pub proposal: Option<Proposal>,
    /// The people who allow hints.
    pub hints: Vec<Seat>,
    /// The number of entries.
    pub version: u32,
    /// The number of the question: it grows with every decision, report and undo.
    pub turn: u32,
    pub log: Log,
}

impl Game {
    pub fn new(head: Arc<Head>, m: Box<dyn AnyMatch>) -> Self {
        let log = Log::new(&*m);
        Self { head, m, sealed: BTreeMap::new(), proposal: None, hints: vec![], version: 0, turn: 0, log }
    }

    /// Whether only one person plays.
    pub fn alone(&self) -> bool {
        self.head.persons().count() <= 1
    }

    /// Whether hints are allowed: alone, or if all people agree.
    pub fn hints_allowed(&self) -> bool {
        self.alone() || self.head.persons().all(|p| self.hints.contains(&p))
    }

    /// The number of decisions, if this seat took its last one back.
    pub fn before_last(&self, seat: Seat) -> Option<u32> {
        match self.log.pending_of() {
            Some(p) if p == seat => Some(self.m.plies() as u32),
            _ => self.log.last_of(seat),
        }
    }

    /// Checks that something can happen now.
    pub fn check(&self, what: &Happening) -> Result<(), Problem> {
        match *what {
            Happening::Act { seat, id } => {
                if self.sealed.contains_key(&seat.0) {
                    return Err(Problem::not_now("you have chosen already; the others still choose"));
                }
                match self.m.why_not(seat, id)? {
                    Some(why) => Err(why.into()),
                    None if !self.m.seats_asked().has(seat) => Err(Problem::not_now("it is not your turn")),
                    None => Ok(()),
                }
            }
            Happening::Report { answer } => match self.m.asked() {
                None => Err(AnyError::NotAsked.into()),
                Some(asked) if asked.possible().any(|a| a.answer == answer) => Ok(()),
                Some(asked) => {
                    let possible = asked.possible().map(|a| a.answer).collect();
                    Err(AnyError::Impossible { at: 0, answer, possible }.into())
                }
            },
            Happening::Back { to } | Happening::Propose { to, .. } if to as usize > self.m.plies() => {
                Err(AnyError::NoSuchStep { asked: to as usize, steps: self.m.plies() }.into())
            }
            Happening::Back { .. } => Ok(()),
            Happening::Unreport => self.m.boxed_clone().take_back().map_err(Into::into),
            Happening::Propose { .. } if self.proposal.is_some() => {
                Err(Problem::not_now("somebody has asked to take back already"))
            }
            Happening::Propose { .. } => Ok(()),
            Happening::Answer { seat, .. } => match &self.proposal {
                Some(p) if p.waiting.contains(&seat) => Ok(()),
                _ => Err(Problem::not_now("nobody waits for your answer")),
            },
            Happening::Hints { seat, agree } if self.hints.contains(&seat) == agree => {
                Err(Problem::not_now("you have said so already"))
            }
            Happening::Hints { .. } => Ok(()),
        }
    }

    /// Makes something happen that [`check`](Self::check) allows.
    pub fn apply(&mut self, what: &Happening) -> Result<(), Problem> {
        match *what {
            Happening::Act { seat, id } => {
                self.proposal = None;
                self.sealed.insert(seat.0, id);
                if self.m.seats_asked().iter().all(|p| self.sealed.contains_key(&p.0)) {
                    self.turn += 1;
                    self.unseal()?;
                }
            }
            Happening::Report { answer } => {
                self.proposal = None;
                self.turn += 1;
                let (was, before) = (self.m.plies(), self.m.view_json(None).is_ok());
                self.m.report(answer)?;
                if self.m.plies() > was {
                    self.log.decided(&mut *self.m);
                } else if !before && self.m.view_json(None).is_ok() {
                    self.log.restart(&*self.m);
                }
                self.unseal()?;
            }
            Happening::Back { to } => self.back(to)?,
            Happening::Unreport => {
                self.turn += 1;
                self.m.take_back()?;
                self.log.restart(&*self.m);
            }
            Happening::Propose { seat, to } => {
                let waiting: Vec<Seat> = self.head.persons().filter(|p| *p != seat).collect();
                self.proposal = Some(Proposal { by: seat, to, waiting });
            }
            Happening::Answer { agree: false, .. } => self.proposal = None,
            Happening::Answer { seat, agree: true } => {
                if let Some(proposal) = &mut self.proposal {
                    proposal.waiting.retain(|p| *p != seat);
                    if proposal.waiting.is_empty() {
                        let to = proposal.to;
                        self.back(to)?;
                    }
                }
            }
            Happening::Hints { seat, agree } => {
                self.hints.retain(|p| *p != seat);
                if agree {
                    self.hints.push(seat);
                }
            }
        }
        self.version += 1;
        self.log.now_at(self.version);
        Ok(())
    }

    /// Plays what was decided, in the order of turns, as long as it is there.
    fn unseal(&mut self) -> Result<(), Problem> {
        while let Next::Seat(p) = self.m.next()
            && let Some(id) = self.sealed.remove(&p.0)
        {
            let was = self.m.plies();
            self.log.deciding(&mut *self.m, p, id);
            self.m.play(p, id)?;
            if self.m.plies() > was {
                self.log.decided(&mut *self.m);
            }
        }
        Ok(())
    }

    fn back(&mut self, to: u32) -> Result<(), Problem> {
        self.turn += 1;
        self.proposal = None;
        self.sealed.clear();
        self.m.rewind(to as usize)?;
        self.log.back(to as usize);
        Ok(())
    }

    /// Runs something in a language, if the game has it.
    pub fn told_in<T>(&mut self, language: Language, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.m.language();
        self.m.set_language(language);
        let out = run(self);
        self.m.set_language(before);
        out
    }

    /// What a person at this seat may still do about the past: the number of decisions left if it takes its last one back.
    pub fn undo_of(&self, viewer: Viewer) -> Option<u32> {
        let seat = viewer.0?;
        if self.m.next() == Next::Over && !self.alone() {
            return None;
        }
        self.before_last(seat)
    }
}
