//! The pieces of the box, kept count of by somebody who only hears what happens and never looks at the table.
use engine_core::{
    chance::{DynSource, Listen, Note, Seeded},
    collections::Set,
    finite::Finite,
    rules::{GameBox, Seat, StateOf, Turn},
};
use key_kingdom::{
    Event, KeyKingdom,
    content::{Card, Colour, DieKind, EVENTS, HEROES, Item, Plot, magic_items, plain_items},
    table::Spot,
};

/// A die, by whose it is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Die {
    Demon,
    Hero(Seat),
}

/// Where every piece lies.
struct Ledger {
    seats: u8,
    throne: Vec<Die>,
    /// The dice in hand, by seat.
    dice: Vec<Vec<Die>>,
    figures: Vec<Spot>,
    active: Vec<Set<Item>>,
    exhausted: Vec<Set<Item>>,
    supply: Set<Item>,
    /// Key pieces in the supply, by colour.
    pieces: [usize; 3],
    keys: Vec<Set<Colour>>,
    companions: Vec<Set<Card>>,
    deck: Set<Card>,
    in_play: Set<Card>,
    discard: Set<Card>,
    open: [bool; 2],
    tokens: [usize; 2],
}

impl Ledger {
    fn new(g: &GameBox<KeyKingdom>) -> Self {
        let n = usize::from(g.seats);
        let whole = g.options.complete_key;
        Self {
            seats: g.seats,
            throne: vec![Die::Demon],
            dice: Seat::first(g.seats).map(|p| vec![Die::Hero(p)]).collect(),
            figures: vec![Spot::Kingdom(g.content.board.start); n],
            active: vec![plain_items(); n],
            exhausted: vec![Set::EMPTY; n],
            supply: magic_items(),
            pieces: [if whole { HEROES - n } else { HEROES }; 3],
            keys: vec![if whole { Colour::all().collect() } else { Set::EMPTY }; n],
            companions: vec![Set::EMPTY; n],
            deck: Card::all().take(EVENTS).collect(),
            in_play: Set::EMPTY,
            discard: Set::EMPTY,
            open: [false; 2],
            tokens: [0; 2],
        }
    }

    /// Every piece that an event moves was where it is taken from, and is nowhere else then.
    fn hear(&mut self, e: Event) {
        match e {
            Event::Threw { seat, die, .. } => {
                let own = [Die::Hero(seat), Die::Demon][die.id() as usize];
                assert_eq!(self.dice[seat.at()], [own], "{e:?}: one throws what one has in hand");
                assert_eq!(die == DieKind::Demon, own == Die::Demon);
            }
            Event::Demon { seat } => {
                let (on_throne, none) = (self.throne.pop().expect("a die is on the throne"), self.throne.is_empty());
                assert!(none, "{e:?}: exactly one die is on the throne");
                if let Die::Hero(before) = on_throne {
                    assert_eq!(self.dice[before.at()], [Die::Demon], "{e:?}: whose die it is has the demon die");
                    self.dice[before.at()] = vec![on_throne];
                }
                self.throne.append(&mut self.dice[seat.at()]);
                self.dice[seat.at()] = vec![Die::Demon];
            }
            Event::Used { seat, item, .. } | Event::Lost { seat, item } => {
                assert!(self.active[seat.at()].take(item) && self.exhausted[seat.at()].put(item), "{e:?}");
            }
            Event::Restored { seat, item } => {
                assert!(self.exhausted[seat.at()].take(item) && self.active[seat.at()].put(item), "{e:?}");
            }
            Event::RestoredAll { seat } => {
                let back = std::mem::take(&mut self.exhausted[seat.at()]);
                self.active[seat.at()] = self.active[seat.at()].or(back);
            }
            Event::Magic { seat, item, from: None } => {
                assert!(self.supply.take(item) && self.active[seat.at()].put(item), "{e:?}");
            }
            Event::Magic { seat, item, from: Some(from) } => {
                if self.active[from.at()].take(item) {
                    self.active[seat.at()].put(item);
                } else {
                    assert!(self.exhausted[from.at()].take(item) && self.exhausted[seat.at()].put(item), "{e:?}");
                }
            }
            Event::KeyEnded { seat, colour, won: true } => {
                self.pieces[colour.id() as usize] =
                    self.pieces[colour.id() as usize].checked_sub(1).expect("five of a colour suffice");
                assert!(self.keys[seat.at()].put(colour), "{e:?}: nobody wins a piece twice");
            }
            Event::Drew { card, .. } => assert!(self.deck.take(card) && self.in_play.put(card), "{e:?}"),
            Event::Discarded { card, .. } => assert!(self.in_play.take(card) && self.discard.put(card), "{e:?}"),
            Event::Joined { seat, card } => {
                assert!(self.in_play.take(card) && self.companions[seat.at()].put(card), "{e:?}");
            }
            Event::Reshuffled => {
                assert!(self.deck.is_empty(), "{e:?}");
                self.deck = std::mem::take(&mut self.discard);
            }
            Event::Folded { portion, open } => {
                assert_ne!(self.open[portion], open, "{e:?}");
                self.open[portion] = open;
            }
            Event::Moved { seat, to } | Event::Put { seat, to } => self.figures[seat.at()] = Spot::Kingdom(to),
            Event::Garden { seat, plot } => self.figures[seat.at()] = Spot::Garden(plot),
            Event::GardenToken { .. } => self.tokens[0] += 1,
            Event::DungeonToken { .. } => self.tokens[1] += 1,
            _ => {}
        }
    }

