//! Steps a second of a batch, and as a ratio of a bare loop of random play in the same run: `cargo bench --bench batch [GAME…]`.
//!
//! A step plays a random legal action in one row and writes the observation and the mask of the next decision. Every number is the best of several
//! slices, by the processor time of this thread where the system tells it; threads are compared by the clock.
use std::time::{Duration, Instant};
use trousseau::engine_core::{
    batch::{Actions, BatchSpec, Buffers, LegalRows, Luck, Observations, SparseRows, Threads},
    erased::AnyGame,
};

type Error = Box<dyn std::error::Error>;

const GAMES: [&str; 7] =
    ["connect-four", "leduc", "fourkeys", "knock-dungeon", "fort-boyard", "key-kingdom", "viscounts-keeper"];
const SLICES: u32 = 8;
const SLICE: Duration = Duration::from_millis(40);

fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with("--")).collect();
    if std::env::args().all(|w| w != "--bench") {
        return Ok(()); // `cargo test` only builds it.
    }
    // `steps GAME ROWS STEPS [obs]` for counting instructions.
    if let [word, game, rows, steps, obs @ ..] = &words[..]
        && word == "steps"
    {
        let obs = if obs.is_empty() { Obs::None } else { Obs::F32 };
        let (form, times) = (Form { rows: rows.parse()?, obs, ..Form::F32 }, steps.parse()?);
        form.with(&*trousseau::game(game)?.standard(2)?, |run| (0..times).map(|_| run()).sum::<u64>() as f64)?;
        return Ok(());
    }
    println!("million steps a second (share of the bare loop)");
    println!(
        "{:17} {:>8} {:>14} {:>14} {:>14} {:>14} {:>14} {:>14} {:>14} {:>14}",
        "",
        "bare",
        "f32, 1 row",
        "64 rows",
        "1024",
        "1024, fast",
        "u8, 1024",
        "sparse, 1024",
        "no obs, 1024",
        "given, 1024"
    );
    for id in GAMES.iter().filter(|id| words.is_empty() || words.iter().any(|w| w == *id)) {
        let game = trousseau::game(id)?.standard(2)?;
        let bare = bare(&*game);
        print!("{id:17} {:>8.2}", bare / 1e6);
        for form in [
            Form { rows: 1, ..Form::F32 },
            Form { rows: 64, ..Form::F32 },
            Form::F32,
            Form { luck: Luck::Fast, ..Form::F32 },
            Form { obs: Obs::U8, ..Form::F32 },
            Form { obs: Obs::Sparse, ..Form::F32 },
            Form { obs: Obs::None, ..Form::F32 },
            Form { given: true, ..Form::F32 },
        ] {
            let rate = form.rate(&*game)?;
            print!(" {:>7.2} ({:.2})", rate / 1e6, rate / bare);
        }
        println!();
    }
    println!("\nthreads: million steps a second with 1 and 2, and their ratio");
    for id in GAMES.iter().filter(|id| words.is_empty() || words.iter().any(|w| w == *id)) {
        let game = trousseau::game(id)?.standard(2)?;
        print!("{id:17}");
        for rows in [16, 64, 256, 1024, 8192] {
            let one = Form { rows, by_clock: true, ..Form::F32 }.rate(&*game)?;
            let two = Form { rows, threads: 2, by_clock: true, ..Form::F32 }.rate(&*game)?;
            print!("   {rows} rows {:.2} {:.2} ({:.2})", one / 1e6, two / 1e6, two / one);
        }
        println!();
    }
    Ok(())
}

/// The processor time of this thread, in seconds.
fn cpu() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().map(|ns: f64| ns / 1e9).ok()
}

