"""What the environments share: their start, and nature's moves."""

from typing import Any, Union

from .. import NEUTRAL, Board, Game, game

Start = Union[Board, Game, str]


def start_of(start: Start, options: str = "", **more: Any) -> Board:
    """A new board: a copy of `start`, or the initial position of a game."""
    if isinstance(start, Board):
        if options or more:
            raise ValueError("a board has its options already")
        return start.copy()
    if isinstance(start, str):
        start = game(start)
    if not isinstance(start, Game):
        raise TypeError("a Board, a Game or a game's name is needed, not "
                        f"{start!r}")
    return start.initial(options, **more)


def settle(board: Board, source: Any) -> None:
    """Draws nature's moves. `source` has random numbers by random()."""
    while board.side == NEUTRAL and board.winner is None:
        board.step(board.sample_chance(int(source.random() * 2 ** 53)))


def reward(board: Board, player: int) -> float:
    """From -1 to 1 at the end, else 0."""
    return 0.0 if board.winner is None else 2 * board.utility(player) - 1
