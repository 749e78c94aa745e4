//! The box: content, options and seats, and the operations on states of that box.
use crate::{
    Census, Content, Cx, Encode, FastRng, Game, Halt, Hands, Language, Layout, Outcome, Picker, Refusal, Seat, Show,
    Source, StableHash, State, StateOf, Turn, ValidationError, Verdict, View, chance::never_halts,
};
use std::{fmt, ops::ControlFlow, sync::OnceLock};

/// A game ready to be played: content, options and the number of seats. It is immutable and can be shared between threads.
///
/// A box creates states and answers questions about them. It keeps no state itself; to play a game from start to end, put the box into a
/// [`Match`](crate::Match).
///
/// ```
/// # use reference_games::{Leduc, leduc::Act};
/// use engine_core::{chance::FastRng, rules::{GameBox, Seat, Turn}};
///
/// let game = GameBox::<Leduc>::standard(2).unwrap();
/// assert!(GameBox::<Leduc>::standard(5).unwrap_err().to_string().contains("2 to 2 players"));
///
/// let mut rng = FastRng::new(7);
/// let mut state = game.start_fast(&mut rng);
/// assert_eq!(game.actions(game.view(&state, Seat(0))), [Act::Call, Act::Raise]);
/// assert!(game.check(&state, Seat(0), Act::Fold).is_err());
/// assert_eq!(game.apply_fast(&mut state, Seat(0), Act::Raise, &mut rng), Turn::Seat(Seat(1)));
/// ```
pub struct GameBox<G: Game> {
    /// The components in the box.
    pub content: G::Content,
    /// The options that the players agreed on.
    pub options: G::Options,
    /// The number of players.
    pub seats: u8,
    hash: OnceLock<StableHash>,
    encoded: OnceLock<usize>,
}

impl<G: Game> GameBox<G> {
    /// Whether the game has hidden information.
    pub const HIDES: bool = size_of::<G::Hands>() + size_of::<G::Unseen>() > 0;

    /// Reads and checks the content, and checks that it fits the options and the number of players.
    ///
    /// # Errors
    /// Lists every problem at once.
    pub fn new(content: &str, options: G::Options, seats: u8) -> Result<Self, ValidationError> {
        let admitted = G::META.admits(seats);
        let can_play = admitted.is_ok();
        let mut faults = admitted.err().unwrap_or_default();
        if can_play && let Err(more) = G::agreed(&options, seats) {
            faults.append(more);
        }
        match crate::content::read(content, G::META.id) {
            Ok(content) => {
                let game = Self { content, options, seats, hash: OnceLock::new(), encoded: OnceLock::new() };
                if can_play && let Err(more) = G::fits(&game) {
                    faults.append(more);
                }
                faults.or(game)
            }
            Err(more) => {
                faults.append(more);
                Err(faults)
            }
        }
    }

    /// The standard content with the default options.
    ///
    /// # Errors
    /// If the game cannot be played by this number of players.
    pub fn standard(seats: u8) -> Result<Self, ValidationError> {
        Self::with(G::Options::default(), seats)
    }

    /// The standard content with these options.
    ///
    /// # Errors
    /// If the game cannot be played by this number of players, or not with these options.
    pub fn with(options: G::Options, seats: u8) -> Result<Self, ValidationError> {
        Self::new(G::Content::STANDARD, options, seats)
    }

    /// The stable hash of the parsed content, so two files with the same content have the same hash. Computed once.
    ///
    /// # Panics
    /// If the content holds a float. Content of a game never does.
    pub fn content_hash(&self) -> StableHash {
        *self.hash.get_or_init(|| StableHash::of(&self.content).expect("the content of a game has canonical JSON"))
    }

    /// Whether another box is this one, or equal to it in content, options and seats. Their states are then interchangeable.
    #[inline]
    pub fn is_same(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.equals(other)
    }

    fn equals(&self, other: &Self) -> bool {
        self.seats == other.seats && self.options == other.options && self.content_hash() == other.content_hash()
    }

    /// An upper bound on the number of decisions in any game with this box.
    #[inline]
    pub fn bound(&self) -> u32 {
        G::bound(self)
    }

    /// An upper bound on the absolute utility of any outcome.
    #[inline]
    pub fn utility_bound(&self) -> i32 {
        G::utility_bound(self)
    }

    /// Describes the numbers of an encoded view.
    pub fn layout(&self) -> Layout {
        G::Encode::layout(self)
    }

