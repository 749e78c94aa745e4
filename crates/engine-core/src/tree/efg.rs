//! The tree as a text that other solvers read.
use super::{Node, Trail, TreeTooLargeError};
use crate::{ChancePrompt, Game, GameBox, Language, Ratio, Seat, Show, View};
use std::{
    collections::{HashMap, HashSet},
    fmt::Write,
};

/// Writes the whole tree in the extensive-form format of Gambit (`.efg`), which OpenSpiel reads too. Probabilities are exact fractions and payoffs whole
/// numbers. An information set is named after its key; actions are in notation.
///
/// ```
/// # use reference_games::Kuhn;
/// use engine_core::{rules::Game, tree::efg};
/// let text = efg(&Kuhn::standard(2), 1_000).unwrap();
/// assert!(text.starts_with("EFG 2 R \"Kuhn poker\" { \"seat 0\" \"seat 1\" }\n"));
/// assert_eq!(text.lines().filter(|line| line.starts_with("t ")).count(), 30);
/// ```
///
/// # Errors
/// If the tree has more than `limit` nodes.
pub fn efg<G: Game>(g: &GameBox<G>, limit: u64) -> Result<String, TreeTooLargeError> {
    let names = Seat::first(g.seats).map(|p| quoted(&G::Show::seat(g, p, Language::English)));
    let names = names.collect::<Vec<_>>().join(" ");
    let mut out = format!("EFG 2 R {} {{ {names} }}\n\"\"\n\n", quoted(G::META.title));
    let mut sets = vec![HashMap::new(); g.seats.into()];
    let (mut nodes, mut chances, mut ends) = (0, 0, 0);
    let mut todo = vec![(Node::root(g), Trail::root())];
    while let Some((node, mut trail)) = todo.pop() {
        nodes += 1;
        if nodes > limit {
            return Err(TreeTooLargeError { limit });
        }
        let line = match node {
            Node::Over { outcome, .. } => {
                ends += 1;
                let payoffs: Vec<String> = Seat::first(g.seats).map(|p| outcome.utility(p).to_string()).collect();
                writeln!(out, "t \"\" {ends} \"\" {{ {} }}", payoffs.join(" "))
            }
            Node::Chance(c) => {
                chances += 1;
                let prompt = ChancePrompt::of(g, &c.question, Language::English);
                let labels: HashSet<&str> = prompt.possible().map(|a| a.label.as_str()).collect();
                let alike = labels.len() < prompt.possible().count();
                let answers = prompt.possible().map(|a| {
                    let label = if alike { format!("{} ({})", a.label, a.answer) } else { a.label.clone() };
                    format!("{} {}", quoted(&label), Ratio::new(a.weight.into(), prompt.total.into()))
                });
                let answers = answers.collect::<Vec<_>>().join(" ");
                let below = c.question.weights.iter().rev();
                todo.extend(below.map(|&(n, _)| (c.answer(g, n), trail.answer(c.question.ask, n))));
                writeln!(out, "c \"\" {chances} {} {{ {answers} }} 0", quoted(&prompt.what))
            }
            Node::Play { seat, state } => {
                let key = trail.arrive(g, &state)[seat.at()].key();
                let set: &mut HashMap<u64, usize> = &mut sets[seat.at()];
                let next = set.len() + 1;
                let number = *set.entry(key).or_insert(next);
                let list = g.actions(View::of(g, &state, seat));
                let names: Vec<String> = list.iter().map(|&a| quoted(&crate::spelt(a))).collect();
                let below = list.into_iter().rev();
                todo.extend(below.map(|a| (Node::act(g, &state, seat, a), trail.act(g, &state, seat, a))));
                writeln!(out, "p \"\" {} {number} \"{key:016x}\" {{ {} }} 0", seat.0 + 1, names.join(" "))
            }
        };
        line.expect("writing to a string does not fail");
    }
    Ok(out)
}

fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
