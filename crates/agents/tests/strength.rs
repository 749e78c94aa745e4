//! Agents play each other in a few games, and the stronger one must win. The long runs are in `benches/`.
use engine_core::{
    chance::FastRng,
    erased::Entry,
    finite::Finite,
    play::{Match, Next},
    rules::{Game, Seat},
};
use fourkeys::FourKeys;
use knock_dungeon::KnockDungeon;
use reference_games::{ConnectFour, Leduc, Pig, TicTacToe, entries, pig::Act};
use trousseau_agents::{AnyObservation, Bot, Observation, TypedObservation};

/// The first agent's share of wins over a number of games with alternating seats.
fn duel<G: Game>(first: &str, second: &str, games: u64) -> f64 {
    let mut wins = 0.0;
    for seed in 0..games {
        let mut m = Match::new(G::standard(2), seed / 2);
        let mine = Seat((seed % 2) as u8);
        let mut step = 0;
        while let Next::Seat(p) = m.next() {
            let bot: Bot = if p == mine { first } else { second }.parse().unwrap();
            step += 1;
            let id = bot.choose(&TypedObservation::at(&m, p), seed * 1000 + step);
            m.play(p, G::Action::from_id(id).unwrap()).unwrap_or_else(|e| panic!("{e}"));
        }
        let (share, of) = m.outcome().unwrap().win_share(mine);
        wins += f64::from(share) / f64::from(of);
    }
    wins / games as f64
}

#[test]
fn tree_search_does_not_lose_at_tic_tac_toe() {
    assert!(duel::<TicTacToe>("mcts:400", "random", 40) > 0.9);
    let draws = duel::<TicTacToe>("mcts:800", "mcts:800", 10);
    assert!((draws - 0.5).abs() < 0.11, "{draws}");
}

#[test]
fn more_thought_wins_at_connect_four() {
    assert!(duel::<ConnectFour>("mcts:300", "random", 20) > 0.9);
    assert!(duel::<ConnectFour>("mcts:600", "flat:60", 16) > 0.6);
}

#[test]
fn exact_odds_are_weighed_at_pig() {
    for name in ["mcts:200", "mcts-exact:200", "expectimax:2"] {
        let wins = duel::<Pig>(name, "random", 40);
        assert!(wins > 0.75, "{name}: {wins}");
    }
    // At 94 points with 6 at stake, holding wins at once: every search must see that.
    let mut state = Pig::standard(2).start_fast(&mut FastRng::new(1));
    (state.table.scores, state.table.total, state.table.turns) = ([94, 90, 0, 0], 6, 40);
    let m = Match::from_state(Pig::standard(2), state, 1).unwrap();
    for name in ["mcts:100", "mcts-exact:100", "expectimax:1", "greedy", "flat:100"] {
        let ranked = name.parse::<Bot>().unwrap().rank(&TypedObservation::at(&m, Seat(0)), 3);
        assert_eq!(Act::from_id(ranked[0].id), Some(Act::Hold), "{name}: {ranked:?}");
    }
    let ranked = Bot::Expectimax { depth: 1 }.rank(&TypedObservation::at(&m, Seat(0)), 3);
    assert_eq!(ranked[0].value, 1.0, "a certain win has the value 1: {ranked:?}");
}

#[test]
fn looking_ahead_is_enough_at_tic_tac_toe() {
    assert!(duel::<TicTacToe>("expectimax:4", "random", 20) > 0.85);
}

#[test]
fn hidden_cards_are_imagined_at_leduc() {
    let mut chips = 0;
    for seed in 0..200u64 {
        let mut m = Match::new(Leduc::standard(2), seed / 2);
        let mine = Seat((seed % 2) as u8);
        while let Next::Seat(p) = m.next() {
            let bot: Bot = if p == mine { "ismcts:200" } else { "random" }.parse().unwrap();
            let id = bot.choose(&TypedObservation::at(&m, p), seed);
            m.play(p, Finite::from_id(id).unwrap()).unwrap();
        }
        chips += m.outcome().unwrap().utility(mine);
    }
    assert!(chips > 100, "{chips} chips in 200 hands");
}

