//! Checks that a state from outside is a state of this game, and counts every component.
mod pending;

use crate::{
    clauses::Clause,
    content::{
        Ability, Card, CardKind, Colour, Context, DieKind, EVENTS, Effect, HEROES, Item, MAGIC, PLAIN, Passive, Plot,
        magic_items,
    },
    rules::{Frame, KeyKingdom},
    table::{Player, Roll, SEATS, Source, Spot, Step, Table, Why},
};
use engine_core::{
    anchor,
    collections::Bag,
    finite::Finite,
    rules::{ByList, Census, GameBox, Picker, Seat, Task, Turn, ValidationError, View},
};

/// Finds everything that is wrong with a table.
pub(crate) fn validate(g: &GameBox<KeyKingdom>, t: &Table) -> Result<(), ValidationError> {
    let mut faults = ValidationError::default();
    // What the later checks look up must exist, so these checks come first and alone.
    numbers(g, t, &mut faults);
    faults.or(())?;
    let mut faults = ValidationError::default();
    tasks(g, t, &mut faults);
    faults.or(())?;
    let mut faults = ValidationError::default();
    for seat in Seat::first(g.seats) {
        player(g, t, seat, &mut faults);
    }
    castle(g, t, &mut faults);
    turn(g, t, &mut faults);
    if let Some(r) = &t.roll {
        roll(g, t, r, &mut faults);
    }
    pending::pending(g, t, &mut faults);
    asked(g, t, &mut faults);
    census(g, t).verify().err().into_iter().for_each(|f| faults.append(f));
    faults.or(())
}

fn seat_plays(g: &GameBox<KeyKingdom>, seat: Seat) -> bool {
    seat.0 < g.seats
}

/// Squares, cards, seats and plots that exist, and nothing where nobody sits.
fn numbers(g: &GameBox<KeyKingdom>, t: &Table, f: &mut ValidationError) {
    let c = &g.content;
    for (at, seat) in [("table.active", Some(t.active)), ("table.demon", t.demon), ("table.winner", t.winner)] {
        f.expect(seat.is_none_or(|p| seat_plays(g, p)), at, || "nobody sits there".into());
    }
    for seat in Seat::first(SEATS as u8) {
        let (p, at) = (&t.players[seat], format!("table.players[{}]", seat.0));
        if !seat_plays(g, seat) {
            f.expect(*p == Player::NOBODY, at, || "nobody sits there".into());
            continue;
        }
        match p.at {
            Spot::Kingdom(q) => {
                let there = usize::from(q.get()) < c.board.squares.len();
                f.expect(there, &at, || format!("there is no square {q}"));
                f.expect(!there || c.board.is_visible(q, t.fold()), &at, || "its square is folded away".into());
            }
            Spot::Garden(plot) => {
                f.expect(usize::from(plot.get()) < c.garden.len(), &at, || format!("the garden has no square {plot}"));
            }
            Spot::Swept => {}
        }
        let known = |card: Card| usize::from(card.get()) < EVENTS;
        f.expect(p.companions.iter().all(known), &at, || "a companion is no card of this box".into());
        f.expect(p.magic.less(magic_items()).is_empty(), &at, || "a magic item is none".into());
    }
    let mut cards = t.deck.kinds().map(|(card, _)| card).chain(t.discard.iter()).chain(t.in_play.iter());
    f.expect(cards.all(|card| usize::from(card.get()) < EVENTS), "table", || "a card is not of this box".into());
    for (at, up, left, n) in [
        ("table.garden", &t.garden, &t.garden_left, c.garden.len()),
        ("table.dungeon", &t.dungeon, &t.dungeon_left, c.dungeon.len()),
    ] {
        let beyond = |plot: Plot| usize::from(plot.get()) >= n;
        let tokens = up.iter().flatten().copied().chain(left.kinds().map(|(plot, _)| plot)).any(beyond);
        f.expect(!tokens && !up[n..].iter().any(Option::is_some), at, || format!("it has {n} squares and tokens"));
    }
    if let Some(roll) = t.roll.filter(|_| seat_plays(g, t.active)) {
        let me = t.me();
        let at = "table.roll";
        f.expect(roll.used.less(me.items()).is_empty(), at, || "an item used on it is not there".into());
        f.expect(roll.friends.less(me.companions).is_empty(), at, || "a companion used on it is not there".into());
    }
}

