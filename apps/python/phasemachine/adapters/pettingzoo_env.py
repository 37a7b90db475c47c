"""Agents who act in turn, as in PettingZoo's AEC interface."""

import random
from operator import index
from typing import Any, Iterator, Optional

import numpy as np

from . import spaces
from .start import Start, reward, settle, start_of

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object


class AECEnv(_Base):
    """An environment of PettingZoo's AEC interface. Observations are
    {"observation", "action_mask"}; actions are those of Board.legal_actions;
    nature's moves are drawn. Rewards are given at the end, from -1 to 1.

    `start` is a game, its name, or a board; `options` and further keywords are
    those of Game.initial(). With `max_cycles`, agents are truncated after so
    many decisions for each. `render_mode` is "ansi", where render() returns a
    text, "human", where it prints it, or None. Illegal actions raise ValueError
    and change nothing."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"],
                                "is_parallelizable": False}

    def __init__(self, start: Start, options: str = "", *,
                 render_mode: Optional[str] = "ansi",
                 max_cycles: Optional[int] = None, **more: Any):
        super().__init__()
        self._start = start_of(start, options, **more)
        game = self._start.game
        if render_mode not in [None, *self.metadata["render_modes"]]:
            raise ValueError(f"there is no render mode {render_mode!r}; there "
                             "are ansi and human")
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = dict(self.metadata, name=game.name)
        self.possible_agents = [f"player_{i}" for i in range(game.players)]
        self.agents: list[str] = []
        mask = spaces.Box(0, 1, (game.num_actions,), np.int8)
        seen = spaces.observations(game)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.num_actions)
                              for agent in self.possible_agents}
        self.state_space = spaces.observations(game, game.players)
        self._random = random.Random()
        self.reset()

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AECEnv":
        return self

    def __str__(self) -> str:
        return self.metadata["name"]

    def _viewer(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are "
                             + ", ".join(self.possible_agents))
        return self.possible_agents.index(agent)

    def _require_agents(self) -> None:
        if not self.agents:
            raise ValueError("the game is over; call reset()")

    def observation_space(self, agent: str) -> Any:
        """The same object at each call."""
        self._viewer(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object at each call."""
        self._viewer(agent)
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None,
              options: Optional[dict] = None) -> None:
        """Begins a new game. Without a seed, nature's random numbers go on."""
        if seed is not None:
            self._random.seed(seed)
        self.board = self._start.copy()
        self._decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        """Draws nature's moves and sets whose turn it is."""
        settle(self.board, self._random)
        if self.board.winner is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.board.side]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What the agent sees; the mask is zero unless it is to act."""
        viewer = self._viewer(agent)
        mine = self.board.winner is None and self.board.side == viewer
        mask = (self.board.legal_mask() if mine
                else np.zeros(self.board.game.num_actions, bool))
        return {"observation": self.board.observation(viewer),
                "action_mask": mask.astype(np.int8)}

    def state(self) -> np.ndarray:
        """What all agents see together: one observation for each."""
        return np.stack([self.board.observation(i)
                         for i in range(len(self.possible_agents))])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict]:
        """(observation, reward since its last action, terminated, truncated,
        info) of the agent to act."""
        self._require_agents()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None,
                self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        """The agents in the order in which they act, until none is left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def _leave(self, agent: str, action: Any) -> None:
        """The step of an agent that is done."""
        if action is not None:
            raise ValueError("an agent that is done acts with None")
        self.agents.remove(agent)
        tables: list[dict[str, Any]] = [
            self.rewards, self._cumulative_rewards, self.terminations,
            self.truncations, self.infos]
        for table in tables:
            del table[agent]
        # Those of the last move have been counted.
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def step(self, action: Optional[int]) -> None:
        """The action of the agent to act; None if it is done."""
        self._require_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError("None is no move")
        self.board.step(self.board.move_of(index(action)))
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self.rewards = {name: reward(self.board, self._viewer(name))
                        for name in self.agents}
        limit = self.max_cycles
        if (limit is not None and self.board.winner is None
                and self._decisions >= limit * len(self.possible_agents)):
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]

    def render(self) -> Optional[str]:
        """The board as text, in mode "human" on standard output."""
        if self.render_mode is None:
            return None
        text = self.board.render()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Does nothing: there are no resources to release."""
