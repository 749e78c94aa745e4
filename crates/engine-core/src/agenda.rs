//! The agenda: what remains to be done, topmost first. It holds questions for a seat and automatic steps, as plain data on the table.
//!
//! `Stack` is hand-written because it is `Copy` and its equality and hash cover the live part only; the in-place vectors of other crates do
//! neither.
use crate::{Seat, Turn};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
};
use std::{fmt, marker::PhantomData};

/// A small fixed-capacity stack. It does not allocate, and only its live part counts for equality.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack<T, const N: usize> {
    at: [Option<T>; N],
    len: u8,
}

impl<T: Copy, const N: usize> Default for Stack<T, N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Copy, const N: usize> Stack<T, N> {
    /// The empty stack.
    pub const EMPTY: Self = Self { at: [None; N], len: 0 };

    /// The number of items.
    #[inline]
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Whether the stack is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Pushes an item.
    ///
    /// # Panics
    /// If the stack is full. `N` is meant to be a proven maximum.
    #[inline]
    #[track_caller]
    pub fn push(&mut self, t: T) {
        assert!(self.len() < N, "the stack holds at most {N} items");
        self.at[self.len()] = Some(t);
        self.len += 1;
    }

    /// Pops the top item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        self.at[self.len()].take()
    }

    /// The top item.
    #[inline]
    pub fn top(&self) -> Option<T> {
        self.at.get(self.len().wrapping_sub(1)).copied().flatten()
    }

    /// The top item, mutably.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut T> {
        self.at.get_mut(usize::from(self.len).wrapping_sub(1))?.as_mut()
    }

    /// The items from bottom to top.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = T> + '_ {
        self.at[..self.len()].iter().flatten().copied()
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for Stack<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut s = Self::EMPTY;
        iter.into_iter().for_each(|t| s.push(t));
        s
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Stack<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.at.iter().flatten()).finish()
    }
}

impl<T: Copy + Serialize, const N: usize> Serialize for Stack<T, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for Stack<T, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(PhantomData<T>);
        impl<'de, T: Copy + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = Stack<T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N} items")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Stack<T, N>, A::Error> {
                let mut s = Stack::EMPTY;
                while let Some(t) = seq.next_element()? {
                    if s.len() == N {
                        return Err(A::Error::invalid_length(N + 1, &self));
                    }
                    s.push(t);
                }
                Ok(s)
            }
        }
        d.deserialize_seq(Items::<T, N>(PhantomData))
    }
}

/// Something that remains to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Task<F, S> {
    /// Ask this seat this question.
    Ask(Seat, F),
    /// Run this automatic step.
    Do(S),
}

/// What remains to be done, topmost first. Questions `F` wait for a seat; steps `S` run by themselves.
///
/// An agenda is part of the table. It suits a game whose questions nest: a building pays a reward, the reward asks the rival something, and then
/// the turn goes on. Count repeats in a step instead of pushing it several times, so that the depth has a known bound.
///
/// ```
/// use engine_core::rules::{Agenda, Seat, Task, Turn};
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Question { Build, ChooseReward }
/// #[derive(Clone, Copy)]
/// enum Step { Pay(u8), NextTurn }
///
/// let mut agenda = Agenda::<Question, Step, 4>::default();
/// let mut coins = 0;
/// // Seat 0 has built something: it gets two coins, seat 1 chooses a reward, and then the turn passes.
/// agenda.then([Task::Do(Step::Pay(2)), Task::Ask(Seat(1), Question::ChooseReward), Task::Do(Step::NextTurn)]);
///
/// let mut run = |agenda: &mut Agenda<Question, Step, 4>| {
///     while let Some(step) = agenda.next_step() {
///         match step {
///             Step::Pay(n) => coins += n,
///             Step::NextTurn => agenda.ask(Seat(1), Question::Build),
///         }
///     }
/// };
/// run(&mut agenda);
/// assert_eq!(agenda.turn(), Turn::Seat(Seat(1)));
/// assert_eq!(agenda.answered(), (Seat(1), Question::ChooseReward));
/// run(&mut agenda);
/// assert_eq!(agenda.asked(), Some((Seat(1), Question::Build)));
/// assert_eq!(coins, 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(
    transparent,
    bound(
        serialize = "F: Copy + Serialize, S: Copy + Serialize",
        deserialize = "F: Copy + Deserialize<'de>, S: Copy + Deserialize<'de>"
    )
)]
pub struct Agenda<F, S, const N: usize>(Stack<Task<F, S>, N>);

