"""Makes the file of a native network from trained weights.

    python3 -m phasemachine.convert_network WEIGHTS FILE --game GAME

WEIGHTS is an .npz file of arrays or, where PyTorch is installed, a state dict
that torch.save() wrote. With inputs of the game's observation x the network is

    y = clip(first.weight x + first.bias, 0, 1)
    y = clip(dense.0.weight y + dense.0.bias, 0, 1)   and so on, if there are any
    value = sigmoid(value.weight y + value.bias)      one row, or three: softmax
                                                      of win, draw and loss
    logits = policy.weight z + policy.bias            optional, a row an action

where z are the units of the first layer or of another one (--policy-layer). The
weights are rounded to integers; what that costs is measured on positions of
random games and printed.
"""

import argparse
import struct
import sys
import zlib
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple

import numpy as np
import numpy.typing as npt

import phasemachine as pm

Array = npt.NDArray[Any]

ONE = 127  # stands for 1 after each layer
STEP = 32  # units of a layer are a multiple of this
MOST_FIRST_SHIFT = 8
MOST_DENSE_SHIFT = 24
MOST_DENSE = 4


class Floats(NamedTuple):
    """The network in real numbers."""
    first: Tuple[Array, Array]  # weights (units, inputs), biases (units,)
    dense: List[Tuple[Array, Array]]
    value: Tuple[Array, Array]
    policy: Optional[Tuple[Array, Array]]
    policy_layer: int

    def layers(self, observations: Array) -> List[Array]:
        """The units of every layer for observations (n, inputs)."""
        units = [observations.astype(np.float64)]
        for weight, bias in [self.first, *self.dense]:
            units.append(np.clip(units[-1] @ weight.T + bias, 0, 1))
        return units[1:]

    def evaluate(self, observations: Array) -> Tuple[Array, Optional[Array]]:
        """Values (n,) and logits (n, actions)."""
        layers = self.layers(observations)
        sums = layers[-1] @ self.value[0].T + self.value[1]
        if sums.shape[1] == 1:
            values = 1 / (1 + np.exp(-sums[:, 0]))
        else:
            weights = np.exp(sums - sums.max(axis=1, keepdims=True))
            values = (weights[:, 0] + weights[:, 1] / 2) / weights.sum(axis=1)
        if self.policy is None:
            return values, None
        logits = layers[self.policy_layer] @ self.policy[0].T + self.policy[1]
        return values, logits


