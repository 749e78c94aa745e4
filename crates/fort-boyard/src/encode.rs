//! A view as numbers. Seats are counted from the viewer; a spectator sees them from seat 0.
use crate::{
    FortBoyard,
    content::{Answers, Note, Square, SquareKind},
    rules::{Frame, end},
    world,
};
use engine_core::{
    encode::{Encode, FeatureBlock, FeatureSink, FeatureWriter, Layout},
    finite::Finite,
    rules::{GameBox, Seat, View},
};

impl Encode<FortBoyard> for FortBoyard {
    fn layout(game: &GameBox<Self>) -> Layout {
        let seats = u32::from(game.seats);
        Layout::new(vec![
            FeatureBlock::unit("question", &[8]),
            FeatureBlock::unit("asked", &[seats]),
            FeatureBlock::unit("turn", &[seats]),
            FeatureBlock::unit("turns", &[1]),
            // By square: the six kinds, none of them off the board.
            FeatureBlock::unit("walk", &[64, 6]),
            FeatureBlock::unit("pawns", &[seats, 64]),
            FeatureBlock::unit("black keys", &[64]),
            FeatureBlock::unit("red keys", &[64]),
            // By seat: black and red.
            FeatureBlock::unit("keys", &[seats, 2]),
            FeatureBlock::unit("supply", &[1]),
            FeatureBlock::unit("gone", &[1]),
            FeatureBlock::unit("chest", &[1]),
            FeatureBlock::unit("taken", &[seats]),
            // By value: how many of the box the viewer holds; how many nobody the viewer knows of holds.
            FeatureBlock::unit("own notes", &[6]),
            FeatureBlock::unit("unknown notes", &[6]),
            FeatureBlock::unit("shown notes", &[seats, 6]),
            FeatureBlock::unit("unread riddles", &[2]),
            FeatureBlock::unit("trial", &[13]),
            FeatureBlock::unit("matches", &[1]),
            // Throws that counted, the faces seen, the throw in question.
            FeatureBlock::unit("suite", &[13]),
            // Lowest, highest, guesses.
            FeatureBlock::unit("lock", &[3]),
        ])
    }

    fn write<S: FeatureSink>(v: View<'_, Self>, pen: &mut FeatureWriter<S>) {
        let (game, t) = (v.game, v.table);
        let me = v.seat.unwrap_or(Seat(0));
        let seats = u32::from(game.seats);
        let order = |k: u8| Seat((me.0 + k) % game.seats);
        let from_me = |p: Seat| u32::from((p.0 + game.seats - me.0) % game.seats);
        let (question, card) = match t.frame {
            Frame::Start(_) => (0, None),
            Frame::Square(_) => (1, None),
            Frame::CatchUp(_) => (2, None),
            Frame::Window(_) => (3, None),
            Frame::PutBack(_) => (4, None),
            Frame::Matches(f) => (5, Some(f.card)),
            Frame::Throw(f) => (6, Some(f.card)),
            Frame::Lock(f) => (7, Some(f.card)),
        };
        pen.one_hot(t.end.is_none().then_some(question), 8);
        pen.one_hot(t.end.is_none().then(|| from_me(t.asked)), seats);
        pen.one_hot(Some(from_me(t.turn)), seats);
        pen.share(t.turns, end::last_turn(game));
        game.content.squares().for_each(|at| pen.one_hot(Some(kind(game.content.kind(at))), 6));
        pen.skip(6 * (Square::COUNT as usize - usize::from(game.content.circuit())));
        (0..game.seats).for_each(|k| pen.one_hot(Some(t.pawns[order(k)].id()), 64));
        pen.counts(&t.black, 30u8);
        pen.counts(&t.red, 30u8);
        for k in 0..game.seats {
            pen.share(t.keys[order(k)].black, 30);
            pen.share(t.keys[order(k)].red, 30);
        }
        pen.share(t.supply, 30);
        pen.share(t.gone, 30);
        pen.share(t.chest, 60);
        (0..game.seats).for_each(|k| pen.share(t.taken[order(k)], 60));
        let unknown = world::unknown(v);
        let of = |note| game.content.notes_of(note);
        Note::all().for_each(|note| pen.share(v.hand.map_or(0, |h| h.count(note)), of(note)));
        Note::all().for_each(|note| pen.share(unknown.count(note), of(note)));
        for k in 0..game.seats {
            Note::all().for_each(|note| pen.share(t.shown[order(k)].count(note), of(note)));
        }
        Answers::all().for_each(|kind| pen.share(t.unread.count(kind), 184));
        pen.one_hot(card.map(Finite::id), 13);
        pen.share(if let Frame::Matches(f) = t.frame { f.left } else { 0 }, 21);
        if let Frame::Throw(f) = t.frame {
            pen.share(f.throws, 10);
            pen.bits(f.seen, 6);
            pen.one_hot(Some(u32::from(f.die - 1)), 6);
        } else {
            pen.skip(13);
        }
        if let Frame::Lock(f) = t.frame {
            pen.share(f.low, 40);
            pen.share(f.high, 40);
            pen.share(f.guesses, 5);
        } else {
            pen.skip(3);
        }
    }
}

fn kind(kind: SquareKind) -> u32 {
    match kind {
        SquareKind::Start => 0,
        SquareKind::Trial => 1,
        SquareKind::Either => 2,
        SquareKind::Both => 3,
        SquareKind::Guardian => 4,
        SquareKind::Tiger => 5,
    }
}
