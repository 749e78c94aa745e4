//! Leduc with a switch for one deliberate fault, to test the laws themselves.
use engine_core::{
    Ask, Audience, Bag, Census, Dealer, Encode, Faults, Finite, Flow, Full, Game, Layout, List, Meta, NoOptions, Note,
    Odds, Outcome, Pen, Piece, PlayError, Refusal, Seat, Seeded, Show, Sink, State, StateOf, Turn, Verdict, View,
};
use reference_games::leduc::{Act, Card, Clause, Event, Leduc, Table as LeducTable};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU8, Ordering};

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bug {
    None,
    Alive,
    Ends,
    Order,
    AgreeTooMuch,
    AgreeTooLittle,
    PickNth,
    PickCount,
    Refuse,
    RefuseOutOfTurn,
    Turn,
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
    OutcomeMissing,
    OutcomeTooMuch,
    EncodeRange,
    ShowPicture,
    ShowSentence,
    ShowLabels,
    Panic,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub leduc: LeducTable,
    /// Where a leak can be seen.
    pub tell: u8,
}

pub struct Faulty {
    bug: Bug,
    setups: AtomicU8,
}

impl Faulty {
    pub fn new(bug: Bug) -> Self {
        Self { bug, setups: AtomicU8::new(0) }
    }
}

/// Lets Leduc's rules ask a dealer of this game.
struct Through<'a, D> {
    dealer: &'a mut D,
    bug: Bug,
}

impl<D: Dealer<Faulty>> Dealer<Leduc> for Through<'_, D> {
    type Halt = D::Halt;
    fn pick(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, D::Halt> {
        let board = ask.stream.thing == 1;
        match (self.bug, odds) {
            (Bug::Odds, _) if board => self.dealer.pick(ask.open(), odds),
            (Bug::ChanceOdds, Odds::Bag { counts, total }) => {
                self.dealer.pick(ask, Odds::Bag { counts, total: total - 1 })
            }
            _ => self.dealer.pick(ask, odds),
        }
    }
    fn listens(&self) -> bool {
        self.dealer.listens()
    }
    fn note(&mut self, n: Note<Leduc>) {
        self.dealer.note(match n {
            Note::Clause { to, clause, at } => Note::Clause { to, clause, at },
            Note::Event { to, event } => Note::Event { to, event },
            Note::Reveal { to, what } => Note::Reveal { to, what },
            Note::Answer { ask, answer } => Note::Answer { ask, answer },
        });
    }
}

fn inner(s: &StateOf<Faulty>) -> StateOf<Leduc> {
    State { table: s.table.leduc, hands: s.hands, unseen: s.unseen }
}

fn look<'a>(v: View<'a, Faulty>) -> View<'a, Leduc> {
    View { seat: v.seat, table: &v.table.leduc, hand: v.hand }
}

impl Game for Faulty {
    const META: Meta = Meta { id: "faulty", ..Leduc::META };
    type Content = ();
    type Options = NoOptions;
    type Table = Table;
    type Hands = [Card; 2];
    type Unseen = Bag<Card>;
    type Action = Act;
    type Clause = Clause;
    type Event = Event;

    fn new(_: &str, _: NoOptions, _: u8) -> Result<Self, Faults> {
        Ok(Self::new(Bug::None))
    }
    fn content(&self) -> &() {
        &()
    }
    fn options(&self) -> &NoOptions {
        &NoOptions {}
    }
    fn seats(&self) -> u8 {
        2
    }
    fn bound(&self) -> u32 {
        if self.bug == Bug::Ends { 1 } else { 8 }
    }
    fn utility_bound(&self) -> i32 {
        if self.bug == Bug::OutcomeTooMuch { 2 } else { 13 }
    }

