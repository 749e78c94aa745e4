//! What a player cannot see: the exact odds of it, and whether a state can be.
//!
//! Everybody remembers the facts about cards in order: who showed what, who lost what, who exchanged. Each player also remembers their own cards. What a
//! viewer cannot see is the cards of the others at every moment. Its odds are found forwards, fact by fact, and a past is then drawn backwards. Players
//! about whom there is no fact are taken together, because their cards are as likely to lie one way as another.
//!
//! Odds are whole numbers that are scaled down when they grow large, so they are exact to about nine digits.
use super::{Asked, Chance, Claim, Coup, Cx, Fact, Frame, Gain, Hand, Move, Role, SEATS, Table, Turns, sorted, turn};
use engine_core::{chance::Odds, prelude::*};
use std::collections::BTreeMap;

/// How many there are of each character.
type Cards = [u8; 5];

fn counted(cards: impl IntoIterator<Item = Role>) -> Cards {
    cards.into_iter().fold([0; 5], |mut all, c| {
        all[c] += 1;
        all
    })
}

fn plus(mut all: Cards, more: impl IntoIterator<Item = Role>) -> Cards {
    more.into_iter().for_each(|c| all[c] += 1);
    all
}

/// The cards without some of them; `None` if these are not there.
fn minus(mut all: Cards, less: impl IntoIterator<Item = Role>) -> Option<Cards> {
    for c in less {
        all[c] = all[c].checked_sub(1)?;
    }
    Some(all)
}

fn listed(cards: Cards) -> Vec<Role> {
    Role::all().flat_map(|r| std::iter::repeat_n(r, cards[r].into())).collect()
}

/// All pairs of characters, lowest first.
fn pairs() -> impl Iterator<Item = [Role; 2]> {
    Role::all().flat_map(|a| Role::all().filter(move |b| a.id() <= b.id()).map(move |b| [a, b]))
}

/// The number of ways to draw a pair in any order.
fn ways(from: Cards, [a, b]: [Role; 2]) -> u128 {
    let n = |c: Role| u128::from(from[c]);
    if a == b { n(a) * n(a).saturating_sub(1) } else { 2 * n(a) * n(b) }
}

/// The cards of all others, as they may be at one moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Others {
    /// The cards of each player about whom there is a fact.
    hands: [Cards; SEATS],
    /// The cards of all players about whom there is none.
    rest: Cards,
}

/// What happened to the cards of a player, with what the viewer knows of it.
#[derive(Clone, Copy)]
enum Step {
    /// There is a fact about this player from here on.
    Known(Seat),
    Lost(Seat, Role),
    Showed(Seat, Role),
    Exchanged(Seat),
    /// Two cards were drawn and none returned yet.
    Drew(Seat),
}

/// What a step added to the memory of its player.
#[derive(Clone, Copy)]
enum Memory {
    Nothing,
    Dealt([Role; 2]),
    Gained(Gain),
    Drew([Role; 2]),
}

/// The steps as a viewer knows them, and the cards that it can see before each.
struct Story<'a> {
    viewer: Option<Seat>,
    hand: Option<&'a Hand>,
    steps: Vec<Step>,
    /// Before each step: the cards of the viewer and those turned up, and how many cards the viewer had gained.
    seen: Vec<(Cards, usize)>,
    turned_up: Vec<[usize; SEATS]>,
}

