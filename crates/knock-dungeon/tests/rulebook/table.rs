//! Situations in the book's words.
use engine_core::{
    chance::{DynSource, FastRng, Listen, Note, Script},
    collections::{Bag, Set},
    content::Content as _,
    rules::{Game, GameBox, Rulebook, Seat, State, StateOf, Turn, View},
};
use knock_dungeon::{
    Action, At, Card, Clause, Content, Corner, Dungeon, End, Event, Frame, Index, KnockDungeon, Options, Place, Side,
    Table, Token,
    dungeon::{Covered, Fate, Laid},
    rules::{Lay, LayCard, Spell, Where, Window, WindowKind, deck},
};

/// A table to arrange and to play at.
#[derive(Clone)]
pub struct Situation {
    pub game: GameBox<KnockDungeon>,
    pub state: StateOf<KnockDungeon>,
    /// The clauses and events of the last step.
    pub cited: Vec<Clause>,
    pub events: Vec<Event>,
}

pub fn two() -> Situation {
    players(2)
}

pub fn players(seats: u8) -> Situation {
    with(seats, |_| {})
}

/// A dungeon with no card yet, empty hands, all cards in the pile, the Knight below.
pub fn with(seats: u8, change: impl FnOnce(&mut Options)) -> Situation {
    let mut options = Options::default();
    change(&mut options);
    let game = GameBox::<KnockDungeon>::new(Content::STANDARD, options, seats).expect("options that fit");
    let mut deck = deck(&game);
    deck.take(game.content.knight());
    let table = Table {
        frame: Frame::Lay(Lay),
        turn: Seat(0),
        turns: 0,
        dungeon: Dungeon::default(),
        reserve: 12,
        side: Side::Speech,
        pile: deck.len() as u8,
        knight_below: true,
        held: [0; 6],
        told: [Set::EMPTY; 6],
        bound: [None; 6],
        grimoire: game.options.grimoire,
        due: Covered::default(),
        placed_silence: false,
        passed: false,
        end: None,
    };
    let state = State { table, hands: [Set::EMPTY; 6], unseen: deck.iter().collect::<Bag<Card>>() };
    Situation { game, state, cited: vec![], events: vec![] }
}

/// The Grimoire tokens named.
pub fn tokens(all: &[Token]) -> impl FnOnce(&mut Options) {
    let set = all.iter().copied().collect();
    move |o| o.grimoire = set
}

pub fn i(n: u8) -> Index {
    Index::of(n)
}

impl Situation {
    pub fn card(&self, id: &str) -> Card {
        self.game.content.card(id).unwrap_or_else(|| panic!("there is no card {id}"))
    }

    fn out_of_pile(&mut self, id: &str) -> Card {
        let card = self.card(id);
        if card == self.game.content.knight() {
            assert!(std::mem::take(&mut self.state.table.knight_below), "there is one Knight");
        } else {
            assert!(self.state.unseen.take(card), "{id} is in the pile");
            self.state.table.pile -= 1;
        }
        card
    }

    fn lay_as(mut self, id: &str, x: i8, y: i8, turned: bool, fate: Option<Fate>, tokens: Option<u8>) -> Self {
        let card = self.out_of_pile(id);
        let asks = self.game.content.face(card).creature;
        let fate = fate.unwrap_or(if asks.is_some() { Fate::Creature } else { Fate::Room });
        let tokens = tokens.unwrap_or(if fate == Fate::Creature { asks.unwrap_or(0) } else { 0 });
        self.state.table.reserve -= tokens;
        if self.game.content.face(card).silence && self.game.seats > 1 {
            let side = &mut self.state.table.side;
            *side = if *side == Side::Speech { Side::Silence } else { Side::Speech };
        }
        let mut laid: Vec<Laid> = self.state.table.dungeon.iter().map(|(_, l)| *l).collect();
        laid.push(Laid { card, turned, at: At { x, y }, tokens, fate });
        let poison = self.state.table.dungeon.poison;
        let json = serde_json::json!({ "laid": laid, "poison": poison });
        self.state.table.dungeon = serde_json::from_value(json).expect("a dungeon");
        self
    }

