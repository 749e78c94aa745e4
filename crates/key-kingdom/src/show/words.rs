//! The names and phrases of the game: heroes, items, cards, squares, needs, effects.
use crate::{
    board::Icon,
    content::{
        Ability, Card, CardKind, Colour, Content, Context, DieKind, EVENTS, Effect, Item, MAGIC, Need, Op, PLAIN,
        Passive, Plot, Portion, Scope, Square,
    },
    rules::{Frame, KeyKingdom, NAP, bonus, dungeon_need, result},
    table::{Spot, Table, Why},
};
use engine_core::{
    collections::Set,
    rules::{GameBox, Seat, View},
};

/// An id of the box as words.
pub(super) fn words(id: &str) -> String {
    id.replace('_', " ")
}

/// Text that starts with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The name of a seat: its hero.
pub(super) fn name(game: &GameBox<KeyKingdom>, p: Seat) -> String {
    let hero = game.options.heroes.get(p.at()).and_then(|hero| game.content.heroes.get(usize::from(hero.get())));
    hero.map_or_else(|| format!("Seat {}", p.0), |hero| capital(&words(&hero.id)))
}

/// One letter for a seat: the initial of its hero, or its number if two heroes share an initial.
pub(super) fn letter(game: &GameBox<KeyKingdom>, p: Seat) -> String {
    let initial = |q: Seat| name(game, q).chars().next();
    let shared = Seat::first(game.seats).any(|q| q != p && initial(q) == initial(p));
    initial(p).filter(|_| !shared).map_or_else(|| p.0.to_string(), String::from)
}

pub(super) fn item(c: &Content, i: Item) -> String {
    if usize::from(i.get()) < PLAIN + MAGIC { words(c.item_name(i)) } else { format!("item {i}") }
}

pub(super) fn value(c: &Content, i: Item) -> u8 {
    if usize::from(i.get()) < PLAIN + MAGIC { c.value(i) } else { 0 }
}

pub(super) fn card(c: &Content, i: Card) -> String {
    if usize::from(i.get()) < EVENTS { words(&c.card(i).id) } else { format!("card {i}") }
}

pub(super) fn colour(colour: Colour) -> String {
    colour.to_string().to_lowercase()
}

pub(super) fn die(die: DieKind) -> &'static str {
    match die {
        DieKind::Hero => "the hero die",
        DieKind::Demon => "the demon die",
    }
}

/// The name of a square, and what is on it.
pub(super) fn square(c: &Content, q: Square) -> String {
    match c.board.squares.get(usize::from(q.get())) {
        Some(row) => format!("{} ({})", row.id, icon(c, row.icon)),
        None => format!("square {q}"),
    }
}

pub(super) fn icon(c: &Content, icon: Icon) -> String {
    match icon {
        Icon::Boring => "boring".into(),
        Icon::Event => "event".into(),
        Icon::Restore(n) => format!("restore {n}"),
        Icon::DemonDie => "demon die".into(),
        Icon::Whirlpool => "whirlpool".into(),
        Icon::Void => "void".into(),
        Icon::Key(key) => format!("{}, {} key", words(&c.key(key).id), colour(key)),
        Icon::Minor(minor) => words(&c.minor(minor).id),
    }
}

/// What a square does, as a sentence for a tooltip.
pub(super) fn tooltip(c: &Content, q: Square) -> String {
    let row = c.board.square(q);
    let does = match row.icon {
        Icon::Boring if q == c.board.start => "Start. Nothing happens here.".into(),
        Icon::Boring => "boring. Nothing happens here.".into(),
        Icon::Event => "draw an event card.".into(),
        Icon::Restore(n) => format!("restore up to {n} items."),
        Icon::DemonDie => "assign the demon die.".into(),
        Icon::Whirlpool => "whirlpool. It ends a move and folds or unfolds this portion.".into(),
        Icon::Void => "void. An opening puts heroes here; nobody can enter it.".into(),
        Icon::Key(key) => {
            format!("{}, the adventure for the {} piece. It ends a move.", words(&c.key(key).id), colour(key))
        }
        Icon::Minor(minor) => format!("{}, a minor adventure. It ends a move.", words(&c.minor(minor).id)),
    };
    format!("{}: {does}", row.id)
}

