"""Games and states as OpenSpiel has them, for its algorithms in Python."""

import enum
from operator import index
from typing import Any, Callable, Optional, Union

import numpy as np

from .. import NEUTRAL, SECOND, Board
from .start import Start, reward, start_of

try:
    from pyspiel import GameType, PlayerId, StateType, TensorLayout
except ImportError:

    class PlayerId(enum.IntEnum):  # type: ignore[no-redef]
        """Who acts, other than players 0 and 1."""
        CHANCE = -1
        TERMINAL = -4

    class StateType(enum.Enum):  # type: ignore[no-redef]
        """What a state waits for."""
        TERMINAL = 0
        CHANCE = 1
        DECISION = 2

    class TensorLayout(enum.Enum):  # type: ignore[no-redef]
        """The order of a tensor's dimensions."""
        HWC = 0
        CHW = 1

    class GameType:  # type: ignore[no-redef]
        """What kind of game it is, as attributes."""

        Dynamics = enum.Enum("Dynamics", "SEQUENTIAL")
        ChanceMode = enum.Enum("ChanceMode",
                               "DETERMINISTIC EXPLICIT_STOCHASTIC")
        Information = enum.Enum("Information",
                                "PERFECT_INFORMATION IMPERFECT_INFORMATION")
        Utility = enum.Enum("Utility", "ZERO_SUM GENERAL_SUM")
        RewardModel = enum.Enum("RewardModel", "TERMINAL")

        def __init__(self, **values: Any):
            self.__dict__.update(values)


# No game here tells a bound of its length.
_NO_BOUND = 2 ** 31 - 1


class SpielGame:
    """A game with the methods of pyspiel.Game that have a meaning here. Actions
    are those of Board.legal_actions; utilities are from -1 to 1.

    `start` is a game, its name, or a board; `options` and further keywords are
    those of Game.initial(). As a tensor, the information state is the
    observation; as a string, it has perfect recall."""

    def __init__(self, start: Start, options: str = "", **more: Any):
        self._start = start_of(start, options, **more)
        self._game = self._start.game

    def get_type(self) -> Any:
        hidden = self._game.has_hidden_information
        players = self._game.players
        kind = GameType
        return kind(
            short_name=self._game.name, long_name=self._game.name,
            dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=(kind.ChanceMode.EXPLICIT_STOCHASTIC
                         if self._game.has_chance
                         else kind.ChanceMode.DETERMINISTIC),
            information=(kind.Information.IMPERFECT_INFORMATION if hidden
                         else kind.Information.PERFECT_INFORMATION),
            utility=(kind.Utility.ZERO_SUM if players == 2
                     else kind.Utility.GENERAL_SUM),
            reward_model=kind.RewardModel.TERMINAL,
            max_num_players=players, min_num_players=players,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True, parameter_specification={})

    def get_parameters(self) -> dict[str, Any]:
        """The start, as text."""
        return {"start": self._start.text()}

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def new_initial_states(self) -> list["SpielState"]:
        return [SpielState(self)]

    def num_players(self) -> int:
        return self._game.players

    def num_distinct_actions(self) -> int:
        return self._game.num_actions

    def policy_tensor_shape(self) -> list[int]:
        return [self._game.num_actions]

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> Optional[float]:
        """0 of two players; None of one."""
        return 0.0 if self._game.players == 2 else None

    def max_chance_outcomes(self) -> int:
        return self._game.max_moves if self._game.has_chance else 0

    def max_chance_nodes_in_history(self) -> int:
        """0 without chance; else no bound is known."""
        return _NO_BOUND if self._game.has_chance else 0

    def max_game_length(self) -> int:
        """The largest int of 32 bits: no bound is known."""
        return _NO_BOUND

    max_move_number = max_history_length = max_game_length

    def observation_tensor_shape(self) -> list[int]:
        return list(self._game.observation_shape)

    def observation_tensor_size(self) -> int:
        return int(np.prod(self._game.observation_shape))

    def observation_tensor_layout(self) -> Any:
        return TensorLayout.CHW

    information_state_tensor_shape = observation_tensor_shape
    information_state_tensor_size = observation_tensor_size
    information_state_tensor_layout = observation_tensor_layout

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None
                         ) -> "SpielObserver":
        """For open_spiel.python.observation.make_observation()."""
        return SpielObserver(self, getattr(iig_obs_type, "perfect_recall",
                                           False))

    def action_to_string(self, player: int, action: int) -> str:
        """The action in the start position."""
        return self.new_initial_state().action_to_string(player, action)

    def deserialize_state(self, text: str) -> "SpielState":
        """The state with the history of SpielState.serialize()."""
        state = self.new_initial_state()
        for action in text.split():
            state.apply_action(int(action))
        return state

    def serialize(self) -> str:
        return str(self)

    def to_string(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return f"{self._game.name}(start={self._start.text()})"

    __repr__ = __str__

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, SpielGame) and self._start == other._start

    def __hash__(self) -> int:
        return hash(self._start)


