//! A view as numbers. Seats are counted from the viewer, so that one network plays every seat.
use crate::{
    content::{Colour, Context, DieKind, EVENTS, HEROES, Item, MAGIC, Need, PLAIN, Plot},
    rules::{Frame, KeyKingdom, dungeon_need, result},
    table::{SEATS, Spot, Table, Why},
};
use engine_core::{
    encode::{Encode, FeatureBlock, FeatureWriter, Layout},
    finite::Finite,
    rules::{GameBox, Seat, View},
};

const SQUARES: u32 = crate::board::SQUARES as u32;
const ITEMS: u32 = (PLAIN + MAGIC) as u32;
const FRAMES: u32 = 17;
const CONTEXTS: u32 = 5;
/// Numbers for a need: which sort, and its number.
const NEED: u32 = 5 + 1;
const SEAT: u32 = SEATS as u32;
const CARDS: u32 = EVENTS as u32;
const FAR: f64 = 64.0;

impl Encode<Self> for KeyKingdom {
    fn layout(_: &GameBox<Self>) -> Layout {
        Layout::new(vec![
            FeatureBlock::unit("asked, by kind of question", &[FRAMES]),
            FeatureBlock::unit("seat that is asked", &[SEAT]),
            FeatureBlock::unit("player in turn", &[SEAT]),
            FeatureBlock::unit("question: count, left, space, colour", &[3 + Colour::COUNT]),
            FeatureBlock::unit("roll: context, die, face, result, items used", &[CONTEXTS + 2 + 2 + ITEMS]),
            FeatureBlock::unit("roll: what it needs", &[NEED]),
            FeatureBlock::unit("roll: companions used", &[CARDS]),
            FeatureBlock::unit("adventure: there was a result, the last one", &[2]),
            FeatureBlock::unit("question: whose hero is sent, what is given", &[SEAT + MAGIC as u32]),
            FeatureBlock::unit("extra turn, thrown again, share of the turns", &[3]),
            FeatureBlock::unit("portions open", &[2]),
            FeatureBlock::unit("holder of the demon die", &[SEAT]),
            FeatureBlock::unit("hero", &[SEAT, HEROES as u32]),
            FeatureBlock::unit("square", &[SEAT, SQUARES]),
            FeatureBlock::unit("garden square, or swept", &[SEAT, Plot::COUNT + 1]),
            FeatureBlock::unit("active items", &[SEAT, ITEMS]),
            FeatureBlock::unit("magic items", &[SEAT, MAGIC as u32]),
            FeatureBlock::unit("pieces of the key", &[SEAT, Colour::COUNT]),
            FeatureBlock::unit("companions", &[SEAT, CARDS]),
            FeatureBlock::unit("deck, discard, in play", &[3, CARDS]),
            FeatureBlock::unit("garden: turned up, restores", &[Plot::COUNT, 2]),
            FeatureBlock::unit("dungeon: what it needs", &[Plot::COUNT, NEED]),
        ])
    }

    fn encode(v: View<'_, Self>, out: &mut [f32]) {
        let (game, t) = (v.game, v.table);
        let mut pen = FeatureWriter::new(out);
        let (me, seats) = (v.seat.unwrap_or(Seat(0)), game.seats);
        let from_me = |seat: Seat| u32::from((seat.0 + seats - me.0) % seats);
        let mine_first = || (0..SEATS as u8).map(|i| (i < seats).then(|| &t.players[Seat((me.0 + i) % seats)]));

        let asked = t.agenda.asked();
        pen.one_hot(asked.map(|(_, frame)| number(frame)), FRAMES);
        pen.one_hot(asked.map(|(seat, _)| from_me(seat)), SEAT);
        pen.one_hot(Some(from_me(t.active)), SEAT);
        question(&mut pen, asked.map(|(_, frame)| frame), t);
        roll(&mut pen, game, t);
        cards(&mut pen, |card| t.roll.is_some_and(|roll| roll.friends.has(card)));
        let frame = asked.map(|(_, frame)| frame);
        let last = match (t.roll.map(|roll| roll.why), frame) {
            (Some(Why::Key { last, .. }), _) => last,
            (_, Some(Frame::Help(help))) => help.last,
            _ => None,
        };
        pen.flag(last.is_some());
        pen.number((f64::from(last.unwrap_or(0)) / FAR).min(1.0) as f32);
        pen.one_hot(if let Some(Frame::Send(send)) = frame { Some(from_me(send.who)) } else { None }, SEAT);
        for item in Item::all().skip(PLAIN).take(MAGIC) {
            pen.flag(matches!(frame, Some(Frame::TakeFor(take)) if take.given == item));
        }
        pen.flag(t.extra_turn);
        pen.flag(t.rerolled);
        pen.share(t.turns, game.options.turn_limit.get());
        t.open.iter().for_each(|&open| pen.flag(open));
        pen.one_hot(t.demon.map(from_me), SEAT);
        for p in mine_first() {
            pen.one_hot(p.map(|p| p.hero.id()), HEROES as u32);
        }
        for p in mine_first() {
            pen.one_hot(p.and_then(|p| p.square()).map(Finite::id), SQUARES);
        }
        for p in mine_first() {
            let plot = p.and_then(|p| match p.at {
                Spot::Kingdom(_) => None,
                Spot::Garden(plot) => Some(plot.id()),
                Spot::Swept => Some(Plot::COUNT),
            });
            pen.one_hot(plot, Plot::COUNT + 1);
        }
        for p in mine_first() {
            Item::all().take(ITEMS as usize).for_each(|item| pen.flag(p.is_some_and(|p| p.active.has(item))));
        }
        for p in mine_first() {
            let magic = Item::all().skip(PLAIN).take(MAGIC);
            magic.for_each(|item| pen.flag(p.is_some_and(|p| p.magic.has(item))));
        }
        for p in mine_first() {
            Colour::all().for_each(|colour| pen.flag(p.is_some_and(|p| p.keys.has(colour))));
        }
        for p in mine_first() {
            cards(&mut pen, |card| p.is_some_and(|p| p.companions.has(card)));
        }
        cards(&mut pen, |card| t.deck.has(card));
        cards(&mut pen, |card| t.discard.has(card));
        cards(&mut pen, |card| t.in_play.has(card));
        for plot in Plot::all() {
            pen.flag(t.garden[plot].is_some());
            let restores = t.garden[plot].map_or(0, |token| game.content.garden[usize::from(token.get())].token);
            pen.share(restores, 16);
        }
        for plot in Plot::all() {
            need(&mut pen, dungeon_need(game, t, plot));
        }
        pen.end();
    }
}

