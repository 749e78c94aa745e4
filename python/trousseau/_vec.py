"""Thousands of games at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ._trousseau import Batch, Game, Match, Position, make

Array = npt.NDArray[Any]


class VecEnv:
    """Many games of one box at once. `step` plays an action in each and writes what follows into arrays that stay the same objects:

    - `obs`: what the seat that decides may know (`obs="f32"` or `"u8"`). With `obs="sparse"` there are `obs_places`, `obs_values` and
      `obs_counts` instead: the numbers that are not 0.
    - `mask`: its legal actions. With `legal_width`, also `legal` and `legal_counts`: their ids as lists, filled up with -1.
    - `seat`: who decides; -1 in a row that waits for its next episode.
    - `reward`: one number per row and seat, so it reaches the seat that earned it. It is the utility when the game ends, otherwise 0.
    - `terminated`, `truncated`: whether the episode ended in this step. `final_obs` then has its last observation.
    - `episode`, `seed`, `length`: the number, the seed and the length of the present episode. `illegal`: whether an action was forgiven.

    A row plays the same games whatever the number of rows and threads. Seeds for training and testing (`split`) are never the same. An action of -1
    leaves a row as it is, so that several policies can take turns.

    >>> import numpy as np, trousseau as tr
    >>> env = tr.VecEnv("connect-four", num_envs=64, seed=7)
    >>> games = 0
    >>> for _ in range(100):
    ...     games += env.step(env.mask.argmax(axis=1))  # the first legal action; a network would choose here
    >>> env.obs.shape, games > 64
    ((64, 86), True)
    >>> tr.open(env.last_record(0)).is_over  # any game of it can be exported and verified
    True
    """

    obs: Array
    obs_places: Array
    obs_values: Array
    obs_counts: Array
    final_obs: Array
    final_obs_places: Array
    final_obs_values: Array
    final_obs_counts: Array
    mask: npt.NDArray[np.bool_]
    legal: npt.NDArray[np.int32]
    legal_counts: npt.NDArray[np.uint32]
    seat: npt.NDArray[np.int8]
    reward: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    illegal: npt.NDArray[np.bool_]
    episode: npt.NDArray[np.uint64]
    seed: npt.NDArray[np.uint64]
    length: npt.NDArray[np.uint32]

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        options: dict[str, str | int | bool] | None = None,
        content: str | None = None,
        seed: int = 0,
        split: Literal["train", "test"] = "train",
        seeds: Sequence[int] | None = None,
        obs: Literal["f32", "u8", "sparse"] | None = "f32",
        mask: bool = True,
        final_obs: bool = True,
        legal_width: int = 0,
        autoreset: Literal["same_step", "next_step", "disabled"] = "same_step",
        illegal: Literal["raise", "random", "leave"] = "raise",
        luck: Literal["pinned", "fast"] = "pinned",
        step_limit: int | None = None,
        opponents: str | Sequence[str] | None = None,
        learners: Sequence[int] | None = None,
        rotate: bool | None = None,
        threads: int | Literal["auto"] = 1,
        history: bool = True,
        first_row: int = 0,
        buffers: dict[str, Array] | None = None,
        time_limit: float = 10.0,
    ) -> None:
        if isinstance(game, Game) and (seats is not None or options is not None or content is not None):
            raise ValueError("seats, options and content belong to the name of a game, and a box has them already")
        self.game = game if isinstance(game, Game) else make(game, seats, options, content)
        if not isinstance(num_envs, (int, np.integer)) or num_envs < 1:
            raise ValueError(f"num_envs: expected a whole number from 1, found {num_envs!r}")
        self.num_envs = int(num_envs)
        self.num_actions = self.game.num_actions
        self.obs_size = self.game.obs_size
        self.seats = self.game.seats
        if opponents is not None and learners is None:
            learners = [0]
        names = [opponents] if isinstance(opponents, str) else list(opponents or [])
        if threads != "auto" and (not isinstance(threads, int) or threads < 1):
            raise ValueError(f'threads: expected "auto" or a number from 1, found {threads!r}')
        #: A generator for choices of your own: `tr.rl.sample(logits, env.mask, env.rng)`.
        self.rng = np.random.default_rng(seed)
        self._sparse = self._width() if obs == "sparse" else 0
        self._legal = legal_width
        self._settings: dict[str, Any] = {
            "split": split,
            "seeds": None if seeds is None else list(seeds),
            "first_row": first_row,
            "autoreset": autoreset,
            "illegal": illegal,
            "luck": luck,
            "step_limit": step_limit,
            "learners": None if learners is None else list(learners),
            "rotate": bool(names) if rotate is None else rotate,
            "opponents": names,
            "threads": 0 if threads == "auto" else threads,
            "exactly": threads != "auto",
            "history": history,
            "obs": obs or "none",
            "mask": mask,
            "final_obs": final_obs and autoreset == "same_step",
            "time_limit": time_limit,
        }
        self._make(seed, buffers)
        self.reset()

    def _width(self) -> int:
        """A guess how many numbers of an observation are not 0; wider rows make the arrays grow."""
        probe = Batch(
            self.game, 16, seed=0, split="train", seeds=None, first_row=0, autoreset="same_step", illegal="raise", luck="fast",
            step_limit=None, learners=None, rotate=False, opponents=[], threads=1, exactly=True, history=False, obs="sparse", mask=False,
            final_obs=False, sparse_width=1, legal_width=0, buffers=None, time_limit=1.0,
        )  # fmt: skip
        widest = probe.reset()[2]
        for _ in range(200):
            widest = max(widest, probe.step_random()[2])
        return min(self.obs_size, widest + widest // 4 + 8)

    def _make(self, seed: int, buffers: dict[str, Array] | None) -> None:
        self._batch = Batch(
            self.game, self.num_envs, seed=seed, sparse_width=self._sparse, legal_width=self._legal, buffers=buffers, **self._settings
        )
        self.__dict__.update(self._batch.arrays())

    def _done(self, stepped: tuple[int, int, int, int]) -> int:
        finished, _, widest, legal = stepped
        if widest > self._sparse > 0 or legal > self._legal > 0:
            self._sparse, self._legal = max(self._sparse, widest), max(self._legal, legal)
            flags = (self.reward.copy(), self.terminated.copy(), self.truncated.copy(), self.illegal.copy())
            self._batch.widen(self._sparse, self._legal)
            self.__dict__.update(self._batch.arrays())
            self._batch.observe()
            for array, was in zip((self.reward, self.terminated, self.truncated, self.illegal), flags):
                array[...] = was
        return finished

    def reset(self, *, seed: int | None = None, which: Array | None = None, seeds: Sequence[int] | Array | None = None) -> None:
        """Starts new episodes: in all rows, or in those that are flagged in `which`. With `seed`, everything starts over from it. `seeds` has the seed
        of each row's new episode."""
        if seed is not None:
            if which is not None or seeds is not None:
                raise ValueError("a new seed starts everything over: it goes with neither `which` nor `seeds`")
            self.rng = np.random.default_rng(seed)
            self._make(seed, self._batch.arrays())
        flags = None if which is None else np.ascontiguousarray(which, dtype=np.bool_)
        list_ = None if seeds is None else np.ascontiguousarray(seeds, dtype=np.uint64)
        self._done(self._batch.reset(flags, list_))

    def step(self, actions: Array | Sequence[int]) -> int:
        """Plays an action in each row (-1 leaves it), lets the opponents reply, and returns how many episodes ended. Raises `Refused` with the row and
        the clause if an action is illegal; no row has changed then."""
        return self._done(self._batch.step(actions))

    def step_random(self) -> int:
        """Plays a uniformly random legal action in each row, and returns how many episodes ended."""
        return self._done(self._batch.step_random())

    def observe(self) -> None:
        """Writes all arrays again as things are. Do this after you have changed `obs` in place."""
        self._done(self._batch.observe())

    def next_masks(self, prefix: Array) -> npt.NDArray[np.bool_]:
        """For networks that choose an action one coordinate at a time (`game.action_groups`): which values the next coordinate can have in each row.
        `prefix` has the coordinates so far, one row per game; none of them for the group."""
        prefix = np.ascontiguousarray(prefix, dtype=np.int64)
        if prefix.ndim != 2 or len(prefix) != self.num_envs:
            raise ValueError(f"prefix: expected shape ({self.num_envs}, k), found {prefix.shape}")
        return self._batch.next_masks(prefix.ravel())

    def learners(self, row: int) -> list[int]:
        """The seats that you decide for in the present episode of a row."""
        return self._batch.learners(row)

    def encode(self, row: int, seat: int | None) -> npt.NDArray[np.float32]:
        """What a seat may know in a row (a spectator, for None), as numbers."""
        return self._batch.encode(row, seat)

    def position(self, row: int, seed: int = 0) -> Position:
        """A copy of a row to search from. It holds the truth."""
        return self._batch.position(row, seed)

    def match(self, row: int) -> Match:
        """The present episode of a row as a match."""
        return self._batch.to_match(row)

    def record(self, row: int) -> str:
        """The present episode of a row as a record."""
        return self._batch.record(row)

    def last_record(self, row: int) -> str:
        """The last episode of a row that ended, as a record."""
        return self._batch.last_record(row)

    def copy(self) -> VecEnv:
        """A copy with arrays of its own."""
        new = VecEnv.__new__(VecEnv)
        new.__dict__.update(self.__dict__)
        new._batch = self._batch.copy()
        new.__dict__.update(new._batch.arrays())
        new.rng = np.random.Generator(type(self.rng.bit_generator)())
        new.rng.bit_generator.state = self.rng.bit_generator.state
        return new

    def __repr__(self) -> str:
        return f"<trousseau.VecEnv of {self.num_envs} x {self.game.id} for {self.seats}>"
