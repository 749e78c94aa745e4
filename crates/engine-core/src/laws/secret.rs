//! The laws `secret` and `together`: nobody learns a secret action of another seat, and seats that are asked at once are asked independently.
use super::{
    LawError, LawReport,
    hidden::same_notes,
    law,
    run::{Eye, Run, do_step, eyes, observed, view},
};
use crate::{Audience, Finite, Game, GameBox, Script, Seat, StateOf, View, fingerprint};

/// Compares two runs: after a different secret action of the same seat, with the same draws, the others see and hear the same, except what was
/// declared revealed to them.
pub(super) fn secret<G: Game>(
    g: &GameBox<G>,
    s: &StateOf<G>,
    p: Seat,
    a: G::Action,
    run: &Run<StateOf<G>>,
    report: &mut LawReport,
) -> Result<(), LawError> {
    let to = G::audience(g, &s.table, a);
    law!(Secret, to.includes(Some(p)), "{a}: {p} does not see its own action");
    law!(Secret, G::SECRETS || to == Audience::All, "{a} is for {to:?} in a game that declares no secrets");
    if to == Audience::All {
        return Ok(());
    }
    let mut others = g.actions(View::of(g, s, p));
    others.retain(|&b| b != a && G::audience(g, &s.table, b) == to);
    report.secrets += u64::from(!others.is_empty());
    let answers = run.answers();
    let first = fingerprint(&(a.id(), &answers)) as usize % others.len().max(1);
    let (after, _) = run.end.as_ref().expect("a seeded generator answers everything");
    for &b in others.iter().cycle().skip(first).take(others.len().min(4)) {
        let other = observed(g, Script::new(&answers), do_step(g, s, p, b))?;
        let Ok((other_after, _)) = &other.end else { continue };
        for q in eyes(g).filter(|q| !to.includes(*q)) {
            if run.revealed(q) != other.revealed(q) {
                continue;
            }
            report.secret += 1;
            let same = view(g, after, q).to_owned() == view(g, other_after, q).to_owned();
            law!(Secret, same, "{} can see whether {p} chose {a} or {b}", Eye(q));
            law!(Secret, same_notes(run, &other, q), "{} is told whether {p} chose {a} or {b}", Eye(q));
        }
    }
    Ok(())
}

/// A seat that is asked together with the seat in turn does not see its action, is still asked after it, and has the same choice.
pub(super) fn together<G: Game>(
    g: &GameBox<G>,
    s: &StateOf<G>,
    p: Seat,
    a: G::Action,
    after: &StateOf<G>,
    report: &mut LawReport,
) -> Result<(), LawError> {
    let asked = G::asked(g, &s.table);
    law!(Together, asked.has(p), "it is the turn of {p}, but {p} is not asked");
    for q in asked.iter().filter(|q| *q != p) {
        law!(Together, q.0 < g.seats, "{q} is asked at a table of {}", g.seats);
        law!(Together, !G::audience(g, &s.table, a).includes(Some(q)), "{q} is asked together with {p}, but sees {a}");
        law!(Together, G::asked(g, &after.table).has(q), "{q} is asked together with {p}, but not after {a}");
        let (now, then) = (g.actions(View::of(g, s, q)), g.actions(View::of(g, after, q)));
        law!(Together, now == then, "{q} can choose from {now:?} before {p} chooses {a}, and from {then:?} after it");
        report.together += 1;
    }
    Ok(())
}
