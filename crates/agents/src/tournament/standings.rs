//! The final table of a tournament.
use super::{Played, rating::Scores};
use serde::Serialize;

/// The results of one agent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The name of the agent.
    pub agent: String,
    /// The number of games it played.
    pub games: u64,
    /// Its mean share of the win, per seat. Between two agents 0.5 is even, and a draw counts half.
    pub win_rate: f64,
    /// The Wilson 95 % interval of the win rate.
    pub ci95: [f64; 2],
    /// Its mean utility.
    pub mean_utility: f64,
    /// Its mean points in games without a forfeit.
    pub mean_score: f64,
    /// The Elo rating by ranks; the mean of all agents is 0. In games for chips, an agent that wins less often may still win more chips.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub elo_error: f64,
    /// The number of games it forfeited.
    pub forfeits: u64,
    /// The number of decisions it made.
    pub decisions: u64,
    /// The number of decisions per second of thinking time.
    pub decisions_per_second: f64,
}

#[derive(Clone, Default)]
struct Sum {
    games: u64,
    wins: f64,
    utility: f64,
    scored: u64,
    points: f64,
    forfeits: u64,
    decisions: u64,
    micros: u64,
}

/// The final table, sorted by mean utility in descending order. The order of the games does not matter.
pub fn standings(agents: &[String], shared: bool, games: &[Played]) -> Vec<Standing> {
    let mut games: Vec<&Played> = games.iter().collect();
    games.sort_by_key(|g| g.number);
    let mut sums = vec![Sum::default(); agents.len()];
    let mut scores = Scores::new(agents.len());
    for g in &games {
        for (a, sum) in sums.iter_mut().enumerate() {
            let mine = || (0..g.agents.len()).filter(|&s| g.agents[s] == a);
            let n = mine().count();
            if n == 0 {
                continue;
            }
            sum.games += 1;
            sum.wins += mine().map(|s| g.wins[s]).sum::<f64>() / n as f64;
            sum.utility += mine().map(|s| g.utilities[s]).sum::<f64>() / n as f64;
            if !g.points.is_empty() {
                sum.scored += 1;
                sum.points += mine().map(|s| f64::from(g.points[s])).sum::<f64>() / n as f64;
            }
            sum.forfeits += u64::from(g.forfeit.as_ref().is_some_and(|f| g.agents[f.seat.at()] == a));
            sum.decisions += mine().map(|s| u64::from(g.decisions[s])).sum::<u64>();
            sum.micros += mine().map(|s| g.micros[s]).sum::<u64>();
        }
        compare(g, &mut scores);
    }
    if shared {
        together(&games, &mut scores);
    }
    let ratings = scores.ratings();
    let mut all: Vec<Standing> = agents
        .iter()
        .zip(&sums)
        .zip(ratings)
        .map(|((agent, s), r)| Standing {
            agent: agent.clone(),
            games: s.games,
            win_rate: s.wins / s.games.max(1) as f64,
            ci95: wilson(s.wins, s.games as f64),
            mean_utility: s.utility / s.games.max(1) as f64,
            mean_score: s.points / s.scored.max(1) as f64,
            elo: r.elo,
            elo_error: r.error,
            forfeits: s.forfeits,
            decisions: s.decisions,
            decisions_per_second: s.decisions as f64 / (s.micros.max(1) as f64 / 1e6),
        })
        .collect();
    all.sort_by(|a, b| b.mean_utility.total_cmp(&a.mean_utility).then(b.elo.total_cmp(&a.elo)));
    all
}

/// Compares every two seats of different agents by rank. All comparisons of one game have a total weight of one.
fn compare(g: &Played, scores: &mut Scores) {
    let seats = g.agents.len();
    let pairs = || (0..seats).flat_map(move |i| (i + 1..seats).map(move |j| (i, j)));
    let met: Vec<_> = pairs().filter(|&(i, j)| g.agents[i] != g.agents[j]).collect();
    for &(i, j) in &met {
        let score = match g.ranks[i].cmp(&g.ranks[j]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        scores.add(g.agents[i], g.agents[j], score, 1.0 / met.len() as f64);
    }
}

/// In a cooperative game, agents are compared on the same seeds: winning a game that another agent lost scores a point.
fn together(games: &[&Played], scores: &mut Scores) {
    let mut by_seed: Vec<&Played> = games.to_vec();
    by_seed.sort_by_key(|g| (g.seed, g.agents[0]));
    for same in by_seed.chunk_by(|a, b| a.seed == b.seed) {
        for (i, a) in same.iter().enumerate() {
            for b in &same[i + 1..] {
                scores.add(a.agents[0], b.agents[0], 0.5 + (a.wins[0] - b.wins[0]) / 2.0, 1.0);
            }
        }
    }
}

/// The Wilson 95 % interval of a proportion: `wins` out of `games`.
fn wilson(wins: f64, games: f64) -> [f64; 2] {
    if games == 0.0 {
        return [0.0, 1.0];
    }
    let (z, p) = (1.96f64, wins / games);
    let (z2, whole) = (z * z, 1.0 + z * z / games);
    let middle = (p + z2 / (2.0 * games)) / whole;
    let half = z / whole * (p * (1.0 - p) / games + z2 / (4.0 * games * games)).sqrt();
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_is_the_published_one() {
        // 81 of 263, 95 %: 0.2553 to 0.3662 (Newcombe 1998, table I).
        let [low, high] = wilson(81.0, 263.0);
        assert!((low - 0.2553).abs() < 1e-4 && (high - 0.3662).abs() < 1e-4, "{low} {high}");
        assert_eq!(wilson(0.0, 0.0), [0.0, 1.0]);
        assert_eq!(wilson(0.0, 20.0)[0], 0.0);
    }
}
