"""The numbers of an observation, by name."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from ._trousseau import Game


@dataclass(frozen=True)
class Block:
    """A run of numbers of an observation that belong together."""

    name: str
    shape: tuple[int, ...]
    low: float
    high: float
    start: int

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """Where it is in an observation."""
        return slice(self.start, self.start + self.size)


def layout_of(game: Game) -> dict[str, Block]:
    """The blocks of an observation by name, in order.

    >>> import trousseau as tr
    >>> block = tr.game("connect-four").layout
    >>> sum(b.size for b in block.values()) == tr.game("connect-four").obs_size
    True
    """
    all: dict[str, Block] = {}
    start = 0
    for name, shape, low, high in game.blocks():
        all[name] = Block(name, tuple(shape), low, high, start)
        start += all[name].size
    return all


def bounds(game: Game) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The smallest and the largest value of every number of an observation."""
    low, high = np.zeros(game.obs_size, np.float32), np.zeros(game.obs_size, np.float32)
    for block in game.layout.values():
        low[block.slice], high[block.slice] = block.low, block.high
    return low, high