pub(super) fn need(need: Need) -> String {
    match need {
        Need::AtLeast(n) => format!("{n} or more"),
        Need::AtMost(n) => format!("{n} or less"),
        Need::Even => "even".into(),
        Need::Odd => "odd".into(),
        Need::Higher => "more than the last result".into(),
    }
}

/// A need in very few letters.
pub(super) fn short_need(need: Need) -> String {
    match need {
        Need::AtLeast(n) => format!("{n}+"),
        Need::AtMost(n) => format!("≤{n}"),
        Need::Even => "even".into(),
        Need::Odd => "odd".into(),
        Need::Higher => "up".into(),
    }
}

pub(super) fn region(game: &GameBox<KeyKingdom>, portion: Portion, open: bool) -> &str {
    let board = &game.content.board;
    &board.regions[usize::from(board.shows(portion, open))].id
}

/// Where a hero stands.
pub(super) fn place(game: &GameBox<KeyKingdom>, t: &Table, p: Seat) -> String {
    match t.players[p].at {
        Spot::Kingdom(q) => square(&game.content, q),
        Spot::Garden(plot) => format!("garden {}", game.content.garden[usize::from(plot.get())].id),
        Spot::Swept => "on the way to the garden".into(),
    }
}

/// What a die is thrown for.
pub(super) fn purpose(game: &GameBox<KeyKingdom>, why: Why) -> String {
    let c = &game.content;
    match why {
        Why::Move => "a move".into(),
        Why::Event { card: i } => card(c, i),
        Why::Key { colour, space, .. } => {
            let key = c.key(colour);
            format!("space {} of {} of {}", space + 1, key.spaces.len(), words(&key.id))
        }
        Why::Minor { minor } => words(&c.minor(minor).id),
        Why::Dungeon { plot } => format!("{} of the dungeon", c.dungeon[usize::from(plot.get())].id),
        Why::Throne => "the Demon King".into(),
    }
}

/// The result that a throw needs, and the last result if that is what it must beat.
pub(super) fn needed(game: &GameBox<KeyKingdom>, t: &Table, why: Why) -> Option<(Need, Option<u16>)> {
    let c = &game.content;
    match why {
        Why::Move | Why::Minor { .. } => None,
        Why::Event { card } => c.card(card).need.map(|need| (need, None)),
        Why::Key { colour, space, last } => Some((c.key(colour).spaces[usize::from(space)].need, last)),
        Why::Dungeon { plot } => dungeon_need(game, t, plot).map(|need| (need, None)),
        Why::Throne => Some((c.throne, None)),
    }
}

/// A need as a requirement, with the last result where it counts.
pub(super) fn requirement(n: Need, last: Option<u16>) -> String {
    match (n, last) {
        (Need::Higher, None) => "any result".into(),
        (Need::Higher, Some(last)) => format!("more than {last}"),
        _ => need(n),
    }
}

/// What happens if the result stands as it is.
pub(super) fn prospect(game: &GameBox<KeyKingdom>, t: &Table) -> String {
    let (Some(roll), Some(result)) = (t.roll, result(game, t)) else { return String::new() };
    match (needed(game, t, roll.why), roll.why) {
        (Some((need, last)), _) if need.met(result, last) => "success".into(),
        (Some((need, last)), _) => format!("failure, it needs {}", requirement(need, last)),
        (None, Why::Minor { minor }) => {
            let branches = &game.content.minor(minor).branches;
            let branch = branches.iter().find(|b| b.when.is_none_or(|need| need.met(result, None)));
            let ops = branch.map_or(&[][..], |b| &b.ops);
            let does: Vec<String> = ops.iter().map(|op| effect(&game.content, op)).collect();
            if does.is_empty() { "nothing happens".into() } else { does.join(", then ") }
        }
        (None, _) if result == 0 => "stay and resolve this square".into(),
        (None, _) if result == 1 => "move 1 square".into(),
        (None, _) => format!("move {result} squares"),
    }
}

