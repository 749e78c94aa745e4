//! Situations in the words of the rulebook.
use engine_core::{
    chance::FastRng,
    collections::{Bag, Set},
    content::Content as _,
    finite::Finite,
    rules::{GameBox, Seat, State, StateOf},
};
use knock_dungeon::{
    Action, At, Card, Content, Corner, Dungeon, End, Frame, Index, KnockDungeon, Options, Place, Side, Table, Token,
    content::Face,
    dungeon::{Covered, Fate, Laid},
    rules::{Lay, LayCard, Spell, Where, Window, WindowKind, deck},
};

/// A table to arrange and to play at.
pub type Situation = engine_core::laws::Situation<KnockDungeon>;

/// A table for two with the default options.
pub fn two() -> Situation {
    players(2)
}

/// A table with the default options.
pub fn players(seats: u8) -> Situation {
    with(seats, |_| {})
}

/// A dungeon with no card yet, empty hands, all cards in the pile and the Knight below.
pub fn with(seats: u8, change: impl FnOnce(&mut Options)) -> Situation {
    let mut options = Options::default();
    change(&mut options);
    let game = GameBox::<KnockDungeon>::with(options, seats).expect("options that fit");
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

/// Sets the Grimoire tokens of the team.
pub fn tokens(all: &[Token]) -> impl FnOnce(&mut Options) {
    let set = all.iter().copied().collect();
    move |o| o.grimoire = set
}

/// A laid card by its index.
pub fn i(n: u8) -> Index {
    Index::of(n)
}

/// The row of a deck that describes a card.
fn row(face: &Face) -> String {
    let mut row =
        format!("{{ id = \"{}\", corners = {:?}, origin = \"design\"", face.id, face.corners.map(|f| f.get()));
    if let Some(n) = face.creature {
        row += &format!(", creature = {n}");
    }
    if let Some(level) = face.level {
        row += &format!(", level = {level}");
    }
    format!("{row}, knight = {}, silence = {}, chests = {} }}", face.knight, face.silence, face.chests)
}

/// Arranging a table and playing at it, with cards by name and places by coordinates.
pub trait Arrange: Sized {
    /// The card with this name.
    fn card(&self, id: &str) -> Card;
    /// The answer of chance that draws this card.
    fn draws(&self, id: &str) -> u32;
    /// Adds a card to the dungeon, unturned. A creature has all its tokens, and the icon turns the token.
    fn laid(self, id: &str, x: i8, y: i8) -> Self;
    /// Adds a creature with this number of tokens left.
    fn creature(self, id: &str, x: i8, y: i8, tokens: u8) -> Self;
    /// Adds a creature that was beaten.
    fn beaten(self, id: &str, x: i8, y: i8) -> Self;
    /// Adds a creature under the Frost token. The token is used.
    fn frozen(self, id: &str, x: i8, y: i8) -> Self;
    /// Gives a seat a hand that only its owner knows.
    fn hand(self, p: u8, ids: &[&str]) -> Self;
    /// Gives a seat cards that everybody knows.
    fn told(self, p: u8, ids: &[&str]) -> Self;
    /// Leaves nothing in the pile but these, above the Knight if he is there. The other cards get a mark and stay in the box.
    fn pile(self, ids: &[&str]) -> Self;
    /// Turns the deck into another one, row by row.
    fn deck(self, change: impl Fn(&Face, String) -> String) -> Self;
    /// Changes the table by hand.
    fn table(self, change: impl FnOnce(&mut Table)) -> Self;
    /// Opens a window.
    fn window(self, kind: WindowKind) -> Self;
    /// Asks where this card lies, as if it had been laid from the hand.
    fn open(self, id: &str, turned: bool) -> Self;
    /// Checks that the table as arranged is valid.
    fn valid(self) -> Self;

    /// Lays a card of the hand at a place and draws another card.
    fn place_and_draw(&mut self, id: &str, turned: bool, x: i8, y: i8, drawn: &str) -> &mut Self;
    /// Lays a card of the hand at a place. No card is drawn.
    fn place(&mut self, id: &str, turned: bool, x: i8, y: i8) -> &mut Self;
    /// Opens a card of the hand.
    fn lay(&mut self, id: &str, turned: bool) -> &mut Self;
    /// Puts the open card at a place.
    fn put(&mut self, x: i8, y: i8, answers: &[u32]) -> &mut Self;
    /// The action that puts the open card at a place.
    fn at(&self, x: i8, y: i8) -> Action;

    /// Whether the seat in turn may do this.
    fn allows(&self, a: Action) -> bool;
    /// The danger of a laid card.
    fn danger(&self, n: u8) -> u8;
    /// The state of a laid card.
    fn fate(&self, n: u8) -> Fate;
    /// The Time tokens on a laid card.
    fn tokens_on(&self, n: u8) -> u8;
    /// How the dungeon ended.
    fn end(&self) -> Option<End>;
}

/// Takes a card out of the pile.
fn out_of_pile(s: &mut Situation, id: &str) -> Card {
    let card = s.card(id);
    if card == s.game.content.knight() {
        assert!(std::mem::take(&mut s.state.table.knight_below), "there is one Knight");
    } else {
        assert!(s.state.unseen.take(card), "{id} is in the pile");
        s.state.table.pile -= 1;
    }
    card
}

fn lay_as(mut s: Situation, id: &str, (x, y): (i8, i8), fate: Option<Fate>, tokens: Option<u8>) -> Situation {
    let card = out_of_pile(&mut s, id);
    let asks = s.game.content.face(card).creature;
    let fate = fate.unwrap_or(if asks.is_some() { Fate::Creature } else { Fate::Room });
    let tokens = tokens.unwrap_or(if fate == Fate::Creature { asks.unwrap_or(0) } else { 0 });
    s.state.table.reserve -= tokens;
    if s.game.content.face(card).silence && s.game.seats > 1 {
        let side = &mut s.state.table.side;
        *side = if *side == Side::Speech { Side::Silence } else { Side::Speech };
    }
    let mut laid: Vec<Laid> = s.state.table.dungeon.iter().map(|(_, l)| *l).collect();
    laid.push(Laid { card, turned: false, at: At { x, y }, tokens, fate });
    let json = serde_json::json!({ "laid": laid, "poison": s.state.table.dungeon.poison });
    s.state.table.dungeon = serde_json::from_value(json).expect("a dungeon");
    s
}

impl Arrange for Situation {
    #[track_caller]
    fn card(&self, id: &str) -> Card {
        self.game.content.card(id).unwrap_or_else(|| panic!("there is no card {id}"))
    }

    fn draws(&self, id: &str) -> u32 {
        self.card(id).id()
    }

    fn laid(self, id: &str, x: i8, y: i8) -> Self {
        lay_as(self, id, (x, y), None, None)
    }

    fn creature(self, id: &str, x: i8, y: i8, tokens: u8) -> Self {
        lay_as(self, id, (x, y), None, Some(tokens))
    }

    fn beaten(self, id: &str, x: i8, y: i8) -> Self {
        lay_as(self, id, (x, y), Some(Fate::Beaten), None)
    }

    fn frozen(mut self, id: &str, x: i8, y: i8) -> Self {
        self.state.table.grimoire.take(Token::Frost);
        lay_as(self, id, (x, y), Some(Fate::Frozen), None)
    }

    fn hand(mut self, p: u8, ids: &[&str]) -> Self {
        for id in ids {
            let card = out_of_pile(&mut self, id);
            self.state.hands[Seat(p)].put(card);
            self.state.table.held[Seat(p)] += 1;
        }
        self
    }

    fn told(mut self, p: u8, ids: &[&str]) -> Self {
        for id in ids {
            let card = out_of_pile(&mut self, id);
            self.state.table.told[Seat(p)].put(card);
        }
        self
    }

    fn pile(mut self, ids: &[&str]) -> Self {
        let kept: Set<Card> = ids.iter().map(|id| self.card(id)).collect();
        let gone: Vec<Card> = self.state.unseen.kinds().map(|(c, _)| c).filter(|c| !kept.has(*c)).collect();
        self.state.unseen = kept.iter().collect();
        self.state.table.pile = kept.len() as u8;
        let names: Vec<String> = gone.iter().map(|c| self.game.content.face(*c).id.clone()).collect();
        self.deck(|face, row| {
            let goes = names.contains(&face.id) && face.level.is_none();
            if goes { row.replace("corners", "level = 4, corners") } else { row }
        })
    }

    fn deck(mut self, change: impl Fn(&Face, String) -> String) -> Self {
        let content = &self.game.content;
        let rows: Vec<String> = Card::all().map(|c| change(content.face(c), row(content.face(c)))).collect();
        self.game.content = Content::read(&format!("card = [{}]", rows.join(",\n"))).expect("a deck");
        self
    }

    fn table(mut self, change: impl FnOnce(&mut Table)) -> Self {
        change(&mut self.state.table);
        self
    }

    fn window(self, kind: WindowKind) -> Self {
        self.table(|t| t.frame = Frame::Window(Window { kind }))
    }

    fn open(mut self, id: &str, turned: bool) -> Self {
        let card = out_of_pile(&mut self, id);
        let knight = card == self.game.content.knight();
        self.table(|t| t.frame = Frame::Where(Where { card, turned, knight }))
    }

    #[track_caller]
    fn valid(self) -> Self {
        Self::from_state(self.game, self.state)
    }

    #[track_caller]
    fn place_and_draw(&mut self, id: &str, turned: bool, x: i8, y: i8, drawn: &str) -> &mut Self {
        let answer = self.draws(drawn);
        self.lay(id, turned).put(x, y, &[answer])
    }

    #[track_caller]
    fn place(&mut self, id: &str, turned: bool, x: i8, y: i8) -> &mut Self {
        self.lay(id, turned).put(x, y, &[])
    }

    #[track_caller]
    fn lay(&mut self, id: &str, turned: bool) -> &mut Self {
        self.act(Action::Lay(LayCard { card: self.card(id), turned }), &[]);
        self
    }

    #[track_caller]
    fn put(&mut self, x: i8, y: i8, answers: &[u32]) -> &mut Self {
        self.act(self.at(x, y), answers);
        self
    }

    #[track_caller]
    fn at(&self, x: i8, y: i8) -> Action {
        let name = self.state.table.dungeon.name(At { x, y });
        Action::Where(name.unwrap_or_else(|| panic!("({x}, {y}) is not a free place")))
    }

    fn allows(&self, a: Action) -> bool {
        self.game.check(&self.state, self.seat(), a).is_ok()
    }

    fn danger(&self, n: u8) -> u8 {
        self.state.table.dungeon.danger(&self.game.content, i(n))
    }

    fn fate(&self, n: u8) -> Fate {
        self.state.table.dungeon.get(i(n)).expect("laid").fate
    }

    fn tokens_on(&self, n: u8) -> u8 {
        self.state.table.dungeon.get(i(n)).expect("laid").tokens
    }

    fn end(&self) -> Option<End> {
        self.state.table.end
    }
}

/// The place behind a corner of a laid card.
pub fn name(card: u8, corner: Corner) -> Action {
    Action::Where(Place { card: i(card), corner })
}

/// A Fireball on a laid card.
pub fn fireball(n: u8) -> Action {
    Action::Window(Spell::Fireball { at: i(n) })
}

/// A Frost Bolt on a laid card.
pub fn frost(n: u8) -> Action {
    Action::Window(Spell::Frost { at: i(n) })
}

/// Poison on a corner of a laid card.
pub fn poison(n: u8, corner: Corner) -> Action {
    Action::Window(Spell::Poison { at: i(n), corner })
}

/// A Sphere of Silence.
pub const SPHERE: Action = Action::Window(Spell::Sphere);
/// No token.
pub const CLOSE: Action = Action::Window(Spell::Close);
/// No card to place.
pub const PASS: Action = Action::Pass(());

/// The first state of a seed.
pub fn start(game: &GameBox<KnockDungeon>, seed: u64) -> StateOf<KnockDungeon> {
    game.start_fast(&mut FastRng::new(seed))
}
