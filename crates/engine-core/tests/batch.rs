//! A batch plays the games that matches play, row by row, whatever its form.
use engine_core::{
    batch::{
        Actions, AnyBatch, Autoreset, Batch, BatchError, BatchSpec, Buffers, Illegal, LEAVE, LegalRows, Luck,
        Observations, Opponent, OpponentError, OpponentView, RandomOpponent, Seeds, SparseRows, Split, episode_seed,
    },
    erased::{AnyGame, Simulation},
    rules::{Game, Seat, Seats},
};
use reference_games::{
    ConnectFour, Goofspiel, Leduc,
    entries::{CONNECT_FOUR, GOOFSPIEL, KUHN, LEDUC, PIG, TIC_TAC_TOE},
};
use std::sync::Arc;

/// Buffers of one's own, all of them.
struct Own {
    observation: Vec<f32>,
    last: Vec<f32>,
    mask: Vec<bool>,
    seat: Vec<i8>,
    reward: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    illegal: Vec<bool>,
    episode: Vec<u64>,
    seed: Vec<u64>,
    length: Vec<u32>,
}

impl Own {
    fn new(batch: &dyn AnyBatch) -> Self {
        let (n, seats) = (batch.rows(), usize::from(batch.seats()));
        Self {
            observation: vec![0.5; n * batch.numbers()],
            last: vec![0.5; n * batch.numbers()],
            mask: vec![true; n * batch.actions() as usize],
            seat: vec![9; n],
            reward: vec![9.0; n * seats],
            terminated: vec![true; n],
            truncated: vec![true; n],
            illegal: vec![true; n],
            episode: vec![9; n],
            seed: vec![9; n],
            length: vec![9; n],
        }
    }

    fn out(&mut self) -> Buffers<'_> {
        Buffers {
            observation: Observations::F32(&mut self.observation),
            final_observation: Observations::F32(&mut self.last),
            mask: Some(&mut self.mask),
            seat: Some(&mut self.seat),
            reward: Some(&mut self.reward),
            terminated: Some(&mut self.terminated),
            truncated: Some(&mut self.truncated),
            illegal: Some(&mut self.illegal),
            episode: Some(&mut self.episode),
            seed: Some(&mut self.seed),
            length: Some(&mut self.length),
            kept: true,
            ..Buffers::default()
        }
    }

    /// The first legal action of each row; `LEAVE` where nothing is legal.
    fn first(&self) -> Vec<i64> {
        let n = self.seat.len();
        let first = |flags: &[bool]| flags.iter().position(|&yes| yes).map_or(LEAVE, |id| id as i64);
        self.mask.chunks(self.mask.len() / n).map(first).collect()
    }
}

fn make(game: &dyn AnyGame, spec: &BatchSpec) -> (Box<dyn AnyBatch>, Own) {
    let mut batch = game.batch(spec).unwrap();
    let mut own = Own::new(&*batch);
    batch.reset(None, None, &mut own.out()).unwrap();
    (batch, own)
}

#[test]
fn random_games_are_those_of_a_simulation() {
    for entry in [&CONNECT_FOUR, &LEDUC, &PIG, &GOOFSPIEL] {
        let game = entry.standard(2).unwrap();
        let (mut batch, mut own) = make(&*game, &BatchSpec::new(5, 3));
        let (mut seeds, mut seen) = (own.seed.clone(), 0);
        while seen < 40 {
            batch.step(Actions::Random, &mut own.out()).unwrap();
            for (row, &seed) in seeds.iter().enumerate() {
                if own.terminated[row] {
                    let record = batch.last_record(row).unwrap();
                    let simulated = game.simulated(&Simulation::new(seed, 1), 0);
                    assert_eq!(record, simulated.record());
                    assert_eq!(game.open(&record).unwrap().record(), record);
                    let utility = |p| simulated.outcome().unwrap().utility(Seat(p)) as f32;
                    assert_eq!(own.reward[2 * row..][..2], [utility(0), utility(1)]);
                    seen += 1;
                } else {
                    assert_eq!(own.reward[2 * row..][..2], [0.0, 0.0]);
                }
            }
            seeds.clone_from(&own.seed);
        }
    }
}

