//! A question to chance in words: for people who look at the die, and for pages and programs that ask them.
use super::{Match, Setup};
use crate::{Ask, ChanceQuestion, Game, GameBox, Language, Seat, show};
use serde::Serialize;

/// What chance is asked, in words, with a label and the exact weight of every answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChancePrompt {
    /// What is asked.
    pub what: String,
    /// Who acted; `None` in set-up.
    pub seat: Option<Seat>,
    /// The action that asks, in notation; `None` in set-up.
    pub action: Option<String>,
    /// Which thing is asked, whose, and who sees the answer.
    pub ask: Ask,
    /// The answers: the one at index i is reported as i. One of weight 0 cannot be.
    pub answers: Vec<ChanceAnswer>,
    /// The sum of the weights.
    pub total: u64,
}

/// One answer that chance can give.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChanceAnswer {
    /// What to report: the index of this answer.
    pub answer: u32,
    /// The answer in words.
    pub label: String,
    /// How likely it is, out of the total.
    pub weight: u64,
}

impl ChancePrompt {
    /// A question in words.
    pub fn of<G: Game>(game: &GameBox<G>, question: &ChanceQuestion, language: Language) -> Self {
        let mut answers: Vec<ChanceAnswer> = vec![];
        for &(answer, weight) in &question.weights {
            let row = |answer, weight| ChanceAnswer {
                answer,
                label: show::answer(game, question.ask, answer, language),
                weight,
            };
            while answers.len() < answer as usize {
                answers.push(row(answers.len() as u32, 0));
            }
            answers.push(row(answer, weight));
        }
        Self {
            what: show::question(game, question.ask, language),
            seat: None,
            action: None,
            ask: question.ask,
            answers,
            total: question.total(),
        }
    }

    /// The answers that can be.
    pub fn possible(&self) -> impl Iterator<Item = &ChanceAnswer> {
        self.answers.iter().filter(|a| a.weight > 0)
    }
}

impl<G: Game> Match<G> {
    /// What chance is asked, in words.
    pub fn asked(&self, language: Language) -> Option<ChancePrompt> {
        let step = self.pending()?;
        let asked = ChancePrompt::of(self.game(), self.question()?, language);
        Some(ChancePrompt { seat: Some(step.seat), action: Some(step.action.to_string()), ..asked })
    }
}

impl<G: Game> Setup<G> {
    /// What chance is asked, in words.
    pub fn asked(&self, language: Language) -> Option<ChancePrompt> {
        self.question().map(|q| ChancePrompt::of(self.game(), q, language))
    }
}
