//! All laws at every player count and under every option, and this game's own identities under random play.
mod naive;
mod shape;

use engine_core::{
    chance::{DynSource, FastRng, Listen, Note, Seeded},
    conformance,
    content::{Content as _, Options as _},
    finite::Finite,
    laws::cases,
    rules::{ClauseKind, Game, GameBox, Refusal, Rulebook, Seat, StateOf, Turn},
};
use fourkeys::{
    Action, Clause, FourKeys, Options,
    content::{Content, Print},
    dungeon::{Dungeon, Face},
};
use std::collections::BTreeSet;

const OTHER: &str = include_str!("../content/other.toml");

conformance!(two_players, FourKeys::standard(2));
conformance!(three_players, FourKeys::standard(3));
conformance!(four_players, FourKeys::standard(4));
conformance!(hidden_rooms, hidden(4));
conformance!(refreshing_acolytes, acolytes());
conformance!(another_box, GameBox::<FourKeys>::new(OTHER, Options::default(), 3).unwrap());
conformance!(another_box_with_hidden_rooms, {
    GameBox::<FourKeys>::new(OTHER, Options { hide_room_until_taken: true, ..Options::default() }, 2).unwrap()
});

fn hidden(seats: u8) -> GameBox<FourKeys> {
    let options = Options { hide_room_until_taken: true, ..Options::default() };
    GameBox::<FourKeys>::new(Content::STANDARD, options, seats).unwrap()
}

fn acolytes() -> GameBox<FourKeys> {
    GameBox::<FourKeys>::new(Content::STANDARD, Options { acolyte_may_refresh: true, ..Options::default() }, 2).unwrap()
}

/// Every box that is played below: both contents, all options, all player counts.
fn boxes() -> Vec<(GameBox<FourKeys>, &'static str)> {
    let contents = [Content::STANDARD, OTHER];
    let tables = (2..=4).flat_map(|seats| Options::samples().into_iter().map(move |options| (seats, options)));
    tables
        .flat_map(|(seats, options)| {
            contents.map(|content| (GameBox::<FourKeys>::new(content, options.clone(), seats).unwrap(), content))
        })
        .collect()
}

/// A random game, every table of which is looked at together with the one before.
fn play(
    g: &GameBox<FourKeys>,
    seed: u64,
    mut look: impl FnMut(&StateOf<FourKeys>, &StateOf<FourKeys>),
) -> StateOf<FourKeys> {
    let mut luck = FastRng::new(seed);
    let mut s = g.start_fast(&mut luck);
    while let Turn::Seat(p) = g.turn(&s.table) {
        let list = g.actions(g.view(&s, p));
        let before = s.clone();
        g.apply_fast(&mut s, p, list[luck.below(list.len() as u32) as usize], &mut luck);
        look(&before, &s);
    }
    s
}

/// The action after which the estimate is best.
fn greedy(g: &GameBox<FourKeys>, s: &StateOf<FourKeys>, p: Seat) -> Action {
    let worth = |a: &Action| {
        let mut next = s.clone();
        g.apply_fast(&mut next, p, *a, &mut FastRng::new(0));
        FourKeys::estimate(g.view(&next, p), p)
    };
    *g.actions(g.view(s, p)).iter().max_by_key(|a| worth(a)).expect("something to decide")
}

fn open(d: &Dungeon, g: &GameBox<FourKeys>) -> u64 {
    let doors = d.laid().filter(|l| matches!(g.content.print(l.card), Print::Door { .. }) && l.face == Face::Verso);
    doors.fold(0, |bits, l| bits | 1 << l.cell.id())
}

#[test]
fn coins_never_rise_rooms_never_close_cards_never_move() {
    for (g, _) in boxes() {
        for seed in 0..4 {
            play(&g, seed, |before, after| {
                let (was, is) = (&before.table, &after.table);
                assert!(is.spent >= was.spent);
                for p in Seat::first(g.seats) {
                    assert!(is.coins[p] <= was.coins[p]);
                    assert_eq!(open(&was.dungeons[p], &g) & !open(&is.dungeons[p], &g), 0);
                    for laid in was.dungeons[p].laid() {
                        assert_eq!(is.dungeons[p].at(laid.cell).map(|now| now.card), Some(laid.card));
                    }
                    let span = is.dungeons[p].span().unwrap();
                    assert!(span.rows() <= 4 && span.cols() <= 4);
                }
            });
        }
    }
}

