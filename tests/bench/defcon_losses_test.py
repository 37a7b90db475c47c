#!/usr/bin/env python3
"""bench/defcon_losses.py finds the games lost by DEFCON, and how each was lost.

Usage: defcon_losses_test.py PROGRAM
"""

import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRIPT = os.path.join(ROOT, "bench", "defcon_losses.py")
sys.path.insert(0, os.path.dirname(SCRIPT))
sys.dont_write_bytecode = True
import defcon_losses  # noqa: E402

PROGRAM = None


class DefconLossesTest(unittest.TestCase):
    def test_every_loss_of_a_store_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "games.db")
            # So few simulations that some games are lost by DEFCON.
            subprocess.run([PROGRAM, "selfplay", "twilight_struggle", "--games", "6",
                            "--sims", "2", "--search", "priors=uniform", "--threads",
                            "1", "--seed", "5", "--out", store],
                           check=True, capture_output=True)
            ended = 0
            for number in range(1, 7):
                game = defcon_losses.Game(PROGRAM, store, 1, number)
                end = game.after(len(game.moves))
                found = defcon_losses.loss(game)
                self.assertEqual(found is not None, end.get("end") == "defcon")
                if found is None:
                    continue
                ended += 1
                self.assertEqual(found["loser"], end["phasing"])
                self.assertNotEqual(found["loser"], end["winner"])
                self.assertEqual(found["kind"] == "headline", found["round"] == 0)
                self.assertIn(found["card"], game.moves)
            self.assertGreater(ended, 0)
            told = subprocess.run([sys.executable, "-B", SCRIPT, PROGRAM, store],
                                  check=True, capture_output=True, text=True).stdout
            self.assertIn(f"\n{ended} of 6 games, ", "\n" + told)
            self.assertEqual(told.count(store), ended)

    def test_intervals_are_exact(self):
        for games, events, low, high in [(120, 9, 3.5, 13.8), (40, 0, 0, 8.8),
                                         (100, 100, 96.4, 100)]:
            borders = defcon_losses.interval(games, events)
            self.assertAlmostEqual(100 * borders[0], low, delta=0.06)
            self.assertAlmostEqual(100 * borders[1], high, delta=0.06)

    def test_a_hand_with_a_spare_card(self):
        position = {"turn": "2", "round": "5", "hand.US": "4,5,6", "china": "USSR:up"}
        self.assertTrue(defcon_losses.has_spare(position, "US"))
        position["round"] = "4"
        self.assertFalse(defcon_losses.has_spare(position, "US"))
        position["china"] = "US:up"
        self.assertTrue(defcon_losses.has_spare(position, "US"))
        position["turn"] = "4"
        self.assertFalse(defcon_losses.has_spare(position, "US"))


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
