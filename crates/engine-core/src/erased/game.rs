//! A box of any game.
use super::{
    AnyError, AnyGame, AnyMatch, AnyNode, AnyPosition, ClauseInfo, Guide, Simulation, Tally, TreeInfo, error::seated,
    saved, session::Session, simulate,
};
use crate::{
    ActionSpace, ChanceKind, Encode, Finite, Game, GameBox, Group, History, Language, Layout, Match, Meta, Position,
    Record, RecordError, Seat, Show, StableHash, StateError,
    batch::{AnyBatch, Batch, BatchError, BatchSpec},
    parse, read_state,
    record::options_of,
    spelt,
    text::clip,
    tree::{self, PlainTree, TreeTooLargeError},
};
use std::{collections::BTreeMap, sync::Arc};

/// The implementation of [`AnyGame`].
pub(super) struct Boxed<G: Game>(pub Arc<GameBox<G>>);

/// Opens records as matches of any game.
pub(super) struct Opened;

impl Opened {
    pub fn open<G: Game>(game: Arc<GameBox<G>>, record: &Record) -> Result<Box<dyn AnyMatch>, RecordError> {
        Session::open(game, record).map(|s| Box::new(s) as _)
    }
}

/// Any game, from its box.
pub(crate) fn boxed_game<G: Game>(game: Arc<GameBox<G>>) -> Box<dyn AnyGame> {
    Box::new(Boxed(game))
}

/// Any match, from a typed one.
pub(crate) fn boxed_match<G: Game>(m: Match<G>) -> Box<dyn AnyMatch> {
    Box::new(Session::of(m))
}

/// The action with this id.
pub(super) fn action<A: Finite>(id: u32) -> Result<A, AnyError> {
    A::from_id(id).ok_or(AnyError::NoSuchAction { id, last: A::COUNT - 1 })
}

/// Reads an action from its notation or id.
pub(super) fn read_action<A: Finite>(text: &str) -> Result<A, AnyError> {
    let fault = match parse::<A>(text) {
        Ok(a) => return Ok(a),
        Err(fault) => fault,
    };
    let words = text.trim();
    // Where actions are written as numbers, a number that is not an action is a mistake, not an id.
    let bare = || A::all().next().is_some_and(|a| spelt(a).parse::<i64>().is_err());
    let digits = match words.strip_prefix('#') {
        Some(digits) => digits,
        None if bare() => words,
        None => "",
    };
    match digits.parse() {
        Ok(id) => action(id),
        Err(_) => Err(AnyError::Notation { text: clip(text), fault }),
    }
}

