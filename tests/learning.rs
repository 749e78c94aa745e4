//! What learning needs, for every registered game. Batches: the same games for any number of threads, records that verify, masks one coordinate at a
//! time, no allocation. Nodes and positions: the same as matches, saved and loaded anywhere.
#![allow(unsafe_code)]
#[path = "../crates/engine-core/tests/support/counting.rs"]
mod counting;

use trousseau::engine_core::{
    batch::{
        Actions, Autoreset, BatchSpec, Buffers, LegalRows, Luck, Observations, RandomOpponent, SparseRows, Threads,
    },
    chance::FastRng,
    erased::{AnyGame, Entry},
    finite::ActionSpace,
    laws::no_batch_allocates,
    play::Next,
    record::fingerprint,
    rules::{Bits, Seat, Seats, Turn},
};

/// A box of every game, with few and with many players.
fn boxes() -> impl Iterator<Item = (&'static Entry, Box<dyn AnyGame>)> {
    trousseau::games().iter().flat_map(|&entry| {
        let mut seats = vec![entry.meta.min_seats.max(2).min(entry.meta.max_seats), entry.meta.max_seats];
        seats.dedup();
        seats.into_iter().map(move |n| (entry, entry.standard(n).unwrap()))
    })
}

/// Plays for a while and returns a hash of everything that was written.
fn everything(game: &dyn AnyGame, spec: &BatchSpec, steps: u32) -> u64 {
    let mut batch = game.batch(spec).unwrap();
    let (n, seats, numbers, width) = (spec.rows, usize::from(game.seats()), batch.numbers(), 8);
    let depth = game.action_space().depth();
    let (mut bytes, mut last) = (vec![0u8; n * numbers], vec![0.0f32; n * numbers]);
    let (mut places, mut values, mut counts) = (vec![0; n * 40], vec![0.0; n * 40], vec![0; n]);
    let mut mask = vec![false; n * batch.actions() as usize];
    let (mut ids, mut legal, mut features) = (vec![0; n * width], vec![0; n], vec![0; n * width * depth]);
    let (mut seat, mut reward, mut illegal) = (vec![0; n], vec![0.0; n * seats], vec![false; n]);
    let (mut terminated, mut truncated) = (vec![false; n], vec![false; n]);
    let (mut episode, mut seed, mut length) = (vec![0; n], vec![0; n], vec![0; n]);
    let mut hash = 0;
    for step in 0..steps {
        let mut out = Buffers {
            observation: if step % 2 == 0 {
                Observations::U8(&mut bytes)
            } else {
                let (places, numbers, counts) = (&mut places, &mut values, &mut counts);
                Observations::Sparse(SparseRows { places, numbers, counts })
            },
            final_observation: Observations::F32(&mut last),
            kept: true,
            mask: Some(&mut mask),
            legal: Some(LegalRows { ids: &mut ids, counts: &mut legal, features: Some(&mut features) }),
            seat: Some(&mut seat),
            reward: Some(&mut reward),
            terminated: Some(&mut terminated),
            truncated: Some(&mut truncated),
            illegal: Some(&mut illegal),
            episode: Some(&mut episode),
            seed: Some(&mut seed),
            length: Some(&mut length),
        };
        let done = match step {
            0 => batch.reset(None, None, &mut out),
            _ => batch.step(Actions::Random, &mut out),
        };
        let done = done.unwrap();
        let bits = |all: &[f32]| all.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
        let numbers = (bits(&last), bits(&values), bits(&reward), done.finished, done.widest, done.most_legal);
        let lists = (&bytes, &places, &counts, &mask, &ids, &legal, &features, &seat, &terminated, &truncated);
        hash = fingerprint(&(hash, numbers, lists, (&episode, &seed, &length)));
    }
    hash
}

