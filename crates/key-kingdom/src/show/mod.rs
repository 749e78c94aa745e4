//! The table as text and picture, events, actions and chance in words.
mod svg;

use crate::{
    Chance,
    board::Icon,
    content::{Content, DieKind, Item, Need, Op, Plot, Portion, Square},
    event::Event,
    rules::{Action, Change, Frame, Gift, KeyKingdom, Mend, Plan, Sign, Way, Where, Who, dungeon_need, result},
    table::{Spot, Table, Why},
};
use engine_core::{
    collections::Set,
    rules::{GameBox, Seat, View},
    show::{Language, Screen, Show, Svg},
};
use std::fmt::Write;

/// The size of a region in text.
const WIDE: usize = 48;
const HIGH: usize = 20;

impl Show<Self> for KeyKingdom {
    fn text(v: View<'_, Self>, _: Language) -> String {
        let (game, t) = (v.game, v.table);
        let mut out = String::new();
        wrap(&headline(game, t), "", &mut out);
        out.push('\n');
        map(game, t, &mut out);
        out.push_str("  . boring  E event  Rn restore n  D demon die  @ whirlpool  O void  K key  m minor adventure\n");
        out.push_str("  S Start  [0] the hero of seat 0\n\n");
        castle(game, t, &mut out);
        for seat in Seat::first(game.seats) {
            player(game, t, seat, v.seat, &mut out);
        }
        out
    }

    fn svg(v: View<'_, Self>, _: Screen, _: Language) -> Svg {
        Svg::from_markup(&svg::table(v.game, v.table))
    }

    fn event(game: &GameBox<Self>, e: &Event, _: Language) -> String {
        let c = &game.content;
        let item = |i: Item| words(c.item_name(i));
        let sq = |q: Square| c.board.square(q).id.as_str();
        match *e {
            Event::Begins { seat } => format!("{} throws highest and begins.", cap(seat)),
            Event::Napped { seat } => format!("{} takes a nap.", cap(seat)),
            Event::Threw { seat, die, face, why } => {
                format!("{} throws {} for {} and shows {face}.", cap(seat), die_name(die), purpose(game, why))
            }
            Event::Set { seat, face } => format!("{} sets the die to {face}.", cap(seat)),
            Event::Used { seat, item: i, up } => {
                format!("{} uses the {} to {} {}.", cap(seat), item(i), if up { "add" } else { "subtract" }, c.value(i))
            }
            Event::Asked { seat, card, up } => {
                format!("{} asks {} to {}.", cap(seat), words(&c.card(card).id), if up { "add" } else { "subtract" })
            }
            Event::Kept { seat, result } => format!("{} keeps a result of {result}.", cap(seat)),
            Event::Moved { seat, to } => format!("{} goes to {}.", cap(seat), sq(to)),
            Event::Stuck { seat } => format!("{} cannot move and stays.", cap(seat)),
            Event::Put { seat, to } => format!("The hero of {seat} now stands on {}.", sq(to)),
            Event::Restored { seat, item: i } => format!("{} restores the {}.", cap(seat), item(i)),
            Event::RestoredAll { seat } => format!("{} restores every item.", cap(seat)),
            Event::Lost { seat, item: i } => format!("{} loses the use of the {}.", cap(seat), item(i)),
            Event::Demon { seat } => format!("The demon die goes to {seat}."),
            Event::Drew { seat, card } => format!("{} draws {}.", cap(seat), words(&c.card(card).id)),
            Event::Reshuffled => "The discard is shuffled into a new deck.".into(),
            Event::Discarded { card, won } => {
                format!("{} is discarded{}.", cap_words(&c.card(card).id), if won { "" } else { ": the roll failed" })
            }
            Event::Joined { seat, card } => format!("{} joins {seat} as a companion.", cap_words(&c.card(card).id)),
            Event::Magic { seat, item: i, from: None } => {
                format!("{} takes the {} from the supply.", cap(seat), item(i))
            }
            Event::Magic { seat, item: i, from: Some(rival) } => {
                format!("{} takes the {} of {rival}.", cap(seat), item(i))
            }
            Event::Folded { portion, open } => {
                format!(
                    "Portion {portion} {}: {} appears.",
                    if open { "unfolds" } else { "folds up" },
                    region(game, portion, open)
                )
            }
            Event::Helped { seat, colour, space } => {
                format!("{} reaches space {} of {} with help.", cap(seat), space + 1, words(&c.key(colour).id))
            }
            Event::Reached { seat, colour, space } => {
                format!("{} reaches space {} of {}.", cap(seat), space + 1, words(&c.key(colour).id))
            }
            Event::KeyEnded { seat, colour, won: true } => {
                format!("{} finishes {} and wins the {} piece.", cap(seat), words(&c.key(colour).id), lower(colour))
            }
            Event::KeyEnded { seat, colour, won: false } => {
                format!("{} fails in {}.", cap(seat), words(&c.key(colour).id))
            }
            Event::Minor { seat, minor, open: true } => format!("{} enters {}.", cap(seat), words(&c.minor(minor).id)),
            Event::Minor { seat, minor, open: false } => {
                format!("{} is turned away from {} without the key.", cap(seat), words(&c.minor(minor).id))
            }
            Event::Garden { seat, plot } => format!("{} enters the garden on {}.", cap(seat), c.garden[ix(plot)].id),
            Event::GardenToken { plot, restores } => {
                format!("The token on {} restores {restores}.", c.garden[ix(plot)].id)
            }
            Event::DungeonToken { plot, token } => {
                format!("{} of the dungeon takes {}.", c.dungeon[ix(plot)].id, need_words(c.dungeon[ix(token)].token))
            }
            Event::Stormed { seat, plot, won } => {
                format!(
                    "{} {} {} of the dungeon.",
                    cap(seat),
                    if won { "passes" } else { "fails at" },
                    c.dungeon[ix(plot)].id
                )
            }
            Event::ExtraTurn { seat } => format!("{} has one more turn after this one.", cap(seat)),
            Event::Won { seat } => format!("{} beats the Demon King and wins.", cap(seat)),
            Event::Drawn => "The turns are used up and nobody has won.".into(),
        }
    }

