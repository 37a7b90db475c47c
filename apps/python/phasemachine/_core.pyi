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
# A game or its name; a start position, or a game for its own.
AnyGame = Union["Game", str]
Start = Union["Board", "Game", str]

def game(name: str) -> Game:
    """The game with this name. ValueError lists the known names."""

def games() -> list[str]:
    """The names of all games."""

class RulesError(ValueError):
    """The methods of a defined game gave an invalid answer."""

def define(rules: Any, *, cache: int = 64) -> Game:
    """Makes a game of a class, or of an object, which every other function then
    accepts.

    Needed: initial() is the first state; legal_moves(state) lists whole numbers;
    apply(state, move) is the next state; side(state) is who decides, NEUTRAL for
    nature; winner(state) is None until the game is over, then the winner, or
    NEUTRAL for a draw. A state is bytes, a numpy array (apply() may change the
    array that it is given and return None), or an immutable value of None, bool,
    int, float, str, bytes and tuple; all of a game have the form of the first.
    States are values: the methods depend on nothing else.

    Attributes, with their defaults: name (the class's, in lower case), players
    (2), max_moves (256; at most 1024), state_bytes (the most that an immutable
    state takes; 4 times the first), has_chance and has_hidden (whether there are
    the methods for it), actions (0; else all moves are below it and mean the same
    in every position), return_range ((-1, 1)).

    Methods that may be left out: chance_weights(state, moves), nature's
    probabilities; observe(state, viewer), what a player sees, and
    determinize(state, viewer, seed), a random state that looks the same to the
    viewer, both for hidden information; returns(state), one number a player;
    move_text(state, move), printable ASCII without blanks, different for each
    legal move; draw(state, viewer), where a viewer of NEUTRAL sees all;
    encode(state, viewer), numbers for learning; check(state), which raises for
    what is no state; step(state, move), for speed: (next state, side, winner,
    moves) in one call.

    What the methods answer is kept in up to `cache` MiB (0: nothing). A search
    calls them with the GIL. What they raise ends the call that needed them, and
    nothing else; an invalid answer raises RulesError, ValueError or TypeError.
    """

class Game:
    """The rules of one game. Games are compared by name and can be pickled.
    Rule options are given as text, "key=value,...", or as keywords:
    initial(variant="shogi"); True and False are yes and no, or on and off."""
    @property
    def name(self) -> str: ...
    @property
    def players(self) -> int:
        """1 or 2."""
    @property
    def has_chance(self) -> bool:
        """Whether the game has decisions of nature."""
    @property
    def has_hidden_information(self) -> bool: ...
    @property
    def max_moves(self) -> int:
        """Maximum length of a list of legal moves."""
    @property
    def num_actions(self) -> int:
        """All actions are below this number, the length of legal masks."""
    @property
    def encoding(self) -> dict[str, Any]:
        """The meaning of observations and actions: {"version", "rows",
        "actions"}. A row is {"count", "least", "most", "meaning"}, for `count`
        consecutive planes or numbers; a row of actions is {"first", "count",
        "meaning"}. The version changes whenever a meaning does."""
    @property
    def evaluators(self) -> list[str]:
        """Names of the evaluators, the default first."""
    @property
    def features(self) -> dict[str, Any]:
        """Features of the game's own evaluation for networks, in addition to
        the observation: {"version", "rows"}; version 0: none."""
    @property
    def num_features(self) -> int: ...
    @property
    def observation_shape(self) -> Tuple[int, ...]:
        """Shape of Board.observation()."""
    def check(self, plies: int = 2000, seed: int = 1) -> None:
        """Checks the laws that every game obeys, in random games with so many
        moves a law. RulesError has a line for each that does not hold."""
    def __hash__(self) -> int: ...
    def options(self, text: str = "", **more: Any) -> str:
        """`text` ("key=value,...") with every option named."""
    def initial(self, options: str = "", **more: Any) -> Board:
        """The start position."""
    def from_text(self, text: str, options: str = "", **more: Any
                  ) -> Board:
        """Reads a position in the game's notation (FEN for chess)."""
    def load(self, bytes: bytes) -> Board:
        """Reads the bytes of Board.save(); everything is validated."""

