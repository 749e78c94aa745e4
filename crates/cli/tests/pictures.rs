//! The pictures of the README. The program draws each from a game stored next to it. `TROUSSEAU_BLESS=1` plays the games again and
//! redraws the pictures.
use std::{fs, path::PathBuf};
use trousseau::{
    AnyMatch, Entry,
    engine_core::{play::Next, record::Record, rules::Seat},
};
use trousseau_agents::{AnyObservation, Bot};

/// The games with their own content.
fn games() -> impl Iterator<Item = &'static Entry> {
    trousseau::games().iter().copied().filter(|e| !e.content.is_empty())
}

/// The game of a picture, and the picture, which stands beside the README of its crate.
fn kept(entry: &Entry) -> (PathBuf, PathBuf) {
    let (root, id) = (PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")), entry.meta.id);
    (root.join(format!("docs/pictures/{id}.json")), root.join(format!("crates/{id}/picture.svg")))
}

/// Plays to the middle of a game with three reasonable players, or as close to three as the game allows.
fn middle(entry: &Entry) -> Box<dyn AnyMatch> {
    let seats = 3.clamp(entry.meta.min_seats, entry.meta.max_seats);
    let brain: Bot = "greedy:4".parse().unwrap();
    let mut m = entry.standard(seats).unwrap().start(7);
    while let Next::Seat(p) = m.next() {
        let id = brain.choose(&AnyObservation::at(&*m).unwrap(), m.plies() as u64);
        m.play(p, id).unwrap();
    }
    m.rewind(m.plies() * 3 / 5).unwrap();
    m
}

#[test]
fn every_picture_is_drawn_from_its_game() {
    for entry in games() {
        let (game, picture) = kept(entry);
        if std::env::var_os("TROUSSEAU_BLESS").is_some() {
            let m = middle(entry);
            fs::create_dir_all(game.parent().unwrap()).unwrap();
            fs::write(&game, m.record().to_json() + "\n").unwrap();
            fs::write(&picture, m.svg(Some(Seat(0)), trousseau::engine_core::show::Screen::Wide).unwrap()).unwrap();
        }
        let stale = "TROUSSEAU_BLESS=1 plays and draws it again";
        let record = Record::load(fs::read(&game).unwrap_or_else(|e| panic!("{}: {e}; {stale}", game.display())));
        let m = entry.open(&record.unwrap(), None).unwrap_or_else(|e| panic!("{}: {e}; {stale}", game.display()));
        let drawn = m.svg(Some(Seat(0)), trousseau::engine_core::show::Screen::Wide).unwrap();
        assert!(
            fs::read_to_string(&picture).unwrap() == drawn,
            "{} is not what is drawn now; {stale}",
            picture.display()
        );
    }
}

#[test]
fn the_readme_shows_every_picture() {
    let readme = include_str!("../../../README.md");
    for entry in games() {
        let id = entry.meta.id;
        assert!(readme.contains(&format!("crates/{id}/picture.svg")), "the README does not show {id}");
    }
}
