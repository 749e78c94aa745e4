//! A node of the tree of any game.
use super::{
    AnyError, AnyGame, AnyPosition,
    error::{length, seated},
    game::{action, boxed_game},
    saved,
    session::ViewWithFacts,
};
use crate::{
    ChancePrompt, Encode, Finite, Game, History, Language, Next, Outcome, Position, RefusalInfo, Seat, Show, View, show,
};

/// A node of the game tree of any game, with how it was reached. It starts before set-up, so every card that is dealt is a chance node. Nodes that
/// decide nothing yet, in set-up, have no views: methods that need one return [`AnyError::InSetup`]. On any error the node is unchanged.
///
/// ```
/// # use reference_games::entries::KUHN;
/// use engine_core::{erased::AnyNode, play::Next};
///
/// /// The value for each seat under uniformly random play.
/// fn values(node: &dyn AnyNode) -> Vec<f64> {
///     let mut all: Vec<(f64, Box<dyn AnyNode>)> = vec![];
///     let mut child = |odds: f64, go: &dyn Fn(&mut dyn AnyNode)| {
///         let mut child = node.boxed_clone();
///         go(&mut *child);
///         all.push((odds, child));
///     };
///     match node.next() {
///         Next::Over => return node.outcome().unwrap().points().iter().map(|&x| x.into()).collect(),
///         Next::Chance => {
///             let total = node.chance().iter().map(|x| x.1).sum::<u64>() as f64;
///             for &(answer, weight) in node.chance() {
///                 child(weight as f64 / total, &|n| n.answer(answer).map(|_| ()).unwrap());
///             }
///         }
///         Next::Seat(_) => {
///             let mut legal = vec![];
///             node.legal(&mut legal);
///             for &id in &legal {
///                 child(1.0 / legal.len() as f64, &|n| n.act(id).map(|_| ()).unwrap());
///             }
///         }
///     }
///     let mut sum = vec![0.0; 2];
///     for (odds, child) in &all {
///         values(&**child).iter().zip(&mut sum).for_each(|(x, sum)| *sum += odds * x);
///     }
///     sum
/// }
///
/// let root = KUHN.standard(2)?.root();
/// assert!((values(&*root)[0] - 0.125).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyNode: Send + Sync + super::sealed::Sealed {
    /// The box.
    fn game(&self) -> Box<dyn AnyGame>;
    /// Who decides: a seat, chance, or nobody.
    fn next(&self) -> Next;
    /// Writes the legal action ids of the seat that decides into the caller's buffer.
    fn legal(&self, out: &mut Vec<u32>);
    /// Why an action is illegal; `None` if it is legal.
    fn why_not(&self, id: u32) -> Option<RefusalInfo>;
    /// The possible answers of chance with their exact weights; none unless chance decides.
    fn chance(&self) -> &[(u32, u64)];
    /// The question to chance in words, with labels.
    fn asked(&self) -> Option<ChancePrompt>;
    /// Plays an action if it is legal.
    ///
    /// # Errors
    /// Why it is not.
    fn act(&mut self, id: u32) -> Result<Next, AnyError>;
    /// Goes on with an answer of chance.
    ///
    /// # Errors
    /// If chance is not asked, or the answer is impossible.
    fn answer(&mut self, answer: u32) -> Result<Next, AnyError>;
    /// The outcome, at a terminal node.
    fn outcome(&self) -> Option<Outcome>;
    /// The ids and answers that lead here from the root, in order. A node that was imagined has those of the real one.
    fn path(&self) -> Vec<u32>;

    /// The key of everything that a seat has seen: the information set. At a chance node, that of the last state before it.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn info_key(&self, seat: Seat) -> Result<u64, AnyError>;
    /// Everything that a seat has seen, one line each. Equal exactly if the keys are.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn info_text(&self, seat: Seat) -> Result<Vec<String>, AnyError>;
    /// What a viewer may know, encoded as numbers.
    ///
    /// # Errors
    /// In set-up, if there is no such seat, and if `out` does not have the length of the layout.
    fn encode(&self, viewer: Option<Seat>, out: &mut [f32]) -> Result<(), AnyError>;
    /// What a viewer may know, as text.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn text(&self, viewer: Option<Seat>) -> Result<String, AnyError>;
    /// What a viewer may know, as JSON.
    ///
    /// # Errors
    /// In set-up, and if there is no such seat.
    fn view_json(&self, viewer: Option<Seat>) -> Result<String, AnyError>;
    /// The full state as JSON.
    ///
    /// # Errors
    /// In set-up.
    fn state_json(&self) -> Result<String, AnyError>;
    /// The state alone, to search from.
    ///
    /// # Errors
    /// In set-up, and while chance is asked.
    fn position(&self, seed: u64) -> Result<Box<dyn AnyPosition>, AnyError>;
    /// A node that a seat cannot distinguish from this one, with the same information key for that seat. The keys of the other seats are fresh ones.
    ///
    /// # Errors
    /// In set-up, while chance is asked, and if there is no such seat.
    fn imagine(&self, viewer: Seat, seed: u64) -> Result<Box<dyn AnyNode>, AnyError>;
    /// The node as text, for [`AnyGame::load_node`].
    fn save(&self) -> String;
    /// A copy. It costs next to nothing.
    fn boxed_clone(&self) -> Box<dyn AnyNode>;
}

