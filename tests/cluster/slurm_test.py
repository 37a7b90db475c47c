#!/usr/bin/env python3
"""slurm_test.py PROGRAM

A real Slurm on this machine: an array of self-play shards, one of which is
killed and requeued, and a learner whose actors are an array. Needs the package
on PYTHONPATH, and PyTorch for the second."""

import importlib.util
import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import slurm
from phasemachine.learn import folder as learn_folder

PROGRAM = sys.argv[1]
RUN = ["selfplay", "connect_four", "--games", "1200", "--sims", "200",
       "--seed", "11", "--threads", "1"]


def output(*words):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def started(path, seconds=60):
    """Waits until the file is there."""
    end = time.monotonic() + seconds
    while not os.path.exists(path):
        assert time.monotonic() < end, path + " did not appear"
        time.sleep(0.05)


class Array(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.cluster = CLUSTER

    def path(self, name):
        return os.path.join(self.folder, name)

    def logs(self):
        texts = []
        for name in sorted(os.listdir(self.folder)):
            if name.startswith("log."):
                with open(self.path(name), encoding="utf-8") as file:
                    texts.append(file.read())
        return "\n".join(texts)

    def test_shards_that_are_taken_away_play_the_same_games(self):
        words = shlex.join([PROGRAM, *RUN, "--out", self.path("run.db"),
                            "--resume"])
        job = self.cluster.submit(words, "0-3", self.path("log.%a"))
        started(self.path("run.1-of-4.db"))
        self.cluster.kill_and_restart(job, 1)
        states = self.cluster.wait(job, range(4), 200)
        self.assertEqual(states, ["COMPLETED"] * 4,
                         self.logs() + self.cluster.describe(job, 1))
        self.assertIn("REQUEUE", self.logs())
        output(PROGRAM, "record", "merge", "--out", self.path("all.db"),
               *[self.path(f"run.{i}-of-4.db") for i in range(4)])
        output(PROGRAM, *RUN, "--out", self.path("one.db"))
        games = []
        for name in ("all", "one"):
            out = self.path(name + ".jsonl")
            output(PROGRAM, "record", "export", self.path(name + ".db"),
                   "--out", out)
            with open(out, encoding="utf-8") as file:
                games.append(file.readlines())
        self.assertEqual(len(games[0]), 1200)
        self.assertEqual(*games)

    @unittest.skipUnless(importlib.util.find_spec("torch"), "no PyTorch")
    def test_actors_come_and_go(self):
        out = self.path("run")
        python = [sys.executable, "-m", "phasemachine.learn", "tic_tac_toe",
                  "--out", out, "--threads", "1"]
        changes = {"games": 300, "part_games": 20, "sims": 20,
                   "fast_sims": 10, "generations": 3, "passes": 1.0,
                   "openings": 10, "gate_games": 8,
                   "gate_limit": "sims=20", "last_games": 0, "units": 32}
        sets = [f"--set={name}={json.dumps(value)}"
                for name, value in changes.items()]
        learner = subprocess.Popen(
            [*python, "--role", "learner", *sets],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        self.addCleanup(learner.kill)
        actor = (f"export PYTHONPATH={shlex.quote(os.environ['PYTHONPATH'])}\n"
                 + shlex.join([*python, "--role", "actor"]))
        job = self.cluster.submit(actor, "0-1", self.path("log.%a"))
        run = learn_folder.Folder(out)

        def begun(actors):
            """Waits until so many actors have begun, and one played a part."""
            end = time.monotonic() + 120
            while (self.logs().count(" begins") < actors
                   or not list(run.parts(0))):
                self.assertLess(time.monotonic(), end, self.logs())
                time.sleep(0.05)

        begun(2)
        # One is killed and comes back; others join. Meanwhile the learner waits,
        # so that the first ones cannot play the whole run.
        learner.send_signal(signal.SIGSTOP)
        self.cluster.kill_and_restart(job, 0)
        more = self.cluster.submit(actor, "7-8", self.path("log.more.%a"))
        begun(5)
        learner.send_signal(signal.SIGCONT)
        text, _ = learner.communicate(timeout=400)
        self.assertEqual(learner.returncode, 0, text + self.logs())
        states = (self.cluster.wait(job, range(2), 60) +
                  self.cluster.wait(more, range(7, 9), 60))
        self.assertEqual(states, ["COMPLETED"] * 4,
                         self.logs() + self.cluster.describe(job, 0))
        self.assertEqual(len(run.generations()), 3)
        actors = set()
        for generation in range(3):
            parts = list(run.parts(generation))
            self.assertGreaterEqual(len(parts), 15)
            self.assertEqual({part["games"] for part in parts}, {20})
            actors |= {part["name"].rsplit("-", 1)[0] for part in parts}
        self.assertGreaterEqual(len(actors), 3, actors)


if __name__ == "__main__":
    try:
        with slurm.Cluster() as CLUSTER:
            tests = unittest.main(argv=sys.argv[:1], verbosity=2, exit=False)
        sys.exit(0 if tests.result.wasSuccessful() else 1)
    except slurm.Unavailable as reason:
        print(f"skipped: {reason}")
        sys.exit(77)
