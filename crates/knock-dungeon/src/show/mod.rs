//! A dungeon as people see it: text, sentences, the answers of chance. The picture is in `svg`.
mod svg;

use crate::{
    KnockDungeon,
    chance::Chance,
    content::{Card, Content, Corner},
    dungeon::{At, Fate, Index, Laid},
    event::Event,
    rules::{Action, Frame, Show as ShowCard, Spell, end::stands_still},
    table::{End, Side, Table, Token},
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Seat, View},
    show::{Language, Screen, Show, Svg},
};
use std::fmt::Write;

impl Show<KnockDungeon> for KnockDungeon {
    fn text(v: View<'_, Self>, _: Language) -> String {
        let (game, t) = (v.game, v.table);
        let mut out = String::new();
        let side = match (game.seats, t.side) {
            (1, _) => "alone",
            (_, Side::Speech) => "Speech: talk",
            (_, Side::Silence) => "Silence: signs only",
        };
        let knight = if t.knight_below { " and the Black Knight below" } else { "" };
        let _ =
            writeln!(out, "Turn {} · {side} · reserve {} · pile {}{knight}", turn_number(game, t), t.reserve, t.pile);
        if !t.grimoire.is_empty() {
            let tokens: Vec<&str> = t.grimoire.iter().map(token).collect();
            let _ = writeln!(out, "Grimoire: {}", tokens.join(", "));
        }
        out += &map(v);
        for (i, l) in t.dungeon.standing().filter(|(_, l)| l.fate.is_unbeaten()) {
            let danger = t.dungeon.danger(&game.content, i);
            let hurry = if l.fate == Fate::Frozen { "frozen".to_string() } else { tokens(l.tokens) };
            let _ = writeln!(out, "  {} #{i}: danger {danger}, {hurry}", name(&game.content, l.card));
        }
        for p in Seat::first(game.seats) {
            let _ = writeln!(out, "{}", hand_line(v, p));
        }
        let _ = writeln!(out, "{}", asked(v));
        out
    }

    fn svg(v: View<'_, Self>, _: Screen, _: Language) -> Svg {
        Svg::from_markup(&svg::draw(v))
    }

    fn event(game: &GameBox<Self>, e: &Event, _: Language) -> String {
        let name = |card| name(&game.content, card);
        match e {
            Event::Laid(Some(p), card, i) => format!("{} lays {} as card #{i}.", player(*p), name(*card)),
            Event::Laid(None, card, _) => format!("{} is the first card of the dungeon.", name(*card)),
            Event::Entered(i, n) => format!("Creature #{i} takes {}.", tokens(*n)),
            Event::Turned(Side::Speech) => "The token turns: Speech.".into(),
            Event::Turned(Side::Silence) => "The token turns: Silence.".into(),
            Event::Fell(i) => format!("Creature #{i} is beaten."),
            Event::Ticked(n) => format!(
                "The alarm: {} back to the reserve.",
                if *n == 1 { "one token goes".into() } else { format!("{n} tokens go") }
            ),
            Event::Drew(p, card) => format!("{} draws {}.", player(*p), name(*card)),
            Event::Knight(p) => format!("{} draws the Black Knight!", player(*p)),
            Event::Passed(p) => format!("{} has no card to place.", player(*p)),
            Event::Cast(p, t, Some(i)) => format!("{} uses {} on #{i}.", player(*p), token(*t)),
            Event::Cast(p, t, None) => format!("{} uses {}.", player(*p), token(*t)),
            Event::Showed(p, card) => format!("{} shows {}, to be played next.", player(*p), name(*card)),
            Event::SandRuns => "The sand still runs.".into(),
            Event::Ended(end) => ending(*end),
        }
    }

