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

/// The game that a content file names, and its line: `game = "fourkeys"`, before the first list.
///
/// ```
/// use engine_core::content::game_of;
/// assert_eq!(game_of("# My cards.\ngame = \"fourkeys\"\n[[room]]\n"), Some((2, "fourkeys")));
/// assert_eq!(game_of("[[room]]\ngame = \"fourkeys\"\n"), None);
/// ```
pub fn game_of(text: &str) -> Option<(u32, &str)> {
    let mut lines = (1..).zip(text.lines()).take_while(|(_, line)| !line.trim_start().starts_with('['));
    lines.find_map(|(n, line)| {
        let value = line.trim_start().strip_prefix("game")?.trim_start().strip_prefix('=')?.trim_start();
        let (name, rest) = value.strip_prefix('"')?.split_once('"')?;
        let rest = rest.trim_start();
        (rest.is_empty() || rest.starts_with('#')).then_some((n, name))
    })
}

/// Reads a content file. If it names its game, that must be the game `id`.
pub(crate) fn read<C: Content>(text: &str, id: &str) -> Result<C, ValidationError> {
    match game_of(text) {
        Some((line, name)) if name != id => {
            let mut wrong = ValidationError::default();
            wrong.add_line(line, "game", format!("this is the content of {}, not of {id}", crate::text::clip(name)));
            Err(wrong)
        }
        _ => C::read(text),
    }
}
