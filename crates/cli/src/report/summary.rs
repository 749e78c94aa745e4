//! The numbers of a report.
use super::study::{Kept, Lens};
use serde::Serialize;
use std::collections::BTreeMap;
use trousseau::AnyGame;

/// The parts that a game is cut into, to show how it develops.
pub const PARTS: usize = 10;

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Serialize, Default)]
pub struct Interval {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// The interval of a mean of independent samples.
    pub fn of(samples: &[f64]) -> Self {
        let n = samples.len() as f64;
        if samples.is_empty() {
            return Self::default();
        }
        let mean = samples.iter().sum::<f64>() / n;
        let spread = samples.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        let half = 1.96 * (spread / n).sqrt();
        Self { mean, low: mean - half, high: mean + half }
    }

    /// The interval of a mean of shares. Where all are equal, their spread says nothing, and Wilson's interval is taken.
    pub fn of_shares(samples: &[f64]) -> Self {
        let all = Self::of(samples);
        if all.low < all.high {
            Self { low: all.low.max(0.0), high: all.high.min(1.0), ..all }
        } else {
            Self::share(samples.iter().sum(), samples.len() as f64)
        }
    }

    /// Wilson's interval of a share: `k` of `n`, where `k` may be a sum of shares.
    pub fn share(k: f64, n: f64) -> Self {
        if n <= 0.0 {
            return Self { mean: 0.0, low: 0.0, high: 1.0 };
        }
        let (p, z2) = (k / n, 1.96 * 1.96);
        let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = 1.96 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        Self { mean: p, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

/// How two agents of the ladder compare on the same luck.
#[derive(Clone, Serialize)]
pub struct Rung {
    pub weaker: String,
    pub stronger: String,
    /// The share of wins of the stronger agent.
    pub wins: Interval,
    /// The win rate that equal agents would have.
    pub even: f64,
    /// The share of seeds in which the stronger agent won from every seat.
    pub skill: f64,
    /// The share of seeds in which the same seat won whoever sat there; in a cooperative game, in which both agents did equally well.
    pub luck: f64,
    /// All other seeds.
    pub mixed: f64,
}

/// How a piece of content does.
#[derive(Clone, Serialize)]
pub struct Item {
    pub name: String,
    /// The number of seats, in all games, that took it.
    pub taken: u64,
    /// Their share of wins.
    pub wins: Interval,
}

/// How often a clause acts.
#[derive(Clone, Serialize)]
pub struct Acts {
    pub id: &'static str,
    pub gist: &'static str,
    pub per_game: f64,
    /// The share of games in which it acts at all.
    pub games: f64,
}

/// Everything that a report shows of one box.
#[derive(Clone, Serialize)]
pub struct Summary {
    pub seats: u8,
    pub options: BTreeMap<String, String>,
    pub content: String,
    pub games: usize,
    pub length: Interval,
    pub lengths: Vec<u32>,
    /// The mean number of legal actions in each part of a game.
    pub branching: Vec<Interval>,
    pub branching_overall: Interval,
    /// For each kind of decision, how many there are per game in each part.
    pub kinds: Vec<(String, Vec<f64>)>,
    /// The points of each seat.
    pub points: Vec<Vec<i32>>,
    /// The points of the first minus those of the second, or of the team.
    pub margins: Vec<i32>,
    pub draws: f64,
    /// The share of wins of each seat.
    pub seat_wins: Vec<Interval>,
    pub rungs: Vec<Rung>,
    pub items: Vec<Item>,
    pub clauses: Vec<Acts>,
    pub never: Vec<&'static str>,
}

/// The share of a game that a part covers.
fn part(i: usize, of: usize) -> usize {
    (i * PARTS / of.max(1)).min(PARTS - 1)
}

impl Summary {
    /// Sums up whole rounds of games. `per_round` games form a round: one that is watched, then those of each rung.
    pub fn of(game: &dyn AnyGame, lens: &Lens, ladder: &[String], kept: &[Kept], per_round: usize) -> Self {
        let seats = usize::from(game.seats());
        let shared = game.meta().shared;
        let watched: Vec<&Kept> = kept.iter().step_by(per_round).collect();
        let seen = || watched.iter().filter_map(|k| k.seen.as_ref());
        let lengths: Vec<u32> = seen().map(|s| s.decisions.len() as u32).collect();
        let mut branching = vec![vec![]; PARTS];
        let mut kinds: Vec<(String, Vec<f64>)> = lens.kinds.iter().map(|k| (k.clone(), vec![0.0; PARTS])).collect();
        let mut acts: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for s in seen() {
            let mut legal = [(0.0, 0.0); PARTS];
            for (i, (kind, n)) in s.decisions.iter().enumerate() {
                let p = part(i, s.decisions.len());
                legal[p] = (legal[p].0 + f64::from(*n), legal[p].1 + 1.0);
                kinds[usize::from(*kind)].1[p] += 1.0;
            }
            legal.iter().enumerate().filter(|(_, l)| l.1 > 0.0).for_each(|(p, l)| branching[p].push(l.0 / l.1));
            for (id, n) in &s.clauses {
                let row = acts.entry(id).or_default();
                *row = (row.0 + u64::from(*n), row.1 + 1);
            }
        }
        let games = watched.len();
        kinds.iter_mut().for_each(|(_, parts)| parts.iter_mut().for_each(|n| *n /= games.max(1) as f64));
        kinds.retain(|(_, parts)| parts.iter().any(|&n| n > 0.0));
        let mean_legal = |s: &super::study::Seen| {
            s.decisions.iter().map(|d| f64::from(d.1)).sum::<f64>() / s.decisions.len().max(1) as f64
        };
        let points: Vec<Vec<i32>> =
            (0..seats).map(|p| watched.iter().filter_map(|k| k.points.get(p).copied()).collect()).collect();
        let margin = |k: &&Kept| {
            let mut sorted = k.points.clone();
            sorted.sort_unstable_by(|a, b| b.cmp(a));
            match sorted[..] {
                [first, second, ..] if !shared => Some(first.saturating_sub(second)),
                _ => None,
            }
        };
        let drawn = |k: &&&Kept| seats > 1 && !shared && k.ranks.iter().all(|&r| r == 1);
        let clauses = game.clauses().into_iter().filter(|c| c.kind.is_met_in_play()).map(|c| {
            let (n, some) = acts.get(c.id).copied().unwrap_or_default();
            let of = games.max(1) as f64;
            Acts { id: c.id, gist: c.gist, per_game: n as f64 / of, games: some as f64 / of }
        });
        let (mut clauses, never): (Vec<_>, Vec<_>) = clauses.partition(|c: &Acts| c.per_game > 0.0);
        clauses.sort_by(|a, b| b.per_game.total_cmp(&a.per_game).then(a.id.cmp(b.id)));
        Self {
            seats: game.seats(),
            options: game.options(),
            content: game.content_hash().to_string(),
            games,
            length: Interval::of(&lengths.iter().map(|&n| f64::from(n)).collect::<Vec<_>>()),
            lengths,
            branching: branching.iter().map(|b| Interval::of(b)).collect(),
            branching_overall: Interval::of(&seen().map(mean_legal).collect::<Vec<_>>()),
            kinds,
            margins: watched.iter().filter_map(margin).collect(),
            draws: watched.iter().filter(drawn).count() as f64 / games.max(1) as f64,
            seat_wins: (0..seats)
                .map(|p| Interval::share(watched.iter().map(|k| k.wins[p]).sum(), games as f64))
                .collect(),
            points,
            rungs: rungs(ladder, kept, per_round, seats, shared),
            items: content(lens, &watched),
            never: never.into_iter().map(|c| c.id).collect(),
            clauses,
        }
    }
}

/// The number of games that each rung has in a round.
pub fn games_of_rung(seats: usize, shared: bool) -> usize {
    if shared { 2 } else { seats }
}

fn rungs(ladder: &[String], kept: &[Kept], per_round: usize, seats: usize, shared: bool) -> Vec<Rung> {
    let each = games_of_rung(seats, shared);
    let one = |(r, pair): (usize, &[String])| {
        let (mut rates, mut skill, mut luck) = (vec![], 0u32, 0u32);
        for round in kept.chunks_exact(per_round) {
            let games = &round[1 + r * each..1 + (r + 1) * each];
            if shared {
                let (weak, strong) = (games[0].wins[0], games[1].wins[0]);
                rates.push(strong);
                skill += u32::from(strong > weak);
                luck += u32::from(strong == weak);
            } else {
                // In game q the stronger agent sits at seat q.
                rates.push(games.iter().enumerate().map(|(q, g)| g.wins[q]).sum::<f64>() / each as f64);
                let winner = |g: &Kept| g.wins.iter().position(|&w| w >= 1.0);
                skill += u32::from(games.iter().enumerate().all(|(q, g)| winner(g) == Some(q)));
                luck += u32::from(
                    each > 1 && winner(&games[0]).is_some_and(|w| games.iter().all(|g| winner(g) == Some(w))),
                );
            }
        }
        let n = (rates.len() as f64).max(1.0);
        let (skill, luck) = (f64::from(skill) / n, f64::from(luck) / n);
        let weak = kept.chunks_exact(per_round).map(|round| round[1 + r * each].wins[0]).sum::<f64>() / n;
        let even = if shared { weak } else { 1.0 / seats as f64 };
        let mixed = (1.0 - skill - luck).max(0.0);
        Rung {
            weaker: pair[0].clone(),
            stronger: pair[1].clone(),
            wins: Interval::of_shares(&rates),
            even,
            skill,
            luck,
            mixed,
        }
    };
    ladder.windows(2).enumerate().map(one).collect()
}

fn content(lens: &Lens, watched: &[&Kept]) -> Vec<Item> {
    let mut sums = vec![(0u64, 0.0); lens.items.len()];
    for k in watched {
        let Some(seen) = &k.seen else { continue };
        for (p, taken) in seen.taken.iter().enumerate() {
            for &i in taken {
                let row = &mut sums[usize::from(i)];
                *row = (row.0 + 1, row.1 + k.wins[p]);
            }
        }
    }
    let rows = lens.items.iter().zip(sums).filter(|(_, (taken, _))| *taken > 0);
    let mut rows: Vec<Item> = rows
        .map(|((_, name), (taken, wins))| Item { name: name.clone(), taken, wins: Interval::share(wins, taken as f64) })
        .collect();
    rows.sort_by(|a, b| b.wins.low.total_cmp(&a.wins.low).then_with(|| a.name.cmp(&b.name)));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_their_mean() {
        let i = Interval::share(3.0, 10.0);
        assert!(i.low < 0.3 && 0.3 < i.high && (i.low - 0.1078).abs() < 1e-3 && (i.high - 0.6032).abs() < 1e-3);
        let all = Interval::of_shares(&[1.0; 3]);
        assert!(all.mean == 1.0 && all.low < 0.5 && all.high == 1.0);
        let m = Interval::of(&[1.0, 2.0, 3.0]);
        assert!((m.mean - 2.0).abs() < 1e-12 && (m.high - 3.1316).abs() < 1e-3);
        assert!((0.0..=1.0).contains(&Interval::share(0.0, 0.0).mean));
    }

    #[test]
    fn the_stronger_agent_at_every_seat_is_skill_and_one_seat_is_luck() {
        let game = |wins: [f64; 2]| Kept { task: 0, wins: wins.into(), points: vec![], ranks: vec![], seen: None };
        let skill = [game([0.5, 0.5]), game([1.0, 0.0]), game([0.0, 1.0])];
        let luck = [game([0.5, 0.5]), game([1.0, 0.0]), game([1.0, 0.0])];
        let ladder = ["a".to_string(), "b".to_string()];
        let all: Vec<Kept> = skill.into_iter().chain(luck).collect();
        let r = &rungs(&ladder, &all, 3, 2, false)[0];
        assert_eq!((r.skill, r.luck, r.mixed, r.wins.mean), (0.5, 0.5, 0.0, 0.75));
    }
}
