"""Games as multi-agent environments of RLlib.

    from ray.rllib.algorithms.ppo import PPOConfig
    from trousseau.rllib import RllibEnv
    PPOConfig().environment(RllibEnv, env_config={"game": "leduc"}).multi_agent(policies={"p"}, policy_mapping_fn=lambda *_: "p")
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from ._spaces import masked
from ._trousseau import make

__all__ = ["RllibEnv"]


class RllibEnv(MultiAgentEnv):
    """A game. Only the agent in turn is in the observations, so only it acts next; all agents get their utility when the game ends. `env_config` has
    `game`, and optionally `seats`, `options` and `content`."""

    def __init__(self, env_config: dict[str, Any] | None = None) -> None:
        super().__init__()
        config = dict(env_config or {})
        self.game = make(config["game"], config.get("seats"), config.get("options"), config.get("content"))
        self.possible_agents = [f"player_{i}" for i in range(self.game.seats)]
        self.agents = self.possible_agents[:]
        self.observation_spaces = {a: masked(self.game) for a in self.possible_agents}
        self.action_spaces: dict[str, Any] = {a: spaces.Discrete(self.game.num_actions) for a in self.possible_agents}
        self.position = self.game.position(0)
        self.rng = np.random.default_rng()

    def _seen(self) -> dict[str, Any]:
        seat = self.position.seat
        if seat is None:
            none = np.zeros(self.game.num_actions, np.int8)
            return {a: {"observation": self.position.observe(i), "action_mask": none.copy()} for i, a in enumerate(self.possible_agents)}
        return {self.possible_agents[seat]: {"observation": self.position.observe(), "action_mask": self.position.mask().view(np.int8)}}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts a game."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.position.restart(int(self.rng.integers(2**63)) if seed is None else seed)
        return self._seen(), {}

    def step(self, action_dict: dict[str, Any]) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Plays the action of the agent in turn."""
        seat = self.position.seat
        if seat is None or list(action_dict) != [self.possible_agents[seat]]:
            expected = "nobody: the game is over" if seat is None else self.possible_agents[seat]
            raise ValueError(f"expected an action of {expected}, found actions of {list(action_dict)}")
        self.position.play(int(action_dict[self.possible_agents[seat]]))
        over = self.position.is_over
        rewards = dict(zip(self.possible_agents, self.position.utilities or ()))
        if over:
            self.agents = []
        return self._seen(), rewards, {"__all__": over}, {"__all__": False}, {}
