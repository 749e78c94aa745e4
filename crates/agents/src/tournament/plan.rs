//! Pairings, seatings and seeds.
use crate::arena::{Arena, Fixture, Played};
use engine_core::{erased::AnyGame, record::fingerprint};
use std::collections::BTreeSet;

/// All games of a tournament, by number.
///
/// Every set of agents that fits a table plays `games` games. The agents of a set fill the seats cyclically, and each seed is played once
/// for each rotation, so every agent plays every seat with every seed. All tables use the same seeds. In a cooperative game, one agent
/// plays all the seats, and agents are compared on the same seeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    seats: usize,
    seed: u64,
    games: u64,
    tables: Vec<Vec<usize>>,
}

impl Plan {
    /// Plans `games` games for each table, with `agents` agents in all.
    ///
    /// # Panics
    /// Panics if there are no agents.
    pub fn new(game: &dyn AnyGame, agents: usize, games: u64, seed: u64) -> Self {
        assert!(agents > 0, "a tournament needs at least one agent");
        let seats = usize::from(game.seats());
        let at_table = if game.meta().shared { 1 } else { agents.min(seats) };
        Self { seats, seed, games, tables: choose(agents, at_table) }
    }

    /// The number of games.
    pub fn len(&self) -> u64 {
        self.games * self.tables.len() as u64
    }

    /// The games that are not in `done`, in the order of their numbers.
    pub fn left<'a>(&'a self, done: &'a BTreeSet<u64>) -> impl Iterator<Item = Fixture> + Send + 'a {
        (0..self.len()).filter(|n| !done.contains(n)).map(|n| self.fixture(n))
    }

    /// Gives an arena the decision seeds of a tournament. They also depend on the number of the game, so an agent does not make the same
    /// random choices at every table.
    #[must_use]
    pub fn arena<'a>(&self, arena: Arena<'a>) -> Arena<'a> {
        arena.decision_seeds(|fixture, step| fingerprint(&(fixture.number, fixture.seed, step as u64)))
    }

    /// Whether there are no games to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a result belongs to this plan: its number, its seed and its seating.
    pub fn includes(&self, game: &Played) -> bool {
        let expected = || self.fixture(game.number);
        game.number < self.len() && game.seed == expected().seed && game.agents == expected().agents
    }

    /// The number of games in one round: every table once for each rotation of its seats, all with the same seed.
    pub fn round(&self) -> u64 {
        self.tables.iter().map(|table| table.len() as u64).sum()
    }

    /// The game with this number. Consecutive numbers cycle through the tables, so a partial tournament is spread evenly.
    pub fn fixture(&self, number: u64) -> Fixture {
        let n = self.tables.len() as u64;
        let (round, table) = (number / n, &self.tables[(number % n) as usize]);
        let turn = round as usize % table.len();
        Fixture {
            number,
            seed: self.seed.wrapping_add(round / table.len() as u64),
            agents: (0..self.seats).map(|seat| table[(seat + turn) % table.len()]).collect(),
        }
    }
}

/// A label for each agent of a tournament: its name, numbered if it occurs before. The labels head a [`Log`](super::Log), so everybody who
/// continues one makes them here.
pub fn labels<T: ToString>(names: &[T]) -> Vec<String> {
    let mut labels: Vec<String> = vec![];
    for name in names.iter().map(T::to_string) {
        let numbered = (2..).map(|n| format!("{name} ({n})"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|label| !labels.contains(label));
        labels.push(free.expect("there are more numbers than agents"));
    }
    labels
}

/// All k-element subsets of the numbers below n, in order.
fn choose(n: usize, k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![vec![]];
    }
    let with = |last: usize| {
        choose(last, k - 1).into_iter().map(move |mut rest| {
            rest.push(last);
            rest
        })
    };
    let mut all: Vec<_> = (k - 1..n).flat_map(with).collect();
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference_games::entries;

    #[test]
    fn every_agent_plays_every_seat_with_every_seed() {
        let plan = Plan::new(&*entries::LEDUC.standard(2).unwrap(), 3, 4, 70);
        assert_eq!(plan.len(), 12);
        let mut seen: Vec<_> = (0..12).map(|n| plan.fixture(n)).map(|f| (f.seed, f.agents)).collect();
        seen.sort();
        let all = |seed| [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]].map(|pair| (seed, pair.to_vec()));
        assert_eq!(seen, [all(70), all(71)].concat());
    }

    #[test]
    fn labels_are_unique() {
        assert_eq!(labels(&["a", "b", "a", "a (2)", "a"]), ["a", "b", "a (2)", "a (2) (2)", "a (3)"]);
    }

    #[test]
    fn tables_are_chosen_in_order() {
        assert_eq!(choose(4, 2), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(choose(3, 3), [[0, 1, 2]]);
    }
}
