//! Coup: bluff about two hidden cards, challenge the bluffs of others, and be the last with a card.
//!
//! `mod.rs` has the nouns and the game, `turn.rs` the course of a turn, `world.rs` the exact odds of what a player cannot see.
#![allow(missing_docs)] // the names are enough
mod turn;
mod world;

use engine_core::{options, prelude::*};
pub use turn::{Act, Answer, Block, Counter, Keep, Kept, Lose, Move, Proof, Prove, Respond};

/// The clauses of the rulebook, in our own words.
#[data(Rulebook)]
#[tests("../../tests/rulebook/coup.txt")]
pub enum Clause {
    #[clause(
        "CO-1",
        "1",
        Effect,
        "the court is three each of five characters; each player is dealt two cards, unseen by the others"
    )]
    Deal,
    #[clause("CO-2", "1", Effect, "each player starts with two coins; with two players the first starts with one")]
    Coins,
    #[clause("CO-3", "2", Effect, "in turn, a player takes one action, and play passes to the left")]
    Turn,
    #[clause(
        "CO-4",
        "2",
        Limit,
        "an action needs its coins and a rival who is still in the game",
        refuse = "you lack the coins, or there is no such rival"
    )]
    Afford,
    #[clause(
        "CO-5",
        "2",
        Limit,
        "a player with ten coins or more must launch a coup",
        refuse = "you have ten coins or more, so you must launch a coup"
    )]
    MustCoup,
    #[clause("CO-6", "3", Effect, "Income takes one coin")]
    Income,
    #[clause("CO-7", "3", Effect, "Foreign Aid takes two coins")]
    ForeignAid,
    #[clause("CO-8", "3", Effect, "a Coup costs seven coins, and its target loses a card")]
    Coup,
    #[clause("CO-9", "4", Effect, "the Duke takes three coins as Tax")]
    Tax,
    #[clause("CO-10", "4", Effect, "the Assassin spends three coins, and the target loses a card")]
    Assassinate,
    #[clause("CO-11", "4", Effect, "the Captain takes two coins from a rival, or one if that is all")]
    Steal,
    #[clause(
        "CO-12",
        "4",
        Effect,
        "the Ambassador draws two cards from the court, and returns as many of all cards, unseen by the others"
    )]
    Exchange,
    #[clause(
        "CO-13",
        "5",
        Effect,
        "Foreign Aid can be blocked by a Duke, an assassination by the target's Contessa, stealing by the target's Captain or Ambassador"
    )]
    Block,
    #[clause(
        "CO-14",
        "5",
        Limit,
        "only a character that blocks the action can be claimed against it",
        refuse = "this character does not block the action"
    )]
    WrongBlock,
    #[clause("CO-15", "5", Effect, "a blocked action has no effect, and what it cost stays spent")]
    Blocked,
    #[clause(
        "CO-16",
        "6",
        Effect,
        "any rival may challenge a claimed character, whether or not the action concerns them"
    )]
    Challenge,
    #[clause(
        "CO-17",
        "6",
        Effect,
        "a challenged player who shows the character wins, shuffles it into the court and draws a card for it; the challenger loses a card"
    )]
    Proved,
    #[clause(
        "CO-18",
        "6",
        Limit,
        "only a card that the player holds can be shown",
        refuse = "you do not hold this character"
    )]
    NotHeld,
    #[clause("CO-19", "6", Effect, "a challenged player who shows nothing loses a card, and the claim fails")]
    Exposed,
    #[clause("CO-20", "6", Effect, "the cost of an action that fails in a challenge is paid back")]
    PaidBack,
    #[clause("CO-21", "7", Effect, "a player who loses a card chooses which, and turns it up for good")]
    LoseCard,
    #[clause("CO-22", "7", Effect, "a player without cards is out of the game and puts back the coins")]
    Out,
    #[clause("CO-23", "7", Effect, "the last player with a card wins")]
    Win,
    #[clause("CO-24", "6", Fact, "a player may bluff: a claim needs no card unless it is challenged")]
    Bluff,
    #[clause(
        "CO-Q1",
        "Q1",
        Ruling,
        "rivals are asked in order from the left of whoever claims; the first to challenge or to block is heard",
        why = "at a table whoever speaks first is heard, and an engine needs an order"
    )]
    InOrder,
    #[clause(
        "CO-Q2",
        "Q2",
        Ruling,
        "a target who is out before the action takes effect loses nothing more",
        why = "the rules are silent, and there is nothing left to take"
    )]
    Gone,
    #[clause(
        "CO-Q3",
        "Q3",
        Ruling,
        "after the agreed number of turns the players who are still in share the win",
        why = "two players could exchange cards for ever"
    )]
    Limit,
}

