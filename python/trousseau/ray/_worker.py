"""A worker of self-play: a vector environment, and the policy of one version at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _trousseau
from .._noise import mix, uniform
from .._rows import PackedRows, SparseRows
from .._trousseau import Game
from .._vec import VecEnv
from ._common import Same
from ._trajectories import Trajectories

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Task:
    """What every worker knows."""

    same: Same
    game: Game
    policy: Callable[[Any], Callable[[Array, Array], Any]]
    rows: int
    seed: int
    split: Any
    obs: Any
    step_limit: int | None
    threads: int


@dataclass(frozen=True)
class Block:
    """Episodes that are played together, with one version of the weights."""

    batch: int
    first: int
    count: int
    version: int


class Worker:
    """Plays blocks of episodes. Nothing is kept from one block to the next, so it does not matter which worker plays which."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.version: int | None = None
        self.policy: Callable[[Array, Array], Any]
        self.env: VecEnv
        self.dense: Array

    def ready(self) -> None:
        """Prepares the environment. What goes wrong is raised here and not where the worker is made."""
        task = self.task
        task.same.check(task.game)
        self.env = VecEnv(
            task.game, task.rows, obs=task.obs, autoreset="disabled", history=False, step_limit=task.step_limit, threads=task.threads
        )  # fmt: skip
        self.dense = np.zeros((task.rows, task.game.obs_size), np.float32)

    def play(self, block: Block, weights: Any) -> Trajectories:
        """Plays the episodes of a block."""
        if self.version != block.version:
            self.policy, self.version = self.task.policy(weights), block.version
        env, rows = self.env, self.env.num_envs
        # Episode e is the first episode of row e of an endless environment, wherever it is played.
        numbers = np.arange(block.first, block.first + block.count, dtype=np.int64)
        seeds = np.array([_trousseau.episode_seed(self.task.seed, self.task.split, int(e), 0) for e in numbers], np.uint64)
        reward, truncated = np.zeros((block.count, env.seats), np.float32), np.zeros(block.count, np.bool_)
        playing = np.full(rows, -1, np.int64)  # the episode of each row, counted from the first of the block
        begun, kept = 0, _Kept(env.obs_size, env.num_actions)
        while True:
            free = np.flatnonzero(playing < 0)[: block.count - begun]
            if len(free):
                playing[free] = np.arange(begun, begun + len(free))
                begun += len(free)
                which = np.zeros(rows, np.bool_)
                which[free] = True
                env.reset(which=which, seeds=np.where(which, seeds[playing], env.seed))
            turn = np.flatnonzero(playing >= 0)
            if not len(turn):
                break
            if (env.seat[turn] < 0).any():
                raise RuntimeError(f"{env.game.id}: a game was over before its first decision")
            obs, mask = self.seen(turn), env.mask[turn]
            logits, value = self.decided(obs, mask)
            noise = uniform(mix(env.seed[turn], env.length[turn]))
            action, logp = _trousseau.sample(logits, mask, noise)
            kept.put(playing[turn], self.stored(obs, turn), mask, action, logp, value, env.seat[turn])
            actions = np.full(rows, -1, np.int64)
            actions[turn] = action
            env.step(actions)
            over = turn[(env.terminated | env.truncated)[turn]]
            reward[playing[over]], truncated[playing[over]] = env.reward[over], env.truncated[over]
            playing[over] = -1
        zero_sum = env.seats == 2 and not env.game.shared
        return kept.trajectories(block, numbers, seeds, reward, truncated, zero_sum)

    def seen(self, turn: Array) -> Array:
        """What the policy sees: always an array."""
        env = self.env
        if self.task.obs != "sparse":
            return np.asarray(env.obs[turn])
        self.dense[: len(turn)] = 0
        rows, at = np.nonzero(np.arange(env.obs_places.shape[1]) < env.obs_counts[turn, None])
        self.dense[rows, env.obs_places[turn][rows, at]] = env.obs_values[turn][rows, at]
        return self.dense[: len(turn)]

    def stored(self, obs: Array, turn: Array) -> Any:
        """What is kept of it."""
        env = self.env
        if self.task.obs != "sparse":
            return obs
        counts = env.obs_counts[turn]
        valid = np.arange(env.obs_places.shape[1]) < counts[:, None]
        places = env.obs_places[turn][valid].astype(SparseRows.place_type(env.obs_size))
        start = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        return SparseRows(places, env.obs_values[turn][valid], start, env.obs_size)

    def decided(self, obs: Array, mask: Array) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """The policy's logits and values, checked."""
        found = self.policy(obs, mask)
        parts = found if isinstance(found, tuple) else (found,)
        arrays = [np.ascontiguousarray(x.detach().cpu().numpy() if hasattr(x, "detach") else x, np.float32) for x in parts[:2]]
        value = arrays[1].reshape(-1) if len(arrays) > 1 else np.zeros(len(mask), np.float32)
        if arrays[0].shape != mask.shape or len(value) != len(mask):
            raise ValueError(
                f"the policy: expected logits of shape {mask.shape} and {len(mask)} values, found shapes {[a.shape for a in arrays]}"
            )
        return arrays[0], value


class _Kept:
    """The decisions of a block, step by step."""

    def __init__(self, numbers: int, actions: int) -> None:
        self.numbers, self.actions = numbers, actions
        self.steps: list[tuple[Any, ...]] = []

    def put(self, episode: Array, obs: Any, mask: Array, *rest: Array) -> None:
        """One decision in each of these episodes."""
        self.steps.append((episode, obs, np.packbits(mask, axis=1), *rest))

    def trajectories(self, block: Block, numbers: Array, seeds: Array, reward: Array, truncated: Array, zero_sum: bool) -> Trajectories:
        """All of them, episode after episode."""
        columns = list(zip(*self.steps))
        episode = np.concatenate(columns[0])
        order = np.argsort(episode, kind="stable")
        bits, action, logp, value, seat = (np.concatenate(c)[order] for c in columns[2:])
        obs: Any
        if isinstance(columns[1][0], SparseRows):
            obs = SparseRows.joined(columns[1]).taken(order)
        else:
            obs = np.concatenate(columns[1])[order]
        start = np.concatenate([[0], np.cumsum(np.bincount(episode, minlength=len(numbers)))]).astype(np.int64)
        return Trajectories(
            block.batch, block.version, obs, PackedRows(bits, self.actions), action, logp, value, seat, start, numbers, seeds, reward, truncated,
            zero_sum,
        )  # fmt: skip
