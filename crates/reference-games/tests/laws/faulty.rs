//! Leduc with a switch for one deliberate fault, to test the laws themselves. The switch is an option.
use engine_core::{
    chance::{AskOf, DynSource, FastRng, Odds, Seeded},
    encode::{Encode, FeatureBlock, FeatureSink, FeatureWriter, Layout},
    options,
    prelude::*,
    rules::{Picker, State, by_count},
};
use reference_games::leduc::{Act, Card, Clause, Event, Leduc, Table as LeducTable};
use std::sync::atomic::{AtomicU8, Ordering};

/// What is wrong with the game.
#[data(Finite)]
pub enum Bug {
    None,
    Alive,
    Ends,
    Order,
    AgreeTooMuch,
    AgreeTooLittle,
    PickNth,
    PickCount,
    ChanceListens,
    ChanceOdds,
    Same,
    World,
    WorldImpossible,
    Quiet,
    QuietBesideReveal,
    QuietEvent,
    QuietCitation,
    QuietNothingCompared,
    Private,
    PrivateEvent,
    Odds,
    Posterior,
    Census,
    Serde,
    TamperedRefused,
    TamperedPanic,
    OutcomeSeats,
    OutcomeTooMuch,
    EncodeRange,
    ShowPicture,
    ShowSentence,
    ShowLabels,
    ShowTouch,
    ShowTwins,
    Panic,
}

options! {
    /// The fault.
    pub struct Options {
        /// What is wrong with the game.
        bug: Bug = Bug::None, "", [];
    }
}

/// Leduc's table, and a place where a leak can be seen.
#[data(Copy, Default)]
pub struct Table {
    pub leduc: LeducTable,
    pub tell: u8,
}

#[data(Chance)]
pub enum Chance {
    /// The card of a player.
    Deck,
    /// The card that is turned up.
    Board,
    /// A second card, for a sampler that prefers the better one.
    Second,
}

pub struct Faulty;

/// Leduc with a fault.
pub fn faulty(bug: Bug) -> GameBox<Faulty> {
    GameBox::new("", Options { bug }, 2).unwrap()
}

/// The number of games that were set up, which a rule must not know.
static SETUPS: AtomicU8 = AtomicU8::new(0);

fn inner(s: &StateOf<Faulty>) -> StateOf<Leduc> {
    State { table: s.table.leduc, hands: s.hands, unseen: s.unseen }
}

fn leduc() -> GameBox<Leduc> {
    Leduc::standard(2)
}

/// Draws from the deck, with wrong weights if that is the fault.
fn draw(cx: &mut Cx<Faulty, impl Source>, ask: AskOf<Chance>) -> Result<Card, Halt> {
    let Odds::Bag { counts, total } = cx.unseen.odds() else { unreachable!("a bag has bag odds") };
    let short = u16::from(cx.game.options.bug == Bug::ChanceOdds);
    let id = cx.chance.answer(ask, Odds::Bag { counts, total: total - short })?;
    let card = Card::from_id(id).expect("a card");
    assert!(cx.unseen.take(card), "a drawn card is in the bag");
    Ok(card)
}

#[game]
impl Game for Faulty {
    const META: Meta = Meta::new("faulty", "Leduc with a fault", 2..=2);
    type Options = Options;
    type Table = Table;
    type Hands = [Card; 2];
    type Unseen = Bag<Card>;
    type Action = Act;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;
    type Show = Self;
    type Encode = Self;
    type Picker = Self;

    fn bound(game: &GameBox<Self>) -> u32 {
        if game.options.bug == Bug::Ends { 1 } else { 8 }
    }

    fn utility_bound(game: &GameBox<Self>) -> i32 {
        if game.options.bug == Bug::OutcomeTooMuch { 2 } else { 13 }
    }

