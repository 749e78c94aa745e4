//! What is said, in English.
use super::{Income, Label, Words, list, named, seen, sides, standing, winners};
use crate::{
    chance::Chance,
    clauses::Clause,
    content::{Card, Deck, Direction, Keys, Print, Room, Symbol},
    dungeon::{Col, Row},
    event::Event,
    rules::{Action, FourKeys, Pick, hides, top},
    table::{Figure, Slot, Tile},
};
use engine_core::{
    content::OptionInfo,
    rules::{GameBox, Rulebook, Seat, View},
};

pub(super) struct English;

impl Words for English {
    fn deck(&self, deck: Deck) -> &'static str {
        deck.title()
    }

    fn figure(&self, figure: Figure) -> &'static str {
        match figure {
            Figure::Adventurer => "Adventurer",
            Figure::Acolyte => "Acolyte",
        }
    }

    fn brief(&self, room: &Room) -> String {
        match room {
            Room::Flat { gold } => gold.to_string(),
            Room::Centre { gold, otherwise } => format!("{gold}/{otherwise} mid"),
            Room::Places { gold, otherwise, .. } => format!("{gold}/{otherwise} map"),
            Room::Copy { from: Direction::Above } => "=above".into(),
            Room::Copy { from: Direction::Left } => "=left".into(),
            Room::Copy { from: Direction::Right } => "=right".into(),
            Room::Copy { from: Direction::Below } => "=below".into(),
            Room::CopyAdventurer {} => "=tile".into(),
            Room::PerKey { symbol, gold } => format!("{gold} per {}", symbol.letter()),
            Room::NextToAdventurer { gold, otherwise } => format!("{gold}/{otherwise} tile"),
        }
    }

    fn coins(&self, n: u8) -> String {
        many(n, "coin")
    }

    fn over(&self, points: &[i32]) -> String {
        let points: Vec<String> = points.iter().enumerate().map(|(p, n)| format!("seat {p} {n}")).collect();
        format!("The game is over: {}.", points.join(", "))
    }

    fn round(&self, round: usize, rounds: usize) -> String {
        format!("Round {round} of {rounds}.")
    }

    fn to_move(&self, tile: Tile) -> String {
        format!("{} is to move.", named(self, tile))
    }

    fn pushes(&self, tile: Tile, from: Slot) -> String {
        format!("{} pushes from slot {from}. Where to?", named(self, tile))
    }

    fn lays(&self, seat: Seat, card: &str) -> String {
        format!("{} lays {card}.", cap(seat))
    }

    fn draft(&self, tile: Tile, push: bool) -> String {
        let push = if push { ", or push a tile away for a coin" } else { "" };
        format!("Where does your {} go? Take the card above a free slot{push}.", self.figure(tile.figure))
    }

    fn push_to(&self, tile: Tile) -> String {
        format!("Push {} to which free slot?", named(self, tile))
    }

    fn lay(&self, card: &str, door: bool) -> String {
        match door {
            true => format!("Lay the door {card} on which cell of your dungeon?"),
            false => format!("Lay the key card {card} on which cell, and which side up?"),
        }
    }

    fn titles(&self) -> [&'static str; 4] {
        ["on top", "cards", "Choice Line", "Turn order"]
    }

    fn owner(&self, seat: Seat, you: bool, coins: u8, cards: u8) -> String {
        let you = if you { " (you)" } else { "" };
        format!("{}{you}: {}, {}", cap(seat), self.coins(coins), many(cards, "card"))
    }

    fn open(&self, room: &Room) -> String {
        format!("open {}", self.brief(room))
    }

    fn earns(&self, gold: u16) -> String {
        format!("earns {gold}")
    }

    fn footer(&self) -> [&'static str; 2] {
        [
            "HLC? 5: a door that needs Heart, Lightning and Cross and then earns 5.",
            "open 5: its Room. [LX]: visible keys.",
        ]
    }

    fn in_hand(&self) -> &'static str {
        "in hand"
    }

    fn refresh(&self) -> &'static str {
        "New cards for a coin"
    }

    fn cards(&self, n: u16) -> String {
        if n == 1 { "1 card".into() } else { format!("{n} cards") }
    }

    fn closed(&self, needs: Keys, room: Option<&Room>) -> String {
        let needs = format!("Door that needs {}", list(needs, "and", symbol));
        room.map_or(needs.clone(), |room| format!("{needs}; its Room earns {}", pays(room)))
    }

    fn opened(&self, room: &Room) -> String {
        format!("Room: {}", pays(room))
    }

    fn shows(&self, keys: Keys, other: Keys) -> String {
        let list = |keys| list(keys, "and", symbol);
        format!("Keys: {}; other face: {}", list(keys), list(other))
    }

    fn slot(&self, slot: Slot) -> String {
        format!("Slot {slot} of the Choice Line")
    }

    fn cell(&self, row: Row, col: Col) -> String {
        format!("Row {row}, column {col}")
    }

    fn label(&self, label: Label) -> String {
        match label {
            Label::Refresh => "New cards for a coin".into(),
            Label::Take(slot, card) => format!("Take slot {slot}, {card}"),
            Label::Push(slot, card) => format!("Push at slot {slot}, {card}"),
            Label::Relief(slot, card) => format!("Slot {slot}, {card}"),
            Label::PushTo(slot) => format!("Push to slot {slot}"),
            Label::Lay(what, cell) => format!("Lay {what} on {cell}"),
        }
    }

    fn name(&self, seat: Seat, gold: Option<i32>) -> String {
        gold.map_or(cap(seat), |gold| format!("{}: {gold} gold", cap(seat)))
    }

    fn event(&self, game: &GameBox<FourKeys>, e: &Event) -> String {
        let id = |card: Card| &game.content.kind(card).id;
        let sides = |card| sides(self, &game.content, card);
        let (deck, named) = (|slot: Slot| self.deck(slot.deck()), |tile| named(self, tile));
        match *e {
            Event::LinedUp { order } => format!("The tiles line up: {}.", standing(self, &order)),
            Event::Dealt { seat, card } => format!("{} is dealt {}.", cap(seat), sides(card)),
            Event::TurnedUp { pile, card } => match *game.content.print(card) {
                Print::Door { needs, .. } if hides(game, pile.deck()) => {
                    format!("A door that asks for {needs} lies on {} now.", deck(pile))
                }
                _ => format!("{} lies on {} now.", sides(card), deck(pile)),
            },
            Event::RanOut { pile } => format!("{} has run out.", deck(pile)),
            Event::Refreshed { tile } => format!("{} pays a coin for new cards.", cap(tile.seat)),
            Event::Pushed { by, tile, from, to } => {
                format!("{} pays a coin and pushes {} from slot {from} to slot {to}.", named(by), named(tile))
            }
            Event::Took { tile, slot, pile, card } if slot == pile => {
                format!("{} takes slot {slot} and {}.", named(tile), id(card))
            }
            Event::Took { tile, slot, pile, card } => {
                format!("{} is stuck: it takes slot {slot}, and {} from {}.", named(tile), id(card), deck(pile))
            }
            Event::Laid { seat, card, face, cell } => match *game.content.print(card) {
                Print::Key { faces } => format!("{} lays {} on {cell} and shows {}.", cap(seat), id(card), faces[face]),
                Print::Door { .. } => format!("{} lays {} on {cell}.", cap(seat), id(card)),
            },
            Event::Opened { seat, card, cell } => format!("{} on {cell} opens for {seat}.", id(card)),
            Event::NewRound { order } => format!("A new round: {}.", standing(self, &order)),
            Event::TileLaid { seat, cell, coins } => {
                format!("{} puts the Adventurer with {} on {cell}.", cap(seat), self.coins(coins))
            }
            Event::Earned { seat, card, cell, gold } => format!("{} on {cell} earns {gold} for {seat}.", id(card)),
            Event::Ended { outcome } => {
                let points = outcome.points().iter().enumerate();
                let points: Vec<String> = points.map(|(p, n)| format!("seat {p} has {n}")).collect();
                let first: Vec<String> = winners(&outcome).iter().map(Seat::to_string).collect();
                let wins = if first.len() == 1 { "wins" } else { "share the win" };
                format!("The game ends: {}; {} {wins}.", points.join(", "), first.join(" and "))
            }
        }
    }

    fn action(&self, v: View<'_, FourKeys>, a: Action) -> String {
        let deck = |slot: Slot| self.deck(slot.deck());
        let top = |slot| top(v.game, v.table, slot).map_or("nothing".into(), |top| seen(self, &v.game.content, top));
        match a {
            Action::Draft(Pick::Refresh) => "pay a coin for new cards".into(),
            Action::Draft(Pick::Take { slot }) => match v.table.choice.at(slot) {
                None => format!("take slot {slot} ({}): {}", deck(slot), top(slot)),
                Some(tile) => {
                    let tile = named(self, tile);
                    format!("pay a coin and push {tile} from slot {slot} ({}): {}", deck(slot), top(slot))
                }
            },
            Action::Draft(Pick::Relief { slot, pile }) => {
                format!("stuck: take slot {slot}, and from {}: {}", deck(pile), top(pile))
            }
            Action::PushTo(to) => format!("push the tile to slot {to} ({})", deck(to)),
            Action::Place(spot) => match v.table.in_hand().map(|card| *v.game.content.print(card)) {
                Some(Print::Key { faces }) => format!("lay it on {} showing {}", spot.cell(), faces[spot.face]),
                _ => format!("lay it on {}", spot.cell()),
            },
        }
    }

    fn question(&self, game: &GameBox<FourKeys>, ask: Chance) -> String {
        match ask {
            Chance::Lots if game.seats == 2 => "whose Adventurer begins".into(),
            Chance::Lots => "the next tile of the Turn-Order Line".into(),
            Chance::Doors => "the next starting door".into(),
            Chance::Pile(slot) => format!("the next card of {}", self.deck(slot.deck())),
            Chance::Room(slot) => format!("which of the {} with that front was taken", self.deck(slot.deck())),
        }
    }

    fn no_tile(&self) -> &'static str {
        "no tile"
    }

    fn no_card(&self) -> &'static str {
        "no card"
    }

    fn door(&self, needs: Keys) -> String {
        format!("a door that asks for {needs}")
    }

    fn option(&self, option: &OptionInfo) -> String {
        option.gist.clone()
    }

    fn gist(&self, clause: Clause) -> &'static str {
        clause.gist()
    }

    fn refusal(&self, clause: Clause, because: Option<&'static str>) -> &'static str {
        because.unwrap_or_else(|| clause.refusal())
    }

    fn goal(&self) -> &'static str {
        "Build a dungeon of four rows and four columns from doors and keys. A door whose keys are in its row and column opens \
         and becomes a Room that earns gold; a closed one earns nothing. Most gold at the end wins."
    }

    fn outline(&self, game: &GameBox<FourKeys>) -> Vec<&'static str> {
        let mut steps = vec!["The leftmost tile of the Turn-Order Line plays."];
        steps.push(match (game.seats, game.options.acolyte_may_refresh) {
            (2, false) => {
                "On the turn of your Adventurer you may first pay a coin, as often as you like, to replace the top card of every pile."
            }
            _ => "You may first pay a coin, as often as you like, to replace the top card of every pile.",
        });
        steps.push(
            "Move the tile to a free slot of the Choice Line and take the top card of the pile above it. An occupied slot costs \
             a coin: push the tile there to a free slot.",
        );
        if game.seats == 2 {
            steps.push("Each of you also plays an Acolyte. It carries no coins, so it pushes nobody.");
        }
        steps.extend([
            "Lay the card next to a card of your dungeon, within four rows and four columns. You choose the face of a key card.",
            "Every door opens whose keys are all in its row and column together.",
            "When all tiles have moved, they slide back in the order in which they stand. That is the order of the next round.",
            "The game ends when every dungeon has 15 cards. Your Adventurer takes the last cell, and the gold is counted.",
        ]);
        steps
    }

    fn legend(&self, game: &GameBox<FourKeys>) -> Vec<&'static str> {
        let mut signs = vec![
            "H, L, C and X are the keys Heart, Lightning, Cross and Hexagon.",
            "HLC? is a closed door that needs these keys; after it comes what its Room earns. In the picture, torches show its level.",
            "K1-HC H|C is a key card with its two faces; [H] is the visible face. In the picture, the other face is at the lower right.",
            "5: always 5 gold. 1 per H: 1 for each visible Heart.",
            "3/1 mid: 3 on the four inner places, elsewhere 1. 3/1 map: 3 on the places that are drawn, elsewhere 1.",
            "=above, =left, =right, =below: the same as what lies there. =tile: the same as your Adventurer.",
            "3/1 tile: 3 next to your Adventurer, elsewhere 1. The picture shows both numbers beside a map or a pawn.",
            "A0 is the Adventurer of seat 0, and the coins beside it are what it can still pay.",
        ];
        if game.seats == 2 {
            signs.push("a0 is the Acolyte of seat 0.");
        }
        if game.options.hide_room_until_taken {
            signs.push("A door on a pile shows only its keys. What is behind it is known when it is taken.");
        }
        signs.push("Rows and columns are counted from the starting door at 0 0.");
        signs
    }

    fn source(&self, from: Income) -> &'static str {
        match from {
            Income::Flat => "Rooms of fixed worth",
            Income::Centre => "Rooms for the centre",
            Income::Places => "Rooms for drawn places",
            Income::Copy => "Copies of neighbours",
            Income::CopyAdventurer => "Copies of the tile",
            Income::PerKey => "Rooms that count keys",
            Income::NextToAdventurer => "Next to the Adventurer",
            Income::Coins => "Coins left",
        }
    }
}

fn symbol(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Heart => "Heart",
        Symbol::Lightning => "Lightning",
        Symbol::Cross => "Cross",
        Symbol::Hexagon => "Hexagon",
    }
}

/// What a Room earns, in full.
fn pays(room: &Room) -> String {
    let side = |from| match from {
        Direction::Above => "above it",
        Direction::Left => "on its left",
        Direction::Right => "on its right",
        Direction::Below => "below it",
    };
    match *room {
        Room::Flat { gold } => format!("{gold} gold"),
        Room::Centre { gold, otherwise } => format!("{gold} gold in the centre, {otherwise} elsewhere"),
        Room::Places { gold, otherwise, .. } => format!("{gold} gold on the places shown, {otherwise} elsewhere"),
        Room::Copy { from } => format!("as much gold as the card {}", side(from)),
        Room::CopyAdventurer {} => "as much gold as the Adventurer".into(),
        Room::PerKey { symbol: s, gold } => format!("{gold} gold for each visible {}", symbol(s)),
        Room::NextToAdventurer { gold, otherwise } => {
            format!("{gold} gold next to the Adventurer, {otherwise} elsewhere")
        }
    }
}

fn cap(seat: Seat) -> String {
    format!("Seat {}", seat.0)
}

fn many(n: u8, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