impl<G: Game> History<G> {
    fn seen(&self, viewer: Option<Seat>) -> Result<View<'_, G>, AnyError> {
        seated(viewer, self.game().seats)?;
        self.view(viewer).ok_or(AnyError::InSetup)
    }

    /// Checks that a state has been reached and chance is not asked.
    fn settled(&self) -> Result<(), AnyError> {
        match (self.state(), self.next()) {
            (None, _) => Err(AnyError::InSetup),
            (_, Next::Chance) => Err(AnyError::Pending),
            _ => Ok(()),
        }
    }
}

impl<G: Game> AnyNode for History<G> {
    fn game(&self) -> Box<dyn AnyGame> {
        boxed_game(History::game(self).clone())
    }
    fn next(&self) -> Next {
        History::next(self)
    }
    fn legal(&self, out: &mut Vec<u32>) {
        out.clear();
        out.extend(History::legal(self).into_iter().map(Finite::id));
    }
    fn why_not(&self, id: u32) -> Option<RefusalInfo> {
        let plain = |because: String| Some(RefusalInfo { clause: None, because, at: None });
        let (a, seat) = match (action::<G::Action>(id), History::next(self)) {
            (Err(e), _) => return plain(e.to_string()),
            (_, Next::Chance) => return plain(AnyError::Pending.to_string()),
            (Ok(a), Next::Seat(seat)) => (a, seat),
            (Ok(a), Next::Over) => (a, Seat(0)),
        };
        let (game, state) = (History::game(self), self.state()?);
        game.check(state, seat, a).err().map(|why| show::reason(game, why, Language::English))
    }
    fn chance(&self) -> &[(u32, u64)] {
        self.question().map_or(&[], |question| &question.weights)
    }
    fn asked(&self) -> Option<ChancePrompt> {
        let prompt = ChancePrompt::of(History::game(self), self.question()?, Language::English);
        let seat = self.pending().map(|(seat, ..)| seat);
        let action = self.pending().filter(|(_, _, to)| to.includes(None)).map(|(_, a, _)| a.to_string());
        Some(ChancePrompt { seat, action, ..prompt })
    }
    fn act(&mut self, id: u32) -> Result<Next, AnyError> {
        Ok(History::act(self, action(id)?)?)
    }
    fn answer(&mut self, answer: u32) -> Result<Next, AnyError> {
        Ok(History::answer(self, answer)?)
    }
    fn outcome(&self) -> Option<Outcome> {
        History::outcome(self)
    }
    fn path(&self) -> Vec<u32> {
        let taken = |m| match m {
            crate::tree::Move::Taken(x) => Some(x),
            crate::tree::Move::Imagined { .. } => None,
        };
        self.moves().into_iter().filter_map(taken).collect()
    }

    fn info_key(&self, seat: Seat) -> Result<u64, AnyError> {
        self.seen(Some(seat))?;
        History::info_key(self, seat).ok_or(AnyError::InSetup)
    }
    fn info_text(&self, seat: Seat) -> Result<Vec<String>, AnyError> {
        self.seen(Some(seat))?;
        History::info_text(self, seat).ok_or(AnyError::InSetup)
    }
    fn encode(&self, viewer: Option<Seat>, out: &mut [f32]) -> Result<(), AnyError> {
        length(out.len(), History::game(self).layout_len())?;
        G::Encode::encode(self.seen(viewer)?, out);
        Ok(())
    }
    fn text(&self, viewer: Option<Seat>) -> Result<String, AnyError> {
        Ok(G::Show::text(self.seen(viewer)?, Language::English))
    }
    fn view_json(&self, viewer: Option<Seat>) -> Result<String, AnyError> {
        Ok(serde_json::to_string(&ViewWithFacts::of(self.seen(viewer)?)).expect("a view is plain data"))
    }
    fn state_json(&self) -> Result<String, AnyError> {
        Ok(serde_json::to_string(self.state().ok_or(AnyError::InSetup)?).expect("a state is plain data"))
    }
    fn position(&self, seed: u64) -> Result<Box<dyn AnyPosition>, AnyError> {
        self.settled()?;
        let state = self.state().ok_or(AnyError::InSetup)?;
        Ok(Box::new(Position::of(History::game(self).clone(), state.clone(), seed)))
    }
    fn imagine(&self, viewer: Seat, seed: u64) -> Result<Box<dyn AnyNode>, AnyError> {
        self.seen(Some(viewer))?;
        self.settled()?;
        Ok(Box::new(History::imagine(self, viewer, seed).ok_or(AnyError::InSetup)?))
    }
    fn save(&self) -> String {
        saved::save_node(self)
    }
    fn boxed_clone(&self) -> Box<dyn AnyNode> {
        Box::new(self.clone())
    }
}
