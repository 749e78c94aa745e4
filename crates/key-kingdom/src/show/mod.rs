//! What people read and see: the table as text and picture, events, actions and chance in words.
mod svg;
mod text;
mod words;

use crate::{
    Chance,
    board::Icon,
    content::{Card, DieKind, EventCard, Item, Passive, Plot, Square},
    event::Event,
    rules::{Action, Change, Frame, Gift, KeyKingdom, Mend, Pick, Plan, Sign, Way, Where, Who, result},
};
use engine_core::{
    rules::{GameBox, Seat, View},
    show::{Language, Screen, Show, Svg},
};

impl Show<Self> for KeyKingdom {
    fn text(v: View<'_, Self>, _: Language) -> String {
        text::table(v)
    }

    fn svg(v: View<'_, Self>, screen: Screen, _: Language) -> Svg {
        svg::table(v, screen)
    }

    fn seat(game: &GameBox<Self>, p: Seat, _: Language) -> String {
        words::name(game, p)
    }

    fn goal(_: &GameBox<Self>, _: Language) -> String {
        "Win the three pieces of the magic key in three adventures, enter the castle through a whirlpool, and beat the \
         Demon King. The first player who does so wins."
            .into()
    }

    fn outline(game: &GameBox<Self>, _: Language) -> Vec<String> {
        vec![
            "In your turn, move or take a nap. A nap restores up to five exhausted items.".into(),
            "To move, roll your hero die, or the demon die while you hold it. You may exhaust one item to add or \
             subtract its value. Companions may adjust the result too."
                .into(),
            "Move exactly as many squares as the result, without turning back. Squares with other heroes are jumped. \
             Whirlpools and adventures end the move. With a result of 0 you stay."
                .into(),
            "Resolve the icon where you arrive: draw an event card, restore items, assign the demon die, fold or unfold \
             the portion with a whirlpool, or undertake the adventure."
                .into(),
            "In a key adventure, roll for one space after the other. An active item or a companion shown on a space \
             reaches it without a roll. One failed roll ends the adventure; the last space gives the piece."
                .into(),
            format!(
                "With three pieces, the next whirlpool takes you to the garden of the castle. From there, nap or storm \
                 the dungeon: one roll per square, then {} against the Demon King.",
                words::need(game.content.throne)
            ),
        ]
    }

    fn legend(game: &GameBox<Self>, _: Language) -> Vec<String> {
        let mut out: Vec<String> = vec![
            "The board has two portions. Each shows its closed face or its open face. Squares with the same gate name \
             are joined across the seam."
                .into(),
            "Squares: plain ones are boring, a card is an event, +2 restores two items, a die with horns assigns the \
             demon die, a spiral is a whirlpool, a black hole is a void, a key is a key adventure, a book is a minor \
             adventure."
                .into(),
            "In text, a square has its number and its icon: 4R2 is square 4, which restores 2. E is an event, D the \
             demon die, @ a whirlpool, O a void, a point is boring. Key adventures have capital letters, minor \
             adventures small ones."
                .into(),
            "A letter in a coloured disc, or in brackets, is the initial of a hero. An asterisk or a bright ring marks a \
             possible destination."
                .into(),
            "A grey item is exhausted. A ? in the castle is a token that is still face down. A yellow dot on a space of a \
             key adventure marks a space where an item or a companion helps."
                .into(),
        ];
        out.extend(Seat::first(game.seats).map(|p| format!("{} {}.", words::name(game, p), words::ability(game, p))));
        out
    }

