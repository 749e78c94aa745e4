"""Tournaments and self-play on Ray: the same games for any number of workers, whatever happens to them. The trials with several nodes are in benches/scale.py."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from conftest import needs

import trousseau as tr

for name, value in (("RAY_AUTH_MODE", "disabled"), ("RAY_USAGE_STATS_ENABLED", "0"), ("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")):
    os.environ.setdefault(name, value)
ray = needs("ray")
ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])  # workers cannot import the tests

COMMAND = Path(__file__).parents[2] / "target" / "debug" / "trousseau"
pytestmark = pytest.mark.xdist_group("ray")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200_000_000, _node_ip_address="127.0.0.2")
    yield
    ray.shutdown()


def lines(log):
    """The lines of a log without their timings, sorted."""
    games = [json.loads(line) for line in log.read_text().splitlines()]
    for game in games:
        game.pop("micros", None)
    return sorted(json.dumps(game, sort_keys=True) for game in games)


def first(observation, seed):
    return observation.legal[seed % len(observation.legal)]


AGENTS = ["random", "greedy:2", "random"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The log of an uninterrupted run on this machine."""
    log = tmp_path_factory.mktemp("whole") / "run.jsonl"
    tr.tournament("leduc", AGENTS, games=20, seed=5, log=log)
    return lines(log)


@pytest.mark.parametrize("workers", [1, 2])
def test_any_number_of_workers_writes_the_same_lines(tmp_path, whole, workers):
    log = tmp_path / "run.jsonl"
    seen = []
    table = tr.ray.tournament("leduc", AGENTS, games=20, seed=5, workers=workers, log=log, progress=seen.append, task_seconds=0.01)
    assert lines(log) == whole
    assert seen[-1].done == seen[-1].total == len(table.games) == 60 and "random (2)" in str(seen[-1])
    assert [r.agent for r in table.rows] == [r.agent for r in tr.tournament("leduc", AGENTS, games=20, seed=5).rows]


def test_what_the_command_begins_ray_continues_and_the_other_way_round(tmp_path, whole):
    if not COMMAND.exists():
        pytest.skip("SKIPPED: the command is not built")
    log = tmp_path / "run.jsonl"

    def command(games):
        subprocess.run(
            [COMMAND, "tournament", "leduc", "--agents", "random,greedy:2,random", "--games", str(games), "--seed", "5", "--log", log], check=True, capture_output=True
        )

    command(6)
    tr.ray.tournament("leduc", AGENTS, games=14, seed=5, log=log)
    assert len(lines(log)) == 1 + 42
    command(20)
    assert lines(log) == whole
    tr.ray.tournament("leduc", AGENTS, games=20, seed=5, log=log)
    assert lines(log) == whole, "nothing is left to play"
    with pytest.raises(ValueError, match="another tournament"):
        tr.ray.tournament("leduc", ["random", "greedy:2"], games=40, seed=5, log=log)


DRIVER = """
import sys, ray, trousseau as tr
ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200_000_000, _node_ip_address="127.0.0.2")
tr.ray.tournament("connect-four", ["ismcts:300", "ismcts:200"], games=40, seed=5, log=sys.argv[1], task_seconds=0.2)
"""


