//! A small game that has everything a match must cope with: a public draw in set-up, private ones, two dice in one action, a private
//! draw behind public ones, refusals, events for some, a reveal at the end. `TWIST` changes a rule, `VERSION` its version.
use engine_core::{
    Ask, Audience, Bag, Census, Dealer, Encode, Faults, Game, Layout, Meta, Outcome, Pen, Piece, Refusal, Seat, Show,
    State, StateOf, Turn, Verdict, View, data, ensure, options,
};
use serde::{Deserialize, Serialize};

/// The rulebook.
#[data(Rulebook)]
#[tests("toy.txt")]
pub enum Clause {
    #[clause("TO-1", "1", Effect, "a public draw says who begins")]
    First,
    #[clause("TO-2", "1", Effect, "each player draws a card that nobody else sees")]
    Deal,
    #[clause("TO-3", "2", Effect, "two dice are rolled and added to the score")]
    Roll,
    #[clause("TO-4", "2", Effect, "equal dice give a card")]
    Pair,
    #[clause("TO-5", "2", Effect, "a card is drawn in place of a roll")]
    Draw,
    #[clause("TO-6", "2", Limit, "no card is left")]
    Empty,
    #[clause("TO-7", "3", Effect, "who stops is out; at the end all show their cards")]
    Stop,
    #[clause("TO-8", "3", Limit, "nobody stops before the first roll")]
    Early,
    #[clause("TO-9", "3", Fact, "there are six cards")]
    Cards,
}

/// A card.
#[data(Finite)]
#[finite(0..=5)]
pub struct Card(u8);

/// How many turns.
#[data(Finite)]
#[finite(2..=12)]
pub struct Turns(u8);

