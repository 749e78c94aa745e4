//! A view as text, in 80 columns.
use super::{
    choices,
    words::{capital, count, good, icon_count, icons, kind, of_who, ribbon, who},
};
use crate::{
    content::{Card, Content, Good, Icon, Icons, Kind, Ribbon, Segment, Side},
    rules::{self, ViscountsKeeper, players},
    score,
    table::{Slot, Space, Spot, Who},
};
use engine_core::{finite::Finite, rules::View};

type V<'a> = View<'a, ViscountsKeeper>;

const COLUMNS: usize = 80;
/// The width of the names of lines.
const NAME: usize = 15;

/// A page of lines that break at the last column.
#[derive(Default)]
struct Page(String);

impl Page {
    /// Adds a paragraph whose further lines are indented.
    fn say(&mut self, text: &str, indent: usize) {
        let mut width = 0;
        for word in text.split(' ') {
            let more = word.chars().count();
            if width > 0 && width + 1 + more > COLUMNS {
                self.0.push('\n');
                self.0.extend(std::iter::repeat_n(' ', indent));
                width = indent;
            } else if width > 0 {
                self.0.push(' ');
                width += 1;
            }
            self.0.push_str(word);
            width += more;
        }
        self.0.push('\n');
    }

    /// Adds a line with a name in front.
    fn line(&mut self, name: &str, text: &str) {
        let head = format!("  {name:<width$}", width = NAME - 2);
        self.say(&format!("{}{text}", head.replace(' ', "\u{a0}")), NAME);
    }

    fn gap(&mut self) {
        self.0.push('\n');
    }
}

pub(super) fn text(v: V<'_>) -> String {
    let (game, t) = (v.game, v.table);
    let mut o = Page::default();
    let round = match (t.round, t.last) {
        (0, _) => "Set-up.".into(),
        (n, None) => format!("Round {n}."),
        (n, Some(last)) => format!("Round {n}, and {last} is the last."),
    };
    o.say(&format!("{round} {}", choices::asked(v)), 2);
    o.say(&format!("Debts above Poverty: {}. Deeds above Prosperity: {}.", t.poverty, t.prosperity), 2);
    for &segment in &t.ring {
        o.gap();
        self::segment(v, segment, &mut o);
    }
    if game.options.expansion {
        o.gap();
        rows(v, &mut o);
    }
    for w in players::all(game) {
        o.gap();
        board(v, w, &mut o);
    }
    if t.pairs.iter().any(Option::is_some) {
        o.gap();
        o.say("Pairs to choose from", 0);
        for (card, hero) in t.pairs.iter().flatten() {
            let c = &game.content;
            o.line(&format!("card {}", c.player_card(*card)), &capital(&c.player_card_brings(*card)));
            o.line("", &format!("with {}", c.card_line(*hero)));
        }
    }
    if let (Some(p), Some(hand)) = (v.seat, v.hand) {
        let cards = hand.all().or(t.cards[p].shown);
        if !cards.is_empty() {
            o.gap();
            o.say("Your hand", 0);
            cards.iter().for_each(|c| o.say(&format!("\u{a0}\u{a0}{}", game.content.card_line(c)), 4));
        }
    }
    o.0.replace('\u{a0}', " ")
}

fn segment(v: V<'_>, segment: Segment, o: &mut Page) {
    let (game, t, c) = (v.game, v.table, &v.game.content);
    let info = &c.segments[segment];
    o.say(&format!("Segment {}", c.segment_name(segment)), 0);
    let below = |n: u8| if n == 0 { "the last one".into() } else { format!("{n} below") };
    match t.townsfolk.tops[segment] {
        Some(card) => {
            o.line("townsfolk", &format!("{} ({})", c.card_line(card), below(t.townsfolk.sizes[segment])));
        }
        None => {
            let (silver, printed, effect) = info.townsfolk;
            let line = format!("printed, {silver} silver, {}; dismissed: {}", icons(printed), c.words(effect));
            o.line("townsfolk", &line);
        }
    }
    match t.manuscripts.tops[segment] {
        Some(tile) => o.line("manuscript", &format!("{} ({})", c.tile_name(tile), below(t.manuscripts.sizes[segment]))),
        None => o.line("manuscript", &format!("printed {} ({})", info.manuscript.0, c.words(info.manuscript.1))),
    }
    let trades = &info.trades[usize::from(c.side_b[usize::from(game.seats) - 1])];
    let offer = |i: usize| {
        let (n, effect) = trades[i];
        format!("at {}: {} for {}", info.numbers[i], count(n.into(), "Merchant"), c.words(effect))
    };
    o.line("trades", &format!("{}; {}", offer(0), offer(1)));
    o.line("spots", &spots(v, segment));
    let here = |side: Side| {
        let space = Space::at(segment, side);
        let all = players::all(game).filter(move |&w| t.boards[w].viscount == space).map(who);
        all.collect::<Vec<_>>().join(", ")
    };
    let stands: Vec<String> = [(Side::L, "at"), (Side::R, "at"), (Side::I, "inside")]
        .into_iter()
        .filter(|&(side, _)| !here(side).is_empty())
        .map(|(side, at)| match side {
            Side::I => format!("{} {at}", here(side)),
            _ => format!("{} {at} {}", here(side), info.numbers[side as usize]),
        })
        .collect();
    if !stands.is_empty() && !t.in_setup() {
        o.line("viscounts", &stands.join("; "));
    }
    let section = t.section(segment);
    let mut castle = format!("tier 2 gives {}", c.words(c.sections[section]));
    for tier in 0..2 {
        let workers = t.castle.tiers[tier][section];
        let held: Vec<_> =
            players::all(game).filter(|&w| workers[w] > 0).map(|w| format!("{} {}", who(w), workers[w])).collect();
        if !held.is_empty() {
            castle += &format!("; in tier {}: {}", tier + 1, held.join(", "));
        }
    }
    o.line("castle", &castle);
}

