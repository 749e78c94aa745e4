//! Golden games as text: seed, options, every decision with what came of it, the result. A file that changes is a rule that
//! changed. `TROUSSEAU_BLESS=1` writes them anew; decisions that a file has are kept as long as they are legal.
use engine_core::{Fast, Game, Match, Next, Options as _, Seat, Show, View, sure};
use key_kingdom::{Action, Kingdom, Options};
use std::{fmt::Write, path::Path};

fn game(seats: u8, set: &[(&str, &str)]) -> Kingdom {
    let mut options = Options::default();
    for (key, value) in set {
        options.set(key, value).expect("an option and its value");
    }
    Kingdom::new(Kingdom::STANDARD, options, seats).expect("the standard box")
}

/// Plays these decisions and writes down the whole game; where they end, a player goes on that is mostly greedy.
fn told(game: Kingdom, seed: u64, mut decisions: impl Iterator<Item = String>) -> String {
    let (title, version) = (Kingdom::META.title, Kingdom::META.rules_version);
    let mut out = format!("{title}, rules version {version}, {} players\nseed {seed}\n", game.seats());
    for option in Options::describe() {
        let _ = writeln!(out, "{} = {}", option.key, game.options().get(option.key).expect("it has a value"));
    }
    let mut m = Match::new(game, seed);
    let mut told = 0;
    let mut whim = Fast::new(seed);
    loop {
        for e in &m.events()[told..] {
            let _ = writeln!(out, "  {}", m.game().event(&e.event));
        }
        told = m.events().len();
        let Next::Seat(p) = m.next() else { break };
        let next = decisions.next().map(|text| text.parse().unwrap_or_else(|e| panic!("{text}: {e}")));
        let a = next.unwrap_or_else(|| choose(m.game(), m.view(p), p, &mut whim));
        let _ = writeln!(out, "> {} {a}", p.0);
        m.play(p, a).unwrap_or_else(|e| panic!("{a}: {e}\n{out}"));
    }
    let outcome = m.outcome().expect("the game has ended");
    let _ = writeln!(out, "points {:?}, ranks {:?}, final {}", outcome.points(), outcome.ranks(), m.state_hash());
    out
}

/// Mostly the best by the estimate, every tenth time any.
fn choose(g: &Kingdom, v: View<'_, Kingdom>, p: Seat, whim: &mut Fast) -> Action {
    let list = g.list(v);
    if whim.below(10) == 0 {
        return list[whim.below(list.len() as u32) as usize];
    }
    let worth = |a: &Action| {
        let mut next = sure(g.sample_world(v, whim));
        sure(g.apply(&mut next, *a, whim));
        g.estimate(View::of(&next, p), p)
    };
    let worths: Vec<i32> = list.iter().map(worth).collect();
    let best = worths.iter().max().expect("something to decide");
    list[worths.iter().position(|w| w == best).expect("it is one of them")]
}

fn golden(name: &str, game: Kingdom, seed: u64) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name);
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let decisions: Vec<String> = kept
        .lines()
        .filter_map(|line| line.strip_prefix("> ")?.split_once(' '))
        .map(|(_, action)| action.to_string())
        .collect();
    let bless = std::env::var_os("TROUSSEAU_BLESS").is_some();
    assert!(bless || !decisions.is_empty(), "{name} is missing: TROUSSEAU_BLESS=1 writes it");
    let now = told(game, seed, decisions.into_iter());
    if bless {
        std::fs::write(&path, &now).expect("the file can be written");
    }
    for (line, (then, now)) in kept.lines().zip(now.lines()).enumerate() {
        assert!(bless || then == now, "{name}, line {}: a rule has changed\n  was: {then}\n  is:  {now}", line + 1);
    }
    assert!(bless || kept == now, "{name}: it is longer or shorter now");
    assert!(now.contains("beats the Demon King and wins."), "{name} is played to the end");
}

#[test]
fn two_players() {
    golden("two.txt", game(2, &[]), 2);
}

#[test]
fn three_players() {
    golden("three.txt", game(3, &[]), 3);
}

#[test]
fn four_players() {
    golden("four.txt", game(4, &[]), 4);
}

#[test]
fn five_players() {
    golden("five.txt", game(5, &[]), 5);
}

#[test]
fn four_players_with_other_options() {
    let set = [("heroes", "4,2,0,3,1"), ("sweep_to_castle", "Closing"), ("owned_adventure_stops", "false")];
    golden("four-options.txt", game(4, &[set[0], set[1], set[2], ("garden_token_reuse", "false")]), 44);
}
