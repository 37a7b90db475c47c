#!/usr/bin/env python3
"""Evaluators written in Python. Needs the package on PYTHONPATH.

    outside_test.py EXAMPLE

EXAMPLE is docs/examples/python_torch.py, run where PyTorch is installed."""

import gc
import hashlib
import importlib.util
import struct
import subprocess
import sys
import threading
import unittest

import numpy as np

import phasemachine as pm


def first_decision(game):
    board = game.initial()
    seed = 0
    while board.side == pm.NEUTRAL:
        board.step(board.sample_chance(seed))
        seed += 1
    return board


def share(*parts):
    digest = hashlib.blake2b(b"".join(parts), digest_size=4).digest()
    return struct.unpack("<I", digest)[0] / 2**32


def by_hash(batch):
    """Answers that depend on what is seen alone."""
    rows = batch.observations.reshape(len(batch), -1)
    seen = [row.tobytes() for row in rows]
    values = [share(row) for row in seen]
    logits = []
    for i, row in enumerate(seen):
        for action in batch.actions[batch.offsets[i]:batch.offsets[i + 1]]:
            logits.append(share(row, bytes(action.data)))
    return values, logits


class Search(unittest.TestCase):
    def search(self, game, evaluator, simulations=150, **settings):
        player = pm.Player(game, evaluator=evaluator, **settings)
        return player.search(first_decision(game), simulations=simulations)

    def test_answers_alone_decide_in_every_game(self):
        for name in pm.games():
            with self.subTest(game=name):
                game = pm.game(name)
                once = self.search(game, by_hash)
                for threads in (1, 2):
                    again = self.search(game, by_hash, threads=threads)
                    self.assertEqual(list(again.moves), list(once.moves))
                    self.assertEqual(list(again.visits), list(once.visits))
                    self.assertEqual(again.score, once.score)

    def test_the_arrays(self):
        game = pm.game("chess")
        sizes = []

        def look(batch):
            sizes.append(len(batch))
            rows = batch.observations
            self.assertEqual(rows.shape,
                             (len(batch),) + game.observation_shape)
            self.assertEqual(rows.dtype, np.float32)
            self.assertFalse(rows.flags.writeable)
            for array in (rows, batch.offsets, batch.actions):
                self.assertEqual(array.ctypes.data % 64, 0)
            self.assertEqual(batch.offsets[0], 0)
            self.assertEqual(batch.offsets[-1], len(batch.actions))
            mask = batch.mask()
            self.assertEqual(mask.shape, (len(batch), game.num_actions))
            for i in range(len(batch)):
                listed = batch.actions[batch.offsets[i]:batch.offsets[i + 1]]
                np.testing.assert_array_equal(np.flatnonzero(mask[i]),
                                              np.sort(listed))
            return np.full(len(batch), 0.5), None

        result = self.search(game, look, 500)
        self.assertEqual(result.simulations, 500)
        self.assertGreater(max(sizes), 1)

    def test_the_root_is_what_the_board_shows(self):
        board = pm.game("gungi").initial()
        seen = []

        def look(batch):
            if not seen:
                seen.append((batch.observations[0].copy(),
                             batch.actions[:batch.offsets[1]].copy()))
            return np.full(len(batch), 0.5), None

        pm.Player(board.game, evaluator=look).search(board, simulations=5)
        np.testing.assert_array_equal(seen[0][0], board.observation())
        self.assertEqual(sorted(seen[0][1]), sorted(board.legal_actions))

    def test_logits_of_all_actions_are_those_of_the_listed(self):
        game = pm.game("chess")

        def listed(batch):
            return np.full(len(batch), 0.5), batch.actions % 7

        def every(batch):
            row = np.arange(game.num_actions) % 7
            return np.full((len(batch), 1), 0.5), np.tile(row, (len(batch), 1))

        one, other = self.search(game, listed), self.search(game, every)
        self.assertEqual(list(one.visits), list(other.visits))
        self.assertNotEqual(
            list(one.visits),
            list(self.search(game, lambda b: (np.full(len(b), 0.5),
                                              None)).visits))

    def test_what_the_function_raises_comes_out(self):
        class Mine(Exception):
            pass

        def fail(batch):
            raise Mine("no GPU")

        game = pm.game("chess")
        for threads in (1, 2):
            player = pm.Player(game, evaluator=fail, threads=threads)
            for _ in range(3):
                with self.assertRaisesRegex(Mine, "no GPU"):
                    player.search(game.initial(), simulations=100)

    def test_wrong_answers_are_named(self):
        game = pm.game("chess")

        def half(b):
            return np.full(len(b), 0.5)

        for error, message, wrong in [
                (ValueError, "not \\(values, logits\\)", half),
                (ValueError, "3 parts", lambda b: (half(b), None, 1)),
                (ValueError, "values have the shape \\(0,\\)",
                 lambda b: ([], None)),
                (ValueError, "values are not an array of numbers",
                 lambda b: (["x"] * len(b), None)),
                (ValueError, "logits have the shape \\(3,\\)",
                 lambda b: (half(b), [1, 2, 3])),
                (ValueError, "logits are not an array",
                 lambda b: (half(b), "none")),
                (RuntimeError, "value of position 0 is nan",
                 lambda b: (half(b) * np.nan, None)),
                (RuntimeError, "value of position 0 is 1.5",
                 lambda b: (half(b) * 3, None)),
                (RuntimeError, "logit of action .* is -inf",
                 lambda b: (half(b), np.full(len(b.actions), -np.inf)))]:
            player = pm.Player(game, evaluator=wrong)
            with self.assertRaisesRegex(error, message):
                player.search(game.initial(), simulations=100)
        with self.assertRaises(TypeError):
            pm.Player(game, evaluator=3)
        with self.assertRaisesRegex(ValueError, "unknown evaluator"):
            pm.Player(game, evaluator="nobody")

    def test_arrays_may_be_kept(self):
        kept = []

        def keep(batch):
            kept.append((batch, batch.observations, batch.offsets))
            return np.full(len(batch), 0.5), None

        game = pm.game("chess")
        self.search(game, keep, 2000)
        gc.collect()
        # Old contents are gone, but not the memory.
        for batch, rows, offsets in kept:
            self.assertTrue(np.isfinite(rows).all())
            self.assertEqual(len(offsets), len(batch) + 1)

    def test_other_threads_run_meanwhile(self):
        stop = threading.Event()
        ticks = []

        def tick():
            while not stop.is_set():
                ticks.append(1)
                stop.wait(0.001)

        thread = threading.Thread(target=tick)
        thread.start()
        self.search(pm.game("chess"),
                    lambda b: (np.full(len(b), 0.5), None), 20000)
        stop.set()
        thread.join()
        self.assertGreater(len(ticks), 3)

    def test_self_play(self):
        for name in ("tic_tac_toe", "chess", "twilight_struggle"):
            start = pm.game(name).initial()
            runs = [pm.self_play(start, games=3, simulations=16, seed=5,
                                 evaluator=by_hash, max_plies=30,
                                 workers=workers) for workers in (1, 2)]
            for one, other in zip(*runs):
                self.assertEqual([p["move"] for p in one["plies"]],
                                 [p["move"] for p in other["plies"]])

    def test_self_play_raises_too(self):
        def fail(batch):
            raise KeyError("weights")

        with self.assertRaises(KeyError):
            pm.self_play(pm.game("chess").initial(), games=4, simulations=10,
                         evaluator=fail, workers=2)


class Example(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("torch"), "no PyTorch")
    def test_a_network_learns_from_its_games(self):
        run = subprocess.run([sys.executable, sys.argv[1], "tic_tac_toe", "1"],
                             check=True, capture_output=True, text=True)
        self.assertRegex(run.stdout,
                         "generation 0: [0-9]+ positions, the loss falls: True")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
