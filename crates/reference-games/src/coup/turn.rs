//! The course of a turn: an action, challenges, blocks, and what follows from them.
use super::{Asked, Chance, Claim, Clause, Coup, Cx, Event, Fact, Frame, Gain, Role, Table, sorted};
use engine_core::{anchor, prelude::*};

/// An action.
#[data(Finite)]
pub enum Move {
    Income,
    ForeignAid,
    Coup { target: Seat },
    Tax,
    Assassinate { target: Seat },
    Steal { target: Seat },
    Exchange,
}

impl Move {
    /// The character that the action claims.
    pub fn role(self) -> Option<Role> {
        match self {
            Self::Income | Self::ForeignAid | Self::Coup { .. } => None,
            Self::Tax => Some(Role::Duke),
            Self::Assassinate { .. } => Some(Role::Assassin),
            Self::Steal { .. } => Some(Role::Captain),
            Self::Exchange => Some(Role::Ambassador),
        }
    }

    pub fn target(self) -> Option<Seat> {
        match self {
            Self::Coup { target } | Self::Assassinate { target } | Self::Steal { target } => Some(target),
            _ => None,
        }
    }

    pub fn cost(self) -> u8 {
        match self {
            Self::Coup { .. } => 7,
            Self::Assassinate { .. } => 3,
            _ => 0,
        }
    }

    /// The characters that block the action.
    pub fn blockers(self) -> &'static [Role] {
        match self {
            Self::ForeignAid => &[Role::Duke],
            Self::Assassinate { .. } => &[Role::Contessa],
            Self::Steal { .. } => &[Role::Captain, Role::Ambassador],
            _ => &[],
        }
    }
}

/// An answer to a claim.
#[data(Finite)]
pub enum Answer {
    Allow,
    Challenge,
}

/// An answer to an action that can be blocked.
#[data(Finite)]
pub enum Block {
    Allow,
    Claim { role: Role },
}

/// An answer to a challenge.
#[data(Finite)]
pub enum Proof {
    Show,
    Concede,
}

/// The cards that are kept in an exchange.
#[data(Finite)]
pub enum Kept {
    One { role: Role },
    Two { low: Role, high: Role },
}

impl Kept {
    pub fn cards(self) -> Vec<Role> {
        match self {
            Self::One { role } => vec![role],
            Self::Two { low, high } => vec![low, high],
        }
    }
}

/// Which action do you take?
#[data(Copy)]
pub struct Act;
/// Do you challenge the claim?
#[data(Copy)]
pub struct Respond;
/// Do you block the action?
#[data(Copy)]
pub struct Counter;
/// Do you show the character that you claim?
#[data(Copy)]
pub struct Prove {
    pub challenger: Seat,
}
/// Which card do you lose?
#[data(Copy)]
pub struct Lose {
    pub then: Then,
}
/// Which cards do you keep?
#[data(Copy)]
pub struct Keep;

/// What follows the loss of a card.
#[data(Finite)]
pub enum Then {
    /// The claim was true: play goes on with it.
    Stands,
    /// The claim was not proved: it fails.
    Falls,
    /// The turn ends.
    Ends,
}

impl Table {
    /// The claim that can be challenged now: the block, or else the action.
    pub(super) fn claim(&self) -> Option<Claim> {
        self.block.or_else(|| Some(Claim { by: self.actor, role: self.action?.role()? }))
    }
}

impl Decision<Coup> for Act {
    type Choice = Move;

    fn check(self, v: View<Coup>, a: Move) -> Verdict<Clause> {
        let rival = |p: Seat| p != v.me() && v.table.alive(v.game).any(|q| q == p);
        let coins = v.table.coins[v.me()];
        ensure(coins >= a.cost() && a.target().is_none_or(rival), Clause::Afford)?;
        ensure(coins < 10 || matches!(a, Move::Coup { .. }), Clause::MustCoup)
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, a: Move) -> Result<(), Halt> {
        cx.cite(Clause::Turn);
        cx.event(Event::Declared(cx.seat, a));
        anchor!(Clause::Bluff); // nothing is asked of the cards here
        cx.table.action = Some(a);
        cx.table.coins[cx.seat] -= a.cost();
        match a {
            Move::Income | Move::Coup { .. } => take_effect(cx),
            Move::ForeignAid => ask_to_block(cx, cx.seat),
            _ => ask_to_challenge(cx, cx.seat),
        }
    }
}

/// The next living player to the left, before play comes back to `end`.
fn left_of(cx: &Cx<'_, impl Source>, p: Seat, end: Seat) -> Option<Seat> {
    let mut q = p.next(cx.game.seats);
    while q != end {
        if cx.table.cards(q) > 0 {
            return Some(q);
        }
        q = q.next(cx.game.seats);
    }
    None
}

fn ask(cx: &mut Cx<'_, impl Source>, seat: Seat, frame: Frame) {
    cx.table.asked = Some(Asked { seat, frame });
}

