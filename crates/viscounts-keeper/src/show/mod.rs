//! What people read and see: text, pictures, sentences and labels.
mod choices;
mod icons;
mod ring;
mod svg;
mod text;
mod words;

use crate::{
    chance::{Chance, Lay},
    content::{Card, Chest, Good, PlayerCard, Scheme, Section, Tile},
    event::Event,
    rules::{Action, ViscountsKeeper, players},
    score,
    table::Who,
};
use engine_core::{
    chance::ChanceKind,
    rules::{GameBox, Outcome, Seat, View},
    show::{Language, ScoreRow, Screen, Show, Svg},
};
use words::{count, good, kind, of_who, ribbon, who};

impl Show<ViscountsKeeper> for ViscountsKeeper {
    fn text(v: View<Self>, _: Language) -> String {
        text::text(v)
    }

    fn svg(v: View<Self>, screen: Screen, _: Language) -> Svg {
        svg::draw(v, screen)
    }

    fn seat(_: &GameBox<Self>, p: Seat, _: Language) -> String {
        who(Who::at(p)).into()
    }

    fn goal(game: &GameBox<Self>, _: Language) -> String {
        let end = "The game ends one round after a pile of debts or deeds runs down to Poverty or Prosperity.";
        let how = "Score points with buildings, workers in the castle, manuscripts, deeds and paid debts.";
        match players::is_solo(game) {
            true => format!("{how} {end} You win with more points than the AI."),
            false => format!("{how} {end} The most points win."),
        }
    }

    fn outline(game: &GameBox<Self>, _: Language) -> Vec<String> {
        let mut steps: Vec<String> = vec![
            "Card Management: your three cards slide one space to the right, and the third drops off. Then play a card of your hand to space 1. If it shows a Criminal, gain 1 corruption per Criminal on your board.".into(),
            "Movement: the viscount moves as many steps as the silver of the card you played. Each further step costs 1 silver.".into(),
            "Primary Action: on the outside path Trade with Merchants or Construct with Builders; on the inside path place Workers with Nobles or Transcribe with Clerics. Silver, stone, gold and ink fill up what is missing, and you may dismiss the townsfolk of your segment once a turn.".into(),
            "Recruit: you may hire the townsfolk of your segment for its silver into your discard pile.".into(),
            "Resolve Collision: if your two markers share a space of the track, everybody gains what it shows, and your markers return to the ends.".into(),
            "Draw: draw up to three cards. An empty pile is shuffled from the discards, which moves a marker.".into(),
        ];
        if players::is_solo(game) {
            steps.push("Then the AI reveals a scheme and does what it says, from top to bottom.".into());
        }
        steps
    }

    fn legend(game: &GameBox<Self>, _: Language) -> Vec<String> {
        let mut all: Vec<String> = vec![
            "Icons: a blue bag is a Merchant, a hammer a Builder, a crown a Noble, a cross a Cleric. A skull is a Criminal and counts as any of them in a primary action.".into(),
            "Resources: a drop is ink, a bar gold, a block stone. They stand for Clerics, Nobles and Builders. A grey coin is silver. A three-coloured disc is a resource of choice.".into(),
            "A white disc is virtue, a black one corruption. A red card is a debt, a green one a deed. Two arrows mean: flip a debt or a deed.".into(),
            "The number in the coin of a card is its silver: its steps when played and its price when hired.".into(),
            "In the ring, five spots of a segment are for buildings. A blue bar between them is the river, a small icon between two spots a link. In the text, links are in pointed brackets and the river is a double bar.".into(),
            "A house with a flat roof is a Trading Post, one with a tower a Guildhall, a small one a Workshop. A gold outline marks a public building.".into(),
            "A worker in the castle is a small disc in its player's colour. The outer ring is tier 1, the middle is tier 3.".into(),
        ];
        if game.options.expansion {
            all.push("A chest lies under a card space. \"Cleric = 2 Clerics\" changes one icon of the card above it. \"Criminal: 1 ink\" pays when a card with that icon enters the space.".into());
        }
        all
    }

