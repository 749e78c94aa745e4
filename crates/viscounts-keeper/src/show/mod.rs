//! A view as text and picture, an event as a sentence, a question to chance in words.
mod svg;
mod words;

use crate::{
    chance::{Chance, Lay},
    content::{Card, Chest, ChestKind, Content, Effect, Good, Kind, Segment, Side},
    event::Event,
    rules::{Action, Frame, Purpose, ViscountsKeeper, players},
    score,
    table::{Space, Spot, Who},
};
use engine_core::{
    chance::ChanceKind,
    finite::Finite,
    rules::{GameBox, View},
    show::{Language, Screen, Show, Svg},
};
use std::fmt::Write as _;

const GOODS: [&str; 3] = ["ink", "gold", "stone"];
const KINDS: [&str; 3] = ["Trading Post", "Guildhall", "Workshop"];

impl Content {
    pub(crate) fn name(&self, card: Card) -> String {
        let c = self.card(card);
        format!("{} {}{}", c.name, c.silver, c.icons.letters())
    }

    /// What a chest does, in a few signs.
    pub(crate) fn chest_name(&self, chest: Chest, ai: bool) -> String {
        let list = if ai { &self.ai_chests } else { &self.chests };
        match list[usize::from(chest.get())].does {
            ChestKind::Turns(from, to) => format!("{from}→{}", to.letters()),
            ChestKind::Enter(icon, n, gain) => format!("{}: {}", icon.to_string().repeat(n.into()), self.words(gain)),
        }
    }

    fn space_name(&self, space: Space) -> String {
        let numbers = self.segments[space.segment()].numbers;
        match space.side() {
            Side::L => numbers[0].to_string(),
            Side::R => numbers[1].to_string(),
            Side::I => format!("{}.5", numbers[0]),
        }
    }

    fn segment_name(&self, segment: Segment) -> String {
        let [l, r] = self.segments[segment].numbers;
        format!("{l}/{r}")
    }

    fn spot_name(&self, spot: Spot) -> String {
        format!("{} S{}", self.segment_name(spot.segment()), spot.index() + 1)
    }

    fn words(&self, effect: Effect) -> &str {
        &self.effect(effect).text
    }

    fn question(&self, frame: Frame) -> String {
        match frame {
            Frame::Option(x) => format!("which option of {}", self.words(x.effect)),
            Frame::Yes(x) => match x.to {
                Purpose::Ignore => "ignore a Criminal in this collision?".into(),
                Purpose::Transcribe => "transcribe now?".into(),
                Purpose::Dismiss(what) => format!("dismiss the townsfolk here for {what}?"),
                Purpose::Recruit => "hire the townsfolk here?".into(),
                Purpose::May(..) => "take it?".into(),
            },
            Frame::Pay(x) => format!("{} {} missing: how much {}?", x.due, x.icon, GOODS[x.good as usize]),
            Frame::Discard(x) => format!("discard, {} at most", x.left),
            Frame::Destroy(x) => format!("destroy, {} at most", x.left),
            other => {
                let text = format!("{other:?}");
                text.split(['(', ' ']).next().unwrap_or_default().to_lowercase()
            }
        }
    }
}

fn who(w: Who) -> String {
    w.seat().map_or("The AI".into(), |p| format!("Seat {}", p.0))
}

fn amount(good: Option<Good>, n: u32) -> String {
    format!("{n} {}", good.map_or("silver", |g| GOODS[g as usize]))
}