    fn action(v: View<'_, Self>, a: Action, _: Language) -> String {
        let (game, c) = (v.game, &v.game.content);
        let item = |i: Item| if ix_item(i) < 13 { words(c.item_name(i)) } else { format!("item {i}") };
        let square = |q: Square| {
            c.board
                .squares
                .get(usize::from(q.get()))
                .map_or(format!("square {q}"), |row| format!("{} ({})", row.id, icon_words(game, row.icon)))
        };
        let card =
            |i: crate::content::Card| c.events.get(usize::from(i.get())).map_or(format!("card {i}"), |e| words(&e.id));
        let sign = |s: Sign| if s == Sign::Plus { '+' } else { '-' };
        match a {
            Action::Act(Plan::Roll) => "roll and move".into(),
            Action::Act(Plan::Nap) => "take a nap".into(),
            Action::Act(Plan::Storm) => "storm the dungeon".into(),
            Action::Reroll(again) => if again { "throw again" } else { "keep the throw" }.into(),
            Action::SetFace(face) => format!("set the die to {face}"),
            Action::Modify(Change::Keep) => format!("keep {}", result(game, v.table).unwrap_or(0)),
            Action::Modify(Change::Use { item: i, sign: s }) if ix_item(i) < 13 => {
                format!("{} {}{}", item(i), sign(s), c.value(i))
            }
            Action::Modify(Change::Use { item: i, sign: s }) => format!("{} {}", item(i), sign(s)),
            Action::Modify(Change::Ask { card: i, sign: s }) => format!("{} {}", card(i), sign(s)),
            Action::Go(q) => format!("go to {}", square(q)),
            Action::Help(Way::Help) => "go on with help".into(),
            Action::Help(Way::Roll) => "go on by a roll".into(),
            Action::Restore(Mend::Stop) => "restore no more".into(),
            Action::Restore(Mend::Item { item: i }) => format!("restore the {}", item(i)),
            Action::Lose(i) => format!("lose the {}", item(i)),
            Action::Assign(seat) => format!("give the demon die to {seat}"),
            Action::Garden(plot) => {
                c.garden.get(ix(plot)).map_or(format!("garden {plot}"), |row| format!("enter {}", row.id))
            }
            Action::Rival(seat) => format!("{seat} loses items"),
            Action::Hero(Who::Decline) => "move nobody".into(),
            Action::Hero(Who::Move { seat }) => format!("move the hero of {seat}"),
            Action::Send(Where::Decline) => "stay".into(),
            Action::Send(Where::To { square: q }) => format!("to {}", square(q)),
            Action::Magic(i) | Action::TakeFor(i) => format!("take the {}", item(i)),
            Action::Give(Gift::Decline) => "swap nothing".into(),
            Action::Give(Gift::Item { item: i }) => format!("give the {}", item(i)),
            Action::Branch(pick) => match v.table.agenda.asked() {
                Some((_, Frame::Branch(branch))) => match c.choice(branch).get(usize::from(pick.get())) {
                    Some(op) => op_words(c, op),
                    None => a.to_string(),
                },
                _ => a.to_string(),
            },
        }
    }

