//! Writes the rows of a batch into the caller's buffers.
use super::{
    buffers::{Buffers, Observations, Shape},
    rows::Row,
};
use crate::{
    ActionSpace, ByteScale, Bytes, Dense, Finite, Game, GameBox, SparseRow, TRACKED_FROM, Tracked, View, Written,
    encode_into,
};
use std::{ops::ControlFlow, sync::Arc};

/// What is needed to write a row: the same for all of them.
#[derive(Clone)]
pub(super) struct Writing {
    pub shape: Shape,
    pub words: usize,
    pub space: Arc<ActionSpace>,
    table: Arc<[i32]>,
    scale: Arc<ByteScale>,
}

/// Masks of up to this many actions are cleared for all rows at once.
const SMALL: usize = 64;

/// Clears the bits of a row, without a call where there is one word.
#[inline]
fn clear(bits: &mut [u64]) {
    match bits {
        [one] => *one = 0,
        all => all.fill(0),
    }
}

/// The largest counts that were written.
#[derive(Clone, Copy, Default)]
pub(super) struct Widths {
    pub widest: u32,
    pub most_legal: u32,
}

impl Writing {
    pub fn new<G: Game>(game: &GameBox<G>, rows: usize) -> Self {
        let (layout, space) = (game.layout(), ActionSpace::new(G::Action::groups()));
        let scale = ByteScale::new(&layout);
        Self {
            shape: Shape {
                rows,
                numbers: layout.len(),
                actions: G::Action::COUNT as usize,
                seats: game.seats.into(),
                depth: space.depth(),
            },
            words: crate::Bits::words(G::Action::COUNT),
            table: space.table().into(),
            space: Arc::new(space),
            scale: Arc::new(scale),
        }
    }

    /// Clears a whole mask at once where its rows are so short that to clear each would take longer.
    pub fn clear_small(&self, out: &mut Buffers<'_>) {
        if let (Some(mask), true) = (&mut out.mask, self.shape.actions <= SMALL) {
            mask.fill(false);
        }
    }

    /// Writes a view as row `i`. A row that is not kept is cleared as a whole.
    #[inline]
    fn observation<G: Game>(
        &self,
        view: View<'_, G>,
        i: usize,
        out: &mut Observations<'_>,
        written: &mut Written,
        kept: bool,
    ) -> u32 {
        let n = self.shape.numbers;
        match out {
            Observations::None => {}
            Observations::F32(rows) => {
                let row = &mut rows[i * n..][..n];
                if !kept || n < TRACKED_FROM {
                    row.fill(0.0);
                    written.forget();
                }
                if n < TRACKED_FROM {
                    encode_into(view, Dense(row));
                } else {
                    encode_into(view, Tracked::new(row, written));
                }
            }
            Observations::U8(rows) => {
                let row = &mut rows[i * n..][..n];
                if !kept {
                    row.copy_from_slice(self.scale.zeros());
                    written.forget();
                }
                encode_into(view, Bytes::new(row, written, &self.scale));
            }
            Observations::Sparse(rows) => {
                let width = rows.places.len() / rows.counts.len();
                let (places, numbers) =
                    (&mut rows.places[i * width..][..width], &mut rows.numbers[i * width..][..width]);
                encode_into(view, SparseRow::new(places, numbers, &mut rows.counts[i], n, kept));
                return rows.counts[i];
            }
        }
        0
    }

    /// Writes the last observation of an episode.
    pub fn last_observation<G: Game>(
        &self,
        game: &GameBox<G>,
        row: &Row<G>,
        i: usize,
        spare: &mut Written,
        out: &mut Buffers<'_>,
    ) -> u32 {
        let view = View::of(game, &row.state, row.viewer());
        self.observation(view, i, &mut out.final_observation, spare, false)
    }

    /// Writes what a row shows now. `changed` says whether anything happened since the last call.
    #[inline]
    pub fn row<G: Game>(
        &self,
        game: &GameBox<G>,
        row: &mut Row<G>,
        bits: &mut [u64],
        i: usize,
        changed: bool,
        out: &mut Buffers<'_>,
    ) -> Widths {
        let (mut widths, shape) = (Widths::default(), self.shape);
        let decides = row.decides();
        if let Some(seat) = &mut out.seat {
            seat[i] = decides.map_or(-1, |p| p.0 as i8);
        }
        if let Some(episode) = &mut out.episode {
            episode[i] = row.episode;
        }
        if let Some(seed) = &mut out.seed {
            seed[i] = row.seed;
        }
        if let Some(length) = &mut out.length {
            length[i] = row.plies;
        }
        let view = View::of(game, &row.state, row.viewer());
        if changed || !out.kept {
            let found = self.observation(view, i, &mut out.observation, &mut row.written, out.kept);
            widths.widest = found;
        }
        match (&mut out.mask, &mut out.legal) {
            (None, None) => row.listed = row.listed.filter(|_| !changed),
            (Some(mask), None) => {
                let flags = &mut mask[i * shape.actions..][..shape.actions];
                if shape.actions > SMALL {
                    flags.fill(false);
                }
                clear(bits);
                let mut count = 0;
                if decides.is_some() {
                    let _ = G::legal(view, &mut |a: G::Action| {
                        let id = a.id() as usize;
                        flags[id] = true;
                        bits[id / 64] |= 1 << (id % 64);
                        count += 1;
                        ControlFlow::Continue(())
                    });
                }
                row.listed = Some(count);
            }
            (mask, Some(legal)) => {
                let mut flags = mask.as_mut().map(|mask| &mut mask[i * shape.actions..][..shape.actions]);
                if let (Some(flags), true) = (&mut flags, shape.actions > SMALL) {
                    flags.fill(false);
                }
                clear(bits);
                let width = legal.ids.len() / legal.counts.len();
                let ids = &mut legal.ids[i * width..][..width];
                let mut count = 0;
                if decides.is_some() {
                    let _ = G::legal(view, &mut |a: G::Action| {
                        let id = a.id() as usize;
                        if let Some(flags) = &mut flags {
                            flags[id] = true;
                        }
                        bits[id / 64] |= 1 << (id % 64);
                        if let Some(place) = ids.get_mut(count) {
                            *place = id as i32;
                        }
                        count += 1;
                        ControlFlow::Continue(())
                    });
                }
                let listed = count.min(width);
                ids[listed..].fill(-1);
                if let Some(features) = &mut legal.features {
                    let depth = shape.depth;
                    let features = &mut features[i * width * depth..][..width * depth];
                    for (to, &id) in features.chunks_exact_mut(depth).zip(&*ids) {
                        match usize::try_from(id) {
                            Ok(id) => to.copy_from_slice(&self.table[id * depth..][..depth]),
                            Err(_) => to.fill(-1),
                        }
                    }
                }
                legal.counts[i] = count as u32;
                widths.most_legal = count as u32;
                row.listed = Some(count as u32);
            }
        }
        widths
    }
}
