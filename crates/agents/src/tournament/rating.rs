//! Elo ratings from pairwise scores, with error margins.

/// Pairwise scores: `score[i][j]` out of `games[i][j]`, with a draw as half a point.
#[derive(Clone, Debug)]
pub struct Scores {
    score: Vec<Vec<f64>>,
    games: Vec<Vec<f64>>,
}

/// A rating and its 95 % confidence margin.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The Elo rating; the mean of all agents is 0.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

impl Scores {
    pub fn new(agents: usize) -> Self {
        Self { score: vec![vec![0.0; agents]; agents], games: vec![vec![0.0; agents]; agents] }
    }

    /// Adds a game of the given weight, in which agent i scored `score` (0 to 1) against agent j.
    pub fn add(&mut self, i: usize, j: usize, score: f64, weight: f64) {
        self.score[i][j] += weight * score;
        self.score[j][i] += weight * (1.0 - score);
        self.games[i][j] += weight;
        self.games[j][i] += weight;
    }

    /// The maximum-likelihood ratings of the Bradley-Terry model. Each pair that met is given one extra draw, so ratings stay finite.
    pub fn ratings(&self) -> Vec<Rating> {
        let n = self.score.len();
        let prior = |i: usize, j: usize| if self.games[i][j] > 0.0 { 1.0 } else { 0.0 };
        let games = |i: usize, j: usize| self.games[i][j] + prior(i, j);
        let score = |i: usize| (0..n).map(|j| self.score[i][j] + prior(i, j) / 2.0).sum::<f64>();
        let mut strength = vec![1.0f64; n];
        for _ in 0..10_000 {
            let mut moved = 0.0f64;
            for i in 0..n {
                let met: f64 = (0..n).map(|j| games(i, j) / (strength[i] + strength[j])).sum();
                if met > 0.0 {
                    let new = score(i) / met;
                    moved = moved.max((new / strength[i]).ln().abs());
                    strength[i] = new;
                }
            }
            let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / n as f64;
            strength.iter_mut().for_each(|s| *s /= mean.exp());
            if moved < 1e-10 {
                break;
            }
        }
        let unit = 400.0 / std::f64::consts::LN_10;
        let mut information = vec![vec![0.0; n]; n];
        for i in 0..n {
            for j in (0..n).filter(|j| *j != i) {
                let p = strength[i] / (strength[i] + strength[j]);
                let w = games(i, j) * p * (1.0 - p);
                information[i][i] += w;
                information[i][j] -= w;
            }
        }
        // The ratings are determined up to a constant: their mean is fixed at 0.
        information.iter_mut().flatten().for_each(|x| *x += 1.0 / n as f64);
        let spread = inverse(information);
        (0..n)
            .map(|i| {
                let variance = (spread[i][i] - 1.0 / n as f64).max(0.0);
                Rating { elo: unit * strength[i].ln(), error: 1.96 * unit * variance.sqrt() }
            })
            .collect()
    }
}

/// The inverse of a small matrix, by Gauss-Jordan elimination. A singular row yields large entries.
fn inverse(mut a: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = a.len();
    let mut b: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for c in 0..n {
        let pivot = (c..n).max_by(|x, y| a[*x][c].abs().total_cmp(&a[*y][c].abs())).expect("there is a row left");
        a.swap(c, pivot);
        b.swap(c, pivot);
        let d = if a[c][c].abs() < 1e-12 { 1e-12 } else { a[c][c] };
        a[c].iter_mut().for_each(|x| *x /= d);
        b[c].iter_mut().for_each(|x| *x /= d);
        for r in (0..n).filter(|r| *r != c) {
            let f = a[r][c];
            for k in 0..n {
                a[r][k] -= f * a[c][k];
                b[r][k] -= f * b[c][k];
            }
        }
    }
    b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_wins_in_four_are_191_points() {
        let mut s = Scores::new(2);
        s.add(0, 1, 1.0, 7_500.0);
        s.add(0, 1, 0.0, 2_500.0);
        let r = s.ratings();
        assert!((r[0].elo - r[1].elo - 400.0 * 3f64.log10()).abs() < 0.1, "{r:?}");
        // The standard error of the difference is unit / sqrt(n p (1 - p)); each rating has half of it.
        let half = 1.96 * 400.0 / std::f64::consts::LN_10 / (10_000.0f64 * 0.75 * 0.25).sqrt() / 2.0;
        assert!((r[0].error - half).abs() < 0.01, "{} {half}", r[0].error);
    }

    #[test]
    fn strength_is_carried_over_third_parties_and_nobody_is_infinitely_strong() {
        let mut s = Scores::new(3);
        s.add(0, 1, 1.0, 10.0);
        s.add(1, 2, 1.0, 10.0);
        let r = s.ratings();
        assert!(r[0].elo > r[1].elo + 100.0 && r[1].elo > r[2].elo + 100.0, "{r:?}");
        assert!(r.iter().all(|r| r.elo.abs() < 2_000.0 && r.error > 50.0), "{r:?}");
    }
}
