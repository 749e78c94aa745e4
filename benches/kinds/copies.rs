//! What keeping a state costs: a copy beside copying its bytes, a JSON round trip beside that of a plain struct.
use engine_core::{
    chance::FastRng,
    laws::careful,
    rules::{Game, GameBox, StateOf, Turn, View},
};
use fourkeys::FourKeys;
use knock_dungeon::KnockDungeon;
use reference_games::{Leduc, leduc};
use serde::{Deserialize, Serialize};
use std::{hint::black_box, ops::ControlFlow};

/// Does it so many times.
///
/// # Panics
/// If there is no such game or kind.
pub fn run(game: &str, kind: &str, times: u32) -> u64 {
    match (game, kind) {
        ("fourkeys", "clone") => clone(&FourKeys::standard(4), times),
        ("fourkeys", "memcpy") => memcpy::<{ size_of::<StateOf<FourKeys>>() }>(times),
        ("knock-dungeon", "clone") => clone(&KnockDungeon::standard(4), times),
        ("knock-dungeon", "memcpy") => memcpy::<{ size_of::<StateOf<KnockDungeon>>() }>(times),
        ("knock-dungeon", "long") => long(&KnockDungeon::standard(2), times),
        ("leduc", "json") => json(&middle(&Leduc::standard(2)), times),
        ("leduc", "plain-json") => json(&plain(&middle(&Leduc::standard(2))), times),
        _ => panic!("no {kind} of {game}"),
    }
}

/// A state some decisions into a game.
fn middle<G: Game>(g: &GameBox<G>) -> StateOf<G> {
    let mut luck = FastRng::new(1);
    let mut s = g.start_fast(&mut luck);
    g.playout(&mut s, 3, &mut Vec::new(), &mut luck);
    s
}

/// Three games of a careful player, replayed with every legal action listed: decisions in long games without the cost of its
/// evaluation. Returns the decisions of one replay.
fn long<G: Game>(g: &GameBox<G>, times: u32) -> u64 {
    let (mut whim, mut scratch) = (FastRng::new(1), Vec::new());
    let games: Vec<Vec<G::Action>> = (0..3).map(|seed| careful_game(g, seed, &mut whim)).collect();
    for _ in 0..times {
        for (seed, actions) in games.iter().enumerate() {
            let mut luck = FastRng::new(seed as u64);
            let mut s = g.start_fast(&mut luck);
            for &a in actions {
                let p = g.turn(&s.table).seat().expect("it goes on");
                scratch.clear();
                let _ = G::legal(View::of(g, &s, p), &mut |a| {
                    scratch.push(a);
                    ControlFlow::Continue(())
                });
                black_box(&scratch);
                g.apply_fast(&mut s, p, a, &mut luck);
            }
        }
    }
    games.iter().map(|g| g.len() as u64).sum()
}

fn careful_game<G: Game>(g: &GameBox<G>, seed: u64, whim: &mut FastRng) -> Vec<G::Action> {
    let mut luck = FastRng::new(seed);
    let mut s = g.start_fast(&mut luck);
    let mut actions = Vec::new();
    while let Turn::Seat(p) = g.turn(&s.table) {
        actions.push(careful(View::of(g, &s, p), whim));
        g.apply_fast(&mut s, p, actions[actions.len() - 1], &mut luck);
    }
    actions
}

fn clone<G: Game>(g: &GameBox<G>, times: u32) -> u64 {
    let s = middle(g);
    let mut kept = s.clone();
    for _ in 0..times {
        black_box(&mut kept).clone_from(black_box(&s));
    }
    times.into()
}

fn memcpy<const N: usize>(times: u32) -> u64 {
    let (from, mut to) = ([1u8; N], [0u8; N]);
    for _ in 0..times {
        black_box(&mut to).copy_from_slice(black_box(&from));
    }
    times.into()
}

fn json<T: Serialize + for<'de> Deserialize<'de>>(t: &T, times: u32) -> u64 {
    let mut bytes = 0;
    for _ in 0..times {
        let text = serde_json::to_string(black_box(t)).expect("plain data");
        bytes += text.len() as u64;
        black_box(serde_json::from_str::<T>(&text).expect("what was written"));
    }
    bytes
}

/// The fields of a Leduc state with none of the engine's types.
#[derive(Serialize, Deserialize)]
struct Plain {
    table: PlainTable,
    hands: [u8; 2],
    unseen: Vec<(u8, u8)>,
}

#[derive(Serialize, Deserialize)]
struct PlainTable {
    board: Option<u8>,
    shown: Option<[u8; 2]>,
    stakes: [u8; 2],
    second_round: bool,
    raises: u8,
    acted: u8,
    turn: u8,
    folded: Option<u8>,
}

fn plain(s: &StateOf<Leduc>) -> Plain {
    let (t, card) = (&s.table, leduc::Card::get);
    Plain {
        table: PlainTable {
            board: t.board.map(card),
            shown: t.shown.map(|c| c.map(card)),
            stakes: t.stakes,
            second_round: t.second_round,
            raises: t.raises,
            acted: t.acted,
            turn: t.turn.0,
            folded: t.folded.map(|p| p.0),
        },
        hands: s.hands.map(card),
        unseen: s.unseen.kinds().map(|(c, n)| (card(c), n)).collect(),
    }
}