    fn setup<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        let s = Leduc.setup(&mut Through { dealer, bug: self.bug })?;
        let tell = match self.bug {
            Bug::Private => s.hands[1].get(),
            Bug::Same => self.setups.fetch_add(1, Ordering::Relaxed),
            _ => 9,
        };
        if self.bug == Bug::PrivateEvent {
            dealer.event(|| Event::Board(s.hands[1]));
        }
        Ok(State { table: Table { leduc: s.table, tell }, hands: s.hands, unseen: s.unseen })
    }

    fn turn(&self, t: &Table) -> Turn {
        Leduc.turn(&t.leduc)
    }

    fn outcome(&self, t: &Table) -> Option<Outcome> {
        if self.bug == Bug::OutcomeMissing { None } else { Leduc.outcome(&t.leduc) }
    }

    fn check(&self, v: View<'_, Self>, a: Act) -> Verdict<Self> {
        if self.bug == Bug::Alive && v.table.leduc.raises == 1 {
            return Err(Refusal::NotNow);
        }
        Leduc.check(look(v), a)
    }

    fn legal<K: Sink<Act>>(&self, v: View<'_, Self>, out: &mut K) -> Flow {
        let mut list: Vec<Act> = Act::all().filter(|a| self.check(v, *a).is_ok()).collect();
        match self.bug {
            Bug::Order => list.reverse(),
            Bug::AgreeTooMuch => list = Act::all().collect(),
            Bug::AgreeTooLittle if list.len() > 1 => drop(list.pop()),
            _ => {}
        }
        list.into_iter().try_for_each(|a| out.push(a))
    }

    fn count(&self, v: View<'_, Self>) -> u32 {
        let mut list = Vec::new();
        let _ = self.legal(v, &mut List(&mut list));
        list.len() as u32 + u32::from(self.bug == Bug::PickCount)
    }

    fn nth(&self, v: View<'_, Self>, k: u32) -> Option<Act> {
        let mut list = Vec::new();
        let _ = self.legal(v, &mut List(&mut list));
        if self.bug == Bug::PickNth {
            list.reverse();
        }
        list.get(k as usize).copied()
    }

    fn play<D: Dealer<Self>>(
        &self,
        s: &mut StateOf<Self>,
        p: Seat,
        a: Act,
        dealer: &mut D,
    ) -> Result<Turn, PlayError<Clause, D::Halt>> {
        if let Err(r) = self.may(s, p, a) {
            match self.bug {
                Bug::Refuse => s.table.leduc.acted += 1,
                Bug::RefuseOutOfTurn if matches!(r, Refusal::NotYourTurn { .. }) => {
                    return self.apply(s, a, dealer).map_err(PlayError::Halted);
                }
                _ => {}
            }
            return Err(PlayError::Refused(r));
        }
        self.apply(s, a, dealer).map_err(PlayError::Halted)
    }

    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Act, dealer: &mut D) -> Result<Turn, D::Halt> {
        let foe = s.table.leduc.turn.next(2);
        let mut now = inner(s);
        let turn = Leduc.apply(&mut now, a, &mut Through { dealer, bug: self.bug })?;
        *s = State { table: Table { leduc: now.table, tell: s.table.tell }, hands: now.hands, unseen: now.unseen };
        let secret = s.hands[foe];
        match (self.bug, a) {
            (Bug::Turn, _) => return Ok(Turn::Seat(Seat(0))),
            (Bug::ChanceListens, _) if dealer.listens() => s.table.tell = 1,
            (Bug::Quiet, Act::Raise) => s.table.tell = secret.get(),
            (Bug::QuietBesideReveal, Act::Raise) => {
                dealer.reveal(Audience::All, 0u8);
                s.table.tell = secret.get();
            }
            (Bug::QuietEvent, Act::Raise) => dealer.event(|| Event::Board(secret)),
            (Bug::QuietCitation, Act::Raise) if secret.rank() == 2 => dealer.cite(Clause::Showdown),
            (Bug::QuietNothingCompared, _) => {
                dealer.reveal(Audience::All, s.hands);
            }
            (Bug::TamperedRefused, _) if s.table.tell > 9 => s.table.tell = 255,
            (Bug::Census, Act::Raise) => s.unseen.put(secret),
            (Bug::Panic, Act::Fold) => panic!("nobody folds"),
            _ => {}
        }
        Ok(turn)
    }

    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        let mut w = Leduc.sample_world(look(v), &mut Through { dealer, bug: Bug::None })?;
        let mut tell = v.table.tell;
        match (self.bug, v.seat) {
            (Bug::World, _) => tell ^= 1,
            (Bug::WorldImpossible, Some(Seat(0))) if v.table.leduc.shown.is_none() => w.hands[1] = w.hands[0],
            (Bug::Posterior, Some(Seat(0))) if v.table.leduc.shown.is_none() => {
                // The better of two cards: possible, and wrong.
                let second: Card = dealer.draw(Ask::public(9).unseen(), &mut w.unseen)?;
                let first = w.hands[1];
                w.hands[1] = first.max(second);
                w.unseen.put(first.min(second));
            }
            _ => {}
        }
        Ok(State { table: Table { leduc: w.table, tell }, hands: w.hands, unseen: w.unseen })
    }

    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        if self.bug == Bug::Serde && s.table.leduc.raises == 2 {
            return Err(Faults::one("table.raises", "two"));
        }
        match self.bug {
            Bug::TamperedRefused if s.table.tell == 255 => return Err(Faults::one("table.tell", "too much")),
            Bug::TamperedPanic => assert!([true; 10][usize::from(s.table.tell)]),
            _ => {}
        }
        Leduc.validate(&inner(s))
    }

    fn census(&self, s: &StateOf<Self>) -> Census {
        Leduc.census(&inner(s))
    }

    fn estimate(&self, v: View<'_, Self>, p: Seat) -> i32 {
        Leduc.estimate(look(v), p)
    }
}

impl Encode for Faulty {
    fn layout(&self) -> Layout {
        Layout::new(vec![Piece::unit("stakes", &[2]), Piece::unit("card", &[6])])
    }
    fn encode(&self, v: View<'_, Self>, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        let most = if self.bug == Bug::EncodeRange { 4 } else { 13 };
        v.table.leduc.stakes.iter().for_each(|&s| pen.share(s, most));
        pen.one_hot(v.hand.map(|c| c.id()), 6);
        pen.end();
    }
}

impl Show for Faulty {
    fn text(&self, v: View<'_, Self>) -> String {
        format!("{:?}", v.table)
    }
    fn svg(&self, _: View<'_, Self>) -> String {
        let close = if self.bug == Bug::ShowPicture { "" } else { "</g>" };
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><g>{close}</svg>")
    }
    fn event(&self, e: &Event) -> String {
        format!("{e:?}{}", if self.bug == Bug::ShowSentence { "" } else { "." })
    }
    fn question(&self, _: Ask) -> String {
        "a card".into()
    }
    fn answer(&self, _: Ask, answer: u32) -> String {
        if self.bug == Bug::ShowLabels { "a card".into() } else { answer.to_string() }
    }
}

/// The first state of a seed.
pub fn first(g: &Faulty, seed: u64) -> StateOf<Faulty> {
    g.setup(&mut Full::new(&mut Seeded::new(seed))).expect("seeded luck never halts")
}
