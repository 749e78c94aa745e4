//! A node of the game tree together with how it was reached.
use super::{ChanceNode, Node};
use crate::{
    Ask, Audience, ChanceQuestion, Game, GameBox, InfoKey, Language, MatchError, Next, Outcome, Position, Refusal,
    Seat, StateOf, View, play::possible, show,
};
use std::sync::Arc;

/// A node of the game tree together with how it was reached: every question of chance from set-up on, every decision, and what each seat has seen.
/// A copy costs next to nothing, so solvers and search can branch anywhere.
///
/// ```
/// # use reference_games::{Leduc, leduc::Act};
/// use engine_core::{play::Next, rules::{Game, Seat}, tree::History};
/// let mut h = History::root(Leduc::standard(2));
/// assert_eq!(h.next(), Next::Chance); // the card of seat 0
/// assert_eq!(h.question().unwrap().weights, (0..6).map(|card| (card, 1)).collect::<Vec<_>>());
/// h.answer(0).unwrap();
/// h.answer(5).unwrap();
/// h.act(Act::Raise).unwrap();
/// println!("{}", h.info_text(Seat(1)).unwrap().join("\n"));
///
/// let other = h.imagine(Seat(1), 1).unwrap(); // another card for seat 0, perhaps
/// assert_eq!(other.info_key(Seat(1)), h.info_key(Seat(1)));
/// ```
pub struct History<G: Game> {
    game: Arc<GameBox<G>>,
    node: Arc<Node<G>>,
    /// What each seat has seen up to the last state; empty in set-up.
    keys: Arc<[InfoKey]>,
    /// How the last state was reached; `None` in set-up.
    past: Option<Arc<Link<G>>>,
    /// The action that asks chance now.
    action: Option<(Seat, G::Action, Audience)>,
    /// The answers since the last state.
    answers: Vec<(Ask, u32)>,
}

/// How a state was reached from the state before it.
struct Link<G: Game> {
    before: Option<Arc<Link<G>>>,
    how: How<G>,
    node: Arc<Node<G>>,
}

enum How<G: Game> {
    /// By set-up (`None`) or an action, with these answers of chance.
    Played(Option<(Seat, G::Action, Audience)>, Vec<(Ask, u32)>),
    /// This seat imagined it.
    Imagined(Seat),
}

/// A long chain must not be dropped by recursion.
impl<G: Game> Drop for Link<G> {
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.before.take();
        }
    }
}

/// A step from the root, as it is saved.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
pub(crate) enum Move {
    /// The id of an action, or an answer of chance.
    Taken(u32),
    /// A seat imagined this state.
    Imagined { seat: Seat, state: serde_json::Value },
}

impl<G: Game> Clone for History<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            node: self.node.clone(),
            keys: self.keys.clone(),
            past: self.past.clone(),
            action: self.action,
            answers: self.answers.clone(),
        }
    }
}

impl<G: Game> std::fmt::Debug for History<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("History").field("game", &G::META.id).field("next", &self.next()).finish_non_exhaustive()
    }
}

impl<G: Game> History<G> {
    /// The root of the tree, before set-up has asked anything.
    pub fn root(game: impl Into<Arc<GameBox<G>>>) -> Self {
        let game = game.into();
        let node = Arc::new(Node::root(&game));
        Self { game, node, keys: [].into(), past: None, action: None, answers: vec![] }.arrived()
    }

    /// Notes what the seats have seen, if a state is reached.
    fn arrived(mut self) -> Self {
        let Some(state) = state_of(&self.node) else { return self };
        let saw = |key: InfoKey| self.answers.iter().fold(key, |key, &(ask, answer)| key.saw_answer(ask, answer));
        self.keys = Seat::first(self.game.seats)
            .map(|p| match self.action {
                None => saw(InfoKey::start(View::of(&self.game, state, p))),
                Some((actor, a, to)) => {
                    saw(self.keys[p.at()]).after_seen_by(to, actor, a, View::of(&self.game, state, p))
                }
            })
            .collect();
        let how = How::Played(self.action.take(), std::mem::take(&mut self.answers));
        self.past = Some(Arc::new(Link { before: self.past.take(), how, node: self.node.clone() }));
        self
    }

