//! The laws `encode` and `show`.
use super::{
    LawError, law,
    run::{eyes, view},
};
use crate::{Encode, Game, GameBox, Show, StateOf, Turn, View};

/// Checks the encoding, text and picture of a position.
pub(super) fn state<G: Game>(g: &GameBox<G>, s: &StateOf<G>) -> Result<(), LawError> {
    let layout = G::Encode::layout(g);
    let mut numbers = vec![f32::NAN; layout.len()];
    for q in eyes(g) {
        let v = view(g, s, q);
        G::Encode::encode(v, &mut numbers);
        let mut at = 0;
        for piece in &layout.pieces {
            for (i, x) in numbers[at..at + piece.len()].iter().enumerate() {
                let fits = (piece.min..=piece.max).contains(x);
                law!(Encode, fits, "{}[{i}] is {x}, but the layout says {} to {}", piece.name, piece.min, piece.max);
            }
            at += piece.len();
        }
        for &language in G::Show::LANGUAGES {
            law!(Show, !G::Show::text(v, language).trim().is_empty(), "the text in {language:?} is empty");
            if let Err(why) = well_formed(&G::Show::svg(v, language)) {
                law!(Show, false, "the picture in {language:?} is not well formed: {why}");
            }
        }
    }
    if let Turn::Seat(p) = g.turn(&s.table) {
        for a in g.actions(View::of(g, s, p)) {
            for q in eyes(g) {
                for &language in G::Show::LANGUAGES {
                    let words = G::Show::action(view(g, s, q), a, language);
                    law!(Show, !words.trim().is_empty() && !words.contains('\n'), "the words for {a} are {words:?}");
                }
            }
        }
    }
    Ok(())
}

/// Checks that a picture is XML with the root `svg`.
fn well_formed(svg: &str) -> Result<(), String> {
    let picture = roxmltree::Document::parse(svg).map_err(|e| e.to_string())?;
    let root = picture.root_element().tag_name();
    match (root.namespace(), root.name()) {
        (Some("http://www.w3.org/2000/svg"), "svg") => Ok(()),
        _ => Err(format!("its root is <{}>, not <svg> in the SVG namespace", root.name())),
    }
}
