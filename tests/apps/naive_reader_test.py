#!/usr/bin/env python3
"""A whole game of each kind by a reader who knows only what `play` prints, in
the plainest locale; and first screens compared with golden ones.

    naive_reader_test.py PROGRAM [--update]

With --update the golden screens in tests/golden/screens are written anew.
"""

import os
import pty
import random
import re
import subprocess
import sys
import unittest

PROGRAM = None
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                      "../golden/screens")
GAMES = ["chess", "fairy_chess", "gungi", "monoknight", "tic_tac_toe",
         "twilight_struggle"]
# What ends an answer: the answer to `clock`.
MARK = "this game has no clock"
MOST_DECISIONS = 3000


def environment():
    return {"PATH": os.environ["PATH"], "TERM": "xterm-256color",
            "LC_ALL": "C", "HOME": "/nonexistent"}


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def too_wide(text):
    lines = plain(text.replace("\r\n", "\n")).split("\n")
    return [line for line in lines if len(line) > 80]


def command(game):
    return [PROGRAM, "play", game, "--sims", "2", "--seed", "3", "--level",
            "easy"]


def screen(game):
    """The start, two moves, and what is asked then."""
    return subprocess.run(command(game), input="go\ngo\nmoves\nquit\n",
                          text=True, capture_output=True, check=True,
                          env=environment()).stdout


class Reader:
    """Plays by what is printed alone."""

    def __init__(self, game):
        self.process = subprocess.Popen(
            command(game), text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env=environment())
        self.printed = []

    def say(self, text):
        """What is printed in answer."""
        self.process.stdin.write(text + "\nclock\n")
        self.process.stdin.flush()
        answer = []
        for line in self.process.stdout:
            if line.startswith(MARK):
                break
            answer.append(line)
        self.printed += answer
        return "".join(answer)

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


class NaiveReader(unittest.TestCase):
    def test_whole_games(self):
        for game in GAMES:
            with self.subTest(game):
                self.play(game)

    def play(self, game):
        reader = Reader(game)
        choose = random.Random(7)
        decisions = 0
        while decisions < MOST_DECISIONS:
            listed = reader.say("moves")
            match = re.search(r"^(\d+):((?:.|\n)*)$", listed, re.MULTILINE)
            if match is None:
                break
            names = match.group(2).split()
            # Numbered names are typed without their number.
            self.assertEqual(len(names), int(match.group(1)), listed)
            answer = reader.say(choose.choice(names))
            self.assertNotIn("help lists what else", answer)
            self.assertNotIn("illegal move", answer)
            decisions += 1
        text = "".join(reader.printed)
        self.assertRegex(
            text, r"(wins|draw|finished with returns)[^\n]*\n*\Z")
        self.assertEqual(too_wide(text), [])
        self.assertTrue(text.isascii())
        self.assertEqual(reader.end(), 0)

    def test_screens_in_colour_fit(self):
        for game in GAMES:
            with self.subTest(game):
                master, slave = pty.openpty()
                with subprocess.Popen(command(game), stdin=subprocess.PIPE,
                                      stdout=slave, stderr=subprocess.DEVNULL,
                                      env=environment()) as process:
                    os.close(slave)
                    process.stdin.write(b"go\ngo\nmoves\nquit\n")
                    process.stdin.close()
                    text = b""
                    try:
                        while part := os.read(master, 65536):
                            text += part
                    except OSError:  # closed by the program
                        pass
                os.close(master)
                self.assertEqual(too_wide(text.decode()), [])

    def test_golden_screens(self):
        for game in GAMES:
            with self.subTest(game):
                with open(os.path.join(GOLDEN, game + ".txt"),
                          encoding="ascii") as f:
                    self.assertEqual(screen(game), f.read())


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    if "--update" in sys.argv:
        os.makedirs(GOLDEN, exist_ok=True)
        for each in GAMES:
            with open(os.path.join(GOLDEN, each + ".txt"), "w",
                      encoding="ascii") as file:
                file.write(screen(each))
    else:
        unittest.main()
