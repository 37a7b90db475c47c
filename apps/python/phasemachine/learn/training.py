"""Fits weights to rows: a few passes over a window of generations.

The network computes the same as a native one (docs/networks.md), so its weights
only need rounding. The value's target is a mix of the search's value and the
game's result, the policy's the visits of full searches.
"""

import glob
import os
import random
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

import numpy as np
import numpy.typing as npt
import torch

from .. import _core as pm

from . import LearnError
from .settings import Settings

Array = npt.NDArray[Any]

MOST_DENSE = 1.98  # of a dense layer's weight, so that int8 has steps of 1/64
CHUNK_NUMBERS = 64_000_000  # of observations unpacked at a time
HELD_OUT_BATCH = 4096


class Net(torch.nn.Module):
    """The layers by the names of docs/networks.md."""

    def __init__(self, inputs: int, actions: int, settings: Settings) -> None:
        super().__init__()
        self.first = torch.nn.Linear(inputs, settings.units)
        sizes = [settings.units, *settings.dense]
        self.dense = torch.nn.ModuleList(
            torch.nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        self.value = torch.nn.Linear(sizes[-1], 1)
        self.policy_layer = settings.policy_layer
        self.policy = torch.nn.Linear(sizes[self.policy_layer], actions)
        with torch.no_grad():
            # Inputs are sparse: about a tenth of them, each 1.
            self.first.weight.normal_(0, 2 / inputs ** 0.5)
            self.first.bias.fill_(0.3)
            for layer in self.dense:
                layer.bias.fill_(0.3)
            for head in (self.value, self.policy):
                head.weight.mul_(0.3)
                head.bias.zero_()

    def forward(self, x: Any) -> Tuple[Any, Any]:
        units = [torch.clamp(self.first(x), 0, 1)]
        for layer in self.dense:
            units.append(torch.clamp(layer(units[-1]), 0, 1))
        return (self.value(units[-1])[:, 0],
                self.policy(units[self.policy_layer]))


class Batch(NamedTuple):
    observations: Array  # (n, inputs)
    values: Array  # the search's, (n,)
    results: Array
    weights: Array  # 0: no result
    actions: Array  # (n, most), legal ones first
    visits: Array  # (n, most), shares; all 0: no target
    counts: Array  # legal actions of each


class Window:
    """Rows of many files, with some games held out."""

    def __init__(self, folders: List[str], settings: Settings) -> None:
        self.files: List[pm.Rows] = []
        learned, held = [], []
        for folder in folders:
            for path in sorted(glob.glob(os.path.join(folder, "*.rows"))):
                try:
                    rows = pm.Rows(path)
                except (ValueError, OSError) as error:
                    raise LearnError(f"{path}: {error}")
                number = len(self.files)
                self.files.append(rows)
                table = rows.table
                ids = np.stack([np.full(len(rows), number, np.int64),
                                np.arange(len(rows), dtype=np.int64)], axis=1)
                # Pairs of games share an opening: both are held out or neither.
                pair = table["game"].astype(np.int64) // 2
                mixed = (pair * 2654435761 + number * 40503) % 2**32
                out = mixed < settings.held_out * 2**32
                held.append(ids[out])
                learned.append(ids[~out])
        none = np.zeros((0, 2), np.int64)
        self.learned = np.concatenate(learned or [none])
        self.held = np.concatenate(held or [none])

    def unpack(self, ids: Array) -> Batch:
        """The rows of ids (file, row), in that order."""
        n = len(ids)
        inputs = int(np.prod(pm.game(self.files[0].game).observation_shape))
        observations = np.empty((n, inputs), np.float32)
        values, results = np.empty(n, np.float32), np.empty(n, np.float32)
        weights, counts = np.empty(n, np.float32), np.empty(n, np.int64)
        lists = []
        for number in np.unique(ids[:, 0]):
            at = np.flatnonzero(ids[:, 0] == number)
            rows, index = self.files[number], ids[at, 1]
            observations[at] = rows.observations(index).reshape(len(at), -1)
            table = rows.table[index]
            values[at], results[at] = table["value"], table["result"]
            weights[at], counts[at] = table["weight"], table["moves"]
            lists.append((at, *rows.policies(index)))
        most = int(counts.max())
        actions = np.zeros((n, most), np.int64)
        visits = np.zeros((n, most), np.float32)
        for at, offsets, some, times in lists:
            row = np.repeat(at, np.diff(offsets))
            place = np.arange(len(some)) - np.repeat(offsets[:-1],
                                                     np.diff(offsets))
            actions[row, place] = some
            visits[row, place] = times
        sums = visits.sum(axis=1, keepdims=True)
        return Batch(observations, values, results, weights, actions,
                     visits / np.maximum(sums, 1), counts)

    def chunks(self, passes: float, seed: int) -> Iterator[Batch]:
        """Rows in random order, for this many passes, in batches."""
        draw = np.random.default_rng(seed)
        inputs = int(np.prod(pm.game(self.files[0].game).observation_shape))
        size = max(1024, min(65536, CHUNK_NUMBERS // inputs))
        left = int(passes * len(self.learned))
        while left > 0:
            order = self.learned[draw.permutation(len(self.learned))[:left]]
            left -= len(order)
            for begin in range(0, len(order), size):
                yield self.unpack(order[begin:begin + size])


def losses(net: Any, batch: Batch, begin: int, end: int, settings: Settings,
           device: str) -> Tuple[Any, Any, Any]:
    """Mean losses of value and policy, and the value's logits."""
    def tensor(array: Array) -> Any:
        return torch.from_numpy(array[begin:end]).to(device)

    logit, logits = net(tensor(batch.observations))
    share = settings.result_share * tensor(batch.weights)
    target = (1 - share) * tensor(batch.values) + share * tensor(batch.results)
    value = torch.nn.functional.binary_cross_entropy_with_logits(logit, target)
    legal = (torch.arange(batch.actions.shape[1], device=device)
             < tensor(batch.counts)[:, None])
    listed = logits.gather(1, tensor(batch.actions))
    listed = listed.masked_fill(~legal, -1e9).log_softmax(dim=1)
    visits = tensor(batch.visits)
    with_target = visits.sum(dim=1) > 0
    policy = -(visits * listed).sum() / max(int(with_target.sum()), 1)
    return value, policy, logit


def best_scale(logits: Array, targets: Array) -> float:
    """The factor of the logits with the least loss. Below 1: the network is
    overconfident; above: underconfident."""
    scales = np.exp(np.linspace(np.log(0.25), np.log(4), 81))
    sums = [np.mean(np.logaddexp(0, k * logits) - targets * k * logits)
            for k in scales]
    return float(scales[int(np.argmin(sums))])


def measure(net: Any, window: Window, settings: Settings,
            device: str) -> Dict[str, float]:
    """Losses on the held-out rows; the best scale for the games' results."""
    if len(window.held) == 0:
        return {}
    sums, count, seen, results = [0.0, 0.0], 0, [], []
    with torch.no_grad():
        for begin in range(0, len(window.held), HELD_OUT_BATCH):
            batch = window.unpack(window.held[begin:begin + HELD_OUT_BATCH])
            n = len(batch.values)
            value, policy, logit = losses(net, batch, 0, n, settings, device)
            sums[0] += n * float(value)
            sums[1] += n * float(policy)
            count += n
            known = batch.weights > 0
            seen.append(logit.cpu().numpy()[known])
            results.append(batch.results[known])
    return {"held_out_value": sums[0] / count, "held_out_policy": sums[1] / count,
            "scale": best_scale(np.concatenate(seen), np.concatenate(results))}


def train(folders: List[str], settings: Settings, generation: int,
          start: Optional[Dict[str, Array]]
          ) -> Tuple[Dict[str, Array], Dict[str, Any]]:
    """New weights, from `start` or from scratch, and the losses. The same input
    gives the same weights on the same machine's CPU. Errors: LearnError for
    damaged rows."""
    torch.manual_seed(settings.seed * 1_000_003 + generation)
    torch.set_num_threads(settings.threads)
    torch.use_deterministic_algorithms(not torch.cuda.is_available())
    device = "cuda" if torch.cuda.is_available() else "cpu"
    game = pm.game(settings.game)
    window = Window(folders, settings)
    if len(window.learned) == 0:
        raise LearnError("there are no rows to learn from")
    net = Net(int(np.prod(game.observation_shape)), game.num_actions, settings)
    if start is not None:
        try:
            net.load_state_dict({name: torch.from_numpy(array)
                                 for name, array in start.items()})
        except RuntimeError:
            raise LearnError("the last network has other layers than the "
                             "settings; units and dense cannot change in a run")
    net.to(device)
    adam = torch.optim.AdamW(net.parameters(), settings.learning_rate,
                             weight_decay=settings.weight_decay)
    total = int(settings.passes * len(window.learned))
    done, sums = 0, [0.0, 0.0]
    order = random.Random(settings.seed + generation)
    for chunk in window.chunks(settings.passes, order.getrandbits(32)):
        for begin in range(0, len(chunk.values), settings.batch):
            end = min(begin + settings.batch, len(chunk.values))
            for group in adam.param_groups:  # to a tenth, linearly
                group["lr"] = settings.learning_rate * (1 - 0.9 * done / total)
            value, policy, _ = losses(net, chunk, begin, end, settings, device)
            adam.zero_grad()
            (value + settings.policy_weight * policy).backward()
            adam.step()
            with torch.no_grad():
                for layer in net.dense:
                    layer.weight.clamp_(-MOST_DENSE, MOST_DENSE)
            sums[0] += (end - begin) * float(value)
            sums[1] += (end - begin) * float(policy)
            done += end - begin
    facts = {"rows": len(window.learned), "held_out": len(window.held),
             "learned": done, "value": sums[0] / done, "policy": sums[1] / done,
             "device": device, **measure(net, window, settings, device)}
    weights = {name: tensor.detach().cpu().numpy().copy()
               for name, tensor in net.state_dict().items()}
    return weights, facts
