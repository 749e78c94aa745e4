//! Many random games: how long they are, who wins, and which clauses they meet.
use crate::{
    DynSource, FastRng, Finite, Game, GameBox, Listen, Match, Note, Outcome, Refusal, Rulebook, Seat, Seeded,
    SourceLine, StateOf, Turn, View,
};
use serde::{Serialize, Serializer, ser::SerializeSeq};
use std::{collections::BTreeSet, sync::Arc};

/// The games to play. Game number i has the seed `seed + i` (modulo 2^64) and is the match that [`Match::new`] starts with that seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Simulation {
    /// The seed of game 0.
    pub seed: u64,
    /// The number of the first game to play. Threads divide a simulation among them by these numbers.
    pub first: u64,
    /// The number of games to play.
    pub games: u64,
    /// Whether to use the fast generator instead of the seeded one. Such games are not matches and cannot be recorded.
    pub fast: bool,
    /// Whether to count the clauses that take effect and those that refuse illegal actions. This is slow, and ignored with the fast generator.
    pub clauses: bool,
    /// Whether to count wins, draws and losses and the spread of points, utilities and lengths: [`Tally::details`].
    pub details: bool,
}

impl Simulation {
    /// A number of games from a seed, with the seeded generator.
    pub fn new(seed: u64, games: u64) -> Self {
        Self { seed, first: 0, games, fast: false, clauses: false, details: false }
    }

    /// The seed of a game.
    pub fn seed_of(&self, number: u64) -> u64 {
        self.seed.wrapping_add(number)
    }
}

/// One win in the counts of a [`Tally`]. It is divisible by every number of players that can share it.
pub const WIN: u64 = 840;

/// The results of a simulation. Tallies of its parts add up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// The number of decisions in all games.
    pub decisions: u64,
    /// The number of decisions in the longest game.
    pub longest: u32,
    /// For each seat, the sum of its utilities.
    pub utilities: Vec<i64>,
    /// For each seat, the sum of its shares of wins, where one win counts [`WIN`].
    pub wins: Vec<u64>,
    /// The clauses that were met, if they were counted.
    pub clauses: Option<ClauseHits>,
    /// Wins, draws, losses and spreads, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Details>,
}

/// What a simulation counts beside totals: enough for means and standard errors, in exact integers, so that parts add up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Details {
    /// The sum of the squares of the numbers of decisions.
    pub decisions_squared: u64,
    /// The number of decisions in the shortest game.
    pub shortest: Option<u32>,
    /// One row for each seat.
    pub seats: Vec<SeatDetails>,
}

/// The results of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SeatDetails {
    /// Games that this seat won, alone or together with others, but not with all of them. In a cooperative game, games that all won.
    pub wins: u64,
    /// Games in which all seats came first.
    pub draws: u64,
    /// All other games.
    pub losses: u64,
    /// The sum of its points.
    pub points: i64,
    /// The sum of the squares of its points.
    pub points_squared: i128,
    /// The sum of the squares of its utilities.
    pub utilities_squared: i128,
}

impl Details {
    fn add(&mut self, other: &Self) {
        self.decisions_squared += other.decisions_squared;
        self.shortest = self.shortest.into_iter().chain(other.shortest).min();
        self.seats.resize(self.seats.len().max(other.seats.len()), SeatDetails::default());
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            mine.wins += theirs.wins;
            mine.draws += theirs.draws;
            mine.losses += theirs.losses;
            mine.points += theirs.points;
            mine.points_squared += theirs.points_squared;
            mine.utilities_squared += theirs.utilities_squared;
        }
    }

    fn count(&mut self, outcome: &Outcome, decisions: u32) {
        self.decisions_squared += u64::from(decisions).pow(2);
        self.shortest = Some(self.shortest.map_or(decisions, |least| least.min(decisions)));
        let seats = outcome.ranks().len();
        self.seats.resize(seats.max(self.seats.len()), SeatDetails::default());
        let drawn = seats > 1 && outcome.together().is_none() && outcome.ranks().iter().all(|&r| r == 1);
        for p in Seat::first(seats as u8) {
            let row = &mut self.seats[p.at()];
            if drawn {
                row.draws += 1;
            } else if outcome.win_share(p).0 > 0 {
                row.wins += 1;
            } else {
                row.losses += 1;
            }
            let (points, utility) = (i64::from(outcome.points()[p.at()]), i128::from(outcome.utility(p)));
            row.points += points;
            row.points_squared += i128::from(points).pow(2);
            row.utilities_squared += utility.pow(2);
        }
    }
}

