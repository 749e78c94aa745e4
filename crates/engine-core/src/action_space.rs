//! The actions of a game as coordinates, for networks that embed actions or choose them one coordinate at a time.
use crate::{Bits, Group};
use serde::Serialize;
use std::ops::Range;

/// The actions of a game as coordinates. Coordinate 0 of an action is its group (the question it answers); the others are its factors there.
///
/// There are two ways to use it. A network that scores actions takes the [`table`](Self::table) of features and looks up the legal ids in it.
/// A network that chooses one coordinate after another asks for the mask of the first one, then for the mask of the next one given
/// the choices so far, until the action is complete:
///
/// ```
/// # use reference_games::entries::LEDUC;
/// use engine_core::{finite::ActionSpace, rules::Bits};
/// let game = LEDUC.standard(2)?;
/// let space: ActionSpace = game.action_space();
///
/// let mut legal = vec![0; Bits::words(game.actions())];
/// game.position(7).bits(&mut legal);
/// let (mut prefix, mut mask) = (vec![], vec![false; space.width()]);
/// while !space.is_complete(&prefix)? {
///     space.next_mask(&prefix, &legal, &mut mask)?;
///     let choice = mask.iter().rposition(|&yes| yes).expect("something is legal");
///     prefix.push(choice as u32);
/// }
/// assert_eq!(game.notation(space.range(&prefix)?.start).unwrap(), "Raise");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ActionSpace {
    groups: Vec<Group>,
    starts: Vec<u32>,
    actions: u32,
}

/// The first coordinates of an action do not exist in this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("coordinate {at} of an action is {found} here, but there are only {size}")]
pub struct PrefixError {
    /// The index of the coordinate, from 0.
    pub at: usize,
    /// The coordinate.
    pub found: u32,
    /// The number of its values; 0 past the last coordinate.
    pub size: u32,
}

impl ActionSpace {
    /// The space of these groups.
    pub fn new(groups: Vec<Group>) -> Self {
        let mut actions = 0;
        let starts = groups.iter().map(|g| (actions, actions += g.size()).0).collect();
        Self { groups, starts, actions }
    }

    /// The groups, in id order.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The number of actions.
    pub fn actions(&self) -> u32 {
        self.actions
    }

    /// The number of coordinates of an action: its group, and the factors of the group that has the most.
    pub fn depth(&self) -> usize {
        1 + self.groups.iter().map(|g| g.factors.len()).max().unwrap_or(0)
    }

    /// The largest number of values of any coordinate: the length of a mask.
    pub fn width(&self) -> usize {
        let factors = self.groups.iter().flat_map(|g| &g.factors).map(|f| f.size as usize);
        factors.chain([self.groups.len()]).max().unwrap_or(0)
    }

    /// The coordinates of all actions: row `id` has [`depth`](Self::depth) numbers, filled up with -1.
    pub fn table(&self) -> Vec<i32> {
        let mut table = vec![-1; self.actions as usize * self.depth()];
        for (id, row) in (0..self.actions).zip(table.chunks_exact_mut(self.depth())) {
            let (group, factors) = crate::factors(&self.groups, id).expect("an id of a group");
            let coordinates = [group as i32].into_iter().chain(factors.into_iter().map(|f| f as i32));
            row.iter_mut().zip(coordinates).for_each(|(to, x)| *to = x);
        }
        table
    }

    /// The ids whose first coordinates are these. One id remains when the action is complete.
    ///
    /// # Errors
    /// If there is no such coordinate.
    pub fn range(&self, prefix: &[u32]) -> Result<Range<u32>, PrefixError> {
        self.below(prefix).map(|(range, _)| range)
    }

    /// Whether these coordinates are those of one action, so that there is nothing left to choose.
    ///
    /// # Errors
    /// If there is no such coordinate.
    pub fn is_complete(&self, prefix: &[u32]) -> Result<bool, PrefixError> {
        self.below(prefix).map(|(_, next)| next == 0)
    }

    /// The ids below a prefix, and the number of values of the next coordinate; 0 if there is none.
    fn below(&self, prefix: &[u32]) -> Result<(Range<u32>, u32), PrefixError> {
        let Some((&first, rest)) = prefix.split_first() else { return Ok((0..self.actions, self.groups.len() as u32)) };
        let wrong = |at, found, size| Err(PrefixError { at, found, size });
        let Some(group) = self.groups.get(first as usize) else { return wrong(0, first, self.groups.len() as u32) };
        let (mut start, mut len) = (self.starts[first as usize], group.size());
        for (i, &x) in rest.iter().enumerate() {
            let size = group.factors.get(i).map_or(0, |f| f.size);
            if x >= size {
                return wrong(i + 1, x, size);
            }
            len /= size;
            start += x * len;
        }
        Ok((start..start + len, group.factors.get(rest.len()).map_or(0, |f| f.size)))
    }

    /// Flags the values of the next coordinate that some legal action with these first coordinates has, and returns their number. It is 0 when
    /// the action is complete. `legal` has the bits of the legal ids.
    ///
    /// # Errors
    /// If there is no such coordinate.
    ///
    /// # Panics
    /// If `out` does not have [`width`](Self::width) flags, or `legal` has too few words.
    pub fn next_mask(&self, prefix: &[u32], legal: &[u64], out: &mut [bool]) -> Result<u32, PrefixError> {
        assert_eq!(out.len(), self.width(), "one flag per value of the largest coordinate");
        assert!(legal.len() >= Bits::words(self.actions), "one bit per action");
        out.fill(false);
        let (range, next) = self.below(prefix)?;
        if next == 0 {
            return Ok(0);
        }
        let mut count = 0;
        let mut flag = |value: usize| {
            count += u32::from(!out[value]);
            out[value] = true;
        };
        let stride = range.len() as u32 / next;
        for id in ones(legal, &range) {
            match prefix {
                [] => flag(self.starts.partition_point(|&start| start <= id) - 1),
                _ => flag(((id - range.start) / stride) as usize),
            }
        }
        Ok(count)
    }
}

/// The set bits in a range, by ascending index.
fn ones<'a>(words: &'a [u64], range: &Range<u32>) -> impl Iterator<Item = u32> + 'a {
    let (start, end) = (range.start, range.end);
    (start / 64..end.div_ceil(64)).flat_map(move |w| {
        let mut word = words[w as usize];
        if w == start / 64 {
            word &= u64::MAX << (start % 64);
        }
        std::iter::from_fn(move || {
            let id = (word != 0).then(|| 64 * w + word.trailing_zeros())?;
            word &= word - 1;
            (id < end).then_some(id)
        })
    })
}
