"""The compiled part of the package: see phasemachine."""

import os
from typing import (Any, Callable, Iterable, Optional, Sequence, Tuple, Union,
                    overload)

import numpy as np
import numpy.typing as npt

__version__: str
FIRST: int
SECOND: int
NEUTRAL: int

Codes = npt.NDArray[np.uint32]

def game(name: str) -> Game:
    """The game of that name. ValueError lists the names there are."""

def games() -> list[str]:
    """The names of all games."""

class Game:
    """The rules of one game."""
    @property
    def name(self) -> str: ...
    @property
    def players(self) -> int:
        """1 or 2."""
    @property
    def has_chance(self) -> bool:
        """Whether nature decides at times."""
    @property
    def has_hidden_information(self) -> bool: ...
    @property
    def max_moves(self) -> int:
        """No list of legal moves is longer."""
    @property
    def num_actions(self) -> int:
        """Every move is below this: the length of legal masks."""
    @property
    def evaluators(self) -> list[str]:
        """How positions can be judged; the default first."""
    @property
    def observation_shape(self) -> Tuple[int, ...]:
        """Of Board.observation(); empty where there is none."""
    def options(self, text: str = "") -> str:
        """`text` ("key=value,...") with every option named."""
    def initial(self, options: str = "") -> Board:
        """The start."""
    def from_text(self, text: str, options: str = "") -> Board:
        """The position in the game's notation (FEN for chess)."""
    def load(self, bytes: bytes) -> Board:
        """What Board.save() wrote; everything is checked."""

class Board:
    """A position that stands at a decision. A value: copies are independent,
    boards compare by value, can be hashed and pickled."""
    @property
    def game(self) -> Game: ...
    @property
    def side(self) -> int:
        """Who decides: FIRST, SECOND or NEUTRAL."""
    @property
    def winner(self) -> Optional[int]:
        """None while the game runs; NEUTRAL is a draw."""
    @property
    def legal_moves(self) -> Codes:
        """Empty at the end."""
    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """True at each legal move; game.num_actions long."""
    def is_legal(self, move: int) -> bool: ...
    @overload
    def step(self, move: int) -> None: ...
    @overload
    def step(self, move: str) -> None:
        """Makes a legal move, by number or text."""
    def move_text(self, move: int) -> str: ...
    def move(self, text: str) -> int:
        """The legal move that `text` names."""
    def sample_chance(self, seed: int) -> int:
        """Where nature decides: a move drawn by the probabilities."""
    def chance(self, move: int) -> float:
        """Where nature decides: the probability of a move."""
    def observation(self, viewer: Optional[int] = None
                    ) -> npt.NDArray[np.float32]:
        """What `viewer` (default: who decides) sees, as numbers, its own
        first."""
    def observe(self, viewer: Optional[int] = None) -> str:
        """The same as text."""
    def determinize(self, viewer: Optional[int], seed: int) -> Board:
        """A board that `viewer` cannot tell from this one."""
    def returns(self) -> list[float]:
        """One value a player, in the game's own unit."""
    def utility(self, side: int) -> float:
        """The result for a player, from 0 to 1."""
    def text(self) -> str: ...
    def save(self) -> bytes: ...
    def render(self) -> str:
        """A picture for a terminal."""
    def copy(self) -> Board: ...

