//! What a player cannot see: the exact odds of it, and whether a state can be.
//!
//! Everybody remembers the facts about cards in order: who showed what, who lost what, who exchanged. Each player also remembers their own cards. What a
//! viewer cannot see is the cards of the others at every moment. Its odds are found forwards, fact by fact, and a past is then drawn backwards.
//!
//! To keep the number of worlds small, a world tells apart only the hands that matter: from the first fact about a player to the last one. Before and
//! after that, only the sum of the cards counts.
//!
//! Odds are whole numbers that are scaled down when they grow large, so they are exact to about nine digits.
use super::{Asked, Chance, Claim, Coup, Cx, Fact, Frame, Gain, Hand, Move, Role, SEATS, Table, Turns, sorted, turn};
use engine_core::{chance::Odds, prelude::*};
use std::collections::BTreeMap;

/// How many there are of each character, in four bits each.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cards(u32);

impl Cards {
    /// The highest bit of each number. No number reaches it.
    const GUARD: u32 = 0x88888;
    /// The whole court.
    const ALL: Self = Self(0x33333);

    fn of(cards: impl IntoIterator<Item = Role>) -> Self {
        cards.into_iter().fold(Self(0), |all, c| all.plus(Self::one(c)))
    }

    fn one(role: Role) -> Self {
        Self(1 << (4 * role.id()))
    }

    fn number(self, role: Role) -> u128 {
        u128::from(self.0 >> (4 * role.id()) & 7)
    }

    fn plus(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }

    /// The cards without some of them; `None` if these are not there.
    fn minus(self, less: Self) -> Option<Self> {
        let left = (self.0 | Self::GUARD) - less.0;
        (left & Self::GUARD == Self::GUARD).then_some(Self(left ^ Self::GUARD))
    }

    fn list(self) -> impl Iterator<Item = Role> {
        Role::all().flat_map(move |r| std::iter::repeat_n(r, self.number(r) as usize))
    }

    /// The number of ways to draw a pair in any order.
    fn ways(self, [a, b]: [Role; 2]) -> u128 {
        let n = |c| self.number(c);
        if a == b { n(a) * n(a).saturating_sub(1) } else { 2 * n(a) * n(b) }
    }
}

/// All pairs of characters, lowest first.
fn pairs() -> impl Iterator<Item = [Role; 2]> {
    Role::all().flat_map(|a| Role::all().filter(move |b| a.id() <= b.id()).map(move |b| [a, b]))
}

/// The cards of all others, as they may be at one moment.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Others {
    /// The cards of each player between the first and the last fact about them.
    hands: [Cards; SEATS],
    /// The cards of all players about whom there is no fact yet.
    rest: Cards,
    /// The cards of all players about whom there will be no more facts.
    done: Cards,
}

impl Others {
    fn with(mut self, p: Seat, hand: Cards) -> Self {
        self.hands[p] = hand;
        self
    }

    fn held(&self) -> Cards {
        self.hands.iter().fold(self.rest.plus(self.done), |all, hand| all.plus(*hand))
    }
}

/// What happened to the cards of a player, with what the viewer knows of it.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    /// There is a fact about this player from here on.
    Known(Seat),
    /// There is no fact about this player from here on.
    Done(Seat),
    /// There is no fact from here on about any player who is not known yet.
    Rest,
    Lost(Seat, Role),
    Showed(Seat, Role),
    Exchanged(Seat),
    /// Two cards were drawn and none returned yet.
    Drew(Seat),
}

impl Step {
    fn seat(self) -> Option<Seat> {
        match self {
            Self::Rest => None,
            Self::Known(p)
            | Self::Done(p)
            | Self::Lost(p, _)
            | Self::Showed(p, _)
            | Self::Exchanged(p)
            | Self::Drew(p) => Some(p),
        }
    }
}

/// What a step added to the memory of its player.
#[derive(Clone, Copy)]
enum Memory {
    Nothing,
    Gained(Gain),
    Drew([Role; 2]),
}

