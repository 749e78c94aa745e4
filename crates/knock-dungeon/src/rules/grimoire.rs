//! Les jetons Grimoire: when tokens are used, on what, and their effects (p.11, 13-15).
use super::{
    Cx, Frame,
    evaluate::evaluate,
    place::turn_token,
    turn::{Stage, run},
};
use crate::{
    KnockDungeon,
    clauses::Clause,
    content::{Content, Corner},
    dungeon::{Covered, Fate, Index, Laid},
    event::Event,
    table::{Side, Table, Token},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, GameBox, Refusal, Verdict, View, ensure},
};
use std::ops::ControlFlow;

anchor!(Clause::FiveWindows);

/// The five moments of a turn at which a token can change something.
#[data(Finite)]
pub enum WindowKind {
    /// Before a card is placed.
    Start,
    /// The card is placed; the dangers are about to be evaluated.
    Placed,
    /// Before the alarm.
    BeforeAlarm,
    /// The Knight is drawn and not yet placed.
    KnightDrawn,
    /// The Knight is placed; what he covers is about to be evaluated.
    KnightPlaced,
}

impl WindowKind {
    /// The stage that follows when the window closes.
    pub(super) const fn then(self) -> Stage {
        match self {
            WindowKind::Start => Stage::Place,
            WindowKind::Placed => Stage::Evaluate,
            WindowKind::BeforeAlarm => Stage::Alarm,
            WindowKind::KnightDrawn => Stage::Knight,
            WindowKind::KnightPlaced => Stage::KnightEvaluate,
        }
    }

    /// Whether an evaluation follows. Cards that a token changes then join it.
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
        /// The creature.
        at: Index,
    },
    /// Freezes a creature.
    Frost {
        /// The creature.
        at: Index,
    },
    /// Makes a corner worth nothing.
    Poison {
        /// The creature.
        at: Index,
        /// Its corner.
        corner: Corner,
    },
    /// Ends a Silence.
    Sphere,
    /// Uses no token now.
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
        ensure(spell.token().is_none_or(|token| t.grimoire.has(token)), Clause::HeldTokenOnce)?;
        match spell {
            Spell::Fireball { at } => match t.creature(at) {
                None => Err(Refusal::by(Clause::FireballRemoves)),
                Some(l) if l.card == v.game.content.knight() => {
                    Err(Refusal::because(Clause::FireballRemoves, "the Black Knight is immune to a Fireball"))
                }
                Some(_) => Ok(()),
            },
            Spell::Frost { at } => ensure(t.creature(at).is_some_and(|l| l.fate != Fate::Frozen), Clause::FrostFreezes),
            Spell::Poison { at, corner } => {
                let laid = t.creature(at).ok_or(Refusal::by(Clause::PoisonZeroes))?;
                if t.dungeon.poison.is_some() {
                    return Err(Refusal::because(Clause::PoisonZeroes, "there is poison on the table already"));
                }
                // Where two unbeaten creatures share the corner, the lower index names it.
                let other = t.dungeon.card_at(laid.at.beyond(corner)).filter(|&j| j < at && t.creature(j).is_some());
                if other.is_some() {
                    return Err(Refusal::because(
                        Clause::LowestCardNames,
                        "the lower of the two creatures names that corner",
                    ));
                }
                Ok(())
            }
            Spell::Sphere => {
                anchor!(Clause::SphereOnlyInSilence);
                ensure(v.game.seats > 1 && t.side == Side::Silence, Clause::SphereEndsSilence)
            }
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
        anchor!(Clause::TokenOncePerDungeon);
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
            anchor!(Clause::SpellMayWin);
            evaluate(cx, changed);
        }
        anchor!(Clause::AnyNumberOfTokens);
        run(cx, Stage::Window(self.kind))
    }
}

/// Applies the effect of a token. Returns the cards that must be evaluated again.
fn cast(cx: &mut Cx<'_, impl Source>, spell: Spell) -> Covered {
    match spell {
        // The card goes, its tokens come back, and what lay under it shows again.
        Spell::Fireball { at } => {
            cx.cite(Clause::FireballRemoves);
            cx.cite(Clause::BurntUncovers);
            let laid = cx.table.dungeon.at_mut(at);
            let was_frozen = laid.fate == Fate::Frozen;
            cx.table.reserve += std::mem::take(&mut laid.tokens);
            let uncovered = cx.table.dungeon.burn(at);
            let knight = if was_frozen { standing_knight(&cx.game.content, cx.table) } else { Covered::default() };
            uncovered.and(knight)
        }
        // The tokens come back and there is no more hurry.
        Spell::Frost { at } => {
            cx.cite(Clause::FrostFreezes);
            let laid = cx.table.dungeon.at_mut(at);
            laid.fate = Fate::Frozen;
            cx.table.reserve += std::mem::take(&mut laid.tokens);
            Covered::default()
        }
        // The corner is worth nothing to both cards that share it.
        Spell::Poison { at, corner } => {
            cx.cite(Clause::PoisonZeroes);
            let here = cx.table.dungeon.at_mut(at).at;
            cx.table.dungeon.poison = Some(here.cell(corner));
            let other = cx.table.dungeon.card_at(here.beyond(corner)).map_or(Covered::default(), Covered::one);
            Covered::one(at).and(other)
        }
        Spell::Sphere => {
            cx.cite(Clause::SphereEndsSilence);
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

/// Whether a held token has a legal use. If none has, no window opens.
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
    /// The unbeaten creature with this index: the only target of a token.
    fn creature(&self, i: Index) -> Option<&Laid> {
        anchor!(Clause::UnbeatenTargets);
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
