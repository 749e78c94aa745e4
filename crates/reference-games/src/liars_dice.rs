//! Liar's dice: hidden dice, rising bids on all of them, and one challenge.
#![allow(missing_docs)] // the names are enough
use engine_core::{chance::AskOf, options, prelude::*};

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("../tests/rulebook/liars_dice.txt")]
pub enum Clause {
    #[clause("LD-1", "1", Effect, "each player rolls their dice, unseen by the others")]
    Roll,
    #[clause("LD-2", "2", Effect, "in turn, a player names a face and how many of all the dice, at least, show it")]
    Bid,
    #[clause(
        "LD-3",
        "2",
        Limit,
        "a bid raises the number of dice, or keeps it and raises the face",
        refuse = "this bid is not higher than the last one"
    )]
    Higher,
    #[clause(
        "LD-4",
        "2",
        Limit,
        "a bid names at most as many dice as there are, and a face that they have",
        refuse = "there are not that many dice, or they have no such face"
    )]
    Most,
    #[clause(
        "LD-5",
        "3",
        Effect,
        "instead of bidding, a player may call the last bidder a liar, and all dice are shown"
    )]
    Call,
    #[clause("LD-6", "3", Limit, "only a bid can be challenged", refuse = "there is no bid to challenge yet")]
    NoBid,
    #[clause(
        "LD-7",
        "4",
        Effect,
        "the highest face counts as any face; if there are too few, the bidder loses, else the caller"
    )]
    Settle,
    #[clause(
        "LD-Q1",
        "Q1",
        Ruling,
        "the loser pays every other player a chip",
        why = "published two-player values are for a stake of one"
    )]
    Stake,
}

/// The most players, and the most dice of all of them.
const SEATS: usize = 4;

/// A face of a die.
#[data(Finite)]
#[finite(1..=6)]
pub struct Face(u8);

/// A number of dice.
#[data(Finite)]
#[finite(1..=8)]
pub struct Count(u8);

/// A bid: at least this many dice show this face.
#[data(Finite)]
pub struct Claim {
    pub count: Count,
    pub face: Face,
}

/// An action.
#[data(Finite)]
pub enum Act {
    Bid { count: Count, face: Face },
    Liar,
}

/// The number of faces of a die.
#[data(Finite)]
#[finite(2..=6)]
pub struct Faces(u8);

/// The number of dice of each player.
#[data(Finite)]
#[finite(1..=2)]
pub struct Dice(u8);

options! {
    /// The options that the players agree on before the game.
    pub struct Options {
        /// The number of faces of a die.
        faces: Faces = Faces::of(6), "LD-1", [Faces::of(3)];
        /// The number of dice of each player.
        dice: Dice = Dice::of(1), "LD-1", [Dice::of(2)];
    }
}

#[data(Chance)]
pub enum Chance {
    /// A die of a player.
    Die(Seat),
}

/// The dice of a player, lowest first.
pub type Cup = Stack<Face, 2>;

/// What happens in a game.
#[data(Event)]
pub enum Event {
    #[say("{0} bids {1} dice with a {2}.")]
    Bid(Seat, Count, Face),
    #[say("{0} calls {1} a liar.")]
    Called(Seat, Seat),
    #[say("{0} shows a {1}.")]
    Showed(Seat, Face),
    #[say("There are {0} of them.")]
    Counted(u8),
}

/// What everybody sees.
#[data(Copy, Default, Encode)]
pub struct Table {
    /// The last bid.
    pub bid: Option<Claim>,
    pub turn: Seat,
    /// The player who called, and the dice of all players then.
    pub called: Option<Seat>,
    pub shown: [Cup; SEATS],
}

/// Liar's dice.
pub struct LiarsDice;

fn all_dice(game: &GameBox<LiarsDice>) -> u8 {
    game.seats * game.options.dice.get()
}

/// How many dice show a face, or the highest face, which counts as any.
fn matching(game: &GameBox<LiarsDice>, shown: &[Cup], face: Face) -> u8 {
    let wild = game.options.faces.get();
    shown.iter().flat_map(Stack::iter).filter(|f| *f == face || f.get() == wild).count() as u8
}

fn roll(cx: &mut Cx<LiarsDice, impl Source>, ask: AskOf<Chance>) -> Result<Cup, Halt> {
    let mut faces = vec![];
    for _ in 0..cx.game.options.dice.get() {
        faces.push(cx.chance.roll(ask, cx.game.options.faces.get().into())? as u8 + 1);
    }
    faces.sort_unstable();
    Ok(faces.into_iter().map(Face::of).collect())
}

