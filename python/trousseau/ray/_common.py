"""What tournaments and self-play share."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import ray

from .._trousseau import Game, __version__


def started() -> None:
    """Connects to the cluster that RAY_ADDRESS names, or starts Ray on this machine, unless this was done."""
    if not ray.is_initialized():
        ray.init(include_dashboard=False)


def cpus() -> float:
    """The processors of the cluster as it is now."""
    return float(ray.cluster_resources().get("CPU", 0))


@dataclass(frozen=True)
class Same:
    """What must be the same everywhere for the same games to be played."""

    version: str
    game: str
    rules_version: int
    content: str

    @staticmethod
    def of(game: Game) -> Same:
        """What a box is here."""
        return Same(__version__, game.id, game.rules_version, game.content_hash)

    def check(self, game: Game) -> None:
        """Refuses to play on a machine with other rules."""
        here = Same.of(game)
        if here != self:
            where = ray.util.get_node_ip_address()
            raise RuntimeError(f"the worker at {where} has another trousseau: {here}, but the run was started with {self}")


def whole(name: str, value: Any, least: int) -> int:
    """A whole number from `least`."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or int(value) < least:
        raise ValueError(f"{name}: expected a whole number from {least}, found {value!r}")
    return int(value)


def positive(name: str, value: Any) -> float:
    """A number above 0."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < float("inf"):
        raise ValueError(f"{name}: expected a number above 0, found {value!r}")
    return float(value)


def say(text: str) -> None:
    """A line of progress."""
    print(text, file=sys.stderr, flush=True)
