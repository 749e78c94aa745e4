//! Battleship with one ship each: the ships are placed in secret, the shots are public.
#![allow(missing_docs)] // the names are enough
use engine_core::{chance::Odds, options, prelude::*};

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/battleship.txt")]
pub enum Clause {
    #[clause("BA-1", "1", Effect, "each player places a ship along a row or a column, unseen by the other")]
    Place,
    #[clause("BA-2", "1", Limit, "a ship lies on the board", refuse = "the ship does not fit there")]
    Inside,
    #[clause("BA-3", "1", Fact, "a ship of one square lies in one way only")]
    OneWay,
    #[clause("BA-4", "2", Effect, "in turn, each player shoots at a square, and both learn whether it hits")]
    Shoot,
    #[clause(
        "BA-5",
        "2",
        Limit,
        "a player shoots at a square once",
        refuse = "you have shot there, or it is off the board"
    )]
    Once,
    #[clause("BA-6", "3", Effect, "a player who has hit every square of the ship wins at once")]
    Sunk,
    #[clause("BA-7", "3", Effect, "when all shots are used, the game is a draw")]
    Spent,
}

/// The longest side of a board.
const SIDE: usize = 6;

/// A row or a column.
#[data(Finite)]
#[finite(0..=5)]
pub struct Line(u8);

/// A square.
#[data(Finite)]
pub struct Square {
    pub row: Line,
    pub col: Line,
}

/// A ship: its first square, and whether it lies along a column.
#[data(Finite)]
pub struct Ship {
    pub row: Line,
    pub col: Line,
    pub down: bool,
}

#[data(Finite)]
#[finite(2..=6)]
pub struct Side(u8);
#[data(Finite)]
#[finite(1..=4)]
pub struct Length(u8);
#[data(Finite)]
#[finite(1..=36)]
pub struct Shots(u8);

options! {
    /// The options that the players agree on before the game.
    pub struct Options {
        /// The number of rows.
        rows: Side = Side::of(4), "BA-2", [Side::of(2)];
        /// The number of columns.
        cols: Side = Side::of(4), "BA-2", [Side::of(2)];
        /// The number of squares of a ship.
        length: Length = Length::of(2), "BA-1", [Length::of(1)];
        /// The number of shots of each player.
        shots: Shots = Shots::of(8), "BA-4", [Shots::of(3)];
    }
}

#[data(Chance)]
pub enum Chance {
    /// The ship of a player, as the other imagines it.
    #[draws(Ship)]
    Ship(Seat),
}

/// What happens in a game.
#[data(Event)]
pub enum Event {
    #[say("{0} places a ship.")]
    Placed(Seat),
    #[say("{0} shoots at row {1}, column {2}: a hit.")]
    Hit(Seat, Line, Line),
    #[say("{0} shoots at row {1}, column {2}: a miss.")]
    Missed(Seat, Line, Line),
    #[say("{0} sinks the ship.")]
    Sank(Seat),
}

/// What everybody sees.
#[data(Copy, Default, Encode)]
pub struct Table {
    /// The number of ships placed.
    #[encode(max = 2)]
    pub placed: u8,
    pub turn: Seat,
    /// Where the shots of each player hit and missed.
    #[encode(seats)]
    pub hits: [Set<Square>; 2],
    #[encode(seats)]
    pub misses: [Set<Square>; 2],
}

/// What one player knows: its own ship.
#[data(Copy, Default, Encode)]
pub struct Hand {
    pub ship: Option<Ship>,
}

/// Where do you place your ship?
#[data(Copy)]
pub struct Placing;

/// Where do you shoot?
#[data(Copy)]
pub struct Shooting;

#[decisions(Battleship)]
pub enum Frame {
    Place(Placing),
    Shoot(Shooting),
}

/// Battleship.
pub struct Battleship;

fn on_board(game: &GameBox<Battleship>, square: Square) -> bool {
    square.row.get() < game.options.rows.get() && square.col.get() < game.options.cols.get()
}

/// The squares of a ship; `None` if it does not fit on the board.
pub(crate) fn squares(game: &GameBox<Battleship>, ship: Ship) -> Option<Set<Square>> {
    engine_core::anchor!(Clause::OneWay);
    let length = game.options.length.get();
    if ship.down && length == 1 {
        return None;
    }
    (0..length)
        .map(|k| {
            let (down, along) = if ship.down { (k, 0) } else { (0, k) };
            let square = Square { row: Line::new(ship.row.get() + down)?, col: Line::new(ship.col.get() + along)? };
            on_board(game, square).then_some(square)
        })
        .collect()
}

/// Whether a ship fits what the other player has shot.
fn fits(game: &GameBox<Battleship>, t: &Table, owner: Seat, ship: Ship) -> bool {
    let by = owner.other();
    squares(game, ship)
        .is_some_and(|all| t.hits[by].iter().all(|s| all.has(s)) && !t.misses[by].iter().any(|s| all.has(s)))
}

fn fired(t: &Table, p: Seat) -> u32 {
    t.hits[p].len() + t.misses[p].len()
}

fn sunk(game: &GameBox<Battleship>, t: &Table, by: Seat) -> bool {
    t.hits[by].len() == u32::from(game.options.length.get())
}

fn frame(t: &Table) -> Frame {
    if t.placed < 2 { Frame::Place(Placing) } else { Frame::Shoot(Shooting) }
}

impl Decision<Battleship> for Placing {
    type Choice = Ship;
    const SECRET: bool = true;

    fn check(self, v: View<Battleship>, ship: Ship) -> Verdict<Clause> {
        ensure(squares(v.game, ship).is_some(), Clause::Inside)
    }

