//! The compressed data of a page: one gzip stream in base64, which a browser can decompress without a library.
//!
//! A picture can be longer than the gzip window, so two consecutive pictures would share nothing. Therefore every distinct mark (a tag
//! and the text after it) is listed once, and a picture is a list of mark numbers, which is short enough for the window.
use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{Compression, write::GzEncoder};
use serde::Serialize;
use std::collections::HashMap;

/// Pictures as lists of marks.
#[derive(Serialize, Default)]
pub struct Marked {
    /// Every distinct mark.
    marks: Vec<String>,
    /// The marks of each picture, by number.
    drawn: Vec<Vec<usize>>,
}

/// Splits pictures into marks, in order.
pub fn mark<'a>(pictures: impl Iterator<Item = &'a str>) -> Marked {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut all = Marked::default();
    for picture in pictures {
        let number = |mark| {
            *numbers.entry(mark).or_insert_with(|| {
                all.marks.push(mark.to_string());
                all.marks.len() - 1
            })
        };
        all.drawn.push(marks(picture).map(number).collect());
    }
    all
}

/// The marks of a picture; each starts with `<`.
fn marks(picture: &str) -> impl Iterator<Item = &str> {
    let mut rest = picture.trim_end();
    std::iter::from_fn(move || {
        let end = rest.get(1..)?.find('<').map_or(rest.len(), |at| at + 1);
        let (mark, after) = rest.split_at(end);
        rest = after;
        Some(mark.trim_end_matches('\n'))
    })
}

/// Plain data as gzipped JSON in base64. The same data gives the same text.
pub fn pack(data: &impl Serialize) -> String {
    let mut stream = GzEncoder::new(vec![], Compression::best());
    serde_json::to_writer(&mut stream, data).expect("plain data, into memory");
    STANDARD.encode(stream.finish().expect("into memory"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decodes the data as the page does.
    fn drawn(all: &Marked) -> Vec<String> {
        all.drawn.iter().map(|picture| picture.iter().map(|&m| all.marks[m].as_str()).collect()).collect()
    }

    #[test]
    fn pictures_come_back_as_they_were_and_what_they_share_is_stored_once() {
        let picture = |k: usize| {
            let row =
                |i: usize| format!("<g><rect x=\"{i}\"/><text y=\"2\">{}</text></g>", if i == k { "here" } else { "" });
            format!("<svg viewBox=\"0 0 9 9\">{}</svg>", (0..40).map(row).collect::<String>())
        };
        let pictures: Vec<String> = (0..40).map(picture).chain([String::new(), "<svg/>".into()]).collect();
        let all = mark(pictures.iter().map(String::as_str));
        assert_eq!(drawn(&all), pictures);
        assert!(all.marks.len() < 50, "{}", all.marks.len());
        let whole: usize = pictures.iter().map(String::len).sum();
        let small = pack(&all).len();
        assert!(small * 20 < whole, "{small} of {whole}");
        assert_eq!(pack(&all), pack(&all));
    }

    #[test]
    fn every_picture_of_every_game_comes_back() {
        for entry in trousseau::games() {
            let game = entry.standard(entry.meta.max_seats).unwrap();
            let mut m = game.simulated(&trousseau::erased::Simulation::new(3, 1), 0);
            let mut pictures = vec![];
            while m.undo().is_ok() && pictures.len() < 30 {
                pictures.push(m.svg(None, trousseau::engine_core::show::Screen::Wide).unwrap());
            }
            let all = mark(pictures.iter().map(String::as_str));
            for (was, is) in pictures.iter().zip(drawn(&all)) {
                assert_eq!(was.replace(">\n", ">").trim_end(), is, "{}", entry.meta.id);
            }
        }
    }
}
