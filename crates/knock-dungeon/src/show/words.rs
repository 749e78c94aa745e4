//! The words of the game: names, sentences, labels and prompts.
use crate::{
    KnockDungeon,
    content::{Card, Content, Corner},
    dungeon::{Fate, Index, Place},
    event::Event,
    rules::{Action, Frame, Show as ShowCard, Spell, end::stands_still, evaluate::BEARABLE},
    table::{End, Side, Table, Token},
};
use engine_core::rules::{GameBox, Seat, View};

pub(super) const GOAL: &str = "The players win together when the Black Knight is beaten. They lose together when a room reaches danger 6, when a \
     creature gives back its last Time token, when the reserve has too few tokens for a new creature, or when time is up.";

pub(super) const OUTLINE: [&str; 4] = [
    "Place a card from your hand. It covers at least one corner of the dungeon, and never two corners of the same card. It may lie turned by a half turn. \
     A creature takes Time tokens from the reserve, and the Silence icon turns the Speech/Silence token.",
    "Evaluate every card that you covered. Its danger is the sum of the four figures that show at its corners. A room must stay at 5 or less. A \
     creature at 5 or less is beaten and becomes a room.",
    "Check the alarm: every creature gives one Time token back. A creature that gives back its last one raises the alarm, and the game is lost.",
    "Draw a card. The Black Knight is the last card of the pile; the player who draws him places him at once.",
];

pub(super) const LEGEND: [&str; 6] = [
    "A card is named as in the deck: R for empty rooms, J for rooms with four zeros and the Silence icon, M for creatures. M22 is the Black Knight.",
    "#7 is the eighth card of the dungeon: cards are numbered from 0 in the order of laying.",
    "In the text, a figure stands at every corner of a card; where two cards overlap, it is the figure of the newer one. Inside a card stand its number and \
     its danger, with ! for a creature, ~ for a frozen one and = for a beaten one. A * is a poisoned corner.",
    "In the picture, the badge in the middle of a card is its danger: green up to 3, amber at 4 and 5, red from 6. Horns are a creature, a helmet is the \
     Black Knight. A gold disc counts the Time tokens, a snowflake is frost, a tick marks a beaten creature, a green drop is poison.",
    "Small brown chests count towards the longest chain. A crossed-out speech bubble is the Silence icon.",
    "31/01 is a card with 3 and 1 in its upper corners, 0 and 1 in its lower corners.",
];

/// The name of a seat at the start of a sentence.
pub(super) fn player(p: Seat) -> String {
    format!("Seat {}", p.0)
}

pub(super) fn token(t: Token) -> &'static str {
    match t {
        Token::Fireball => "Fireball",
        Token::Frost => "Frost Bolt",
        Token::Poison => "Poison",
        Token::Sphere => "Sphere of Silence",
    }
}

pub(super) fn tokens(n: u8) -> String {
    if n == 1 { "1 Time token".into() } else { format!("{n} Time tokens") }
}

pub(super) fn corner(c: Corner) -> &'static str {
    match c {
        Corner::TopLeft => "top left",
        Corner::TopRight => "top right",
        Corner::BottomRight => "bottom right",
        Corner::BottomLeft => "bottom left",
    }
}

/// The number of the turn, from 1. A turn that the clock has counted is still the same turn until it passes on.
pub(super) fn turn_number(game: &GameBox<KnockDungeon>, t: &Table) -> u8 {
    let counted = match t.end {
        None => matches!(t.frame, Frame::Show(_)),
        Some(End::Time) => !(t.passed && stands_still(game, t)),
        Some(_) => false,
    };
    t.turns + u8::from(!counted)
}

/// What a card is called: `room R05`, `creature M07`, `the Black Knight`.
pub(super) fn name(content: &Content, card: Card) -> String {
    let face = content.face(card);
    match (face.knight, face.creature) {
        (true, _) => "the Black Knight".into(),
        (_, Some(_)) => format!("creature {}", face.id),
        (_, None) => format!("room {}", face.id),
    }
}

/// The figures of a card as it would lie, top row and bottom row: `31/01`.
pub(super) fn figures(content: &Content, card: Card, turned: bool) -> String {
    let f = |c| content.face(card).figure(turned, c);
    format!("{}{}/{}{}", f(Corner::TopLeft), f(Corner::TopRight), f(Corner::BottomLeft), f(Corner::BottomRight))
}

