//! Situations in the book's words: where the heroes stand, what they have, and how chance answers.
use engine_core::{
    chance::{ChanceKind, FastRng},
    collections::{Bag, Set},
    content::{Content as _, Options as _},
    finite::Finite,
    laws::Situation,
    rules::{Agenda, GameBox, Seat, Turn, View},
};
use key_kingdom::{
    Action, Chance, Clause, Frame, KeyKingdom, Options,
    board::Squares,
    content::{Card, Colour, Content, DieKind, EVENTS, Item, Plot, Portion, Square},
    rules::Act,
    table::Spot,
};
use std::ops::{Deref, DerefMut};

/// A situation of this game, arranged and played with the names of the box.
#[derive(Clone)]
pub struct Kingdom(Situation<KeyKingdom>);

impl Deref for Kingdom {
    type Target = Situation<KeyKingdom>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Kingdom {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// The standard box. Seat 0 begins. Seats 0 to 4 have the gnome, the knight, the mercenary, the pixie and the unicorn.
pub fn players(seats: u8) -> Kingdom {
    agreed(seats, &[])
}

/// The same with these options.
pub fn agreed(seats: u8, set: &[(&str, &str)]) -> Kingdom {
    of(Content::STANDARD, seats, set)
}

/// Another box.
pub fn of(content: &str, seats: u8, set: &[(&str, &str)]) -> Kingdom {
    let mut options = Options::default();
    set.iter().for_each(|(key, value)| options.set(key, value).expect("an option and its value"));
    let game = GameBox::<KeyKingdom>::new(content, options, seats).unwrap_or_else(|e| panic!("{e}"));
    Kingdom(Situation::new(game, &[0]))
}

impl Kingdom {
    pub fn content(&self) -> &Content {
        &self.game.content
    }

    pub fn item(&self, name: &str) -> Item {
        self.content().item(name).unwrap_or_else(|| panic!("no item {name}"))
    }

    pub fn card(&self, name: &str) -> Card {
        self.content().find_card(name).unwrap_or_else(|| panic!("no card {name}"))
    }

    pub fn square(&self, name: &str) -> Square {
        self.content().board.find(name).unwrap_or_else(|| panic!("no square {name}"))
    }

    /// What is being asked.
    pub fn frame(&self) -> Frame {
        self.state.table.agenda.asked().expect("somebody is asked").1
    }

    /// Where a hero stands, by name.
    pub fn place(&self, seat: u8) -> String {
        match self.state.table.players[Seat(seat)].at {
            Spot::Kingdom(q) => self.content().board.square(q).id.clone(),
            Spot::Garden(plot) => self.content().garden[usize::from(plot.get())].id.clone(),
            Spot::Swept => "swept".into(),
        }
    }

    /// The active items of a seat, by name.
    pub fn active(&self, seat: u8) -> Vec<&str> {
        self.state.table.players[Seat(seat)].active.iter().map(|i| self.content().item_name(i)).collect()
    }

    pub fn inactive(&self, seat: u8) -> Vec<&str> {
        self.state.table.players[Seat(seat)].inactive().iter().map(|i| self.content().item_name(i)).collect()
    }

    // ---- arranging ----

    pub fn at(mut self, seat: u8, name: &str) -> Self {
        let q = self.square(name);
        self.state.table.players[Seat(seat)].at = Spot::Kingdom(q);
        self
    }

    /// Unfolds a portion. The heroes there stand on its void.
    pub fn open(mut self, portion: Portion) -> Self {
        self.state.table.open[portion] = true;
        let (to, fold) = (self.content().board.puts[portion][1], self.state.table.fold());
        for seat in 0..self.game.seats {
            if let Spot::Kingdom(q) = self.state.table.players[Seat(seat)].at
                && !self.content().board.is_visible(q, fold)
            {
                self.state.table.players[Seat(seat)].at = Spot::Kingdom(to);
            }
        }
        self
    }

    pub fn keys(mut self, seat: u8, colours: &[Colour]) -> Self {
        self.state.table.players[Seat(seat)].keys = colours.iter().copied().collect();
        self
    }

    pub fn whole_key(self, seat: u8) -> Self {
        self.keys(seat, &[Colour::Red, Colour::Green, Colour::Blue])
    }

    /// A hero in the garden, with the token of that number turned up under it.
    pub fn garden(mut self, seat: u8, plot: u8) -> Self {
        self = self.whole_key(seat);
        let t = &mut self.state.table;
        t.players[Seat(seat)].at = Spot::Garden(Plot::of(plot));
        if t.garden[usize::from(plot)].is_none() {
            assert!(t.garden_left.take(Plot::of(plot)));
            t.garden[usize::from(plot)] = Some(Plot::of(plot));
        }
        self
    }

    pub fn companion(mut self, seat: u8, name: &str) -> Self {
        let card = self.card(name);
        assert!(self.state.table.deck.take(card));
        self.state.table.players[Seat(seat)].companions.put(card);
        self
    }

    pub fn magic(mut self, seat: u8, name: &str) -> Self {
        let item = self.item(name);
        self.state.table.players[Seat(seat)].magic.put(item);
        self.state.table.players[Seat(seat)].active.put(item);
        self
    }

    pub fn exhausted(mut self, seat: u8, names: &[&str]) -> Self {
        for name in names {
            let item = self.item(name);
            assert!(self.state.table.players[Seat(seat)].active.take(item), "{name}");
        }
        self
    }

    /// Only these items are active.
    pub fn only(mut self, seat: u8, names: &[&str]) -> Self {
        self.state.table.players[Seat(seat)].active = names.iter().map(|name| self.item(name)).collect();
        self
    }

    pub fn demon(mut self, seat: u8) -> Self {
        self.state.table.demon = Some(Seat(seat));
        self
    }

    /// Only these cards are in the deck. The others are in the discard.
    pub fn deck(mut self, names: &[&str]) -> Self {
        let deck: Bag<Card> = names.iter().map(|name| self.card(name)).collect();
        let t = &mut self.state.table;
        let held = t.players.iter().fold(Set::EMPTY, |all: Set<Card>, p| all.or(p.companions));
        let rest = Card::all().take(EVENTS).filter(|&c| !deck.has(c) && !held.has(c));
        t.discard = rest.collect();
        t.deck = deck;
        self
    }

    /// It is the turn of that seat.
    pub fn turn_of(mut self, seat: u8) -> Self {
        let t = &mut self.state.table;
        t.active = Seat(seat);
        t.agenda = Agenda::default();
        t.agenda.ask(Seat(seat), Frame::Act(Act));
        self
    }

    // ---- playing ----

    /// Plays a legal action. Answers of chance are named: a face, a card, `token 2`. Returns the clauses that took effect.
    #[track_caller]
    pub fn play(&mut self, text: &str, names: &[&str]) -> Vec<Clause> {
        self.game.validate(&self.state).unwrap_or_else(|e| panic!("before {text}: {e}"));
        let mut answers = vec![];
        for name in names {
            let question = self.asked(text, &answers).unwrap_or_else(|e| panic!("{text}, {name}: {e}"));
            let face = |die: DieKind| self.content().dice[die].iter().position(|f| f.to_string() == *name);
            let found = match Chance::from_stream(question.ask.stream) {
                Some(Chance::HeroDie(_)) => face(DieKind::Hero),
                Some(Chance::DemonDie(_)) => face(DieKind::Demon),
                Some(Chance::Deck) => self.content().find_card(name).map(|c| c.id() as usize),
                Some(Chance::Garden | Chance::Dungeon) => name.strip_prefix("token ").and_then(|n| n.parse().ok()),
                Some(Chance::Start) | None => None,
            };
            answers.push(found.unwrap_or_else(|| panic!("{question:?} was asked, the script says {name}")) as u32);
        }
        self.act(text, &answers);
        self.cited.clone()
    }

    pub fn legal(&self) -> Vec<String> {
        self.game.actions(View::of(&self.game, &self.state, self.seat())).iter().map(ToString::to_string).collect()
    }

    /// Rolls for a move and keeps the face.
    #[track_caller]
    pub fn roll(&mut self, face: &str) -> Vec<Clause> {
        self.play("Act Roll", &[face]);
        self.play("Modify Keep", &[])
    }

    /// Where a move can end, by name.
    pub fn ends(&self) -> Vec<String> {
        let ends = self.game.actions(View::of(&self.game, &self.state, self.seat())).into_iter();
        let mut names: Vec<String> = ends
            .map(|a| match a {
                Action::Go(q) => self.content().board.square(q).id.clone(),
                other => panic!("{other} is no destination"),
            })
            .collect();
        names.sort();
        names
    }

    #[track_caller]
    pub fn go(&mut self, to: &str, chance: &[&str]) -> Vec<Clause> {
        let q = self.square(to);
        self.play(&format!("Go {q}"), chance)
    }

    #[track_caller]
    pub fn cannot_go(&self, to: &str, clause: Clause) {
        self.refused(&format!("Go {}", self.square(to)), clause);
    }

    #[track_caller]
    pub fn spend(&mut self, item: &str, sign: &str) -> Vec<Clause> {
        let i = self.item(item);
        self.play(&format!("Modify Use {i} {sign}"), &[])
    }

    #[track_caller]
    pub fn keep(&mut self, chance: &[&str]) -> Vec<Clause> {
        self.play("Modify Keep", chance)
    }

    #[track_caller]
    pub fn mend(&mut self, item: &str) -> Vec<Clause> {
        let i = self.item(item);
        self.play(&format!("Restore Item {i}"), &[])
    }

    /// The player in turn walks onto an event square and draws this card; a die is thrown if the card takes one.
    #[track_caller]
    pub fn event(&mut self, chance: &[&str]) -> Vec<Clause> {
        let seat = self.state.table.active.0;
        *self = self.clone().at(seat, "SA1");
        self.roll("1");
        self.go("SA2", chance)
    }

    /// Plays at random and looks at every table.
    pub fn wander(mut self, seed: u64, most: u32, mut look: impl FnMut(&Kingdom)) {
        let mut luck = FastRng::new(seed);
        for _ in 0..most {
            let Turn::Seat(p) = self.game.turn(&self.state.table) else { return };
            let list = self.game.actions(View::of(&self.game, &self.state, p));
            let a = list[luck.below(list.len() as u32) as usize];
            self.0.game.apply_fast(&mut self.0.state, p, a, &mut luck);
            look(&self);
        }
    }
}

/// Squares as a sorted list.
pub fn listed(squares: Squares) -> Vec<Square> {
    squares.iter().collect()
}
