#!/usr/bin/env python3
"""Plays a whole game through `trousseau step`, one process per action: the rules as an oracle for any language."""
import json, random, subprocess, sys, tempfile

binary, game = sys.argv[1:3] if len(sys.argv) > 2 else ("target/release/trousseau", "leduc")
record = tempfile.NamedTemporaryFile(suffix=".json").name
step = lambda *words: json.loads(subprocess.run([binary, "step", game, "--record", record, "--json", *words], capture_output=True, check=True, text=True).stdout)
answer = step("--new", "--seed", "7")
while answer["outcome"] is None:
    choice = random.Random(len(json.load(open(record))["actions"])).choice(answer["legal"])
    answer = step("--action", choice["notation"], "--write")
    print(choice["notation"], *(event["sentence"] for event in answer["events"]), sep="\n    ")
print(answer["outcome"])