/// The most players.
pub const SEATS: usize = 6;

/// A character of the court.
#[data(Finite)]
pub enum Role {
    Duke,
    Assassin,
    Captain,
    Ambassador,
    Contessa,
}

/// A number of turns.
#[data(Finite)]
#[finite(1..=100)]
pub struct Turns(u8);

options! {
    /// The options that the players agree on before the game.
    pub struct Options {
        /// The number of turns of all players after which the game ends.
        turns: Turns = Turns::of(100), "CO-Q3", [Turns::of(6)];
        /// Whether the first of two players starts with one coin.
        one_coin: bool = true, "CO-2", [false];
    }
}

#[data(Chance)]
pub enum Chance {
    /// A card from the court.
    #[draws(Role)]
    Court,
    /// The past of a rival, as a viewer imagines it.
    Past,
}

/// What happens in a game.
#[data(Event)]
pub enum Event {
    #[say("{0}: {1}.")]
    Declared(Seat, Move),
    #[say("{0} claims the {1} to block it.")]
    Blocks(Seat, Role),
    #[say("{0} challenges {1}.")]
    Challenged(Seat, Seat),
    #[say("{0} shows the {1} and draws another card.")]
    Showed(Seat, Role),
    #[say("{0} shows nothing.")]
    Conceded(Seat),
    #[say("{0} loses the {1}.")]
    Lost(Seat, Role),
    #[say("{0} is out of the game.")]
    Out(Seat),
    #[say("{0} takes {1} coins.")]
    Took(Seat, u8),
    #[say("{0} takes {2} coins from {1}.")]
    Stole(Seat, Seat, u8),
    #[say("{0} draws two cards.")]
    Drew(Seat),
    #[say("{0} returns two cards.")]
    Returned(Seat),
    #[say("You draw the {0}.")]
    Got(Role),
    #[say("{0} wins the game.")]
    Won(Seat),
}

/// What everybody remembers of the cards.
#[data(Copy)]
pub enum Fact {
    /// A player showed a character, returned it to the court and drew a card.
    Showed(Seat, Role),
    /// A player lost a card.
    Lost(Seat, Role),
    /// A player drew two cards and returned two.
    Exchanged(Seat),
}

/// A claim that is being made.
#[data(Copy)]
pub struct Claim {
    pub by: Seat,
    pub role: Role,
}

/// What is asked, and of whom.
#[data(Copy)]
pub struct Asked {
    pub seat: Seat,
    pub frame: Frame,
}

/// The questions of the game.
#[decisions(Coup)]
pub enum Frame {
    /// Which action do you take?
    Act(Act),
    /// Do you challenge the claim?
    Respond(Respond),
    /// Do you block the action?
    Counter(Counter),
    /// Do you show the character?
    Prove(Prove),
    /// Which card do you lose?
    Lose(Lose),
    /// Which cards do you keep?
    Keep(Keep),
}

/// What everybody sees.
#[data(Copy, Default, Encode)]
pub struct Table {
    /// The question; `None` once the game is over.
    #[encode(skip)]
    pub asked: Option<Asked>,
    /// The player whose turn it is, who need not be the one who is asked.
    pub actor: Seat,
    /// The action in progress.
    pub action: Option<Move>,
    /// The block of the action.
    #[encode(skip)]
    pub block: Option<Claim>,
    #[encode(seats, max = 12)]
    pub coins: [u8; SEATS],
    /// The cards that each player has lost, face up.
    #[encode(seats)]
    pub lost: [Stack<Role, 2>; SEATS],
    /// The number of turns so far.
    #[encode(max = 100)]
    pub turns: u8,
    /// What everybody remembers of the cards, in order.
    #[encode(skip)]
    pub facts: Stack<Fact, 128>,
}

impl Table {
    /// The number of cards that a player still has.
    pub fn cards(&self, p: Seat) -> usize {
        2 - self.lost[p].len()
    }

    fn alive(&self, game: &GameBox<Coup>) -> impl Iterator<Item = Seat> {
        let lost = self.lost;
        Seat::first(game.seats).filter(move |&p| lost[p].len() < 2)
    }
}

/// What a player drew from the court after the deal.
#[data(Copy)]
pub enum Gain {
    /// A card for one that was shown.
    Replaced(Role),
    /// Two cards in an exchange, and the two that were returned.
    Exchanged { drew: [Role; 2], gave: [Role; 2] },
}