    fn question(_: &GameBox<Self>, ask: Chance, _: Language) -> String {
        match ask {
            Chance::Start => "which seat throws highest and begins".into(),
            Chance::HeroDie(seat) => format!("the hero die of {seat}"),
            Chance::DemonDie(seat) => format!("the demon die, thrown by {seat}"),
            Chance::Deck => "the next event card".into(),
            Chance::Garden => "the token on a garden square".into(),
            Chance::Dungeon => "the token on a dungeon square".into(),
        }
    }

    fn answer(game: &GameBox<Self>, ask: Chance, answer: u32, _: Language) -> String {
        let (c, i) = (&game.content, answer as usize);
        let face = |die: DieKind| match c.dice[die].get(i) {
            Some(face) if c.dice[die].iter().filter(|f| *f == face).count() == 1 => face.to_string(),
            Some(face) => format!("{face} (side {})", i + 1),
            None => answer.to_string(),
        };
        match ask {
            Chance::Start => format!("seat {answer}"),
            Chance::HeroDie(_) => face(DieKind::Hero),
            Chance::DemonDie(_) => face(DieKind::Demon),
            Chance::Deck => c.events.get(i).map_or(answer.to_string(), |e| words(&e.id)),
            Chance::Garden => {
                c.garden.get(i).map_or(answer.to_string(), |row| format!("restore {} (token {})", row.token, i + 1))
            }
            Chance::Dungeon => c
                .dungeon
                .get(i)
                .map_or(answer.to_string(), |row| format!("{} (token {})", need_words(row.token), i + 1)),
        }
    }
}

/// What is going on, in one line.
fn headline(game: &GameBox<KeyKingdom>, t: &Table) -> String {
    let turn =
        format!("Turn {} of {}", (t.turns + 1).min(game.options.turn_limit.get() as u32), game.options.turn_limit);
    match (t.winner, t.agenda.asked()) {
        (Some(seat), _) => format!("{} has beaten the Demon King after {} turns.", cap(seat), t.turns + 1),
        (None, None) => format!("Nobody has won in {} turns.", t.turns),
        (None, Some((seat, frame))) => {
            let roll = t.roll.map_or(String::new(), |roll| {
                format!(
                    " It threw {} for {}; the result is {}.",
                    roll.face,
                    purpose(game, roll.why),
                    result(game, t).unwrap_or(0)
                )
            });
            let roll = roll.replacen("It", if t.active == seat { "It" } else { "The player in turn" }, 1);
            format!("{turn}, {} in turn. {} {}.{roll}", t.active, cap(seat), asks(frame))
        }
    }
}