class Board:
    """A position at a decision, with value semantics: copies are independent;
    boards compare by value and can be hashed and pickled."""
    @property
    def game(self) -> Game: ...
    @property
    def side(self) -> int:
        """The side to decide: FIRST, SECOND or NEUTRAL."""
    @property
    def winner(self) -> Optional[int]:
        """None until the game is over; NEUTRAL is a draw."""
    @property
    def legal_moves(self) -> Codes:
        """Empty at the end."""
    @property
    def legal_texts(self) -> list[str]:
        """The move_text() of legal_moves, in the same order."""
    @property
    def legal_actions(self) -> Codes:
        """The actions of legal_moves, in the same order: numbers below
        game.num_actions, from the view of the side to decide."""
    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """True at each legal action; game.num_actions long."""
    def action_of(self, move: int) -> int:
        """The action of a legal move."""
    def move_of(self, action: int) -> int:
        """The legal move of an action; ValueError if there is none."""
    def is_legal(self, move: int) -> bool: ...
    @overload
    def step(self, move: int) -> None: ...
    @overload
    def step(self, move: str) -> None:
        """Makes a legal move, by number or text."""
    def move_text(self, move: int) -> str: ...
    def move_words(self, move: int) -> str:
        """The move as people write it: "Nf3", in algebraic notation, in
        chess."""
    def move(self, text: str) -> int:
        """The legal move that `text` names."""
    def sample_chance(self, seed: int) -> int:
        """If nature decides: a move drawn by the probabilities."""
    def chance(self, move: int) -> float:
        """If nature decides: the probability of a move."""
    def observation(self, viewer: Optional[int] = None
                    ) -> npt.NDArray[np.float32]:
        """What `viewer` (default: the side to decide) sees, as numbers;
        game.encoding documents them."""
    def features(self, viewer: Optional[int] = None
                 ) -> Tuple[npt.NDArray[np.float32], float]:
        """The features of the game's own evaluation (game.features), and its
        expected score."""
    def observe(self, viewer: Optional[int] = None) -> str:
        """The same as text."""
    def determinize(self, viewer: Optional[int], seed: int) -> Board:
        """A random board that `viewer` cannot distinguish from this one."""
    def returns(self) -> list[float]:
        """One value per player, in the game's own unit."""
    def utility(self, side: int) -> float:
        """The result for a player, from 0 to 1."""
    def events(self, move: Union[str, int], viewer: Optional[int] = None
               ) -> list[dict[str, Any]]:
        """The effects of a legal move, in order, as `viewer` sees them (None:
        everything). Each event has "kind", "side" (FIRST, SECOND or NEUTRAL),
        "details" by name, and "changes" of the viewer's picture: the new text
        of each key, or None if it is removed. The board does not change."""
    def picture(self, viewer: Optional[int] = None) -> dict[str, str]:
        """The view of `viewer` (None: everything), as texts by key. Applying
        the changes of a move's events in order gives the next picture."""
    def text(self) -> str: ...
    def save(self) -> bytes: ...
    def render(self) -> str:
        """A drawing for terminals."""
    def svg(self, viewer: Optional[int] = None, flipped: bool = False) -> str:
        """A picture as an SVG document: the whole position (None), or only what
        `viewer`, FIRST or SECOND, sees. `flipped`: the second player's side is
        at the bottom. ValueError if there is no such player."""
    def _repr_svg_(self) -> str:
        """svg(), for display in notebooks. Hides nothing."""
    def copy(self) -> Board: ...

