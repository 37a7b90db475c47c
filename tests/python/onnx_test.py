#!/usr/bin/env python3
"""ONNX files: written ones are read as the same network, and what PyTorch
exports is. Skipped (77) where onnx is not installed. Needs the package on
PYTHONPATH."""

import contextlib
import importlib.util
import io
import os
import sys
import tempfile
import unittest

import numpy as np

import phasemachine as pm
from phasemachine import convert_network as convert
from phasemachine.onnx_files import load_onnx, onnx_bytes

SIZE = 0.1


def arrays_of(game, units=(48, 32), values=1, policy_layer=None, seed=1):
    random = np.random.default_rng(seed)
    sizes = [int(np.prod(game.observation_shape)), *units]
    arrays = {}

    def put(name, rows, columns):
        arrays[f"{name}.weight"] = random.normal(
            0, SIZE, (rows, columns)).astype(np.float32)
        arrays[f"{name}.bias"] = random.normal(0.2, 0.2, rows).astype(np.float32)

    for i, (columns, rows) in enumerate(zip(sizes, sizes[1:])):
        put(f"dense.{i - 1}" if i else "first", rows, columns)
    put("value", values, sizes[-1])
    if policy_layer is not None:
        put("policy", game.num_actions, sizes[1 + policy_layer])
    return arrays