impl Tally {
    /// Adds the tally of other games with the same box.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        let seats = self.utilities.len().max(other.utilities.len());
        self.utilities.resize(seats, 0);
        self.wins.resize(seats, 0);
        self.utilities.iter_mut().zip(&other.utilities).for_each(|(a, b)| *a += b);
        self.wins.iter_mut().zip(&other.wins).for_each(|(a, b)| *a += b);
        match (&mut self.clauses, &other.clauses) {
            (Some(mine), Some(theirs)) => mine.add(theirs),
            (mine @ None, Some(theirs)) => *mine = Some(theirs.clone()),
            (_, None) => {}
        }
        if let Some(theirs) = &other.details {
            self.details.get_or_insert_default().add(theirs);
        }
    }

    /// Counts one more game with the same box.
    pub fn count(&mut self, outcome: &Outcome, decisions: u32) {
        self.games += 1;
        self.decisions += u64::from(decisions);
        self.longest = self.longest.max(decisions);
        let seats = outcome.ranks().len();
        self.utilities.resize(seats.max(self.utilities.len()), 0);
        self.wins.resize(seats.max(self.wins.len()), 0);
        for p in Seat::first(seats as u8) {
            let (share, of) = outcome.win_share(p);
            self.utilities[p.at()] += i64::from(outcome.utility(p));
            self.wins[p.at()] += WIN * u64::from(share) / u64::from(of);
        }
        if let Some(details) = &mut self.details {
            details.count(outcome, decisions);
        }
    }
}

/// How often each clause of a rulebook was met.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClauseHits(Vec<ClauseCount>);

/// How often a clause was met, and where.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ClauseCount {
    /// The id of the clause.
    pub id: &'static str,
    /// How often it took effect.
    pub applied: u64,
    /// How often it refused an action.
    pub refused: u64,
    /// The lines of the rules that cited it or refused by it.
    pub sources: BTreeSet<SourceLine>,
}

impl ClauseHits {
    /// One row per clause, in the order of the rulebook.
    pub fn rows(&self) -> &[ClauseCount] {
        &self.0
    }

    /// Adds the counts of other games with the same rulebook.
    pub fn add(&mut self, other: &Self) {
        for (i, theirs) in other.0.iter().enumerate() {
            let mine = self.row(i, theirs.id);
            mine.applied += theirs.applied;
            mine.refused += theirs.refused;
            mine.sources.extend(&theirs.sources);
        }
    }

    pub(super) fn all<C: Rulebook>() -> Self {
        Self(C::all().map(|c| ClauseCount { id: c.code(), ..ClauseCount::default() }).collect())
    }

    pub(super) fn apply<C: Rulebook>(&mut self, clause: C, at: SourceLine) {
        let row = self.of(clause);
        row.applied += 1;
        row.sources.insert(at);
    }

    /// Tries every action of the seat in turn, and counts the clauses that refuse.
    pub(super) fn refuse<G: Game>(&mut self, game: &GameBox<G>, s: &StateOf<G>) {
        let Turn::Seat(p) = game.turn(&s.table) else { return };
        for a in G::Action::all() {
            if let Err(Refusal::Rule { clause, at, .. }) = G::check(View::of(game, s, p), a) {
                let row = self.of(clause);
                row.refused += 1;
                row.sources.insert(at.into());
            }
        }
    }

