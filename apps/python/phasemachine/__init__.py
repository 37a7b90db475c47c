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

from typing import Any

try:
    import numpy as _numpy  # noqa: F401
except ImportError as _error:
    raise ImportError("phasemachine needs numpy; install it with "
                      "`apt install python3-numpy` or `pip install numpy`"
                      ) from _error

from ._core import (FIRST, NEUTRAL, SECOND, Batch, Board, Game, Network, Player,
                    PositionBatch, Rows, RulesError, SearchResult, Session,
                    Store, __version__, define, game, games, match, self_play,
                    self_play_memory)

__all__ = ["FIRST", "NEUTRAL", "SECOND", "Batch", "Board", "Game", "Network",
           "Player", "PositionBatch", "Rows", "RulesError", "SearchResult",
           "Session", "Store", "__version__", "define", "game", "games",
           "match", "self_play", "self_play_memory"]


# For pickle and copy, in the classes' own terms.

def _load(name: str, saved: bytes) -> Board:
    return game(name).load(saved)


def _player(cls: type, name: str, settings: "dict[str, Any]") -> Player:
    return cls(name, **settings)


def _game(name: str) -> Game:
    return game(name)


def _batch(*saved: Any) -> Batch:
    return Batch._restored(*saved)


# Protocols 0 and 1 would end the interpreter.
def _refuse(made: Any) -> Any:
    raise TypeError(f"cannot pickle or copy a {type(made).__name__}")


for _cls, _reduce in (
        (Batch, lambda batch: (_batch, batch._saved())),
        (Board, lambda board: (_load, (board.game.name, board.save()))),
        (Game, lambda rules: (_game, (rules.name,))),
        (Player, lambda player: (_player, (type(player), player.game.name,
                                           player.settings))),
        *((cls, _refuse) for cls in (Network, PositionBatch, Rows,
                                     SearchResult, Session, Store))):
    setattr(_cls, "__reduce__", _reduce)