    fn scores(v: View<Self>, _: Language) -> Vec<ScoreRow> {
        let (game, t) = (v.game, v.table);
        let all: Vec<score::Score> = Seat::first(game.seats).map(|p| score::score(game, t, Who::at(p))).collect();
        let row = |source: &str, part: fn(&score::Score) -> i32| ScoreRow {
            source: source.into(),
            points: all.iter().map(part).collect(),
        };
        let mut rows = vec![
            row("Buildings", |s| s.buildings),
            row("Castle", |s| s.castle),
            row("Castle leader", |s| s.leader),
            row("Ribbon sets", |s| s.ribbons),
            row("Manuscripts", |s| s.manuscripts),
            row("Cleric bonus cards", |s| s.bonus),
            row("Debts and deeds", |s| s.cards),
            row("Poverty and Prosperity", |s| s.majorities),
        ];
        if game.options.expansion {
            rows.push(row("Public buildings", |s| s.publics));
            rows.push(row("Chests", |s| s.chests));
        }
        rows
    }

    fn result(game: &GameBox<Self>, outcome: &Outcome, _: Language) -> String {
        let points = outcome.points();
        if let Some(won) = outcome.together() {
            let mine = points.first().copied().unwrap_or(0);
            return match won {
                true => format!("Blue beats the AI with {mine} points."),
                false => format!("The AI wins: {mine} points do not beat it."),
            };
        }
        let first: Vec<_> = Seat::first(game.seats).filter(|p| outcome.ranks()[p.at()] == 1).collect();
        let names = first.iter().map(|&p| who(Who::at(p))).collect::<Vec<_>>().join(" and ");
        let list = Seat::first(game.seats).map(|p| format!("{} {}", who(Who::at(p)), points[p.at()]));
        let verb = if first.len() == 1 { "wins" } else { "share the win" };
        format!("{names} {verb}: {}.", list.collect::<Vec<_>>().join(", "))
    }

    fn event(game: &GameBox<Self>, e: &Event, _: Language) -> String {
        sentence(game, e)
    }

    fn action(v: View<Self>, a: Action, _: Language) -> String {
        choices::action(v, a)
    }

    fn label(v: View<Self>, a: Action, _: Language) -> String {
        choices::label(v, a)
    }

    fn prompt(v: View<Self>, _: Language) -> String {
        let asked = v.table.agenda.asked();
        asked.map_or_else(String::new, |(p, frame)| choices::question(v, p, frame))
    }

    fn question(game: &GameBox<Self>, ask: Chance, _: Language) -> String {
        let c = &game.content;
        match ask {
            Chance::Lay(Lay::Ring) => "the order of the segments".into(),
            Chance::Lay(Lay::Castle) => "how the castle is turned".into(),
            Chance::Lay(Lay::Start) => "the start player".into(),
            Chance::Townsfolk(s) => format!("the next townsfolk of {}", c.segment_name(s)),
            Chance::Manuscripts(s) => format!("the next manuscript of {}", c.segment_name(s)),
            Chance::Pile(p) => format!("the next card of {}", who(Who::at(p))),
            other => other.label(),
        }
    }

    fn answer(game: &GameBox<Self>, ask: Chance, answer: u32, _: Language) -> String {
        let (c, id) = (&game.content, answer.min(127) as u8);
        let at = usize::from(id);
        match ask {
            Chance::Lay(Lay::Start) if answer < 4 => who(Who::of(id)).into(),
            Chance::Townsfolk(_) | Chance::Heroes | Chance::Pile(_) if at < c.cards.len() => c.name(Card::of(id)),
            Chance::Manuscripts(_) if at < c.tiles.len() => c.tile_name(Tile::of(id)),
            Chance::PlayerCards if at < c.player_cards.len() => {
                format!("player card {}", c.player_card(PlayerCard::of(id)))
            }
            Chance::Chests if at < c.chests.len() => c.chest(Chest::of(id), false),
            Chance::AiChests if at < c.ai_chests.len() => c.chest(Chest::of(id), true),
            Chance::Schemes | Chance::Future if at < c.schemes.len() => c.scheme_words(Scheme::of(id)),
            _ => answer.to_string(),
        }
    }
}

