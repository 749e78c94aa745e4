//! The table as text and picture, events and chance in sentences: here what is shown, in `english` and `french` how it is said.
mod english;
mod french;
mod gold;
mod svg;
mod text;

use crate::{
    chance::Chance,
    clauses::Clause,
    content::{Card, Content, Deck, Keys, Print, Room, Sort, Symbol},
    dungeon::{Cell, Col, Face, Row},
    event::Event,
    rules::{Action, FourKeys, Frame, Pick, Top, hides, may_push, top},
    score,
    table::{Figure, Line, Slot, Table, Tile},
};
use engine_core::{
    content::OptionInfo,
    finite::Finite,
    rules::{GameBox, Seat, View},
    show::{Language, ScoreRow, Screen, Show, Svg},
};
use gold::Income;

/// Everything that is said of the game, in one language.
trait Words: Sync {
    /// What the parts of the box are called.
    fn deck(&self, deck: Deck) -> &'static str;
    fn figure(&self, figure: Figure) -> &'static str;
    /// What a Room earns, in a word or two.
    fn brief(&self, room: &Room) -> String;
    fn coins(&self, n: u8) -> String;

    /// The first line of the text, and the head of the picture.
    fn over(&self, points: &[i32]) -> String;
    fn round(&self, round: usize, rounds: usize) -> String;
    fn to_move(&self, tile: Tile) -> String;
    fn pushes(&self, tile: Tile, from: Slot) -> String;
    fn lays(&self, seat: Seat, card: &str) -> String;

