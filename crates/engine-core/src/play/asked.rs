//! Questions to chance in words, for people who roll the die and for programs that ask them.
use super::{Match, Setup};
use crate::{Ask, ChanceQuestion, Game, GameBox, Language, Seat, show};
use serde::Serialize;

/// A question to chance in words, with a label and the exact weight of every answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChancePrompt {
    /// The question in words.
    pub what: String,
    /// The seat that acted; `None` in set-up.
    pub seat: Option<Seat>,
    /// The action that asks, in notation; `None` in set-up, and if not everybody may know it.
    pub action: Option<String>,
    /// The question as plain data: the stream and who sees the answer.
    pub ask: Ask,
    /// The answers; the one at index i is reported as i. An answer of weight 0 is impossible.
    pub answers: Vec<ChanceAnswer>,
    /// The sum of the weights.
    pub total: u64,
}

/// One possible answer of chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChanceAnswer {
    /// The number to report: the index of this answer.
    pub answer: u32,
    /// The answer in words.
    pub label: String,
    /// The weight, out of the total.
    pub weight: u64,
}

impl ChancePrompt {
    /// Puts a question into words.
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

    /// The possible answers.
    pub fn possible(&self) -> impl Iterator<Item = &ChanceAnswer> {
        self.answers.iter().filter(|a| a.weight > 0)
    }
}

impl<G: Game> Match<G> {
    /// The open question to chance, in words.
    pub fn asked(&self, language: Language) -> Option<ChancePrompt> {
        let step = self.pending()?;
        let asked = ChancePrompt::of(self.game(), self.question()?, language);
        Some(ChancePrompt { seat: Some(step.seat), action: step.known(None).map(|a| a.to_string()), ..asked })
    }
}

impl<G: Game> Setup<G> {
    /// The open question to chance, in words.
    pub fn asked(&self, language: Language) -> Option<ChancePrompt> {
        self.question().map(|q| ChancePrompt::of(self.game(), q, language))
    }
}
