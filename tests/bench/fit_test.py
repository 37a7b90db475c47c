#!/usr/bin/env python3
"""The programs of bench/fit fit a network of the right shape, and refuse wrong input.

Usage: fit_test.py FOLDER_OF_PROGRAMS
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
JUDGED = os.path.join(ROOT, "tests", "data", "chess_judged.csv")
JUDGE = os.path.join(ROOT, "bench", "fit", "judge.py")
NETWORKS = os.path.join(ROOT, "games", "chess", "networks")
BIN = None
STOCKFISH = shutil.which("stockfish") or shutil.which(
    "stockfish", path="/usr/games")

sys.path.insert(0, os.path.join(ROOT, "apps", "python", "phasemachine"))
import network_files  # noqa: E402

# An engine that finds the first pawn good and every third position mate.
ENGINE = """#!/usr/bin/env python3
import sys
asked = 0
for line in sys.stdin:
    if line == "uci\\n":
        print("uciok")
    elif line == "isready\\n":
        print("readyok")
    elif line.startswith("go depth 3"):
        asked += 1
        score = "mate 2" if asked % 3 == 0 else f"cp {10 * asked}"
        print("info depth 1 score cp -7 pv e2e4")
        print(f"info depth 3 score {score} pv a2a3")
        print("bestmove a2a3 ponder a7a6")
    sys.stdout.flush()