/// What is still to be done refers to things that exist, for seats that play.
fn tasks(g: &GameBox<KeyKingdom>, t: &Table, f: &mut ValidationError) {
    let c = &g.content;
    let space = |colour: Colour, space: u8| usize::from(space) < c.key(colour).spaces.len();
    let source = |s: Source| match s {
        Source::Card { card } => usize::from(card.get()) < EVENTS,
        Source::Minor { minor, branch, .. } => {
            c.minors.get(usize::from(minor.get())).is_some_and(|m| usize::from(branch) < m.branches.len())
        }
    };
    let why = |why: Why| match why {
        Why::Move | Why::Throne => true,
        Why::Event { card } => usize::from(card.get()) < EVENTS && c.card(card).need.is_some(),
        Why::Key { colour, space: n, .. } => space(colour, n),
        Why::Minor { minor } => usize::from(minor.get()) < c.minors.len(),
        Why::Dungeon { plot } => usize::from(plot.get()) < c.dungeon.len() && t.dungeon[plot].is_some(),
    };
    f.expect(t.roll.is_none_or(|roll| why(roll.why)), "table.roll", || {
        "it is for something that does not exist".into()
    });
    for task in t.agenda.tasks() {
        let fine = match task {
            Task::Ask(seat, frame) => {
                seat_plays(g, seat)
                    && match frame {
                        Frame::Help(help) => space(help.colour, help.space),
                        Frame::Send(send) => seat_plays(g, send.who),
                        Frame::Branch(branch) => source(branch.source),
                        Frame::TakeFor(take) => t.me().magic.has(take.given),
                        Frame::Restore(r) => r.left > 0,
                        Frame::Lose(lose) => lose.left > 0,
                        _ => true,
                    }
            }
            Task::Do(Step::Reward { source: s, next }) => {
                source(s)
                    && usize::from(next) <= g.content.ops(s).len()
                    && !matches!(s, Source::Card { card } if !t.in_play.has(card))
            }
            Task::Do(Step::Lose { seat, .. }) => seat_plays(g, seat),
            Task::Do(Step::Leave { minor }) => usize::from(minor.get()) < c.minors.len(),
            Task::Do(Step::EndTurn | Step::Sweep | Step::Modify | Step::Effect { .. } | Step::Draw) => true,
            // These run at once, before anybody is asked.
            Task::Do(Step::Arrive | Step::Restore { .. } | Step::Thrown | Step::Key { .. }) => false,
            Task::Do(Step::Token { .. } | Step::Storm { .. }) => false,
        };
        f.expect(fine, "table.agenda", || format!("{task:?} cannot be waiting"));
    }
}

/// One hero: items, pieces, companions, and where the figure may stand.
fn player(g: &GameBox<KeyKingdom>, t: &Table, seat: Seat, f: &mut ValidationError) {
    let (p, at, c) = (&t.players[seat], format!("table.players[{}]", seat.0), &g.content);
    f.expect(p.hero == g.options.heroes[seat.at()], &at, || "the table agreed on another hero".into());
    f.expect(p.active.less(p.items()).is_empty(), &at, || "an active item is not there".into());
    let companion = |card: Card| matches!(c.card(card).kind, CardKind::Companion { .. });
    f.expect(p.companions.iter().all(companion), &at, || "a companion is no companion".into());
    f.expect(p.has_key() || !g.options.complete_key, &at, || "everybody began with the three pieces".into());
    match p.at {
        Spot::Kingdom(_) => {}
        Spot::Garden(plot) => {
            f.expect(p.has_key(), &at, || "nobody is in the castle without the whole key".into());
            let other = Seat::first(seat.0).find(|&q| t.players[q].at == Spot::Garden(plot));
            f.expect(other.is_none(), &at, || "another figure stands on its garden square".into());
            f.expect(t.garden[plot].is_some(), &at, || "the token under it is face down".into());
        }
        Spot::Swept => {
            f.expect(p.has_key() && sweeping(t), &at, || "it is nowhere, and not on its way to the garden".into());
        }
    }
}

/// Whether heroes whom a fold swept away are on their way to the garden (KK-Q13).
fn sweeping(t: &Table) -> bool {
    t.agenda.tasks().any(|task| matches!(task, Task::Do(Step::Sweep)))
}