impl<'a> Story<'a> {
    fn of(v: View<'a, Coup>) -> Self {
        let mut steps = vec![];
        let mut known = Seats::NONE;
        let mut add = |p: Seat, step: Step| {
            if v.seat != Some(p) && !known.has(p) {
                known = known.with(p);
                steps.push(Step::Known(p));
            }
            steps.push(step);
        };
        for fact in v.table.facts.iter() {
            match fact {
                Fact::Lost(p, role) => add(p, Step::Lost(p, role)),
                Fact::Showed(p, role) => add(p, Step::Showed(p, role)),
                Fact::Exchanged(p) => add(p, Step::Exchanged(p)),
            }
        }
        if let Some(Asked { seat, frame: Frame::Keep(_) }) = v.table.asked {
            add(seat, Step::Drew(seat));
        }
        let mut story = Self { viewer: v.seat, hand: v.hand, steps, seen: vec![], turned_up: vec![] };
        let mut mine = v.hand.map_or([0; 5], |hand| counted(hand.dealt.iter()));
        let (mut up, mut gained, mut lost) = ([0; 5], 0, [0; SEATS]);
        for &step in &story.steps {
            story.seen.push((plus(mine, listed(up)), gained));
            story.turned_up.push(lost);
            let own = |p: Seat| v.seat == Some(p);
            match step {
                Step::Lost(p, role) => {
                    up[role] += 1;
                    lost[p] += 1;
                    if own(p) {
                        mine[role] -= 1;
                    }
                }
                Step::Showed(p, role) if own(p) => {
                    if let Some(Gain::Replaced(card)) = story.gain(gained) {
                        mine[role] -= 1;
                        mine[card] += 1;
                    }
                    gained += 1;
                }
                Step::Exchanged(p) if own(p) => {
                    if let Some(Gain::Exchanged { drew, gave }) = story.gain(gained) {
                        mine = minus(plus(mine, drew), gave).expect("a player returns cards that it holds");
                    }
                    gained += 1;
                }
                _ => {}
            }
        }
        story
    }

    fn gain(&self, k: usize) -> Option<Gain> {
        self.hand?.gains.iter().nth(k)
    }

    /// What can follow, with what its player remembers of it and how many ways lead there.
    fn next(&self, k: usize, now: &Others) -> Vec<(Others, Memory, u128)> {
        let mut all = self.follow(k, now);
        all.retain(|x| x.2 > 0);
        all
    }

    fn follow(&self, k: usize, now: &Others) -> Vec<(Others, Memory, u128)> {
        let (seen, gained) = self.seen[k];
        let held = now.hands.iter().fold(plus(seen, listed(now.rest)), |all, hand| plus(all, listed(*hand)));
        let Some(court) = minus([3; 5], listed(held)) else { return vec![] };
        let with = |p: Seat, hand: Cards| {
            let mut next = *now;
            next.hands[p] = hand;
            next
        };
        match self.steps[k] {
            Step::Known(p) => pairs()
                .filter_map(|pair| {
                    let rest = minus(now.rest, pair)?;
                    let next = Others { rest, ..with(p, counted(pair)) };
                    Some((next, Memory::Dealt(pair), ways(now.rest, pair)))
                })
                .collect(),
            Step::Lost(p, _) if self.viewer == Some(p) => vec![(*now, Memory::Nothing, 1)],
            Step::Lost(p, role) => {
                minus(now.hands[p], [role]).map(|hand| (with(p, hand), Memory::Nothing, 1)).into_iter().collect()
            }
            Step::Showed(p, role) if self.viewer == Some(p) => {
                let Some(Gain::Replaced(card)) = self.gain(gained) else { return vec![] };
                vec![(*now, Memory::Nothing, u128::from(plus(court, [role])[card]))]
            }
            Step::Showed(p, role) => {
                let Some(left) = minus(now.hands[p], [role]) else { return vec![] };
                let court = plus(court, [role]);
                let drawn = |card: Role| {
                    let memory = Memory::Gained(Gain::Replaced(card));
                    (with(p, plus(left, [card])), memory, u128::from(court[card]))
                };
                Role::all().map(drawn).collect()
            }
            Step::Exchanged(p) if self.viewer == Some(p) => {
                let Some(Gain::Exchanged { drew, .. }) = self.gain(gained) else { return vec![] };
                vec![(*now, Memory::Nothing, ways(court, drew))]
            }
            Step::Exchanged(p) => {
                let number = 2 - self.turned_up[k][p];
                let mut all = vec![];
                for drew in pairs().filter(|pair| ways(court, *pair) > 0) {
                    let cards = listed(plus(now.hands[p], drew));
                    let keeps = turn::keeps(&cards, number);
                    // One to six ways to keep are equally likely, and 60 is divisible by all of these.
                    let each = ways(court, drew) * (60 / keeps.len() as u128);
                    for kept in keeps {
                        let gave = listed(minus(counted(cards.iter().copied()), kept.cards()).expect("kept from them"));
                        let memory = Memory::Gained(Gain::Exchanged { drew, gave: [gave[0], gave[1]] });
                        all.push((with(p, counted(kept.cards())), memory, each));
                    }
                }
                all
            }
            Step::Drew(p) if self.viewer == Some(p) => {
                let drew = self.hand.and_then(|hand| hand.drew);
                vec![(*now, Memory::Nothing, drew.map_or(0, |drew| ways(court, drew)))]
            }
            Step::Drew(p) => {
                pairs().map(|drew| (with(p, plus(now.hands[p], drew)), Memory::Drew(drew), ways(court, drew))).collect()
            }
        }
    }
}

