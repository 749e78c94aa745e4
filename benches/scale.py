"""Trials of tournaments and self-play on Ray, to be run once and by hand: everything on this machine, on loopback, bounded in time.

    cargo build --release -p trousseau-cli
    pip install '.[ray]'
    python benches/scale.py cluster      # four nodes, separate `ray start` processes; one is killed during a tournament, one during self-play
    python benches/scale.py efficiency   # games a second with 2 workers, against `--threads 2` of the command
    python benches/scale.py limits       # what the driver can take, which is where the first bottleneck is

docs/scale.md has the figures.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

for name, value in (("RAY_AUTH_MODE", "disabled"), ("RAY_USAGE_STATS_ENABLED", "0"), ("OMP_NUM_THREADS", "1")):
    os.environ[name] = value

import numpy as np
import ray

import trousseau as tr
from trousseau._trousseau import Tournament

ROOT = Path(__file__).parents[1]
COMMAND = ROOT / "target" / "release" / "trousseau"
# Ray takes 127.0.0.1 for the address of the machine; the others of the loopback stay what they are.
PORT = 26379


def lines(log):
    """The lines of a log without their timings, sorted."""
    games = [json.loads(line) for line in log.read_text().splitlines()]
    for game in games:
        game.pop("micros", None)
    return sorted(json.dumps(game, sort_keys=True) for game in games)


def children(pid):
    """A process and all that it has started."""
    below = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:
            continue
        below.setdefault(int(text.rpartition(")")[2].split()[1]), []).append(int(stat.parent.name))
    found, left = [], [pid]
    while left:
        found.append(left.pop())
        left += below.get(found[-1], [])
    return found


class Node:
    """A node of a cluster: `ray start`, which stays in the foreground, so that what it starts is below it."""

    def __init__(self, head):
        where = ["--head", f"--port={PORT}", "--include-dashboard=false"] if head else [f"--address=127.0.0.2:{PORT}"]
        ray_ = Path(sys.executable).with_name("ray")
        flags = ["--node-ip-address=127.0.0.2", "--num-cpus=1", "--object-store-memory=200000000", "--block", "--disable-usage-stats"]
        self.process = subprocess.Popen(
            ["timeout", "--signal=KILL", "900", ray_, "start", *where, *flags], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )

    def kill(self):
        for pid in children(self.process.pid):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()


def alive():
    return sum(node["Alive"] for node in ray.nodes())


def start(found, nodes):
    """Starts nodes, and puts them into `found` at once, for them to be killed whatever happens."""
    found.append(Node(True))
    end = time.monotonic() + 150
    time.sleep(4)
    while True:
        try:
            ray.init(f"127.0.0.2:{PORT}", _node_ip_address="127.0.0.2", log_to_driver=False, logging_level="ERROR")
            break
        except ConnectionError:
            if time.monotonic() > end:
                raise
            time.sleep(1)
    # One after another: nodes that start at the same moment on one machine can choose the same ports.
    while alive() < nodes:
        if len(found) == alive():
            found.append(Node(False))
        if time.monotonic() > end:
            raise TimeoutError(f"{alive()} of {nodes} nodes are there")
        time.sleep(0.5)


def policy(weights):
    def play(obs, mask):
        h = np.maximum(obs @ weights[0], 0)
        for _ in range(4):  # a network that takes its time
            h = np.maximum(h @ weights[1], 0)
        return h @ weights[2], h[:, 0]

    return play


def trained(workers, at=None, then=None):
    """Six batches; `then` is called when batch `at` has arrived."""
    rng = np.random.default_rng(1)
    game = tr.game("fourkeys")
    weights = [rng.normal(size=s).astype(np.float32) / 30 for s in ((game.obs_size, 256), (256, 256), (256, game.num_actions))]
    found = []
    with tr.ray.self_play(game, policy, weights, episodes=128, block=16, rows=16, batches=6, workers=workers, lag=1, seed=4, timeout=300) as play:
        for batch in play:
            found.append((batch.number, batch.version, batch.episode.copy(), batch.action.copy(), batch.reward.copy(), batch.logp.copy()))
            weights[2] = weights[2] + np.float32(0.001)
            play.update(weights)
            if batch.number == at:
                then()
        return found, play.lost


def cluster():
    """Nothing is lost or doubled when nodes are killed, and the runs end."""
    agents, games, seed = ["ismcts:10000", "ismcts:5000"], 300, 3
    with tempfile.TemporaryDirectory() as folder:
        calm, killed = Path(folder) / "calm.jsonl", Path(folder) / "killed.jsonl"
        began = time.monotonic()
        command = [COMMAND, "tournament", "connect-four", "--agents", ",".join(agents), "--games", str(games), "--seed", str(seed), "--threads", "2"]
        subprocess.run([*command, "--log", calm], check=True, capture_output=True)
        print(f"the command: {games} games in {time.monotonic() - began:.0f} s", flush=True)
        nodes = []
        try:
            start(nodes, 4)
            print(f"a cluster of {alive()} nodes with {ray.cluster_resources()['CPU']:.0f} processors", flush=True)
            shown = []

            def watch(progress):
                shown.append(progress)
                if progress.done >= games // 4 and len(nodes) == 4:
                    nodes.pop().kill()
                    print(f"a node is killed after {progress.done} games, with {progress.tasks} tasks under way", flush=True)

            began = time.monotonic()
            tr.ray.tournament("connect-four", agents, games=games, seed=seed, log=killed, progress=watch, every=0.2, task_seconds=1.0)
            print(f"tournament: {games} games in {time.monotonic() - began:.0f} s; {alive()} nodes are left", flush=True)
            assert len(nodes) == 3 and lines(calm) == lines(killed), "the lines are those of the command"
            print("tournament: the log has the same lines as that of the command, without timings", flush=True)

            began = time.monotonic()
            one, lost = trained(1)
            assert lost == 0
            print(f"self-play with 1 worker: {time.monotonic() - began:.0f} s", flush=True)
            began = time.monotonic()
            timer = []

            def soon():
                # In the middle of the next batch.
                timer.append(threading.Timer(0.7, nodes.pop().kill))
                timer[0].start()

            three, lost = trained(3, 1, soon)
            timer[0].join()
            print(f"self-play with 3 workers on 3 nodes: {time.monotonic() - began:.0f} s, {lost} workers lost; {alive()} nodes are left", flush=True)
            assert lost >= 1 and len(one) == len(three) == 6
            assert np.array_equal(np.concatenate([b[2] for b in three]), np.arange(6 * 128)), "every episode once"
            assert all(np.array_equal(x, y) for a, b in zip(one, three) for x, y in zip(a, b)), "the same arrays"
            print("self-play: the same arrays as with 1 worker, every episode once", flush=True)
        finally:
            ray.shutdown()
            for node in nodes:
                node.kill()


def efficiency(rounds=3):
    """Games a second with 2 workers against `--threads 2`, in turns, the best of several."""
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR", _node_ip_address="127.0.0.2")
    for game, agents, games in (("connect-four", ["ismcts:10000", "ismcts:5000"], 400), ("fourkeys", ["ismcts:200", "ismcts:100"], 200)):
        best = {"command": 0.0, "ray": 0.0}
        # Workers that run, as in any run that is long enough to need them.
        tr.ray.tournament(game, agents, games=8, seed=99, task_seconds=0.1)
        for number in range(rounds):
            speed = {}
            with tempfile.TemporaryDirectory() as folder:
                args = [COMMAND, "tournament", game, "--agents", ",".join(agents), "--games", str(games), "--seed", "1", "--threads", "2"]
                began = time.monotonic()
                subprocess.run([*args, "--log", f"{folder}/a.jsonl"], check=True, capture_output=True)
                speed["command"] = games / (time.monotonic() - began)
                began = time.monotonic()
                tr.ray.tournament(game, agents, games=games, seed=1, log=f"{folder}/b.jsonl")
                speed["ray"] = games / (time.monotonic() - began)
                assert lines(Path(folder, "a.jsonl")) == lines(Path(folder, "b.jsonl"))
            best = {k: max(best[k], speed[k]) for k in best}
            print(f"{game} {number}: {speed['command']:.2f} games/s by the command, {speed['ray']:.2f} on Ray: {speed['ray'] / speed['command']:.3f}", flush=True)
        print(f"{game}, {' '.join(agents)}: best {best['command']:.2f} and {best['ray']:.2f}: {best['ray'] / best['command']:.3f}", flush=True)
    ray.shutdown()


def nothing(numbers):
    return [], 0.0


def limits():
    """What the driver can take: results, tasks and trajectories a second."""
    box, names, games = tr.game("connect-four"), ["random", "random (2)"], 50_000
    with tempfile.TemporaryDirectory() as folder:
        every = Tournament(box, names, games, 1)
        found = every.play(["random", "random"], list(range(games)), 2)
        plan = Tournament(box, names, games, 1, f"{folder}/log.jsonl")
        began = time.perf_counter()
        for at in range(0, games, 500):
            plan.add(found[at : at + 500])
        took = time.perf_counter() - began
        print(f"log: {games / took:,.0f} games a second, {sum(map(len, found)) / games:.0f} bytes each", flush=True)
        began = time.perf_counter()
        plan.table()
        print(f"a table of {games:,} games: {time.perf_counter() - began:.3f} s", flush=True)
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR", _node_ip_address="127.0.0.2")
    task = ray.remote(nothing)
    ray.get([task.remote([]) for _ in range(20)])
    began = time.perf_counter()
    n = 2000
    ray.get([task.remote(list(range(100))) for _ in range(n)])
    print(f"empty tasks: {n / (time.perf_counter() - began):,.0f} a second", flush=True)
    began = time.perf_counter()
    for _ in range(50):
        ray.get(task.remote([]))
    print(f"an empty task, there and back: {(time.perf_counter() - began) / 50 * 1e3:.1f} ms", flush=True)
    for game in ("connect-four", "fourkeys", "viscounts-keeper"):
        size, actions = tr.game(game).obs_size, tr.game(game).num_actions
        weights = np.zeros((size, actions), np.float32)
        with tr.ray.self_play(game, lambda w: lambda obs, mask: obs @ w, weights, episodes=256, block=128, workers=2, lag=1) as play:
            next(play)
            began, decisions, size = time.perf_counter(), 0, 0
            for _ in range(5):
                batch = next(play)
                decisions, size = decisions + len(batch), size + batch.nbytes
            took = time.perf_counter() - began
            dense = decisions * 4 * tr.game(game).obs_size
            print(
                f"self-play of {game} with 2 workers: {decisions / took:,.0f} decisions a second, {size / decisions:,.0f} bytes each "
                f"({dense / decisions:,.0f} dense), obs={play.obs}, {play.block_seconds:.2f} s a block",
                flush=True,
            )
    ray.shutdown()


if __name__ == "__main__":
    trials = {"cluster": cluster, "efficiency": efficiency, "limits": limits}
    if len(sys.argv) != 2 or sys.argv[1] not in trials:
        sys.exit(__doc__)
    trials[sys.argv[1]]()
