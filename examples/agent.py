#!/usr/bin/env python3
"""An agent in another language: reads a decision a line, answers with the id of a legal action.

    trousseau tournament leduc --agents "exec:python3 examples/agent.py,random" --games 20
"""
import json, random, sys

for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "decide":
        choice = random.Random(told["seed"]).choice(told["legal"])
        print(json.dumps({"id": choice["id"]}), flush=True)