class SpielState:
    """A state with the methods of pyspiel.State that have a meaning here:
    players are 0 and 1, chance is -1, the end is -4. Illegal actions raise
    ValueError and change nothing."""

    def __init__(self, start: Union[Start, SpielGame], options: str = "",
                 **more: Any):
        game = (start if isinstance(start, SpielGame)
                else SpielGame(start, options, **more))
        self._game = game
        self.board: Board = game._start.copy()
        # The history begins at the root; `_before` has what players were told
        # until then.
        self._root = game._start
        self._before: dict[int, str] = {}
        self._moves_before = 0
        self._history: list[tuple[int, int]] = []

    # Who acts, and what kind of state it is.

    def current_player(self) -> int:
        if self.is_terminal():
            return PlayerId.TERMINAL
        return PlayerId.CHANCE if self.is_chance_node() else self.board.side

    def is_terminal(self) -> bool:
        return self.board.winner is not None

    def is_chance_node(self) -> bool:
        return self.board.side == NEUTRAL and not self.is_terminal()

    def is_player_node(self) -> bool:
        return self.board.side <= SECOND and not self.is_terminal()

    def is_simultaneous_node(self) -> bool:
        return False

    is_mean_field_node = is_simultaneous_node

    def is_initial_state(self) -> bool:
        return self.move_number() == 0

    def is_initial_non_chance_state(self) -> bool:
        return self.is_player_node() and all(
            player == PlayerId.CHANCE for player, _ in self._history)

    def get_type(self) -> Any:
        if self.is_terminal():
            return StateType.TERMINAL
        return (StateType.CHANCE if self.is_chance_node()
                else StateType.DECISION)

    def get_game(self) -> SpielGame:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    # Actions.

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        """Ascending; none for a player who does not act."""
        if player is not None and player != self.current_player():
            return []
        return sorted(self.board.legal_actions.tolist())

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        if player is not None and player != self.current_player():
            return [0] * self.num_distinct_actions()
        return self.board.legal_mask().astype(int).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Of a chance node: (action, probability) of each."""
        return [(action, self.board.chance(self.board.move_of(action)))
                for action in self.legal_actions()]

    def apply_action(self, action: int) -> None:
        number, player = index(action), self.current_player()
        self.board.step(self.board.move_of(number))
        self._history.append((player, number))

    apply_action_with_legality_check = apply_action

    def undo_action(self, player: int, action: int) -> None:
        """Takes the last action back, which must be this one."""
        if not self._history or self._history[-1] != (player, action):
            raise ValueError(f"action {action} of player {player} is not the "
                             "last one")
        self._history.pop()
        self.board = self._root.copy()
        for _, number in self._history:
            self.board.step(self.board.move_of(number))

    def child(self, action: int) -> "SpielState":
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> "SpielState":
        state: SpielState = SpielState.__new__(SpielState)
        state.__dict__.update(self.__dict__, board=self.board.copy(),
                              _history=list(self._history))
        return state

    __copy__ = clone

    def action_to_string(self, player_or_action: int,
                         action: Optional[int] = None) -> str:
        """Of an action, or of a player and an action."""
        return self.board.move_text(self.board.move_of(
            player_or_action if action is None else action))

    def string_to_action(self, player_or_text: Union[int, str],
                         text: Optional[str] = None) -> int:
        """Of a text, or of a player and a text."""
        told = player_or_text if text is None else text
        if not isinstance(told, str):
            raise TypeError(f"the text of an action is needed, not {told!r}")
        return self.board.action_of(self.board.move(told))

    # The past. A resampled state's begins with it.

    def history(self) -> list[int]:
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        """(player, action) of each."""
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(str(action) for action in self.history())

    def move_number(self) -> int:
        return self._moves_before + len(self._history)

    def serialize(self) -> str:
        """The history, for SpielGame.deserialize_state()."""
        return "\n".join(str(action) for action in self.history())

    # What players get.

    def returns(self) -> list[float]:
        """From -1 to 1 at the end, else zeros."""
        return [reward(self.board, i) for i in range(self.num_players())]

    rewards = returns

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    player_reward = player_return

    # What players know.

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        return self.board.observation(player).ravel().tolist()

    information_state_tensor = observation_tensor

    def observation_string(self, player: Optional[int] = None) -> str:
        return self.board.observe(player)

    def information_state_string(self, player: Optional[int] = None) -> str:
        """All that the player (default: who acts) has known since the start: in
        a game without hidden information the history, else its actions and the
        different observations, in order. Takes time in proportion to the
        history."""
        who = self.current_player() if player is None else player
        if not 0 <= who < self.num_players():
            raise ValueError(f"there is no player {who}")
        if not self.board.game.has_hidden_information:
            return self.history_str()
        board = self._root.copy()
        seen = board.observe(who)
        told = [self._before.get(who, f"player {who}\n{seen}")]
        for player_then, action in self._history:
            board.step(board.move_of(action))
            if player_then == who:
                told.append(f"action {action}")
            now = board.observe(who)
            if now != seen:
                told.append(now)
            seen = now
        return "\n".join(told)

    def resample_from_infostate(self, player: int,
                                probability_sampler: Callable[[], float]
                                ) -> "SpielState":
        """A state that the player cannot tell from this one. Its information
        state is the same to the player; its history begins with it."""
        if not self.board.game.has_hidden_information:
            return self.clone()
        state = self.clone()
        state.board = self.board.determinize(
            player, int(probability_sampler() * 2 ** 53))
        state._root = state.board.copy()
        state._before = {player: self.information_state_string(player)}
        state._moves_before = self.move_number()
        state._history = []
        return state

    def to_string(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return self.board.text()

    def __repr__(self) -> str:
        return f"<state of {self.board.game.name}: {self}>"

    def __eq__(self, other: Any) -> bool:
        return (isinstance(other, SpielState) and self._root == other._root
                and self._history == other._history)

    def __hash__(self) -> int:
        return hash((self._root, tuple(self._history)))


class SpielObserver:
    """Observations in the form of open_spiel.python.observation: set_from()
    fills `tensor` and `dict`."""

    def __init__(self, game: SpielGame, perfect_recall: bool):
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = {"observation": self.tensor.reshape(
            game.observation_tensor_shape())}

    def set_from(self, state: SpielState, player: int) -> None:
        self.dict["observation"][:] = state.board.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return (state.information_state_string(player) if self._perfect_recall
                else state.observation_string(player))