/// A card with everything that matters when it is laid: `R05 31/01`, `M07 40/04, a creature with 4 Time tokens`.
pub(super) fn face(content: &Content, card: Card, turned: bool) -> String {
    let face = content.face(card);
    let creature = face.creature.map_or(String::new(), |n| format!(", a creature with {}", tokens(n)));
    let silence = if face.silence { ", with the Silence icon" } else { "" };
    format!("{} {}{creature}{silence}", face.id, figures(content, card, turned))
}

/// A laid card with its number: `creature M07 #7`.
fn laid(v: View<'_, KnockDungeon>, i: Index) -> String {
    v.table.dungeon.get(i).map_or_else(|| format!("#{i}"), |l| format!("{} #{i}", name(&v.game.content, l.card)))
}

/// A laid card with its danger and tokens, for a tooltip.
pub(super) fn described(v: View<'_, KnockDungeon>, i: Index) -> String {
    let Some(l) = v.table.dungeon.get(i) else { return format!("#{i}") };
    let danger = v.table.dungeon.danger(&v.game.content, i);
    let more = match l.fate {
        Fate::Creature => format!(", {}", tokens(l.tokens)),
        Fate::Frozen => ", frozen".into(),
        Fate::Beaten => ", beaten".into(),
        Fate::Room | Fate::Burnt => String::new(),
    };
    format!("{}: danger {danger}{more}", laid(v, i))
}

/// The dangers that the open card would cause at a place: `#3 to 5, #7 to 4 (beaten)`.
pub(super) fn at_stake(v: View<'_, KnockDungeon>, p: Place) -> Option<String> {
    let d = &v.table.dungeon;
    let (Frame::Where(w), Some(at)) = (v.table.frame, d.place(p)) else { return None };
    let mut covers = vec![];
    d.danger_if(&v.game.content, w.card, w.turned, at, |i, danger| {
        let unbeaten = d.get(i).is_some_and(|l| l.fate.is_unbeaten());
        let so = match (danger > BEARABLE, unbeaten) {
            (true, false) => " (lost!)",
            (false, true) => " (beaten)",
            _ => "",
        };
        covers.push(format!("#{i} to {danger}{so}"));
    });
    Some(if covers.is_empty() { "covers nothing".into() } else { covers.join(", ") })
}

/// How the dungeon ended, as a sentence.
pub(super) fn ending(end: End) -> String {
    match end {
        End::Won => "The Black Knight is beaten: the dungeon is won!".into(),
        End::Room(i) => format!("Room #{i} reaches danger 6 or more: the dungeon is lost."),
        End::Beaten(i) => format!("The beaten creature #{i} reaches danger 6 or more: the dungeon is lost."),
        End::Short(i) => format!("The reserve has too few Time tokens for creature #{i}: the dungeon is lost."),
        End::Alarm(i) => format!("Creature #{i} raises the alarm: the dungeon is lost."),
        End::Time => "Time is up: the dungeon is lost.".into(),
    }
}

/// The question of the moment and whom it is asked, or how the dungeon ended.
pub(super) fn headline(v: View<'_, KnockDungeon>) -> String {
    match v.table.end {
        Some(end) => ending(end),
        None if matches!(v.table.frame, Frame::Pass(_)) => format!("{} has no card and passes.", player(v.table.turn)),
        None => {
            let question = prompt(v);
            format!("{}: {}{}", player(v.table.turn), question[..1].to_lowercase(), &question[1..])
        }
    }
}

/// The question of the moment.
pub(super) fn prompt(v: View<'_, KnockDungeon>) -> String {
    match v.table.frame {
        Frame::Window(_) => "Use a Grimoire token?".into(),
        Frame::Lay(_) => "Lay which card?".into(),
        Frame::Pass(_) => "You have no card to lay, so pass.".into(),
        Frame::Rotate(_) => "Which way round does the Black Knight lie?".into(),
        Frame::Where(w) if w.knight => "Where does the Black Knight lie?".into(),
        Frame::Where(w) => {
            let turned = if w.turned { " turned" } else { "" };
            format!("Where does {} lie{turned}?", v.game.content.face(w.card).id)
        }
        Frame::Show(_) => "Show a card that you must play next?".into(),
    }
}

