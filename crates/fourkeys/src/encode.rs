//! A view as numbers. Seats are counted from the viewer, so that one network plays every seat; cards are written by what
//! is printed on them, not by their number, so that it can learn one box and meet another.
use crate::{
    content::{Card, Content, Deck, Direction, Keys, Mask, Print, Room, Symbol},
    dungeon::{Cell, Dungeon, Face, Laid},
    rules::{FourKeys, Frame, Top, open::KeyLines, top},
    table::{COINS, Figure, Line, Slot},
};
use engine_core::{
    encode::{Encode, FeatureBlock, FeatureSink, FeatureWriter, Layout, Sparse},
    finite::Finite,
    rules::{GameBox, Seat, View},
};

/// Kinds of Room.
const KINDS: u32 = 7;
/// Numbers for a Room: its kind, what it earns and otherwise, where it looks, which symbol, which places.
const ROOM: u32 = KINDS + 2 + Direction::COUNT + Symbol::COUNT + 16;
/// Numbers for one card: which deck, keys it asks for, keys on both faces, its Room.
const CARD: u32 = Deck::COUNT + 4 + 2 * 4 + ROOM;
/// Numbers for one cell: a card and its side.
const CELL: u32 = CARD + 2;
/// Sorts in a deck.
const SORTS: u8 = 28;

impl Encode<FourKeys> for FourKeys {
    fn layout(game: &GameBox<Self>) -> Layout {
        let seats = u32::from(game.seats);
        Layout::new(vec![
            FeatureBlock::unit("asked: draft, push, place, nothing", &[4]),
            FeatureBlock::unit("seat in turn", &[seats]),
            FeatureBlock::unit("slot in question", &[4]),
            FeatureBlock::unit("card in hand", &[CARD]),
            FeatureBlock::unit("turn-order line", &[4, 2 * seats]),
            FeatureBlock::unit("choice line", &[4, 2 * seats]),
            FeatureBlock::unit("coins", &[seats]),
            FeatureBlock::unit("cards laid", &[seats]),
            FeatureBlock::unit("top cards", &[4, CARD]),
            FeatureBlock::unit("pile sizes", &[4]),
            FeatureBlock::unit("below the tops, by sort", &[4, SORTS.into()]),
            FeatureBlock::unit("not identified, by sort", &[4, SORTS.into()]),
            FeatureBlock::unit("keys in rows, then columns", &[seats, 14, Symbol::COUNT]),
            FeatureBlock::unit("Adventurer tile", &[seats, 7, 7]),
            FeatureBlock::unit("dungeons", &[seats, 7, 7, CELL]),
        ])
    }

    fn write<S: FeatureSink>(v: View<'_, Self>, pen: &mut FeatureWriter<S>) {
        let (game, t) = (v.game, v.table);
        let me = v.seat.unwrap_or(Seat(0));
        let seats = game.seats;
        let from_me = |seat: Seat| u32::from((seat.0 + seats - me.0) % seats);
        let mine_first = || (0..seats).map(|i| Seat((me.0 + i) % seats));

        let (asked, slot) = match t.asked {
            Some(Frame::Draft(_)) => (0, None),
            Some(Frame::PushTo(push)) => (1, Some(push.slot)),
            Some(Frame::Place(place)) => (2, Some(place.slot)),
            None => (3, None),
        };
        pen.one_hot(Some(asked), 4);
        pen.one_hot(t.mover().map(|tile| from_me(tile.seat)), seats.into());
        pen.one_hot(slot.map(Finite::id), 4);
        write_card(&game.content, pen, t.in_hand());
        for line in [&t.order, &t.choice] {
            places(pen, line, seats.into(), from_me);
        }
        mine_first().for_each(|p| pen.share(t.coins[p], COINS));
        mine_first().for_each(|p| pen.share(t.dungeons[p].len() as u32, 15));
        for slot in Slot::all() {
            match top(game, t, slot) {
                None => write_card(&game.content, pen, None),
                Some(Top::Known(card)) => write_card(&game.content, pen, Some(card)),
                Some(Top::Front(needs)) => front(pen, slot.deck(), needs),
            }
        }
        t.piles.iter().for_each(|pile| pen.share(pile.len(), SORTS));
        for bag in t.piles.iter().map(|pile| &pile.below).chain(t.piles.iter().map(|pile| &pile.unknown)) {
            pen.counts(bag, SORTS);
        }
        mine_first().for_each(|p| lines(&game.content, pen, &t.dungeons[p]));
        mine_first().for_each(|p| pen.one_hot(t.dungeons[p].tile().map(Finite::id), Cell::COUNT));
        mine_first().for_each(|p| field(&game.content, pen, &t.dungeons[p]));
    }
}