    fn event(game: &GameBox<Self>, e: &Event, _: Language) -> String {
        let c = &game.content;
        let name = |p: Seat| words::name(game, p);
        let item = |i: Item| words::item(c, i);
        let sq = |q: Square| words::square(c, q);
        match *e {
            Event::Begins { seat } => format!("{} rolls highest and begins.", name(seat)),
            Event::Napped { seat } => format!("{} takes a nap.", name(seat)),
            Event::Threw { seat, die, face, why } => {
                format!("{} throws {face} with {} for {}.", name(seat), words::die(die), words::purpose(game, why))
            }
            Event::Set { seat, face } => format!("{} sets the die to {face}.", name(seat)),
            Event::Used { seat, item: i, up } => {
                format!("{} uses the {}: {}{}.", name(seat), item(i), if up { '+' } else { '-' }, c.value(i))
            }
            Event::Asked { seat, card, up } => {
                let does = if up { "add" } else { "subtract" };
                format!("{} asks the {} to {does}.", name(seat), words::card(c, card))
            }
            Event::Kept { seat, result } => format!("{} keeps {result}.", name(seat)),
            Event::Moved { seat, to } => format!("{} goes to {}.", name(seat), sq(to)),
            Event::Stuck { seat } => format!("{} cannot move and stays.", name(seat)),
            Event::Put { seat, to } => format!("{} now stands on {}.", name(seat), sq(to)),
            Event::Restored { seat, item: i } => format!("{} restores the {}.", name(seat), item(i)),
            Event::RestoredAll { seat } => format!("{} restores all items.", name(seat)),
            Event::Lost { seat, item: i } => format!("{} exhausts the {}.", name(seat), item(i)),
            Event::Demon { seat } => format!("{} gets the demon die.", name(seat)),
            Event::Drew { seat, card } => {
                let need = c.card(card).need.map_or(String::new(), |n| format!("; it needs {}", words::need(n)));
                format!("{} draws the {} ({}){need}.", name(seat), words::card(c, card), words::stake(c, card))
            }
            Event::Reshuffled => "The discard is shuffled into a new deck.".into(),
            Event::Discarded { card, won: true } => format!("The {} is discarded.", words::card(c, card)),
            Event::Discarded { card, won: false } => {
                format!("The roll fails, and the {} is discarded.", words::card(c, card))
            }
            Event::Joined { seat, card } => format!("The {} joins {}.", words::card(c, card), name(seat)),
            Event::Magic { seat, item: i, from: None } => {
                format!("{} takes the {} from the supply.", name(seat), item(i))
            }
            Event::Magic { seat, item: i, from: Some(rival) } => {
                format!("{} takes the {} from {}.", name(seat), item(i), name(rival))
            }
            Event::Folded { portion, open } => {
                let does = if open { "unfolds" } else { "folds up" };
                format!("Portion {portion} {does}: region {} appears.", words::region(game, portion, open))
            }
            Event::Helped { seat, colour, space } => {
                let key = words::words(&c.key(colour).id);
                format!("{} reaches space {} of {key} with help.", name(seat), space + 1)
            }
            Event::Reached { seat, colour, space } => {
                format!("{} reaches space {} of {}.", name(seat), space + 1, words::words(&c.key(colour).id))
            }
            Event::KeyEnded { seat, colour, won: true } => {
                let key = words::words(&c.key(colour).id);
                format!("{} completes {key} and wins the {} piece.", name(seat), words::colour(colour))
            }
            Event::KeyEnded { seat, colour, won: false } => {
                format!("{} fails in {}.", name(seat), words::words(&c.key(colour).id))
            }
            Event::Minor { seat, minor, open: true } => {
                format!("{} enters {}.", name(seat), words::words(&c.minor(minor).id))
            }
            Event::Minor { seat, minor, open: false } => {
                format!("{} leaves {} at once: it needs the whole key.", name(seat), words::words(&c.minor(minor).id))
            }
            Event::Garden { seat, plot } => format!("{} enters the garden on {}.", name(seat), c.garden[at(plot)].id),
            Event::GardenToken { plot, restores } => {
                format!("The token on {} restores {restores}.", c.garden[at(plot)].id)
            }
            Event::DungeonToken { plot, token } => {
                let need = words::need(c.dungeon[at(token)].token);
                format!("The token on {} needs {need}.", c.dungeon[at(plot)].id)
            }
            Event::Stormed { seat, plot, won } => {
                format!("{} {} {}.", name(seat), if won { "passes" } else { "fails at" }, c.dungeon[at(plot)].id)
            }
            Event::ExtraTurn { seat } => format!("{} will have another turn.", name(seat)),
            Event::Won { seat } => format!("{} beats the Demon King and wins.", name(seat)),
            Event::Drawn => "The turn limit is reached, and nobody has won.".into(),
        }
    }

