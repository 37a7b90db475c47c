#!/usr/bin/env python3
"""bench/move_quality.py: equal searches are equal, short ones are worse, and
wrong arguments are refused. Needs the package on PYTHONPATH.

    move_quality_test.py"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
TOOL = os.path.join(ROOT, "bench", "move_quality.py")


def run(*words):
    return subprocess.run([sys.executable, "-B", TOOL, *map(str, words)],
                          text=True, capture_output=True, check=False)


class MoveQuality(unittest.TestCase):
    def rows(self, *words):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rows.json")
            done = run(*words, "--json", path)
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(path, encoding="utf-8") as file:
                rows = json.load(file)
        self.assertEqual(len(done.stdout.splitlines()), 2 + len(rows))
        return rows

    def test_equal_searches_choose_equal_moves(self):
        for row in self.rows("tic_tac_toe", "sims=60", "sims=60,threads=1",
                             "--positions", 20):
            self.assertEqual((row["same"], row["moved"], row["worth"]),
                             (1, 0, 0), row)

    def test_a_short_search_is_worse(self):
        longer, shorter = self.rows("tic_tac_toe", "sims=300", "sims=2",
                                    "--positions", 60)
        self.assertEqual(longer["worth"], 0)
        self.assertLess(shorter["same"], 1)
        self.assertGreater(shorter["moved"], 0.1)
        self.assertLess(shorter["worth"] + shorter["interval"], 0)
        # The other way around, the same difference in the same positions.
        again, better = self.rows("tic_tac_toe", "sims=2", "sims=300",
                                  "--positions", 60)
        self.assertEqual(again["worth"], 0)
        self.assertGreater(better["worth"] - better["interval"], 0)

    def test_wrong_arguments_are_named(self):
        for words, said in [
                (["twilight_struggle", "sims=2"], "without chance"),
                (["monoknight", "sims=2"], "two players"),
                (["checkers", "sims=2"], "checkers"),
                (["chess", "sims=2,colour=red"], '"colour"'),
                (["chess", "sims=many"], "sims=many"),
                (["chess", "sims=2", "--positions", 0], "--positions")]:
            done = run(*words)
            self.assertEqual(done.returncode, 1, words)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertIn(said, done.stderr)
            self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
