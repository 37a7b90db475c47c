#!/usr/bin/env python3
"""Fits one of the networks that games read in place, by gradient descent.

    bench/fit/fit.py GAME NETWORK OUT FILE... --epochs N

FILE is a store of games or, for chess, a table of judged positions (judge.py).
The network has the shape of games/GAME/networks/NETWORK.net and computes what the
game computes, in real numbers, which are rounded at the end. Adam with
cosine learning-rate decay; the same input gives the same network on a CPU. Needs
PyTorch, and uses a GPU if there is one.

Example:
  bench/fit/fit.py gungi moves games/gungi/networks/moves.net games.db --epochs 5
"""

import argparse
import math
import os
import subprocess
import sys
import tempfile

import numpy as np
import torch
import torch.nn.functional as F

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "apps", "python", "phasemachine"))
import network_files  # noqa: E402

HELD_OUT = 50  # every so manieth sample, without --held-out
WARM_UP = 200  # steps
MOST = {"int8": 127, "int16": 32767, "int32": 2**30, "float32": math.inf}
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Lists:
    """Lists of numbers, one behind another."""

    def __init__(self, numbers, counts):
        self.numbers, self.counts = numbers, counts.astype(np.int64)
        self.begins = np.cumsum(self.counts) - self.counts

    def places(self, ids):
        """Where the numbers of these lists are, and where each list begins."""
        counts = self.counts[ids]
        begins = np.cumsum(counts) - counts
        return (np.repeat(self.begins[ids] - begins, counts)
                + np.arange(counts.sum()), begins)

    def of(self, ids):
        places, begins = self.places(ids)
        return tensor(self.numbers[places]), tensor(begins)


def tensor(array):
    kind = np.float32 if array.dtype.kind == "f" else np.int64
    return torch.from_numpy(np.ascontiguousarray(array, kind)).to(DEVICE)


class Samples:
    """What bench/fit/samples.h has, of many files."""

    def __init__(self, program, game, network, files):
        parts = []
        for file in files:
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "samples")
                done = subprocess.run([program, game, network, file, path],
                                      stderr=subprocess.PIPE, text=True)
                if done.returncode != 0:
                    sys.exit(done.stderr.strip())
                with open(path, "rb") as read:
                    parts.append(network_files.read_network(read.read()).arrays)

        def joined(name):
            found = [part[name] for part in parts if name in part]
            return np.concatenate(found) if found else np.zeros(0, np.int16)

        def whole(name):
            return joined(name).ravel().view(np.uint16)

        counts = whole("counts")
        self.size = len(counts)
        self.numbers = joined("numbers")
        self.features = Lists(whole("features"), counts)
        self.moves = Lists(None, whole("moves"))
        self.rows = Lists(whole("rows"), whole("row_counts"))
        self.shares = joined("shares").ravel()
        self.bases = joined("bases").ravel()
        if not len(self.bases):
            self.bases = np.zeros(len(self.shares), np.float32)


class Model:
    """The arrays of the file in real numbers, `w`.

    STARTS: for each array, what 1 is in the file, the mean of the first numbers
    and their deviation."""

    STARTS = {}

    def __init__(self, shape):
        torch.manual_seed(1)
        self.of_file = shape
        self.w = {name: self.start(name, torch.randn(shape[name].shape)
                                   * deviation + mean).to(DEVICE)
                  for name, (_, mean, deviation) in self.STARTS.items()}

    def start(self, name, numbers):
        return numbers

    def take(self, arrays):
        for name, (one, *_) in self.STARTS.items():
            self.w[name] = tensor(arrays[name] / np.float64(one))

    def clamp(self):
        with torch.no_grad():
            for name, (one, *_) in self.STARTS.items():
                most = MOST[self.of_file[name].dtype.name] / one
                self.w[name].clamp_(-most, most)

    def forget(self, samples):
        """Rows of features that do not occur count as nothing."""
        if "features" in self.w and len(samples.features.numbers):
            rows = self.w["features"]
            rows[np.bincount(samples.features.numbers,
                             minlength=len(rows)) == 0] = 0

    def weights(self, name):
        return self.w[name]

    def arrays(self):
        found = {}
        for name, (one, *_) in self.STARTS.items():
            kind = self.of_file[name].dtype
            numbers = self.weights(name).detach().cpu().numpy() * float(one)
            if kind.kind == "i":
                numbers = np.clip(np.rint(numbers), -MOST[kind.name],
                                  MOST[kind.name])
            found[name] = numbers.astype(kind)
        return found

    def losses(self, samples, ids):
        """The loss of each of the samples."""
        raise NotImplementedError