    fn action(v: View<'_, Self>, a: Action, language: Language) -> String {
        let (game, t, c) = (v.game, v.table, &v.game.content);
        let item = |i: Item| words::item(c, i);
        let throw = || words::die(t.die(t.active));
        match a {
            Action::Act(Plan::Roll) => format!("roll {} and move", throw()),
            Action::Act(Plan::Nap) => format!("take a nap and restore up to {} items", words::nap(game, t)),
            Action::Act(Plan::Storm) => {
                format!("storm the dungeon with {}: {} squares, then the Demon King", throw(), c.dungeon.len())
            }
            Action::Modify(Change::Keep) => match result(game, t) {
                Some(n) => format!("keep {n}: {}", words::prospect(game, t)),
                None => "keep the result".into(),
            },
            Action::Modify(Change::Use { item: i, sign }) => {
                format!("exhaust the {} to {}", item(i), changed(v, sign, words::value(c, i)))
            }
            Action::Modify(Change::Ask { card, sign }) => {
                format!("ask the {} to {}", words::card(c, card), changed(v, sign, adjusts(v, card)))
            }
            Action::Go(q) => format!("go to {}", words::square(c, q)),
            Action::Help(Way::Help) => "reach the space with help, without a roll".into(),
            Action::Help(Way::Roll) => format!("roll {} for the space", throw()),
            Action::Restore(Mend::Item { item: i }) => format!("restore the {} ({})", item(i), words::value(c, i)),
            Action::Lose(i) => format!("exhaust the {} ({})", item(i), words::value(c, i)),
            Action::Garden(plot) => match c.garden.get(at(plot)) {
                Some(row) => match words::garden_token(game, t, at(plot)) {
                    Some(n) => format!("enter {}, which restores {n}", row.id),
                    None => format!("enter {}, whose token is face down", row.id),
                },
                None => a.to_string(),
            },
            Action::Magic(i) | Action::TakeFor(i) => format!("take the {} ({})", item(i), words::value(c, i)),
            Action::Give(Gift::Item { item: i }) => format!("give the {} ({})", item(i), words::value(c, i)),
            _ => Self::label(v, a, language),
        }
    }

    fn label(v: View<'_, Self>, a: Action, _: Language) -> String {
        let (game, c) = (v.game, &v.game.content);
        let name = |p: Seat| words::name(game, p);
        let item = |i: Item| words::item(c, i);
        let sign = |s: Sign| if s == Sign::Plus { '+' } else { '-' };
        match a {
            Action::Act(Plan::Roll) => "Roll and move".into(),
            Action::Act(Plan::Nap) => "Take a nap".into(),
            Action::Act(Plan::Storm) => "Storm the dungeon".into(),
            Action::Reroll(true) => "Throw again".into(),
            Action::Reroll(false) => "Keep the throw".into(),
            Action::SetFace(face) => format!("Set the die to {face}"),
            Action::Modify(Change::Keep) => format!("Keep {}", result(game, v.table).unwrap_or(0)),
            Action::Modify(Change::Use { item: i, sign: s }) => {
                format!("{} {}{}", words::capital(&item(i)), sign(s), words::value(c, i))
            }
            Action::Modify(Change::Ask { card, sign: s }) => {
                format!("Ask {} {}{}", words::card(c, card), sign(s), adjusts(v, card))
            }
            Action::Go(q) => format!("Go to {}", square_label(v, q)),
            Action::Help(Way::Help) => "Take the help".into(),
            Action::Help(Way::Roll) => "Roll for the space".into(),
            Action::Restore(Mend::Stop) => "Restore no more".into(),
            Action::Restore(Mend::Item { item: i }) => format!("Restore {}", item(i)),
            Action::Lose(i) => format!("Exhaust {}", item(i)),
            Action::Assign(seat) => format!("Demon die to {}", name(seat)),
            Action::Garden(plot) => {
                c.garden.get(at(plot)).map_or_else(|| a.to_string(), |row| format!("Enter {}", row.id))
            }
            Action::Rival(seat) => format!("{} loses items", name(seat)),
            Action::Hero(Who::Decline) => "Move nobody".into(),
            Action::Hero(Who::Move { seat }) => format!("Move {}", name(seat)),
            Action::Send(Where::Decline) => "Stay".into(),
            Action::Send(Where::To { square: q }) => format!("To {}", square_label(v, q)),
            Action::Magic(i) | Action::TakeFor(i) => format!("Take {}", item(i)),
            Action::Give(Gift::Decline) => "Swap nothing".into(),
            Action::Give(Gift::Item { item: i }) => format!("Give {}", item(i)),
            Action::Branch(pick) => branch(v, pick).unwrap_or_else(|| a.to_string()),
        }
    }

