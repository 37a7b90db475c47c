#!/usr/bin/python3
"""Trains the value of a native network on packed rows, for any game.

    bench/fit/train_value.py ROWS OUT.npz [options]

ROWS is a folder of .rows files (docs/data.md), OUT.npz an input of
`python3 -m phasemachine.convert_network`. The target is the search's value of
each position, mixed with a share of the game's result by --results. The inputs
are the observation and, if the game has them, the features of its own
evaluation, whose score enters as a multiple of its logit. Needs PyTorch; runs
on the CPU.
"""

import argparse
import glob
import os
import sys
import time

import numpy as np
import torch
from torch.nn import functional

import phasemachine as pm


class Positions:
    """The rows of some files, numbered consecutively."""
    def __init__(self, folder, held):
        self.files = [pm.Rows(path)
                      for path in sorted(glob.glob(os.path.join(folder, "*.rows")))]
        if not self.files:
            raise ValueError(f"{folder}: there are no .rows files")
        self.game = pm.game(self.files[0].game)
        self.starts = np.cumsum([0] + [len(rows) for rows in self.files])
        games = np.concatenate([rows.table["game"] for rows in self.files])
        # Whole games are held out: positions of one game resemble each other.
        out = games % held == 0
        self.training = np.flatnonzero(~out)
        self.testing = np.flatnonzero(out)
        shape = self.game.observation_shape
        self.inputs = int(np.prod(shape))
        self.planes = shape[0] if len(shape) > 1 else 0
        self.features = self.game.num_features
        self.rows = self.inputs + self.planes + self.features

    def mean(self):
        """Mean value of all positions."""
        return np.concatenate([rows.table["value"] for rows in self.files]).mean()

    def batch(self, chosen, share):
        """Inputs and targets of some positions, in any order."""
        chosen = np.sort(chosen)
        parts, targets = [], []
        for i, rows in enumerate(self.files):
            here = chosen[(chosen >= self.starts[i])
                          & (chosen < self.starts[i + 1])] - self.starts[i]
            if not len(here):
                continue
            parts.append(rows.inputs(here))
            table = rows.table[here]
            weight = share * table["weight"]
            targets.append((1 - weight) * table["value"]
                           + weight * table["result"])
        sizes = np.concatenate([np.diff(part[0]) for part in parts])
        offsets = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        rows, numbers, scores = (np.concatenate([part[i] for part in parts])
                                 for i in (1, 2, 3))
        scores = np.clip(scores.astype(np.float64), 1e-4, 1 - 1e-4)
        return (torch.from_numpy(offsets.astype(np.int64)),
                torch.from_numpy(rows.astype(np.int64)),
                torch.from_numpy(numbers),
                torch.from_numpy(np.log(scores / (1 - scores)).astype(np.float32)),
                torch.from_numpy(np.concatenate(targets).astype(np.float32)))