    /// The number of values in an encoded view. Computed once.
    pub fn layout_len(&self) -> usize {
        *self.encoded.get_or_init(|| self.layout().len())
    }

    // ---- states ----

    /// Sets up a new game.
    ///
    /// # Errors
    /// Halts when chance has no answer yet.
    #[inline]
    pub fn setup(&self, source: &mut impl Source) -> Result<StateOf<G>, Halt> {
        let mut s = State::default();
        G::setup(&mut Cx::new(self, &mut s, Seat(0), source))?;
        Ok(s)
    }

    /// Sets up a new game in place of another. A state that is written where it stays need not be copied, which takes long for small games: a
    /// processor stalls when it reads as a whole what it wrote in parts.
    #[inline]
    pub(crate) fn setup_into(&self, s: &mut StateOf<G>, source: &mut impl Source) -> Result<(), Halt> {
        *s = State::default();
        G::setup(&mut Cx::new(self, s, Seat(0), source))
    }

    /// Sets up a new game with the fast generator.
    #[inline]
    pub fn start_fast(&self, rng: &mut FastRng) -> StateOf<G> {
        never_halts(self.setup(rng))
    }

    /// The view of a seat; the view of a spectator for `None` or a seat that is not at the table.
    #[inline]
    pub fn view<'a>(&'a self, s: &'a StateOf<G>, viewer: impl Into<Option<Seat>>) -> View<'a, G> {
        match viewer.into() {
            Some(p) if p.0 < self.seats => View::of(self, s, p),
            _ => View::spectator(self, s),
        }
    }

    /// Samples a determinization: a state that this viewer cannot distinguish from the real one.
    ///
    /// # Errors
    /// Halts when chance has no answer yet.
    #[inline]
    pub fn sample_world(&self, v: View<'_, G>, source: &mut impl Source) -> Result<StateOf<G>, Halt> {
        let mut s = State::default();
        self.sample_into(&mut s, v, source)?;
        Ok(s)
    }

    /// Samples a determinization in place of another state, as [`setup_into`](Self::setup_into) does.
    #[inline]
    pub(crate) fn sample_into(&self, s: &mut StateOf<G>, v: View<'_, G>, source: &mut impl Source) -> Result<(), Halt> {
        s.table.clone_from(v.table);
        (s.hands, s.unseen) = (G::Hands::default(), G::Unseen::default());
        if let (Some(p), Some(hand)) = (v.seat, v.hand) {
            s.hands.set(p, hand.clone());
        }
        G::sample_world(&mut Cx::new(self, s, v.seat.unwrap_or(Seat(0)), source), v)
    }

    /// Samples a determinization with the fast generator.
    #[inline]
    pub fn sample_fast(&self, v: View<'_, G>, rng: &mut FastRng) -> StateOf<G> {
        never_halts(self.sample_world(v, rng))
    }

    /// Checks that a state from outside is a state of this game: the rules accept it, every component is in exactly one place, and the seat
    /// in turn is at the table.
    ///
    /// # Errors
    /// Lists every problem at once.
    pub fn validate(&self, s: &StateOf<G>) -> Result<(), ValidationError> {
        G::validate(self, s)?;
        G::census(self, s).verify()?;
        match self.turn(&s.table) {
            Turn::Seat(p) if p.0 >= self.seats => Err(ValidationError::one(
                "table",
                format!("it is the turn of {p}, but there are only {} players", self.seats),
            )),
            _ => Ok(()),
        }
    }

    /// Counts every component of the box.
    pub fn census(&self, s: &StateOf<G>) -> Census {
        G::census(self, s)
    }

    /// Returns whose turn it is.
    #[inline]
    pub fn turn(&self, t: &G::Table) -> Turn {
        G::turn(self, t)
    }

    /// The outcome, once the game is over.
    #[inline]
    pub fn outcome(&self, t: &G::Table) -> Option<Outcome> {
        (self.turn(t) == Turn::Over).then(|| G::outcome(self, t))
    }

    // ---- decisions ----

    /// The legal actions of the seat of a view, by ascending id.
    pub fn actions(&self, v: View<'_, G>) -> Vec<G::Action> {
        let mut list = Vec::new();
        let _ = G::legal(v, &mut |a| {
            list.push(a);
            ControlFlow::Continue(())
        });
        list
    }

    /// Checks whether an action of a seat is legal now.
    ///
    /// # Errors
    /// Why it is not.
    #[inline]
    pub fn check(&self, s: &StateOf<G>, p: Seat, a: G::Action) -> Verdict<G::Clause> {
        match self.turn(&s.table) {
            Turn::Over => Err(Refusal::Over),
            Turn::Seat(turn) if turn != p => Err(Refusal::NotYourTurn { turn }),
            Turn::Seat(_) => G::check(View::of(self, s, p), a),
        }
    }

