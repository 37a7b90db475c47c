"""Converts trained weights to a native network file.

    python3 -m phasemachine.convert_network WEIGHTS FILE --game GAME

WEIGHTS is an .npz file of arrays, an .onnx file (onnx_files.py says which) or,
if PyTorch is installed, a state dict written by torch.save(). With `--to onnx`,
FILE is an .onnx file of the same network, not rounded. For the game's observation x and, if there are weights
for them, its features f (game.features), the network is

    y = clip(first.weight x + first.features f + first.bias, 0, 1)
    y = y[:half] * y[half:]                          if first.pairwise is not 0
    y = clip(dense.0.weight y + dense.0.bias, 0, 1)   and so on, if there are any
    v = value.weight y + value.bias
    value = sigmoid(v + score.scale logit(score))    one row; more: the softmax
                                                     of graded returns r, 3 of
                                                     them win, draw and loss, of
                v + score.scale (r - 1/2) logit(score)
    logits = policy.weight z + policy.bias           optional, a row an action
    logits[a] = the sum of those of policy.parts[a]  where actions share rows

where z are the units of the first layer or of another one (--policy-layer), and
score is what the game's own evaluation expects. A constant plane of x has its
own weight in first.planes, or else the sum of the plane's weights. The weights
are rounded to integers; the rounding errors are measured on positions of random
games and printed.
"""

import argparse
import contextlib
import os
import sys
from typing import (Any, Dict, Iterator, List, Mapping, NamedTuple, Optional,
                    Tuple, Union)

import numpy as np
import numpy.typing as npt

from . import _core as pm
from .network_files import network_bytes
from .onnx_files import load_onnx, onnx_bytes
from .weight_files import load, real

Array = npt.NDArray[Any]

ONE = 127  # stands for 1 after each layer
STEP = 32  # units of a layer are a multiple of this
MOST_FIRST_SHIFT = 8
MOST_DENSE_SHIFT = 24
MOST_DENSE = 4
MOST_VALUES = 65
MOST_PARTS = 8


class Sample(NamedTuple):
    """Positions: observations (n, inputs), features (n, features), scores (n,),
    legal actions (n, most) and how many of them there are."""
    observations: Array
    features: Array
    scores: Array
    actions: Array
    counts: Array


class Floats(NamedTuple):
    """The network in floating point."""
    first: Tuple[Array, Array]  # weights (units, inputs), biases (units,)
    planes: Optional[Array]  # (units, planes)
    features: Optional[Array]  # (units, features)
    score_scale: float
    pairwise: bool
    dense: List[Tuple[Array, Array]]
    value: Tuple[Array, Array]
    policy: Optional[Tuple[Array, Array]]
    parts: Optional[Array]  # (actions, parts of an action)
    policy_layer: int

    def first_sums(self, sample: Sample) -> Array:
        """(n, units), before clipping."""
        seen = sample.observations.astype(np.float64)
        sums = np.zeros((len(seen), len(self.first[1])))
        if self.planes is not None:
            squares = seen.reshape(len(seen), self.planes.shape[1], -1)
            filled = (squares == squares[:, :, :1]).all(axis=2)
            sums += (squares[:, :, 0] * filled) @ self.planes.T
            seen = np.where(filled[:, :, None], 0, squares).reshape(len(seen), -1)
        sums += seen @ self.first[0].T + self.first[1]
        if self.features is not None:
            sums += sample.features @ self.features.T
        return sums

    def layers(self, sample: Sample) -> List[Array]:
        """The units of every layer."""
        first = np.clip(self.first_sums(sample), 0, 1)
        if self.pairwise:
            half = first.shape[1] // 2
            first = first[:, :half] * first[:, half:]
        units = [first]
        for weight, bias in self.dense:
            units.append(np.clip(units[-1] @ weight.T + bias, 0, 1))
        return units

    def evaluate(self, sample: Sample) -> Tuple[Array, Optional[Array]]:
        """Values (n,) and logits (n, actions)."""
        layers = self.layers(sample)
        sums = layers[-1] @ self.value[0].T + self.value[1]
        scores = np.clip(sample.scores.astype(np.float64), 1e-4, 1 - 1e-4)
        extra = self.score_scale * np.log(scores / (1 - scores))
        if sums.shape[1] == 1:
            values = 1 / (1 + np.exp(-sums[:, 0] - extra))
        else:
            returns = np.linspace(1, 0, sums.shape[1])
            sums = sums + extra[:, None] * (returns - 0.5)
            weights = np.exp(sums - sums.max(axis=1, keepdims=True))
            values = weights @ returns / weights.sum(axis=1)
        if self.policy is None:
            return values, None
        logits = layers[self.policy_layer] @ self.policy[0].T + self.policy[1]
        if self.parts is not None:
            logits = logits[:, self.parts].sum(axis=2)
        return values, logits