#[test]
fn every_card_is_somewhere_once() {
    for (g, _) in boxes() {
        play(&g, 7, |_, s| {
            let t = &s.table;
            let laid: usize = t.dungeons.iter().map(Dungeon::len).sum();
            let piled: u16 = t.piles.iter().map(|p| p.len() + p.boxed.len()).sum();
            let hand = usize::from(t.in_hand().is_some());
            assert_eq!(laid + usize::from(piled) + usize::from(t.spare.len()) + hand, 108);
            g.census(s).verify().unwrap();
        });
    }
}

#[test]
fn everybody_ends_with_fifteen_cards_in_the_same_round() {
    for (g, _) in boxes() {
        let mut full = BTreeSet::new();
        let mut rounds = 1;
        let end = play(&g, 3, |before, after| {
            if before.table.order.tiles().next().is_none() && after.table.order.tiles().next().is_some() {
                rounds += 1;
            }
            let done = Seat::first(g.seats).filter(|&p| after.table.dungeons[p].len() == Dungeon::CARDS);
            full.extend(done.map(|_| rounds));
        });
        assert_eq!(rounds, if g.seats == 2 { 7 } else { 14 });
        assert_eq!(full.into_iter().collect::<Vec<_>>(), [rounds]);
        assert!(Seat::first(g.seats).all(|p| end.table.dungeons[p].len() == 15));
    }
}

/// A second scorer that knows the file and the JSON of the state, and nothing of the crate.
#[test]
fn a_naive_scorer_counts_the_same() {
    let mut seen = BTreeSet::new();
    for (g, content) in boxes() {
        for seed in 0..12 {
            let mut end = play(&g, 1_000 + seed, |_, _| ());
            if seed % 4 == 0 {
                let mut luck = FastRng::new(seed);
                end = g.start_fast(&mut luck);
                while let Turn::Seat(p) = g.turn(&end.table) {
                    let a = greedy(&g, &end, p); // many rooms open, many copies
                    g.apply_fast(&mut end, p, a, &mut luck);
                }
            }
            let expected = naive::scores(content, &serde_json::to_value(&end).unwrap());
            let outcome = g.outcome(&end.table).unwrap();
            assert_eq!(outcome.points(), &expected[..usize::from(g.seats)], "seed {seed}");
            seen.extend(expected);
        }
    }
    assert!(seen.len() > 30, "many different totals were compared");
}

/// What random play meets, and what only a scripted test reaches: each with that test, by name.
#[test]
fn random_play_meets_every_clause_it_can() {
    let by_nature = [
        (Clause::RefreshThenPush, "refresh::and_then_a_push_costs_two_coins"), // two actions in a row, each with its own clause
        (Clause::AllButTheOrder, "setup::everything_lies_on_the_table"),       // the shape of the state
        (Clause::GameLength, "end::the_longest_game"),                         // a bound
        (Clause::OtherContent, "components::other_content_keeps_to_the_caps"), // of files
    ];
    // It takes thirteen coins for refreshes: one random game of four players in nine hundred.
    let rare = [(Clause::EnoughCardsLeft, "refresh::it_never_starves_the_game")];
    let mut met = BTreeSet::new();
    for g in [FourKeys::standard(2), FourKeys::standard(3), FourKeys::standard(4), hidden(4), acolytes()] {
        for seed in 0..u64::from(cases(60)) {
            met.extend(clauses_of(&g, seed));
        }
    }
    let never: Vec<Clause> = Clause::all().filter(|c| c.kind().is_met_in_play() && !met.contains(c)).collect();
    let listed = |list: &[(Clause, &str)], clause: &Clause| list.iter().any(|(c, _)| c == clause);
    let unexplained: Vec<_> = never.iter().filter(|c| !listed(&by_nature, c) && !listed(&rare, c)).collect();
    assert!(unexplained.is_empty(), "random play did not meet {unexplained:?}");
    assert!(by_nature.iter().all(|(c, _)| never.contains(c)), "random play meets more than the list says");
    for (clause, test) in by_nature.into_iter().chain(rare) {
        assert!(clause.tests().contains(&test), "{test} holds {}", clause.code());
    }
    let facts = met.iter().find(|c| matches!(c.kind(), ClauseKind::Fact | ClauseKind::Advice));
    assert_eq!(facts, None, "a fact is never cited");
}

