//! Agents in another process that play many games at once: the games are the same as with a process each, and a process that fails loses only the
//! decision at which it fails.
use engine_core::erased::AnyGame;
use std::{
    convert::Infallible,
    fs,
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};
use trousseau_agents::{
    AgentSpec, AnyObservation, Arena, Exec, Observation, PreparedAgent, Processes,
    arena::Fixture,
    tournament::{OnTrouble, Played},
};

/// An agent that plays at random and misbehaves at some questions. Its first argument says how; it notes starts, lines and its end in a file.
const AGENT: &str = r#"
import json, os, random, sys, time
how, log, hello = sys.argv[1], sys.argv[2], sys.argv[3]
def note(what):
    with open(log, "a") as f: f.write(what + "\n")
note("start %d" % os.getpid())
print(hello, flush=True)
for line in sys.stdin:
    told = json.loads(line)
    note(line.strip())
    if told["type"] != "asks": continue
    answers = []
    for ask in told["asks"]:
        answer = {"ask": ask["ask"], "id": random.Random(ask["seed"]).choice(ask["legal"])}
        if ask["seed"] % 5 == 0 and ask["step"] > 0:
            if how == "crash": sys.exit(3)
            if how == "babble": print("hmm", flush=True); continue
            if how == "hang": time.sleep(60)
            if how == "illegal": answer["id"] = 77
            if how == "twice": answers.append(answer)
            if how == "both": answer["action"] = "Fold"
        answers.append(answer)
    if how == "backwards": answers.reverse()
    if how == "one by one":
        for answer in answers: print(json.dumps({"answers": [answer]}), flush=True)
    else: print(json.dumps({"answers": answers}), flush=True)
note("end")
"#;

const HELLO: &str = r#"{"type":"hello","protocol":2,"wants":[],"batch":4}"#;

/// The files of a test, deleted afterwards.
struct Scratch(PathBuf);
impl Scratch {
    fn new() -> Option<Self> {
        if Command::new("python3").arg("--version").output().is_err() {
            eprintln!("no python3 here: agents in other processes were not tried");
            return None;
        }
        static NUMBER: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let at = std::env::temp_dir().join(format!("trousseau-exec-{}-{number}", std::process::id()));
        fs::create_dir_all(&at).unwrap();
        fs::write(at.join("agent.py"), AGENT).unwrap();
        Some(Self(at))
    }
    fn command(&self, how: &str, hello: &str) -> String {
        let at = self.0.display();
        format!("python3 '{at}/agent.py' '{how}' '{at}/log' '{hello}'")
    }
    fn log(&self) -> String {
        fs::read_to_string(self.0.join("log")).unwrap_or_default()
    }
    fn starts(&self) -> usize {
        self.log().lines().filter(|l| l.starts_with("start")).count()
    }
}
impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn leduc() -> Box<dyn AnyGame> {
    reference_games::entries::LEDUC.standard(2).unwrap()
}

/// The results of games in which the agent plays both seats, by number, without timings.
fn games(agent: &PreparedAgent, n: u64, threads: usize) -> Vec<Played> {
    let (game, mut all) = (leduc(), vec![]);
    let agents = [agent.clone()];
    let fixtures = (0..n).map(|number| Fixture { number, seed: number, agents: vec![0, 0] });
    let arena = Arena::new(&*game, &agents).threads(threads).on_trouble(OnTrouble::Loss);
    let keep = |mut p: Played| {
        p.micros.fill(0);
        all.push(p);
        Ok::<_, Infallible>(())
    };
    arena.run(fixtures, keep).unwrap();
    all.sort_by_key(|p| p.number);
    all
}

fn agent(command: &str, limit: u64) -> PreparedAgent {
    let spec: AgentSpec = format!("exec:{command}").parse().unwrap();
    spec.prepare(&*leduc(), Duration::from_millis(limit)).unwrap()
}

