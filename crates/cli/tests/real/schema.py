"""Validates states, views and records of every game against what `schema` prints, with a validator that is not ours."""
import copy, json, os, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor

from jsonschema import Draft202012Validator

BINARY = sys.argv[1]


def run(*words):
    return json.loads(subprocess.run([BINARY, *words], check=True, capture_output=True, text=True).stdout)


def fails(validator, value):
    return next(validator.iter_errors(value), None) is not None


def check(game):
    schemas = run("schema", game["id"])
    validators = {}
    for what in ("state", "view", "record"):
        Draft202012Validator.check_schema(schemas[what])
        validators[what] = Draft202012Validator(schemas[what])
    seen = {"state": 0, "view": 0, "record": 0}

    def fits(what, value, where):
        for error in validators[what].iter_errors(value):
            raise AssertionError(f"{game['id']}, {what}, {where}: {error.json_path}: {error.message}")
        seen[what] += 1

    with tempfile.TemporaryDirectory() as folder:
        for seats in sorted({game["min_seats"], game["max_seats"]}):
            path = os.path.join(folder, f"{seats}.json")
            record = run("simulate", game["id"], "--seats", str(seats), "--seed", str(seats), "--record", "0")
            fits("record", record, f"{seats} seats")
            with open(path, "w") as file:
                json.dump(record, file)
            for viewer, what in (([], "state"), (["--seat", "0"], "view"), (["--public"], "view")):
                steps = run("replay", path, *viewer, "--json")["steps"]
                for step in steps[:: max(1, len(steps) // 25)] + steps[-1:]:
                    fits(what, step[what], f"{seats} seats, step {step['step']}")
    # What is no state, view or record is refused.
    state = run("step", game["id"], "--new", "--json")["state"]
    wrong = copy.deepcopy(state)
    wrong["table"] = "no table"
    assert fails(validators["state"], wrong), game["id"]
    wrong = copy.deepcopy(state)
    wrong["more"] = 1
    assert fails(validators["state"], wrong), game["id"]
    del record["seed"]
    assert fails(validators["record"], record), game["id"]
    return seen


games = run("games", "--json")["games"]
with ThreadPoolExecutor(2) as pool:
    counts = list(pool.map(check, games))
total = {what: sum(c[what] for c in counts) for what in counts[0]}
assert all(n >= len(games) for n in total.values()), total
print(f"schema: {len(games)} games, {total}")
