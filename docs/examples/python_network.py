"""Weights in an .npz file, as a training program would leave them: here random ones
for tic-tac-toe, 27 numbers to 32 units to a value and a policy."""

import numpy as np

import phasemachine as pm

game = pm.game("tic_tac_toe")
random = np.random.default_rng(1)
inputs = int(np.prod(game.observation_shape))


def layer(name, rows, columns):
    return {f"{name}.weight": random.normal(0, columns ** -0.5, (rows, columns)),
            f"{name}.bias": np.full(rows, 0.1)}


np.savez("weights.npz", **layer("first", 32, inputs), **layer("dense.0", 32, 32),
         **layer("value", 1, 32), **layer("policy", game.num_actions, 32))
