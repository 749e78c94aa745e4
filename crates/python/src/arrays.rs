//! The arrays that a batch writes into.
use crate::args::wrong;
use engine_core::batch::{Observations, SparseRows};
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray, PyUntypedArray, PyUntypedArrayMethods,
    ndarray,
};
use pyo3::{exceptions::PyRuntimeError, prelude::*, types::PyDict};

/// Observations, in one of their forms.
pub enum Obs {
    None,
    F32(Py<PyArray2<f32>>),
    U8(Py<PyArray2<u8>>),
    Sparse(Py<PyArray2<i32>>, Py<PyArray2<f32>>, Py<PyArray1<u32>>),
}

/// The ids of the legal actions, and their number in each row.
pub type Legal = (Py<PyArray2<i32>>, Py<PyArray1<u32>>);

/// All arrays of a batch.
pub struct Arrays {
    pub obs: Obs,
    pub final_obs: Obs,
    pub mask: Option<Py<PyArray2<bool>>>,
    pub legal: Option<Legal>,
    pub seat: Py<PyArray1<i8>>,
    pub reward: Py<PyArray2<f32>>,
    pub terminated: Py<PyArray1<bool>>,
    pub truncated: Py<PyArray1<bool>>,
    pub illegal: Py<PyArray1<bool>>,
    pub episode: Py<PyArray1<u64>>,
    pub seed: Py<PyArray1<u64>>,
    pub length: Py<PyArray1<u32>>,
}

/// An array for this shape: the caller's, checked, or a new one.
pub fn array<T: Element, const N: usize>(
    py: Python<'_>,
    given: Option<&Bound<'_, PyDict>>,
    name: &str,
    shape: [usize; N],
) -> PyResult<Py<PyArray<T, ndarray::Dim<[usize; N]>>>>
where
    ndarray::Dim<[usize; N]>: ndarray::Dimension,
    [usize; N]: ndarray::IntoDimension<Dim = ndarray::Dim<[usize; N]>>,
{
    let Some(found) = given.map(|d| d.get_item(name)).transpose()?.flatten() else {
        return Ok(PyArray::zeros(py, shape, false).unbind());
    };
    let expected = || format!("an array of {} with shape {shape:?}", numpy::dtype::<T>(py));
    let any = found.cast::<PyUntypedArray>().map_err(|_| wrong(format!("buffers: {name} must be {}", expected())))?;
    let array = found.cast::<PyArray<T, ndarray::Dim<[usize; N]>>>().map_err(|_| {
        wrong(format!("buffers: {name} must be {}, not of {} with shape {:?}", expected(), any.dtype(), any.shape()))
    })?;
    if array.shape() != shape || !array.is_c_contiguous() {
        return Err(wrong(format!(
            "buffers: {name} must be {} and contiguous, not of shape {:?}",
            expected(),
            array.shape()
        )));
    }
    array.try_readwrite().map_err(|e| wrong(format!("buffers: {name}: {e}")))?;
    Ok(array.clone().unbind())
}

/// The numbers of an array, to write.
pub fn rw<'py, T: Element, D: ndarray::Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array
        .bind(py)
        .try_readwrite()
        .map_err(|e| PyRuntimeError::new_err(format!("an array of this environment is in use: {e}")))
}