#[test]
fn one_process_per_seat_plays_all_games_and_ends_with_them() {
    let Some(scratch) = Scratch::new() else { return };
    let mut found = vec![];
    for (how, threads, batch) in [("", 1, 1), ("", 6, 1), ("", 6, 4), ("backwards", 6, 64), ("one by one", 3, 64)] {
        let _ = fs::remove_file(scratch.0.join("log"));
        let hello = HELLO.replace("\"batch\":4", &format!("\"batch\":{batch}"));
        let agent = agent(&scratch.command(how, &hello), 20_000);
        found.push(games(&agent, 12, threads));
        assert!(found.iter().all(|f| *f == found[0]), "{how} {threads} {batch}");
        assert_eq!(scratch.starts(), 2, "a process for each seat:\n{}", scratch.log());
        assert!(!scratch.log().contains("end"));
        drop(agent);
        let log = scratch.log();
        assert_eq!(log.lines().filter(|l| *l == "end").count(), 2, "both exit by themselves:\n{log}");
        assert_eq!(log.matches("\"type\":\"over\"").count(), 24);
        assert_eq!(log.matches("\"type\":\"game\"").count(), 2);
        let most = log.lines().map(|l| l.matches("\"ask\":").count()).max().unwrap();
        assert!(most <= batch && (threads == 1 || batch == 1 || most > 1), "{most} questions in a line");
    }
    assert!(found[0].iter().all(|p| p.forfeit.is_none()));
    // A process that knows only the first protocol plays the same games.
    let script = "import json, random, sys\nfor line in sys.stdin:\n  told = json.loads(line)\n  if told[\"type\"] == \"decide\":\n    print(json.dumps({\"id\": random.Random(told[\"seed\"]).choice(told[\"legal\"])[\"id\"]}), flush=True)";
    assert_eq!(games(&agent(&format!("python3 -c '{script}'"), 20_000), 12, 2), found[0]);
    // It may say so.
    let polite = format!(
        "print(json.dumps(dict(type=\"hello\", protocol=1)), flush=True)\nfor{}",
        script.split_once("\nfor").unwrap().1
    );
    let polite = format!("import json, random, sys\n{polite}");
    assert_eq!(games(&agent(&format!("python3 -c '{polite}'"), 20_000), 3, 1), found[0][..3]);
}

#[test]
fn only_the_decision_at_which_a_process_fails_is_lost() {
    let Some(scratch) = Scratch::new() else { return };
    let fine = games(&agent(&scratch.command("", HELLO), 20_000), 10, 3);
    let poisoned = |p: &Played, q: &Played| q.forfeit.is_some() || p == q;
    for (how, why, limit) in [
        ("crash", "the process ended (exit status: 3)", 20_000),
        ("babble", "\"hmm\" is not a valid answer", 20_000),
        ("illegal", "is not a valid answer", 20_000),
        ("both", "expected either id or action", 20_000),
        ("hang", "no answer within 3000 ms", 3_000),
    ] {
        let n = if how == "hang" { 6 } else { 10 };
        let one = games(&agent(&scratch.command(how, HELLO), limit), n, 1);
        let lost: Vec<_> = one.iter().filter_map(|p| p.forfeit.clone()).collect();
        assert!(!lost.is_empty() && lost.len() < n as usize, "{how}: {} of {n} lost", lost.len());
        assert!(lost.iter().all(|f| f.why.contains(why)), "{how}: {lost:?}");
        assert!(fine.iter().zip(&one).all(|(p, q)| poisoned(p, q)), "{how}");
        // With many questions open at once, the same decisions fail and no others.
        let many = games(&agent(&scratch.command(how, HELLO), limit), n, 6);
        let who =
            |all: &[Played]| all.iter().map(|p| (p.number, p.forfeit.as_ref().map(|f| f.seat))).collect::<Vec<_>>();
        assert_eq!(who(&one), who(&many), "{how}");
    }
    // An answer too many costs the process, but no game.
    let before = scratch.starts();
    assert_eq!(games(&agent(&scratch.command("twice", HELLO), 20_000), 10, 3), fine);
    assert!(scratch.starts() > before + 2, "it was started again");
}