    fn prompt(v: View<'_, Self>, _: Language) -> String {
        let asked = v.table.agenda.asked();
        asked.map_or_else(String::new, |(_, frame)| words::capital(&words::asks(v, frame)))
    }

    fn question(game: &GameBox<Self>, ask: Chance, _: Language) -> String {
        match ask {
            Chance::Start => "which seat rolls highest and begins".into(),
            Chance::HeroDie(seat) => format!("the hero die of {}", words::name(game, seat)),
            Chance::DemonDie(seat) => format!("the demon die, thrown by {}", words::name(game, seat)),
            Chance::Deck => "the next event card".into(),
            Chance::Garden => "the token on a garden square".into(),
            Chance::Dungeon => "the token on a dungeon square".into(),
        }
    }

    fn answer(game: &GameBox<Self>, ask: Chance, answer: u32, _: Language) -> String {
        let (c, i) = (&game.content, answer as usize);
        let plain = || answer.to_string();
        let face = |die: DieKind| match c.dice[die].get(i) {
            Some(face) if c.dice[die].iter().filter(|f| *f == face).count() == 1 => face.to_string(),
            Some(face) => format!("{face} (side {})", i + 1),
            None => plain(),
        };
        match ask {
            Chance::Start => words::name(game, Seat(answer.min(u8::MAX.into()) as u8)),
            Chance::HeroDie(_) => face(DieKind::Hero),
            Chance::DemonDie(_) => face(DieKind::Demon),
            Chance::Deck => c.events.get(i).map_or_else(plain, |e| words::words(&e.id)),
            Chance::Garden => {
                c.garden.get(i).map_or_else(plain, |row| format!("restore {} (token {})", row.token, i + 1))
            }
            Chance::Dungeon => {
                c.dungeon.get(i).map_or_else(plain, |row| format!("{} (token {})", words::need(row.token), i + 1))
            }
        }
    }
}

fn at(plot: Plot) -> usize {
    usize::from(plot.get())
}

/// What a change makes of the result.
fn changed(v: View<'_, KeyKingdom>, sign: Sign, n: u8) -> String {
    let (verb, by) = if sign == Sign::Plus { ("add", i32::from(n)) } else { ("subtract", -i32::from(n)) };
    match result(v.game, v.table) {
        Some(now) => format!("{verb} {n}: {now} becomes {}", (i32::from(now) + by).max(0)),
        None => format!("{verb} {n}"),
    }
}

/// The number by which a companion adjusts a roll.
fn adjusts(v: View<'_, KeyKingdom>, card: Card) -> u8 {
    match v.game.content.events.get(usize::from(card.get())).and_then(EventCard::passive) {
        Some(Passive::Adjust(_, n)) => n,
        _ => 0,
    }
}

/// A square by its name, and by what is there.
fn square_label(v: View<'_, KeyKingdom>, q: Square) -> String {
    let c = &v.game.content;
    match c.board.squares.get(usize::from(q.get())).map(|row| row.icon) {
        Some(Icon::Key(key)) => words::words(&c.key(key).id),
        Some(Icon::Minor(minor)) => words::words(&c.minor(minor).id),
        _ => words::square(c, q),
    }
}

/// One of the effects to choose from, with its number if another reads the same.
fn branch(v: View<'_, KeyKingdom>, pick: Pick) -> Option<String> {
    let Some((_, Frame::Branch(branch))) = v.table.agenda.asked() else { return None };
    let (c, i) = (&v.game.content, usize::from(pick.get()));
    let all: Vec<String> = c.choice(branch).iter().map(|op| words::capital(&words::effect(c, op))).collect();
    let text = all.get(i)?;
    let twice = all.iter().filter(|other| *other == text).count() > 1;
    Some(if twice { format!("{text} ({})", i + 1) } else { text.clone() })
}
