"""What the tests share."""

import os

import pytest

import trousseau as tr

#: Every game with every number of players.
BOXES = [(id, n) for id in tr.games() for n in range(tr.describe(id)["seats"][0], tr.describe(id)["seats"][1] + 1)]
BIG = ["fourkeys", "knock-dungeon", "fort-boyard", "key-kingdom", "viscounts-keeper"]


def needs(module):
    """Imports a module. Where it is missing the test is skipped; with CI=true it fails."""
    if os.environ.get("CI") == "true" and module not in ("torch", "ray", "sb3_contrib", "stable_baselines3"):
        return __import__(module)
    return pytest.importorskip(module, reason=f"SKIPPED: {module} is not installed")


def walk(box, seed, limit=10_000):
    """The positions of a random game, the last one included."""
    position = box.position(seed)
    for _ in range(limit):
        yield position
        if position.play_random() is None:
            return
