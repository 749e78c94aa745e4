"""What self-play sends back: whole episodes, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _trousseau
from .._rows import PackedRows, SparseRows
from ..rl import Transitions

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Trajectories:
    """Whole episodes in the order of their numbers. Decision i is row i of `obs`, `mask`, `action`, `logp`, `value` and `seat`; episode k has the decisions
    from `start[k]` to `start[k + 1]`, and `episode`, `seed`, `reward` (one for each seat) and `truncated`. `obs` is an array or `SparseRows`, `mask` packed:
    both become arrays where they are indexed."""

    #: The number of the batch, and the version of the weights that played it.
    number: int
    version: int
    obs: Any
    mask: PackedRows
    action: npt.NDArray[np.int64]
    logp: npt.NDArray[np.float32]
    value: npt.NDArray[np.float32]
    seat: npt.NDArray[np.int8]
    start: npt.NDArray[np.int64]
    episode: npt.NDArray[np.int64]
    seed: npt.NDArray[np.uint64]
    reward: npt.NDArray[np.float32]
    truncated: npt.NDArray[np.bool_]
    #: Whether two seats play for opposite utilities.
    zero_sum: bool

    def __len__(self) -> int:
        return len(self.action)

    @property
    def nbytes(self) -> int:
        """The bytes of all arrays."""
        return sum(int(getattr(value, "nbytes", 0)) for value in (getattr(self, f.name) for f in fields(self)))

    @staticmethod
    def joined(parts: Sequence[Trajectories], number: int) -> Trajectories:
        """One after another."""
        first = parts[0]
        every: dict[str, Any] = {f.name: [getattr(p, f.name) for p in parts] for f in fields(first)}
        for name in ("action", "logp", "value", "seat", "episode", "seed", "reward", "truncated"):
            every[name] = np.concatenate(every[name])
        sparse = isinstance(first.obs, SparseRows)
        every["obs"] = SparseRows.joined(every["obs"]) if sparse else np.concatenate(every["obs"])
        every["mask"] = PackedRows(np.concatenate([p.mask.bits for p in parts]), first.mask.width)
        every["start"] = np.concatenate([[0], np.cumsum(np.concatenate([np.diff(p.start) for p in parts]))]).astype(np.int64)
        return Trajectories(**{**every, "number": number, "version": first.version, "zero_sum": first.zero_sum})

    def transitions(self, gamma: float = 1.0, lam: float = 0.95) -> Transitions:
        """The decisions with their advantages (GAE), each for its own seat, as those of a `Rollout`. Observations stay as they are until
        `shuffled` cuts batches. What an episode that was cut short would have earned is not known, so its last decisions are left out."""
        n, seats = len(self), self.reward.shape[1]
        last = self.start[1:] - 1
        reward, terminated, truncated = np.zeros((n, 1, seats), np.float32), np.zeros((n, 1), np.bool_), np.zeros((n, 1), np.bool_)
        reward[last, 0], terminated[last, 0], truncated[last, 0] = self.reward, ~self.truncated, self.truncated
        # The episodes are one long row: each ends before the next begins.
        advantage, known = _trousseau.advantages(
            np.ascontiguousarray(self.seat[:, None]), np.ascontiguousarray(self.value[:, None]), reward, terminated, truncated,
            np.full(1, -1, np.int8), None, self.zero_sum, gamma, lam,
        )  # fmt: skip
        a = advantage[:, 0]
        if known.all():
            return Transitions(self.obs, self.mask, self.action, self.logp, self.value, a, a + self.value, self.seat)
        at = np.flatnonzero(known[:, 0])
        v = self.value[at]
        return Transitions(self.obs[at], self.mask[at], self.action[at], self.logp[at], v, a[at], a[at] + v, self.seat[at])
