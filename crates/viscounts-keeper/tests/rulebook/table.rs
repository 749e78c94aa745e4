//! Situations in the book's words: what lies where, who is asked, what is answered.
use engine_core::{
    chance::{DynSource, FastRng, Listen, Note, Seeded},
    collections::Set,
    content::Content as _,
    laws::Situation,
    rules::{GameBox, PlayError, Refusal, Seat, StateOf, Turn},
};
use std::ops::{Deref, DerefMut};
use viscounts_keeper::{
    Action, Clause, Frame, Options, ViscountsKeeper,
    content::{Card, Chest, Content, Effect, Place, Section, Segment, Sort, Tile, Word},
    rules::{Pair, Purpose, Step, Yes, players},
    table::{Board, Built, Cards, Castle, Hand, Slot, Space, Spot, Who},
};

/// A situation whose chance is seeded, and whose agenda a test fills by hand. `cited` and `events` hold everything since the last
/// [`Sit::run`].
pub struct Sit {
    is: Situation<ViscountsKeeper>,
    luck: Seeded,
}

impl Deref for Sit {
    type Target = Situation<ViscountsKeeper>;

    fn deref(&self) -> &Self::Target {
        &self.is
    }
}

impl DerefMut for Sit {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.is
    }
}

/// Round 1, everything empty: all viscounts on space 1, no silver, all starting cards in the discard piles, the segments in
/// the order of the file, section 1 of the castle facing segment 1/2.
pub fn game(seats: u8) -> Sit {
    agreed(seats, Options::default())
}

/// The same, with what the table agreed on.
pub fn agreed(seats: u8, options: Options) -> Sit {
    boxed(Content::STANDARD, seats, options)
}

/// The same, with another box.
pub fn boxed(text: &str, seats: u8, options: Options) -> Sit {
    let g = GameBox::<ViscountsKeeper>::new(text, options, seats).unwrap_or_else(|e| panic!("{e}"));
    let mut s = begun(&g, 7);
    while s.table.round == 0 {
        let p = g.turn(&s.table).seat().expect("set-up goes on");
        let a = g.actions(g.view(&s, p))[0];
        g.apply_fast(&mut s, p, a, &mut FastRng::new(3));
    }
    let t = &mut s.table;
    t.ring = std::array::from_fn(|i| Segment::of(i as u8));
    t.turned = Section::of(0);
    (t.start, t.active) = (Who::of(0), Who::of(0));
    (t.poverty, t.prosperity) = (12, 12);
    t.castle = Castle::default();
    t.spots = [None; 25];
    t.bonus = [None; 4];
    let starting = g.content.dealt(Sort::Starting, g.options.expansion);
    for who in players::all(&g) {
        t.boards[who] = Board {
            viscount: Space::of(0),
            corruption: 1,
            virtue: 7,
            silver: 0,
            goods: [0; 3],
            debts: 0,
            paid: 0,
            deeds: 0,
            approved: 0,
            workers: 20,
            slots: (0..9).map(Slot::of).collect(),
            tiles: Set::EMPTY,
            chests: [None; 3],
        };
        if let Some(p) = who.seat() {
            t.cards[p] = Cards { discards: starting, ..Cards::default() };
            s.hands[p] = Hand::default();
            s.unseen.piles[p] = Set::EMPTY;
        }
    }
    t.played = None;
    s.table.agenda = Default::default();
    Sit::at_table(g, s)
}

/// The table as set-up leaves it at its first question.
pub fn begun(g: &GameBox<ViscountsKeeper>, seed: u64) -> StateOf<ViscountsKeeper> {
    g.start_fast(&mut FastRng::new(seed))
}

impl Sit {
    /// Starts from any state, even one that no game leads to.
    pub fn at_table(game: GameBox<ViscountsKeeper>, state: StateOf<ViscountsKeeper>) -> Self {
        Self { is: Situation { game, state, cited: vec![], events: vec![] }, luck: Seeded::new(5) }
    }

    pub fn card(&self, id: &str) -> Card {
        self.game.content.find(id).unwrap_or_else(|| panic!("no card {id}"))
    }

