//! What only the whole box can tell: exits, helpers, voids, connected fold states, no dead end.
use super::{CardKind, Colour, Content, Item, MAGIC, Op, PLAIN, Portion, Square, load::At};
use crate::board::{Board, Icon, Reach, Rules, Squares};
use engine_core::{Faults, Finite};

/// The largest result for which every square must lead somewhere.
const FAR: u16 = 24;

/// Where the rows stand in the file.
pub(super) struct Lines {
    pub squares: Vec<u32>,
    pub regions: Vec<u32>,
    pub keys: Vec<u32>,
    pub minors: Vec<u32>,
    pub events: Vec<u32>,
}

pub(super) fn content(c: &Content, lines: &Lines, f: &mut Faults) {
    paths(&c.board, lines, f);
    placements(&c.board, lines, f);
    exits(c, lines, f);
    helpers(c, lines, f);
    cards(c, lines, f);
    if f.list().is_empty() {
        connected(&c.board, f);
        no_dead_end(c, lines, f);
    }
}

fn square<'a>(b: &Board, lines: &Lines, f: &'a mut Faults, q: Square) -> At<'a> {
    At { faults: f, line: lines.squares[usize::from(q.get())], at: format!("square {}", b.square(q).id) }
}

/// No path twice, none into a void; the gates of a fold state join different squares.
fn paths(b: &Board, lines: &Lines, f: &mut Faults) {
    for from in b.all() {
        let row = b.square(from);
        for (i, &to) in row.to.iter().enumerate() {
            let twice = row.to[..i].contains(&to) || (to < from && b.square(to).to.contains(&from));
            square(b, lines, f, from).expect(!twice, || format!("the path to {} stands twice", b.square(to).id));
            square(b, lines, f, from)
                .expect(b.square(to).icon != Icon::Void, || format!("a path leads into the void {}", b.square(to).id));
        }
    }
    for fold in 0..4 {
        for q in b.all() {
            let steps = b.steps(q, fold);
            let twice = steps.iter().enumerate().any(|(i, to)| steps[..i].contains(to));
            let inside = b.square(q).to.iter().enumerate().any(|(i, to)| b.square(q).to[..i].contains(to));
            square(b, lines, f, q).expect(!twice || inside, || "two gates join it to the same square".into());
        }
    }
}

/// BRD-4, BRD-6, Q10: whirlpools everywhere, a void in each large region and none in a small one, and the two squares of
/// each portion on which a fold puts heroes.
fn placements(b: &Board, lines: &Lines, f: &mut Faults) {
    for (r, region) in b.regions.iter().enumerate() {
        let has = |icon: Icon| b.squares.iter().filter(|q| usize::from(q.region) == r && q.icon == icon).count();
        let mut at = At { faults: f, line: lines.regions[r], at: format!("region {}", region.id) };
        at.expect(has(Icon::Whirlpool) > 0, || "it has no whirlpool".into());
        at.expect((has(Icon::Void) > 0) == region.open, || "a large region has a void, a small one none".into());
        at.expect(has(Icon::Boring) >= 5, || format!("it has {} boring squares, not 5", has(Icon::Boring)));
    }
    for portion in Portion::all() {
        let [closing, opening] = b.puts[portion];
        let at = format!("portion {portion}");
        f.expect(
            b.square(opening).region == b.shows(portion, true) && b.square(opening).icon == Icon::Void,
            &at,
            || "opening puts heroes on a void of its large region".into(),
        );
        let whirl = b.square(closing).icon == Icon::Whirlpool;
        f.expect(b.square(closing).region == b.shows(portion, false) && whirl, &at, || {
            "closing puts heroes on a whirlpool of its small region".into()
        });
    }
}

/// AEND-2, Q47: exits lie in the region of the entry and are never stops or voids.
fn exits(c: &Content, lines: &Lines, f: &mut Faults) {
    let b = &c.board;
    let keys = c.keys.iter().zip(&lines.keys).flat_map(|(k, &line)| {
        [
            (line, format!("key_adventure {}", k.id), k.entry, k.success),
            (line, format!("key_adventure {}", k.id), k.entry, k.failure),
        ]
    });
    let minors = c
        .minors
        .iter()
        .zip(&lines.minors)
        .map(|(m, &line)| (line, format!("minor_adventure {}", m.id), m.entry, m.exit));
    for (line, at, entry, exit) in keys.chain(minors) {
        let mut at = At { faults: f, line, at };
        let (from, to) = (b.square(entry), b.square(exit));
        at.expect(from.region == to.region, || format!("its exit {} is in another region than its entry", to.id));
        at.expect(!b.is_stop(exit) && to.icon != Icon::Void, || format!("its exit {} is a stop or a void", to.id));
    }
    for (minor, &line) in c.minors.iter().zip(&lines.minors) {
        let mut at = At { faults: f, line, at: format!("minor_adventure {}", minor.id) };
        for op in minor.branches.iter().flat_map(|b| &b.ops).flat_map(flat) {
            at.expect(*op != Op::EnterGarden || minor.needs_key, || "the castle takes the complete key".into());
        }
    }
}