/// An array of observations, borrowed to write.
pub enum ObsRw<'py> {
    None,
    F32(PyReadwriteArray<'py, f32, numpy::Ix2>),
    U8(PyReadwriteArray<'py, u8, numpy::Ix2>),
    Sparse(
        PyReadwriteArray<'py, i32, numpy::Ix2>,
        PyReadwriteArray<'py, f32, numpy::Ix2>,
        PyReadwriteArray<'py, u32, numpy::Ix1>,
    ),
}

impl Obs {
    pub fn new(
        py: Python<'_>,
        kind: &str,
        given: Option<&Bound<'_, PyDict>>,
        prefix: &str,
        rows: usize,
        numbers: usize,
        width: usize,
    ) -> PyResult<Self> {
        let name = |end: &str| format!("{prefix}obs{end}");
        match kind {
            "none" => Ok(Self::None),
            "f32" => Ok(Self::F32(array(py, given, &name(""), [rows, numbers])?)),
            "u8" => Ok(Self::U8(array(py, given, &name(""), [rows, numbers])?)),
            "sparse" => {
                let places = array(py, given, &name("_places"), [rows, width])?;
                let values = array(py, given, &name("_values"), [rows, width])?;
                Ok(Self::Sparse(places, values, array(py, given, &name("_counts"), [rows])?))
            }
            other => Err(wrong(format!("obs: expected \"f32\", \"u8\", \"sparse\" or None, found \"{other}\""))),
        }
    }

    pub fn rw<'py>(&self, py: Python<'py>) -> PyResult<ObsRw<'py>> {
        Ok(match self {
            Self::None => ObsRw::None,
            Self::F32(a) => ObsRw::F32(rw(py, a)?),
            Self::U8(a) => ObsRw::U8(rw(py, a)?),
            Self::Sparse(a, b, c) => ObsRw::Sparse(rw(py, a)?, rw(py, b)?, rw(py, c)?),
        })
    }

    fn list(&self, py: Python<'_>, into: &Bound<'_, PyDict>, prefix: &str) -> PyResult<()> {
        match self {
            Self::None => Ok(()),
            Self::F32(a) => into.set_item(format!("{prefix}obs"), a.bind(py)),
            Self::U8(a) => into.set_item(format!("{prefix}obs"), a.bind(py)),
            Self::Sparse(a, b, c) => {
                into.set_item(format!("{prefix}obs_places"), a.bind(py))?;
                into.set_item(format!("{prefix}obs_values"), b.bind(py))?;
                into.set_item(format!("{prefix}obs_counts"), c.bind(py))
            }
        }
    }
}

impl ObsRw<'_> {
    pub fn slices(&mut self) -> PyResult<Observations<'_>> {
        Ok(match self {
            Self::None => Observations::None,
            Self::F32(a) => Observations::F32(a.as_slice_mut()?),
            Self::U8(a) => Observations::U8(a.as_slice_mut()?),
            Self::Sparse(a, b, c) => Observations::Sparse(SparseRows {
                places: a.as_slice_mut()?,
                numbers: b.as_slice_mut()?,
                counts: c.as_slice_mut()?,
            }),
        })
    }
}

impl Arrays {
    /// The arrays by name.
    pub fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (a, all) = (self, PyDict::new(py));
        a.obs.list(py, &all, "")?;
        a.final_obs.list(py, &all, "final_")?;
        if let Some(mask) = &a.mask {
            all.set_item("mask", mask.bind(py))?;
        }
        if let Some((ids, counts)) = &a.legal {
            all.set_item("legal", ids.bind(py))?;
            all.set_item("legal_counts", counts.bind(py))?;
        }
        all.set_item("seat", a.seat.bind(py))?;
        all.set_item("reward", a.reward.bind(py))?;
        all.set_item("terminated", a.terminated.bind(py))?;
        all.set_item("truncated", a.truncated.bind(py))?;
        all.set_item("illegal", a.illegal.bind(py))?;
        all.set_item("episode", a.episode.bind(py))?;
        all.set_item("seed", a.seed.bind(py))?;
        all.set_item("length", a.length.bind(py))?;
        Ok(all)
    }

    /// Copies of all arrays.
    pub fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let a = self;
        fn dup<T: Element, D: ndarray::Dimension>(
            py: Python<'_>,
            a: &Py<PyArray<T, D>>,
        ) -> PyResult<Py<PyArray<T, D>>> {
            Ok(a.bind(py).call_method0("copy")?.cast_into::<PyArray<T, D>>()?.unbind())
        }
        let obs = |o: &Obs| -> PyResult<Obs> {
            Ok(match o {
                Obs::None => Obs::None,
                Obs::F32(x) => Obs::F32(dup(py, x)?),
                Obs::U8(x) => Obs::U8(dup(py, x)?),
                Obs::Sparse(x, y, z) => Obs::Sparse(dup(py, x)?, dup(py, y)?, dup(py, z)?),
            })
        };
        Ok(Arrays {
            obs: obs(&a.obs)?,
            final_obs: obs(&a.final_obs)?,
            mask: a.mask.as_ref().map(|m| dup(py, m)).transpose()?,
            legal: a.legal.as_ref().map(|(x, y)| PyResult::Ok((dup(py, x)?, dup(py, y)?))).transpose()?,
            seat: dup(py, &a.seat)?,
            reward: dup(py, &a.reward)?,
            terminated: dup(py, &a.terminated)?,
            truncated: dup(py, &a.truncated)?,
            illegal: dup(py, &a.illegal)?,
            episode: dup(py, &a.episode)?,
            seed: dup(py, &a.seed)?,
            length: dup(py, &a.length)?,
        })
    }
}
