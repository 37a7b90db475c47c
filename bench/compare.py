#!/usr/bin/env python3
"""Compares the perft speed of two programs over a suite of positions.

    ./pm bench compare A B [flags]

A and B are each a phasemachine program (build/release/bin/phasemachine), a
commit of this repository (commit:HEAD~1, which is built), a UCI engine with
`go perft` (uci:/usr/games/stockfish) or a command that prints its node count as
the last number (command:'peer {fen} {depth}').

Both are pinned to one processor and run alternately, in alternating order. The
ratio of a position is the median over the pairs of (seconds of B : seconds of
A), so above 1 A is faster, with an interval from order statistics. Every count
is checked against the suite. On a busy machine, --clock processor compares
processor time, for counts of at least 0.1 s: less is not told from the start of
a process.
"""

import argparse
import csv
import json
import math
import os
import statistics
import sys

import machine
import process
import sides
import suite as suites

HERE = os.path.dirname(os.path.abspath(__file__))
CONFIDENCE = 0.95
# The shortest count for the processor clock, in seconds.
SHORTEST = 0.1


def interval(values):
    """Low, high and the probability that they enclose the median: the narrowest
    order statistics of 95 %, or all values if there are too few."""
    ordered, n = sorted(values), len(values)
    best = (ordered[0], ordered[-1], 1 - 2 * 0.5 ** n)
    for cut in range(1, (n + 1) // 2):
        outside = 2 * sum(math.comb(n, k) for k in range(cut + 1)) / 2 ** n
        if 1 - outside < CONFIDENCE:
            break
        best = (ordered[cut], ordered[n - 1 - cut], 1 - outside)
    return best


def counted(side, name, line, depth, clock):
    """Seconds of one count; fails if it differs from the suite's."""
    nodes, wall, processor = side.count(line, depth)
    if nodes != line.counts[depth]:
        raise process.Failed(f"{line.name}, depth {depth}: {name} counts "
                             f"{nodes:,}, the suite says "
                             f"{line.counts[depth]:,}")
    if clock == "wall":
        return wall
    if processor < SHORTEST:
        raise process.Failed(f"{line.name}, depth {depth}: {name} counts for "
                             f"{processor:.3f} s, and --clock processor needs "
                             f"{SHORTEST} s: count deeper or use --clock wall")
    return processor


def compare_line(a, b, line, depth, arguments):
    """One row."""
    times = ([], [])
    for pair in range(arguments.pairs):
        order = ((0, a, "A"), (1, b, "B"))
        for which, side, name in order if pair % 2 == 0 else order[::-1]:
            times[which].append(
                counted(side, name, line, depth, arguments.clock))
    ratios = [theirs / mine for mine, theirs in zip(*times)]
    low, high, confidence = interval(ratios)
    nodes = line.counts[depth]
    medians = [statistics.median(t) for t in times]
    return {"position": line.name, "depth": depth, "nodes": nodes,
            "ours_mnps": nodes / medians[0] / 1e6,
            "peer_mnps": nodes / medians[1] / 1e6,
            "ours_seconds": medians[0], "peer_seconds": medians[1],
            "ratio": statistics.median(ratios), "low": low, "high": high,
            "confidence": confidence}


def write_json(path, value):
    """Writes the file completely or not at all."""
    with open(path + ".tmp", "w", encoding="utf-8") as file:
        file.write(json.dumps(value, indent=1) + "\n")
    os.replace(path + ".tmp", path)


def write_csv(path, rows):
    """A table, one line per row."""
    with open(path + ".tmp", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    os.replace(path + ".tmp", path)


def parsed(words):
    """The arguments."""
    parser = argparse.ArgumentParser(
        prog="bench compare", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    parser.add_argument("--suite",
                        default=os.path.join(HERE, "suites", "chess.epd"),
                        help="EPD file (default: the six chess positions)")
    parser.add_argument("--game", default="chess")
    parser.add_argument("--leaf", default="list",
                        choices=["list", "count", "step"],
                        help="our last ply (default: list)")
    parser.add_argument("--isa", default="",
                        help="PHASEMACHINE_ISA to force for our programs")
    parser.add_argument("--options", default="",
                        help="options of the game for our programs")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--depth", type=int, default=100,
                        help="the deepest count of a position up to this")
    parser.add_argument("--only", default="",
                        help="comma-separated names of positions")
    parser.add_argument("--cpu", type=int, default=0)
    parser.add_argument("--clock", default="wall",
                        choices=["wall", "processor"])
    parser.add_argument("--json", default="", help="file to write")
    parser.add_argument("--csv", default="", help="file to write")
    arguments = parser.parse_args(words)
    if arguments.pairs < 1:
        parser.error("--pairs must be 1 or more")
    return arguments


def chosen(arguments):
    """The lines to count, with their depths."""
    lines = suites.read(arguments.suite)
    only = set(filter(None, arguments.only.split(",")))
    missing = only - {line.name for line in lines}
    if missing:
        raise ValueError(f"--only: {arguments.suite} has no position "
                         f"{', '.join(sorted(missing))}")
    pairs = [(line, line.deepest(arguments.depth)) for line in lines
             if not only or line.name in only]
    pairs = [(line, depth) for line, depth in pairs if depth is not None]
    if not pairs:
        raise ValueError(f"--depth: {arguments.suite} has no count that "
                         "shallow")
    return pairs


def run(arguments):
    """Compares and reports."""
    lines = chosen(arguments)
    about = machine.circumstances()
    a = sides.make(arguments.a, arguments)
    b = sides.make(arguments.b, arguments)
    rows = []
    for line, depth in lines:
        row = compare_line(a, b, line, depth, arguments)
        rows.append(row)
        print(f"{row['position']:14} D{depth}  A {row['ours_mnps']:8.1f} Mn/s  "
              f"B {row['peer_mnps']:8.1f} Mn/s  ratio {row['ratio']:.3f} "
              f"({row['low']:.3f} to {row['high']:.3f})", flush=True)
    a.close()
    b.close()
    total = (sum(row["peer_seconds"] for row in rows) /
             sum(row["ours_seconds"] for row in rows))
    mean = math.exp(statistics.mean(math.log(row["ratio"]) for row in rows))
    print(f"total time {total:.3f}, geometric mean {mean:.3f}, "
          f"{arguments.pairs} pairs, intervals of "
          f"{rows[0]['confidence']:.0%}, {arguments.clock} clock")
    if not about["processors_free"]:
        print(f"The processors were not free: a spinning process got "
              f"{about['processors_got']:.2f} of one.")
    result = {"leaf": arguments.leaf, "isa": arguments.isa or "best",
              "options": arguments.options, "pairs": arguments.pairs,
              "clock": arguments.clock,
              "suite": os.path.basename(arguments.suite),
              "ours": os.path.basename(arguments.a),
              "peer": os.path.basename(arguments.b),
              "sides": [a.about, b.about], "machine": about, "rows": rows,
              "ratio_all": total, "ratio_mean": mean}
    if arguments.json:
        write_json(arguments.json, result)
    if arguments.csv:
        write_csv(arguments.csv, rows)


def main(words=None):
    """Exit code 1 if a side fails or miscounts, 2 for wrong input."""
    arguments = parsed(words)
    try:
        run(arguments)
    except process.Failed as error:
        print(f"bench compare: {error}", file=sys.stderr)
        return 1
    except (ValueError, OSError) as error:
        print(f"bench compare: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
