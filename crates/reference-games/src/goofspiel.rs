//! Goofspiel: in each round every player bids a card in secret for a prize, and the single highest bid wins it.
#![allow(missing_docs)] // the names are enough
use engine_core::{chance::Odds, finite::Finite, options, prelude::*};
use std::collections::HashMap;

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/goofspiel.txt")]
pub enum Clause {
    #[clause("GO-1", "1", Effect, "a prize is turned up each round, in the agreed order")]
    Prize,
    #[clause("GO-2", "2", Effect, "every player bids a card from their hand, unseen by the others")]
    Bid,
    #[clause("GO-3", "2", Limit, "a card is bid once", refuse = "this card is not in your hand")]
    Held,
    #[clause("GO-4", "3", Effect, "the single highest bid wins the prize; if the highest bids are equal, nobody does")]
    Win,
    #[clause("GO-5", "3", Effect, "with open bids, the bids of a round are shown after it")]
    Shown,
    #[clause("GO-6", "4", Effect, "the last card of every player is bid without a question")]
    Last,
    #[clause("GO-7", "4", Fact, "the prizes are worth their number, and the most points win")]
    Worth,
    #[clause(
        "GO-Q1",
        "Q1",
        Ruling,
        "three players use at most six cards each",
        why = "the exact odds of unseen bids take too long with more"
    )]
    Three,
}

/// The most cards of a player, and the most players.
const CARDS: usize = 8;
const SEATS: usize = 3;

/// A card, or a prize.
#[data(Finite)]
#[finite(1..=8)]
pub struct Card(u8);

/// The number of cards of each player.
#[data(Finite)]
#[finite(2..=8)]
pub struct Deck(u8);

/// The order in which prizes are turned up.
#[data(Finite)]
pub enum Order {
    Descending,
    Ascending,
    Random,
}

options! {
    /// The options that the players agree on before the game.
    pub struct Options {
        /// The number of cards of each player, and of prizes.
        cards: Deck = Deck::of(4), "GO-1", [Deck::of(3), Deck::of(6)];
        /// The order in which prizes are turned up.
        order: Order = Order::Descending, "GO-1", [Order::Ascending, Order::Random];
        /// Whether the bids are shown after each round. Otherwise only the winner is announced.
        open: bool = true, "GO-5", [false];
    }
}

#[data(Chance)]
pub enum Chance {
    /// The next prize.
    Prize,
    /// The bids of a round, as a viewer imagines them.
    Bids,
}

/// What happens in a game.
#[data(Event)]
pub enum Event {
    #[say("The prize is {0}.")]
    Prize(Card),
    #[say("{0} bids.")]
    Bid(Seat),
    #[say("{0} wins the prize.")]
    Won(Seat),
    #[say("The highest bids are equal: nobody wins the prize.")]
    Tie,
    #[say("{0} had bid {1}.")]
    Showed(Seat, Card),
}

/// What everybody sees.
#[data(Copy, Default, Encode)]
pub struct Table {
    /// The prizes so far; the last one is that of the round in play.
    pub prizes: Stack<Card, CARDS>,
    /// The winner of each round; `None` for a tie.
    pub won: Stack<Option<Seat>, CARDS>,
    /// The number of players that have bid in this round.
    #[encode(max = 3)]
    pub bids: u8,
    /// With open bids, the bids of each player in the completed rounds.
    pub shown: [Stack<Card, CARDS>; SEATS],
}

/// What one player knows: its own bids, by round.
#[data(Copy, Default, Encode)]
pub struct Hand {
    pub bids: Stack<Card, CARDS>,
}

/// Goofspiel.
pub struct Goofspiel;

fn cards(game: &GameBox<Goofspiel>) -> usize {
    game.options.cards.get().into()
}

/// The seat with the single highest bid.
fn winner(bids: &[Card]) -> Option<Seat> {
    let top = bids.iter().max_by_key(|c| c.get())?;
    let mut first = Seat::first(bids.len() as u8).filter(|p| bids[p.at()] == *top);
    first.next().filter(|_| first.next().is_none())
}

fn left(game: &GameBox<Goofspiel>, bid: &Stack<Card, CARDS>) -> impl Iterator<Item = Card> {
    Card::all().take(cards(game)).filter(|c| !bid.iter().any(|b| b == *c))
}