def move_losses(samples, ids, logits_of):
    """The cross-entropy of the moves' shares above their entropy, for the logits
    that logits_of(rows, begins, position of each move) finds."""
    moves, begins = samples.moves.places(ids)
    position = tensor(np.repeat(np.arange(len(ids)), samples.moves.counts[ids]))
    rows, row_begins = samples.rows.of(moves)
    logits = (logits_of(rows, row_begins, position)
              + tensor(samples.bases[moves])).double()
    logits = logits - logits.detach().max()
    shares = tensor(samples.shares[moves])

    def total(numbers):
        return torch.zeros(len(ids), dtype=numbers.dtype,
                           device=DEVICE).index_add(0, position, numbers)

    logs = logits - torch.log(total(torch.exp(logits)))[position]
    return total(torch.xlogy(shares, shares) - shares * logs)


class Moves(Model):
    """A move's logit is the sum of the weights of its features."""

    STARTS = {"of": (256, 0, 0)}

    def losses(self, samples, ids):
        return move_losses(samples, ids, lambda rows, begins, _: F.embedding_bag(
            rows, self.w["of"][:, None], begins, mode="sum")[:, 0])


class FairyChessMoves(Model):
    """games/fairy_chess/knowledge/move_prior.h"""

    STARTS = {"of": (256, 0, 0), "features": (128, 0, 0.02),
              "bias": (128, 0.3, 0), "outputs": (512, 0, 0.1)}

    def forget(self, samples):
        self.w["features"][np.bincount(
            samples.rows.numbers, minlength=len(self.w["of"])) == 0] = 0

    def losses(self, samples, ids):
        def logits(rows, begins, _):
            units = torch.clamp(F.embedding_bag(
                rows, self.w["features"], begins, mode="sum")
                + self.w["bias"], 0, 1)
            return units @ self.w["outputs"] + F.embedding_bag(
                rows, self.w["of"][:, None], begins, mode="sum")[:, 0]

        return move_losses(samples, ids, logits)


class ChessMoves(Model):
    """games/chess/knowledge/move_network.h"""

    ROWS = ("from", "to", "target", "escape", "nearKing", "attack")
    STARTS = {"inputs": (64, 0, 0.1), "bias": (64, 0.3, 0),
              **{name: (64, 0, 0.02) for name in ROWS}, "toBias": (64, 0, 0)}

    def losses(self, samples, ids):
        inputs, begins = samples.features.of(ids)
        units = F.embedding_bag(inputs, self.w["inputs"].reshape(-1, 64), begins,
                                mode="sum") + self.w["bias"]
        squares = torch.clamp(units, 0, 1) ** 2
        table = torch.cat([self.w[name].reshape(-1, 64)
                           for name in self.ROWS])

        def logits(rows, row_begins, position):
            sums = F.embedding_bag(rows, table, row_begins, mode="sum")
            to = rows[row_begins + 1] - 6 * 64
            return ((sums * squares[position]).sum(1)
                    + self.w["toBias"].reshape(-1)[to])

        return move_losses(samples, ids, logits)


