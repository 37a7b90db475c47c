"""What a network costs, and how many games a generation can have.

A layer is wider than another if it costs little beside the rest of a simulation,
the rules and the tree. A generation has as many games as a while suffices for.
"""

import dataclasses
import os
import random
import tempfile
import time
from typing import Dict

import numpy as np

from .. import _core as pm
from .. import convert_network
from . import openings
from .settings import Settings

UNITS = (32, 64, 128, 256)
KEPT = 0.7  # of the narrowest one's simulations
SIMULATIONS = 2000
TIMES = 3
SAMPLE = 64  # positions that choose a random network's scales

SECONDS = 40  # of a processor, for the games of a generation
LEAST_GAMES = 200
MOST_GAMES = 10000
RANDOM_GAMES = 10  # played to estimate the length of a game


def speeds(settings: Settings) -> Dict[int, float]:
    """Simulations of networks with random weights in a second of a processor."""
    game = pm.game(settings.game)
    draw = np.random.default_rng(settings.seed)
    sample = convert_network.positions(game, SAMPLE)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "random.net")
        for units in UNITS:
            sizes = [int(np.prod(game.observation_shape)),
                     units * (1 + settings.pairwise), units, *settings.dense]
            shapes = {"first": (sizes[1], sizes[0]), "value": (1, sizes[-1])}
            shapes.update({f"dense.{i}": (b, a) for i, (a, b) in
                           enumerate(zip(sizes[2:], sizes[3:]))})
            if settings.policy_weight:
                shapes["policy"] = (game.num_actions,
                                    sizes[2 + settings.policy_layer])
            arrays = {"first.pairwise": np.uint8(settings.pairwise)}
            if game.num_features:
                arrays["first.features"] = draw.normal(
                    0, 0.1, (sizes[1], game.num_features))
            for name, shape in shapes.items():
                arrays[f"{name}.weight"] = draw.normal(0, 0.1, shape)
                arrays[f"{name}.bias"] = np.full(shape[0], 0.1)
            with open(path, "wb") as file:
                file.write(convert_network.quantised(
                    convert_network.floats_of(arrays, game,
                                              settings.policy_layer),
                    game, sample))
            found[units] = speed(settings, pm.Player(game, net=path))
    return found


def speed(settings: Settings, player: pm.Player) -> float:
    """Simulations in a second of a processor, at the start of the game."""
    board = openings.random_position(pm.game(settings.game), settings.options, 0,
                                     random.Random(settings.seed))
    assert board is not None
    begin = time.process_time()
    done = 0
    for _ in range(TIMES):
        player.clear()
        done += player.search(board, simulations=SIMULATIONS).simulations
    return done / max(time.process_time() - begin, 1e-9)


def first_speed(settings: Settings) -> float:
    """Of the evaluator before there is a network."""
    words = ({"evaluator": settings.first_evaluator}
             if settings.first_evaluator else {})
    return speed(settings, pm.Player(settings.game, **words))


def games(settings: Settings, simulations: float) -> int:
    """How many games a processor plays in a while, with so many simulations a
    second."""
    draw = random.Random(settings.seed)
    plies = 0
    for _ in range(RANDOM_GAMES):
        board = pm.game(settings.game).initial(settings.options)
        while board.winner is None and plies < RANDOM_GAMES * settings.max_plies:
            if board.side == pm.NEUTRAL:
                board.step(board.sample_chance(draw.getrandbits(32)))
            else:
                board.step(int(draw.choice(board.legal_moves)))
                plies += 1
    a_move = (settings.fast_share * settings.fast_sims
              + (1 - settings.fast_share) * settings.sims)
    count = SECONDS * simulations * RANDOM_GAMES / (a_move * max(plies, 1))
    return int(min(max(count, LEAST_GAMES), MOST_GAMES))


def measured(settings: Settings) -> Settings:
    """With numbers instead of zeros."""
    found = speeds(settings)
    units = settings.units or affordable(found)
    with_network = found.get(units, min(found.values()))
    first = first_speed(settings)
    settings = dataclasses.replace(
        settings, units=units,
        games=settings.games or games(settings, with_network),
        first_games=(settings.first_games or settings.games
                     or games(settings, first)))
    print(f"simulations per second without a network: {first:.0f}, by units: "
          + ", ".join(f"{some}: {rate:.0f}" for some, rate in found.items())
          + f"; this run has {units} units and {settings.games} games in a "
          f"generation, {settings.first_games} in the first", flush=True)
    return settings


def affordable(found: Dict[int, float]) -> int:
    """The most units of those that keep a share of the speed."""
    fastest = max(found.values())
    return max(units for units, speed in found.items()
               if speed >= KEPT * fastest)
