#!/usr/bin/env python3
"""bench/fit fits networks of the right shape, and refuses wrong input. Skipped
without PyTorch.

Usage: fit_test.py FOLDER_OF_PROGRAMS
"""

import importlib.util
import json
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
JUDGE_GAMES = os.path.join(ROOT, "bench", "fit", "judge_games.py")
FIT = os.path.join(ROOT, "bench", "fit", "fit.py")
BIN = None
# Losses of the networks in use on JUDGED.
IN_USE_VALUE = 0.03
IN_USE_MOVES = 2.2
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

    def fit(self, kind, *words):
        """A fit of the network of a kind, "chess value"."""
        game, network_name = kind.split()
        return run(sys.executable, FIT, game, network_name, self.out, *words,
                   "--program", os.path.join(BIN, "fit_samples"))

    def fitted(self, kind, *words):
        """Samples, loss before, loss after."""
        done = self.fit(kind, *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = re.fullmatch(r"(\d+) samples, loss (\S+) before, (\S+) after; "
                             r"held out \S+, \S+\n", done.stdout)
        self.assertTrue(found, done.stdout)
        # Like the current file, except for the numbers.
        game, network_name = kind.split()
        self.assertEqual(shape(self.out), shape(os.path.join(
            ROOT, "games", game, "networks", f"{network_name}.net")))
        return int(found[1]), float(found[2]), float(found[3])

    def numbers(self):
        return {name: array.ravel().tolist()
                for name, array in network(self.out).arrays.items()}

    def test_the_value_learns_what_it_is_shown(self):
        count, before, after = self.fitted("chess value", JUDGED, "--epochs=80",
                                           "--rate=0.02")
        self.assertEqual(count, 400)
        self.assertLess(after, 0.6 * before)
        numbers = self.numbers()
        self.assertLessEqual(max(map(abs, numbers["inputs"])), 127)
        self.assertGreater(max(map(abs, numbers["inputs"])), 10)
        # [class][group of inputs][output][input]: the engine multiplies all 16
        # units of the first layer, and the last has no part in the second.
        for i, weight in enumerate(numbers["second"]):
            unit = (i // 128 % 8 * 4 + i % 4) % 16
            if unit == 15:
                self.assertEqual(weight, 0)

    def test_the_priors_learn_what_they_are_shown(self):
        count, before, after = self.fitted("chess moves", JUDGED, "--epochs=300",
                                           "--rate=0.012")
        self.assertEqual(count, 400)
        self.assertLess(after, 0.6 * before)
        numbers = self.numbers()
        self.assertLessEqual(max(map(abs, numbers["to"])), 127)
        self.assertGreater(max(map(abs, numbers["toBias"])), 10)

    def test_the_networks_in_use_know_what_they_are_shown(self):
        """A fit computes what the game computes: only so do the networks in use
        have small losses. An epoch at this rate changes nothing."""
        for kind, most in (("chess value", IN_USE_VALUE),
                           ("chess moves", IN_USE_MOVES)):
            game, network_name = kind.split()
            in_use = os.path.join(ROOT, "games", game, "networks",
                                  f"{network_name}.net")
            _, before, _ = self.fitted(kind, JUDGED, f"--from={in_use}",
                                       "--epochs=1", "--rate=1e-9")
            self.assertLess(before, most, kind)
            self.assertEqual(network(self.out).arrays.keys(),
                             network(in_use).arrays.keys())
            for name, array in network(in_use).arrays.items():
                self.assertEqual(network(self.out).arrays[name].tolist(),
                                 array.tolist(), name)

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
        for kind, epochs in (("chess value", 30), ("chess moves", 60)):
            count, before, after = self.fitted(
                kind, games, f"--epochs={epochs}", "--batch=128", "--rate=0.02")
            self.assertLess(after, 0.6 * before)
            searched.append(count)
            both = self.fitted(kind, games, JUDGED, "--epochs=1")
            self.assertEqual(both[0], count + 400)
            done = self.fit(kind, other, "--epochs=1")
            self.assertEqual(done.returncode, 1)
            self.assertIn("other.db has games of tic_tac_toe, not of chess",
                          done.stderr)
        # Quiet positions alone, and all that were not searched fast.
        self.assertGreater(searched[0], 100)
        self.assertLess(searched[0], 0.9 * searched[1])

    def test_move_priors_learn_from_stores(self):
        for game, sims in (("gungi", 40), ("twilight_struggle", 20),
                           ("fairy_chess", 40)):
            games = self.store(f"{game}.db", game, "--games", "2", "--sims",
                               str(sims), "--seed", "4", "--max-plies", "60")
            _, before, after = self.fitted(f"{game} moves", games, "--epochs=100",
                                           "--batch=32")
            self.assertLess(after, 0.7 * before, game)

    def test_the_value_of_monoknight_learns_from_stores(self):
        games = self.store("games.db", "monoknight", "--games", "12", "--sims",
                           "30", "--seed", "4")
        _, before, after = self.fitted("monoknight value", games, "--epochs=60",
                                       "--batch=64")
        self.assertLess(after, 0.1 * before)
        # It goes on where it ended.
        _, again, _ = self.fitted("monoknight value", games,
                                  f"--from={self.out}", "--epochs=1",
                                  "--rate=0.000001", "--batch=64")
        self.assertAlmostEqual(again, after, places=3)
        other = self.store("other.db", "tic_tac_toe", "--games", "1", "--sims",
                           "5")
        done = self.fit("monoknight value", other, "--epochs=1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("other.db has games of tic_tac_toe, not of monoknight",
                      done.stderr)

    def test_the_value_of_twilight_struggle_learns_from_stores(self):
        games = self.store("games.db", "twilight_struggle", "--games", "3",
                           "--sims", "20", "--seed", "4")
        _, before, after = self.fitted("twilight_struggle value", games,
                                       "--epochs=30", "--batch=128")
        self.assertLess(after, 0.7 * before)
        done = self.fit("twilight_struggle value",
                        self.file("none.db", "no store"), "--epochs=1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("none.db", done.stderr)

    def test_the_value_of_fairy_chess_learns_from_stores(self):
        games = self.store("games.db", "fairy_chess", "--games", "2", "--sims",
                           "40", "--seed", "4", "--max-plies", "60")
        _, before, after = self.fitted("fairy_chess value", games,
                                       "--epochs=100", "--batch=32")
        self.assertLess(after, 0.7 * before)

    def test_a_fit_goes_on_from_a_network(self):
        done = self.fit("chess value", JUDGED, f"--held-out={JUDGED}",
                        "--epochs=40", "--rate=0.02")
        after, held_out = re.search(r"(\S+) after; held out \S+, (\S+)",
                                    done.stdout).groups()
        self.assertEqual(after, held_out)
        _, before, _ = self.fitted("chess value", JUDGED, f"--from={self.out}",
                                   "--epochs=1", "--rate=0.0001",
                                   f"--held-out={JUDGED}")
        # Except for rounding to bytes.
        self.assertLess(abs(before - float(after)), 0.1 * float(after))
        moves = os.path.join(ROOT, "games", "chess", "networks", "moves.net")
        for word, code, message in (
                ("--rate=0", 2, "0 is not above 0"),
                ("--batch=0", 2, "0 is not above 0"),
                ("--from=none.net", 1, "cannot read none.net"),
                (f"--from={JUDGED}", 1, "no network"),
                (f"--from={moves}", 1, "moves.net: a network of chess, moves")):
            done = self.fit("chess value", JUDGED, "--epochs=1", word)
            self.assertEqual(done.returncode, code)
            self.assertIn(message, done.stderr)

    def test_wrong_input(self):
        samples = os.path.join(BIN, "fit_samples")
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
            for kind in ("value", "moves"):
                done = run(samples, "chess", kind, path, self.out)
                self.assertEqual(done.returncode, 1)
                self.assertIn(words, done.stderr)
                self.assertFalse(os.path.exists(self.out))
        for kind, words, message in (
                ("chess moves", ("--epochs=0",), "0 is not above 0"),
                ("chess moves", ("--epochs=x",), "invalid"),
                ("chess moves", (), "--epochs"),
                ("chess policy", ("--epochs=1",), "networks are chess value")):
            done = self.fit(kind, JUDGED, *words)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr)
        self.assertIn("usage", run(samples).stderr)
        self.assertIn("no network policy is fitted for chess", run(
            samples, "chess", "policy", JUDGED, self.out).stderr)

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

    def test_an_engine_judges_games(self):
        engine = self.file("engine", ENGINE)
        os.chmod(engine, 0o755)
        game = {"options": "variant=3check,draws=standard",
                "moves": ["e2e4", "a7a6", "a2a3", "a6a5"],
                "search": [None, {"score": 0.5, "visits": {"a7a6": 3}},
                           {"score": 0.5, "visits": {"a2a3": 2, "b2b3": 1}},
                           {"score": 0.5, "visits": {"a6a5": 1}}]}
        done = run(sys.executable, JUDGE_GAMES, engine, "--depth", "3",
                   input=json.dumps(game) + "\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        first, *judged = json.loads(done.stdout)["search"]
        self.assertIsNone(first)
        self.assertEqual([round(one["score"], 3) for one in judged],
                         [0.511, 0.523, 0.999])
        self.assertEqual([one["visits"] for one in judged],
                         [{"a7a6": 3, "a2a3": 3}, {"a2a3": 5, "b2b3": 1},
                          {"a6a5": 1, "a2a3": 1}])
        # A move in two halves is judged once; its first half is credited.
        halves = [{"score": 0.5, "visits": {"a2a3>": 1}},
                  {"score": 0.5, "visits": {"+": 1}}]
        game = {"options": "variant=shogi", "moves": ["a2a3>", "+"],
                "search": halves}
        done = run(sys.executable, JUDGE_GAMES, engine, "--depth", "3",
                   input=json.dumps(game) + "\n")
        first, second = json.loads(done.stdout)["search"]
        self.assertEqual(first["visits"], {"a2a3>": 2})
        self.assertIsNone(second)
        done = run(sys.executable, JUDGE_GAMES, "/none", input="")
        self.assertIn("cannot start /none", done.stderr)

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
    if importlib.util.find_spec("torch") is None:
        sys.exit(77)
    BIN = sys.argv.pop(1)
    unittest.main()