/// The cards of all others at the deal, each with the number of ways to deal them.
fn deals(known: Cards, number: usize) -> BTreeMap<Others, u128> {
    let mut all: BTreeMap<Cards, u128> = BTreeMap::from([([0; 5], 1)]);
    for role in Role::all() {
        let left = 3 - known[role];
        let mut next = BTreeMap::new();
        for (cards, weight) in all {
            for n in 0..=left {
                let choose =
                    [1, u128::from(left), u128::from(left) * u128::from(left.saturating_sub(1)) / 2, 1][usize::from(n)];
                let mut cards = cards;
                cards[role] = n;
                *next.entry(cards).or_insert(0) += weight * choose;
            }
        }
        all = next;
    }
    let right = |cards: &Cards| cards.iter().map(|n| usize::from(*n)).sum::<usize>() == number;
    all.into_iter()
        .filter(|(cards, _)| right(cards))
        .map(|(rest, w)| (Others { hands: [[0; 5]; SEATS], rest }, w))
        .collect()
}

/// Draws one of several things with these weights.
fn pick<T: Copy>(cx: &mut Cx<'_, impl Source>, from: &[(T, u128)]) -> Result<T, Halt> {
    if let [(only, _)] = from {
        return Ok(*only);
    }
    let total: u128 = from.iter().map(|x| x.1).sum();
    let scale = |w: u128| if total < 1 << 31 { w } else { ((w << 31) / total).max(1) };
    let weights: Vec<u32> = from.iter().map(|x| scale(x.1) as u32).collect();
    Ok(from[cx.chance.answer(Chance::Past.unseen(), Odds::Weights(&weights))? as usize].0)
}

/// Draws a past that the viewer cannot distinguish from the real one.
pub(super) fn sample(cx: &mut Cx<'_, impl Source>, v: View<Coup>) -> Result<(), Halt> {
    let story = Story::of(v);
    let others: Vec<Seat> = Seat::first(v.game.seats).filter(|p| v.seat != Some(*p)).collect();
    let mine = v.hand.map_or([0; 5], |hand| counted(hand.dealt.iter()));
    let mut maps = vec![deals(mine, 2 * others.len())];
    for k in 0..story.steps.len() {
        let mut next: BTreeMap<Others, u128> = BTreeMap::new();
        for (now, weight) in &maps[k] {
            for (then, _, ways) in story.next(k, now) {
                *next.entry(then).or_insert(0) += weight * ways;
            }
        }
        let most = next.values().max().copied().unwrap_or(0);
        let shift = 70u32.saturating_sub(most.leading_zeros());
        next.values_mut().for_each(|w| *w = (*w >> shift).max(1));
        maps.push(next);
    }
    let last: Vec<(Others, u128)> = maps[story.steps.len()].iter().map(|(x, w)| (*x, *w)).collect();
    let end = pick(cx, &last)?;
    let (mut now, mut memories) = (end, vec![]);
    for k in (0..story.steps.len()).rev() {
        let mut before: Vec<((Others, Memory), u128)> = vec![];
        for (then, weight) in &maps[k] {
            let leads = story.next(k, then).into_iter().filter(|x| x.0 == now);
            before.extend(leads.map(|(_, memory, ways)| ((*then, memory), weight * ways)));
        }
        let (then, memory) = pick(cx, &before)?;
        memories.push((story.steps[k], memory));
        now = then;
    }
    lay_out(cx, v, &others, end, memories.into_iter().rev())
}

