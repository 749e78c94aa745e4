//! The seeded generator is pinned: literal test vectors, and a second implementation from the specification.
use engine_core::{
    chance::{Ask, Audience, ChanceError, ChanceSource, FastRng, Odds, Script, Seeded, Stream, Tape},
    record::fingerprint,
    rules::Seat,
};

/// One block of ChaCha with 8 rounds in Bernstein's layout: sixteen words from key, 64-bit counter and 64-bit nonce.
fn block(key: [u32; 8], counter: u64, nonce: u64) -> [u32; 16] {
    let mut start = [0; 16];
    start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    start[4..12].copy_from_slice(&key);
    start[12..].copy_from_slice(&[counter as u32, (counter >> 32) as u32, nonce as u32, (nonce >> 32) as u32]);
    let mut x = start;
    let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
        for (add, to, other, turn) in [(a, d, b, 16), (c, b, d, 12), (a, d, b, 8), (c, b, d, 7)] {
            x[add] = x[add].wrapping_add(x[other]);
            x[to] = (x[to] ^ x[add]).rotate_left(turn);
        }
    };
    for _ in 0..4 {
        (0..4).for_each(|i| quarter(i, 4 + i, 8 + i, 12 + i));
        (0..4).for_each(|i| quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4));
    }
    std::array::from_fn(|i| x[i].wrapping_add(start[i]))
}

/// Word k of a stream, as the specification defines it.
fn word(seed: u64, thing: u8, of: u8, k: u64) -> u64 {
    let key = [seed as u32, (seed >> 32) as u32, 0, 0, 0, 0, 0, 0];
    let out = block(key, k / 8, u64::from(thing) * 256 + u64::from(of));
    let at = (k % 8 * 2) as usize;
    u64::from(out[at]) | u64::from(out[at + 1]) << 32
}

/// `floor(word * total / 2^64)` without integers wider than 64 bits: a total below 2^32 takes two steps.
fn place(word: u64, total: u32) -> u64 {
    let (high, low) = (word >> 32, word & 0xffff_ffff);
    (high * u64::from(total) + ((low * u64::from(total)) >> 32)) >> 32
}

/// A question with a public answer and public odds.
fn ask(thing: u8, of: u8) -> Ask {
    Ask { stream: Stream { thing, of }, audience: Audience::All, open: true }
}

fn stream(thing: u8, of: u8) -> Stream {
    Stream { thing, of }
}

fn skipped(seed: u64, stream: Stream, k: u64) -> Seeded {
    Seeded::resume(seed, &[(stream, k)])
}

#[test]
fn chacha8_is_the_published_one() {
    // The stream of the zero key and zero nonce, from the test vectors of the eSTREAM submission.
    let bytes: Vec<u8> = block([0; 8], 0, 0).iter().flat_map(|w| w.to_le_bytes()).collect();
    assert_eq!(bytes[..8], [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]);
    assert_eq!(bytes[56..], [0x38, 0x7b, 0xfd, 0xb8, 0x0e, 0x0c, 0xfe, 0x42]);
}

/// Seed, thing, of, k; the word; the answers to a uniform choice among 2, 6, 52 and a million.
type Vector = (u64, u8, u8, u64, u64, [u32; 4]);
const VECTORS: [Vector; 12] = [
    (0x0, 0, 0, 0, 0xd640_5f89_2fef_003e, [1, 5, 43, 836_919]),
    (0x0, 0, 0, 1, 0xa1a5_091f_e8b8_5b7f, [1, 3, 32, 631_424]),
    (0x1, 0, 0, 0, 0x61a9_4a49_a0e9_5ecf, [0, 2, 19, 381_489]),
    (0x1, 0, 1, 0, 0x1a81_25d4_8c6f_ea14, [0, 0, 5, 103_533]),
    (0x1, 3, 2, 0, 0x7ceb_4b48_198a_28d5, [0, 2, 25, 487_965]),
    (0x1, 3, 2, 7, 0x2670_0878_40a3_d215, [0, 0, 7, 150_146]),
    (0x1, 3, 2, 8, 0x46ff_de61_41ec_6e9f, [0, 1, 14, 277_341]),
    (0xdead_beef_cafe_f00d, 63, 15, 0, 0x3cdb_643a_b9e5_2d67, [0, 1, 12, 237_722]),
    (0xdead_beef_cafe_f00d, 63, 15, 1_000, 0x9d9b_b11d_a3a8_00dd, [1, 3, 32, 615_656]),
    (u64::MAX, 5, 0, 31, 0x3645_63f4_bca6_7a35, [0, 1, 11, 211_996]),
    (u64::MAX, 5, 0, 32, 0x4cf6_0ec2_2f11_00a4, [0, 1, 15, 300_629]),
    (0x2a, 0, 0, 123_456, 0xdc98_3154_a61b_5715, [1, 5, 44, 861_697]),
];

