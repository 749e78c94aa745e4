//! The laws `encode` and `show`.
use super::{
    LawError, law,
    run::{eyes, view},
};
use crate::{
    ByteScale, Bytes, Encode, Finite, Game, GameBox, Group, Layout, Screen, Show, Sparse, StateOf, Tracked, Turn, View,
    Written, encode_into,
};
use std::collections::BTreeMap;

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
        sinks_agree(v, &layout, &numbers)?;
        for &language in G::Show::LANGUAGES {
            law!(Show, !G::Show::text(v, language).trim().is_empty(), "the text in {language:?} is empty");
            for screen in Screen::ALL {
                let picture = crate::show::picture(v, screen, None, language);
                if let Err(why) = drawn(&picture, screen, &G::Action::groups()) {
                    law!(Show, false, "the picture in {language:?} for {screen:?}: {why}");
                }
            }
        }
    }
    if let Turn::Seat(p) = g.turn(&s.table) {
        let actions = g.actions(View::of(g, s, p));
        for &language in G::Show::LANGUAGES {
            let v = View::of(g, s, p);
            let asks = G::Show::prompt(v, language);
            let sentence = !asks.is_empty() && !asks.starts_with(char::is_lowercase) && asks.ends_with(['.', '?', '!']);
            law!(Show, sentence && !asks.contains('\n'), "what is asked in {language:?} is no sentence: {asks:?}");
            for screen in Screen::ALL {
                let picture = crate::show::picture_to_play(v, screen, None, language);
                if let Err(why) = drawn(&picture, screen, &G::Action::groups()) {
                    law!(Show, false, "the picture to play on in {language:?} for {screen:?}: {why}");
                }
            }
            for q in eyes(g) {
                for &a in &actions {
                    let words = G::Show::action(view(g, s, q), a, language);
                    law!(Show, !words.trim().is_empty() && !words.contains('\n'), "the words for {a} are {words:?}");
                }
            }
            let mut labels = BTreeMap::new();
            for &a in &actions {
                let label = G::Show::label(View::of(g, s, p), a, language);
                let plain = label.trim() == label && !label.is_empty() && !label.contains('\n');
                law!(Show, plain, "the label of {a} is {label:?}");
                let means = label.parse::<G::Action>().map_or(a, |b| b);
                law!(Show, means == a, "the label of {a}, {label:?}, is the notation of another action");
                let other = labels.insert(label.to_lowercase(), a);
                law!(
                    Show,
                    other.is_none(),
                    "the label {label:?} stands for {a} and for {}",
                    other.expect("there is one")
                );
            }
        }
    }
    Ok(())
}

/// A row of numbers, a row that is cleared where it was written, a row of bytes and a list hold the same encoding.
fn sinks_agree<G: Game>(v: View<'_, G>, layout: &Layout, numbers: &[f32]) -> Result<(), LawError> {
    let (mut row, mut written) = (vec![0.0; numbers.len()], Written::new());
    for _ in 0..2 {
        encode_into(v, Tracked::new(&mut row, &mut written));
        law!(Encode, row == numbers, "a row that is written again differs from a new one");
    }
    let (mut places, mut values) = (vec![], vec![]);
    encode_into(v, Sparse::new(&mut places, &mut values, numbers.len()));
    let listed = numbers.iter().enumerate().filter(|(_, x)| **x != 0.0).map(|(at, x)| (at as u32, *x));
    let mut found: Vec<(u32, f32)> = places.into_iter().zip(values).collect();
    found.sort_by_key(|x| x.0);
    law!(Encode, listed.eq(found.iter().copied()), "the list of numbers differs from the row, or has a place twice");
    let scale = ByteScale::new(layout);
    let (mut bytes, mut written) = (scale.zeros().to_vec(), Written::new());
    encode_into(v, Bytes::new(&mut bytes, &mut written, &scale));
    let same = bytes.iter().enumerate().all(|(at, byte)| *byte == scale.byte(at, numbers[at]));
    law!(Encode, same, "the row of bytes differs from the row of numbers");
    Ok(())
}

/// Checks that a picture is XML with the root `svg`, that its text is legible on the screen, and that what its elements stand for exists.
fn drawn(svg: &str, screen: Screen, groups: &[Group]) -> Result<(), String> {
    let picture = roxmltree::Document::parse(svg).map_err(|e| e.to_string())?;
    let root = picture.root_element();
    if (root.tag_name().namespace(), root.tag_name().name()) != (Some("http://www.w3.org/2000/svg"), "svg") {
        return Err(format!("its root is <{}>, not <svg> in the SVG namespace", root.tag_name().name()));
    }
    let viewed = root.attribute("viewBox").unwrap_or_default();
    let width = viewed.split([' ', ',']).nth(2).and_then(|w| w.parse::<f64>().ok()).ok_or("it has no viewBox")?;
    let smallest = screen.smallest(width) - 0.05;
    for node in picture.descendants().filter(roxmltree::Node::is_element) {
        let tag = node.tag_name().name();
        if node.attribute("transform").is_some_and(|t| t.contains("scale") || t.contains("matrix")) {
            return Err(format!("a <{tag}> is scaled, so nobody can tell how large its text is"));
        }
        if matches!(tag, "text" | "tspan") {
            let own = node.ancestors().find_map(|n| n.attribute("font-size"));
            let size = own.and_then(|size| size.trim_end_matches("px").parse::<f64>().ok());
            let words: String = node.descendants().filter_map(|n| n.text()).collect();
            match size {
                None => return Err(format!("the text {words:?} has no size")),
                Some(size) if size < smallest => {
                    let shown = size * screen.pixels() / width;
                    return Err(format!(
                        "the text {words:?} is {shown:.1} pixels high, less than {}",
                        Screen::SMALLEST_TEXT
                    ));
                }
                Some(_) => {}
            }
        }
        for touch in node.attribute("data-touch").iter().flat_map(|all| all.split(['|', '&'])) {
            let exists = match (touch.strip_prefix('@'), touch.rsplit_once(':')) {
                (Some(group), _) => groups.iter().any(|g| g.name == group),
                (None, Some((name, value))) => {
                    let value: u32 = value.parse().map_err(|_| format!("{touch:?} is not a factor and its value"))?;
                    groups.iter().flat_map(|g| &g.factors).any(|f| f.name == name && value < f.size)
                }
                (None, None) => false,
            };
            if !exists {
                return Err(format!("an element stands for {touch:?}, which no action has"));
            }
        }
    }
    Ok(())
}
