"""Random numbers that belong to a game and a step, so that the same game draws the same ones wherever and beside whatever it is played."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]


def _scrambled(x: Words) -> Words:
    """The finalizer of SplitMix64."""
    x = x + np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def mix(*words: npt.ArrayLike) -> Words:
    """One word per row from several."""
    mixed: Words = np.zeros(1, np.uint64)
    for word in words:
        mixed = _scrambled(mixed ^ np.asarray(word).astype(np.uint64))
    return mixed


def uniform(words: Words) -> npt.NDArray[np.float64]:
    """A number from 0 up to but not 1 for each word."""
    return np.asarray((_scrambled(words) >> np.uint64(11)) * 2.0**-53, np.float64)
