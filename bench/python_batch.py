#!/usr/bin/env python3
"""Measures boards per second of a batch from Python: random moves of chess, and
for every game observations and masks of legal actions, written to one array again
and again. --json writes Google Benchmark's format, for bench/report.py.

    PYTHONPATH=build/release/python bench/python_batch.py [SIZE] [--seconds S]
        [--repeats N] [--json FILE]
"""

import argparse
import statistics
import time

import phasemachine as pm

import rows

PLIES = 100  # into games, so that boards are at different moves


def batch_of(name, size):
    batch = pm.Batch(pm.game(name).initial(), size, seed=1)
    for _ in range(PLIES):
        batch.step(batch.random_moves())
    return batch


def measure_steps(batch, seconds):
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


def measure(call, size, seconds):
    """Nanoseconds a board of `call`."""
    calls, begin = 0, time.process_time()
    while calls == 0 or time.process_time() - begin < seconds:
        call()
        calls += 1
    return (time.process_time() - begin) / calls / size * 1e9


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("size", nargs="?", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json")
    args = parser.parse_args()
    written = []

    def tell(name, times):
        nanoseconds = statistics.median(times)
        written.append(rows.row(f"{name}/{args.size}", 1e9 / nanoseconds, "ns"))
        print(f"{name}: {1e3 / nanoseconds:.2f} million boards a second")

    batch = batch_of("chess", args.size)
    times = [measure_steps(batch, args.seconds) for _ in range(args.repeats)]
    tell("step", [step for step, _ in times])
    tell("random_moves_and_step", [whole for _, whole in times])
    for name in pm.games():
        batch = batch_of(name, args.size)
        for what, call in (("observe", batch.observe),
                           ("masks", batch.legal_masks)):
            out = call()
            tell(f"{what}/{name}",
                 [measure(lambda: call(out=out), args.size, args.seconds / 4)
                  for _ in range(args.repeats)])
            del out
    if args.json:
        rows.write(args.json, written)


if __name__ == "__main__":
    main()
