"""Games for OpenSpiel: registered games with explicit chance, and small ones as EFG for its C++ algorithms.

Importing this module registers `trousseau_leduc`, `trousseau_fourkeys` and so on, with the parameters `seats` and `options` (as
`"key=value key=value"`).

    import pyspiel, trousseau.openspiel
    game = pyspiel.load_game("trousseau_fourkeys(seats=3)")
    fast = trousseau.openspiel.efg("leduc")  # tabular algorithms at C++ speed

What is different from games of OpenSpiel's own:

- Chance is asked in the middle of an action, so several chance nodes can follow a decision.
- `information_state_string` is a hash of all that the player has seen, `p0 0123456789abcdef`; `state.information_state_text(player)` has it in words.
- There is no information state tensor. The observation tensor is what the player may know now.
- `max_game_length` is a proven bound, and often far above what happens. Pass `max_length` for algorithms that allocate by it.
- Seats that choose at once are asked one after another, in secret.
- For search in C++ use EFG: OpenSpiel's C++ MCTS and IS-MCTS bots do not run on Python games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from ._trousseau import Game as Box
from ._trousseau import describe, games, make

__all__ = ["efg", "load", "register"]

#: No answer of chance has a larger number, in boxes of the standard content. Other content may need more.
MAX_CHANCE = 256
#: Games in which all have the same utility although they are not won or lost together.
COMMON = {"tiny-hanabi"}


def _options(text: str) -> dict[str, str | int | bool]:
    pairs = (pair.partition("=") for pair in text.split())
    return {key: value for key, _, value in pairs}


class State(pyspiel.State):
    """A node of the game tree."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.node = game.box.root()

    def current_player(self) -> int:
        """A seat, or OpenSpiel's numbers for chance and the end."""
        return int(self.node.player)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The answers of chance with their probabilities."""
        all = self.node.chance()
        total = sum(weight for _, weight in all)
        return [(answer, weight / total) for answer, weight in all]

    def _apply_action(self, action: int) -> None:
        self.node.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{self.node.question()}: {self.node.words(action)}" if self.node.player == -1 else f"chance: {action}"
        return str(self.node.game.notation(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.node.player == -4)

    def returns(self) -> list[float]:
        """The utility of each seat; 0 until the game is over."""
        return list(self.node.utilities or [0.0] * self.node.game.seats)

    def information_state_string(self, player: int | None = None) -> str:
        """A key of all that a player has seen."""
        p = self.current_player() if player is None else player
        return f"p{p} set-up" if self.node.in_setup else f"p{p} {self.node.info_key(p):016x}"

    def information_state_text(self, player: int | None = None) -> str:
        """All that a player has seen, one line each."""
        p = self.current_player() if player is None else player
        return "" if self.node.in_setup else "\n".join(self.node.info_text(p))

    def observation_string(self, player: int | None = None) -> str:
        """What a player may know now, as text."""
        p = self.current_player() if player is None else player
        return "set-up" if self.node.in_setup else str(self.node.text(p))

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state that the player cannot tell from this one. `sampler` returns a number from 0 to 1."""
        other: State = self.clone()
        other.node = self.node.imagine(player, int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        if self.node.in_setup:
            return f"set-up {self.node.path()}"
        asked = f"\n{self.node.question()} {self.node.path()}" if self.node.player == -1 else ""
        return f"{self.node.text()}{asked}"


class Observer:
    """Observations of a player as tensors and text."""

    def __init__(self, box: Box, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observations take no parameters, found {dict(params)}")
        self.kind = kind
        self.tensor = np.zeros(box.obs_size, np.float32)
        self.dict = {b.name: self.tensor[b.slice].reshape(b.shape) for b in box.layout.values()}

    def set_from(self, state: State, player: int) -> None:
        """Writes what a player may know into the tensor."""
        state.node.observe(player, self.tensor)

    def string_from(self, state: State, player: int) -> str:
        """What a player may know, or has seen, as text."""
        return state.information_state_string(player) if self.kind.perfect_recall else state.observation_string(player)


def _type(id: str) -> Any:
    about = describe(id)
    low, high = about["seats"]
    kind = pyspiel.GameType
    return kind(
        short_name="trousseau_" + id.replace("-", "_"),
        long_name=f"Trousseau: {about['title']}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.IDENTICAL if about["shared"] or id in COMMON else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": min(high, max(low, 2)), "options": "", "max_length": 0},
    )


def _class(id: str, game_type: Any) -> type:
    class Game(pyspiel.Game):
        """A game of Trousseau."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = params or {}
            seats, options = int(params.get("seats") or 0) or None, str(params.get("options", ""))
            self.box = make(id, seats, _options(options))
            bound = float(self.box.utility_bound)
            info = pyspiel.GameInfo(
                num_distinct_actions=self.box.num_actions,
                max_chance_outcomes=MAX_CHANCE,
                num_players=self.box.seats,
                min_utility=-bound,
                max_utility=bound,
                utility_sum=None if game_type.utility == pyspiel.GameType.Utility.IDENTICAL else 0.0,
                max_game_length=int(params.get("max_length") or 0) or self.box.bound,
            )
            super().__init__(game_type, info, params)

        def new_initial_state(self) -> State:
            """The root of the game tree."""
            return State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            """Observations of a player."""
            return Observer(self.box, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    Game.__name__ = Game.__qualname__ = f"Game_{id.replace('-', '_')}"
    return Game


_registered: dict[str, type] = {}


def register() -> None:
    """Registers every game with OpenSpiel."""
    for id in games():
        if id not in _registered:
            kind = _type(id)
            _registered[id] = _class(id, kind)
            pyspiel.register_game(kind, _registered[id])


def load(id: str, seats: int | None = None, options: Mapping[str, Any] | None = None, max_length: int = 0) -> Any:
    """A registered game by the name it has here."""
    params: dict[str, Any] = {"options": " ".join(f"{k}={v}" for k, v in (options or {}).items()), "max_length": max_length}
    if seats is not None:
        params["seats"] = seats
    return pyspiel.load_game("trousseau_" + id.replace("-", "_"), params)


def efg(game: str | Box, *, limit: int = 2_000_000) -> Any:
    """A game whose tree can be walked, as a C++ game of OpenSpiel."""
    return pyspiel.load_efg_game((game if isinstance(game, Box) else make(game)).efg(limit))


register()
