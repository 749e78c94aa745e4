//! Les jetons Grimoire: spells (p.11, 13-15): windows, targets, effects.
use super::{Cx, Frame, Stage, evaluate::evaluate, place::turn_token, run};
use crate::{
    KnockDungeon,
    clauses::Clause,
    content::{Content, Corner},
    dungeon::{Covered, Fate, Index, Laid},
    event::Event,
    table::{Side, Table, Token},
};
use engine_core::{
    chance::{Halt, Source},
    data,
    rules::{Decision, GameBox, Refusal, Verdict, View, ensure},
};
use std::ops::ControlFlow;

/// The five moments of a turn at which a token can change something (Q10).
#[data(Finite)]
pub enum WindowKind {
    /// W1: before placing.
    Start,
    /// W2: the card is placed, before the dangers are evaluated.
    Placed,
    /// W3: before the alarm.
    BeforeAlarm,
    /// W4: the Knight is drawn and not yet placed.
    KnightDrawn,
    /// W5: the Knight is placed, before what he covers is evaluated.
    KnightPlaced,
}

impl WindowKind {
    /// Where the turn continues when the window is closed.
    pub(super) const fn then(self) -> Stage {
        match self {
            WindowKind::Start => Stage::Place,
            WindowKind::Placed => Stage::Evaluate,
            WindowKind::BeforeAlarm => Stage::Alarm,
            WindowKind::KnightDrawn => Stage::Knight,
            WindowKind::KnightPlaced => Stage::KnightEvaluate,
        }
    }

    /// Whether an evaluation follows. Changed cards then join it.
    const fn comes_before_evaluation(self) -> bool {
        matches!(self, WindowKind::Placed | WindowKind::KnightPlaced)
    }
}

/// A Grimoire token may be used now.
#[data(Copy)]
pub struct Window {
    /// Which moment of the turn it is.
    pub kind: WindowKind,
}

/// A token and its target.
#[data(Finite)]
pub enum Spell {
    /// Removes a creature.
    Fireball {
        /// Which.
        at: Index,
    },
    /// Freezes a creature.
    Frost {
        /// Which.
        at: Index,
    },
    /// Makes a corner worth nothing.
    Poison {
        /// Of which creature.
        at: Index,
        /// Which corner.
        corner: Corner,
    },
    /// Ends a Silence.
    Sphere,
    /// No token now.
    Close,
}

impl Spell {
    const fn token(self) -> Option<Token> {
        match self {
            Spell::Fireball { .. } => Some(Token::Fireball),
            Spell::Frost { .. } => Some(Token::Frost),
            Spell::Poison { .. } => Some(Token::Poison),
            Spell::Sphere => Some(Token::Sphere),
            Spell::Close => None,
        }
    }
}

impl Decision<KnockDungeon> for Window {
    type Choice = Spell;

    fn check(self, v: View<'_, KnockDungeon>, spell: Spell) -> Verdict<Clause> {
        let t = v.table;
        ensure(spell.token().is_none_or(|token| t.grimoire.has(token)), Clause::TokenUsed)?;
        match spell {
            Spell::Fireball { at } => match t.creature(at) {
                None => Err(Refusal::by(Clause::Fireball)),
                Some(l) if l.card == v.game.content.knight() => {
                    Err(Refusal::because(Clause::Fireball, "the Black Knight is immune to a Fireball"))
                }
                Some(_) => Ok(()),
            },
            Spell::Frost { at } => ensure(t.creature(at).is_some_and(|l| l.fate != Fate::Frozen), Clause::Frost),
            Spell::Poison { at, corner } => {
                let laid = t.creature(at).ok_or(Refusal::by(Clause::Poison))?;
                if t.dungeon.poison.is_some() {
                    return Err(Refusal::because(Clause::Poison, "there is poison on the table already"));
                }
                // Q31: where two unbeaten creatures share the corner, the lower index names it.
                let other = t.dungeon.card_at(laid.at.beyond(corner)).filter(|&j| j < at && t.creature(j).is_some());
                if other.is_some() {
                    return Err(Refusal::because(Clause::OneName, "the lower of the two creatures names that corner"));
                }
                Ok(())
            }
            Spell::Sphere => ensure(v.game.seats > 1 && t.side == Side::Silence, Clause::Sphere),
            Spell::Close => Ok(()),
        }
    }