#[test]
fn a_bad_hello_is_a_clear_error() {
    let Some(scratch) = Scratch::new() else { return };
    for (hello, why) in [
        (r#"{"type":"hello"}"#, "missing field `protocol`"),
        (r#"{"type":"hello","protocol":3}"#, "there are the protocols 1 and 2"),
        (r#"{"type":"hello","protocol":2,"wants":["truth"]}"#, "unknown variant `truth`"),
        (r#"{"type":"hello","protocol":2,"batch":0}"#, "at least one question"),
        (r#"{"type":"hullo","protocol":2}"#, "is not a valid answer"),
    ] {
        let played = &games(&agent(&scratch.command("", hello), 20_000), 2, 2);
        for p in played {
            let forfeit = p.forfeit.as_ref().expect("it fails");
            assert!(forfeit.why.contains(why), "{hello}: {}", forfeit.why);
        }
    }
    // A process that does not come up again.
    let at = scratch.0.display();
    let once = format!(
        "sh -c 'test -e {at}/once && exit 4; touch {at}/once; exec {}'",
        scratch.command("crash", HELLO).replace('\'', "\"")
    );
    let lost = games(&agent(&once, 20_000), 24, 4).into_iter().filter_map(|p| p.forfeit).collect::<Vec<_>>();
    assert!(lost.iter().any(|f| f.why.contains("exit status: 4")), "{lost:?}");
}

#[test]
fn a_process_gets_what_it_wants() {
    let Some(scratch) = Scratch::new() else { return };
    let all = HELLO.replace("[]", r#"["view","events","choices","encode","sparse","mask"]"#);
    let (game, start) = (leduc(), Instant::now());
    let mut m = game.start(3);
    m.play(engine_core::rules::Seat(0), 1).unwrap();
    let processes = Processes::new(Exec::new(&scratch.command("", &all)).unwrap());
    let mut seated = processes.sit().unwrap();
    let observation = AnyObservation::at(&*m).unwrap();
    let id = seated.choose(&observation, 99 << 11).unwrap();
    assert!(observation.legal().contains(&id));
    assert_eq!(processes.sit().unwrap().choose(&observation, 99 << 11), Ok(id), "another match, the same decision");
    let kuhn = reference_games::entries::KUHN.standard(2).unwrap().start(1);
    let other = processes.sit().unwrap().choose(&AnyObservation::of(&*kuhn, engine_core::rules::Seat(0)).unwrap(), 1);
    assert!(other.is_ok(), "seat 0 has its own process: {other:?}");
    drop((seated, processes));
    let log = scratch.log();
    let lines: Vec<serde_json::Value> = log.lines().filter_map(|l| serde_json::from_str(l).ok()).collect();
    let told = lines.iter().find(|l| l["type"] == "game").unwrap();
    assert_eq!((&told["game"], &told["seat"], &told["actions"]), (&"leduc".into(), &1.into(), &3.into()));
    let numbers: usize = told["layout"]
        .as_array()
        .unwrap()
        .iter()
        .map(|b| {
            b["shape"][0].as_u64().unwrap() as usize * b["shape"].get(1).map_or(1, |n| n.as_u64().unwrap() as usize)
        })
        .sum();
    let asks: Vec<_> = lines.iter().filter(|l| l["type"] == "asks").map(|l| &l["asks"][0]).collect();
    let (a, b) = (asks[0], asks[1]);
    assert_ne!((&a["ask"], &a["match"]), (&b["ask"], &b["match"]));
    assert_eq!(a["seed"], 99);
    assert_eq!(
        a["view"].to_string(),
        serde_json::from_str::<serde_json::Value>(&observation.view_json()).unwrap().to_string()
    );
    assert_eq!(a["legal"], serde_json::json!(observation.legal()));
    assert_eq!(a["mask"].as_array().unwrap().len(), 3);
    let flagged: Vec<u32> = (0..3).filter(|id| a["mask"][*id as usize] == 1).collect();
    assert_eq!(flagged, observation.legal());
    assert_eq!(a["choices"].as_array().unwrap().len(), observation.legal().len());
    assert!(a["events"].is_array());
    let row: Vec<f32> = a["encode"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap() as f32).collect();
    assert_eq!((row.len(), &row), (numbers, &observation.encode()));
    let mut dense = vec![0.0; row.len()];
    for pair in a["sparse"].as_array().unwrap() {
        dense[pair[0].as_u64().unwrap() as usize] = pair[1].as_f64().unwrap() as f32;
    }
    assert_eq!(dense, row);
    assert!(start.elapsed() < Duration::from_secs(30));
}
