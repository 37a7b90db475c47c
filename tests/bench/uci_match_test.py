#!/usr/bin/env python3
"""bench/uci_match.py keeps clocks, counts faults and plays by the rules.

Usage: uci_match_test.py PROGRAM. Exit code 77 (skipped) without stockfish,
which is the referee.
"""

import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MATCH = os.path.join(ROOT, "bench", "uci_match.py")
sys.path.insert(0, os.path.dirname(MATCH))
sys.dont_write_bytecode = True
import uci_match  # noqa: E402

PROGRAM = None
STOCKFISH = shutil.which("stockfish", path="/usr/games:/usr/local/bin:/usr/bin")

# Answers with the given move after the given seconds.
ENGINE = """#!/usr/bin/env python3
import sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        print("uciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        time.sleep({seconds})
        print("info depth 1 time 0")
        print("bestmove {move}", flush=True)
    elif word == "quit":
        break
"""


class Numbers(unittest.TestCase):
    def test_elo_of_a_score(self):
        self.assertEqual(uci_match.elo(0.5), 0)
        self.assertAlmostEqual(uci_match.elo(0.75), 190.85, places=2)
        self.assertEqual(uci_match.elo(1.0), math.inf)

    def test_summary_counts_pairs(self):
        line = uci_match.summary([1.0, 0.5, 0.0, 0.5, 1.0, 1.0])
        self.assertIn("games 6  +3 =2 -1  score 66.7 %  Elo +120", line)
        self.assertIn("95 % [", line)

    def test_a_clock_falls_once_more_is_spent_than_is_left(self):
        clock = uci_match.Clock(1.0, 0.5)
        self.assertTrue(clock.press(0, 0.75))
        self.assertEqual(clock.left, [0.75, 1.0])
        self.assertEqual(clock.given, [1.5, 1.0])
        self.assertFalse(clock.press(0, 0.8))

    def test_usage_tells_what_was_lost_beyond_the_engines_own_time(self):
        usage = uci_match.Usage()
        usage.move(0.5, ["info depth 3 time 400 nodes 7", "bestmove a2a3"])
        usage.move(0.25, ["bestmove a3a4"])
        self.assertEqual(len(usage.lost), 1)
        self.assertAlmostEqual(usage.lost[0], 0.1)
        usage.shares.append(0.6)
        self.assertIn("2 moves and 0.75 s a game, 60 %", usage.text(1))

    def test_controls(self):
        self.assertEqual(uci_match.time_control("1+0.01"), (1.0, 0.01))
        self.assertEqual(uci_match.time_control("3"), (3.0, 0.0))

    def test_dead_material(self):
        self.assertTrue(uci_match.insufficient("8/8/4k3/8/8/2KB4/8/8"))
        self.assertFalse(uci_match.insufficient("8/8/4k3/8/8/2KP4/8/8"))


class Openings(unittest.TestCase):
    def test_random_moves_leave_openings_even(self):
        referee = uci_match.Referee(STOCKFISH)
        try:
            line = uci_match.OPENINGS[0]
            drawn = [uci_match.varied(referee, line, 2, random.Random(seed))
                     for seed in (1, 1, 2)]
            self.assertEqual(drawn[0], drawn[1])
            self.assertNotEqual(drawn[0], drawn[2])
            self.assertEqual(drawn[0][:-2], line.split())
            self.assertLessEqual(abs(referee.score(drawn[0], 8)), 60)
            self.assertEqual(uci_match.varied(referee, line, 0, None),
                             line.split())
        finally:
            referee.engine.close()


class Matches(unittest.TestCase):
    def play(self, *arguments, engine=None):
        return subprocess.run(
            [sys.executable, "-B", MATCH, "--engine", engine or PROGRAM,
             *arguments], capture_output=True, text=True, timeout=500)

    def fake(self, folder, seconds, move):
        path = os.path.join(folder, f"engine_{move}.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(ENGINE.format(seconds=seconds, move=move))
        os.chmod(path, 0o755)
        return path

    def test_two_games_on_tiny_clocks(self):
        done = self.play("--opponent", f"{PROGRAM} uci", "--games", "2",
                         "--tc", "0.3+0.02", "--vary", "2", "--option",
                         "Hash=16", "--opponent-option", "Hash=16")
        # On a busy machine a flag may fall.
        self.assertIn(done.returncode, (0, 1), done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 5, done.stdout)
        self.assertTrue(lines[2].startswith("games 2 "), done.stdout)
        for name, line in zip(("engine", "opponent"), lines[3:]):
            self.assertRegex(
                line, rf"{name}: lost by time \d, illegal move 0, died 0; "
                r"\d+ moves and [\d.]+ s a game, \d+ % of what the clock gave")

    @unittest.skipUnless(shutil.which("cc"), "needs a C compiler")
    def test_on_the_processors_clock_no_flag_falls_on_a_busy_machine(self):
        with tempfile.TemporaryDirectory() as folder:
            library = os.path.join(folder, "processor_clock.so")
            subprocess.run(["cc", "-O2", "-shared", "-fPIC",
                            os.path.join(ROOT, "bench", "processor_clock.c"),
                            "-o", library], check=True)
            done = self.play("--opponent", f"{PROGRAM} uci", "--games", "2",
                             "--tc", "0.3+0.02", "--processor-clock", library,
                             "--option", "Hash=16", "--opponent-option",
                             "Hash=16")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(done.stdout.count("lost by time 0, illegal move 0"), 2)

    def test_an_engine_that_oversteps_loses_and_is_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            slow = self.fake(folder, 0.6, "a2a3")
            done = self.play("--opponent", f"{PROGRAM} uci", "--games", "2",
                             "--tc", "0.2", "--opponent-option", "Hash=16",
                             engine=slow)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stdout, r"1 white 0\.0 time: \d+ ms over")
        faults = re.search(r"engine: lost by time (\d)", done.stdout)
        self.assertGreaterEqual(int(faults[1]), 1, done.stdout)

    def test_an_illegal_move_loses(self):
        with tempfile.TemporaryDirectory() as folder:
            done = self.play("--opponent", self.fake(folder, 0, "a1a8"),
                             "--games", "1", "--nodes", "20")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("1 white 1.0 illegal move a1a8", done.stdout)
        self.assertIn("opponent: lost by time 0, illegal move 1, died 0",
                      done.stdout)

    def test_no_game_begins_after_its_time(self):
        done = self.play("--opponent", f"{PROGRAM} uci", "--minutes", "-1",
                         "--nodes", "1")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)


if __name__ == "__main__":
    if not STOCKFISH:
        sys.exit(77)
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