/// Asks the next rival after `p` to challenge the claim; with none left, the claim stands.
fn ask_to_challenge(cx: &mut Cx<'_, impl Source>, p: Seat) -> Result<(), Halt> {
    let claim = cx.table.claim().expect("a claim can be challenged");
    cx.cite(Clause::InOrder);
    match left_of(cx, p, claim.by) {
        Some(q) => {
            ask(cx, q, Frame::Respond(Respond));
            Ok(())
        }
        None => stands(cx),
    }
}

/// Asks the next player after `p` who may block the action; with none left, it takes effect.
fn ask_to_block(cx: &mut Cx<'_, impl Source>, p: Seat) -> Result<(), Halt> {
    let action = cx.table.action.expect("there is an action to block");
    let actor = cx.table.actor;
    let next = match action.target() {
        _ if action.blockers().is_empty() => None,
        // Only the target of an action can block it.
        Some(target) => (p == actor && cx.table.cards(target) > 0).then_some(target),
        None => left_of(cx, p, actor),
    };
    match next {
        Some(q) => {
            ask(cx, q, Frame::Counter(Counter));
            Ok(())
        }
        None => take_effect(cx),
    }
}

impl Decision<Coup> for Respond {
    type Choice = Answer;

    fn check(self, _: View<Coup>, _: Answer) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, a: Answer) -> Result<(), Halt> {
        let claim = cx.table.claim().expect("a claim can be challenged");
        match a {
            Answer::Allow => ask_to_challenge(cx, cx.seat),
            Answer::Challenge => {
                cx.cite(Clause::Challenge);
                cx.event(Event::Challenged(cx.seat, claim.by));
                ask(cx, claim.by, Frame::Prove(Prove { challenger: cx.seat }));
                Ok(())
            }
        }
    }
}

impl Decision<Coup> for Prove {
    type Choice = Proof;

    fn check(self, v: View<Coup>, a: Proof) -> Verdict<Clause> {
        let held = v.table.claim().is_some_and(|claim| v.mine().has(claim.role));
        ensure(a == Proof::Concede || held, Clause::NotHeld)
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, a: Proof) -> Result<(), Halt> {
        let claim = cx.table.claim().expect("a claim was challenged");
        match a {
            Proof::Concede => {
                cx.cite(Clause::Exposed);
                cx.event(Event::Conceded(claim.by));
                lose(cx, claim.by, Then::Falls)
            }
            Proof::Show => {
                cx.cite(Clause::Proved);
                let role = cx.reveal(Audience::All, claim.role);
                cx.event(Event::Showed(claim.by, role));
                cx.hands[claim.by].remove(role);
                cx.unseen.put(role);
                let card = cx.chance.draw(Chance::Court.seen_by(claim.by), cx.unseen)?;
                cx.event_to(Audience::Seat(claim.by), Event::Got(card));
                cx.hands[claim.by].add(card);
                cx.hands[claim.by].gains.push(Gain::Replaced(card));
                cx.table.facts.push(Fact::Showed(claim.by, role));
                lose(cx, self.challenger, Then::Stands)
            }
        }
    }
}

impl Decision<Coup> for Counter {
    type Choice = Block;

    fn check(self, v: View<Coup>, a: Block) -> Verdict<Clause> {
        match a {
            Block::Allow => Ok(()),
            Block::Claim { role } => {
                ensure(v.table.action.is_some_and(|a| a.blockers().contains(&role)), Clause::WrongBlock)
            }
        }
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, a: Block) -> Result<(), Halt> {
        match a {
            Block::Allow => ask_to_block(cx, cx.seat),
            Block::Claim { role } => {
                cx.cite(Clause::Block);
                cx.event(Event::Blocks(cx.seat, role));
                cx.table.block = Some(Claim { by: cx.seat, role });
                ask_to_challenge(cx, cx.seat)
            }
        }
    }
}

/// A player loses a card, and chooses which if there is a choice.
fn lose(cx: &mut Cx<'_, impl Source>, p: Seat, then: Then) -> Result<(), Halt> {
    if cx.table.cards(p) == 2 {
        ask(cx, p, Frame::Lose(Lose { then }));
        return Ok(());
    }
    let last = cx.hands[p].cards.top().expect("a player in the game has a card");
    turn_up(cx, p, last, then)
}

impl Decision<Coup> for Lose {
    type Choice = Role;

    fn check(self, v: View<Coup>, role: Role) -> Verdict<Clause> {
        ensure(v.mine().has(role), Clause::NotHeld)
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, role: Role) -> Result<(), Halt> {
        turn_up(cx, cx.seat, role, self.then)
    }
}

fn turn_up(cx: &mut Cx<'_, impl Source>, p: Seat, role: Role, then: Then) -> Result<(), Halt> {
    cx.cite(Clause::LoseCard);
    let role = cx.reveal(Audience::All, role);
    cx.event(Event::Lost(p, role));
    cx.hands[p].remove(role);
    cx.table.lost[p].push(role);
    cx.table.facts.push(Fact::Lost(p, role));
    if cx.table.cards(p) == 0 {
        cx.cite(Clause::Out);
        cx.event(Event::Out(p));
        cx.table.coins[p] = 0;
        if cx.table.alive(cx.game).count() == 1 {
            return end_turn(cx);
        }
    }
    match then {
        Then::Stands => stands(cx),
        Then::Falls => falls(cx),
        Then::Ends => end_turn(cx),
    }
}