/// What a player does.
#[data(Finite)]
pub enum Act {
    /// Rolls.
    Roll,
    /// Draws.
    Draw,
    /// Stops.
    Stop,
}
options! {
    /// What tables agree on.
    pub struct ToyOptions {
        /// The game ends after so many decisions.
        turns: Turns = Turns::of(8), "TO-Q1", [Turns::of(3)];
        /// Equal dice give a card.
        pairs: bool = true, "TO-4", [false];
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub turn: Seat,
    pub taken: u8,
    pub scores: [u8; 2],
    pub stopped: [bool; 2],
    pub cards: [u8; 2],
    pub shown: Option<[Bag<Card>; 2]>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Event {
    Began(Seat),
    Dealt(Card),
    Rolled(Seat, [u8; 2]),
    Drew(Seat),
    Got(Card),
    Stopped(Seat),
}

#[derive(Clone, Debug)]
pub struct Toy<const TWIST: bool = false, const VERSION: u32 = 2> {
    pub options: ToyOptions,
    pub content: Vec<String>,
}

pub fn toy() -> Toy {
    Toy::new("", ToyOptions::default(), 2).unwrap()
}

fn pile() -> Bag<Card> {
    (0..6).map(Card::of).collect()
}

const FIRST: Ask = Ask::public(0);
const DIE: Ask = Ask::public(1);
const PILE: Ask = Ask::public(2);

impl<const TWIST: bool, const VERSION: u32> Toy<TWIST, VERSION> {
    fn card<D: Dealer<Self>>(s: &mut StateOf<Self>, p: Seat, dealer: &mut D) -> Result<(), D::Halt> {
        let card = dealer.draw(PILE.seen_by(p), &mut s.unseen)?;
        dealer.event(|| Event::Drew(p));
        dealer.event_to(Audience::Seat(p), || Event::Got(card));
        s.hands[p].put(card);
        s.table.cards[p] += 1;
        Ok(())
    }
}

impl<const TWIST: bool, const VERSION: u32> Game for Toy<TWIST, VERSION> {
    const META: Meta = Meta::new("toy", "Toy", 2..=2).rules_version(VERSION);
    const STANDARD: &'static str = "plain";
    type Content = Vec<String>;
    type Options = ToyOptions;
    type Table = Table;
    type Hands = [Bag<Card>; 2];
    type Unseen = Bag<Card>;
    type Action = Act;
    type Clause = Clause;
    type Event = Event;

    fn new(content: &str, options: ToyOptions, seats: u8) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        Self::META.admits(seats).err().into_iter().for_each(|f| faults.append(f));
        for (i, line) in content.lines().enumerate() {
            if line.contains('!') {
                faults.add_line(i as u32 + 1, "", "no exclamation marks");
            }
        }
        faults.or(Self { options, content: content.lines().map(str::to_string).collect() })
    }
    fn content(&self) -> &Vec<String> {
        &self.content
    }
    fn options(&self) -> &ToyOptions {
        &self.options
    }
    fn seats(&self) -> u8 {
        2
    }
    fn bound(&self) -> u32 {
        self.options.turns.get().into()
    }

    fn setup<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        dealer.cite(Clause::First);
        let turn = Seat(dealer.roll(FIRST, 2)? as u8);
        dealer.event(|| Event::Began(turn));
        let table = Table { turn, taken: 0, scores: [0; 2], stopped: [false; 2], cards: [1; 2], shown: None };
        let mut s = State { table, hands: [Bag::EMPTY; 2], unseen: pile() };
        for p in Seat::first(2) {
            dealer.cite_to(Audience::Seat(p), Clause::Deal);
            let card = dealer.draw(PILE.seen_by(p), &mut s.unseen)?;
            dealer.event_to(Audience::Seat(p), || Event::Dealt(card));
            s.hands[p].put(card);
        }
        Ok(s)
    }

    fn turn(&self, t: &Table) -> Turn {
        if t.shown.is_some() { Turn::Over } else { Turn::Seat(t.turn) }
    }

    fn check(&self, v: View<'_, Self>, a: Act) -> Verdict<Self> {
        match a {
            Act::Roll => Ok(()),
            Act::Draw if v.table.cards.iter().sum::<u8>() == 6 => Err(Refusal::by(Clause::Empty)),
            Act::Draw => Ok(()),
            Act::Stop => ensure(v.table.scores[v.table.turn] > 0, Clause::Early),
        }
    }

    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Act, dealer: &mut D) -> Result<Turn, D::Halt> {
        let me = s.table.turn;
        match a {
            Act::Roll => {
                dealer.cite(Clause::Roll);
                let dice = [dealer.roll(DIE.by(me), 6)? as u8 + 1, dealer.roll(DIE.by(me), 6)? as u8 + 1];
                dealer.event(|| Event::Rolled(me, dice));
                s.table.scores[me] += dice[0] + dice[1] + u8::from(TWIST);
                if dice[0] == dice[1] && self.options.pairs && !s.unseen.is_empty() {
                    dealer.cite(Clause::Pair);
                    Self::card(s, me, dealer)?;
                }
            }
            Act::Draw => {
                dealer.cite(Clause::Draw);
                Self::card(s, me, dealer)?;
            }
            Act::Stop => {
                dealer.cite(Clause::Stop);
                dealer.event(|| Event::Stopped(me));
                s.table.stopped[me] = true;
            }
        }
        s.table.taken += 1;
        if !s.table.stopped[me.next(2)] {
            s.table.turn = me.next(2);
        }
        if s.table.stopped == [true; 2] || s.table.taken == self.options.turns.get() {
            s.table.shown = Some(dealer.reveal(Audience::All, s.hands));
        }
        Ok(self.turn(&s.table))
    }

    fn outcome(&self, t: &Table) -> Option<Outcome> {
        let sum = |b: &Bag<Card>| b.kinds().map(|(c, n)| i32::from(c.get()) * i32::from(n)).sum::<i32>();
        let shown = t.shown.as_ref()?;
        Some(Outcome::ranked(&[0, 1].map(|p| i32::from(t.scores[p]) + sum(&shown[p]))))
    }

    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        let mut s = State { table: v.table.clone(), hands: [Bag::EMPTY; 2], unseen: pile() };
        for p in Seat::first(2) {
            let known = v.table.shown.map(|h| h[p]).or(if v.seat == Some(p) { v.hand.copied() } else { None });
            for (card, _) in known.iter().flat_map(Bag::kinds) {
                assert!(s.unseen.take(card), "no card twice");
                s.hands[p].put(card);
            }
        }
        for p in Seat::first(2) {
            while s.hands[p].len() < u16::from(v.table.cards[p]) {
                let card = dealer.draw(PILE.by(p).unseen(), &mut s.unseen)?;
                s.hands[p].put(card);
            }
        }
        Ok(s)
    }

    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        let (t, mut faults) = (&s.table, Faults::default());
        faults.expect(t.turn.0 < 2, "table.turn", || format!("there are two seats, not {}", t.turn.0));
        faults.expect(t.taken <= self.options.turns.get(), "table.taken", || "too many turns".into());
        faults.expect(t.scores.iter().all(|&s| u16::from(s) <= 13 * u16::from(t.taken)), "table.scores", || {
            "too high".into()
        });
        for p in [0, 1] {
            faults.expect(u16::from(t.cards[p]) == s.hands[p].len(), "table.cards", || "not as in the hand".into());
        }
        let over = t.stopped == [true; 2] || t.taken == self.options.turns.get();
        faults.expect(t.shown == over.then_some(s.hands), "table.shown", || "cards are shown at the end".into());
        self.census(s).verify().err().into_iter().for_each(|f| faults.append(f));
        faults.or(())
    }

    fn census(&self, s: &StateOf<Self>) -> Census {
        (0..6).map(Card::of).fold(Census::new(), |c, card| {
            let n = s.hands.iter().chain([&s.unseen]).map(|b| usize::from(b.count(card))).sum::<usize>();
            c.count(format!("card {card}"), n, 1)
        })
    }

    fn estimate(&self, v: View<'_, Self>, p: Seat) -> i32 {
        i32::from(v.table.scores[p]) - i32::from(v.table.scores[p.next(2)])
    }
}