fn turn_up(cx: &mut Cx<Goofspiel, impl Source>) -> Result<(), Halt> {
    let left: Vec<Card> = left(cx.game, &cx.table.prizes).collect();
    let at = match cx.game.options.order {
        Order::Descending => left.len() - 1,
        Order::Ascending => 0,
        Order::Random if left.len() == 1 => 0,
        Order::Random => cx.chance.roll(Chance::Prize, left.len() as u32)? as usize,
    };
    cx.cite(Clause::Prize);
    cx.event(Event::Prize(left[at]));
    cx.table.prizes.push(left[at]);
    Ok(())
}

/// Ends a round in which all players have bid.
fn settle(cx: &mut Cx<Goofspiel, impl Source>) {
    let (n, round) = (usize::from(cx.game.seats), cx.table.won.len());
    let bids: Vec<Card> = cx.hands[..n].iter().filter_map(|hand| hand.bids.iter().nth(round)).collect();
    let won = cx.reveal(Audience::All, winner(&bids));
    cx.cite(Clause::Win);
    cx.event(won.map_or(Event::Tie, Event::Won));
    cx.table.won.push(won);
    cx.table.bids = 0;
    if cx.game.options.open {
        cx.cite(Clause::Shown);
        for (p, bid) in Seat::first(cx.game.seats).zip(cx.reveal(Audience::All, bids)) {
            cx.event(Event::Showed(p, bid));
            cx.table.shown[p].push(bid);
        }
    }
}

fn points(game: &GameBox<Goofspiel>, t: &Table) -> Vec<i32> {
    engine_core::anchor!(Clause::Worth);
    let mut points = vec![0; game.seats.into()];
    for (won, prize) in t.won.iter().zip(t.prizes.iter()) {
        if let Some(p) = won {
            points[p.at()] += i32::from(prize.get());
        }
    }
    points
}

#[game]
impl Game for Goofspiel {
    const META: Meta = Meta::new("goofspiel", "Goofspiel", 2..=3);
    const SECRETS: bool = true;
    type Options = Options;
    type Table = Table;
    type Hands = [Hand; SEATS];
    type Action = Card;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;

    fn setup(cx: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        turn_up(cx)
    }

    fn turn(game: &GameBox<Self>, t: &Table) -> Turn {
        if t.won.len() < cards(game) { Turn::Seat(Seat(t.bids)) } else { Turn::Over }
    }

    fn audience(_: &GameBox<Self>, t: &Table, _: Card) -> Audience {
        Audience::Seat(Seat(t.bids))
    }

    fn asked(game: &GameBox<Self>, t: &Table) -> Seats {
        Seat::first(game.seats).filter(|p| t.won.len() < cards(game) && p.0 >= t.bids).collect()
    }

