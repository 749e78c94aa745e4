#!/usr/bin/env python3
"""How strong the agents are: the tournaments behind the claims, each at least 200 games unless it says otherwise.

    cargo build --release && python3 benches/strength.py [--games PERCENT] [NAME ...]

Every tournament keeps its games in target/strength/ and goes on where it was interrupted; the results are the same each time. NAME
chooses those whose name contains it; --games 10 plays a tenth of the games, for a first look. Fails where a goal is missed.
"""
import json, pathlib, subprocess, sys

root = pathlib.Path(__file__).parent.parent
binary = root / "target" / "release" / "trousseau"
logs = root / "target" / "strength"

# Name; game; agents; games; the goal for the first agent, and what it is about.
DUELS = [
    ("fourkeys-random", "fourkeys", "ismcts:1000,random", 200, "win_rate", 0.95),
    ("fourkeys-greedy", "fourkeys", "ismcts:1000,greedy", 200, "win_rate", 0.70),
    ("kingdom-random", "key-kingdom", "ismcts:1000,random", 200, "win_rate", 0.90),
    ("viscounts-random", "viscounts-keeper", "ismcts:300,random", 100, "win_rate", 0.90),
    ("fort-random", "fort-boyard", "ismcts:1000,random", 400, "lower end of the interval", 0.50),
    ("dungeon-team", "knock-dungeon", "ismcts:100,random", 200, "win_rate", 0.50),
]

words = sys.argv[1:]
share = 100
if "--games" in words:
    at = words.index("--games")
    share = int(words[at + 1])
    del words[at : at + 2]
chosen = lambda name: not words or any(w in name for w in words)

logs.mkdir(parents=True, exist_ok=True)
missed = 0


def tell(name, what, found, goal, good, more=""):
    global missed
    missed += not good
    print(f"{name:18} {what} {found:.4f}, goal {goal}: {'reached' if good else 'MISSED'}{more}", flush=True)


for name, game, agents, games, what, goal in DUELS:
    if not chosen(name):
        continue
    command = [binary, "tournament", game, "--seats", "2", "--agents", agents, "--seed", "1", "--json"]
    command += ["--games", str(max(2, games * share // 100)), "--log", logs / f"{name}.jsonl"]
    report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    first, other = agents.split(",")
    mine = next(s for s in report["standings"] if s["agent"] == first)
    rest = next(s for s in report["standings"] if s["agent"] != first)
    found = mine["win_rate"] if what == "win_rate" else mine["ci95"][0]
    more = "; {} games of {}, wins {:.3f} [{:.3f}, {:.3f}], {} {:.3f}, Elo {:+.0f} ± {:.0f}".format(
        report["games"], game, mine["win_rate"], *mine["ci95"], other, rest["win_rate"], mine["elo"], mine["elo_error"])
    tell(name, what, found, goal, found >= goal if what == "win_rate" else found > goal, more)

if chosen("leduc-cfr"):
    command = [binary, "tree", "leduc", "--solve", "2000", "--json"]
    solved = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["equilibrium"]
    value = solved["values"][0]
    tell("leduc-cfr", "value", value, "-0.0856 ± 0.005", abs(value + 0.0856) < 0.005,
         f"; exploitability {solved['exploitability']:.5f} after {solved['rounds']} rounds")
sys.exit(1 if missed else 0)