/// The throw that has not taken effect.
fn roll(pen: &mut FeatureWriter<'_>, game: &GameBox<KeyKingdom>, t: &Table) {
    let Some(roll) = t.roll else {
        return pen.skip((CONTEXTS + 2 + 2 + ITEMS + NEED) as usize);
    };
    let context = match roll.why.context() {
        Context::Move => 0,
        Context::Event => 1,
        Context::KeyAdventure => 2,
        Context::MinorAdventure => 3,
        Context::Castle => 4,
    };
    pen.one_hot(Some(context), CONTEXTS);
    pen.one_hot(Some(roll.die.id()), DieKind::COUNT);
    pen.share(roll.face, 15);
    pen.number((f64::from(result(game, t).unwrap_or(0)) / FAR).min(1.0) as f32);
    Item::all().take(ITEMS as usize).for_each(|item| pen.flag(roll.used.has(item)));
    let c = &game.content;
    need(
        pen,
        match roll.why {
            Why::Move | Why::Minor { .. } => None,
            Why::Event { card } => c.card(card).need,
            Why::Key { colour, space, .. } => Some(c.key(colour).spaces[usize::from(space)].need),
            Why::Dungeon { plot } => dungeon_need(game, t, plot),
            Why::Throne => Some(c.throne),
        },
    );
}

fn cards(pen: &mut FeatureWriter<'_>, has: impl Fn(crate::content::Card) -> bool) {
    crate::content::Card::all().take(EVENTS).for_each(|card| pen.flag(has(card)));
}

fn need(pen: &mut FeatureWriter<'_>, need: Option<Need>) {
    let (sort, n) = match need {
        None => (None, 0),
        Some(Need::AtLeast(n)) => (Some(0), n),
        Some(Need::AtMost(n)) => (Some(1), n),
        Some(Need::Even) => (Some(2), 0),
        Some(Need::Odd) => (Some(3), 0),
        Some(Need::Higher) => (Some(4), 0),
    };
    pen.one_hot(sort, 5);
    pen.share(n, 30);
}

/// The numbers inside a question.
fn question(pen: &mut FeatureWriter<'_>, frame: Option<Frame>, t: &Table) {
    let (mut count, mut left, mut space, mut colour) = (0, 0, 0, None);
    match frame {
        Some(Frame::Go(go)) => count = go.count,
        Some(Frame::Restore(restore)) => left = restore.left,
        Some(Frame::Lose(lose)) => left = lose.left,
        Some(Frame::Rival(rival)) => left = rival.left,
        Some(Frame::Help(help)) => (space, colour) = (help.space + 1, Some(help.colour)),
        _ => {}
    }
    if let Some(Why::Key { colour: c, space: n, .. }) = t.roll.map(|roll| roll.why) {
        (space, colour) = (n + 1, Some(c));
    }
    pen.number((f64::from(count) / FAR).min(1.0) as f32);
    pen.number((f64::from(left) / 16.0).min(1.0) as f32);
    pen.share(space, 16);
    pen.one_hot(colour.map(Finite::id), Colour::COUNT);
}

fn number(frame: Frame) -> u32 {
    match frame {
        Frame::Act(_) => 0,
        Frame::Reroll(_) => 1,
        Frame::SetFace(_) => 2,
        Frame::Modify(_) => 3,
        Frame::Go(_) => 4,
        Frame::Help(_) => 5,
        Frame::Restore(_) => 6,
        Frame::Lose(_) => 7,
        Frame::Assign(_) => 8,
        Frame::Garden(_) => 9,
        Frame::Rival(_) => 10,
        Frame::Hero(_) => 11,
        Frame::Send(_) => 12,
        Frame::Magic(_) => 13,
        Frame::Give(_) => 14,
        Frame::TakeFor(_) => 15,
        Frame::Branch(_) => 16,
    }
}
