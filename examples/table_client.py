#!/usr/bin/env python3
"""Plays a game at a table over HTTP, with the standard library only. `trousseau serve` prints the address.

    table_client.py http://127.0.0.1:7654 leduc         make a table against an agent and play it, at random
    table_client.py http://127.0.0.1:7654/t/NAME#TOKEN  take the seat of a link
"""
import json, random, sys, urllib.error, urllib.request


class Table:
    """A seat at a table."""

    def __init__(self, server, name, token):
        self.base, self.token = f"{server}/api/tables/{name}", token

    @classmethod
    def make(cls, server, game, seats):
        made = cls(server, "", "").ask("POST", f"{server}/api/tables", {"game": game, "seats": seats})
        return [cls(server, made["table"], link["token"]) for link in made["links"]]

    def open(self, method, address, body=None, **headers):
        headers |= {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(address, data, headers, method=method))

    def ask(self, *words):
        with self.open(*words) as answer:
            return json.load(answer)

    def play(self, choice, turn):
        return self.ask("POST", self.base + "/play", {"action": choice["id"], "turn": turn})

    def changes(self):
        """Every change of the table, as it happens."""
        with self.open("GET", self.base + "/events") as stream:
            for line in stream:
                if line.startswith(b"data: ") and b'"version"' in line:
                    yield json.loads(line[6:])


if len(sys.argv) == 2 and "#" in sys.argv[1]:
    address, token = sys.argv[1].split("#")
    server, name = address.split("/t/")
    me = Table(server, name, token)
else:
    me, = Table.make(sys.argv[1].rstrip("/"), sys.argv[2], ["person", {"agent": "easy"}])
for change in me.changes():
    for line in change["lines"]:
        print(line["number"], line["words"], *line["events"], sep="\n    ")
    sight = me.ask("GET", me.base)
    if sight["choices"]:
        try:
            me.play(random.choice(sight["choices"]), sight["turn"])
        except urllib.error.HTTPError as e:
            print(json.load(e)["message"])
    if sight["waits_for"] == "over":
        print(sight["result"])
        break
