//! A view as numbers. Seats are counted from the viewer, so that one network plays every seat.
use crate::{
    content::{Colour, Context, DieKind, EVENTS, HEROES, Item, MAGIC, Need, PLAIN, Plot},
    rules::{Frame, KeyKingdom, dungeon_need, result},
    table::{Spot, Table, Why},
};
use engine_core::{
    encode::{Encode, FeatureBlock, FeatureSink, FeatureWriter, Layout},
    finite::Finite,
    rules::{GameBox, Seat, View},
};

const SQUARES: u32 = crate::board::SQUARES as u32;
const ITEMS: u32 = (PLAIN + MAGIC) as u32;
const FRAMES: u32 = 17;
const CONTEXTS: u32 = 5;
/// Numbers for a need: which sort, and its number.
const NEED: u32 = 5 + 1;
const CARDS: u32 = EVENTS as u32;
const FAR: f64 = 64.0;

impl Encode<Self> for KeyKingdom {
    fn layout(game: &GameBox<Self>) -> Layout {
        let seats = u32::from(game.seats);
        Layout::new(vec![
            FeatureBlock::unit("asked, by kind of question", &[FRAMES]),
            FeatureBlock::unit("seat that is asked", &[seats]),
            FeatureBlock::unit("player in turn", &[seats]),
            FeatureBlock::unit("question: count, left, space, colour", &[3 + Colour::COUNT]),
            FeatureBlock::unit("roll: context, die, face, result, items used", &[CONTEXTS + 2 + 2 + ITEMS]),
            FeatureBlock::unit("roll: what it needs", &[NEED]),
            FeatureBlock::unit("roll: companions used", &[CARDS]),
            FeatureBlock::unit("adventure: there was a result, the last one", &[2]),
            FeatureBlock::unit("question: whose hero is sent, what is given", &[seats + MAGIC as u32]),
            FeatureBlock::unit("extra turn, thrown again, share of the turns", &[3]),
            FeatureBlock::unit("portions open", &[2]),
            FeatureBlock::unit("holder of the demon die", &[seats]),
            FeatureBlock::unit("hero", &[seats, HEROES as u32]),
            FeatureBlock::unit("square", &[seats, SQUARES]),
            FeatureBlock::unit("garden square, or swept", &[seats, Plot::COUNT + 1]),
            FeatureBlock::unit("active items", &[seats, ITEMS]),
            FeatureBlock::unit("magic items", &[seats, MAGIC as u32]),
            FeatureBlock::unit("pieces of the key", &[seats, Colour::COUNT]),
            FeatureBlock::unit("companions", &[seats, CARDS]),
            FeatureBlock::unit("deck, discard, in play", &[3, CARDS]),
            FeatureBlock::unit("garden: turned up, restores", &[Plot::COUNT, 2]),
            FeatureBlock::unit("dungeon: what it needs", &[Plot::COUNT, NEED]),
        ])
    }

    fn write<S: FeatureSink>(v: View<'_, Self>, pen: &mut FeatureWriter<S>) {
        let (game, t) = (v.game, v.table);
        let (me, seats) = (v.seat.unwrap_or(Seat(0)), game.seats);
        let from_me = |seat: Seat| u32::from((seat.0 + seats - me.0) % seats);
        let mine_first = || (0..seats).map(|i| &t.players[Seat((me.0 + i) % seats)]);

        let asked = t.agenda.asked();
        pen.one_hot(asked.map(|(_, frame)| number(frame)), FRAMES);
        pen.one_hot(asked.map(|(seat, _)| from_me(seat)), seats.into());
        pen.one_hot(Some(from_me(t.active)), seats.into());
        question(pen, asked.map(|(_, frame)| frame), t);
        roll(pen, game, t);
        pen.members(t.roll.map(|roll| roll.friends).unwrap_or_default(), 0, CARDS);
        let frame = asked.map(|(_, frame)| frame);
        let last = match (t.roll.map(|roll| roll.why), frame) {
            (Some(Why::Key { last, .. }), _) => last,
            (_, Some(Frame::Help(help))) => help.last,
            _ => None,
        };
        pen.flag(last.is_some());
        pen.number((f64::from(last.unwrap_or(0)) / FAR).min(1.0) as f32);
        pen.one_hot(if let Some(Frame::Send(send)) = frame { Some(from_me(send.who)) } else { None }, seats.into());
        for item in Item::all().skip(PLAIN).take(MAGIC) {
            pen.flag(matches!(frame, Some(Frame::TakeFor(take)) if take.given == item));
        }
        pen.flag(t.extra_turn);
        pen.flag(t.rerolled);
        pen.share(t.turns, game.options.turn_limit.get());
        t.open.iter().for_each(|&open| pen.flag(open));
        pen.one_hot(t.demon.map(from_me), seats.into());
        for p in mine_first() {
            pen.one_hot(Some(p.hero.id()), HEROES as u32);
        }
        for p in mine_first() {
            pen.one_hot(p.square().map(Finite::id), SQUARES);
        }
        for p in mine_first() {
            let plot = match p.at {
                Spot::Kingdom(_) => None,
                Spot::Garden(plot) => Some(plot.id()),
                Spot::Swept => Some(Plot::COUNT),
            };
            pen.one_hot(plot, Plot::COUNT + 1);
        }
        for p in mine_first() {
            pen.members(p.active, 0, ITEMS);
        }
        for p in mine_first() {
            pen.members(p.magic, PLAIN as u32, MAGIC as u32);
        }
        for p in mine_first() {
            pen.set(p.keys);
        }
        for p in mine_first() {
            pen.members(p.companions, 0, CARDS);
        }
        t.deck.kinds().filter(|(card, _)| card.id() < CARDS).for_each(|(card, _)| pen.put(card.id() as usize, 1.0));
        pen.skip(CARDS as usize);
        pen.members(t.discard, 0, CARDS);
        pen.members(t.in_play, 0, CARDS);
        for plot in Plot::all() {
            pen.flag(t.garden[plot].is_some());
            let restores = t.garden[plot].map_or(0, |token| game.content.garden[usize::from(token.get())].token);
            pen.share(restores, 16);
        }
        for plot in Plot::all() {
            need(pen, dungeon_need(game, t, plot));
        }
    }
}

/// The throw that has not taken effect.
fn roll(pen: &mut FeatureWriter<impl FeatureSink>, game: &GameBox<KeyKingdom>, t: &Table) {
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
    pen.members(roll.used, 0, ITEMS);
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

fn need(pen: &mut FeatureWriter<impl FeatureSink>, need: Option<Need>) {
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
fn question(pen: &mut FeatureWriter<impl FeatureSink>, frame: Option<Frame>, t: &Table) {
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
