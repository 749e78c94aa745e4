//! Situations in the words of the book: the order of tiles, the cards on the table, the next card by name.
use engine_core::{
    chance::{Ask, AskOf, ChanceKind, ChanceQuestion, DynSource, FastRng, Listen, Note, Script},
    content::Content as _,
    finite::Finite,
    laws::Situation,
    rules::{GameBox, Refusal, Seat, Turn},
};
use fourkeys::{
    Chance, Clause, Event, FourKeys, Options,
    content::{Card, Content, Deck},
    dungeon::{Cell, Dungeon, Face, Laid},
    table::{COINS, Line, Slot, Tile},
};
use std::ops::{Deref, DerefMut};

/// A situation of this game, arranged and played with the names of the box.
///
/// Most tests arrange only what their rule needs, such as tiles in the Choice Line whose owners have laid no card. The state is therefore checked
/// after a step only if it was whole before.
#[derive(Clone)]
pub struct Mat(Situation<FourKeys>);

impl Deref for Mat {
    type Target = Situation<FourKeys>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Mat {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// The standard box. The Adventurers stand in the order of their seats. Seats 0 to 3 have S-H, S-L, S-C and S-X. D1-Ha, K1-HL, D2-HLCa and K2-HL-CX
/// lie on the piles.
pub fn players(seats: u8) -> Mat {
    agreed(seats, Options::default())
}

/// The same with these options.
pub fn agreed(seats: u8, options: Options) -> Mat {
    let lots: &[&str] = if seats == 2 { &["A0"] } else { &["A0", "A1", "A2", "A3"][..seats.into()] };
    let doors = &["S-H", "S-L", "S-C", "S-X"][..seats.into()];
    start(seats, options, &[lots, doors, &["D1-Ha", "K1-HL", "D2-HLCa", "K2-HL-CX"]].concat())
}

/// A set-up with these answers of chance.
pub fn start(seats: u8, options: Options, names: &[&str]) -> Mat {
    let game = GameBox::<FourKeys>::new(Content::STANDARD, options, seats).expect("the standard box");
    let answer = |name: &&str| tile(name).map_or_else(|| sort(&game, name, false), Finite::id);
    let answers: Vec<u32> = names.iter().map(answer).collect();
    Mat(Situation::new(game, &answers))
}

/// The answer of chance that stands for a card: its sort, or where Rooms are hidden the first sort with its front, unless the card is known.
fn sort(game: &GameBox<FourKeys>, name: &str, known: bool) -> u32 {
    let card = game.content.find(name).unwrap_or_else(|| panic!("no card {name}"));
    let deck = game.content.kind(card).deck;
    let front = !known && game.options.hide_room_until_taken && deck.is_door() && deck != Deck::Start;
    if front { game.content.front(card).id() } else { game.content.sort(card).id() }
}

/// The tile that is written like this in a line.
fn tile(name: &str) -> Option<Tile> {
    Tile::all().find(|&tile| short(tile) == name)
}

/// A question that all see the answer of, with odds that follow from the table.
pub fn public(chance: Chance) -> Ask {
    AskOf::from(chance).into()
}

/// `A1` is the Adventurer of seat 1, `a1` the Acolyte.
pub fn short(tile: Tile) -> String {
    let letter = if tile == Tile::adventurer(tile.seat) { 'A' } else { 'a' };
    format!("{letter}{}", tile.seat.0)
}

fn line(line: &Line) -> String {
    Slot::all().map(|slot| line.at(slot).map_or("-".into(), short)).collect::<Vec<_>>().join(" ")
}

pub fn stand(text: &str) -> Line {
    let mut line = Line::default();
    for (slot, word) in Slot::all().zip(text.split_whitespace()) {
        if word != "-" {
            line.put(slot, tile(word).expect("a tile"));
        }
    }
    line
}

impl Mat {
    pub fn id(&self, card: Card) -> String {
        self.game.content.kind(card).id.clone()
    }

    pub fn card(&self, id: &str) -> Card {
        self.game.content.find(id).unwrap_or_else(|| panic!("no card {id}"))
    }

    /// The answers of chance with these names, in the order in which an action asks for them.
    #[track_caller]
    fn answers(&self, action: &str, names: &[&str]) -> Vec<u32> {
        let mut answers = vec![];
        for name in names {
            let question = self.asked(action, &answers).unwrap_or_else(|e| panic!("{action}, {name}: {e}"));
            let thing = Chance::from_stream(question.ask.stream).expect("this game asks that");
            let (Chance::Pile(slot) | Chance::Room(slot)) = thing else { panic!("{thing:?} is asked in play") };
            let deck = self.game.content.kind(self.card(name)).deck;
            assert_eq!(deck, slot.deck(), "the script has {name} where another deck is asked");
            answers.push(sort(&self.game, name, matches!(thing, Chance::Room(_))));
        }
        answers
    }

    /// Plays a legal action. Chance answers with these names, all of them and no more. Returns the clauses that took effect.
    #[track_caller]
    pub fn play(&mut self, action: &str, names: &[&str]) -> Vec<Clause> {
        let answers = self.answers(action, names);
        if self.game.validate(&self.state).is_ok() {
            self.act(action, &answers);
            return self.cited.clone();
        }
        let (seat, a) = (self.seat(), action.parse().expect("the notation"));
        let (mut cited, mut events) = (vec![], vec![]);
        let mut script = Script::new(&answers);
        let mut listen = Listen::<FourKeys, _>::new(|note| match note {
            Note::Clause { clause, .. } => cited.push(clause),
            Note::Event { event, .. } => events.push(event),
            Note::Reveal { .. } | Note::Answer { .. } => {}
        });
        let Situation { game, state, .. } = &mut self.0;
        let turn = game.play(state, seat, a, &mut DynSource::heard(&mut script, &mut listen));
        assert_eq!(turn.unwrap_or_else(|why| panic!("{action}: {why:?}")), game.turn(&state.table));
        assert!(script.rest().is_empty(), "chance was not asked for {names:?}");
        (self.cited, self.events) = (cited.clone(), events);
        cited
    }

    /// The doors that opened in the last step, by name.
    pub fn opened(&self) -> Vec<String> {
        let door = |e: &Event| match e {
            Event::Opened { card, .. } => Some(self.id(*card)),
            _ => None,
        };
        self.events.iter().filter_map(door).collect()
    }

    /// What chance is asked after these names.
    #[track_caller]
    pub fn asks(&self, action: &str, names: &[&str]) -> ChanceQuestion {
        self.asked(action, &self.answers(action, names)).unwrap_or_else(|e| panic!("{action}: {e}"))
    }

    /// The clause that refuses an action of the seat in turn.
    #[track_caller]
    pub fn why_not(&self, action: &str) -> Clause {
        let before = self.state.clone();
        let mut after = self.state.clone();
        let a = action.parse().expect("the notation");
        assert!(self.game.play(&mut after, self.seat(), a, &mut FastRng::new(0)).is_err(), "{action} is allowed");
        assert_eq!(before, after, "a refusal changes nothing");
        let why = self.refusal(action);
        let words = why.to_string();
        assert!(words.starts_with("4K-") && words.len() > 20, "a player understands: {words}");
        why.clause().unwrap_or_else(|| panic!("{action}: {why}"))
    }

    /// All legal actions in notation.
    pub fn legal(&self) -> Vec<String> {
        self.game.actions(self.view(self.seat())).iter().map(ToString::to_string).collect()
    }

    /// Plays at random to the end, or up to a number of decisions, and looks at every table on the way.
    pub fn wander(&mut self, seed: u64, limit: u32, mut look: impl FnMut(&Self)) -> u32 {
        let mut luck = FastRng::new(seed);
        let mut n = 0;
        while let (Turn::Seat(p), true) = (self.game.turn(&self.state.table), n < limit) {
            look(self);
            let list = self.game.actions(self.game.view(&self.state, p));
            let a = list[luck.below(list.len() as u32) as usize];
            let Situation { game, state, .. } = &mut self.0;
            game.apply_fast(state, p, a, &mut luck);
            n += 1;
        }
        look(self);
        n
    }

    pub fn order(&self) -> String {
        line(&self.state.table.order)
    }

    pub fn choice(&self) -> String {
        line(&self.state.table.choice)
    }

    pub fn top(&self, slot: u8) -> Option<String> {
        let slot = Slot::of(slot);
        let sort = self.state.table.piles[slot].top?;
        Some(self.id(self.game.content.card(slot.deck(), sort)))
    }

    /// The card of a dungeon and the side that is up.
    pub fn laid(&self, seat: u8, row: i8, col: i8) -> Option<(String, Face)> {
        self.state.table.dungeons[Seat(seat)].at(Cell::at(row, col)).map(|laid| (self.id(laid.card), laid.face))
    }

    pub fn is_open(&self, seat: u8, id: &str) -> bool {
        let card = self.card(id);
        let mut laid = self.state.table.dungeons[Seat(seat)].laid();
        laid.find(|laid| laid.card == card).expect("it lies there").face == Face::Verso
    }

    // ---- arranging ----

    /// This number of coins is left on an Adventurer; the rest were spent.
    pub fn coins(mut self, seat: u8, coins: u8) -> Self {
        let t = &mut self.0.state.table;
        t.spent += t.coins[Seat(seat)] - coins;
        t.coins[Seat(seat)] = coins;
        self
    }

    /// Places the tiles: `- A1 A2 A0` is a line with its first place free.
    pub fn lines(mut self, order: &str, choice: &str) -> Self {
        let t = &mut self.state.table;
        (t.order, t.choice) = (stand(order), stand(choice));
        self
    }

    /// This card lies on top of its pile.
    pub fn on_top(mut self, id: &str) -> Self {
        let card = self.card(id);
        let (deck, sort) = (self.game.content.kind(card).deck, self.game.content.sort(card));
        let pile = &mut self.state.table.piles[deck.id() as usize];
        if pile.top != Some(sort) {
            assert!(pile.below.take(sort), "{id} is in its pile");
            pile.top.replace(sort).into_iter().for_each(|old| pile.below.put(old));
        }
        self
    }

    /// Leaves this number of cards in a pile; the others went back to the box. The top card goes last.
    pub fn pile_of(mut self, slot: u8, cards: u16) -> Self {
        let pile = &mut self.state.table.piles[Slot::of(slot)];
        while pile.len() > cards {
            let next = pile.below.kinds().next().map(|(sort, _)| sort);
            match next {
                Some(sort) => assert!(pile.below.take(sort)),
                None => pile.top = None,
            }
            next.into_iter().for_each(|sort| pile.boxed.put(sort));
        }
        self
    }

    /// A dungeon as it is drawn, its cards taken from the piles: `.` is empty, `*` behind a card turns it over. The
    /// starting door lies on 0 0.
    pub fn dungeon(mut self, seat: u8, drawn: &str) -> Self {
        let dungeon = draw(&self.game.content, drawn);
        let Situation { game, state, .. } = &mut self.0;
        let (content, t) = (&game.content, &mut state.table);
        for laid in t.dungeons[Seat(seat)].laid() {
            let (deck, sort) = (content.kind(laid.card).deck, content.sort(laid.card));
            t.piles.get_mut(deck.id() as usize).map_or(&mut t.spare, |pile| &mut pile.below).put(sort);
        }
        for laid in dungeon.laid() {
            let (deck, sort) = (content.kind(laid.card).deck, content.sort(laid.card));
            if let Some(pile) = t.piles.get_mut(deck.id() as usize) {
                if pile.top == Some(sort) {
                    let (next, _) = pile.below.kinds().next().expect("another card");
                    assert!(pile.below.take(next));
                    pile.below.put(sort);
                    pile.top = Some(next);
                }
                assert!(pile.below.take(sort), "{} lies elsewhere", content.kind(laid.card).id);
            } else if !t.spare.take(sort) {
                let (other, _) = t.spare.kinds().next().expect("another starting door");
                assert!(t.spare.take(other));
                let holder = t.dungeons.iter_mut().find(|d| d.at(Cell::START).is_some_and(|l| l.card == laid.card));
                let holder = holder.expect("somebody was dealt it");
                let mut cards: Vec<Laid> = holder.laid().collect();
                let start = cards.iter_mut().find(|l| l.cell == Cell::START).expect("it lies there");
                start.card = content.card(Deck::Start, other);
                *holder = cards.into_iter().fold(Dungeon::EMPTY, |mut d, l| {
                    d.lay(l);
                    d
                });
            }
        }
        t.dungeons[Seat(seat)] = dungeon;
        self
    }
}

/// A dungeon as it is drawn; `TILE` is the Adventurer. Without a starting door the top left cell is -3 -3.
pub fn draw(content: &Content, drawn: &str) -> Dungeon {
    let rows: Vec<Vec<&str>> = drawn.trim().lines().map(|row| row.split_whitespace().collect()).collect();
    let words = || {
        rows.iter().enumerate().flat_map(|(r, row)| row.iter().enumerate().map(move |(c, w)| (r as i8, c as i8, *w)))
    };
    let (row, col) = words().find(|(_, _, word)| word.starts_with("S-")).map_or((3, 3), |(r, c, _)| (r, c));
    let mut dungeon = Dungeon::EMPTY;
    for (r, c, word) in words() {
        let cell = Cell::at(r - row, c - col);
        match word {
            "." => {}
            "TILE" => dungeon.lay_tile(cell),
            _ => {
                let id = word.trim_end_matches('*');
                let card = content.find(id).unwrap_or_else(|| panic!("no card {id}"));
                dungeon.lay(Laid { cell, card, face: if id == word { Face::Recto } else { Face::Verso } });
            }
        }
    }
    dungeon
}

/// Coins never rise above this.
pub const FULL: u8 = COINS;

/// Why a seat that is not in turn, or anybody after the end, is refused.
pub fn refusal(s: &Mat, seat: u8, action: &str) -> Refusal<Clause> {
    let a = action.parse().expect("the notation");
    s.game.check(&s.state, Seat(seat), a).expect_err("it is not allowed")
}