impl Show<ViscountsKeeper> for ViscountsKeeper {
    fn text(v: View<Self>, _: Language) -> String {
        let (game, content) = (v.game, &v.game.content);
        let (t, mut o) = (v.table, String::new());
        let turn = match t.agenda.asked() {
            Some((p, frame)) => format!("{}: {}", who(Who::at(p)), content.question(frame)),
            None => "the game is over".into(),
        };
        let last = t.last.map_or(String::new(), |n| format!(", the last is {n}"));
        let _ = writeln!(o, "Round {}{last}. {turn}", t.round);
        let _ = writeln!(o, "Debts above Poverty {}, deeds above Prosperity {}", t.poverty, t.prosperity);
        for (place, &segment) in t.ring.iter().enumerate() {
            let info = &content.segments[segment];
            let _ = write!(o, "{:<5}", content.segment_name(segment));
            for (i, effect) in info.spots.iter().enumerate() {
                if i == usize::from(info.river) {
                    o.push_str(" |");
                }
                let spot = Spot::of(5 * segment.get() + i as u8);
                match t.spots[spot] {
                    Some(b) => {
                        let mark = if b.public { "*" } else { "" };
                        let _ = write!(o, " [{}{}{mark}]", b.owner.get(), &KINDS[b.kind as usize][..1]);
                    }
                    None => {
                        let _ = write!(o, " {}", content.words(*effect));
                    }
                }
            }
            let town = t.townsfolk.tops[segment].map_or("(printed)".into(), |c| content.name(c));
            let script = t.manuscripts.tops[segment].map_or("(printed)".into(), |m| {
                let m = content.tile(m);
                format!("{} {}", m.ribbon, m.cost)
            });
            let _ = write!(o, " · {town} +{} · {script} +{}", t.townsfolk.sizes[segment], t.manuscripts.sizes[segment]);
            let here = players::all(game).filter(|&w| t.boards[w].viscount.segment() == segment);
            for w in here {
                let _ = write!(o, " <{}@{}>", w.get(), content.space_name(t.boards[w].viscount));
            }
            let section = (usize::from(t.turned.get()) + place) % 5;
            for tier in 0..2 {
                let workers = t.castle.tiers[tier][section];
                let held: String = players::all(game)
                    .filter(|&w| workers[w] > 0)
                    .map(|w| format!(" {}x{}", w.get(), workers[w]))
                    .collect();
                if !held.is_empty() {
                    let _ = write!(o, " T{}:{held}", tier + 1);
                }
            }
            o.push('\n');
        }
        if game.options.expansion {
            let heroes: Vec<_> = t.heroes.iter().flatten().map(|&c| content.name(c)).collect();
            let chests: Vec<_> = t.chests.iter().flatten().map(|&c| content.chest_name(c, false)).collect();
            let _ = writeln!(o, "Heroes: {}. Chests: {}.", heroes.join(", "), chests.join(", "));
        }
        for w in players::all(game) {
            let b = &t.boards[w];
            let _ = writeln!(
                o,
                "{} at {}: {} silver {} ink {} gold {} stone, debts {}+{}, deeds {}+{}, track {}-{}, workers {}+{}, {} VP",
                who(w),
                content.space_name(b.viscount),
                b.silver,
                b.goods[0],
                b.goods[1],
                b.goods[2],
                b.debts,
                b.paid,
                b.deeds,
                b.approved,
                b.corruption,
                b.virtue,
                b.workers,
                t.in_castle(w),
                score::score(game, t, w).total(),
            );
            if let Some(p) = w.seat() {
                let c = &t.cards[p];
                let laid: Vec<_> = c.spaces.iter().map(|s| s.map_or("-".into(), |c| content.name(c))).collect();
                let _ = writeln!(
                    o,
                    "   [{}] hand {} pile {} discards {}",
                    laid.join(" | "),
                    c.hand(),
                    c.hidden.in_pile(),
                    c.discards.len()
                );
            }
        }
        for (i, pair) in t.pairs.iter().enumerate() {
            if let Some((card, hero)) = pair {
                let _ = writeln!(o, "Pair {i}: {}", content.pair_name(*card, *hero));
            }
        }
        if let (Some(p), Some(hand)) = (v.seat, v.hand) {
            let cards = hand.all().or(t.cards[p].shown);
            let names: Vec<_> = cards.iter().map(|c| content.name(c)).collect();
            let _ = writeln!(o, "Your hand: {}", names.join(", "));
        }
        o
    }

    fn svg(v: View<Self>, _: Screen, _: Language) -> Svg {
        Svg::from_markup(&svg::draw(v))
    }