class Value(torch.nn.Module):
    """The network of docs/networks.md in floating point."""
    def __init__(self, rows, sums, pairwise, dense, scored):
        super().__init__()
        self.first = torch.nn.EmbeddingBag(rows, sums, mode="sum")
        torch.nn.init.normal_(self.first.weight, std=0.03)
        self.bias = torch.nn.Parameter(torch.full((sums,), 0.4))
        self.pairwise = pairwise
        sizes = [sums // 2 if pairwise else sums] + dense
        self.dense = torch.nn.ModuleList(
            torch.nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        self.value = torch.nn.Linear(sizes[-1], 1)
        torch.nn.init.zeros_(self.value.weight)
        torch.nn.init.zeros_(self.value.bias)
        self.scale = torch.nn.Parameter(torch.tensor(1.0 if scored else 0.0),
                                        requires_grad=scored)

    def forward(self, offsets, rows, numbers, scores):
        y = self.first(rows, offsets, per_sample_weights=numbers) + self.bias
        y = y.clamp(0, 1)
        if self.pairwise:
            half = y.shape[1] // 2
            y = y[:, :half] * y[:, half:]
        for layer in self.dense:
            y = layer(y).clamp(0, 1)
        return self.value(y)[:, 0] + self.scale * scores

    def cut(self):
        """Clamps the weights of int8 layers to the storable range."""
        with torch.no_grad():
            for layer in self.dense:
                layer.weight.clamp_(-1.98, 1.98)


def trained(positions, given):
    torch.manual_seed(given.seed)
    random = np.random.default_rng(given.seed)
    model = Value(positions.rows, given.units * (2 if given.pairwise else 1),
                  given.pairwise, given.dense, positions.features != 0)
    if not positions.features:
        # Otherwise the way to the mean saturates all units.
        mean = positions.mean().clip(0.01, 0.99)
        torch.nn.init.constant_(model.value.bias, np.log(mean / (1 - mean)))
    seen = torch.zeros(positions.rows, dtype=torch.bool)
    adam = torch.optim.Adam(model.parameters(), lr=given.rate)
    steps = given.epochs * (len(positions.training) // given.batch)
    rate = torch.optim.lr_scheduler.OneCycleLR(
        adam, max_lr=given.rate, total_steps=steps + 1, pct_start=0.1)
    begin = time.time()
    step = 0
    for epoch in range(given.epochs):
        order = random.permutation(positions.training)
        total = 0.0
        for at in range(0, len(order) - given.batch + 1, given.batch):
            *inputs, targets = positions.batch(order[at:at + given.batch],
                                               given.results)
            seen[inputs[1]] = True
            loss = functional.binary_cross_entropy_with_logits(model(*inputs),
                                                               targets)
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
            model.cut()
            rate.step()
            total += loss.item()
            step += 1
            if step % 100 == 0:
                print(f"step {step} of {steps}: loss {total / 100:.5f}, "
                      f"{time.time() - begin:.0f} s", flush=True)
                total = 0.0
        print(f"epoch {epoch + 1}: {report(model, positions, given)}",
              flush=True)
    with torch.no_grad():
        model.first.weight[~seen] = 0  # inputs that never occurred
    return model


def report(model, positions, given):
    """Of the held-out games: loss, loss of the game's own score at its best
    scale, and the best factor for the logits."""
    with torch.no_grad():
        logits, scores, targets = [], [], []
        for at in range(0, len(positions.testing), 4096):
            *inputs, target = positions.batch(positions.testing[at:at + 4096],
                                              given.results)
            logits.append(model(*inputs))
            scores.append(inputs[3])
            targets.append(target)
    logits, scores, targets = map(torch.cat, (logits, scores, targets))

    def best(x):
        losses = [(functional.binary_cross_entropy_with_logits(
            x * k, targets).item(), k) for k in np.arange(0.3, 3.01, 0.1)]
        return min(losses)

    loss, scale = best(logits)
    own, of_own = best(scores)
    # The lower bound of any prediction's loss.
    least = functional.binary_cross_entropy(targets, targets).item()
    plain = functional.binary_cross_entropy_with_logits(logits, targets).item()
    return (f"held-out loss {plain - least:.5f} over the targets' entropy, "
            f"{loss - least:.5f} with logits times {scale:.1f}; the game's own "
            f"score {own - least:.5f} times {of_own:.1f}; score scale "
            f"{model.scale.item():.3f}")


def arrays_of(model, positions, scale):
    """The names and shapes of docs/networks.md."""
    rows = model.first.weight.detach().numpy()
    features = positions.inputs + positions.planes
    arrays = {"first.weight": rows[:positions.inputs].T,
              "first.bias": model.bias.detach().numpy()}
    if positions.planes:
        arrays["first.planes"] = rows[positions.inputs:features].T
    if positions.features:
        arrays["first.features"] = rows[features:].T
        arrays["score.scale"] = np.float32(scale * model.scale.item())
    if model.pairwise:
        arrays["first.pairwise"] = np.uint8(1)
    for i, layer in enumerate(model.dense):
        arrays[f"dense.{i}.weight"] = layer.weight.detach().numpy()
        arrays[f"dense.{i}.bias"] = layer.bias.detach().numpy()
    arrays["value.weight"] = scale * model.value.weight.detach().numpy()
    arrays["value.bias"] = scale * model.value.bias.detach().numpy()
    return arrays


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", help="a folder of packed rows")
    parser.add_argument("out", help="arrays to write, .npz")
    parser.add_argument("--units", type=int, default=128, help="of the first layer")
    parser.add_argument("--pairwise", action="store_true",
                        help="units are products of two sums")
    parser.add_argument("--dense", type=int, nargs="*", default=[32])
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--results", type=float, default=0.0,
                        help="share of the game's result in the target")
    parser.add_argument("--scale", type=float, default=1.0,
                        help="logits are multiplied by it at the end")
    parser.add_argument("--held-out", type=int, default=40,
                        help="one game of so many is held out")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    try:
        positions = Positions(given.rows, given.held_out)
        if len(positions.training) < given.batch:
            raise ValueError(f"{len(positions.training)} positions to train on, "
                             f"fewer than a batch of {given.batch}")
    except (OSError, ValueError) as error:
        print(f"train_value: {error}", file=sys.stderr)
        return 1
    print(f"{positions.game.name}: {len(positions.training)} positions, "
          f"{len(positions.testing)} held out; {positions.rows} inputs",
          flush=True)
    model = trained(positions, given)
    np.savez_compressed(given.out, **arrays_of(model, positions, given.scale))
    return 0


if __name__ == "__main__":
    sys.exit(main())
