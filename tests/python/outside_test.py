#!/usr/bin/env python3
"""Evaluators written in Python. Needs the package on PYTHONPATH.

    outside_test.py EXAMPLE

EXAMPLE is docs/examples/python_torch.py, run if PyTorch is installed."""

import gc
import hashlib
import importlib.util
import struct
import subprocess
import sys
import threading
import unittest
import weakref

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
    """Answers that depend only on the observation."""
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
                (ValueError, "values are not .*: their type is complex128",
                 lambda b: (half(b) + 0j, None)),
                (ValueError, "values are not .*: their type is datetime64",
                 lambda b: (np.zeros(len(b), "datetime64[s]"), None)),
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

        class Unreadable:
            def __array__(self, *_, **__):
                raise RuntimeError("call detach() first")

        player = pm.Player(game, evaluator=lambda b: (Unreadable(), None))
        with self.assertRaisesRegex(ValueError, "call detach") as caught:
            player.search(game.initial(), simulations=100)
        self.assertIsInstance(caught.exception.__cause__, RuntimeError)
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
        # The old contents are gone, the memory is not.
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

    def test_the_mask_is_a_view_that_is_reused(self):
        masks = []

        def look(batch):
            mask = batch.mask()
            self.assertEqual(mask.ctypes.data % 64, 0)
            self.assertFalse(mask.flags.writeable)
            self.assertEqual(mask.sum(), len(batch.actions))
            masks.append(mask)
            return np.full(len(batch), 0.5), None

        self.search(pm.game("chess"), look, 3000)
        gc.collect()
        addresses = [mask.ctypes.data for mask in masks]
        self.assertLess(len(set(addresses)), len(addresses) / 2)
        self.assertTrue(all(mask.sum() >= 0 for mask in masks))


class Cycles(unittest.TestCase):
    """What refers to itself through a player is freed."""

    def assertFreed(self, make):
        kept = make()
        gone = weakref.ref(kept)
        del kept
        gc.collect()
        self.assertIsNone(gone())

    def test_an_owner_whose_method_evaluates(self):
        def half(batch):
            return np.full(len(batch), 0.5), None

        class Agent:
            def __init__(self):
                self.player = pm.Player(pm.game("tic_tac_toe"),
                                        evaluator=self.evaluate)
                self.player.search(pm.game("tic_tac_toe").initial(),
                                   simulations=20)

            def evaluate(self, batch):
                return half(batch)

        class Derived(pm.Player):
            def __init__(self):
                super().__init__(pm.game("tic_tac_toe"),
                                 evaluator=self.evaluate)

            def evaluate(self, batch):
                return half(batch)

        def through_a_closure():
            agent = Agent.__new__(Agent)
            agent.player = pm.Player(pm.game("chess"),
                                     evaluator=lambda b: agent.evaluate(b))
            return agent

        for make in (Agent, Derived, through_a_closure):
            with self.subTest(make=make):
                self.assertFreed(make)

    def test_an_owner_whose_search_failed(self):
        class Agent:
            def __init__(self):
                self.player = pm.Player(pm.game("tic_tac_toe"),
                                        evaluator=self.evaluate, threads=2)
                try:
                    self.player.search(pm.game("tic_tac_toe").initial(),
                                       simulations=20)
                except KeyError:
                    pass

            def evaluate(self, batch):
                raise KeyError("weights")

        self.assertFreed(Agent)

    def test_players_that_live_are_kept(self):
        player = pm.Player(pm.game("tic_tac_toe"), evaluator=by_hash)
        gc.collect()
        board = pm.game("tic_tac_toe").initial()
        self.assertEqual(player.search(board, simulations=20).simulations, 20)
        self.assertTrue(gc.is_tracked(player))

    def test_the_collector_may_run_at_any_time(self):
        """While players are made, refused, searching and freed."""
        before = gc.get_threshold()
        gc.set_threshold(1)
        self.addCleanup(gc.set_threshold, *before)
        game = pm.game("tic_tac_toe")
        for _ in range(20):
            with self.assertRaises(ValueError):
                pm.Player(game, evaluator="nobody")
            with self.assertRaises(TypeError):
                pm.Player(game, evaluator=3)
            pm.Player(game, evaluator=by_hash).search(game.initial(),
                                                      simulations=20)