/// What one player knows.
#[data(Copy, Default, Encode)]
pub struct Hand {
    /// The cards, lowest first: two more during an exchange.
    pub cards: Stack<Role, 4>,
    /// The two cards drawn in the exchange in progress.
    #[encode(skip)]
    pub drew: Option<[Role; 2]>,
    /// The cards at the deal.
    #[encode(skip)]
    pub dealt: Stack<Role, 2>,
    /// What came from the court since.
    #[encode(skip)]
    pub gains: Stack<Gain, 64>,
}

impl Hand {
    pub fn has(&self, role: Role) -> bool {
        self.cards.iter().any(|c| c == role)
    }

    fn add(&mut self, role: Role) {
        self.cards = sorted(self.cards.iter().chain([role]));
    }

    fn remove(&mut self, role: Role) {
        let mut gone = false;
        self.cards = self.cards.iter().filter(|&c| c != role || std::mem::replace(&mut gone, true)).collect();
    }
}

fn sorted<const N: usize>(cards: impl IntoIterator<Item = Role>) -> Stack<Role, N> {
    let mut cards: Vec<Role> = cards.into_iter().collect();
    cards.sort_unstable_by_key(|c| c.id());
    cards.into_iter().collect()
}

/// Coup.
pub struct Coup;

type Cx<'a, S> = engine_core::rules::Cx<'a, Coup, S>;

#[game]
impl Game for Coup {
    const META: Meta = Meta::new("coup", "Coup", 2..=6);
    const SECRETS: bool = Frame::SECRETS;
    type Options = Options;
    type Table = Table;
    type Hands = [Hand; SEATS];
    type Unseen = Bag<Role>;
    type Action = Action;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;

    fn setup(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
        cx.cite(Clause::Deal);
        *cx.unseen = Bag::of_each(3);
        for p in Seat::first(cx.game.seats) {
            for _ in 0..2 {
                let card = cx.chance.draw(Chance::Court.seen_by(p), cx.unseen)?;
                cx.hands[p].add(card);
            }
            cx.hands[p].dealt = cx.hands[p].cards.iter().collect();
            cx.table.coins[p] = 2;
        }
        cx.cite(Clause::Coins);
        if cx.game.seats == 2 && cx.game.options.one_coin {
            cx.table.coins[0] = 1;
        }
        cx.table.asked = Some(Asked { seat: Seat(0), frame: Frame::Act(Act) });
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        t.asked.map_or(Turn::Over, |asked| Turn::Seat(asked.seat))
    }

    fn audience(_: &GameBox<Self>, t: &Table, a: Action) -> Audience {
        Frame::audience(a, t.asked.map_or(t.actor, |asked| asked.seat))
    }

    fn check(v: View<Self>, a: Action) -> Verdict<Clause> {
        v.table.asked.map_or(Err(Refusal::Over), |asked| asked.frame.check(v, a))
    }

    fn legal(v: View<Self>, out: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        v.table.asked.map_or(ControlFlow::Continue(()), |asked| asked.frame.legal(v, out))
    }

    fn apply(cx: &mut Cx<'_, impl Source>, a: Action) -> Result<(), Halt> {
        let Some(asked) = cx.table.asked else { unreachable!("nothing is legal once the game is over") };
        asked.frame.apply(cx, a)
    }

    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        let points: Vec<i32> = Seat::first(game.seats).map(|p| i32::from(t.cards(p) > 0)).collect();
        Outcome::ranked(&points)
    }

    /// In a turn there are at most an action, five answers to it, five blocks, five answers to a block, two proofs and three losses.
    fn bound(game: &GameBox<Self>) -> u32 {
        21 * u32::from(game.options.turns.get())
    }

    fn census(game: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        let hands = s.hands[..usize::from(game.seats)].iter().flat_map(|hand| hand.cards.iter().collect::<Vec<_>>());
        let lost = s.table.lost[..usize::from(game.seats)].iter().flat_map(|lost| lost.iter().collect::<Vec<_>>());
        Census::new().deck(&Bag::of_each(3), hands.chain(lost).chain(s.unseen.iter()))
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        world::validate(game, s)
    }

    fn estimate(v: View<Self>, p: Seat) -> i32 {
        10 * v.table.cards(p) as i32 + i32::from(v.table.coins[p])
    }

    fn sample_world(cx: &mut Cx<'_, impl Source>, v: View<Self>) -> Result<(), Halt> {
        world::sample(cx, v)
    }
}