/// The tiles of a line.
fn places(pen: &mut FeatureWriter<impl FeatureSink>, line: &Line, seats: u32, from_me: impl Fn(Seat) -> u32) {
    for slot in Slot::all() {
        let tile = line.at(slot).map(|tile| {
            let figure = match tile.figure {
                Figure::Adventurer => 0,
                Figure::Acolyte => seats,
            };
            figure + from_me(tile.seat)
        });
        pen.one_hot(tile, 2 * seats);
    }
}

#[inline]
fn keys(pen: &mut FeatureWriter<impl FeatureSink>, keys: Keys, most: u8) {
    keys.each(|symbol, n| pen.put(symbol as usize, f32::from(n) / f32::from(most)));
    pen.skip(Symbol::COUNT as usize);
}

/// A door of which only the front is known.
fn front(pen: &mut FeatureWriter<impl FeatureSink>, deck: Deck, needs: Keys) {
    pen.one_hot(Some(deck.id()), Deck::COUNT);
    keys(pen, needs, 4);
    pen.skip((CARD - Deck::COUNT - 4) as usize);
}

/// A card, or nothing.
fn write_card(content: &Content, pen: &mut FeatureWriter<impl FeatureSink>, card: Option<Card>) {
    if let Some(card) = card {
        content.numbers(card).for_each(|(at, x)| pen.put(at, x));
    }
    pen.skip(CARD as usize);
}

/// The numbers of a card that are not 0, with their places.
pub(crate) fn card_numbers(deck: Deck, print: Print) -> (Vec<u32>, Vec<f32>) {
    let (mut places, mut numbers) = (vec![], vec![]);
    let mut pen = FeatureWriter::new(Sparse::new(&mut places, &mut numbers, CARD as usize));
    pen.one_hot(Some(deck.id()), Deck::COUNT);
    match print {
        Print::Key { faces } => {
            pen.skip(4);
            faces.into_iter().for_each(|face| keys(&mut pen, face, 2));
            pen.skip(ROOM as usize);
        }
        Print::Door { needs, room } => {
            keys(&mut pen, needs, 4);
            pen.skip(8);
            self::room(&mut pen, room);
        }
    }
    pen.end();
    (places, numbers)
}

/// The visible keys of each row and of each column. A door has those of both.
fn lines(content: &Content, pen: &mut FeatureWriter<impl FeatureSink>, dungeon: &Dungeon) {
    KeyLines::of(content, dungeon).all().for_each(|line| keys(pen, line, 16));
}

/// A dungeon on its field of seven by seven.
fn field(content: &Content, pen: &mut FeatureWriter<impl FeatureSink>, dungeon: &Dungeon) {
    let mut next = 0;
    for Laid { cell, card, face } in dungeon.laid() {
        pen.skip(((cell.id() - next) * CELL) as usize);
        write_card(content, pen, Some(card));
        pen.one_hot(Some(face.id()), Face::COUNT);
        next = cell.id() + 1;
    }
    pen.skip(((Cell::COUNT - next) * CELL) as usize);
}

/// The kind of a Room and its values.
fn room(pen: &mut FeatureWriter<impl FeatureSink>, room: Room) {
    let (kind, gold, otherwise, from, symbol, mask) = match room {
        Room::Flat { gold } => (0, gold.get(), gold.get(), None, None, None),
        Room::Centre { gold, otherwise } => (1, gold.get(), otherwise.get(), None, None, Some(Mask::CENTRE)),
        Room::Places { mask, gold, otherwise } => (2, gold.get(), otherwise.get(), None, None, Some(mask)),
        Room::Copy { from } => (3, 0, 0, Some(from), None, None),
        Room::CopyAdventurer {} => (4, 0, 0, None, None, None),
        Room::PerKey { symbol, gold } => (5, gold.get(), 0, None, Some(symbol), None),
        Room::NextToAdventurer { gold, otherwise } => (6, gold.get(), otherwise.get(), None, None, None),
    };
    pen.one_hot(Some(kind), KINDS);
    pen.share(gold, 9);
    pen.share(otherwise, 9);
    pen.one_hot(from.map(Finite::id), Direction::COUNT);
    pen.one_hot(symbol.map(Finite::id), Symbol::COUNT);
    pen.bits(mask.map_or(0, |mask| mask.0), 16);
}
