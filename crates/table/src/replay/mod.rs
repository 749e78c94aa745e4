//! A game as a story, and the story as one web page that steps through it.
mod pack;
mod page;
mod story;

pub use page::write;
pub use story::{Eyes, Scene, Story};