/// The dungeon is turned up from the first square on, and only by a hero in the castle.
fn castle(g: &GameBox<KeyKingdom>, t: &Table, f: &mut ValidationError) {
    let up = t.dungeon.iter().take_while(|token| token.is_some()).count();
    f.expect(t.dungeon[up..].iter().all(Option::is_none), "table.dungeon", || {
        "its squares are turned up in order".into()
    });
    let been = Seat::first(g.seats).any(|q| matches!(t.players[q].at, Spot::Garden(_)));
    f.expect(been || (up == 0 && t.garden.iter().all(Option::is_none)), "table.garden", || {
        "a token is turned up and nobody is in the castle, which nobody leaves".into()
    });
}

/// Turns, the end, and what lies at the bottom of what is still to be done.
fn turn(g: &GameBox<KeyKingdom>, t: &Table, f: &mut ValidationError) {
    let limit = g.options.turn_limit.get() as u32;
    let over = g.turn(t) == Turn::Over;
    f.expect(t.turns <= limit, "table.turns", || format!("the limit is {limit}"));
    f.expect(over == (t.winner.is_some() || t.turns == limit), "table.agenda", || {
        "the game is over exactly when it is won or its turns are used up".into()
    });
    if over {
        let rest = t.agenda.depth() == 0 && t.roll.is_none() && t.in_play.is_empty();
        f.expect(rest, "table", || "the game is over, and something is left to do".into());
        if let Some(winner) = t.winner {
            f.expect(matches!(t.players[winner].at, Spot::Garden(_)), "table.winner", || {
                "who wins is in the castle".into()
            });
        }
        return;
    }
    let mut tasks = t.agenda.tasks();
    let (first, last) = (tasks.next(), tasks.next_back());
    let begins = matches!(first, Some(Task::Ask(p, Frame::Act(_))) if p == t.active) && last.is_none();
    let underway = first == Some(Task::Do(Step::EndTurn))
        && matches!(last, Some(Task::Ask(..)))
        && t.agenda.tasks().filter(|x| matches!(x, Task::Do(Step::EndTurn) | Task::Ask(_, Frame::Act(_)))).count() == 1;
    f.expect(begins || underway, "table.agenda", || "a turn begins, or ends after all else".into());
    f.expect(t.agenda.tasks().filter(|x| matches!(x, Task::Ask(..))).count() == 1, "table.agenda", || {
        "one question is asked at a time".into()
    });
    f.expect(!begins || !(t.rerolled || t.extra_turn), "table", || "the turn has not begun".into());
    let rerolls = |card: Card| c_passive(g, card) == Some(Passive::Reroll);
    f.expect(!t.rerolled || t.me().companions.iter().any(rerolls), "table.rerolled", || {
        "no companion grants it".into()
    });
    let rolls = t.agenda.tasks().filter(|x| {
        matches!(
            x,
            Task::Ask(_, Frame::Reroll(_) | Frame::SetFace(_) | Frame::Modify(_))
                | Task::Do(Step::Modify | Step::Effect { .. })
        )
    });
    let rolls = rolls.count();
    f.expect(rolls == usize::from(t.roll.is_some()), "table.roll", || {
        "a roll is there exactly while it is made".into()
    });
    for card in t.in_play.iter() {
        let rewards = t
            .agenda
            .tasks()
            .filter(|x| matches!(x, Task::Do(Step::Reward { source: Source::Card { card: c }, .. }) if *c == card));
        let thrown = matches!(t.roll, Some(Roll { why: Why::Event { card: c }, .. }) if c == card);
        f.expect(rewards.count() + usize::from(thrown) == 1, "table.in_play", || {
            format!("card {card} is not being resolved")
        });
    }
    if let Some(Roll { why: Why::Event { card }, .. }) = t.roll {
        f.expect(t.in_play.has(card), "table.roll", || "its card is not in play".into());
    }
}

fn c_passive(g: &GameBox<KeyKingdom>, card: Card) -> Option<Passive> {
    g.content.card(card).passive()
}