/// All clauses that a random game cites, or that refuse any action at any of its tables.
fn clauses_of(g: &GameBox<FourKeys>, seed: u64) -> BTreeSet<Clause> {
    let mut met = BTreeSet::new();
    let (mut luck, mut choice) = (Seeded::new(seed), FastRng::new(seed));
    let mut ears = Listen::<FourKeys, _>::new(|note| {
        if let Note::Clause { clause, .. } = note {
            met.insert(clause);
        }
    });
    let mut s = g.setup(&mut DynSource::heard(&mut luck, &mut ears)).unwrap();
    let mut refused = BTreeSet::new();
    while let Turn::Seat(p) = g.turn(&s.table) {
        let mut legal = vec![];
        for a in Action::all() {
            match FourKeys::check(g.view(&s, p), a) {
                Ok(()) => legal.push(a),
                Err(Refusal::Rule { clause, .. }) => _ = refused.insert(clause),
                Err(other) => panic!("{a} at a table in play: {other}"),
            }
        }
        let a = legal[choice.below(legal.len() as u32) as usize];
        g.apply(&mut s, p, a, &mut DynSource::heard(&mut luck, &mut ears)).unwrap();
    }
    met.extend(refused);
    met
}

/// The share of 4-player games in which somebody is stuck: an ordinary decision, not a corner.
#[test]
fn somebody_is_stuck_in_one_random_game_in_eight() {
    let g = FourKeys::standard(4);
    let games = 1_500;
    let stuck = (0..games)
        .filter(|&seed| {
            let mut relieved = false;
            play(&g, seed, |before, after| {
                relieved |= after.table.in_hand().is_some_and(|card| {
                    let slot = before.table.choice.tiles().count();
                    let tile = after.table.mover().expect("a card is in hand");
                    let stands = fourkeys::table::Slot::all().find(|&x| after.table.choice.at(x) == Some(tile));
                    slot < 4 && stands.is_some_and(|x| x.deck() != g.content.kind(card).deck)
                });
            });
            relieved
        })
        .count();
    assert!((9..=17).contains(&(stuck * 100 / games as usize)), "{stuck} of {games}");
}

/// One greedy player among random ones wins far more than its share.
#[test]
fn the_estimate_guides_a_greedy_player() {
    for seats in 2..=4 {
        let g = FourKeys::standard(seats);
        let (mut mine, mut theirs, games) = (0, 0, 40);
        for seed in 0..games {
            let mut luck = FastRng::new(seed);
            let me = Seat((seed % u64::from(seats)) as u8);
            let mut s = g.start_fast(&mut luck);
            while let Turn::Seat(p) = g.turn(&s.table) {
                let list = g.actions(g.view(&s, p));
                let a = if p == me { greedy(&g, &s, p) } else { list[luck.below(list.len() as u32) as usize] };
                g.apply_fast(&mut s, p, a, &mut luck);
            }
            let points = g.outcome(&s.table).unwrap().points().to_vec();
            mine += points[me.at()];
            theirs += (points.iter().sum::<i32>() - points[me.at()]) / (i32::from(seats) - 1);
        }
        let (mine, theirs) = (mine / games as i32, theirs / games as i32);
        assert!(mine >= theirs + 15, "{seats} players: {mine} against {theirs} gold");
    }
}
