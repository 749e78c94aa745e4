//! Nothing that a viewer gets depends on a secret action of somebody else: two matches that differ only in such an action are compared, in every game
//! that has secret actions.
use super::*;
use trousseau::{
    AnyMatch,
    engine_core::{
        chance::{Audience, FastRng},
        play::Next,
        rules::Seat,
        show::Screen,
    },
    erased::{StepAnswer, StepRequest},
};
use trousseau_agents::{AnyObservation, Processes, exec::Exec};

/// Two matches that differ only in the last action, which only its seat may know.
struct Pair {
    one: Box<dyn AnyMatch>,
    two: Box<dyn AnyMatch>,
    /// The match before the action, and both actions.
    before: Box<dyn AnyMatch>,
    ids: [u32; 2],
    seat: Seat,
    /// Everybody else.
    others: Vec<Option<Seat>>,
}

/// Random games of every game with secrets, stopped at secret actions.
fn pairs() -> Vec<Pair> {
    let mut pairs = vec![];
    for entry in trousseau::games() {
        for seats in entry.meta.min_seats..=entry.meta.max_seats.min(3) {
            let game = entry.standard(seats).unwrap();
            if !game.has_secrets() {
                continue;
            }
            let mut found = 0;
            for seed in 0..40 {
                let mut rng = FastRng::new(seed);
                let mut m = game.start(seed);
                let mut stop = rng.below(12);
                loop {
                    match m.next() {
                        Next::Over => break,
                        Next::Chance => unreachable!("the seed answers chance"),
                        Next::Seat(seat) => {
                            let mut legal = vec![];
                            m.legal(&mut legal);
                            let secret: Vec<u32> = legal
                                .iter()
                                .copied()
                                .filter(|id| m.audience(*id) == Ok(Audience::Seat(seat)))
                                .collect();
                            if stop == 0 && secret.len() > 1 {
                                let ids = [secret[0], secret[secret.len() - 1]];
                                let [one, two] = ids.map(|id| {
                                    let mut m = m.boxed_clone();
                                    m.play(seat, id).unwrap();
                                    m
                                });
                                let viewers = [None].into_iter().chain(Seat::first(seats).map(Some));
                                let others = viewers.filter(|q| *q != Some(seat)).collect();
                                pairs.push(Pair { one, two, before: m.boxed_clone(), ids, seat, others });
                                found += 1;
                                break;
                            }
                            stop = stop.saturating_sub(1);
                            m.play(seat, legal[rng.below(legal.len() as u32) as usize]).unwrap();
                        }
                    }
                }
            }
            assert!(found > 0, "{} has secrets, but none was met", entry.meta.id);
        }
    }
    pairs
}

/// The pairs in which nothing was revealed by the action itself: the views of all others are equal.
fn unrevealed() -> Vec<Pair> {
    let mut pairs = pairs();
    pairs.retain(|p| p.others.iter().all(|q| p.one.view_json(*q) == p.two.view_json(*q)));
    assert!(pairs.len() > 40, "{}", pairs.len());
    pairs
}

#[test]
fn no_surface_of_a_match_tells_a_secret() {
    for p in unrevealed() {
        let [a, b] = [&p.one, &p.two];
        let id = a.game().meta().id;
        for &q in &p.others {
            assert_eq!(a.redacted(q), b.redacted(q), "{id}");
            assert_eq!(a.happened(q), b.happened(q), "{id}");
            assert_eq!(a.cited(q), b.cited(q), "{id}");
            assert_eq!(a.text(q), b.text(q), "{id}");
            for screen in Screen::ALL {
                assert_eq!(a.svg(q, screen), b.svg(q, screen), "{id}");
            }
            assert_eq!(p.before.words(q, p.ids[0]), p.before.words(q, p.ids[1]), "{id}");
            if let Some(seat) = q {
                assert_eq!(a.info_key(seat), b.info_key(seat), "{id}");
                assert_eq!(a.choices_for(seat), b.choices_for(seat), "{id}");
                let (x, y) = (a.imagine(q, 3).unwrap(), b.imagine(q, 3).unwrap());
                assert_eq!(x.state_json(), y.state_json(), "{id}: imagined worlds");
                let look = StepRequest { seat: q, ..StepRequest::default() };
                assert_eq!(a.step(&look), b.step(&look), "{id}");
            }
        }
        let told = |m: &dyn AnyMatch, q: Option<Seat>| {
            let moments: Vec<_> = m.moments().collect();
            let ply = moments.last().unwrap().ply.clone().unwrap();
            let k = q.map_or(0, |q| 1 + q.at());
            (ply.labels[k].clone(), ply.words[k].clone(), ply.to)
        };
        for &q in &p.others {
            assert_eq!(told(&**a, q), told(&**b, q), "{id}");
            assert_eq!(told(&**a, q).0, None, "{id}");
        }
        assert!(a.redacted(Some(p.seat)) != b.redacted(Some(p.seat)), "{id}: the seat knows its own action");
    }
}

