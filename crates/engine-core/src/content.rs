//! What is in the box, and what tables agree on: content files, and options that describe themselves.
use crate::ValidationError;
use serde::Serialize;

pub use crate::options::{Domain, NoOptions, OptionError, OptionInfo, Options, Setting};
pub use crate::sheet::{Origin, Row, Sheet, Unread};

/// The content of a box. `()` for a game without components that could be exchanged.
pub trait Content: Serialize + Clone + Sized + Send + Sync + 'static {
    /// The content that comes with the engine, as text.
    const STANDARD: &'static str;
    /// Reads and checks a text.
    ///
    /// # Errors
    /// Everything that is wrong with it, at once.
    fn read(text: &str) -> Result<Self, ValidationError>;
}

impl Content for () {
    const STANDARD: &'static str = "";
    fn read(text: &str) -> Result<(), ValidationError> {
        if text.trim().is_empty() {
            Ok(())
        } else {
            Err(ValidationError::one("content", "this game is played without content"))
        }
    }
}
