#!/usr/bin/env python3
"""The program as a module: python3 -m phasemachine [--games FILE.py] COMMAND.

    program_test.py GAME_FILE PROGRAM

GAME_FILE is docs/examples/own_game.py, Liar's dice."""

import glob
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.request

GAME_FILE, PROGRAM = sys.argv[1:3]
MODULE = [sys.executable, "-m", "phasemachine"]
OWN = [*MODULE, "--games", GAME_FILE]


def run(*words, text=""):
    """Exit code, output, messages."""
    done = subprocess.run(words, input=text, text=True, capture_output=True,
                          timeout=300)
    return done.returncode, done.stdout, done.stderr


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, text=None):
        path = os.path.join(self.folder.name, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def own(self, *words, text=""):
        code, out, messages = run(*OWN, *words, text=text)
        self.assertEqual(code, 0, messages)
        return out

    def json(self, *words, text=""):
        return json.loads(self.own(*words, "--json", text=text).splitlines()[-1])


class AsTheProgram(Program):
    def test_it_answers_as_the_program_does(self):
        for words in (["moves", "--game", "chess"],
                      ["help", "perft"], ["ply"], [],
                      ["selfplay", "tic_tac_toe", "--sims", "0"]):
            self.assertEqual(run(*MODULE, *words), run(PROGRAM, *words), words)

    def test_it_is_interrupted_as_the_program_is(self):
        process = subprocess.Popen([*MODULE, "serve", "--stdio"],
                                   stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)
        process.stdin.write(b'{"id": 1, "op": "games"}\n')
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        self.assertIn(process.wait(60), (0, 130, -signal.SIGINT))
        process.stdin.close()
        process.stdout.close()

    def test_help_names_what_is_there_besides(self):
        code, out, _ = run(*MODULE, "help")
        self.assertEqual(code, 0)
        self.assertIn("--games FILE.py", out)
        self.assertIn("--role", run(*MODULE, "help", "learn")[1])


class OwnGame(Program):
    def test_it_is_a_game_of_the_program(self):
        games = self.json("games")["games"]
        self.assertEqual(games[-1]["name"], "liars_dice")
        self.assertEqual(self.json("perft", "--game", "liars_dice", "--depth",
                                   "3")["nodes"], 6 * 6 * 12)
        played = self.json("play", "--game", "liars_dice", "--sims", "20",
                           "--seed", "1", "--ascii", text="1x1\nquit\n")
        self.assertEqual(len(played["moves"][:1]), 1)
        self.assertTrue(self.json("analyze", "--game", "liars_dice", "--moves",
                                  "5 2", "--sims", "50")["best"])
        self.own("laws", "liars_dice")

    def test_records_are_read_back(self):
        store = self.path("runs.db")
        self.own("selfplay", "liars_dice", "--games", "6", "--sims", "20",
                 "--threads", "2", "--out", store)
        self.own("record", "verify", store)
        shown = self.own("record", "show", store, "--number", "1")
        self.assertIn("liar", shown)
        code, _, messages = run(*MODULE, "record", "verify", store)
        self.assertNotEqual(code, 0)
        self.assertIn("liars_dice", messages)

    def test_a_run_is_not_continued_by_other_rules(self):
        store = self.path("runs.db")
        words = ["selfplay", "liars_dice", "--sims", "20", "--out", store]
        self.own(*words, "--games", "6")
        with open(GAME_FILE, encoding="utf-8") as file:
            rules = file.read()
        other = rules.replace("1 - decides if true else decides",
                              "decides if true else 1 - decides")
        self.assertNotEqual(other, rules)
        other = self.path("other.py", other)
        code, _, messages = run(*MODULE, "--games", other, *words, "--games",
                                "9", "--resume")
        self.assertEqual(code, 1, messages)
        self.assertIn("that these rules did not make: game ", messages)
        self.own("record", "verify", store)
        self.own(*words, "--games", "9", "--resume")

    def test_match(self):
        match = self.json("match", "liars_dice", "--games", "10", "--threads",
                          "2", "--first", "mcts:sims=60", "--second", "random")
        self.assertEqual(match["games"], 10)

    def test_what_can_be_won_against_a_player(self):
        # One simulation knows nothing: even play, which loses 0.4583 in Kuhn's
        # poker.
        kuhn = os.path.join(os.path.dirname(GAME_FILE), "python_kuhn_poker.py")
        found = []
        for more in ([], ["--games", "20000"]):
            code, out, messages = run(
                *MODULE, "--games", kuhn, "exploit", "--game", "kuhn_poker",
                "--sims", "1", "--search", "hidden=mixed", "--json", *more)
            self.assertEqual(code, 0, messages)
            found.append(json.loads(out.splitlines()[-1]))
        exact, learned = found
        self.assertAlmostEqual(exact["exploitability"], 0.4583, 4)
        self.assertEqual(exact["information_sets"], 12)
        self.assertEqual(learned["games"], 5000)
        self.assertAlmostEqual(learned["exploitability_at_least"], 0.4583,
                               delta=0.1)
        # Whoever always bids the same with a die gives it away.
        learned = self.json("exploit", "--game", "liars_dice", "--sims", "20",
                            "--games", "2000")
        self.assertGreater(learned["exploitability_at_least"], 0.2)
        self.assertLessEqual(learned["exploitability_at_least"], 1)
        self.assertGreater(learned["information_sets"], 50)

    def test_page(self):
        server = subprocess.Popen(
            [*OWN, "web", "--port", "0", "--no-open", "--json"], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "XDG_DATA_HOME": self.folder.name})
        try:
            address = json.loads(server.stdout.readline())["address"]
            base, token = address.split("?token=")
            request = urllib.request.Request(
                base + "api", headers={"Authorization": "Bearer " + token,
                                       "Content-Type": "application/json"},
                data=json.dumps({"id": 1, "op": "state", "game": "liars_dice",
                                 "moves": ["5", "2", "2x6"]}).encode())
            with urllib.request.urlopen(request, timeout=60) as answer:
                self.assertEqual(json.loads(answer.read())["legal"], ["liar"])
        finally:
            server.terminate()
            server.wait(60)
            server.stdout.close()

    @unittest.skipIf(importlib.util.find_spec("torch") is None, "no PyTorch")
    def test_it_learns(self):
        out = self.path("taught")
        sets = ["games=40", "part_games=20", "sims=20", "fast_sims=10",
                "generations=2", "passes=1.0", "gate_games=8",
                "gate_limit=sims=20", "last_games=0", "units=32",
                "openings=0"]
        self.own("learn", "liars_dice", "--out", out, "--threads", "2",
                 *(f"--set={one}" for one in sets))
        with open(os.path.join(out, "current.json"), encoding="utf-8") as file:
            self.assertTrue(json.load(file)["over"])
        network, = glob.glob(os.path.join(out, "**", "*2.net"),
                             recursive=True)
        match = self.json("match", "liars_dice", "--games", "4", "--first",
                          f"mcts:sims=20,net={network}", "--second", "random")
        self.assertEqual(match["games"], 4)
        # The same words start it for a learner elsewhere.
        code, _, messages = run(
            *OWN, "learn", "liars_dice", "--out", self.path("again"),
            "--program", " ".join(MODULE), *(f"--set={one}" for one in sets))
        self.assertEqual(code, 1)
        self.assertIn("liars_dice", messages)


