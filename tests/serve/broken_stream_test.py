#!/usr/bin/env python3
"""A stdio server reports broken streams and fails; it does not fail at the end
of its input.

    broken_stream_test.py PROGRAM
"""

import os
import subprocess
import sys
import unittest

PROGRAM = sys.argv.pop(1)
QUICK = '{"id":1,"op":"version"}\n'
# Would occupy the server for a minute if its searches were not ended.
LONG = ('{"id":2,"op":"search","game":"chess","milliseconds":60000,'
        '"progress":50}\n')


def serve(shell, lines):
    """The server's exit code and messages, with streams set up by a shell."""
    run = subprocess.run(["sh", "-c", f'"$0" serve --stdio {shell}', PROGRAM],
                         input=lines, stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, text=True, timeout=50)
    return run.returncode, run.stderr


class BrokenStreams(unittest.TestCase):
    def expect(self, result, reason):
        code, said = result
        self.assertEqual(code, 1, said)
        self.assertEqual(said.count("\n"), 1, said)
        self.assertIn(reason, said)

    def test_a_full_disk(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        for lines in (QUICK, QUICK * 1000, LONG, LONG + QUICK):
            self.expect(serve(">/dev/full", lines),
                        "answers cannot be written: No space left on device")

    def test_a_closed_output(self):
        self.expect(serve(">&-", QUICK),
                    "answers cannot be written: Bad file descriptor")

    def test_a_reader_that_went_away(self):
        for lines in (QUICK, LONG):
            read, write = os.pipe()
            os.close(read)
            server = subprocess.Popen(
                [PROGRAM, "serve", "--stdio"], stdin=subprocess.PIPE,
                stdout=write, stderr=subprocess.PIPE, text=True)
            os.close(write)
            # The input stays open: losing answers is enough.
            server.stdin.write(lines)
            server.stdin.flush()
            server.wait(timeout=50)
            self.expect((server.returncode, server.stderr.read()),
                        "answers cannot be written: Broken pipe")
            server.stdin.close()
            server.stderr.close()

    def test_an_input_that_cannot_be_read(self):
        self.expect(serve("</", ""),
                    "requests cannot be read: Is a directory")

    def test_an_output_that_does_not_block(self):
        read, write = os.pipe()
        os.set_blocking(write, False)
        server = subprocess.Popen([PROGRAM, "serve", "--stdio"],
                                  stdin=subprocess.PIPE, stdout=write,
                                  text=True)
        os.close(write)
        # More than a pipe holds, requested before anything is read.
        server.stdin.write('{"op":"state","game":"chess"}\n' * 300)
        server.stdin.close()
        with os.fdopen(read) as answers:
            self.assertEqual(sum(1 for _ in answers), 300)
        self.assertEqual(server.wait(timeout=50), 0)

    def test_an_interrupt_after_the_end_of_the_input(self):
        server = subprocess.Popen([PROGRAM, "serve", "--stdio"],
                                  stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True)
        server.stdin.write(LONG)
        server.stdin.close()
        self.assertIn('"progress"', server.stdout.readline())
        server.terminate()
        last = server.stdout.read().splitlines()[-1]
        server.stdout.close()
        self.assertIn('"ended_by":"stopped"', last)
        self.assertEqual(server.wait(timeout=50), 0)

    def test_an_interrupt_while_nobody_reads(self):
        read, write = os.pipe()
        server = subprocess.Popen([PROGRAM, "serve", "--stdio"],
                                  stdin=subprocess.PIPE, stdout=write,
                                  stderr=subprocess.PIPE, text=True)
        os.close(write)
        # More than a pipe holds; then a search with progress.
        server.stdin.write('{"op":"state","game":"chess"}\n' * 300 + LONG)
        server.stdin.flush()
        os.read(read, 1)
        server.terminate()
        self.assertEqual(server.wait(timeout=50), 1)
        self.assertIn("answers cannot be written", server.stderr.read())
        server.stdin.close()
        server.stderr.close()
        os.close(read)

    def test_a_reader_that_goes_away_during_a_search(self):
        server = subprocess.Popen([PROGRAM, "serve", "--stdio"],
                                  stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True)
        # Without progress, nothing is written until the end.
        server.stdin.write(LONG.replace(',"progress":50', "") + QUICK)
        server.stdin.flush()
        self.assertIn("protocol", server.stdout.readline())
        server.stdout.close()
        self.assertEqual(server.wait(timeout=30), 1)
        self.assertIn("Broken pipe", server.stderr.read())
        server.stdin.close()
        server.stderr.close()

    def test_an_end_of_input_is_no_error(self):
        self.assertEqual(serve("", QUICK), (0, ""))
        self.assertEqual(serve("", ""), (0, ""))


if __name__ == "__main__":
    unittest.main()