    /// The lines of the text: titles of the mat, the head of a dungeon, its cells, the last line.
    fn titles(&self) -> [&'static str; 4];
    fn owner(&self, seat: Seat, you: bool, coins: u8, cards: u8) -> String;
    fn open(&self, room: &Room) -> String;
    fn earns(&self, gold: u16) -> String;
    fn footer(&self) -> [&'static str; 2];

    /// The labels of the picture: the card in hand, the button for new cards, the size of a pile, the owner of a dungeon with the gold once it is counted.
    fn in_hand(&self) -> &'static str;
    fn refresh(&self) -> &'static str;
    fn cards(&self, n: u16) -> String;
    fn name(&self, seat: Seat, gold: Option<i32>) -> String;

    /// The tooltips of the picture: a closed door, a Room, a key card, a slot, a cell.
    fn closed(&self, needs: Keys, room: Option<&Room>) -> String;
    fn opened(&self, room: &Room) -> String;
    fn shows(&self, keys: Keys, other: Keys) -> String;
    fn slot(&self, slot: Slot) -> String;
    fn cell(&self, row: Row, col: Col) -> String;

    /// The words of labels: what is done with a slot or a card, and where.
    fn label(&self, label: Label) -> String;

    /// What a player is asked: the tile that moves, the tile to push, the card to lay.
    fn draft(&self, tile: Tile, push: bool) -> String;
    fn push_to(&self, tile: Tile) -> String;
    fn lay(&self, card: &str, door: bool) -> String;

    /// What happens, may be done and is asked of chance.
    fn event(&self, game: &GameBox<FourKeys>, e: &Event) -> String;
    fn action(&self, v: View<'_, FourKeys>, a: Action) -> String;
    fn question(&self, game: &GameBox<FourKeys>, ask: Chance) -> String;
    fn no_tile(&self) -> &'static str;
    fn no_card(&self) -> &'static str;
    fn door(&self, needs: Keys) -> String;

    /// The rules, and what a newcomer reads.
    fn option(&self, option: &OptionInfo) -> String;
    fn gist(&self, clause: Clause) -> &'static str;
    fn refusal(&self, clause: Clause, because: Option<&'static str>) -> &'static str;
    fn goal(&self) -> &'static str;
    fn outline(&self, game: &GameBox<FourKeys>) -> Vec<&'static str>;
    fn legend(&self, game: &GameBox<FourKeys>) -> Vec<&'static str>;
    fn source(&self, from: Income) -> &'static str;
}

/// An action as its label says it.
enum Label {
    /// New cards for a coin.
    Refresh,
    /// A free slot and this card.
    Take(Slot, String),
    /// An occupied slot and this card.
    Push(Slot, String),
    /// A slot, and this card from another pile.
    Relief(Slot, String),
    /// Where the pushed tile goes.
    PushTo(Slot),
    /// This card or face, on this cell.
    Lay(String, Cell),
}

/// The words of a language.
fn words(language: Language) -> &'static dyn Words {
    match language {
        Language::French => &french::French,
        _ => &english::English,
    }
}

impl Show<FourKeys> for FourKeys {
    const LANGUAGES: &'static [Language] = &[Language::English, Language::French];

    fn text(v: View<'_, Self>, language: Language) -> String {
        text::table(words(language), v)
    }

    fn svg(v: View<'_, Self>, screen: Screen, language: Language) -> Svg {
        svg::table(words(language), v, screen)
    }

    fn goal(_: &GameBox<Self>, language: Language) -> String {
        words(language).goal().into()
    }

    fn outline(game: &GameBox<Self>, language: Language) -> Vec<String> {
        words(language).outline(game).into_iter().map(String::from).collect()
    }

    fn legend(game: &GameBox<Self>, language: Language) -> Vec<String> {
        words(language).legend(game).into_iter().map(String::from).collect()
    }

    fn scores(v: View<'_, Self>, language: Language) -> Vec<ScoreRow> {
        let say = words(language);
        gold::rows(v.game, v.table)
            .into_iter()
            .map(|(from, points)| ScoreRow { source: say.source(from).into(), points })
            .collect()
    }

    fn event(game: &GameBox<Self>, e: &Event, language: Language) -> String {
        words(language).event(game, e)
    }

    fn action(v: View<'_, Self>, a: Action, language: Language) -> String {
        words(language).action(v, a)
    }

    fn label(v: View<'_, Self>, a: Action, language: Language) -> String {
        let say = words(language);
        let card = |pile: Slot| match top(v.game, v.table, pile) {
            Some(Top::Known(card)) => v.game.content.kind(card).id.clone(),
            Some(Top::Front(needs)) => format!("{} {needs}?", say.deck(pile.deck())),
            None => say.no_card().into(),
        };
        say.label(match a {
            Action::Draft(Pick::Refresh) => Label::Refresh,
            Action::Draft(Pick::Take { slot }) if v.table.choice.is_free(slot) => Label::Take(slot, card(slot)),
            Action::Draft(Pick::Take { slot }) => Label::Push(slot, card(slot)),
            Action::Draft(Pick::Relief { slot, pile }) => Label::Relief(slot, card(pile)),
            Action::PushTo(slot) => Label::PushTo(slot),
            Action::Place(spot) => Label::Lay(side(v, spot.face), spot.cell()),
        })
    }

    fn prompt(v: View<'_, Self>, language: Language) -> String {
        let (say, t) = (words(language), v.table);
        match (t.asked, t.mover()) {
            (Some(Frame::Draft(_)), Some(tile)) => {
                say.draft(tile, may_push(t, tile).is_ok() && t.choice.tiles().next().is_some())
            }
            (Some(Frame::PushTo(push)), Some(_)) => {
                t.choice.at(push.slot).map_or_else(String::new, |at| say.push_to(at))
            }
            (Some(Frame::Place(place)), _) => {
                let kind = v.game.content.kind(place.card);
                say.lay(&kind.id, matches!(kind.print, Print::Door { .. }))
            }
            _ => String::new(),
        }
    }

    fn question(game: &GameBox<Self>, ask: Chance, language: Language) -> String {
        words(language).question(game, ask)
    }

    fn answer(game: &GameBox<Self>, ask: Chance, answer: u32, language: Language) -> String {
        let say = words(language);
        let deck = match ask {
            Chance::Lots => return Tile::from_id(answer).map_or(say.no_tile().into(), |tile| named(say, tile)),
            Chance::Doors => Deck::Start,
            Chance::Pile(slot) | Chance::Room(slot) => slot.deck(),
        };
        let content = &game.content;
        let sort = Sort::from_id(answer).filter(|sort| sort.get() < content.sorts(deck));
        let Some(sort) = sort else { return say.no_card().into() };
        let card = content.card(deck, sort);
        match (ask, content.print(card)) {
            (Chance::Pile(_), Print::Door { needs, .. }) if hides(game, deck) => say.door(*needs),
            _ => content.kind(card).id.clone(),
        }
    }

    fn option(option: &OptionInfo, language: Language) -> String {
        words(language).option(option)
    }

    fn gist(clause: Clause, language: Language) -> &'static str {
        words(language).gist(clause)
    }

    fn refusal(clause: Clause, because: Option<&'static str>, language: Language) -> String {
        words(language).refusal(clause, because).into()
    }
}

/// The card in hand with this side up: a door by its name, a key card by its keys.
fn side(v: View<'_, FourKeys>, face: Face) -> String {
    let Some(card) = v.table.in_hand() else { return face.to_string() };
    let kind = v.game.content.kind(card);
    match kind.print {
        Print::Key { faces: [recto, verso] } if recto == verso => format!("{recto} {face}"),
        Print::Key { faces } => faces[face].to_string(),
        Print::Door { .. } if face == Face::Recto => kind.id.clone(),
        Print::Door { .. } => format!("{} {face}", kind.id),
    }
}

/// What a cell has earned, once the game is over.
fn earned(game: &GameBox<FourKeys>, t: &Table, seat: Seat, cell: Cell) -> Option<u16> {
    let d = &t.dungeons[seat];
    d.tile()?;
    score::ledger(&game.content, d, t.coins[seat]).find(|w| w.cell == cell).map(|w| w.gold)
}

/// What is known of a top card.
fn seen(say: &dyn Words, content: &Content, top: Top) -> String {
    match top {
        Top::Known(card) => sides(say, content, card),
        Top::Front(needs) => format!("{needs}?"),
    }
}

/// A card with both its sides: `D1-HLa HL? 3`, `K1-HC H|C`.
fn sides(say: &dyn Words, content: &Content, card: Card) -> String {
    let kind = content.kind(card);
    match &kind.print {
        Print::Door { needs, room: room @ Room::Places { mask, .. } } => {
            format!("{} {needs}? {} ({mask})", kind.id, say.brief(room))
        }
        Print::Door { needs, room } => format!("{} {needs}? {}", kind.id, say.brief(room)),
        Print::Key { faces: [recto, verso] } => format!("{} {recto}|{verso}", kind.id),
    }
}

/// `A1` for an Adventurer, `a1` for an Acolyte.
fn short(tile: Tile) -> String {
    let letter = match tile.figure {
        Figure::Adventurer => 'A',
        Figure::Acolyte => 'a',
    };
    format!("{letter}{}", tile.seat.0)
}

fn named(say: &dyn Words, tile: Tile) -> String {
    format!("{} {}", say.figure(tile.figure), tile.seat.0)
}

fn standing(say: &dyn Words, line: &Line) -> String {
    line.tiles().map(|tile| named(say, tile)).collect::<Vec<_>>().join(", ")
}

/// The seats that end first.
fn winners(outcome: &engine_core::rules::Outcome) -> Vec<Seat> {
    let ranks = outcome.ranks().iter().enumerate();
    ranks.filter(|(_, rank)| **rank == 1).map(|(p, _)| Seat(p as u8)).collect()
}

/// Keys as a list of words: "Heart, Heart and Cross".
fn list(keys: Keys, and: &str, word: fn(Symbol) -> &'static str) -> String {
    let all: Vec<&str> = Symbol::all().flat_map(|s| (0..keys.count(s)).map(move |_| word(s))).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {and} {last}", rest.join(", ")),
        _ => all.concat(),
    }
}
