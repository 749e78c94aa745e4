//! Checks that need the whole box: exits, helpers, voids, connected fold states, no dead ends.
use super::{
    Item, MAGIC, Op, Portion, Square,
    load::{At, Event, Ids, Key, Kind, Map, Minor, Read, Slot, Tracks, at},
};
use crate::{
    board::{Board, FOLDS, Icon, Reach, Rules, Squares},
    clauses::Clause,
};
use engine_core::{anchor, finite::Finite, rules::ValidationError};
use std::collections::{BTreeMap, BTreeSet};

/// The largest result for which every square must lead somewhere.
const FAR: u16 = 24;

/// Checks the paths and placements of a board, as far as it is known.
pub(super) fn board(map: &Map<'_>, f: &mut ValidationError) {
    paths(map, f);
    placements(map, f);
}

/// Checks what depends on the paths of the whole board.
pub(super) fn hangs_together(board: &Board, map: &Map<'_>, f: &mut ValidationError) {
    gates(board, map, f);
    if f.list().is_empty() {
        connected(board, f);
        no_dead_end(board, map, f);
    }
}

fn square<'a>(map: &Map<'_>, f: &'a mut ValidationError, q: usize) -> At<'a> {
    at(f, map.places[q].line, "square", &map.places[q].row.id)
}

/// No path twice, none into a void.
fn paths(map: &Map<'_>, f: &mut ValidationError) {
    let mut seen = BTreeSet::new();
    for (from, place) in map.places.iter().enumerate() {
        let mut at = square(map, f, from);
        for &to in &place.to {
            let name = &map.places[to].row.id;
            at.expect(seen.insert((from.min(to), from.max(to))), || format!("the path to {name} stands twice"));
            at.expect(map.places[to].slot != Slot::Is(Icon::Void), || format!("a path leads into the void {name}"));
        }
    }
}

/// The gates of a fold state join different squares.
fn gates(b: &Board, map: &Map<'_>, f: &mut ValidationError) {
    for (fold, q) in (0..4).flat_map(|fold| b.all().map(move |q| (fold, q))) {
        let steps = b.steps(q, fold);
        let twice = steps.iter().enumerate().any(|(i, to)| steps[..i].contains(to));
        square(map, f, q.get().into()).expect(!twice, || "two gates join it to the same square".into());
    }
}

/// Whirlpools in every region, a void in each large region and none in a small one, and the two squares of each portion on
/// which a fold puts heroes.
fn placements(map: &Map<'_>, f: &mut ValidationError) {
    anchor!(Clause::RegionsHaveWhirlpools, Clause::OpenBoardHasVoids, Clause::OneSquarePerFold);
    let mut counts = vec![[0_usize; 4]; map.regions.len()];
    for (slot, region) in map.places.iter().filter_map(|p| Some((p.slot, p.region?))) {
        match slot {
            Slot::Is(Icon::Whirlpool) => counts[region][0] += 1,
            Slot::Is(Icon::Void) => counts[region][1] += 1,
            Slot::Is(Icon::Boring) => counts[region][2] += 1,
            Slot::Unknown => counts[region][3] += 1,
            Slot::Is(_) | Slot::Adventure => {}
        }
    }
    for (region, [whirlpools, voids, boring, unknown]) in map.regions.iter().zip(counts) {
        if !map.whole || unknown > 0 {
            continue;
        }
        let mut at = at(f, region.line, "region", &region.row.id);
        at.expect(whirlpools > 0, || "it has no whirlpool".into());
        at.expect(region.side.is_none_or(|(_, open)| (voids > 0) == open), || {
            "a large region has a void, a small one none".into()
        });
        at.expect(boring >= 5, || format!("it has {boring} boring squares, not 5"));
    }
    for portion in Portion::all() {
        let faces = map.faces[portion];
        // Whether a square has this icon and lies in this region, or may do so because it is not known.
        let lies = |q: Option<usize>, face: Option<usize>, icon: Icon| {
            let Some(place) = q.map(|q| &map.places[q]) else { return true };
            let there = place.region.zip(face).is_none_or(|(a, b)| a == b);
            there && (place.slot == Slot::Unknown || place.slot == Slot::Is(icon))
        };
        let ([closing, opening], at) = (map.puts[portion], format!("portion {portion}"));
        f.expect(lies(opening, faces[1], Icon::Void), &at, || {
            "opening puts heroes on a void of its large region".into()
        });
        f.expect(lies(closing, faces[0], Icon::Whirlpool), &at, || {
            "closing puts heroes on a whirlpool of its small region".into()
        });
    }
}

