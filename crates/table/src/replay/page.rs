//! The page: one self-contained file that steps through a game.
use super::{
    pack::{Marked, mark, pack},
    story::{Eyes, Scene, Story},
};
use engine_core::rules::Seat;
use serde::Serialize;
use std::collections::BTreeMap;

/// The page template. `@TITLE@` and `@DATA@` are filled in.
const PAGE: &str = include_str!("page.html");

/// All data of the page.
#[derive(Serialize)]
struct Data {
    heading: String,
    options: BTreeMap<String, String>,
    viewers: Vec<Viewer>,
    /// Clauses by number: id and gist.
    clauses: Vec<(&'static str, &'static str)>,
    pictures: Marked,
    names: Vec<String>,
    ending: String,
}

/// The data of one viewer.
#[derive(Serialize)]
struct Viewer {
    /// `null` for a spectator.
    seat: Option<Seat>,
    scenes: Vec<Row>,
}

/// A scene as one viewer sees it.
#[derive(Serialize)]
struct Row {
    /// The seat that decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    s: Option<Seat>,
    /// The name of the action, if it says more than the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<String>,
    /// The action, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    w: Option<String>,
    /// The events, as sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    e: Vec<String>,
    /// Clauses by number, with their counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    c: Vec<(usize, u32)>,
    /// The numbers of the pictures: for a wide screen and for a phone.
    p: [usize; 2],
}

/// The page of a story. A page for one viewer contains only what that viewer knows.
pub fn write(story: &Story, eyes: Eyes) -> String {
    let mut clauses: Vec<(&'static str, &'static str)> = vec![];
    let mut viewers = vec![];
    for (place, &seat) in story.viewers.iter().enumerate() {
        let eyes = Eyes::Of(seat);
        let mut row = |(scene, shown): (&Scene, &Vec<[usize; 2]>)| Row {
            s: scene.seat,
            a: scene.label(eyes).map(String::from),
            w: scene.words(eyes).map(String::from),
            e: scene.heard(eyes).map(String::from).collect(),
            c: scene.clauses(eyes).into_iter().map(|(id, gist, n)| (number(&mut clauses, (id, gist)), n)).collect(),
            p: shown[place],
        };
        viewers.push(Viewer { seat, scenes: story.scenes.iter().zip(&story.shown).map(&mut row).collect() });
    }
    let ending = match (&story.result, story.pending(eyes)) {
        (Some(result), _) => result.clone(),
        (None, Some(action)) => format!("The game is not over: {action} waits for a chance report."),
        (None, None) => "The game is not over.".into(),
    };
    let data = Data {
        heading: story.heading(eyes),
        options: story.options.clone(),
        viewers,
        clauses,
        pictures: mark(story.pictures.iter().map(String::as_str)),
        names: story.names.clone(),
        ending,
    };
    let title = format!("{}{}", story.title, eyes.words());
    PAGE.replacen("@TITLE@", &escape(&title), 1).replacen("@DATA@", &pack(&data), 1)
}

/// The index of an item in a list of distinct items; adds it if it is new.
fn number<T: PartialEq>(all: &mut Vec<T>, one: T) -> usize {
    all.iter().rposition(|a| *a == one).unwrap_or_else(|| {
        all.push(one);
        all.len() - 1
    })
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
