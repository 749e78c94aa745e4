//! The encodings of connect four and pig. A seat sees itself first, then the others in turn order; a spectator sees seat 0 first.
use crate::{
    ConnectFour, Pig,
    connect_four::{COLUMNS, ROWS},
};
use engine_core::{
    encode::{Encode, FeatureBlock, FeatureSink, FeatureWriter, Layout, Viewer},
    rules::{GameBox, Seat, View},
};

fn viewer(seat: Option<Seat>, seats: u8) -> Viewer {
    Viewer { seat: seat.unwrap_or(Seat(0)), seats }
}

impl Encode<Self> for ConnectFour {
    /// Rows from the bottom, columns from the left.
    fn layout(_: &GameBox<Self>) -> Layout {
        Layout::new(vec![FeatureBlock::unit("discs", &[2, 6, 7]), FeatureBlock::unit("turn", &[2])])
    }

    fn write<S: FeatureSink>(v: View<'_, Self>, pen: &mut FeatureWriter<S>) {
        let viewer = viewer(v.seat, 2);
        for p in viewer.order() {
            // A row has eight bits on the table and seven numbers here.
            let mut discs = v.table.discs(p);
            while discs != 0 {
                let bit = discs.trailing_zeros() as usize;
                pen.put(bit - bit / 8, 1.0);
                discs &= discs - 1;
            }
            pen.skip((ROWS * COLUMNS) as usize);
        }
        pen.one_hot(v.table.turn.seat().and_then(|p| viewer.place(p)), 2);
    }
}

impl Encode<Self> for Pig {
    fn layout(_: &GameBox<Self>) -> Layout {
        Layout::new(vec![
            FeatureBlock::unit("scores", &[4]),
            FeatureBlock::unit("total", &[1]),
            FeatureBlock::unit("turns", &[1]),
            FeatureBlock::unit("turn", &[4]),
        ])
    }

    fn write<S: FeatureSink>(v: View<'_, Self>, pen: &mut FeatureWriter<S>) {
        let (options, seats) = (&v.game.options, v.game.seats);
        let (viewer, most) = (viewer(v.seat, seats), options.target.get() + 5);
        viewer.order().for_each(|p| pen.share(v.table.scores[p], most));
        pen.skip(usize::from(4 - seats));
        pen.share(v.table.total, most);
        pen.share(v.table.turns, options.horizon.get() * u16::from(seats));
        pen.one_hot(v.game.turn(v.table).seat().and_then(|p| viewer.place(p)), 4);
    }
}