/// KEY-6, KEY-9: one item space and two companion spaces each, and a companion on exactly one space of its own adventure.
fn helpers(c: &Content, lines: &Lines, f: &mut Faults) {
    for ((key, &line), colour) in c.keys.iter().zip(&lines.keys).zip(Colour::all()) {
        let mut at = At { faults: f, line, at: format!("key_adventure {}", key.id) };
        let items = key.spaces.iter().filter(|s| s.item.is_some()).count();
        let pairs = key.spaces.iter().filter(|s| !s.companions.is_empty()).count();
        at.expect(items == 1, || format!("one space shows an item, not {items}"));
        at.expect(pairs == 2, || format!("two spaces show companions, not {pairs}"));
        for (card, row) in c.events.iter().enumerate() {
            let here = key.spaces.iter().filter(|s| s.companions.iter().any(|x| usize::from(x.get()) == card)).count();
            let helps = matches!(row.kind, CardKind::Companion { helps, .. } if helps == colour);
            at.expect(here == usize::from(helps), || {
                let ought = if helps { "on exactly one space" } else { "on no space" };
                format!("{} ought to stand {ought} of it, not on {here}", row.id)
            });
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

/// Q72: a further draw or turn takes a roll, and a card grants one draw. One card per magic item. No garden by card.
fn cards(c: &Content, lines: &Lines, f: &mut Faults) {
    let mut brings = [0; PLAIN + MAGIC];
    for (card, &line) in c.events.iter().zip(&lines.events) {
        let mut at = At { faults: f, line, at: format!("event {}", card.id) };
        let ops: Vec<&Op> = card.reward().iter().flat_map(flat).collect();
        let further = ops.iter().any(|op| matches!(op, Op::Draw | Op::ExtraTurn));
        at.expect(!further || card.need.is_some(), || "a card that grants a draw or a turn takes a roll".into());
        at.expect(ops.iter().filter(|op| ***op == Op::Draw).count() <= 1, || "a card grants one draw at most".into());
        at.expect(!ops.contains(&&Op::EnterGarden), || "the castle takes the complete key".into());
        at.expect(!ops.contains(&&Op::RestoreResult), || "restore result is for minor adventures".into());
        if let CardKind::Magic(_) = card.kind {
            let taken: Vec<Item> =
                ops.iter().filter_map(|op| if let Op::TakeMagic(i) = op { Some(*i) } else { None }).collect();
            at.expect(taken.len() == 1, || "a magic item card names one magic item".into());
            taken.iter().for_each(|i| brings[*i] += 1);
        }
    }
    for item in Item::all().skip(PLAIN).take(MAGIC) {
        f.expect(brings[item] == 1, format!("magic_item {}", c.item_name(item)), || {
            format!("one card brings it, not {}", brings[item])
        });
    }
    for (minor, &line) in c.minors.iter().zip(&lines.minors) {
        let mut at = At { faults: f, line, at: format!("minor_adventure {}", minor.id) };
        for branch in &minor.branches {
            let draws = branch.ops.iter().flat_map(flat).filter(|op| **op == Op::Draw).count();
            at.expect(draws <= 1, || "a branch grants one draw at most".into());
        }
    }
}

/// BRD-1: in each of the four fold states every visible square but a void is reached from every other.
fn connected(b: &Board, f: &mut Faults) {
    for fold in 0..4 {
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
        let state = ["both closed", "A open", "B open", "both open"][fold];
        f.expect(lost.is_none(), "board", || {
            format!("{state}: no path leads to {}", lost.map_or("", |&q| b.square(q).id.as_str()))
        });
    }
}

/// Q23: on an empty board every square leads somewhere by every result.
fn no_dead_end(c: &Content, lines: &Lines, f: &mut Faults) {
    let b = &c.board;
    let all: Squares = c.keys.iter().map(|k| k.entry).collect();
    for q in b.all() {
        let stuck = (0..4).filter(|&fold| b.is_visible(q, fold)).find_map(|fold| {
            [Squares::NONE, all].into_iter().find_map(|open| {
                let rules = Rules { fold, taken: Squares::NONE, open, no_revisit: false };
                let whole = |n: u16| matches!(b.reach(q, n, &rules), Reach::Whole(_));
                // A path of the longest result has squares at all shorter ones, and a stop met by then ends it for them too.
                if whole(FAR) { None } else { (1..=FAR).find(|&n| !whole(n)) }
            })
        });
        square(b, lines, f, q).expect(stuck.is_none(), || format!("a result of {} leads nowhere", stuck.unwrap_or(0)));
    }
}