    /// The box.
    pub fn game(&self) -> &Arc<GameBox<G>> {
        &self.game
    }

    /// The node.
    pub fn node(&self) -> &Node<G> {
        &self.node
    }

    /// Who decides.
    pub fn next(&self) -> Next {
        match &*self.node {
            Node::Play { seat, .. } => Next::Seat(*seat),
            Node::Chance(_) => Next::Chance,
            Node::Over { .. } => Next::Over,
        }
    }

    /// The question to chance, at a chance node.
    pub fn question(&self) -> Option<&ChanceQuestion> {
        match &*self.node {
            Node::Chance(c) => Some(&c.question),
            _ => None,
        }
    }

    /// The outcome, at a terminal node.
    pub fn outcome(&self) -> Option<Outcome> {
        match &*self.node {
            Node::Over { outcome, .. } => Some(*outcome),
            _ => None,
        }
    }

    /// The full state; at a chance node, the last state before it. `None` in set-up.
    pub fn state(&self) -> Option<&StateOf<G>> {
        self.past.as_ref().and_then(|link| state_of(&link.node))
    }

    /// The view of a seat, or of a spectator; at a chance node, the last one before it. `None` in set-up.
    pub fn view(&self, viewer: impl Into<Option<Seat>>) -> Option<View<'_, G>> {
        self.state().map(|state| self.game.view(state, viewer))
    }

    /// The action that asks chance, its seat, and who may know it.
    pub fn pending(&self) -> Option<(Seat, G::Action, Audience)> {
        self.action
    }

    /// The legal actions of the seat that decides, by ascending id.
    pub fn legal(&self) -> Vec<G::Action> {
        match &*self.node {
            Node::Play { seat, state } => self.game.actions(View::of(&self.game, state, *seat)),
            _ => vec![],
        }
    }

    /// Plays an action if it is legal.
    ///
    /// # Errors
    /// Why it is not. Nothing changes then.
    pub fn act(&mut self, a: G::Action) -> Result<Next, MatchError<G::Clause>> {
        let (seat, state) = match &*self.node {
            Node::Play { seat, state } => (*seat, state),
            Node::Chance(_) => return Err(MatchError::Pending),
            Node::Over { .. } => return Err(Refusal::Over.into()),
        };
        G::check(View::of(&self.game, state, seat), a)?;
        let to = G::audience(&self.game, &state.table, a);
        let node = Node::act(&self.game, state, seat, a);
        self.action = Some((seat, a, to));
        self.go(node);
        Ok(self.next())
    }

    /// Goes on with an answer of chance.
    ///
    /// # Errors
    /// If chance is not asked, or the answer is impossible. Nothing changes then.
    pub fn answer(&mut self, answer: u32) -> Result<Next, MatchError<G::Clause>> {
        let Node::Chance(c) = &*self.node else { return Err(MatchError::NotAsked) };
        possible(&c.question, answer)?;
        let (ask, node) = (c.question.ask, ChanceNode::answer(c, &self.game, answer));
        self.answers.push((ask, answer));
        self.go(node);
        Ok(self.next())
    }

    fn go(&mut self, node: Node<G>) {
        self.node = Arc::new(node);
        *self = self.clone().arrived();
    }

    /// The key of everything that a seat has seen; at a chance node, up to the last state before it. It is that of a match with the same past. `None` in
    /// set-up, and for a seat that is not at the table.
    pub fn info_key(&self, seat: Seat) -> Option<u64> {
        self.keys.get(seat.at()).map(|key| key.key())
    }

    /// Everything that a seat has seen, one line each: views as JSON, actions and answers of chance in words. Two histories have the same lines exactly
    /// when the seat cannot distinguish them, as with [`info_key`](Self::info_key).
    pub fn info_text(&self, seat: Seat) -> Option<Vec<String>> {
        self.keys.get(seat.at())?;
        let (mut blocks, mut next) = (vec![], self.past.as_ref());
        while let Some(link) = next {
            next = link.before.as_ref();
            let mut lines = vec![];
            match &link.how {
                How::Imagined(viewer) if *viewer == seat => continue,
                How::Imagined(_) => next = None,
                How::Played(action, answers) => {
                    if let Some((actor, a, to)) = action {
                        lines.push(match to.includes(Some(seat)) {
                            true => format!("{actor}: {a}"),
                            false => format!("{actor} decides in secret"),
                        });
                    }
                    for &(ask, answer) in answers.iter().filter(|(ask, _)| ask.audience.includes(Some(seat))) {
                        let (what, label) = (
                            show::question(&self.game, ask, Language::English),
                            show::answer(&self.game, ask, answer, Language::English),
                        );
                        lines.push(format!("chance: {what} {answer} ({label})"));
                    }
                }
            }
            let state = state_of(&link.node).expect("a link leads to a state");
            let view = View::of(&self.game, state, seat);
            lines.push(serde_json::to_string(&view).expect("a view is plain data"));
            blocks.push(lines);
        }
        Some(blocks.into_iter().rev().flatten().collect())
    }

    /// A node that a seat cannot distinguish from this one: a sampled state with the same information key for that seat. The information keys of the
    /// other seats are fresh ones. `None` at a chance node and for a seat that is not at the table.
    pub fn imagine(&self, viewer: Seat, seed: u64) -> Option<Self> {
        state_of(&self.node)?;
        self.keys.get(viewer.at())?;
        let world = Position::imagined(self.game.clone(), self.view(viewer)?, seed);
        Some(self.imagined(viewer, world.state().clone()))
    }

    fn imagined(&self, viewer: Seat, state: StateOf<G>) -> Self {
        let key = |p: Seat| match p == viewer {
            true => self.keys[p.at()],
            false => InfoKey::start(View::of(&self.game, &state, p)),
        };
        let keys = Seat::first(self.game.seats).map(key).collect();
        let node = Arc::new(Node::of(&self.game, state));
        let link = Link { before: self.past.clone(), how: How::Imagined(viewer), node: node.clone() };
        Self { game: self.game.clone(), node, keys, past: Some(Arc::new(link)), action: None, answers: vec![] }
    }

    /// The way from the root.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let taken = |&(_, answer): &(Ask, u32)| Move::Taken(answer);
        let id = |(_, a, _): (Seat, G::Action, Audience)| Move::Taken(crate::Finite::id(a));
        // From here backwards.
        let mut moves: Vec<Move> = self.answers.iter().rev().map(taken).collect();
        moves.extend(self.action.map(id));
        let mut next = self.past.as_ref();
        while let Some(link) = next {
            next = link.before.as_ref();
            match &link.how {
                How::Played(action, answers) => {
                    moves.extend(answers.iter().rev().map(taken));
                    moves.extend(action.map(id));
                }
                How::Imagined(seat) => {
                    let state = state_of(&link.node).expect("a link leads to a state");
                    let state = crate::text::to_value(state).expect("a state is plain data");
                    moves.push(Move::Imagined { seat: *seat, state });
                }
            }
        }
        moves.reverse();
        moves
    }

    /// Takes a step that was saved.
    pub(crate) fn take(&mut self, step: &Move) -> Result<(), String> {
        match step {
            Move::Taken(x) if self.next() == Next::Chance => self.answer(*x).map(|_| ()).map_err(|e| e.to_string()),
            Move::Taken(x) => {
                let a = crate::Finite::from_id(*x).ok_or_else(|| format!("there is no action {x}"))?;
                self.act(a).map(|_| ()).map_err(|e| e.to_string())
            }
            Move::Imagined { seat, state } => {
                let text = serde_json::to_vec(state).map_err(|e| e.to_string())?;
                let state = crate::read_state(&self.game, text).map_err(|e| e.to_string())?;
                let real = state_of(&self.node).filter(|_| seat.0 < self.game.seats);
                let real = real.ok_or("nobody imagines a state here")?;
                let same =
                    View::of(&self.game, real, *seat).to_owned() == View::of(&self.game, &state, *seat).to_owned();
                if !same {
                    return Err(format!("{seat} can distinguish the imagined state from the real one"));
                }
                *self = self.imagined(*seat, state);
                Ok(())
            }
        }
    }
}

fn state_of<G: Game>(node: &Node<G>) -> Option<&StateOf<G>> {
    match node {
        Node::Play { state, .. } | Node::Over { state, .. } => Some(state),
        Node::Chance(_) => None,
    }
}
