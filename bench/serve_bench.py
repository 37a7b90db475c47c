#!/usr/bin/env python3
"""Measures JSON requests per second, by kind of request: one client that waits
for each answer, and one that sends without waiting. Writes Google Benchmark's
format; bench/report.py puts it into docs/benchmarks.md.

    bench/serve_bench.py [PROGRAM] [--json FILE] [--seconds S] [--repeats N]
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import threading
import time

import rows

ROOT = pathlib.Path(__file__).resolve().parent.parent
MIDDLE = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"]
KINDS = {
    "state/tic_tac_toe": {"op": "state", "game": "tic_tac_toe"},
    "state/chess": {"op": "state", "game": "chess"},
    "state/chess_10_moves": {"op": "state", "game": "chess", "moves": MIDDLE},
    "search/chess_1_simulation": {"op": "search", "game": "chess",
                                  "simulations": 1},
    "error/illegal_move": {"op": "state", "game": "chess", "moves": ["e5"]},
    "error/no_json": None,
}
IN_FLIGHT = 64


class Client:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve", "--stdio"],
                                        stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=30)

    def one_by_one(self, line, seconds):
        count, begin = 0, time.monotonic()
        while time.monotonic() - begin < seconds:
            self.process.stdin.write(line)
            self.process.stdin.flush()
            self.process.stdout.readline()
            count += 1
        return count / (time.monotonic() - begin)

    def in_flight(self, line, seconds):
        """Keeps IN_FLIGHT requests pending."""
        room = threading.Semaphore(IN_FLIGHT)
        # An id is reused only after its request was answered.
        size = IN_FLIGHT // 4
        blocks = [b"".join(line.replace(b"1", b"%d" % (size * i + k + 1), 1)
                           for k in range(size)) for i in range(16)]
        sent, done = 0, threading.Event()

        def send():
            nonlocal sent
            while not done.is_set():
                for _ in range(size):
                    room.acquire()
                self.process.stdin.write(blocks[sent // size % len(blocks)])
                self.process.stdin.flush()
                sent += size

        begin = time.monotonic()
        sender = threading.Thread(target=send)
        sender.start()
        count = 0
        while time.monotonic() - begin < seconds:
            self.process.stdout.readline()
            room.release()
            count += 1
        took = time.monotonic() - begin
        done.set()
        room.release(IN_FLIGHT)
        sender.join()
        while count < sent:
            self.process.stdout.readline()
            count += 1
        return count / took


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", nargs="?",
                        default=ROOT / "build/release/bin/phasemachine")
    parser.add_argument("--json")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args()
    rates = {}
    for _ in range(args.repeats):  # in turn, so that noise meets all alike
        for name, request in KINDS.items():
            line = b"{no json\n"
            if request is not None:
                line = json.dumps({"id": 1} | request).encode() + b"\n"
            for way in ("one_by_one", "in_flight"):
                client = Client(args.program)
                getattr(client, way)(line, args.seconds / 5)  # warms it up
                rate = getattr(client, way)(line, args.seconds)
                client.close()
                rates.setdefault(f"{name}/{way}", []).append(rate)
    written = []
    for name, measured in rates.items():
        rate = statistics.median(measured)
        written.append(rows.row(name, rate, "us"))
        print(f"{name:45} {rate:10.0f} requests/s", file=sys.stderr)
    if args.json:
        rows.write(args.json, written)


if __name__ == "__main__":
    main()