#[test]
fn words_and_answers_are_these() {
    for (seed, thing, of, k, expected, answers) in VECTORS {
        let at = stream(thing, of);
        assert_eq!(skipped(seed, at, k).word(at), expected, "seed {seed:#x}, word {k}");
        assert_eq!(word(seed, thing, of, k), expected, "the specification agrees");
        for (total, answer) in [2, 6, 52, 1_000_000].into_iter().zip(answers) {
            let ask = ask(thing, of);
            assert_eq!(skipped(seed, at, k).answer(ask, Odds::Even(total)), Ok(answer));
            assert_eq!(place(expected, total), u64::from(answer));
        }
    }
}

#[test]
fn words_follow_the_specification_across_blocks() {
    for seed in [0, 1, 77, 1 << 32, 0x0123_4567_89ab_cdef, u64::MAX] {
        for (thing, of) in [(0, 0), (0, 1), (1, 0), (17, 4), (63, 15)] {
            let mut rng = Seeded::new(seed);
            for k in 0..40 {
                assert_eq!(rng.word(stream(thing, of)), word(seed, thing, of, k), "{seed} {thing} {of} {k}");
            }
        }
    }
}

/// The first index at which the running sum exceeds the place, in 64-bit integers.
fn fall(weights: &[u32], word: u64) -> u32 {
    let at = place(word, weights.iter().sum());
    (0..weights.len()).find(|&i| weights[..=i].iter().map(|&w| u64::from(w)).sum::<u64>() > at).unwrap() as u32
}

#[test]
fn an_answer_is_where_the_word_falls() {
    let weights = [[1, 0, 3, 7, 0], [0, 0, 0, 0, 9], [1_000_000, 1, 1, 1, 1], [0, 5, 5, 0, u32::MAX - 10]];
    for weights in weights {
        let words = (0..200).map(|k| word(9, 2, 1, k)).chain([0, u64::MAX, 1 << 63, (1 << 63) - 1]);
        for w in words {
            assert_eq!(Odds::Weights(&weights).fall(w), fall(&weights, w), "{weights:?} {w:#x}");
            if weights.iter().all(|&n| n < 256) {
                let counts = weights.map(|n| n as u8);
                let total = weights.iter().sum::<u32>() as u16;
                assert_eq!(Odds::Bag { counts: &counts, total }.fall(w), fall(&weights, w));
            }
        }
    }
    for (n, w) in [(1, u64::MAX), (6, u64::MAX), (u32::MAX, u64::MAX), (3, 0)] {
        assert_eq!(u64::from(Odds::Even(n).fall(w)), place(w, n));
    }
}

#[test]
fn one_question_takes_one_word_whatever_its_odds() {
    let ask = ask(4, 0);
    let mut rng = Seeded::new(5);
    let odds = [Odds::Even(1), Odds::Even(6), Odds::Weights(&[1, 2, 3]), Odds::Bag { counts: &[9, 1], total: 10 }];
    for (k, odds) in odds.into_iter().enumerate() {
        assert_eq!(rng.answer(ask, odds), Ok(odds.fall(word(5, 4, 0, k as u64))));
    }
    assert_eq!(rng.counters(), [(ask.stream, 4)]);
}

#[test]
fn streams_are_independent() {
    let dice: Vec<Stream> = (0..4).map(|p| stream(0, p)).chain([stream(63, 15)]).collect();
    let alone = |s: Stream| -> Vec<u64> {
        let mut rng = Seeded::new(11);
        (0..20).map(|_| rng.word(s)).collect()
    };
    let mut rng = Seeded::new(11);
    let mut together = vec![vec![]; dice.len()];
    // An irregular order that opens the streams late and leaves them unused for long.
    for step in 0..1_000usize {
        let i = step * step % 7 % dice.len();
        if together[i].len() < 20 {
            together[i].push(rng.word(dice[i]));
        }
    }
    for (i, &s) in dice.iter().enumerate() {
        assert_eq!(together[i], alone(s)[..together[i].len()], "stream {i}");
    }
    assert!(together.iter().filter(|t| t.len() == 20).count() >= 3, "the order mixes the streams");
}

#[test]
fn threads_make_no_difference() {
    let run = |seed: u64| -> Vec<u64> {
        let mut rng = Seeded::new(seed);
        (0..100).map(|k| rng.word(stream(k % 5, 0))).collect()
    };
    let here: Vec<_> = (0..8).map(run).collect();
    let there: Vec<_> = std::thread::scope(|s| {
        let all: Vec<_> = (0..8).map(|seed| s.spawn(move || run(seed))).collect();
        all.into_iter().map(|t| t.join().unwrap()).collect()
    });
    assert_eq!(here, there);
}

