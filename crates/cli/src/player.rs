//! Agents by name, and agents at the seats of a match. Everything that the command line knows about agents is here.
use crate::{failure::Failure, near, progress::busy};
use std::time::Duration;
use trousseau::{
    AnyGame, AnyMatch,
    engine_core::{record::RecordError, rules::Outcome},
    erased::Choice,
};
use trousseau_agents::{
    AgentError, AgentSpec, AnyObservation, Bot, PreparedAgent, SeatedAgent,
    arena::{Fixture, RunError, decision_seed},
};

/// The names of agents, for suggestions.
const NAMES: &[&str] = &["random", "greedy", "flat", "mcts", "mcts-exact", "ismcts", "expectimax", "cfr", "exec"];
/// The time limit of an agent process for one decision.
const LIMIT: Duration = Duration::from_secs(60);

/// An agent prepared for a game. It can play any number of matches.
pub struct Agent {
    name: String,
    ready: PreparedAgent,
}

/// An agent at a seat, for one game.
pub struct Player(SeatedAgent);

/// A move and an agent's evaluation of it.
pub struct Opinion {
    /// The move.
    pub choice: Choice,
    /// Its value.
    pub value: f64,
    /// The number of visits.
    pub visits: u32,
}

/// The agent with this name.
pub fn named(name: &str) -> Result<AgentSpec, Failure> {
    name.parse::<AgentSpec>().map_err(|e| {
        let kind = name.split(':').next().unwrap_or_default();
        let hint = near::hint(kind, NAMES.iter().copied().filter(|n| *n != kind));
        Failure::usage(format!("{e}{hint}"))
    })
}

/// Splits a list at commas, except where a shell would keep them: within quotes and after `\`. This is done by hand because the quotes
/// must remain for the command to be parsed, and no library splits without removing them.
pub fn parts(list: &str) -> Vec<String> {
    let (mut all, mut quote, mut kept) = (vec![String::new()], None, false);
    for c in list.chars() {
        match (quote, c) {
            _ if kept => kept = false,
            (None, ',') => {
                all.push(String::new());
                continue;
            }
            (None | Some('"'), '\\') => kept = true,
            (None, '"' | '\'') => quote = Some(c),
            (Some(q), c) if c == q => quote = None,
            _ => {}
        }
        all.last_mut().expect("the list is never empty").push(c);
    }
    all.iter().map(|name| name.trim().to_string()).collect()
}

impl Agent {
    /// Prepares the agent with this name for a game.
    pub fn read(name: &str, game: &dyn AnyGame) -> Result<Self, Failure> {
        let spec = named(name)?;
        let ready = busy(&format!("preparing {name}"), false, || spec.prepare(game, LIMIT));
        let ready = ready.map_err(|e| Failure::Refused(format!("{} cannot be solved: {e}", game.meta().id)))?;
        Ok(Self { name: name.into(), ready })
    }

    /// One agent for each seat: as many as were named, or one for all seats; the default if none was named.
    pub fn seated(
        named: &[String],
        flag: &str,
        game: &dyn AnyGame,
        seats: usize,
        default: &str,
    ) -> Result<Vec<Self>, Failure> {
        let mut names: Vec<String> = named.iter().flat_map(|list| parts(list)).collect();
        if names.is_empty() {
            names.push(default.into());
        }
        if names.len() == 1 {
            names.resize(seats, names[0].clone());
        }
        if names.len() != seats {
            return Err(Failure::usage(format!("{flag} takes one agent or {seats} agents, not {}", names.len())));
        }
        names.iter().map(|n| Self::read(n, game)).collect()
    }

    /// The name of the agent.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it plays uniformly random legal actions.
    pub fn is_random(&self) -> bool {
        matches!(self.ready, PreparedAgent::Bot(Bot::Random))
    }

    /// The prepared agents, for an arena.
    pub fn ready(all: &[Self]) -> Vec<PreparedAgent> {
        all.iter().map(|agent| agent.ready.clone()).collect()
    }

    /// Creates the agent at a seat for one game.
    pub fn sit(&self) -> Result<Player, Failure> {
        self.ready.sit().map(Player).map_err(trouble)
    }
}

fn trouble(why: AgentError) -> Failure {
    Failure::Refused(why.to_string())
}

/// Converts the error of an arena.
pub fn stopped(why: RunError<RecordError>) -> Failure {
    match why {
        RunError::Keep(e) => e.into(),
        RunError::Threads(e) => Failure::Internal(e.to_string()),
        other => Failure::Refused(other.to_string()),
    }
}

impl Player {
    /// Decides for the seat to move. The same seed, match and number of steps give the same decision.
    pub fn choose(&mut self, m: &dyn AnyMatch, seed: u64) -> Result<u32, Failure> {
        let observation = AnyObservation::at(m).expect("a seat is to move");
        self.0.choose(&observation, thought(seed, m.plies())).map_err(trouble)
    }

    /// Evaluates every legal move, the best first; empty if the agent gives no evaluation.
    pub fn rank(&mut self, m: &dyn AnyMatch, seed: u64) -> Vec<Opinion> {
        let Some(observation) = AnyObservation::at(m) else { return vec![] };
        let choices = m.choices();
        let opinion = |r: trousseau_agents::Ranked| {
            let choice = choices.iter().find(|c| c.id == r.id)?.clone();
            Some(Opinion { choice, value: r.value, visits: r.visits })
        };
        let ranked = self.0.rank(&observation, thought(seed, m.plies()));
        ranked.unwrap_or_default().into_iter().filter_map(opinion).collect()
    }

    /// Receives the outcome of the game.
    pub fn over(&mut self, outcome: &Outcome) {
        self.0.over(outcome);
    }
}

/// The seed of a decision, given the seed of the game.
fn thought(seed: u64, step: usize) -> u64 {
    decision_seed(&Fixture { number: 0, seed, agents: vec![] }, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_divided_by_commas_outside_quotes() {
        assert_eq!(parts("random, greedy:2"), ["random", "greedy:2"]);
        assert_eq!(parts(r#"exec:sh -c "a,'b" ,random"#), [r#"exec:sh -c "a,'b""#, "random"]);
        assert_eq!(parts(r#"exec:a "b\",c",random"#), [r#"exec:a "b\",c""#, "random"]);
        assert_eq!(parts(r"exec:a 'b\',random"), [r"exec:a 'b\'", "random"]);
        assert_eq!(parts(r"exec:a\,b,random"), [r"exec:a\,b", "random"]);
        // The display of a command stays in one piece.
        let name: AgentSpec = r#"exec:agent --of "a,b" 'it"s'"#.parse().unwrap();
        assert_eq!(parts(&format!("{name},random")), [name.to_string(), "random".into()]);
    }
}
