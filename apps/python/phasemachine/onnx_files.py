"""Networks as ONNX files, with Debian's python3-onnx.

A file is read if its graph is one chain of layers from the observation, each
Gemm or MatMul and Add, then Clip from 0 to 1 or Relu with Clip at 1; a value of
the last layer, with Sigmoid, or Softmax and MatMul with returns, or bare; and
logits of any layer, if there are any. That is what PyTorch writes of such a
module."""

from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple

import numpy as np
import numpy.typing as npt

from .weight_files import first_line

Array = npt.NDArray[Any]
Floating = Tuple[Array, Array]  # weights (units, inputs), biases (units,)

# What hands its input on, as far as these networks are concerned.
_UNCHANGED = ("Identity", "Dropout", "Cast", "Flatten", "Reshape")
_OPERATORS = ("Gemm", "MatMul", "Add", "Clip", "Relu", "Sigmoid", "Softmax",
              "Constant") + _UNCHANGED


class _Units(NamedTuple):
    """What a layer gives; 0 is the observation."""
    layer: int


class _Sums(NamedTuple):
    """A linear function of a layer, with what follows it so far."""
    layer: int
    weight: Array
    bias: Array
    after: str = ""  # "Relu", "at most 1", "Sigmoid", "Softmax", "expected"


def _onnx() -> Any:
    try:
        import onnx
        import onnx.numpy_helper  # noqa: F401
    except ImportError:
        raise ValueError("ONNX files need the package onnx (Debian's "
                         "python3-onnx)") from None
    return onnx


class _Reader:
    """Follows a graph, node by node; keeps its layers."""

    def __init__(self, onnx: Any, graph: Any):
        self.array = onnx.numpy_helper.to_array
        self.attribute = onnx.helper.get_attribute_value
        self.constants: Dict[str, Array] = {
            one.name: self.array(one) for one in graph.initializer}
        inputs = [one.name for one in graph.input
                  if one.name not in self.constants]
        if len(inputs) != 1:
            raise ValueError(f"the graph has {len(inputs)} inputs "
                             f"({', '.join(inputs)}), not the observation alone")
        self.values: Dict[str, Any] = {inputs[0]: _Units(0)}
        self.layers: List[Floating] = []
        for node in graph.node:
            self.follow(node)

    def wrong(self, node: Any, why: str) -> ValueError:
        name = node.name or ", ".join(node.output)
        return ValueError(f"operator {node.op_type} ({name}): {why}")

    def follow(self, node: Any) -> None:
        kind = node.op_type
        if kind not in _OPERATORS:
            raise self.wrong(node, "not one of " + ", ".join(_OPERATORS))
        given = {one.name: self.attribute(one) for one in node.attribute}
        out = node.output[0]
        if kind == "Constant":
            if "value" not in given:
                raise self.wrong(node, "not a tensor")
            self.constants[out] = self.array(given["value"])
            return
        known = [self.values.get(name) for name in node.input]
        fixed = [self.constants.get(name) for name in node.input]
        if kind in _UNCHANGED:
            if known[0] is None and fixed[0] is not None:
                self.constants[out] = fixed[0]
            elif kind in ("Flatten", "Reshape") and not isinstance(known[0],
                                                                   _Units):
                raise self.wrong(node, "reshapes what is no layer")
            else:
                self.values[out] = known[0]
            return
        if kind == "Add" and known[0] is None:
            known.reverse()
            fixed.reverse()
        value = known[0]
        if value is None:
            raise self.wrong(node, "its input is not of the chain of layers")
        self.values[out] = self.result(node, kind, value, fixed, given)

    def result(self, node: Any, kind: str, value: Any,
               fixed: List[Optional[Array]], given: Dict[str, Any]) -> Any:
        second = fixed[1] if len(fixed) > 1 else None
        if kind in ("Gemm", "MatMul", "Add") and second is None:
            raise self.wrong(node, "its second input is not a constant")
        plain = isinstance(value, _Sums) and value.after == ""
        if kind in ("Gemm", "MatMul") and isinstance(value, _Units):
            weight = np.asarray(second, np.float64)
            if weight.ndim != 2 or given.get("transA"):
                raise self.wrong(node, "not a matrix times the layer")
            weight = weight if given.get("transB") else weight.T
            bias = np.zeros(len(weight))
            if len(fixed) > 2 and fixed[2] is not None:
                bias = bias + given.get("beta", 1.0) * fixed[2].reshape(-1)
            return _Sums(value.layer, given.get("alpha", 1.0) * weight, bias)
        if kind == "Add" and plain:
            assert second is not None
            units = len(value.bias)
            if second.shape not in ((), (1,), (units,), (1, units)):
                raise self.wrong(node, "not one bias a unit")
            return value._replace(bias=value.bias + second.reshape(-1))
        if kind == "Relu" and plain:
            return value._replace(after="Relu")
        if kind == "Relu" and getattr(value, "after", "") == "at most 1":
            return self.layer(node, value)
        if kind == "Clip" and isinstance(value, _Sums):
            low, high = (given.get(name, fixed[i] if len(fixed) > i else None)
                         for i, name in ((1, "min"), (2, "max")))
            low = None if low is None else float(low)
            high = None if high is None else float(high)
            if plain and low == 0 and high is None:
                return value._replace(after="Relu")
            if plain and low is None and high == 1:
                return value._replace(after="at most 1")
            if (plain and low == 0 or value.after == "Relu"
                    and (low is None or low <= 0)) and high == 1:
                return self.layer(node, value)
            raise self.wrong(node, f"from {low} to {high}, not from 0 to 1")
        if kind in ("Sigmoid", "Softmax") and plain:
            return value._replace(after=kind)
        if kind == "MatMul" and getattr(value, "after", "") == "Softmax":
            returns = np.linspace(1, 0, len(value.bias))
            assert second is not None
            if (second.size != len(returns)
                    or not np.allclose(second.reshape(-1), returns)):
                raise self.wrong(node, "the returns do not go from 1 to 0 in "
                                 "equal steps")
            return value._replace(after="expected")
        if isinstance(value, _Sums) and value.after == "Relu":
            raise self.wrong(node, "the Relu before has no bound; units here "
                             "are at most 1 (Clip)")
        raise self.wrong(node, "has no meaning at this place")

    def layer(self, node: Any, sums: _Sums) -> _Units:
        if sums.layer != len(self.layers):
            raise self.wrong(node, "the layers are not one chain")
        self.layers.append((sums.weight, sums.bias))
        return _Units(len(self.layers))


