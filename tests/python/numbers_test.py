#!/usr/bin/env python3
"""Numbers passed to the Python package: non-integers and out-of-range values
raise a ValueError that names the parameter. Needs the package on PYTHONPATH."""

import os
import tempfile
import unittest

import numpy as np

import phasemachine as pm

NO_NUMBERS = (1.5, float("nan"), "5", None, True, [1], object(), 2**64,
              -2**63 - 1, 10**5000, "\ud800")


class Numbers(unittest.TestCase):
    def setUp(self):
        self.game = pm.game("tic_tac_toe")
        self.board = self.game.initial()

    def refused(self, name, call, values):
        for at, value in enumerate(values):
            with self.subTest(name=name, at=at, type=type(value)):
                with self.assertRaisesRegex(
                        ValueError, rf"^{name} must be a whole number from "
                        r"-?\d+ to \d+, not ") as told:
                    call(value)
                self.assertLess(len(str(told.exception)), 200)

    def test_budgets_of_a_search(self):
        player = pm.Player(self.game)

        def search(**budget):
            return player.search(self.board, **budget)
        beyond = (0, -1, 10**15 + 1, 2**63)
        some = [n for n in NO_NUMBERS if n is not None]
        self.refused("simulations", lambda n: search(simulations=n),
                     (*some, *beyond))
        self.refused("milliseconds", lambda n: search(milliseconds=n),
                     (*some, *beyond))
        with self.assertRaisesRegex(ValueError, "simulations or milliseconds"):
            search()
        self.assertEqual(search(simulations=np.int64(5)).simulations, 5)
        self.assertGreater(search(milliseconds=1).simulations, 0)
        # An unreachable limit is no limit.
        self.assertEqual(search(simulations=10**15, milliseconds=5).ended_by,
                         "time")

    def test_what_a_player_may_use(self):
        def make(**settings):
            return pm.Player(self.game, **settings)
        beyond = (0, -1, 1025, 2**31, 2**32 + 1)
        self.refused("threads", lambda n: make(threads=n),
                     (*NO_NUMBERS, *beyond))
        self.refused("memory", lambda n: make(memory=n),
                     (*NO_NUMBERS, 0, -1, 262145, 2**44, 2**63))
        self.refused("seed", lambda n: make(seed=n), (*NO_NUMBERS, -1))
        make(threads=1024, memory=1, seed=2**64 - 1)
        for option in ("exploration=-1", "exploration=1e9", "exploration=nan",
                       "batch_growth=0", "batch_size=-5", "expand_visit=0.5"):
            name = option.split("=")[0]
            with self.assertRaisesRegex(ValueError, name):
                make(options=option)

    def test_self_play(self):
        def play(**settings):
            return pm.self_play(self.board, **{"simulations": 2} | settings)
        for name, values in (
                ("games", (-1, 10**7 + 1)), ("simulations", (0, -1, 2**60)),
                ("memory", (0, -1, 2**44)), ("seed", (-1,)),
                ("variety_plies", (-1, 2**31)), ("max_plies", (0, -1, 2**31)),
                ("workers", (0, -1, 1025))):
            # Without a memory argument, a tree takes what it needs.
            wrong = [n for n in NO_NUMBERS if n is not None or name != "memory"]
            self.refused(name, lambda n: play(**{name: n}), (*wrong, *values))
        self.assertEqual(play(games=0), [])

    def test_moves_sides_and_seeds_of_a_board(self):
        board, wrong = self.board, (*NO_NUMBERS, -1, 2**32, 2**40)
        texts = [n for n in wrong if not isinstance(n, str)]
        self.refused("move", board.step, texts)
        self.refused("move", board.move_text, wrong)
        self.refused("move", board.is_legal, wrong)
        self.refused("move", board.action_of, wrong)
        self.refused("action", board.move_of, wrong)
        self.refused("move", board.chance, wrong)
        self.refused("move", lambda n: pm.Player(self.game).search(
            board, [n], simulations=1), wrong)
        self.refused("side", board.utility, NO_NUMBERS)
        some = [n for n in NO_NUMBERS if n is not None]
        self.refused("viewer", board.observation, some)
        self.refused("viewer", board.observe, some)
        self.refused("viewer", board.svg, some)
        self.refused("viewer", lambda n: board.determinize(n, 1), some)
        self.refused("seed", lambda n: board.determinize(0, n),
                     (*NO_NUMBERS, -1))
        self.refused("seed", board.sample_chance, (*NO_NUMBERS, -1))
        for name, call in (("side", board.utility),
                           ("viewer", board.observation),
                           ("viewer", board.observe),
                           ("viewer", lambda n: board.determinize(n, 1))):
            self.refused(name, call, (-1, 2, 2**31 - 1))
        alone = pm.game("monoknight").initial()
        for call in (alone.utility, alone.observation, alone.observe,
                     alone.svg, pm.Batch(alone, 2).observe):
            with self.assertRaisesRegex(ValueError, "no player 1"):
                call(1)
        self.assertEqual(board, self.game.initial())
        board.step(np.uint32(board.legal_moves[0]))
        self.assertNotEqual(board, self.game.initial())

    def test_batches(self):
        self.refused("size", lambda n: pm.Batch(self.board, n),
                     (*NO_NUMBERS, 0, -1, 2**24 + 1))
        self.refused("seed", lambda n: pm.Batch(self.board, 2, n),
                     (*NO_NUMBERS, -1))
        batch = pm.Batch(self.board, 2)
        self.refused("i", batch.board, NO_NUMBERS)
        for index in (-1, 2, 2**40):
            with self.assertRaises(IndexError):
                batch.board(index)
        self.refused("viewer", batch.observe,
                     [n for n in NO_NUMBERS if n is not None])

    def test_stores(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x.db")
            with pm.Store(path, write=True) as store:
                wrong = (*NO_NUMBERS, -1, 2**63)
                run = store.add_run(self.game)
                for name, call in (
                        ("seed", lambda n: store.add_run(self.game, seed=n)),
                        ("games", lambda n: store.add_run(self.game, games=n)),
                        ("number", lambda n: store.game(run, n)),
                        ("number", lambda n: store.boards(run, n)),
                        ("first", lambda n: store.add(run, [], first=n)),
                        ("first",
                         lambda n: store.training_arrays(run, first=n)),
                        ("last",
                         lambda n: store.training_arrays(run, last=n))):
                    self.refused(name, call, [
                        n for n in wrong if name != "seed" or n != 2**63])
                for call in (store.numbers, store.verify,
                             store.training_arrays,
                             lambda n: store.add(n, []),
                             lambda n: store.game(n, 0)):
                    self.refused("run", call, (*NO_NUMBERS, -1))
                    with self.assertRaisesRegex(ValueError, "no run 99"):
                        call(99)


if __name__ == "__main__":
    unittest.main()
