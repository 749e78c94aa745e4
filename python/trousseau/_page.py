"""A match as one page to step through."""

from __future__ import annotations

import html
import json
from pathlib import Path

from ._trousseau import Match, open_record

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem }}
#board svg {{ max-width: 100%; height: auto }} button {{ font: inherit; padding: .2rem .8rem }} input {{ width: 60% }}
#clauses {{ color: #555; font-size: .9rem }}
</style>
<h1>{title}</h1>
<p><button id="back">Back</button> <input id="at" type="range" min="0" max="{last}" value="0" aria-label="Move">
<button id="on">Next</button> <span id="number"></span></p>
<p id="words" aria-live="polite"></p><div id="board"></div><ul id="events"></ul><ul id="clauses"></ul>
<script>
const moments = {moments};
const $ = id => document.getElementById(id);
const list = (id, rows) => $(id).replaceChildren(...rows.map(t => Object.assign(document.createElement("li"), {{textContent: t}})));
function show(i) {{
  const m = moments[i];
  $("at").value = i; $("number").textContent = i + " / {last}";
  $("words").textContent = m.words; $("board").innerHTML = m.svg;
  list("events", m.events); list("clauses", m.clauses);
}}
$("at").oninput = () => show(+$("at").value);
$("back").onclick = () => show(Math.max(0, +$("at").value - 1));
$("on").onclick = () => show(Math.min({last}, +$("at").value + 1));
document.onkeydown = e => {{ if (e.key === "ArrowLeft") $("back").click(); if (e.key === "ArrowRight") $("on").click(); }};
show(0);
</script>
"""


class Page(str):
    """A page as text. In a notebook it is shown."""

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{html.escape(self)}" width="100%" height="640" style="border:0"></iframe>'

    def save(self, path: str | Path) -> Path:
        """Writes the page to a file."""
        Path(path).write_text(self, encoding="utf-8")
        return Path(path)


def page(match: Match | str, seat: int | None = None) -> Page:
    """A match or a record as one page to step through, as one seat (a spectator, for None) saw it. It holds nothing that this viewer does not know.

    >>> import trousseau as tr
    >>> match = tr.game("tic-tac-toe").start()
    >>> match.play(4)
    >>> tr.page(match).startswith("<!doctype html>")
    True
    """
    m = match if isinstance(match, Match) else open_record(match)
    rows = [
        {
            "words": f"seat {x['seat']}: {x['words']}" if x["seat"] is not None else "The start",
            "svg": x["svg"],
            "events": x["events"],
            "clauses": [f"{c['clause']}: {c['gist']}" for c in x["clauses"]],
        }
        for x in m.moments(seat)
    ]
    text = json.dumps(rows).replace("<", "\\u003c")
    viewer = "a spectator" if seat is None else f"seat {seat}"
    title = html.escape(f"{m.game.title}, as {viewer} saw it")
    return Page(_PAGE.format(title=title, last=len(rows) - 1, moments=text))
