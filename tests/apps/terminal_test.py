#!/usr/bin/env python3
"""The program's output on several kinds of terminals.

    terminal_test.py PROGRAM
"""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import time
import unittest

PROGRAM = None
SYMBOLS = "\u265c"  # a rook


def environment(**changes):
    env = {"PATH": os.environ["PATH"], "TERM": "xterm-256color",
           "LC_ALL": "C.UTF-8"}
    env.update(changes)
    return {name: value for name, value in env.items() if value is not None}


def on_terminal(arguments, columns=80, text="", rows=24, **changes):
    """The output of `arguments` on a terminal, stdout and stderr together."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ,
                struct.pack("HHHH", rows, columns, 0, 0))
    with subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE,
                          stdout=slave, stderr=slave,
                          env=environment(**changes)) as process:
        os.close(slave)
        try:
            process.stdin.write(text.encode())
            process.stdin.close()
        except BrokenPipeError:  # a command that reads nothing has ended
            pass
        written = b""
        closed = 0
        while closed < 3:
            try:
                part = os.read(master, 65536)
            except OSError:
                part = b""
            written += part
            if not part:
                # The other end is closed, but on a busy machine its last words
                # may still be on their way.
                closed += 1
                process.wait()
                time.sleep(0.02)
    os.close(master)
    return written.decode().replace("\r\n", "\n")


def piped(arguments, text="", **changes):
    return subprocess.run([PROGRAM, *arguments], input=text.encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=environment(**changes), check=False,
                          ).stdout.decode()


# Every command that draws boards.
DRAWN = [["apply", "--moves", "e4"],
         ["analyze", "--sims", "50"],
         ["play", "--sims", "50"]]
# A search long enough to show its progress.
LONG = ["analyze", "--movetime", "700", "--threads", "1"]


def rewritten(text):
    """The states of self-updating lines, without the rest."""
    return [part for line in text.split("\n")
            for part in line.split("\r")[:-1]]


class Terminals(unittest.TestCase):
    def test_progress_is_cut_to_the_width(self):
        for columns in (20, 41):
            lines = rewritten(on_terminal(LONG, columns))
            self.assertTrue(any("analyze: " in line for line in lines))
            self.assertEqual(max(map(len, lines)), columns - 1)

    def test_columns_of_the_environment_count(self):
        lines = rewritten(on_terminal(LONG, 80, COLUMNS="25"))
        self.assertEqual(max(map(len, lines)), 24)
        for unusable in ("", "0", "-3", "wide"):
            lines = rewritten(on_terminal(LONG, 30, COLUMNS=unusable))
            self.assertEqual(max(map(len, lines)), 29, unusable)

    def test_a_dumb_terminal_gets_plain_lines(self):
        for terminal in ("dumb", None):
            text = on_terminal(LONG, TERM=terminal)
            self.assertNotIn("\r", text)
            self.assertNotIn("\x1b", text)

    def test_colours(self):
        for command in DRAWN:
            self.assertIn("\x1b[", on_terminal(command, text="e4\nquit\n"))
            for change in ({"NO_COLOR": "1"}, {"TERM": "dumb"},
                           {"TERM": None}):
                self.assertNotIn("\x1b", on_terminal(command, text="e4\nquit\n",
                                                     **change))
            self.assertIn("\x1b[", on_terminal(command, text="e4\nquit\n",
                                               NO_COLOR=""))
            self.assertNotIn("\x1b", piped(command, text="e4\nquit\n"))

    def test_a_plain_locale_gets_ascii(self):
        plain = [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"LC_ALL": None},
                 {"LC_ALL": "", "LANG": "de_DE.ISO-8859-1"},
                 {"LC_ALL": None, "LC_CTYPE": "C", "LANG": "en_US.UTF-8"}]
        rich = [{"LC_ALL": "C.UTF-8"}, {"LC_ALL": "en_US.utf8"},
                {"LC_ALL": None, "LANG": "ja_JP.UTF-8"},
                {"LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"}]
        for run in (piped, on_terminal):
            for command in DRAWN:
                for change in plain:
                    self.assertTrue(run(command, **change).isascii(), change)
                for change in rich:
                    self.assertIn(SYMBOLS, run(command, **change), change)
            for game, question in (
                    ("gungi", "Black to move"), ("monoknight", "or discard:SLOT"),
                    ("twilight_struggle", "USSR: set up influence")):
                text = run(["play", game, "--sims", "5", "--seed", "1"],
                           LC_ALL="C")
                self.assertTrue(text.isascii(), game)
                self.assertIn(question, text)

    def test_json_is_the_same_everywhere(self):
        arguments = ["analyze", "--sims", "50", "--json"]
        steady = [re.sub(r'"(seconds|simulations_per_second)":[^,]*', "", text)
                  for text in (piped(arguments), piped(arguments, LC_ALL="C"),
                               piped(arguments, TERM="dumb"))]
        self.assertEqual(steady[0], steady[1])
        self.assertEqual(steady[0], steady[2])


TWILIGHT = ["play", "twilight_struggle", "--seed", "3", "--no-autosave",
            "--sims", "10"]


class Screens(unittest.TestCase):
    """A drawing fits its terminal, and begins with what matters first."""

    def first_screen(self, text="", **size):
        seen = re.sub(r"\x1b\[\d*m", "",
                      on_terminal(TWILIGHT, text=text, **size))
        return seen[seen.rindex("\nTurn 1") + 1:].splitlines()

    def test_the_first_board_of_twilight_struggle_fits_80_by_24(self):
        lines = self.first_screen()
        self.assertLessEqual(len(lines), 24)
        self.assertLessEqual(max(map(len, lines)), 80)
        board = "\n".join(lines)
        places = [board.index(word) for word in (
            "Turn 1", "DEFCON 5", "military ops", "USSR hand:", "US hand:",
            "\nEurope ", "\nSouth America ", "USSR: set up influence")]
        self.assertEqual(places, sorted(places))
        self.assertIn("Poland*3", board)
        self.assertNotIn("Uruguay", board)

    def test_a_larger_terminal_shows_all_of_it(self):
        for size in ({"columns": 200}, {"rows": 60}):
            lines = self.first_screen(**size)
            board = "\n".join(lines)
            self.assertIn("Uruguay", board)
            self.assertIn("Poland*3", board)
            self.assertLessEqual(len(lines), size.get("rows", 24))
            self.assertLessEqual(max(map(len, lines)), 200)
        self.assertGreater(max(map(len, self.first_screen(columns=200))), 80)

    def test_many_moves_fill_no_more_than_a_screen(self):
        def moves(words, **size):
            seen = on_terminal(["play", "gungi", "--side", "both",
                                "--no-autosave"],
                               text=f"64-54\n24-34\n{words}\n", **size)
            return seen[seen.rindex("\nBlack to move") + 1:].splitlines()[1:]

        self.assertLess(len(moves("moves")), 24)  # with the prompt
        self.assertIn('"moves all" lists all', moves("moves")[-1])
        every = moves("moves all")
        self.assertGreaterEqual(len(every), 24)
        self.assertLess(len(moves("moves all", columns=200)), len(every))
        self.assertRegex(moves("moves 6")[0], r"^\d+: 6")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
