//! A second referee. It hears only the actions of a game and works out from the rulebook what must lie on the table after each. It is slow and plain,
//! stacks its cards, and shares nothing with the lattice, the state or the rules in `src`.
use engine_core::{
    chance::{DynSource, FastRng, Seeded},
    collections::Set,
    content::Content as _,
    finite::Finite,
    laws::careful,
    rules::{GameBox, Seat, StateOf, Turn, View},
};
use knock_dungeon::{
    Action, Card, Clock, Content, End, Frame, KnockDungeon, LevelCards, Options, Side, Token, content::Level,
    rules::deck,
};

type Cell = (i32, i32);

#[derive(Clone, Copy, PartialEq, Debug)]
enum Fate {
    Room,
    Creature,
    Frozen,
    Beaten,
    Burnt,
}

struct Lying {
    card: Card,
    figures: [u8; 4],
    at: Cell,
    tokens: u8,
    fate: Fate,
}

/// The moments of a turn at which somebody is asked, or the end.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Asked {
    /// The windows of Q10, from 1 to 5.
    Window(u8),
    Card,
    Nothing,
    HowHeLies,
    Place,
    Over(&'static str),
}

struct Referee<'a> {
    game: &'a GameBox<KnockDungeon>,
    cards: Vec<Lying>,
    reserve: u8,
    silence: bool,
    pile: u8,
    knight_below: bool,
    hands: Vec<u8>,
    turn: usize,
    turns: u8,
    held: Vec<&'static str>,
    poison: Option<Cell>,
    open: Option<(Card, bool)>,
    laid_icon: bool,
    passed: bool,
    due: Vec<usize>,
    asked: Asked,
}

