//! The explicit tree, erased and clonable: counts, keys, texts, imagined nodes, exports, and what is saved.
use engine_core::{
    erased::{AnyError, AnyGame, AnyNode, SavedError},
    play::Next,
    rules::{Game, Seat},
    tree::{self, History, PlainNode, Ratio},
};
use reference_games::{
    Goofspiel, Kuhn, Leduc,
    entries::{GOOFSPIEL, KUHN, LEDUC, MATCHING_PENNIES, PIG},
};
use std::collections::{BTreeSet, HashMap};

/// Visits every node.
fn walk(node: &dyn AnyNode, visit: &mut impl FnMut(&dyn AnyNode)) {
    visit(node);
    let mut legal = vec![];
    node.legal(&mut legal);
    for id in legal {
        let mut child = node.boxed_clone();
        child.act(id).unwrap();
        walk(&*child, visit);
    }
    for &(answer, _) in node.chance() {
        let mut child = node.boxed_clone();
        child.answer(answer).unwrap();
        walk(&*child, visit);
    }
}

#[test]
fn the_erased_tree_is_the_tree() {
    for (entry, sets) in [(&KUHN, 12), (&LEDUC, 936), (&MATCHING_PENNIES, 2)] {
        let game = entry.standard(2).unwrap();
        let (plain, size) = (game.plain_tree(100_000).unwrap(), game.tree(100_000).unwrap());
        let key = |n: &PlainNode| match n {
            PlainNode::Play { seat, info, .. } => Some((seat.0, *info)),
            _ => None,
        };
        let expected: BTreeSet<(u8, u64)> = plain.nodes.iter().filter_map(key).collect();
        let (mut counts, mut found, mut texts, mut keys) = ([0; 3], BTreeSet::new(), HashMap::new(), HashMap::new());
        walk(&*game.root(), &mut |node| match node.next() {
            Next::Chance => counts[0] += 1,
            Next::Over => counts[2] += 1,
            Next::Seat(p) => {
                counts[1] += 1;
                for q in Seat::first(2) {
                    let (key, text) = (node.info_key(q).unwrap(), node.info_text(q).unwrap());
                    // The text says as much as the key, and no more.
                    assert_eq!(texts.entry((q, key)).or_insert_with(|| text.clone()), &text);
                    assert_eq!(*keys.entry((q, text)).or_insert(key), key);
                }
                found.insert((p.0, node.info_key(p).unwrap()));
            }
        });
        assert_eq!(counts, [size.chance, size.decision, size.terminal]);
        assert_eq!((found.len(), &found), (sets, &expected));
    }
}

#[test]
fn a_node_has_the_keys_of_the_match_with_its_past() {
    let game = PIG.standard(2).unwrap();
    let mut m = game.live(3);
    let mut node = game.root();
    let mut legal = vec![];
    for step in 0..200 {
        assert_eq!(m.next(), node.next());
        match node.next() {
            Next::Chance => {
                assert_eq!(node.asked(), m.asked());
                let answer = node.chance()[step % node.chance().len()].0;
                m.report(answer).unwrap();
                node.answer(answer).unwrap();
            }
            Next::Seat(p) => {
                for q in Seat::first(2) {
                    assert_eq!(node.info_key(q).unwrap(), m.info_key(q).unwrap());
                }
                node.legal(&mut legal);
                let id = legal[(step / 3) % legal.len()];
                m.play(p, id).unwrap();
                node.act(id).unwrap();
            }
            Next::Over => break,
        }
    }
}

#[test]
fn what_cannot_be_done_changes_nothing() {
    let mut node = KUHN.standard(2).unwrap().root();
    assert_eq!(node.info_key(Seat(0)), Err(AnyError::InSetup));
    assert_eq!(node.position(0).err(), Some(AnyError::InSetup));
    assert_eq!(node.act(0), Err(AnyError::Pending));
    assert!(matches!(node.answer(7), Err(AnyError::Impossible { answer: 7, .. })));
    node.answer(0).unwrap();
    assert!(matches!(node.answer(0), Err(AnyError::Impossible { .. })), "the card is dealt");
    node.answer(2).unwrap();
    assert_eq!(node.answer(0), Err(AnyError::NotAsked));
    assert!(matches!(node.act(9), Err(AnyError::NoSuchAction { id: 9, .. })));
    assert!(node.why_not(0).is_none() && node.why_not(9).is_some());
    assert!(matches!(node.info_key(Seat(2)), Err(AnyError::NoSuchSeat { .. })));
    assert!(matches!(node.encode(Some(Seat(0)), &mut [0.0; 2]), Err(AnyError::Length { .. })));
    assert_eq!(node.path(), [0, 2]);
    node.act(0).unwrap();
    node.act(0).unwrap();
    assert!(matches!(node.act(0), Err(AnyError::Refused(_))));
    assert_eq!(node.outcome().unwrap().utility(Seat(1)), 1);
}

