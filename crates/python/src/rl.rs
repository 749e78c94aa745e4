//! The inner loops of learning: drawing actions, and advantages per seat.
use crate::args::wrong;
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArray3, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

type Drawn<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<f32>>);

/// Draws an action per row from the softmax over the legal ones. `uniform` has a number from 0 to 1 for each row. A row in which nothing is legal gets
/// action -1. Returns the actions and the logarithms of their probabilities.
#[pyfunction]
pub fn sample<'py>(
    py: Python<'py>,
    logits: PyReadonlyArray2<'py, f32>,
    mask: PyReadonlyArray2<'py, bool>,
    uniform: PyReadonlyArray1<'py, f64>,
) -> PyResult<Drawn<'py>> {
    let (rows, width) = (logits.shape()[0], logits.shape()[1]);
    if mask.shape() != logits.shape() || uniform.len() != rows {
        return Err(wrong(format!(
            "logits are {:?}, the mask is {:?}, and there are {} random numbers",
            logits.shape(),
            mask.shape(),
            uniform.len()
        )));
    }
    let (x, legal, u) = (logits.as_slice()?, mask.as_slice()?, uniform.as_slice()?);
    let (mut actions, mut logs) = (vec![-1; rows], vec![0.0; rows]);
    let bad = py.detach(|| {
        for row in 0..rows {
            let at = row * width..(row + 1) * width;
            let both = || x[at.clone()].iter().zip(&legal[at.clone()]).enumerate().filter(|(_, (_, yes))| **yes);
            let top = both().fold(f32::NEG_INFINITY, |top, (_, (x, _))| top.max(*x));
            if both().any(|(_, (x, _))| x.is_nan()) || top == f32::INFINITY {
                return Some(row);
            }
            // Where all are impossible, all are equally likely.
            let weight = |x: f32| if top == f32::NEG_INFINITY { 1.0 } else { f64::from(x - top).exp() };
            let total: f64 = both().map(|(_, (x, _))| weight(*x)).sum();
            let mut left = u[row].clamp(0.0, 1.0) * total;
            for (id, (x, _)) in both() {
                let w = weight(*x);
                if w > 0.0 {
                    (actions[row], logs[row]) = (id as i64, (w / total).ln() as f32);
                    left -= w;
                    if left < 0.0 {
                        break;
                    }
                }
            }
        }
        None
    });
    match bad {
        Some(row) => Err(wrong(format!("row {row}: the logit of a legal action is not a number"))),
        None => Ok((PyArray1::from_vec(py, actions), PyArray1::from_vec(py, logs))),
    }
}

type Advantages<'py> = (Bound<'py, PyArray2<f32>>, Bound<'py, PyArray2<bool>>);

/// Generalized advantages of the decisions in `steps` steps of `rows` games, each for the seat that decided. What a seat earns until its next
/// decision belongs to its last one, however many others decide between. Also returns which decisions have an advantage: the last ones of a
/// seat have none if nothing is known about what follows.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
#[pyo3(signature = (seat, value, reward, terminated, truncated, last_seat, last_value, zero_sum, gamma, lam))]
pub fn advantages<'py>(
    py: Python<'py>,
    seat: PyReadonlyArray2<'py, i8>,
    value: PyReadonlyArray2<'py, f32>,
    reward: PyReadonlyArray3<'py, f32>,
    terminated: PyReadonlyArray2<'py, bool>,
    truncated: PyReadonlyArray2<'py, bool>,
    last_seat: PyReadonlyArray1<'py, i8>,
    last_value: Option<PyReadonlyArray1<'py, f32>>,
    zero_sum: bool,
    gamma: f32,
    lam: f32,
) -> PyResult<Advantages<'py>> {
    let (steps, rows, seats) = (seat.shape()[0], seat.shape()[1], reward.shape()[2]);
    let fits = [value.shape(), terminated.shape(), truncated.shape(), &reward.shape()[..2]]
        .iter()
        .all(|s| *s == [steps, rows])
        && last_seat.len() == rows
        && last_value.as_ref().is_none_or(|v| v.len() == rows);
    if !fits {
        return Err(wrong(format!("all arrays must have {steps} steps and {rows} rows")));
    }
    let last_value = last_value.as_ref().map(|v| v.as_slice()).transpose()?;
    let (seat, value, reward) = (seat.as_slice()?, value.as_slice()?, reward.as_slice()?);
    let (terminated, truncated, last_seat) = (terminated.as_slice()?, truncated.as_slice()?, last_seat.as_slice()?);
    let (mut advantage, mut known) = (vec![0.0; steps * rows], vec![false; steps * rows]);
    /// What follows the next decision of a seat, seen from behind.
    #[derive(Clone, Copy, Default)]
    struct Next {
        earned: f32,
        value: f32,
        advantage: f32,
        known: bool,
    }
    py.detach(|| {
        for row in 0..rows {
            let mut next = vec![Next::default(); seats];
            if let (Some(all), Ok(p)) = (last_value, usize::try_from(last_seat[row])) {
                for (s, n) in next.iter_mut().enumerate() {
                    if s == p {
                        *n = Next { value: all[row], known: true, ..Next::default() };
                    } else if zero_sum && seats == 2 {
                        *n = Next { value: -all[row], known: true, ..Next::default() };
                    }
                }
            }
            for step in (0..steps).rev() {
                let at = step * rows + row;
                for (s, n) in next.iter_mut().enumerate() {
                    let earned = reward[at * seats + s];
                    if terminated[at] || truncated[at] {
                        *n = Next { earned, known: terminated[at], ..Next::default() };
                    } else {
                        n.earned += earned;
                    }
                }
                let Some(n) = usize::try_from(seat[at]).ok().and_then(|p| next.get_mut(p)) else { continue };
                if n.known {
                    advantage[at] = n.earned + gamma * n.value - value[at] + gamma * lam * n.advantage;
                    known[at] = true;
                }
                *n = Next { earned: 0.0, value: value[at], advantage: advantage[at], known: true };
            }
        }
    });
    let shape = [steps, rows];
    Ok((PyArray1::from_vec(py, advantage).reshape(shape)?, PyArray1::from_vec(py, known).reshape(shape)?))
}
