"""The same games, by hash: for any number of threads, for pickled and live positions, for the package and the command."""

import hashlib
import json
import os
import pickle
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import trousseau as tr

ROOT = Path(__file__).parents[2]


def digest(env, steps=60):
    hash = hashlib.sha256()
    for _ in range(steps):
        weight = env.mask * (np.arange(1, env.num_actions + 1) * 7 % 11 + 1)
        env.step(weight.argmax(axis=1))
        for array in (env.obs, env.mask, env.seat, env.reward, env.terminated, env.seed, env.length):
            hash.update(array.tobytes())
    return hash.hexdigest()


@pytest.mark.parametrize("id", tr.games())
def test_threads_make_no_difference(id):
    one, two, eight = (digest(tr.VecEnv(id, 24, seed=5, threads=n)) for n in (1, 2, 8))
    assert one == two == eight == digest(tr.VecEnv(id, 24, seed=5, threads="auto"))


@pytest.mark.parametrize("id", ["leduc", "fourkeys", "viscounts-keeper"])
def test_batches_that_share_the_rows_play_the_games_of_one(id):
    whole, halves = tr.VecEnv(id, 8, seed=5), [tr.VecEnv(id, 4, seed=5, first_row=k) for k in (0, 4)]
    for _ in range(40):
        actions = whole.mask.argmax(axis=1)
        whole.step(actions)
        halves[0].step(actions[:4])
        halves[1].step(actions[4:])
        assert np.array_equal(whole.obs, np.concatenate([h.obs for h in halves]))


@pytest.mark.parametrize("id", tr.games())
def test_pickled_positions_play_the_games_of_live_ones(id):
    live = tr.game(id).position(9)
    stored = pickle.loads(pickle.dumps(live))
    for _ in range(60):
        assert live.play_random() == stored.play_random()
        stored = pickle.loads(pickle.dumps(stored))
        assert live.state_json() == stored.state_json()
        if live.is_over:
            break


def command():
    """The command, as the workspace has built it."""
    given = os.environ.get("TROUSSEAU_COMMAND")
    built = [given] if given else [ROOT / "target" / p / "trousseau" for p in ("debug", "release", "quick")]
    found = next((str(p) for p in built if Path(p).exists()), shutil.which("trousseau"))
    if not found and os.environ.get("CI") == "true":
        pytest.fail("the command is not built: cargo build --bin trousseau, or set TROUSSEAU_COMMAND")
    return found or pytest.skip("SKIPPED: the command is not built (cargo build --bin trousseau)")


@pytest.mark.parametrize("id", tr.games())
def test_the_command_plays_the_same_games(id, tmp_path):
    records = tmp_path / "games.jsonl"
    subprocess.run(
        [command(), "simulate", id, "--games", "3", "--seed", "40", "--agent", "random", "--records", str(records)], check=True, capture_output=True
    )
    for number, line in enumerate(records.read_text().splitlines()):
        record = json.loads(line)
        assert record["seed"] == 40 + number
        match = tr.open(record)
        env = tr.VecEnv(id, 1, seats=record["seats"], options=record["options"], seeds=[40 + number], autoreset="disabled")
        while not env.terminated[0]:
            env.step_random()
        mine = json.loads(env.record(0))
        assert mine["final"] == record["final"] and mine["actions"] == record["actions"]
        assert match.is_over