/// Both visible regions, square by square where they are drawn.
fn map(game: &GameBox<KeyKingdom>, t: &Table, out: &mut String) {
    let board = &game.content.board;
    let mut grid = vec![vec![' '; 2 * WIDE + 2]; HIGH];
    let names = [Portion::A, Portion::B].map(|p| (p, board.shows(p, t.is_open(p))));
    for (portion, region) in names {
        let left = if portion == Portion::A { 0 } else { WIDE + 2 };
        for q in board.all().filter(|&q| board.square(q).region == region) {
            let row = board.square(q);
            let who: String = Seat::first(game.seats)
                .filter(|&p| t.players[p].at == Spot::Kingdom(q))
                .map(|p| p.0.to_string())
                .collect();
            let label = match who.is_empty() {
                true if q == board.start => "S".into(),
                true => sign(row.icon),
                false => format!("[{who}]"),
            };
            let x = left + usize::from(row.at[0]) * (WIDE - 4) / 100;
            let y = usize::from(row.at[1]) * (HIGH - 1) / 100;
            for (i, ch) in label.chars().enumerate() {
                grid[y][(x + i).min(2 * WIDE + 1)] = ch;
            }
        }
    }
    for (portion, region) in names {
        let open = if t.is_open(portion) { "open" } else { "closed" };
        let _ = write!(
            out,
            "{:<width$}",
            format!("  Portion {portion}, {open}: {}", board.regions[usize::from(region)].id),
            width = WIDE + 2
        );
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    for row in grid {
        let line: String = row.into_iter().collect();
        if !line.trim().is_empty() {
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
}

fn castle(game: &GameBox<KeyKingdom>, t: &Table, out: &mut String) {
    let c = &game.content;
    let garden = c.garden.iter().enumerate().map(|(i, row)| {
        let token = t.garden[i].map_or("?".into(), |token| format!("R{}", c.garden[ix(token)].token));
        let who = Seat::first(game.seats).find(|&p| t.players[p].at == Spot::Garden(Plot::of(i as u8)));
        format!("{} {token}{}", row.id, who.map_or(String::new(), |p| format!(" [{}]", p.0)))
    });
    let garden: Vec<String> = garden.collect();
    let dungeon: Vec<String> = (0..c.dungeon.len())
        .map(|i| {
            let need = dungeon_need(game, t, Plot::of(i as u8));
            format!("{} {}", c.dungeon[i].id, need.map_or("?".into(), need_words))
        })
        .collect();
    let throne = t.demon.map_or("the demon die".into(), |p| format!("the hero die of {p}"));
    let _ = writeln!(out, "  Garden: {}", garden.join(", "));
    wrap(&format!("  Dungeon: {}", dungeon.join(", ")), "    ", out);
    let _ = writeln!(out, "  Throne: {throne}; the King falls to {}", need_words(c.throne));
    let _ = writeln!(out, "  Events: {} in the deck, {} discarded\n", t.deck.len(), t.discard.len());
}

fn player(game: &GameBox<KeyKingdom>, t: &Table, seat: Seat, me: Option<Seat>, out: &mut String) {
    let (p, c) = (&t.players[seat], &game.content);
    let place = match p.at {
        Spot::Kingdom(q) => c.board.square(q).id.clone(),
        Spot::Garden(plot) => format!("garden {}", c.garden[ix(plot)].id),
        Spot::Swept => "on the way to the garden".into(),
    };
    let pieces: Vec<String> = p.keys.iter().map(lower).collect();
    let pieces = if pieces.is_empty() { "no piece".into() } else { pieces.join(", ") };
    let items = |set: Set<Item>| {
        let names: Vec<String> = set.iter().map(|i| format!("{} {}", words(c.item_name(i)), c.value(i))).collect();
        if names.is_empty() { "nothing".to_string() } else { names.join(", ") }
    };
    let you = if me == Some(seat) { ", you" } else { "" };
    let die = if t.demon == Some(seat) { ", holds the demon die" } else { "" };
    let hero = words(&c.heroes[usize::from(p.hero.get())].id);
    let _ = writeln!(out, "  Seat {} the {hero}{you}: {place}; {pieces}{die}", seat.0);
    wrap(&format!("    active: {}", items(p.active)), "      ", out);
    if !p.inactive().is_empty() {
        wrap(&format!("    exhausted: {}", items(p.inactive())), "      ", out);
    }
    if !p.companions.is_empty() {
        let names: Vec<String> = p.companions.iter().map(|card| words(&c.card(card).id)).collect();
        wrap(&format!("    companions: {}", names.join(", ")), "      ", out);
    }
}

fn region(game: &GameBox<KeyKingdom>, portion: Portion, open: bool) -> &str {
    let board = &game.content.board;
    &board.regions[usize::from(board.shows(portion, open))].id
}

fn purpose(game: &GameBox<KeyKingdom>, why: Why) -> String {
    let c = &game.content;
    match why {
        Why::Move => "a move".into(),
        Why::Event { card } => {
            let need = c.card(card).need.map_or(String::new(), |n| format!(" ({})", need_words(n)));
            format!("{}{need}", words(&c.card(card).id))
        }
        Why::Key { colour, space, .. } => {
            let key = c.key(colour);
            let need = need_words(key.spaces[usize::from(space)].need);
            format!("space {} of {} ({need})", space + 1, words(&key.id))
        }
        Why::Minor { minor } => words(&c.minor(minor).id),
        Why::Dungeon { plot } => format!("{} of the dungeon", c.dungeon[ix(plot)].id),
        Why::Throne => format!("the Demon King ({})", need_words(c.throne)),
    }
}

fn icon_words(game: &GameBox<KeyKingdom>, icon: Icon) -> String {
    let c = &game.content;
    match icon {
        Icon::Boring => "boring".into(),
        Icon::Event => "event".into(),
        Icon::Restore(n) => format!("restore {n}"),
        Icon::DemonDie => "demon die".into(),
        Icon::Whirlpool => "whirlpool".into(),
        Icon::Void => "void".into(),
        Icon::Key(colour) => format!("{}, {} key", words(&c.key(colour).id), lower(colour)),
        Icon::Minor(minor) => words(&c.minor(minor).id),
    }
}

fn sign(icon: Icon) -> String {
    match icon {
        Icon::Boring => ".".into(),
        Icon::Event => "E".into(),
        Icon::Restore(n) => format!("R{n}"),
        Icon::DemonDie => "D".into(),
        Icon::Whirlpool => "@".into(),
        Icon::Void => "O".into(),
        Icon::Key(_) => "K".into(),
        Icon::Minor(_) => "m".into(),
    }
}

fn asks(frame: Frame) -> &'static str {
    match frame {
        Frame::Act(_) => "begins a turn",
        Frame::Reroll(_) => "may throw again",
        Frame::SetFace(_) => "may set the die",
        Frame::Modify(_) => "may modify the result",
        Frame::Go(_) => "chooses where to go",
        Frame::Help(_) => "may go on with help",
        Frame::Restore(_) => "restores items",
        Frame::Lose(_) => "must lose an item",
        Frame::Assign(_) => "must assign the demon die",
        Frame::Garden(_) => "enters the garden",
        Frame::Rival(_) => "names a rival who loses items",
        Frame::Hero(_) => "may move another hero",
        Frame::Send(_) => "names a boring square",
        Frame::Magic(_) => "takes a magic item",
        Frame::Give(_) => "may swap a magic item",
        Frame::TakeFor(_) => "takes a magic item for it",
        Frame::Branch(_) => "chooses",
    }
}

fn op_words(c: &Content, op: &Op) -> String {
    match op {
        Op::Restore(n) => format!("restore up to {n}"),
        Op::RestoreResult => "restore up to the result".into(),
        Op::RestoreAll => "restore everything".into(),
        Op::ExhaustOwn(n) => format!("lose {n}"),
        Op::ExhaustOther(n) => format!("a rival loses {n}"),
        Op::AssignDie => "assign the demon die".into(),
        Op::TakeDie => "take the demon die".into(),
        Op::Toggle { other: false } => "fold this portion".into(),
        Op::Toggle { other: true } => "fold the other portion".into(),
        Op::MoveSelf(_) => "go to a boring square".into(),
        Op::MoveOther(_) => "send another hero to a boring square".into(),
        Op::TakeMagic(item) => format!("take the {}", words(c.item_name(*item))),
        Op::AnyMagic(_) => "take a magic item".into(),
        Op::Steal => "steal a magic item".into(),
        Op::Swap => "swap a magic item".into(),
        Op::EnterGarden => "enter the garden".into(),
        Op::Draw => "draw again".into(),
        Op::ExtraTurn => "one more turn".into(),
        Op::Choose(ops) => ops.iter().map(|op| op_words(c, op)).collect::<Vec<_>>().join(" or "),
    }
}

/// A line of a terminal, broken between words where it is too long.
fn wrap(text: &str, indent: &str, out: &mut String) {
    let mut width = 0;
    for word in text.split_inclusive(' ') {
        if width + word.trim_end().len() > 100 {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            out.push_str(indent);
            width = indent.len();
        }
        out.push_str(word);
        width += word.len();
    }
    out.push('\n');
}

fn need_words(need: Need) -> String {
    match need {
        Need::AtLeast(n) => format!("{n} or more"),
        Need::AtMost(n) => format!("{n} or less"),
        Need::Even => "even".into(),
        Need::Odd => "odd".into(),
        Need::Higher => "more than the last".into(),
    }
}

fn die_name(die: DieKind) -> &'static str {
    match die {
        DieKind::Hero => "the hero die",
        DieKind::Demon => "the demon die",
    }
}

fn words(id: &str) -> String {
    id.replace('_', " ")
}

fn cap_words(id: &str) -> String {
    let text = words(id);
    text[..1].to_uppercase() + &text[1..]
}

fn cap(seat: Seat) -> String {
    format!("Seat {}", seat.0)
}

fn lower(colour: crate::content::Colour) -> String {
    colour.to_string().to_lowercase()
}

fn ix(plot: Plot) -> usize {
    usize::from(plot.get())
}

fn ix_item(item: Item) -> usize {
    usize::from(item.get())
}