/// An event as one sentence.
fn sentence(game: &GameBox<ViscountsKeeper>, e: &Event) -> String {
    let c = &game.content;
    let amount = |g: &Option<Good>, n: &u32| format!("{n} {}", g.map_or("silver", good));
    let section = |s: &Section| format!("the castle section \"{}\"", c.words(c.sections[*s]));
    match e {
        Event::Chose { who: w, card, hero } => {
            format!("{} chooses player card {} with {}.", who(*w), c.player_card(*card), c.name(*hero))
        }
        Event::Turn { who: w, round } => format!("Round {round}: the turn of {}.", of_who(*w)),
        Event::Dropped { who: w, card } => format!("{} of {} drops off.", c.name(*card), of_who(*w)),
        Event::Removed { who: w, card } => format!("{} of {} leaves the game.", c.name(*card), of_who(*w)),
        Event::Played { who: w, card } => format!("{} plays {}.", who(*w), c.name(*card)),
        Event::Drew { seat } => format!("{} draws a card.", who(Who::at(*seat))),
        Event::Got { card, .. } => format!("It is {}.", c.name(*card)),
        Event::Shuffled { who: w } => format!("{} shuffles.", who(*w)),
        Event::Discarded { who: w, card } => format!("{} discards {}.", who(*w), c.name(*card)),
        Event::Destroyed { who: w, card } => format!("{} destroys {}.", who(*w), c.name(*card)),
        Event::Rearranged { who: w } => format!("{} rearranges the cards on the board.", who(*w)),
        Event::Moved { who: w, space } => format!("{} moves to {}.", who(*w), c.space_name(*space)),
        Event::Gained { who: w, good: g, n } => format!("{} gains {}.", who(*w), amount(g, n)),
        Event::Paid { who: w, good: g, n } => format!("{} pays {}.", who(*w), amount(g, n)),
        Event::Stepped { who: w, virtue, n } => {
            format!("{} gains {n} {}.", who(*w), if *virtue { "virtue" } else { "corruption" })
        }
        Event::Card { who: w, debt } => format!("{} gains a {}.", who(*w), if *debt { "debt" } else { "deed" }),
        Event::Flipped { who: w, debt: true } => format!("{} pays off a debt.", who(*w)),
        Event::Flipped { who: w, debt: false } => format!("{} has a deed approved.", who(*w)),
        Event::Hero { who: w, card } => format!("{} gains the hero {}.", who(*w), c.name(*card)),
        Event::Chest { who: w, chest, space } => {
            let name = c.chest(*chest, *w == Who::AI);
            format!("{} has the chest {name} under card space {}.", who(*w), space + 1)
        }
        Event::Hired { who: w, card } => format!("{} hires {}.", who(*w), c.name(*card)),
        Event::Dismissed { who: w, card } => {
            format!("{} dismisses {}.", who(*w), card.map_or("the printed townsfolk".into(), |card| c.name(card)))
        }
        Event::Built { who: w, kind: k, spot, public } => {
            let public = if *public { "the Public " } else { "a " };
            format!("{} builds {public}{} on {}.", who(*w), kind(*k), c.spot_name(*spot))
        }
        Event::Placed { who: w, section: s, n } => {
            format!("{} places {} in {}.", who(*w), count((*n).into(), "worker"), section(s))
        }
        Event::Climbed { who: w, section: s, tier } => {
            format!("A worker of {} climbs to tier {tier} in {}.", of_who(*w), section(s))
        }
        Event::CastleMove { who: w, from, to } => {
            format!("A worker of {} goes from {} to {}.", of_who(*w), section(from), section(to))
        }
        Event::Bumped { who: w, section: s, tier } => {
            format!("A worker of {} is bumped from tier {tier} of {}.", of_who(*w), section(s))
        }
        Event::Leader { who: w } => format!("{} leads the castle.", who(*w)),
        Event::Wrote { who: w, tile } => match tile {
            Some(tile) => format!("{} takes the manuscript {}.", who(*w), c.tile_name(*tile)),
            None => format!("{} transcribes a printed manuscript.", who(*w)),
        },
        Event::Bonus { who: w, ribbon: r } => format!("{} takes the {} bonus card.", who(*w), ribbon(*r)),
        Event::Collided { who: w, space } => format!("The markers of {} collide on space {space}.", of_who(*w)),
        Event::Revealed { poverty: true } => "Poverty is revealed.".into(),
        Event::Revealed { poverty: false } => "Prosperity is revealed.".into(),
        Event::Schemed { scheme } => format!("The AI reveals the scheme {}.", c.scheme_words(*scheme)),
        Event::Planned { scheme } => format!("The AI gains the scheme {}.", c.scheme_words(*scheme)),
        Event::Purged => "The oldest heroes and chests leave the rows.".into(),
        Event::Over => "The game is over.".into(),
    }
}
