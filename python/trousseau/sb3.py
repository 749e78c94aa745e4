"""Games as vector environments of Stable-Baselines3, with masks for MaskablePPO.

    from sb3_contrib import MaskablePPO
    from trousseau.sb3 import VecEnv
    MaskablePPO("MlpPolicy", VecEnv("connect-four", 64, opponents="random")).learn(240_000)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv as Sb3VecEnv

from ._spaces import box
from ._trousseau import Game
from ._vec import VecEnv as Games

__all__ = ["VecEnv"]

Array = npt.NDArray[Any]


class VecEnv(Sb3VecEnv):
    """Many games for one learner; the other seats are played by agents that move in Rust. The learner changes seats from episode to episode, unless
    `seat` is given. `scale` divides the rewards; by default they lie between -1 and 1."""

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        scale: float | None = None,
        **kwargs: Any,
    ) -> None:
        learners, rotate = ([0], True) if seat is None else ([seat], False)
        one = kwargs.pop("learners", learners)
        self.games = Games(game, num_envs, autoreset="same_step", opponents=opponents, learners=one, rotate=kwargs.pop("rotate", rotate), **kwargs)
        self.scale = scale or float(max(1, self.games.game.utility_bound))
        self.render_mode = None
        super().__init__(num_envs, box(self.games.game), spaces.Discrete(self.games.num_actions))
        self._actions = np.zeros(num_envs, np.int64)
        self._lengths, self._rows = np.zeros(num_envs, np.int64), np.arange(num_envs)

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Everything starts over from this seed at the next reset."""
        self._seeds = [seed] * self.num_envs
        return self._seeds

    def reset(self) -> Array:
        """Starts new episodes."""
        seed = self._seeds[0]
        self.games.reset(seed=seed)
        self._reset_seeds()
        self._lengths[:] = 0
        return self.games.obs.copy()

    def step_async(self, actions: Array) -> None:
        """Takes the actions of the next step."""
        self._actions = np.asarray(actions, np.int64)

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Plays them."""
        games, seat = self.games, self.games.seat.copy()
        games.step(self._actions)
        reward = games.reward[self._rows, seat] / self.scale
        done = games.terminated | games.truncated
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(done):
            infos[row] = {
                "terminal_observation": games.final_obs[row].copy(),
                "TimeLimit.truncated": bool(games.truncated[row] and not games.terminated[row]),
                "episode": {"r": float(reward[row]), "l": int(self._lengths[row]), "t": 0.0},
            }
            self._lengths[row] = 0
        return games.obs.copy(), reward.astype(np.float32), done.copy(), infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of all rows."""
        return self.games.mask.copy()

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Calls a method of single environments; there is one, `action_masks`."""
        if method_name != "action_masks":
            raise AttributeError(f"there is no method {method_name!r} of single environments here")
        return [self.games.mask[row].copy() for row in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether single environments have an attribute."""
        return attr_name in ("action_masks", "render_mode")

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of single environments."""
        rows = self._get_indices(indices)
        if attr_name == "render_mode":
            return [None for _ in rows]
        if attr_name == "action_masks":
            return [lambda row=row: self.games.mask[row].copy() for row in rows]
        raise AttributeError(f"there is no attribute {attr_name!r}")

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Single environments have nothing to set."""
        raise AttributeError(f"there is no attribute {attr_name!r} to set")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No single environment is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Nothing to close."""
