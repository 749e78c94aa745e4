//! Set-up: the board, the pairs of player card and hero, the decks.
use super::*;
use crate::{
    content::{PlayerCard, Segment, Side, Sort, Tile},
    table::{Ai, Board, Cards, Castle, Piles, Space},
};
use engine_core::{Agenda, Decision, Finite, State, Task, ensure};

impl Viscounts {
    /// The table until the first question: who chooses which pair.
    pub(super) fn lay_out<D: Dealer<Self>>(&self, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        let c = &self.content;
        let keys = self.options.expansion;
        let board = Board { workers: c.numbers.workers, slots: Slot::all().collect(), ..Board::UNUSED };
        let cards = Cards { discards: c.dealt(Sort::Starting, keys), ..Cards::default() };
        let mut order = dealer.roll(LAY, 120)?;
        let mut left: Vec5 = [0, 1, 2, 3, 4];
        let ring = std::array::from_fn(|i| {
            let n = 5 - i;
            let at = (order % n as u32) as usize;
            order /= n as u32;
            left[..n].swap(at, n - 1);
            Segment::of(left[n - 1])
        });
        let turned = Section::of(dealer.roll(LAY.of(1), 5)? as u8);
        let start = if self.is_solo() { 0 } else { dealer.roll(LAY.of(2), self.seats.into())? as u8 };
        let backs = |grey: bool| {
            let tiles = c.tiles.iter().enumerate().filter(move |(_, t)| (keys || !t.keys) && t.grey_back == grey);
            tiles.map(|(i, _)| Tile::of(i as u8))
        };
        let players = self.seats.into();
        let table = Table {
            agenda: Agenda::default(),
            ring,
            turned,
            start: Who::of(start),
            active: Who::of(start),
            round: 0,
            last: None,
            played: None,
            dismissed: false,
            transcribed: false,
            ignores: false,
            leaving: None,
            boards: std::array::from_fn(|i| {
                let plays = i < players || (i == 4 && self.is_solo());
                if plays { board } else { Board::UNUSED }
            }),
            cards: std::array::from_fn(|i| if i < players { cards } else { Cards::default() }),
            ai: Ai::default(),
            castle: Castle::default(),
            spots: [None; 25],
            publics: [None; 3],
            townsfolk: Piles { tops: [None; 5], sizes: [0; 5], below: c.dealt(Sort::Neutral, keys) },
            manuscripts: Piles { tops: [None; 5], sizes: [0; 5], below: backs(false).collect() },
            bonus: [None; 4],
            heroes: [None; 3],
            hero_pile: c.dealt(Sort::Hero, keys),
            chests: [None; 4],
            chest_pile: if keys {
                (0..c.chests.len()).map(|i| crate::content::Chest::of(i as u8)).collect()
            } else {
                Set::EMPTY
            },
            poverty: c.numbers.poverty_debts[players - 1],
            prosperity: c.numbers.prosperity_deeds[players - 1],
            pairs: [None; 5],
            chosen: [None; 5],
            gone: Set::EMPTY,
            gone_chests: Set::EMPTY,
        };
        let mut s = State { table, hands: [Hand::default(); SEATS], unseen: Unseen::default() };
        let mut now = Now::new(self, &mut s, dealer);
        now.lay_piles(backs(true).collect())?;
        if self.is_solo() {
            now.lay_schemes()?;
        }
        now.deal_pairs()?;
        now.t.agenda.step(Step::NextPair(0));
        now.settle()?;
        Ok(s)
    }
}

