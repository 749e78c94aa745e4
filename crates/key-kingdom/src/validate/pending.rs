//! Checks that the agenda is stacked as in play: the end of the turn, what cards and adventures still bring, and the question on top
//! with at most one step below it. From an agenda that fits, play leads to agendas that fit.
use crate::{
    board::Icon,
    content::{Ability, Effect, Item, Op, Passive, Plot, flat},
    rules::{self, Frame, KeyKingdom, NAP, Restore, ability, bonus},
    table::{Source, Spot, Step, Table, Why},
};
use engine_core::rules::{GameBox, Seat, Task, ValidationError};

/// Something still to be done.
type Todo = Task<Frame, Step>;

/// The number of seats after the player in turn (KK-Q13).
fn clockwise(g: &GameBox<KeyKingdom>, t: &Table, seat: Seat) -> u8 {
    // In a wide type: both seats come from outside.
    (i32::from(seat.0) - i32::from(t.active.0)).rem_euclid(g.seats.into()) as u8
}

/// Everything that waits, from the bottom up. A turn that begins waits for nothing else.
pub(super) fn pending(g: &GameBox<KeyKingdom>, t: &Table, f: &mut ValidationError) {
    let tasks: Vec<Todo> = t.agenda.tasks().collect();
    let [Task::Do(Step::EndTurn), rest @ ..] = tasks.as_slice() else { return };
    let mut rest = rest;
    let mut place = Place { g, t, above: None };
    let mut wrong = None;
    if let [Task::Do(Step::Leave { minor }), tail @ ..] = rest {
        let same = |s: Source| matches!(s, Source::Minor { minor: m, .. } if m == *minor);
        if !matches!(tail.first(), Some(Task::Do(Step::Reward { source, .. })) if same(*source)) {
            wrong = Some(rest[0]);
        }
        rest = tail;
    }
    let mut left_by = rest.len() < tasks.len() - 1;
    while let [Task::Do(Step::Reward { source, next }), tail @ ..] = rest {
        let ops = g.content.ops(*source);
        let drawn = match *source {
            Source::Card { .. } => !left_by && (place.above.is_none() || place.does(|op| *op == Op::Draw)),
            Source::Minor { .. } => left_by && place.minor(*source),
        };
        if !drawn || !(1..=ops.len()).contains(&usize::from(*next)) {
            wrong = wrong.or(Some(rest[0]));
            break;
        }
        left_by = false;
        (place.above, rest) = (Some((*source, *next)), tail);
    }
    if wrong.is_none() {
        wrong = place.wrong(rest);
    }
    if let Some(task) = wrong {
        f.add(
            "table.agenda",
            match task {
                Task::Ask(_, frame) => format!("{frame:?} is not what is being decided"),
                Task::Do(_) => format!("{task:?} cannot be waiting"),
            },
        );
    }
}

/// The place of a question: directly in the turn, or in the effects of a card or an adventure.
struct Place<'a> {
    g: &'a GameBox<KeyKingdom>,
    t: &'a Table,
    /// What is being carried out, and the number of its next effect.
    above: Option<(Source, u8)>,
}

