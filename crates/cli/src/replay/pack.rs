//! Pictures packed small: what they share is stored once.
//!
//! A picture is a run of marks (a tag and the text after it). Pictures of one game share most marks, in long equal runs. All
//! pictures together are one stream of marks, written as marks and as copies of what came before.
use serde::Serialize;
use std::collections::HashMap;

/// Copies shorter than this are not worth it.
const SHORTEST: usize = 3;
/// So many earlier places are tried for a copy.
const TRIES: usize = 24;

/// Pictures, packed.
#[derive(Serialize, Default)]
pub struct Packed {
    /// Every distinct mark.
    marks: Vec<String>,
    /// The stream: `m` is the mark m; `-n, at` is a copy of n marks of the stream from `at` on.
    stream: Vec<i64>,
    /// How many marks each picture has.
    sizes: Vec<usize>,
}

/// Packs pictures, in order.
pub fn pack<'a>(pictures: impl Iterator<Item = &'a str>) -> Packed {
    let mut packed = Packed::default();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut all: Vec<usize> = vec![];
    for picture in pictures {
        let before = all.len();
        for mark in marks(picture) {
            let next = numbers.len();
            let number = *numbers.entry(mark).or_insert(next);
            if number == next {
                packed.marks.push(mark.to_string());
            }
            all.push(number);
        }
        packed.sizes.push(all.len() - before);
    }
    packed.stream = shorten(&all);
    packed
}

/// The marks of a picture: each begins with `<`.
fn marks(picture: &str) -> impl Iterator<Item = &str> {
    let mut rest = picture.trim_end();
    std::iter::from_fn(move || {
        let end = rest.get(1..)?.find('<').map_or(rest.len(), |at| at + 1);
        let (mark, after) = rest.split_at(end);
        rest = after;
        Some(mark.trim_end_matches('\n'))
    })
}

/// The stream with copies in it: at each place the longest that an earlier place gives, if it is long enough.
fn shorten(all: &[usize]) -> Vec<i64> {
    let mut out = vec![];
    // The last place where a run of three begins, and for each place the one before it that began alike.
    let mut last: HashMap<&[usize], usize> = HashMap::new();
    let mut before: Vec<Option<usize>> = vec![None; all.len()];
    let mut at = 0;
    while at < all.len() {
        let (mut from, mut longest) = (0, 0);
        let mut place = all.get(at..at + SHORTEST).and_then(|run| last.get(run).copied());
        for _ in 0..TRIES {
            let Some(p) = place else { break };
            let n = all[at..].iter().zip(&all[p..at]).take_while(|(a, b)| a == b).count();
            if n > longest {
                (from, longest) = (p, n);
            }
            place = before[p];
        }
        let step = if longest >= SHORTEST {
            out.extend([-(longest as i64), from as i64]);
            longest
        } else {
            out.push(all[at] as i64);
            1
        };
        for (p, one_before) in before.iter_mut().enumerate().skip(at).take(step) {
            *one_before = all.get(p..p + SHORTEST).and_then(|run| last.insert(run, p));
        }
        at += step;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page does.
    fn unpack(packed: &Packed) -> Vec<String> {
        let mut all: Vec<usize> = vec![];
        let mut stream = packed.stream.iter();
        while let Some(&m) = stream.next() {
            if m >= 0 {
                all.push(m as usize);
            } else {
                let from = *stream.next().unwrap() as usize;
                (from..from + m.unsigned_abs() as usize).for_each(|p| all.push(all[p]));
            }
        }
        let mut rest = all.as_slice();
        let take = |n: &usize| {
            let (picture, after) = rest.split_at(*n);
            rest = after;
            picture.iter().map(|&m| packed.marks[m].as_str()).collect()
        };
        packed.sizes.iter().map(take).collect()
    }

    #[test]
    fn pictures_come_back_as_they_were_and_what_they_share_is_stored_once() {
        let picture = |k: usize| {
            let row =
                |i: usize| format!("<g><rect x=\"{i}\"/><text y=\"2\">{}</text></g>", if i == k { "here" } else { "" });
            format!("<svg viewBox=\"0 0 9 9\">{}</svg>", (0..40).map(row).collect::<String>())
        };
        let pictures: Vec<String> = (0..40).map(picture).chain([String::new(), "<svg/>".into()]).collect();
        let packed = pack(pictures.iter().map(String::as_str));
        assert_eq!(unpack(&packed), pictures);
        assert!(packed.marks.len() < 50 && packed.stream.len() < 700, "{} {}", packed.marks.len(), packed.stream.len());
        let whole: usize = pictures.iter().map(String::len).sum();
        let small = serde_json::to_string(&packed).unwrap().len();
        assert!(small * 20 < whole, "{small} of {whole}");
    }

    #[test]
    fn every_picture_of_every_game_comes_back() {
        for entry in trousseau::games() {
            let game = entry.standard(entry.meta.max_seats).unwrap();
            let mut m = game.simulated(&trousseau::erased::Simulation::new(3, 1), 0);
            let mut pictures = vec![];
            while m.undo().is_ok() && pictures.len() < 30 {
                pictures.push(m.svg(None).unwrap());
            }
            let packed = pack(pictures.iter().map(String::as_str));
            for (was, is) in pictures.iter().zip(unpack(&packed)) {
                assert_eq!(was.replace(">\n", ">").trim_end(), is, "{}", entry.meta.id);
            }
        }
    }
}
