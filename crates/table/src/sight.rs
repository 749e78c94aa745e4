//! What one viewer sees of a table, as plain data. It comes from the viewer's view and nothing else.
use crate::{
    game::Game,
    problem::Problem,
    seating::{Level, Viewer},
};
use engine_core::{
    finite::factors,
    play::Next,
    rules::{RefusalInfo, Seat},
};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

/// What a viewer sees of a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sight {
    /// The name of the table.
    pub table: String,
    /// The id of the game.
    pub game: String,
    /// The name on its box.
    pub title: String,
    /// The language of the words: `en`, or another that the game has.
    pub language: String,
    /// The seat of the viewer; null for a spectator.
    pub viewer: Option<u8>,
    /// How much has happened at the table.
    pub version: u32,
    /// The number of the question, to send along with a move.
    pub turn: u32,
    /// The number of decisions.
    pub plies: u32,
    /// Whether people report what real dice and cards show.
    pub live: bool,
    /// Whether only one person plays.
    pub alone: bool,
    /// The seed, where it was chosen for all to see.
    pub seed: Option<String>,
    /// The options, by key.
    pub options: std::collections::BTreeMap<String, String>,
    /// The seats, in order.
    pub seats: Vec<SeatSight>,
    /// What the table waits for.
    pub waits_for: WaitsFor,
    /// The seats that are asked, and have not decided yet.
    pub asked: Vec<u8>,
    /// What the viewer must decide now, in one sentence; null if it is not asked.
    pub prompt: Option<String>,
    /// What the viewer can do now.
    pub choices: Vec<ChoiceSight>,
    /// The question to chance, if a live table waits for a report.
    pub question: Option<Question>,
    /// How the game ended, in one sentence.
    pub result: Option<String>,
    /// The rank of each seat, once the game is over.
    pub ranks: Option<Vec<u8>>,
    /// The points of each seat, once the game is over.
    pub points: Option<Vec<i32>>,
    /// Where the points come from, as far as the viewer knows.
    pub scores: Vec<Score>,
    /// The number of decisions left, if the viewer takes its last one back; null if it cannot.
    pub undo: Option<u32>,
    /// A request to take decisions back.
    pub proposal: Option<ProposalSight>,
    /// Whether the viewer may ask for hints.
    pub hints: HintsSight,
}

/// What a table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WaitsFor {
    /// The seats in `asked`.
    Seats,
    /// A report of what chance answered: `question`.
    Chance,
    /// Nothing: the game is over.
    Over,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeatSight {
    /// Its name.
    pub name: String,
    /// Its colour in pictures.
    pub colour: String,
    /// The level of the agent; null for a person.
    pub agent: Option<Level>,
    /// Whether it has decided, and waits for others who are asked at the same time.
    pub decided: bool,
}

/// A legal action.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ChoiceSight {
    /// The id of the action.
    pub id: u32,
    /// A short name.
    pub label: String,
    /// The action in words.
    pub words: String,
    /// The question that it answers.
    pub group: String,
    /// What it stands for in the picture: names and values of factors.
    pub factors: Vec<(String, u32)>,
}

/// A question to chance, for people who roll the die.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Question {
    /// The question in words.
    pub what: String,
    /// The possible answers.
    pub answers: Vec<Answer>,
    /// The sum of all weights, as decimal digits.
    pub total: String,
}

/// A possible answer of chance.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Answer {
    /// The number to report.
    pub answer: u32,
    /// The answer in words.
    pub label: String,
    /// Its weight out of the total, as decimal digits.
    pub weight: String,
}

/// One source of points.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Score {
    /// What the points are for.
    pub source: String,
    /// The points of each seat.
    pub points: Vec<i32>,
}

/// A request to take decisions back.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProposalSight {
    /// The seat that asks.
    pub by: u8,
    /// The number of decisions that would be left.
    pub to: u32,
    /// The people who have not answered.
    pub waiting: Vec<u8>,
}

