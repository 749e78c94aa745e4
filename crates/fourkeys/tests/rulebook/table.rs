//! Situations in the book's words: who plays, what lies where, which card comes next.
use engine_core::{
    chance::{
        Ask, AskOf, ChanceError, ChanceKind, ChanceQuestion, ChanceSource, DynSource, FastRng, Halt, Listen, Note, Odds,
    },
    content::Content as _,
    finite::Finite,
    rules::{GameBox, Refusal, Seat, StateOf, Turn, View},
};
use fourkeys::{
    Chance, Clause, Event, FourKeys, Options,
    content::{Card, Content, Deck},
    dungeon::{Cell, Dungeon, Face, Laid},
    table::{COINS, Line, Slot, Tile},
};

/// A game and its table.
#[derive(Clone)]
pub struct Situation {
    pub game: GameBox<FourKeys>,
    pub state: StateOf<FourKeys>,
}

/// What a player did and what came of it.
pub struct Heard {
    pub clauses: Vec<Clause>,
    pub events: Vec<Event>,
}

impl Heard {
    pub fn cites(&self, clause: Clause) -> bool {
        self.clauses.contains(&clause)
    }

    /// The doors that opened, by name.
    pub fn opened(&self, s: &Situation) -> Vec<String> {
        let door = |e: &Event| match e {
            Event::Opened { card, .. } => Some(s.id(*card)),
            _ => None,
        };
        self.events.iter().filter_map(door).collect()
    }
}

/// The standard box. The Adventurers stand in the order of their seats, seat 0 has S-H, seat 1 S-L, seat 2 S-C, seat 3
/// S-X; on top of the piles lie D1-Ha, K1-HL, D2-HLCa and K2-HL-CX.
pub fn players(seats: u8) -> Situation {
    agreed(seats, Options::default())
}

/// The same, with what the table agreed on.
pub fn agreed(seats: u8, options: Options) -> Situation {
    let lots: &[&str] = if seats == 2 { &["A0"] } else { &["A0", "A1", "A2", "A3"][..seats.into()] };
    let doors = &["S-H", "S-L", "S-C", "S-X"][..seats.into()];
    start(seats, options, &[lots, doors, &["D1-Ha", "K1-HL", "D2-HLCa", "K2-HL-CX"]].concat()).0
}

/// A set-up with these answers of chance.
pub fn start(seats: u8, options: Options, names: &[&str]) -> (Situation, Heard) {
    let game = GameBox::<FourKeys>::new(Content::STANDARD, options, seats).expect("the standard box");
    let (state, heard) = hear(&game, names, |source| game.setup(source)).expect("every answer of chance is given");
    (Situation { game, state }, heard)
}

/// Answers chance by name: a card by its id, a tile as it is written in a line.
struct Script<'a> {
    content: &'a Content,
    hidden: bool,
    names: &'a [&'a str],
}

impl ChanceSource for Script<'_> {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        let Some((name, rest)) = self.names.split_first() else {
            return Err(ChanceError::Unanswered(ChanceQuestion { ask, weights: odds.weights() }));
        };
        self.names = rest;
        let thing = Chance::from_stream(ask.stream).expect("this game asks that");
        let answer = if thing == Chance::Lots {
            Tile::all().find(|&tile| short(tile) == *name).expect("a tile").id()
        } else {
            let card = self.content.find(name).unwrap_or_else(|| panic!("no card {name}"));
            let deck = self.content.kind(card).deck;
            let asked = match thing {
                Chance::Pile(slot) | Chance::Room(slot) => slot.deck(),
                _ => Deck::Start,
            };
            assert_eq!(deck, asked, "the script has {name} where another deck is asked");
            let front = self.hidden && matches!(thing, Chance::Pile(_)) && deck.is_door();
            if front { self.content.front(card).id() } else { self.content.sort(card).id() }
        };
        assert!(odds.weight(answer) > 0, "{name} cannot come now");
        Ok(answer)
    }
}

fn hear<T>(
    game: &GameBox<FourKeys>,
    names: &[&str],
    run: impl FnOnce(&mut DynSource<'_>) -> Result<T, Halt>,
) -> Result<(T, Heard), ChanceError> {
    let hidden = game.options.hide_room_until_taken;
    let mut script = Script { content: &game.content, hidden, names };
    let mut heard = Heard { clauses: vec![], events: vec![] };
    let mut ears = Listen::<FourKeys, _>::new(|note| match note {
        Note::Clause { clause, .. } => heard.clauses.push(clause),
        Note::Event { event, .. } => heard.events.push(event),
        _ => {}
    });
    let mut source = DynSource::heard(&mut script, &mut ears);
    let done = run(&mut source).map_err(|halt| source.why(halt))?;
    assert!(script.names.is_empty(), "chance was not asked for {:?}", script.names);
    Ok((done, heard))
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
            line.put(slot, Tile::all().find(|&tile| short(tile) == word).expect("a tile"));
        }
    }
    line
}

