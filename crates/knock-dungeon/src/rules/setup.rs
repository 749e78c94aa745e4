//! Mise en place: set-up (p.4-5).
use super::{Frame, Lay, PILE, Stage, WindowKind};
use crate::{
    KnockDungeon, Table,
    clauses::Clause,
    content::Card,
    dungeon::{At, Covered, Dungeon},
    options::LevelCards,
    table::Side,
};
use engine_core::{Bag, Dealer, Seat, Set, State, StateOf};

impl KnockDungeon {
    /// The cards in play: those without mark and those of the level (SET-3, ADV-3, Q16), the Knight among them.
    pub fn deck(&self) -> Set<Card> {
        let level = self.options.level;
        self.content.deck(|mark| match self.options.level_cards {
            LevelCards::Exact => mark == level,
            LevelCards::Cumulative => mark <= level,
        })
    }

    /// How many cards a hand has (SET-4).
    pub fn hand(&self) -> u8 {
        match self.seats {
            1 => 6,
            2..=5 => 4,
            _ => 3,
        }
    }

    pub(super) fn lay_out<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        let mut deck = self.deck();
        deck.take(self.content.knight());
        dealer.cite(Clause::KnightBelow);
        let table = Table {
            frame: Frame::Lay(Lay),
            turn: Seat(self.options.first.get()),
            turns: 0,
            dungeon: Dungeon::default(),
            reserve: 12,
            side: Side::Speech,
            pile: deck.len() as u8,
            knight_below: true,
            held: [0; 6],
            told: [Set::EMPTY; 6],
            bound: [None; 6],
            grimoire: self.options.grimoire,
            due: Covered::default(),
            placed_silence: false,
            passed: false,
            end: None,
        };
        let mut s = State { table, hands: [Set::EMPTY; 6], unseen: deck.iter().collect::<Bag<Card>>() };
        dealer.cite(Clause::Hands);
        for p in Seat::first(self.seats) {
            for _ in 0..self.hand() {
                self.draw_card(&mut s, p, dealer)?;
            }
        }
        dealer.cite(Clause::FirstCard);
        dealer.cite(Clause::FirstUnturned);
        let first = dealer.draw(self.pile_odds(&s.table, PILE), &mut s.unseen)?;
        s.table.pile -= 1;
        self.enter(&mut s, None, first, false, At::CENTRE, dealer);
        self.run(&mut s, Stage::Window(WindowKind::Start), dealer)?;
        Ok(s)
    }
}
