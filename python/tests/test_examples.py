"""The examples run, and learning works."""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import needs

EXAMPLES = Path(__file__).parents[2] / "examples" / "python"


def test_learned_search():
    main = runpy.run_path(str(EXAMPLES / "learned_search.py"))["main"]
    assert main(2) > 0.5, "chips a hand against random play"


def test_openspiel_cfr():
    needs("pyspiel")
    done = subprocess.run([sys.executable, EXAMPLES / "openspiel_cfr.py"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "value -0.085493, exploitability 0.002290" in done.stdout


def test_the_cells_of_the_notebook_run(capsys):
    cells = json.loads((EXAMPLES / "look_at_a_game.ipynb").read_text())["cells"]
    scope: dict = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), scope)
    assert scope["match"].is_over and scope["match"]._repr_svg_()


@pytest.mark.learning
@pytest.mark.parametrize("game,steps,goal", [("connect-four", 240_000, 0.90), ("fourkeys", 96_000, 0.62)])
def test_maskable_ppo_learns(game, steps, goal):
    needs("torch"), needs("sb3_contrib")
    train = runpy.run_path(str(EXAMPLES / "maskable_ppo.py"))["train"]
    found = train(game, steps)[1]
    print(found)
    assert found["random"].win_rate >= goal


@pytest.mark.learning
def test_self_play_ppo_learns():
    needs("torch")
    done = subprocess.run([sys.executable, EXAMPLES / "ppo_selfplay.py"], capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
    assert done.returncode == 0, done.stderr
    print(done.stdout)
    assert float(done.stdout.splitlines()[-1].split("s: ")[1].split("%")[0]) >= 80


def test_the_examples_of_the_readme_run(capsys):
    text = (EXAMPLES.parents[1] / "python" / "README.md").read_text()
    scope: dict = {}
    for block in text.split("```python\n")[1:]:
        exec(block.split("```")[0], scope)
    assert scope["policy"].exploitability < 0.1