impl<F: Copy, S: Copy, const N: usize> Default for Agenda<F, S, N> {
    fn default() -> Self {
        Self(Stack::EMPTY)
    }
}

impl<F: Copy, S: Copy, const N: usize> Agenda<F, S, N> {
    /// Puts these tasks on top, to be done in this order.
    #[track_caller]
    pub fn then<const K: usize>(&mut self, tasks: [Task<F, S>; K]) {
        for t in tasks.into_iter().rev() {
            self.0.push(t);
        }
    }

    /// Puts a question for a seat on top.
    #[track_caller]
    #[inline]
    pub fn ask(&mut self, seat: Seat, question: F) {
        self.0.push(Task::Ask(seat, question));
    }

    /// Puts a step on top.
    #[track_caller]
    #[inline]
    pub fn step(&mut self, step: S) {
        self.0.push(Task::Do(step));
    }

    /// The seat that is asked now, and the question. Meaningful only once [`next_step`](Self::next_step) has returned `None`.
    #[inline]
    pub fn asked(&self) -> Option<(Seat, F)> {
        match self.0.top() {
            Some(Task::Ask(p, f)) => Some((p, f)),
            _ => None,
        }
    }

    /// The seat of the top question, or [`Turn::Over`] if nothing remains to be done.
    #[inline]
    pub fn turn(&self) -> Turn {
        self.asked().map_or(Turn::Over, |(p, _)| Turn::Seat(p))
    }

    /// Removes the top question once it has been answered.
    ///
    /// # Panics
    /// If no question is on top.
    #[track_caller]
    #[inline]
    pub fn answered(&mut self) -> (Seat, F) {
        match self.0.pop() {
            Some(Task::Ask(p, f)) => (p, f),
            _ => panic!("no question is on top of the agenda"),
        }
    }

    /// Removes the top step, if a step is on top. `while let Some(step) = agenda.next_step() { … }` runs until a question is on top.
    #[inline]
    pub fn next_step(&mut self) -> Option<S> {
        match self.0.top() {
            Some(Task::Do(s)) => {
                self.0.pop();
                Some(s)
            }
            _ => None,
        }
    }

    /// All tasks, topmost last.
    pub fn tasks(&self) -> impl DoubleEndedIterator<Item = Task<F, S>> + '_ {
        self.0.iter()
    }

    /// The number of tasks.
    pub fn depth(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // A building completes a link: both owners are rewarded, the rival's reward asks the rival something, then our turn goes on.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    enum Question {
        AnyResource,
        Recruit,
    }
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    enum Step {
        Silver(Seat, u8),
        NextPhase,
    }
    type Todo = Agenda<Question, Step, 4>;

    fn settle(todo: &mut Todo, silver: &mut [u8; 2]) {
        while let Some(step) = todo.next_step() {
            match step {
                Step::Silver(p, n) => silver[p] += n,
                Step::NextPhase => todo.ask(Seat(0), Question::Recruit),
            }
        }
    }

    #[test]
    fn a_rival_is_asked_in_the_middle_of_our_turn() {
        let (mut todo, mut silver) = (Todo::default(), [0; 2]);
        todo.then([
            Task::Do(Step::Silver(Seat(0), 2)),
            Task::Ask(Seat(1), Question::AnyResource),
            Task::Do(Step::NextPhase),
        ]);
        settle(&mut todo, &mut silver);
        assert_eq!((todo.turn(), silver), (Turn::Seat(Seat(1)), [2, 0]));
        let json = serde_json::to_string(&todo).unwrap();
        assert_eq!(serde_json::from_str::<Todo>(&json).unwrap(), todo);
        assert_eq!(todo.answered(), (Seat(1), Question::AnyResource));
        settle(&mut todo, &mut silver);
        assert_eq!(todo.asked(), Some((Seat(0), Question::Recruit)));
        todo.answered();
        assert_eq!(todo.turn(), Turn::Over);
    }

    #[test]
    fn an_agenda_that_is_too_deep_is_refused_when_read() {
        let five = vec![Task::<Question, Step>::Do(Step::NextPhase); 5];
        let e = serde_json::from_str::<Todo>(&serde_json::to_string(&five).unwrap()).unwrap_err();
        assert!(e.to_string().contains("a list of at most 4 items"), "{e}");
    }
}
