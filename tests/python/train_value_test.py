#!/usr/bin/env python3
"""bench/fit/train_value.py: from rows to a network better than a constant.
Needs the package on PYTHONPATH and PyTorch.

    train_value_test.py PROGRAM TRAIN_VALUE"""

import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import phasemachine as pm

PROGRAM, TRAIN = sys.argv.pop(1), sys.argv.pop(1)


def run(*words):
    return subprocess.run([str(word) for word in words], text=True,
                          capture_output=True)


@unittest.skipUnless(importlib.util.find_spec("torch"), "no PyTorch")
class TrainValue(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def trained(self, game, games, *flags):
        rows = self.path(game)
        done = run(PROGRAM, "selfplay", game, "--games", games, "--sims", 30,
                   "--seed", 3, "--threads", 1, "--rows", rows,
                   "--max-plies", 60, "--out", self.path(game + ".db"))
        self.assertEqual(done.returncode, 0, done.stderr)
        done = run(sys.executable, TRAIN, rows, self.path("net.npz"),
                   "--batch", 64, "--threads", 1, *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("held-out loss", done.stdout)
        done = run(sys.executable, "-m", "phasemachine.convert_network",
                   self.path("net.npz"), self.path("net.pmnn"), "--game", game,
                   "--positions", 300)
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        return pm.Network(self.path("net.pmnn")), rows

    def error(self, network, rows):
        """Mean error of the values, as a share of that of their mean."""
        errors, plain = [], []
        for name in os.listdir(rows):
            file = pm.Rows(os.path.join(rows, name))
            values, _ = network.evaluate(file.observations())
            wanted = file.table["value"]
            errors.append(np.abs(values - wanted))
            plain.append(np.abs(wanted - wanted.mean()))
        return np.concatenate(errors).mean() / np.concatenate(plain).mean()

    def test_tic_tac_toe_is_learned(self):
        network, rows = self.trained("tic_tac_toe", 300, "--units", 32,
                                     "--epochs", 16, "--held-out", 10,
                                     "--rate", 0.01)
        self.assertLess(self.error(network, rows), 0.6)

    def test_values_far_from_a_half_are_learned(self):
        network, rows = self.trained("monoknight", 150, "--units", 32,
                                     "--epochs", 12, "--held-out", 10,
                                     "--rate", 0.004)
        self.assertLess(self.error(network, rows), 0.8)

    def test_features_scores_and_pairs_enter(self):
        network, rows = self.trained("gungi", 6, "--units", 32, "--pairwise",
                                     "--epochs", 1, "--held-out", 3)
        self.assertEqual(network.features, pm.game("gungi").num_features)
        self.assertGreater(network.score_scale, 0)
        done = run(PROGRAM, "match", "gungi", "--first",
                   "mcts:sims=20,net=" + self.path("net.pmnn"), "--second",
                   "random", "--games", 2, "--max-plies", 40)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_is_no_folder_of_rows_is_refused(self):
        done = run(sys.executable, TRAIN, self.folder, self.path("net.npz"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("there are no .rows files", done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1)


if __name__ == "__main__":
    unittest.main()