    fn action(v: View<'_, Self>, a: Action, _: Language) -> String {
        let (content, d) = (&v.game.content, &v.table.dungeon);
        let laid = |i: Index| d.get(i).map_or("nothing".to_string(), |l| format!("{} #{i}", name(content, l.card)));
        match a {
            Action::Lay(c) => {
                format!("lay {}{}", face(content, c.card, c.turned), if c.turned { " turned" } else { "" })
            }
            Action::Pass(()) => "pass: no card to place".into(),
            Action::Rotate(c) => format!("the Knight lies {}", if c.turned { "turned" } else { "upright" }),
            Action::Where(p) => {
                let mut covers: Vec<String> = Vec::new();
                if let (Frame::Where(w), Some(at)) = (v.table.frame, d.place(p)) {
                    d.danger_if(content, w.card, w.turned, at, |i, danger| covers.push(format!("#{i} to {danger}")));
                    return format!(
                        "at ({}, {}): {}",
                        at.x,
                        at.y,
                        if covers.is_empty() { "alone".into() } else { covers.join(", ") }
                    );
                }
                format!("over corner {} of {}", p.corner, laid(p.card))
            }
            Action::Window(Spell::Close) => "use no token now".into(),
            Action::Window(Spell::Sphere) => "Sphere of Silence: talk again".into(),
            Action::Window(Spell::Fireball { at }) => format!("Fireball on {}", laid(at)),
            Action::Window(Spell::Frost { at }) => format!("Frost Bolt on {}", laid(at)),
            Action::Window(Spell::Poison { at, corner }) => format!("Poison on the corner {corner} of {}", laid(at)),
            Action::Show(ShowCard::Card { card }) => format!("show {}", face(content, card, false)),
            Action::Show(ShowCard::Keep) => "show nothing".into(),
        }
    }

    fn answer(game: &GameBox<Self>, ask: Chance, answer: u32, _: Language) -> String {
        let words = match ask {
            Chance::Pile | Chance::World => Card::from_id(answer).map(|card| name(&game.content, card)),
            Chance::Sand => ["it still runs", "it has run out"].get(answer as usize).map(ToString::to_string),
            Chance::Reward => Token::from_id(answer).map(|t| token(t).into()),
        };
        words.unwrap_or_default()
    }
}

pub(crate) fn player(p: Seat) -> String {
    format!("Seat {}", p.0)
}

fn token(t: Token) -> &'static str {
    match t {
        Token::Fireball => "Fireball",
        Token::Frost => "Frost Bolt",
        Token::Poison => "Poison",
        Token::Sphere => "Sphere of Silence",
    }
}

fn tokens(n: u8) -> String {
    if n == 1 { "1 Time token".into() } else { format!("{n} Time tokens") }
}

/// The number of the turn, from 1. A turn that the clock has counted is still the same turn until it passes on (Q32).
fn turn_number(game: &GameBox<KnockDungeon>, t: &Table) -> u8 {
    let counted = match t.end {
        None => matches!(t.frame, Frame::Show(_)),
        Some(End::Time) => !(t.passed && stands_still(game, t)),
        Some(_) => false,
    };
    t.turns + u8::from(!counted)
}

/// What a card is called: `room R05`, `creature M07`, `the Black Knight`.
fn name(content: &Content, card: Card) -> String {
    let face = content.face(card);
    match (face.knight, face.creature) {
        (true, _) => "the Black Knight".into(),
        (_, Some(_)) => format!("creature {}", face.id),
        (_, None) => format!("room {}", face.id),
    }
}

/// A card with its figures as they would lie: `R05 31/01`, top row and bottom row.
fn face(content: &Content, card: Card, turned: bool) -> String {
    let face = content.face(card);
    let f = |c| face.figure(turned, c);
    let figures =
        format!("{}{}/{}{}", f(Corner::TopLeft), f(Corner::TopRight), f(Corner::BottomLeft), f(Corner::BottomRight));
    let creature = face.creature.map_or(String::new(), |n| format!(" creature of {n}"));
    let silence = if face.silence { " with the Silence icon" } else { "" };
    format!("{} {figures}{creature}{silence}", face.id)
}