/// The best rate of several slices, by processor time or by the clock. `run` returns a number of steps.
fn best(by_clock: bool, run: &mut dyn FnMut() -> u64) -> f64 {
    run();
    let slice = |_| {
        let (start, before, mut steps) = (Instant::now(), cpu(), 0);
        while start.elapsed() < SLICE {
            steps += run();
        }
        let wall = start.elapsed().as_secs_f64();
        let spent = before.zip(cpu()).filter(|_| !by_clock).map_or(wall, |(before, now)| now - before);
        steps as f64 / spent
    };
    (0..SLICES).map(slice).fold(0.0, f64::max)
}

/// Decisions a second of random play, without observations.
fn bare(game: &dyn AnyGame) -> f64 {
    let (mut position, mut seed) = (game.position(0), 0);
    best(false, &mut || {
        seed += 1;
        position.restart(seed);
        position.playout(u32::MAX).into()
    })
}

#[derive(Clone, Copy)]
enum Obs {
    None,
    F32,
    U8,
    Sparse,
}

#[derive(Clone, Copy)]
struct Form {
    rows: usize,
    obs: Obs,
    luck: Luck,
    threads: usize,
    given: bool,
    by_clock: bool,
}

impl Form {
    const F32: Self = Self { rows: 1024, obs: Obs::F32, luck: Luck::Pinned, threads: 1, given: false, by_clock: false };
    const WIDTH: usize = 64;

    fn rate(self, game: &dyn AnyGame) -> Result<f64, Error> {
        self.with(game, |run| best(self.by_clock, run))
    }

    /// Calls `measure` with a function that steps all rows once and returns their number.
    fn with(self, game: &dyn AnyGame, measure: impl FnOnce(&mut dyn FnMut() -> u64) -> f64) -> Result<f64, Error> {
        let n = self.rows;
        let spec = BatchSpec { luck: self.luck, threads: Threads::AtMost(self.threads), ..BatchSpec::new(n, 1) };
        let mut batch = game.batch(&spec)?;
        let (numbers, seats) = (batch.numbers(), usize::from(batch.seats()));
        let mut f32s = vec![0.0; if matches!(self.obs, Obs::F32) { n * numbers } else { 0 }];
        let mut u8s = vec![0; if matches!(self.obs, Obs::U8) { n * numbers } else { 0 }];
        let (mut places, mut values, mut counts) = (vec![0; n * 512], vec![0.0; n * 512], vec![0; n]);
        let (mut mask, mut seat, mut reward) =
            (vec![false; n * batch.actions() as usize], vec![0; n], vec![0.0; n * seats]);
        let (mut terminated, mut truncated) = (vec![false; n], vec![false; n]);
        let (mut ids, mut legal) = (vec![0; n * Self::WIDTH], vec![0; n]);
        let (mut actions, mut begun, mut turn) = (vec![0; n], false, 0);
        Ok(measure(&mut || {
            let mut out = Buffers {
                observation: match self.obs {
                    Obs::None => Observations::None,
                    Obs::F32 => Observations::F32(&mut f32s),
                    Obs::U8 => Observations::U8(&mut u8s),
                    Obs::Sparse => Observations::Sparse(SparseRows {
                        places: &mut places,
                        numbers: &mut values,
                        counts: &mut counts,
                    }),
                },
                mask: Some(&mut mask),
                seat: Some(&mut seat),
                reward: Some(&mut reward),
                terminated: Some(&mut terminated),
                truncated: Some(&mut truncated),
                legal: self.given.then_some(LegalRows { ids: &mut ids, counts: &mut legal, features: None }),
                kept: true,
                ..Buffers::default()
            };
            if !begun {
                batch.reset(None, None, &mut out).expect("buffers fit");
                begun = true;
            } else if self.given {
                batch.step(Actions::Given(&actions), &mut out).expect("legal");
            } else {
                batch.step(Actions::Random, &mut out).expect("buffers fit");
            }
            if self.given {
                turn += 1;
                for (i, action) in actions.iter_mut().enumerate() {
                    let k = (turn * 7 + i * 13) % (legal[i] as usize).min(Self::WIDTH);
                    *action = ids[i * Self::WIDTH + k].into();
                }
            }
            n as u64
        }))
    }
}