def load(path: str) -> Dict[str, Array]:
    """The arrays of an .npz file or of a PyTorch state dict."""
    if path.endswith(".npz"):
        with np.load(path, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    try:
        import torch
    except ImportError:
        raise ValueError(f"{path}: only .npz can be read without PyTorch")
    state = torch.load(path, map_location="cpu", weights_only=True)
    return {name: tensor.detach().numpy() for name, tensor in state.items()}


def floats_of(arrays: Mapping[str, Array], game: pm.Game,
              policy_layer: Optional[int] = None) -> Floats:
    """Checks names and shapes. ValueError says what is wrong."""
    left = dict(arrays)

    def take(name: str, inputs: int, units: int = 0) -> Tuple[Array, Array]:
        found = []
        for part in ("weight", "bias"):
            if f"{name}.{part}" not in left:
                raise ValueError(f"there is no array {name}.{part}")
            array = np.asarray(left.pop(f"{name}.{part}"), dtype=np.float64)
            if not np.isfinite(array).all():
                raise ValueError(f"{name}.{part} has numbers that are not finite")
            found.append(array)
        weight, bias = found
        rows = units or (weight.shape[0] if weight.ndim else 0)
        if weight.shape != (rows, inputs) or bias.shape != (rows,):
            raise ValueError(
                f"{name} has weights {weight.shape} and biases {bias.shape}, not "
                f"({units or 'n'}, {inputs}) and ({units or 'n'},)")
        return weight, bias

    first = take("first", int(np.prod(game.observation_shape)))
    sizes = [len(first[1])]
    dense = []
    while f"dense.{len(dense)}.weight" in left:
        dense.append(take(f"dense.{len(dense)}", sizes[-1]))
        sizes.append(len(dense[-1][1]))
    if len(dense) > MOST_DENSE:
        raise ValueError(f"there are {len(dense)} dense layers, not at most "
                         f"{MOST_DENSE}")
    value = take("value", sizes[-1])
    if len(value[1]) not in (1, 3):
        raise ValueError(f"value has {len(value[1])} rows, not 1 or 3")
    policy = None
    layer = 0
    if "policy.weight" in left:
        width = np.shape(left["policy.weight"])[-1:]
        fitting = [i for i, size in enumerate(sizes) if (size,) == width]
        layer = fitting[0] if policy_layer is None and fitting else (
            policy_layer or 0)
        if not 0 <= layer < len(sizes):
            raise ValueError(f"there is no layer {layer} for the policy")
        policy = take("policy", sizes[layer], game.num_actions)
    if left:
        raise ValueError("unknown arrays: " + ", ".join(sorted(left)))
    return Floats(first, dense, value, policy, layer)


def positions(game: pm.Game, count: int, seed: int = 1
              ) -> Tuple[Array, Array, Array]:
    """Positions of random games: observations (n, inputs), legal actions
    (n, most) and how many of them there are."""
    boards = pm.Batch(game.initial(), min(count, 64), seed)
    seen, actions, counts = [], [], []
    while len(seen) * len(boards) < count:
        seen.append(boards.observe().reshape(len(boards), -1).copy())
        actions.append(boards.legal_actions().copy())
        counts.append(boards.counts.copy())
        boards.step(boards.random_moves())
    return (np.concatenate(seen)[:count], np.concatenate(actions)[:count],
            np.concatenate(counts)[:count])


def padded(weight: Array, bias: Array, inputs: int) -> Tuple[Array, Array]:
    """With units and inputs of zeros up to multiples of STEP."""
    units = -(-len(bias) // STEP) * STEP
    out = np.zeros((units, inputs))
    out[:weight.shape[0], :weight.shape[1]] = weight
    return out, np.pad(bias, (0, units - len(bias)))


def whole(numbers: Array, kind: Any, name: str) -> Array:
    """Rounded to integers of a kind."""
    rounded = np.rint(numbers)
    limits = np.iinfo(kind)
    if rounded.size and (rounded.min() < limits.min
                         or rounded.max() > limits.max):
        raise ValueError(f"{name} has a number of {np.abs(numbers).max():.3g}, "
                         f"scaled, beyond {limits.max}")
    return rounded.astype(kind)


def first_rows(weight: Array, plane: int) -> Array:
    """A row for each input, then one for each plane: its sum."""
    rows = weight.T
    if plane == 0:
        return rows
    sums = rows.reshape(-1, plane, rows.shape[1]).sum(axis=1)
    return np.concatenate([rows, sums])


def first_shift(rows: Array, sums: Array) -> int:
    """The most precise shift with which neither weights nor, with room to spare,
    the sums of real positions leave an int16."""
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


class Writer:
    """Arrays from multiples of 64 bytes on."""
    def __init__(self) -> None:
        self.body = b""

    def add(self, array: Array) -> None:
        self.body += array.astype(array.dtype.newbyteorder("<")).tobytes()
        self.body += bytes(-len(self.body) % 64)

    def head(self, head: Tuple[Array, Array], inputs: int, name: str) -> float:
        """A value or policy; returns its scale."""
        weight, bias = head
        scale = max(float(np.abs(weight).max()), 1e-9) / 127
        wide = np.zeros((len(bias), inputs))
        wide[:, :weight.shape[1]] = weight
        self.add(whole(bias / scale * ONE, np.int32, f"{name}.bias"))
        self.add(whole(wide / scale, np.int8, f"{name}.weight"))
        return scale / ONE


def quantised(floats: Floats, game: pm.Game, observations: Array,
              note: str = "", input_shift: int = 8) -> bytes:
    """The bytes of the file (docs/networks.md)."""
    shape = game.observation_shape
    inputs = int(np.prod(shape))
    plane = inputs // shape[0] if len(shape) > 1 else 0
    weight, bias = padded(*floats.first, inputs)
    rows = first_rows(weight, plane)
    shift = first_shift(rows, observations @ weight.T + bias)
    writer = Writer()
    scale = ONE * 2.0 ** shift
    writer.add(whole(bias * scale + 2 ** shift // 2, np.int16, "first.bias"))
    writer.add(whole(rows * scale, np.int16, "first.weight"))
    units = [len(bias)]
    dense = []
    for i, layer in enumerate(floats.dense):
        weight, bias = padded(*layer, units[-1])
        power = dense_shift(weight, f"dense.{i}")
        writer.add(whole(bias * ONE * 2.0 ** power + 2 ** power // 2, np.int32,
                         f"dense.{i}.bias"))
        writer.add(whole(weight * 2.0 ** power, np.int8, f"dense.{i}.weight"))
        units.append(len(bias))
        dense += [len(bias), power]
    value_scale = writer.head(floats.value, units[-1], "value")
    actions, policy_scale = 0, 0.0
    if floats.policy is not None:
        actions = game.num_actions
        policy_scale = writer.head(floats.policy, units[floats.policy_layer],
                                   "policy")
    head = struct.pack(
        "<8x32s10I2f8I16x96s", game.name.encode(), game.encoding["version"],
        inputs, plane, input_shift, units[0], shift, len(floats.dense),
        len(floats.value[1]), actions, floats.policy_layer if actions else 0,
        value_scale, policy_scale, *dense, *[0] * (8 - len(dense)),
        note.encode("ascii")[:95])
    size = 24 + len(head) + len(writer.body)
    summed = struct.pack("<Q", size) + head + writer.body
    return (b"\x93PMNN\r\n\x1a" + struct.pack("<II", 1, zlib.crc32(summed))
            + summed)


def errors(network: pm.Network, floats: Floats,
           sample: Tuple[Array, Array, Array]) -> Dict[str, float]:
    """What the rounding changes: mean and largest error of values, root mean
    square and largest error of the logits of legal actions, each position's
    logits less their mean, and how often the first move stays the first."""
    observations, actions, counts = sample
    values, logits = floats.evaluate(observations)
    rounded_values, rounded_logits = network.evaluate(observations)
    off = np.abs(rounded_values - values)
    out = {"value_mean": float(off.mean()), "value_max": float(off.max())}
    if logits is None:
        return out
    differences, same, lists = [], 0, 0
    for i, count in enumerate(counts):
        if count < 2:
            continue
        legal = actions[i][:count]
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


def main(words: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m phasemachine.convert_network",
        description="Makes the file of a native network from trained weights.")
    parser.add_argument("weights", help=".npz, or a PyTorch state dict")
    parser.add_argument("file", help="to write")
    parser.add_argument("--game", required=True)
    parser.add_argument("--note", default="", help="kept in the file, ASCII")
    parser.add_argument("--policy-layer", type=int,
                        help="whose units the policy reads, 0 the first layer's; "
                        "default: the first of its width")
    parser.add_argument("--input-shift", type=int, default=8,
                        help="inputs are multiples of 2^-this, below 2^(15-this)")
    parser.add_argument("--positions", type=int, default=1000,
                        help="that the error is measured on")
    given = parser.parse_args(words)
    try:
        game = pm.game(given.game)
        floats = floats_of(load(given.weights), game, given.policy_layer)
        sample = positions(game, given.positions)
        bytes_ = quantised(floats, game, sample[0], given.note,
                           given.input_shift)
        with open(given.file, "wb") as out:
            out.write(bytes_)
        found = errors(pm.Network(given.file), floats, sample)
    except (OSError, ValueError) as error:
        print(f"convert_network: {error}", file=sys.stderr)
        return 1
    print(f"{given.file}: {len(bytes_)} bytes; over {len(sample[0])} positions")
    print(f"values are off by {found['value_mean']:.5f}, "
          f"at most {found['value_max']:.5f}")
    if "logit_rms" in found:
        print(f"logits are off by {found['logit_rms']:.4f}, "
              f"at most {found['logit_max']:.4f}; "
              f"{found['same_best']:.1%} keep their first move")
    return 0


if __name__ == "__main__":
    sys.exit(main())
