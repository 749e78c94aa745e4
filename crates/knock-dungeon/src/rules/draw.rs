//! Piocher une nouvelle carte: drawing a card (p.10), and the Black Knight at the bottom of the pile.
use super::{PILE, Stage, WindowKind};
use crate::{KnockDungeon, clauses::Clause, event::Event, options::Talk, table::Side};
use engine_core::{Ask, Audience, Dealer, Seat, StateOf};

impl KnockDungeon {
    /// The draw of step 4, and where the turn goes from there.
    pub(super) fn draw<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) -> Result<Stage, D::Halt> {
        let me = s.table.turn;
        if self.seats == 1 && s.table.placed_silence {
            dealer.cite(Clause::SoloSilence);
        } else if s.table.pile > 0 {
            dealer.cite(Clause::Draw);
            self.draw_card(s, me, dealer)?;
        } else if s.table.knight_below {
            dealer.cite(Clause::KnightEnters);
            dealer.event(|| Event::Knight(me));
            s.table.knight_below = false;
            return Ok(Stage::Window(WindowKind::KnightDrawn));
        } else {
            dealer.cite(Clause::EmptyPile);
        }
        Ok(Stage::Clock)
    }

    /// A card of the pile joins a hand: seen by its owner, or by all in open talk while Speech shows (Q21).
    pub(super) fn draw_card<D: Dealer<Self>>(
        &self,
        s: &mut StateOf<Self>,
        p: Seat,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let all_know = self.options.talk == Talk::Open && self.seats > 1 && s.table.side == Side::Speech;
        let ask = self.pile_odds(&s.table, if all_know { PILE } else { PILE.seen_by(p) });
        let card = dealer.draw(ask, &mut s.unseen)?;
        s.table.pile -= 1;
        if all_know {
            dealer.cite(Clause::Talk);
            dealer.event(|| Event::Drew(p, card));
            s.table.told[p].put(card);
        } else {
            dealer.event_to(Audience::Seat(p), || Event::Drew(p, card));
            s.hands[p].put(card);
            s.table.held[p] += 1;
        }
        Ok(())
    }

    /// The odds of the pile follow from the table only while no hand holds a card that not all know.
    pub(super) fn pile_odds(&self, t: &crate::Table, ask: Ask) -> Ask {
        if t.nothing_hidden() { ask.open() } else { ask.closed() }
    }
}
