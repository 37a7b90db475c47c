#!/usr/bin/env python3
"""Measures boards per second of a batch from Python that are observed, and whose
legal actions are masked, in every game; written to one array again and again.
--json writes Google Benchmark's format, for bench/report.py.

    PYTHONPATH=build/release/python bench/python_numbers.py [SIZE] [--seconds S]
        [--repeats N] [--json FILE]
"""

import argparse
import statistics
import time

import phasemachine as pm

import rows

PLIES = 100  # played ahead, so that boards are at different moves


def measure(call, size, seconds):
    """Nanoseconds of processor time per board."""
    calls, begin = 0, time.process_time()
    while calls == 0 or time.process_time() - begin < seconds:
        call()
        calls += 1
    return (time.process_time() - begin) / calls / size * 1e9


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("size", nargs="?", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json")
    args = parser.parse_args()
    written = []
    for name in pm.games():
        batch = pm.Batch(pm.game(name).initial(), args.size, seed=1)
        for _ in range(PLIES):
            batch.step(batch.random_moves())
        for what, call in (("observe", batch.observe),
                           ("masks", batch.legal_masks)):
            out = call()
            nanoseconds = statistics.median(
                measure(lambda: call(out=out), args.size, args.seconds)
                for _ in range(args.repeats))
            written.append(rows.row(f"{what}/{name}/{args.size}",
                                    1e9 / nanoseconds, "ns"))
            print(f"{what} of {args.size} boards of {name}: "
                  f"{1e3 / nanoseconds:.2f} million a second", flush=True)
            del out
    if args.json:
        rows.write(args.json, written)


if __name__ == "__main__":
    main()
