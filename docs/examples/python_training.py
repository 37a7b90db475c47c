"""Random agents, search agents, and a loop that makes training data.

    python_training.py [GAME]
"""

import sys

import numpy as np

import phasemachine as pm

game = pm.game(sys.argv[1] if len(sys.argv) > 1 else "tic_tac_toe")


def play(first, second):
    """One game between two agents, each a function of a board."""
    board = game.initial()
    seed = 0
    while board.winner is None:
        if board.side == pm.NEUTRAL:
            board.step(board.sample_chance(seed))
            seed += 1
        else:
            board.step(int((first, second)[board.side](board)))
    return board.utility(pm.FIRST)


# Agents.
rng = np.random.default_rng(1)
player = pm.Player(game, seed=1)


def random_agent(board):
    return rng.choice(board.legal_moves)


def search_agent(board):
    return player.search(board, simulations=200).best


points = np.mean([play(random_agent, random_agent) for _ in range(20)])
print(f"random against random: {points:.2f}")
points = np.mean([play(search_agent, random_agent) for _ in range(20)])
print(f"search against random: {points:.2f}")

# Training data: what was seen, how the search shared its visits, who won.
seen, policies, results = [], [], []
for played in pm.self_play(game.initial(), games=20, simulations=50, seed=3):
    board = game.initial()
    for ply in played["plies"]:
        if ply["side"] != pm.NEUTRAL:
            policy = np.zeros(game.num_actions, np.float32)
            actions = [board.action_of(move) for move in ply["moves"]]
            policy[actions] = ply["visits"] / ply["visits"].sum()
            seen.append(board.observation())
            policies.append(policy)
            side = ply["side"]
            results.append(played["returns"][side])
        board.step(ply["move"])
x = np.stack(seen).reshape(len(seen), -1)
y = np.array(results, np.float32)
print(f"{len(seen)} positions, {x.shape[1]} numbers each")

# The loop: a linear value, by gradient descent on the results.
weights = np.zeros(x.shape[1], np.float32)
losses = []
for step in range(200):
    error = np.tanh(x @ weights) - y
    losses.append(float(np.mean(error ** 2)))
    weights -= 0.05 * (x.T @ (error * (1 - np.tanh(x @ weights) ** 2))) / len(y)
print("the loss falls:", losses[-1] < 0.9 * losses[0])

# Thousands of games at a time, in one call a move.
batch = pm.Batch(game.initial(), 4096, seed=1)
ended = 0
for _ in range(50):
    rewards, done = batch.step(batch.random_moves())
    ended += int(done.sum())
print("games ended in the batch:", ended > 0)
