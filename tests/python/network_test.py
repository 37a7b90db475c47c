#!/usr/bin/env python3
"""Native networks from Python: what convert_network makes answers like the
network in real numbers. Needs the package on PYTHONPATH."""

import contextlib
import io
import os
import tempfile
import unittest

import numpy as np

import phasemachine as pm
from phasemachine import convert_network as convert


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
        """(exit code, what it printed)."""
        np.savez(self.path("weights.npz"), **arrays)
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            code = convert.main([self.path("weights.npz"), self.path("net.pmnn"),
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
                network = pm.Network(self.path("net.pmnn"))
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
                # The network is no constant, or the errors would say nothing.
                exact, _ = floats.evaluate(sample[0])
                self.assertGreater(np.ptp(exact), 0.05, name)

    def test_a_function_that_asks_the_network_plays_the_same_games(self):
        for name in pm.games():
            game = pm.game(name)
            self.convert(game, weights(game))
            net = self.path("net.pmnn")
            network = pm.Network(net)

            def judge(batch):
                rows = batch.observations.reshape(len(batch), -1)
                return network.evaluate(rows)

            def play(options, **evaluator):
                options = "mode=single,expand_visit=2" + options
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
        games = [pm.self_play(game.initial(), net=self.path("net.pmnn"),
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
        values, logits = pm.Network(self.path("net.pmnn")).evaluate(
            np.zeros((5, 27)))
        self.assertEqual((values.shape, logits.shape), ((5,), (5, 0)))

    def test_wrong_weights_are_refused(self):
        game = pm.game("tic_tac_toe")
        good = weights(game)
        cases = {
            "there is no array first.bias":
                {k: v for k, v in good.items() if k != "first.bias"},
            "unknown arrays: more": {**good, "more": np.zeros(1)},
            "value has 2 rows, not 1 or 3": weights(game, values=2),
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
        net = self.path("net.pmnn")
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