#[test]
fn a_row_is_the_match_with_its_seed() {
    let game = LEDUC.standard(2).unwrap();
    let (mut batch, mut own) = make(&*game, &BatchSpec { autoreset: Autoreset::Disabled, ..BatchSpec::new(20, 1) });
    for _ in 0..20 {
        for row in 0..20 {
            let m = batch.to_match(row).unwrap();
            assert_eq!(m.state_json().unwrap(), batch.position(row, 0).unwrap().state_json());
            let Ok(seat) = u8::try_from(own.seat[row]).map(Seat) else { continue };
            let (mut numbers, mut mask) = (vec![0.0; batch.numbers()], vec![false; batch.actions() as usize]);
            m.encode(Some(seat), &mut numbers).unwrap();
            m.mask(&mut mask).unwrap();
            assert_eq!(own.observation[row * numbers.len()..][..numbers.len()], numbers);
            assert_eq!(own.mask[row * mask.len()..][..mask.len()], mask);
            batch.encode(row, Some(seat.other()), &mut numbers).unwrap();
        }
        batch.step(Actions::Random, &mut own.out()).unwrap();
    }
    assert_eq!(own.seat, [-1; 20]);
    assert!((0..20).all(|row| batch.last_record(row) == batch.record(row)));
}

#[test]
fn seeds_are_known_chosen_and_split() {
    let game = PIG.standard(2).unwrap();
    let (_, own) = make(&*game, &BatchSpec { first_row: 3, ..BatchSpec::new(2, 7) });
    assert_eq!(own.seed, [episode_seed(7, Split::Train, 3, 0), episode_seed(7, Split::Train, 4, 0)]);
    // Frozen: what was trained on can be said for years.
    assert_eq!(episode_seed(7, Split::Train, 3, 5), 7_863_663_912_056_466_061);
    for (row, episode) in (0..50).flat_map(|row| (0..50).map(move |e| (row, e))) {
        assert!(episode_seed(1, Split::Train, row, episode) >> 63 == 0);
        assert!(episode_seed(1, Split::Test, row, episode) >> 63 == 1);
    }
    let given = BatchSpec { seeds: Seeds::Given(vec![5, 6, 7]), ..BatchSpec::new(2, 0) };
    let (mut batch, mut own) = make(&*game, &given);
    assert_eq!(own.seed, [5, 6]);
    batch.reset(Some(&[false, true]), None, &mut own.out()).unwrap();
    assert_eq!((own.seed.clone(), own.episode.clone()), (vec![5, 5], vec![0, 1]), "number 1 * 2 + 1, around the list");
    batch.reset(None, Some(&[70, 71]), &mut own.out()).unwrap();
    assert_eq!(own.seed, [70, 71]);
}

#[test]
fn episodes_end_as_the_mode_says() {
    let game = TIC_TAC_TOE.standard(2).unwrap();
    let last = |own: &Own| own.terminated[0];
    // In every mode the same game is played: the first legal square, seven times.
    let (mut batch, mut same) = make(&*game, &BatchSpec::new(1, 1));
    for _ in 0..7 {
        assert!(!last(&same));
        let actions = same.first();
        batch.step(Actions::Given(&actions), &mut same.out()).unwrap();
    }
    assert!(last(&same) && same.reward == [1.0, -1.0]);
    assert_eq!((same.seat[0], same.length[0], same.episode[0]), (0, 0, 1));

    for autoreset in [Autoreset::NextStep, Autoreset::Disabled] {
        let (mut batch, mut own) = make(&*game, &BatchSpec { autoreset, ..BatchSpec::new(1, 1) });
        for _ in 0..7 {
            let actions = own.first();
            batch.step(Actions::Given(&actions), &mut own.out()).unwrap();
        }
        assert!(last(&own) && own.reward == [1.0, -1.0]);
        assert_eq!(own.observation, same.last, "the final observation is the same");
        assert_eq!((own.seat[0], own.length[0], own.episode[0]), (-1, 7, 0));
        assert!(own.mask.iter().all(|&yes| !yes));
        batch.step(Actions::Given(&[LEAVE]), &mut own.out()).unwrap();
        assert_eq!((own.seat[0], own.terminated[0], own.reward[0]), (-1, false, 0.0));
        batch.step(Actions::Given(&[99]), &mut own.out()).unwrap();
        let next = autoreset == Autoreset::NextStep;
        assert_eq!((own.seat[0], own.episode[0]), if next { (0, 1) } else { (-1, 0) });
        assert!(!own.terminated[0]);
        if next {
            assert_eq!(own.observation, same.observation);
        }
    }
}

#[test]
fn an_episode_is_cut_short_at_the_limit() {
    let game = CONNECT_FOUR.standard(2).unwrap();
    let (mut batch, mut own) = make(&*game, &BatchSpec { step_limit: Some(3), ..BatchSpec::new(4, 1) });
    for _ in 0..3 {
        assert_eq!(own.truncated, [false; 4]);
        batch.step(Actions::Random, &mut own.out()).unwrap();
    }
    assert_eq!((own.truncated, own.terminated), (vec![true; 4], vec![false; 4]));
    assert_eq!(own.reward, [0.0; 8]);
    assert_eq!(batch.last_record(0).unwrap().actions.len(), 3);
}

