#!/usr/bin/env python3
"""Tests bench/compare.py (comparisons, counts, refusals) and
bench/instructions.py.

Usage: compare_test.py PROGRAM
"""

import csv
import json
import os
import stat
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
COMPARE = os.path.join(ROOT, "bench", "compare.py")
sys.path.insert(0, os.path.dirname(COMPARE))
sys.dont_write_bytecode = True
import compare  # noqa: E402
import instructions  # noqa: E402
import machine  # noqa: E402
import suite  # noqa: E402

PROGRAM = None


def run(*words):
    """Runs bench/compare.py with these arguments."""
    return subprocess.run([sys.executable, "-B", COMPARE, *words],
                          capture_output=True, text=True, check=False)


class Interval(unittest.TestCase):
    """The interval of a median."""

    def test_few_values_give_all_of_them(self):
        self.assertEqual(compare.interval([3.0, 1.0, 2.0]), (1.0, 3.0, 0.75))

    def test_many_values_leave_out_the_ends(self):
        low, high, confidence = compare.interval(list(range(1, 21)))
        self.assertEqual((low, high), (6, 15))  # of the sign test's tables
        self.assertGreaterEqual(confidence, 0.95)


class Suite(unittest.TestCase):
    """Files of positions."""

    def read(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
            file.write(text)
            file.flush()
            return suite.read(file.name)

    def test_reads_fields(self):
        line, = self.read('# x\nstartpos ;id "a" ;options draws=none,variant=b '
                          ';D1 20 ;D3 8902\n')
        self.assertEqual((line.name, line.position, line.variant()),
                         ("a", "", "b"))
        self.assertEqual(line.deepest(2), 1)
        self.assertEqual(line.deepest(9), 3)
        self.assertIsNone(line.deepest(0))

    def test_refuses(self):
        for text in ("startpos\n", "startpos ;D1 x\n", "# nothing\n"):
            with self.assertRaises(ValueError):
                self.read(text)

    def test_the_suites_of_the_tree_are_counted_right(self):
        for game in ("chess", "fairy_chess"):
            path = os.path.join(ROOT, "bench", "suites", game + ".epd")
            deepest = "4" if game == "chess" else "3"
            if game == "fairy_chess":
                # Only deep counts: read, and one variant counted.
                self.assertGreater(len(suite.read(path)), 30)
                continue
            subprocess.run([PROGRAM, "perft", "--game", game, "--epd", path,
                            "--depth", deepest], check=True,
                           capture_output=True)


class Compare(unittest.TestCase):
    """Whole comparisons."""

    def peer(self, folder, nodes):
        """A program that counts the start position's depth 3."""
        path = os.path.join(folder, "peer")
        with open(path, "w", encoding="ascii") as file:
            file.write(f'#!/bin/sh\necho "position $1"\n'
                       f'echo "depth 3 nodes {nodes}"\n')
        os.chmod(path, stat.S_IRWXU)
        return f"command:{path} '{{fen}}' {{depth}}"

    def test_writes_rows_with_the_machine_and_the_sides(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            done = run(PROGRAM, self.peer(folder, "8,902"), "--only", "start",
                       "--depth", "3", "--pairs", "2", "--json", out + ".json",
                       "--csv", out + ".csv", "--clock", "wall")
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(out + ".json", encoding="utf-8") as file:
                result = json.load(file)
            row, = result["rows"]
            self.assertEqual((row["position"], row["depth"], row["nodes"]),
                             ("start", 3, 8902))
            self.assertLessEqual(row["low"], row["ratio"])
            self.assertGreaterEqual(row["high"], row["ratio"])
            self.assertIn("compiler", result["sides"][0])
            for key in ("commit", "compiler", "processor", "load",
                        "instructions", "processors_got", "processors_free"):
                self.assertIn(key, result["machine"])
            with open(out + ".csv", encoding="utf-8", newline="") as file:
                rows = list(csv.DictReader(file))
            self.assertEqual(rows[0]["nodes"], "8902")

    def test_the_processor_clock_refuses_counts_too_short_for_it(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run(PROGRAM, self.peer(folder, "8902"), "--only", "start",
                       "--depth", "3", "--pairs", "1", "--clock", "processor")
            self.assertEqual(done.returncode, 1)
            self.assertIn("start, depth 3: A counts for 0.0", done.stderr)
            self.assertIn("--clock processor needs 0.1 s", done.stderr)

    def test_a_wrong_count_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run(PROGRAM, self.peer(folder, "8903"), "--only", "start",
                       "--depth", "3", "--pairs", "1")
            self.assertEqual(done.returncode, 1)
            self.assertIn("start, depth 3: B counts 8,903, the suite says "
                          "8,902", done.stderr)

    def test_says_what_is_wrong(self):
        for words, message, code in (
                ((PROGRAM, "/nowhere/peer"), "/nowhere/peer", 1),
                ((PROGRAM, "commit:nothing"), "no such commit", 1),
                ((PROGRAM, "command:false"), "exit code 1", 1),
                ((PROGRAM, "command:true"), "no number", 1),
                ((PROGRAM, PROGRAM, "--only", "tenth"), "tenth", 2),
                ((PROGRAM, PROGRAM, "--suite", "/nowhere.epd"), "nowhere", 2),
                ((PROGRAM, PROGRAM, "--pairs", "0"), "--pairs", 2)):
            done = run(*words, *(() if "--pairs" in words else
                                 ("--pairs", "1")), "--depth", "1")
            self.assertEqual(done.returncode, code, words)
            self.assertIn(message, done.stderr)


class Processors(unittest.TestCase):
    """Whether processors are free."""

    def test_more_spinning_processes_than_processors_do_not_get_them(self):
        count = 2 * os.cpu_count()
        self.assertLess(machine.free_processors(count, 0.1),
                        machine.FREE * count)


class Instructions(unittest.TestCase):
    """Differences from the stored counts."""

    def test_finds_what_is_off_in_either_direction(self):
        kept = {"a": 1000, "b": 1000, "c": 1000, "d": 1}
        now = {"a": 1019, "b": 1021, "c": 979, "e": 1}
        lines = "\n".join(instructions.compare(kept, now, 0.02))
        self.assertEqual([line[0] for line in lines.splitlines()],
                         ["b", "c", "d", "e"])

    def test_counts_only_the_program_itself(self):
        with tempfile.NamedTemporaryFile("w", suffix=".out") as file:
            file.write("# callgrind format\n\nob=(1) /x/walks\nfl=(1) a.cc\nfn=(1) f\n1 10\n+2 5\n"
                       "cob=(2) /lib/libc.so\ncfn=(2) memcpy\ncalls=1 0\n1 99\n"
                       "ob=(2)\nfn=(2)\n0 99\nob=(1)\nfn=(3) g\n* 7\n"
                       "totals: 121\n")
            file.flush()
            self.assertEqual(
                instructions.own_instructions(file.name, "/x/walks"), 22)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
