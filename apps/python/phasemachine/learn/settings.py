"""The settings of a run: one JSON file, with defaults for each game."""

import dataclasses
import json
import re
import sys
import typing
from typing import Any, Dict, List

from .. import _core as pm

from . import LearnError

VERSION = 1  # of the file
MOST_UNITS = 4096  # of a layer of a native network
LARGEST = sys.float_info.max  # integers of files may be larger

# Differences from the defaults below. An unlisted game uses only the defaults.
OF_GAMES: Dict[str, Dict[str, Any]] = {
    "tic_tac_toe": {
        "generations": 5, "games": 600, "part_games": 300, "sims": 100,
        "fast_sims": 30, "temperature": 1.0, "temperature_plies": 6,
        "noise_alpha": 1.0,
        "opening_plies": 5, "opening_bound": 0.5, "window": 4, "passes": 15.0,
        "batch": 64, "learning_rate": 0.005, "gate_games": 20,
        "gate_limit": "sims=100", "gate_opening_plies": 2, "anchor_games": 0,
        "gate_elo": [-20.0, 20.0], "last_games": 0,
    },
    "connect_four": {"temperature_plies": 14, "noise_alpha": 1.0},
    "chess": {
        "generations": 100, "games": 1000, "sims": 200, "fast_sims": 25,
        "first_evaluator": "", "max_plies": 300, "gate_opening_plies": 6,
        "resign_moves": 4,
    },
    "fairy_chess": {
        "generations": 50, "games": 500, "sims": 100, "fast_sims": 25,
        "first_evaluator": "",
        "max_plies": 300, "gate_opening_plies": 6,
    },
    "gungi": {
        "generations": 50, "games": 500, "sims": 200, "fast_sims": 25,
        "first_evaluator": "", "max_plies": 300, "noise_alpha": 0.05,
        "gate_opening_plies": 6, "resign_moves": 4,
    },
    "twilight_struggle": {
        "generations": 50, "games": 300, "sims": 200, "fast_sims": 25,
        "first_evaluator": "", "openings": 0, "gate_opening_plies": 0,
    },
    "monoknight": {
        "generations": 20, "games": 1000, "sims": 100, "fast_sims": 25,
        "first_evaluator": "",
        "openings": 0, "gate_opening_plies": 0, "past_share": 0.0,
    },
}


@dataclasses.dataclass(frozen=True)
class Settings:
    """All settings of a run: games, then training, then the gate."""
    game: str = ""
    options: str = ""  # rule options of the game
    seed: int = 1
    generations: int = 20  # at which the run ends

    games: int = 0  # of self-play in each generation; 0: as speeds.py finds
    first_games: int = 0  # in the first one, if another number
    part_games: int = 250  # that one process plays before its rows appear
    sims: int = 300  # simulations of a full search
    fast_share: float = 0.5  # of searches that are fast; not policy targets
    fast_sims: int = 60
    search: str = ""  # further search options, "exploration=2"
    noise_weight: float = 0.25  # Dirichlet noise at the root of full searches
    noise_alpha: float = 0.3
    temperature: float = 0.5
    temperature_plies: int = 8  # drawn at `temperature`, then at the next
    late_temperature: float = 0.2
    openings: int = 200  # start positions in each generation; 0: the usual one
    opening_plies: int = 6  # at most so many random moves lead to each
    opening_bound: float = 0.35  # and the search's value is this near to 1/2
    resign_moves: int = 0  # searches in a row below resign_score; 0: never
    resign_score: float = 0.02
    resign_play_through: float = 0.2  # share of games in which nobody resigns
    max_plies: int = 1000
    past_share: float = 0.1  # of the games, against an earlier network
    first_evaluator: str = "rollout"  # until there is a network; "": the game's
    store: bool = True  # keep the games, not only their rows

    units: int = 0  # of the first layer; 0: as many as cost little (speeds.py)
    pairwise: bool = False  # each is the product of two sums
    dense: List[int] = dataclasses.field(default_factory=lambda: [32])
    policy_layer: int = 0  # whose units the policy reads; 0: the first
    window: int = 8  # generations that are learned from
    passes: float = 1.0  # over the window, in each generation
    batch: int = 512
    learning_rate: float = 0.002
    weight_decay: float = 1e-4
    result_share: float = 0.3  # of the value target; the rest: search's value
    policy_weight: float = 1.0  # of the policy's loss beside the value's
    held_out: float = 0.05  # share of the games that only measure losses
    value_scales: List[float] = dataclasses.field(default_factory=lambda: [1.0])
    rollout_scale: float = 0.15  # of a random game's logit beside the value's,
    # where `first_evaluator` is rollout, the game has no features, and it wins
    threads: int = 1  # of training

    gate_games: int = 20  # at most; 0: every network is accepted
    gate_limit: str = "movetime=20"  # a move, in all matches; or "sims=100"
    gate_opening_plies: int = 4
    gate_elo: List[float] = dataclasses.field(
        default_factory=lambda: [-100.0, 0.0])  # SPRT's two hypotheses
    anchor_games: int = 10  # against an older network, for the curve alone
    last_games: int = 40  # of the last network against `first_evaluator`
    last_limits: List[str] = dataclasses.field(
        default_factory=lambda: ["movetime=20", "movetime=100"])

    def games_of(self, generation: int) -> int:
        return (not generation and self.first_games) or self.games

    def score_scale(self) -> float:
        """Of the random game that a network's value may include."""
        rolls = (self.first_evaluator == "rollout"
                 and pm.game(self.game).num_features == 0)
        return self.rollout_scale if rolls else 0.0


