#!/usr/bin/env python3
"""Typing in `play` on a terminal: completion, history, and Ctrl-C.

    line_editing_test.py PROGRAM
"""

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time
import unittest

PROGRAM = None


class Typist:
    """Simulates a person at the program's terminal."""

    def __init__(self, home, *arguments, **changes):
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.mark = 0  # up to where it was read
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.clear()
            os.environ.update(PATH="/usr/bin:/bin", TERM="xterm", LC_ALL="C",
                              HOME=home)
            os.environ.update(changes)
            os.execv(PROGRAM, [PROGRAM, "play", "--sims", "20", *arguments])

    def read_until(self, text, seconds=20):
        """Reads on, past the next `text`."""
        end = time.monotonic() + seconds
        while (at := self.seen.find(text, self.mark)) < 0:
            ready, _, _ = select.select([self.terminal], [], [],
                                        max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"never seen {text!r}: {self.seen!r}")
            try:
                part = self.decoder.decode(os.read(self.terminal, 65536))
            except OSError:
                raise AssertionError(
                    f"ended without {text!r}: {self.seen!r}") from None
            self.seen += part
        self.mark = at + len(text)

    def read_prompt(self):
        """And waits for the editor to take the keys from the terminal."""
        self.read_until("> ")
        while termios.tcgetattr(self.terminal)[3] & termios.ICANON:
            time.sleep(0.01)

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def end(self):
        try:
            while part := os.read(self.terminal, 65536):
                self.seen += self.decoder.decode(part)
        except OSError:  # closed by the program
            pass
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


class Typing(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.home.cleanup()

    def kept(self):
        folder = os.path.join(self.home.name,
                              ".local/share/phasemachine/games")
        return [os.path.join(folder, name) for name in os.listdir(folder)]

    def test_ctrl_c_at_the_prompt_says_how_to_go_on(self):
        typist = Typist(self.home.name)
        typist.read_until("> ")
        typist.type("e4\n")
        typist.read_until("engine: ")
        typist.read_until("> ")
        time.sleep(0.1)
        os.kill(typist.process, signal.SIGINT)
        self.assertEqual(typist.end(), 130)
        (file,) = self.kept()
        self.assertIn(f'phasemachine play --resume "{file}" goes on',
                      re.sub(r"\s+", " ", typist.seen))

    def test_who_has_no_folder_is_told_that_the_game_is_not_kept(self):
        for home, reason in (("", "neither XDG_DATA_HOME nor HOME"),
                             ("/dev/null", "cannot make the folder")):
            typist = Typist(home)
            typist.read_until("this game is not kept: " + reason)
            typist.read_until("> ")
            typist.type("quit\n")
            self.assertEqual(typist.end(), 0)

    def test_a_flag_falls_while_nobody_types(self):
        typist = Typist(self.home.name, "--clock", "1s")
        typist.read_until("> ")
        typist.type("e")  # and no more
        typist.read_until("White's time is up: Black wins")
        typist.type("4\n")  # the line that was begun is still there
        typist.read_until("the game is over")
        typist.type("quit\n")
        self.assertEqual(typist.end(), 0)
        self.assertEqual(self.kept(), [])

    def test_a_flag_falls_in_a_pipe_too(self):
        with subprocess.Popen([PROGRAM, "play", "--sims", "20", "--clock",
                               "500ms"], text=True, stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE,
                              env={"PATH": "/usr/bin:/bin", "LC_ALL": "C",
                                   "HOME": self.home.name}) as process:
            for line in process.stdout:  # with stdin still open
                if line == "White's time is up: Black wins\n":
                    break
            else:
                self.fail("the flag did not fall")
            rest, _ = process.communicate("e4\n")
            self.assertIn("the game is over", rest)

    def test_tab_completes_words_and_moves_and_arrows_bring_lines_back(self):
        typist = Typist(self.home.name)
        typist.read_until("> ")
        typist.type("hi\t")  # hint and history
        typist.type("\t")
        typist.read_until("hint  history")
        typist.type("s\t\n")
        typist.read_until("no moves yet")
        typist.read_until("> ")
        typist.type("Nf\t\n")  # the only one that begins so
        typist.read_until("engine: ")
        typist.read_until("> ")
        typist.type("undo\n")
        typist.read_until("White to move")
        typist.read_until("> ")
        typist.type("\x1b[A\x1b[A\n")  # Nf3 again
        typist.read_until("engine: ")
        typist.read_until("> ")
        typist.type("resign\n")
        typist.read_until("White resigns")
        typist.read_until("> ")
        typist.type("quit\n")
        self.assertEqual(typist.end(), 0)
        self.assertEqual(self.kept(), [])

    def test_letters_beyond_ascii(self):
        for locale in ("C", "C.UTF-8"):
            typist = Typist(self.home.name, "gungi", "--no-autosave",
                            LC_ALL=locale)
            typist.read_prompt()
            typist.type("piece \u5f13\n")
            typist.read_until("yumi")
            typist.read_prompt()
            # One key takes one letter back; half a letter is none.
            typist.type("\u00e9\u5f13\x7f\x7fclock\n")
            typist.read_until("this game has no clock")
            typist.read_prompt()
            os.write(typist.terminal, b"\xe5clock\n\xbc")
            typist.read_until("this game has no clock")
            typist.read_prompt()
            typist.type("quit\n")
            self.assertEqual(typist.end(), 0)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