impl<G: Game> AnyGame for Boxed<G> {
    fn meta(&self) -> &'static Meta {
        &G::META
    }
    fn seats(&self) -> u8 {
        self.0.seats
    }
    fn options(&self) -> BTreeMap<String, String> {
        options_of(&self.0)
    }
    fn content_hash(&self) -> StableHash {
        self.0.content_hash()
    }
    fn bound(&self) -> u32 {
        self.0.bound()
    }
    fn utility_bound(&self) -> i32 {
        self.0.utility_bound()
    }

    fn has_secrets(&self) -> bool {
        G::SECRETS
    }

    fn actions(&self) -> u32 {
        G::Action::COUNT
    }
    fn groups(&self) -> Vec<Group> {
        G::Action::groups()
    }
    fn action_space(&self) -> ActionSpace {
        ActionSpace::new(G::Action::groups())
    }
    fn notation(&self, id: u32) -> Option<String> {
        G::Action::from_id(id).map(|a| a.to_string())
    }
    fn read_action(&self, text: &str) -> Result<u32, AnyError> {
        read_action::<G::Action>(text).map(Finite::id)
    }
    fn clauses_in(&self, language: Language) -> Vec<ClauseInfo> {
        ClauseInfo::all::<G>(language)
    }
    fn layout(&self) -> Layout {
        G::Encode::layout(&self.0)
    }
    fn languages(&self) -> &'static [Language] {
        G::Show::LANGUAGES
    }
    fn seat_name(&self, p: Seat, language: Language) -> Result<String, AnyError> {
        seated(Some(p), self.0.seats)?;
        Ok(G::Show::seat(&self.0, p, language))
    }
    fn guide(&self, language: Language) -> Guide {
        Guide {
            goal: G::Show::goal(&self.0, language),
            outline: G::Show::outline(&self.0, language),
            legend: G::Show::legend(&self.0, language),
        }
    }
    fn chance(&self) -> &'static [(&'static str, &'static str)] {
        G::Chance::THINGS
    }

    fn start(&self, seed: u64) -> Box<dyn AnyMatch> {
        Box::new(Session::of(Match::<G>::new(self.0.clone(), seed)))
    }
    fn live(&self, seed: u64) -> Box<dyn AnyMatch> {
        Box::new(Session::live(Match::<G>::live(self.0.clone(), seed)))
    }
    fn start_from(&self, state: &[u8], seed: u64) -> Result<Box<dyn AnyMatch>, AnyError> {
        let state = read_state(&self.0, state)?;
        Ok(Box::new(Session::of(Match::<G>::from_state(self.0.clone(), state, seed).map_err(StateError::from)?)))
    }
    fn live_from(&self, state: &[u8], seed: u64) -> Result<Box<dyn AnyMatch>, AnyError> {
        let state = read_state(&self.0, state)?;
        Ok(Box::new(Session::of(Match::<G>::live_from(self.0.clone(), state, seed).map_err(StateError::from)?)))
    }
    fn open(&self, record: &Record) -> Result<Box<dyn AnyMatch>, RecordError> {
        Opened::open(self.0.clone(), record)
    }
    fn position(&self, seed: u64) -> Box<dyn AnyPosition> {
        Box::new(Position::<G>::new(self.0.clone(), seed))
    }

    fn position_from(&self, state: &[u8], seed: u64) -> Result<Box<dyn AnyPosition>, AnyError> {
        Ok(Box::new(Position::<G>::of(self.0.clone(), read_state(&self.0, state)?, seed)))
    }
    fn load_position(&self, saved: &[u8]) -> Result<Box<dyn AnyPosition>, AnyError> {
        Ok(Box::new(saved::load_position(&self.0, saved)?))
    }
    fn root(&self) -> Box<dyn AnyNode> {
        Box::new(History::root(self.0.clone()))
    }
    fn load_node(&self, saved: &[u8]) -> Result<Box<dyn AnyNode>, AnyError> {
        Ok(Box::new(saved::load_node(&self.0, saved)?))
    }
    fn efg(&self, limit: u64) -> Result<String, TreeTooLargeError> {
        tree::efg(&self.0, limit)
    }

    fn batch(&self, spec: &BatchSpec) -> Result<Box<dyn AnyBatch>, BatchError> {
        Ok(Box::new(Batch::<G>::new(self.0.clone(), spec)?))
    }

    fn simulate(&self, simulation: &Simulation) -> Tally {
        simulate::simulate(&self.0, simulation)
    }
    fn simulated(&self, simulation: &Simulation, number: u64) -> Box<dyn AnyMatch> {
        Box::new(Session::of(simulate::replay(&self.0, simulation, number)))
    }
    fn plain_tree(&self, limit: u64) -> Result<PlainTree, TreeTooLargeError> {
        tree::plain(&self.0, limit)
    }
    fn tree(&self, limit: u64) -> Result<TreeInfo, TreeTooLargeError> {
        let size = tree::size(&self.0, limit)?;
        Ok(TreeInfo {
            chance: size.chance,
            decision: size.decision,
            terminal: size.terminal,
            information_sets: tree::information_sets(&self.0, limit)?.iter().sum(),
            value: size.value.map(|v| v.to_string()),
        })
    }
}
