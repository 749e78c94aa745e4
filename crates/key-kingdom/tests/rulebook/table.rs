//! Situations in the book's words: who stands where, with what, and how chance answers.
use engine_core::{
    chance::{
        Ask, ChanceError, ChanceKind, ChanceQuestion, ChanceSource, DynSource, FastRng, Halt, Listen, Note, Odds,
    },
    collections::{Bag, Set},
    content::{Content as _, Options as _},
    finite::Finite,
    rules::{Agenda, GameBox, Refusal, Seat, StateOf, Turn, View},
};
use key_kingdom::{
    Action, Chance, Clause, Event, Frame, KeyKingdom, Options,
    board::Squares,
    content::{Card, Colour, Content, DieKind, EVENTS, Item, Plot, Portion, Square},
    rules::Act,
    table::Spot,
};

/// A game and its table.
#[derive(Clone)]
pub struct Situation {
    pub game: GameBox<KeyKingdom>,
    pub state: StateOf<KeyKingdom>,
}

/// What came of an action.
pub struct Heard {
    pub clauses: Vec<Clause>,
    pub events: Vec<Event>,
}

impl Heard {
    pub fn cites(&self, clause: Clause) -> bool {
        self.clauses.contains(&clause)
    }
}

/// The standard box; seat 0 begins. Seats 0 to 4 have gnome, knight, mercenary, pixie, unicorn.
pub fn players(seats: u8) -> Situation {
    agreed(seats, &[])
}

/// The same, with what the table agreed on.
pub fn agreed(seats: u8, set: &[(&str, &str)]) -> Situation {
    of(Content::STANDARD, seats, set)
}

/// Another box.
pub fn of(content: &str, seats: u8, set: &[(&str, &str)]) -> Situation {
    let mut options = Options::default();
    set.iter().for_each(|(key, value)| options.set(key, value).expect("an option and its value"));
    let game = GameBox::<KeyKingdom>::new(content, options, seats).unwrap_or_else(|e| panic!("{e}"));
    let (state, _) = hear(&game, &["seat 0"], |source| game.setup(source));
    Situation { game, state }
}

/// Answers chance by name: a face, a card, a token, a seat.
struct Script<'a> {
    content: &'a Content,
    names: &'a [&'a str],
}

impl ChanceSource for Script<'_> {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        let Some((name, rest)) = self.names.split_first() else {
            return Err(ChanceError::Unanswered(ChanceQuestion { ask, weights: odds.weights() }));
        };
        self.names = rest;
        let face = |die: DieKind| self.content.dice[die].iter().position(|f| f.to_string() == *name);
        let found = match Chance::from_stream(ask.stream) {
            Some(Chance::Start) => name.strip_prefix("seat ").and_then(|n| n.parse().ok()),
            Some(Chance::HeroDie(_)) => face(DieKind::Hero),
            Some(Chance::DemonDie(_)) => face(DieKind::Demon),
            Some(Chance::Deck) => self.content.find_card(name).map(|c| c.id() as usize),
            Some(Chance::Garden | Chance::Dungeon) => name.strip_prefix("token ").and_then(|n| n.parse().ok()),
            None => panic!("nobody knows {ask:?}"),
        };
        let answer = found.unwrap_or_else(|| panic!("{ask:?} was asked, the script says {name}")) as u32;
        assert!(odds.weight(answer) > 0, "{name} cannot come now");
        Ok(answer)
    }
}