/// A throw: a face of its die, items and companions of the player in turn, and what they can add up to.
fn roll(g: &GameBox<KeyKingdom>, t: &Table, r: &Roll, f: &mut ValidationError) {
    let (c, me, at) = (&g.content, t.me(), "table.roll");
    f.expect(c.dice[r.die].contains(&r.face), at, || format!("its die has no face {}", r.face));
    let adjusts = |card: Card| match c_passive(g, card) {
        Some(Passive::Adjust(context, n)) if context == r.why.context() => i32::from(n),
        _ => 0,
    };
    f.expect(r.friends.iter().all(|card| adjusts(card) > 0), at, || "a companion does not adjust it".into());
    let sum: i32 =
        r.used.iter().map(|i| i32::from(c.value(i))).sum::<i32>() + r.friends.iter().map(adjusts).sum::<i32>();
    f.expect(i32::from(r.plus).abs() <= sum && (i32::from(r.plus) - sum) % 2 == 0, at, || {
        format!("what was used does not add up to {}", r.plus)
    });
    let extra: u32 = r.used.iter().map(|i| if let Effect::ExtraItem(n) = c.effect(i) { n.into() } else { 0 }).sum();
    f.expect(u32::from(r.extra) == extra, at, || "it allows as many more items as its items say".into());
    let own = if let Ability::ItemsPerRoll(n) = c.heroes[usize::from(me.hero.get())].ability { n } else { 1 };
    f.expect(r.used.len() <= u32::from(own) + extra, at, || "too many items were used on it".into());
    let square = |entry| me.at == Spot::Kingdom(entry);
    let fits = match r.why {
        Why::Move => matches!(me.at, Spot::Kingdom(_)),
        Why::Event { .. } => me.at != Spot::Swept, // KK-Q41: a card may be drawn in the castle, too
        Why::Key { colour, space, last } => {
            square(c.key(colour).entry) && !me.keys.has(colour) && came(g, t, colour, space, last)
        }
        Why::Minor { minor } => square(c.minor(minor).entry) && (!c.minor(minor).needs_key || me.has_key()),
        Why::Dungeon { .. } | Why::Throne => matches!(me.at, Spot::Garden(_)),
    };
    f.expect(fits, at, || "the hero is not where it is for".into());
    // KK-Q37: a die that changes hands counts from the next throw on; only an item used on the roll passes it on meanwhile.
    let passed_on = r.used.iter().any(|i| c.effect(i) == Effect::AssignDie);
    f.expect(passed_on || r.die == t.die(t.active), at, || "the player in turn throws another die".into());
    let all = t.dungeon[..c.dungeon.len()].iter().all(Option::is_some);
    f.expect(r.why != Why::Throne || all, at, || "the throne is behind the dungeon".into());
}

/// Whether a space of a key adventure can have been reached: by help alone, or with a last result that can be thrown.
fn came(g: &GameBox<KeyKingdom>, t: &Table, colour: Colour, space: u8, last: Option<u16>) -> bool {
    let helps = |s: &crate::content::Space| s.item.is_some() || !s.companions.and(t.me().companions).is_empty();
    match last {
        None => g.content.key(colour).spaces[..usize::from(space)].iter().all(helps),
        Some(n) => space > 0 && n <= farthest(g, t, Context::KeyAdventure),
    }
}

/// The present question has an answer and is asked of the right seat.
fn asked(g: &GameBox<KeyKingdom>, t: &Table, f: &mut ValidationError) {
    let Some((seat, frame)) = t.agenda.asked() else { return };
    let own = !matches!(frame, Frame::Restore(_) | Frame::Lose(_) | Frame::Assign(_) | Frame::Garden(_));
    f.expect(!own || seat == t.active, "table.agenda", || "that is for the player in turn to decide".into());
    let fits = match frame {
        Frame::Go(go) => (1..=farthest(g, t, Context::Move)).contains(&go.count) && t.me().square().is_some(),
        Frame::Help(help) => {
            t.me().at == Spot::Kingdom(g.content.key(help.colour).entry)
                && !t.me().keys.has(help.colour)
                && came(g, t, help.colour, help.space, help.last)
                && {
                    let space = &g.content.key(help.colour).spaces[usize::from(help.space)];
                    space.item.is_some_and(|i| t.me().active.has(i))
                        || !space.companions.and(t.me().companions).is_empty()
                }
        }
        Frame::Garden(_) => t.players[seat].has_key(),
        Frame::Restore(_) => more_than_stop(g, t, seat),
        Frame::Reroll(_) => {
            let rerolls = t.me().companions.iter().any(|c| c_passive(g, c) == Some(Passive::Reroll));
            !t.rerolled && rerolls && t.roll.is_some_and(|roll| roll.used.is_empty() && roll.friends.is_empty())
        }
        Frame::SetFace(_) => {
            let ability = g.content.heroes[usize::from(t.me().hero.get())].ability;
            let fresh = |roll: Roll| roll.used.is_empty() && roll.friends.is_empty();
            t.roll.is_some_and(|roll| ability == Ability::AnyFaceOn(roll.face) && fresh(roll))
        }
        _ => true,
    };
    f.expect(fits, "table.agenda", || format!("{frame:?} is not what is being decided"));
    // The answers are counted only if the question fits: a move that no die allows takes long to search.
    f.expect(!fits || count(g, t, seat) > 0, "table.agenda", || format!("{frame:?} has no answer"));
}