/// An event as one sentence.
pub(super) fn event(game: &GameBox<KnockDungeon>, e: &Event) -> String {
    let name = |card| name(&game.content, card);
    let capital = |s: String| s[..1].to_uppercase() + &s[1..];
    match e {
        Event::Laid(Some(p), card, i) => format!("{} lays {} as card #{i}.", player(*p), name(*card)),
        Event::Laid(None, card, _) => format!("{} is the first card of the dungeon.", capital(name(*card))),
        Event::Entered(i, n) => format!("Creature #{i} takes {}.", tokens(*n)),
        Event::Turned(Side::Speech) => "The token turns to Speech.".into(),
        Event::Turned(Side::Silence) => "The token turns to Silence.".into(),
        Event::Fell(i) => format!("Creature #{i} is beaten."),
        Event::Ticked(1) => "One Time token goes back to the reserve.".into(),
        Event::Ticked(n) => format!("{n} Time tokens go back to the reserve."),
        Event::Drew(p, card) => format!("{} draws {}.", player(*p), name(*card)),
        Event::Knight(p) => format!("{} draws the Black Knight!", player(*p)),
        Event::Passed(p) => format!("{} has no card to place.", player(*p)),
        Event::Cast(p, t, Some(i)) => format!("{} uses {} on #{i}.", player(*p), token(*t)),
        Event::Cast(p, t, None) => format!("{} uses {}.", player(*p), token(*t)),
        Event::Showed(p, card) => format!("{} shows {}, which must be played next.", player(*p), name(*card)),
        Event::SandRuns => "The sand is still running.".into(),
        Event::Ended(end) => ending(*end),
    }
}

/// An action in words, with what is at stake.
pub(super) fn action(v: View<'_, KnockDungeon>, a: Action) -> String {
    let content = &v.game.content;
    match a {
        Action::Lay(c) => {
            format!("lay {}{}", face(content, c.card, c.turned), if c.turned { ", turned" } else { "" })
        }
        Action::Pass(()) => "pass: there is no card to place".into(),
        Action::Rotate(c) => format!("the Black Knight lies {}", if c.turned { "turned" } else { "upright" }),
        Action::Where(p) => {
            let place = match v.table.dungeon.place(p) {
                Some(_) if v.table.dungeon.standing().next().is_none() => "in the centre".into(),
                _ => format!("over the {} corner of {}", corner(p.corner), laid(v, p.card)),
            };
            at_stake(v, p).map_or(place.clone(), |stake| format!("{place}: {stake}"))
        }
        Action::Window(Spell::Close) => "use no token now".into(),
        Action::Window(Spell::Sphere) => "use the Sphere of Silence: talk again".into(),
        Action::Window(Spell::Fireball { at }) => format!("burn {}", described(v, at)),
        Action::Window(Spell::Frost { at }) => format!("freeze {}", described(v, at)),
        Action::Window(Spell::Poison { at, corner: c }) => {
            let worth = v.table.dungeon.get(at).map_or(0, |_| v.table.dungeon.figure(content, at, c));
            format!("poison the {} corner, a {worth}, of {}", corner(c), described(v, at))
        }
        Action::Show(ShowCard::Card { card }) => format!("show {} and play it next", face(content, card, false)),
        Action::Show(ShowCard::Keep) => "show no card".into(),
    }
}

/// The short name of an action.
pub(super) fn label(v: View<'_, KnockDungeon>, a: Action) -> String {
    let id = |card| &v.game.content.face(card).id;
    match a {
        Action::Lay(c) if c.turned => format!("Lay {} turned", id(c.card)),
        Action::Lay(c) => format!("Lay {}", id(c.card)),
        Action::Pass(()) => "Pass".into(),
        Action::Rotate(c) => (if c.turned { "Knight turned" } else { "Knight upright" }).into(),
        Action::Where(_) if v.table.dungeon.standing().next().is_none() => "In the centre".into(),
        Action::Where(p) => format!("Cover #{} {}", p.card, corner(p.corner)),
        Action::Window(Spell::Close) => "No token".into(),
        Action::Window(Spell::Sphere) => "Sphere of Silence".into(),
        Action::Window(Spell::Fireball { at }) => format!("Burn #{at}"),
        Action::Window(Spell::Frost { at }) => format!("Freeze #{at}"),
        Action::Window(Spell::Poison { at, corner: c }) => format!("Poison #{at} {}", corner(c)),
        Action::Show(ShowCard::Card { card }) => format!("Show {}", id(card)),
        Action::Show(ShowCard::Keep) => "Show none".into(),
    }
}