    fn of<C: Rulebook>(&mut self, clause: C) -> &mut ClauseCount {
        if self.0.is_empty() {
            *self = Self::all::<C>();
        }
        self.row(clause.id() as usize, clause.code())
    }

    fn row(&mut self, i: usize, id: &'static str) -> &mut ClauseCount {
        if self.0.len() <= i {
            self.0.resize_with(i + 1, ClauseCount::default);
        }
        self.0[i].id = id;
        &mut self.0[i]
    }
}

impl Serialize for ClauseHits {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut rows = s.serialize_seq(Some(self.0.len()))?;
        self.0.iter().try_for_each(|row| rows.serialize_element(row))?;
        rows.end()
    }
}

/// The generator for the players' choices, independent of the generator for chance.
fn players(seed: u64) -> FastRng {
    FastRng::new(!seed)
}

pub(super) fn simulate<G: Game>(game: &GameBox<G>, simulation: &Simulation) -> Tally {
    let seats = usize::from(game.seats);
    let counted = simulation.clauses && !simulation.fast;
    let clauses = counted.then(ClauseHits::all::<G::Clause>);
    let details = simulation.details.then(Details::default);
    let mut tally = Tally { utilities: vec![0; seats], wins: vec![0; seats], clauses, details, ..Tally::default() };
    let mut scratch = vec![];
    let mut chance = Seeded::new(simulation.seed);
    for number in simulation.first..simulation.first.saturating_add(simulation.games) {
        let seed = simulation.seed_of(number);
        if simulation.fast {
            let mut rng = players(seed);
            let mut s = game.start_fast(&mut rng);
            let n = game.playout(&mut s, u32::MAX, &mut scratch, &mut rng);
            tally.count(&G::outcome(game, &s.table), n);
            continue;
        }
        chance.reseed(seed);
        let mut picks = players(seed);
        let mut hits = tally.clauses.take();
        let mut listen = Listen::<G, _>::new(|note: Note<G>| {
            if let (Note::Clause { clause, at, .. }, Some(hits)) = (note, &mut hits) {
                hits.apply(clause, at.into());
            }
        });
        let mut source = if counted { DynSource::heard(&mut chance, &mut listen) } else { DynSource::new(&mut chance) };
        let mut s = game.setup(&mut source).expect("a seeded generator answers everything");
        let (mut n, mut tried) = (0, counted.then(ClauseHits::all::<G::Clause>));
        let mut turn = game.turn(&s.table);
        while let Turn::Seat(p) = turn {
            if let Some(tried) = &mut tried {
                tried.refuse(game, &s);
            }
            let a = pick(View::of(game, &s, p), &mut scratch, &mut picks);
            turn = game.apply(&mut s, p, a, &mut source).expect("a seeded generator answers everything");
            n += 1;
        }
        if let (Some(hits), Some(tried)) = (&mut hits, &tried) {
            hits.add(tried);
        }
        tally.clauses = hits;
        tally.count(&G::outcome(game, &s.table), n);
    }
    tally
}

fn pick<G: Game>(v: View<'_, G>, scratch: &mut Vec<G::Action>, picks: &mut FastRng) -> G::Action {
    v.game.pick(v, scratch, picks).expect("the seat in turn has a legal action")
}

/// Replays a game of a simulation as a match.
pub(super) fn replay<G: Game>(game: &Arc<GameBox<G>>, simulation: &Simulation, number: u64) -> Match<G> {
    let seed = simulation.seed_of(number);
    let (mut m, mut picks, mut scratch) = (Match::new(game.clone(), seed), players(seed), vec![]);
    while let Turn::Seat(p) = m.turn() {
        let a = pick(m.view(p), &mut scratch, &mut picks);
        m.play(p, a).expect("a picked action is legal");
    }
    m
}
