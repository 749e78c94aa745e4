"""Many machines: tournaments and self-play on Ray, with the same games for any number of workers.

    import ray, trousseau as tr
    ray.init("auto")                       # a cluster; without it, this machine
    print(tr.ray.tournament("fourkeys", ["ismcts:500", "greedy"], games=10_000, log="run.jsonl"))

Every game and every episode has a number, and the number decides everything about it: the seed, the seating, what is drawn. So it does not matter who
plays it, when, or beside what, and a worker that is lost is replaced by anybody who plays the same number.
"""

from __future__ import annotations

try:
    import ray as _ray
except ImportError as missing:  # pragma: no cover - where Ray is installed
    raise ImportError("trousseau.ray needs Ray: install trousseau with the extra [ray], or `ray` itself") from missing

from ._self_play import SelfPlay, self_play
from ._tournament import Agent, Progress, tournament
from ._trajectories import Trajectories

__all__ = ["Agent", "Progress", "SelfPlay", "Trajectories", "self_play", "tournament"]
del _ray
