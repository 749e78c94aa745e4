"""Tournaments on Ray: ranges of game numbers are tasks, and the log is that of the command."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from os import PathLike, fspath
from typing import Any

import ray
from ray.exceptions import NodeDiedError, ObjectLostError, OutOfMemoryError, WorkerCrashedError

from .._agents import Row, Table, _named, _ready, play_block
from .._trousseau import Bot, Game, Tournament, make
from ._common import Same, cpus, positive, say, started, whole

#: How often a range may lose its worker before the run is given up.
RETRIES = 3


@dataclass(frozen=True)
class Agent:
    """An agent that each worker builds once: `make(weights)` returns any agent in Python. The weights are put into the object store once, or are there
    already: an ObjectRef. Arrays in them are not copied.

    >>> import numpy as np, trousseau as tr
    >>> make = lambda table: tr.BatchAgent(lambda obs, mask: mask * table, greedy=True)
    >>> tr.ray.Agent(make, np.arange(7), name="right").name
    'right'
    """

    make: Callable[[Any], Any]
    weights: Any
    name: str


@dataclass(frozen=True)
class Progress:
    """How far a tournament has come. `table()` has the standings so far, with intervals."""

    done: int
    total: int
    seconds: float
    games_per_second: float
    tasks: int
    table: Callable[[], Table]

    def __str__(self) -> str:
        rows = ", ".join(f"{r.agent} {r.win_rate:.1%} ({r.ci95[0]:.1%} - {r.ci95[1]:.1%})" for r in self.table().rows)
        return f"{self.done:,} of {self.total:,} games, {self.seconds:.0f} s, {self.games_per_second:,.1f} a second: {rows}"


@dataclass(frozen=True)
class _Job:
    """What every task of a tournament knows. Agents are names, ways to build them, or None for what is in the object store as it is."""

    id: str
    same: Same
    game: Game
    names: list[str]
    agents: list[Any]
    stored: list[Any]
    games: int
    seed: int
    rows: int
    block: int
    threads: int
    time_limit: float
    records: bool


@lru_cache(maxsize=4)
def _bot(spec: str, game: Game, time_limit: float) -> Bot:
    """A named agent, prepared once in each worker: that may solve the game or start a process."""
    return Bot(spec, game, time_limit)


class _Built:
    """The agents of the job that this worker played for last, and its plan."""

    job: str | None = None
    agents: list[Any]
    plan: Tournament


def _built(job: _Job) -> _Built:
    if _Built.job != job.id:
        job.same.check(job.game)
        _Built.plan = Tournament(job.game, job.names, job.games, job.seed)
        _Built.agents = []
        for agent, stored in zip(job.agents, job.stored):
            if isinstance(agent, str):
                _Built.agents.append(_bot(agent, job.game, job.time_limit))
            else:
                found = ray.get(stored)
                _Built.agents.append(_ready(found if agent is None else agent(found)))
        _Built.job = job.id
    return _Built()


def _play(job: _Job, numbers: list[int]) -> tuple[list[str], float]:
    """Plays games and returns their lines for the log, and how long it took."""
    built = _built(job)
    start = time.perf_counter()
    if job.block:
        lines: list[str] = []
        for first in sorted({n - n % job.block for n in numbers}):
            missing = [n for n in numbers if n - n % job.block == first]
            lines += play_block(job.game, built.plan, built.agents, first, missing, job.rows, job.threads, job.time_limit, job.records)
    else:
        lines = built.plan.play(built.agents, numbers, job.threads, job.time_limit, job.records)
    return lines, time.perf_counter() - start


class _Ranges:
    """The games that nobody plays yet, cut into tasks of about `seconds` each."""

    def __init__(self, plan: Tournament, block: int, seconds: float) -> None:
        self.plan, self.block, self.target = plan, max(block, 1), seconds
        self.at = 0
        self.each = 0.0  # seconds a game, measured
        self.largest = 1

    def learn(self, games: int, seconds: float) -> None:
        """What a task took."""
        now = seconds / max(games, 1)
        self.each = now if not self.each else 0.7 * self.each + 0.3 * now
        self.largest = max(self.largest, games)

    def next(self, end: int, workers: int) -> list[int]:
        """The numbers of the next task, all below `end`; none if there are none."""
        size = 1
        if self.each > 0:
            # Towards the end tasks become shorter, so that all workers end together, but not so short that only handing them out takes time.
            fair = ceil((end - self.at) / (2 * max(workers, 1)))
            goal = max(min(self.target / self.each, fair), self.target / 4 / self.each)
            size = max(1, min(int(goal), 8 * self.largest))
        if self.block > 1:
            return self.blocks(end, size)
        numbers = [n for n, _, _ in self.plan.left(self.at, size) if n < end]
        self.at = numbers[-1] + 1 if numbers else self.at
        return numbers

    def blocks(self, end: int, size: int) -> list[int]:
        """What is missing of the next blocks: a worker plays a block as a whole."""
        first = self.plan.left(self.at, 1)
        if not first or first[0][0] >= end:
            return []
        start = first[0][0] - first[0][0] % self.block
        stop = min(end, start + ceil(size / self.block) * self.block)
        numbers = [n for n, _, _ in self.plan.left(self.at, stop - self.at) if n < stop]
        self.at = stop
        return numbers


class _Rule:
    """When to stop. It is asked about the first games only, 0 to n - 1 for certain n, never about whatever has arrived. So the answer does not depend
    on who was faster. After n games it is asked again a tenth later, but at least `look` rounds."""

    def __init__(self, until: float | Callable[[Table], bool] | None, plan: Tournament, look: int) -> None:
        self.until, self.plan = until, plan
        self.step = look * plan.round if until is not None else len(plan)
        self.end = min(self.step, len(plan))

    def after(self, end: int) -> int:
        """The number of games at the look after this one."""
        tenth = ceil(end / 10 / self.plan.round) * self.plan.round
        return min(end + max(self.step, tenth), len(self.plan))

    def satisfied(self, table: Table) -> bool:
        """Whether the games so far are enough."""
        if self.until is None:
            return False
        if callable(self.until):
            return bool(self.until(table))
        return all(r.ci95[1] - r.ci95[0] <= self.until for r in table.rows)


class _Run:
    """A tournament under way."""

    def __init__(self, job: _Job, plan: Tournament, rule: _Rule, ranges: _Ranges, workers: int | None) -> None:
        self.plan, self.rule, self.ranges, self.workers = plan, rule, ranges, workers
        self.job = ray.put(job)
        self.task = ray.remote(_play).options(num_cpus=job.threads, max_retries=RETRIES)
        self.threads = job.threads
        self.playing: dict[Any, list[int]] = {}
        self.early: list[tuple[int, str]] = []  # games beyond the next look, not logged before it
        self.start, self.had = time.monotonic(), plan.done
        self.wide, self.seen = 1, -1e9
        self.first = 0  # all games before this one are logged

    def width(self) -> int:
        """How many tasks may be under way. Where nobody says, there is always one waiting for each processor."""
        if self.workers is not None:
            return self.workers
        if time.monotonic() - self.seen > 5:
            self.wide, self.seen = max(1, int(2 * cpus() / self.threads)), time.monotonic()
        return self.wide

    def table(self, below: int | None = None) -> Table:
        """The standings so far, or of the first games."""
        return Table([Row.of(r) for r in self.plan.table(below)], lambda: self.plan.results(below))

    def progress(self) -> Progress:
        """How far it is."""
        seconds = time.monotonic() - self.start
        speed = (self.plan.done - self.had) / max(seconds, 1e-9)
        return Progress(self.plan.done, len(self.plan), seconds, speed, len(self.playing), self.table)

    def keep(self, lines: list[str], numbers: list[int]) -> None:
        """Logs what is before the next look; the rest waits until it is known that it is needed."""
        self.early += zip(numbers, lines)
        self.plan.add([line for n, line in self.early if n < self.rule.end])
        self.early = [(n, line) for n, line in self.early if n >= self.rule.end]

    def looked(self) -> bool:
        """Asks the rule if all games before the look are there. Returns whether the run is over."""
        while True:
            found, end = self.plan.left(self.first, 1), self.rule.end
            self.first = found[0][0] if found else len(self.plan)
            if self.first < end:
                return False
            if self.rule.until is not None and self.rule.satisfied(self.table(end)):
                return True
            if end >= len(self.plan):
                return True
            self.rule.end = self.rule.after(end)
            self.keep([], [])

    def run(self, shown: Callable[[Progress], None] | None, every: float) -> Table:
        """Plays what is missing."""
        last = time.monotonic()
        try:
            while not self.looked():
                # Beyond the next look, workers play on towards the one after it, rather than wait.
                ahead = self.rule.after(self.rule.end) if self.rule.until is not None else self.rule.end
                while len(self.playing) < self.width() and (numbers := self.ranges.next(ahead, self.width())):
                    self.playing[self.task.remote(self.job, numbers)] = numbers
                ready, _ = ray.wait(list(self.playing), timeout=every)
                for ref in ready:
                    self.result(ref)
                if shown and time.monotonic() - last >= every:
                    shown(self.progress())
                    last = time.monotonic()
        finally:
            for ref in self.playing:
                ray.cancel(ref, recursive=False)
        if shown:
            shown(self.progress())
        return self.table(self.rule.end if self.rule.until is not None else None)

    def result(self, ref: Any) -> None:
        """Takes the result of a task."""
        numbers = self.playing[ref]
        try:
            lines, seconds = ray.get(ref)
        except (WorkerCrashedError, NodeDiedError, ObjectLostError, OutOfMemoryError) as lost:
            raise RuntimeError(
                f"games {numbers[0]} to {numbers[-1]} lost their worker {RETRIES + 1} times; with a log, the same call goes on from here"
            ) from lost
        del self.playing[ref]
        self.ranges.learn(len(numbers), seconds)
        self.keep(lines, numbers)


def tournament(
    game: Game | str,
    agents: Sequence[Any],
    games: int = 100,
    *,
    seats: int | None = None,
    seed: int = 0,
    workers: int | None = None,
    threads: int = 1,
    log: str | PathLike[str] | None = None,
    records: bool = False,
    until: float | Callable[[Table], bool] | None = None,
    look: int = 25,
    progress: bool | Callable[[Progress], None] = False,
    every: float = 10.0,
    time_limit: float = 10.0,
    rows: int = 64,
    task_seconds: float = 4.0,
) -> Table:
    """The tournament of `tr.tournament` and of the command, on a cluster. Each game is decided by its number, so the results are the same for any number
    of workers. A task is a range of numbers that takes about `task_seconds`; ranges that lose their worker are played again.

    - `agents`: names such as `"ismcts:200"`; objects and modules of PyTorch as in `tr.tournament`, which are put into the object store once;
      `tr.ray.Agent(make, weights, name)`, which each worker builds. What an agent does must follow from what it is given, the seed among it.
    - `log`: the log of the command. What one has begun, the other can continue, with the same agents and seed.
    - `workers`: how many tasks run at once; all processors of the cluster, if nothing is said. `threads`: how many processors a task uses.
    - `until`: stop when every agent's win rate has a 95 % interval this wide or narrower; or a function of the table that says when. It is asked about
      the first n games, for the same n whatever the workers do: after `look` rounds, and then again when there are a tenth more. (In a round,
      every table plays once in every seating, all with the same luck.) Games beyond the end are neither counted nor logged.
    - `progress`: a function that gets a `Progress` every `every` seconds, or True for a line.
    - `rows`: the number of games of each seating that batched agents decide in at once. Another number can change the last digits of a network's output.

    >>> import ray, trousseau as tr
    >>> _ = ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, ignore_reinit_error=True)
    >>> table = tr.ray.tournament("leduc", ["random", "greedy:2"], games=20, seed=3)
    >>> table.games == tr.tournament("leduc", ["random", "greedy:2"], games=20, seed=3).games  # but for the timings
    False
    >>> [g["points"] for g in table.games] == [g["points"] for g in tr.tournament("leduc", ["random", "greedy:2"], games=20, seed=3).games]
    True
    """
    box = game if isinstance(game, Game) else make(game, seats)
    threads, look = whole("threads", threads, 1), whole("look", look, 1)
    rows, games = whole("rows", rows, 1), whole("games", games, 0)
    workers = None if workers is None else whole("workers", workers, 1)
    task_seconds, every = positive("task_seconds", task_seconds), positive("every", every)
    if until is not None and not callable(until):
        until = positive("until", until)
    if isinstance(agents, str) or not isinstance(agents, Sequence):
        raise TypeError(f"agents: expected a list of agents, found {type(agents).__name__}")
    known = [a if isinstance(a, Agent) else _ready(a) for a in agents]
    plan = Tournament(box, _named(known), games, seed, None if log is None else fspath(log))
    started()
    ways: list[Any] = []
    stored: list[Any] = []
    for agent in known:
        if isinstance(agent, (str, Bot)):
            ways.append(agent if isinstance(agent, str) else agent.spec)
            _bot(ways[-1], box, time_limit)  # what cannot be prepared is refused here
            stored.append(None)
        elif isinstance(agent, Agent):
            ways.append(agent.make)
            stored.append(agent.weights if isinstance(agent.weights, ray.ObjectRef) else ray.put(agent.weights))
        else:
            ways.append(None)
            stored.append(ray.put(agent))
    # Only a worker knows what it will build: batches are made where anything but a name is played by arrays.
    batched = any(isinstance(a, Agent) or hasattr(a, "act") for a in known)
    block = rows * plan.round if batched else 0
    job = _Job(
        uuid.uuid4().hex, Same.of(box), box, _named(known), ways, stored, games, seed, rows, block, threads, time_limit, records
    )  # fmt: skip
    run = _Run(job, plan, _Rule(until, plan, look), _Ranges(plan, block, task_seconds), workers)
    shown = progress if callable(progress) else (lambda p: say(str(p))) if progress else None
    return run.run(shown, every)
