//! A dungeon as people see it: text, sentences, labels of chance; the picture is in `svg`.
mod svg;

use crate::{
    KnockDungeon,
    content::{Card, Corner},
    dungeon::{At, Fate, Index, Laid},
    event::Event,
    rules::{Action, Frame, PILE, SAND, Show as ShowCard, Spell},
    table::{End, Side, Table, Token},
};
use engine_core::{Ask, Finite, Seat, Show, View};
use std::fmt::Write;

impl Show for KnockDungeon {
    fn text(&self, v: View<'_, Self>) -> String {
        let t = v.table;
        let mut out = String::new();
        let side = match (self.seats, t.side) {
            (1, _) => "alone",
            (_, Side::Speech) => "Speech: talk",
            (_, Side::Silence) => "Silence: signs only",
        };
        let knight = if t.knight_below { " and the Black Knight below" } else { "" };
        let _ =
            writeln!(out, "Turn {} · {side} · reserve {} · pile {}{knight}", self.turn_number(t), t.reserve, t.pile);
        if !t.grimoire.is_empty() {
            let tokens: Vec<&str> = t.grimoire.iter().map(token).collect();
            let _ = writeln!(out, "Grimoire: {}", tokens.join(", "));
        }
        out += &self.map(v);
        for (i, l) in t.dungeon.standing().filter(|(_, l)| l.fate.is_unbeaten()) {
            let danger = t.dungeon.danger(&self.content, i);
            let hurry = if l.fate == Fate::Frozen { "frozen".to_string() } else { tokens(l.tokens) };
            let _ = writeln!(out, "  {} #{i}: danger {danger}, {hurry}", self.name(l.card));
        }
        for p in Seat::first(self.seats) {
            let _ = writeln!(out, "{}", self.hand_line(v, p));
        }
        let _ = writeln!(out, "{}", self.asked(v));
        out
    }

    fn svg(&self, v: View<'_, Self>) -> String {
        svg::draw(self, v)
    }

    fn event(&self, e: &Event) -> String {
        match e {
            Event::Laid(Some(p), card, i) => format!("{} lays {} as card #{i}.", player(*p), self.name(*card)),
            Event::Laid(None, card, _) => format!("{} is the first card of the dungeon.", self.name(*card)),
            Event::Entered(i, n) => format!("Creature #{i} takes {}.", tokens(*n)),
            Event::Turned(Side::Speech) => "The token turns: Speech.".into(),
            Event::Turned(Side::Silence) => "The token turns: Silence.".into(),
            Event::Fell(i) => format!("Creature #{i} is beaten."),
            Event::Ticked(n) => format!(
                "The alarm: {} back to the reserve.",
                if *n == 1 { "one token goes".into() } else { format!("{n} tokens go") }
            ),
            Event::Drew(p, card) => format!("{} draws {}.", player(*p), self.name(*card)),
            Event::Knight(p) => format!("{} draws the Black Knight!", player(*p)),
            Event::Passed(p) => format!("{} has no card to place.", player(*p)),
            Event::Cast(p, t, Some(i)) => format!("{} uses {} on #{i}.", player(*p), token(*t)),
            Event::Cast(p, t, None) => format!("{} uses {}.", player(*p), token(*t)),
            Event::Showed(p, card) => format!("{} shows {}, to be played next.", player(*p), self.name(*card)),
            Event::SandRuns => "The sand still runs.".into(),
            Event::Ended(end) => self.ending(*end),
        }
    }