class Messages(Program):
    def test_what_is_wrong_with_the_words_is_one_line(self):
        for words, message in [
                (["--games"], "--games names a file"),
                (["--games", self.path("none.py"), "games"], "No such file"),
                (["--games", self.path("empty.py", ""), "games"],
                 "defines no game by phasemachine.define()"),
                (["--games=" + self.path("text.txt", ""), "games"],
                 "not a Python file")]:
            code, _, messages = run(*MODULE, *words)
            self.assertEqual(code, 2, messages)
            self.assertIn(message, messages)
            self.assertEqual(messages.count("\n"), 1, messages)

    def test_a_fault_of_a_method_ends_the_command_with_its_traceback(self):
        with open(GAME_FILE, encoding="utf-8") as file:
            text = file.read()
        old = "return [1 / 6] * 6"
        self.assertEqual(text.count(old), 1)
        path = self.path("faulty.py",
                         text.replace(old, "raise OSError('the cup is empty')"))
        for words in (["selfplay", "liars_dice", "--games", "2", "--sims", "9",
                       "--threads", "2"],
                      ["match", "liars_dice", "--games", "2", "--first",
                       "mcts:sims=9", "--second", "random"],
                      ["play", "--game", "liars_dice", "--sims", "9"]):
            code, _, messages = run(*MODULE, "--games", path, *words, text="go\n")
            self.assertEqual(code, 1, (words, messages))
            self.assertIn("in chance_weights", messages, words)
            self.assertIn("OSError: the cup is empty",
                          messages.splitlines()[-1], words)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
