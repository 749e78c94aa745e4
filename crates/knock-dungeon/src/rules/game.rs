//! The trait of the core: dispatch only.
use super::{Action, Frame};
use crate::{
    KnockDungeon, Table,
    clauses::Clause,
    content::Content,
    event::Event,
    options::{Clock, Options},
    table::{End, Hand, Pile},
};
use engine_core::{
    Census, Dealer, Faults, Finite, Flow, Game, Meta, Outcome, Refusal, Seat, Sink, StateOf, Turn, Verdict, View,
};

impl Game for KnockDungeon {
    const META: Meta = Meta::new("knock-dungeon", "Knock! Knock! Dungeon!", 1..=6).shared();
    const STANDARD: &'static str = include_str!("../../content/standard.toml");
    type Content = Content;
    type Options = Options;
    type Table = Table;
    type Hands = [Hand; 6];
    type Unseen = Pile;
    type Action = Action;
    type Clause = Clause;
    type Event = Event;

    fn new(content: &str, options: Options, seats: u8) -> Result<Self, Faults> {
        Self::META.admits(seats)?;
        let content = Content::load(content)?;
        let mut faults = Faults::default();
        if let Clock::Sand { hits, of } = options.clock {
            faults.expect(hits.get() < of.get(), "clock", || "the sand runs out more seldom than always (Q19)".into());
        }
        faults.expect(options.first.get() < seats, "first", || format!("there are {seats} seats"));
        let same_turned = content.deck(|_| true).iter().filter(|c| content.face(*c).looks_the_same_turned()).collect();
        let game = Self { content, options, seats, same_turned };
        let unmarked = game.content.deck(|_| false).len() as u8 - 1;
        faults.expect(unmarked > game.hand() * seats, "card", || {
            format!(
                "{unmarked} cards without mark beside the Knight are too few for {seats} hands and a first card (Q27)"
            )
        });
        faults.or(game)
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
    /// B6: 129 turns of any deck; a placement takes two decisions, showing one more, windows at most four.
    fn bound(&self) -> u32 {
        650
    }
    fn setup<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        self.lay_out(dealer)
    }
    #[inline]
    fn turn(&self, t: &Table) -> Turn {
        if t.end.is_some() { Turn::Over } else { Turn::Seat(t.turn) }
    }
    fn outcome(&self, t: &Table) -> Option<Outcome> {
        t.end.map(|end| {
            let won = end == End::Won;
            let points = if won && self.options.chests { self.chests(&t.dungeon).points } else { 0 };
            Outcome::shared(won, &[i32::from(points); 6][..self.seats.into()])
        })
    }
    #[inline]
    fn check(&self, v: View<'_, Self>, a: Action) -> Verdict<Self> {
        v.table.frame.check(self, v, a)
    }
    /// An action of another step; a card is only ever shown with the option (INFO-1), and who has a card does not pass (PLC-1).
    fn not_now(&self, v: View<'_, Self>, a: Action) -> Refusal<Clause> {
        match (a, v.table.frame) {
            (Action::Show(_), _) if !self.options.showing || self.seats == 1 => Refusal::by(Clause::NeverShow),
            (Action::Pass(()), _) if v.table.hand_size(v.table.turn) > 0 => Refusal::by(Clause::MustPlace),
            (Action::Lay(_), Frame::Pass(_)) => Refusal::because(Clause::MustPlace, "your hand is empty"),
            (Action::Rotate(_), Frame::Where(w)) if w.knight && self.same_turned.has(w.card) => {
                Refusal::because(Clause::SameTurned, "the Knight looks the same turned, so only his place is asked")
            }
            _ => Refusal::by(Clause::Steps),
        }
    }
    #[inline]
    fn legal<K: Sink<Action>>(&self, v: View<'_, Self>, out: &mut K) -> Flow {
        v.table.frame.legal(self, v, out)
    }
    #[inline]
    fn apply<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, a: Action, dealer: &mut D) -> Result<Turn, D::Halt> {
        let (frame, seat): (Frame, Seat) = (s.table.frame, s.table.turn);
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
        let t = &s.table;
        let open = match t.frame {
            Frame::Where(w) if t.end.is_none() => Some(w.card),
            _ => None,
        };
        let on_creatures: u32 = t.dungeon.standing().map(|(_, l)| u32::from(l.tokens)).sum();
        let mut census = Census::new().count("Time tokens", u32::from(t.reserve) + on_creatures, 12u8);
        for card in self.deck().iter() {
            let laid = t.dungeon.iter().filter(|(_, l)| l.card == card).count();
            let held = Seat::first(6).filter(|p| t.told[*p].has(card) || s.hands[*p].has(card)).count();
            let knight = card == self.content.knight();
            let drawn = matches!(t.frame, Frame::Rotate(_)) || t.window() == Some(super::WindowKind::KnightDrawn);
            let below = usize::from(knight && (t.knight_below || drawn));
            let found = laid + held + below + usize::from(open == Some(card)) + usize::from(s.unseen.count(card));
            census = census.count(format!("card {}", self.content.face(card).id), found, 1u8);
        }
        census
    }
    fn estimate(&self, v: View<'_, Self>, _: Seat) -> i32 {
        self.worth(v)
    }
}

const _: () = assert!(Action::COUNT == 825, "the rules page counts 825 actions");
