"""A client of `phasemachine serve`, for tests."""

import json
import socket
import subprocess


class Server:
    """A server on a free port of this machine, as a context."""

    def __init__(self, program, *flags):
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", *flags], text=True,
            stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline().split(":")[-1])

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.terminate()
        self.process.wait(timeout=30)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port))

    def resident_kib(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as f:
            for line in f:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1])
        return 0


def talk(program, lines):
    """The stdio server's answers to these lines, in order of arrival."""
    run = subprocess.run([program, "serve", "--stdio"], check=True,
                         input="".join(line + "\n" for line in lines),
                         stdout=subprocess.PIPE, text=True, timeout=120)
    return [json.loads(line) for line in run.stdout.splitlines()]