#[test]
fn a_budget_is_so_many_simulations_and_nothing_is_tried_twice_before_all_is_tried_once() {
    fn visits<G: Game>(n: u32) -> Vec<u32> {
        let m = Match::new(G::standard(2), 3);
        let Next::Seat(p) = m.next() else { panic!("a seat is to move") };
        let bot: Bot = format!("mcts:{n}").parse().unwrap();
        bot.rank(&TypedObservation::at(&m, p), 11).into_iter().map(|r| r.visits).collect()
    }
    for n in (1..40).chain([200, 1001]) {
        for tried in [visits::<TicTacToe>(n), visits::<ConnectFour>(n), visits::<Leduc>(n)] {
            assert_eq!(tried.iter().sum::<u32>(), n, "{tried:?}");
            let (most, all) = (tried[0], tried.len() as u32);
            assert!(if n < all { most == 1 } else { *tried.last().unwrap() > 0 }, "{n} of {all}: {tried:?}");
        }
    }
}

#[test]
fn greedy_beats_random_at_fourkeys_and_search_holds_its_own() {
    assert!(duel::<FourKeys>("greedy:1", "random", 12) > 0.9);
    assert!(duel::<FourKeys>("ismcts:150", "random", 6) > 0.9);
}

#[test]
fn a_team_searches_together() {
    let mut turns = [0u32; 2];
    for (k, name) in ["random", "ismcts:60"].into_iter().enumerate() {
        for seed in 0..4 {
            let mut m = Match::new(KnockDungeon::standard(2), seed);
            let bot: Bot = name.parse().unwrap();
            while let (Next::Seat(p), true) = (m.next(), m.plies().len() < 24) {
                let id = bot.choose(&TypedObservation::at(&m, p), seed + m.plies().len() as u64);
                m.play(p, Finite::from_id(id).unwrap()).unwrap();
            }
            turns[k] += u32::from(m.state().table.turns);
        }
    }
    assert!(turns[1] > 2 * turns[0], "a team that searches survives longer: {turns:?}");
}

#[test]
fn the_same_seed_gives_the_same_choice_typed_and_erased() {
    fn both<G: Game>(entry: &Entry) {
        for name in ["random", "greedy:2", "flat:40", "ismcts:120", "mcts-exact:40", "expectimax:1"] {
            let m = Match::new(G::standard(2), 5);
            let any = entry.standard(2).unwrap().start(5);
            let bot: Bot = name.parse().unwrap();
            let Next::Seat(p) = m.next() else { panic!("a seat is to move") };
            let observation = TypedObservation::at(&m, p);
            let ranked = bot.rank(&observation, 9);
            assert_eq!(ranked, bot.rank(&observation, 9), "{name}");
            let any_observation = AnyObservation::at(&*any).expect("a seat is to move");
            assert_eq!(any_observation.legal(), observation.legal());
            assert_eq!(ranked, bot.rank(&any_observation, 9), "{name}: erased");
        }
    }
    both::<Leduc>(&entries::LEDUC);
    both::<ConnectFour>(&entries::CONNECT_FOUR);
    both::<FourKeys>(&fourkeys::ENTRY);
}

#[test]
fn names_are_read_and_written() {
    for name in ["random", "greedy:4", "flat:200", "ismcts:1000", "ismcts:50ms"] {
        assert_eq!(name.parse::<Bot>().unwrap().to_string(), name);
    }
    for wrong in ["", "oracle", "ismcts", "ismcts:", "ismcts:0", "ismcts:many", "greedy:0", "random:3", "flat:-1"] {
        assert!(wrong.parse::<Bot>().unwrap_err().to_string().contains("there are random"), "{wrong}");
    }
}