/// An upper bound on the result of any roll of the player in turn, without what heroes add.
fn farthest(g: &GameBox<KeyKingdom>, t: &Table, context: Context) -> u16 {
    let me = t.me();
    result_of(g, context, me.items().iter(), me.companions.iter())
}

/// An upper bound on the result of any roll of any player, without what heroes add.
fn most(g: &GameBox<KeyKingdom>, context: Context) -> u16 {
    result_of(g, context, Item::all().take(PLAIN + MAGIC), Card::all().take(EVENTS))
}

fn result_of(
    g: &GameBox<KeyKingdom>,
    context: Context,
    items: impl Iterator<Item = Item>,
    friends: impl Iterator<Item = Card>,
) -> u16 {
    let c = &g.content;
    let face = c.dice.as_flattened().iter().copied().max().unwrap_or(0);
    let friend = |card: Card| match c_passive(g, card) {
        Some(Passive::Adjust(at, n)) if at == context => u16::from(n),
        _ => 0,
    };
    let items = items.map(|item| u16::from(c.value(item)));
    items.chain(friends.map(friend)).fold(face.into(), u16::saturating_add)
}

fn count(g: &GameBox<KeyKingdom>, t: &Table, seat: Seat) -> u32 {
    ByList::count(View { game: g, seat: Some(seat), table: t, hand: None })
}

/// Restoring is asked only while something can be restored (KK-Q58).
fn more_than_stop(g: &GameBox<KeyKingdom>, t: &Table, seat: Seat) -> bool {
    count(g, t, seat) > 1
}

/// Counts every component of the box that can be in more than one place. (The plain items of a hero and the face of an item have
/// one place each in a state. The key pieces that nobody has are the supply.)
pub(crate) fn census(g: &GameBox<KeyKingdom>, t: &Table) -> Census {
    let players = || Seat::first(g.seats).map(|q| &t.players[q]);
    anchor!(Clause::FiveFigures);
    let in_box = HEROES - usize::from(g.seats);
    let stands = |p: &Player| match p.at {
        Spot::Kingdom(q) => g.content.board.is_visible(q, t.fold()),
        Spot::Garden(plot) => usize::from(plot.get()) < g.content.garden.len(),
        Spot::Swept => true,
    };
    let kind = |kind: DieKind| Seat::first(g.seats).filter(|&q| t.die(q) == kind).count();
    let on_throne = usize::from(t.demon.is_some());
    let mut census = Census::new()
        .count("figures that can be seen", players().filter(|p| stands(p)).count() + in_box, HEROES)
        .count("hero dice", kind(DieKind::Hero) + on_throne + in_box, HEROES)
        .count("demon die", kind(DieKind::Demon) + 1 - on_throne, 1u8);
    for card in Card::all().take(EVENTS) {
        let held = players().filter(|p| p.companions.has(card)).count();
        let found =
            usize::from(t.deck.count(card)) + usize::from(t.discard.has(card)) + usize::from(t.in_play.has(card));
        census = census.count(format!("event card {}", g.content.card(card).id), found + held, 1u8);
    }
    for item in magic_items().iter() {
        let held = players().filter(|p| p.magic.has(item)).count();
        let supply = usize::from(t.supply().has(item));
        census = census.count(format!("magic item {}", g.content.item_name(item)), held + supply, 1u8);
    }
    let tokens = |what: &str, up: &[Option<Plot>; 9], left: &Bag<Plot>, n: usize, mut census: Census| {
        for token in Plot::all().take(n) {
            let found = up.iter().filter(|x| **x == Some(token)).count() + usize::from(left.count(token));
            census = census.count(format!("{what} token {token}"), found, 1u8);
        }
        census
    };
    census = tokens("garden", &t.garden, &t.garden_left, g.content.garden.len(), census);
    census = tokens("dungeon", &t.dungeon, &t.dungeon_left, g.content.dungeon.len(), census);
    census
}