    /// A card of the dungeon, unturned; a creature with all its tokens. The icon turns the token.
    pub fn laid(self, id: &str, x: i8, y: i8) -> Self {
        self.lay_as(id, x, y, false, None, None)
    }

    /// A creature with so many tokens left.
    pub fn creature(self, id: &str, x: i8, y: i8, tokens: u8) -> Self {
        self.lay_as(id, x, y, false, None, Some(tokens))
    }

    /// A creature that was beaten.
    pub fn beaten(self, id: &str, x: i8, y: i8) -> Self {
        self.lay_as(id, x, y, false, Some(Fate::Beaten), None)
    }

    /// A creature under the Frost token; the token is used.
    pub fn frozen(mut self, id: &str, x: i8, y: i8) -> Self {
        self.state.table.grimoire.take(Token::Frost);
        self.lay_as(id, x, y, false, Some(Fate::Frozen), None)
    }

    /// A hand that only its owner knows.
    pub fn hand(mut self, p: u8, ids: &[&str]) -> Self {
        for id in ids {
            let card = self.out_of_pile(id);
            self.state.hands[Seat(p)].put(card);
            self.state.table.held[Seat(p)] += 1;
        }
        self
    }

    /// Nothing in the pile but these, on top of the Knight if he is there.
    pub fn pile(mut self, ids: &[&str]) -> Self {
        let cards: Vec<Card> = ids.iter().map(|id| self.card(id)).collect();
        self.state.unseen = cards.iter().copied().collect();
        self.state.table.pile = cards.len() as u8;
        self
    }

    pub fn table(mut self, change: impl FnOnce(&mut Table)) -> Self {
        change(&mut self.state.table);
        self
    }

    pub fn turn(&self) -> Seat {
        self.state.table.turn
    }