    pub fn tile(&self, id: &str) -> Tile {
        self.game.content.find_tile(id).unwrap_or_else(|| panic!("no manuscript {id}"))
    }

    pub fn chest(&self, id: &str) -> Chest {
        let at = self.game.content.chests.iter().position(|c| c.id == id);
        Chest::of(at.unwrap_or_else(|| panic!("no chest {id}")) as u8)
    }

    fn cards(&self, ids: &[&str]) -> Set<Card> {
        ids.iter().map(|id| self.card(id)).collect()
    }

    pub fn b(&mut self, who: u8) -> &mut Board {
        &mut self.state.table.boards[usize::from(who)]
    }

    /// The cards on the three spaces; an empty name for none.
    pub fn lay(&mut self, p: u8, ids: [&str; 3]) {
        let cards = ids.map(|id| (!id.is_empty()).then(|| self.card(id)));
        let all: Set<Card> = cards.iter().flatten().copied().collect();
        let mine = &mut self.state.table.cards[usize::from(p)];
        mine.discards = mine.discards.less(all);
        mine.spaces = cards;
    }

    /// Cards in the hand, for all to know.
    pub fn hand(&mut self, p: u8, ids: &[&str]) {
        let cards = self.cards(ids);
        let mine = &mut self.state.table.cards[usize::from(p)];
        mine.discards = mine.discards.less(cards);
        mine.shown = cards;
    }

    /// The draw pile.
    pub fn pile(&mut self, p: u8, ids: &[&str]) {
        let cards = self.cards(ids);
        let mine = &mut self.state.table.cards[usize::from(p)];
        mine.discards = mine.discards.less(cards);
        mine.hidden.cards[0] = cards;
        mine.hidden.len = 1;
        self.state.unseen.piles[usize::from(p)] = cards;
    }

    pub fn discards(&mut self, p: u8, ids: &[&str]) {
        self.state.table.cards[usize::from(p)].discards = self.cards(ids);
    }

    /// The townsfolk on top of a segment; an empty name for an empty pile.
    pub fn town(&mut self, segment: u8, id: &str) {
        let card = (!id.is_empty()).then(|| self.card(id));
        let piles = &mut self.state.table.townsfolk;
        piles.tops[usize::from(segment)] = card;
        if card.is_none() {
            piles.sizes[usize::from(segment)] = 0;
        }
    }

    /// The manuscript on top of a segment; an empty name for an empty pile.
    pub fn script(&mut self, segment: u8, id: &str) {
        let tile = (!id.is_empty()).then(|| self.tile(id));
        let piles = &mut self.state.table.manuscripts;
        piles.tops[usize::from(segment)] = tile;
        if tile.is_none() {
            piles.sizes[usize::from(segment)] = 0;
        }
    }

    /// An own building leaves its slot for a spot.
    pub fn built(&mut self, who: u8, slot: u8, spot: u8) {
        let slot = Slot::of(slot);
        self.b(who).slots.take(slot);
        let built = Built { owner: Who::of(who), kind: slot.kind(), public: false };
        self.state.table.spots[usize::from(spot)] = Some(built);
    }

    pub fn at(&mut self, who: u8, space: u8) {
        self.b(who).viscount = Space::of(space);
    }

    pub fn effect(&self, text: &str) -> Effect {
        let at = self.game.content.effects.iter().position(|e| e.text == text);
        Effect(at.unwrap_or_else(|| panic!("no effect {text}")) as u16)
    }

    /// Does these steps, one after the other, up to the first question.
    pub fn steps(&mut self, steps: &[Step]) {
        let t = &mut self.state.table;
        t.agenda = Default::default();
        t.agenda.ask(Seat(0), Frame::Pair(Pair {}));
        for &step in steps.iter().rev() {
            t.agenda.step(step);
        }
        t.agenda.ask(Seat(0), Frame::Yes(Yes { to: Purpose::Ignore }));
        self.cited.clear();
        self.events.clear();
        self.play(Seat(0), "Yes false").expect("it is asked");
    }

    /// Does a step.
    pub fn run(&mut self, step: Step) {
        self.steps(&[step]);
    }