def load_onnx(path: str) -> Tuple[Dict[str, Array], Optional[int]]:
    """The arrays of convert_network, and the layer that the policy reads, if
    there is one. The value is the output `value`, or the first; the policy the
    output `policy` or `logits`, or the second. Raises ValueError or OSError with
    the file and the reason: a refused operator is named."""
    onnx = _onnx()
    with open(path, "rb") as file:
        content = file.read()
    try:
        graph = onnx.load_model_from_string(content).graph
        reader = _Reader(onnx, graph)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    except Exception as error:  # of many kinds, by what the file holds
        raise ValueError(f"{path} is not an ONNX file: {first_line(error)}")
    names = [one.name for one in graph.output]
    if not 1 <= len(names) <= 2:
        raise ValueError(f"{path}: there are {len(names)} outputs, not a value "
                         "and perhaps logits")
    policy = next((name for name in names if name in ("policy", "logits")),
                  names[1] if len(names) > 1 else None)
    value = next((name for name in names if name != policy), "")
    arrays: Dict[str, Array] = {}
    for i, floating in enumerate(reader.layers):
        _put(arrays, f"dense.{i - 1}" if i else "first", floating)
    sums = reader.values.get(value)
    if (not isinstance(sums, _Sums) or sums.after in ("Relu", "at most 1")
            or sums.layer != len(reader.layers)):
        raise ValueError(f"{path}: the value {value!r} is not a sum over the "
                         "last layer")
    _put(arrays, "value", (sums.weight, sums.bias))
    if policy is None:
        return arrays, None
    sums = reader.values.get(policy)
    if not isinstance(sums, _Sums) or sums.after or not sums.layer:
        raise ValueError(f"{path}: the logits {policy!r} are not sums over a "
                         "layer")
    _put(arrays, "policy", (sums.weight, sums.bias))
    return arrays, sums.layer - 1


def _put(arrays: Dict[str, Array], name: str, floating: Floating) -> None:
    arrays[f"{name}.weight"], arrays[f"{name}.bias"] = floating


def onnx_bytes(arrays: Mapping[str, Array], shape: Tuple[int, ...],
               policy_layer: int, name: str) -> bytes:
    """A model with the input `observation` (n, *shape) and the outputs `value`
    (n, 1), the expected score, and `logits` (n, actions), if there is a policy.
    `arrays` are those of convert_network. Raises ValueError naming the array
    that ONNX's operators here do not express."""
    onnx = _onnx()
    helper, single = onnx.helper, onnx.TensorProto.FLOAT
    nodes, constants = [], []

    def constant(label: str, array: Any) -> str:
        constants.append(onnx.numpy_helper.from_array(
            np.asarray(array, np.float32), label))
        return label

    def gemm(label: str, source: str, out: str) -> None:
        nodes.append(helper.make_node(
            "Gemm", [source, constant(f"{label}.weight",
                                      arrays[f"{label}.weight"]),
                     constant(f"{label}.bias", arrays[f"{label}.bias"])],
            [out], name=label, transB=1))

    extra = set(arrays) - {
        f"{layer}.{part}" for part in ("weight", "bias")
        for layer in ["first", "value", "policy"] + [
            f"dense.{i}" for i in range(len(arrays))]}
    if extra:
        raise ValueError("ONNX files here have no " + ", ".join(sorted(extra)))
    nodes.append(helper.make_node("Flatten", ["observation"], ["inputs"]))
    constant("zero", 0)
    constant("one", 1)
    layers: List[str] = []
    source = "inputs"
    while (label := f"dense.{len(layers) - 1}" if layers
           else "first") + ".weight" in arrays:
        gemm(label, source, f"{label}.sums")
        source = f"{label}.units"
        nodes.append(helper.make_node("Clip", [f"{label}.sums", "zero", "one"],
                                      [source]))
        layers.append(source)
    rows = len(arrays["value.bias"])
    gemm("value", source, "value.sums")
    if rows == 1:
        nodes.append(helper.make_node("Sigmoid", ["value.sums"], ["value"]))
    else:
        nodes.append(helper.make_node("Softmax", ["value.sums"],
                                      ["value.shares"], axis=1))
        nodes.append(helper.make_node(
            "MatMul", ["value.shares", constant(
                "returns", np.linspace(1, 0, rows)[:, None])], ["value"]))
    outputs = [helper.make_tensor_value_info("value", single, ["n", 1])]
    if "policy.weight" in arrays:
        gemm("policy", layers[policy_layer], "logits")
        outputs.append(helper.make_tensor_value_info(
            "logits", single, ["n", len(arrays["policy.bias"])]))
    model = helper.make_model(
        helper.make_graph(
            nodes, name,
            [helper.make_tensor_value_info("observation", single,
                                           ["n", *shape])],
            outputs, constants),
        producer_name="phasemachine",
        opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 7
    onnx.checker.check_model(model)
    return model.SerializeToString()
