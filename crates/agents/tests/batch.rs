//! Agents by name inside a batch.
use engine_core::{
    batch::{Actions, AnyBatch, BatchError, BatchSpec, Buffers, Luck, Threads},
    erased::AnyGame,
    rules::{Seat, Seats},
};
use reference_games::entries::{CONNECT_FOUR, GOOFSPIEL, KUHN};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};
use trousseau_agents::{AgentError, AnyAgent, AnyObservation, BatchOpponent, Observation, PreparedAgent};

fn against(game: &dyn AnyGame, opponent: BatchOpponent, spec: BatchSpec) -> Box<dyn AnyBatch> {
    let spec = BatchSpec { learners: Seats::one(Seat(0)), rotate: true, opponents: vec![Arc::new(opponent)], ..spec };
    game.batch(&spec).unwrap()
}

fn named(game: &dyn AnyGame, name: &str) -> BatchOpponent {
    BatchOpponent::new(&name.parse().unwrap(), game, Duration::from_secs(5)).unwrap()
}

/// The mean reward of a learner that plays at random.
fn mean(batch: &mut dyn AnyBatch, games: u32) -> f64 {
    let n = batch.rows();
    let (mut reward, mut over, mut seat) = (vec![0.0; 2 * n], vec![false; n], vec![0; n]);
    let (mut played, mut sum) = (0, 0.0);
    batch.reset(None, None, &mut Buffers { seat: Some(&mut seat), ..Buffers::default() }).unwrap();
    while played < games {
        let learner = seat.clone();
        let mut out = Buffers {
            reward: Some(&mut reward),
            terminated: Some(&mut over),
            seat: Some(&mut seat),
            ..Buffers::default()
        };
        played += batch.step(Actions::Random, &mut out).unwrap().finished;
        for row in (0..n).filter(|&row| over[row]) {
            sum += f64::from(reward[2 * row + learner[row] as usize]);
            let record = batch.last_record(row).unwrap();
            assert_eq!(batch.game().open(&record).unwrap().record(), record);
        }
    }
    sum / f64::from(played)
}

#[test]
fn a_search_beats_random_play() {
    let game = CONNECT_FOUR.standard(2).unwrap();
    assert!(mean(&mut *against(&*game, named(&*game, "mcts:30"), BatchSpec::new(8, 1)), 40) < -0.5);
    let goofspiel = GOOFSPIEL.standard(2).unwrap();
    mean(&mut *against(&*goofspiel, named(&*goofspiel, "ismcts:5"), BatchSpec::new(4, 1)), 8);
}

#[test]
fn a_solved_policy_knows_where_it_is() {
    let game = KUHN.standard(2).unwrap();
    let mut batch = against(&*game, named(&*game, "cfr:200"), BatchSpec::new(16, 1));
    assert!(mean(&mut *batch, 500) < 0.0);
    // It needs to know what it has seen, which only a match can tell.
    let mut blind = against(&*game, named(&*game, "cfr:2"), BatchSpec { luck: Luck::Fast, ..BatchSpec::new(2, 1) });
    let error = blind.reset(None, None, &mut Buffers::default()).unwrap_err();
    assert!(matches!(&error, BatchError::Opponent { row: 1, .. }), "{error}");
}

/// Plays the first legal action. Counts how often it sits down.
struct First;
static SAT: AtomicU32 = AtomicU32::new(0);
impl AnyAgent for First {
    fn choose(&mut self, observation: &AnyObservation<'_>, _: u64) -> Result<u32, AgentError> {
        Ok(observation.legal()[0])
    }
}

#[test]
fn an_agent_of_ones_own_sits_down_for_each_game() {
    let game = CONNECT_FOUR.standard(2).unwrap();
    let agent = PreparedAgent::custom(|| {
        SAT.fetch_add(1, Ordering::Relaxed);
        Box::new(First)
    });
    let play = |threads| {
        let spec = BatchSpec { threads, ..BatchSpec::new(6, 1) };
        mean(&mut *against(&*game, agent.clone().into(), spec), 30)
    };
    let one = play(Threads::Exactly(1));
    let sat = SAT.load(Ordering::Relaxed);
    assert!((30..60).contains(&sat), "{sat}");
    assert_eq!(play(Threads::Exactly(3)), one);
}