impl Place<'_> {
    /// Whether nothing but the turn is being carried out.
    fn is_bare(&self) -> bool {
        self.above.is_none()
    }

    /// The effect that is being carried out.
    fn op(&self) -> Option<&Op> {
        self.above.map(|(source, next)| &self.g.content.ops(source)[usize::from(next) - 1])
    }

    /// Whether the effect that is being carried out, or one inside it, fulfils a condition.
    fn does(&self, is: impl Fn(&Op) -> bool) -> bool {
        self.op().is_some_and(|op| flat(op).into_iter().any(is))
    }

    /// A result leads to the first branch that it fits.
    fn minor(&self, source: Source) -> bool {
        let Source::Minor { minor, branch, result } = source else { return false };
        let row = self.g.content.minor(minor);
        let first = row.branches.iter().position(|b| b.when.is_none_or(|need| need.met(result, None)));
        (!row.needs_key || self.t.me().has_key())
            && first == Some(branch.into())
            && result <= super::most(self.g, crate::content::Context::MinorAdventure)
    }

    fn icon(&self) -> Option<Icon> {
        self.t.me().square().map(|q| self.g.content.board.square(q).icon)
    }

    /// The first of the question and the step below it that does not fit, if any.
    fn wrong(&self, rest: &[Todo]) -> Option<Todo> {
        let (below, Task::Ask(seat, frame)) = (match rest {
            [ask @ Task::Ask(..)] => (None, *ask),
            [Task::Do(step), ask @ Task::Ask(..)] => (Some(*step), *ask),
            [.., task, _] => return Some(*task),
            _ => return rest.first().copied(),
        }) else {
            return rest.first().copied();
        };
        let fits = match below {
            None => self.asked(seat, frame),
            Some(Step::Draw) => self.before_a_card(seat, frame),
            Some(Step::Sweep) => self.swept(seat, frame),
            Some(Step::Modify) => self.t.roll.is_some_and(|roll| {
                seat == self.t.active && self.roll() && self.by_an_item(seat, frame, |item| roll.used.has(item))
            }),
            Some(Step::Effect { result }) => {
                let zero = self.given(seat, |p| if let Passive::OnZero(n) = p { n } else { 0 });
                let restores = matches!(frame, Frame::Restore(r) if r.not.is_none() && r.left <= zero);
                seat == self.t.active
                    && self.roll()
                    && restores
                    && result == 0
                    && rules::result(self.g, self.t) == Some(0)
            }
            Some(Step::Lose { seat: loser, left }) => {
                seat == loser && self.loses(seat, left.saturating_add(1)) && self.by_an_item(seat, frame, |_| true)
            }
            Some(_) => false,
        };
        (!fits).then_some(rest[0])
    }

    /// A question right above what is being carried out.
    fn asked(&self, seat: Seat, frame: Frame) -> bool {
        let (t, me) = (self.t, self.t.me());
        if let Frame::Lose(lose) = frame {
            return self.loses(seat, lose.left);
        }
        seat == t.active
            && match frame {
                Frame::Act(_) | Frame::Lose(_) => false,
                Frame::Reroll(_) | Frame::SetFace(_) | Frame::Modify(_) => self.roll(),
                Frame::Go(_) | Frame::Help(_) => self.is_bare(),
                Frame::Restore(r) => r.not.is_none() && r.left <= self.restores(),
                Frame::Assign(_) if self.is_bare() => self.icon() == Some(Icon::DemonDie),
                Frame::Assign(_) => self.does(|op| *op == Op::AssignDie),
                Frame::Garden(_) if self.is_bare() => {
                    matches!(me.at, Spot::Garden(_)) || self.icon() == Some(Icon::Whirlpool)
                }
                Frame::Garden(_) => me.square().is_some() && self.does(|op| *op == Op::EnterGarden),
                Frame::Rival(rival) => self.does(|op| *op == Op::ExhaustOther(rival.left)),
                Frame::Hero(hero) => self.does(|op| *op == Op::MoveOther(hero.scope)),
                Frame::Send(send) if send.who == t.active => self.does(|op| *op == Op::MoveSelf(send.scope)),
                Frame::Send(send) => self.does(|op| *op == Op::MoveOther(send.scope)),
                Frame::Magic(magic) if magic.steal => self.does(|op| *op == Op::Steal),
                Frame::Magic(_) => self.does(|op| matches!(op, Op::AnyMagic(_))),
                Frame::Give(_) => !t.rivals_magic(t.active).is_empty() && self.does(|op| *op == Op::Swap),
                Frame::TakeFor(take) => me.magic.has(take.given) && self.does(|op| *op == Op::Swap),
                Frame::Branch(branch) => {
                    matches!(self.op(), Some(Op::Choose(_)))
                        && self.above == Some((branch.source, branch.at.saturating_add(1)))
                }
            }
    }

    /// A roll for a card is made where the card was drawn, every other roll directly in the turn.
    fn roll(&self) -> bool {
        match self.t.roll.map(|roll| roll.why) {
            None => false,
            Some(Why::Event { .. }) if self.is_bare() => self.icon() == Some(Icon::Event),
            Some(Why::Event { .. }) => self.does(|op| *op == Op::Draw),
            Some(_) => self.is_bare(),
        }
    }

    /// A player loses no more items than a card or an adventure takes.
    fn loses(&self, seat: Seat, left: u8) -> bool {
        let own = seat == self.t.active;
        self.does(|op| match op {
            Op::ExhaustOwn(n) => own && left <= *n,
            Op::ExhaustOther(n) => !own && left <= *n,
            _ => false,
        })
    }

    /// The question of an item that was just exhausted.
    fn by_an_item(&self, seat: Seat, frame: Frame, used: impl Fn(Item) -> bool) -> bool {
        let (c, player) = (&self.g.content, &self.t.players[seat]);
        let spent = |item: Item| player.magic.has(item) && !player.active.has(item) && used(item);
        match frame {
            Frame::Restore(Restore { left, not: Some(item) }) => {
                spent(item) && matches!(c.effect(item), Effect::RestoreOthers(n) if left <= n)
            }
            Frame::Assign(_) => player.magic.iter().any(|item| spent(item) && c.effect(item) == Effect::AssignDie),
            _ => false,
        }
    }

    /// The gnome restores before the draw (KK-Q43).
    fn before_a_card(&self, seat: Seat, frame: Frame) -> bool {
        let Frame::Restore(Restore { left, not: None }) = frame else { return false };
        let gnome = matches!(ability(self.g, self.t, seat), Ability::RestoreOnEvent(n) if left <= n);
        seat == self.t.active && gnome && self.is_bare() && self.icon() == Some(Icon::Event)
    }

    /// Swept heroes come one after the other, clockwise from the player in turn, each with a garden square and what it restores.
    fn swept(&self, seat: Seat, frame: Frame) -> bool {
        let t = self.t;
        let others = Seat::first(self.g.seats).filter(|&q| q != seat && t.players[q].at == Spot::Swept);
        let next = others.map(|q| clockwise(self.g, t, q)).min();
        (self.is_bare() || self.does(|op| matches!(op, Op::Toggle { .. })))
            && next.is_none_or(|n| clockwise(self.g, t, seat) < n)
            && match (frame, t.players[seat].at) {
                (Frame::Garden(_), Spot::Swept) => true,
                (Frame::Restore(Restore { left, not: None }), Spot::Garden(plot)) => left <= self.token(seat, plot),
                _ => false,
            }
    }

    /// What companions of a seat add up to.
    fn given(&self, seat: Seat, of: impl Fn(Passive) -> u8) -> u8 {
        bonus(self.g, self.t, seat, of)
    }

    fn bonus(&self, seat: Seat) -> u8 {
        self.given(seat, |p| if let Passive::RestoreBonus(n) = p { n } else { 0 })
    }

    /// What the token of a garden square restores.
    fn token(&self, seat: Seat, plot: Plot) -> u8 {
        let token = self.t.garden[plot].map_or(0, |token| self.g.content.garden[usize::from(token.get())].token);
        token.saturating_add(self.bonus(seat))
    }

    /// The maximum number of items that the player in turn may restore here.
    fn restores(&self) -> u8 {
        let (t, p) = (self.t, self.t.active);
        let here = match t.me().at {
            Spot::Garden(plot) => self.token(p, plot),
            _ => 0,
        };
        let Some((source, _)) = self.above else {
            let nap = NAP.saturating_add(self.given(p, |p| if let Passive::NapBonus(n) = p { n } else { 0 }));
            let square = match self.icon() {
                Some(Icon::Restore(n)) => n.saturating_add(self.bonus(p)),
                _ => 0,
            };
            return nap.max(square).max(here);
        };
        let by = |op: &Op| match (op, source) {
            (Op::Restore(n), _) => *n,
            (Op::RestoreResult, Source::Minor { result, .. }) => u8::try_from(result).unwrap_or(u8::MAX),
            (Op::EnterGarden, _) => here,
            _ => 0,
        };
        self.op().map_or(0, |op| flat(op).into_iter().map(by).max().unwrap_or(0))
    }
}
