//! Show: a view as text and picture, an event as a sentence, a question to chance in words.
use crate::{Ask, Game, View};

/// A game that people can look at.
pub trait Show: Game {
    /// The view as text, to be read at a glance in a terminal.
    fn text(&self, v: View<'_, Self>) -> String;
    /// The view as one SVG document.
    fn svg(&self, v: View<'_, Self>) -> String;
    /// What happened, as one sentence.
    fn event(&self, e: &Self::Event) -> String;
    /// An action in words, for somebody who sees the view: more than the notation where that helps.
    fn action(&self, v: View<'_, Self>, a: Self::Action) -> String {
        let _ = v;
        a.to_string()
    }
    /// What chance is asked, in words: "the die of seat 1".
    fn question(&self, ask: Ask) -> String;
    /// An answer of chance in words: "4".
    fn answer(&self, ask: Ask, answer: u32) -> String {
        let _ = ask;
        answer.to_string()
    }
}
