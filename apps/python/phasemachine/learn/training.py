"""Fits weights to rows: a few passes over a window of generations.

The network computes the same as a native one (docs/networks.md), so its weights
only need rounding. The inputs are the non-zero ones of the observation and, if
the game has them, the features of its own evaluation, whose score enters as a
multiple of its logit. The value's target is a mix of the search's value and the
game's result, the policy's the visits of full searches.
"""

import glob
import os
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

import numpy as np
import numpy.typing as npt
import torch

from .. import _core as pm

from . import LearnError
from .settings import Settings

Array = npt.NDArray[Any]

MOST_DENSE = 1.98  # of a dense layer's weight, so that int8 has steps of 1/64
LEAST_SCORE = 1e-4  # of the game's own evaluation
HELD_OUT_BATCH = 4096
UNPACKED = 16  # batches at a time, since each comes from all files


class Net(torch.nn.Module):
    """The layers by the names of docs/networks.md, but for the first: a row of
    weights for each observed number, plane and feature."""

    def __init__(self, game: pm.Game, units: int, settings: Settings) -> None:
        super().__init__()
        shape = game.observation_shape
        self.parts = [int(np.prod(shape)), shape[0] if len(shape) > 1 else 0,
                      game.num_features]
        self.first = torch.nn.EmbeddingBag(
            sum(self.parts), units * (1 + settings.pairwise), mode="sum")
        self.bias = torch.nn.Parameter(
            torch.full((self.first.embedding_dim,), 0.3))
        self.pairwise = settings.pairwise
        sizes = [units, *settings.dense]
        self.dense = torch.nn.ModuleList(
            torch.nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        self.value = torch.nn.Linear(sizes[-1], 1)
        self.scale = torch.nn.Parameter(
            torch.tensor(float(game.num_features > 0)),
            requires_grad=game.num_features > 0)
        self.policy_layer = settings.policy_layer
        self.policy = (torch.nn.Linear(sizes[self.policy_layer],
                                       game.num_actions)
                       if settings.policy_weight else None)
        with torch.no_grad():
            # Inputs are sparse: about a tenth of them, each 1.
            self.first.weight.normal_(0, 2 / sum(self.parts) ** 0.5)
            for layer in self.dense:
                layer.bias.fill_(0.3)
            for head in filter(None, (self.value, self.policy)):
                head.weight.mul_(0.3)
                head.bias.zero_()

    def forward(self, batch: "Batch") -> Tuple[Any, Any]:
        y = self.first(batch.inputs, batch.offsets,
                       per_sample_weights=batch.numbers)
        y = torch.clamp(y + self.bias, 0, 1)
        if self.pairwise:
            half = y.shape[1] // 2
            y = y[:, :half] * y[:, half:]
        units = [y]
        for layer in self.dense:
            units.append(torch.clamp(layer(units[-1]), 0, 1))
        return (self.value(units[-1])[:, 0] + self.scale * batch.scores,
                None if self.policy is None
                else self.policy(units[self.policy_layer]))

    def arrays(self) -> Dict[str, Array]:
        """The weights by the names of docs/networks.md."""
        state = {name: tensor.detach().cpu().numpy().copy()
                 for name, tensor in self.state_dict().items()}
        rows = np.split(state.pop("first.weight"), np.cumsum(self.parts)[:-1])
        found = {"first.weight": rows[0].T, "first.bias": state.pop("bias")}
        for name, some in zip(("planes", "features"), rows[1:]):
            if len(some):
                found[f"first.{name}"] = some.T
        found["score.scale"] = state.pop("scale")
        if self.pairwise:
            found["first.pairwise"] = np.uint8(1)
        return {**found, **state}

    def load(self, arrays: Dict[str, Array]) -> None:
        """The reverse of arrays(). Error: LearnError for another shape."""
        state = dict(arrays)
        state.pop("first.pairwise", None)
        try:
            state["first.weight"] = np.concatenate(
                [state.pop(f"first.{name}").T
                 for name in ("weight", "planes", "features")
                 if f"first.{name}" in state])
            state["bias"] = state.pop("first.bias")
            state["scale"] = state.pop("score.scale")
            self.load_state_dict({name: torch.from_numpy(np.array(array))
                                  for name, array in state.items()})
        except (KeyError, RuntimeError):
            raise LearnError("the last network has other layers than the "
                             "settings; units and dense cannot change in a run")


class Batch(NamedTuple):
    """Rows: the inputs of each begin at its offset."""
    offsets: Any
    inputs: Any
    numbers: Any
    scores: Any  # logits of the game's own evaluation
    values: Any  # the search's
    results: Any
    weights: Any  # 0: no result
    actions: Any  # (n, most), legal ones first
    visits: Any  # (n, most), shares; all 0: no target
    counts: Any  # legal actions of each

    def rows(self, index: Any) -> "Batch":
        """Some of the rows."""
        ends = torch.cat([self.offsets, torch.tensor(
            [len(self.inputs)], device=self.offsets.device)])
        sizes = ends[index + 1] - ends[index]
        offsets = sizes.cumsum(0) - sizes
        at = (torch.repeat_interleave(ends[index] - offsets, sizes)
              + torch.arange(int(sizes.sum()), device=sizes.device))
        return Batch(offsets, self.inputs[at], self.numbers[at],
                     *(part[index] for part in self[3:]))


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
        if not self.files:
            raise LearnError(f"{', '.join(folders)}: there are no .rows files")
        none = np.zeros((0, 2), np.int64)
        self.learned = np.concatenate(learned or [none])
        self.held = np.concatenate(held or [none])

    def unpack(self, ids: Array, device: str) -> Batch:
        """The rows of ids (file, row), file by file."""
        tables, inputs, policies = [], [], []
        for number in np.unique(ids[:, 0]):
            rows = self.files[number]
            index = np.sort(ids[ids[:, 0] == number, 1])
            tables.append(rows.table[index])
            inputs.append(rows.inputs(index))
            policies.append(rows.policies(index))
        table = np.concatenate(tables)
        offsets, rows_, numbers, scores = joined(inputs)
        ends, some, times = joined(policies)
        counts = table["moves"].astype(np.int64)
        actions = np.zeros((len(table), int(counts.max())), np.int64)
        visits = np.zeros(actions.shape, np.float32)
        row = np.repeat(np.arange(len(table)), np.diff(ends))
        place = np.arange(len(some)) - np.repeat(ends[:-1], np.diff(ends))
        actions[row, place], visits[row, place] = some, times
        visits /= np.maximum(visits.sum(axis=1, keepdims=True), 1)
        scores = np.clip(scores.astype(np.float64), LEAST_SCORE,
                         1 - LEAST_SCORE)
        return Batch(*(torch.from_numpy(array.copy()).to(device)
                       for array in (
                           offsets[:-1], rows_.astype(np.int64), numbers,
                           np.log(scores / (1 - scores)).astype(np.float32),
                           table["value"], table["result"], table["weight"],
                           actions, visits, counts)))

    def batches(self, passes: float, size: int, seed: int,
                device: str) -> Iterator[Batch]:
        """Rows in random order, for this many passes."""
        draw = np.random.default_rng(seed)
        left = int(passes * len(self.learned))
        while left > 0:
            order = self.learned[draw.permutation(len(self.learned))[:left]]
            left -= len(order)
            for begin in range(0, len(order), UNPACKED * size):
                some = self.unpack(order[begin:begin + UNPACKED * size], device)
                mixed = torch.from_numpy(draw.permutation(len(some.values)))
                for index in mixed.to(device).split(size):
                    yield some.rows(index)

    def mean(self) -> float:
        return float(np.mean([rows.table["value"].mean()
                              for rows in self.files if len(rows)]))


def joined(parts: List[Any]) -> List[Array]:
    """Tuples of offsets and arrays, one after another."""
    ends = np.cumsum([0] + [part[0][-1] for part in parts])
    offsets = np.concatenate([[0]] + [part[0][1:] + end
                                      for part, end in zip(parts, ends)])
    return [offsets, *(np.concatenate(arrays)
                       for arrays in list(zip(*parts))[1:])]


def losses(net: Any, batch: Batch, settings: Settings) -> Tuple[Any, Any, Any]:
    """Mean losses of value and policy, and the value's logits."""
    logit, logits = net(batch)
    share = settings.result_share * batch.weights
    target = (1 - share) * batch.values + share * batch.results
    value = torch.nn.functional.binary_cross_entropy_with_logits(logit, target)
    if logits is None:
        return value, torch.zeros(()), logit
    legal = (torch.arange(batch.actions.shape[1], device=logit.device)
             < batch.counts[:, None])
    listed = logits.gather(1, batch.actions)
    listed = listed.masked_fill(~legal, -1e9).log_softmax(dim=1)
    with_target = batch.visits.sum(dim=1) > 0
    policy = (-(batch.visits * listed).sum()
              / max(int(with_target.sum()), 1))
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
    sums, seen, results = np.zeros(2), [], []
    with torch.no_grad():
        for begin in range(0, len(window.held), HELD_OUT_BATCH):
            batch = window.unpack(window.held[begin:begin + HELD_OUT_BATCH],
                                  device)
            value, policy, logit = losses(net, batch, settings)
            sums += len(logit) * np.array([float(value), float(policy)])
            known = batch.weights > 0
            seen.append(logit[known].cpu().numpy())
            results.append(batch.results[known].cpu().numpy())
    sums /= len(window.held)
    found = {"held_out_value": sums[0], "held_out_policy": sums[1]}
    if sum(map(len, seen)):
        found["scale"] = best_scale(np.concatenate(seen),
                                    np.concatenate(results))
    return found


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
    window = Window(folders, settings)
    if len(window.learned) == 0:
        raise LearnError("there are no rows to learn from")
    net = Net(pm.game(settings.game), settings.units, settings)
    if start is not None:
        net.load(start)
    elif not sum(net.parts[2:]):
        # Otherwise the way to the mean saturates all units.
        mean = min(max(window.mean(), 0.01), 0.99)
        torch.nn.init.constant_(net.value.bias, np.log(mean / (1 - mean)))
    net.to(device)
    adam = torch.optim.AdamW(net.parameters(), settings.learning_rate,
                             weight_decay=settings.weight_decay)
    total = int(settings.passes * len(window.learned))
    done, sums = 0, np.zeros(2)
    seen = torch.zeros(sum(net.parts), dtype=torch.bool, device=device)
    for batch in window.batches(settings.passes, settings.batch,
                                settings.seed + generation, device):
        seen[batch.inputs] = True
        for group in adam.param_groups:  # to a tenth, linearly
            group["lr"] = settings.learning_rate * (1 - 0.9 * done / total)
        value, policy, _ = losses(net, batch, settings)
        adam.zero_grad()
        (value + settings.policy_weight * policy).backward()
        adam.step()
        with torch.no_grad():
            for layer in net.dense:
                layer.weight.clamp_(-MOST_DENSE, MOST_DENSE)
        count = len(batch.values)
        sums += count * np.array([float(value), float(policy)])
        done += count
    if start is None:
        with torch.no_grad():
            net.first.weight[~seen] = 0  # inputs that never occurred
    facts = {"rows": len(window.learned), "held_out": len(window.held),
             "learned": done, "value": sums[0] / done, "policy": sums[1] / done,
             "device": device, **measure(net, window, settings, device)}
    return net.arrays(), facts