/// All worlds at one moment, in order, with their odds.
type Worlds = Vec<(Others, u128)>;

/// Hands that a step can lead to, with their odds, by the sort of step and by the hand and the court before it.
type Cache = BTreeMap<(Sort, Cards, Cards), Vec<(Cards, u128)>>;

/// What a step depends on besides the hand and the court.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Lost(u32),
    Showed(u32),
    /// An exchange that keeps this number of cards.
    Exchanged(usize),
    Drew,
}

/// The steps as a viewer knows them, and what it can see before each.
struct Story<'a> {
    viewer: Option<Seat>,
    hand: Option<&'a Hand>,
    steps: Vec<Step>,
    /// Before each step: the cards of the viewer and those turned up, and how many cards the viewer had gained.
    seen: Vec<(Cards, usize)>,
    /// Before each step: the number of cards that its player has lost.
    lost: Vec<usize>,
}

impl<'a> Story<'a> {
    fn of(v: View<'a, Coup>) -> Self {
        let mut story = Self { viewer: v.seat, hand: v.hand, steps: steps(v), seen: vec![], lost: vec![] };
        let mut mine = v.hand.map_or(Cards(0), |hand| Cards::of(hand.dealt.iter()));
        let (mut up, mut gained, mut lost) = (Cards(0), 0, [0; SEATS]);
        let own = |p: Seat| v.seat == Some(p);
        for &step in &story.steps {
            story.seen.push((mine.plus(up), gained));
            story.lost.push(step.seat().map_or(0, |p| lost[p]));
            let returned = "a player returns cards that it holds";
            match step {
                Step::Lost(p, role) => {
                    up = up.plus(Cards::one(role));
                    lost[p] += 1;
                    if own(p) {
                        mine = mine.minus(Cards::one(role)).expect(returned);
                    }
                }
                Step::Showed(p, role) if own(p) => {
                    if let Some(Gain::Replaced(card)) = story.gain(gained) {
                        mine = mine.plus(Cards::one(card)).minus(Cards::one(role)).expect(returned);
                    }
                    gained += 1;
                }
                Step::Exchanged(p) if own(p) => {
                    if let Some(Gain::Exchanged { drew, gave }) = story.gain(gained) {
                        mine = mine.plus(Cards::of(drew)).minus(Cards::of(gave)).expect(returned);
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

    /// The odds of a step of the viewer itself: the ways to draw what it drew.
    fn own(&self, k: usize, court: Cards) -> u128 {
        match (self.steps[k], self.gain(self.seen[k].1)) {
            (Step::Showed(_, role), Some(Gain::Replaced(card))) => court.plus(Cards::one(role)).number(card),
            (Step::Exchanged(_), Some(Gain::Exchanged { drew, .. })) => court.ways(drew),
            (Step::Drew(_), _) => self.hand.and_then(|hand| hand.drew).map_or(0, |drew| court.ways(drew)),
            (Step::Lost(..), _) => 1,
            _ => 0,
        }
    }

    fn sort(&self, k: usize) -> Sort {
        match self.steps[k] {
            Step::Lost(_, role) => Sort::Lost(role.id()),
            Step::Showed(_, role) => Sort::Showed(role.id()),
            Step::Exchanged(_) => Sort::Exchanged(2 - self.lost[k]),
            Step::Drew(_) | Step::Known(_) | Step::Done(_) | Step::Rest => Sort::Drew,
        }
    }

    /// What a step of another player can lead to, with what they remember of it and the number of ways.
    fn follow(&self, k: usize, hand: Cards, court: Cards) -> Vec<(Cards, Memory, u128)> {
        let mut all = vec![];
        match self.steps[k] {
            Step::Lost(_, role) => all.extend(hand.minus(Cards::one(role)).map(|left| (left, Memory::Nothing, 1))),
            Step::Showed(_, role) => {
                let Some(left) = hand.minus(Cards::one(role)) else { return vec![] };
                let court = court.plus(Cards::one(role));
                for card in Role::all() {
                    let memory = Memory::Gained(Gain::Replaced(card));
                    all.push((left.plus(Cards::one(card)), memory, court.number(card)));
                }
            }
            Step::Exchanged(_) => {
                for drew in pairs().filter(|pair| court.ways(*pair) > 0) {
                    let cards = hand.plus(Cards::of(drew));
                    let keeps = turn::keeps(&cards.list().collect::<Vec<_>>(), 2 - self.lost[k]);
                    // One to six ways to keep are equally likely, and 60 is divisible by all of these.
                    let each = court.ways(drew) * (60 / keeps.len() as u128);
                    for kept in keeps.iter().map(|kept| Cards::of(kept.cards())) {
                        let gave: Vec<Role> = cards.minus(kept).expect("kept from them").list().collect();
                        let gain = Gain::Exchanged { drew, gave: [gave[0], gave[1]] };
                        all.push((kept, Memory::Gained(gain), each));
                    }
                }
            }
            Step::Drew(_) => {
                all.extend(pairs().map(|drew| (hand.plus(Cards::of(drew)), Memory::Drew(drew), court.ways(drew))));
            }
            Step::Known(_) | Step::Done(_) | Step::Rest => unreachable!("these steps move no card"),
        }
        all.retain(|x| x.2 > 0);
        all
    }

    /// Calls `out` with every world that can follow, and the number of ways that lead there.
    fn next(&self, k: usize, now: &Others, cache: &mut Cache, mut out: impl FnMut(Others, u128)) {
        let Some(court) = Cards::ALL.minus(self.seen[k].0.plus(now.held())) else { return };
        match self.steps[k] {
            Step::Known(p) => {
                for pair in pairs() {
                    if let Some(rest) = now.rest.minus(Cards::of(pair)) {
                        out(Others { rest, ..now.with(p, Cards::of(pair)) }, now.rest.ways(pair));
                    }
                }
            }
            Step::Done(p) => out(Others { done: now.done.plus(now.hands[p]), ..now.with(p, Cards(0)) }, 1),
            Step::Rest => out(Others { rest: Cards(0), done: now.done.plus(now.rest), ..*now }, 1),
            step => {
                let p = step.seat().expect("a step of a player");
                if self.viewer == Some(p) {
                    return out(*now, self.own(k, court));
                }
                let hands = cache.entry((self.sort(k), now.hands[p], court)).or_insert_with(|| {
                    let mut sums = BTreeMap::new();
                    for (hand, _, ways) in self.follow(k, now.hands[p], court) {
                        *sums.entry(hand).or_insert(0) += ways;
                    }
                    sums.into_iter().collect()
                });
                hands.iter().for_each(|(hand, ways)| out(now.with(p, *hand), *ways));
            }
        }
    }

    /// The world without what this step changes.
    fn unchanged(&self, k: usize, mut world: Others) -> Others {
        if matches!(self.steps[k], Step::Known(_) | Step::Done(_) | Step::Rest) {
            (world.rest, world.done) = (Cards(0), Cards(0));
        }
        self.steps[k].seat().map_or(world, |p| world.with(p, Cards(0)))
    }
}

/// The steps that a viewer knows of.
fn steps(v: View<Coup>) -> Vec<Step> {
    let mut facts: Vec<Step> = v
        .table
        .facts
        .iter()
        .map(|fact| match fact {
            Fact::Lost(p, role) => Step::Lost(p, role),
            Fact::Showed(p, role) => Step::Showed(p, role),
            Fact::Exchanged(p) => Step::Exchanged(p),
        })
        .collect();
    if let Some(Asked { seat, frame: Frame::Keep(_) }) = v.table.asked {
        facts.push(Step::Drew(seat));
    }
    let other = |step: &Step| step.seat().filter(|p| v.seat != Some(*p));
    let first = |k: usize| !facts[..k].iter().any(|step| step.seat() == facts[k].seat());
    let last = |k: usize| !facts[k + 1..].iter().any(|step| step.seat() == facts[k].seat());
    let known = (0..facts.len()).filter(|&k| other(&facts[k]).is_some() && first(k)).count();
    let mut all = vec![];
    let mut left = known;
    if left == 0 {
        all.push(Step::Rest);
    }
    for (k, step) in facts.iter().enumerate() {
        let p = other(step);
        if let Some(p) = p.filter(|_| first(k)) {
            all.push(Step::Known(p));
            left -= 1;
            if left == 0 {
                all.push(Step::Rest);
            }
        }
        all.push(*step);
        all.extend(p.filter(|_| last(k)).map(Step::Done));
    }
    all
}

/// The cards of all others at the deal, each with the number of ways to deal them.
fn deals(known: Cards, number: usize) -> Worlds {
    let mut all = vec![(Cards(0), 1, 0)];
    for role in Role::all() {
        let left = 3 - known.number(role);
        let choose = [1, left, left * left.saturating_sub(1) / 2, 1];
        let some = |(cards, weight, size): (Cards, u128, usize)| {
            (0..=left as usize)
                .map(move |n| (Cards(cards.0 + n as u32 * Cards::one(role).0), weight * choose[n], size + n))
        };
        all = all.into_iter().flat_map(some).collect();
    }
    let mut deals: Worlds = all
        .into_iter()
        .filter(|x| x.2 == number)
        .map(|(rest, weight, _)| (Others { rest, ..Others::default() }, weight))
        .collect();
    deals.sort_unstable();
    deals
}

/// Adds up the odds of equal worlds.
fn merge(worlds: &mut Worlds) {
    worlds.sort_unstable_by_key(|world| world.0);
    worlds.dedup_by(|same, first| {
        let equal = same.0 == first.0;
        if equal {
            first.1 += same.1;
        }
        equal
    });
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
    let mine = v.hand.map_or(Cards(0), |hand| Cards::of(hand.dealt.iter()));
    let mut moments = vec![deals(mine, 2 * others.len())];
    let mut cache = Cache::new();
    for k in 0..story.steps.len() {
        let (mut next, mut full) = (vec![], 1 << 16);
        for (now, weight) in &moments[k] {
            story.next(k, now, &mut cache, |then, ways| {
                if ways > 0 {
                    next.push((then, weight * ways));
                }
            });
            if next.len() > full {
                merge(&mut next);
                full = full.max(2 * next.len());
            }
        }
        merge(&mut next);
        let most = next.iter().map(|x| x.1).max().unwrap_or(0);
        let shift = 70u32.saturating_sub(most.leading_zeros());
        next.iter_mut().for_each(|(_, w)| *w = (*w >> shift).max(1));
        moments.push(next);
    }
    let mut now = pick(cx, &moments[story.steps.len()])?;
    let (mut rest, mut ends, mut memories) = (Cards(0), [None; SEATS], vec![]);
    for (k, &step) in story.steps.iter().enumerate().rev() {
        let same = story.unchanged(k, now);
        let mut before: Worlds = vec![];
        for (then, weight) in moments[k].iter().filter(|x| story.unchanged(k, x.0) == same) {
            story.next(k, then, &mut cache, |next, ways| {
                if next == now && ways > 0 {
                    before.push((*then, weight * ways));
                }
            });
        }
        let then = pick(cx, &before)?;
        match step {
            Step::Rest => rest = then.rest,
            Step::Done(p) => ends[p] = Some(then.hands[p]),
            Step::Known(p) => cx.hands[p].dealt = now.hands[p].list().collect(),
            _ => {
                if let Some(p) = step.seat().filter(|p| story.viewer != Some(*p)) {
                    let court = Cards::ALL.minus(story.seen[k].0.plus(then.held())).expect("a world that can be");
                    let to = |x: &(Cards, Memory, u128)| x.0 == now.hands[p];
                    let ways = story.follow(k, then.hands[p], court).into_iter().filter(to);
                    memories.push((p, pick(cx, &ways.map(|x| (x.1, x.2)).collect::<Vec<_>>())?));
                }
            }
        }
        now = then;
    }
    for (p, memory) in memories.into_iter().rev() {
        match memory {
            Memory::Nothing => {}
            Memory::Gained(gain) => cx.hands[p].gains.push(gain),
            Memory::Drew(drew) => cx.hands[p].drew = Some(drew),
        }
    }
    let mut rest: Bag<Role> = rest.list().fold(Bag::default(), |mut bag, card| {
        bag.put(card);
        bag
    });
    for p in others {
        cx.hands[p].cards = match ends[p] {
            Some(hand) => hand.list().collect(),
            None => {
                let mut draw = || cx.chance.draw(Chance::Court.unseen(), &mut rest);
                let pair = [draw()?, draw()?];
                cx.hands[p].dealt = sorted(pair);
                sorted(pair)
            }
        };
    }
    let up = v.table.lost.iter().flat_map(|lost| lost.iter().collect::<Vec<_>>());
    let held = Seat::first(v.game.seats).flat_map(|p| cx.hands[p].cards.iter().collect::<Vec<_>>());
    *cx.unseen = Bag::of_each(3).without(up.chain(held));
    Ok(())
}

/// Whether the facts, the hands and the court fit together.
fn remembered(game: &GameBox<Coup>, s: &StateOf<Coup>) -> Option<()> {
    let all = Seat::first(game.seats);
    let mut hands: Vec<Cards> = all.clone().map(|p| Cards::of(s.hands[p].dealt.iter())).collect();
    let mut court = Cards::ALL;
    for hand in &hands {
        court = court.minus(*hand)?;
    }
    let mut gains: Vec<_> = all.clone().map(|p| s.hands[p].gains.iter()).collect();
    let (mut lost, mut exchanged) = ([Stack::<Role, 2>::default(); SEATS], [0; SEATS]);
    let (mut shown, mut gone) = (0, 0);
    for fact in s.table.facts.iter() {
        match fact {
            Fact::Lost(p, role) => {
                let hand = hands.get_mut(p.at())?;
                *hand = hand.minus(Cards::one(role))?;
                if lost[p].len() == 2 {
                    return None;
                }
                lost[p].push(role);
                gone += 1;
            }
            Fact::Showed(p, role) => {
                let hand = hands.get_mut(p.at())?;
                *hand = hand.minus(Cards::one(role))?;
                let Gain::Replaced(card) = gains[p.at()].next()? else { return None };
                court = court.plus(Cards::one(role)).minus(Cards::one(card))?;
                *hand = hand.plus(Cards::one(card));
                shown += 1;
            }
            Fact::Exchanged(p) => {
                let hand = hands.get_mut(p.at())?;
                let Gain::Exchanged { drew, gave } = gains[p.at()].next()? else { return None };
                if lost[p].len() == 2 || drew[0].id() > drew[1].id() || gave[0].id() > gave[1].id() {
                    return None;
                }
                court = court.minus(Cards::of(drew))?.plus(Cards::of(gave));
                *hand = hand.plus(Cards::of(drew)).minus(Cards::of(gave))?;
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
            court = court.minus(Cards::of(drew))?;
            hands[p.at()] = hands[p.at()].plus(Cards::of(drew));
        }
        let fits = gains[p.at()].next().is_none() && hand.dealt.iter().eq(sorted::<2>(hand.dealt.iter()).iter());
        let counts = hand.cards.iter().eq(hands[p.at()].list()) && hand.dealt.len() == 2;
        if !fits || !counts || s.table.lost[p] != lost[p] || 2 * exchanged[p] > usize::from(s.table.turns) + 1 {
            return None;
        }
    }
    let empty = (game.seats.into()..SEATS).all(|p| s.hands[p] == Hand::default() && s.table.lost[p].is_empty());
    let all_exchanges: usize = exchanged.iter().sum();
    (empty && shown <= gone + 1 && all_exchanges <= s.table.turns.into() && court.list().eq(s.unseen.iter()))
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
