#!/usr/bin/env python3
"""Measures steps per second of a batch of boards from Python: random moves of
chess. --json writes Google Benchmark's format, for bench/report.py.

    PYTHONPATH=build/release/python bench/python_batch.py [SIZE] [--seconds S]
        [--repeats N] [--json FILE]
"""

import argparse
import statistics
import time

import phasemachine as pm

import rows


def measure(batch, seconds):
    """Nanoseconds of a board's step, without and with choosing its move."""
    steps, stepping, begin = 0, 0.0, time.process_time()
    while time.process_time() - begin < seconds:
        moves = batch.random_moves()
        start = time.process_time()
        batch.step(moves)
        stepping += time.process_time() - start
        steps += len(batch)
    whole = time.process_time() - begin
    return stepping / steps * 1e9, whole / steps * 1e9


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("size", nargs="?", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json")
    args = parser.parse_args()
    batch = pm.Batch(pm.game("chess").initial(), args.size, seed=1)
    # Play ahead, so that boards are at different moves.
    for _ in range(100):
        batch.step(batch.random_moves())
    times = [measure(batch, args.seconds) for _ in range(args.repeats)]
    written = []
    for name, column in (("step", 0), ("random_moves_and_step", 1)):
        nanoseconds = statistics.median(t[column] for t in times)
        written.append(rows.row(f"{name}/{args.size}", 1e9 / nanoseconds, "ns"))
        print(f"{name} of {args.size} boards: "
              f"{1e3 / nanoseconds:.2f} million a second")
    if args.json:
        rows.write(args.json, written)


if __name__ == "__main__":
    main()
