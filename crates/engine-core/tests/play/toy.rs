//! A small game with everything that a match must handle: a public draw in set-up, private draws, two dice in one action, a private draw
//! after public ones, refusals, events for some seats, a reveal at the end. `TWIST` changes a rule, `VERSION` its version.
use engine_core::{
    encode::{FeatureBlock, FeatureSink, FeatureWriter, Layout},
    options,
    prelude::*,
};
use serde::Serialize;

/// The clauses of the rulebook.
#[data(Rulebook)]
#[tests("toy.txt")]
pub enum Clause {
    #[clause("TO-1", "1", Effect, "a public draw decides who begins")]
    First,
    #[clause("TO-2", "1", Effect, "each player draws a card that nobody else sees")]
    Deal,
    #[clause("TO-3", "2", Effect, "two dice are rolled and added to the score")]
    Roll,
    #[clause("TO-4", "2", Effect, "equal dice give a card")]
    Pair,
    #[clause("TO-5", "2", Effect, "a player may draw a card instead of rolling")]
    Draw,
    #[clause("TO-6", "2", Limit, "no card is left")]
    Empty,
    #[clause("TO-7", "3", Effect, "a player who stops is out; at the end all show their cards")]
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

/// A number of turns.
#[data(Finite)]
#[finite(2..=12)]
pub struct Turns(u8);

/// An action.
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
    /// The options of the game.
    pub struct ToyOptions {
        /// The number of decisions after which the game ends.
        turns: Turns = Turns::of(8), "TO-Q1", [Turns::of(3)];
        /// Equal dice give a card.
        pairs: bool = true, "TO-4", [false];
    }
}

#[data(Copy, Default)]
pub struct Table {
    pub turn: Seat,
    pub taken: u8,
    pub scores: [u8; 2],
    pub stopped: [bool; 2],
    pub cards: [u8; 2],
    pub shown: Option<[Bag<Card>; 2]>,
}

#[data(Event)]
pub enum Event {
    Began(Seat),
    Dealt(Card),
    Rolled(Seat, [u8; 2]),
    Drew(Seat),
    Got(Card),
    Stopped(Seat),
}

/// What the game asks chance for.
#[data(Chance)]
pub enum Chance {
    /// Who begins.
    First,
    /// A die.
    Die(Seat),
    /// The next card.
    Pile,
}

/// Lines of text.
#[derive(Clone, Debug, Serialize)]
pub struct Lines(pub Vec<String>);

impl Content for Lines {
    const STANDARD: &'static str = "plain";
    fn read(text: &str) -> Result<Self, ValidationError> {
        let mut faults = ValidationError::default();
        for (i, line) in text.lines().enumerate() {
            if line.contains('!') {
                faults.add_line(i as u32 + 1, "", "no exclamation marks");
            }
        }
        faults.or(Self(text.lines().map(str::to_string).collect()))
    }
}

pub struct Toy<const TWIST: bool = false, const VERSION: u32 = 2>;

/// A box of this game with the given options and without content.
pub fn toy_with<G: Game<Options = ToyOptions>>(options: ToyOptions) -> GameBox<G> {
    GameBox::new("", options, 2).unwrap()
}

pub fn toy() -> GameBox<Toy> {
    toy_with(ToyOptions::default())
}

fn pile() -> Bag<Card> {
    Bag::of_each(1)
}

fn card<const TWIST: bool, const VERSION: u32>(cx: &mut Cx<Toy<TWIST, VERSION>, impl Source>) -> Result<(), Halt> {
    let p = cx.seat;
    let card = cx.chance.draw(Chance::Pile.seen_by(p), cx.unseen)?;
    cx.event(Event::Drew(p));
    cx.event_to(Audience::Seat(p), Event::Got(card));
    cx.hands[p].put(card);
    cx.table.cards[p] += 1;
    Ok(())
}

#[game]
impl<const TWIST: bool, const VERSION: u32> Game for Toy<TWIST, VERSION> {
    const META: Meta = Meta::new("toy", "Toy", 2..=2).rules_version(VERSION);
    type Content = Lines;
    type Options = ToyOptions;
    type Table = Table;
    type Hands = [Bag<Card>; 2];
    type Unseen = Bag<Card>;
    type Action = Act;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;
    type Show = Self;
    type Encode = Self;

    fn bound(game: &GameBox<Self>) -> u32 {
        game.options.turns.get().into()
    }

    fn setup(cx: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        cx.cite(Clause::First);
        cx.table.turn = Seat(cx.chance.roll(Chance::First, 2)? as u8);
        cx.event(Event::Began(cx.table.turn));
        cx.table.cards = [1; 2];
        *cx.unseen = pile();
        for p in Seat::first(2) {
            cx.cite_to(Audience::Seat(p), Clause::Deal);
            let card = cx.chance.draw(Chance::Pile.seen_by(p), cx.unseen)?;
            cx.event_to(Audience::Seat(p), Event::Dealt(card));
            cx.hands[p].put(card);
        }
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.shown.is_some() { Turn::Over } else { Turn::Seat(t.turn) }
    }