    pub fn view(&self) -> View<'_, KnockDungeon> {
        View::of(&self.game, &self.state, self.turn())
    }

    pub fn danger(&self, n: u8) -> u8 {
        self.state.table.dungeon.danger(&self.game.content, i(n))
    }

    pub fn fate(&self, n: u8) -> Fate {
        self.state.table.dungeon.get(i(n)).expect("laid").fate
    }

    pub fn tokens_on(&self, n: u8) -> u8 {
        self.state.table.dungeon.get(i(n)).expect("laid").tokens
    }

    pub fn end(&self) -> Option<End> {
        self.state.table.end
    }

    /// The clause by which an action is refused.
    #[track_caller]
    pub fn refused(&self, a: Action) -> Clause {
        let p = match self.game.turn(&self.state.table) {
            Turn::Seat(p) => p,
            Turn::Over => panic!("it is over"),
        };
        let mut after = self.state.clone();
        let refusal = match self.game.play(&mut after, p, a, &mut FastRng::new(1)) {
            Err(engine_core::rules::PlayError::Refused(r)) => r,
            Err(engine_core::rules::PlayError::Halted(_)) => unreachable!("the quick generator answers everything"),
            Ok(_) => panic!("{a} is legal"),
        };
        assert_eq!(after, self.state, "a refusal changes nothing");
        refusal.clause().unwrap_or_else(|| panic!("{a}: {refusal} names no clause"))
    }

    /// What a player reads who is refused.
    #[track_caller]
    pub fn words(&self, a: Action) -> String {
        self.game.check(&self.state, self.turn(), a).expect_err("it is not allowed").to_string()
    }

    pub fn allowed(&self, a: Action) -> bool {
        KnockDungeon::check(self.view(), a).is_ok()
    }

    /// Plays with scripted chance, which must be used up.
    #[track_caller]
    pub fn play_with(&mut self, a: Action, answers: &[u32]) -> &mut Self {
        let p = self.turn();
        if let Err(r) = self.game.check(&self.state, p, a) {
            panic!("{a} is refused: {r}");
        }
        let (mut cited, mut events) = (vec![], vec![]);
        let mut path = Script::new(answers);
        let mut ears = Listen::<KnockDungeon, _>::new(|note| match note {
            Note::Clause { clause, .. } => cited.push(clause),
            Note::Event { event, .. } => events.push(event),
            _ => {}
        });
        let mut source = DynSource::heard(&mut path, &mut ears);
        if let Err(halt) = self.game.apply(&mut self.state, p, a, &mut source) {
            let stop = source.why(halt);
            panic!("{a}: {stop}: {stop:?}");
        }
        assert!(path.rest().is_empty(), "{a}: answers left over: {:?}", path.rest());
        (self.cited, self.events) = (cited, events);
        self
    }

    #[track_caller]
    pub fn play(&mut self, a: Action) -> &mut Self {
        self.play_with(a, &[])
    }

    /// Lays a card of the hand at a place and draws that card.
    #[track_caller]
    pub fn place_and_draw(&mut self, id: &str, turned: bool, x: i8, y: i8, drawn: &str) -> &mut Self {
        let answer = u32::from(self.card(drawn).get());
        self.lay(id, turned);
        self.put_with(x, y, &[answer])
    }

    /// Lays a card of the hand at a place; nothing is drawn.
    #[track_caller]
    pub fn place(&mut self, id: &str, turned: bool, x: i8, y: i8) -> &mut Self {
        self.lay(id, turned);
        self.put_with(x, y, &[])
    }

    #[track_caller]
    pub fn lay(&mut self, id: &str, turned: bool) -> &mut Self {
        let card = self.card(id);
        self.play(Action::Lay(LayCard { card, turned }))
    }

    /// The open card goes to a place.
    #[track_caller]
    pub fn put_with(&mut self, x: i8, y: i8, answers: &[u32]) -> &mut Self {
        let a = self.at(x, y);
        self.play_with(a, answers)
    }

    #[track_caller]
    pub fn at(&self, x: i8, y: i8) -> Action {
        let name = self.state.table.dungeon.name(At { x, y }).unwrap_or_else(|| panic!("({x}, {y}) is no free place"));
        Action::Where(name)
    }

    pub fn cites(&self, c: Clause) -> bool {
        self.cited.contains(&c)
    }

    /// The state as arranged is one of the game.
    #[track_caller]
    pub fn checked(self) -> Self {
        if let Err(faults) = self.game.validate(&self.state) {
            panic!("no state of the game: {faults}");
        }
        self
    }

    /// Asks where this card lies, as if it had been laid from the hand.
    pub fn open(mut self, id: &str, turned: bool) -> Self {
        let card = self.out_of_pile(id);
        let knight = card == self.game.content.knight();
        self.state.table.frame = Frame::Where(Where { card, turned, knight });
        self
    }

    pub fn window(self, kind: WindowKind) -> Self {
        self.table(|t| t.frame = Frame::Window(Window { kind }))
    }
}

pub fn name(card: u8, corner: Corner) -> Action {
    Action::Where(Place { card: i(card), corner })
}

pub fn fireball(n: u8) -> Action {
    Action::Window(Spell::Fireball { at: i(n) })
}

pub fn frost(n: u8) -> Action {
    Action::Window(Spell::Frost { at: i(n) })
}

pub fn poison(n: u8, corner: Corner) -> Action {
    Action::Window(Spell::Poison { at: i(n), corner })
}

pub const SPHERE: Action = Action::Window(Spell::Sphere);
pub const CLOSE: Action = Action::Window(Spell::Close);

/// The first state of a seed.
pub fn start(game: &GameBox<KnockDungeon>, seed: u64) -> StateOf<KnockDungeon> {
    game.start_fast(&mut FastRng::new(seed))
}

/// What a code of the rules page says.
pub fn code(c: Clause) -> &'static str {
    c.code()
}