/// Whether hints are allowed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HintsSight {
    /// Whether they are.
    pub allowed: bool,
    /// The people who agree.
    pub agreed: Vec<u8>,
}

fn numbers(seats: impl IntoIterator<Item = Seat>) -> Vec<u8> {
    seats.into_iter().map(|p| p.0).collect()
}

impl Sight {
    /// What a viewer sees now, told in the language of the match.
    pub(crate) fn of(game: &Game, table: &str, viewer: Viewer) -> Result<Self, Problem> {
        let (m, head) = (&*game.m, &game.head);
        let any = m.game();
        let language = m.language();
        let seat = |(p, chair): (Seat, &crate::seating::Chair)| -> Result<SeatSight, Problem> {
            Ok(SeatSight {
                name: any.seat_name(p, language)?,
                colour: engine_core::show::seat_colour(p).into(),
                agent: match chair.by {
                    crate::seating::Sitter::Agent(level) => Some(level),
                    crate::seating::Sitter::Person => None,
                },
                decided: game.sealed.contains_key(&p.0),
            })
        };
        let decides = viewer.0.filter(|p| !game.sealed.contains_key(&p.0));
        let choice = |c: engine_core::erased::Choice| ChoiceSight {
            id: c.id,
            label: c.label,
            words: c.words,
            group: c.group,
            factors: c.factors,
        };
        let outcome = m.outcome();
        Ok(Self {
            table: table.into(),
            game: any.meta().id.into(),
            title: any.meta().title.into(),
            language: language.tag().into(),
            viewer: viewer.0.map(|p| p.0),
            version: game.version,
            turn: game.turn,
            plies: m.plies() as u32,
            live: m.is_live(),
            alone: game.alone(),
            seed: head.open_seed().map(Into::into),
            options: any.options(),
            seats: Seat::first(any.seats()).zip(&head.seats).map(seat).collect::<Result<_, _>>()?,
            waits_for: match m.next() {
                Next::Seat(_) => WaitsFor::Seats,
                Next::Chance => WaitsFor::Chance,
                Next::Over => WaitsFor::Over,
            },
            asked: numbers(m.seats_asked().iter().filter(|p| !game.sealed.contains_key(&p.0))),
            prompt: decides.and_then(|p| m.prompt(p)),
            choices: decides.map_or_else(Vec::new, |p| m.choices_for(p).into_iter().map(choice).collect()),
            question: m.asked().map(|asked| Question {
                answers: asked
                    .possible()
                    .map(|a| Answer { answer: a.answer, label: a.label.clone(), weight: a.weight.to_string() })
                    .collect(),
                what: asked.what,
                total: asked.total.to_string(),
            }),
            result: m.result(),
            ranks: outcome.as_ref().map(|o| o.ranks().to_vec()),
            points: outcome.as_ref().map(|o| o.points().to_vec()),
            scores: m
                .scores(viewer.0)
                .unwrap_or_default()
                .into_iter()
                .map(|r| Score { source: r.source, points: r.points })
                .collect(),
            undo: game.undo_of(viewer),
            proposal: game.proposal.as_ref().map(|p| ProposalSight {
                by: p.by.0,
                to: p.to,
                waiting: numbers(p.waiting.iter().copied()),
            }),
            hints: HintsSight { allowed: game.hints_allowed(), agreed: numbers(game.hints.iter().copied()) },
        })
    }
}

/// A whole number, however it is written: to JSON, `7.0` is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Whole(#[serde(deserialize_with = "Whole::read")] pub u32);

impl Whole {
    pub(crate) fn read<'de, D: Deserializer<'de>>(d: D) -> Result<u32, D::Error> {
        let number = serde_json::Number::deserialize(d)?;
        let from = |n: f64| (n.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&n)).then_some(n as u32);
        let read = number.as_u64().and_then(|n| u32::try_from(n).ok()).or_else(|| number.as_f64().and_then(from));
        read.ok_or_else(|| D::Error::custom(format!("expected a whole number from 0 to {}, found {number}", u32::MAX)))
    }
}