    fn apply(self, cx: &mut Cx<Battleship, impl Source>, ship: Ship) -> Result<(), Halt> {
        cx.cite(Clause::Place);
        cx.event(Event::Placed(cx.seat));
        cx.hands[cx.seat].ship = Some(ship);
        cx.table.placed += 1;
        Ok(())
    }
}

impl Decision<Battleship> for Shooting {
    type Choice = Square;

    fn check(self, v: View<Battleship>, square: Square) -> Verdict<Clause> {
        let shot = v.table.hits[v.me()].has(square) || v.table.misses[v.me()].has(square);
        ensure(on_board(v.game, square) && !shot, Clause::Once)
    }

    fn apply(self, cx: &mut Cx<Battleship, impl Source>, square: Square) -> Result<(), Halt> {
        let me = cx.seat;
        cx.cite(Clause::Shoot);
        let ship = cx.hands[me.other()].ship.and_then(|ship| squares(cx.game, ship));
        if cx.reveal(Audience::All, ship.is_some_and(|all| all.has(square))) {
            cx.event(Event::Hit(me, square.row, square.col));
            cx.table.hits[me].put(square);
        } else {
            cx.event(Event::Missed(me, square.row, square.col));
            cx.table.misses[me].put(square);
        }
        if sunk(cx.game, cx.table, me) {
            cx.cite(Clause::Sunk);
            cx.event(Event::Sank(me));
        } else if fired(cx.table, Seat(1)) == u32::from(cx.game.options.shots.get()) {
            cx.cite(Clause::Spent);
        }
        Ok(())
    }
}

#[game]
impl Game for Battleship {
    const META: Meta = Meta::new("battleship", "Battleship", 2..=2);
    const SECRETS: bool = Frame::SECRETS;
    type Options = Options;
    type Table = Table;
    type Hands = [Hand; 2];
    type Action = Action;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;
    type Show = Self;

    fn setup(_: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        Ok(())
    }

    fn turn(game: &GameBox<Self>, t: &Table) -> Turn {
        let over = Seat::first(2).any(|p| sunk(game, t, p)) || fired(t, Seat(1)) >= game.options.shots.get().into();
        if over { Turn::Over } else { Turn::Seat(t.turn) }
    }

    fn audience(_: &GameBox<Self>, t: &Table, a: Action) -> Audience {
        Frame::audience(a, t.turn)
    }

    fn asked(game: &GameBox<Self>, t: &Table) -> Seats {
        match Self::turn(game, t) {
            Turn::Seat(p) if t.placed == 0 => Seats::one(p).with(p.other()),
            Turn::Seat(p) => Seats::one(p),
            Turn::Over => Seats::NONE,
        }
    }

    fn check(v: View<Self>, a: Action) -> Verdict<Clause> {
        frame(v.table).check(v, a)
    }

    fn legal(v: View<Self>, out: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        frame(v.table).legal(v, out)
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Action) -> Result<(), Halt> {
        frame(cx.table).apply(cx, a)?;
        cx.table.turn = cx.seat.other();
        Ok(())
    }

    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        let first = i32::from(sunk(game, t, Seat(0))) - i32::from(sunk(game, t, Seat(1)));
        Outcome::chips(&[first, -first])
    }

    fn bound(game: &GameBox<Self>) -> u32 {
        2 + 2 * u32::from(game.options.shots.get())
    }

    fn agreed(options: &Options, _: u8) -> Result<(), ValidationError> {
        let long = options.length.get() <= options.rows.get().max(options.cols.get());
        ValidationError::unless(long, "length", "the ship is longer than the board")?;
        let enough = options.shots.get() <= options.rows.get() * options.cols.get();
        ValidationError::unless(enough, "shots", "there are more shots than squares")
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let (t, shots) = (&s.table, u32::from(game.options.shots.get()));
        let [first, second] = [Seat(0), Seat(1)].map(|p| fired(t, p));
        let turn = if t.placed < 2 {
            t.turn.0 == t.placed && first + second == 0
        } else {
            first == second + u32::from(t.turn.0)
        };
        ValidationError::unless(
            t.placed <= 2 && t.turn.0 < 2 && turn && first <= shots,
            "table",
            "not an order of turns",
        )?;
        let over = Seat::first(2).filter(|&p| sunk(game, t, p)).collect::<Seats>();
        let last = over.iter().all(|p| p == t.turn.other());
        ValidationError::unless(over.len() < 2 && last, "table.hits", "the game was over before")?;
        for p in Seat::first(2) {
            let placed = s.hands[p].ship.is_some() == (p.0 < t.placed);
            ValidationError::unless(placed, "hands", "exactly the players who placed a ship have one")?;
            let seen = s.hands[p].ship.is_none_or(|ship| fits(game, t, p, ship));
            let apart = t.hits[p].iter().chain(t.misses[p].iter()).all(|s| on_board(game, s));
            let twice = t.hits[p].iter().any(|s| t.misses[p].has(s));
            ValidationError::unless(seen && apart && !twice, "table", "the shots do not fit the ship")?;
        }
        Ok(())
    }

    fn estimate(v: View<Self>, p: Seat) -> i32 {
        v.table.hits[p].len() as i32 - v.table.hits[p.other()].len() as i32
    }

    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        for p in Seat::first(v.table.placed).filter(|&p| v.seat != Some(p)) {
            let mut could = [0; 2 * SIDE * SIDE];
            Ship::all().for_each(|ship| could[ship.id() as usize] = fits(v.game, v.table, p, ship).into());
            cx.hands[p].ship = Ship::from_id(cx.chance.answer(Chance::Ship(p).unseen(), Odds::Weights(&could))?);
        }
        Ok(())
    }
}