impl Situation {
    pub fn me(&self) -> Seat {
        self.game.turn(&self.state.table).seat().expect("somebody is to decide")
    }

    /// The view of the seat in turn.
    pub fn view(&self) -> View<'_, FourKeys> {
        self.game.view(&self.state, self.me())
    }

    pub fn id(&self, card: Card) -> String {
        self.game.content.kind(card).id.clone()
    }

    pub fn card(&self, id: &str) -> Card {
        self.game.content.find(id).unwrap_or_else(|| panic!("no card {id}"))
    }

    /// Does a legal action; chance answers with these names, all of them and no more.
    pub fn play(&mut self, action: &str, names: &[&str]) -> Heard {
        let (game, mut next) = (self.game.clone(), self.state.clone());
        let a = action.parse().expect("the notation");
        game.check(&next, self.me(), a).unwrap_or_else(|why| panic!("{action}: {why}"));
        let (turn, heard) = hear(&game, names, |source| game.apply(&mut next, self.me(), a, source))
            .unwrap_or_else(|s| panic!("{action}: {s}"));
        assert_eq!(turn, game.turn(&next.table));
        self.state = next;
        heard
    }

    /// What chance is asked once these names are used up.
    pub fn asks(&self, action: &str, names: &[&str]) -> ChanceQuestion {
        let mut next = self.state.clone();
        let a = action.parse().expect("the notation");
        match hear(&self.game, names, |source| self.game.apply(&mut next, self.me(), a, source)) {
            Err(ChanceError::Unanswered(question)) => question,
            _ => panic!("{action}: nothing is asked"),
        }
    }

    /// The clause by which an action is refused, for whoever is in turn.
    pub fn refused(&self, action: &str) -> Clause {
        let before = self.state.clone();
        let mut after = self.state.clone();
        let a = action.parse().expect("the notation");
        let why = match self.game.play(&mut after, self.me(), a, &mut FastRng::new(0)) {
            Err(engine_core::rules::PlayError::Refused(why)) => why,
            _ => panic!("{action} is allowed"),
        };
        assert_eq!(before, after, "a refusal changes nothing");
        let words = why.to_string();
        assert!(words.starts_with("4K-") && words.len() > 20, "a player understands: {words}");
        why.clause().unwrap_or_else(|| panic!("{action}: {why}"))
    }

    /// All legal actions in notation.
    pub fn legal(&self) -> Vec<String> {
        self.game.actions(self.view()).iter().map(ToString::to_string).collect()
    }

    /// Plays at random from here to the end, or for so many decisions, and looks at every table on the way.
    pub fn wander(&mut self, seed: u64, limit: u32, mut look: impl FnMut(&Self)) -> u32 {
        let mut luck = FastRng::new(seed);
        let mut n = 0;
        while let (Turn::Seat(p), true) = (self.game.turn(&self.state.table), n < limit) {
            look(self);
            let list = self.game.actions(self.game.view(&self.state, p));
            let a = list[luck.below(list.len() as u32) as usize];
            self.game.apply_fast(&mut self.state, p, a, &mut luck);
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

    /// So many coins are left on an Adventurer; the rest were spent.
    pub fn coins(mut self, seat: u8, coins: u8) -> Self {
        let t = &mut self.state.table;
        t.spent += t.coins[Seat(seat)] - coins;
        t.coins[Seat(seat)] = coins;
        self
    }

    /// The tiles stand so: `- A1 A2 A0` is a line with its first place free.
    pub fn lines(mut self, order: &str, choice: &str) -> Self {
        (self.state.table.order, self.state.table.choice) = (stand(order), stand(choice));
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

    /// All but so many cards of a pile went back to the box; the top card goes last.
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
        let content = &self.game.content;
        let t = &mut self.state.table;
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
pub fn refusal(s: &Situation, seat: u8, action: &str) -> Refusal<Clause> {
    let a = action.parse().expect("the notation");
    s.game.check(&s.state, Seat(seat), a).expect_err("it is not allowed")
}
