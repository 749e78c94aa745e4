#!/usr/bin/env python3
"""An agent in another language: one process plays many games at once, and answers with the ids of legal actions.

    trousseau tournament leduc --agents "exec:python3 examples/agent.py,random" --games 20

The first line says what it wants with each question ("view", "events", "choices", "encode", "sparse", "mask"), and how many a line may have.
"""
import json, random, sys

print(json.dumps({"type": "hello", "protocol": 2, "wants": [], "batch": 64}), flush=True)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "asks":
        choose = lambda ask: random.Random(ask["seed"]).choice(ask["legal"])
        print(json.dumps({"answers": [{"ask": ask["ask"], "id": choose(ask)} for ask in told["asks"]]}), flush=True)