"""


def network(path):
    with open(path, "rb") as f:
        return network_files.read_network(f.read())


def shape(path):
    """All but the numbers."""
    found = network(path)
    return found.game, found.kind, [(name, array.dtype, array.shape)
                                    for name, array in found.arrays.items()]


def run(program, *words, **kwargs):
    return subprocess.run([program, *words], capture_output=True, text=True,
                          **kwargs)


class Fit(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.out = os.path.join(self.folder, "fitted.net")

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        return path

    def fitted(self, name, epochs):
        done = run(os.path.join(BIN, name), self.out, str(epochs), JUDGED)
        self.assertEqual(done.returncode, 0, done.stderr)
        losses = re.fullmatch(
            r"400 samples, loss (\S+) before, (\S+) after; "
            r"held out \S+, \S+\n", done.stdout)
        self.assertTrue(losses, done.stdout)
        # Like the current file, except for the numbers.
        found = network(self.out)
        self.assertEqual(shape(self.out), shape(
            os.path.join(NETWORKS, f"{found.kind}.net")))
        numbers = {name: array.ravel() for name, array in found.arrays.items()}
        return *map(float, losses.groups()), found.kind, numbers

    def test_the_value_learns_what_it_is_shown(self):
        before, after, kind, numbers = self.fitted("fit_value", 500)
        self.assertLess(after, 0.6 * before)
        self.assertEqual(kind, "value")
        self.assertEqual({name: len(row) for name, row in numbers.items()},
                         {"inputs": 8 * 768 * 512, "bias": 512,
                          "first": 8 * 512 * 16, "firstBias": 8 * 16,
                          "second": 8 * 32 * 32, "secondBias": 8 * 32,
                          "output": 8 * 32, "outputBias": 8})
        self.assertLessEqual(max(map(abs, numbers["inputs"])), 127)
        self.assertGreater(max(map(abs, numbers["inputs"])), 10)
        # [class][group of inputs][output][input]: the engine multiplies all 16
        # units of the first layer, and the last has no part in the second.
        for i, weight in enumerate(numbers["second"]):
            unit = (i // 128 % 8 * 4 + i % 4) % 16
            if unit == 15:
                self.assertEqual(weight, 0)

    def test_the_priors_learn_what_they_are_shown(self):
        before, after, kind, numbers = self.fitted("fit_moves", 300)
        self.assertLess(after, 0.6 * before)
        self.assertEqual(kind, "moves")
        self.assertEqual({name: len(row) for name, row in numbers.items()},
                         {"inputs": 4 * 768 * 64, "bias": 64, "from": 384 * 64,
                          "to": 384 * 64, "target": 210 * 64,
                          "escape": 60 * 64, "nearKing": 48 * 64,
                          "attack": 48 * 64, "toBias": 384})
        self.assertLessEqual(max(map(abs, numbers["to"])), 127)
        self.assertGreater(max(map(abs, numbers["toBias"])), 10)

    def store(self, name, *words):
        path = os.path.join(self.folder, name)
        made = run(os.path.join(BIN, "phasemachine"), "selfplay", *words,
                   "--threads", "1", "--out", path)
        self.assertEqual(made.returncode, 0, made.stderr)
        return path

    def test_the_chess_networks_learn_from_stores(self):
        games = self.store("games.db", "chess", "--games", "6", "--sims", "60",
                           "--fast-share", "0.5", "--fast-sims", "10",
                           "--resign-moves", "1", "--resign-score", "0.2",
                           "--seed", "4", "--opening-plies", "6")
        other = self.store("other.db", "tic_tac_toe", "--games", "1", "--sims",
                           "5")
        searched = []
        for name, epochs in (("fit_value", 100), ("fit_moves", 200)):
            program = os.path.join(BIN, name)
            done = run(program, self.out, str(epochs), games, "--batch=128")
            self.assertEqual(done.returncode, 0, done.stderr)
            count, before, after = re.match(
                r"(\d+) samples, loss (\S+) before, (\S+) after; ",
                done.stdout).groups()
            self.assertLess(float(after), 0.6 * float(before))
            searched.append(int(count))
            both = run(program, self.out, "1", games, JUDGED)
            self.assertTrue(both.stdout.startswith(f"{int(count) + 400} "),
                            both.stdout)
            done = run(program, self.out, "1", other)
            self.assertEqual(done.returncode, 1)
            self.assertIn("other.db has games of tic_tac_toe, not of chess",
                          done.stderr)
        # Quiet positions alone, and all that were not searched fast.
        self.assertGreater(searched[0], 100)
        self.assertLess(searched[0], 0.9 * searched[1])

    def test_the_value_of_monoknight_learns_from_stores(self):
        program = os.path.join(BIN, "fit_monoknight_value")
        games = self.store("games.db", "monoknight", "--games", "12", "--sims",
                           "30", "--seed", "4")
        done = run(program, self.out, "60", games, "--batch=64")
        self.assertEqual(done.returncode, 0, done.stderr)
        before, after = map(float, re.match(
            r"\d+ samples, loss (\S+) before, (\S+) after; ",
            done.stdout).groups())
        self.assertLess(after, 0.1 * before)
        self.assertEqual(shape(self.out), shape(os.path.join(
            ROOT, "games", "monoknight", "networks", "value.net")))
        # It goes on where it ended.
        again = run(program, self.out, "1", games, f"--from={self.out}",
                    "--rate=0.000001", "--batch=64")
        self.assertAlmostEqual(float(re.search(r"loss (\S+) before",
                                               again.stdout)[1]),
                               after, places=3)
        other = self.store("other.db", "tic_tac_toe", "--games", "1", "--sims",
                           "5")
        done = run(program, self.out, "1", other)
        self.assertEqual(done.returncode, 1)
        self.assertIn("other.db has games of tic_tac_toe, not of monoknight",
                      done.stderr)

    def test_the_value_of_twilight_struggle_learns_from_stores(self):
        games = self.store("games.db", "twilight_struggle", "--games", "3",
                           "--sims", "20", "--seed", "4")
        program = os.path.join(BIN, "fit_twilight_struggle_value")
        done = run(program, self.out, "30", games, "--batch=128")
        self.assertEqual(done.returncode, 0, done.stderr)
        before, after = map(float, re.search(
            r"samples, loss (\S+) before, (\S+) after; ", done.stdout).groups())
        self.assertLess(after, 0.7 * before)
        self.assertEqual(shape(self.out), shape(os.path.join(
            ROOT, "games", "twilight_struggle", "networks", "value.net")))
        done = run(program, self.out, "1", self.file("none.db", "no store"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("none.db", done.stderr)

    def test_a_fit_goes_on_from_a_network(self):
        program = os.path.join(BIN, "fit_value")
        first = run(program, self.out, "60", JUDGED, f"--held-out={JUDGED}")
        after, held_out = re.search(r"(\S+) after; held out \S+, (\S+)",
                                    first.stdout).groups()
        self.assertEqual(after, held_out)
        second = run(program, self.out, "1", JUDGED, f"--from={self.out}",
                     "--rate=0.0001", f"--held-out={JUDGED}")
        before = re.search(r"loss (\S+) before", second.stdout)[1]
        # Except for rounding to bytes.
        self.assertLess(abs(float(before) - float(after)), 0.1 * float(after))
        moves = os.path.join(NETWORKS, "moves.net")
        for word, message in (("--rate=0", "--rate is above 0"),
                              ("--batch=0", "--batch is 1 or more samples"),
                              ("--from=none.net", "cannot read none.net"),
                              (f"--from={moves}", "moves.net: ")):
            done = run(program, self.out, "1", JUDGED, word)
            self.assertEqual(done.returncode, 1)
            self.assertIn(message, done.stderr)

    def test_wrong_input(self):
        head = "fen,centipawns,best_move\n"
        start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        for text, words in (
                (None, "cannot read"),
                ("", "no positions"),
                ("fen\n", ":1: the first line"),
                (head + "x\n", ":2: not three fields"),
                (head + "8/8,1,a2a3\n", ":2: "),
                (head + f"{start},1.5,a2a3\n", ':2: "1.5" is no number'),
                (head + f"{start},1,a2a3\n{start},1,a2a5\n", ":3: ")):
            path = os.path.join(self.folder, "none.csv") if text is None \
                else self.file("judged.csv", text)
            for name in ("fit_value", "fit_moves"):
                done = run(os.path.join(BIN, name), self.out, "1", path)
                self.assertEqual(done.returncode, 1)
                self.assertIn(words, done.stderr)
                self.assertFalse(os.path.exists(self.out))
        for epochs in ("0", "x", "10001"):
            done = run(os.path.join(BIN, "fit_moves"), self.out, epochs, JUDGED)
            self.assertEqual(done.returncode, 1)
            self.assertIn(f'not "{epochs}"', done.stderr)
        self.assertIn("usage", run(os.path.join(BIN, "fit_moves")).stderr)

    def test_positions_of_games(self):
        program = os.path.join(BIN, "fit_positions")
        games = self.file("games.pgn", '[Result "*"]\n\n'
                          "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n")
        every = run(program, games, "50").stdout.splitlines()
        self.assertGreater(len(every), 100)
        self.assertEqual(len(every), len(set(every)))
        quiet = run(program, games, "50", "quiet").stdout.splitlines()
        self.assertGreater(len(quiet), 20)
        self.assertLess(len(quiet), len(every))
        for words, message in (((games,), "usage"), ((games, "0"), "usage"),
                               ((games, "1", "loud"), "usage"),
                               (("none.pgn", "1"), "cannot read none.pgn")):
            done = run(program, *words)
            self.assertEqual(done.returncode, 1)
            self.assertIn(message, done.stderr)

    def test_an_engine_judges(self):
        engine = self.file("engine", ENGINE)
        os.chmod(engine, 0o755)
        done = run(sys.executable, JUDGE, engine, "--depth", "3",
                   input="a\nb\nc\nd\n")
        self.assertEqual(done.stdout, "fen,centipawns,best_move\n"
                         "a,10,a2a3\nb,20,a2a3\nd,40,a2a3\n")
        done = run(sys.executable, JUDGE, "/none", input="a\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot start /none", done.stderr)
        done = run(sys.executable, JUDGE, "true", input="a\n")
        self.assertEqual(done.returncode, 1)

    @unittest.skipUnless(STOCKFISH, "needs stockfish")
    def test_stockfish_judges_positions_as_they_stand(self):
        rook_up = "4k3/8/8/8/8/8/4P3/R3K3 {} - - 0 1"
        checked = "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1"
        done = run(sys.executable, JUDGE, STOCKFISH, "--depth", "0",
                   input="\n".join((rook_up.format("w"), rook_up.format("b"),
                                    checked)))
        rows = [line.split(",") for line in done.stdout.splitlines()[1:]]
        self.assertEqual([row[2] for row in rows], ["-", "-", "e1e2"])
        self.assertGreater(int(rows[0][1]), 300)
        self.assertLess(int(rows[1][1]), -300)


if __name__ == "__main__":
    BIN = sys.argv.pop(1)
    unittest.main()
