"""Environments of Gymnasium: one player's, and many games' at once."""

from operator import index
from typing import Any, Callable, Optional, Union

import numpy as np

from .. import Batch, Board, Player, games
from . import spaces
from .start import Start, reward, settle, start_of

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv as _VectorBase
    _Base: Any = gymnasium.Env
    _NEXT_STEP: Any = AutoresetMode.NEXT_STEP
except ImportError:
    _Base = _VectorBase = object
    _NEXT_STEP = "NextStep"

# A name, a search, or a function of a board that returns a move or its text.
Opponent = Union[str, Player, Callable[[Board], Union[int, str]]]


class GymEnv(_Base):
    """A gymnasium.Env of one player. Observations are Board.observation();
    info["action_mask"] and action_masks() say which actions are legal; they are
    numbered as in Board.legal_actions. The reward comes at the end, from -1
    to 1; info["return"] is then the result in the game's own unit.

    `start` is a game, its name, or a board; `options` and further keywords are
    those of Game.initial(). In a game for two the agent plays side `player`, 0
    or 1, or with None a side drawn in each game, and `opponent` moves for the
    other side: "random", a Player, which makes `simulations` a move, or a
    function of a Board that returns a move. An illegal action ends the game with
    `illegal_reward`; if that is None, it raises ValueError and changes nothing.
    After `max_steps` actions the game is truncated."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, start: Start, options: str = "", *,
                 opponent: Opponent = "random", player: Optional[int] = 0,
                 simulations: int = 100, illegal_reward: Optional[float] = -1.0,
                 max_steps: Optional[int] = None,
                 render_mode: Optional[str] = "ansi", **more: Any):
        self._start = start_of(start, options, **more)
        game = self._start.game
        if not (opponent == "random" or callable(opponent)
                or isinstance(opponent, Player)):
            raise ValueError("opponent: \"random\", a Player or a function of a "
                             f"board is needed, not {opponent!r}")
        if player not in [None, *range(game.players)]:
            raise ValueError(f"there is no player {player!r} in {game.name}")
        if render_mode not in [None, *self.metadata["render_modes"]]:
            raise ValueError(f"there is no render mode {render_mode!r}; there "
                             "is ansi")
        self.render_mode = render_mode
        self.opponent, self.simulations = opponent, simulations
        self.illegal_reward, self.max_steps = illegal_reward, max_steps
        self._given_player = player
        self.observation_space = spaces.observations(game)
        self.action_space = spaces.Discrete(game.num_actions)
        self._np_random: Any = None
        self._done = True

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[dict] = None) -> tuple[np.ndarray, dict]:
        """A new game. Without a seed, the random numbers go on."""
        if _Base is not object:
            super().reset(seed=seed)
        if self._np_random is None or (seed is not None and _Base is object):
            self._np_random = np.random.default_rng(seed)
        if seed is not None and isinstance(self.opponent, Player):
            self.opponent.clear()
        self.board = self._start.copy()
        self.player = (
            int(self._np_random.integers(self.board.game.players))
            if self._given_player is None else self._given_player)
        self._steps = 0
        self._done = False
        self._go_on()
        return self._seen(), self._info()

    def _go_on(self) -> None:
        """Nature and the opponent move until the player must decide."""
        settle(self.board, self._np_random)
        while self.board.winner is None and self.board.side != self.player:
            self.board.step(self._answer())
            settle(self.board, self._np_random)

    def _answer(self) -> Union[int, str]:
        if isinstance(self.opponent, Player):
            best = self.opponent.search(self.board,
                                        simulations=self.simulations).best
            assert best is not None
            return best
        if callable(self.opponent):
            return self.opponent(self.board.copy())
        return int(self._np_random.choice(self.board.legal_moves))

    def _seen(self) -> np.ndarray:
        return self.board.observation(self.player)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if self.board.winner is not None:
            info["return"] = self.board.returns()[self.player]
        return info

    def action_masks(self) -> np.ndarray:
        """1 for each legal action; all zero at the end."""
        if self._done:
            return np.zeros(self.board.game.num_actions, np.int8)
        return self.board.legal_mask().astype(np.int8)

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict]:
        """(observation, reward, terminated, truncated, info)."""
        if self._done:
            raise ValueError("the game is over; call reset()")
        action = index(action)
        if self.illegal_reward is not None and not (
                0 <= action < self.board.game.num_actions
                and self.board.legal_mask()[action]):
            self._done = True
            return self._seen(), self.illegal_reward, True, False, self._info()
        self.board.step(self.board.move_of(action))
        self._steps += 1
        self._go_on()
        terminated = self.board.winner is not None
        truncated = (not terminated and self.max_steps is not None
                     and self._steps >= self.max_steps)
        self._done = terminated or truncated
        return (self._seen(), reward(self.board, self.player), terminated,
                truncated, self._info())

    def render(self) -> Optional[str]:
        """The board as text."""
        return self.board.render() if self.render_mode else None

    def close(self) -> None:
        """Does nothing: there are no resources to release."""


class GymVectorEnv(_VectorBase):
    """A gymnasium.vector.VectorEnv over a Batch: `num_envs` games of one start.
    Each step is the action of the side to decide of each game, which plays both
    sides in a game for two: the observation is that side's, the reward that of
    the side that acted. Illegal actions raise ValueError and change nothing. A
    game that ended restarts with the next step, whose action for it has no effect
    (AutoresetMode.NEXT_STEP).

    infos have "action_mask", where `masks`, and "side". With copy=False, the
    arrays are the same at each step, which is faster."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"],
                                "autoreset_mode": _NEXT_STEP}

    def __init__(self, start: Start, num_envs: int = 1, options: str = "", *,
                 seed: int = 1, masks: bool = True, copy: bool = True,
                 render_mode: Optional[str] = None, **more: Any):
        self._start = start_of(start, options, **more)
        game = self._start.game
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.batch = Batch(self._start, num_envs, seed)
        self.single_observation_space = spaces.observations(game)
        self.observation_space = spaces.observations(game, num_envs)
        self.single_action_space = spaces.Discrete(game.num_actions)
        self.action_space = spaces.MultiDiscrete([game.num_actions] * num_envs)
        self._seen = np.empty((num_envs,) + game.observation_shape, np.float32)
        self._masks = (np.empty((num_envs, game.num_actions), bool)
                       if masks else None)
        self._copy = copy
        self._all = np.ones(num_envs, bool)
        self._ended = np.zeros(num_envs, bool)
        self._none = np.zeros(num_envs, bool)

    def _answer(self) -> tuple[np.ndarray, dict[str, Any]]:
        seen = self.batch.observe(out=self._seen)
        infos: dict[str, Any] = {"side": self.batch.sides, "_side": self._all}
        if self._masks is not None:
            infos["action_mask"] = self.batch.legal_masks(out=self._masks)
            infos["_action_mask"] = self._all
        if self._copy:
            seen = seen.copy()
            infos = {key: value.copy() for key, value in infos.items()}
        return seen, infos

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[dict] = None
              ) -> tuple[np.ndarray, dict[str, Any]]:
        """All games begin anew. Without a seed, the random numbers go on."""
        if _VectorBase is not object:
            super().reset(seed=seed)
        if seed is None:
            self.batch.reset()
        else:
            self.batch = Batch(self._start, self.num_envs, seed)
        self._ended = self._none
        return self._answer()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray,
                                          np.ndarray, dict[str, Any]]:
        """(observations, rewards, terminations, truncations, infos)."""
        moves = self.batch.moves_of(actions)
        rewards, ended = self.batch.step(moves, restart=False)
        if self._ended.any():
            self.batch.restart(self._ended)
            ended &= ~self._ended
        self._ended = ended
        seen, infos = self._answer()
        return (seen, rewards, ended.copy(),
                self._none.copy() if self._copy else self._none, infos)

    def render(self) -> Optional[tuple[str, ...]]:
        """The boards as texts."""
        if self.render_mode is None:
            return None
        return tuple(self.batch.board(i).render() for i in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        """Does nothing: there are no resources to release."""

    if _VectorBase is object:
        def close(self) -> None:
            """Does nothing: there are no resources to release."""


if _Base is not object:
    for _name in games():
        gymnasium.register(
            f"{__name__.partition('.')[0]}/{_name}-v0",
            entry_point=f"{__name__}:GymEnv",
            vector_entry_point=f"{__name__}:GymVectorEnv",
            kwargs={"start": _name})
