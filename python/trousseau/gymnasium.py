"""Games as environments of Gymnasium: one learner, the other seats played by agents that move in Rust.

Importing this module registers every game, as `trousseau/FourKeys-v1`, `trousseau/Leduc-v1` and so on; with the package installed, `gym.make` finds
them by itself. The legal actions are in `info["action_mask"]`, and `action_masks()` returns them as sb3-contrib wants them.

>>> import gymnasium as gym, trousseau.gymnasium
>>> env = gym.make("trousseau/ConnectFour-v1", opponents="random")
>>> obs, info = env.reset(seed=7)
>>> obs, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import _trousseau
from ._spaces import box
from ._trousseau import Game, games
from ._vec import VecEnv

__all__ = ["Env", "Vector", "register"]

Array = npt.NDArray[Any]


def _settings(game: str | Game, opponents: Any, seat: int | None, kwargs: dict[str, Any]) -> dict[str, Any]:
    """The settings of the vector environment for one learner."""
    one = (game.seats if isinstance(game, Game) else kwargs.get("seats") or _trousseau.make(game).seats) == 1
    if opponents is None or one:
        return kwargs
    if seat is None:
        return {"opponents": opponents, "learners": [0], "rotate": True, **kwargs}
    return {"opponents": opponents, "learners": [seat], "rotate": False, **kwargs}


class Env(gym.Env[Any, Any]):
    """One game as an environment. `seat` is the learner's; with None, the learner changes seats from episode to episode. `opponents` are agents by
    name; with None, you decide for all seats in turn, and a reward belongs to the seat that decided last."""

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 2}

    def __init__(
        self,
        game: str | Game,
        *,
        opponents: str | Sequence[str] | None = "random",
        seat: int | None = 0,
        illegal: Literal["raise", "random", "leave"] = "raise",
        render_mode: str | None = None,
        **kwargs: Any,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode: expected one of {self.metadata['render_modes']}, found {render_mode!r}")
        self.render_mode = render_mode
        settings = _settings(game, opponents, seat, {"illegal": illegal, **kwargs})
        self.vec = VecEnv(game, 1, autoreset="disabled", **settings)
        self.observation_space = box(self.vec.game)
        self.action_space = spaces.Discrete(self.vec.num_actions)
        self._base, self._episode = np.zeros(1, np.uint64), np.zeros(1, np.uint64)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Starts an episode. With a seed, episodes start over from it."""
        super().reset(seed=seed)
        if seed is not None:
            self.vec.reset(seed=seed)  # the learner's seat starts over too
            self._base[0], self._episode[0] = seed, 0
        elif self._episode[0] == 0:
            self._base[0] = self.np_random.integers(2**63)
        self.vec.reset(seeds=_trousseau.episode_seeds(self._base, "train", self._episode))
        self._episode += np.uint64(1)
        return self.vec.obs[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Plays an action; the opponents reply."""
        vec, seat = self.vec, int(self.vec.seat[0])
        if seat < 0:
            raise gym.error.ResetNeeded("the episode is over: call reset")
        vec.step(np.array([action], np.int64))
        return vec.obs[0].copy(), float(vec.reward[0, seat]), bool(vec.terminated[0]), bool(vec.truncated[0]), self._info()

    def _info(self) -> dict[str, Any]:
        vec = self.vec
        return {
            "action_mask": vec.mask[0].astype(np.int8),
            "seat": int(vec.seat[0]),
            "rewards": vec.reward[0].copy(),
            "seed": int(vec.seed[0]),
        }

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, under the name that sb3-contrib looks for."""
        mask: npt.NDArray[np.bool_] = self.vec.mask[0].copy()
        return mask

    def render(self) -> Any:
        """The table as the learner sees it: text, or an SVG picture."""
        seat = int(self.vec.seat[0])
        position = self.vec.position(0)
        viewer = None if seat < 0 else seat
        if self.render_mode == "ansi":
            return position.text(viewer)
        return position.svg(viewer) if self.render_mode == "svg" else None


class Vector(VectorEnv[Any, Any, Any]):
    """Many games as one vector environment, in any of the three autoreset modes. Row i plays the same games as `Env` with seed + i. (With `seat=None`,
    the learner of row i begins i seats further on.)"""

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str] | None = "random",
        seat: int | None = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal: Literal["raise", "random", "leave"] = "raise",
        copy: bool = True,
        render_mode: str | None = None,
        **kwargs: Any,
    ) -> None:
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi", "svg"], "render_fps": 2, "autoreset_mode": self.mode}
        self.render_mode, self.num_envs, self.copy = render_mode, num_envs, copy
        settings = _settings(game, opponents, seat, {"illegal": illegal, **kwargs})
        self.vec = VecEnv(game, num_envs, autoreset="disabled", **settings)
        self.single_observation_space = box(self.vec.game)
        self.single_action_space = spaces.Discrete(self.vec.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._base, self._episode = np.zeros(num_envs, np.uint64), np.zeros(num_envs, np.uint64)
        self._over = np.zeros(num_envs, np.bool_)
        self._fresh = True

    def _begin(self, which: npt.NDArray[np.bool_]) -> None:
        seeds = _trousseau.episode_seeds(self._base, "train", self._episode)
        self.vec.reset(which=which, seeds=seeds)
        self._episode[which] += np.uint64(1)
        self._over &= ~which

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Starts new episodes; with `options={"reset_mask": flags}` only in those rows."""
        flags = (options or {}).get("reset_mask")
        which = np.ones(self.num_envs, np.bool_) if flags is None else np.asarray(flags, np.bool_)
        if seed is not None:
            list_ = [seed + i for i in range(self.num_envs)] if isinstance(seed, (int, np.integer)) else list(seed)
            super().reset(seed=int(list_[0] or 0))
            if all(s is not None for s in list_) and which.all():
                self.vec.reset(seed=int(list_[0] or 0))  # the learners' seats start over too
            for row, s in enumerate(list_):
                if s is not None and which[row]:
                    self._base[row], self._episode[row] = s, 0
        elif self._fresh:
            self._base[:] = self.np_random.integers(2**63, size=self.num_envs)
        self._fresh = False
        self._begin(which)
        return self._obs(), self._info()

    def _obs(self) -> Array:
        return self.vec.obs.copy() if self.copy else self.vec.obs

    def _info(self) -> dict[str, Any]:
        vec = self.vec
        if not self.copy:
            return {"action_mask": vec.mask.view(np.int8), "seat": vec.seat, "rewards": vec.reward, "seed": vec.seed}
        return {"action_mask": vec.mask.astype(np.int8), "seat": vec.seat.copy(), "rewards": vec.reward.copy(), "seed": vec.seed.copy()}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of all rows."""
        return self.vec.mask.copy()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Plays an action in each row; the opponents reply."""
        vec, again = self.vec, self._over.copy()
        given = np.asarray(actions, np.int64).reshape(self.num_envs)
        if again.any():
            if self.mode is AutoresetMode.DISABLED:
                raise gym.error.ResetNeeded(f"the episodes of rows {np.flatnonzero(again).tolist()} are over: reset them first")
            given = np.where(again, -1, given)
        seat = vec.seat.copy()
        vec.step(given)
        reward = np.where(seat < 0, 0.0, vec.reward[np.arange(self.num_envs), seat]).astype(np.float64)
        terminated, truncated, rewards = vec.terminated.copy(), vec.truncated.copy(), vec.reward.copy()
        over = terminated | truncated
        self._over |= over
        final: dict[str, Any] = {}
        if again.any():  # next step: what ended before starts now
            self._begin(again)
        if self.mode is AutoresetMode.SAME_STEP and over.any():
            last = np.empty(self.num_envs, object)
            for row in np.flatnonzero(over):
                last[row] = vec.obs[row].copy()
            final_info = {**self._info(), "rewards": rewards.copy()}
            rewards[over] = 0.0  # as in a new episode; what was earned is in the final info
            final = {"final_obs": last, "_final_obs": over, "final_info": final_info, "_final_info": over}
            self._begin(over)
        return self._obs(), reward, terminated, truncated, {**self._info(), "rewards": rewards, **final}

    def render(self) -> Any:
        """The tables as the learners see them."""
        if self.render_mode is None:
            return None
        shown = []
        for row in range(self.num_envs):
            seat, position = int(self.vec.seat[row]), self.vec.position(row)
            viewer = None if seat < 0 else seat
            shown.append(position.text(viewer) if self.render_mode == "ansi" else position.svg(viewer))
        return tuple(shown)


def _name(id: str) -> str:
    return "FourKeys" if id == "fourkeys" else "".join(part.capitalize() for part in id.split("-"))


def register() -> None:
    """Registers every game: `trousseau/FourKeys-v1` and so on."""
    for id in games():
        name = f"trousseau/{_name(id)}-v1"
        if name not in gym.registry:
            gym.register(
                name, entry_point="trousseau.gymnasium:Env", vector_entry_point="trousseau.gymnasium:Vector", kwargs={"game": id}
            )


register()