/// What a nap restores.
pub(super) fn nap(game: &GameBox<KeyKingdom>, t: &Table) -> u8 {
    let more = bonus(game, t, t.active, |passive| if let Passive::NapBonus(n) = passive { n } else { 0 });
    NAP.saturating_add(more)
}

fn items(n: u8) -> String {
    if n == 1 { "1 item".into() } else { format!("{n} items") }
}

/// What a card or an adventure does.
pub(super) fn effect(c: &Content, op: &Op) -> String {
    let where_to = |scope: Scope| match scope {
        Scope::Here => "of this region",
        Scope::Theirs => "of its region",
        Scope::Anywhere => "in view",
    };
    match op {
        Op::Restore(n) => format!("restore up to {}", items(*n)),
        Op::RestoreResult => "restore as many items as the result".into(),
        Op::RestoreAll => "restore all items".into(),
        Op::ExhaustOwn(n) => format!("lose {}", items(*n)),
        Op::ExhaustOther(n) => format!("a rival loses {}", items(*n)),
        Op::AssignDie => "assign the demon die".into(),
        Op::TakeDie => "take the demon die".into(),
        Op::Toggle { other: false } => "turn this portion".into(),
        Op::Toggle { other: true } => "turn the other portion".into(),
        Op::MoveSelf(scope) => format!("go to a boring square {}", where_to(*scope)),
        Op::MoveOther(scope) => format!("move a rival to a square {}", where_to(*scope)),
        Op::TakeMagic(i) => format!("take the {}", item(c, *i)),
        Op::AnyMagic(_) => "take a magic item".into(),
        Op::Steal => "steal a magic item".into(),
        Op::Swap => "swap a magic item".into(),
        Op::EnterGarden => "enter the garden".into(),
        Op::Draw => "draw another card".into(),
        Op::ExtraTurn => "take another turn".into(),
        Op::Choose(ops) => ops.iter().map(|op| effect(c, op)).collect::<Vec<_>>().join(" or "),
    }
}

/// What a hero can do.
pub(super) fn ability(game: &GameBox<KeyKingdom>, p: Seat) -> String {
    match game.content.heroes[usize::from(game.options.heroes[p.at()].get())].ability {
        Ability::RestoreOnEvent(n) => format!("restores {} before the card of an event square", items(n)),
        Ability::ItemsPerRoll(n) => format!("may use {} on a roll", items(n)),
        Ability::RestoreWith(i) => format!("restores the {} with any other item", item(&game.content, i)),
        Ability::AnyFaceOn(face) => format!("may change a thrown {face} to any face"),
        Ability::AddOnEvent(n) => format!("adds {n} to event rolls"),
    }
}

/// What a magic item does when it is exhausted, after its name.
pub(super) fn magic(c: &Content, i: Item) -> String {
    match c.effect(i) {
        Effect::None => String::new(),
        Effect::RestoreOthers(n) => format!("; when exhausted, it restores {n} others"),
        Effect::ExtraItem(n) => format!("; when used, it allows {n} more on the roll"),
        Effect::AssignDie => "; when exhausted, it assigns the demon die".into(),
    }
}

/// What a card brings.
pub(super) fn stake(c: &Content, i: Card) -> String {
    match &c.card(i).kind {
        CardKind::Companion { .. } => "a companion".into(),
        CardKind::Magic(ops) | CardKind::Encounter(ops) => {
            ops.iter().map(|op| effect(c, op)).collect::<Vec<_>>().join(", then ")
        }
    }
}

/// What a companion does for its owner.
pub(super) fn companion(c: &Content, i: Card) -> String {
    let does = match c.card(i).passive() {
        Some(Passive::Adjust(context, n)) => {
            let rolls = match context {
                Context::Move => "moves",
                Context::Event => "event rolls",
                Context::KeyAdventure => "rolls in key adventures",
                Context::MinorAdventure => "rolls in minor adventures",
                Context::Castle => "rolls in the castle",
            };
            format!("adds or subtracts {n} on {rolls}")
        }
        Some(Passive::NapBonus(n)) => format!("a nap restores {n} more"),
        Some(Passive::RestoreBonus(n)) => format!("restore squares restore {n} more"),
        Some(Passive::Reroll) => "repeats one throw per turn".into(),
        Some(Passive::OnZero(n)) => format!("a result of 0 restores {n}"),
        None => String::new(),
    };
    format!("{}: {does}", capital(&card(c, i)))
}

