//! The outcome of a game: points, ranks with ties, and utilities.
use crate::{MAX_SEATS, Seat};
use serde::{Serialize, Serializer, ser::SerializeStruct};

/// How utilities follow from points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
enum Worth {
    Rank,
    Chips,
    Payoffs,
    Shared(bool),
}

/// The outcome of a game. Points are what the rulebook counts; utility is what an agent maximises, in exact integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    seats: u8,
    worth: Worth,
    points: [i32; MAX_SEATS],
    rank: [u8; MAX_SEATS],
}

impl Outcome {
    /// The most points win; equal points tie.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] seats.
    #[inline]
    pub fn ranked(points: &[i32]) -> Self {
        Self::by(points, |p| points[p], Worth::Rank)
    }

    /// One seat wins and the others tie for second place; `None` is a draw.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] seats.
    #[inline]
    pub fn winner(seats: u8, winner: Option<Seat>) -> Self {
        let points: [i32; MAX_SEATS] = std::array::from_fn(|p| i32::from(winner.is_some_and(|w| w.at() == p)));
        Self::ranked(&points[..seats.into()])
    }

    /// Seats are ranked by points and, where those are equal, by a second count.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] seats, or if the lists differ in length.
    #[inline]
    pub fn broken_tie(points: &[i32], second: &[i32]) -> Self {
        assert_eq!(points.len(), second.len(), "one count per seat");
        Self::by(points, |p| (points[p], second[p]), Worth::Rank)
    }

    /// Points are chips: they sum to zero and are the utilities themselves.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] seats.
    #[inline]
    pub fn chips(points: &[i32]) -> Self {
        Self::by(points, |p| points[p], Worth::Chips)
    }

    /// Points are the utilities themselves, whatever they sum to: a general-sum game, or a common payoff if all are equal.
    ///
    /// ```
    /// # use engine_core::rules::{Outcome, Seat};
    /// let both = Outcome::payoffs(&[8, 8]);
    /// assert_eq!((both.utility(Seat(0)), both.utility(Seat(1)), both.is_zero_sum()), (8, 8, false));
    /// ```
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] seats.
    #[inline]
    pub fn payoffs(points: &[i32]) -> Self {
        Self::by(points, |p| points[p], Worth::Payoffs)
    }

    /// All players win or lose together.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] seats.
    #[inline]
    pub fn shared(won: bool, points: &[i32]) -> Self {
        Self::by(points, |_| 0, Worth::Shared(won))
    }

    /// A seat's rank is one more than the number of seats with a higher key. All ranks are written as one word because they are read as one.
    #[inline]
    fn by<K: Ord>(points: &[i32], key: impl Fn(usize) -> K, worth: Worth) -> Self {
        let n = points.len();
        assert!(n <= MAX_SEATS, "too many seats");
        let above = |p: usize| (0..n).filter(|&q| key(q) > key(p)).count() as u64;
        let ranks = (0..n).fold(0u64, |all, p| all | (1 + above(p)) << (8 * p));
        let all = std::array::from_fn(|p| points.get(p).copied().unwrap_or(0));
        Self { seats: n as u8, worth, points: all, rank: ranks.to_le_bytes() }
    }

    /// The points of all seats.
    #[inline]
    pub fn points(&self) -> &[i32] {
        &self.points[..self.seats.into()]
    }

    /// The ranks of all seats, from 1. Tied seats have the same rank, and the ranks after it are skipped.
    #[inline]
    pub fn ranks(&self) -> &[u8] {
        &self.rank[..self.seats.into()]
    }

    /// Whether all players won (`true`) or lost (`false`) together; `None` in a competitive game.
    pub fn together(&self) -> Option<bool> {
        match self.worth {
            Worth::Shared(won) => Some(won),
            _ => None,
        }
    }

    /// Whether what one seat gains the others lose. Not so for a shared end, nor for [`payoffs`](Self::payoffs).
    pub fn is_zero_sum(&self) -> bool {
        matches!(self.worth, Worth::Rank | Worth::Chips)
    }

    /// The utility of a seat: its chips or payoff; 1 or -1 for a shared win or loss; otherwise the number of seats ranked below it minus the number
    /// ranked above, so that ties share exactly and the sum is 0.
    #[inline]
    pub fn utility(&self, p: Seat) -> i32 {
        match self.worth {
            Worth::Chips | Worth::Payoffs => self.points[p],
            Worth::Shared(won) => {
                if won {
                    1
                } else {
                    -1
                }
            }
            Worth::Rank => {
                let mine = self.rank[p];
                self.ranks().iter().map(|&r| (r > mine) as i32 - (r < mine) as i32).sum()
            }
        }
    }

    /// The share of the win, as (numerator, denominator). Tied winners share it; a draw of all players counts half.
    pub fn win_share(&self, p: Seat) -> (u32, u32) {
        if let Some(won) = self.together() {
            return (won.into(), 1);
        }
        let first = self.ranks().iter().filter(|&&r| r == 1).count() as u32;
        if self.rank[p] != 1 {
            (0, 1)
        } else if self.seats > 1 && first == u32::from(self.seats) {
            (1, 2)
        } else {
            (1, first)
        }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut out = s.serialize_struct("Outcome", 4)?;
        out.serialize_field("points", self.points())?;
        out.serialize_field("ranks", self.ranks())?;
        out.serialize_field("utilities", &Seat::first(self.seats).map(|p| self.utility(p)).collect::<Vec<_>>())?;
        out.serialize_field("together", &self.together())?;
        out.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utilities(o: &Outcome) -> Vec<i32> {
        Seat::first(o.seats).map(|p| o.utility(p)).collect()
    }

    #[test]
    fn ties_share_and_the_next_rank_is_skipped() {
        let o = Outcome::ranked(&[7, 9, 9, 3]);
        assert_eq!(o.ranks(), [3, 1, 1, 4]);
        assert_eq!(utilities(&o), [-1, 2, 2, -3]);
        assert_eq!(o.win_share(Seat(1)), (1, 2));
        assert_eq!(o.win_share(Seat(0)), (0, 1));
    }

    #[test]
    fn a_second_count_breaks_a_tie() {
        assert_eq!(Outcome::broken_tie(&[9, 9], &[1, 2]).ranks(), [2, 1]);
    }

    #[test]
    fn a_draw_of_all_counts_half() {
        let o = Outcome::ranked(&[5, 5, 5]);
        assert_eq!((o.win_share(Seat(2)), utilities(&o)), ((1, 2), vec![0, 0, 0]));
    }

    #[test]
    fn a_shared_end_counts_for_all() {
        let o = Outcome::shared(false, &[0, 0]);
        assert_eq!((utilities(&o), o.win_share(Seat(0)), o.together()), (vec![-1, -1], (0, 1), Some(false)));
        assert_eq!(Outcome::shared(true, &[0]).win_share(Seat(0)), (1, 1));
    }

    #[test]
    fn chips_are_utility() {
        assert_eq!(utilities(&Outcome::chips(&[-3, 3])), [-3, 3]);
    }
}
