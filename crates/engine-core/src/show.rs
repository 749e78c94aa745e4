//! What people read and see: a view as text and as a picture, events as sentences, questions to chance in words, each in a language.
use crate::{
    Ask, ChanceKind, Finite, Game, GameBox, Group, OptionInfo, Outcome, Refusal, RefusalInfo, Rulebook, Seat, Turn,
    View, factors,
};

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

/// The screen that a picture is drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// A desktop or a tablet.
    #[default]
    Wide,
    /// A phone held upright.
    Phone,
}

impl Screen {
    /// Both screens.
    pub const ALL: [Self; 2] = [Self::Wide, Self::Phone];
    /// The smallest text on any screen, in pixels.
    pub const SMALLEST_TEXT: f64 = 11.0;

    /// The width that a picture has on this screen, in pixels. Text must be legible at this width: see [`smallest`](Self::smallest).
    pub const fn pixels(self) -> f64 {
        match self {
            Self::Wide => 900.0,
            Self::Phone => 390.0,
        }
    }

    /// The smallest font size in a picture that is this wide.
    ///
    /// ```
    /// use engine_core::show::Screen;
    /// assert_eq!(Screen::Phone.smallest(780.0), 22.0);
    /// ```
    pub const fn smallest(self, width: f64) -> f64 {
        Self::SMALLEST_TEXT * width / self.pixels()
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
        plain::text(v, language)
    }
    /// The view as a picture. Its text must be legible at the width of the screen; a phone may need its own arrangement.
    ///
    /// The picture shows the position and nothing else. The engine marks the last move in it and adds the result at the end: see [`picture`].
    fn svg(v: View<'_, G>, screen: Screen, language: Language) -> Svg {
        plain::svg(v, screen, language)
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
    /// What follows from the view and is worth knowing, for programs that read views as JSON: the danger of a room, the value of a hand. The JSON of a view
    /// has it under `facts`, in [`AnyMatch::view_json`](crate::erased::AnyMatch::view_json) and in the answers of
    /// [`AnyMatch::step`](crate::erased::AnyMatch::step). The default, null, adds nothing.
    fn facts(v: View<'_, G>) -> serde_json::Value {
        let _ = v;
        serde_json::Value::Null
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
    /// A short name of an action for lists and input, with the names of the box: `Lay R18 turned`, `Yes`. The default is the notation.
    ///
    /// Called only for actions that are legal for the seat in turn. They have different labels, and no label is the notation of another action.
    fn label(v: View<'_, G>, a: G::Action, language: Language) -> String {
        let _ = (v, language);
        a.to_string()
    }
    /// What a seat must decide now, as one short sentence: "Lay which card?", "Pay for the card, or pass." The default names the choices.
    ///
    /// Called only with the view of a seat that is asked.
    fn prompt(v: View<'_, G>, language: Language) -> String {
        plain::prompt(v, language)
    }
    /// What the others read when a seat makes a secret decision.
    fn secret(game: &GameBox<G>, p: Seat, language: Language) -> String {
        match language {
            Language::French => format!("{} décide en secret", Self::seat(game, p, language)),
            Language::English => format!("{} decides in secret", Self::seat(game, p, language)),
        }
    }
    /// How the game ended, as one sentence.
    fn result(game: &GameBox<G>, outcome: &Outcome, language: Language) -> String {
        result(|p| Self::seat(game, p, language), outcome, language)
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

/// The picture of a view, as one SVG document: what [`Show::svg`] draws, with the last move highlighted and, once the game is over, the result and the
/// scores at the top.
pub fn picture<G: Game>(v: View<'_, G>, screen: Screen, last: Option<G::Action>, language: Language) -> String {
    marked(v, screen, last, language).finish()
}

/// The [`picture`] for a seat that is asked, to be played on: above it is a button for every choice that touching the rest does not single out. So
/// each choice is the only one left once every element that stands for it is touched.
pub fn picture_to_play<G: Game>(v: View<'_, G>, screen: Screen, last: Option<G::Action>, language: Language) -> String {
    buttons::above(marked(v, screen, last, language), v, screen, language).finish()
}

/// The group of an action, and its factors by name.
fn named<G: Game>(groups: &[Group], a: G::Action) -> (&str, Vec<(&str, u32)>) {
    let (at, values) = factors(groups, a.id()).expect("every id has its factors");
    let factors = groups[at].factors.iter().zip(values).map(|(factor, value)| (factor.name.as_str(), value));
    (&groups[at].name, factors.collect())
}

fn marked<G: Game>(v: View<'_, G>, screen: Screen, last: Option<G::Action>, language: Language) -> Svg {
    let mut svg = G::Show::svg(v, screen, language);
    if let Some(a) = last {
        let groups = G::Action::groups();
        let (group, factors) = named::<G>(&groups, a);
        svg.highlight(group, &factors);
    }
    if v.game.turn(v.table) == Turn::Over {
        let outcome = G::outcome(v.game, v.table);
        let names: Vec<String> = Seat::first(v.game.seats).map(|p| G::Show::seat(v.game, p, language)).collect();
        let result = G::Show::result(v.game, &outcome, language);
        svg = ending::above(svg, screen, &result, &names, &G::Show::scores(v, language));
    }
    svg
}

/// The legal actions of the viewer, if it is asked.
fn legal<G: Game>(v: View<'_, G>) -> Vec<G::Action> {
    let asked = v.seat.is_some_and(|p| G::asked(v.game, v.table).has(p));
    if asked { v.game.actions(v) } else { vec![] }
}

/// The outcome as one sentence.
fn result(name: impl Fn(Seat) -> String, outcome: &Outcome, language: Language) -> String {
    let french = language == Language::French;
    if let Some(won) = outcome.together() {
        return match (won, french) {
            (true, false) => "The team wins.",
            (false, false) => "The team loses.",
            (true, true) => "L'équipe gagne.",
            (false, true) => "L'équipe perd.",
        }
        .into();
    }
    let seats = outcome.ranks().len();
    let first: Vec<Seat> = Seat::first(seats as u8).filter(|p| outcome.ranks()[p.at()] == 1).collect();
    let capital = |s: String| {
        let mut letters = s.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect::<String>())
    };
    let who = first.iter().map(|&p| name(p)).collect::<Vec<_>>().join(if french { " et " } else { " and " });
    let won = match (first.len(), french) {
        (n, false) if n == seats && n > 1 => "The game is a draw".into(),
        (n, true) if n == seats && n > 1 => "La partie est nulle".into(),
        (1, false) => format!("{} wins", capital(who)),
        (1, true) => format!("{} gagne", capital(who)),
        (_, false) => format!("{} share the win", capital(who)),
        (_, true) => format!("{} se partagent la victoire", capital(who)),
    };
    let points: Vec<String> = outcome.points().iter().map(ToString::to_string).collect();
    if seats < 2 || outcome.points().iter().all(|&p| (0..=1).contains(&p)) {
        return format!("{won}.");
    }
    format!("{won}{}{}.", if french { " : " } else { ": " }, points.join(if french { " à " } else { " to " }))
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

mod buttons;
mod ending;
mod plain;