#[test]
fn an_imagined_node_keeps_the_key_of_its_viewer() {
    let mut h = History::root(Goofspiel::standard(2));
    let mut differs = 0;
    while h.next() != Next::Over {
        match h.next() {
            Next::Chance => _ = h.answer(h.question().unwrap().weights[0].0).unwrap(),
            Next::Seat(p) => {
                for (viewer, seed) in [(p, 1), (p.other(), 2), (p, 3)] {
                    let mut world = h.imagine(viewer, seed).unwrap();
                    assert_eq!(world.info_key(viewer), h.info_key(viewer));
                    assert_eq!(world.info_text(viewer), h.info_text(viewer));
                    differs += u32::from(world.state() != h.state());
                    // Both go on alike as long as the viewer sees the same.
                    let (mut real, a) = (h.clone(), h.legal()[0]);
                    if viewer == p {
                        world.act(a).unwrap();
                        real.act(a).unwrap();
                        if real.view(viewer).map(|v| v.to_owned()) == world.view(viewer).map(|v| v.to_owned()) {
                            assert_eq!(world.info_key(viewer), real.info_key(viewer));
                            assert_eq!(world.info_text(viewer), real.info_text(viewer));
                        }
                    }
                }
                let a = *h.legal().last().unwrap();
                h.act(a).unwrap();
            }
            Next::Over => unreachable!(),
        }
    }
    assert!(differs > 0, "there is something to imagine");
}

#[test]
fn a_long_past_is_dropped() {
    let mut h = History::root(Kuhn::standard(2));
    h.answer(0).unwrap();
    h.answer(1).unwrap();
    for seed in 0..200_000 {
        h = h.imagine(Seat(0), seed).unwrap();
    }
    drop(h);
}

/// Reads the next nodes of an EFG text: the payoffs for each player under uniformly random play, as exact fractions.
fn value(lines: &mut std::str::Lines<'_>, sets: &mut BTreeSet<(String, String, String)>) -> Vec<Ratio> {
    let line = lines.next().unwrap();
    let (head, rest) = line.split_once('{').unwrap();
    let (body, _) = rest.rsplit_once('}').unwrap();
    let ratio = |text: &str| {
        let (num, den) = text.split_once('/').unwrap_or((text, "1"));
        Ratio::new(num.parse().unwrap(), den.parse().unwrap())
    };
    if head.starts_with("t ") {
        return body.split_whitespace().map(ratio).collect();
    }
    let labels: Vec<&str> = body.split('"').collect();
    let odds: Vec<Ratio> = if head.starts_with("c ") {
        labels[2..].iter().step_by(2).map(|odds| ratio(odds.trim())).collect()
    } else {
        let words: Vec<&str> = head.split_whitespace().collect();
        sets.insert((words[2].into(), words[3].into(), words[4].into()));
        let n = labels.len() as i128 / 2;
        (0..n).map(|_| Ratio::new(1, n)).collect()
    };
    let mut sum = vec![Ratio::ZERO; 2];
    for odds in odds {
        for (sum, value) in sum.iter_mut().zip(value(lines, sets)) {
            *sum = sum.plus(value.times(odds).unwrap()).unwrap();
        }
    }
    sum
}

#[test]
fn the_export_for_solvers_is_the_game() {
    for (game, sets) in [(KUHN.standard(2).unwrap(), 12), (LEDUC.standard(2).unwrap(), 936)] {
        let text = game.efg(100_000).unwrap();
        let mut found = BTreeSet::new();
        let mut lines = text.lines();
        (0..3).for_each(|_| _ = lines.next());
        let values = value(&mut lines, &mut found);
        assert_eq!(lines.next(), None, "every node was read");
        assert_eq!(values[0].to_string(), game.tree(100_000).unwrap().value.unwrap());
        assert_eq!(values[0].plus(values[1]), Some(Ratio::ZERO));
        // Sets are numbered and named alike.
        let numbers: BTreeSet<_> = found.iter().map(|s| (&s.0, &s.1)).collect();
        let names: BTreeSet<_> = found.iter().map(|s| (&s.0, &s.2)).collect();
        assert_eq!((found.len(), numbers.len(), names.len()), (sets, sets, sets));
    }
    assert!(tree::efg(&Leduc::standard(2), 100).is_err());
}

