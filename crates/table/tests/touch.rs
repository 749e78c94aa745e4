//! A whole game can be played by touching the picture: every choice is the only one left when all parts that stand for it are touched.
use engine_core::{
    chance::FastRng,
    erased::{Choice, Entry},
    play::Next,
    show::Screen,
};
use std::collections::{BTreeMap, BTreeSet};

/// What one element stands for: alternatives of a group and factors that must all fit.
type Meanings = Vec<(Option<String>, Vec<(String, u32)>)>;

/// What the elements of a picture stand for, as the page reads it.
fn parts(picture: &str) -> BTreeSet<Meanings> {
    let meaning = |all: &str| {
        let mut meaning = (None, vec![]);
        for part in all.split('&') {
            match part.strip_prefix('@') {
                Some(group) => meaning.0 = Some(group.to_string()),
                None => {
                    let (name, value) = part.rsplit_once(':').expect("a factor and its value");
                    meaning.1.push((name.to_string(), value.parse().expect("a number")));
                }
            }
        }
        meaning
    };
    let touched = picture.split(r#" data-touch=""#).skip(1).map(|rest| rest.split('"').next().unwrap_or_default());
    touched.map(|all| all.replace("&amp;", "&").split('|').map(meaning).collect()).collect()
}

fn stands(meanings: &Meanings, c: &Choice) -> bool {
    let fits = |(group, factors): &(Option<String>, Vec<(String, u32)>)| {
        group.as_ref().is_none_or(|g| *g == c.group) && factors.iter().all(|f| c.factors.contains(f))
    };
    meanings.iter().any(fits)
}

/// The choices that no sequence of touches singles out.
fn out_of_reach<'a>(choices: &'a [Choice], picture: &str) -> Vec<&'a Choice> {
    let rows: Vec<Vec<bool>> =
        parts(picture).iter().map(|part| choices.iter().map(|c| stands(part, c)).collect()).collect();
    let alone = |at: usize| {
        let mut meant = rows.iter().filter(|row| row[at]).peekable();
        meant.peek().is_some() && {
            let all: Vec<_> = meant.collect();
            (0..choices.len()).filter(|&other| all.iter().all(|row| row[other])).count() == 1
        }
    };
    choices.iter().enumerate().filter(|(at, _)| !alone(*at)).map(|(_, c)| c).collect()
}

/// How many decisions there were, in how many of them the picture alone reaches every choice, and what it does not reach.
#[derive(Default)]
struct Reach {
    decisions: u32,
    whole: u32,
    missing: BTreeMap<String, String>,
}

impl Reach {
    fn measure(&mut self, entry: &Entry, seats: u8, seed: u64) {
        let game = entry.standard(seats).expect("the game has this number of seats");
        let (mut m, mut luck) = (game.start(seed), FastRng::new(seed));
        for _ in 0..300 {
            let Next::Seat(p) = m.next() else { break };
            let choices = m.choices();
            for screen in Screen::ALL {
                let whole = m.svg_to_play(p, screen).expect("a seat");
                let out = out_of_reach(&choices, &whole);
                assert!(out.is_empty(), "{}: nobody can touch {out:?}", entry.meta.id);
                self.decisions += 1;
                let out = out_of_reach(&choices, &m.svg(Some(p), screen).expect("a seat"));
                self.whole += u32::from(out.is_empty());
                self.missing.extend(out.into_iter().map(|c| (c.group.clone(), c.label.clone())));
            }
            m.play(p, choices[luck.below(choices.len() as u32) as usize].id).expect("it is legal");
        }
    }
}

/// The games whose own pictures stand for every choice, so that no button is added above them.
const WHOLE: [&str; 9] = [
    "fourkeys",
    "knock-dungeon",
    "fort-boyard",
    "key-kingdom",
    "viscounts-keeper",
    "tic-tac-toe",
    "connect-four",
    "dark-hex",
    "battleship",
];

#[test]
fn every_choice_can_be_reached_by_touching_the_picture() {
    for entry in trousseau::games() {
        let mut reach = Reach::default();
        for seats in [2.clamp(entry.meta.min_seats, entry.meta.max_seats), entry.meta.max_seats] {
            for seed in 0..2 {
                reach.measure(entry, seats, seed);
            }
        }
        let share = 100.0 * f64::from(reach.whole) / f64::from(reach.decisions);
        println!("{}: {share:.1} % of {} without added buttons", entry.meta.id, reach.decisions);
        assert!(share == 100.0 || !WHOLE.contains(&entry.meta.id), "{}: {share} %, {:?}", entry.meta.id, reach.missing);
    }
}
