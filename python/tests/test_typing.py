"""The types are those that are written down, and the examples of the documentation run."""

import doctest
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import needs

import trousseau as tr

ROOT = Path(__file__).parents[2]
MODULES = ["trousseau", "trousseau.rl", "trousseau._vec", "trousseau._agents", "trousseau._page", "trousseau._layout", "trousseau._rows"]


def run(*args):
    env = {**os.environ, "MYPYPATH": str(ROOT / "python")}
    done = subprocess.run([sys.executable, "-m", *args], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_strict():
    needs("mypy")
    run("mypy", "--strict", "-p", "trousseau")


def test_stubs_are_true():
    needs("mypy")
    run("mypy.stubtest", "trousseau._trousseau", "--ignore-disjoint-bases", "--mypy-config-file", "pyproject.toml")


@pytest.mark.parametrize("module", [*MODULES, "trousseau.gymnasium", "trousseau.pettingzoo", "trousseau.ray._tournament", "trousseau.ray._self_play"])
def test_examples_run(module):
    if module.rpartition(".")[2] in ("gymnasium", "pettingzoo"):
        needs(module.rpartition(".")[2])
    if ".ray." in module:
        needs("ray")
    found = doctest.testmod(importlib.import_module(module), optionflags=doctest.ELLIPSIS)
    assert found.failed == 0 and found.attempted > 0


@pytest.mark.parametrize("name", ["Game", "Position", "Match", "Node", "Observation", "Bot", "Policy", "Search", "VecEnv", "BatchAgent"])
def test_every_class_has_an_example(name):
    assert ">>>" in getattr(tr, name).__doc__


def test_everything_public_has_a_docstring():
    for name in tr.__all__:
        item = getattr(tr, name)
        if name.startswith("__"):
            continue
        assert item.__doc__, name
        if isinstance(item, type) and item.__module__.startswith("trousseau"):
            for member, value in vars(item).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, property) or hasattr(value, "__get__")):
                    assert getattr(value, "__doc__", None), f"{name}.{member}"
