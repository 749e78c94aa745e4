//! Tournaments give the same results for any number of threads, resume without losing or repeating a game, and report agents that fail.
use engine_core::erased::AnyGame;
use std::{
    collections::BTreeSet,
    convert::Infallible,
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};
use trousseau_agents::{
    AgentSpec, Arena, PreparedAgent,
    tournament::{Log, LogError, OnTrouble, Plan, Played, RunError, standings},
};

/// How to run a tournament.
#[derive(Clone, Copy)]
struct Run {
    threads: usize,
    on_trouble: OnTrouble,
    records: bool,
}

const PLAIN: Run = Run { threads: 1, on_trouble: OnTrouble::Loss, records: false };

/// Plays the remaining games of a plan.
fn run<E: std::error::Error>(
    game: &dyn AnyGame,
    agents: &[PreparedAgent],
    plan: &Plan,
    done: &BTreeSet<u64>,
    how: Run,
    keep: impl FnMut(Played) -> Result<(), E>,
) -> Result<(), RunError<E>> {
    let arena = Arena::new(game, agents).threads(how.threads).on_trouble(how.on_trouble).records(how.records);
    plan.arena(arena).run(plan.left(done), keep)
}

fn leduc() -> Box<dyn AnyGame> {
    reference_games::entries::LEDUC.standard(2).unwrap()
}

fn ready(game: &dyn AnyGame, names: &[&str], limit: u64) -> Vec<PreparedAgent> {
    let one = |n: &&str| n.parse::<AgentSpec>().unwrap().prepare(game, Duration::from_millis(limit)).unwrap();
    names.iter().map(one).collect()
}

fn strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|s| (*s).to_string()).collect()
}

/// All games of a tournament, by number, without their timings.
fn all(game: &dyn AnyGame, names: &[&str], games: u64, how: Run) -> Vec<Played> {
    let mut played = vec![];
    let plan = Plan::new(game, names.len(), games, 7);
    run(game, &ready(game, names, 2_000), &plan, &BTreeSet::new(), how, |p| {
        played.push(p);
        Ok::<_, Infallible>(())
    })
    .unwrap();
    played.iter_mut().for_each(|p| p.micros.fill(0));
    played.sort_by_key(|p| p.number);
    played
}

/// A file of this test, deleted afterwards.
struct Scratch(PathBuf);
impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("trousseau-agents-{}-{name}", std::process::id())))
    }
}
impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let names = ["random", "ismcts:30", "greedy:2"];
    let game = leduc();
    let one = all(&*game, &names, 6, PLAIN);
    assert_eq!(one.len(), 18);
    assert_eq!(one, all(&*game, &names, 6, Run { threads: 4, ..PLAIN }));
    let table = standings(&strings(&names), false, &one);
    let mut shuffled = one.clone();
    shuffled.reverse();
    assert_eq!(table, standings(&strings(&names), false, &shuffled));
    assert_eq!(table.iter().map(|s| s.games).sum::<u64>(), 36);
    let wins: f64 = table.iter().map(|s| s.win_rate * s.games as f64).sum();
    assert!((wins - 18.0).abs() < 1e-9, "the win shares of a game add up to one");
}

#[test]
fn a_tournament_goes_on_where_it_was_interrupted() {
    let (names, game, file) = (["random", "flat:20"], leduc(), Scratch::new("resume"));
    let (labels, agents) = (strings(&names), ready(&*leduc(), &names, 2_000));
    let plan = Plan::new(&*game, 2, 10, 7);
    let go_on = |keep_at_most: usize| {
        let mut log = Log::open(&file.0, &*game, &labels, 7).unwrap();
        let done: BTreeSet<u64> = log.played().iter().map(|p| p.number).collect();
        let mut kept = 0;
        let stopped = run(&*game, &agents, &plan, &done, Run { records: true, ..PLAIN }, |p| {
            kept += 1;
            assert!(!done.contains(&p.number), "no game is played twice");
            if kept > keep_at_most { Err(std::fmt::Error) } else { log.keep(p).map_err(|_| std::fmt::Error) }
        });
        (log.played().to_vec(), stopped.is_err())
    };
    let (some, stopped) = go_on(4);
    assert_eq!((some.iter().map(|p| p.number).collect::<Vec<_>>(), stopped), (vec![0, 1, 2, 3], true));
    // The interruption cuts off the last line: only that game is played again.
    let text = fs::read_to_string(&file.0).unwrap();
    fs::write(&file.0, &text[..text.len() - 20]).unwrap();
    let (mut whole, stopped) = go_on(100);
    assert_eq!((whole.len(), stopped), (10, false));
    for p in &mut whole {
        p.micros.fill(0);
        let record = p.record.take().expect("records were requested");
        assert_eq!(game.open(&record).unwrap().outcome().unwrap().points(), p.points);
    }
    whole.sort_by_key(|p| p.number);
    assert_eq!(whole, all(&*game, &names, 10, PLAIN));
    assert_eq!(fs::read_to_string(&file.0).unwrap().lines().count(), 11);
}

