//! Rock, paper, scissors: both players choose a sign in secret, then both signs are shown.
#![allow(missing_docs)] // the names are enough
use engine_core::prelude::*;

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/rock_paper_scissors.txt")]
pub enum Clause {
    #[clause("RP-1", "1", Effect, "each player chooses rock, paper or scissors, unseen by the other")]
    Choose,
    #[clause(
        "RP-2",
        "2",
        Effect,
        "both signs are shown: paper beats rock, scissors beat paper, rock beats scissors; equal signs draw"
    )]
    Show,
}

/// A sign, each beaten by the next.
#[data(Finite)]
pub enum Sign {
    Rock,
    Paper,
    Scissors,
}

#[data(Chance)]
pub enum Chance {
    /// The sign of a player, as the other imagines it.
    #[draws(Sign)]
    Hidden(Seat),
}

/// What happens in a game.
#[data(Event)]
pub enum Event {
    #[say("{0} chooses a sign.")]
    Chose(Seat),
    #[say("The signs are shown: {} and {}.", _0[0], _0[1])]
    Shown([Sign; 2]),
}

/// What everybody sees.
#[data(Copy, Default, Encode)]
pub struct Table {
    /// The number of players that have chosen.
    #[encode(max = 2)]
    pub chosen: u8,
    /// The signs, once they are shown.
    pub shown: Option<[Sign; 2]>,
}

/// What one player knows. A hand is never an `Option` itself: JSON could not tell it from no hand.
#[data(Copy, Default, Encode)]
pub struct Hand {
    pub sign: Option<Sign>,
}

/// Rock, paper, scissors.
pub struct RockPaperScissors;

#[game]
impl Game for RockPaperScissors {
    const META: Meta = Meta::new("rock-paper-scissors", "Rock, paper, scissors", 2..=2);
    const SECRETS: bool = true;
    type Table = Table;
    type Hands = [Hand; 2];
    type Action = Sign;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;

    fn setup(_: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.chosen < 2 { Turn::Seat(Seat(t.chosen)) } else { Turn::Over }
    }

    fn audience(_: &GameBox<Self>, t: &Table, _: Sign) -> Audience {
        Audience::Seat(Seat(t.chosen))
    }

    fn asked(_: &GameBox<Self>, t: &Table) -> Seats {
        Seat::first(2).filter(|p| p.0 >= t.chosen).collect()
    }

    fn check(_: View<Self>, _: Sign) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Sign) -> Result<(), Halt> {
        cx.cite(Clause::Choose);
        cx.event(Event::Chose(cx.seat));
        cx.hands[cx.seat].sign = Some(a);
        cx.table.chosen += 1;
        if let [Some(x), Some(y)] = cx.hands.map(|hand| hand.sign) {
            cx.cite(Clause::Show);
            cx.event(Event::Shown([x, y]));
            cx.table.shown = Some(cx.reveal(Audience::All, [x, y]));
        }
        Ok(())
    }

    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        let first = t.shown.map_or(0, |[x, y]| [0, 1, -1][((3 + x.id() - y.id()) % 3) as usize]);
        Outcome::chips(&[first, -first])
    }

    fn bound(_: &GameBox<Self>) -> u32 {
        2
    }

    fn validate(_: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let hidden = Seat::first(2).all(|p| s.hands[p].sign.is_some() == (p.0 < s.table.chosen));
        ValidationError::unless(hidden && s.table.chosen <= 2, "hands", "exactly the players who chose have a sign")?;
        let shown = if let [Some(x), Some(y)] = s.hands.map(|hand| hand.sign) { Some([x, y]) } else { None };
        ValidationError::unless(s.table.shown == shown, "table.shown", "both signs are shown once both have chosen")
    }

    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        for p in Seat::first(v.table.chosen).filter(|&p| v.seat != Some(p) || v.table.shown.is_some()) {
            cx.hands[p].sign = Some(match v.table.shown {
                Some(signs) => signs[p],
                None => cx.chance.any(Chance::Hidden(p).unseen())?,
            });
        }
        Ok(())
    }
}