#[game]
impl Game for LiarsDice {
    const META: Meta = Meta::new("liars-dice", "Liar's dice", 2..=4);
    type Options = Options;
    type Table = Table;
    type Hands = [Cup; SEATS];
    type Action = Act;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;

    fn setup(cx: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        cx.cite(Clause::Roll);
        for p in Seat::first(cx.game.seats) {
            cx.hands[p] = roll(cx, Chance::Die(p).seen_by(p).open())?;
        }
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.called.is_some() { Turn::Over } else { Turn::Seat(t.turn) }
    }

    fn check(v: View<Self>, a: Act) -> Verdict<Clause> {
        match a {
            Act::Liar => ensure(v.table.bid.is_some(), Clause::NoBid),
            Act::Bid { count, face } => {
                let most = count.get() <= all_dice(v.game) && face.get() <= v.game.options.faces.get();
                ensure(most, Clause::Most)?;
                let higher = |last: Claim| Claim { count, face }.id() > last.id();
                ensure(v.table.bid.is_none_or(higher), Clause::Higher)
            }
        }
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Act) -> Result<(), Halt> {
        match a {
            Act::Bid { count, face } => {
                cx.cite(Clause::Bid);
                cx.event(Event::Bid(cx.seat, count, face));
                cx.table.bid = Some(Claim { count, face });
                cx.table.turn = cx.seat.next(cx.game.seats);
            }
            Act::Liar => {
                cx.cite(Clause::Call);
                let bidder = Seat((cx.seat.0 + cx.game.seats - 1) % cx.game.seats);
                cx.event(Event::Called(cx.seat, bidder));
                cx.table.called = Some(cx.seat);
                cx.table.shown = cx.reveal(Audience::All, *cx.hands);
                for p in Seat::first(cx.game.seats) {
                    for face in { cx.hands[p] }.iter() {
                        cx.event(Event::Showed(p, face));
                    }
                }
                cx.cite(Clause::Settle);
                cx.cite(Clause::Stake);
                let Claim { face, .. } = cx.table.bid.expect("only a bid is challenged");
                cx.event(Event::Counted(matching(cx.game, &cx.table.shown, face)));
            }
        }
        Ok(())
    }

    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        let mut chips = vec![1; game.seats.into()];
        if let (Some(Claim { count, face }), Some(caller)) = (t.bid, t.called) {
            let bidder = Seat((caller.0 + game.seats - 1) % game.seats);
            let loser = if matching(game, &t.shown, face) < count.get() { bidder } else { caller };
            chips[loser.at()] = 1 - i32::from(game.seats);
        }
        Outcome::chips(&chips)
    }

    fn bound(game: &GameBox<Self>) -> u32 {
        u32::from(all_dice(game)) * u32::from(game.options.faces.get()) + 1
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let (t, faces) = (&s.table, game.options.faces.get());
        let rolled = s.hands.iter().enumerate().all(|(p, hand)| {
            let dice = if p < game.seats.into() { game.options.dice.get() } else { 0 };
            let sorted = hand.iter().is_sorted_by_key(Face::get);
            hand.len() == usize::from(dice) && sorted && hand.iter().all(|f| f.get() <= faces)
        });
        ValidationError::unless(rolled, "hands", "not the dice of the players")?;
        let possible = |claim: Claim| claim.count.get() <= all_dice(game) && claim.face.get() <= faces;
        ValidationError::unless(t.bid.is_none_or(possible), "table.bid", "a bid that nobody can make")?;
        let called = t.called.is_none_or(|p| p == t.turn && t.bid.is_some());
        ValidationError::unless(t.turn.0 < game.seats && called, "table", "it is another player's turn")?;
        let shown = if t.called.is_some() { s.hands } else { Default::default() };
        ValidationError::unless(t.shown == shown, "table.shown", "the dice are shown after a challenge")
    }

    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        for p in Seat::first(v.game.seats).filter(|&p| v.seat != Some(p)) {
            if v.table.called.is_some() {
                cx.hands[p] = v.table.shown[p];
                continue;
            }
            cx.hands[p] = roll(cx, Chance::Die(p).unseen())?;
        }
        Ok(())
    }
}
