//! The trait of the core: dispatch only.
use super::{Action, After, Caught, Frame, StartChoice};
use crate::{
    FortBoyard, Table,
    clauses::Clause,
    content::{Content, SquareKind},
    event::Event,
    options::Options,
    table::{Hand, Unseen},
};
use engine_core::{
    Census, Dealer, Faults, Finite, Flow, Game, Meta, Outcome, Refusal, Seat, Sink, StateOf, Turn, Verdict, View,
};

/// A turn takes at most this many decisions, keys put back among them: see [`Game::bound`].
const DECISIONS_A_TURN: u32 = 27;

impl Game for FortBoyard {
    const META: Meta = Meta::new("fort-boyard", "Les Clés de Fort Boyard", 2..=6);
    const STANDARD: &'static str = include_str!("../../content/standard.toml");
    type Content = Content;
    type Options = Options;
    type Table = Table;
    type Hands = [Hand; 6];
    type Unseen = Unseen;
    type Action = Action;
    type Clause = Clause;
    type Event = Event;

    fn new(content: &str, options: Options, seats: u8) -> Result<Self, Faults> {
        Self::META.admits(seats)?;
        let mut faults = options.faults();
        match Content::read(content) {
            Ok(content) => faults.or(Self { content, options, seats }),
            Err(more) => {
                faults.append(more);
                Err(faults)
            }
        }
    }
    fn content(&self) -> &Content {
        &self.content
    }
    fn options(&self) -> &Options {
        &self.options
    }
    fn seats(&self) -> u8 {
        self.seats
    }
    /// Start, Square, 21 matches, CatchUp, Window: 25 a turn; and no more keys go back than were won, two a turn at most.
    fn bound(&self) -> u32 {
        DECISIONS_A_TURN * u32::from(self.last_turn())
    }
    fn setup<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        self.lay_out(dealer)
    }
    #[inline]
    fn turn(&self, t: &Table) -> Turn {
        if t.end.is_some() { Turn::Over } else { Turn::Seat(t.asked) }
    }
    /// END-1: the highest sum wins; equal sums share the win (Q21).
    fn outcome(&self, t: &Table) -> Option<Outcome> {
        t.end.map(|_| {
            let mut points = [0; 6];
            for p in Seat::first(self.seats) {
                points[p] = self.sum(&t.shown[p]) as i32;
            }
            Outcome::ranked(&points[..self.seats.into()])
        })
    }
    #[inline]
    fn check(&self, v: View<'_, Self>, a: Action) -> Verdict<Self> {
        v.table.frame.check(self, v, a)
    }
    /// An answer to another question, and the clause that makes it one.
    fn not_now(&self, v: View<'_, Self>, a: Action) -> Refusal<Clause> {
        let t = v.table;
        let opens = matches!(a, Action::Start(StartChoice::Open) | Action::Window(After::Open));
        let passes = matches!(a, Action::CatchUp(Caught::Pass) | Action::Window(After::Pass));
        match (t.frame, a) {
            (Frame::PutBack(_), _) => Refusal::because(Clause::KeysBack, "keys are owed: put them back first"),
            (_, Action::PutBack(_)) => Refusal::because(Clause::KeysBack, "keys go back only when the chest is closed"),
            (Frame::Matches(_) | Frame::Throw(_) | Frame::Lock(_), _) if opens => {
                self.no_opening(v).expect_err("it is refused")
            }
            (Frame::Matches(_) | Frame::Throw(_) | Frame::Lock(_), Action::CatchUp(_)) => {
                match self.content.kind(t.here()) {
                    SquareKind::Both => {
                        Refusal::because(Clause::Both, "failing either wins neither: nothing makes it good")
                    }
                    SquareKind::Either if !self.options.or_catch_up => Refusal::by(Clause::OrChoice),
                    _ => Refusal::because(Clause::Rescue, "a riddle makes good only what is lost"),
                }
            }
            (Frame::Matches(_) | Frame::Throw(_) | Frame::Lock(_), _) => Refusal::by(Clause::Strictly),
            (_, Action::Matches(_) | Action::Throw(_) | Action::Lock(_)) => {
                Refusal::because(Clause::Strictly, "no trial asks that now")
            }
            _ if opens => self.no_opening(v).expect_err("it is refused"),
            (Frame::Square(_), _) if passes => Refusal::by(Clause::Either),
            (Frame::Square(_), Action::CatchUp(_)) => Refusal::by(Clause::OrChoice),
            (Frame::CatchUp(_) | Frame::Window(_), Action::Square(_))
                if self.content.kind(t.here()) == SquareKind::Either =>
            {
                Refusal::because(Clause::OrChoice, "the choice on this square has been made")
            }
            (_, Action::Square(_)) => Refusal::because(Clause::Either, "only an OR square lets you choose"),
            (Frame::Start(_), Action::CatchUp(_)) => {
                Refusal::because(Clause::Rescue, "there is no lost trial to make good")
            }
            (Frame::Start(_), _) => Refusal::by(Clause::AlwaysAsked),
            (_, Action::Start(_)) => Refusal::because(Clause::Walk, "the die has been rolled"),
            (Frame::CatchUp(_), _) => Refusal::because(Clause::Rescue, "try a riddle, or pass"),
            _ => Refusal::because(Clause::When, "a key was won: open the chest, or pass the die"),
        }
    }
    #[inline]
    fn legal<K: Sink<Action>>(&self, v: View<'_, Self>, out: &mut K) -> Flow {
        v.table.frame.legal(self, v, out)
    }
    #[inline]
    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Action, dealer: &mut D) -> Result<Turn, D::Halt> {
        let (frame, seat) = (s.table.frame, s.table.asked);
        frame.apply(self, s, seat, a, dealer)?;
        Ok(self.turn(&s.table))
    }
    fn sample_world<D: Dealer<Self>>(&self, v: View<'_, Self>, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        self.deal_world(v, dealer)
    }
    fn validate(&self, s: &StateOf<Self>) -> Result<(), Faults> {
        self.faults(s).or(())
    }
    fn census(&self, s: &StateOf<Self>) -> Census {
        self.counted(s)
    }
    fn estimate(&self, v: View<'_, Self>, p: Seat) -> i32 {
        self.worth(v, p)
    }
}

const _: () = assert!(Action::COUNT == 117, "the rules page counts 117 actions");