    fn legal(self, v: View<'_, KnockDungeon>, out: &mut impl FnMut(Spell) -> ControlFlow<()>) -> ControlFlow<()> {
        let creatures = || v.table.dungeon.standing().filter(|(_, l)| l.fate.is_unbeaten()).map(|(i, _)| i);
        let mut offer = |spell| if self.check(v, spell).is_ok() { out(spell) } else { ControlFlow::Continue(()) };
        creatures().try_for_each(|at| offer(Spell::Fireball { at }))?;
        creatures().try_for_each(|at| offer(Spell::Frost { at }))?;
        creatures().flat_map(|at| Corner::ALL.map(|corner| Spell::Poison { at, corner })).try_for_each(&mut offer)?;
        offer(Spell::Sphere)?;
        offer(Spell::Close)
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, spell: Spell) -> Result<(), Halt> {
        let Some(token) = spell.token() else { return run(cx, self.kind.then()) };
        cx.table.grimoire.take(token);
        let at = match spell {
            Spell::Fireball { at } | Spell::Frost { at } | Spell::Poison { at, .. } => Some(at),
            Spell::Sphere | Spell::Close => None,
        };
        cx.event(Event::Cast(cx.seat, token, at));
        let changed = cast(cx, spell);
        if self.kind.comes_before_evaluation() {
            cx.table.due = cx.table.due.and(changed);
        } else {
            evaluate(cx, changed);
        }
        run(cx, Stage::Window(self.kind))
    }
}

/// The effect of a token. Returns the cards that must be looked at again.
fn cast(cx: &mut Cx<'_, impl Source>, spell: Spell) -> Covered {
    match spell {
        // GRI-1, Q12: the card goes, its tokens come back, what lay under it shows again.
        Spell::Fireball { at } => {
            cx.cite(Clause::Fireball);
            cx.cite(Clause::Uncovered);
            let laid = cx.table.dungeon.at_mut(at);
            let was_frozen = laid.fate == Fate::Frozen;
            cx.table.reserve += std::mem::take(&mut laid.tokens);
            let uncovered = cx.table.dungeon.burn(at);
            let knight = if was_frozen { standing_knight(&cx.game.content, cx.table) } else { Covered::default() };
            uncovered.and(knight)
        }
        // GRI-2: the tokens come back and there is no more hurry.
        Spell::Frost { at } => {
            cx.cite(Clause::Frost);
            let laid = cx.table.dungeon.at_mut(at);
            laid.fate = Fate::Frozen;
            cx.table.reserve += std::mem::take(&mut laid.tokens);
            Covered::default()
        }
        // GRI-3, Q13: the cell counts nothing for both cards that own it.
        Spell::Poison { at, corner } => {
            cx.cite(Clause::Poison);
            let here = cx.table.dungeon.at_mut(at).at;
            cx.table.dungeon.poison = Some(here.cell(corner));
            let other = cx.table.dungeon.card_at(here.beyond(corner)).map_or(Covered::default(), Covered::one);
            Covered::one(at).and(other)
        }
        Spell::Sphere => {
            cx.cite(Clause::Sphere);
            turn_token(cx, Side::Speech);
            Covered::default()
        }
        Spell::Close => Covered::default(),
    }
}

fn standing_knight(content: &Content, t: &Table) -> Covered {
    let knight = t.dungeon.standing().find(|(_, l)| l.card == content.knight() && l.fate.is_unbeaten());
    knight.map_or(Covered::default(), |(i, _)| Covered::one(i))
}

/// Whether a held token has a legal use. If none has, no window opens (Q10).
pub(crate) fn has_use(game: &GameBox<KnockDungeon>, t: &Table) -> bool {
    if t.grimoire.is_empty() {
        return false;
    }
    let mut creatures = t.dungeon.standing().filter(|(_, l)| l.fate.is_unbeaten());
    let any = |f: &dyn Fn(&Laid) -> bool| creatures.clone().any(|(_, l)| f(l));
    t.grimoire.has(Token::Fireball) && any(&|l| l.card != game.content.knight())
        || t.grimoire.has(Token::Frost) && any(&|l| l.fate != Fate::Frozen)
        || t.grimoire.has(Token::Poison) && creatures.next().is_some()
        || t.grimoire.has(Token::Sphere) && game.seats > 1 && t.side == Side::Silence
}

impl Table {
    /// The unbeaten creature with that index.
    fn creature(&self, i: Index) -> Option<&Laid> {
        self.dungeon.get(i).filter(|l| l.fate.is_unbeaten())
    }

    /// The window that is open.
    pub fn window(&self) -> Option<WindowKind> {
        match self.frame {
            Frame::Window(w) => Some(w.kind),
            _ => None,
        }
    }
}