fn saved_error(e: AnyError) -> SavedError {
    match e {
        AnyError::Saved(e) => e,
        e => panic!("{e}"),
    }
}

#[test]
fn what_is_damaged_is_not_loaded() {
    let game: Box<dyn AnyGame> = LEDUC.standard(2).unwrap();
    let mut node = game.root();
    node.answer(0).unwrap();
    node.answer(3).unwrap();
    node.act(1).unwrap();
    let node = node.imagine(Seat(0), 4).unwrap();
    let saved = node.save();
    assert_eq!(game.load_node(saved.as_bytes()).unwrap().save(), saved);
    let load = |from: &str, to: &str| {
        assert!(saved.contains(from), "{from} in {saved}");
        saved_error(game.load_node(saved.replacen(from, to, 1).as_bytes()).err().unwrap())
    };
    assert!(matches!(load("{", "["), SavedError::Malformed { .. }));
    assert_eq!(load(r#""node":1"#, r#""node":2"#), SavedError::Format { found: 2 });
    assert!(matches!(load("leduc", "kuhn"), SavedError::Box { field: "game", .. }));
    assert!(matches!(load(r#""seats":2"#, r#""seats":3"#), SavedError::Box { field: "number of players", .. }));
    assert!(matches!(load(r#""rules_version":1"#, r#""rules_version":9"#), SavedError::Box { .. }));
    assert!(matches!(load(r#""moves":[0,3,1"#, r#""moves":[0,0,1"#), SavedError::Move { at: 2, .. }));
    assert!(matches!(load(r#""moves":[0,3,1"#, r#""moves":[0,9,1"#), SavedError::Move { at: 2, .. }));
    assert!(matches!(load(r#""moves":[0,3,1"#, r#""moves":[0,3,0"#), SavedError::Move { at: 3, .. }));
    assert!(matches!(load(r#""seat":0,"state""#, r#""seat":1,"state""#), SavedError::Move { at: 4, .. }));
    assert!(matches!(load(r#""seat":0,"state""#, r#""seat":7,"state""#), SavedError::Move { at: 4, .. }));
    assert!(matches!(load(r#""table":{"#, r#""table":{"x":1,"#), SavedError::Move { at: 4, .. }));

    let position = node.position(9).unwrap();
    let saved = position.save();
    let load = |from: &str, to: &str| {
        assert!(saved.contains(from), "{from} in {saved}");
        saved_error(game.load_position(saved.replacen(from, to, 1).as_bytes()).err().unwrap())
    };
    assert!(matches!(load("rng", "rgn"), SavedError::Malformed { .. }));
    assert_eq!(load(r#""position":1"#, r#""position":0"#), SavedError::Format { found: 0 });
    assert!(matches!(load(r#""table":{"#, r#""table":{"x":1,"#), SavedError::State(_)));
    let goofspiel = GOOFSPIEL.standard(2).unwrap();
    assert!(matches!(saved_error(goofspiel.load_position(saved.as_bytes()).err().unwrap()), SavedError::Box { .. }));
}

#[test]
fn equal_boxes_are_interchangeable() {
    let (one, two) = (PIG.standard(2).unwrap(), PIG.standard(2).unwrap());
    let options: Vec<(String, String)> = PIG.samples()[1].clone().into_iter().collect();
    let options: Vec<(&str, &str)> = options.iter().map(|(k, v)| (&**k, &**v)).collect();
    let other = PIG.make(PIG.content, &options, 2).unwrap();
    let mut at = one.position(1);
    at.go_to(&*two.position(2)).unwrap();
    assert_eq!(at.go_to(&*other.position(2)), Err(AnyError::OtherBox));
    one.start(3).imagine_into(None, 1, &mut *two.position(1)).unwrap();
    let state = two.position(5).state_json();
    assert_eq!(one.position_from(state.as_bytes(), 0).unwrap().state_json(), state);
    assert!(matches!(one.position_from(b"{}", 0), Err(AnyError::State(_))));
}
