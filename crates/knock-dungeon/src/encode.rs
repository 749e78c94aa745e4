//! A view as numbers. Seats are counted from the viewer; a spectator sees them from seat 0.
use crate::{
    KnockDungeon,
    content::Corner,
    dungeon::{Fate, Index},
    rules::Frame,
    table::Side,
    world::unknown,
};
use engine_core::{
    encode::{Encode, FeatureBlock, FeatureSink, FeatureWriter, Layout},
    finite::Finite,
    rules::{GameBox, Seat, View},
};

/// Numbers per card that was laid.
const LAID: u32 = 16;

impl Encode<KnockDungeon> for KnockDungeon {
    fn layout(game: &GameBox<Self>) -> Layout {
        let seats = u32::from(game.seats);
        Layout::new(vec![
            FeatureBlock::unit("question", &[6]),
            FeatureBlock::unit("window", &[5]),
            FeatureBlock::unit("turn", &[seats]),
            FeatureBlock::unit("hand", &[63]),
            FeatureBlock::unit("told", &[seats, 63]),
            FeatureBlock::unit("held", &[seats]),
            FeatureBlock::unit("bound", &[seats, 63]),
            FeatureBlock::unit("unknown", &[63]),
            FeatureBlock::unit("open card", &[63]),
            FeatureBlock::unit("open card turned", &[1]),
            FeatureBlock::unit("pile", &[1]),
            FeatureBlock::unit("knight below", &[1]),
            FeatureBlock::unit("reserve", &[1]),
            FeatureBlock::unit("speech", &[1]),
            FeatureBlock::unit("grimoire", &[4]),
            FeatureBlock::unit("turns", &[1]),
            // By laying index: five fates, turned, x, y, tokens, danger, due, four poisoned corners, chests.
            FeatureBlock::unit("laid", &[63, LAID]).within(-1.0, 1.0),
            // By laying index: which card.
            FeatureBlock::unit("laid card", &[63, 63]),
        ])
    }

    fn write<S: FeatureSink>(v: View<'_, Self>, pen: &mut FeatureWriter<S>) {
        let (t, seats) = (v.table, v.game.seats);
        let me = v.seat.unwrap_or(Seat(0));
        let seat = |k: u8| Seat((me.0 + k) % seats);
        let question = match t.frame {
            Frame::Window(_) => 0,
            Frame::Lay(_) => 1,
            Frame::Pass(_) => 2,
            Frame::Rotate(_) => 3,
            Frame::Where(_) => 4,
            Frame::Show(_) => 5,
        };
        pen.one_hot(t.end.is_none().then_some(question), 6);
        pen.one_hot(t.window().map(Finite::id), 5);
        pen.one_hot(Some(u32::from((t.turn.0 + seats - me.0) % seats)), seats.into());
        pen.set(v.hand.copied().unwrap_or_default());
        (0..seats).for_each(|k| pen.set(t.told[seat(k)]));
        (0..seats).for_each(|k| pen.share(t.held[seat(k)], 6));
        (0..seats).for_each(|k| pen.one_hot(t.bound[seat(k)].map(Finite::id), 63));
        pen.set(unknown(v));
        let open = match t.frame {
            Frame::Where(w) => Some((w.card, w.turned)),
            _ => None,
        };
        pen.one_hot(open.map(|(card, _)| card.id()), 63);
        pen.flag(open.is_some_and(|(_, turned)| turned));
        pen.share(t.pile, 62);
        pen.flag(t.knight_below);
        pen.share(t.reserve, 12);
        pen.flag(t.side == Side::Speech);
        pen.set(t.grimoire);
        pen.share(t.turns, 130);
        for i in Index::all() {
            laid(v, i, pen);
        }
        for i in Index::all() {
            pen.one_hot(t.dungeon.get(i).map(|l| l.card.id()), 63);
        }
    }
}

/// What is known of a laid card.
fn laid(v: View<'_, KnockDungeon>, i: Index, pen: &mut FeatureWriter<impl FeatureSink>) {
    let Some(l) = v.table.dungeon.get(i) else { return pen.skip(LAID as usize) };
    let fate = match l.fate {
        Fate::Room => 0,
        Fate::Creature => 1,
        Fate::Frozen => 2,
        Fate::Beaten => 3,
        Fate::Burnt => 4,
    };
    pen.one_hot(Some(fate), 5);
    pen.flag(l.turned);
    pen.share(l.at.x, 62);
    pen.share(l.at.y, 62);
    pen.share(l.tokens, 12);
    pen.share(v.table.dungeon.danger(&v.game.content, i), 16);
    pen.flag(v.table.due.has(i));
    Corner::ALL.iter().for_each(|&c| pen.flag(v.table.dungeon.poison == Some(l.at.cell(c))));
    pen.share(v.game.content.face(l.card).chests, 9);
}