    /// Applies a legal action of the seat in turn and returns whose turn it is next. It does not check that the action is legal.
    ///
    /// # Errors
    /// Halts when chance has no answer yet. The state is then half-changed and must be dropped.
    #[inline]
    pub fn apply(&self, s: &mut StateOf<G>, p: Seat, a: G::Action, source: &mut impl Source) -> Result<Turn, Halt> {
        debug_assert_eq!(self.turn(&s.table), Turn::Seat(p), "only the seat in turn may act");
        G::apply(&mut Cx::new(self, s, p, source), a)?;
        Ok(self.turn(&s.table))
    }

    /// Like [`apply`](Self::apply), with the fast generator, which always has an answer.
    #[inline]
    pub fn apply_fast(&self, s: &mut StateOf<G>, p: Seat, a: G::Action, rng: &mut FastRng) -> Turn {
        never_halts(self.apply(s, p, a, rng))
    }

    /// Applies an action if it is legal and returns whose turn it is next.
    ///
    /// # Errors
    /// The refusal, with the state unchanged; or a halt, with the state half-changed.
    #[inline]
    pub fn play(
        &self,
        s: &mut StateOf<G>,
        p: Seat,
        a: G::Action,
        source: &mut impl Source,
    ) -> Result<Turn, PlayError<G::Clause>> {
        self.check(s, p, a).map_err(PlayError::Refused)?;
        self.apply(s, p, a, source).map_err(PlayError::Halted)
    }

    // ---- words ----

    /// An event as one sentence.
    pub fn event(&self, e: &G::Event, language: Language) -> String {
        G::Show::event(self, e, language)
    }

    /// A question to chance in words.
    pub fn question(&self, ask: G::Chance, language: Language) -> String {
        G::Show::question(self, ask, language)
    }

    /// An answer of chance in words.
    pub fn answer(&self, ask: G::Chance, answer: u32, language: Language) -> String {
        G::Show::answer(self, ask, answer, language)
    }

    // ---- random play ----

    /// Picks a uniformly random legal action for the seat of a view, using the caller's buffer.
    #[inline]
    pub fn pick(&self, v: View<'_, G>, scratch: &mut Vec<G::Action>, rng: &mut FastRng) -> Option<G::Action> {
        G::Picker::pick(v, scratch, rng)
    }

    /// Plays a uniformly random legal action for the seat in turn and returns whose turn it is next. It checks nothing and reports no notes.
    #[inline]
    pub fn play_random(&self, s: &mut StateOf<G>, p: Seat, scratch: &mut Vec<G::Action>, rng: &mut FastRng) -> Turn {
        let a = self.pick(View::of(self, s, p), scratch, rng).expect("the seat in turn has a legal action");
        self.apply_fast(s, p, a, rng)
    }

    /// Plays uniformly random legal actions until the game ends or the limit is reached. Returns the number of decisions.
    #[inline(always)]
    pub fn playout(&self, s: &mut StateOf<G>, limit: u32, scratch: &mut Vec<G::Action>, rng: &mut FastRng) -> u32 {
        let mut turn = self.turn(&s.table);
        let mut n = 0;
        if limit >= self.bound() {
            // The game ends before the limit, so the loop that search runs most need not test it.
            while let Turn::Seat(p) = turn {
                turn = self.play_random(s, p, scratch, rng);
                n += 1;
            }
        }
        while let Turn::Seat(p) = turn
            && n < limit
        {
            turn = self.play_random(s, p, scratch, rng);
            n += 1;
        }
        n
    }
}

impl<G: Game> Clone for GameBox<G> {
    fn clone(&self) -> Self {
        Self {
            content: self.content.clone(),
            options: self.options.clone(),
            seats: self.seats,
            hash: self.hash.clone(),
            encoded: self.encoded.clone(),
        }
    }
}

impl<G: Game> fmt::Debug for GameBox<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameBox")
            .field("game", &G::META.id)
            .field("options", &self.options)
            .field("seats", &self.seats)
            .finish_non_exhaustive()
    }
}

/// Why [`GameBox::play`] failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError<C> {
    /// The action is illegal; the state is unchanged.
    Refused(Refusal<C>),
    /// Chance had no answer; the state is half-changed and must be dropped.
    Halted(Halt),
}