    fn event(game: &GameBox<Self>, e: &Event, _: Language) -> String {
        let content = &game.content;
        let card = |c: &Card| content.card(*c).name.clone();
        match e {
            Event::Chose { who: w, card: c, hero } => {
                format!("{} chooses {} with {}.", who(*w), content.player_cards[usize::from(c.get())].id, card(hero))
            }
            Event::Turn { who: w, round } => format!("Round {round}: the turn of {}.", who(*w)),
            Event::Dropped { who: w, card: c } => format!("{} drops {}.", who(*w), card(c)),
            Event::Removed { who: w, card: c } => format!("{} of {} leaves the game.", card(c), who(*w)),
            Event::Played { who: w, card: c } => format!("{} plays {}.", who(*w), card(c)),
            Event::Drew { seat } => format!("{} draws a card.", who(Who::at(*seat))),
            Event::Got { card: c, .. } => format!("It is {}.", card(c)),
            Event::Shuffled { who: w } => format!("{} shuffles.", who(*w)),
            Event::Discarded { who: w, card: c } => format!("{} discards {}.", who(*w), card(c)),
            Event::Destroyed { who: w, card: c } => format!("{} destroys {}.", who(*w), card(c)),
            Event::Rearranged { who: w } => format!("{} rearranges the cards.", who(*w)),
            Event::Moved { who: w, space } => format!("{} moves to {}.", who(*w), content.space_name(*space)),
            Event::Gained { who: w, good, n } => format!("{} gains {}.", who(*w), amount(*good, *n)),
            Event::Paid { who: w, good, n } => format!("{} pays {}.", who(*w), amount(*good, *n)),
            Event::Stepped { who: w, virtue, n } => {
                format!("{} gains {n} {}.", who(*w), if *virtue { "virtue" } else { "corruption" })
            }
            Event::Card { who: w, debt } => format!("{} takes a {}.", who(*w), if *debt { "debt" } else { "deed" }),
            Event::Flipped { who: w, debt: true } => format!("{} pays off a debt.", who(*w)),
            Event::Flipped { who: w, debt: false } => format!("{} has a deed approved.", who(*w)),
            Event::Hero { who: w, card: c } => format!("{} gains the hero {}.", who(*w), card(c)),
            Event::Chest { who: w, chest, space } => {
                let name = content.chest_name(*chest, *w == Who::AI);
                format!("{} has the chest {name} under space {}.", who(*w), space + 1)
            }
            Event::Hired { who: w, card: c } => format!("{} hires {}.", who(*w), card(c)),
            Event::Dismissed { who: w, card: c } => {
                format!("{} dismisses {}.", who(*w), c.as_ref().map_or("the printed townsfolk".into(), card))
            }
            Event::Built { who: w, kind, spot, public } => {
                let public = if *public { "the public " } else { "a " };
                format!("{} builds {public}{} at {}.", who(*w), KINDS[*kind as usize], content.spot_name(*spot))
            }
            Event::Placed { who: w, section, n } => format!("{} places {n} in section {}.", who(*w), section.get() + 1),
            Event::Climbed { who: w, section, tier } => {
                format!("A worker of {} climbs to tier {tier} in section {}.", who(*w), section.get() + 1)
            }
            Event::CastleMove { who: w, from, to } => {
                format!("A worker of {} goes from section {} to {}.", who(*w), from.get() + 1, to.get() + 1)
            }
            Event::Bumped { who: w, section, tier } => {
                format!("A worker of {} is bumped from tier {tier} of section {}.", who(*w), section.get() + 1)
            }
            Event::Leader { who: w } => format!("{} leads the castle.", who(*w)),
            Event::Wrote { who: w, tile } => match tile {
                Some(tile) => format!("{} takes the manuscript {}.", who(*w), content.tile(*tile).id),
                None => format!("{} transcribes a printed manuscript.", who(*w)),
            },
            Event::Bonus { who: w, ribbon } => format!("{} takes the {ribbon} bonus card.", who(*w)),
            Event::Collided { who: w, space } => format!("The markers of {} collide on space {space}.", who(*w)),
            Event::Revealed { poverty: true } => "Poverty is revealed.".into(),
            Event::Revealed { poverty: false } => "Prosperity is revealed.".into(),
            Event::Schemed { scheme } => format!("The AI reveals the scheme {}.", content.scheme(*scheme).id),
            Event::Planned { scheme } => format!("The AI gains the scheme {}.", content.scheme(*scheme).id),
            Event::Purged => "The oldest heroes and chests leave the rows.".into(),
            Event::Over => "The game is over.".into(),
        }
    }

    fn action(v: View<Self>, a: Action, _: Language) -> String {
        words::choice(v, a)
    }

    fn question(_: &GameBox<Self>, ask: Chance, _: Language) -> String {
        match ask {
            Chance::Lay(Lay::Ring) => "the ring of segments".into(),
            Chance::Lay(Lay::Castle) => "the castle's turn".into(),
            Chance::Lay(Lay::Start) => "the start player".into(),
            Chance::Townsfolk(segment) => format!("the townsfolk of segment {}", segment.get() + 1),
            Chance::Manuscripts(segment) => format!("the manuscript of segment {}", segment.get() + 1),
            Chance::Pile(p) => format!("the pile of {p}"),
            other => other.label(),
        }
    }

    fn answer(game: &GameBox<Self>, ask: Chance, answer: u32, _: Language) -> String {
        let (c, at) = (&game.content, answer as usize);
        let id = match ask {
            Chance::Lay(_) => None,
            Chance::Townsfolk(_) | Chance::Heroes | Chance::Pile(_) => c.cards.get(at).map(|x| &x.id),
            Chance::Manuscripts(_) => c.tiles.get(at).map(|x| &x.id),
            Chance::PlayerCards => c.player_cards.get(at).map(|x| &x.id),
            Chance::Chests => c.chests.get(at).map(|x| &x.id),
            Chance::Schemes | Chance::Future => c.schemes.get(at).map(|x| &x.id),
            Chance::AiChests => c.ai_chests.get(at).map(|x| &x.id),
        };
        id.cloned().unwrap_or_else(|| answer.to_string())
    }
}

/// The colours of players and AI.
pub(crate) const COLOURS: [&str; 5] = ["#b3402e", "#2f6fa8", "#3f8a4b", "#c9a227", "#555555"];
pub(crate) const KIND_LETTERS: [&str; 3] = ["T", "G", "W"];

pub(crate) fn kind_letter(kind: Kind) -> &'static str {
    KIND_LETTERS[kind.id() as usize]
}