fn corners((x, y): Cell) -> [Cell; 4] {
    [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
}

impl<'a> Referee<'a> {
    /// Set-up: everybody has a full hand and this card lies in the middle.
    fn new(game: &'a GameBox<KnockDungeon>, first: Card) -> Self {
        let seats = usize::from(game.seats);
        let hand = [6, 4, 4, 4, 4, 3][seats - 1];
        let pile = deck(game).len() as u8 - 1 - hand * seats as u8;
        let names = [
            (Token::Fireball, "Fireball"),
            (Token::Frost, "Frost"),
            (Token::Poison, "Poison"),
            (Token::Sphere, "Sphere"),
        ];
        let mut r = Self {
            game,
            cards: vec![],
            reserve: 12,
            silence: false,
            pile: pile - 1,
            knight_below: true,
            hands: vec![hand; seats],
            turn: 0,
            turns: 0,
            held: names.into_iter().filter(|(t, _)| game.options.grimoire.has(*t)).map(|(_, name)| name).collect(),
            poison: None,
            open: None,
            laid_icon: false,
            passed: false,
            due: vec![],
            asked: Asked::Card,
        };
        r.lay(first, false, (0, 0));
        r.laid_icon = false;
        r.window(1);
        r
    }

    fn over(&self) -> bool {
        matches!(self.asked, Asked::Over(_))
    }

    fn standing(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cards.len()).filter(|&i| self.cards[i].fate != Fate::Burnt)
    }

    fn is_unbeaten(&self, i: usize) -> bool {
        matches!(self.cards[i].fate, Fate::Creature | Fate::Frozen)
    }

    fn is_knight(&self, i: usize) -> bool {
        self.cards[i].card == self.game.content.knight()
    }

    fn danger(&self, i: usize) -> u8 {
        let shows = |cell: Cell| {
            if self.poison == Some(cell) {
                return 0;
            }
            let top = self.standing().filter(|&j| corners(self.cards[j].at).contains(&cell)).max().unwrap();
            let k = corners(self.cards[top].at).iter().position(|c| *c == cell).unwrap();
            self.cards[top].figures[k]
        };
        corners(self.cards[i].at).into_iter().map(shows).sum()
    }

    /// Step 1: the card covers what it touches; a creature takes its tokens, the icon turns the token.
    fn lay(&mut self, card: Card, turned: bool, at: Cell) {
        let face = self.game.content.face(card);
        let mut figures = face.corners.map(|f| f.get());
        if turned {
            figures.rotate_left(2);
        }
        let touches = |i: &usize| corners(self.cards[*i].at).iter().any(|c| corners(at).contains(c));
        self.due = self.standing().filter(touches).collect();
        assert!(
            self.due
                .iter()
                .all(|&i| { corners(self.cards[i].at).iter().filter(|c| corners(at).contains(c)).count() == 1 })
        );
        let fate = if face.creature.is_some() { Fate::Creature } else { Fate::Room };
        self.cards.push(Lying { card, figures, at, tokens: 0, fate });
        if let Some(asks) = face.creature {
            if asks > self.reserve {
                self.asked = Asked::Over("Short");
                return;
            }
            self.reserve -= asks;
            self.cards.last_mut().unwrap().tokens = asks;
        }
        if face.silence && self.hands.len() > 1 {
            self.silence = !self.silence;
        }
    }

    /// Step 2 for these cards.
    fn evaluate(&mut self, cards: Vec<usize>) {
        let loud: Vec<usize> = cards.iter().copied().filter(|&i| self.danger(i) >= 6).collect();
        if loud.iter().any(|&i| self.cards[i].fate == Fate::Room) {
            self.asked = Asked::Over("Room");
        } else if loud.iter().any(|&i| self.cards[i].fate == Fate::Beaten) {
            self.asked = Asked::Over("Beaten");
        }
        if self.over() {
            return;
        }
        let mut look_at_knight = false;
        for i in cards.into_iter().filter(|i| !loud.contains(i)) {
            if self.is_unbeaten(i) && !self.is_knight(i) {
                look_at_knight |= self.cards[i].fate == Fate::Frozen;
                self.fall(i);
            }
            look_at_knight |= self.is_knight(i);
        }
        if look_at_knight {
            self.look_at_knight();
        }
    }

    fn fall(&mut self, i: usize) {
        self.cards[i].fate = Fate::Beaten;
        self.reserve += std::mem::take(&mut self.cards[i].tokens);
    }

    fn look_at_knight(&mut self) {
        let Some(knight) = self.standing().find(|&i| self.is_knight(i)) else { return };
        let held_up = self.standing().any(|i| i != knight && self.cards[i].fate == Fate::Frozen);
        if self.danger(knight) <= 5 && !held_up {
            self.fall(knight);
            self.asked = Asked::Over("Won");
        }
    }

    /// A window opens if a held token is of use; else the turn goes on.
    fn window(&mut self, n: u8) {
        if self.over() {
            return;
        }
        let any = |f: &dyn Fn(usize) -> bool| self.standing().any(|i| self.is_unbeaten(i) && f(i));
        let of_use = self.held.iter().any(|token| match *token {
            "Fireball" => any(&|i| !self.is_knight(i)),
            "Frost" => any(&|i| self.cards[i].fate == Fate::Creature),
            "Poison" => any(&|_| true),
            _ => self.silence,
        });
        if of_use {
            self.asked = Asked::Window(n);
        } else {
            self.go_on(n);
        }
    }

    /// What follows a window.
    fn go_on(&mut self, n: u8) {
        match n {
            1 => self.asked = if self.hands[self.turn] > 0 { Asked::Card } else { Asked::Nothing },
            2 => {
                let due = std::mem::take(&mut self.due);
                self.evaluate(due);
                self.window(3);
            }
            3 => {
                self.alarm();
                if !self.over() {
                    self.draw();
                }
            }
            4 => {
                let face = self.game.content.face(self.game.content.knight());
                let same = (0..2).all(|k| face.corners[k] == face.corners[k + 2]);
                self.open = Some((self.game.content.knight(), false));
                self.asked = if same { Asked::Place } else { Asked::HowHeLies };
            }
            _ => {
                let due = std::mem::take(&mut self.due);
                self.evaluate(due);
                self.next();
            }
        }
    }

    /// Step 3.
    fn alarm(&mut self) {
        let mut rings = false;
        for card in self.cards.iter_mut().filter(|c| c.tokens > 0) {
            card.tokens -= 1;
            self.reserve += 1;
            rings |= card.tokens == 0;
        }
        let no_card = self.pile == 0 && !self.knight_below && self.hands.iter().all(|&n| n == 0);
        if rings {
            self.asked = Asked::Over("Alarm");
        } else if self.passed && no_card && self.cards.iter().all(|c| c.tokens == 0) {
            self.asked = Asked::Over("Time");
        }
    }

    /// Step 4.
    fn draw(&mut self) {
        if self.hands.len() == 1 && self.laid_icon {
            self.next();
        } else if self.pile > 0 {
            self.pile -= 1;
            self.hands[self.turn] += 1;
            self.next();
        } else if std::mem::take(&mut self.knight_below) {
            self.window(4);
        } else {
            self.next();
        }
    }

    fn next(&mut self) {
        if self.over() {
            return;
        }
        self.turns += 1;
        if matches!(self.game.options.clock, Clock::Turns { turns } if turns.get() == self.turns) {
            self.asked = Asked::Over("Time");
            return;
        }
        self.turn = (self.turn + 1) % self.hands.len();
        (self.laid_icon, self.passed) = (false, false);
        self.window(1);
    }

    fn spell(&mut self, n: u8, words: &[&str]) {
        let Some(k) = self.held.iter().position(|t| *t == words[0]) else { panic!("{words:?} is not held") };
        self.held.remove(k);
        let target = words.get(1).map(|i| i.parse::<usize>().unwrap());
        let mut changed = vec![];
        match (words[0], target) {
            ("Fireball", Some(i)) => {
                let at = corners(self.cards[i].at);
                let was_frozen = self.cards[i].fate == Fate::Frozen;
                self.reserve += std::mem::take(&mut self.cards[i].tokens);
                self.cards[i].fate = Fate::Burnt;
                let under = |&j: &usize| j < i && corners(self.cards[j].at).iter().any(|c| at.contains(c));
                changed = self.standing().filter(|j| under(j) || was_frozen && self.is_knight(*j)).collect();
                let lies = |cell: Cell| self.standing().any(|j| corners(self.cards[j].at).contains(&cell));
                self.poison = self.poison.filter(|cell| lies(*cell));
            }
            ("Frost", Some(i)) => {
                self.reserve += std::mem::take(&mut self.cards[i].tokens);
                self.cards[i].fate = Fate::Frozen;
            }
            ("Poison", Some(i)) => {
                let k =
                    ["TopLeft", "TopRight", "BottomRight", "BottomLeft"].iter().position(|c| *c == words[2]).unwrap();
                let cell = corners(self.cards[i].at)[k];
                self.poison = Some(cell);
                changed = self.standing().filter(|&j| corners(self.cards[j].at).contains(&cell)).collect();
            }
            _ => self.silence = false,
        }
        if n == 2 || n == 5 {
            let new: Vec<usize> = changed.into_iter().filter(|i| !self.due.contains(i)).collect();
            self.due.extend(new);
            self.due.retain(|&i| self.cards[i].fate != Fate::Burnt);
        } else {
            self.evaluate(changed);
        }
        self.window(n);
    }

    /// What somebody does, as it is written in records.
    fn hear(&mut self, action: &str) {
        let words: Vec<&str> = action.split(' ').collect();
        match (words[0], self.asked) {
            ("Lay", Asked::Card) => {
                self.hands[self.turn] -= 1;
                self.open = Some((Card::of(words[1].parse().unwrap()), words[2] == "true"));
                self.asked = Asked::Place;
            }
            ("Pass", Asked::Nothing) => {
                self.passed = true;
                self.window(3);
            }
            ("Rotate", Asked::HowHeLies) => {
                self.open = Some((self.game.content.knight(), words[1] == "true"));
                self.asked = Asked::Place;
            }
            ("Where", Asked::Place) => {
                let at = match self.standing().next() {
                    None => (0, 0),
                    Some(_) => {
                        let (x, y) = self.cards[words[1].parse::<usize>().unwrap()].at;
                        match words[2] {
                            "TopLeft" => (x - 1, y - 1),
                            "TopRight" => (x + 1, y - 1),
                            "BottomRight" => (x + 1, y + 1),
                            _ => (x - 1, y + 1),
                        }
                    }
                };
                let (card, turned) = self.open.take().unwrap();
                let knight = card == self.game.content.knight();
                self.laid_icon |= !knight && self.game.content.face(card).silence;
                self.lay(card, turned, at);
                self.window(if knight { 5 } else { 2 });
            }
            ("Window", Asked::Window(n)) if words[1] == "Close" => self.go_on(n),
            ("Window", Asked::Window(n)) => self.spell(n, &words[1..]),
            (_, asked) => panic!("{action} at {asked:?}"),
        }
    }

    /// Compares the table of the engine with its own.
    fn compare(&self, s: &StateOf<KnockDungeon>) {
        let t = &s.table;
        let asked = match (t.end, t.frame) {
            (Some(End::Won), _) => Asked::Over("Won"),
            (Some(End::Room(_)), _) => Asked::Over("Room"),
            (Some(End::Beaten(_)), _) => Asked::Over("Beaten"),
            (Some(End::Short(_)), _) => Asked::Over("Short"),
            (Some(End::Alarm(_)), _) => Asked::Over("Alarm"),
            (Some(End::Time), _) => Asked::Over("Time"),
            (None, Frame::Window(w)) => Asked::Window(1 + w.kind as u8),
            (None, Frame::Lay(_)) => Asked::Card,
            (None, Frame::Pass(_)) => Asked::Nothing,
            (None, Frame::Rotate(_)) => Asked::HowHeLies,
            (None, Frame::Where(_)) => Asked::Place,
            (None, Frame::Show(_)) => panic!("nobody shows cards here"),
        };
        assert_eq!(asked, self.asked);
        assert_eq!((usize::from(t.turn.0), t.turns), (self.turn, self.turns), "turn");
        assert_eq!((t.reserve, t.pile, t.knight_below), (self.reserve, self.pile, self.knight_below));
        assert_eq!(t.side == Side::Silence, self.silence, "the token");
        let hands: Vec<u8> = Seat::first(self.game.seats).map(|p| t.hand_size(p)).collect();
        assert_eq!(hands, self.hands);
        assert_eq!(t.grimoire.len() as usize, self.held.len());
        assert_eq!(t.dungeon.poison.map(|c| (c.x.into(), c.y.into())), self.poison, "poison");
        assert_eq!(t.dungeon.len(), self.cards.len());
        for ((i, laid), mine) in t.dungeon.iter().zip(&self.cards) {
            let fate = match mine.fate {
                Fate::Room => knock_dungeon::dungeon::Fate::Room,
                Fate::Creature => knock_dungeon::dungeon::Fate::Creature,
                Fate::Frozen => knock_dungeon::dungeon::Fate::Frozen,
                Fate::Beaten => knock_dungeon::dungeon::Fate::Beaten,
                Fate::Burnt => knock_dungeon::dungeon::Fate::Burnt,
            };
            assert_eq!((laid.card, laid.tokens, laid.fate), (mine.card, mine.tokens, fate), "card {i}");
            assert_eq!((i32::from(laid.at.x), i32::from(laid.at.y)), mine.at, "card {i}");
        }
    }
}

