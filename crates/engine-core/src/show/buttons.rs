//! Buttons above a picture, for the choices that touching the picture does not single out.
use super::{Language, Screen, Show, Svg, ending::clip, legal, named};
use crate::{Finite, Game, View};

/// The picture with the buttons above it, if there must be any.
pub fn above<G: Game>(picture: Svg, v: View<'_, G>, screen: Screen, language: Language) -> Svg {
    let (groups, legal) = (G::Action::groups(), legal(v));
    let actions: Vec<_> = legal.iter().map(|&a| named::<G>(&groups, a)).collect();
    let parts = picture.meanings(&actions);
    // Whoever touches every part that stands for a choice has narrowed it down as far as the picture allows.
    let missing = (0..legal.len()).filter(|&at| {
        let mut left = vec![true; legal.len()];
        for part in parts.iter().filter(|part| part[at]) {
            left.iter_mut().zip(part).for_each(|(left, fits)| *left &= fits);
        }
        left.iter().filter(|left| **left).count() > 1 || !parts.iter().any(|part| part[at])
    });
    let missing: Vec<usize> = missing.collect();
    if missing.is_empty() {
        return picture;
    }

    let (width, height) = picture.size();
    let size = screen.smallest(width).max(12.0) * 1.15;
    let (pad, high) = (size * 0.7, size * 2.5);
    let (mut x, mut y) = (pad, pad);
    let places: Vec<_> = missing
        .into_iter()
        .map(|at| {
            let label = G::Show::label(v, legal[at], language);
            let wide = (label.chars().count() as f64 * size * 0.6 + size * 1.6).min(width - 2.0 * pad);
            if x > pad && x + wide > width - pad {
                (x, y) = (pad, y + high + pad);
            }
            let place = (at, label, x, y, wide);
            x += wide + pad;
            place
        })
        .collect();
    let head = y + high + pad;
    let mut out = Svg::new(width, height + head);
    out.rect(0, 0, width, head).fill("#fbf7ee");
    for (at, label, x, y, wide) in places {
        out.group().touch_action(legal[at]).title(G::Show::action(v, legal[at], language));
        out.rect(x, y, wide, high).round(size * 0.5).fill("#ffffff").stroke("#8a6d1f", 1.5);
        let most = ((wide - size) / (size * 0.6)) as usize;
        out.words(x + wide / 2.0, y + high / 2.0 + size * 0.36, size, clip(&label, most)).middle().fill("#222");
        out.end_group();
    }
    out.append(picture, 0, head);
    out
}