    fn setup(cx: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        cx.cite(Clause::Deal);
        cx.table.leduc.stakes = [1, 1];
        *cx.unseen = Bag::of_each(1);
        cx.hands[0] = draw(cx, Chance::Deck.seen_by(Seat(0)).open())?;
        cx.hands[1] = draw(cx, Chance::Deck.seen_by(Seat(1)))?;
        cx.table.tell = match cx.game.options.bug {
            Bug::Private => cx.hands[1].get(),
            Bug::Same => SETUPS.fetch_add(1, Ordering::Relaxed),
            _ => 9,
        };
        if cx.game.options.bug == Bug::PrivateEvent {
            cx.event(Event::Board(cx.hands[1]));
        }
        Ok(())
    }

    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        Leduc::turn(&leduc(), &t.leduc)
    }

    fn outcome(game: &GameBox<Self>, t: &Table) -> Outcome {
        if game.options.bug == Bug::OutcomeSeats { Outcome::chips(&[0]) } else { Leduc::outcome(&leduc(), &t.leduc) }
    }

    fn check(v: View<Self>, a: Act) -> Verdict<Clause> {
        if v.game.options.bug == Bug::Alive && v.table.leduc.raises == 1 {
            return Err(Refusal::NotNow);
        }
        Leduc::check(View { game: &leduc(), seat: v.seat, table: &v.table.leduc, hand: v.hand }, a)
    }

    fn legal(v: View<Self>, out: &mut impl FnMut(Act) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut list: Vec<Act> = Act::all().filter(|a| Self::check(v, *a).is_ok()).collect();
        match v.game.options.bug {
            Bug::Order => list.reverse(),
            Bug::AgreeTooMuch => list = Act::all().collect(),
            Bug::AgreeTooLittle if list.len() > 1 => drop(list.pop()),
            _ => {}
        }
        list.into_iter().try_for_each(out)
    }

    fn apply(cx: &mut Cx<Self, impl Source>, a: Act) -> Result<(), Halt> {
        let (me, foe) = (cx.seat, cx.seat.other());
        cx.event(Event::Did(me, a));
        cx.table.leduc.acted += 1;
        cx.table.leduc.turn = foe;
        match a {
            Act::Fold => {
                cx.cite(Clause::Fold);
                cx.table.leduc.folded = Some(me);
            }
            Act::Raise => {
                cx.cite(Clause::Raise);
                let by = if cx.table.leduc.second_round { 4 } else { 2 };
                cx.table.leduc.stakes[me] = cx.table.leduc.stakes[foe] + by;
                cx.table.leduc.raises += 1;
            }
            Act::Call => {
                cx.cite(Clause::Call);
                cx.table.leduc.stakes[me] = cx.table.leduc.stakes[foe];
                if cx.table.leduc.acted >= 2 && cx.table.leduc.second_round {
                    cx.cite(Clause::Showdown);
                    cx.event(Event::Shown(*cx.hands));
                    cx.table.leduc.shown = Some(cx.reveal(Audience::All, *cx.hands));
                } else if cx.table.leduc.acted >= 2 {
                    cx.cite(Clause::Board);
                    let open = cx.game.options.bug == Bug::Odds;
                    let card = draw(cx, if open { Chance::Board.closed().open() } else { Chance::Board.closed() })?;
                    cx.event(Event::Board(card));
                    let (board, stakes) = (Some(card), cx.table.leduc.stakes);
                    cx.table.leduc = LeducTable { board, stakes, second_round: true, ..LeducTable::default() };
                }
            }
        }
        let secret = cx.hands[foe];
        match (cx.game.options.bug, a) {
            (Bug::ChanceListens, _) if cx.listens() => cx.table.tell = 1,
            (Bug::Quiet, Act::Raise) => cx.table.tell = secret.get(),
            (Bug::QuietBesideReveal, Act::Raise) => {
                cx.reveal(Audience::All, 0u8);
                cx.table.tell = secret.get();
            }
            (Bug::QuietEvent, Act::Raise) => cx.event(Event::Board(secret)),
            (Bug::QuietCitation, Act::Raise) if secret.rank() == 2 => cx.cite(Clause::Showdown),
            (Bug::QuietNothingCompared, _) => {
                cx.reveal(Audience::All, *cx.hands);
            }
            (Bug::TamperedRefused, _) if cx.table.tell > 9 => cx.table.tell = 255,
            (Bug::Census, Act::Raise) => cx.unseen.put(secret),
            (Bug::Panic, Act::Fold) => panic!("nobody folds"),
            _ => {}
        }
        Ok(())
    }

    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        let t = &v.table.leduc;
        let known = |p| t.shown.map(|cards| cards[p]).or(v.hand_of(p).copied());
        *cx.unseen = Bag::of_each(1).without(Seat::first(2).filter_map(known).chain(t.board));
        for p in Seat::first(2) {
            cx.hands[p] = known(p).map_or_else(|| cx.chance.draw(Chance::Deck.unseen(), cx.unseen), Ok)?;
        }
        match (cx.game.options.bug, v.seat) {
            (Bug::World, _) => cx.table.tell ^= 1,
            (Bug::WorldImpossible, Some(Seat(0))) if t.shown.is_none() => cx.hands[1] = cx.hands[0],
            (Bug::Posterior, Some(Seat(0))) if t.shown.is_none() => {
                // The better of two cards: possible, but biased.
                let second: Card = cx.chance.draw(Chance::Second.unseen(), cx.unseen)?;
                let first = cx.hands[1];
                cx.hands[1] = first.max(second);
                cx.unseen.put(first.min(second));
            }
            _ => {}
        }
        Ok(())
    }

    fn validate(game: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let bug = game.options.bug;
        ValidationError::unless(bug != Bug::Serde || s.table.leduc.raises < 2, "table.raises", "two")?;
        match bug {
            Bug::TamperedRefused => ValidationError::unless(s.table.tell != 255, "table.tell", "too much")?,
            Bug::TamperedPanic => assert!([true; 10][usize::from(s.table.tell)]),
            _ => {}
        }
        Leduc::validate(&leduc(), &inner(s))
    }

    fn census(_: &GameBox<Self>, s: &StateOf<Self>) -> Census {
        Leduc::census(&leduc(), &inner(s))
    }

    /// The rank of the player's own card.
    fn estimate(v: View<Self>, p: Seat) -> i32 {
        v.hand_of(p).map_or(0, |card| card.rank().into())
    }
}