    fn action(&self, v: View<'_, Self>, a: Action) -> String {
        let d = &v.table.dungeon;
        let laid = |i: Index| d.get(i).map_or("nothing".to_string(), |l| format!("{} #{i}", self.name(l.card)));
        match a {
            Action::Lay(c) => format!("lay {}{}", self.face(c.card, c.turned), if c.turned { " turned" } else { "" }),
            Action::Pass(()) => "pass: no card to place".into(),
            Action::Rotate(c) => format!("the Knight lies {}", if c.turned { "turned" } else { "upright" }),
            Action::Where(p) => {
                let mut covers: Vec<String> = Vec::new();
                if let (Frame::Where(w), Some(at)) = (v.table.frame, d.place(p)) {
                    d.danger_if(&self.content, w.card, w.turned, at, |i, danger| {
                        covers.push(format!("#{i} to {danger}"))
                    });
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
            Action::Show(ShowCard::Card { card }) => format!("show {}", self.face(card, false)),
            Action::Show(ShowCard::Keep) => "show nothing".into(),
        }
    }

    fn question(&self, ask: Ask) -> String {
        match ask.stream.thing {
            x if x == PILE.stream.thing => "the next card of the pile".into(),
            x if x == SAND.stream.thing => "whether the sand has run out".into(),
            _ => "a card that nobody has seen".into(),
        }
    }

    fn answer(&self, ask: Ask, answer: u32) -> String {
        if ask.stream.thing == SAND.stream.thing {
            return ["it still runs", "it has run out"]
                .get(answer as usize)
                .map_or_else(String::new, ToString::to_string);
        }
        Card::from_id(answer).map_or_else(String::new, |c| self.name(c))
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

impl KnockDungeon {
    /// Which turn it is, from 1: one that the clock has counted is still the same turn until it passes on (Q32).
    fn turn_number(&self, t: &Table) -> u8 {
        let counted = match t.end {
            None => matches!(t.frame, Frame::Show(_)),
            Some(End::Time) => !(t.passed && self.stands_still(t)),
            Some(_) => false,
        };
        t.turns + u8::from(!counted)
    }

    /// What a card is called: `room R05`, `creature M07`, `the Black Knight`.
    pub(crate) fn name(&self, card: Card) -> String {
        let face = self.content.face(card);
        match (face.knight, face.creature) {
            (true, _) => "the Black Knight".into(),
            (_, Some(_)) => format!("creature {}", face.id),
            (_, None) => format!("room {}", face.id),
        }
    }

    /// A card with its figures as they would lie: `R05 31/01`, top row and bottom row.
    fn face(&self, card: Card, turned: bool) -> String {
        let face = self.content.face(card);
        let f = |c| face.figure(turned, c);
        let figures = format!(
            "{}{}/{}{}",
            f(Corner::TopLeft),
            f(Corner::TopRight),
            f(Corner::BottomLeft),
            f(Corner::BottomRight)
        );
        let creature = face.creature.map_or(String::new(), |n| format!(" creature of {n}"));
        let silence = if face.silence { " with the Silence icon" } else { "" };
        format!("{} {figures}{creature}{silence}", face.id)
    }

    fn ending(&self, end: End) -> String {
        match end {
            End::Won => "The Black Knight is beaten: the dungeon is won!".into(),
            End::Room(i) => format!("Room #{i} reaches 6: the dungeon is lost."),
            End::Beaten(i) => format!("The beaten creature #{i} reaches 6: the dungeon is lost."),
            End::Short(i) => format!("The reserve is short for creature #{i}: the dungeon is lost."),
            End::Alarm(i) => format!("Creature #{i} raises the alarm: the dungeon is lost."),
            End::Time => "Time is up: the dungeon is lost.".into(),
        }
    }

    /// The lattice as text: every card a block of index and danger, its four figures in the cells of its corners.
    fn map(&self, v: View<'_, Self>) -> String {
        let d = &v.table.dungeon;
        let Some(first) = d.standing().next() else { return "  (the dungeon is empty)\n".into() };
        let span =
            d.standing().fold([first.1.at.x, first.1.at.x, first.1.at.y, first.1.at.y], |[a, b, c, e], (_, l)| {
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
                    Some((i, c)) => d.figure(&self.content, i, c).to_string(),
                    None => " ".into(),
                };
                let _ = write!(cells, "{cell}     ");
                let here = d.standing().find(|(_, l)| l.at == At { x, y }).map(|(i, l)| {
                    let mark = match l.fate {
                        Fate::Creature => "!",
                        Fate::Frozen => "~",
                        _ => " ",
                    };
                    format!("{i}:{}{mark}", d.danger(&self.content, i))
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

    fn hand_line(&self, v: View<'_, Self>, p: Seat) -> String {
        let t = v.table;
        let mark = if t.turn == p && t.end.is_none() { ">" } else { " " };
        let mine = if v.seat == Some(p) { v.hand.copied().unwrap_or_default() } else { Default::default() };
        let known: Vec<String> = t.told[p].or(mine).iter().map(|c| self.face(c, false)).collect();
        let hidden = if v.seat == Some(p) { 0 } else { t.held[p] };
        let mut parts = known;
        if hidden > 0 {
            parts.push(if hidden == 1 { "1 unknown card".into() } else { format!("{hidden} unknown cards") });
        }
        if parts.is_empty() {
            parts.push("no card".into());
        }
        let bound = t.bound[p].map_or(String::new(), |c| format!(" (must play {})", self.content.face(c).id));
        format!("{mark} {}: {}{bound}", player(p), parts.join(" · "))
    }

    fn asked(&self, v: View<'_, Self>) -> String {
        let t = v.table;
        if let Some(end) = t.end {
            return self.ending(end);
        }
        let who = player(t.turn);
        match t.frame {
            Frame::Window(_) => format!("{who}: use a Grimoire token?"),
            Frame::Lay(_) => format!("{who}: which card?"),
            Frame::Pass(_) => format!("{who} has no card."),
            Frame::Rotate(_) => format!("{who}: which way does the Black Knight lie?"),
            Frame::Where(w) => format!("{who}: where does {} lie?", self.face(w.card, w.turned)),
            Frame::Show(_) => format!("{who}: show a card?"),
        }
    }
}
