"""A search whose positions a function in Python judges: here by material."""

import numpy as np

import phasemachine as pm

chess = pm.game("chess")
worth = np.array([1, 3, 3, 5, 9, 0], np.float32)


def material(batch):
    pieces = batch.observations[:, :12].sum(axis=(2, 3))
    balance = pieces[:, :6] @ worth - pieces[:, 6:] @ worth
    return 1 / (1 + np.exp(-balance / 4)), None


board = chess.from_text("k7/8/8/3q4/8/2N5/8/K7 w - - 0 1")
player = pm.Player(chess, evaluator=material)
result = player.search(board, simulations=2000)
print("best:", board.move_text(result.best))
