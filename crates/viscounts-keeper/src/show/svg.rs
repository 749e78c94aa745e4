//! A view as a picture: panels of one width, in two columns on a wide screen and in one on a phone.
use super::{
    choices,
    icons::{self, GOLD, Glyph, INK, LINE, PAPER, SAND, Token},
    ring,
    words::{self, count, good, kind, who},
};
use crate::{
    content::{
        Card, Chest, ChestKind, Content, Effect, Good, Icon, Icons, Kind, Power, Ribbon, Scheme, Segment, Sort, Tile,
    },
    rules::{
        self, Action, CardSpace, ChestRow, Cull, FlipWhich, Frame, HeroRow, PairOf, RowPlace, ViscountsKeeper, players,
    },
    score,
    table::{Slot, Who},
};
use engine_core::{
    finite::Finite,
    rules::{Seat, View},
    show::{Screen, Svg, seat_colour},
};

type V<'a> = View<'a, ViscountsKeeper>;

/// The width of a panel.
pub(super) const PANEL: f64 = 430.0;
/// The size of text.
pub(super) const TEXT: f64 = 13.0;
const GAP: f64 = 8.0;
const CARD: (f64, f64) = (134.0, 104.0);
/// The distance between cards side by side.
const BESIDE: f64 = 148.0;
/// The distance between lines that mix icons with words.
const LEADING: f64 = TEXT * 1.3;

/// The colour of a player or the AI.
pub(super) fn colour(w: Who) -> &'static str {
    w.seat().map_or("#4d4d4d", seat_colour)
}

/// The seat whose own pieces can be touched: the viewer, or for a spectator the seat in turn.
fn mine(v: V<'_>) -> Option<Seat> {
    v.seat.or(v.table.agenda.asked().map(|(p, _)| p))
}

/// The whole picture.
pub(super) fn draw(v: V<'_>, screen: Screen) -> Svg {
    let (game, t) = (v.game, v.table);
    let mut left = vec![ring::panel(v)];
    let mut right = vec![status(v)];
    if let Some(hand) = hand(v) {
        right.push(hand);
    }
    let mut rest = vec![];
    if t.pairs.iter().any(Option::is_some) {
        right.push(pairs(v));
    }
    rest.push(segments(v));
    if t.heroes.iter().any(Option::is_some)
        || t.chests.iter().any(Option::is_some)
        || t.round > 0 && game.options.expansion
    {
        rest.push(rows(v));
    }
    let first = mine(v).map(Who::at);
    let others = players::all(game).filter(|&w| Some(w) != first);
    rest.extend(first.into_iter().chain(others).map(|w| board(v, w)));
    match screen {
        Screen::Phone => {
            right.extend(left);
            right.extend(rest);
            columns(vec![right])
        }
        Screen::Wide => {
            let height = |panels: &[Svg]| panels.iter().map(|p| p.size().1 + GAP).sum::<f64>();
            for panel in rest {
                let shorter = if height(&left) <= height(&right) { &mut left } else { &mut right };
                shorter.push(panel);
            }
            columns(vec![left, right])
        }
    }
}

/// Panels below each other, in columns beside each other.
fn columns(columns: Vec<Vec<Svg>>) -> Svg {
    let height = |panels: &Vec<Svg>| panels.iter().map(|p| p.size().1 + GAP).sum::<f64>() + GAP;
    let tall = columns.iter().map(height).fold(0.0, f64::max);
    let wide = columns.len() as f64 * (PANEL + GAP) + GAP;
    let mut o = Svg::new(wide, tall);
    o.rect(0, 0, wide, tall).fill("#f3ead7");
    for (i, panels) in columns.into_iter().enumerate() {
        let mut y = GAP;
        for panel in panels {
            let high = panel.size().1;
            o.append(panel, GAP + i as f64 * (PANEL + GAP), y);
            y += high + GAP;
        }
    }
    o
}