class SearchResult:
    """The result of a search. Scores are from 0 to 1, for the side to
    decide."""
    @property
    def best(self) -> Optional[int]: ...
    @property
    def score(self) -> float: ...
    @property
    def proof(self) -> str:
        """none, win, loss or draw."""
    @property
    def plies(self) -> int:
        """To the end, if it is a proven win or loss; else 0."""
    @property
    def ended_by(self) -> str: ...
    @property
    def simulations(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def moves(self) -> Codes:
        """All legal moves, best first; visits, targets and scores are in the
        same order."""
    @property
    def visits(self) -> npt.NDArray[np.uint64]: ...
    @property
    def targets(self) -> npt.NDArray[np.uint64]:
        """Weights of the policy that training should aim at: the visits, or
        with root=gumbel the improved policy in 4096ths."""
    @property
    def scores(self) -> npt.NDArray[np.float64]: ...
    @property
    def policy(self) -> npt.NDArray[np.float64]:
        """Where `best` was drawn (search option hidden), the probability of
        each move; else zeros."""
    @property
    def line(self) -> Codes:
        """The principal variation."""

class PositionBatch:
    """Positions that a search needs evaluated, each as its side to decide sees
    it.

    An evaluator is a function of a PositionBatch that returns (values, logits):
    values from 0 to 1, one for each position, the expected score of the side to
    decide; logits one for each entry of `actions`, or (len(batch),
    game.num_actions) for all, or None for equal priors. Anything that NumPy can
    convert is accepted, such as a tensor on the CPU. The arrays here are views
    of memory that the next batch reuses. One thread at a time calls the
    function. Its exceptions end the search, which raises them; so do a
    ValueError for answers of a wrong shape and a RuntimeError for values
    outside [0, 1] and non-finite logits."""
    def __len__(self) -> int: ...
    @property
    def observations(self) -> npt.NDArray[np.float32]:
        """(len(batch), *game.observation_shape)."""
    @property
    def offsets(self) -> npt.NDArray[np.uint32]:
        """Position i has the legal actions offsets[i] to offsets[i + 1] of
        `actions`; none if only its value is needed, as when nature decides."""
    @property
    def actions(self) -> npt.NDArray[np.uint32]: ...
    def mask(self) -> npt.NDArray[np.bool_]:
        """True at these actions: (len(batch), game.num_actions). A view of
        memory that the next call reuses."""

Evaluate = Callable[[PositionBatch],
                    Tuple[npt.ArrayLike, Optional[npt.ArrayLike]]]

class Network:
    """A native network, read from a file (docs/networks.md). Immutable."""
    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        """Raises ValueError with the reason if the file is not a network."""
    @property
    def game(self) -> str: ...
    @property
    def encoding_version(self) -> int: ...
    @property
    def note(self) -> str: ...
    @property
    def inputs(self) -> int:
        """Numbers of an observation."""
    @property
    def features(self) -> int:
        """Number of the game's features that it takes; 0: none."""
    @property
    def score_scale(self) -> float:
        """Scale of the logit of the game's own score; 0: not used."""
    @property
    def units(self) -> list[int]:
        """Units of the first layer and of each dense one."""
    @property
    def num_actions(self) -> int:
        """0 without a policy."""
    @property
    def checksum(self) -> int: ...
    def evaluate(self, observations: npt.ArrayLike,
                 features: Optional[npt.ArrayLike] = None,
                 scores: Optional[npt.ArrayLike] = None
                 ) -> Tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Values (n,) and logits (n, num_actions) of n observations, each of
        `inputs` numbers in any shape, bit-identical to those of a search.
        Features and scores are those of Batch.features(), for networks that
        take them. ValueError for other shapes, numbers that are not finite,
        and scores outside [0, 1]."""

class Player:
    """A search with its tree. Only one thread at a time may search; stop() may
    be called from any. Copied and pickled, it is a new player with the same
    settings; a function as evaluator must be one that pickle can name."""
    def __init__(self, game: AnyGame, *, evaluator: Union[str, Evaluate] = "",
                 net: Union[str, os.PathLike[str]] = "", options: str = "",
                 threads: int = 1, memory: int = 64, seed: int = 1) -> None:
        """`evaluator`: one of game.evaluators, or a function that evaluates
        positions (PositionBatch). `net`: a native network file to use instead;
        ValueError if it is for another game. `options`: "exploration=2,...";
        `memory` of the tree in MiB. With a limit in simulations, and with one
        thread or a function, results are reproducible; not with threads in
        mode=tree."""
    @property
    def game(self) -> Game: ...
    @property
    def settings(self) -> dict[str, Any]:
        """The keyword arguments of the constructor."""
    def search(self, board: Board, moves: Sequence[int] = ..., *,
               simulations: Optional[int] = None,
               milliseconds: Optional[int] = None,
               progress: Optional[Callable[[SearchResult], Any]] = None
               ) -> SearchResult:
        """Searches the position after `moves` from `board`, without holding
        the GIL. The tree is kept while the game continues, and the random
        numbers of playouts go on from search to search: a new player, or
        clear(), is needed for the same answer again. `progress` receives the
        result so far; if it returns true, the search ends. Ctrl-C also ends
        it."""
    def stop(self) -> None:
        """Ends the running search."""
    def clear(self) -> None:
        """Clears the tree and restarts the random numbers: the next search is
        that of a new player."""

class Session:
    """A game between people and the engine, with undo and redo, levels, clocks,
    hints and resignation. Lists of moves made have {"by", "side", "move",
    "told"} for each; `by` is "person", "only choice", "engine" or "nature", and
    `move` is None if it is hidden from `viewer`: the person at the table or, of
    two, the one who decides next. One thread at a time; stop() may be called
    from any."""
    def __init__(self, start: Start, *, first: str = "person",
                 second: str = "engine", simulations: Optional[int] = None,
                 milliseconds: Optional[int] = None, clock: str = "",
                 seed: int = 1, forced: Optional[bool] = None,
                 evaluator: str = "", memory: int = 64,
                 tell_all: bool = False) -> None:
        """A seat is "person", "engine", or "engine" with a level: "engine
        easy", "engine 4". `simulations` (1000 without any limit) and
        `milliseconds` limit a search; `clock` is for example "5m+3s". `forced`:
        make forced moves for a person; by default in games with chance.
        `tell_all`: tell what is hidden from `viewer`, too."""
    @staticmethod
    def load(text: str, *, evaluator: str = "", memory: int = 64,
             tell_all: bool = False) -> Session:
        """Resumes a saved session with its seats, seed, limits and clock.
        ValueError names the wrong line."""
    def save(self) -> str:
        """The whole session as text, including hidden information."""
    def proceed(self) -> list[dict[str, Any]]:
        """Lets engine and nature move until a person must choose or the game
        is over."""
    def play(self, move: Union[int, str]) -> list[dict[str, Any]]:
        """Makes a person's move, a number or text as people type it, and calls
        proceed(). ValueError gives the reason for an invalid move."""
    def go(self) -> list[dict[str, Any]]:
        """The engine moves for the side to decide; then proceed()."""
    def undo(self) -> list[dict[str, Any]]:
        """Goes back to a person's last choice, or takes back a resignation."""
    def redo(self) -> list[dict[str, Any]]:
        """Goes forward to a person's next choice."""
    def jump(self, ply: int) -> None:
        """Goes to any move made or undone, without proceed()."""
    def resign(self) -> None:
        """The side to decide resigns."""
    def hint(self, lines: int = 3) -> SearchResult:
        """A search of the position at full strength. ValueError if the side to
        decide is hidden from `viewer`."""
    def set_seat(self, player: int, seat: str) -> None:
        """Who plays for FIRST or SECOND from now on."""
    def set_limits(self, *, simulations: Optional[int] = None,
                   milliseconds: Optional[int] = None) -> None:
        """The limits of each search from now on; without any, 1000
        simulations."""
    def again(self) -> list[dict[str, Any]]:
        """Restarts from the same start, with another seed in games with
        chance."""
    def stop(self) -> None:
        """Ends the running search; its move is not made."""
    def news(self) -> list[dict[str, Any]]:
        """The effects of the moves since the person's last decision, as that
        person may see them: the Board.events() of each."""
    def changes(self) -> list[str]:
        """The same in words, as rows of changes: "influence: US Iran 1"."""
    @property
    def forced(self) -> bool:
        """Whether forced moves are made for a person; can be set."""
    @forced.setter
    def forced(self, on: bool) -> None: ...
    @property
    def board(self) -> Board:
        """A copy of the board, hidden information included."""
    @property
    def next(self) -> str:
        """Who moves: "person", "only choice", "engine", "nature", "nobody"."""
    @property
    def question(self) -> str:
        """The current question in words; "" at the end."""
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> Optional[int]: ...
    @property
    def end(self) -> str:
        """"White wins by checkmate"; "" before the end."""
    @property
    def ply(self) -> int:
        """Moves made; len() also counts undone ones."""
    def __len__(self) -> int: ...
    @property
    def viewer(self) -> int:
        """The side whose view the person at the table may see; NEUTRAL sees
        all."""
    @property
    def clock(self) -> Optional[tuple[float, float]]:
        """Seconds left for each side; None without a clock."""

def self_play(start: Start, *, games: int = 1, simulations: int = 100,
              evaluator: Union[str, Evaluate] = "",
              net: Union[str, os.PathLike[str]] = "", options: str = "",
              memory: Optional[int] = None, seed: int = 1,
              variety_plies: int = 30, max_plies: int = 2000, workers: int = 1,
              games_at_once: Optional[int] = None,
              batch_size: Optional[int] = None) -> list[dict[str, Any]]:
    """Plays the search against itself. A game is {"plies", "winner", "end",
    "returns"}; a ply is {"side", "move", "score", "moves", "visits"}. Game i
    depends only on i and the arguments, except `workers`, `games_at_once` and
    `batch_size`, and equals that of `phasemachine selfplay` with the same
    settings.

    With a function as evaluator, `games_at_once` games (up to 16384; the
    default is 256, or `games` if fewer) run on `workers` threads, and their
    pending positions are gathered into batches of up to `batch_size` (up to
    65536; by default the number of games per thread). A tree asks for one
    position at a time unless the options contain mode=batch. `memory` of each
    tree is in MiB, by default what its searches need, or 16 without a function.
    Raises MemoryError before the first game if self_play_memory() exceeds the
    available memory. An exception of the function ends the run."""

def _run_program(arguments: list[str]) -> int:
    """Runs a command of the program phasemachine on the standard streams.
    Returns the exit code. Releases the GIL."""

def self_play_memory(start: Start, *, games: int = ..., simulations: int = 100,
                     options: str = "", memory: Optional[int] = None,
                     workers: int = 1, games_at_once: Optional[int] = None,
                     batch_size: Optional[int] = None) -> int:
    """An upper bound in bytes for trees, stacks and batches of self_play() with
    a function as evaluator. It does not include the played games and the
    function's own memory."""

def match(start: Start, first: Union[str, Evaluate],
          second: Union[str, Evaluate], *, games: int = 2,
          simulations: int = 100, options: str = "",
          memory: Optional[int] = None, seed: int = 1, opening_plies: int = 4,
          variety_plies: int = 0, max_plies: int = 2000, workers: int = 1,
          games_at_once: Optional[int] = None,
          batch_size: Optional[int] = None) -> dict[str, Any]:
    """Plays two players against each other: functions that evaluate positions,
    or texts such as "mcts:sims=200,evaluator=static", "greedy" or "random"
    (docs/program.md). They alternate in taking the first side, and games 2k and
    2k + 1 begin with the same `opening_plies` random moves. `options`, `memory`
    and `simulations` apply to functions; the rest is as in self_play(). Returns
    {"wins", "draws", "losses", "without_result", "score"} of the first player,
    "elo": its difference as (low, estimate, high), and "games" as of
    self_play(), each with "first_player", 0 or 1."""

class Batch:
    """Many boards, stepped in one call. Nature's moves are drawn
    automatically; every board is at a decision of a player or at the end.
    Input arrays hold integers, preferably uint32. Can be copied and pickled,
    with its random numbers. Stepping releases the GIL;
    RuntimeError if another thread uses the same batch."""
    def __init__(self, start: Start, size: int, seed: int = 1) -> None: ...
    def __len__(self) -> int: ...
    @property
    def sides(self) -> npt.NDArray[np.int8]:
        """The sides to decide; a view that changes with step()."""
    @property
    def winners(self) -> npt.NDArray[np.int8]:
        """-1 while a game is running; a view."""
    @property
    def counts(self) -> Codes:
        """The numbers of legal moves; a view."""
    def board(self, i: int) -> Board:
        """A copy of one board."""
    def legal_moves(self) -> Codes:
        """(size, game.max_moves); zeros after each board's counts."""
    def random_moves(self) -> Codes:
        """A random legal move of each board."""
    def moves_at(self, indices: npt.ArrayLike) -> Codes:
        """The legal moves with these indices, each below its board's count;
        else ValueError."""
    def legal_actions(self) -> Codes:
        """The actions of legal_moves(), in the same order."""
    def legal_masks(self, packed: bool = False, *,
                    out: Optional[npt.NDArray[Any]] = None) -> npt.NDArray[Any]:
        """True at the legal actions: (size, game.num_actions). `packed`: bits
        of uint8, eight in a byte, as np.packbits(..., bitorder="little").
        `out` as in observe()."""
    def moves_of(self, actions: npt.ArrayLike) -> Codes:
        """The moves of one action per board; ValueError names the first board
        on which it is illegal. Ended games accept any."""
    def step(self, moves: npt.ArrayLike, restart: bool = True
             ) -> Tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Makes a move on each board; (rewards, done). The reward is that of
        the side that moved: at the end of a game from -1 to 1, else 0. With
        `restart` ended games restart. ValueError, with nothing changed, if a
        move is illegal."""
    def reset(self) -> None: ...
    def restart(self, which: npt.ArrayLike) -> None:
        """Restarts the boards at which `which`, one bool a board, is true."""
    def _saved(self) -> Tuple[Any, ...]: ...
    @staticmethod
    def _restored(*saved: Any) -> Batch: ...
    def observe(self, viewer: Optional[int] = None, *,
                out: Optional[npt.NDArray[np.float32]] = None
                ) -> npt.NDArray[np.float32]:
        """(size, *game.observation_shape). `out`: an array of an earlier call,
        or another of that shape without gaps, to be written and returned. New
        arrays take longer, often several times."""
    def features(self, viewer: Optional[int] = None
                 ) -> Tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """The features (size, game.num_features) and scores (size,) of the
        game's own evaluation."""

class Rows:
    """A file of packed rows, as written by `phasemachine selfplay --rows` and
    described in docs/data.md: one row for each position that a player
    searched. The file is memory-mapped; do not change it meanwhile. Any number
    of threads may use it; methods release the GIL. `index` selects rows as in
    numpy (a slice, an array of numbers or of bools); None: all."""
    def __init__(self, path: Union[str, os.PathLike[str]], *,
                 check: bool = True) -> None:
        """ValueError if the file is damaged, truncated, or of another version;
        `check=False` skips the checksum. OSError if it cannot be opened."""
    def __len__(self) -> int: ...
    @property
    def game(self) -> str: ...
    @property
    def metadata(self) -> dict[str, Any]:
        """The description that determines the run's games: {"kind", "program",
        "engine", "game", "options", "position", "seed", "settings"}."""
    @property
    def table(self) -> npt.NDArray[np.void]:
        """The fixed part of every row, a view of the file: "at", "game",
        "ply", "value", "result", "action", "moves", "side", "weight", "policy"."""
    def observations(self, index: Any = None, *,
                     out: Optional[npt.NDArray[np.float32]] = None
                     ) -> npt.NDArray[np.float32]:
        """What the side to move sees, unpacked: (rows, ...). `out` as in
        Batch.observe()."""
    def features(self, index: Any = None
                 ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """The features (rows, game.num_features) and scores (rows,) of the
        game's own evaluation. Without features in the file: no columns, and
        scores of 1/2."""
    def inputs(self, index: Any = None
               ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint32],
                          npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Offsets, rows, numbers, scores: observations and features as the
        non-zero inputs of a native network. Row i has the inputs from
        offsets[i] to offsets[i + 1]: numbers of the observation by index, then
        constant planes as one input each, then the features. For
        torch.nn.functional.embedding_bag with `numbers` as weights."""
    def policies(self, index: Any = None
                 ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint32],
                            npt.NDArray[np.uint32]]:
        """Offsets, actions, visits: row i has the legal moves from offsets[i]
        to offsets[i + 1], by action."""

class Store:
    """A file of played games, as written by `phasemachine selfplay --out
    runs.db` and described in docs/data.md. Contains runs; a run has numbered
    games. One thread at a time; verify() and training_arrays() release the
    GIL. OSError, with errno.ENOSPC for a full disk, if a file cannot be
    written or read; a failed call stores nothing. Also a context manager."""
    def __init__(self, path: Union[str, os.PathLike[str]], *,
                 write: bool = False) -> None:
        """`write` creates the file if there is none. ValueError for a file
        that is missing, damaged or not a store."""
    def __enter__(self) -> Store: ...
    def __exit__(self, *args: object) -> None: ...
    @property
    def path(self) -> str: ...
    def runs(self) -> list[dict[str, Any]]:
        """{"id", "kind", "program", "engine", "game", "options", "position",
        "seed", "settings", "games", "stored", "created"}: `games` is the
        number requested, `stored` the number present; `engine` identifies the
        sources that determine play, empty if unknown."""
    def numbers(self, run: int) -> npt.NDArray[np.uint64]:
        """The numbers of a run's games, ascending."""
    def game(self, run: int, number: int) -> dict[str, Any]:
        """One game: {"number", "start", "first_player", "winner", "end",
        "returns"} and, for each ply, {"texts", "sides", "moves", "searched",
        "scores", "simulations", "microseconds"}. Ply i has the visits from
        visit_offsets[i] to visit_offsets[i + 1] of "visit_moves" and
        "visits", the best move first."""
    def boards(self, run: int, number: int) -> list[Board]:
        """Replays the game: every position, the start first. ValueError names
        an illegal ply."""
    def verify(self, run: int) -> int:
        """Replays every game and checks legality, texts, visits and results.
        Returns the number of games; ValueError names the first damaged one."""
    def training_arrays(self, run: int, *, first: int = 0, last: int = ...
                        ) -> dict[str, Any]:
        """One row for each position that a player searched, of the games
        numbered from `first` to `last`: the arrays of docs/data.md, and
        "metadata"."""
    def add_run(self, game: Game, *, options: str = "", position: str = "",
                seed: int = 0, settings: dict[str, Any] = ...,
                kind: str = "selfplay", games: int = 0) -> int:
        """The id of the run with these settings, created if there is none."""
    def add(self, run: int, games: Iterable[dict[str, Any]], *,
            first: int = 0, end: Optional[str] = None) -> int:
        """Stores games in the form of self_play(), numbered from `first`, all
        or none; each is replayed first. Returns the number of new games:
        existing numbers are not replaced. Raises the run's number of requested
        games if needed. `end` is why they ended."""
    def close(self) -> None:
        """Closes the file; later calls raise ValueError."""