/// Plays a game of a careful player who plays random moves now and then, more often when tokens can be used. Returns how it ended.
fn follow(g: &GameBox<KnockDungeon>, seed: u64, whims: u32) -> End {
    let (mut luck, mut whim) = (Seeded::new(seed), FastRng::new(seed));
    let mut s = g.setup(&mut DynSource::new(&mut luck)).expect("a seed answers all");
    let first = s.table.dungeon.iter().next().expect("the first card").1.card;
    let mut referee = Referee::new(g, first);
    let mut said = vec![];
    loop {
        let told = std::panic::AssertUnwindSafe(|| referee.compare(&s));
        if let Err(panic) = std::panic::catch_unwind(told) {
            eprintln!("seed {seed}, {} seats, first {first}: {said:?}", g.seats);
            std::panic::resume_unwind(panic);
        }
        let Turn::Seat(p) = g.turn(&s.table) else { return s.table.end.expect("it is over") };
        let v = View::of(g, &s, p);
        let odds = if matches!(s.table.frame, Frame::Window(_)) { 3 } else { whims };
        let a: Action =
            if whim.below(odds) == 0 { g.pick(v, &mut vec![], &mut whim).unwrap() } else { careful(v, &mut whim) };
        g.apply(&mut s, p, a, &mut DynSource::new(&mut luck)).expect("a seed answers all");
        referee.hear(&a.to_string());
        said.push(a.to_string());
    }
}