#[test]
fn the_same_games_for_any_number_of_threads() {
    for (entry, game) in boxes() {
        let solo = game.seats() == 1;
        let spec = BatchSpec {
            learners: Seats::one(Seat(0)),
            rotate: !solo,
            opponents: vec![std::sync::Arc::new(RandomOpponent)],
            step_limit: Some(60),
            ..BatchSpec::new(13, 5)
        };
        let one = everything(&*game, &spec, 30);
        for threads in [2, 3, 13] {
            let many = BatchSpec { threads: Threads::Exactly(threads), ..spec.clone() };
            assert_eq!(everything(&*game, &many, 30), one, "{} with {threads} threads", entry.meta.id);
        }
        let all = BatchSpec { luck: Luck::Fast, autoreset: Autoreset::NextStep, ..BatchSpec::new(7, 5) };
        assert_eq!(
            everything(&*game, &all, 20),
            everything(&*game, &BatchSpec { threads: Threads::AtMost(0), ..all }, 20)
        );
    }
}

#[test]
fn every_game_of_a_batch_is_a_record_that_verifies() {
    for (entry, game) in boxes() {
        let spec = BatchSpec {
            learners: Seats::one(Seat(0)),
            opponents: vec![std::sync::Arc::new(RandomOpponent)],
            autoreset: Autoreset::Disabled,
            step_limit: Some(400),
            ..BatchSpec::new(3, 11)
        };
        let mut batch = game.batch(&spec).unwrap();
        let (mut seat, mut reward) = ([0; 3], vec![0.0; 3 * usize::from(game.seats())]);
        batch.reset(None, None, &mut Buffers::default()).unwrap();
        while {
            batch.observe(&mut Buffers { seat: Some(&mut seat), ..Buffers::default() }).unwrap();
            seat != [-1; 3]
        } {
            let mut out = Buffers { reward: Some(&mut reward), ..Buffers::default() };
            batch.step(Actions::Random, &mut out).unwrap();
        }
        for row in 0..3 {
            let record = batch.record(row).unwrap();
            assert_eq!(record.seed, batch.seed(row).unwrap());
            let m = game.open(&record).unwrap_or_else(|e| panic!("{}: {e}", entry.meta.id));
            let here = batch.position(row, 0).unwrap();
            assert_eq!(m.state_json().unwrap(), here.state_json(), "{} row {row}", entry.meta.id);
            assert_eq!(m.record().final_hash, record.final_hash);
        }
    }
}

/// All ids that masks lead to, one coordinate after another.
fn reached(space: &ActionSpace, legal: &[u64], prefix: &mut Vec<u32>, found: &mut Vec<u32>) {
    if space.is_complete(prefix).unwrap() {
        return found.push(space.range(prefix).unwrap().start);
    }
    let mut mask = vec![true; space.width()];
    let count = space.next_mask(prefix, legal, &mut mask).unwrap();
    assert_eq!(count as usize, mask.iter().filter(|&&yes| yes).count());
    for value in (0..mask.len()).filter(|&value| mask[value]) {
        prefix.push(value as u32);
        reached(space, legal, prefix, found);
        prefix.pop();
    }
}

#[test]
fn one_coordinate_after_another_gives_exactly_the_legal_actions() {
    for (entry, game) in boxes() {
        let (space, table) = (game.action_space(), game.action_space().table());
        assert_eq!(table.len(), game.actions() as usize * space.depth());
        let (mut position, mut legal, mut bits) = (game.position(3), vec![], vec![0; Bits::words(game.actions())]);
        for _ in 0..60 {
            let Turn::Seat(_) = position.turn() else { break };
            position.legal(&mut legal);
            position.bits(&mut bits);
            let mut found = vec![];
            reached(&space, &bits, &mut vec![], &mut found);
            assert_eq!(found, legal, "{}", entry.meta.id);
            for &id in &legal {
                let row = &table[id as usize * space.depth()..][..space.depth()];
                let prefix: Vec<u32> = row.iter().filter_map(|&x| u32::try_from(x).ok()).collect();
                assert_eq!(space.range(&prefix).unwrap(), id..id + 1);
            }
            position.play_random();
        }
        assert!(space.range(&[space.groups().len() as u32]).is_err());
        // A batch gives the same masks.
        let mut batch = game.batch(&BatchSpec::new(2, 3)).unwrap();
        batch.reset(None, None, &mut Buffers::default()).unwrap();
        let mut masks = vec![true; 2 * space.width()];
        batch.next_masks(&[], &mut masks).unwrap();
        for row in 0..2 {
            let mut mask = vec![true; space.width()];
            batch.position(row, 0).unwrap().bits(&mut bits);
            space.next_mask(&[], &bits, &mut mask).unwrap();
            assert_eq!(masks[row * mask.len()..][..mask.len()], mask);
        }
        assert!(batch.next_masks(&[0, i64::MAX], &mut masks).is_err());
    }
}

