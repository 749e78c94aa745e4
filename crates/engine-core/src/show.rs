//! What people read and see: a view as text and as a picture, events as sentences, questions to chance in words, each in a language.
use crate::{Ask, ChanceKind, Game, GameBox, OptionInfo, Refusal, RefusalInfo, Rulebook, Seat, View};

pub use crate::svg::{Element, Length, SEAT_COLOURS, Svg, seat_colour};

/// A language that players read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Language {
    /// English. Every game has it.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// The language of a tag such as `fr` or `fr-CH`, if it is supported.
    ///
    /// ```
    /// use engine_core::show::Language;
    /// assert_eq!(Language::from_tag("fr_CH"), Some(Language::French));
    /// assert_eq!(Language::from_tag("tlh"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split(['-', '_', '.']).next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "en" => Some(Self::English),
            "fr" => Some(Self::French),
            _ => None,
        }
    }

    /// The tag of the language: `en`, `fr`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
        }
    }
}

/// One source of points, and what each seat scores from it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct ScoreRow {
    /// What the points are for.
    pub source: String,
    /// The points of each seat.
    pub points: Vec<i32>,
}

/// The words and pictures of a game. Every method has a default that works from the data alone; [`Plain`] uses nothing else. A game with its own
/// words and pictures says `type Show = Self;` and implements this trait, preferably in a file of its own.
///
/// All words for players come from here, in the language that the caller asks for. A game that lacks the language answers in English.
pub trait Show<G: Game> {
    /// The languages of the game.
    const LANGUAGES: &'static [Language] = &[Language::English];

    /// The view as text, readable at a glance in a terminal.
    fn text(v: View<'_, G>, language: Language) -> String {
        let _ = language;
        plain::text(v)
    }
    /// The view as one SVG document.
    fn svg(v: View<'_, G>, language: Language) -> String {
        let _ = language;
        plain::svg(v)
    }
    /// The name of a seat: its colour or hero, where the box has such names.
    fn seat(game: &GameBox<G>, p: Seat, language: Language) -> String {
        let _ = game;
        match language {
            Language::French => format!("siège {}", p.0),
            Language::English => p.to_string(),
        }
    }
    /// What the game is about and who wins, in a sentence or two. Empty by default.
    fn goal(game: &GameBox<G>, language: Language) -> String {
        let _ = (game, language);
        String::new()
    }
    /// The course of a turn, step by step, in plain sentences. Empty by default.
    fn outline(game: &GameBox<G>, language: Language) -> Vec<String> {
        let _ = (game, language);
        vec![]
    }
    /// The meaning of the symbols in the picture and the text, in plain sentences. Empty by default.
    fn legend(game: &GameBox<G>, language: Language) -> Vec<String> {
        let _ = (game, language);
        vec![]
    }
    /// Where the points come from, as far as this viewer knows: one row per source. At the end, the rows of a seat add up to its points.
    fn scores(v: View<'_, G>, language: Language) -> Vec<ScoreRow> {
        let _ = (v, language);
        vec![]
    }
    /// An event as one sentence. The default is the text of the event itself, capitalised.
    fn event(game: &GameBox<G>, e: &G::Event, language: Language) -> String {
        let _ = (game, language);
        let sentence = e.to_string();
        let mut letters = sentence.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }
    /// An action in words, for whoever sees the view. It may say more than the notation.
    fn action(v: View<'_, G>, a: G::Action, language: Language) -> String {
        let _ = (v, language);
        a.to_string()
    }
    /// A question to chance in words, such as "the die of seat 1".
    fn question(game: &GameBox<G>, ask: G::Chance, language: Language) -> String {
        let _ = (game, language);
        ask.label()
    }
    /// An answer of chance in words, such as "4".
    fn answer(game: &GameBox<G>, ask: G::Chance, answer: u32, language: Language) -> String {
        let _ = (game, language);
        ask.answer(answer)
    }
    /// What an option does. `option` is what it says of itself, in English.
    fn option(option: &OptionInfo, language: Language) -> String {
        let _ = language;
        option.gist.clone()
    }
    /// The rule that a clause states.
    fn gist(clause: G::Clause, language: Language) -> &'static str {
        let _ = language;
        clause.gist()
    }
    /// Why a clause refuses an action, without its id. `because` is the English sentence for this case, where the rules gave one.
    fn refusal(clause: G::Clause, because: Option<&'static str>, language: Language) -> String {
        let _ = language;
        because.unwrap_or_else(|| clause.refusal()).into()
    }
}

/// The default words and pictures: the fields of the table, one line each.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl<G: Game> Show<G> for Plain {}

/// A refusal as plain data.
pub(crate) fn reason<G: Game>(game: &GameBox<G>, refusal: Refusal<G::Clause>, language: Language) -> RefusalInfo {
    let plain = |because: String| RefusalInfo { clause: None, because, at: None };
    match (refusal, language) {
        (Refusal::Rule { clause, because, at }, _) => RefusalInfo {
            clause: Some(clause.code()),
            because: G::Show::refusal(clause, because, language),
            at: Some(at.into()),
        },
        (Refusal::NotYourTurn { turn }, Language::French) => {
            plain(format!("c'est à un autre siège de jouer : {}", G::Show::seat(game, turn, language)))
        }
        (Refusal::NotYourTurn { turn }, Language::English) => {
            plain(format!("it is {}'s turn", G::Show::seat(game, turn, language)))
        }
        (Refusal::Over, Language::French) => plain("la partie est finie".into()),
        (Refusal::NotNow, Language::French) => plain("ce n'est pas la décision à prendre maintenant".into()),
        (other, Language::English) => plain(other.because_of()),
    }
}

/// A question to chance in words, from its plain data.
pub(crate) fn question<G: Game>(game: &GameBox<G>, ask: Ask, language: Language) -> String {
    match G::Chance::from_stream(ask.stream) {
        Some(kind) => G::Show::question(game, kind, language),
        None => format!("thing {} of chance", ask.stream.thing),
    }
}

/// An answer of chance in words.
pub(crate) fn answer<G: Game>(game: &GameBox<G>, ask: Ask, answer: u32, language: Language) -> String {
    match G::Chance::from_stream(ask.stream) {
        Some(kind) => G::Show::answer(game, kind, answer, language),
        None => answer.to_string(),
    }
}

mod plain;