/// A part of a picture that was touched: what it stands for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Touched {
    /// A group of actions.
    #[serde(default)]
    pub group: Option<String>,
    /// Names and values of factors.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub factors: Vec<(String, Whole)>,
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Why {
    /// Whether it can be done after all.
    pub legal: bool,
    /// The reason, in one sentence.
    pub because: Option<String>,
    /// The clause that forbids it.
    pub clause: Option<&'static str>,
    /// The rule that the clause states.
    pub rule: Option<&'static str>,
}

/// The most actions that are tried to explain a touch.
const TRIED: usize = 400;

/// Why nothing that was touched can be done: the reason that most of the actions share which it could have meant.
pub(crate) fn why_touched(game: &Game, seat: Seat, touched: &[Touched]) -> Result<Why, Problem> {
    let groups = game.m.game().groups();
    let mut first = 0;
    let asked: Vec<String> = {
        let mut legal = vec![];
        game.m.legal_for(seat, &mut legal);
        let group = |id: &u32| factors(&groups, *id).map(|(at, _)| groups[at].name.clone());
        let mut all: Vec<String> = legal.iter().filter_map(group).collect();
        all.dedup();
        all
    };
    let mut reasons: Vec<(RefusalInfo, usize)> = vec![];
    let mut tried = 0;
    for group in &groups {
        let (start, size) = (first, group.size());
        first += size;
        let meant: Vec<&Touched> = touched
            .iter()
            .filter(|t| t.group.as_ref().is_none_or(|g| *g == group.name))
            .filter(|t| {
                t.factors.iter().all(|(name, value)| group.factors.iter().any(|f| f.name == *name && value.0 < f.size))
            })
            .filter(|t| t.group.is_some() || !t.factors.is_empty())
            .collect();
        for t in meant {
            // The ids in this group with these values, by a mixed-radix counter over the other factors.
            let free: Vec<usize> = (0..group.factors.len())
                .filter(|&k| !t.factors.iter().any(|(n, _)| *n == group.factors[k].name))
                .collect();
            let mut at: Vec<u32> = group
                .factors
                .iter()
                .map(|f| t.factors.iter().find(|(n, _)| *n == f.name).map_or(0, |(_, value)| value.0))
                .collect();
            loop {
                let within = at.iter().zip(&group.factors).fold(0u32, |id, (v, f)| id * f.size + v);
                tried += 1;
                match game.m.why_not(seat, start + within)? {
                    None => return Ok(Why { legal: true, because: None, clause: None, rule: None }),
                    Some(why) => {
                        let weight = if asked.contains(&group.name) { 1000 } else { 1 };
                        let weight = if why.clause.is_some() { weight * 10 } else { weight };
                        match reasons.iter_mut().find(|(r, _)| *r == why) {
                            Some(row) => row.1 += weight,
                            None => reasons.push((why, weight)),
                        }
                    }
                }
                let next = free.iter().rev().find(|&&k| at[k] + 1 < group.factors[k].size).copied();
                let Some(k) = next.filter(|_| tried < TRIED) else { break };
                at[k] += 1;
                free.iter().filter(|&&j| j > k).for_each(|&j| at[j] = 0);
            }
        }
    }
    let best = reasons.into_iter().max_by_key(|(_, n)| *n).map(|(why, _)| why);
    Ok(why(game, best))
}

/// A refusal with the rule behind it, told in the language of the match.
pub(crate) fn why(game: &Game, refusal: Option<RefusalInfo>) -> Why {
    let Some(refusal) = refusal else { return Why { legal: false, because: None, clause: None, rule: None } };
    let clauses = || game.m.game().clauses_in(game.m.language());
    let rule = refusal.clause.and_then(|id| clauses().into_iter().find(|c| c.id == id)).map(|c| c.gist);
    Why { legal: false, because: Some(refusal.because), clause: refusal.clause, rule }
}