    /// A player or the AI gains an effect of the box.
    pub fn gain(&mut self, who: u8, text: &str) {
        let effect = self.effect(text);
        self.run(Step::Gain(Who::of(who), effect));
    }

    /// A player or the AI gains a word `n` times.
    pub fn word(&mut self, who: u8, word: Word, n: u8) {
        self.run(Step::Do(Who::of(who), word, n, Place::Any));
    }

    /// A player is asked for the primary action, with the phases after it left out.
    pub fn primary_action(&mut self) {
        self.run(Step::PrimaryAction);
    }

    fn play(&mut self, p: Seat, text: &str) -> Result<Turn, String> {
        let a: Action = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let Situation { game, state, cited, events } = &mut self.is;
        let mut ears = Listen::<ViscountsKeeper, _>::new(|n| match n {
            Note::Clause { clause, .. } => cited.push(clause),
            Note::Event { event, .. } => events.push(event),
            _ => {}
        });
        match game.play(state, p, a, &mut DynSource::heard(&mut self.luck, &mut ears)) {
            Ok(turn) => Ok(turn),
            Err(PlayError::Refused(why)) => Err(why.to_string()),
            Err(PlayError::Halted(_)) => Err("halted".into()),
        }
    }

    /// The player who is asked answers.
    pub fn say(&mut self, text: &str) {
        let p = self.seat();
        if let Err(why) = self.play(p, text) {
            let list: Vec<_> =
                self.game.actions(self.game.view(&self.state, p)).iter().map(|a| a.to_string()).collect();
            panic!("{text}: {why}; {} is asked {:?}: {list:?}", p, self.state.table.agenda.asked());
        }
    }

    pub fn says(&mut self, texts: &[&str]) {
        texts.iter().for_each(|t| self.say(t));
    }

    /// The clause that refuses an answer; the state stays as it was.
    pub fn refused_by(&mut self, text: &str) -> Clause {
        let a: Action = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let p = self.seat();
        let before = self.state.clone();
        let Situation { game, state, .. } = &mut self.is;
        match game.play(state, p, a, &mut FastRng::new(0)) {
            Err(PlayError::Refused(why @ Refusal::Rule { clause, .. })) => {
                assert!(self.state == before && why.to_string().len() > 12, "{why}");
                clause
            }
            other => panic!("{text} is not refused by a clause: {other:?}"),
        }
    }

    /// What is asked, as the name of the question, and of whom.
    pub fn question(&self) -> (u8, String) {
        let (p, frame) = self.state.table.agenda.asked().expect("a player is asked");
        let text = format!("{frame:?}");
        (p.0, text.split('(').next().unwrap_or_default().to_string())
    }

    /// Whether all that was begun is over.
    pub fn done(&self) -> bool {
        matches!(self.state.table.agenda.asked(), Some((_, Frame::Pair(_))))
    }

    /// The allowed answers.
    pub fn choices(&self) -> Vec<String> {
        let p = self.seat();
        self.game.actions(self.game.view(&self.state, p)).iter().map(|a| a.to_string()).collect()
    }

    pub fn cites(&self, clause: Clause) -> bool {
        self.cited.contains(&clause)
    }

    /// Where the two markers are.
    pub fn track(&mut self, who: u8) -> (u8, u8) {
        (self.b(who).corruption, self.b(who).virtue)
    }

    pub fn set_track(&mut self, who: u8, corruption: u8, virtue: u8) {
        let b = self.b(who);
        (b.corruption, b.virtue) = (corruption, virtue);
    }

    /// The public building of that slot's type belongs to a player and stands on a spot.
    pub fn public(&mut self, who: u8, slot: u8, spot: u8) {
        let kind = Slot::of(slot).kind();
        self.state.table.publics[kind as usize] = Some(Who::of(who));
        self.state.table.spots[usize::from(spot)] = Some(Built { owner: Who::of(who), kind, public: true });
    }

    pub fn spot(&self, spot: u8) -> Option<Built> {
        self.state.table.spots[usize::from(Spot::of(spot).get())]
    }
}

/// Options with one of them changed.
pub fn with(key: &str, value: &str) -> Options {
    use engine_core::content::Options as _;
    let mut o = Options::default();
    o.set(key, value).expect("an option");
    o
}
