#!/usr/bin/env python3
"""Measures the cost of storing games: self-play with --out against without.

Runs the program in pairs, one with a store and one without, in alternating
order, so that changes of the machine's speed affect both. Prints for each clock
the median of the pairs' ratios with its quartiles, and the ratio of the fastest
runs, which were disturbed least by other programs.

Example: bench/store_cost.py build/release/bin/phasemachine tic_tac_toe 10000 15
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time


def run(command):
    """Processor time (user and system) and wall time of a command, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)
    return cpu, wall


def main():
    if len(sys.argv) != 5:
        sys.exit(f"usage: {sys.argv[0]} PROGRAM GAME GAMES PAIRS")
    program, game, games, pairs = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])
    command = [program, "selfplay", game, "--games", str(games), "--sims", "100",
               "--threads", "1", "--seed", "7"]
    measured = {"processor": [], "wall": []}
    with tempfile.TemporaryDirectory() as folder:
        for pair in range(pairs):
            store = ["--out", os.path.join(folder, f"{pair}.db")]
            # The first of a pair finds the caches left by the other.
            if pair % 2 == 0:
                with_store, without = run(command + store), run(command)
            else:
                without, with_store = run(command), run(command + store)
            for clock, a, b in zip(measured, with_store, without):
                measured[clock].append((a, b))
    for clock, times in measured.items():
        ratios = sorted(a / b - 1 for a, b in times)
        low, middle, high = statistics.quantiles(ratios, n=4)
        fastest, bare = (min(column) for column in zip(*times))
        print(f"{clock:9}  median {middle:+.2%} ({low:+.2%} to {high:+.2%}); "
              f"fastest {fastest / bare - 1:+.2%}, "
              f"{1e6 * (fastest - bare) / games:+.2f} us of "
              f"{1e6 * bare / games:.1f} us a game")


if __name__ == "__main__":
    main()
