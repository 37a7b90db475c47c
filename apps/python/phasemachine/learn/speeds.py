"""What a network costs: simulations per second by the units of its first layer.

A layer is wider than another if it costs little beside the rest of a simulation,
the rules, the tree and, in games without an evaluation, a random game.
"""

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
KEPT = 0.8  # of the narrowest one's simulations
SIMULATIONS = 2000
TIMES = 3
SAMPLE = 64  # positions that choose a random network's scales


def speeds(settings: Settings) -> Dict[int, float]:
    """Of networks with random weights, at the start of the game, in a second
    of a processor, which others may use as well."""
    game = pm.game(settings.game)
    draw = np.random.default_rng(settings.seed)
    sample = convert_network.positions(game, SAMPLE)
    board = openings.random_position(game, settings.options, 0,
                                     random.Random(settings.seed))
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
            arrays = {"first.pairwise": np.uint8(settings.pairwise),
                      "score.scale": np.float32(settings.score_scale())}
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
            player = pm.Player(game, net=path)
            begin = time.process_time()
            done = 0
            for _ in range(TIMES):
                player.clear()
                done += player.search(board,
                                      simulations=SIMULATIONS).simulations
            found[units] = done / max(time.process_time() - begin, 1e-9)
    return found


def affordable(found: Dict[int, float]) -> int:
    """The most units of those that keep a share of the speed."""
    fastest = max(found.values())
    return max(units for units, speed in found.items()
               if speed >= KEPT * fastest)
