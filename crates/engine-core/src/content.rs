//! The content of a box and the options of a game: content files, and options that describe themselves.
use crate::ValidationError;
use serde::Serialize;

pub use crate::options::{Domain, NoOptions, OptionError, OptionInfo, Options, Setting};
pub use crate::sheet::{Origin, Row, Sheet, Unread};

/// The content of a box: the components that another edition could replace. `()` for a game without any.
pub trait Content: Serialize + Clone + Sized + Send + Sync + 'static {
    /// The standard content, as text.
    const STANDARD: &'static str;
    /// Reads and checks a content file.
    ///
    /// # Errors
    /// Lists every problem at once.
    fn read(text: &str) -> Result<Self, ValidationError>;
}

impl Content for () {
    const STANDARD: &'static str = "";
    fn read(text: &str) -> Result<(), ValidationError> {
        if text.trim().is_empty() {
            Ok(())
        } else {
            Err(ValidationError::one("content", "this game has no content, so the text must be empty"))
        }
    }
}