#[test]
fn no_replay_tells_a_secret() {
    let mut tried = std::collections::BTreeMap::new();
    for p in unrevealed() {
        let id = p.one.game().meta().id;
        let n = tried.entry(id).or_insert(0);
        *n += 1;
        if *n > 2 {
            continue;
        }
        let files = [0, 1].map(|k| {
            let file = Scratch::new(&format!("secret-{id}-{n}-{k}.json"));
            fs::write(&file.0, [&p.one, &p.two][k].record().to_json()).unwrap();
            file
        });
        for q in &p.others {
            let seat = q.map(|q| q.0.to_string());
            let eyes: Vec<&str> = seat.as_deref().map_or(vec!["--public"], |seat| vec!["--seat", seat]);
            let run = |file: &Scratch, more: &[&str]| {
                let words = [&["replay", file.path()][..], &eyes, more].concat();
                let o = trousseau(&words);
                assert!(o.status.success(), "{}", complained(&o));
                said(&o)
            };
            for more in [&[][..], &["--json"]] {
                assert_eq!(run(&files[0], more), run(&files[1], more), "{id} {eyes:?} {more:?}");
            }
            let pages = [0, 1].map(|k| {
                let page = Scratch::new(&format!("secret-{id}-{n}-{k}-{}.html", eyes.join("")));
                run(&files[k], &["--html", page.path()]);
                fs::read(&page.0).unwrap()
            });
            assert!(pages[0] == pages[1], "{id} {eyes:?}: the pages differ");
            if let Some(seat) = &seat {
                let step =
                    |k: usize| said(&trousseau(&["step", id, "--record", files[k].path(), "--as", seat, "--json"]));
                assert_eq!(step(0), step(1), "{id}: step --as {seat}");
            }
        }
        let own = p.seat.0.to_string();
        let mine = [0, 1].map(|k| said(&trousseau(&["replay", files[k].path(), "--seat", &own])));
        assert_ne!(mine[0], mine[1], "{id}: the seat is told its own action");
    }
}

#[test]
fn an_agent_in_another_process_is_told_no_secret() {
    let mut tried = 0;
    for p in unrevealed() {
        let Next::Seat(next) = p.one.next() else { continue };
        if next == p.seat || tried > 12 {
            continue;
        }
        tried += 1;
        let lines = [&p.one, &p.two].map(|m| {
            let file = Scratch::new("protocol.txt");
            let observation = AnyObservation::at(&**m).unwrap();
            let first = observation.choices()[0].id;
            let script = format!("read line; echo \"$line\" > {}; echo '{{\"id\":{first}}}'", file.path());
            let mut process = Exec::new(&format!("sh -c {}", quoted(&script))).unwrap().start().unwrap();
            assert_eq!(process.choose(&observation, 1), Ok(first));
            fs::read_to_string(&file.0).unwrap()
        });
        assert_eq!(lines[0], lines[1], "{}", p.one.game().meta().id);
        assert!(lines[0].contains("\"legal\""));
    }
    assert!(tried > 3, "{tried}");
}

/// Says hello, asks for everything, logs every line that it gets, and takes the first legal action.
const CURIOUS: &str = r#"
import json, sys
wants = ["view", "events", "choices", "encode", "sparse", "mask"]
print(json.dumps({"type": "hello", "protocol": 2, "wants": wants, "batch": 8}), flush=True)
for line in sys.stdin:
    told = json.loads(line)
    with open(sys.argv[1], "a") as f: f.write(line)
    if told["type"] == "asks":
        print(json.dumps({"answers": [{"ask": q["ask"], "id": q["legal"][0]} for q in told["asks"]]}), flush=True)
"#;

