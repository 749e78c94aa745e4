//! A rough value of a position for greedy play and cut-offs: what the dungeon of a player is likely to earn.
use crate::{
    content::{Card, Content, Deck, Keys, Mask, Print, Room},
    dungeon::{Cell, Dungeon, Face, Laid, each},
    rules::{FourKeys, Frame, Top, open::KeyLines, top},
    score,
    table::{Slot, Table},
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Seat},
};

/// One gold piece.
const GOLD: i32 = 60;
/// A guess at what a copy room earns while its neighbour is not laid yet.
const NEIGHBOUR: i32 = 2 * GOLD;

/// The value of a position in sixtieths of a gold piece. A card that is in hand, or is about to be, counts as laid where it is best.
pub(crate) fn estimate(game: &GameBox<FourKeys>, t: &Table, p: Seat) -> i32 {
    if t.asked.is_none() {
        return GOLD * score::outcome(game, t).points()[p.at()];
    }
    let (dungeon, coins) = (&t.dungeons[p], t.coins[p]);
    let mine = t.mover().is_some_and(|tile| tile.seat == p);
    match t.asked {
        Some(Frame::Place(place)) if mine => best(&game.content, dungeon, coins, place.card),
        Some(Frame::PushTo(push)) if mine => match likely(game, t, push.slot) {
            Some(card) => best(&game.content, dungeon, coins.saturating_sub(1), card),
            None => worth(&game.content, dungeon, coins),
        },
        _ => worth(&game.content, dungeon, coins),
    }
}

/// The top card of a pile; where its Room is hidden, the first that it could be.
fn likely(game: &GameBox<FourKeys>, t: &Table, pile: Slot) -> Option<Card> {
    let deck: Deck = pile.deck();
    match top(game, t, pile)? {
        Top::Known(card) => Some(card),
        Top::Front(_) => {
            let front = t.piles[pile].top?;
            let cards = t.piles[pile].unknown.kinds().map(|(sort, _)| game.content.card(deck, sort));
            cards.into_iter().find(|&card| game.content.front(card) == front)
        }
    }
}

/// The worth of a dungeon with one more card, laid where it is worth most.
fn best(content: &Content, dungeon: &Dungeon, coins: u8, card: Card) -> i32 {
    let faces = if content.kind(card).deck.is_door() { 1 } else { 2 };
    let spots = Face::all().take(faces).flat_map(|face| each(dungeon.frontier()).map(move |cell| (cell, face)));
    let laid = spots.map(|(cell, face)| {
        let mut next = *dungeon;
        next.lay(Laid { cell, card, face });
        worth(content, &next, coins)
    });
    laid.max().unwrap_or_else(|| worth(content, dungeon, coins))
}

/// The worth of a dungeon in progress: open rooms in full, closed doors by the square of the share of keys they have,
/// which favours finishing one over starting two; coins in full.
fn worth(content: &Content, dungeon: &Dungeon, coins: u8) -> i32 {
    let look = Look { content, dungeon, coins, keys: score::visible_keys(content, dungeon) };
    let lines = KeyLines::of(content, dungeon);
    let rooms = dungeon.laid().map(|laid| match *content.print(laid.card) {
        Print::Key { .. } => 0,
        Print::Door { needs, room } => {
            let (met, all) = (i32::from(lines.for_door(laid.cell).met(needs)), i32::from(needs.total()));
            let earns = look.room(laid.cell, room, 4);
            if met == all { earns } else { earns * (1 + 2 * met * met) / (2 + 4 * all * all) }
        }
    });
    rooms.sum::<i32>() + GOLD * i32::from(coins)
}

/// A dungeon in progress.
struct Look<'a> {
    content: &'a Content,
    dungeon: &'a Dungeon,
    coins: u8,
    keys: Keys,
}

impl Look<'_> {
    /// What a Room is likely to earn, open or not; copies are followed up to a number of steps.
    fn room(&self, cell: Cell, room: Room, steps: u8) -> i32 {
        let gold = |gold: crate::content::Gold| GOLD * i32::from(gold.get());
        match room {
            Room::Flat { gold: n } => gold(n),
            Room::Centre { gold: n, otherwise } => self.on(cell, Mask::CENTRE, gold(n), gold(otherwise)),
            Room::Places { mask, gold: n, otherwise } => self.on(cell, mask, gold(n), gold(otherwise)),
            Room::CopyAdventurer {} => GOLD * i32::from(self.coins),
            Room::PerKey { symbol, gold: n } => gold(n) * i32::from(self.keys.count(symbol)),
            Room::NextToAdventurer { gold: n, otherwise } => {
                let open = crate::content::Direction::all()
                    .filter_map(|side| cell.beside(side))
                    .any(|next| crate::dungeon::has(self.dungeon.within(), next) && self.dungeon.at(next).is_none());
                if open { (gold(n) + gold(otherwise)) / 2 } else { gold(otherwise) }
            }
            Room::Copy { from } => match cell.beside(from).map(|next| (next, self.dungeon.at(next))) {
                None => 0,
                Some((next, None)) if crate::dungeon::has(self.dungeon.within(), next) => NEIGHBOUR,
                Some((_, None)) => 0,
                Some((next, Some(laid))) => match *self.content.print(laid.card) {
                    Print::Door { room, .. } if laid.face == Face::Verso && steps > 0 => {
                        self.room(next, room, steps - 1)
                    }
                    _ => 0,
                },
            },
        }
    }

    /// The average over every frame that the dungeon can still end in.
    fn on(&self, cell: Cell, mask: Mask, gold: i32, otherwise: i32) -> i32 {
        let Some(span) = self.dungeon.span() else { return otherwise };
        let (mut frames, mut hits) = (0, 0);
        for top in span.bottom - 3..=span.top {
            for left in span.right - 3..=span.left {
                frames += 1;
                hits += i32::from(mask.has((cell.row.get() - top) as u8, (cell.col.get() - left) as u8));
            }
        }
        otherwise + (gold - otherwise) * hits / frames.max(1)
    }
}
