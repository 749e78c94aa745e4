"""Games as environments of PettingZoo.

>>> from trousseau.pettingzoo import aec
>>> env = aec("leduc")
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     obs, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated or truncated else int(obs["action_mask"].argmax()))
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ._spaces import masked
from ._trousseau import Game, Refused, make

__all__ = ["Aec", "Parallel", "aec", "parallel"]

Array = npt.NDArray[Any]


def _fresh_seed(rng: np.random.Generator) -> int:
    return int(rng.integers(2**63))


class _Table:
    """What both kinds of environments share."""

    def _open(
        self,
        game: str | Game,
        seats: int | None,
        options: dict[str, Any] | None,
        content: str | None,
        illegal: Literal["raise", "random"],
        render_mode: str | None,
    ) -> None:
        self.game = game if isinstance(game, Game) else make(game, seats, options, content)
        if illegal not in ("raise", "random"):
            raise ValueError(f'illegal: expected "raise" or "random", found {illegal!r}')
        self.illegal = illegal
        self.render_mode = render_mode
        self.possible_agents = [f"player_{i}" for i in range(self.game.seats)]
        self.agents = self.possible_agents[:]
        self._seats = {a: i for i, a in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, spaces.Space[Any]] = {a: masked(self.game) for a in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {a: spaces.Discrete(self.game.num_actions) for a in self.possible_agents}
        self.position = self.game.position(0)
        self.rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of observations of an agent: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of actions of an agent: always the same object."""
        return self.action_spaces[agent]

    def _start(self, seed: int | None) -> None:
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.position.restart(seed if seed is not None else _fresh_seed(self.rng))
        self.agents = self.possible_agents[:]

    def _forgive(self, action: int) -> int:
        legal = self.position.legal()
        return action if action in legal else int(self.rng.choice(legal))

    def render(self) -> Any:
        """The table: as text, or as an SVG picture. Nothing hidden is shown: it is the view of the seat in turn."""
        if self.render_mode == "ansi":
            return self.position.text(self.position.seat)
        return self.position.svg(self.position.seat) if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing to close."""


class Aec(_Table, AECEnv[str, Any, Any]):
    """A game as an AEC environment. An observation has `observation` and `action_mask`; whoever is not in turn has no legal action. An illegal
    action raises `trousseau.Refused` with the clause, or is replaced with a random legal one (`illegal="random"`)."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "name": "trousseau_v1", "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        options: dict[str, Any] | None = None,
        content: str | None = None,
        illegal: Literal["raise", "random"] = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._open(game, seats, options, content, illegal, render_mode)
        self.metadata = {**self.metadata, "name": f"trousseau_{self.game.id}_v1"}
        self._none = np.zeros(self.game.num_actions, np.int8)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game."""
        self._start(seed)
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in agents}
        self._skip_agent_selection = None
        seat = self.position.seat
        self.agent_selection = agents[seat if seat is not None else 0]

    def observe(self, agent: str) -> dict[str, Array]:
        """What an agent may know."""
        seat, position = self._seats[agent], self.position
        mask = position.mask().view(np.int8) if position.seat == seat else self._none.copy()
        return {"observation": position.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Plays an action of the agent in turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        position = self.position
        try:
            position.play(action)
        except Refused:
            if self.illegal == "raise":
                raise
            position.play(self._forgive(int(action)))
        self._cumulative_rewards[agent] = 0.0
        seat = position.seat
        if seat is not None:
            # Nobody earns anything before the end, so there is nothing to add up.
            self.agent_selection = self.possible_agents[seat]
            return
        for name, utility in zip(self.possible_agents, position.utilities or ()):
            self.rewards[name] = utility
            self.terminations[name] = True
        self._accumulate_rewards()
        self._deads_step_first()


class Parallel(_Table, ParallelEnv[str, Any, Any]):
    """A game whose seats are asked together as a Parallel environment. All agents act in every step; the actions of seats that are not asked are
    ignored. An action that is illegal for its seat raises, or is replaced with a random legal one."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "name": "trousseau_v1", "render_fps": 2}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        options: dict[str, Any] | None = None,
        content: str | None = None,
        illegal: Literal["raise", "random"] = "raise",
        render_mode: str | None = None,
    ) -> None:
        self._open(game, seats, options, content, illegal, render_mode)
        self.metadata = {**self.metadata, "name": f"trousseau_{self.game.id}_v1"}
        if len(self.game.position(0).seats_asked) < self.game.seats:
            raise ValueError(f"the seats of {self.game.id} take turns: use aec")
        self.match = self.game.start(0)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Array]], dict[str, dict[str, Any]]]:
        """Starts a game."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.match = self.game.start(seed if seed is not None else _fresh_seed(self.rng))
        return self._seen(), {a: {} for a in self.agents}

    def _seen(self) -> dict[str, dict[str, Array]]:
        found: dict[str, dict[str, Array]] = {}
        for agent, seat in self._seats.items():
            mask = np.zeros(self.game.num_actions, np.int8)
            mask[self.match.legal(seat)] = 1
            found[agent] = {"observation": self.match.observe(seat), "action_mask": mask}
        return found

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Plays the actions of all seats that are asked."""
        chosen = {}
        for seat in self.match.seats_asked:
            action, legal = int(actions[self.possible_agents[seat]]), self.match.legal(seat)
            chosen[seat] = int(self.rng.choice(legal)) if self.illegal == "random" and action not in legal else action
        self.match.play_all(chosen)
        over = self.match.is_over
        rewards = dict(zip(self.possible_agents, self.match.utilities or [0.0] * self.game.seats))
        seen, names = self._seen(), self.possible_agents
        if over:
            self.agents = []
        return seen, rewards, dict.fromkeys(names, over), dict.fromkeys(names, False), {a: {} for a in names}

    def render(self) -> Any:
        """The table as a spectator sees it: as text, or as an SVG picture."""
        if self.render_mode == "ansi":
            return self.match.text()
        return self.match.svg() if self.render_mode == "svg" else None


def aec(game: str | Game, seats: int | None = None, **kwargs: Any) -> Aec:
    """A game as an AEC environment."""
    return Aec(game, seats, **kwargs)


def parallel(game: str | Game, seats: int | None = None, **kwargs: Any) -> Parallel:
    """A game whose seats are asked together as a Parallel environment."""
    return Parallel(game, seats, **kwargs)
