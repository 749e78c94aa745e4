//! Matching pennies: both players hide a coin, then both coins are shown. The smallest game with secret actions.
#![allow(missing_docs)] // the names are enough
use engine_core::prelude::*;

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/matching_pennies.txt")]
pub enum Clause {
    #[clause("MP-1", "1", Effect, "each player chooses heads or tails, unseen by the other")]
    Choose,
    #[clause("MP-2", "2", Effect, "both coins are shown: seat 0 wins if they match, seat 1 if they differ")]
    Show,
}

/// A side of a coin.
#[data(Finite)]
pub enum Coin {
    Heads,
    Tails,
}

#[data(Chance)]
pub enum Chance {
    /// The coin that a player hides, as the other imagines it.
    #[draws(Coin)]
    Hidden(Seat),
}

/// What happens in a game.
#[data(Event)]
pub enum Event {
    #[say("{0} hides a coin.")]
    Chose(Seat),
    #[say("The coins are shown: {} and {}.", _0[0], _0[1])]
    Shown([Coin; 2]),
}

/// What everybody sees.
#[data(Copy, Default, Encode)]
pub struct Table {
    /// The number of players that have chosen.
    #[encode(max = 2)]
    pub chosen: u8,
    /// The coins, once they are shown.
    pub shown: Option<[Coin; 2]>,
}

/// What one player knows. A hand is never an `Option` itself: JSON could not tell it from no hand.
#[data(Copy, Default, Encode)]
pub struct Hand {
    pub coin: Option<Coin>,
}

/// Matching pennies.
pub struct MatchingPennies;

#[game]
impl Game for MatchingPennies {
    const META: Meta = Meta::new("matching-pennies", "Matching pennies", 2..=2);
    const SECRETS: bool = true;
    type Table = Table;
    type Hands = [Hand; 2];
    type Action = Coin;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;

    fn setup(_: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.chosen < 2 { Turn::Seat(Seat(t.chosen)) } else { Turn::Over }
    }

    fn audience(_: &GameBox<Self>, t: &Table, _: Coin) -> Audience {
        Audience::Seat(Seat(t.chosen))
    }

    fn asked(_: &GameBox<Self>, t: &Table) -> Seats {
        Seat::first(2).filter(|p| p.0 >= t.chosen).collect()
    }

    fn check(_: View<Self>, _: Coin) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Coin) -> Result<(), Halt> {
        cx.cite(Clause::Choose);
        cx.event(Event::Chose(cx.seat));
        cx.hands[cx.seat].coin = Some(a);
        cx.table.chosen += 1;
        if let [Some(x), Some(y)] = cx.hands.map(|hand| hand.coin) {
            cx.cite(Clause::Show);
            cx.event(Event::Shown([x, y]));
            cx.table.shown = Some(cx.reveal(Audience::All, [x, y]));
        }
        Ok(())
    }

    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        Outcome::chips(&if t.shown.is_some_and(|[x, y]| x == y) { [1, -1] } else { [-1, 1] })
    }

    fn bound(_: &GameBox<Self>) -> u32 {
        2
    }

    fn validate(_: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let hidden = Seat::first(2).all(|p| s.hands[p].coin.is_some() == (p.0 < s.table.chosen));
        ValidationError::unless(hidden && s.table.chosen <= 2, "hands", "exactly the players who chose hide a coin")?;
        let shown = if let [Some(x), Some(y)] = s.hands.map(|hand| hand.coin) { Some([x, y]) } else { None };
        ValidationError::unless(s.table.shown == shown, "table.shown", "both coins are shown once both have chosen")
    }

    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        for p in Seat::first(v.table.chosen).filter(|&p| v.seat != Some(p) || v.table.shown.is_some()) {
            cx.hands[p].coin = Some(match v.table.shown {
                Some(coins) => coins[p],
                None => cx.chance.any(Chance::Hidden(p).unseen())?,
            });
        }
        Ok(())
    }
}