/// How the dungeon ended, as a sentence.
fn ending(end: End) -> String {
    match end {
        End::Won => "The Black Knight is beaten: the dungeon is won!".into(),
        End::Room(i) => format!("Room #{i} reaches 6: the dungeon is lost."),
        End::Beaten(i) => format!("The beaten creature #{i} reaches 6: the dungeon is lost."),
        End::Short(i) => format!("The reserve is short for creature #{i}: the dungeon is lost."),
        End::Alarm(i) => format!("Creature #{i} raises the alarm: the dungeon is lost."),
        End::Time => "Time is up: the dungeon is lost.".into(),
    }
}

/// The lattice as text: every card is a block of index and danger, with its four figures in the cells of its corners.
fn map(v: View<'_, KnockDungeon>) -> String {
    let d = &v.table.dungeon;
    let Some(first) = d.standing().next() else { return "  (the dungeon is empty)\n".into() };
    let span = d.standing().fold([first.1.at.x, first.1.at.x, first.1.at.y, first.1.at.y], |[a, b, c, e], (_, l)| {
        [a.min(l.at.x), b.max(l.at.x), c.min(l.at.y), e.max(l.at.y)]
    });
    let [x0, x1, y0, y1] = span;
    let mut out = String::new();
    for y in y0..=y1 + 1 {
        let (mut cells, mut cards) = (String::from("  "), String::from("  "));
        for x in x0..=x1 + 1 {
            let owner = |l: &Laid| Corner::ALL.into_iter().find(|&c| l.at.cell(c) == At { x, y });
            let shown = d.standing().rev().find_map(|(i, l)| owner(l).map(|c| (i, c)));
            let cell = match shown {
                Some(_) if d.poison == Some(At { x, y }) => "*".to_string(),
                Some((i, c)) => d.figure(&v.game.content, i, c).to_string(),
                None => " ".into(),
            };
            let _ = write!(cells, "{cell}     ");
            let here = d.standing().find(|(_, l)| l.at == At { x, y }).map(|(i, l)| {
                let mark = match l.fate {
                    Fate::Creature => "!",
                    Fate::Frozen => "~",
                    _ => " ",
                };
                format!("{i}:{}{mark}", d.danger(&v.game.content, i))
            });
            let _ = write!(cards, "{:^6}", here.map_or(String::new(), |h| format!(" {h}")));
        }
        let _ = writeln!(out, "{}", cells.trim_end());
        if y <= y1 {
            let _ = writeln!(out, "{}", cards.trim_end());
        }
    }
    out + "  (index:danger, ! a creature, ~ frozen, * poison)\n"
}

/// What is known of a hand.
fn hand_line(v: View<'_, KnockDungeon>, p: Seat) -> String {
    let t = v.table;
    let mark = if t.turn == p && t.end.is_none() { ">" } else { " " };
    let mine = if v.seat == Some(p) { v.hand.copied().unwrap_or_default() } else { Default::default() };
    let known: Vec<String> = t.told[p].or(mine).iter().map(|c| face(&v.game.content, c, false)).collect();
    let hidden = if v.seat == Some(p) { 0 } else { t.held[p] };
    let mut parts = known;
    if hidden > 0 {
        parts.push(if hidden == 1 { "1 unknown card".into() } else { format!("{hidden} unknown cards") });
    }
    if parts.is_empty() {
        parts.push("no card".into());
    }
    let bound = t.bound[p].map_or(String::new(), |c| format!(" (must play {})", v.game.content.face(c).id));
    format!("{mark} {}: {}{bound}", player(p), parts.join(" · "))
}

/// What is asked, or how it ended.
fn asked(v: View<'_, KnockDungeon>) -> String {
    let t = v.table;
    if let Some(end) = t.end {
        return ending(end);
    }
    let who = player(t.turn);
    match t.frame {
        Frame::Window(_) => format!("{who}: use a Grimoire token?"),
        Frame::Lay(_) => format!("{who}: which card?"),
        Frame::Pass(_) => format!("{who} has no card."),
        Frame::Rotate(_) => format!("{who}: which way does the Black Knight lie?"),
        Frame::Where(w) => format!("{who}: where does {} lie?", face(&v.game.content, w.card, w.turned)),
        Frame::Show(_) => format!("{who}: show a card?"),
    }
}
