//! What is in the box.
use crate::Faults;
use serde::Serialize;

/// The content of a box. `()` for a game without components that could be exchanged.
pub trait Content: Serialize + Clone + Sized + Send + Sync + 'static {
    /// The content that comes with the engine, as text.
    const STANDARD: &'static str;
    /// Reads and checks a text.
    ///
    /// # Errors
    /// Everything that is wrong with it, at once.
    fn read(text: &str) -> Result<Self, Faults>;
}

impl Content for () {
    const STANDARD: &'static str = "";
    fn read(text: &str) -> Result<(), Faults> {
        if text.trim().is_empty() { Ok(()) } else { Err(Faults::one("content", "this game is played without content")) }
    }
}
