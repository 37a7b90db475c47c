"""A program that is kept running and answers lines, such as a UCI engine."""

import subprocess


class Failed(Exception):
    """There was no answer; the message says why."""


class Process:
    """Started with pipes; used by one thread."""

    def __init__(self, command):
        # pylint: disable=consider-using-with
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def send(self, lines):
        """Writes one or more lines, the last without its end."""
        self.process.stdin.write(lines + "\n")
        self.process.stdin.flush()

    def hear(self, start):
        """The lines up to the first that begins with `start`."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(start):
                return lines
        raise Failed(f"{self.process.args[0]} ended before it said {start}")

    def ask(self, lines, start):
        self.send(lines)
        return self.hear(start)

    def close(self):
        """Ends its input, and waits for its end."""
        self.process.stdin.close()
        self.process.wait(timeout=30)