BOUNDS = {
    "seed": (0, 2**63), "generations": (1, 10**6), "games": (0, 10**9),
    "first_games": (0, 10**9),
    "part_games": (2, 10**6), "sims": (1, 10**9), "fast_share": (0, 1),
    "fast_sims": (1, 10**9), "noise_weight": (0, 1), "noise_alpha": (0.001, 100),
    "temperature": (0.01, 100), "temperature_plies": (0, 10**6),
    "late_temperature": (0, 100), "openings": (0, 10**6),
    "opening_plies": (0, 1000), "opening_bound": (0, 0.5),
    "resign_moves": (0, 10**6), "resign_score": (0, 0.5),
    "resign_play_through": (0, 1), "max_plies": (1, 10**6),
    "past_share": (0, 1), "units": (0, MOST_UNITS), "window": (1, 10**6),
    "policy_layer": (0, 4), "passes": (0.01, 1000), "batch": (1, 10**6), "learning_rate": (1e-7, 1),
    "weight_decay": (0, 1), "result_share": (0, 1), "policy_weight": (0, 1000),
    "held_out": (0, 0.5), "threads": (1, 1024), "gate_games": (0, 10**6),
    "gate_opening_plies": (0, 1000), "anchor_games": (0, 10**6),
    "last_games": (0, 10**6), "rollout_scale": (0, 100),
}
TYPES = typing.get_type_hints(Settings)
NUMBERS = {List[int]: int, List[float]: (int, float)}
LIMIT = re.compile("(movetime|sims)=[1-9][0-9]{0,8}")


def checked(name: str, value: Any) -> Any:
    """`value` converted to the setting's type; raises ValueError with the
    reason."""
    kind = TYPES[name]
    if name in ("gate_limit", "last_limits"):
        some = [value] if kind is str else value
        if not isinstance(some, list) or not all(
                isinstance(text, str) and LIMIT.fullmatch(text)
                for text in some):
            raise ValueError(f"{name} is {value!r}, not movetime= or sims=")
        return value
    if kind in NUMBERS:
        if (not isinstance(value, list) or not value or any(
                isinstance(item, bool) or not isinstance(item, NUMBERS[kind])
                or not abs(item) <= LARGEST for item in value)):
            raise ValueError(f"{name} is {value!r}, not a list of numbers")
        if name == "dense" and (len(value) > 4 or not
                                1 <= min(value) <= max(value) <= MOST_UNITS):
            raise ValueError(f"dense is {value!r}, not one to four layers of 1 "
                             f"to {MOST_UNITS} units")
        if name == "gate_elo" and not (len(value) == 2 and value[0] < value[1]):
            raise ValueError(f"gate_elo is {value!r}, not a lower and a higher")
        if name == "value_scales" and min(value) <= 0:
            raise ValueError(f"value_scales is {value!r}, not above 0")
        return value
    if kind is float and type(value) is int and abs(value) <= LARGEST:
        value = float(value)
    if type(value) is not kind:
        raise ValueError(f"{name} is {value!r}, not {kind.__name__}")
    if name in BOUNDS:
        least, most = BOUNDS[name]
        if not least <= value <= most:
            raise ValueError(f"{name} is {value!r}, not from {least} to {most}")
    return value


def of_game(game: str, changes: Dict[str, Any]) -> Settings:
    """The defaults of a game with changes. Errors: LearnError."""
    try:
        pm.game(game)
    except ValueError:
        raise LearnError(f"unknown game '{game}'; known: "
                         + ", ".join(pm.games()))
    values = dict(OF_GAMES.get(game, {}), **changes)
    return from_values(dict(values, game=game), "settings")


def from_values(values: Dict[str, Any], where: str) -> Settings:
    """Errors: LearnError that begins with `where`."""
    unknown = sorted(set(values) - set(TYPES))
    if unknown:
        raise LearnError(f"{where}: unknown setting '{unknown[0]}'; known: "
                         + ", ".join(TYPES))
    try:
        settings = Settings(**{name: checked(name, value)
                               for name, value in values.items()})
        if settings.policy_layer > len(settings.dense):
            raise ValueError(f"policy_layer is {settings.policy_layer}, but "
                             f"there are {len(settings.dense)} dense layers")
        if settings.pairwise and 2 * settings.units > MOST_UNITS:
            raise ValueError(f"units is {settings.units}, more than the "
                             f"{MOST_UNITS // 2} that pairwise layers have")
        pm.game(settings.game).initial(settings.options)
    except ValueError as error:
        raise LearnError(f"{where}: {error}")
    return settings


def parse_change(text: str) -> "tuple[str, Any]":
    """"sims=200" of the command line; words that are no JSON are text."""
    name, equals, value = text.partition("=")
    if not equals or name not in TYPES or name == "game":
        raise LearnError(f"'{text}': expected name=value, with a name of "
                         + ", ".join(n for n in TYPES if n != "game"))
    try:
        read = json.loads(value)
    except ValueError:
        read = value
    try:
        return name, checked(name, read)
    except ValueError as error:
        raise LearnError(f"settings: {error}")


def to_text(settings: Settings) -> str:
    return json.dumps({"version": VERSION, **dataclasses.asdict(settings)},
                      indent=1) + "\n"


def read(path: str) -> Settings:
    """Errors: LearnError if it is not such a file."""
    try:
        with open(path, encoding="utf-8") as file:
            values = json.load(file)
    except OSError as error:
        raise LearnError(f"{path}: {error.strerror}")
    except ValueError as error:
        raise LearnError(f"{path}: not JSON: {error}")
    if not isinstance(values, dict) or "version" not in values:
        raise LearnError(f"{path}: no settings of a learning run")
    version = values.pop("version")
    if version != VERSION:
        raise LearnError(f"{path}: version {version!r} of the settings; this "
                         f"program reads version {VERSION}")
    return from_values(values, path)