    /// What was heard is what lies there.
    fn agrees(&self, g: &GameBox<KeyKingdom>, s: &StateOf<KeyKingdom>) {
        let t = &s.table;
        let on_throne = t.demon.map_or(Die::Demon, Die::Hero);
        assert_eq!(self.throne, [on_throne], "exactly one die is on the throne at all times");
        for seat in Seat::first(self.seats) {
            let (p, i) = (&t.players[seat], seat.at());
            if p.at != Spot::Swept {
                assert_eq!(p.at, self.figures[i], "{seat}: the figure");
            }
            if let Spot::Kingdom(q) = self.figures[i] {
                let region = &g.content.board.regions[usize::from(g.content.board.square(q).region)];
                assert!(p.at == Spot::Swept || self.open[region.portion] == region.open, "{seat} is folded away");
            }
            assert_eq!((p.active, p.inactive()), (self.active[i], self.exhausted[i]), "{seat}: items");
            assert_eq!(self.active[i].or(self.exhausted[i]).and(plain_items()), plain_items(), "{seat}: the eight");
            assert_eq!((p.keys, p.companions), (self.keys[i], self.companions[i]), "{seat}: pieces and companions");
        }
        assert_eq!(t.supply(), self.supply, "magic items in the supply");
        let deck: Set<Card> = t.deck.kinds().map(|(card, _)| card).collect();
        assert_eq!((deck, t.in_play, t.discard), (self.deck, self.in_play, self.discard), "event cards");
        let held: u32 = self.companions.iter().map(|c| c.len()).sum();
        let cards = self.deck.len() + self.in_play.len() + self.discard.len() + held;
        assert_eq!((cards, u32::from(t.deck.len())), (EVENTS as u32, self.deck.len()), "36 event cards");
        for colour in Colour::all() {
            let held = self.keys.iter().filter(|keys| keys.has(colour)).count();
            assert_eq!(self.pieces[colour.id() as usize] + held, HEROES, "{colour} pieces");
        }
        let up = [&t.garden, &t.dungeon].map(|tokens| tokens.iter().flatten().count());
        assert_eq!(up, self.tokens, "tokens turned up");
        let down: u16 = t.garden_left.len() + t.dungeon_left.len();
        assert_eq!(up[0] + up[1] + usize::from(down), usize::from(Plot::COUNT as u16), "9 castle tokens");
    }
}

/// Plays a game by seed and holds the table to what is heard; greedy players now and then, so that all of it happens.
pub fn keep(
    g: &GameBox<KeyKingdom>,
    seed: u64,
    mut choose: impl FnMut(&StateOf<KeyKingdom>, Seat) -> key_kingdom::Action,
) {
    let mut luck = Seeded::new(seed);
    let mut ledger = Ledger::new(g);
    let mut s = g.setup(&mut DynSource::new(&mut luck)).expect("a seed answers all");
    ledger.agrees(g, &s);
    while let Turn::Seat(p) = g.turn(&s.table) {
        let a = choose(&s, p);
        let mut ears = Listen::<KeyKingdom, _>::new(|note| {
            if let Note::Event { event, .. } = note {
                ledger.hear(event);
            }
        });
        g.apply(&mut s, p, a, &mut DynSource::heard(&mut luck, &mut ears)).expect("a seed answers all");
        ledger.agrees(g, &s);
    }
}