def floats_of(arrays: Mapping[str, Array], game: pm.Game,
              policy_layer: Optional[int] = None) -> Floats:
    """Checks names and shapes. Raises ValueError with the reason."""
    left = dict(arrays)

    def take(name: str, inputs: int, units: int = 0) -> Tuple[Array, Array]:
        found = []
        for part in ("weight", "bias"):
            if f"{name}.{part}" not in left:
                raise ValueError(f"there is no array {name}.{part}, but "
                                 + (", ".join(sorted(left)[:8]) or "none"))
            found.append(real(f"{name}.{part}", left.pop(f"{name}.{part}")))
        weight, bias = found
        rows = units or (weight.shape[0] if weight.ndim else 0)
        if weight.shape != (rows, inputs) or bias.shape != (rows,):
            raise ValueError(
                f"{name} has weights {weight.shape} and biases {bias.shape}, not "
                f"({units or 'n'}, {inputs}) and ({units or 'n'},)")
        return weight, bias

    def matrix(name: str, columns: int) -> Optional[Array]:
        if name not in left:
            return None
        array = real(name, left.pop(name))
        if array.shape != (len(first[1]), columns):
            raise ValueError(f"{name} has shape {array.shape}, not "
                             f"({len(first[1])}, {columns})")
        return array

    def number(name: str) -> float:
        array = real(name, left.pop(name, 0.0))
        if array.size != 1:
            raise ValueError(f"{name} has shape {array.shape}, not one number")
        return float(array.reshape(()))

    shape = game.observation_shape
    first = take("first", int(np.prod(shape)))
    planes = matrix("first.planes", shape[0]) if len(shape) > 1 else None
    features = matrix("first.features", game.num_features)
    score_scale = number("score.scale")
    pairwise = bool(number("first.pairwise"))
    if pairwise and len(first[1]) % 2:
        raise ValueError(f"first.pairwise: {len(first[1])} sums make no pairs")
    sizes = [len(first[1]) // 2 if pairwise else len(first[1])]
    dense = []
    while f"dense.{len(dense)}.weight" in left:
        dense.append(take(f"dense.{len(dense)}", sizes[-1]))
        sizes.append(len(dense[-1][1]))
    if len(dense) > MOST_DENSE:
        raise ValueError(f"there are {len(dense)} dense layers, not at most "
                         f"{MOST_DENSE}")
    value = take("value", sizes[-1])
    if not 1 <= len(value[1]) <= MOST_VALUES:
        raise ValueError(f"value has {len(value[1])} rows, not 1 to "
                         f"{MOST_VALUES}")
    policy = None
    parts = None
    layer = 0
    if "policy.weight" in left:
        width = np.shape(left["policy.weight"])[-1:]
        fitting = [i for i, size in enumerate(sizes) if (size,) == width]
        layer = fitting[0] if policy_layer is None and fitting else (
            policy_layer or 0)
        if not 0 <= layer < len(sizes):
            raise ValueError(f"there is no layer {layer} for the policy")
        if "policy.parts" in left:
            parts = np.asarray(left.pop("policy.parts"))
            policy = take("policy", sizes[layer])
            if (parts.ndim != 2 or len(parts) != game.num_actions
                    or parts.dtype.kind not in "iu"
                    or not 1 <= parts.shape[1] <= MOST_PARTS):
                raise ValueError(
                    f"policy.parts has shape {parts.shape}, not "
                    f"({game.num_actions}, 1 to {MOST_PARTS}) whole numbers")
            if parts.min() < 0 or parts.max() >= len(policy[1]):
                raise ValueError(f"policy.parts has a part that is not one of "
                                 f"the {len(policy[1])}")
        else:
            policy = take("policy", sizes[layer], game.num_actions)
    if left:
        raise ValueError("unknown arrays: " + ", ".join(sorted(left)))
    return Floats(first, planes, features, score_scale, pairwise, dense, value,
                  policy, parts, layer)


def positions(game: pm.Game, count: int, seed: int = 1) -> Sample:
    """Positions of random games."""
    boards = pm.Batch(game.initial(), min(count, 64), seed)
    seen, features, scores, actions, counts = [], [], [], [], []
    while len(seen) * len(boards) < count:
        seen.append(boards.observe().reshape(len(boards), -1).copy())
        extra, score = boards.features()
        features.append(extra)
        scores.append(score)
        actions.append(boards.legal_actions().copy())
        counts.append(boards.counts.copy())
        boards.step(boards.random_moves())
    return Sample(*(np.concatenate(parts)[:count]
                    for parts in (seen, features, scores, actions, counts)))


def padded(weight: Array, bias: Array, inputs: int) -> Tuple[Array, Array]:
    """Pads units and inputs with zeros to multiples of STEP."""
    units = -(-len(bias) // STEP) * STEP
    out = np.zeros((units, inputs))
    out[:weight.shape[0], :weight.shape[1]] = weight
    return out, np.pad(bias, (0, units - len(bias)))


def padded_pairs(rows: Array, pairwise: bool) -> Array:
    """Pads with columns of zeros to a multiple of STEP units."""
    sums = rows.shape[1]
    if not pairwise:
        return np.pad(rows, ((0, 0), (0, -sums % STEP)))
    return np.concatenate([padded_pairs(rows[:, :sums // 2], False),
                           padded_pairs(rows[:, sums // 2:], False)], axis=1)


def whole(numbers: Array, kind: Any, name: str) -> Array:
    """Rounded to an integer type."""
    rounded = np.rint(numbers)
    limits = np.iinfo(kind)
    if rounded.size and (rounded.min() < limits.min
                         or rounded.max() > limits.max):
        raise ValueError(f"{name} has a number of {np.abs(numbers).max():.3g}, "
                         f"scaled, beyond {limits.max}")
    return rounded.astype(kind)


def first_rows(floats: Floats, plane: int) -> Array:
    """A row for each input, then for each plane, then for each feature."""
    rows = floats.first[0].T
    parts = [rows]
    if plane:
        parts.append(rows.reshape(-1, plane, rows.shape[1]).sum(axis=1)
                     if floats.planes is None else floats.planes.T)
    if floats.features is not None:
        parts.append(floats.features.T)
    return np.concatenate(parts)


def first_shift(rows: Array, sums: Array) -> int:
    """The most precise shift for which weights and, with a margin, the sums of
    real positions fit an int16."""
    most = max(np.abs(rows).max(), 2 * np.abs(sums).max(), 1e-9)
    shift = int(np.floor(np.log2(32767 / (ONE * most))))
    if shift < 0:
        raise ValueError(f"first layer: sums of up to {most:.3g} are too large")
    return min(shift, MOST_FIRST_SHIFT)


def dense_shift(weight: Array, name: str) -> int:
    shift = int(np.floor(np.log2(127 / max(np.abs(weight).max(), 1e-9))))
    if shift < 0:
        raise ValueError(f"{name}: weights beyond 127")
    return min(shift, MOST_DENSE_SHIFT)


def head(arrays: Dict[str, Array], name: str, weight: Array, bias: Array,
         inputs: int) -> float:
    """Adds a value or policy to the file's arrays; returns its scale."""
    scale = max(float(np.abs(weight).max()), 1e-9) / 127
    wide = np.zeros((len(bias), inputs))
    wide[:, :weight.shape[1]] = weight
    for part, numbers, kind in (("bias", bias / scale * ONE, np.int32),
                                ("weight", wide / scale, np.int8)):
        arrays[f"{name}.{part}"] = whole(numbers, kind, f"{name}.{part}")
    return scale / ONE


def quantised(floats: Floats, game: pm.Game, sample: Union[Sample, Array],
              note: str = "", input_shift: int = 8) -> bytes:
    """The bytes of the file (docs/networks.md), with scales chosen for a
    sample, or only observations for a network without features."""
    if not isinstance(sample, Sample):
        empty = np.zeros((len(sample), 0))
        sample = Sample(sample, empty, empty, empty, empty)
    shape = game.observation_shape
    plane = int(np.prod(shape[1:])) if len(shape) > 1 else 0
    rows = first_rows(floats, plane)
    shift = first_shift(rows, floats.first_sums(sample))
    rows = padded_pairs(rows, floats.pairwise)
    bias = padded_pairs(floats.first[1][None], floats.pairwise)[0]
    scale = ONE * 2.0 ** shift
    arrays = {
        "first.bias": whole(bias * scale + 2 ** shift // 2, np.int16,
                            "first.bias"),
        "first.weight": whole(rows * scale, np.int16, "first.weight")}
    units = [len(bias) // 2 if floats.pairwise else len(bias)]
    # What a layer's units stand for less than they should.
    short = [128 / 127 if floats.pairwise else 1.0]
    dense = []
    for i, layer in enumerate(floats.dense):
        weight, bias_ = padded(layer[0] * short[-1], layer[1], units[-1])
        power = dense_shift(weight, f"dense.{i}")
        arrays[f"dense.{i}.bias"] = whole(
            bias_ * ONE * 2.0 ** power + 2 ** power // 2, np.int32,
            f"dense.{i}.bias")
        arrays[f"dense.{i}.weight"] = whole(weight * 2.0 ** power, np.int8,
                                            f"dense.{i}.weight")
        units.append(len(bias_))
        short.append(1.0)
        dense.append([len(bias_), power])
    value_scale = head(arrays, "value", floats.value[0] * short[-1],
                       floats.value[1], units[-1])
    actions, reads, policy_scale, parts = 0, 0, 0.0, (0, 0)
    if floats.policy is not None:
        actions, reads = game.num_actions, floats.policy_layer
        policy_scale = head(arrays, "policy", floats.policy[0] * short[reads],
                            floats.policy[1], units[reads])
    if floats.parts is not None and floats.policy is not None:
        parts = len(floats.policy[1]), floats.parts.shape[1]
        arrays["policy.parts"] = floats.parts.astype(np.int32)
    features = 0 if floats.features is None else floats.features.shape[1]
    asked = features or floats.score_scale
    # As network/shape.h has them.
    numbers = [
        game.encoding["version"], int(np.prod(game.observation_shape)), plane,
        input_shift, features, game.features["version"] if asked else 0,
        len(bias), shift, len(floats.value[1]), actions, reads, *parts,
        int(floats.pairwise)]
    scales = [value_scale, floats.score_scale, policy_scale]
    if dense:
        arrays = {"dense": np.array(dense, np.int32), **arrays}
    return network_bytes(game.name, "native", {
        "shape": np.array(numbers, np.int32),
        "scales": np.array(scales, np.float32), **arrays}, note)


def errors(network: pm.Network, floats: Floats, sample: Sample
           ) -> Dict[str, float]:
    """The effect of rounding: mean and largest error of values, root mean
    square and largest error of the logits of legal actions (minus each
    position's mean), and how often the best move stays the best."""
    values, logits = floats.evaluate(sample)
    rounded_values, rounded_logits = network.evaluate(
        sample.observations,
        sample.features if network.features else None,
        sample.scores if network.score_scale else None)
    off = np.abs(rounded_values - values)
    out = {"value_mean": float(off.mean()), "value_max": float(off.max())}
    if logits is None:
        return out
    differences, same, lists = [], 0, 0
    for i, count in enumerate(sample.counts):
        if count < 2:
            continue
        legal = sample.actions[i][:count]
        exact = logits[i][legal]
        rounded = rounded_logits[i][legal].astype(np.float64)
        difference = (rounded - rounded.mean()) - (exact - exact.mean())
        differences.append(difference)
        same += int(rounded.argmax() == exact.argmax())
        lists += 1
    every = np.concatenate(differences) if differences else np.zeros(1)
    out["logit_rms"] = float(np.sqrt((every ** 2).mean()))
    out["logit_max"] = float(np.abs(every).max())
    out["same_best"] = same / max(lists, 1)
    return out


def network_of(weights: str, game: pm.Game, policy_layer: Optional[int]
               ) -> Tuple[Dict[str, Array], Floats]:
    """The arrays of a file, and the network that they are."""
    if weights.endswith(".onnx"):
        arrays, layer = load_onnx(weights)
        if policy_layer is None:
            policy_layer = layer
    else:
        arrays = load(weights)
    return arrays, floats_of(arrays, game, policy_layer)


@contextlib.contextmanager
def completed(file: str, weights: str) -> Iterator[str]:
    """The name of a file that at the end replaces `file`, or the one that it links
    to. Raises ValueError or OSError with the reason."""
    target = os.path.realpath(file)
    if os.path.exists(target):
        if os.path.samefile(weights, target):
            raise ValueError(f"{file} would replace the weights")
        if not os.path.isfile(target):
            raise ValueError(f"{file} is no regular file")
    new = f"{target}.{os.getpid()}.new"
    try:
        yield new
        os.replace(new, target)
    finally:
        if os.path.exists(new):
            os.remove(new)


def to_onnx(weights: str, file: str, game: pm.Game,
            policy_layer: Optional[int] = None) -> int:
    """Writes `file` as an ONNX model and returns its size. Raises ValueError or
    OSError with the reason."""
    with completed(file, weights) as new:
        arrays, floats = network_of(weights, game, policy_layer)
        content = onnx_bytes(arrays, game.observation_shape,
                             floats.policy_layer, game.name)
        with open(new, "wb") as out:
            out.write(content)
    return len(content)


def convert(weights: str, file: str, game: pm.Game, note: str = "",
            policy_layer: Optional[int] = None, input_shift: int = 8,
            count: int = 1000) -> Tuple[int, int, Dict[str, float]]:
    """Writes `file`, which appears when it is complete and checked. Returns its
    size, the number of positions and errors() on them. Raises ValueError or
    OSError with the reason."""
    if not (note.isascii() and note.isprintable()) or len(note) > 95:
        raise ValueError("the note is not at most 95 ASCII characters")
    with completed(file, weights) as new:
        _, floats = network_of(weights, game, policy_layer)
        sample = positions(game, count)
        bytes_ = quantised(floats, game, sample, note, input_shift)
        with open(new, "wb") as out:
            out.write(bytes_)
        found = errors(pm.Network(new), floats, sample)
    return len(bytes_), len(sample.counts), found


def main(words: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m phasemachine.convert_network",
        description="Makes the file of a native network from trained weights.")
    parser.add_argument("weights", help=".npz, .onnx or a PyTorch state dict")
    parser.add_argument("file", help="to write")
    parser.add_argument("--game", required=True)
    parser.add_argument("--note", default="", help="kept in the file; at most 95 ASCII characters")
    parser.add_argument("--policy-layer", type=int,
                        help="whose units the policy reads, 0 the first layer's; "
                        "default: the first of its width")
    parser.add_argument("--input-shift", type=int, default=8,
                        help="inputs are multiples of 2^-this, below 2^(15-this)")
    parser.add_argument("--positions", type=int, default=1000,
                        help="that the error is measured on")
    parser.add_argument("--to", choices=("net", "onnx"), default="net",
                        help="the format of the file")
    given = parser.parse_args(words)
    try:
        if given.to == "onnx":
            size = to_onnx(given.weights, given.file, pm.game(given.game),
                           given.policy_layer)
            print(f"{given.file}: {size} bytes")
            return 0
        size, count, found = convert(
            given.weights, given.file, pm.game(given.game), given.note,
            given.policy_layer, given.input_shift, given.positions)
    except (OSError, ValueError) as error:
        print(f"convert_network: {error}", file=sys.stderr)
        return 1
    print(f"{given.file}: {size} bytes; over {count} positions")
    print(f"values are off by {found['value_mean']:.5f}, "
          f"at most {found['value_max']:.5f}")
    if "logit_rms" in found:
        print(f"logits are off by {found['logit_rms']:.4f}, "
              f"at most {found['logit_max']:.4f}; "
              f"{found['same_best']:.1%} keep their first move")
    return 0


if __name__ == "__main__":
    sys.exit(main())
