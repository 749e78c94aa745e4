"""Agents written in Python, one game at a time or many, and games between agents of all kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike, cpu_count, fspath
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ._trousseau import Bot, Game, Tournament, make
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

    def __init__(self, function: Callable[..., Any], *, name: str | None = None, greedy: bool = False, seed: int = 0) -> None:
        self.function = function
        self.name = name or getattr(function, "__name__", type(function).__name__)
        self.greedy = greedy
        self.rng = np.random.default_rng(seed)

    def act(self, obs: Array, mask: Array) -> npt.NDArray[np.int64]:
        """An action for each row."""
        found = self.function(*self._given(obs, mask))
        found = found[0] if isinstance(found, tuple) else found
        scores = np.asarray(found.detach().cpu().numpy() if hasattr(found, "detach") else found)
        if scores.ndim == 1 and scores.dtype.kind in "iu":
            return np.asarray(scores, np.int64)
        if scores.shape != mask.shape:
            raise ValueError(f"{self.name}: expected {len(mask)} actions, or scores of shape {mask.shape}, found shape {scores.shape}")
        scores = np.where(mask, scores, -np.inf)
        if not self.greedy:
            scores = scores + self.rng.gumbel(size=scores.shape)
        return np.asarray(scores.argmax(axis=1), np.int64)

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


@dataclass(frozen=True)
class Table:
    """A table of results, the best agent first. `print` shows it; `games` has every game."""

    rows: list[Row]
    games: list[dict[str, Any]]

    def __getitem__(self, agent: str) -> Row:
        for row in self.rows:
            if row.agent == agent:
                return row
        raise KeyError(f"there is no agent {agent!r}; there are {[r.agent for r in self.rows]}")

    def __str__(self) -> str:
        head = f"{'agent':<24} {'games':>7} {'wins':>7}  {'95 %':<14} {'utility':>8} {'Elo':>6}"
        lines = [
            f"{r.agent:<24.24} {r.games:>7} {r.win_rate:>6.1%}  {r.ci95[0]:.1%} - {r.ci95[1]:.1%}  {r.mean_utility:>+8.3f} {r.elo:>+6.0f}"
            for r in self.rows
        ]
        return "\n".join([head, *lines])


def _named(agents: Sequence[Any]) -> list[str]:
    """A name for each agent; equal ones are numbered."""
    names: list[str] = []
    for agent in agents:
        spec = agent if isinstance(agent, str) else agent.spec if isinstance(agent, Bot) else None
        base = str(spec or getattr(agent, "name", None) or getattr(agent, "__name__", None) or type(agent).__name__)
        name, k = base, 2
        while name in names:
            name, k = f"{base} {k}", k + 1
        names.append(name)
    return names


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
    `"ismcts:200"`, objects with `choose(observation, seed)`, and batched ones: objects with `act(obs, mask)`, or modules of PyTorch. With `log`, results
    are kept in a file, and a tournament that was interrupted goes on where it stopped. Between named agents it is the tournament of the command.

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
        _play_together(box, plan, ready, workers, rows, time_limit)
    else:
        # Agents in Python hold the lock of the interpreter: more threads would only wait for it.
        plan.run(ready, workers if all(isinstance(a, (str, Bot)) for a in ready) else 1, time_limit)
    return Table([Row.of(r) for r in plan.table()], plan.results())


def _play_together(box: Game, plan: Tournament, agents: list[Any], threads: int, rows: int, time_limit: float) -> None:
    """Plays the games that are left, many at once. Agents by name move inside the batch."""
    groups: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for number, seed, chairs in plan.left():
        groups.setdefault(tuple(chairs), []).append((number, seed))
    for seating, fixtures in groups.items():
        own = [p for p, a in enumerate(seating) if not isinstance(agents[a], (str, Bot))]
        mine = own or list(range(box.seats))  # a table of named agents alone
        others = [agents[a] for p, a in enumerate(seating) if p not in mine]
        names = [a.spec if isinstance(a, Bot) else a for a in others]
        for start in range(0, len(fixtures), rows):
            part = fixtures[start : start + rows]
            env = VecEnv(
                box, len(part), seeds=[seed for _, seed in part], learners=mine, opponents=names or None, rotate=False, autoreset="disabled",
                threads=threads, time_limit=time_limit,
            )  # fmt: skip
            over = np.zeros(len(part), np.bool_)
            while not over.all():
                actions = np.full(len(part), -1, np.int64)
                for a in {seating[p] for p in mine}:
                    turn = np.flatnonzero(np.isin(env.seat, [p for p in mine if seating[p] == a]))
                    if len(turn):
                        actions[turn] = _decide(agents[a], env, turn)
                env.step(actions)
                over |= env.terminated
            for row, (number, _) in enumerate(part):
                plan.keep(number, env.record(row))


def _decide(agent: Any, env: VecEnv, turn: npt.NDArray[np.intp]) -> Array:
    if hasattr(agent, "act"):
        return np.asarray(agent.act(env.obs[turn], env.mask[turn]))
    seeds = [int(env.seed[row]) ^ int(env.length[row]) for row in turn]
    if isinstance(agent, str):
        agent = Bot(agent, env.game)
    if isinstance(agent, Bot):
        return np.array([agent.choose(env.match(int(row)), seed) for row, seed in zip(turn, seeds)])
    choose = getattr(agent, "choose", agent)
    return np.array([choose(env.position(int(row)).observation(seed), seed) for row, seed in zip(turn, seeds)])


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