    fn check(v: View<Self>, a: Act) -> Verdict<Clause> {
        match a {
            Act::Roll => Ok(()),
            Act::Draw if v.table.cards.iter().sum::<u8>() == 6 => Err(Refusal::by(Clause::Empty)),
            Act::Draw => Ok(()),
            Act::Stop => ensure(v.table.scores[v.table.turn] > 0, Clause::Early),
        }
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Act) -> Result<(), Halt> {
        let me = cx.seat;
        match a {
            Act::Roll => {
                cx.cite(Clause::Roll);
                let mut die = || Ok(cx.chance.roll(Chance::Die(me), 6)? as u8 + 1);
                let dice = [die()?, die()?];
                cx.event(Event::Rolled(me, dice));
                cx.table.scores[me] += dice[0] + dice[1] + u8::from(TWIST);
                if dice[0] == dice[1] && cx.game.options.pairs && !cx.unseen.is_empty() {
                    cx.cite(Clause::Pair);
                    card(cx)?;
                }
            }
            Act::Draw => {
                cx.cite(Clause::Draw);
                card(cx)?;
            }
            Act::Stop => {
                cx.cite(Clause::Stop);
                cx.event(Event::Stopped(me));
                cx.table.stopped[me] = true;
            }
        }
        cx.table.taken += 1;
        if !cx.table.stopped[me.other()] {
            cx.table.turn = me.other();
        }
        if cx.table.stopped == [true; 2] || cx.table.taken == cx.game.options.turns.get() {
            cx.table.shown = Some(cx.reveal(Audience::All, *cx.hands));
        }
        Ok(())
    }

    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        let sum = |b: &Bag<Card>| b.iter().map(|c| i32::from(c.get())).sum::<i32>();
        let shown = t.shown.unwrap_or_default();
        Outcome::ranked(&[0, 1].map(|p| i32::from(t.scores[p]) + sum(&shown[p])))
    }

    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        *cx.unseen = pile();
        for p in Seat::first(2) {
            let known = v.table.shown.map(|h| h[p]).or(v.hand_of(p).copied());
            cx.hands[p] = known.unwrap_or_default();
            *cx.unseen = cx.unseen.without(cx.hands[p].iter());
        }
        for p in Seat::first(2) {
            while cx.hands[p].len() < u16::from(v.table.cards[p]) {
                let card = cx.chance.draw(Chance::Pile.unseen(), cx.unseen)?;
                cx.hands[p].put(card);
            }
        }
        Ok(())
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let (t, mut faults) = (&s.table, ValidationError::default());
        faults.expect(t.turn.0 < 2, "table.turn", || format!("there are two seats, not {}", t.turn.0));
        faults.expect(t.taken <= game.options.turns.get(), "table.taken", || "too many turns".into());
        faults.expect(t.scores.iter().all(|&s| u16::from(s) <= 13 * u16::from(t.taken)), "table.scores", || {
            "too high".into()
        });
        for p in [0, 1] {
            faults.expect(u16::from(t.cards[p]) == s.hands[p].len(), "table.cards", || {
                "the number differs from the hand".into()
            });
        }
        let over = t.stopped == [true; 2] || t.taken == game.options.turns.get();
        faults.expect(t.shown == over.then_some(s.hands), "table.shown", || "the cards are shown at the end".into());
        Self::census(game, s).verify().err().into_iter().for_each(|f| faults.append(f));
        faults.or(())
    }

    fn census(_: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        (0..6).map(Card::of).fold(Census::new(), |c, card| {
            let n = s.hands.iter().chain([&s.unseen]).map(|b| usize::from(b.count(card))).sum::<usize>();
            c.count(format!("card {card}"), n, 1)
        })
    }

    fn estimate(v: View<Self>, p: Seat) -> i32 {
        i32::from(v.table.scores[p]) - i32::from(v.table.scores[p.next(2)])
    }
}

impl<const TWIST: bool, const VERSION: u32> Encode<Self> for Toy<TWIST, VERSION> {
    fn layout(_: &GameBox<Self>) -> Layout {
        Layout::new(vec![FeatureBlock::unit("scores", &[2]), FeatureBlock::unit("hand", &[6])])
    }
    fn write<S: FeatureSink>(v: View<'_, Self>, pen: &mut FeatureWriter<S>) {
        v.table.scores.iter().for_each(|&s| pen.share(s, 160u8));
        (0..6).for_each(|c| pen.flag(v.hand.is_some_and(|h| h.has(Card::of(c)))));
    }
}

impl<const TWIST: bool, const VERSION: u32> Show<Self> for Toy<TWIST, VERSION> {
    fn text(v: View<Self>, _: Language) -> String {
        let hand = v.hand.map(|h| format!("{h:?}")).unwrap_or_default();
        format!("scores {} to {} {hand}", v.table.scores[0], v.table.scores[1])
    }
    fn svg(v: View<Self>, _: Screen, language: Language) -> Svg {
        let mut svg = Svg::new(300, 40);
        svg.words(10, 25, 16, Self::text(v, language));
        svg
    }
    fn facts(v: View<Self>) -> serde_json::Value {
        if TWIST { serde_json::json!({ "cards held": v.hand.map(|h| h.len()) }) } else { serde_json::Value::Null }
    }
    fn event(_: &GameBox<Self>, e: &Event, _: Language) -> String {
        match e {
            Event::Began(p) => format!("{p} begins"),
            Event::Dealt(c) => format!("You are dealt card {c}."),
            Event::Rolled(p, [a, b]) => format!("{p} rolls {a} and {b}."),
            Event::Drew(p) => format!("{p} draws a card."),
            Event::Got(c) => format!("It is card {c}."),
            Event::Stopped(p) => format!("{p} stops."),
        }
    }
    fn question(_: &GameBox<Self>, ask: Chance, _: Language) -> String {
        match ask {
            Chance::First => "who begins".into(),
            Chance::Die(p) => format!("a die of {p}"),
            Chance::Pile => "the next card".into(),
        }
    }
    fn answer(_: &GameBox<Self>, ask: Chance, answer: u32, _: Language) -> String {
        match ask {
            Chance::First => format!("seat {answer}"),
            Chance::Die(_) => format!("{}", answer + 1),
            Chance::Pile => format!("card {answer}"),
        }
    }
}