impl<const TWIST: bool, const VERSION: u32> Encode for Toy<TWIST, VERSION> {
    fn layout(&self) -> Layout {
        Layout::new(vec![Piece::unit("scores", &[2]), Piece::unit("hand", &[6])])
    }
    fn encode(&self, v: View<'_, Self>, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        v.table.scores.iter().for_each(|&s| pen.share(s, 160u8));
        (0..6).for_each(|c| pen.flag(v.hand.is_some_and(|h| h.has(Card::of(c)))));
        pen.end();
    }
}

impl<const TWIST: bool, const VERSION: u32> Show for Toy<TWIST, VERSION> {
    fn text(&self, v: View<'_, Self>) -> String {
        let hand = v.hand.map(|h| format!("{h:?}")).unwrap_or_default();
        format!("scores {} to {} {hand}", v.table.scores[0], v.table.scores[1])
    }
    fn svg(&self, v: View<'_, Self>) -> String {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><text>{}</text></svg>", self.text(v))
    }
    fn event(&self, e: &Event) -> String {
        match e {
            Event::Began(p) => format!("{p} begins"),
            Event::Dealt(c) => format!("You are dealt card {c}."),
            Event::Rolled(p, [a, b]) => format!("{p} rolls {a} and {b}."),
            Event::Drew(p) => format!("{p} draws a card."),
            Event::Got(c) => format!("It is card {c}."),
            Event::Stopped(p) => format!("{p} stops."),
        }
    }
    fn question(&self, ask: Ask) -> String {
        match ask.stream.thing {
            0 => "who begins".into(),
            1 => format!("a die of seat {}", ask.stream.of),
            _ => "the next card".into(),
        }
    }
    fn answer(&self, ask: Ask, answer: u32) -> String {
        match ask.stream.thing {
            0 => format!("seat {answer}"),
            1 => format!("{}", answer + 1),
            _ => format!("card {answer}"),
        }
    }
}
