#!/usr/bin/env python3
"""What `./pm new-game` writes and refuses.

    new_games.py ROOT                 its files and messages
    new_games.py ROOT CXX BUILD WORK  also installs BUILD below WORK and there
                                      builds, tests and plays games of all flags
"""

import itertools
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv[1]).resolve()
CXX, BUILD, WORK = (sys.argv[2:] + ["", "", ""])[:3]

FLAGS = [(*grid, *chance, *hidden, "--players", players)
         for grid, chance, hidden, players in itertools.product(
             [(), ("--grid", "4x5")], [(), ("--chance",)], [(), ("--hidden",)],
             "12")]


def files_below(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}


class Words(unittest.TestCase):
    def setUp(self):
        self.tree = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.tree)
        (self.tree / "games").mkdir()
        shutil.copytree(ROOT / "games/new_game", self.tree / "games/new_game")
        shutil.copy(ROOT / "games/list.h", self.tree / "games")
        (self.tree / "core").mkdir()
        for name in "side.h", "state_stack.h":
            shutil.copy(ROOT / "core" / name, self.tree / "core")

    def new_game(self, *words):
        return subprocess.run(
            [sys.executable, "-B", self.tree / "games/new_game/new_game.py",
             *words], cwd=self.tree, text=True, capture_output=True)

    def test_a_folder_and_one_line(self):
        before = files_below(self.tree)
        done = self.new_game("my_game", "--grid", "7x7")
        self.assertEqual(done.returncode, 0, done.stderr)
        after = files_below(self.tree)
        self.assertEqual(
            sorted(set(after) - set(before)),
            [f"games/my_game/{name}" for name in
             ("CMakeLists.txt", "README.md", "game.cc", "game.h")])
        changed = [path for path in before if after[path] != before[path]]
        self.assertEqual(changed, ["games/list.h"])
        lines = set(after["games/list.h"].splitlines()) - \
            set(before["games/list.h"].splitlines())
        self.assertEqual(lines, {b"    MyGame,"})
        self.assertIn(b"static_assert(Game<MyGame>);",
                      after["games/my_game/game.h"])

    def test_every_flag_leaves_no_mark_of_a_template(self):
        for number, flags in enumerate(FLAGS):
            folder = self.tree / f"out{number}"
            done = self.new_game("my_game", *flags, "--out", folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            for path, text in files_below(folder).items():
                if not path.endswith(".yml"):
                    self.assertNotIn(b"@", text, path)

    def test_refusals_are_one_line_and_write_nothing(self):
        (self.tree / "full").mkdir()
        (self.tree / "full/file").touch()
        before = files_below(self.tree)
        for words, message in [
                (("Hex",), "'Hex' is no name of a game"),
                (("2048",), "'2048' is no name of a game"),
                (("a__b",), "'a__b' is no name of a game"),
                (("a/b",), "'a/b' is no name of a game"),
                (("x" * 41,), "more than 40"),
                (("int",), "a word of C++"),
                (("engine",), "a word of C++ or of PhaseMachine"),
                (("new_game",), "a word of C++ or of PhaseMachine"),
                (("chess",), "games/list.h has a game Chess already"),
                (("chess", "--out", "chess"),
                 "games/list.h has a game Chess already"),
                (("state_stack", "--out", "stack"),
                 "PhaseMachine has a StateStack; another name"),
                (("side",), "PhaseMachine has a Side; another name"),
                (("hex", "--grid", "9x9"), "at most 64 cells"),
                (("hex", "--grid", "7"), "'7' is no grid"),
                (("hex", "--players", "3"), "--players"),
                (("hex", "--out", "full"), "full exists already"),
                (("hex", "--out", "full/file"), "full/file exists already"),
                (("hex", "--out", "full/file/under"), "full/file/under"),
                ((), "NAME")]:
            done = self.new_game(*words)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn(message, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertEqual(files_below(self.tree), before, words)


@unittest.skipUnless(BUILD, "without a build to install")
class Builds(unittest.TestCase):
    def run_in(self, folder, *words, text=None):
        done = subprocess.run(words, cwd=folder, text=True, input=text,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def test_every_flag_compiles_obeys_the_laws_and_plays(self):
        work = pathlib.Path(WORK).resolve()
        shutil.rmtree(work, ignore_errors=True)
        prefix = work / "prefix"
        self.run_in(ROOT, "cmake", "--install", BUILD, "--prefix", prefix)
        for number, flags in enumerate(FLAGS):
            with self.subTest(flags):
                folder = work / f"game{number}"
                self.run_in(work, sys.executable, "-B",
                            ROOT / "games/new_game/new_game.py",
                            f"game{number}", *flags, "--out", folder)
                self.run_in(folder, "cmake", "-S", ".", "-B", "build", "-G",
                            "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}",
                            f"-DCMAKE_CXX_COMPILER={CXX}")
                self.run_in(folder, "cmake", "--build", "build", "-t",
                            f"game{number}_laws")
                self.run_in(folder, "ctest", "--test-dir", "build",
                            "--no-tests=error", "--output-on-failure")
                # Each search takes twenty seconds to compile.
                if number not in (0, len(FLAGS) - 1):
                    continue
                self.run_in(folder, "cmake", "--build", "build")
                program = folder / f"build/play_game{number}"
                self.run_in(folder, program, "selfplay", "--games", "2",
                            "--sims", "20")
                self.run_in(folder, program, "play", "--sims", "10", "--ascii",
                            text="go\ngo\nquit\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