/// Puts a past into the hands of the others, and what is left into the court.
fn lay_out(
    cx: &mut Cx<'_, impl Source>,
    v: View<Coup>,
    others: &[Seat],
    end: Others,
    memories: impl Iterator<Item = (Step, Memory)>,
) -> Result<(), Halt> {
    let mut known = Seats::NONE;
    for (step, memory) in memories {
        let (Step::Known(p) | Step::Lost(p, _) | Step::Showed(p, _) | Step::Exchanged(p) | Step::Drew(p)) = step;
        match memory {
            Memory::Nothing => {}
            Memory::Dealt(pair) => {
                known = known.with(p);
                cx.hands[p].dealt = pair.into_iter().collect();
            }
            Memory::Gained(gain) => cx.hands[p].gains.push(gain),
            Memory::Drew(drew) => cx.hands[p].drew = Some(drew),
        }
    }
    let mut rest = Bag::default();
    listed(end.rest).into_iter().for_each(|c| rest.put(c));
    for &p in others {
        if known.has(p) {
            cx.hands[p].cards = listed(end.hands[p]).into_iter().collect();
            continue;
        }
        let pair =
            [cx.chance.draw(Chance::Court.unseen(), &mut rest)?, cx.chance.draw(Chance::Court.unseen(), &mut rest)?];
        cx.hands[p].dealt = sorted(pair);
        cx.hands[p].cards = sorted(pair);
    }
    let up = v.table.lost.iter().flat_map(|lost| lost.iter().collect::<Vec<_>>());
    let held = Seat::first(v.game.seats).flat_map(|p| cx.hands[p].cards.iter().collect::<Vec<_>>());
    *cx.unseen = Bag::of_each(3).without(up.chain(held));
    Ok(())
}

/// Whether the facts, the hands and the court fit together.
fn remembered(game: &GameBox<Coup>, s: &StateOf<Coup>) -> Option<()> {
    let all = Seat::first(game.seats);
    let mut court = minus([3; 5], all.clone().flat_map(|p| s.hands[p].dealt.iter().collect::<Vec<_>>()))?;
    let mut hands: Vec<Cards> = all.clone().map(|p| counted(s.hands[p].dealt.iter())).collect();
    let mut gains: Vec<_> = all.clone().map(|p| s.hands[p].gains.iter()).collect();
    let (mut lost, mut exchanged) = ([Stack::<Role, 2>::default(); SEATS], [0; SEATS]);
    let (mut shown, mut gone) = (0, 0);
    for fact in s.table.facts.iter() {
        match fact {
            Fact::Lost(p, role) => {
                let hand = hands.get_mut(p.at())?;
                *hand = minus(*hand, [role])?;
                if lost[p].len() == 2 {
                    return None;
                }
                lost[p].push(role);
                gone += 1;
            }
            Fact::Showed(p, role) => {
                let hand = hands.get_mut(p.at())?;
                *hand = minus(*hand, [role])?;
                let Gain::Replaced(card) = gains[p.at()].next()? else { return None };
                court = minus(plus(court, [role]), [card])?;
                *hand = plus(*hand, [card]);
                shown += 1;
            }
            Fact::Exchanged(p) => {
                let hand = hands.get_mut(p.at())?;
                let Gain::Exchanged { drew, gave } = gains[p.at()].next()? else { return None };
                if lost[p].len() == 2 || drew[0].id() > drew[1].id() || gave[0].id() > gave[1].id() {
                    return None;
                }
                court = plus(minus(court, drew)?, gave);
                *hand = minus(plus(*hand, drew), gave)?;
                exchanged[p] += 1;
            }
        }
    }
    for p in all.clone() {
        let hand = &s.hands[p];
        if let Some(drew) = hand.drew {
            let keeps = matches!(s.table.asked, Some(Asked { seat, frame: Frame::Keep(_) }) if seat == p);
            if !keeps || drew[0].id() > drew[1].id() {
                return None;
            }
            court = minus(court, drew)?;
            hands[p.at()] = plus(hands[p.at()], drew);
        }
        let fits = gains[p.at()].next().is_none() && hand.dealt.iter().eq(sorted::<2>(hand.dealt.iter()).iter());
        let counts = hand.cards.iter().eq(listed(hands[p.at()])) && hand.dealt.len() == 2;
        if !fits || !counts || s.table.lost[p] != lost[p] || 2 * exchanged[p] > usize::from(s.table.turns) + 1 {
            return None;
        }
    }
    let empty = (game.seats.into()..SEATS).all(|p| s.hands[p] == Hand::default() && s.table.lost[p].is_empty());
    let all_exchanges: usize = exchanged.iter().sum();
    (empty
        && shown <= gone + 1
        && all_exchanges <= s.table.turns.into()
        && listed(court).into_iter().eq(s.unseen.iter()))
    .then_some(())
}