/// Exits lie in the region of the entry and are never stops or voids.
pub(super) fn exits(map: &Map<'_>, keys: &[Key<'_>], minors: &[Minor<'_>], f: &mut ValidationError) {
    let of_keys = keys
        .iter()
        .flat_map(|k| [k.success, k.failure].map(|exit| (k.line, "key_adventure", &k.row.id, k.entry, exit)));
    let of_minors = minors.iter().map(|m| (m.line, "minor_adventure", &m.row.id, m.entry, m.exit));
    for (line, list, id, entry, exit) in of_keys.chain(of_minors) {
        let Some(to) = exit.map(|q| &map.places[q]) else { continue };
        let mut at = at(f, line, list, id);
        let from = entry.and_then(|q| map.places[q].region);
        at.expect(from.zip(to.region).is_none_or(|(a, b)| a == b), || {
            format!("its exit {} is in another region than its entry", to.row.id)
        });
        let stop = match to.slot {
            Slot::Unknown => false,
            Slot::Adventure => true,
            Slot::Is(icon) => matches!(icon, Icon::Whirlpool | Icon::Key(_) | Icon::Minor(_) | Icon::Void),
        };
        at.expect(!stop, || format!("its exit {} is a stop or a void", to.row.id));
    }
}

/// Each key adventure has one item space and two companion spaces, and a companion is on exactly one space of its own
/// adventure.
pub(super) fn helpers(keys: &[Key<'_>], tracks: &Tracks<'_>, events: &[Event<'_>], f: &mut ValidationError) {
    anchor!(Clause::ItemsHelpInAdventures, Clause::OneHelpfulItem, Clause::TwoCompanionSpaces);
    if !tracks.whole {
        return;
    }
    let mut shown: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (k, (key, spaces)) in keys.iter().zip(&tracks.of).enumerate() {
        let mut at = at(f, key.line, "key_adventure", &key.row.id);
        at.expect((1..=12).contains(&spaces.len()), || format!("it has 1 to 12 spaces, not {}", spaces.len()));
        let items = spaces.iter().filter(|s| s.row.item.is_some()).count();
        let pairs = spaces.iter().filter(|s| !s.row.companions.is_empty()).count();
        at.expect(items == 1, || format!("one space shows an item, not {items}"));
        at.expect(pairs == 2, || format!("two spaces show companions, not {pairs}"));
        for card in spaces.iter().flat_map(|s| &s.companions) {
            *shown.entry((k, *card)).or_default() += 1;
        }
    }
    let mut ought = |k: usize, card: &Event<'_>, here: usize, helps: bool| {
        at(f, keys[k].line, "key_adventure", &keys[k].row.id).expect(here == usize::from(helps), || {
            let ought = if helps { "on exactly one space" } else { "on no space" };
            format!("{} ought to stand {ought} of it, not on {here}", card.row.id)
        });
    };
    for (c, card) in events.iter().enumerate() {
        if let Kind::Companion(Some(k), _) = card.kind
            && tracks.known[k]
        {
            ought(k, card, shown.get(&(k, c)).copied().unwrap_or(0), true);
        }
    }
    for ((k, c), here) in shown {
        let elsewhere = match events[c].kind {
            Kind::Companion(helps, _) => helps.is_some_and(|helps| helps != k),
            Kind::Magic | Kind::Encounter => true,
            Kind::Unknown => false,
        };
        if elsewhere {
            ought(k, &events[c], here, false);
        }
    }
}

/// An op and those inside it.
pub(crate) fn flat(op: &Op) -> Vec<&Op> {
    match op {
        Op::Choose(ops) => ops.iter().flat_map(flat).collect(),
        Op::AnyMagic(otherwise) => vec![op].into_iter().chain(flat(otherwise)).collect(),
        _ => vec![op],
    }
}

/// A card that grants a draw or a turn requires a roll, and grants one draw, so that chains of cards end (KK-Q72). There is one
/// card per magic item. No card leads to the garden, and no adventure does without the key.
pub(super) fn cards(events: &Read<Event<'_>>, minors: &[Minor<'_>], magic: &Ids<'_>, f: &mut ValidationError) {
    let mut brings: BTreeMap<Item, usize> = BTreeMap::new();
    let mut known = events.whole && magic.is_whole();
    for card in &events.rows {
        let mut at = at(f, card.line, "event", &card.row.id);
        let ops: Vec<&Op> = card.reward.iter().flat_map(flat).collect();
        let further = ops.iter().any(|op| matches!(op, Op::Draw | Op::ExtraTurn));
        at.expect(!further || card.row.need.is_some(), || "a card that grants a draw or a turn takes a roll".into());
        at.expect(ops.iter().filter(|op| ***op == Op::Draw).count() <= 1, || "a card grants one draw at most".into());
        at.expect(!ops.contains(&&Op::EnterGarden), || "the castle takes the complete key".into());
        at.expect(!ops.contains(&&Op::RestoreResult), || "restore result is for minor adventures".into());
        known &= card.is_known();
        if card.kind == Kind::Magic && card.is_known() {
            let taken = ops.iter().filter_map(|op| if let Op::TakeMagic(i) = op { Some(*i) } else { None });
            let taken: Vec<Item> = taken.collect();
            at.expect(taken.len() == 1, || "a magic item card names one magic item".into());
            known &= taken.len() == 1;
            taken.into_iter().for_each(|i| *brings.entry(i).or_default() += 1);
        }
    }
    for (name, i) in magic.all().filter(|(_, i)| known && *i < MAGIC) {
        let n = brings.get(&Item::magic(i as u8)).copied().unwrap_or(0);
        f.expect(n == 1, format!("magic_item {name}"), || format!("one card brings it, not {n}"));
    }
    for minor in minors {
        let mut at = at(f, minor.line, "minor_adventure", &minor.row.id);
        for branch in &minor.branches {
            let draws = branch.ops.iter().flat_map(flat).filter(|op| **op == Op::Draw).count();
            at.expect(draws <= 1, || "a branch grants one draw at most".into());
        }
        for op in minor.branches.iter().flat_map(|b| &b.ops).flat_map(flat) {
            at.expect(*op != Op::EnterGarden || minor.needs_key(), || "the castle takes the complete key".into());
        }
    }
}