class Games(unittest.TestCase):
    def test_gathering_changes_no_game(self):
        ways = [dict(games_at_once=1), dict(games_at_once=6, batch_size=4),
                dict(games_at_once=5, workers=2),
                dict(games_at_once=6, batch_size=1, workers=2)]
        for name in pm.games():
            start = pm.game(name).initial()
            runs = [pm.self_play(start, games=6, simulations=8, seed=5,
                                 evaluator=by_hash, max_plies=6, **way)
                    for way in ways]
            for run in runs[1:]:
                for one, other in zip(runs[0], run):
                    self.assertEqual(one["end"], other["end"])
                    for a, b in zip(one["plies"], other["plies"]):
                        self.assertEqual(a["move"], b["move"])
                        self.assertEqual(a["score"], b["score"])
                        np.testing.assert_array_equal(a["visits"], b["visits"])

    def test_positions_of_many_games_are_gathered(self):
        sizes = []

        def look(batch):
            sizes.append(len(batch))
            return np.full(len(batch), 0.5), None

        pm.self_play(pm.game("tic_tac_toe").initial(), games=2000,
                     simulations=5, evaluator=look, games_at_once=2000,
                     batch_size=65536)
        self.assertEqual(max(sizes), 2000)
        sizes.clear()
        pm.self_play(pm.game("tic_tac_toe").initial(), games=100,
                     simulations=5, evaluator=look, batch_size=10)
        self.assertEqual(max(sizes), 10)

    def test_what_the_function_raises_ends_a_run(self):
        calls = []

        def fail(batch):
            calls.append(1)
            if len(calls) == 5:
                raise KeyError("weights")
            return np.full(len(batch), 0.5), None

        for workers in (1, 2):
            calls.clear()
            with self.assertRaises(KeyError):
                pm.self_play(pm.game("chess").initial(), games=40,
                             simulations=10, evaluator=fail, workers=workers)

    def test_wrong_answers_end_a_run_with_their_names(self):
        start = pm.game("chess").initial()
        for answer, error, words in (
                (lambda b: (np.full(len(b), np.nan), None), RuntimeError,
                 "the value of position 0 is nan, not in"),
                (lambda b: (np.full(len(b), 0.5),
                            np.full(len(b.actions), np.inf)), RuntimeError,
                 "the logit of action [0-9]+ in position 0 is inf"),
                (lambda b: (np.full(len(b) + 1, 0.5), None), ValueError,
                 "values have the shape"),
                (lambda b: 3, ValueError, "not .values, logits.")):
            for workers in (1, 2):
                with self.assertRaisesRegex(error, words):
                    pm.self_play(start, games=20, simulations=10,
                                 evaluator=answer, workers=workers)

    def test_memory_is_told_and_refused(self):
        start = pm.game("chess").initial()
        told = pm.self_play_memory(start, games_at_once=4096, simulations=400)
        self.assertLess(told, 4 * 10**9)
        self.assertGreater(told, 4096 * 10**5)

        def never(batch):
            raise AssertionError("the run began")

        with self.assertRaisesRegex(MemoryError,
                                    "16384 games at once may need"):
            pm.self_play(start, games=16384, games_at_once=16384,
                         memory=100_000, evaluator=never)

    def test_arguments_out_of_range(self):
        start = pm.game("tic_tac_toe").initial()
        for wrong in (dict(games_at_once=0), dict(games_at_once=16385),
                      dict(batch_size=0), dict(batch_size=65537)):
            with self.assertRaisesRegex(ValueError, list(wrong)[0]):
                pm.self_play(start, evaluator=by_hash, **wrong)
        with self.assertRaisesRegex(ValueError, "is a function"):
            pm.self_play(start, games_at_once=3)
        with self.assertRaisesRegex(ValueError, "mode"):
            pm.self_play(start, evaluator=by_hash, options="mode=tree")

    def test_matches(self):
        start = pm.game("tic_tac_toe").initial()

        def blind(batch):
            return np.full(len(batch), 0.5), None

        result = pm.match(start, blind, "random", games=40, simulations=60,
                          opening_plies=0)
        self.assertEqual(len(result["games"]), 40)
        self.assertEqual(result["wins"] + result["draws"] + result["losses"],
                         40)
        self.assertGreater(result["score"], 0.85)
        low, elo, high = result["elo"]
        self.assertTrue(low <= elo <= high and elo > 100)
        self.assertEqual([g["first_player"] for g in result["games"]],
                         [0, 1] * 20)
        other = pm.match(start, "random", blind, games=40, simulations=60,
                         opening_plies=0)
        self.assertLess(other["score"], 0.15)
        with self.assertRaisesRegex(ValueError, "nobody"):
            pm.match(start, "nobody", blind)

    def test_matches_of_two_functions_depend_on_the_seed_alone(self):
        start = pm.game("chess").initial()

        def blind(batch):
            return np.full(len(batch), 0.5), None

        runs = [pm.match(start, by_hash, blind, games=6, simulations=12, seed=4,
                         max_plies=20, **way)
                for way in (dict(games_at_once=1), dict(workers=2),
                            dict(batch_size=2))]
        moves = [[[p["move"] for p in g["plies"]] for g in run["games"]]
                 for run in runs]
        self.assertEqual(moves[1], moves[0])
        self.assertEqual(moves[2], moves[0])
        # Games 2k and 2k + 1 share their opening.
        self.assertEqual(moves[0][2][:4], moves[0][3][:4])


class Example(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("torch"), "no PyTorch")
    def test_a_network_learns_from_its_games(self):
        run = subprocess.run([sys.executable, sys.argv[1], "tic_tac_toe", "1"],
                             check=True, capture_output=True, text=True)
        self.assertRegex(run.stdout,
                         "generation 0: [0-9]+ positions, the loss falls: True")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
