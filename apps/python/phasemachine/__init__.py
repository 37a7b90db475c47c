"""PhaseMachine: turn-based games and one tree search that plays them all.

    import phasemachine as pm

    board = pm.game("chess").initial()
    board.step("e4")
    result = pm.Player(board.game).search(board, simulations=1000)
    print(board.move_text(result.best))

Moves are numbers that are only meaningful for the board that listed them. Sides
are FIRST, SECOND and NEUTRAL, which is nature (dice, shuffles, draws). Wrong
input raises ValueError and changes nothing.
"""

from ._core import (FIRST, NEUTRAL, SECOND, Batch, Board, Game, Network, Player,
                    PositionBatch, Rows, SearchResult, Session, Store,
                    __version__, game, games, match, self_play,
                    self_play_memory)

__all__ = ["FIRST", "NEUTRAL", "SECOND", "Batch", "Board", "Game", "Network",
           "Player", "PositionBatch", "Rows", "SearchResult", "Session",
           "Store", "__version__", "game", "games", "match", "self_play",
           "self_play_memory"]


def _load(name: str, saved: bytes) -> Board:
    return game(name).load(saved)


def _reduce(board: Board) -> "tuple[object, tuple[str, bytes]]":
    return _load, (board.game.name, board.save())


# For pickle and copy.
setattr(Board, "__reduce__", _reduce)