/// In each of the four fold states, paths join all visible squares except voids.
fn connected(b: &Board, f: &mut ValidationError) {
    anchor!(Clause::PortionsInterlock);
    for (fold, state) in FOLDS.iter().enumerate() {
        let visible: Vec<Square> =
            b.all().filter(|&q| b.is_visible(q, fold) && b.square(q).icon != Icon::Void).collect();
        let Some(&first) = visible.first() else { continue };
        let (mut seen, mut todo) = (Squares::NONE, vec![first]);
        while let Some(q) = todo.pop() {
            if !seen.has(q) {
                seen.put(q);
                todo.extend(b.steps(q, fold));
            }
        }
        let lost = visible.iter().find(|q| !seen.has(**q));
        f.expect(lost.is_none(), "board", || {
            format!("{state}: no path leads to {}", lost.map_or("", |&q| b.square(q).id.as_str()))
        });
    }
}

/// On an empty board, every result has a destination from every square (KK-Q23).
fn no_dead_end(b: &Board, map: &Map<'_>, f: &mut ValidationError) {
    let all: Squares = b.all().filter(|&q| matches!(b.square(q).icon, Icon::Key(_))).collect();
    for q in b.all() {
        let stuck = (0..4).filter(|&fold| b.is_visible(q, fold)).find_map(|fold| {
            [Squares::NONE, all].into_iter().find_map(|open| {
                let rules = Rules { fold, taken: Squares::NONE, open, no_revisit: false };
                let whole = |n: u16| matches!(b.reach(q, n, &rules), Reach::Whole(_));
                // A path of the longest result has squares at all shorter ones, and a stop met by then ends it for them too.
                if whole(FAR) { None } else { (1..=FAR).find(|&n| !whole(n)) }
            })
        });
        square(map, f, q.get().into())
            .expect(stuck.is_none(), || format!("a result of {} leads nowhere", stuck.unwrap_or(0)));
    }
}
