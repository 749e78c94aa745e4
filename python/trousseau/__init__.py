"""Board games for AI research: exact chance, honest hidden information, the same game for the same seed.

>>> import trousseau as tr
>>> game = tr.game("leduc")
>>> position = game.position(seed=7)
>>> while position.seat is not None:
...     action = position.legal()[0]
...     position.play(action)
>>> sum(position.utilities)
0.0
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from . import rl
from ._agents import BatchAgent, Table, evaluate, tournament
from ._layout import Block
from ._page import page
from ._trousseau import (
    Bot,
    Game,
    Match,
    Node,
    Observation,
    Policy,
    Position,
    Refused,
    Search,
    __version__,
    describe,
    episode_seed,
    games,
    make,
    open_record,
)
from ._vec import VecEnv

if TYPE_CHECKING:
    from . import ray as ray

__all__ = [
    "BatchAgent",
    "Block",
    "Bot",
    "Game",
    "Match",
    "Node",
    "Observation",
    "Policy",
    "Position",
    "Refused",
    "Search",
    "Table",
    "VecEnv",
    "__version__",
    "agent",
    "describe",
    "episode_seed",
    "evaluate",
    "game",
    "games",
    "open",
    "page",
    "rl",
    "solve",
    "tournament",
]


def __getattr__(name: str) -> Any:
    """`tr.ray` is imported where it is used: Ray is large and need not be installed."""
    if name == "ray":
        return importlib.import_module(".ray", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def game(
    id: str | Game,
    seats: int | None = None,
    *,
    options: dict[str, str | int | bool] | None = None,
    content: str | None = None,
) -> Game:
    """A box of a game: its name, the number of players, its options, and content in place of the standard one.

    >>> import trousseau as tr
    >>> tr.game("knock-dungeon", seats=3)
    <trousseau.Game knock-dungeon for 3>
    >>> tr.game("chess")
    Traceback (most recent call last):
    ...
    ValueError: there is no game "chess"; the games are: fourkeys, ...
    """
    if isinstance(id, Game):
        if seats is not None or options is not None or content is not None:
            raise ValueError("seats, options and content belong to the name of a game, and a box has them already")
        return id
    return make(id, seats, options, content)


def open(record: str | dict[str, Any], content: str | None = None) -> Match:
    """Verifies a record of any game and returns its match.

    >>> import trousseau as tr
    >>> match = tr.game("pig").start(seed=7)
    >>> tr.open(match.record()).record() == match.record()
    True
    """
    return open_record(record, content)


def agent(spec: str, game: Game | str, *, time_limit: float = 10.0) -> Bot:
    """An agent by its name, such as ``random``, ``greedy:4`` or ``ismcts:200``.

    >>> import trousseau as tr
    >>> match = tr.game("connect-four").start(seed=7)
    >>> bot = tr.agent("mcts:50", match.game)
    >>> match.play(bot.choose(match, seed=1))
    """
    return Bot(spec, game if isinstance(game, Game) else make(game), time_limit)


def solve(game: Game | str, rounds: int = 1000, *, limit: int = 2_000_000) -> Policy:
    """Solves a game whose tree has at most `limit` nodes, by CFR+.

    >>> import trousseau as tr
    >>> policy = tr.solve("kuhn", rounds=500)
    >>> round(policy.values[0], 2), policy.exploitability < 0.01
    (-0.06, True)
    """
    return Policy.solve(game if isinstance(game, Game) else make(game), rounds, limit)
