"""Self-play on Ray: workers play blocks of episodes, the learner gets them in order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Literal

import numpy as np
import ray
from ray.exceptions import NodeDiedError, ObjectLostError, OutOfMemoryError, RayActorError, WorkerCrashedError

from .._trousseau import Game, episode_seed, make
from .._vec import VecEnv
from ._common import Same, cpus, started, whole
from ._trajectories import Trajectories
from ._worker import Block, Task, Worker

#: How often a block may lose its worker before the run is given up.
RETRIES = 3
LOST = (RayActorError, NodeDiedError, ObjectLostError, OutOfMemoryError, WorkerCrashedError)


class SelfPlay(Iterator[Trajectories]):
    """Batches of episodes, one after another: what `self_play` returns.

    `update(weights)` gives the workers new weights. `version` counts them; `lost` counts workers that died and were replaced; `block_seconds` is how
    long workers took for a block on average: at least a second is well spent.
    """

    def __init__(
        self, task: Task, weights: Any, episodes: int, block: int, batches: int | None, workers: int, lag: int, timeout: float | None
    ) -> None:
        self.episodes, self.block, self.batches, self.lag, self.timeout = episodes, block, batches, lag, timeout
        self.version, self.lost, self.obs = 0, 0, task.obs
        self._weights = {0: ray.put(weights)}
        self._task = ray.put(task)
        self._worker = ray.remote(Worker).options(num_cpus=task.threads, max_restarts=0)
        self._waiting: deque[Block] = deque()
        self._failed: dict[Block, int] = {}
        self._busy: dict[Any, tuple[Any, Block | None, float]] = {}
        self._idle: list[Any] = []
        self._done: dict[int, dict[int, Trajectories]] = {}
        self._asked = self._given = 0
        self._deaths = 0
        self._seconds = self._blocks = 0.0
        for _ in range(workers):
            self._hire()

    def update(self, weights: Any) -> int:
        """Gives the workers new weights, put into the object store once, and returns their version. Batches that are played already keep theirs."""
        self.version += 1
        self._weights[self.version] = ray.put(weights)
        return self.version

    @property
    def workers(self) -> int:
        """How many workers there are now, those that start included."""
        return len(self._busy) + len(self._idle)

    @property
    def block_seconds(self) -> float:
        """How long a block takes on average."""
        return self._seconds / max(self._blocks, 1)

    def __next__(self) -> Trajectories:
        if self.batches is not None and self._given >= self.batches:
            self.close()
            raise StopIteration
        # The only place where work is handed out. The weights of a batch are those of this moment: it follows from the learner's calls alone which.
        while self._asked <= self._given + self.lag and (self.batches is None or self._asked < self.batches):
            self._ask()
        number = self._given
        needed = -(-self.episodes // self.block)
        try:
            while len(self._done.get(number, {})) < needed:
                self._turn()
        except BaseException:
            self.close()
            raise
        parts = self._done.pop(number)
        self._given += 1
        self._forget()
        return Trajectories.joined([parts[first] for first in sorted(parts)], number)

    def _ask(self) -> None:
        """Cuts the next batch into blocks."""
        first, end = self._asked * self.episodes, (self._asked + 1) * self.episodes
        for at in range(first, end, self.block):
            self._waiting.append(Block(self._asked, at, min(self.block, end - at), self.version))
        self._asked += 1

    def _forget(self) -> None:
        """Frees weights that nobody will ask for."""
        needed = {self.version, *(b.version for b in self._waiting), *(b.version for _, b, _ in self._busy.values() if b)}
        for version in [v for v in self._weights if v not in needed]:
            del self._weights[version]

    def _hire(self) -> None:
        """Starts a worker. It gets blocks once it is ready, so one that finds no place holds nothing up."""
        worker = self._worker.remote(self._task)
        self._busy[worker.ready.remote()] = (worker, None, time.monotonic())

    def _turn(self) -> None:
        """Hands out blocks and takes one result."""
        while self._idle and self._waiting:
            worker, following = self._idle.pop(), self._waiting.popleft()
            self._busy[worker.play.remote(following, self._weights[following.version])] = (worker, following, time.monotonic())
        ready, _ = ray.wait(list(self._busy), timeout=self.timeout)
        if not ready:
            raise TimeoutError(f"no worker has answered for {self.timeout} s; {self._state()}")
        worker, block, since = self._busy.pop(ready[0])
        try:
            found = ray.get(ready[0])
        except LOST as lost:
            self._replace(worker, block, lost)
            return
        self._deaths = 0
        self._idle.append(worker)
        if block is not None:
            self._seconds, self._blocks = self._seconds + time.monotonic() - since, self._blocks + 1
            self._done.setdefault(block.batch, {})[block.first] = found

    def _replace(self, worker: Any, block: Block | None, lost: Exception) -> None:
        """A worker is gone: its block goes to the next one that is free, with the same weights, and a new worker is started."""
        self.lost += 1
        self._deaths += 1
        ray.kill(worker)
        if block is not None:
            self._failed[block] = self._failed.get(block, 0) + 1
            if self._failed[block] > RETRIES:
                raise RuntimeError(f"episodes {block.first} to {block.first + block.count - 1} lost their worker {RETRIES + 1} times") from lost
            self._waiting.appendleft(block)
        if self._deaths > RETRIES * (self.workers + 1):
            raise RuntimeError(f"{self._deaths} workers died one after another; {self._state()}") from lost
        self._hire()

    def _state(self) -> str:
        playing = sum(b is not None for _, b, _ in self._busy.values())
        return f"{playing} workers play, {len(self._busy) - playing} start, {len(self._waiting)} blocks wait"

    def close(self) -> None:
        """Stops the workers. Iterating to the end does it too."""
        for worker in [*self._idle, *(w for w, _, _ in self._busy.values())]:
            ray.kill(worker)
        self._idle, self._busy = [], {}
        self._waiting.clear()
        self.batches = self._given

    def __enter__(self) -> SelfPlay:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def self_play(
    game: Game | str,
    policy: Callable[[Any], Callable[[Any, Any], Any]],
    weights: Any = None,
    *,
    seats: int | None = None,
    episodes: int = 1024,
    batches: int | None = None,
    block: int = 256,
    rows: int = 64,
    workers: int | None = None,
    threads: int = 1,
    lag: int = 0,
    seed: int = 0,
    split: Literal["train", "test"] = "train",
    obs: Literal["auto", "f32", "u8", "sparse"] = "auto",
    step_limit: int | None = None,
    timeout: float | None = None,
) -> SelfPlay:
    """Self-play by workers that own a vector environment each. Iterate over it for batches of whole episodes, as `Trajectories`; `update(weights)` gives
    the workers new weights. It ends after `batches` batches, or never if that is None.

    - `policy`: `policy(weights)` returns a function of `(obs, mask)` that returns logits, or `(logits, values)`. Workers call it once for each version
      of the weights. The weights are put into the object store once for all; arrays in them are not copied, and cannot be written to.
    - `episodes`: in a batch. A worker plays `block` of them per call, `rows` at once. The block should take at least a second.
    - `lag`: how many batches are played ahead while the learner learns. With 0, batch i is played with the weights after batch i - 1; with 1, with those
      after batch i - 2, and workers need not wait for the learner. Workers never run further ahead, so memory is bounded.
    - `obs`: how observations travel: as arrays, or sparse. `"auto"` is sparse where that is less than half as large.
    - `timeout`: raise `TimeoutError` if no worker answers within this number of seconds.

    Episode number e has the seed `tr.episode_seed(seed, split, e, 0)`, and what is drawn in it follows from that seed. So any number of workers gives the
    same batches. If a worker is lost, the same episodes are played again with the same weights, and nothing is lost or doubled.

    >>> import numpy as np, ray, trousseau as tr
    >>> _ = ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, ignore_reinit_error=True)
    >>> def policy(weights):
    ...     return lambda obs, mask: (obs @ weights, np.zeros(len(obs)))  # logits and values
    >>> for batch in tr.ray.self_play("leduc", policy, np.zeros((36, 3)), episodes=100, block=50, batches=2, workers=2):
    ...     print(len(batch.episode), batch.reward.shape, len(batch.transitions().advantage) == len(batch))
    100 (100, 2) True
    100 (100, 2) True
    """
    box = game if isinstance(game, Game) else make(game, seats)
    if not callable(policy):
        raise TypeError(f"policy: expected a function of the weights, found {type(policy).__name__}")
    if obs not in ("auto", "f32", "u8", "sparse"):
        raise ValueError(f'obs: expected "auto", "f32", "u8" or "sparse", found {obs!r}')
    episodes, block, rows = whole("episodes", episodes, 1), whole("block", block, 1), whole("rows", rows, 1)
    threads, lag = whole("threads", threads, 1), whole("lag", lag, 0)
    batches = None if batches is None else whole("batches", batches, 0)
    episode_seed(seed, split, 0, 0)  # refuses what is no seed or no split
    started()
    many = max(1, int(cpus() / threads)) if workers is None else whole("workers", workers, 1)
    form = ("sparse" if _sparse_pays(box) else "f32") if obs == "auto" else obs
    task = Task(Same.of(box), box, policy, min(rows, block), seed, split, form, step_limit, threads)
    return SelfPlay(task, weights, episodes, block, batches, many, lag, timeout)


def _sparse_pays(game: Game) -> bool:
    """Whether the numbers that are not 0, with their places, take less than half of the room of all numbers: six bytes against four each. Short rows are
    left as they are."""
    if game.obs_size < 256:
        return False
    env = VecEnv(game, 16, obs="sparse", luck="fast", history=False, final_obs=False)
    counts = []
    for _ in range(100):
        counts.append(env.obs_counts.mean())
        env.step_random()
    return bool(6 * np.mean(counts) < 0.5 * 4 * game.obs_size)