impl Picker<Self> for Faulty {
    fn pick(v: View<Self>, _: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        by_count(v, rng)
    }
    fn count(v: View<Self>) -> u32 {
        v.game.actions(v).len() as u32 + u32::from(v.game.options.bug == Bug::PickCount)
    }
    fn nth(v: View<Self>, k: u32) -> Option<Act> {
        let mut list = v.game.actions(v);
        if v.game.options.bug == Bug::PickNth {
            list.reverse();
        }
        list.get(k as usize).copied()
    }
}

impl Encode<Self> for Faulty {
    fn layout(_: &GameBox<Self>) -> Layout {
        Layout::new(vec![FeatureBlock::unit("stakes", &[2]), FeatureBlock::unit("card", &[6])])
    }
    fn write<S: FeatureSink>(v: View<'_, Self>, pen: &mut FeatureWriter<S>) {
        let most = if v.game.options.bug == Bug::EncodeRange { 4 } else { 13 };
        v.table.leduc.stakes.iter().for_each(|&s| pen.share(s, most));
        pen.one_hot(v.hand.map(|c| c.id()), 6);
    }
}

impl Show<Self> for Faulty {
    fn svg(v: View<Self>, _: Screen, _: Language) -> Svg {
        let mut svg = Svg::new(300, 60);
        svg.words(10, 25, if v.game.options.bug == Bug::ShowPicture { 5 } else { 16 }, "Leduc");
        svg.circle(50, 50, 9).touch("act", Seat(if v.game.options.bug == Bug::ShowTouch { 3 } else { 2 }));
        svg
    }
    fn label(v: View<Self>, a: Act, _: Language) -> String {
        if v.game.options.bug == Bug::ShowTwins { "Go".into() } else { format!("I {a}") }
    }
    fn event(game: &GameBox<Self>, e: &Event, _: Language) -> String {
        format!("{e:?}{}", if game.options.bug == Bug::ShowSentence { "" } else { "." })
    }
    fn answer(game: &GameBox<Self>, _: Chance, answer: u32, _: Language) -> String {
        if game.options.bug == Bug::ShowLabels { "a card".into() } else { answer.to_string() }
    }
}

/// The state after set-up with a seed.
pub fn first(g: &GameBox<Faulty>, seed: u64) -> StateOf<Faulty> {
    g.setup(&mut DynSource::new(&mut Seeded::new(seed))).expect("a seeded generator answers everything")
}
