"""A small network in PyTorch that learns from its own games.

    python_torch.py [GAME] [GENERATIONS]
"""

import sys

import numpy as np
import torch
from torch import nn

import phasemachine as pm

game = pm.game(sys.argv[1] if len(sys.argv) > 1 else "tic_tac_toe")
generations = int(sys.argv[2]) if len(sys.argv) > 2 else 3
device = "cuda" if torch.cuda.is_available() else "cpu"
inputs = int(np.prod(game.observation_shape))
torch.manual_seed(1)
torch.set_num_threads(1)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Flatten(), nn.Linear(inputs, 128),
                                  nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.value = nn.Linear(128, 1)
        self.policy = nn.Linear(128, game.num_actions)

    def forward(self, seen):
        hidden = self.body(seen)
        return self.value(hidden).squeeze(1), self.policy(hidden)


network = Network().to(device)
adam = torch.optim.Adam(network.parameters(), 1e-3)


def judge(batch):
    with torch.no_grad():
        seen = torch.from_numpy(batch.observations.copy()).to(device)
        value, logits = network(seen)
        return torch.sigmoid(value).cpu(), logits.cpu()


def played(seed):
    """Positions of self-play: what was seen, the visits, the result."""
    seen, visits, results = [], [], []
    for one in pm.self_play(game.initial(), games=60, simulations=50,
                            seed=seed, evaluator=judge, variety_plies=30):
        board = game.initial()
        ends = []
        for ply in one["plies"]:
            if ply["side"] != pm.NEUTRAL:
                policy = np.zeros(game.num_actions, np.float32)
                policy[[board.action_of(move) for move in ply["moves"]]] = (
                    ply["visits"] / max(1, ply["visits"].sum()))
                seen.append(board.observation())
                visits.append(policy)
                ends.append(ply["side"])
            board.step(ply["move"])
        results += [board.utility(side) for side in ends]
    return [torch.tensor(np.array(rows, np.float32)).to(device)
            for rows in (seen, visits, results)]


for generation in range(generations):
    seen, visits, results = played(generation)
    losses = []
    for step in range(200):
        rows = torch.randint(len(seen), (128,))
        value, logits = network(seen[rows])
        loss = (nn.functional.binary_cross_entropy_with_logits(
                    value, results[rows]) -
                (visits[rows] * logits.log_softmax(1)).sum(1).mean())
        adam.zero_grad()
        loss.backward()
        adam.step()
        losses.append(loss.item())
    print(f"generation {generation}: {len(seen)} positions, the loss falls:",
          np.mean(losses[-20:]) < np.mean(losses[:20]))

if game.players == 2:
    result = pm.match(game.initial(), judge, "random", games=40,
                      simulations=50)
    print("score against random players:", result["score"])