def test_a_run_that_was_killed_goes_on(tmp_path):
    log, other = tmp_path / "run.jsonl", tmp_path / "whole.jsonl"
    process = subprocess.Popen([sys.executable, "-c", DRIVER, log], start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 120
    while (not log.exists() or len(log.read_bytes().splitlines()) < 4) and process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert 4 <= len(log.read_bytes().splitlines()), "some games are there"
    with log.open("ab") as file:
        file.write(b'{"number":3')  # what a kill in the middle of a line leaves
    agents = ["ismcts:300", "ismcts:200"]
    tr.ray.tournament("connect-four", agents, games=40, seed=5, log=log)
    tr.tournament("connect-four", agents, games=40, seed=5, log=other)
    assert lines(log) == lines(other)


@ray.remote(num_cpus=0)
class Once:
    """Says yes the first time."""

    def __init__(self):
        self.asked = set()

    def first(self, what):
        new = what not in self.asked
        self.asked.add(what)
        return new


class Dies:
    """Kills its worker in one game, once, and plays the first action otherwise."""

    name = "dies"

    def __init__(self, once):
        self.once = once

    def choose(self, observation, seed):
        if seed % 7 == 0 and ray.get(self.once.first.remote("now")):
            os.kill(os.getpid(), signal.SIGKILL)
        return observation.legal[0]


def test_a_worker_that_is_killed_loses_no_game_and_doubles_none(tmp_path):
    once = Once.remote()
    log = tmp_path / "run.jsonl"
    table = tr.ray.tournament("leduc", [Dies(once), "random"], games=40, seed=5, log=log)
    assert not ray.get(once.first.remote("now")), "a worker was killed"
    assert sorted(g["number"] for g in table.games) == list(range(40)) and len(lines(log)) == 41


def test_agents_of_all_kinds():
    rng = np.random.default_rng(1)
    weights = rng.normal(size=(36, 3)).astype(np.float32)

    def make(w):
        assert not w.flags.writeable, "it is the one in the object store"
        return tr.BatchAgent(lambda obs, mask: obs @ w)

    here = [tr.BatchAgent(lambda obs, mask: obs @ weights, name="net"), first, "random"]
    there = [tr.ray.Agent(make, ray.put(weights), name="net"), first, "random"]
    local = tr.tournament("leduc", here, games=30, seed=2, rows=8)
    strip = lambda games: [{k: v for k, v in g.items() if k != "micros"} for g in games]
    for workers in (1, 2):
        assert strip(tr.ray.tournament("leduc", there, games=30, seed=2, rows=8, workers=workers, task_seconds=0.02).games) == strip(local.games)
        assert strip(tr.ray.tournament("leduc", here, games=30, seed=2, rows=8, workers=workers).games) == strip(local.games)


@pytest.mark.parametrize("until", [0.2, lambda table: any(row.ci95[0] > 0.4 for row in table.rows)])
def test_the_stop_rule_does_not_depend_on_the_workers(tmp_path, until):
    logs = []
    for workers in (1, 2):
        logs.append(tmp_path / f"{workers}.jsonl")
        table = tr.ray.tournament(
            "leduc", ["greedy:2", "random"], games=2000, seed=1, workers=workers, until=until, look=5, task_seconds=0.02, log=logs[-1]
        )
        assert 10 <= len(table.games) < 2000 and len(lines(logs[-1])) == 1 + len(table.games)
        if until == 0.2:
            assert all(r.ci95[1] - r.ci95[0] <= 0.2 for r in table.rows)
    assert lines(logs[0]) == lines(logs[1])
    # A log that has more is not cut, and gives the same answer.
    tr.ray.tournament("leduc", ["greedy:2", "random"], games=400, seed=1, log=logs[1])
    again = tr.ray.tournament("leduc", ["greedy:2", "random"], games=2000, seed=1, until=until, look=5, log=logs[1])
    assert again.games[-1]["number"] == table.games[-1]["number"] and str(again) == str(table)


def test_errors_are_pythons():
    def broken(observation, seed):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        tr.ray.tournament("leduc", [broken, "random"], games=4)
    with pytest.raises(ValueError, match="no agent"):
        tr.ray.tournament("leduc", ["nobody", "random"], games=4)
    with pytest.raises(TypeError, match="expected a list of agents"):
        tr.ray.tournament("leduc", "random", games=4)
    for wrong in ({"workers": 0}, {"until": -1.0}, {"games": -1}, {"rows": True}, {"task_seconds": float("nan")}, {"look": 0.5}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            tr.ray.tournament("leduc", ["random", "random"], **{"games": 4, **wrong})
    with pytest.raises(ValueError, match="expected logits of shape"):
        next(tr.ray.self_play("leduc", lambda w: lambda obs, mask: obs, episodes=4))
    for wrong in ({"block": 0}, {"lag": -1}, {"obs": "png"}, {"seed": -1}, {"split": "both"}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            tr.ray.self_play("leduc", lambda w: None, **wrong)


def policy(weights):
    return lambda obs, mask: (obs @ weights, obs.sum(axis=1))


def trained(workers, lag, game="leduc", policy=policy):
    """Three batches, with new weights after each."""
    size, actions = tr.game(game).obs_size, tr.game(game).num_actions
    weights = lambda k: np.random.default_rng(k).normal(size=(size, actions)).astype(np.float32)
    found = []
    with tr.ray.self_play(game, policy, weights(0), episodes=50, block=20, rows=8, batches=3, workers=workers, lag=lag, seed=3) as play:
        for batch in play:
            found.append(batch)
            assert play.update(weights(batch.number + 1)) == batch.number + 1
    return found


def same(a, b):
    names = ("action", "logp", "value", "seat", "start", "episode", "seed", "reward", "truncated")
    return (
        (a.number, a.version) == (b.number, b.version)
        and all(np.array_equal(getattr(a, n), getattr(b, n)) for n in names)
        and np.array_equal(a.obs[:], b.obs[:])
        and np.array_equal(a.mask[:], b.mask[:])
    )


@pytest.fixture(scope="module")
def batches():
    """What two workers play."""
    return trained(2, 0)


def test_self_play_gives_the_same_batches_to_any_number_of_workers(batches):
    assert [b.version for b in batches] == [0, 1, 2]
    assert np.array_equal(np.concatenate([b.episode for b in batches]), np.arange(150))
    assert all(same(a, b) for a, b in zip(batches, trained(1, 0), strict=True))


def test_with_a_lag_workers_play_ahead_with_older_weights(batches):
    ahead = trained(2, 1)
    assert [b.version for b in ahead] == [0, 0, 1] and same(ahead[0], batches[0])
    assert not np.array_equal(ahead[1].action[:50], batches[1].action[:50])


@pytest.mark.parametrize("game", ["leduc", "fourkeys"])
def test_episodes_are_the_games_of_their_seeds(game, batches):
    batch = batches[0] if game == "leduc" else trained(2, 0, game)[0]
    assert isinstance(batch.obs, np.ndarray) == (game == "leduc"), "sparse where that pays"
    for k in (0, 7, 49):
        assert batch.seed[k] == tr.episode_seed(3, "train", int(batch.episode[k]), 0)
        env = tr.VecEnv(game, 1, seeds=[int(batch.seed[k])], autoreset="disabled")
        for i in range(batch.start[k], batch.start[k + 1]):
            assert np.array_equal(batch.obs[[i]], env.obs) and np.array_equal(batch.mask[[i]], env.mask) and batch.seat[i] == env.seat[0]
            env.step(batch.action[[i]])
        assert env.terminated[0] and np.array_equal(batch.reward[k], env.reward[0])


def test_advantages_are_those_of_their_seats(batches):
    batch = batches[0]
    found = batch.transitions(gamma=0.9, lam=1.0)
    assert len(found) == len(batch)
    for k in range(20):  # with lambda 1, an advantage is the discounted reward less the value
        at = np.arange(batch.start[k], batch.start[k + 1])
        for seat in (0, 1):
            mine = at[batch.seat[at] == seat]
            expected = batch.reward[k, seat] * 0.9 ** np.arange(len(mine))[::-1]
            assert np.allclose(found.ret[mine], expected, atol=1e-4)
    part = next(found.shuffled(32, rng=np.random.default_rng(1)))
    assert part.obs.dtype == np.float32 and part.mask.dtype == np.bool_ and len(part.obs) == len(part.action)


def test_a_lost_worker_is_replaced_and_the_same_episodes_come(batches):
    once = Once.remote()

    def deadly(weights):
        if ray.get(once.first.remote("now")):
            os.kill(os.getpid(), signal.SIGKILL)
        return policy(weights)

    assert all(same(a, b) for a, b in zip(trained(2, 0, policy=deadly), batches, strict=True))
    assert not ray.get(once.first.remote("now")), "a worker was killed"


def test_workers_do_not_run_ahead():
    with tr.ray.self_play("leduc", policy, np.zeros((36, 3), np.float32), episodes=40, block=20, workers=2, lag=1) as play:
        next(play)
        time.sleep(0.5)
        assert play._asked == 2, "two batches were asked for: the one that was given, and one ahead"
        next(play)
        assert play._asked == 3 and len(play._weights) == 1


def test_blocks_that_always_kill_their_worker_end_the_run(monkeypatch):
    def deadly(weights):
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr("trousseau.ray._self_play.RETRIES", 1)
    with pytest.raises(RuntimeError, match="episodes 0 to 19 lost their worker 2 times"):
        next(tr.ray.self_play("leduc", deadly, episodes=20, block=20, workers=1))
