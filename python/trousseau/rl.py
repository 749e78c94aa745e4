"""What learning loops need beside a network: drawing actions, and credit for the seat that earned it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _trousseau

if TYPE_CHECKING:
    from ._vec import VecEnv

__all__ = ["Rollout", "Transitions", "sample"]

Array = npt.NDArray[Any]


def sample(
    logits: npt.ArrayLike, mask: Array, rng: np.random.Generator
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
    """Draws an action per row from the softmax over the legal ones. Returns the actions and the logarithms of their probabilities. A row in which
    nothing is legal gets -1.

    >>> import numpy as np, trousseau as tr
    >>> mask = np.array([[True, False, True], [False, False, False]])
    >>> actions, logp = tr.rl.sample(np.array([[0.0, 9.0, -np.inf]] * 2), mask, np.random.default_rng(1))
    >>> actions, logp
    (array([ 0, -1]), array([0., 0.], dtype=float32))
    """
    numbers = np.ascontiguousarray(logits, dtype=np.float32)
    if numbers.ndim != 2:
        raise ValueError(f"logits: expected one row per game, found shape {numbers.shape}")
    return _trousseau.sample(numbers, np.ascontiguousarray(mask, dtype=np.bool_), rng.random(len(numbers)))


@dataclass
class Transitions:
    """Decisions to learn from: row i of each array belongs to decision i. `obs` and `mask` may be kept small and become arrays in `shuffled`."""

    obs: Any
    mask: Any
    action: Array
    logp: Array
    value: Array
    advantage: Array
    ret: Array
    seat: Array

    def __len__(self) -> int:
        return len(self.action)

    def shuffled(self, size: int, epochs: int = 1, rng: np.random.Generator | None = None) -> Iterator[Transitions]:
        """Batches of about `size` decisions in random order, `epochs` times over all of them."""
        rng = rng or np.random.default_rng()
        for _ in range(epochs):
            order = rng.permutation(len(self))
            for part in np.array_split(order, max(1, round(len(self) / size))):
                yield replace(self, **{f.name: getattr(self, f.name)[part] for f in fields(self)})


class Rollout:
    """So many steps of a vector environment, with who decided, so that rewards find their seat.

    >>> import numpy as np, trousseau as tr
    >>> env = tr.VecEnv("leduc", num_envs=32, seed=7)
    >>> roll = tr.rl.Rollout(env, steps=16)
    >>> for t in range(roll.steps):
    ...     logits, value = np.zeros(env.mask.shape), np.zeros(env.num_envs)  # a network's
    ...     action, logp = tr.rl.sample(logits, env.mask, env.rng)
    ...     roll.put(t, action, logp, value)
    ...     _ = env.step(action)
    >>> batch = roll.finish(gamma=0.99, lam=0.95)
    >>> 300 < len(batch) <= 512, batch.advantage.shape == batch.action.shape
    (True, True)
    """

    def __init__(self, env: VecEnv, steps: int) -> None:
        if steps < 1:
            raise ValueError(f"steps: expected a number from 1, found {steps}")
        self.env, self.steps = env, steps
        n, shape = env.num_envs, (steps, env.num_envs)
        self.obs = np.zeros((*shape, env.obs_size), env.obs.dtype)
        self.mask = np.zeros((*shape, env.num_actions), np.bool_)
        self.action, self.seat = np.zeros(shape, np.int64), np.full(shape, -1, np.int8)
        self.logp, self.value = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        self.reward = np.zeros((*shape, env.seats), np.float32)
        self.terminated, self.truncated = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
        self._last = -1
        self._rows = n

    def put(self, t: int, action: npt.ArrayLike, logp: npt.ArrayLike, value: npt.ArrayLike) -> None:
        """Keeps what the environment shows now and what was decided about it. Call it before `env.step(action)`."""
        if not 0 <= t < self.steps or t not in (0, self._last + 1):
            raise ValueError(f"t: expected {self._last + 1}, found {t}")
        if t:
            self._after(t - 1)
        env = self.env
        self.obs[t], self.mask[t], self.action[t] = env.obs, env.mask, action
        self.logp[t], self.value[t] = logp, value
        self.seat[t] = np.where(self.action[t] < 0, -1, env.seat)
        self._last = t

    def _after(self, t: int) -> None:
        env = self.env
        self.reward[t], self.terminated[t], self.truncated[t] = env.reward, env.terminated, env.truncated

    def finish(self, gamma: float = 1.0, lam: float = 0.95, last_value: npt.ArrayLike | None = None) -> Transitions:
        """Advantages (GAE) for every decision, each for its own seat, for any number of seats and any order of turns. `last_value` is the value of what
        the environment shows now, for the seat that decides; without it, the last decisions of unfinished games are left out. Between two players
        whose utilities add up to 0, what is good for one is bad for the other."""
        if self._last != self.steps - 1:
            raise ValueError(f"the rollout has {self._last + 1} of {self.steps} steps")
        self._after(self._last)
        env = self.env
        zero_sum = env.seats == 2 and not env.game.shared
        last = None if last_value is None else np.ascontiguousarray(last_value, dtype=np.float32)
        advantage, known = _trousseau.advantages(
            self.seat, self.value, self.reward, self.terminated, self.truncated, env.seat, last, zero_sum, gamma, lam
        )
        self._last = -1
        a, v = advantage[known], self.value[known]
        return Transitions(
            self.obs[known], self.mask[known], self.action[known], self.logp[known], v, a, a + v, self.seat[known]
        )