type Vec5 = [u8; 5];

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// VB-SET-3, VB-SET-4, VR-59: five piles each; the grey-backed manuscripts are the tops.
    fn lay_piles(&mut self, mut grey: Set<Tile>) -> Done<D> {
        let (cards, tiles) = (self.t.townsfolk.below.len() as u8, self.t.manuscripts.below.len() as u8);
        self.d.cite(Clause::VbSet3);
        for segment in Segment::all() {
            let place = self.t.place(segment);
            self.t.townsfolk.sizes[segment] = cards / 5 + u8::from(place < cards % 5);
            self.t.manuscripts.sizes[segment] = tiles / 5 + u8::from(place < tiles % 5);
        }
        for segment in Segment::all() {
            self.next_townsfolk(segment)?;
        }
        self.d.cite(Clause::VbSet4);
        for segment in Segment::all() {
            let top = self.draw_set(MANUSCRIPTS.of(segment.get()), grey)?;
            grey.take(top);
            self.t.manuscripts.tops[segment] = Some(top);
        }
        Ok(())
    }

    /// VB-SET-8: one pair more than players.
    fn deal_pairs(&mut self) -> Done<D> {
        self.d.cite(Clause::VbSet8);
        let keys = self.g.options.expansion;
        let all = self.g.content.player_cards.iter().enumerate().filter(|(_, c)| keys || !c.keys);
        let mut cards: Set<PlayerCard> = all.map(|(i, _)| PlayerCard::of(i as u8)).collect();
        for i in 0..=usize::from(self.g.seats) {
            let card = self.draw_set(PLAYER_CARDS, cards)?;
            cards.take(card);
            let hero = self.draw_set(HEROES, self.t.hero_pile)?;
            self.t.hero_pile.take(hero);
            self.t.pairs[i] = Some((card, hero));
        }
        Ok(())
    }

    /// VB-SET-9: in reverse turn order; when all have chosen, the rest of the set-up in the order of VR-78.
    pub(super) fn next_pair(&mut self, n: u8) {
        if n < self.g.seats {
            let who = self.g.after(self.t.start, if self.g.is_solo() { 0 } else { self.g.seats - 1 - n });
            self.t.agenda.step(Step::NextPair(n + 1));
            let seat = who.seat().expect("players choose");
            self.t.agenda.ask(seat, Frame::Pair(Pair {}));
            return;
        }
        for pair in &mut self.t.pairs {
            if let Some((card, hero)) = pair.take() {
                if self.g.is_solo() {
                    self.t.chosen[4] = Some(card);
                }
                if self.g.options.expansion {
                    self.t.hero_pile.put(hero); // VK-SET-8, VR-21
                } else {
                    self.t.gone.put(hero);
                }
            }
        }
        if !self.g.options.expansion {
            self.t.gone = self.t.gone.or(self.t.hero_pile); // no row: heroes stay in the box
            self.t.hero_pile = Set::EMPTY;
        }
        self.t.agenda.then([
            Task::Do(Step::AiStart),
            Task::Do(Step::Rows),
            Task::Do(Step::Ends(0, true)),
            Task::Do(Step::Decks),
            Task::Do(Step::Ends(0, false)),
        ]);
    }

    /// VK-SET-7, VK-SET-9: the rows are revealed.
    pub(super) fn lay_rows(&mut self) -> Done<D> {
        if self.g.options.expansion {
            self.d.cite(Clause::VkSet9);
            self.fill_heroes()?;
            self.d.cite(Clause::VkSet7);
            self.fill_chests()?;
        }
        Ok(())
    }

    /// VB-SET-12: all own cards are shuffled, and a hand is drawn.
    pub(super) fn decks(&mut self) -> Done<D> {
        self.d.cite(Clause::VbSet12);
        for i in 0..self.g.seats {
            let p = self.g.after(self.t.start, i).seat().expect("players have decks");
            self.pile_up(p);
            self.t.cards[p].discards = std::mem::take(&mut self.t.cards[p].aside);
            for _ in 0..self.g.content.numbers.hand_limit {
                self.draw_card(p)?;
            }
        }
        Ok(())
    }

    /// VK-PC-2, VR-56: what player cards bring at the end of set-up, in turn order; then the first turn. Heroes that join the
    /// deck come before the decks are shuffled (VR-17).
    pub(super) fn ends(&mut self, n: u8, before: bool) {
        if n >= self.g.seats {
            if !before {
                self.t.round = 1;
                self.t.active = self.t.start;
                self.t.agenda.step(Step::Turn);
            }
            return;
        }
        self.t.agenda.step(Step::Ends(n + 1, before));
        let who = self.g.after(self.t.start, n);
        let Some(card) = self.t.chosen[who] else { return };
        let extra = self.g.content.player_cards[usize::from(card.get())].extra;
        for atom in self.g.content.effect(extra).options[0].iter().rev() {
            let early = atom.word == Word::Hero && self.g.options.setup_hero == SetupHero::Deck;
            if atom.place == Place::End && early == before {
                self.d.cite(Clause::VkPc2);
                self.t.agenda.step(Step::Do(who, atom.word, atom.n, Place::Any));
            }
        }
    }

    /// The space that a player card starts on; the AI stays outside (VK-PC-1, VR-20).
    pub(super) fn start_space(&self, card: PlayerCard, ai: bool) -> Space {
        let (segment, side) = self.g.content.player_cards[usize::from(card.get())].start;
        Space::at(segment, if ai && side == Side::I { Side::L } else { side })
    }
}

/// Which pair of player card and hero?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {}
/// One of the dealt pairs.
#[data(Finite)]
#[finite(0..=4)]
pub struct PairOf(u8);

impl Decision<Viscounts> for Pair {
    type Choice = PairOf;

    fn check(self, _: &Viscounts, v: View<'_, Viscounts>, c: PairOf) -> Verdict<Viscounts> {
        ensure(v.table.pairs[c].is_some(), Clause::VbSet9)
    }

    /// VB-SET-10: the viscount goes to the card's number, its owner gains what it lists and does its extra.
    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: PairOf,
        d: &mut D,
    ) -> Done<D> {
        let mut now = Now::new(g, s, d);
        let who = Who::at(p);
        let Some((card, hero)) = now.t.pairs[c].take() else { return Ok(()) };
        now.d.cite(Clause::VbSet10);
        now.t.chosen[who] = Some(card);
        now.t.cards[p].discards.put(hero);
        now.d.event(|| Event::Chose { who, card, hero });
        now.t.boards[who].viscount = now.start_space(card, false);
        let info = &g.content.player_cards[usize::from(card.get())];
        now.silver(who, info.silver.into());
        (0..info.deeds).for_each(|_| now.gain_deed(who));
        (0..info.debts).for_each(|_| now.gain_debt(who));
        now.t.agenda.step(Step::Gain(who, info.extra));
        now.t.agenda.step(Step::Gain(who, info.resources));
        Ok(())
    }
}