#[test]
fn no_step_of_a_batch_allocates() {
    // The rules of the small games with secret actions allocate themselves.
    let quiet = ["tic-tac-toe", "connect-four", "pig", "kuhn", "leduc"];
    let rulebook = |id| trousseau::games().iter().take(5).any(|entry| entry.meta.id == id);
    for (_, game) in boxes().filter(|(entry, _)| rulebook(entry.meta.id) || quiet.contains(&entry.meta.id)) {
        no_batch_allocates(&*game, counting::allocated);
    }
}

#[test]
fn nodes_and_positions_are_saved_and_loaded_anywhere() {
    for (entry, game) in boxes() {
        let (mut node, mut legal, mut rng) = (game.root(), vec![], FastRng::new(5));
        let again = entry.standard(game.seats()).unwrap();
        for step in 0..80 {
            match node.next() {
                Next::Over => break,
                Next::Chance => {
                    let total: u64 = node.chance().iter().map(|x| x.1).sum();
                    let mut left = u64::from(rng.below(u32::try_from(total).unwrap()));
                    let drawn = node.chance().iter().find(|x| left.checked_sub(x.1).map(|l| left = l).is_none());
                    let (answer, _) = *drawn.unwrap();
                    node.answer(answer).unwrap();
                }
                Next::Seat(p) => {
                    node.legal(&mut legal);
                    let at = node.position(1).unwrap();
                    let (mut a, mut b) = (vec![0.0; game.layout().len()], vec![0.0; game.layout().len()]);
                    node.encode(Some(p), &mut a).unwrap();
                    at.encode(Some(p), &mut b).unwrap();
                    assert_eq!(a, b);
                    if step % 8 == 0 {
                        let world = node.imagine(p, step).unwrap();
                        assert_eq!(world.info_key(p), node.info_key(p), "{}", entry.meta.id);
                        assert_eq!(world.info_text(p), node.info_text(p));
                        let loaded = again.load_node(world.save().as_bytes()).unwrap();
                        assert_eq!((loaded.save(), loaded.info_key(p)), (world.save(), world.info_key(p)));
                        // A position goes on as it would have, in a box of its own.
                        let mut here = game.load_position(at.save().as_bytes()).unwrap();
                        let mut there = again.load_position(at.save().as_bytes()).unwrap();
                        let mut copy = again.position(0);
                        copy.go_to(&*here).unwrap();
                        assert_eq!(copy.state_json(), here.state_json());
                        here.playout(20);
                        there.playout(20);
                        assert_eq!(here.save(), there.save());
                    }
                    node.act(legal[rng.below(legal.len() as u32) as usize]).unwrap();
                }
            }
        }
        let loaded = again.load_node(node.save().as_bytes()).unwrap();
        assert_eq!((loaded.path(), loaded.next()), (node.path(), node.next()));
        assert_eq!(loaded.state_json(), node.state_json());
        for p in Seat::first(game.seats()) {
            assert_eq!(loaded.info_key(p), node.info_key(p));
        }
    }
}
