#!/usr/bin/env python3
"""Searches of 50 ms in a fresh process against one that has searched before: the
time a simulation takes, from two positions of chess, through `uci` and through
`analyze`, which ends with its search; and the time to start and end. Writes what
Google Benchmark's JSON holds, which bench/report.py puts into docs/benchmarks.md.

    bench/fresh_process.py [PROGRAM] [--json FILE] [--seconds S] [--repeats N]

The counter `of_warm` is the speed of a fresh search relative to the warm ones of
the same repeat, as the median over the repeats.
"""

import argparse
import pathlib
import re
import statistics
import subprocess
import sys
import time

import process
import rows

ROOT = pathlib.Path(__file__).resolve().parent.parent
POSITIONS = {
    "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "kiwipete": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w "
                "KQkq - 0 1",
}
WARM_SEARCHES = 3


class Uci(process.Process):
    def __init__(self, program):
        super().__init__([program, "uci"])

    def search(self, position, milliseconds):
        """Simulations a second of a search with a new tree."""
        self.ask("ucinewgame\nisready", "readyok")
        lines = self.ask(f"position fen {position}\n"
                         f"go movetime {milliseconds}", "bestmove")
        last = [line for line in lines if " nodes " in line][-1]
        return int(re.search(r" nps (\d+)", last)[1])


def analyze(program, position, milliseconds):
    """Simulations a second of `analyze`."""
    out = subprocess.run(
        [program, "analyze", "--position", position, "--threads", "1",
         "--movetime", str(milliseconds)],
        capture_output=True, text=True, check=True).stdout
    simulations, seconds = re.search(
        r"^([\d,]+) simulations in ([\d.]+) s", out, re.M).groups()
    return int(simulations.replace(",", "")) / float(seconds)


def start(program):
    """How many times a second the program starts and ends."""
    begin = time.perf_counter()
    subprocess.run([program, "version"], stdout=subprocess.DEVNULL, check=True)
    return 1 / (time.perf_counter() - begin)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", nargs="?",
                        default=ROOT / "build/release/bin/phasemachine")
    parser.add_argument("--json")
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--repeats", type=int, default=21)
    args = parser.parse_args()
    milliseconds = max(1, round(args.seconds * 1000))
    rates, of_warm = {}, {}
    for _ in range(args.repeats):  # in turn, so that noise meets all alike
        rates.setdefault("start", []).append(start(args.program))
        for name, position in POSITIONS.items():
            uci = Uci(args.program)
            fresh = uci.search(position, milliseconds)
            warm = statistics.median(uci.search(position, milliseconds)
                                     for _ in range(WARM_SEARCHES))
            uci.close()
            short = analyze(args.program, position, milliseconds)
            for kind, rate in (("warm/uci", warm), ("fresh/uci", fresh),
                               ("fresh/analyze", short)):
                key = f"{kind}/{name}"
                rates.setdefault(key, []).append(rate)
                of_warm.setdefault(key, []).append(rate / warm)
    written = []
    for name, measured in rates.items():
        row = rows.row(name, statistics.median(measured), "us")
        if name in of_warm and not name.startswith("warm"):
            row["~of_warm"] = statistics.median(of_warm[name])
        written.append(row)
        ratio = (f", {row['~of_warm']:.3f} of a warm process"
                 if "~of_warm" in row else "")
        print(f"{name:24} {statistics.median(measured):10.0f} a second{ratio}",
              file=sys.stderr)
    if args.json:
        rows.write(args.json, written)


if __name__ == "__main__":
    main()