#[test]
fn a_process_that_plays_many_games_is_told_no_secret() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("no python3 here: the lines to a shared process were not compared");
        return;
    }
    let agent = Scratch::new("curious.py");
    fs::write(&agent.0, CURIOUS).unwrap();
    let mut by_game = std::collections::BTreeMap::new();
    for p in unrevealed() {
        let id = p.one.game().meta().id;
        let Next::Seat(next) = p.one.next() else { continue };
        let found: &mut Vec<Pair> = by_game.entry((id, next, p.one.game().seats())).or_default();
        if next != p.seat && found.len() < 4 {
            found.push(p);
        }
    }
    let mut compared = 0;
    for ((id, seat, _), pairs) in by_game.into_iter().filter(|(_, pairs)| !pairs.is_empty()) {
        // One process plays all the matches of a game; the only difference is what its seat may not know.
        let lines = [0, 1].map(|k| {
            let file = Scratch::new(&format!("curious-{k}.txt"));
            let command = format!("python3 {} {}", quoted(agent.path()), quoted(file.path()));
            let processes = Processes::new(Exec::new(&command).unwrap());
            for p in &pairs {
                let m = [&p.one, &p.two][k];
                let observation = AnyObservation::of(&**m, seat).unwrap();
                let first = observation.choices()[0].id;
                assert_eq!(processes.sit().unwrap().choose(&observation, 1), Ok(first), "{id}");
            }
            drop(processes);
            fs::read_to_string(&file.0).unwrap()
        });
        assert_eq!(lines[0], lines[1], "{id}");
        for key in
            ["\"type\":\"game\"", "\"view\"", "\"choices\"", "\"encode\"", "\"sparse\"", "\"mask\"", "\"layout\""]
        {
            assert!(lines[0].contains(key), "{id}: {key}");
        }
        compared += pairs.len();
    }
    assert!(compared > 5, "{compared}");
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[test]
fn a_live_table_is_not_told_a_secret_that_waits_for_chance() {
    let game = trousseau::game("goofspiel").unwrap().make("", &[("order", "Random"), ("cards", "4")], 2).unwrap();
    let matches = [0, 3].map(|second| {
        let mut m = game.live(1);
        m.report(2).unwrap(); // the first prize
        m.play(Seat(0), 1).unwrap();
        assert_eq!(m.play(Seat(1), second), Ok(Next::Chance));
        m
    });
    let [a, b] = &matches;
    assert_eq!(a.asked(), b.asked());
    for q in [None, Some(Seat(0))] {
        assert_eq!((a.redacted(q), a.redacted(q).unwrap().pending), (b.redacted(q), None));
    }
    assert!(a.redacted(Some(Seat(1))).unwrap().pending.is_some());
    let files = [0, 1].map(|k| {
        let file = Scratch::new(&format!("pending-{k}.json"));
        fs::write(&file.0, matches[k].record().to_json()).unwrap();
        file
    });
    for eyes in [&["--public"][..], &["--seat", "0"]] {
        for more in [&[][..], &["--json"]] {
            let run = |k: usize| said(&trousseau(&[&["replay", files[k].path()][..], eyes, more].concat()));
            assert_eq!(run(0), run(1), "{eyes:?}");
            assert!(run(0).contains("an action"), "{}", run(0));
        }
        let pages = [0, 1].map(|k| {
            let page = Scratch::new(&format!("pending-{k}-{}.html", eyes.len()));
            trousseau(&[&["replay", files[k].path(), "--html", page.path()][..], eyes].concat());
            fs::read(&page.0).unwrap()
        });
        assert!(pages[0] == pages[1], "{eyes:?}: the pages differ");
    }
    let step = |k: usize| said(&trousseau(&["step", "goofspiel", "--record", files[k].path(), "--as", "0", "--json"]));
    assert_eq!(step(0), step(1));
    // Whoever reports the die at the table is told no more.
    let report = |k: usize| {
        let request = StepRequest { answers: Some(&[0]), seat: Some(Seat(0)), ..StepRequest::default() };
        let answer = matches[k].step(&request).unwrap();
        let StepAnswer::Done(done) = answer else { panic!("the answer was reported") };
        (done.seat, done.action)
    };
    assert_eq!((report(0), report(1)), ((Some(Seat(1)), None), (Some(Seat(1)), None)));
}

#[test]
fn play_at_the_terminal_tells_no_secret() {
    // Seat 1 sees what seat 0, an agent, does. The seed decides the game; the agents differ in what they bid.
    let first = |agent: &str| {
        let words = ["play", "goofspiel", "--seat", "1", "--seed", "3", "--against", agent];
        said(&typed(&words, "quit\n"))
    };
    let [a, b] = [
        "exec:sh -c 'while read l; do echo {\\\"id\\\":0}; done'",
        "exec:sh -c 'while read l; do echo {\\\"id\\\":3}; done'",
    ]
    .map(|agent| first(agent).replace(agent, "AGENT"));
    let after = |text: &str| text.split("bids.").nth(1).map(String::from);
    assert!(after(&a).is_some(), "{a}");
    assert_eq!(after(&a), after(&b));
}
