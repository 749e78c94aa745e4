#!/usr/bin/env python3
"""Simulations per second of our searches beside those of OpenSpiel and turnbase, in one run.

    pip install open_spiel        # without it, that part is left out and said so
    python3 benches/peers/run.py [SIMULATIONS]

Fails where a goal is missed: 20 times OpenSpiel's ISMCTS on Leduc, 10 times its MCTS on connect four, 10 times turnbase's MCTS on
tic-tac-toe.
"""
import pathlib, subprocess, sys, time

ROUNDS = 6  # of a second for each search; the best of each counts
here = pathlib.Path(__file__).parent
n = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
cargo = ["cargo", "run", "--release", "--quiet", "--manifest-path", str(here / "Cargo.toml"), "--", str(n)]


def in_rust():
    """The rates of ours and of turnbase's, by who, game and search."""
    for line in subprocess.run(cargo, check=True, capture_output=True, text=True).stdout.splitlines():
        *what, rate = line.split()
        yield tuple(what), float(rate)


def rate(search):
    """How many simulations a second of searches makes."""
    start, done = time.perf_counter(), 0
    while time.perf_counter() - start < 1:
        search()
        done += 1
    return done * n / (time.perf_counter() - start)


goals = [("turnbase", "tic_tac_toe", "mcts", 10)]
in_python = {}
try:
    import pyspiel
except ImportError:
    print("OpenSpiel is not installed: that comparison is left out (pip install open_spiel)")
else:
    leduc = pyspiel.load_game("leduc_poker").new_initial_state()
    for card in (0, 2):
        leduc.apply_action(card)
    four = pyspiel.load_game("connect_four")
    rollout = pyspiel.RandomRolloutEvaluator(1, 7)
    kind = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    ismcts = pyspiel.ISMCTSBot(7, rollout, 0.7, n, -1, kind, False, False)
    mcts = pyspiel.MCTSBot(four, rollout, 0.7, n, 1000, False, 7, False)
    in_python["OpenSpiel", "leduc", "ismcts"] = lambda: ismcts.step(leduc)
    in_python["OpenSpiel", "connect_four", "mcts"] = lambda: mcts.step(four.new_initial_state())
    goals = [("OpenSpiel", "leduc", "ismcts", 20), ("OpenSpiel", "connect_four", "mcts", 10), *goals]

rates = {}
for _ in range(ROUNDS):
    for what, found in [*in_rust(), *((what, rate(search)) for what, search in in_python.items())]:
        rates[what] = max(found, rates.get(what, 0))

missed = 0
print(f"simulations per second, {n} a search, from the opening position")
for who, game, search, goal in goals:
    mine, theirs = rates["ours", game, search], rates[who, game, search]
    missed += mine / theirs < goal
    print(f"{game:14}{search:8} ours {mine:12,.0f}   {who:10}{theirs:12,.0f}   {mine / theirs:6.1f} times (goal {goal})")
sys.exit(1 if missed else 0)