class SearchResult:
    """What a search found. Scores are from 0 to 1, for the side to decide."""
    @property
    def best(self) -> Optional[int]: ...
    @property
    def score(self) -> float: ...
    @property
    def proof(self) -> str:
        """none, win, loss or draw."""
    @property
    def ended_by(self) -> str: ...
    @property
    def simulations(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def moves(self) -> Codes:
        """All legal moves, best first; visits and scores are theirs."""
    @property
    def visits(self) -> npt.NDArray[np.uint64]: ...
    @property
    def scores(self) -> npt.NDArray[np.float64]: ...
    @property
    def line(self) -> Codes:
        """The play expected, the best move first."""

class Player:
    """A search with its tree. One thread at a time searches; stop() comes
    from any."""
    def __init__(self, game: Game, *, evaluator: str = "", options: str = "",
                 threads: int = 1, memory: int = 64, seed: int = 1) -> None:
        """`options`: "exploration=2,..."; `memory` of the tree in MiB. With
        one thread and a limit in simulations results are reproducible."""
    def search(self, board: Board, moves: Sequence[int] = ..., *,
               simulations: Optional[int] = None,
               milliseconds: Optional[int] = None,
               progress: Optional[Callable[[SearchResult], Any]] = None
               ) -> SearchResult:
        """Searches the position after `moves` from `board`, without the
        interpreter's lock. The tree is kept while the line goes on.
        `progress` hears what is known so far; if it returns something true,
        the search ends. Ctrl-C ends it, too."""
    def stop(self) -> None:
        """Ends the search that runs."""
    def clear(self) -> None:
        """Forgets the tree."""

def self_play(start: Board, *, games: int = 1, simulations: int = 100,
              evaluator: str = "", options: str = "", memory: int = 16,
              seed: int = 1, variety_plies: int = 8, max_plies: int = 2000,
              workers: int = 1) -> list[dict[str, Any]]:
    """Games of the search against itself. A game is {"plies", "winner",
    "returns"}; a ply {"side", "move", "score", "moves", "visits"}. Game i
    depends on the arguments and i alone, not on `workers`."""

class Batch:
    """Many boards, stepped in one call. Nature's moves are drawn by
    themselves; every board stands at a decision of a player or at the end.
    Arrays given hold whole numbers, best of uint32. Other threads run while
    boards are stepped; RuntimeError where one uses the same batch."""
    def __init__(self, start: Board, size: int, seed: int = 1) -> None: ...
    def __len__(self) -> int: ...
    @property
    def sides(self) -> npt.NDArray[np.int8]:
        """Who decides; a view that changes with step()."""
    @property
    def winners(self) -> npt.NDArray[np.int8]:
        """-1 while a game runs; a view."""
    @property
    def counts(self) -> Codes:
        """How many moves are legal; a view."""
    def board(self, i: int) -> Board:
        """A copy of one board."""
    def legal_moves(self) -> Codes:
        """(size, game.max_moves); zeros after each board's counts."""
    def random_moves(self) -> Codes:
        """A legal move of each board."""
    def moves_at(self, indices: npt.ArrayLike) -> Codes:
        """The legal moves with these indices, each below its board's count;
        else ValueError."""
    def step(self, moves: npt.ArrayLike, restart: bool = True
             ) -> Tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Makes a move on each board; (rewards, done). The reward is that of
        the side that moved: at the end of a game from -1 to 1, else 0. With
        `restart` a game that ended begins anew. ValueError, with nothing
        changed, when a move is not legal."""
    def reset(self) -> None: ...
    def observe(self, viewer: Optional[int] = None) -> npt.NDArray[np.float32]:
        """(size, *game.observation_shape)."""

class Store:
    """A file in which played games survive: what `phasemachine selfplay --out
    runs.db` writes and docs/data.md describes. Holds runs; a run has numbered
    games. One thread at a time; verify() and training_arrays() let other
    threads run. OSError, with errno.ENOSPC for a full disk, where a file cannot
    be written or read; nothing is stored by a call that fails. Also a context
    manager."""
    def __init__(self, path: Union[str, os.PathLike[str]], *,
                 write: bool = False) -> None:
        """`write` makes the file where there is none. ValueError for a file
        that is missing, damaged or no store."""
    def __enter__(self) -> Store: ...
    def __exit__(self, *args: object) -> None: ...
    @property
    def path(self) -> str: ...
    def runs(self) -> list[dict[str, Any]]:
        """{"id", "kind", "program", "game", "options", "position", "seed",
        "settings", "games", "stored", "created"}: `games` were asked for,
        `stored` are there."""
    def numbers(self, run: int) -> npt.NDArray[np.uint64]:
        """The numbers of a run's games, ascending."""
    def game(self, run: int, number: int) -> dict[str, Any]:
        """One game: {"number", "start", "first_player", "winner", "end",
        "returns"} and, for each ply, {"texts", "sides", "moves", "searched",
        "scores", "simulations", "microseconds"}. Ply i has the visits from
        visit_offsets[i] to visit_offsets[i + 1] of "visit_moves" and
        "visits", the best move first."""
    def boards(self, run: int, number: int) -> list[Board]:
        """The game played again: every position, the start first. ValueError
        names the ply that is not legal."""
    def verify(self, run: int) -> int:
        """Plays every game again: legality, texts, visits, results. Returns
        how many there are; ValueError tells the first that is damaged."""
    def training_arrays(self, run: int, *, first: int = 0, last: int = ...
                        ) -> dict[str, Any]:
        """One row for each position in which a player searched, of the games
        numbered from `first` to `last`: the arrays of docs/data.md, and
        "metadata"."""
    def add_run(self, game: Game, *, options: str = "", position: str = "",
                seed: int = 0, settings: dict[str, Any] = ...,
                kind: str = "selfplay", games: int = 0) -> int:
        """The run that these name, made where there is none; its id."""
    def add(self, run: int, games: Iterable[dict[str, Any]], *,
            first: int = 0, end: Optional[str] = None) -> int:
        """Stores games in the form of self_play(), numbered from `first`, all
        or none; each is played again first. Returns how many are new: a number
        that is there stays as it is. `end` says why they ended."""
    def close(self) -> None:
        """Closes the file; what follows raises ValueError."""
