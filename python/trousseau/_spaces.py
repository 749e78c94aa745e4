"""Spaces of Gymnasium, made from the layout of a game."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ._layout import bounds
from ._trousseau import Game

Array = npt.NDArray[Any]


def box(game: Game, dtype: type[np.generic] = np.float32) -> spaces.Box:
    """The space of observations: every number has the range of its block."""
    if dtype is np.uint8:
        return spaces.Box(0, 255, (game.obs_size,), np.uint8)
    low, high = bounds(game)
    return spaces.Box(low, high, dtype=np.float32)


def masked(game: Game) -> spaces.Dict:
    """The space of observations with the legal actions beside them."""
    return spaces.Dict({"observation": box(game), "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8)})
