//! Options that describe themselves: key, default, values, ruling, samples.
use crate::{Data, Finite, NotationError, Set};
use serde::Serialize;

/// Which values an option takes.
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
    /// So many values of one domain, separated by commas.
    Each {
        /// How many.
        count: usize,
        /// Of what.
        of: Box<Domain>,
    },
    /// Any number of different values of one domain, separated by commas; `none` for none of them.
    Subset {
        /// Of what.
        of: Box<Domain>,
    },
}

/// A value that an option can take. Finite enums and ranges do.
pub trait Setting: Sized {
    /// Which values there are.
    fn domain() -> Domain;
    /// The value as text.
    fn show(&self) -> String;
    /// The value of a text.
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

/// What an option says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionInfo {
    /// Its name.
    pub key: &'static str,
    /// What it does.
    pub gist: String,
    /// The clause or ruling it belongs to.
    pub ruling: &'static str,
    /// Its value when nobody says otherwise.
    pub default: String,
    /// Which values it takes.
    pub values: Domain,
    /// A few values other than the default, for tests and `rules` to cycle through.
    pub samples: Vec<String>,
}

/// An option could not be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has that name.
    #[error("there is no option \"{key}\"; there are: {known}")]
    Unknown {
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// The value is not one of its values.
    #[error("option {key}: {fault}")]
    Value {
        /// The option.
        key: &'static str,
        /// What is wrong.
        fault: NotationError,
    },
}

/// The options of a game. [`options!`](crate::options) makes them.
pub trait Options: Data + Default {
    /// All of them.
    fn describe() -> Vec<OptionInfo>;
    /// The value of one as text.
    fn get(&self, key: &str) -> Option<String>;
    /// Sets one.
    ///
    /// # Errors
    /// If there is no such option, or no such value; nothing is changed then.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// The defaults, and for every sample the defaults with that one value changed.
    fn samples() -> Vec<Self> {
        let mut out = vec![Self::default()];
        for info in Self::describe() {
            for value in &info.samples {
                let mut o = Self::default();
                o.set(info.key, value).expect("a sample is a value of its option");
                out.push(o);
            }
        }
        out
    }
}

/// Makes the options of a game. Each row: doc comment, key, type, default, the ruling, and samples other than the default.
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
///     /// What tables agree on before they start.
///     pub struct Options {
///         /// The game ends after so many turns.
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
    /// A game without options.
    pub struct NoOptions {}
}
