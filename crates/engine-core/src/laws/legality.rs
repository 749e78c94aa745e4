//! The laws `alive`, `order`, `agree`, `pick` and `ids`.
use super::{LawError, LawReport, law};
use crate::{Finite, Game, GameBox, Group, Picker, Seat, StateOf, View};

/// Checks the action type, which does not depend on a position.
pub(super) fn ids<G: Game>() -> Result<(), LawError> {
    for id in 0..G::Action::COUNT {
        let Some(a) = G::Action::from_id(id) else {
            law!(Ids, false, "there is no action {id}, but there should be {}", G::Action::COUNT);
            return Ok(());
        };
        law!(Ids, a.id() == id, "action {id} has the id {}", a.id());
        let text = a.to_string();
        let read = text.parse::<G::Action>();
        law!(Ids, read.as_ref() == Ok(&a), "\"{text}\" reads as {read:?}");
        let json = serde_json::to_string(&a).map_err(|e| e.to_string());
        let back = json
            .as_deref()
            .map_err(Clone::clone)
            .and_then(|j| serde_json::from_slice(j.as_bytes()).map_err(|e| e.to_string()));
        law!(Ids, back.as_ref() == Ok(&a), "{json:?} reads as {back:?}");
    }
    for id in [G::Action::COUNT, G::Action::COUNT + 1, u32::MAX] {
        law!(Ids, G::Action::from_id(id).is_none(), "there is an action {id} past the last one");
    }
    let grouped: u32 = G::Action::groups().iter().map(Group::size).sum();
    law!(Ids, grouped == G::Action::COUNT, "the factors make {grouped} ids, but there are {}", G::Action::COUNT);
    Ok(())
}

/// Checks the legal actions of a position.
pub(super) fn state<G: Game>(g: &GameBox<G>, s: &StateOf<G>, p: Seat, report: &mut LawReport) -> Result<(), LawError> {
    law!(Alive, p.0 < g.seats, "it is the turn of {p}, but there are {} players", g.seats);
    let v = View::of(g, s, p);
    let list = g.actions(v);
    law!(Alive, !list.is_empty(), "{p} has no legal action");
    for pair in list.windows(2) {
        law!(Order, pair[0].id() < pair[1].id(), "{} is listed before {}", pair[0], pair[1]);
    }
    let mut legal = list.iter().peekable();
    for a in G::Action::all() {
        let listed = legal.next_if(|l| **l == a).is_some();
        match G::check(v, a) {
            Ok(()) => law!(Agree, listed, "`check` allows {a}, but `legal` does not list it"),
            Err(why) => {
                law!(Agree, !listed, "`legal` lists {a}, but `check` refuses it: {why}");
                if let Some(c) = why.clause() {
                    report.refused[c.id() as usize] += 1;
                }
            }
        }
    }
    law!(
        Pick,
        G::Picker::count(v) as usize == list.len(),
        "`count` returns {}, but `legal` lists {}",
        G::Picker::count(v),
        list.len()
    );
    let step = 1 + list.len() / 32;
    for k in (0..list.len()).step_by(step) {
        law!(
            Pick,
            G::Picker::nth(v, k as u32) == Some(list[k]),
            "`nth({k})` is not the action at index {k} of `legal`"
        );
    }
    law!(Pick, G::Picker::nth(v, list.len() as u32).is_none(), "`nth` returns an action past the last one");
    Ok(())
}