def run(model, observations):
    """The outputs by name; an evaluator of its own for the operators."""
    import onnx
    held = {one.name: onnx.numpy_helper.to_array(one)
            for one in model.graph.initializer}
    held["observation"] = observations
    for node in model.graph.node:
        a, *rest = (held[name] for name in node.input)
        held[node.output[0]] = {
            "Flatten": lambda: a.reshape(len(a), -1),
            "Gemm": lambda: a @ rest[0].T + rest[1],
            "Clip": lambda: np.clip(a, *rest),
            "Sigmoid": lambda: 1 / (1 + np.exp(-a)),
            "Softmax": lambda: np.exp(a) / np.exp(a).sum(1, keepdims=True),
            "MatMul": lambda: a @ rest[0]}[node.op_type]()
    return {one.name: held[one.name] for one in model.graph.output}


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def convert(self, *words):
        told = io.StringIO()
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            code = convert.main([*words])
        return code, told.getvalue()

    def test_a_written_file_is_the_same_network(self):
        import onnx
        for name, values, layer in (("tic_tac_toe", 1, 1), ("chess", 3, 0),
                                    ("monoknight", 1, None)):
            game = pm.game(name)
            arrays = arrays_of(game, values=values, policy_layer=layer)
            np.savez(self.path("a.npz"), **arrays)
            code, told = self.convert(self.path("a.npz"), self.path("a.onnx"),
                                      "--game", name, "--to", "onnx")
            self.assertEqual(code, 0, told)
            again, found = load_onnx(self.path("a.onnx"))
            self.assertEqual(found, layer)
            self.assertEqual(again.keys(), arrays.keys())
            for key, array in arrays.items():
                np.testing.assert_array_equal(again[key], array)
            sample = convert.positions(game, 32)
            expected = convert.floats_of(arrays, game, layer).evaluate(sample)
            out = run(onnx.load(self.path("a.onnx")),
                      sample.observations.reshape(-1, *game.observation_shape))
            np.testing.assert_allclose(out["value"][:, 0], expected[0],
                                       atol=1e-5)
            if layer is not None:
                np.testing.assert_allclose(out["logits"], expected[1],
                                           atol=1e-4)
            for kind in ("npz", "onnx"):
                code, told = self.convert(
                    self.path(f"a.{kind}"), self.path(f"{kind}.net"),
                    "--game", name, "--positions", "64")
                self.assertEqual(code, 0, told)
            with open(self.path("npz.net"), "rb") as one, \
                    open(self.path("onnx.net"), "rb") as other:
                self.assertEqual(one.read(), other.read())

    def test_what_these_operators_do_not_express_is_named(self):
        game = pm.game("tic_tac_toe")
        arrays = arrays_of(game)
        arrays["first.pairwise"] = np.float32(1)
        with self.assertRaisesRegex(ValueError, "no first.pairwise"):
            onnx_bytes(arrays, game.observation_shape, 0, "x")

    def graph(self, *nodes, inputs=("x",), outputs=("value",)):
        """A file of nodes, each (operator, inputs, output, attributes)."""
        from onnx import TensorProto, helper, numpy_helper
        constants = {"w1": np.ones((27, 8)), "w2": np.ones((8, 1)),
                     "b": np.ones(8), "zero": np.zeros(()), "one": np.ones(()),
                     "six": np.full((), 6.0), "half": np.full((), 0.5)}
        made = helper.make_model(helper.make_graph(
            [helper.make_node(kind, list(given), [out], **more)
             for kind, given, out, more in nodes], "g",
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", 27])
             for name in inputs],
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, None)
             for name in outputs],
            [numpy_helper.from_array(array.astype(np.float32), name)
             for name, array in constants.items()]))
        with open(self.path("g.onnx"), "wb") as file:
            file.write(made.SerializeToString())
        return load_onnx(self.path("g.onnx"))

    FIRST = (("MatMul", ("x", "w1"), "m", {}), ("Add", ("b", "m"), "s", {}))
    VALUE = (("Gemm", ("u", "w2"), "v", {}), ("Sigmoid", ("v",), "value", {}))

    def test_each_way_to_write_a_layer(self):
        for clip in ((("Clip", ("s", "zero", "one"), "u", {}),),
                     (("Relu", ("s",), "r", {}),
                      ("Clip", ("r", "", "one"), "u", {})),
                     (("Clip", ("s", "", "one"), "r", {}),
                      ("Relu", ("r",), "u", {})),
                     (("Clip", ("s",), "u", {"min": 0.0, "max": 1.0}),)):
            arrays, layer = self.graph(*self.FIRST, *clip, *self.VALUE)
            self.assertIsNone(layer)
            np.testing.assert_array_equal(arrays["first.bias"], np.ones(8))
            self.assertEqual(arrays["first.weight"].shape, (8, 27))

    def test_what_is_refused_is_named(self):
        clip = ("Clip", ("s", "zero", "one"), "u", {})
        for nodes, words in (
                ((("Conv", ("x", "w1"), "u", {}),),
                 r"operator Conv \(u\): not one of Gemm"),
                ((*self.FIRST, ("Tanh", ("s",), "u", {}), *self.VALUE), "Tanh"),
                ((*self.FIRST, ("Relu", ("s",), "u", {}), *self.VALUE),
                 "Gemm .*the Relu before has no bound"),
                ((*self.FIRST, ("Clip", ("s", "zero", "six"), "u", {}),
                  *self.VALUE), r"Clip .*from 0.0 to 6.0, not from 0 to 1"),
                ((*self.FIRST, clip, ("Gemm", ("x", "w1"), "value", {})),
                 "not a sum over the last layer"),
                ((("MatMul", ("x", "x"), "m", {}),), "not a constant"),
                ((*self.FIRST, ("Add", ("m", "w2"), "value", {})),
                 "Add .*bias")):
            with self.assertRaisesRegex(ValueError, words):
                self.graph(*nodes)
        with self.assertRaisesRegex(ValueError, r"2 inputs \(x, y\)"):
            self.graph(*self.FIRST, clip, *self.VALUE, inputs=("x", "y"))
        with open(self.path("bad.onnx"), "wb") as file:
            file.write(b"no model")
        with self.assertRaisesRegex(ValueError, "bad.onnx.*not an ONNX file"):
            load_onnx(self.path("bad.onnx"))
        with self.assertRaises(OSError):
            load_onnx(self.path("none.onnx"))

    @unittest.skipUnless(importlib.util.find_spec("torch"),
                         "PyTorch is not installed")
    def test_what_pytorch_exports(self):
        import torch
        game = pm.game("connect_four")
        arrays = arrays_of(game, policy_layer=0)

        class Model(torch.nn.Module):
            def __init__(self):
                super().__init__()
                for name in ("first", "dense.0", "value", "policy"):
                    weight = torch.tensor(arrays[f"{name}.weight"])
                    layer = torch.nn.Linear(*reversed(weight.shape))
                    layer.weight.data = weight
                    layer.bias.data = torch.tensor(arrays[f"{name}.bias"])
                    setattr(self, name.replace(".", "_"), layer)

            def forward(self, x):
                y = torch.clamp(self.first(x.flatten(1)), 0, 1)
                z = torch.clamp(torch.relu(self.dense_0(y)), max=1)
                return torch.sigmoid(self.value(z)), self.policy(y)

        try:
            torch.onnx.export(Model(), torch.zeros(2, *game.observation_shape),
                              self.path("t.onnx"), opset_version=13)
        except RuntimeError as error:
            self.skipTest(f"this PyTorch exports nothing: {error}")
        again, layer = load_onnx(self.path("t.onnx"))
        self.assertEqual(layer, 0)
        for key, array in arrays.items():
            np.testing.assert_array_equal(again[key], array)


if __name__ == "__main__":
    if importlib.util.find_spec("onnx") is None:
        print("skipped: onnx is not installed")
        sys.exit(77)
    unittest.main()
