"""Rows of arrays that are kept small, and become arrays where they are indexed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def _within(start: Array, which: Array) -> Array:
    """The places of all numbers of these rows, one row after another."""
    counts = start[which + 1] - start[which]
    ends = np.cumsum(counts)
    return np.asarray(np.arange(int(ends[-1]) if len(ends) else 0) + np.repeat(start[which] - (ends - counts), counts))


@dataclass(frozen=True)
class SparseRows:
    """Rows of `width` numbers, of which only those that are not 0 are kept. Indexed by rows, they are an array.

    >>> import numpy as np
    >>> rows = SparseRows.of(np.array([[0, 2, 0], [1, 0, 3]], np.float32))
    >>> rows[[1]]
    array([[1., 0., 3.]], dtype=float32)
    >>> rows.shape, len(rows.values)
    ((2, 3), 3)
    """

    places: Array
    values: Array
    start: Array
    width: int

    @staticmethod
    def place_type(width: int) -> type[np.uint16] | type[np.int32]:
        """The smallest type for a place in a row."""
        return np.uint16 if width <= 1 << 16 else np.int32

    @staticmethod
    def of(dense: Array) -> SparseRows:
        """From an array."""
        rows, places = np.nonzero(dense)
        start = np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=len(dense)))]).astype(np.int64)
        return SparseRows(places.astype(SparseRows.place_type(dense.shape[1])), dense[rows, places], start, dense.shape[1])

    @staticmethod
    def joined(parts: Sequence[SparseRows]) -> SparseRows:
        """One after another."""
        counts = np.concatenate([np.diff(p.start) for p in parts])
        start = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        places, values = np.concatenate([p.places for p in parts]), np.concatenate([p.values for p in parts])
        return SparseRows(places, values, start, parts[0].width)

    def taken(self, which: Array) -> SparseRows:
        """Some rows, still sparse."""
        at = _within(self.start, which)
        counts = self.start[which + 1] - self.start[which]
        return SparseRows(self.places[at], self.values[at], np.concatenate([[0], np.cumsum(counts)]).astype(np.int64), self.width)

    def __len__(self) -> int:
        return len(self.start) - 1

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of the array."""
        return len(self), self.width

    @property
    def nbytes(self) -> int:
        """The bytes that are kept."""
        return int(self.places.nbytes + self.values.nbytes + self.start.nbytes)

    def __getitem__(self, index: Any) -> Array:
        which = np.atleast_1d(np.arange(len(self))[index])
        dense = np.zeros((len(which), self.width), self.values.dtype)
        at = _within(self.start, which)
        rows = np.repeat(np.arange(len(which)), self.start[which + 1] - self.start[which])
        dense[rows, self.places[at]] = self.values[at]
        return dense


@dataclass(frozen=True)
class PackedRows:
    """Rows of `width` flags, eight in a byte. Indexed by rows, they are an array.

    >>> import numpy as np
    >>> PackedRows(np.packbits([[True, False, True]], axis=1), 3)[[0]]
    array([[ True, False,  True]])
    """

    bits: npt.NDArray[np.uint8]
    width: int

    def __len__(self) -> int:
        return len(self.bits)

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of the array."""
        return len(self), self.width

    @property
    def nbytes(self) -> int:
        """The bytes that are kept."""
        return int(self.bits.nbytes)

    def __getitem__(self, index: Any) -> npt.NDArray[np.bool_]:
        rows = self.bits[np.atleast_1d(np.arange(len(self))[index])]
        return np.unpackbits(rows, axis=1, count=self.width).view(np.bool_)
