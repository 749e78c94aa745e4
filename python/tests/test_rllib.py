"""The contract of RLlib's MultiAgentEnv."""

import os

import numpy as np
import pytest
from conftest import BIG, needs

os.environ.setdefault("RAY_AUTH_MODE", "disabled")
needs("ray")
pytest.importorskip("ray.rllib", reason="SKIPPED: RLlib is not installed")
from trousseau.rllib import RllibEnv  # noqa: E402


@pytest.mark.parametrize("id", ["leduc", "connect-four", *BIG])
def test_contract(id):
    env = RllibEnv({"game": id})
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=3)
    for _ in range(200):
        (agent,) = seen
        assert agent in env.agents and env.observation_spaces[agent].contains(seen[agent])
        action = int(rng.choice(np.flatnonzero(seen[agent]["action_mask"])))
        assert env.action_spaces[agent].contains(action)
        seen, rewards, over, cut, info = env.step({agent: action})
        assert set(over) == {"__all__"} and set(rewards) <= set(env.possible_agents)
        if over["__all__"]:
            assert set(rewards) == set(env.possible_agents) and env.agents == []
            seen, info = env.reset()
    with pytest.raises(ValueError, match="expected an action of"):
        env.step({})
