#!/usr/bin/env python3
"""Stores of played games from Python. Needs the package on PYTHONPATH and the
program as its first argument.

    records_test.py PROGRAM
"""

import errno
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np

import phasemachine as pm

PROGRAM = ""


class Stores(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.path = pathlib.Path(scratch.name) / "runs.db"

    def played(self, name, **more):
        """A run of self-play, stored from Python; (store, run, games)."""
        start = pm.game(name).initial()
        games = pm.self_play(start, **{
            "games": 3, "simulations": 12, "seed": 5, "max_plies": 25,
            "evaluator": "constant"} | more)
        store = pm.Store(self.path, write=True)
        run = store.add_run(start.game, seed=5, settings={"b": 1, "a": "ä"},
                            games=len(games))
        self.assertEqual(store.add(run, games), len(games))
        return store, run, games

    def test_what_is_stored_comes_back_for_every_game(self):
        for name in pm.games():
            with self.subTest(game=name):
                self.path = self.path.with_name(name + ".db")
                store, run, games = self.played(name)
                self.assertEqual(store.verify(run), len(games))
                self.assertEqual(list(store.numbers(run)), [0, 1, 2])
                for number, played in enumerate(games):
                    stored = store.game(run, number)
                    self.assertEqual([p["move"] for p in played["plies"]],
                                     list(stored["moves"]))
                    self.assertEqual([p["side"] for p in played["plies"]],
                                     list(stored["sides"]))
                    self.assertEqual(stored["winner"], played["winner"])
                    offsets = stored["visit_offsets"]
                    for i, ply in enumerate(played["plies"]):
                        visits = stored["visits"][offsets[i]:offsets[i + 1]]
                        self.assertEqual(list(visits),
                                         [v for v in ply["visits"] if v])
                        self.assertEqual(stored["searched"][i],
                                         len(ply["moves"]) > 0)
                    boards = store.boards(run, number)
                    self.assertEqual(len(boards), len(played["plies"]) + 1)
                    for i, ply in enumerate(played["plies"]):
                        self.assertEqual(boards[i].move_text(ply["move"]),
                                         stored["texts"][i])
                    self.assertEqual(boards[-1].winner, played["winner"])

    def test_whole_games_are_stored_and_read(self):
        for name in pm.games():
            with self.subTest(game=name):
                self.path = self.path.with_name(name + "-whole.db")
                store, run, games = self.played(
                    name, games=2, simulations=2, max_plies=1_000_000)
                self.assertTrue(all(g["winner"] is not None for g in games))
                self.assertEqual(store.verify(run), 2)
                self.assertEqual(store.boards(run, 1)[-1].winner,
                                 games[1]["winner"])
                store.close()
                # The same as the program's own self-play.
                path = self.path.with_name(name + "-program.db")
                subprocess.run([PROGRAM, "selfplay", name, "--games", "2",
                                "--sims", "2", "--max-plies", "1000000",
                                "--out", path], check=True,
                               stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
                with pm.Store(path) as written:
                    self.assertEqual(written.verify(1), 2)
                    game = written.game(1, 1)
                    self.assertIsNotNone(game["winner"])
                    boards = written.boards(1, 1)
                    self.assertEqual(len(boards), len(game["moves"]) + 1)
                    self.assertEqual(boards[-1].winner, game["winner"])
                    arrays = written.training_arrays(1)
                    self.assertEqual(arrays["metadata"]["games"], 2)

    def check_inputs(self, rows, game):
        """Observations and features as the inputs of a first layer."""
        offsets, places, numbers, scores = rows.inputs()
        features, same = rows.features()
        np.testing.assert_array_equal(scores, same)
        shape = game.observation_shape
        size = int(np.prod(shape))
        plane = size // shape[0] if len(shape) > 1 else 0
        planes = shape[0] if plane else 0
        self.assertEqual(features.shape, (len(rows), game.num_features))
        again = np.full((len(rows), *shape), 7, np.float32)
        self.assertIs(rows.observations(out=again), again)
        np.testing.assert_array_equal(again, rows.observations())
        with self.assertRaisesRegex(ValueError, "^out: a writable array"):
            rows.observations([0], out=again)
        for i, seen in enumerate(rows.observations()):
            dense = np.zeros(size + planes + game.num_features, np.float32)
            mine = slice(offsets[i], offsets[i + 1])
            self.assertTrue((numbers[mine] != 0).all())
            dense[places[mine]] = numbers[mine]
            flat = dense[:size].copy()
            for k in range(planes):
                if dense[size + k]:
                    flat[k * plane:(k + 1) * plane] = dense[size + k]
            np.testing.assert_array_equal(flat, seen.reshape(-1))
            np.testing.assert_array_equal(dense[size + planes:], features[i])
        chosen, *_ = rows.inputs([2])
        self.assertEqual(list(chosen), [0, offsets[3] - offsets[2]])

    def test_rows_that_cannot_be_written_leave_no_store(self):
        store = self.path.with_name("refused.db")
        refused = subprocess.run(
            [PROGRAM, "selfplay", "tic_tac_toe", "--games", "2", "--sims", "9",
             "--out", store, "--rows", PROGRAM], capture_output=True, text=True)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("--rows: ", refused.stderr)
        self.assertFalse(store.exists())

    def test_packed_rows_are_the_training_arrays(self):
        for name in pm.games():
            with self.subTest(game=name):
                store = self.path.with_name(name + "-rows.db")
                folder = self.path.with_name(name + "-rows")
                subprocess.run([PROGRAM, "selfplay", name, "--games", "5",
                                "--sims", "9", "--max-plies", "20",
                                "--threads", "2", "--out", store,
                                "--rows", folder], check=True,
                               stdout=subprocess.DEVNULL)
                path, = folder.iterdir()
                again = self.path.with_name(name + "-again")
                subprocess.run([PROGRAM, "record", "export", store, "--format",
                                "rows", "--out", again], check=True,
                               stdout=subprocess.DEVNULL)
                self.assertEqual((again / path.name).read_bytes(),
                                 path.read_bytes())
                with pm.Store(store) as stored:
                    arrays = stored.training_arrays(1)
                rows = pm.Rows(path)
                self.assertEqual(rows.game, name)
                self.assertEqual(rows.metadata["game"], name)
                self.assertEqual(len(rows), len(arrays["values"]))
                self.assertIs(rows.table.base.__class__, pm.Rows)
                self.assertFalse(rows.table.flags.writeable)
                for field, array in [("value", "values"), ("ply", "plies"),
                                     ("result", "results"), ("game", "games"),
                                     ("weight", "weights"), ("side", "sides"),
                                     ("action", "actions")]:
                    np.testing.assert_array_equal(rows.table[field],
                                                  arrays[array])
                np.testing.assert_array_equal(rows.observations(),
                                              arrays["observations"])
                np.testing.assert_array_equal(
                    rows.observations([3, 1]),
                    arrays["observations"][[3, 1]])
                self.check_inputs(rows, pm.game(name))
                offsets, actions, visits = rows.policies()
                np.testing.assert_array_equal(offsets,
                                              arrays["policy_offsets"])
                for begin, end in zip(offsets, offsets[1:]):
                    order = np.argsort(arrays["policy_actions"][begin:end])
                    for ours, theirs in ((actions, "policy_actions"),
                                         (visits, "policy_visits")):
                        np.testing.assert_array_equal(
                            ours[begin:end], arrays[theirs][begin:end][order])
        bad = path.with_name("bad.rows")
        bad.write_bytes(path.read_bytes()[:-1])
        with self.assertRaisesRegex(ValueError, "the file is cut off"):
            pm.Rows(bad)
        bad.write_bytes(b"")
        with self.assertRaisesRegex(ValueError, "no file of packed rows"):
            pm.Rows(bad)
        with self.assertRaises(OSError):
            pm.Rows(path.with_name("none.rows"))
        with self.assertRaises(IsADirectoryError):
            pm.Rows(path.parent)

    def test_a_run_has_the_games_that_it_says(self):
        store, run, games = self.played("tic_tac_toe")
        store.add(run, games[:1], first=7)
        told, = store.runs()
        self.assertEqual((told["games"], told["stored"]), (8, 4))
        self.assertRegex(told["engine"], "^[0-9a-f]{16}$")
        store.close()
        told = subprocess.run([PROGRAM, "record", "verify", self.path],
                              check=True, capture_output=True, text=True)
        self.assertIn("4 of 8 games are missing: 4 to 7", told.stdout)

    def test_runs_are_named_by_what_decides_their_games(self):
        store, run, games = self.played("tic_tac_toe")
        told, = store.runs()
        self.assertEqual(told["id"], run)
        self.assertEqual(told["game"], "tic_tac_toe")
        self.assertEqual(told["settings"], {"a": "ä", "b": 1})
        self.assertEqual((told["games"], told["stored"], told["seed"]),
                         (3, 3, 5))
        again = store.add_run(pm.game("tic_tac_toe"), seed=5,
                              settings={"a": "ä", "b": 1})
        self.assertEqual(again, run)
        self.assertEqual(store.add(run, games), 0)
        self.assertEqual(store.add(run, games[:1], first=7, end="resigned"), 1)
        self.assertEqual(list(store.numbers(run)), [0, 1, 2, 7])
        self.assertEqual(store.game(run, 7)["end"], "resigned")

    def test_training_arrays_are_those_of_the_program(self):
        subprocess.run([PROGRAM, "selfplay", "tic_tac_toe", "--games", "70",
                        "--sims", "20", "--out", self.path], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        npz = self.path.with_name("games.npz")
        subprocess.run([PROGRAM, "record", "export", self.path, "--out", npz],
                       check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        with pm.Store(self.path) as store:
            run = store.runs()[0]["id"]
            self.assertEqual(store.verify(run), 70)
            arrays = store.training_arrays(run)
            with np.load(npz) as exported:
                self.assertEqual(set(exported), set(arrays))
                for name in set(exported) - {"metadata"}:
                    np.testing.assert_array_equal(arrays[name], exported[name])
            self.assertEqual(arrays["metadata"]["games"], 70)
            some = store.training_arrays(run, first=10, last=11)
            self.assertEqual(set(some["games"]), {10, 11})
            game = store.game(run, 10)
            np.testing.assert_array_equal(
                some["moves"][some["games"] == 10],
                game["moves"][game["searched"]])
            none = store.training_arrays(run, first=100)
            self.assertEqual(len(none["moves"]), 0)

    def test_wrong_input_is_a_value_error_and_stores_nothing(self):
        for missing in (self.path, self.path.parent,
                        self.path.with_name("no") / "such"):
            with self.assertRaises(ValueError):
                pm.Store(missing)
        with self.assertRaisesRegex(ValueError, 'cannot open or write ""'):
            pm.Store("", write=True)  # of SQLite's own, kept nowhere
        text = self.path.with_name("text.db")
        text.write_text("no store of games, but long enough to be a file" * 40)
        for write in (False, True):
            with self.assertRaises(ValueError):
                pm.Store(text, write=write)
        store, run, games = self.played("tic_tac_toe")
        plies = games[0]["plies"]
        wrong_side = [plies[0] | {"side": 1}]
        illegal = [plies[0] | {"move": 70000}]
        twice = plies[:1] + [plies[0] | {"side": 1}]
        short = [plies[0] | {"visits": [1]}]
        scores = [plies[0] | {"score": value}
                  for value in (-0.5, 1.5, float("nan"))]
        visits = [plies[0] | {"moves": [9000], "visits": [1]}]
        for bad in ([{"plies": wrong_side}], [{"plies": illegal}],
                    [{"plies": twice}], [{"plies": short}],
                    [{"plies": visits}], [{"plies": plies + plies[:1]}],
                    *([{"plies": [score]}] for score in scores),
                    [games[0], {"plies": illegal}], [{}], [{"plies": 3}],
                    [{"plies": [{}]}], [{"plies": [{"side": "x", "move": 1}]}],
                    [17]):
            with self.assertRaises((ValueError, TypeError)):
                store.add(run, bad, first=50)
        self.assertEqual(len(store.numbers(run)), 3)
        for call in (lambda: store.game(run, 99), lambda: store.game(9, 0),
                     lambda: store.game(run, 2**64 - 1),
                     lambda: store.boards(run, 3), lambda: store.verify(9),
                     lambda: store.numbers(0),
                     lambda: store.training_arrays(-1),
                     lambda: store.add(9, games),
                     lambda: store.add_run(pm.game("chess"), options="x"),
                     lambda: store.add_run(pm.game("chess"), position="x"),
                     lambda: store.add_run(pm.game("chess"),
                                           settings={"a": float("nan")}),
                     lambda: store.add_run(pm.game("chess"),
                                           settings={"a": "\ud800"}),
                     lambda: store.add(run, games[:2], first=2**63 - 2),
                     lambda: pm.Store(self.path).add(run, games)):
            with self.assertRaises(ValueError):
                call()
        self.assertEqual(len(store.numbers(run)), 3)
        store.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            store.runs()

    def test_a_damaged_game_is_told(self):
        store, run, _ = self.played("tic_tac_toe")
        store.close()
        import sqlite3
        with sqlite3.connect(self.path) as database:
            database.execute("UPDATE games SET plies = x'00FF' WHERE number=1")
        database.close()
        with pm.Store(self.path) as store:
            for call in (lambda: store.verify(run),
                         lambda: store.training_arrays(run),
                         lambda: store.game(run, 1),
                         lambda: store.boards(run, 1)):
                with self.assertRaisesRegex(ValueError, "game 2 is damaged"):
                    call()
            self.assertEqual(store.game(run, 2)["number"], 2)

    def test_a_full_disk_is_an_os_error_and_stores_nothing(self):
        disk = self.path.parent / "disk"
        disk.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(disk)],
            capture_output=True).returncode == 0
        if not mounted:
            self.skipTest("cannot mount a small disk")
        self.addCleanup(subprocess.run, ["umount", str(disk)], check=True)
        start = pm.game("tic_tac_toe").initial()
        games = pm.self_play(start, games=4000, simulations=2, seed=1,
                             evaluator="constant")
        with pm.Store(disk / "x.db", write=True) as store:
            run = store.add_run(start.game)
            self.assertEqual(store.add(run, games[:5]), 5)
            with self.assertRaisesRegex(
                    OSError, "cannot write .*x.db.*: the disk is full") as told:
                store.add(run, games)
            self.assertEqual(told.exception.errno, errno.ENOSPC)
            self.assertEqual(store.verify(run), 5)
            self.assertEqual(store.add(run, games[:8]), 3)
        # Training arrays that exceed small buffers go to temporary files, which
        # may fill the disk too.
        store, run, _ = self.played("chess", games=300, simulations=2,
                                    max_plies=200)
        filler = disk / "filler"
        with self.assertRaises(OSError), open(filler, "wb", 0) as file:
            while True:
                file.write(bytes(4096))
        script = ("import sys, phasemachine as pm\n"
                  "try: pm.Store(sys.argv[1]).training_arrays(1)\n"
                  "except OSError as error: print(error.errno, error)\n")
        said = subprocess.run(
            [sys.executable, "-c", script, str(self.path)], check=True,
            env=os.environ | {"TMPDIR": str(disk)}, capture_output=True,
            text=True).stdout
        self.assertRegex(said, f"^{errno.ENOSPC} .*disk")

    def test_threads_may_read_while_another_verifies(self):
        store, run, _ = self.played("tic_tac_toe", games=200)
        failed = []

        def read():
            try:
                for _ in range(5):
                    self.assertEqual(store.verify(run), 200)
                    self.assertEqual(len(store.training_arrays(run)["games"]),
                                     len(store.training_arrays(run)["moves"]))
                    store.game(run, 3)
            except Exception as error:  # pylint: disable=broad-except
                failed.append(error)

        threads = [threading.Thread(target=read) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failed, [])


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
