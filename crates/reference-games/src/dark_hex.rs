//! Dark Hex: Hex in which nobody sees the stones of the other player.
#![allow(missing_docs)] // the names are enough
use engine_core::{chance::Odds, options, prelude::*};
use std::collections::HashMap;

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/dark_hex.txt")]
pub enum Clause {
    #[clause(
        "DH-1",
        "1",
        Effect,
        "in turn, a player tries a cell, unseen by the other, and places a stone if it is empty"
    )]
    Stone,
    #[clause("DH-2", "2", Effect, "a player who tries a taken cell learns that it is taken")]
    Taken,
    #[clause("DH-3", "2", Effect, "after trying a taken cell the player tries again, or loses the turn if agreed")]
    Again,
    #[clause(
        "DH-4",
        "2",
        Limit,
        "a player tries a cell of the board that they do not know to be taken",
        refuse = "you know that this cell is taken, or it is off the board"
    )]
    Known,
    #[clause("DH-5", "3", Effect, "seat 0 wins by connecting top and bottom, seat 1 by connecting left and right")]
    Win,
}

/// The most cells of a board, and the most tries of both players.
const CELLS: usize = 9;
const TRIES: usize = 18;

#[data(Finite)]
#[finite(0..=2)]
pub struct Line(u8);

/// A cell. Its neighbours are left and right of it, above and above right, below and below left.
#[data(Finite)]
pub struct Cell {
    pub row: Line,
    pub col: Line,
}

#[data(Finite)]
#[finite(2..=3)]
pub struct Side(u8);

options! {
    /// The options that the players agree on before the game.
    pub struct Options {
        /// The number of rows.
        rows: Side = Side::of(3), "DH-4", [Side::of(2)];
        /// The number of columns.
        cols: Side = Side::of(3), "DH-4", [Side::of(2)];
        /// Whether a player who tries a taken cell loses the turn.
        abrupt: bool = false, "DH-3", [true];
    }
}

#[data(Chance)]
pub enum Chance {
    /// A try of a player, as the other imagines it.
    #[draws(Cell)]
    Try(Seat),
}

/// What happens in a game.
#[data(Event)]
pub enum Event {
    #[say("{0} tries a cell.")]
    Tried(Seat),
    #[say("{0} finds the cell taken.")]
    Met(Seat),
    #[say("{0} has connected the sides and wins.")]
    Won(Seat),
}

/// What everybody sees.
#[data(Copy, Default, Encode)]
pub struct Table {
    /// The player of each try.
    pub tries: Stack<Seat, TRIES>,
    pub turn: Seat,
    pub winner: Option<Seat>,
}

/// What one player knows.
#[data(Copy, Default, Encode)]
pub struct Hand {
    /// The cells that it has tried, in order.
    pub tried: Stack<Cell, CELLS>,
    /// Its stones.
    pub stones: Set<Cell>,
    /// The stones of the other player that it has met.
    pub met: Set<Cell>,
}

impl Hand {
    fn knows(&self, cell: Cell) -> bool {
        self.stones.has(cell) || self.met.has(cell)
    }
}

/// Dark Hex.
pub struct DarkHex;

fn cells(game: &GameBox<DarkHex>) -> impl Iterator<Item = Cell> + '_ {
    Cell::all().filter(|c| c.row.get() < game.options.rows.get() && c.col.get() < game.options.cols.get())
}

/// Whether stones connect the two sides of a player.
fn connects(game: &GameBox<DarkHex>, p: Seat, stones: Set<Cell>) -> bool {
    let down = p == Seat(0);
    let along = |c: Cell| if down { c.row.get() } else { c.col.get() };
    let end = if down { game.options.rows.get() } else { game.options.cols.get() };
    let mut reached: Set<Cell> = stones.iter().filter(|c| along(*c) == 0).collect();
    loop {
        let before = reached.len();
        for stone in stones.iter() {
            let near = |other: Cell| {
                let down = other.row.get() as i8 - stone.row.get() as i8;
                let right = other.col.get() as i8 - stone.col.get() as i8;
                matches!((down, right), (0, -1 | 1) | (-1, 0 | 1) | (1, 0 | -1))
            };
            if reached.iter().any(near) {
                reached.put(stone);
            }
        }
        if reached.len() == before {
            return reached.iter().any(|c| along(c) + 1 == end);
        }
    }
}

/// One try, without telling anybody. Returns whether the cell was taken.
fn attempt(game: &GameBox<DarkHex>, t: &mut Table, hands: &mut [Hand; 2], cell: Cell) -> bool {
    let me = t.turn;
    let taken = hands[me.other()].stones.has(cell);
    hands[me].tried.push(cell);
    if taken {
        hands[me].met.put(cell);
    } else {
        hands[me].stones.put(cell);
        t.winner = connects(game, me, hands[me].stones).then_some(me);
    }
    t.tries.push(me);
    t.turn = if taken && !game.options.abrupt { me } else { me.other() };
    taken
}

#[game]
impl Game for DarkHex {
    const META: Meta = Meta::new("dark-hex", "Dark Hex", 2..=2);
    const SECRETS: bool = true;
    type Options = Options;
    type Table = Table;
    type Hands = [Hand; 2];
    type Action = Cell;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;
    type Show = Self;

    fn setup(_: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.winner.is_some() { Turn::Over } else { Turn::Seat(t.turn) }
    }

