"""Random legal steps a second, ours and theirs in turns, as ratios. What is not installed is left out and named.

    python python/bench/speed.py            # all
    python python/bench/speed.py --quick    # shorter slices

Ours and theirs run in turns, slice by slice, so that a busy machine slows both. A rate is the best of its slices by process CPU time. All rates are for
one thread, except those of Pgx, which takes all cores: CPU time counts them.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import numpy as np

import trousseau as tr

Run = Callable[[], int]


def ours(id: str, rows: int, seats: int | None = None, obs: str | None = "f32", mask: bool = True) -> Run:
    """Steps of the vector environment with observation and mask; actions are drawn inside."""
    env = tr.VecEnv(id, rows, seats=seats, seed=1, obs=obs, mask=mask, luck="fast", history=False, final_obs=False)
    steps = max(1, 65536 // rows if env.obs_size < 200 else 4096 // rows)

    def run() -> int:
        for _ in range(steps):
            env.step_random()
        return steps * rows

    return run


def ours_numpy(id: str, rows: int) -> Run:
    """The same with actions that numpy chooses from the mask."""
    env = tr.VecEnv(id, rows, seed=1, luck="fast", history=False, final_obs=False)
    rng, weight = np.random.default_rng(0), np.empty(env.mask.shape, np.float32)

    def run() -> int:
        for _ in range(32):
            rng.random(out=weight, dtype=np.float32)
            np.multiply(weight, env.mask, out=weight)
            env.step(weight.argmax(axis=1))
        return 32 * rows

    return run


def bare(id: str) -> Run:
    """A bare loop of random playouts, without observation and mask."""
    position = tr.game(id).position(1)
    seed = 0

    def run() -> int:
        nonlocal seed
        steps = 0
        while steps < 20_000:
            seed += 1
            position.restart(seed)
            steps += position.playout()
        return steps

    return run


def ours_aec(id: str) -> Run:
    from trousseau.pettingzoo import aec

    return aec_loop(aec(id))


def aec_loop(env) -> Run:
    rng = random.Random(1)

    def run() -> int:
        steps = 0
        for _ in range(40):
            env.reset(seed=rng.getrandbits(31))
            for _ in env.agent_iter():
                obs, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                mask = obs["action_mask"] if isinstance(obs, dict) else info["action_mask"]
                env.step(int(rng.choice(np.flatnonzero(mask))))
                steps += 1
        return steps

    return run


def pyspiel_run(name: str) -> Run:
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def run() -> int:
        steps = 0
        for _ in range(300):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    answers, odds = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(answers, odds)[0])
                    continue
                state.observation_tensor()
                mask = state.legal_actions_mask()
                state.apply_action(rng.choice([i for i, yes in enumerate(mask) if yes]))
                steps += 1
        return steps

    return run


def pettingzoo_run(name: str) -> Run:
    import importlib

    return aec_loop(importlib.import_module(f"pettingzoo.classic.{name}").env())


def pgx_run(name: str, rows: int) -> Run:
    import jax
    import pgx
    from pgx.experimental import auto_reset
    from pgx.experimental.utils import act_randomly

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), rows))

    def body(carry, _):
        state, key = carry
        key, one, two = jax.random.split(key, 3)
        return (step(state, act_randomly(one, state.legal_action_mask), jax.random.split(two, rows)), key), None

    roll = jax.jit(lambda state, key: jax.lax.scan(body, (state, key), None, length=64)[0])

    def run() -> int:
        roll(state, jax.random.PRNGKey(1))[0].observation.block_until_ready()
        return 64 * rows

    return run


def rates(runs: dict[str, Run], slices: int, seconds: float) -> dict[str, float]:
    """The best rate of each, in turns."""
    best = dict.fromkeys(runs, 0.0)
    for run in runs.values():
        run()
    for _ in range(slices):
        for name, run in runs.items():
            steps, start = 0, time.process_time()
            while time.process_time() - start < seconds:
                steps += run()
            best[name] = max(best[name], steps / (time.process_time() - start))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="shorter slices")
    slices, seconds = (3, 0.1) if parser.parse_args().quick else (12, 0.3)
    missing: list[str] = []

    def compare(title: str, mine: dict[str, Run], theirs: dict[str, tuple[Callable[[], Run], float]]) -> None:
        """Measures ours and theirs; `theirs` has the goal for the ratio."""
        runs, goals = dict(mine), {}
        for name, (make, goal) in theirs.items():
            try:
                runs[name], goals[name] = make(), goal
            except Exception as error:
                missing.append(f"{name}: {type(error).__name__}: {str(error)[:80]}")
        found = rates(runs, slices, seconds)
        print(f"\n{title}")
        first = next(iter(mine))
        for name, rate in found.items():
            ratio = found[first] / rate
            note = "" if name == first else f"  ours is {ratio:.1f} times as fast" if name not in mine else f"  {1 / ratio:.2f} of the first"
            goal = f" (goal {goals[name]:g}: {'met' if ratio >= goals[name] else 'NOT met'})" if name in goals else ""
            print(f"  {name:<44} {rate:>14,.0f} steps/s{note}{goal}", flush=True)

    compare(
        "connect four with observation and mask",
        {"trousseau, 1024 rows": ours("connect-four", 1024), "trousseau, 1024 rows, numpy chooses": ours_numpy("connect-four", 1024)},
        {"pyspiel": (lambda: pyspiel_run("connect_four"), 40), "pgx, 1024 rows": (lambda: pgx_run("connect_four", 1024), 5)},
    )
    compare(
        "Leduc with observation and mask",
        {"trousseau, 1024 rows": ours("leduc", 1024), "trousseau, 1024 rows, numpy chooses": ours_numpy("leduc", 1024)},
        {"pyspiel": (lambda: pyspiel_run("leduc_poker"), 60), "pgx, 1024 rows": (lambda: pgx_run("leduc_holdem", 1024), 5)},
    )
    for id, name in (("connect-four", "connect_four_v3"), ("leduc", "leduc_holdem_v4")):
        try:
            mine = {f"trousseau {id}": ours_aec(id)}
        except ImportError as error:
            missing.append(f"AEC of {id}: {error}")
            continue
        compare(f"one game at a time, AEC: {id}", mine, {f"pettingzoo {name}": (lambda name=name: pettingzoo_run(name), 10)})
    for id, goal in (("fourkeys", 0.45), ("viscounts-keeper", 0.6), ("knock-dungeon", 1.4)):
        runs = {"observation f32 and mask, 1024 rows": ours(id, 1024, 2), "u8": ours(id, 1024, 2, "u8"), "sparse": ours(id, 1024, 2, "sparse"), "bare playouts": bare(id)}
        found = rates(runs, slices, seconds)
        print(f"\n{id}, 2 players (goal {goal} million steps a second on a core as fast as the spike's)")
        for name, rate in found.items():
            print(f"  {name:<44} {rate / 1e6:>10.2f} million steps/s  {rate / found['bare playouts']:.3f} of a bare playout loop", flush=True)
    if missing:
        print("\nnot measured:\n  " + "\n  ".join(missing))


if __name__ == "__main__":
    main()
