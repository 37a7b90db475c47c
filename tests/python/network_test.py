#!/usr/bin/env python3
"""Native networks from Python: a converted network answers like the network in
floating point. Needs the package on PYTHONPATH."""

import contextlib
import io
import os
import tempfile
import unittest

import numpy as np

import phasemachine as pm
from phasemachine import convert_network as convert
from phasemachine.network_files import network_bytes, read_network
from phasemachine.weight_files import load


def weights(game, units=(48, 24), policy=True, values=1, seed=1):
    """A random network whose units are neither all 0 nor all 1."""
    random = np.random.default_rng(seed)

    def layer(name, rows, columns, size):
        return {f"{name}.weight": random.normal(0, size, (rows, columns)),
                f"{name}.bias": random.normal(0.2, 0.2, rows)}

    inputs = int(np.prod(game.observation_shape))
    arrays = layer("first", units[0], inputs, 0.1)
    for i, size in enumerate(units[1:]):
        arrays.update(layer(f"dense.{i}", size, units[i],
                            1 / np.sqrt(units[i])))
    arrays.update(layer("value", values, units[-1], 2 / np.sqrt(units[-1])))
    if policy:
        arrays.update(layer("policy", game.num_actions, units[0],
                            2 / np.sqrt(units[0])))
    return arrays


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def convert(self, game, arrays, *flags):
        """(exit code, output)."""
        np.savez(self.path("weights.npz"), **arrays)
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            code = convert.main([self.path("weights.npz"), self.path("net.net"),
                                 "--game", game.name, "--positions", "300",
                                 *flags])
        return code, out.getvalue()

    def test_every_game_within_the_quantisation_error(self):
        for name in pm.games():
            game = pm.game(name)
            for values in (1, 3):
                arrays = weights(game, values=values)
                code, text = self.convert(game, arrays, "--note", "a test")
                self.assertEqual(code, 0, text)
                network = pm.Network(self.path("net.net"))
                self.assertEqual(
                    (network.game, network.note, network.num_actions),
                    (name, "a test", game.num_actions))
                self.assertEqual(network.units, [64, 32])
                floats = convert.floats_of(arrays, game)
                sample = convert.positions(game, 300, seed=3)
                found = convert.errors(network, floats, sample)
                self.assertLess(found["value_mean"], 0.01, name)
                self.assertLess(found["value_max"], 0.05, name)
                self.assertLess(found["logit_rms"], 0.1, name)
                # The network is not constant, or the errors would be
                # meaningless.
                exact, _ = floats.evaluate(sample)
                self.assertGreater(np.ptp(exact), 0.05, name)

    def test_features_scores_pairs_returns_and_parts(self):
        """Converts and evaluates everything new in version 2 of the format."""
        random = np.random.default_rng(5)
        for name in pm.games():
            game = pm.game(name)
            arrays = weights(game, (128, 32), policy=False, values=5)
            arrays["first.pairwise"] = np.uint8(1)
            arrays["dense.0.weight"] = random.normal(0, 0.25, (32, 64))
            if len(game.observation_shape) > 1:
                arrays["first.planes"] = random.normal(
                    0, 0.1, (128, game.observation_shape[0]))
            if game.num_features:
                arrays["first.features"] = random.normal(
                    0, 0.05, (128, game.num_features))
                arrays["score.scale"] = np.float32(0.8)
            arrays["policy.weight"] = random.normal(0, 0.5, (70, 64))
            arrays["policy.bias"] = random.normal(0, 0.2, 70)
            arrays["policy.parts"] = random.integers(
                0, 70, (game.num_actions, 3))
            code, text = self.convert(game, arrays)
            self.assertEqual(code, 0, text)
            network = pm.Network(self.path("net.net"))
            self.assertEqual(network.units, [64, 32])
            self.assertEqual(network.features, game.num_features)
            floats = convert.floats_of(arrays, game)
            sample = convert.positions(game, 300, seed=3)
            found = convert.errors(network, floats, sample)
            self.assertLess(found["value_mean"], 0.01, name)
            self.assertLess(found["logit_rms"], 0.15, name)
            exact, _ = floats.evaluate(sample)
            self.assertGreater(np.ptp(exact), 0.05, name)
            if game.num_features:
                with self.assertRaisesRegex(ValueError, "takes features"):
                    network.evaluate(sample.observations)
                with self.assertRaisesRegex(ValueError, "takes scores"):
                    network.evaluate(sample.observations, sample.features)
                with self.assertRaisesRegex(ValueError, "features: need rows"):
                    network.evaluate(sample.observations,
                                     sample.features[:, 1:], sample.scores)
                with self.assertRaisesRegex(ValueError, "scores: need one"):
                    network.evaluate(sample.observations, sample.features,
                                     sample.scores[1:])
                wrong = sample.features.copy()
                wrong.flat[3] = np.nan
                with self.assertRaisesRegex(ValueError,
                                            "features: nan at 3 is not a fin"):
                    network.evaluate(sample.observations, wrong, sample.scores)
                with self.assertRaisesRegex(ValueError, "scores: 1.5.* at 0"):
                    network.evaluate(sample.observations, sample.features,
                                     sample.scores + 1.5 - sample.scores[0])
                games = [pm.self_play(game.initial(), games=2, simulations=12,
                                      max_plies=10, workers=workers,
                                      net=self.path("net.net"))
                         for workers in (1, 2)]
                self.assertEqual([[ply["move"] for ply in one["plies"]]
                                  for one in games[0]],
                                 [[ply["move"] for ply in one["plies"]]
                                  for one in games[1]])

    def test_files_that_hold_no_weights_are_named(self):
        game = pm.game("tic_tac_toe")
        files = {"text.npz": b"text", "empty.npz": b"", "text.pt": b"text",
                 "empty.pt": b""}
        array = io.BytesIO()
        np.save(array, np.zeros(3))
        files["array.npz"] = array.getvalue()
        np.savez(self.path("whole.npz"), **weights(game))
        with open(self.path("whole.npz"), "rb") as whole:
            files["cut.npz"] = whole.read()[:-100]
        for name, content in files.items():
            with open(self.path(name), "wb") as file:
                file.write(content)
            with self.assertRaisesRegex(ValueError, name):
                load(self.path(name))
        for name in ("none.npz", "none.pt"):
            with self.assertRaises(OSError):
                load(self.path(name))

    def test_pytorch_files(self):
        try:
            import torch
        except ImportError:
            self.skipTest("no PyTorch")
        game = pm.game("tic_tac_toe")
        state = {name: torch.tensor(array)
                 for name, array in weights(game).items()}
        path = self.path("weights.pt")
        for wrong, message in [
                ({"state_dict": state, "epoch": 3}, "state_dict is a dict"),
                ({**state, "epoch": 3}, "epoch is a int, not a tensor"),
                ([1, 2], "holds a list"),
                (torch.nn.Linear(3, 3), "not a PyTorch state dict")]:
            torch.save(wrong, path)
            with self.assertRaisesRegex(ValueError, message):
                load(path)
        torch.save({name: tensor.bfloat16() for name, tensor in state.items()},
                   path)
        convert.floats_of(load(path), game)
        torch.save({**state, "value.bias": torch.zeros(1) + 0j}, path)
        with self.assertRaisesRegex(ValueError, "value.bias .* complex"):
            convert.floats_of(load(path), game)
        torch.save({f"module.{name}": tensor
                    for name, tensor in state.items()}, path)
        with self.assertRaisesRegex(ValueError, "module.dense.0.bias"):
            convert.floats_of(load(path), game)

    def test_nothing_is_written_unless_it_is_right(self):
        game = pm.game("tic_tac_toe")
        self.assertEqual(self.convert(game, weights(game))[0], 0)
        before = sorted(os.listdir(self.folder.name))
        with open(self.path("net.net"), "rb") as file:
            net = file.read()
        for flags, message in [(["--input-shift", "40"], "input shift 40"),
                               (["--note", "\u00e9"], "95 ASCII"),
                               (["--note", "n" * 96], "95 ASCII"),
                               (["--note", "two\nlines"], "95 ASCII")]:
            code, text = self.convert(game, weights(game, seed=2), *flags)
            self.assertEqual(code, 1)
            self.assertIn(message, text)
            with open(self.path("net.net"), "rb") as file:
                self.assertEqual(file.read(), net)
            self.assertEqual(sorted(os.listdir(self.folder.name)), before)
        arrays = self.path("weights.npz")
        for write in (convert.convert, convert.to_onnx):
            with self.assertRaisesRegex(ValueError, "replace the weights"):
                write(arrays, arrays, game)
            # A pipe stays one, as would a device.
            pipe, link = self.path("pipe"), self.path("link")
            os.mkfifo(pipe)
            with self.assertRaisesRegex(ValueError, "pipe is no regular file"):
                write(arrays, pipe, game)
            os.remove(pipe)
            os.symlink("net.net", link)
            convert.convert(arrays, link, game)
            self.assertTrue(os.path.islink(link))
            os.remove(link)
        self.assertEqual(sorted(os.listdir(self.folder.name)), before)

    def test_files_are_read_as_they_were_written(self):
        arrays = {"a": np.arange(-3, 3, dtype=np.int8).reshape(2, 3),
                  "b": np.array([-32768, 7], np.int16),
                  "c": np.array([[[2**31 - 1]]], np.int32),
                  "d": np.array([0.5, -1e-9], np.float32)}
        good = network_bytes("chess", "moves", arrays, "a note")
        found = read_network(good)
        self.assertEqual(found[:3], ("chess", "moves", "a note"))
        self.assertEqual(list(found.arrays), list(arrays))
        for name, array in arrays.items():
            self.assertEqual(found.arrays[name].dtype, array.dtype)
            np.testing.assert_array_equal(found.arrays[name], array)
        for bad, words in ((good[:-1], "another size"), (b"P5\n", "no network"),
                           (good[:100], "no network"),
                           (good[:-100] + bytes(100), "damaged"),
                           (good[:8] + b"\1" + good[9:], "version 1")):
            with self.assertRaisesRegex(ValueError, words):
                read_network(bad)

    def test_boards_and_batches_have_the_same_features(self):
        for name in pm.games():
            game = pm.game(name)
            self.assertEqual(game.features["version"] != 0,
                             game.num_features != 0)
            self.assertEqual(sum(row["count"] for row in game.features["rows"]),
                             game.num_features)
            boards = pm.Batch(game.initial(), 3)
            for _ in range(5):
                boards.step(boards.random_moves())
            features, scores = boards.features()
            self.assertEqual(features.shape, (3, game.num_features))
            for i in range(3):
                one, score = boards.board(i).features()
                np.testing.assert_array_equal(one, features[i])
                self.assertEqual(score, scores[i])
            if not game.num_features:
                self.assertEqual(list(scores), [0.5] * 3)

    def test_a_function_that_asks_the_network_plays_the_same_games(self):
        for name in pm.games():
            game = pm.game(name)
            self.convert(game, weights(game))
            net = self.path("net.net")
            network = pm.Network(net)

            def judge(batch):
                rows = batch.observations.reshape(len(batch), -1)
                return network.evaluate(rows)

            def play(options, **evaluator):
                options = "mode=single,expand_visit=1" + options
                return [(ply["move"], list(ply["visits"]))
                        for one in pm.self_play(
                            game.initial(), games=2, simulations=12,
                            max_plies=10, options=options, **evaluator)
                        for ply in one["plies"]]

            inside = play("", net=net)
            self.assertTrue(inside)
            self.assertEqual(inside, play("", evaluator=judge), name)

    def test_self_play_twice_is_the_same(self):
        game = pm.game("tic_tac_toe")
        self.convert(game, weights(game))
        games = [pm.self_play(game.initial(), net=self.path("net.net"),
                              games=4, simulations=20, workers=workers)
                 for workers in (1, 2)]
        self.assertEqual([[ply["move"] for ply in one["plies"]]
                          for one in games[0]],
                         [[ply["move"] for ply in one["plies"]]
                          for one in games[1]])

    def test_without_policy_and_dense_layers(self):
        game = pm.game("tic_tac_toe")
        code, text = self.convert(game, weights(game, (32,), policy=False))
        self.assertEqual(code, 0, text)
        self.assertNotIn("logits", text)
        values, logits = pm.Network(self.path("net.net")).evaluate(
            np.zeros((5, 27)))
        self.assertEqual((values.shape, logits.shape), ((5,), (5, 0)))

    def test_wrong_weights_are_refused(self):
        game = pm.game("tic_tac_toe")
        good = weights(game)
        cases = {
            "there is no array first.bias":
                {k: v for k, v in good.items() if k != "first.bias"},
            "unknown arrays: more": {**good, "more": np.zeros(1)},
            "value has 66 rows, not 1 to 65": weights(game, values=66),
            "first.planes has shape (48, 2), not (48, 3)":
                {**good, "first.planes": np.zeros((48, 2))},
            "policy.parts has shape (8, 1)":
                {**good, "policy.parts": np.zeros((8, 1), int)},
            "a part that is not one of the 9":
                {**good, "policy.parts": np.full((9, 1), 9)},
            "not finite": {**good, "first.bias": np.full(48, np.nan)},
            "first has weights (48, 9)":
                {**good, "first.weight": np.zeros((48, 9))},
            "too large": {**good, "first.weight": np.full((48, 27), 300.0)},
            "weights beyond 127":
                {**good, "dense.0.weight": np.full((24, 48), 200.0)},
        }
        for message, arrays in cases.items():
            code, text = self.convert(game, arrays)
            self.assertEqual(code, 1)
            self.assertIn(message, text)
            self.assertEqual(text.count("\n"), 1, text)

    def test_wrong_files_are_refused(self):
        game = pm.game("tic_tac_toe")
        self.convert(game, weights(game))
        net = self.path("net.net")
        with self.assertRaisesRegex(ValueError, "not for chess"):
            pm.Player(pm.game("chess"), net=net)
        with self.assertRaisesRegex(ValueError, "there is no such file"):
            pm.Player(game, net=self.path("nothing"))
        with self.assertRaisesRegex(ValueError, "not both"):
            pm.Player(game, net=net, evaluator=lambda batch: None)
        with self.assertRaisesRegex(ValueError, "not \"constant\""):
            pm.Player(game, net=net, evaluator="constant")
        with self.assertRaisesRegex(ValueError, "rows of 27 numbers"):
            pm.Network(net).evaluate(np.zeros((5, 26)))
        with open(net, "r+b") as file:
            file.seek(400)
            file.write(b"!?")
        with self.assertRaisesRegex(ValueError, "checksum"):
            pm.Network(net)


if __name__ == "__main__":
    unittest.main()