class ChessValue(Model):
    """games/chess/knowledge/value_network.h. During the fit all places of the king
    share rows, to which those of each place are added: what one place learns
    helps the others."""

    PAWNS = 1.737  # per factor e in the odds
    STARTS = {"inputs": (64, 0, 0.08), "bias": (64, 0.5, 0),
              "first": (64, 0, 0.05), "firstBias": (64 * 128, 0, 0),
              "second": (64, 0, 0.2), "secondBias": (64 * 128, 0, 0),
              "output": (2**10, 0, 0.1), "outputBias": (2**17, 0, 0)}
    ACTIVE = 15  # of the first layer's units; the last goes to the result

    def __init__(self, shape):
        super().__init__(shape)
        self.share()

    def start(self, name, numbers):
        # All places and all classes begin alike.
        numbers = numbers[:1].expand(numbers.shape).clone() \
            if name != "bias" else numbers
        if name == "second":  # [class][group of inputs][output][input]
            unit = (torch.arange(8)[:, None] * 4 + torch.arange(4)) % 16
            numbers *= (unit != self.ACTIVE)[None, :, None, :]
        return numbers

    def weights(self, name):
        if name != "inputs":
            return super().weights(name)
        most = 127 / 64
        return torch.clamp(self.w["inputs"] + self.w["shared"], -most, most)

    def take(self, arrays):
        super().take(arrays)
        self.share()

    def share(self):
        self.w["shared"] = torch.zeros_like(self.w["inputs"][0])

    @staticmethod
    def layer(weights, bias, inputs, of):
        """One of the layers of each class, for the classes `of`."""
        classes, groups, outputs, four = weights.shape
        table = weights.permute(0, 2, 1, 3).reshape(-1, groups * four)
        every = F.linear(inputs, table).reshape(-1, classes, outputs)
        return every[torch.arange(len(of)), of] + bias[of]

    def losses(self, samples, ids):
        numbers = tensor(samples.numbers[ids])
        wanted = numbers[:, 0]
        places, other, of, turn = numbers[:, 1:].long().T
        own, begins = samples.features.of(ids)
        position = tensor(np.repeat(np.arange(len(ids)),
                                    samples.features.counts[ids]))
        theirs = (own // 64 + 6) % 12 * 64 + (own % 64 ^ turn[position])
        table = self.weights("inputs").reshape(-1, self.w["bias"].shape[0])
        products = []
        for inputs, place in ((own, places), (theirs, other)):
            units = torch.clamp(F.embedding_bag(
                inputs + 768 * place[position], table, begins, mode="sum")
                + self.w["bias"], 0, 1)
            half = units.shape[1] // 2
            products.append(units[:, :half] * units[:, half:])
        first = self.layer(self.w["first"], self.w["firstBias"],
                           torch.cat(products, dim=1), of)
        active = F.pad(first[:, :self.ACTIVE], (0, 1))
        second = self.layer(
            self.w["second"], self.w["secondBias"],
            torch.cat([torch.clamp(active ** 2, max=1),
                       torch.clamp(active, 0, 1)], dim=1), of)
        pawns = ((torch.clamp(second, 0, 1) * self.w["output"][of]).sum(1)
                 + self.w["outputBias"][of] + first[:, self.ACTIVE])
        return (torch.sigmoid(pawns / self.PAWNS) - wanted) ** 2


def score_losses(total, wanted):
    """Of scores that are x / (1 + |x|) of the totals."""
    little = 0.002
    score = torch.clamp(0.5 + 0.5 * total / (1 + total.abs()), little,
                        1 - little)
    wanted = torch.clamp(wanted, little, 1 - little)
    return (wanted * torch.log(wanted / score)
            + (1 - wanted) * torch.log((1 - wanted) / (1 - score)))


class TwilightStruggleValue(Model):
    """games/twilight_struggle/knowledge/networks.h; leads are in ten points."""

    STARTS = {"features": (128, 0, 0.02), "bias": (128, 0.5, 0),
              "outputs": (1000, 0, 0.1), "constant": (1000, 0, 0),
              "scale": (1024, 1, 0)}

    def losses(self, samples, ids):
        wanted, turn, lead, even = tensor(samples.numbers[ids]).T
        turn = turn.long()
        inputs, begins = samples.features.of(ids)
        units = torch.clamp(F.embedding_bag(inputs, self.w["features"], begins,
                                            mode="sum") + self.w["bias"], 0, 1)
        total = ((units * self.w["outputs"][turn]).sum(1) + self.w["constant"][turn]
                 + self.w["scale"][turn] * lead) / even
        return score_losses(total, wanted)


class FairyChessValue(Model):
    """games/fairy_chess/knowledge/value_network.h"""

    STARTS = {"features": (128, 0, 0.02), "bias": (128, 0.5, 0),
              "outputs": (512, 0, 0.1), "constant": (512, 0, 0),
              "scale": (1024, 1, 0)}

    def losses(self, samples, ids):
        wanted, value, aim = tensor(samples.numbers[ids]).T
        aim = aim.long()
        inputs, begins = samples.features.of(ids)
        units = torch.clamp(F.embedding_bag(inputs, self.w["features"], begins,
                                            mode="sum") + self.w["bias"], 0, 1)
        total = ((units * self.w["outputs"][aim]).sum(1) + self.w["constant"][aim]
                 + self.w["scale"][aim] * value)
        return score_losses(total, wanted)


class MonoKnightValue(Model):
    """games/monoknight/knowledge/evaluate.h"""

    STARTS = {name: (1, 0, 0.125)
              for name in ("inputs", "bias", "outputs", "outputBias")}

    def losses(self, samples, ids):
        numbers = tensor(samples.numbers[ids])
        units = torch.relu(numbers[:, 2:] @ self.w["inputs"] + self.w["bias"])
        value = units @ self.w["outputs"] + self.w["outputBias"][0]
        return numbers[:, 1] * (value - numbers[:, 0]) ** 2


# The model, and the usual rate and batch.
KINDS = {
    ("chess", "value"): (ChessValue, 0.006, 4096),
    ("chess", "moves"): (ChessMoves, 0.006, 4096),
    ("fairy_chess", "moves"): (FairyChessMoves, 0.006, 1024),
    ("fairy_chess", "value"): (FairyChessValue, 0.006, 4096),
    ("gungi", "moves"): (Moves, 0.02, 1024),
    ("twilight_struggle", "moves"): (Moves, 0.02, 1024),
    ("twilight_struggle", "value"): (TwilightStruggleValue, 0.006, 4096),
    ("monoknight", "value"): (MonoKnightValue, 0.006, 4096),
}


def mean_loss(model, samples, ids):
    if len(ids) == 0:
        return 0.0
    with torch.no_grad():
        return sum(float(model.losses(samples, some).sum())
                   for some in np.array_split(ids, -(-len(ids) // 4096))
                   ) / len(ids)


def fit(model, samples, held_out, given):
    """Losses before and after: of the samples, of those held out."""
    ids = np.arange(samples.size)
    if held_out is None:
        out = ids % HELD_OUT == HELD_OUT - 1
        measured = (samples, ids[out])
        ids = ids[~out]
    else:
        measured = (held_out, np.arange(held_out.size))
    before = mean_loss(model, samples, ids), mean_loss(model, *measured)
    batch = max(1, min(given.batch, len(ids)))
    total = len(ids) // batch * given.epochs
    weights = [one.requires_grad_() for one in model.w.values()]
    adam = torch.optim.Adam(weights)
    draw = np.random.default_rng(1)
    step = 0
    for epoch in range(given.epochs):
        order = draw.permutation(ids)
        for begin in range(0, len(order) - batch + 1, batch):
            cosine = (1 + math.cos(math.pi * step / total)) / 2
            step += 1
            for group in adam.param_groups:
                group["lr"] = (given.rate * (cosine + 0.01)
                               * min(1, step / WARM_UP))
            loss = model.losses(samples, order[begin:begin + batch]).mean()
            adam.zero_grad()
            loss.backward()
            adam.step()
            model.clamp()
        print(f"epoch {epoch + 1} of {given.epochs}: held out "
              f"{mean_loss(model, *measured):.5f}", file=sys.stderr)
    return before, (mean_loss(model, samples, ids), mean_loss(model, *measured))


def read(path, like=None):
    """A network file, of the same shape as another."""
    try:
        with open(path, "rb") as file:
            found = network_files.read_network(file.read())
    except (OSError, ValueError) as error:
        sys.exit(f"cannot read {path}: {error}")
    shapes = [{name: (array.shape, array.dtype) for name, array in
               one.arrays.items()} for one in (found, like or found)]
    if like is not None and (found[:2] != like[:2] or shapes[0] != shapes[1]):
        sys.exit(f"{path}: a network of {found.game}, {found.kind}, or of "
                 "another shape")
    return found


def positive(kind):
    def read_positive(text):
        number = kind(text)
        if not number > 0:
            raise argparse.ArgumentTypeError(f"{text} is not above 0")
        return number
    return read_positive


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("network", help="moves or value")
    parser.add_argument("out", help="the network to write")
    parser.add_argument("files", nargs="+", metavar="file")
    parser.add_argument("--epochs", type=positive(int), required=True)
    parser.add_argument("--from", dest="start", metavar="NETWORK",
                        help="where to begin; otherwise at random numbers")
    parser.add_argument("--held-out", metavar="FILE",
                        help="measure losses on it, not on every fiftieth sample")
    parser.add_argument("--rate", type=positive(float), help="step size")
    parser.add_argument("--batch", type=positive(int), help="samples of a step")
    parser.add_argument("--program", help="fit_samples (build/release/bin)",
                        default=os.path.join(ROOT, "build", "release", "bin",
                                             "fit_samples"))
    given = parser.parse_args()
    kind = KINDS.get((given.game, given.network))
    if kind is None:
        parser.error("networks are " + ", ".join(map(" ".join, KINDS)))
    make, rate, batch = kind
    given.rate, given.batch = given.rate or rate, given.batch or batch
    torch.use_deterministic_algorithms(DEVICE == "cpu")
    in_use = read(os.path.join(ROOT, "games", given.game, "networks",
                               f"{given.network}.net"))
    model = make(in_use.arrays)
    if given.start:
        model.take(read(given.start, in_use).arrays)

    def samples(files):
        return Samples(given.program, given.game, given.network, files)

    held_out = samples([given.held_out]) if given.held_out else None
    learned = samples(given.files)
    if not given.start:
        model.forget(learned)
    before, after = fit(model, learned, held_out, given)
    with open(given.out, "wb") as file:
        file.write(network_files.network_bytes(given.game, given.network,
                                               model.arrays()))
    print(f"{learned.size} samples, loss {before[0]:.5f} before, {after[0]:.5f} "
          f"after; held out {before[1]:.5f}, {after[1]:.5f}")


if __name__ == "__main__":
    main()
