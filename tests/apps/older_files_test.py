#!/usr/bin/env python3
"""Files that an older version of the program wrote are still read.

    older_files_test.py PROGRAM

tests/data/older holds unfinished games, finished games, a store and a campaign
profile, written by commit 2c69944.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = None
OLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                     "../data/older")


def run(*arguments, text=""):
    return subprocess.run([PROGRAM, *arguments], input=text, text=True,
                          capture_output=True, check=False,
                          env={"PATH": os.environ["PATH"], "LC_ALL": "C",
                               "HOME": "/nonexistent"})


def named(ending):
    return sorted(name for name in os.listdir(OLDER) if name.endswith(ending))


class OlderFiles(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def copy(self, name):
        path = os.path.join(self.folder.name, name)
        shutil.copy(os.path.join(OLDER, name), path)
        return path

    def read(self, name):
        with open(os.path.join(OLDER, name), encoding="utf-8") as f:
            return f.read()

    def test_unfinished_games_go_on(self):
        names = named(".session")
        self.assertEqual(len(names), 6)
        for name in names:
            with self.subTest(name):
                lines = self.read(name).split("\n")
                moves = [line[5:] for line in lines if line.startswith("move ")]
                ply = int(next(line[4:] for line in lines
                               if line.startswith("ply ")))
                done = run("play", "--resume", self.copy(name), "--json",
                           text="quit\n")
                self.assertEqual(done.returncode, 0, done.stderr)
                record = json.loads(done.stdout.split("\n")[-2])
                self.assertEqual(record["moves"], moves[:ply])
                self.assertGreater(ply, 0)

    def test_finished_games_are_taken_up(self):
        names = named(".jsonl")
        self.assertEqual(len(names), 5)
        for name in names:
            with self.subTest(name):
                whole = json.loads(self.read(name).split("\n")[0])
                done = run("play", name.removesuffix(".jsonl"), "--load",
                           self.copy(name), "--options",
                           whole.get("options", ""), "--json", text="quit\n")
                self.assertEqual(done.returncode, 0, done.stderr)
                record = json.loads(done.stdout.split("\n")[-2])
                self.assertEqual(record["moves"], whole["moves"])
                self.assertEqual(record["winner"], whole["winner"])
        done = run("play", "chess", "--load", self.copy("chess.pgn"),
                   text="history\nquit\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("1. ", done.stdout)

    def test_a_store_is_verified_and_read(self):
        store = self.copy("games.db")
        done = run("record", "verify", store)
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        done = run("record", "list", store)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_profile_keeps_its_stars(self):
        path = self.copy("profile.json")
        done = run("play", "monoknight", "--campaign", "--profile", path,
                   text="menu\nquit\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Campaign: 6 of 120 stars", done.stdout)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