#[test]
fn a_resumed_generator_continues() {
    let streams = [stream(0, 0), stream(0, 3), stream(40, 15)];
    let mut rng = Seeded::new(3);
    for step in 0..50 {
        let counters = rng.counters();
        assert!(counters.is_sorted(), "in the order of the streams");
        let mut again = Seeded::resume(rng.seed(), &counters);
        let mut copy = rng.clone();
        for s in streams {
            let next: Vec<_> = (0..10).map(|_| copy.word(s)).collect();
            assert_eq!((0..10).map(|_| again.word(s)).collect::<Vec<_>>(), next);
        }
        rng.word(streams[step * step % 7 % 3]);
    }
    assert_eq!(rng.counters().iter().map(|c| c.1).sum::<u64>(), 50);
    rng.reseed(4);
    assert_eq!((rng.counters(), rng.seed()), (vec![], 4));
    assert_eq!(rng.word(streams[1]), Seeded::new(4).word(streams[1]), "a new seed starts over");
}

#[test]
fn a_tape_can_be_replayed() {
    let (ask, odds) = (ask(1, 0), Odds::Weights(&[3, 0, 4]));
    let mut first = Tape::new(Seeded::new(8));
    let answers_seen: Vec<_> = (0..30).map(|_| first.answer(ask, odds).unwrap()).collect();
    assert_eq!(first.answers(), answers_seen);
    assert!(
        answers_seen.contains(&0) && answers_seen.contains(&2) && !answers_seen.contains(&1),
        "an answer of weight 0 never occurs"
    );
    let answers = first.answers();
    let mut path = Script::new(&answers);
    assert_eq!((0..30).map(|_| path.answer(ask, odds).unwrap()).collect::<Vec<_>>(), answers_seen);
    assert!(path.rest().is_empty());
    assert!(
        matches!(path.answer(ask, odds), Err(ChanceError::Unanswered(q)) if q.weights == [(0, 3), (2, 4)] && q.total() == 7)
    );
    assert!(
        matches!(Script::new(&[1]).answer(ask, odds), Err(ChanceError::Impossible { at: 0, answer: 1, possible }) if possible == [0, 2])
    );
}

#[test]
fn fingerprints_are_these() {
    assert_eq!(fingerprint(&()), 0x5ca7_8079_c372_9a6e);
    assert_eq!(fingerprint(&0u64), 0xaf46_64df_c36d_d35e);
    assert_eq!(fingerprint(&-1i32), 0x5d7e_56b7_d478_c465);
    assert_eq!(fingerprint(&(1u8, 2u16)), 0x1cca_d938_8be9_62f6);
    assert_eq!(fingerprint("key"), 0x178a_7163_86a1_0178);
    assert_eq!(fingerprint(&[1u8, 2, 3]), 0x0a18_3e22_3326_a29a);
    assert_eq!(fingerprint(&[0u8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 0xe5d1_de96_641b_36b8);
    assert_eq!(fingerprint(&[1u64, 2]), 0xe299_451c_65e5_ab1e);
    // Lengths and variants have the platform's word size, and count as 64 bits on every platform.
    assert_eq!(fingerprint(&7usize), 0xb4d5_a7ab_d5d3_21a1);
    assert_eq!(fingerprint(&-1isize), 0x0770_243f_8ddf_0c44);
    assert_eq!(fingerprint(&Some(Seat(3))), 0xe94a_6cda_b2c2_edb1);
}

#[test]
fn neighbouring_seeds_of_the_fast_generator_are_independent() {
    // Pairs of the k-th answers of seeds i and i + 1 are uniform over all cells: chi-square within five sigma.
    for (k, n) in [(0, 2u32), (1, 6), (2, 6), (0, 20)] {
        let answer = |seed: u64| {
            let mut rng = FastRng::new(seed);
            (0..k).fold(0, |_, _| rng.word());
            rng.below(n) as usize
        };
        let (games, cells) = (40_000u64, (n * n) as usize);
        let mut seen = vec![0u32; cells];
        (0..games).for_each(|seed| seen[answer(seed) * n as usize + answer(seed + 1)] += 1);
        let even = games as f64 / cells as f64;
        let chi: f64 = seen.iter().map(|&x| (f64::from(x) - even).powi(2) / even).sum();
        let free = (cells - 1) as f64;
        assert!((chi - free).abs() < 5.0 * (2.0 * free).sqrt(), "answer {k} of {n}: {chi:.1}, expected {free}");
    }
}