/// The building spots of a segment clockwise, with links in pointed brackets and the river as a double bar.
fn spots(v: V<'_>, segment: Segment) -> String {
    let c = &v.game.content;
    let info = &c.segments[segment];
    let mut all = String::new();
    for i in 0..5u8 {
        let spot = Spot::of(5 * segment.get() + i);
        match v.table.spots[spot] {
            Some(b) => {
                let public = if b.public { "Public " } else { "" };
                all += &format!("[{} {public}{}]", who(b.owner), kind(b.kind));
            }
            None => all += &c.spot_reward(spot),
        }
        all += match (i + 1 == info.river, i) {
            (true, _) => " ||",
            (false, 4) => "",
            (false, _) => " -",
        };
        if let Some(link) = info.links[usize::from(i)] {
            all += &format!(" <{}>", c.words(link));
        }
        all.push(' ');
    }
    all.trim_end().into()
}

fn rows(v: V<'_>, o: &mut Page) {
    let (t, c) = (v.table, &v.game.content);
    o.say("Heroes, chests and public buildings", 0);
    for &hero in t.heroes.iter().flatten() {
        o.line("hero", &c.card_line(hero));
    }
    let chests: Vec<_> = t.chests.iter().flatten().map(|&chest| c.chest(chest, false)).collect();
    if !chests.is_empty() {
        o.line("chests", &chests.join(" | "));
    }
    for k in Kind::all() {
        let info = &c.publics[k as usize];
        let state = t.publics[k].map_or(String::new(), |w| format!(" (built by {})", of_who(w)));
        let line = format!(
            "{}{state}: {}, {} points; at once: {}; {}",
            kind(k),
            icon_count(info.cost.into(), Icon::B),
            info.vp,
            c.words(info.now),
            c.power(&info.power)
        );
        o.line("public", &line);
    }
}

fn board(v: V<'_>, w: Who, o: &mut Page) {
    let (game, t, c) = (v.game, v.table, &v.game.content);
    let b = &t.boards[w];
    let at = if t.in_setup() { String::new() } else { format!(", at {}", c.space_name(b.viscount)) };
    o.say(&format!("{}{at}, {} points so far", who(w), score::score(game, t, w).total()), 0);
    let goods: Vec<_> = Good::all().map(|g| format!("{} {}", b.good(g), good(g))).collect();
    let silver = if w == Who::AI { String::new() } else { format!("{} silver, ", b.silver) };
    o.line("purse", &format!("{silver}{}, {}", goods.join(", "), count(b.workers.into(), "worker")));
    let cards =
        format!("{}, {} paid; {}, {} approved", count(b.debts, "debt"), b.paid, count(b.deeds, "deed"), b.approved);
    o.line("debts, deeds", &cards);
    o.line("track", &format!("corruption at {}, virtue at {}", b.corruption, b.virtue));
    for (at, chest) in b.chests.iter().enumerate() {
        let chest = chest.map_or(String::new(), |chest| format!(" [chest {}]", c.chest(chest, w == Who::AI)));
        o.line(&format!("space {}", at + 1), &format!("{}{chest}", laid(v, w, at)));
    }
    if let Some(p) = w.seat() {
        let cards = &t.cards[p];
        o.line("cards", &format!("{} in hand, {} in the pile", cards.hand(), cards.hidden.in_pile()));
        if !cards.discards.is_empty() {
            o.line("discards", &names(c, cards.discards.iter()));
        }
    }
    let powers = rules::slot_powers(game, w);
    let empty: Vec<_> = Slot::all().filter(|s| !b.slots.has(*s)).map(|s| c.power(&powers[s])).collect();
    if !empty.is_empty() {
        o.line("empty slots", &empty.join("; "));
    }
    if !b.tiles.is_empty() {
        o.line("manuscripts", &b.tiles.iter().map(|m| c.tile_name(m)).collect::<Vec<_>>().join("; "));
    }
    let bonus = Ribbon::all().filter(|&r| t.bonus[r] == Some(w));
    let bonus = bonus.map(|r| format!("{} bonus card ({})", ribbon(r), icons(c.bonus[r].0)));
    let top = t.castle.top[w];
    let held: Vec<_> = bonus
        .chain((t.castle.leader == Some(w)).then(|| "castle leader".into()))
        .chain((top > 0).then(|| format!("{} in the top of the castle", count(top.into(), "worker"))))
        .collect();
    if !held.is_empty() {
        o.line("holds", &held.join("; "));
    }
}

fn names(c: &Content, cards: impl Iterator<Item = Card>) -> String {
    cards.map(|card| c.name(card)).collect::<Vec<_>>().join(", ")
}

/// What lies on a card space.
fn laid(v: V<'_>, w: Who, at: usize) -> String {
    let (t, c) = (v.table, &v.game.content);
    let empty = |i: Icons| match i.total() {
        0 => "empty".into(),
        _ => format!("empty, printed {}", icons(i)),
    };
    match w.seat() {
        Some(p) => t.cards[p].spaces[at].map_or_else(
            || empty(c.space_icons[at]),
            |card| {
                let ability = c.ability(card);
                let info = c.card(card);
                let tail = if ability.is_empty() { String::new() } else { format!("; {ability}") };
                format!("{}, {} silver, {}{tail}", c.name(card), info.silver, icons(info.icons))
            },
        ),
        None => t.ai.spaces[at].map_or_else(
            || empty(c.ai_boards[v.game.options.ai_board].space_icons[at]),
            |s| format!("scheme {}", c.scheme_words(s)),
        ),
    }
}
