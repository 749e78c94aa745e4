"""Agents written in Python, one game at a time or many, and games between agents of all kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike, cpu_count, fspath
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ._noise import mix, uniform
from ._trousseau import Bot, Game, Tournament, agent_labels, make, sample
from ._vec import VecEnv

Array = npt.NDArray[Any]


class BatchAgent:
    """An agent that decides in many games at once, from arrays: `function(obs, mask)` returns an action per row, or a score per row and action
    (logits, or a tuple that begins with them). Scores are drawn from; with `greedy` the highest is taken. Tensors are converted.

    >>> import numpy as np, trousseau as tr
    >>> first = tr.BatchAgent(lambda obs, mask: mask.argmax(axis=1), name="first")
    >>> tr.evaluate("connect-four", first, against="random", games=50).rows[0].games
    50
    """

    #: Tournaments give `act` a seed for each row, so that what is drawn belongs to the game and not to the order of play.
    seeded = True

    def __init__(self, function: Callable[..., Any], *, name: str | None = None, greedy: bool = False, seed: int = 0) -> None:
        self.function = function
        self.name = name or getattr(function, "__name__", type(function).__name__)
        self.greedy = greedy
        self.rng = np.random.default_rng(seed)

    def act(self, obs: Array, mask: Array, seeds: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.int64]:
        """An action for each row. With `seeds`, the same seed draws the same action."""
        found = self.function(*self._given(obs, mask))
        found = found[0] if isinstance(found, tuple) else found
        scores = np.asarray(found.detach().cpu().numpy() if hasattr(found, "detach") else found)
        if scores.ndim == 1 and scores.dtype.kind in "iu":
            return np.asarray(scores, np.int64)
        if scores.shape != mask.shape:
            raise ValueError(f"{self.name}: expected {len(mask)} actions, or scores of shape {mask.shape}, found shape {scores.shape}")
        if self.greedy:
            return np.asarray(np.where(mask, scores, -np.inf).argmax(axis=1), np.int64)
        numbers = self.rng.random(len(mask)) if seeds is None else uniform(seeds)
        return sample(np.ascontiguousarray(scores, np.float32), np.ascontiguousarray(mask, np.bool_), numbers)[0]

    def _given(self, obs: Array, mask: Array) -> tuple[Any, Any]:
        if hasattr(self.function, "parameters"):  # a module of PyTorch
            import torch

            return torch.from_numpy(obs), torch.from_numpy(mask)
        return obs, mask


@dataclass(frozen=True)
class Row:
    """The results of one agent."""

    agent: str
    games: int
    win_rate: float
    ci95: tuple[float, float]
    mean_utility: float
    mean_score: float
    elo: float
    elo_error: float
    forfeits: int

    @staticmethod
    def of(found: dict[str, Any]) -> Row:
        """From the table of the engine."""
        keys = ("agent", "games", "win_rate", "mean_utility", "mean_score", "elo", "elo_error", "forfeits")
        low, high = found["ci95"]
        return Row(ci95=(low, high), **{k: found[k] for k in keys})


class Table:
    """A table of results, the best agent first: `rows`. `print` shows it."""

    def __init__(self, rows: list[Row], games: list[dict[str, Any]] | Callable[[], list[dict[str, Any]]]) -> None:
        self.rows = rows
        self._games = games

    @cached_property
    def games(self) -> list[dict[str, Any]]:
        """Every game, by number, without its record."""
        return self._games() if callable(self._games) else self._games

    def __getitem__(self, agent: str) -> Row:
        found = {row.agent: row for row in self.rows}
        for name in (agent, *_in_full(agent)):
            if name in found:
                return found[name]
        raise KeyError(f"there is no agent {agent!r}; there are {[r.agent for r in self.rows]}")

    def __str__(self) -> str:
        head = f"{'agent':<24} {'games':>7} {'wins':>7}  {'95 %':<14} {'utility':>8} {'Elo':>6}"
        lines = [
            f"{r.agent:<24.24} {r.games:>7} {r.win_rate:>6.1%}  {r.ci95[0]:.1%} - {r.ci95[1]:.1%}  {r.mean_utility:>+8.3f} {r.elo:>+6.0f}"
            for r in self.rows
        ]
        return "\n".join([head, *lines])


def _in_full(name: str) -> list[str]:
    """The full name of an agent, as tables have it: `greedy` is `greedy:4`. Nothing for names of your own."""
    try:
        return agent_labels([(name, True)])
    except ValueError:
        return []


def _named(agents: Sequence[Any]) -> list[str]:
    """The label of each agent in tables and logs, as the command has it; equal names are numbered."""
    names: list[tuple[str, bool]] = []
    for agent in agents:
        spec = agent if isinstance(agent, str) else agent.spec if isinstance(agent, Bot) else None
        name = str(spec or getattr(agent, "name", None) or getattr(agent, "__name__", None) or type(agent).__name__)
        names.append((name, spec is not None))
    return agent_labels(names)


def _ready(agent: Any) -> Any:
    """Modules of PyTorch and other callables of arrays become batch agents."""
    if isinstance(agent, (str, Bot)) or hasattr(agent, "act") or hasattr(agent, "choose"):
        return agent
    if hasattr(agent, "parameters") and callable(agent):
        return BatchAgent(agent)
    if callable(agent):
        return agent
    raise TypeError(
        "an agent is a name like 'ismcts:200', a Bot, an object with act(obs, mask) or choose(observation, seed), "
        f"or a module of PyTorch, not {type(agent).__name__}"
    )


def tournament(
    game: Game | str,
    agents: Sequence[Any],
    games: int = 100,
    *,
    seats: int | None = None,
    seed: int = 0,
    threads: int | Literal["auto"] = "auto",
    log: str | PathLike[str] | None = None,
    time_limit: float = 10.0,
    rows: int = 256,
) -> Table:
    """Every agent against every other on the same luck: `games` games for each table, with every agent in every seat. Agents are names such as
    `"ismcts:200"`, objects with `choose(observation, seed)`, and batched ones: objects with `act(obs, mask)` (with `act(obs, mask, seeds)` if their
    attribute `seeded` is true), or modules of PyTorch. `rows` games of each seating are played together then. With `log`, results are kept in a file, and a tournament that was interrupted goes on where it stopped. Between named agents it is the tournament of the command.

    >>> import trousseau as tr
    >>> table = tr.tournament("connect-four", ["random", "mcts:50"], games=20, seed=7)
    >>> table.rows[0].agent
    'mcts:50'
    """
    box = game if isinstance(game, Game) else make(game, seats)
    ready = [_ready(a) for a in agents]
    plan = Tournament(box, _named(ready), games, seed, None if log is None else fspath(log))
    workers = (cpu_count() or 1) if threads == "auto" else threads
    if any(hasattr(a, "act") for a in ready):
        # The same block of games is played together whatever is in the log: the numbers of a network may depend on the size of its batch.
        every = Tournament(box, _named(ready), games, seed)
        for start in range(0, len(plan), rows * plan.round):
            size = min(rows * plan.round, len(plan) - start)
            if missing := [number for number, _, _ in plan.left(start, size) if number < start + size]:
                plan.add(play_block(box, every, ready, start, missing, rows, workers, time_limit))
    else:
        # Agents in Python hold the lock of the interpreter: more threads would only wait for it.
        plan.run(ready, workers if all(isinstance(a, (str, Bot)) for a in ready) else 1, time_limit)
    return Table([Row.of(r) for r in plan.table()], plan.results)


def play_block(
    box: Game, plan: Tournament, agents: list[Any], start: int, missing: list[int], rows: int, threads: int, time_limit: float, records: bool = False
) -> list[str]:
    """Plays a block of games, `rows` for each seating, and returns the lines of those that are missing. `plan` has no log. Agents by name move inside
    the batch; tables without a batched agent are those of the command."""
    groups: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for number, seed, chairs in plan.left(start, rows * plan.round):
        groups.setdefault(tuple(chairs), []).append((number, seed))
    wanted, lines = set(missing), dict[int, str]()
    for seating, fixtures in groups.items():
        numbers = [number for number, _ in fixtures if number in wanted]
        if not numbers:
            continue
        if not any(hasattr(agents[a], "act") for a in seating):
            alone = ["random" if hasattr(a, "act") else a for a in agents]
            many = threads if all(isinstance(a, (str, Bot)) for a in alone) else 1
            lines.update(zip(numbers, plan.play(alone, numbers, many, time_limit, records)))
            continue
        mine = [p for p, a in enumerate(seating) if not isinstance(agents[a], (str, Bot))]
        others = [agents[a] for p, a in enumerate(seating) if p not in mine]
        names = [a.spec if isinstance(a, Bot) else a for a in others]
        env = VecEnv(
            box, len(fixtures), seeds=[seed for _, seed in fixtures], learners=mine, opponents=names or None, rotate=False, autoreset="disabled",
            threads=threads, time_limit=time_limit,
        )  # fmt: skip
        games = np.array([number for number, _ in fixtures], np.uint64)
        over = np.zeros(len(fixtures), np.bool_)
        while not over.all():
            actions = np.full(len(fixtures), -1, np.int64)
            seeds = mix(games, env.seed, env.length)
            for a in {seating[p] for p in mine}:
                turn = np.flatnonzero(np.isin(env.seat, [p for p in mine if seating[p] == a]))
                if len(turn):
                    actions[turn] = _decide(agents[a], env, turn, seeds[turn])
            env.step(actions)
            over |= env.terminated
        lines.update((n, plan.line(n, env.record(row), records)) for row, (n, _) in enumerate(fixtures) if n in wanted)
    return [lines[n] for n in missing]


def _decide(agent: Any, env: VecEnv, turn: npt.NDArray[np.intp], seeds: npt.NDArray[np.uint64]) -> Array:
    if hasattr(agent, "act"):
        given = (env.obs[turn], env.mask[turn])
        return np.asarray(agent.act(*given, seeds) if getattr(agent, "seeded", False) else agent.act(*given))
    choose = getattr(agent, "choose", agent)
    return np.array([choose(env.position(int(row)).observation(int(seed)), int(seed)) for row, seed in zip(turn, seeds)])


def evaluate(
    game: Game | str,
    agent: Any,
    against: str | Sequence[Any] = "random",
    games: int = 100,
    *,
    seats: int | None = None,
    seed: int = 0,
    threads: int | Literal["auto"] = "auto",
    time_limit: float = 10.0,
) -> Table:
    """How an agent does against each of others: `games` games each, in every seat with the same luck. The rows are the agent's results, each named
    after the opponent. In a game that is won or lost together, the agent and the others play by themselves, on the same seeds.

    >>> import trousseau as tr
    >>> found = tr.evaluate("connect-four", "mcts:50", against=["random", "greedy:4"], games=20)
    >>> [row.agent for row in found.rows], found["random"].win_rate > 0.6
    (['random', 'greedy:4'], True)
    """
    others = [against] if isinstance(against, str) or not isinstance(against, Sequence) else list(against)
    rows, played = [], []
    for other, name in zip(others, _named(others)):
        table = tournament(game, [agent, other], games, seats=seats, seed=seed, threads=threads, time_limit=time_limit)
        mine = _named([_ready(agent), _ready(other)])[0]
        row = table[mine]
        rows.append(Row(**{**row.__dict__, "agent": name}))
        played += table.games
    return Table(rows, played)