/// The claim was not challenged, or was proved.
fn stands(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    if cx.table.block.is_some() {
        cx.cite(Clause::Blocked);
        return end_turn(cx);
    }
    ask_to_block(cx, cx.table.actor)
}

/// The claim was not proved.
fn falls(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    if cx.table.block.is_some() {
        return take_effect(cx);
    }
    let (actor, cost) = (cx.table.actor, cx.table.action.map_or(0, Move::cost));
    if cost > 0 && cx.table.cards(actor) > 0 {
        cx.cite(Clause::PaidBack);
        cx.table.coins[actor] += cost;
    }
    end_turn(cx)
}

fn take(cx: &mut Cx<'_, impl Source>, clause: Clause, coins: u8) -> Result<(), Halt> {
    cx.cite(clause);
    let actor = cx.table.actor;
    cx.event(Event::Took(actor, coins));
    cx.table.coins[actor] += coins;
    end_turn(cx)
}

fn take_effect(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    let (actor, action) = (cx.table.actor, cx.table.action.expect("there is an action"));
    if let Some(target) = action.target()
        && cx.table.cards(target) == 0
    {
        cx.cite(Clause::Gone);
        return end_turn(cx);
    }
    match action {
        Move::Income => take(cx, Clause::Income, 1),
        Move::ForeignAid => take(cx, Clause::ForeignAid, 2),
        Move::Tax => take(cx, Clause::Tax, 3),
        Move::Coup { target } => {
            cx.cite(Clause::Coup);
            lose(cx, target, Then::Ends)
        }
        Move::Assassinate { target } => {
            cx.cite(Clause::Assassinate);
            lose(cx, target, Then::Ends)
        }
        Move::Steal { target } => {
            cx.cite(Clause::Steal);
            let coins = cx.table.coins[target].min(2);
            cx.event(Event::Stole(actor, target, coins));
            cx.table.coins[target] -= coins;
            cx.table.coins[actor] += coins;
            end_turn(cx)
        }
        Move::Exchange => {
            cx.cite(Clause::Exchange);
            cx.event(Event::Drew(actor));
            let mut drew = vec![];
            for _ in 0..2 {
                let card = cx.chance.draw(Chance::Court.seen_by(actor), cx.unseen)?;
                cx.event_to(Audience::Seat(actor), Event::Got(card));
                cx.hands[actor].add(card);
                drew.push(card);
            }
            drew.sort_unstable_by_key(|c| c.id());
            cx.hands[actor].drew = Some([drew[0], drew[1]]);
            ask(cx, actor, Frame::Keep(Keep));
            Ok(())
        }
    }
}

/// All ways to keep the right number of cards.
pub(super) fn keeps(cards: &[Role], number: usize) -> Vec<Kept> {
    let from = |kept: &Kept| {
        let (mut left, mut kept) = (cards.to_vec(), kept.cards());
        kept.retain(|c| left.iter().position(|x| x == c).map(|at| left.swap_remove(at)).is_none());
        kept.is_empty()
    };
    let fits = |kept: &Kept| match *kept {
        Kept::One { .. } => number == 1,
        Kept::Two { low, high } => number == 2 && low.id() <= high.id(),
    };
    Kept::all().filter(|kept| fits(kept) && from(kept)).collect()
}

impl Decision<Coup> for Keep {
    type Choice = Kept;
    const SECRET: bool = true;

    fn check(self, v: View<Coup>, a: Kept) -> Verdict<Clause> {
        let cards: Vec<Role> = v.mine().cards.iter().collect();
        ensure(keeps(&cards, v.table.cards(v.me())).contains(&a), Clause::NotHeld)
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, a: Kept) -> Result<(), Halt> {
        let me = cx.seat;
        cx.event(Event::Returned(me));
        let drew = cx.hands[me].drew.take().expect("two cards were drawn");
        let kept = a.cards();
        kept.iter().for_each(|&card| cx.hands[me].remove(card));
        let gave: Vec<Role> = cx.hands[me].cards.iter().collect();
        gave.iter().for_each(|&card| cx.unseen.put(card));
        cx.hands[me].cards = sorted(kept);
        cx.hands[me].gains.push(Gain::Exchanged { drew, gave: [gave[0], gave[1]] });
        cx.table.facts.push(Fact::Exchanged(me));
        end_turn(cx)
    }
}

fn end_turn(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    cx.table.action = None;
    cx.table.block = None;
    cx.table.turns += 1;
    let alive: Seats = cx.table.alive(cx.game).collect();
    if alive.len() == 1 {
        cx.cite(Clause::Win);
        alive.iter().for_each(|winner| cx.event(Event::Won(winner)));
        cx.table.asked = None;
    } else if cx.table.turns >= cx.game.options.turns.get() {
        cx.cite(Clause::Limit);
        cx.table.asked = None;
    } else {
        let actor = cx.table.actor;
        cx.table.actor = left_of(cx, actor, actor).expect("two players are in the game");
        ask(cx, cx.table.actor, Frame::Act(Act));
    }
    Ok(())
}