    fn audience(_: &GameBox<Self>, t: &Table, _: Cell) -> Audience {
        Audience::Seat(t.turn)
    }

    fn check(v: View<Self>, a: Cell) -> Verdict<Clause> {
        ensure(cells(v.game).any(|c| c == a) && !v.mine().knows(a), Clause::Known)
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Cell) -> Result<(), Halt> {
        let me = cx.seat;
        cx.event(Event::Tried(me));
        let taken = attempt(cx.game, cx.table, cx.hands, a);
        // The player learns whether the cell was taken. Everybody does if the turn tells it.
        let to = if cx.game.options.abrupt { Audience::Seat(me) } else { Audience::All };
        if cx.reveal(to, taken) {
            cx.cite_to(to, Clause::Taken);
            cx.cite_to(to, Clause::Again);
            cx.event_to(to, Event::Met(me));
        } else {
            cx.cite_to(to, Clause::Stone);
        }
        if cx.reveal(Audience::All, cx.table.winner.is_some()) {
            cx.cite(Clause::Win);
            cx.event(Event::Won(me));
        }
        Ok(())
    }

    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        Outcome::winner(2, t.winner)
    }

    fn bound(game: &GameBox<Self>) -> u32 {
        2 * cells(game).count() as u32
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let mut now = StateOf::<Self>::default();
        let mut next = s.hands.map(|hand| hand.tried.iter().collect::<Vec<_>>().into_iter());
        while now.table.tries.len() < s.table.tries.len() && now.table.winner.is_none() {
            let me = now.table.turn;
            match next[me].next().filter(|&c| cells(game).any(|x| x == c) && !now.hands[me].knows(c)) {
                Some(cell) => _ = attempt(game, &mut now.table, &mut now.hands, cell),
                None => break,
            }
        }
        ValidationError::unless(now == *s, "table", "these tries do not lead here")
    }

    /// A player knows one cell more after each try, so all pasts had equally many choices at every step: they are equally likely.
    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        let mut past = Past { v, ways: HashMap::new() };
        let mut s = StateOf::<Self>::default();
        while s.table.tries.len() < v.table.tries.len() {
            let mut ways = [0; CELLS];
            for cell in past.could(&s).iter() {
                ways[cell.id() as usize] = past.after(&s, cell);
            }
            let me = s.table.turn;
            let mut possible = Cell::all().filter(|c| ways[c.id() as usize] > 0);
            let cell = match (possible.next(), possible.next()) {
                (Some(only), None) => only,
                _ => {
                    let drawn = cx.chance.answer(Chance::Try(me).unseen(), Odds::Weights(&weights(ways)))?;
                    Cell::from_id(drawn).expect("a cell was drawn")
                }
            };
            attempt(v.game, &mut s.table, &mut s.hands, cell);
        }
        *cx.hands = s.hands;
        Ok(())
    }
}

/// The numbers of ways as odds, without their common divisor. Where they are still too large, they are exact to more than eight digits.
fn weights(ways: [u64; CELLS]) -> [u32; CELLS] {
    let gcd = ways.into_iter().fold(0, |a, b| {
        let (mut a, mut b) = (a, b);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    });
    let most = ways.into_iter().max().unwrap_or(0) / gcd.max(1);
    let shift = 36u32.saturating_sub(most.leading_zeros());
    ways.map(|n| if n == 0 { 0 } else { ((n / gcd) >> shift).max(1) as u32 })
}

/// The pasts that a viewer cannot distinguish.
struct Past<'a> {
    v: View<'a, DarkHex>,
    /// In how many ways a game can have gone on, by what both players know. That also says how many tries there were.
    ways: HashMap<[Known; 2], u64>,
}

/// The stones of a player, and those of the other player that it has met.
type Known = (Set<Cell>, Set<Cell>);

impl Past<'_> {
    /// The cells that the player in turn can have tried next, as far as the viewer knows.
    fn could(&self, now: &StateOf<DarkHex>) -> Set<Cell> {
        let (me, hand) = (now.table.turn, &now.hands[now.table.turn]);
        match self.v.hand_of(me) {
            Some(mine) => mine.tried.iter().nth(hand.tried.len()).into_iter().collect(),
            None => cells(self.v.game).filter(|c| !hand.knows(*c)).collect(),
        }
    }

    /// The number of ways in which a game can have gone from this try to what the viewer sees.
    fn after(&mut self, now: &StateOf<DarkHex>, cell: Cell) -> u64 {
        let (v, me, at) = (self.v, now.table.turn, now.table.tries.len());
        let mut next = now.clone();
        let taken = attempt(v.game, &mut next.table, &mut next.hands, cell);
        // Whoever tries a cell learns whether it is taken.
        if v.hand_of(me).is_some_and(|mine| mine.met.has(cell) != taken) {
            return 0;
        }
        if at + 1 == v.table.tries.len() {
            return (next.table == *v.table).into();
        }
        // The next try is by the seat that the table names, and nobody has won yet.
        if next.table.winner.is_some() || v.table.tries.iter().nth(at + 1) != Some(next.table.turn) {
            return 0;
        }
        let known = next.hands.map(|hand| (hand.stones, hand.met));
        if let Some(ways) = self.ways.get(&known) {
            return *ways;
        }
        let ways = self.could(&next).iter().map(|cell| self.after(&next, cell)).sum();
        self.ways.insert(known, ways);
        ways
    }
}