fn hear<T>(
    game: &GameBox<KeyKingdom>,
    names: &[&str],
    run: impl FnOnce(&mut DynSource<'_>) -> Result<T, Halt>,
) -> (T, Heard) {
    let mut script = Script { content: &game.content, names };
    let mut heard = Heard { clauses: vec![], events: vec![] };
    let mut ears = Listen::<KeyKingdom, _>::new(|note| match note {
        Note::Clause { clause, .. } => heard.clauses.push(clause),
        Note::Event { event, .. } => heard.events.push(event),
        _ => {}
    });
    let mut source = DynSource::heard(&mut script, &mut ears);
    let done = run(&mut source).unwrap_or_else(|halt| panic!("{:?}", source.why(halt)));
    assert!(script.names.is_empty(), "chance was not asked for {:?}", script.names);
    (done, heard)
}

impl Situation {
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

    /// Who is asked.
    pub fn me(&self) -> Seat {
        self.game.turn(&self.state.table).seat().expect("somebody is to decide")
    }

    pub fn asked(&self) -> Frame {
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

    /// Unfolds a portion; whoever stood there stands on its void.
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

    /// A hero in the garden, with the token of that number turned up under him.
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

    /// Only these cards are in the deck, the others in the discard.
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

    /// An action that is legal, with these answers of chance; the table is one of this game before and after.
    #[track_caller]
    pub fn play(&mut self, text: &str, chance: &[&str]) -> Heard {
        self.game.validate(&self.state).unwrap_or_else(|e| panic!("before {text}: {e}"));
        let a: Action = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let p = self.me();
        self.game.check(&self.state, p, a).unwrap_or_else(|e| panic!("{text}: {e}"));
        let game = self.game.clone();
        let (turn, heard) = hear(&game, chance, |source| game.apply(&mut self.state, p, a, source));
        assert_eq!(turn, game.turn(&self.state.table));
        self.game.validate(&self.state).unwrap_or_else(|e| panic!("after {text}: {e}"));
        heard
    }

    /// What chance is asked first when an action that is legal is done.
    #[track_caller]
    pub fn asks(&self, text: &str) -> ChanceQuestion {
        let a: Action = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let (mut state, mut nothing) = (self.state.clone(), engine_core::chance::Script::new(&[]));
        let mut source = DynSource::new(&mut nothing);
        match self.game.apply(&mut state, self.me(), a, &mut source).map_err(|halt| source.why(halt)) {
            Err(ChanceError::Unanswered(question)) => question,
            other => panic!("{text}: {other:?}"),
        }
    }

    /// The clause that forbids an action; the table stays as it was.
    #[track_caller]
    pub fn refused(&self, text: &str) -> Clause {
        let a: Action = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        match self.game.check(&self.state, self.me(), a) {
            Err(Refusal::Rule { clause, .. }) => clause,
            other => panic!("{text}: {other:?}"),
        }
    }

    pub fn legal(&self) -> Vec<String> {
        self.game.actions(View::of(&self.game, &self.state, self.me())).iter().map(ToString::to_string).collect()
    }

    /// Rolls for a move and keeps the face.
    #[track_caller]
    pub fn roll(&mut self, face: &str) -> Heard {
        self.play("Act Roll", &[face]);
        self.play("Modify Keep", &[])
    }

    /// Where a move can end, by name.
    pub fn ends(&self) -> Vec<String> {
        let ends = self.game.actions(View::of(&self.game, &self.state, self.me())).into_iter();
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
    pub fn go(&mut self, to: &str, chance: &[&str]) -> Heard {
        let q = self.square(to);
        self.play(&format!("Go {q}"), chance)
    }

    #[track_caller]
    pub fn cannot_go(&self, to: &str) -> Clause {
        self.refused(&format!("Go {}", self.square(to)))
    }

    #[track_caller]
    pub fn spend(&mut self, item: &str, sign: &str) -> Heard {
        let i = self.item(item);
        self.play(&format!("Modify Use {i} {sign}"), &[])
    }

    #[track_caller]
    pub fn keep(&mut self, chance: &[&str]) -> Heard {
        self.play("Modify Keep", chance)
    }

    #[track_caller]
    pub fn mend(&mut self, item: &str) -> Heard {
        let i = self.item(item);
        self.play(&format!("Restore Item {i}"), &[])
    }

    /// The player in turn walks onto an event square and draws this card; a die is thrown if the card takes one.
    #[track_caller]
    pub fn event(&mut self, chance: &[&str]) -> Heard {
        let seat = self.state.table.active.0;
        let moved = self.clone().at(seat, "SA1");
        self.state = moved.state;
        self.roll("1");
        self.go("SA2", chance)
    }

    /// What lies on the table, walked at random.
    pub fn wander(mut self, seed: u64, most: u32, mut look: impl FnMut(&Situation)) {
        let mut luck = FastRng::new(seed);
        for _ in 0..most {
            let Turn::Seat(p) = self.game.turn(&self.state.table) else { return };
            let list = self.game.actions(View::of(&self.game, &self.state, p));
            let a = list[luck.below(list.len() as u32) as usize];
            self.game.apply_fast(&mut self.state, p, a, &mut luck);
            look(&self);
        }
    }
}

/// Squares as a sorted list.
pub fn listed(squares: Squares) -> Vec<Square> {
    squares.iter().collect()
}
