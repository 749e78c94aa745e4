//! The laws encode and show.
use super::{
    Broken, law,
    run::{eyes, view},
};
use crate::{Encode, Show, StateOf, Turn, View};

/// What holds of the numbers, text and picture of every position.
pub(super) fn state<G: Encode + Show>(g: &G, s: &StateOf<G>) -> Result<(), Broken> {
    let layout = g.layout();
    let mut numbers = vec![f32::NAN; layout.len()];
    for q in eyes(g) {
        let v = view::<G>(s, q);
        g.encode(v, &mut numbers);
        let mut at = 0;
        for piece in &layout.pieces {
            for (i, x) in numbers[at..at + piece.len()].iter().enumerate() {
                let fits = (piece.min..=piece.max).contains(x);
                law!(Encode, fits, "{}[{i}] is {x}, the layout says {} to {}", piece.name, piece.min, piece.max);
            }
            at += piece.len();
        }
        law!(Show, !g.text(v).trim().is_empty(), "no text");
        if let Err(why) = well_formed(&g.svg(v)) {
            law!(Show, false, "the picture is not well formed: {why}");
        }
    }
    if let Turn::Seat(p) = g.turn(&s.table) {
        for a in g.list(View::of(s, p)) {
            for q in eyes(g) {
                let words = g.action(view::<G>(s, q), a);
                law!(Show, !words.trim().is_empty() && !words.contains('\n'), "{a} is described as {words:?}");
            }
        }
    }
    Ok(())
}

/// Whether every tag of an XML text is closed, in order, and the root is `svg`.
fn well_formed(svg: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg.trim();
    if !rest.starts_with("<svg") {
        return Err("it does not begin with <svg".into());
    }
    while let Some(at) = rest.find('<') {
        if rest[..at].contains('>') {
            return Err(format!("a stray > before {:.40}", &rest[at..]));
        }
        let end = rest[at..].find('>').ok_or("a tag has no end")? + at;
        let tag = &rest[at + 1..end];
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap_or("");
        if tag.matches('"').count() % 2 == 1 {
            return Err(format!("an attribute of <{name}> is not closed"));
        }
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else if !tag.ends_with('/') && !tag.starts_with(['?', '!']) {
            open.push(name);
        }
        rest = &rest[end + 1..];
        if open.is_empty() && !rest.trim().is_empty() {
            return Err("text after the picture".into());
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("<{}> is not closed", open.join("><"))) }
}
