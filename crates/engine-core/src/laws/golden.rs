//! Golden games: whole games as text, kept beside the tests. If one changes, a rule has changed.
use super::walk;
use crate::{FastRng, Game, GameBox, Language, Match, Next, Options, Show};
use std::{fmt::Write, path::Path};

/// Plays these decisions and writes the whole game as text: options, decisions, events, outcome. After the last decision, a careful player
/// continues: it plays the best action by `estimate`, and once in `whim` decisions a random one; never, if `whim` is 0.
///
/// # Panics
/// If a decision is not valid notation or is refused.
pub fn tell<G: Game>(game: GameBox<G>, seed: u64, whim: u32, mut decisions: impl Iterator<Item = String>) -> String {
    let mut out =
        format!("{}, rules version {}, {} seats\nseed {seed}\n", G::META.title, G::META.rules_version, game.seats);
    for option in G::Options::describe() {
        let _ = writeln!(out, "{} = {}", option.key, game.options.get(option.key).expect("every option has a value"));
    }
    let mut m = Match::new(game, seed);
    let mut rng = FastRng::new(seed);
    let mut written = 0;
    loop {
        for e in &m.events()[written..] {
            let _ = writeln!(out, "  {}", G::Show::event(m.game(), &e.event, Language::English));
        }
        written = m.events().len();
        let Next::Seat(p) = m.next() else { break };
        let a = match decisions.next() {
            Some(text) => text.parse().unwrap_or_else(|e| panic!("{text}: {e}")),
            None if whim > 0 && rng.below(whim) == 0 => {
                let list = m.legal();
                list[rng.below(list.len() as u32) as usize]
            }
            None => walk::careful(m.view(p), &mut rng),
        };
        let _ = writeln!(out, "> {} {a}", p.0);
        m.play(p, a).unwrap_or_else(|e| panic!("{a}: {e}\n{out}"));
    }
    let outcome = m.outcome().expect("the game is over");
    let _ = writeln!(out, "points {:?}, ranks {:?}, final {}", outcome.points(), outcome.ranks(), m.state_hash());
    out
}

/// Compares a game with the text in a file. With `TROUSSEAU_BLESS=1` the file is written again; its decisions are kept as long as they are
/// legal.
///
/// # Panics
/// If the text differs. The message shows the first line that does.
pub fn golden<G: Game>(file: impl AsRef<Path>, game: GameBox<G>, seed: u64, whim: u32) {
    let file = file.as_ref();
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    let decisions: Vec<String> = kept
        .lines()
        .filter_map(|line| line.strip_prefix("> ")?.split_once(' '))
        .map(|(_, action)| action.to_string())
        .collect();
    let bless = std::env::var_os("TROUSSEAU_BLESS").is_some();
    let name = file.display();
    assert!(bless || !decisions.is_empty(), "{name} is missing: TROUSSEAU_BLESS=1 writes it");
    let now = tell(game, seed, whim, decisions.into_iter());
    if bless {
        return std::fs::write(file, now).expect("the file is writable");
    }
    for (line, (then, now)) in kept.lines().zip(now.lines()).enumerate() {
        assert!(then == now, "{name}, line {}: a rule has changed\n  was: {then}\n  is:  {now}", line + 1);
    }
    assert!(kept == now, "{name}: the game is longer or shorter now");
}