/// The tokens held: all of them every other time, else each set in turn.
fn held(seed: u64) -> Set<Token> {
    Token::all().filter(|t| seed % 2 == 1 || seed >> (1 + t.id()) & 1 == 1).collect()
}

/// A deck with more icons, creatures that ask for more tokens, and a Knight who looks different when turned.
fn other() -> String {
    let icons = Content::STANDARD.replace("0], chests = 1, origin", "0], silence = true, chests = 1, origin");
    let tokens = icons.replace("creature = 5", "creature = 7").replace("creature = 4", "creature = 5");
    tokens.replace("[4, 4, 4, 4]", "[4, 3, 0, 1]")
}

#[test]
fn two_referees_agree() {
    let mut ends = std::collections::BTreeMap::<&str, u32>::new();
    for seed in 0..180u64 {
        let level_cards = if seed % 2 == 0 { LevelCards::Exact } else { LevelCards::Cumulative };
        let grimoire = held(seed);
        let clock = if seed % 5 == 0 { "Turns 38" } else { "None" }.parse().unwrap();
        let level = Level::of(1 + (seed / 7 % 4) as u8);
        let options = Options { level, level_cards, grimoire, clock, ..Options::default() };
        let content = if seed % 3 == 0 { other() } else { Content::STANDARD.into() };
        let g = GameBox::<KnockDungeon>::new(&content, options, 1 + (seed % 6) as u8).unwrap();
        let end = follow(&g, seed, if seed % 4 == 0 { 2 } else { 60 });
        let name = match end {
            End::Won => "won",
            End::Room(_) => "room",
            End::Beaten(_) => "beaten",
            End::Short(_) => "short",
            End::Alarm(_) => "alarm",
            End::Time => "time",
        };
        *ends.entry(name).or_default() += 1;
    }
    assert_eq!(ends.len(), 6, "every way to end was met: {ends:?}");
}