#[test]
fn a_file_of_something_else_is_refused_and_left_alone() {
    let (game, file) = (leduc(), Scratch::new("other"));
    let open = |agents: &[&str], seed| Log::open(&file.0, &*game, &strings(agents), seed);
    drop(open(&["random", "greedy:4"], 7).unwrap());
    let before = fs::read(&file.0).unwrap();
    assert!(matches!(open(&["random", "greedy:4"], 8), Err(LogError::Other { field: "seed", .. })));
    assert!(matches!(open(&["random"], 7), Err(LogError::Other { field: "list of agents", .. })));
    let kuhn = reference_games::entries::KUHN.standard(2).unwrap();
    let other = Log::open(&file.0, &*kuhn, &strings(&["random", "greedy:4"]), 7);
    assert!(matches!(other, Err(LogError::Other { field: "game", .. })));
    assert_eq!(fs::read(&file.0).unwrap(), before);
    for junk in ["my diary", "my diary\n", "{}\n", "[1,2]"] {
        fs::write(&file.0, junk).unwrap();
        assert!(matches!(open(&["random"], 7), Err(LogError::Line { line: 1, .. })), "{junk}");
        assert_eq!(fs::read_to_string(&file.0).unwrap(), junk);
    }
    fs::write(&file.0, [&before[..], b"{\"number\":1}\n"].concat()).unwrap();
    assert!(matches!(open(&["random", "greedy:4"], 7), Err(LogError::Line { line: 2, .. })));
}

#[test]
fn a_solved_game_is_not_lost_to_a_random_player() {
    let kuhn = reference_games::entries::KUHN.standard(2).unwrap();
    let names = ["cfr:300", "random"];
    let table = standings(&strings(&names), false, &all(&*kuhn, &names, 400, PLAIN));
    assert_eq!(table[0].agent, "cfr:300");
    assert!(table[0].mean_score > 0.05, "{table:?}");
    let large = "cfr:10".parse::<AgentSpec>().unwrap();
    let four = reference_games::entries::CONNECT_FOUR.standard(2).unwrap();
    assert!(large.prepare(&*four, Duration::ZERO).is_err(), "the tree of Connect Four is too large");
}

/// An agent process that answers each decision by running a line of shell.
fn shell(answer: &str) -> String {
    format!("exec:sh -c 'while read line; do {answer}; done'")
}