/// Names of items with their values, or "none".
pub(super) fn item_list(c: &Content, set: Set<Item>) -> String {
    let names: Vec<String> = set.iter().map(|i| format!("{} {}", item(c, i), c.value(i))).collect();
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

/// What the seat in turn is asked.
pub(super) fn asks(v: View<'_, KeyKingdom>, frame: Frame) -> String {
    let (game, t, c) = (v.game, v.table, &v.game.content);
    match frame {
        Frame::Act(_) if matches!(t.me().at, Spot::Garden(_)) => "nap, or storm the dungeon?".into(),
        Frame::Act(_) => "roll and move, or nap?".into(),
        Frame::Reroll(_) => "throw again?".into(),
        Frame::SetFace(_) => "set the die to which face?".into(),
        Frame::Modify(_) => "change the result, or keep it?".into(),
        Frame::Go(go) if go.count == 1 => "move 1 square. Where to?".into(),
        Frame::Go(go) => format!("move {} squares. Where to?", go.count),
        Frame::Help(help) => {
            format!("reach space {} of {} with help, or roll?", help.space + 1, words(&c.key(help.colour).id))
        }
        Frame::Restore(restore) => format!("restore an item? Up to {} more.", restore.left),
        Frame::Lose(lose) if lose.left == 1 => "lose which item?".into(),
        Frame::Lose(lose) => format!("lose which item? {} in all.", lose.left),
        Frame::Assign(_) => "give the demon die to whom?".into(),
        Frame::Garden(_) => "enter the garden on which square?".into(),
        Frame::Rival(rival) => format!("which rival loses {}?", items(rival.left)),
        Frame::Hero(_) => "move another hero?".into(),
        Frame::Send(send) if send.who == t.active => "go to which boring square?".into(),
        Frame::Send(send) => format!("move {} to which boring square?", name(game, send.who)),
        Frame::Magic(_) => "take which magic item?".into(),
        Frame::Give(_) => "give which magic item in the swap?".into(),
        Frame::TakeFor(take) => format!("take which magic item for the {}?", item(c, take.given)),
        Frame::Branch(_) => "choose one effect.".into(),
    }
}

/// What is going on: the turn, the throw, the question.
pub(super) fn headline(v: View<'_, KeyKingdom>) -> String {
    let (game, t) = (v.game, v.table);
    match (t.winner, t.agenda.asked()) {
        (Some(seat), _) => format!("{} has beaten the Demon King after {} turns.", name(game, seat), t.turns + 1),
        (None, None) => format!("Nobody has won in {} turns.", t.turns),
        (None, Some((seat, frame))) => {
            let of = if seat == t.active { String::new() } else { format!(" of {}", name(game, t.active)) };
            let mut out = format!("Turn {}{of}.", t.turns + 1);
            if let Some(roll) = t.roll {
                out += &format!(" Throw for {}", purpose(game, roll.why));
                if let Why::Event { card } = roll.why {
                    out += &format!(" ({})", stake(&game.content, card));
                }
                out += &format!(": {}", roll.face);
                let result = result(game, t).unwrap_or(0);
                if result != u16::from(roll.face) {
                    out += &format!(", now {result}");
                }
                out += &match needed(game, t, roll.why) {
                    Some((need, last)) => format!(". It needs {}.", requirement(need, last)),
                    None => ".".into(),
                };
            }
            format!("{out} {}: {}", name(game, seat), asks(v, frame))
        }
    }
}

/// The token under a garden square, if it is turned up.
pub(super) fn garden_token(game: &GameBox<KeyKingdom>, t: &Table, plot: usize) -> Option<u8> {
    t.garden[plot].map(|token: Plot| game.content.garden[usize::from(token.get())].token)
}
