//! Pig: two to four players and one die. Roll again or hold; a 1 loses the points of the turn.
use engine_core::{options, prelude::*};

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/pig.txt")]
pub enum Clause {
    #[clause("PI-1", "1", Fact, "everybody starts with no points, and seat 0 goes first")]
    Start,
    #[clause(
        "PI-2",
        "2",
        Effect,
        "in turn, a player rolls as often as they like; a roll of 2 to 6 adds to the turn total"
    )]
    Roll,
    #[clause("PI-3", "2", Effect, "a roll of 1 loses the turn total and ends the turn")]
    One,
    #[clause("PI-4", "3", Effect, "holding turns the turn total into points and passes the die")]
    Hold,
    #[clause(
        "PI-5",
        "3",
        Limit,
        "a turn starts with a roll",
        refuse = "you have not rolled yet, so there is nothing to hold"
    )]
    Early,
    #[clause("PI-6", "4", Effect, "the first player to hold the target number of points wins")]
    Target,
    #[clause(
        "PI-Q1",
        "Q1",
        Ruling,
        "when all players have had the agreed number of turns, the most points win, and ties share the win"
    )]
    Horizon,
    #[clause(
        "PI-Q2",
        "Q2",
        Ruling,
        "a player who has reached the target must hold",
        refuse = "you have reached the target, so you must hold"
    )]
    Enough,
}

/// An action.
#[data(Finite)]
pub enum Act {
    /// Roll the die.
    Roll,
    /// Take the points and pass the die.
    Hold,
}

/// The number of points needed to win.
#[data(Finite)]
#[finite(2..=100)]
pub struct Points(u8);

/// A number of turns.
#[data(Finite)]
#[finite(1..=500)]
pub struct Turns(u16);
options! {
    /// The options that the players agree on before the game.
    pub struct Options {
        /// The number of points needed to win.
        target: Points = Points::of(100), "PI-6", [Points::of(2), Points::of(25)];
        /// The number of turns per player after which the game ends.
        horizon: Turns = Turns::of(100), "PI-Q1", [Turns::of(3)];
    }
}

/// What everybody sees. Nothing is hidden.
#[data(Copy, Default)]
pub struct Table {
    /// The points of each seat; 0 for empty seats.
    pub scores: [u8; 4],
    /// The turn total: the points of the current turn.
    pub total: u8,
    /// The number of completed turns of all players.
    pub turns: u16,
}

/// What happens in a game.
#[data(Event)]
pub enum Event {
    /// A player rolled this number, 1 to 6.
    Rolled(Seat, u8),
    /// A player rolled a 1 and lost these points.
    Lost(Seat, u8),
    /// A player held these points.
    Held(Seat, u8),
    /// A player reached the target and won.
    Won(Seat),
    /// The last turn is over.
    Ended,
}

/// What is left to chance.
#[data(Chance)]
pub enum Chance {
    /// The die of a player.
    Die(Seat),
}

/// Pig.
pub struct Pig;

fn target(game: &GameBox<Pig>) -> u8 {
    game.options.target.get()
}

fn last_turn(game: &GameBox<Pig>) -> u16 {
    game.options.horizon.get() * u16::from(game.seats)
}

/// The seat in turn, while the game goes on.
fn roller(game: &GameBox<Pig>, t: &Table) -> Seat {
    Seat((t.turns % u16::from(game.seats)) as u8)
}

/// Whether one turn can bring this total to a player with this score. Before the last roll, the player was below the target.
fn brings(game: &GameBox<Pig>, score: u8, total: u8) -> bool {
    let short = target(game) - score;
    total == 0 || (2..=6).contains(&total) || (total > 6 && short > 2 && total < short + 6)
}

#[game]
impl Game for Pig {
    const META: Meta = Meta::new("pig", "Pig", 2..=4);
    type Options = Options;
    type Table = Table;
    type Action = Act;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;
    type Show = Self;
    type Encode = Self;

    /// Every roll of a turn brings at least 2, except a final 1, and a player at the target must hold (PI-Q2).
    fn bound(game: &GameBox<Self>) -> u32 {
        u32::from(last_turn(game)) * (u32::from(target(game)).div_ceil(2) + 1)
    }

    /// PI-1
    fn setup(_: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        Ok(())
    }

    fn turn(game: &GameBox<Self>, t: &Table) -> Turn {
        let over = t.turns == last_turn(game) || t.scores.iter().any(|&score| score >= target(game));
        if over { Turn::Over } else { Turn::Seat(roller(game, t)) }
    }

    fn check(v: View<Self>, a: Act) -> Verdict<Clause> {
        let (game, t) = (v.game, v.table);
        match a {
            Act::Roll => ensure(t.scores[roller(game, t)] + t.total < target(game), Clause::Enough),
            Act::Hold => ensure(t.total > 0, Clause::Early),
        }
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Act) -> Result<(), Halt> {
        let me = cx.seat;
        match a {
            Act::Roll => {
                cx.cite(Clause::Roll);
                let pips = 1 + cx.chance.roll(Chance::Die(me), 6)? as u8;
                cx.event(Event::Rolled(me, pips));
                if pips > 1 {
                    cx.table.total += pips;
                    return Ok(());
                }
                cx.cite(Clause::One);
                cx.event(Event::Lost(me, cx.table.total));
            }
            Act::Hold => {
                cx.cite(Clause::Hold);
                cx.event(Event::Held(me, cx.table.total));
                cx.table.scores[me] += cx.table.total;
            }
        }
        cx.table.total = 0;
        cx.table.turns += 1;
        if cx.table.scores[me] >= target(cx.game) {
            cx.cite(Clause::Target);
            cx.event(Event::Won(me));
        } else if cx.table.turns == last_turn(cx.game) {
            cx.cite(Clause::Horizon);
            cx.event(Event::Ended);
        }
        Ok(())
    }

    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        let points = t.scores.map(i32::from);
        Outcome::ranked(&points[..game.seats.into()])
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let (t, mut faults) = (&s.table, ValidationError::default());
        faults.expect(t.turns <= last_turn(game), "table.turns", || format!("at most {}", last_turn(game)));
        for (p, &score) in Seat::first(4).zip(&t.scores) {
            let had_a_turn = p.0 < game.seats && t.turns > u16::from(p.0);
            let at = || format!("table.scores[{}]", p.0);
            faults.expect(score == 0 || had_a_turn, at(), || "this player has points but has not had a turn".into());
            faults.expect(brings(game, 0, score), at(), || format!("no sequence of rolls scores {score}"));
            let last = t.turns % u16::from(game.seats) == (u16::from(p.0) + 1) % u16::from(game.seats);
            faults.expect(score < target(game) || last, at(), || {
                "the game continued after the target was reached".into()
            });
        }
        let over = game.turn(t) == Turn::Over;
        let fits = if over { t.total == 0 } else { brings(game, t.scores[roller(game, t)], t.total) };
        faults.expect(fits, "table.total", || format!("no sequence of rolls scores {}", t.total));
        faults.or(())
    }

    /// Twice the lead over the best opponent, where a turn total that is not held counts half.
    fn estimate(v: View<Self>, p: Seat) -> i32 {
        let game = v.game;
        if let Some(end) = game.outcome(v.table) {
            return 1_000 * end.utility(p);
        }
        let value = |q: Seat| {
            let at_risk = if roller(game, v.table) == q { i32::from(v.table.total) } else { 0 };
            2 * i32::from(v.table.scores[q]) + at_risk
        };
        value(p) - Seat::first(game.seats).filter(|&q| q != p).map(value).max().unwrap_or(0)
    }
}