#[test]
fn another_process_plays() {
    let (game, first) = (leduc(), shell(r#"case $line in *decide*) echo "{\"id\": 1}";; esac"#));
    let played = all(&*game, &[&first, "random"], 6, Run { threads: 2, ..PLAIN });
    assert!(played.iter().all(|p| p.forfeit.is_none() && p.points.len() == 2), "{played:?}");
    let spelt = shell(r#"case $line in *decide*) echo "{\"action\": \"Call\"}";; esac"#);
    assert_eq!(
        all(&*game, &[&spelt, "random"], 6, PLAIN).iter().map(|p| p.points.clone()).collect::<Vec<_>>(),
        played.iter().map(|p| p.points.clone()).collect::<Vec<_>>(),
    );
}

#[test]
fn a_process_that_fails_loses_or_aborts() {
    let game = leduc();
    for (command, why) in [
        (shell("echo nonsense"), "is not a valid answer"),
        (shell(r#"echo "{\"id\": 77}""#), "is not a valid answer"),
        (shell(r#"echo "{\"id\": 0}""#), "is not legal"), // there is no raise to fold to at the first decision
        (shell(r#"echo "{\"id\": 0, \"action\": \"Fold\"}""#), "either id or action"),
        (shell("exit 3"), "exit status: 3"),
        ("exec:sh -c 'exit 0'".into(), "the process ended"),
        ("exec:no-such-command-anywhere".into(), "cannot be started"),
    ] {
        let played = &all(&*game, &[&command, "random"], 1, PLAIN)[0];
        let forfeit = played.forfeit.as_ref().unwrap_or_else(|| panic!("{command}: {played:?}"));
        assert!(forfeit.why.contains(why), "{command}: {}", forfeit.why);
        assert_eq!((forfeit.seat.0, &played.wins[..], &played.ranks[..]), (0, &[0.0, 1.0][..], &[2, 1][..]));
        assert!(played.points.is_empty());
        let plan = Plan::new(&*game, 2, 1, 7);
        let agents = ready(&*game, &[&command, "random"], 2_000);
        let abort = Run { on_trouble: OnTrouble::Abort, ..PLAIN };
        let stopped = run(&*game, &agents, &plan, &BTreeSet::new(), abort, |_| Ok::<_, Infallible>(()));
        assert!(matches!(&stopped, Err(RunError::NoDecision(e)) if (e.game, e.agent) == (0, 0)), "{command}");
    }
}

#[test]
fn a_process_that_thinks_too_long_is_not_waited_for() {
    let game = leduc();
    let agents = ready(&*game, &["exec:sleep 30", "random"], 100);
    let start = Instant::now();
    let mut why = String::new();
    run(&*game, &agents, &Plan::new(&*game, 2, 1, 7), &BTreeSet::new(), PLAIN, |p| {
        why = p.forfeit.map(|f| f.why).unwrap_or_default();
        Ok::<_, Infallible>(())
    })
    .unwrap();
    assert_eq!(why, "no answer within 100 ms");
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn those_who_play_together_are_compared_on_the_same_luck() {
    let game = knock_dungeon::ENTRY.standard(2).unwrap();
    let names = ["random", "greedy:1"];
    let played = all(&*game, &names, 2, PLAIN);
    assert_eq!(played.len(), 4);
    assert!(played.iter().all(|p| p.agents[0] == p.agents[1]), "one agent plays all the seats");
    let mut seeds: Vec<_> = played.iter().map(|p| (p.seed, p.agents[0])).collect();
    seeds.sort_unstable();
    assert_eq!(seeds, [(7, 0), (7, 1), (8, 0), (8, 1)]);
    let table = standings(&strings(&names), true, &played);
    assert_eq!(table[0].agent, "greedy:1", "{table:?}");
    assert!(table[0].elo > 0.0);
}

#[test]
fn names_with_commands_are_read_and_written() {
    for name in ["cfr:100", "exec:python3 agent.py", "exec:sh -c 'a b'", "expectimax:3", "mcts-exact:20", "mcts:10"] {
        assert_eq!(name.parse::<AgentSpec>().unwrap().to_string(), name);
    }
    // However a command is quoted, its display parses back to the same command.
    for (name, written) in [
        (r#"exec:sh -c "a b""#, "exec:sh -c 'a b'"),
        (r"exec:my\ agent --level=3", "exec:'my agent' '--level=3'"),
        (r#"exec:sh -c "it's \"so\"" '' a,b"#, r#"exec:sh -c "it's \"so\"" '' 'a,b'"#),
    ] {
        let read = name.parse::<AgentSpec>().unwrap();
        assert_eq!((read.to_string().as_str(), read.to_string().parse()), (written, Ok(read)));
    }
    for wrong in ["exec:", "exec:'open", "cfr:", "cfr:0", "expectimax:0", "expectimax:99", "exec"] {
        assert!(wrong.parse::<AgentSpec>().is_err(), "{wrong}");
    }
}
