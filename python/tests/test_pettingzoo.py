"""PettingZoo's own tests, on every game with every number of players."""

import warnings

import numpy as np
import pytest
from conftest import BOXES, needs

import trousseau as tr

needs("pettingzoo")
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test  # noqa: E402

from trousseau.pettingzoo import Aec, Parallel, aec, parallel  # noqa: E402

TOGETHER = [id for id in tr.games() if len(tr.game(id).position(0).seats_asked) == tr.game(id).seats > 1]


@pytest.mark.parametrize("id,seats", BOXES)
def test_aec(id, seats):
    with warnings.catch_warnings():
        # PettingZoo keeps a list of games of its own that may have observations of this form.
        warnings.filterwarnings("ignore", message=".*(NumPy array|Box|observation).*")
        api_test(aec(id, seats), num_cycles=100, verbose_progress=False)
        seed_test(lambda: aec(id, seats), num_cycles=40)
        render_test(lambda render_mode: Aec(id, seats, render_mode=render_mode), custom_tests={"svg": lambda r: r.startswith("<svg")})


@pytest.mark.parametrize("id", TOGETHER)
def test_parallel(id):
    parallel_api_test(Parallel(id, illegal="random"), num_cycles=60)
    parallel_seed_test(lambda: Parallel(id, illegal="random"), num_cycles=40)
    env = parallel(id)
    seen, _ = env.reset(seed=3)
    while env.agents:
        actions = {a: int(seen[a]["action_mask"].argmax()) for a in env.agents}
        seen, rewards, over, _, _ = env.step(actions)
    assert set(rewards) == set(env.possible_agents) and all(over.values())


def test_games_of_turns_are_not_parallel():
    assert "rock-paper-scissors" in TOGETHER and "leduc" not in TOGETHER
    with pytest.raises(ValueError, match="take turns: use aec"):
        Parallel("leduc")


def test_illegal_actions_raise_or_are_forgiven():
    for illegal in ("raise", "random"):
        env = aec("connect-four", illegal=illegal)
        env.reset(seed=1)
        for _ in range(6):
            env.step(0)
        if illegal == "raise":
            with pytest.raises(tr.Refused):
                env.step(0)
        else:
            env.step(0)
        assert env.observe(env.agent_selection)["observation"].shape == (86,)


def test_rewards_reach_all_agents():
    env = aec("connect-four")
    env.reset()
    for action in [0, 1, 0, 1, 0, 1, 0]:
        env.step(action)
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0} and all(env.terminations.values())
    assert np.isclose(sum(env._cumulative_rewards.values()), 0)