/// Whether the question fits the table.
fn asks(game: &GameBox<Coup>, t: &Table, hands: &[Hand; SEATS]) -> bool {
    let alive: Seats = t.alive(game).collect();
    let over = alive.len() < 2 || t.turns >= game.options.turns.get();
    let Some(Asked { seat, frame }) = t.asked else { return over && t.action.is_none() && t.block.is_none() };
    if over || !alive.has(seat) || t.actor.0 >= game.seats {
        return false;
    }
    let acts = matches!(frame, Frame::Act(_));
    let Some(action) = t.action else { return acts && seat == t.actor && t.block.is_none() && alive.has(seat) };
    let rival = |p: Seat| p != t.actor && p.0 < game.seats;
    let paid = t.coins[t.actor] + action.cost() <= if matches!(action, Move::Coup { .. }) { 12 } else { 9 };
    let block = |Claim { by, role }: Claim| {
        action.blockers().contains(&role) && rival(by) && action.target().is_none_or(|target| target == by)
    };
    if acts || !paid || !action.target().is_none_or(rival) || !t.block.is_none_or(block) {
        return false;
    }
    // A player who has lost both cards can have made neither the action nor the claim that is still in question.
    let claims = |by: fn(&Claim) -> Seat| t.claim().is_some_and(|claim| alive.has(by(&claim)));
    let target_stays = action.target().is_none_or(|p| alive.has(p));
    let shown = |p: Seat| matches!(t.facts.top(), Some(Fact::Showed(by, _)) if by == p);
    match frame {
        Frame::Act(_) => false,
        Frame::Respond(_) => {
            claims(|c| c.by) && alive.has(t.actor) && target_stays && t.claim().is_some_and(|c| c.by != seat)
        }
        Frame::Counter(_) => {
            let may = action.target().is_none_or(|p| p == seat);
            !action.blockers().is_empty() && t.block.is_none() && rival(seat) && alive.has(t.actor) && may
        }
        Frame::Prove(prove) => {
            let by = t.claim().is_some_and(|c| c.by == seat && c.by != prove.challenger);
            by && alive.has(prove.challenger) && alive.has(t.actor) && target_stays
        }
        Frame::Lose(lose) => {
            let two = t.cards(seat) == 2 && alive.has(t.actor);
            two && match lose.then {
                turn::Then::Stands => t.claim().is_some_and(|c| c.by != seat && alive.has(c.by) && shown(c.by)),
                turn::Then::Falls => t.claim().is_some_and(|c| c.by == seat),
                turn::Then::Ends => {
                    matches!(action, Move::Coup { .. } | Move::Assassinate { .. }) && action.target() == Some(seat)
                }
            }
        }
        Frame::Keep(_) => action == Move::Exchange && seat == t.actor && hands[seat].drew.is_some(),
    }
}

pub(super) fn validate(game: &GameBox<Coup>, s: &StateOf<Coup>) -> Result<(), ValidationError> {
    let t = &s.table;
    let turns = t.turns <= Turns::of(100).get().min(game.options.turns.get());
    ValidationError::unless(turns && t.actor.0 < game.seats, "table.turns", "the game was over before")?;
    let rich = (0..SEATS).all(|p| {
        let out = p >= game.seats.into() || t.lost[p].len() == 2;
        t.coins[p] <= 12 && (!out || t.coins[p] == 0)
    });
    ValidationError::unless(rich, "table.coins", "nobody can have that many coins")?;
    let known = remembered(game, s).is_some();
    ValidationError::unless(known, "table.facts", "the facts do not lead to these cards")?;
    ValidationError::unless(asks(game, t, &s.hands), "table.asked", "this cannot be asked now")
}
