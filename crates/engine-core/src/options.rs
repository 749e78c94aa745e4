//! Options that describe themselves: key, default, values, ruling, samples.
use crate::{Data, Finite, NotationError, Set};
use serde::Serialize;

/// The values that an option can take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Domain {
    /// One of these; `<name>` stands for a number.
    OneOf(Vec<String>),
    /// A whole number.
    Range {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// A fixed number of values of one domain, separated by commas.
    Each {
        /// The number of values.
        count: usize,
        /// The domain of each value.
        of: Box<Domain>,
    },
    /// Any number of different values of one domain, separated by commas; `none` for the empty set.
    Subset {
        /// The domain of each value.
        of: Box<Domain>,
    },
}

/// A type that an option can have. Finite enums and ranges implement it.
pub trait Setting: Sized {
    /// The possible values.
    fn domain() -> Domain;
    /// The value as text.
    fn show(&self) -> String;
    /// Reads a value from text.
    ///
    /// # Errors
    /// Says what was found and what was expected.
    fn parse(text: &str) -> Result<Self, NotationError>;
}

impl Setting for bool {
    fn domain() -> Domain {
        Domain::OneOf(vec!["false".into(), "true".into()])
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn parse(text: &str) -> Result<Self, NotationError> {
        crate::parse(text)
    }
}

impl<T: Setting + Finite, const N: usize> Setting for [T; N] {
    fn domain() -> Domain {
        Domain::Each { count: N, of: Box::new(T::domain()) }
    }
    fn show(&self) -> String {
        self.iter().map(Setting::show).collect::<Vec<_>>().join(",")
    }
    fn parse(text: &str) -> Result<Self, NotationError> {
        let parts = text.split(',').map(|t| T::parse(t.trim())).collect::<Result<Vec<_>, _>>()?;
        parts.try_into().map_err(|_| NotationError {
            found: Some(text.chars().take(40).collect()),
            expected: format!("{N} values separated by commas"),
        })
    }
}

impl<T: Setting + Finite> Setting for Set<T> {
    fn domain() -> Domain {
        Domain::Subset { of: Box::new(T::domain()) }
    }
    fn show(&self) -> String {
        if self.is_empty() {
            return "none".into();
        }
        self.iter().map(|t| t.show()).collect::<Vec<_>>().join(",")
    }
    fn parse(text: &str) -> Result<Self, NotationError> {
        let mut set = Self::EMPTY;
        if text.trim().eq_ignore_ascii_case("none") {
            return Ok(set);
        }
        for part in text.split(',') {
            if !set.put(T::parse(part.trim())?) {
                let found = Some(part.trim().chars().take(40).collect());
                return Err(NotationError { found, expected: "each value once".into() });
            }
        }
        Ok(set)
    }
}

/// The description of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionInfo {
    /// The name of the option.
    pub key: &'static str,
    /// What the option does.
    pub gist: String,
    /// The clause or ruling that the option belongs to.
    pub ruling: &'static str,
    /// The default value.
    pub default: String,
    /// The possible values.
    pub values: Domain,
    /// Some values other than the default, which tests and `rules` cycle through.
    pub samples: Vec<String>,
}

/// An option could not be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// There is no option with this name.
    #[error("there is no option \"{key}\"; the options are: {known}")]
    Unknown {
        /// The requested name.
        key: String,
        /// The names of all options.
        known: String,
    },
    /// The option does not take this value.
    #[error("option {key}: {fault}")]
    Value {
        /// The option.
        key: &'static str,
        /// What is wrong.
        fault: NotationError,
    },
}

/// The options of a game. The macro [`options!`](crate::options) implements it.
pub trait Options: Data + Default {
    /// Describes all options.
    fn describe() -> Vec<OptionInfo>;
    /// The value of an option, as text.
    fn get(&self, key: &str) -> Option<String>;
    /// Sets an option.
    ///
    /// # Errors
    /// If there is no such option, or it does not take this value. Nothing changes then.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// The defaults, then for every sample the defaults with that one value changed.
    fn samples() -> Vec<Self> {
        let mut out = vec![Self::default()];
        for info in Self::describe() {
            for value in &info.samples {
                let mut o = Self::default();
                o.set(info.key, value).expect("a sample is a valid value of its option");
                out.push(o);
            }
        }
        out
    }
}

/// Declares the options of a game. Each row has a doc comment, a key, a type, a default, a ruling, and samples other than the default.
///
/// ```
/// use engine_core::{content::Options as _, data, options};
///
/// /// A number of turns.
/// #[data(Finite)]
/// #[finite(1..=500)]
/// pub struct Turns(u16);
///
/// options! {
///     /// The options that the players agree on before the game.
///     pub struct Options {
///         /// The maximum number of turns.
///         horizon: Turns = Turns::of(60), "PI-Q1", [Turns::of(5)];
///         /// A player may hold before the first roll.
///         early_hold: bool = false, "PI-Q2", [true];
///     }
/// }
/// let mut o = Options::default();
/// o.set("horizon", "12").unwrap();
/// assert_eq!(o.get("horizon").as_deref(), Some("12"));
/// assert!(o.set("horizon", "0").unwrap_err().to_string().contains("a number from 1 to 500"));
/// assert_eq!(Options::samples().len(), 3);
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$m:meta])* $v:vis struct $t:ident {
        $( $(#[doc = $doc:literal])+ $k:ident : $ty:ty = $default:expr, $ruling:literal, [$($sample:expr),* $(,)?]; )*
    }) => {
        $(#[$m])*
        #[$crate::__private::data]
        #[serde(deny_unknown_fields, default)]
        $v struct $t { $( $(#[doc = $doc])+ pub $k: $ty, )* }

        impl Default for $t {
            fn default() -> Self {
                Self { $( $k: $default ),* }
            }
        }

        impl $crate::__private::Options for $t {
            fn describe() -> Vec<$crate::__private::OptionInfo> {
                vec![$( {
                    let samples: Vec<$ty> = vec![$($sample),*];
                    let default: $ty = $default;
                    $crate::__private::OptionInfo {
                        key: stringify!($k),
                        gist: [$($doc),+].map(str::trim).join(" "),
                        ruling: $ruling,
                        default: $crate::__private::Setting::show(&default),
                        values: <$ty as $crate::__private::Setting>::domain(),
                        samples: samples.iter().map($crate::__private::Setting::show).collect(),
                    }
                } ),*]
            }

            #[allow(unused_variables)]
            fn get(&self, key: &str) -> Option<String> {
                $( if key == stringify!($k) { return Some($crate::__private::Setting::show(&self.$k)) } )*
                None
            }

            #[allow(unused_variables)]
            fn set(&mut self, key: &str, value: &str) -> Result<(), $crate::__private::OptionError> {
                $( if key == stringify!($k) {
                    self.$k = $crate::__private::Setting::parse(value)
                        .map_err(|fault| $crate::__private::OptionError::Value { key: stringify!($k), fault })?;
                    return Ok(());
                } )*
                let known: &[&str] = &[$(stringify!($k)),*];
                Err($crate::__private::OptionError::Unknown {
                    key: key.chars().take(40).collect(),
                    known: if known.is_empty() { "none".to_string() } else { known.join(", ") },
                })
            }
        }
    };
}

options! {
    /// The options of a game that has none.
    pub struct NoOptions {}
}
