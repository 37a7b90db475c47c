"""Environments with the interfaces of other libraries, without importing them.

    env = AECEnv("chess")              # like a PettingZoo AEC environment
    state = SpielState("chess")        # like an OpenSpiel state
"""

import random as _random
from operator import index as _index
from typing import Any, Optional

import numpy as np

from ._core import NEUTRAL, Board, game as _game


class Discrete:
    """A space of the numbers from 0 to n - 1."""

    def __init__(self, n: int):
        self.n = n

    def contains(self, value: Any) -> bool:
        try:
            return 0 <= _index(value) < self.n
        except TypeError:
            return False

    def sample(self, mask: Optional[np.ndarray] = None) -> int:
        """A random number that the mask allows."""
        if mask is None:
            return _random.randrange(self.n)
        return int(_random.choice(np.flatnonzero(mask)))

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class AECEnv:
    """Agents act in turn, as in PettingZoo's AEC interface. Observations are
    {"observation", "action_mask"}; actions are those of
    Board.legal_actions; nature's moves are drawn. Agents of a finished game act
    with None, as there."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, name: str, options: str = ""):
        self._game = _game(name)
        self._options = options
        self.metadata = dict(self.metadata, name=name)
        self.possible_agents = [f"player_{i}"
                                for i in range(self._game.players)]
        self.agents: list[str] = []
        self.reset()

    def _viewer(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are "
                             + ", ".join(self.possible_agents))
        return self.possible_agents.index(agent)

    def _require_agents(self) -> None:
        if not self.agents:
            raise ValueError("the game is over; call reset()")

    def observation_space(self, agent: str) -> dict[str, Any]:
        self._viewer(agent)
        return {"observation": self._game.observation_shape,
                "action_mask": (self._game.num_actions,)}

    def action_space(self, agent: str) -> Discrete:
        self._viewer(agent)
        return Discrete(self._game.num_actions)

    def reset(self, seed: Optional[int] = None,
              options: Optional[dict] = None) -> None:
        self._random = _random.Random(0 if seed is None else seed)
        self.board: Board = self._game.initial(self._options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self._settle()

    def _settle(self) -> None:
        """Draws nature's moves and sets whose turn it is."""
        while self.board.side == NEUTRAL and self.board.winner is None:
            self.board.step(self.board.sample_chance(
                self._random.getrandbits(63)))
        if self.board.winner is None:
            self.agent_selection = self.possible_agents[self.board.side]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        viewer = self._viewer(agent)
        mine = self.board.winner is None and self.board.side == viewer
        mask = (self.board.legal_mask() if mine
                else np.zeros(self._game.num_actions, bool))
        return {"observation": self.board.observation(viewer),
                "action_mask": mask.astype(np.int8)}

    def last(self, observe: bool = True):
        self._require_agents()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None,
                self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2 ** 63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: Optional[int]) -> None:
        self._require_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("an agent that is done acts with None")
            self.agents.remove(agent)
            tables: list[dict[str, Any]] = [
                self.rewards, self._cumulative_rewards, self.terminations,
                self.truncations, self.infos]
            for table in tables:
                del table[agent]
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        if action is None:
            raise ValueError("None is no move")
        self.board.step(self.board.move_of(_index(action)))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._settle()
        if self.board.winner is not None:
            for i, name in enumerate(self.agents):
                self.rewards[name] = 2 * self.board.utility(i) - 1
                self.terminations[name] = True
            self.agent_selection = self.agents[0]
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]

    def render(self) -> str:
        return self.board.render()

    def close(self) -> None:
        """Does nothing: there are no resources to release."""


class SpielState:
    """A state as OpenSpiel's pyspiel.State: players are 0 and 1, chance is
    -1, the end is -4; actions are those of Board.legal_actions."""

    CHANCE, TERMINAL = -1, -4

    def __init__(self, name_or_board, options: str = ""):
        self.board: Board = (name_or_board.copy()
                             if isinstance(name_or_board, Board)
                             else _game(name_or_board).initial(options))
        self._history: list[int] = []

    def current_player(self) -> int:
        if self.is_terminal():
            return self.TERMINAL
        return self.CHANCE if self.is_chance_node() else self.board.side

    def is_terminal(self) -> bool:
        return self.board.winner is not None

    def is_chance_node(self) -> bool:
        return not self.is_terminal() and self.board.side == NEUTRAL

    def num_players(self) -> int:
        return self.board.game.players

    def num_distinct_actions(self) -> int:
        return self.board.game.num_actions

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        if player is not None and player != self.current_player():
            return []
        return sorted(int(action) for action in self.board.legal_actions)

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        mask = [0] * self.board.game.num_actions
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(action, self.board.chance(self.board.move_of(action)))
                for action in self.legal_actions()]

    def apply_action(self, action: int) -> None:
        number = _index(action)
        self.board.step(self.board.move_of(number))
        self._history.append(number)

    def child(self, action: int) -> "SpielState":
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> "SpielState":
        state = SpielState(self.board)
        state._history = list(self._history)
        return state

    def history(self) -> list[int]:
        return list(self._history)

    def action_to_string(self, player_or_action: int,
                         action: Optional[int] = None) -> str:
        return self.board.move_text(self.board.move_of(
            player_or_action if action is None else action))

    def string_to_action(self, text: str) -> int:
        return self.board.action_of(self.board.move(text))

    def returns(self) -> list[float]:
        """From -1 to 1 at the end, else zeros."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return [2 * self.board.utility(i) - 1
                for i in range(self.num_players())]

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    rewards = returns

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        return self.board.observation(player).ravel().tolist()

    def observation_string(self, player: Optional[int] = None) -> str:
        return self.board.observe(player)

    def __str__(self) -> str:
        return self.board.text()