    fn check(v: View<Self>, a: Card) -> Verdict<Clause> {
        ensure(left(v.game, &v.mine().bids).any(|c| c == a), Clause::Held)
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Card) -> Result<(), Halt> {
        cx.cite(Clause::Bid);
        cx.event(Event::Bid(cx.seat));
        cx.hands[cx.seat].bids.push(a);
        cx.table.bids += 1;
        if cx.table.bids < cx.game.seats {
            return Ok(());
        }
        settle(cx);
        if cx.table.won.len() < cards(cx.game) {
            turn_up(cx)?;
        }
        if cx.table.won.len() + 1 == cards(cx.game) {
            cx.cite(Clause::Last);
            for p in Seat::first(cx.game.seats) {
                let last = left(cx.game, &cx.hands[p].bids).next().expect("one card is left");
                cx.hands[p].bids.push(last);
            }
            settle(cx);
        }
        Ok(())
    }

    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        Outcome::ranked(&points(game, t))
    }

    fn bound(game: &GameBox<Self>) -> u32 {
        u32::from(game.seats) * cards(game) as u32
    }

    fn agreed(options: &Options, seats: u8) -> Result<(), ValidationError> {
        engine_core::anchor!(Clause::Three);
        ValidationError::unless(seats < 3 || options.cards.get() <= 6, "cards", "three players use at most 6 cards")
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let (t, n, rounds) = (&s.table, usize::from(game.seats), s.table.won.len());
        let fair = |bids: &Stack<Card, CARDS>| {
            let own = |c: Card| c.id() < cards(game) as u32 && bids.iter().filter(|b| *b == c).count() == 1;
            bids.iter().all(own)
        };
        let counted = s.hands.iter().enumerate().all(|(p, hand)| {
            let bid = rounds + usize::from(p < usize::from(t.bids));
            hand.bids.len() == if p < n { bid } else { 0 } && fair(&hand.bids)
        });
        ValidationError::unless(
            rounds <= cards(game) && usize::from(t.bids) < n && counted,
            "hands",
            "not the bids of these rounds",
        )?;
        let last = rounds + 1 == cards(game);
        ValidationError::unless(
            !last && (rounds < cards(game) || t.bids == 0),
            "table",
            "the last round plays itself",
        )?;
        let prizes = t.prizes.len() == (rounds + 1).min(cards(game)) && fair(&t.prizes);
        let order = t.prizes.iter().enumerate().all(|(k, prize)| match game.options.order {
            Order::Descending => usize::from(prize.get()) == cards(game) - k,
            Order::Ascending => usize::from(prize.get()) == k + 1,
            Order::Random => true,
        });
        ValidationError::unless(prizes && order, "table.prizes", "not the prizes of these rounds")?;
        for (round, won) in t.won.iter().enumerate() {
            let bids: Vec<Card> = s.hands[..n].iter().filter_map(|hand| hand.bids.iter().nth(round)).collect();
            ValidationError::unless(winner(&bids) == won, "table.won", "the bids have another winner")?;
        }
        let shown = t.shown.iter().zip(&s.hands).all(|(shown, hand)| {
            let all = if game.options.open { rounds } else { 0 };
            shown.iter().eq(hand.bids.iter().take(all))
        });
        ValidationError::unless(shown, "table.shown", "not the bids that were shown")
    }

    fn estimate(v: View<Self>, p: Seat) -> i32 {
        let points = points(v.game, v.table);
        2 * points[p.at()] - points.iter().sum::<i32>()
    }

    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        let known = |p: Seat, round: usize| match v.hand_of(p) {
            Some(hand) => hand.bids.iter().nth(round),
            None => v.table.shown[p].iter().nth(round),
        };
        let mut past = Past { v, known, ways: HashMap::new() };
        let mut bids = [Stack::default(); SEATS];
        for round in 0..v.table.won.len() {
            let rows = past.rows(&bids, round);
            let weights: Vec<u32> = rows.iter().map(|row| past.ways(&with(bids, row), round + 1)).collect();
            let at =
                if rows.len() == 1 { 0 } else { cx.chance.answer(Chance::Bids.unseen(), Odds::Weights(&weights))? };
            bids = with(bids, &rows[at as usize]);
        }
        for p in Seat::first(v.table.bids) {
            let bid = match v.hand_of(p) {
                Some(hand) => hand.bids.top().expect("a player who has bid has a bid"),
                None => {
                    let left: Vec<Card> = left(v.game, &bids[p]).collect();
                    left[cx.chance.roll(Chance::Bids.unseen(), left.len() as u32)? as usize]
                }
            };
            bids[p].push(bid);
        }
        *cx.hands = bids.map(|bids| Hand { bids });
        Ok(())
    }
}

type Bids = [Stack<Card, CARDS>; SEATS];

/// These bids and one round more.
fn with(mut bids: Bids, row: &[Card]) -> Bids {
    bids.iter_mut().zip(row).for_each(|(bids, bid)| bids.push(*bid));
    bids
}

/// The pasts that a viewer cannot distinguish. All bid sequences are equally likely, because every player had the same number of cards to bid from.
struct Past<'a, F> {
    v: View<'a, Goofspiel>,
    /// The bid of a seat in a round, if the viewer knows it.
    known: F,
    /// The number of completions, by round and the cards that each seat has bid.
    ways: HashMap<(usize, [u8; SEATS]), u32>,
}

impl<F: Fn(Seat, usize) -> Option<Card>> Past<'_, F> {
    /// All bids of a round that lead to its winner.
    fn rows(&self, bids: &Bids, round: usize) -> Vec<Vec<Card>> {
        let mut rows: Vec<Vec<Card>> = vec![vec![]];
        for p in Seat::first(self.v.game.seats) {
            let could: Vec<Card> = match (self.known)(p, round) {
                Some(bid) => vec![bid],
                None => left(self.v.game, &bids[p]).collect(),
            };
            rows = rows.iter().flat_map(|row| could.iter().map(|bid| [&row[..], &[*bid]].concat())).collect();
        }
        rows.retain(|row| Some(winner(row)) == self.v.table.won.iter().nth(round));
        rows
    }

    /// The number of ways in which the rounds from this one on can have gone.
    fn ways(&mut self, bids: &Bids, round: usize) -> u32 {
        if round == self.v.table.won.len() {
            return 1;
        }
        let used = bids.map(|bids| bids.iter().fold(0, |used, bid| used | 1u8 << bid.id()));
        if let Some(ways) = self.ways.get(&(round, used)) {
            return *ways;
        }
        let ways = self.rows(bids, round).iter().map(|row| self.ways(&with(*bids, row), round + 1)).sum();
        self.ways.insert((round, used), ways);
        ways
    }
}
