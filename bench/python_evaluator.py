#!/usr/bin/env python3
"""Measures the evaluator's share of the time of self-play with a Python
evaluator: chess, a PyTorch network of a million parameters on the CPU, or NumPy
constants.

    PYTHONPATH=build/release/python bench/python_evaluator.py [--games N]
        [--batch N] [--workers N] [--positions N] [--constant]
"""

import argparse
import time
import warnings

import numpy as np

import phasemachine as pm


class Enough(Exception):
    """Ends a run."""


def torch_network(game):
    """One million parameters: value and policy from two layers."""
    import torch
    from torch import nn
    # Only reads the batch, which is a view.
    warnings.filterwarnings("ignore", message="The given NumPy array is not")
    torch.set_num_threads(1)
    torch.manual_seed(1)
    inputs = int(np.prod(game.observation_shape))
    parts = nn.ModuleList([
        nn.Sequential(nn.Linear(inputs, 480), nn.ReLU(), nn.Linear(480, 320),
                      nn.ReLU(), nn.Linear(320, 128), nn.ReLU()),
        nn.Linear(128, 1 + game.num_actions)])
    count = sum(p.numel() for p in parts.parameters())

    def network(rows):
        with torch.no_grad():
            out = parts[1](parts[0](torch.from_numpy(rows)))
            return torch.sigmoid(out[:, 0]).numpy(), out[:, 1:].numpy()
    return network, count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--positions", type=int, default=200_000)
    parser.add_argument("--constant", action="store_true")
    args = parser.parse_args()
    game = pm.game("chess")
    if args.constant:
        half = np.full(65536, 0.5, np.float32)
        count, network = 0, lambda rows: (half[:len(rows)], None)
    else:
        network, count = torch_network(game)
    inside, seen, calls, begun = 0.0, 0, 0, None

    def evaluate(batch):
        nonlocal inside, seen, calls, begun
        start = time.perf_counter()
        # All games begin at the same time; not measured.
        if begun is None and calls == 3:
            begun = start
        calls += 1
        rows = batch.observations.reshape(len(batch), -1)
        answer = network(rows)
        if begun is not None:
            inside += time.perf_counter() - start
            seen += len(batch)
            if seen >= args.positions:
                raise Enough
        return answer

    try:
        pm.self_play(game.initial(), games=10**6, simulations=400,
                     evaluator=evaluate, games_at_once=args.games,
                     batch_size=args.batch, workers=args.workers)
    except Enough:
        pass
    whole = time.perf_counter() - begun
    print(f"{count} parameters, {args.workers} threads, {args.games} games, "
          f"batches of {args.batch}: {seen / whole:.0f} positions/s, "
          f"{100 * (1 - inside / whole):.1f} % of the time outside the network, "
          f"batches {100 * seen / ((calls - 3) * args.batch):.0f} % full")


if __name__ == "__main__":
    main()
