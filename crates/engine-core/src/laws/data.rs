//! The laws `census`, `serde` and `outcome`.
use super::{
    LawError, law,
    run::{eyes, view},
};
use crate::{Data, Game, GameBox, Outcome, OwnedViewOf, Seat, StateOf};
use serde_json::Value;

/// Checks the data of a position.
pub(super) fn state<G: Game>(g: &GameBox<G>, s: &StateOf<G>) -> Result<(), LawError> {
    if let Err(faults) = g.census(s).verify() {
        law!(Census, false, "{faults}");
    }
    if let Err(faults) = G::validate(g, s) {
        law!(Serde, false, "`validate` refuses a state of play: {faults}");
    }
    round_trip(s, "the state")?;
    for q in eyes(g) {
        let seen: OwnedViewOf<G> = view(g, s, q).to_owned();
        round_trip(&seen, "a view")?;
        let borrowed = crate::text::to_value(&view(g, s, q)).ok();
        law!(Serde, borrowed == crate::text::to_value(&seen).ok(), "a view and its owned copy have different JSON");
    }
    outcome(g, s)
}

/// Checks that a value survives a round trip through JSON, and that an unknown field is refused.
fn round_trip<T: Data>(t: &T, what: &str) -> Result<(), LawError> {
    let json = match crate::text::to_value(t) {
        Ok(json) => json,
        Err(e) => {
            law!(Serde, false, "{what} cannot be written as JSON: {e}");
            return Ok(());
        }
    };
    match crate::text::from_value::<T>(&json) {
        Ok(back) => law!(Serde, back == *t, "{what} changes in a round trip through JSON: {json}"),
        Err(e) => law!(Serde, false, "{what} cannot be read back: {e}: {json}"),
    }
    let Value::Object(parts) = &json else { return Ok(()) };
    for (part, inside) in parts {
        if inside.is_object() {
            let mut more = json.clone();
            more[part]["a field too many"] = Value::Bool(true);
            law!(
                Serde,
                crate::text::from_value::<T>(&more).is_err(),
                "{what}: an unknown field in \"{part}\" is accepted"
            );
        }
    }
    Ok(())
}

fn outcome<G: Game>(g: &GameBox<G>, s: &StateOf<G>) -> Result<(), LawError> {
    let Some(end) = g.outcome(&s.table) else { return Ok(()) };
    let ranks = end.ranks();
    law!(Outcome, ranks.len() == usize::from(g.seats), "there are {} ranks for {} players", ranks.len(), g.seats);
    for &r in ranks {
        let better = ranks.iter().filter(|&&x| x < r).count();
        law!(
            Outcome,
            end.together().is_some() || better + 1 == usize::from(r),
            "the ranks are inconsistent: {ranks:?}"
        );
    }
    let utility = |p| end.utility(p);
    let sum: i32 = Seat::first(g.seats).map(utility).sum();
    law!(
        Outcome,
        end.together().is_some() == G::META.shared || g.seats == 1,
        "the outcome does not fit `Meta::shared`: {end:?}"
    );
    law!(Outcome, !end.is_zero_sum() || sum == 0, "the utilities sum to {sum}, not to 0");
    for p in Seat::first(g.seats) {
        law!(
            Outcome,
            utility(p).abs() <= g.utility_bound(),
            "the utility of {p} is {}, but the bound is {}",
            utility(p),
            g.utility_bound()
        );
    }
    law!(Outcome, wins_add_up(&end, g.seats), "the shares of the win do not add up: {end:?}");
    Ok(())
}

/// Whether the shares of the win sum to one, except in a cooperative game and in a draw of all players.
fn wins_add_up(end: &Outcome, seats: u8) -> bool {
    let sum: f64 = Seat::first(seats).map(|p| end.win_share(p)).map(|(n, d)| f64::from(n) / f64::from(d)).sum();
    let all_tie = end.ranks().iter().all(|&r| r == 1);
    end.together().is_some() || all_tie || (sum - 1.0).abs() < 1e-9
}
