#!/usr/bin/env python3
"""bench/tune.py recovers the strengths behind made-up games, and refuses wrong
input.

Usage: tune_test.py PROGRAM. Exit code 77 (skipped) without numpy.
"""

import math
import os
import random
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy  # noqa: F401  (tune.py needs it)
except ImportError:
    sys.exit(77)

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TUNE = os.path.join(ROOT, "bench", "tune.py")
sys.path.insert(0, os.path.dirname(TUNE))
sys.dont_write_bytecode = True
import tune  # noqa: E402

PROGRAM = None
OPTIONS = {"exploration": ["1.5", "3"], "fpu": ["0.2", "0", "1"]}
TRUE_ELO = {("exploration", "3"): 100, ("fpu", "0"): 0, ("fpu", "1"): -200}


def made_up(count, elo_of):
    """Rows of pairs with results by the Elo `elo_of` gives each value."""
    chance = random.Random(7)
    rows = []
    for seed in range(count):
        players = tune.drawn(OPTIONS, seed)
        difference = sum(sign * elo_of.get(item, 0)
                         for sign, player in zip((1, -1), players)
                         for item in player.items())
        expected = 1 / (1 + 10 ** (-difference / 400))
        points = sum(chance.random() < expected for _ in range(2)) / 2
        rows.append([seed, *players[0].values(), *players[1].values(), points])
    return rows


class TuneTest(unittest.TestCase):
    def test_finds_the_elo_of_each_value(self):
        rows = made_up(4000, TRUE_ELO)
        for option, value, worth, margin, alone in tune.effects(OPTIONS, rows, False):
            self.assertLess(abs(worth - TRUE_ELO[option, value]), 1.5 * margin)
            self.assertLess(10, margin)
            self.assertLess(margin, 25)
            self.assertLess(1000, alone)

    def test_tells_chance_from_worth(self):
        outside = 0
        for option, value, worth, margin, _ in tune.effects(
                OPTIONS, made_up(2000, {}), False):
            outside += abs(worth) > margin
        self.assertLessEqual(outside, 1)

    def test_measures_scores_in_points(self):
        rows = []
        for row in made_up(500, {}):
            sign = (row[1] == "3") - (row[3] == "3")
            rows.append([*row[:-1], 12.5 * sign + (1 if row[0] % 2 else -1)])
        worth = {(option, value): points for option, value, points, _, _ in
                 tune.effects(OPTIONS, rows, True)}
        self.assertAlmostEqual(12.5, worth["exploration", "3"], delta=0.5)
        self.assertAlmostEqual(0, worth["fpu", "1"], delta=0.5)

    def test_draws_the_same_values_for_the_same_seed(self):
        self.assertEqual(tune.drawn(OPTIONS, 5), tune.drawn(OPTIONS, 5))
        drawn = {(player[0]["fpu"], player[1]["fpu"])
                 for player in (tune.drawn(OPTIONS, seed) for seed in range(100))}
        self.assertEqual(9, len(drawn))

    def run_tune(self, *arguments):
        return subprocess.run(
            [sys.executable, "-B", TUNE, PROGRAM, *arguments], capture_output=True,
            text=True, check=False, timeout=120)

    def test_plays_and_goes_on_where_it_stopped(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "games.csv")
            arguments = ["tic_tac_toe", "--player", "mcts:sims=20", "--try",
                         "exploration=1.5,0.5", "--seconds", "0.5", "--processes", "2",
                         "--out", out]
            games = []
            for _ in range(2):
                run = self.run_tune(*arguments)
                self.assertEqual(0, run.returncode, run.stderr)
                games.append(int(run.stdout.split()[0]))
                self.assertIn("exploration=0.5", run.stdout)
            self.assertLess(0, games[0])
            self.assertLess(games[0], games[1])
            with open(out, encoding="utf-8") as file:
                seeds = [line.split(",")[0] for line in file][1:]
            self.assertEqual(len(seeds), len(set(seeds)))
            run = self.run_tune("tic_tac_toe", "--try", "fpu=0,1", "--seconds", "0",
                                "--out", out)
            self.assertEqual(1, run.returncode)
            self.assertIn("is of other options", run.stderr)

    def test_names_what_is_wrong(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "games.csv")
            for tried, message in (("fpu", "OPTION=VALUE,VALUE"),
                                   ("fpu=1", "OPTION=VALUE,VALUE"),
                                   ("fpu=a,b", "a number from -10 to 10")):
                run = self.run_tune("tic_tac_toe", "--try", tried, "--seconds", "0.2",
                                    "--out", out)
                self.assertEqual(1, run.returncode, tried)
                self.assertIn(message, run.stderr)
                self.assertNotIn("Traceback", run.stderr)
            for arguments in (["--out", os.path.join(folder, "none", "x.csv")],
                              ["--out", out, "--processes", "0"]):
                run = self.run_tune("tic_tac_toe", "--try", "fpu=0,1", *arguments)
                self.assertEqual(1, run.returncode, arguments)
                self.assertTrue(run.stderr.startswith("tune.py: "), run.stderr)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