#[test]
fn an_illegal_action_names_its_row_and_changes_nothing() {
    let game = TIC_TAC_TOE.standard(2).unwrap();
    let (mut batch, mut own) = make(&*game, &BatchSpec::new(3, 1));
    batch.step(Actions::Given(&[0, 1, 2]), &mut own.out()).unwrap();
    let before: Vec<_> = (0..3).map(|row| batch.record(row).unwrap()).collect();
    let refused = batch.step(Actions::Given(&[4, 5, 2]), &mut own.out()).unwrap_err();
    let BatchError::Illegal { row: 2, action: 2, reason } = &refused else { panic!("{refused}") };
    assert_eq!(reason.clause, Some("TT-3"));
    for wrong in [9, -2, i64::MAX, i64::MIN] {
        let refused = batch.step(Actions::Given(&[4, wrong, 4]), &mut own.out()).unwrap_err();
        assert!(matches!(refused, BatchError::Illegal { row: 1, action, .. } if action == wrong), "{refused}");
    }
    assert!(matches!(
        batch.step(Actions::Given(&[4, 4]), &mut own.out()),
        Err(BatchError::Length { found: 2, expected: 3, .. })
    ));
    // Without a mask, the rules themselves are asked.
    batch.step(Actions::Given(&[LEAVE, 4, LEAVE]), &mut Buffers::default()).unwrap();
    assert!(batch.step(Actions::Given(&[4, 4, 4]), &mut Buffers::default()).is_err());
    assert_eq!([before[0].clone(), before[2].clone()], [batch.record(0).unwrap(), batch.record(2).unwrap()]);
    assert_eq!(batch.record(1).unwrap().actions.len(), 2);

    for (illegal, length) in [(Illegal::Random, 2), (Illegal::Leave, 1)] {
        let (mut batch, mut own) = make(&*game, &BatchSpec { illegal, ..BatchSpec::new(2, 1) });
        batch.step(Actions::Given(&[0, 1]), &mut own.out()).unwrap();
        batch.step(Actions::Given(&[0, 77]), &mut own.out()).unwrap();
        assert_eq!((own.illegal, own.length), (vec![true; 2], vec![length; 2]));
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let game = TIC_TAC_TOE.standard(2).unwrap();
    let new = || BatchSpec::new(2, 1);
    let one = Seats::one(Seat(0));
    for spec in [
        BatchSpec { rows: 0, ..new() },
        BatchSpec { rows: usize::MAX, ..new() },
        BatchSpec { seeds: Seeds::Given(vec![]), ..new() },
        BatchSpec { step_limit: Some(0), ..new() },
        BatchSpec { learners: Seats::one(Seat(5)), ..new() },
        BatchSpec { learners: one, ..new() },
    ] {
        assert!(matches!(game.batch(&spec), Err(BatchError::Spec(_))));
    }
    let mut batch = game.batch(&new()).unwrap();
    let mut none = Buffers::default();
    assert_eq!(batch.step(Actions::Random, &mut none), Err(BatchError::NotReset));
    assert_eq!(batch.reset(Some(&[true, false]), None, &mut none), Err(BatchError::NotReset));
    assert_eq!(batch.record(0), Err(BatchError::NotReset));
    batch.reset(None, None, &mut none).unwrap();
    assert_eq!(batch.record(2), Err(BatchError::NoSuchRow { row: 2, rows: 2 }));
    assert_eq!(batch.last_record(1), Err(BatchError::NoneEnded { row: 1 }));
    let mut short = [0.0; 3];
    let out = &mut Buffers { observation: Observations::F32(&mut short), ..Buffers::default() };
    assert!(matches!(batch.observe(out), Err(BatchError::Length { found: 3, .. })));
    let mut fast = game.batch(&BatchSpec { luck: Luck::Fast, ..new() }).unwrap();
    fast.reset(None, None, &mut none).unwrap();
    assert_eq!(fast.record(0), Err(BatchError::NotKept));
}

#[test]
fn a_row_that_is_left_stays_as_it_is() {
    let game = CONNECT_FOUR.standard(2).unwrap();
    let (mut batch, mut own) = make(&*game, &BatchSpec::new(2, 1));
    batch.step(Actions::Given(&[3, LEAVE]), &mut own.out()).unwrap();
    assert_eq!((own.seat.clone(), own.length.clone()), (vec![1, 0], vec![1, 0]));
    let once = own.observation.clone();
    batch.observe(&mut Buffers { kept: false, ..own.out() }).unwrap();
    assert_eq!(own.observation, once);
}

#[test]
fn every_form_of_an_observation_says_the_same() {
    let game = LEDUC.standard(2).unwrap();
    let layout = game.layout();
    let n = layout.len();
    let (mut f32s, mut u8s) = (vec![0.0; 16 * n], vec![0; 16 * n]);
    let (mut places, mut numbers, mut counts) = (vec![7; 16 * 12], vec![7.0; 16 * 12], vec![7; 16]);
    let (mut ids, mut legal, mut features) = (vec![7; 16 * 3], vec![7; 16], vec![7; 16 * 3 * 2]);
    let mut batch = game.batch(&BatchSpec::new(16, 1)).unwrap();
    batch.reset(None, None, &mut Buffers::default()).unwrap();
    for _ in 0..30 {
        batch.step(Actions::Random, &mut Buffers::default()).unwrap();
        let sparse = SparseRows { places: &mut places, numbers: &mut numbers, counts: &mut counts };
        let wide = batch.observe(&mut Buffers { observation: Observations::Sparse(sparse), ..Buffers::default() });
        assert!(wide.unwrap().widest <= 12);
        batch.observe(&mut Buffers { observation: Observations::F32(&mut f32s), ..Buffers::default() }).unwrap();
        batch.observe(&mut Buffers { observation: Observations::U8(&mut u8s), ..Buffers::default() }).unwrap();
        for row in 0..16 {
            let mut again = vec![0.0; n];
            for k in 0..counts[row] as usize {
                again[places[row * 12 + k] as usize] = numbers[row * 12 + k];
            }
            assert!(places[row * 12 + counts[row] as usize..][..12 - counts[row] as usize].iter().all(|&p| p == -1));
            assert_eq!(f32s[row * n..][..n], again);
            let bytes: Vec<u8> = again.iter().map(|x| (x * 255.0 + 0.5) as u8).collect();
            assert_eq!(u8s[row * n..][..n], bytes);
        }
        let rows = LegalRows { ids: &mut ids, counts: &mut legal, features: Some(&mut features) };
        batch.observe(&mut Buffers { legal: Some(rows), ..Buffers::default() }).unwrap();
        for row in 0..16 {
            let (mut expected, position) = (vec![], batch.position(row, 0).unwrap());
            position.legal(&mut expected);
            let found: Vec<u32> = ids[row * 3..][..3].iter().filter_map(|&id| u32::try_from(id).ok()).collect();
            assert_eq!((&found, legal[row] as usize), (&expected, expected.len()));
        }
    }
}

#[test]
fn opponents_move_inside() {
    let game = CONNECT_FOUR.standard(2).unwrap();
    let spec = BatchSpec {
        learners: Seats::one(Seat(0)),
        rotate: true,
        opponents: vec![Arc::new(RandomOpponent)],
        autoreset: Autoreset::NextStep,
        ..BatchSpec::new(6, 1)
    };
    let (mut batch, mut own) = make(&*game, &spec);
    assert_eq!((own.seat.clone(), own.length.clone()), (vec![0, 1, 0, 1, 0, 1], vec![0, 1, 0, 1, 0, 1]));
    let (mut games, mut won) = (0, 0.0);
    for _ in 0..300 {
        let actions: Vec<i64> = own.first().into_iter().map(|a| a.max(0)).collect();
        let learners: Vec<Seats> = (0..6).map(|row| batch.learners(row).unwrap()).collect();
        batch.step(Actions::Given(&actions), &mut own.out()).unwrap();
        for (row, learner) in learners.into_iter().enumerate() {
            if own.terminated[row] {
                let seat = learner.iter().next().unwrap();
                (games, won) = (games + 1, won + own.reward[2 * row + seat.at()]);
                let record = batch.last_record(row).unwrap();
                assert_eq!(
                    game.open(&record).unwrap().outcome().unwrap().utility(seat) as f32,
                    own.reward[2 * row + seat.at()]
                );
            }
        }
    }
    assert!(games > 100 && won != 0.0, "{games} {won}");
}

/// Fails at its third decision, then chooses what does not exist.
#[derive(Debug)]
struct Faulty;
impl Opponent for Faulty {
    fn choose(&self, at: &dyn OpponentView, seed: u64) -> Result<u32, OpponentError> {
        match at.step() {
            0..4 => RandomOpponent.choose(at, seed),
            _ if at.row() == 0 => Err(OpponentError("out of ideas".into())),
            _ => Ok(77),
        }
    }
}

#[test]
fn an_opponent_that_fails_ends_its_episode_only() {
    let game = CONNECT_FOUR.standard(2).unwrap();
    let spec = BatchSpec { learners: Seats::one(Seat(0)), opponents: vec![Arc::new(Faulty)], ..BatchSpec::new(2, 1) };
    let (mut batch, mut own) = make(&*game, &spec);
    for _ in 0..2 {
        batch.step(Actions::Given(&[0, 1]), &mut own.out()).unwrap();
    }
    let error = batch.step(Actions::Given(&[0, LEAVE]), &mut own.out()).unwrap_err();
    assert_eq!(error.to_string(), "row 0: the opponent at seat 1 failed: out of ideas");
    assert_eq!((own.truncated.clone(), own.episode.clone()), (vec![true, false], vec![1, 0]));
    let error = batch.step(Actions::Given(&[LEAVE, 1]), &mut own.out()).unwrap_err();
    assert!(error.to_string().contains("action 77, which is illegal"), "{error}");
    assert_eq!(own.episode, [1, 1]);
}

/// Fails at the start of the first two episodes of a row.
#[derive(Debug)]
struct Late;
impl Opponent for Late {
    fn choose(&self, at: &dyn OpponentView, seed: u64) -> Result<u32, OpponentError> {
        if at.episode() < 2 { Err(OpponentError("late".into())) } else { RandomOpponent.choose(at, seed) }
    }
}

#[test]
fn an_episode_that_could_not_start_is_tried_again() {
    let game = CONNECT_FOUR.standard(2).unwrap();
    let spec = BatchSpec { learners: Seats::one(Seat(1)), opponents: vec![Arc::new(Late)], ..BatchSpec::new(1, 1) };
    let mut batch = game.batch(&spec).unwrap();
    let mut own = Own::new(&*batch);
    assert!(batch.reset(None, None, &mut own.out()).is_err());
    assert_eq!(own.seat, [-1]);
    assert!(batch.step(Actions::Given(&[0]), &mut own.out()).is_err());
    batch.step(Actions::Given(&[0]), &mut own.out()).unwrap();
    assert_eq!((own.seat[0], own.episode[0]), (1, 2));
}

#[test]
fn nobody_sees_a_pending_secret() {
    let mut batch = Batch::<Goofspiel>::new(Goofspiel::standard(2), &BatchSpec::new(4, 1)).unwrap();
    let mut own = Own::new(&batch);
    let seeds = [9; 4];
    batch.reset(None, Some(&seeds), &mut own.out()).unwrap();
    // Four copies of one game, in which seat 0 makes four different bids.
    let legal: Vec<i64> = (0..batch.actions() as usize).filter(|&id| own.mask[id]).map(|id| id as i64).collect();
    batch.step(Actions::Given(&legal[..4]), &mut own.out()).unwrap();
    assert_eq!(own.seat, [1; 4]);
    let n = batch.numbers();
    assert!(own.observation.chunks(n).all(|row| row == &own.observation[..n]));
    let mut of_its_own = vec![vec![0.0; n]; 2];
    batch.encode(0, Some(Seat(0)), &mut of_its_own[0]).unwrap();
    batch.encode(1, Some(Seat(0)), &mut of_its_own[1]).unwrap();
    assert_ne!(of_its_own[0], of_its_own[1], "whoever made the bid knows it");
}

#[test]
fn the_fast_generator_plays_the_same_for_the_same_seed() {
    let game = KUHN.standard(2).unwrap();
    let play = |luck| {
        let (mut batch, mut own) = make(&*game, &BatchSpec { luck, ..BatchSpec::new(50, 4) });
        let mut sum = vec![];
        for _ in 0..20 {
            batch.step(Actions::Random, &mut own.out()).unwrap();
            sum.extend_from_slice(&own.reward);
        }
        sum
    };
    assert_eq!(play(Luck::Fast), play(Luck::Fast));
    assert_ne!(play(Luck::Fast), play(Luck::Pinned));
}

#[test]
fn a_copy_goes_on_by_itself() {
    let mut batch = Batch::new(Leduc::standard(2), &BatchSpec::new(3, 1)).unwrap();
    batch.reset(None, None, &mut Buffers::default()).unwrap();
    let mut copy = batch.boxed_clone();
    copy.step(Actions::Random, &mut Buffers::default()).unwrap();
    assert_eq!((batch.record(0).unwrap().actions.len(), copy.record(0).unwrap().actions.len()), (0, 1));
    batch.step(Actions::Random, &mut Buffers::default()).unwrap();
    assert_eq!(batch.record(2), copy.record(2));
    let _ = Batch::<ConnectFour>::MAX_ROWS;
}
