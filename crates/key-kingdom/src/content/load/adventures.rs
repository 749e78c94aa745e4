//! Key adventures with their spaces, minor adventures, event cards.
use super::{
    At, at,
    rows::{RawEvent, RawKey, RawMinor, RawSpace},
};
use crate::content::{
    Branch, Card, CardKind, Colour, EventCard, Item, KeyAdventure, Minor, Need, Op, Space, Square,
    words::{self, Names},
};
use engine_core::{Faults, Finite, Row, Set};

pub(super) fn read_keys(
    rows: &[Row<RawKey>],
    spaces: &[Row<RawSpace>],
    key_ids: &[&str],
    square_ids: &[&str],
    items: &[&str],
    cards: &[&str],
    f: &mut Faults,
) -> Vec<Row<(Colour, KeyAdventure)>> {
    let mut tracks: Vec<Vec<Space>> = vec![vec![]; rows.len()];
    for Row { line, is: row } in spaces {
        let mut at = at(f, *line, "space", &row.adventure);
        let adventure = at.find("key adventure", &row.adventure, key_ids);
        let need = at.get(words::need(&row.need));
        let item = row.item.as_ref().and_then(|name| at.find("item", name, items)).map(|i| Item::of(i as u8));
        let mut companions = Set::EMPTY;
        for name in &row.companions {
            let card = at.find("event card", name, cards).map(|i| Card::of(i as u8));
            at.expect(card.is_none_or(|c| companions.put(c)), || format!("{name} stands here twice"));
        }
        if let (Some(i), Some(need)) = (adventure, need) {
            tracks[i].push(Space { need, item, companions, origin: row.origin });
        }
    }
    let mut read = vec![];
    for (Row { line, is: row }, spaces) in rows.iter().zip(tracks) {
        let mut at = at(f, *line, "key_adventure", &row.id);
        let colour = Colour::all().find(|c| c.to_string().to_lowercase() == row.colour);
        at.expect(colour.is_some(), || format!("a key is red, green or blue, not \"{}\"", row.colour));
        at.expect((1..=12).contains(&spaces.len()), || format!("it has 1 to 12 spaces, not {}", spaces.len()));
        let mut square = |name: &str| at.find("square", name, square_ids).map(|i| Square::of(i as u8));
        let places = (square(&row.entry), square(&row.success), square(&row.failure));
        if let (Some(colour), (Some(entry), Some(success), Some(failure))) = (colour, places) {
            let key = KeyAdventure { id: row.id.clone(), entry, success, failure, spaces, origin: row.origin };
            read.push(Row { line: *line, is: (colour, key) });
        }
    }
    for colour in Colour::all() {
        let n = read.iter().filter(|r| r.is.0 == colour).count();
        f.expect(n == 1 || read.len() < rows.len(), "key adventures", || {
            format!("one is {}, not {n}", colour.to_string().to_lowercase())
        });
    }
    read
}

fn ops(at: &mut At<'_>, vocabulary: &Names<'_>, phrases: &[String]) -> Vec<Op> {
    at.expect(phrases.len() <= 4, || format!("it does 4 things at most, not {}", phrases.len()));
    phrases.iter().filter_map(|phrase| at.get(words::op(vocabulary, phrase))).collect()
}

pub(super) fn read_minors(
    rows: &[Row<RawMinor>],
    vocabulary: &Names<'_>,
    square_ids: &[&str],
    f: &mut Faults,
) -> Vec<Row<Minor>> {
    let mut read = vec![];
    for Row { line, is: row } in rows {
        let mut at = at(f, *line, "minor_adventure", &row.id);
        let needs_key = row.requires.is_some();
        at.expect(row.requires.as_deref().is_none_or(|r| r == "complete_key"), || {
            "the only thing it can require is complete_key".into()
        });
        at.expect((1..=8).contains(&row.roll.len()), || "a roll has 1 to 8 branches".into());
        let last = row.roll.len().saturating_sub(1);
        let mut branches = vec![];
        for (i, branch) in row.roll.iter().enumerate() {
            at.expect((i == last) == branch.when.is_none(), || {
                "the last branch, and no other, takes what is left".into()
            });
            let when = branch.when.as_ref().and_then(|phrase| at.get(words::need(phrase)));
            at.expect(when != Some(Need::Higher), || "higher_than_last is for key adventures".into());
            branches.push(Branch { when, ops: ops(&mut at, vocabulary, &branch.r#do) });
        }
        let mut square = |name: &str| at.find("square", name, square_ids).map(|i| Square::of(i as u8));
        if let (Some(entry), Some(exit)) = (square(&row.entry), square(&row.exit)) {
            let minor = Minor { id: row.id.clone(), entry, exit, needs_key, branches, origin: row.origin };
            read.push(Row { line: *line, is: minor });
        }
    }
    read
}

pub(super) fn read_events(
    rows: &[Row<RawEvent>],
    vocabulary: &Names<'_>,
    key_ids: &[&str],
    keys: &[Row<(Colour, KeyAdventure)>],
    f: &mut Faults,
) -> Vec<Row<EventCard>> {
    let mut read = vec![];
    for Row { line, is: row } in rows {
        let mut at = at(f, *line, "event", &row.id);
        let need = row.need.as_ref().and_then(|phrase| at.get(words::need(phrase)));
        at.expect(need != Some(Need::Higher), || "higher_than_last is for key adventures".into());
        let reward = ops(&mut at, vocabulary, &row.reward);
        let companion = row.kind == "companion";
        at.expect(companion == row.reward.is_empty(), || "a companion has no reward, any other card has one".into());
        at.expect(companion == (row.helps.is_some() && row.passive.is_some()), || {
            "a companion, and no other card, has helps and passive".into()
        });
        let kind = match row.kind.as_str() {
            "companion" => {
                let helps = row.helps.as_ref().and_then(|name| at.find("key adventure", name, key_ids));
                let helps = helps.and_then(|i| keys.iter().find(|k| k.is.1.id == key_ids[i])).map(|k| k.is.0);
                let passive = row.passive.as_ref().and_then(|phrase| at.get(words::passive(phrase)));
                match (helps, passive) {
                    (Some(helps), Some(passive)) => CardKind::Companion { helps, passive },
                    _ => continue,
                }
            }
            "magic_item" => CardKind::Magic(reward),
            "encounter" => CardKind::Encounter(reward),
            other => {
                at.add(format!("a card is a companion, magic_item or encounter, not \"{other}\""));
                continue;
            }
        };
        read.push(Row { line: *line, is: EventCard { id: row.id.clone(), need, kind, origin: row.origin } });
    }
    read
}