/// Breaks text into lines.
fn lines(text: &str, size: f64, most: f64) -> Vec<String> {
    let mut out = vec![String::new()];
    for word in text.split(' ') {
        let line = out.last_mut().expect("there is a line");
        if !line.is_empty() && icons::width(line, size) + icons::width(word, size) + size > most {
            out.push(word.into());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    out
}

fn status(v: V<'_>) -> Svg {
    let t = v.table;
    let mut o = Svg::new(PANEL, 0);
    let question = lines(&choices::asked(v), 15.0, PANEL - 20.0);
    let below = 44.0 + 20.0 * question.len() as f64;
    let buttons = buttons(v, below);
    let high = buttons.last().map_or(below, |(_, _, (_, y, _))| y + BUTTON + 10.0);
    let asked = t.agenda.asked().map_or(LINE, |(p, _)| colour(Who::at(p)));
    o.rect(0, 0, PANEL, high).round(8).fill(PAPER).stroke(asked, 3);
    let round = match (t.round, t.last) {
        (0, _) => "Set-up".into(),
        (n, None) => format!("Round {n}"),
        (n, Some(last)) => format!("Round {n} of {last}"),
    };
    o.words(10, 22, 15, round).fill(INK).bold();
    for (x, glyph, n, name) in [
        (168.0, Glyph::Debt, t.poverty, "debts above Poverty"),
        (300.0, Glyph::Deed, t.prosperity, "deeds above Prosperity"),
    ] {
        o.group().title(format_args!("{n} {name}; the last one brings on the end"));
        icons::draw(&mut o, glyph, x, 17.0, 17.0);
        let end = name.rsplit(' ').next().unwrap_or_default();
        let words = if n == 0 { format!("{end} is out") } else { format!("{n} to {end}") };
        o.words(x + 13.0, 22, TEXT, words).fill(INK);
        o.end_group();
    }
    for (i, line) in question.iter().enumerate() {
        o.words(10, 46.0 + 20.0 * i as f64, 15, line).fill(INK);
    }
    o.set_height(high);
    for (a, label, (x, y, wide)) in buttons {
        o.group().touch_action(a).title(choices::action(v, a));
        o.rect(x, y, wide, BUTTON).round(6).fill("#ffffff").stroke("#8a6d1f", 1.5);
        o.words(x + wide / 2.0, y + BUTTON / 2.0 + 5.0, TEXT, icons::cut(&label, TEXT, wide - 10.0)).middle().fill(INK);
        o.end_group();
    }
    o
}

/// The height of a button.
const BUTTON: f64 = 32.0;

/// Buttons for the answers of the viewer that no piece of the game stands for, below `top`: their labels, places and widths.
fn buttons(v: V<'_>, top: f64) -> Vec<(Action, String, (f64, f64, f64))> {
    let legal = match v.table.agenda.asked() {
        Some((p, _)) if v.seat == Some(p) => v.game.actions(v),
        _ => vec![],
    };
    let abstracted = |a: &Action| {
        matches!(
            a,
            Action::Action(_)
                | Action::Steps(_)
                | Action::Yes(_)
                | Action::Option(_)
                | Action::Rearrange(_)
                | Action::Exchanges(_)
                | Action::Workers(_)
                | Action::Pay(_)
                | Action::CastleMove(_)
                | Action::Discard(Cull::Decline)
                | Action::Destroy(Cull::Decline)
                | Action::Flip(FlipWhich::Decline)
                | Action::Chest(ChestRow::Decline)
        )
    };
    let (mut x, mut y) = (10.0, top);
    let place = |a: Action| {
        let label = choices::label(v, a);
        let wide = (icons::width(&label, TEXT) + 22.0).min(PANEL - 20.0);
        if x > 10.0 && x + wide > PANEL - 10.0 {
            (x, y) = (10.0, y + BUTTON + 6.0);
        }
        let at = (x, y, wide);
        x += wide + 6.0;
        (a, label, at)
    };
    legal.into_iter().filter(abstracted).map(place).collect()
}

/// A townsfolk or hero card.
fn card(o: &mut Svg, c: &Content, (x, y): (f64, f64), card: Card) {
    let info = c.card(card);
    let (w, h) = CARD;
    let edge = if info.sort == Sort::Hero { GOLD } else { LINE };
    o.rect(x, y, w, h).round(6).fill(PAPER).stroke(edge, 1.5);
    coin(o, x + 14.0, y + 15.0, info.silver);
    o.words(x + 27.0, y + 20.0, TEXT, icons::cut(&info.name, TEXT, w - 30.0)).fill(INK).bold();
    icons::line(o, x + 8.0, y + 42.0, 14.0, w - 12.0, &icons::of_icons(info.icons));
    icons::line(o, x + 8.0, y + 62.0, TEXT, w - 12.0, &c.ability_tokens(card));
}

fn coin(o: &mut Svg, x: f64, y: f64, n: u8) {
    o.circle(x, y, 10).fill("#d5dade").stroke("#6f767c", 1.2);
    o.words(x, y + 4.6, TEXT, n).middle().fill(INK).bold();
}

/// The cards that the viewer can choose from: the hand, or all own cards before the first shuffle.
fn hand(v: V<'_>) -> Option<Svg> {
    let (t, c) = (v.table, &v.game.content);
    let (p, held) = (v.seat?, v.hand?);
    let deck = matches!(
        t.agenda.asked(),
        Some((q, Frame::Discard(rules::Discard { deck: true, .. }) | Frame::Destroy(rules::Destroy { deck: true, .. })))
            if q == p
    );
    let cards = if deck { t.cards[p].discards } else { held.all().or(t.cards[p].shown) };
    if cards.is_empty() {
        return None;
    }
    let mut o = Svg::new(PANEL, 0);
    heading(&mut o, if deck { "Your cards" } else { "Your hand" });
    for (i, one) in cards.iter().enumerate() {
        let at = (BESIDE * (i % 3) as f64, 24.0 + (CARD.1 + 6.0) * (i / 3) as f64);
        o.group()
            .title(c.card_line(one))
            .touch_group("Play")
            .touch("card", one)
            .or()
            .touch_group("Discard Card")
            .touch("card", one)
            .or()
            .touch_group("Destroy Card")
            .touch("card", one);
        card(&mut o, c, at, one);
        o.end_group();
    }
    o.set_height(20.0 + (CARD.1 + 6.0) * f64::from(cards.len().div_ceil(3)));
    Some(o)
}

fn heading(o: &mut Svg, text: &str) {
    o.words(2, 16, 15, text).fill(INK).bold();
}

fn pairs(v: V<'_>) -> Svg {
    let (t, c) = (v.table, &v.game.content);
    let mut o = Svg::new(PANEL, 0);
    heading(&mut o, "Pairs of player card and hero");
    let mut y = 24.0;
    for (i, pair) in t.pairs.iter().enumerate() {
        let Some((paper, hero)) = *pair else { continue };
        let brings = c.player_card_brings(paper);
        o.group()
            .title(format_args!("Player card {}: {brings}; with {}", c.player_card(paper), c.card_line(hero)))
            .touch_group("Pair")
            .touch("pair_of", PairOf::of(i as u8));
        o.rect(0, y, PANEL - 146.0, CARD.1).round(6).fill(SAND).stroke(LINE, 1.5);
        o.words(10, y + 20.0, TEXT, format_args!("Player card {}", c.player_card(paper))).fill(INK).bold();
        for (k, line) in lines(&brings, TEXT, PANEL - 166.0).iter().enumerate() {
            o.words(10, y + 42.0 + 17.0 * k as f64, TEXT, line).fill(INK);
        }
        card(&mut o, c, (PANEL - CARD.0, y), hero);
        o.end_group();
        y += CARD.1 + 6.0;
    }
    o.set_height(y);
    o
}

/// The five segments: townsfolk, manuscript and trades of each.
fn segments(v: V<'_>) -> Svg {
    const ROW: f64 = 96.0;
    let (t, c) = (v.table, &v.game.content);
    let mut o = Svg::new(PANEL, ROW * 5.0);
    for (i, &s) in t.ring.iter().enumerate() {
        let y = ROW * i as f64;
        o.rect(0, y, PANEL, ROW - 4.0).round(6).fill(SAND).stroke(LINE, 1);
        o.words(6, y + 22.0, 15, c.segment_name(s)).fill(INK).bold();
        let shown = t.townsfolk.tops[s];
        let line = shown.map_or("The printed townsfolk".into(), |card| c.card_line(card));
        o.group().title(line).touch_group("Townsfolk").touch("segment", s);
        townsfolk(&mut o, v, s, (48.0, y + 4.0));
        o.end_group();
        let line = t.manuscripts.tops[s].map_or("The printed manuscript".into(), |m| c.tile_name(m));
        o.group().title(line).touch_group("Manuscript").touch("segment", s);
        manuscript(&mut o, v, s, (238.0, y + 4.0));
        o.end_group();
        trades(&mut o, v, s, (336.0, y + 4.0));
    }
    o
}

fn townsfolk(o: &mut Svg, v: V<'_>, s: Segment, (x, y): (f64, f64)) {
    let (t, c) = (v.table, &v.game.content);
    let (w, h) = (186.0, 84.0);
    o.rect(x, y, w, h).round(6).fill(PAPER).stroke(LINE, 1.2);
    let (silver, shown, effect, name) = match t.townsfolk.tops[s] {
        Some(card) => {
            let info = c.card(card);
            (info.silver, info.icons, info.on_hire, info.name.clone())
        }
        None => {
            let (silver, shown, effect) = c.segments[s].townsfolk;
            (silver, shown, Some(effect), "printed".into())
        }
    };
    coin(o, x + 14.0, y + 14.0, silver);
    o.words(x + 28.0, y + 19.0, TEXT, icons::cut(&name, TEXT, w - 56.0)).fill(INK).bold();
    o.words(x + w - 6.0, y + 19.0, TEXT, format_args!("+{}", t.townsfolk.sizes[s])).end().fill("#6b5b3e");
    icons::line(o, x + 8.0, y + 40.0, 14.0, 70.0, &icons::of_icons(shown));
    if let Some(e) = effect {
        let mut tokens = vec![Token::Text("hired:".into())];
        tokens.extend(c.tokens(e));
        icons::line(o, x + w - 8.0 - icons::length(TEXT, &tokens), y + 40.0, TEXT, w, &tokens);
    }
    if let Some(card) = t.townsfolk.tops[s] {
        icons::line(o, x + 8.0, y + 60.0, TEXT, w - 14.0, &c.ability_tokens(card));
    }
}

/// The colour of a ribbon.
fn ribbon(r: Ribbon) -> &'static str {
    match r {
        Ribbon::Blue => "#3b78b5",
        Ribbon::Black => "#26221d",
        Ribbon::Yellow => "#e0b62f",
        Ribbon::Grey => "#9a9a94",
    }
}

fn manuscript(o: &mut Svg, v: V<'_>, s: Segment, (x, y): (f64, f64)) {
    let (t, c) = (v.table, &v.game.content);
    let (w, h) = (94.0, 84.0);
    o.rect(x, y, w, h).round(4).fill("#fbf3d8").stroke(LINE, 1.2);
    let (cost, colour, does) = match t.manuscripts.tops[s] {
        Some(tile) => (c.tile(tile).cost, ribbon(c.tile(tile).ribbon), c.tile_tokens(tile)),
        None => (c.segments[s].manuscript.0, "#fbf3d8", c.tokens(c.segments[s].manuscript.1)),
    };
    o.rect(x + 4.0, y + 4.0, 10, h - 8.0).round(2).fill(colour);
    o.words(x + 22.0, y + 19.0, TEXT, cost).fill(INK).bold();
    icons::draw(o, Glyph::Icon(Icon::C), x + 40.0, y + 14.0, 15.0);
    o.words(x + w - 6.0, y + 19.0, TEXT, format_args!("+{}", t.manuscripts.sizes[s])).end().fill("#6b5b3e");
    icons::line(o, x + 20.0, y + 42.0, TEXT, w - 24.0, &does);
}

fn trades(o: &mut Svg, v: V<'_>, s: Segment, (x, y): (f64, f64)) {
    let c = &v.game.content;
    let info = &c.segments[s];
    let trades = &info.trades[usize::from(c.side_b[usize::from(v.game.seats) - 1])];
    for (i, (n, effect)) in trades.iter().enumerate() {
        let y = y + 42.0 * i as f64;
        let line =
            format!("Trade at space {}: {} for {}", info.numbers[i], count((*n).into(), "Merchant"), c.words(*effect));
        o.group().title(line);
        o.rect(x, y, 90, 40).round(4).fill("#e3d3ab");
        o.words(x + 5.0, y + 16.0, TEXT, format_args!("at {}", info.numbers[i])).fill("#6b5b3e");
        let mut tokens = vec![Token::Text(n.to_string()), Token::Glyph(Glyph::Icon(Icon::M)), Token::Text("→".into())];
        tokens.extend(c.tokens(*effect));
        icons::line(o, x + 5.0, y + 34.0, TEXT, 90.0, &tokens);
        o.end_group();
    }
}

/// What a chest does, as a line.
fn chest_tokens(c: &Content, chest: Chest, ai: bool) -> Vec<Token> {
    let list = if ai { &c.ai_chests } else { &c.chests };
    match list[usize::from(chest.get())].does {
        ChestKind::Turns(from, to) => {
            let mut out = vec![Token::Glyph(Glyph::Icon(from)), Token::Text("=".into())];
            out.extend(icons::of_icons(to));
            out
        }
        ChestKind::Enter(i, n, gain) => {
            let mut out: Vec<Token> = (0..n).map(|_| Token::Glyph(Glyph::Icon(i))).collect();
            out.push(Token::Text(":".into()));
            out.extend(c.tokens(gain));
            out
        }
    }
}

/// The rows of heroes and chests, and the public buildings.
fn rows(v: V<'_>) -> Svg {
    let (t, c) = (v.table, &v.game.content);
    let mut o = Svg::new(PANEL, 0);
    heading(&mut o, "Heroes");
    for (i, hero) in t.heroes.iter().enumerate() {
        if let Some(hero) = *hero {
            let at = HeroRow::of(i as u8);
            o.group().title(c.card_line(hero)).touch_group("Hero").touch("hero_row", at);
            card(&mut o, c, (BESIDE * i as f64, 24.0), hero);
            o.end_group();
        }
    }
    let y = 24.0 + CARD.1 + 22.0;
    o.words(2, y - 4.0, 15, "Chests").fill(INK).bold();
    for (i, chest) in t.chests.iter().enumerate() {
        if let Some(chest) = *chest {
            let (x, at) = (108.5 * i as f64, RowPlace::of(i as u8));
            o.group().title(c.chest_rule(chest, false)).touch_group("Chest Take").touch("at", at);
            o.rect(x, y, 104, 30).round(5).fill("#e8d3b0").stroke("#8a5a2b", 1.5);
            icons::line(&mut o, x + 8.0, y + 20.0, 14.0, 104.0, &chest_tokens(c, chest, false));
            o.end_group();
        }
    }
    let y = y + 30.0 + 22.0;
    o.words(2, y - 4.0, 15, "Public buildings").fill(INK).bold();
    for k in Kind::all() {
        let (x, info) = (BESIDE * k as usize as f64, &c.publics[k as usize]);
        let owner = t.publics[k];
        let power = c.power(&info.power);
        o.group()
            .title(format_args!(
                "Public {}: {} Builders, {} points; at once {}; {power}",
                kind(k),
                info.cost,
                info.vp,
                c.words(info.now)
            ))
            .touch_group("Building Public")
            .touch("kind", k);
        o.rect(x, y, CARD.0, 62).round(6).fill(PAPER).stroke(owner.map_or(LINE, colour), 2);
        icons::house(&mut o, k, x + 18.0, y + 19.0, 24.0, owner.map_or("#7a6a50", colour), true);
        o.words(x + 36.0, y + 18.0, TEXT, kind(k)).fill(INK).bold();
        match owner {
            Some(w) => {
                o.words(x + 36.0, y + 38.0, TEXT, format_args!("of {}", words::of_who(w))).fill(INK);
            }
            None => {
                let cost = [Token::Text(info.cost.to_string()), Token::Glyph(Glyph::Icon(Icon::B))];
                icons::line(&mut o, x + 36.0, y + 38.0, TEXT, 60.0, &cost);
            }
        }
        o.words(x + CARD.0 - 8.0, y + 56.0, TEXT, format_args!("{} pts", info.vp)).end().fill(INK);
        let mut now = vec![Token::Text("now:".into())];
        now.extend(c.tokens(info.now));
        icons::line(&mut o, x + 8.0, y + 56.0, TEXT, CARD.0 - 12.0, &now);
        o.end_group();
    }
    o.set_height(y + 64.0);
    o
}

/// The board of a player or the AI.
fn board(v: V<'_>, w: Who) -> Svg {
    let (game, t, c) = (v.game, v.table, &v.game.content);
    let (b, own) = (&t.boards[w], mine(v).map(Who::at) == Some(w));
    let mut o = Svg::new(PANEL, 0);
    let chips: Vec<Tile> = b.tiles.iter().collect();
    let chests = game.options.expansion;
    let none = if w == Who::AI { "face down" } else { "no chest" };
    let cards_y = 80.0;
    let chests_y = cards_y + CARD.1 + 4.0;
    let slots_y = if chests { chests_y + 32.0 } else { chests_y };
    let counts_y = slots_y + 56.0;
    let chips_y = counts_y + 10.0;
    let high = chips_y + 28.0 * chips.len().div_ceil(4) as f64 + 4.0;
    o.rect(0, 0, PANEL, high).round(8).fill(SAND).stroke(colour(w), 3);
    o.rect(0, 0, PANEL, 26).round(8).fill(colour(w));
    o.words(10, 18.5, 15, who(w)).fill("#ffffff").bold();
    let mut titles = vec![];
    if t.castle.leader == Some(w) {
        titles.push("castle leader".to_string());
    }
    titles.extend(Ribbon::all().filter(|&r| t.bonus[r] == Some(w)).map(|r| format!("{} bonus", words::ribbon(r))));
    o.words(84, 18.5, TEXT, icons::cut(&titles.join(", "), TEXT, 230.0)).fill("#ffffff");
    let points = score::score(game, t, w).total();
    o.words(PANEL - 10.0, 18.5, 15, format_args!("{points} points")).end().fill("#ffffff").bold();
    purse(&mut o, v, w, own);
    track(&mut o, v, w);
    for at in 0..3usize {
        let x = 8.0 + 140.0 * at as f64;
        space(&mut o, v, w, at, (x, cards_y));
        if chests {
            let e = o.group();
            if own {
                e.touch_group("ChestSpace").touch("card_space", CardSpace::of(at as u8));
            }
            match b.chests[at] {
                Some(chest) => e.title(c.chest_rule(chest, w == Who::AI)),
                None if w == Who::AI => e.title("A chest that is still face down"),
                None => e.title(format_args!("No chest under card space {}", at + 1)),
            };
            o.rect(x, chests_y, CARD.0, 28)
                .round(5)
                .fill(if b.chests[at].is_some() { "#e8d3b0" } else { "#f4ecd8" })
                .stroke("#8a5a2b", 1);
            match b.chests[at] {
                Some(chest) => {
                    let tokens = chest_tokens(c, chest, w == Who::AI);
                    icons::line(&mut o, x + 10.0, chests_y + 19.0, 14.0, CARD.0, &tokens);
                }
                None => {
                    o.words(x + CARD.0 / 2.0, chests_y + 19.0, TEXT, none).middle().fill("#8a7656");
                }
            }
            o.end_group();
        }
    }
    for slot in Slot::all() {
        self::slot(&mut o, v, w, slot, slots_y, own);
    }
    counts(&mut o, v, w, counts_y, own);
    for (i, &tile) in chips.iter().enumerate() {
        let (x, y) = (8.0 + 104.0 * (i % 4) as f64, chips_y + 28.0 * (i / 4) as f64);
        o.group().title(format_args!("Manuscript {}", c.tile_name(tile)));
        o.rect(x, y, 100, 24).round(4).fill("#fbf3d8").stroke(LINE, 1);
        o.rect(x + 3.0, y + 3.0, 9, 18).round(2).fill(ribbon(c.tile(tile).ribbon));
        let does = c.tile_tokens(tile);
        icons::line(&mut o, x + 17.0, y + 17.0, TEXT, 300.0, &does);
        o.end_group();
    }
    o.set_height(high);
    o
}

/// Silver, resources, workers, debts and deeds.
fn purse(o: &mut Svg, v: V<'_>, w: Who, own: bool) {
    let b = &v.table.boards[w];
    let one = |o: &mut Svg, x: f64, y: f64, glyph: Glyph, n: String| {
        icons::draw(o, glyph, x, y - 5.0, 17.0);
        o.words(x + 13.0, y, 14, n).fill(INK);
    };
    if w != Who::AI {
        o.group().title(format_args!("{} silver", b.silver));
        one(o, 18.0, 46.0, Glyph::Silver, b.silver.to_string());
        o.end_group();
    }
    for (i, g) in Good::all().enumerate() {
        let e = o.group().title(format_args!("{} {}", b.good(g), good(g)));
        if own {
            e.touch_group("Resource").touch("good", g).or().touch_group("Pay").touch("good", g);
        }
        one(o, 68.0 + 48.0 * i as f64, 46.0, Glyph::Good(g), b.good(g).to_string());
        o.end_group();
    }
    o.group().title(format_args!("{} in the supply", count(b.workers.into(), "worker")));
    one(o, 212.0, 46.0, Glyph::Worker, b.workers.to_string());
    o.end_group();
    let flips = [
        (18.0, Glyph::Debt, FlipWhich::Debt, format!("{} · {} paid", b.debts, b.paid)),
        (128.0, Glyph::Deed, FlipWhich::Deed, format!("{} · {} approved", b.deeds, b.approved)),
    ];
    for (x, glyph, flip, words) in flips {
        let name = if glyph == Glyph::Debt { "debt" } else { "deed" };
        let e = o.group().title(format_args!("{name}s: {words}"));
        if own {
            e.touch_group("Flip").touch("flip_which", flip);
        }
        one(o, x, 70.0, glyph, words);
        o.end_group();
    }
}

/// The track of corruption and virtue.
fn track(o: &mut Svg, v: V<'_>, w: Who) {
    let (b, c) = (&v.table.boards[w], &v.game.content);
    for n in 1..=7u8 {
        let x = 254.0 + 24.0 * f64::from(n - 1);
        let row = &c.track[usize::from(n) - 1];
        let gain = c.words(if w == Who::AI { row.ai } else { row.own });
        let others = format!("{}{}", c.words(row.opponents.1), words::guard(row.opponents.0));
        o.group().title(format_args!("Space {n} of the track: a collision brings {gain}; opponents: {others}"));
        o.rect(x, 34, 23, 38).round(3).fill(PAPER).stroke(LINE, 1);
        if b.corruption == n {
            icons::draw(o, Glyph::Corruption, x + 11.5, 44.0, 16.0);
        }
        if b.virtue == n {
            icons::draw(o, Glyph::Virtue, x + 11.5, 62.0, 16.0);
        }
        o.end_group();
    }
}

/// A card space and what lies on it.
fn space(o: &mut Svg, v: V<'_>, w: Who, at: usize, (x, y): (f64, f64)) {
    let (t, c) = (v.table, &v.game.content);
    let empty = |o: &mut Svg, i: Icons| {
        o.group().title(format_args!("Card space {} is empty", at + 1));
        o.rect(x, y, CARD.0, CARD.1).round(6).fill("#e6d8b5").stroke(LINE, 1);
        let tokens = icons::of_icons(i);
        let wide = icons::length(16.0, &tokens);
        icons::line(o, x + (CARD.0 - wide) / 2.0, y + 58.0, 16.0, CARD.0, &tokens);
        o.end_group();
    };
    match w.seat() {
        Some(p) => match t.cards[p].spaces[at] {
            Some(one) => {
                o.group().title(c.card_line(one));
                card(o, c, (x, y), one);
                o.end_group();
            }
            None => empty(o, c.space_icons[at]),
        },
        None => match t.ai.spaces[at] {
            Some(s) => scheme(o, c, s, (x, y)),
            None => empty(o, c.ai_boards[v.game.options.ai_board].space_icons[at]),
        },
    }
}

/// A scheme of the AI.
fn scheme(o: &mut Svg, c: &Content, s: Scheme, (x, y): (f64, f64)) {
    let info = c.scheme(s);
    o.group().title(format_args!("Scheme {}", c.scheme_words(s)));
    o.rect(x, y, CARD.0, CARD.1).round(6).fill(PAPER).stroke("#4d4d4d", 1.5);
    icons::line(o, x + 8.0, y + 20.0, 14.0, CARD.0, &icons::of_icons(info.icons));
    let mut tokens = c.tokens(info.pre);
    tokens.extend([Token::Glyph(Glyph::Move), Token::Text(info.steps.to_string())]);
    let used = icons::line(o, x + 8.0, y + 40.0, TEXT, CARD.0 - 14.0, &tokens);
    if let Some(&first) = info.bottom.first() {
        icons::line(o, x + 8.0, y + 42.0 + LEADING * used as f64, TEXT, CARD.0 - 14.0, &c.tokens(first));
    }
    o.end_group();
}

/// The glyphs of a slot's power.
fn power_glyphs(c: &Content, power: &Power<Effect>) -> Vec<Token> {
    let glyph = |g: Glyph| vec![Token::Glyph(g)];
    match power {
        Power::FreeStep => glyph(Glyph::Move),
        Power::CheapDismissal => vec![Token::Glyph(Glyph::Person), Token::Text("1".into())],
        Power::Hand => vec![Token::Text("+".into()), Token::Glyph(Glyph::Draw)],
        other => {
            let glyphs: Vec<_> = c.power_tokens(other).into_iter().filter(|t| matches!(t, Token::Glyph(_))).collect();
            if glyphs.is_empty() { vec![Token::Text("…".into())] } else { glyphs }
        }
    }
}

/// A slot of the board: a building, or the power that it uncovers.
fn slot(o: &mut Svg, v: V<'_>, w: Who, s: Slot, y: f64, own: bool) {
    let c = &v.game.content;
    let n = s.get();
    let (x, held) = (8.0 + 46.0 * f64::from(n), v.table.boards[w].slots.has(s));
    let power = &rules::slot_powers(v.game, w)[s];
    let state = if held { "holds a building; empty it gives" } else { "is empty and gives" };
    let e = o.group().title(format_args!("{} {state} {}", words::slot(s), c.power(power)));
    if own {
        e.touch_group("Building Own").touch("slot", s).or().touch_group("ReturnSlot").touch("slot", s);
    }
    o.rect(x, y, 44, 36).round(4).fill(if held { "#e6d8b5" } else { PAPER }).stroke(LINE, 1);
    if held {
        icons::house(o, s.kind(), x + 22.0, y + 18.0, 26.0, colour(w), false);
    } else {
        let tokens = power_glyphs(c, power);
        let wide = icons::length(TEXT, &tokens);
        icons::line(o, x + (46.0 - wide) / 2.0, y + 23.0, TEXT, 60.0, &tokens);
    }
    o.end_group();
}

/// The sizes of hand and piles.
fn counts(o: &mut Svg, v: V<'_>, w: Who, y: f64, own: bool) {
    let t = v.table;
    match w.seat() {
        Some(p) => {
            let cards = &t.cards[p];
            o.words(10, y, TEXT, format_args!("hand {}", cards.hand())).fill(INK);
            let e =
                o.words(80, y, TEXT, format_args!("pile {}", cards.hidden.in_pile())).fill(INK).title("The draw pile");
            if own {
                e.touch_group("Discard Top").or().touch_group("Destroy Top");
            }
            let names: Vec<_> = cards.discards.iter().map(|c| v.game.content.name(c)).collect();
            o.words(150, y, TEXT, format_args!("discards {}", names.len())).fill(INK).title(names.join(", "));
        }
        None => {
            let ai = &t.ai;
            let pile = ai.pile.len() + u32::from(ai.mixed);
            o.words(
                10,
                y,
                TEXT,
                format_args!(
                    "schemes {pile} · discards {} · future {}",
                    ai.discards.len(),
                    ai.future.len() - u32::from(ai.mixed)
                ),
            )
            .fill(INK);
        }
    }
    o.words(PANEL - 10.0, y, TEXT, format_args!("manuscripts {}", t.boards[w].tiles.len())).end().fill(INK);
}
