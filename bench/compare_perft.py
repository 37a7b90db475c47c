#!/usr/bin/env python3
"""Perft through the machine against another engine's `go perft`.

Both programs are pinned to one processor and run alternately; the figure of a
position is the median over the pairs of (their nodes/s : our nodes/s), so that
a slow moment of the machine hits both. Node counts must agree.

    bench/compare_perft.py --leaf list --pairs 7 --json perft_list.json

The peer is any UCI engine with `go perft` (default: stockfish).
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time

POSITIONS = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6,
     119060324),
    ("kiwipete",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5,
     193690690),
    ("third", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661),
    ("fourth",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5,
     15833292),
    ("fifth", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5,
     89941194),
    ("sixth",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 "
     "w - - 0 10", 5, 164075551),
]


class Peer:
    """A UCI engine kept running, so that its start is not timed."""

    def __init__(self, path, cpu):
        self.process = subprocess.Popen(
            ["taskset", "-c", str(cpu), path], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, bufsize=1)
        self.send("uci")
        self.wait("uciok")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait(self, prefix):
        for line in self.process.stdout:
            if line.startswith(prefix):
                return line
        raise SystemExit("the peer engine ended")

    def perft(self, fen, depth):
        self.send("position fen " + fen)
        self.send("isready")
        self.wait("readyok")
        begin = time.perf_counter()
        self.send(f"go perft {depth}")
        nodes = int(self.wait("Nodes searched").split(":")[1])
        return nodes, time.perf_counter() - begin

    def close(self):
        self.send("quit")
        self.process.wait()


def ours(binary, cpu, fen, depth, leaf, isa, options):
    environment = dict(os.environ)
    if isa:
        environment["PHASEMACHINE_ISA"] = isa
    command = ["taskset", "-c", str(cpu), binary, "perft", "--game", "chess",
               "--position", fen, "--depth", str(depth), "--leaf", leaf,
               "--threads", "1", "--json"]
    if options:
        command += ["--options", options]
    out = subprocess.run(command, env=environment, check=True,
                         capture_output=True, text=True).stdout
    answer = json.loads(out.strip().splitlines()[-1])
    return answer["nodes"], answer["seconds"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default="build/release/bin/phasemachine")
    parser.add_argument("--peer", default=shutil.which("stockfish") or
                        "/usr/games/stockfish")
    parser.add_argument("--leaf", default="list",
                        choices=["list", "count", "step"])
    parser.add_argument("--isa", default="", help="PHASEMACHINE_ISA to force")
    parser.add_argument("--options", default="",
                        help="chess options for our side, such as draws=claim")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--cpu", type=int, default=0)
    parser.add_argument("--only", default="", help="comma-separated positions")
    parser.add_argument("--json", default="", help="file to write")
    arguments = parser.parse_args()

    only = set(filter(None, arguments.only.split(",")))
    peer = Peer(arguments.peer, arguments.cpu)
    rows = []
    for name, fen, depth, expected in POSITIONS:
        if only and name not in only:
            continue
        mine, theirs = [], []
        for _ in range(arguments.pairs):
            nodes, seconds = peer.perft(fen, depth)
            if nodes != expected:
                raise SystemExit(f"{name}: peer counts {nodes}")
            theirs.append(seconds)
            nodes, seconds = ours(arguments.binary, arguments.cpu, fen, depth,
                                  arguments.leaf, arguments.isa,
                                  arguments.options)
            if nodes != expected:
                raise SystemExit(f"{name}: we count {nodes}")
            mine.append(seconds)
        row = {
            "position": name, "depth": depth, "nodes": expected,
            "ours_mnps": expected / statistics.median(mine) / 1e6,
            "peer_mnps": expected / statistics.median(theirs) / 1e6,
            "ours_seconds": statistics.median(mine),
            "peer_seconds": statistics.median(theirs),
            "ratio": statistics.median(t / m for t, m in zip(theirs, mine)),
        }
        rows.append(row)
        print(f"{name:9} d{depth}  ours {row['ours_mnps']:8.1f} Mn/s  "
              f"peer {row['peer_mnps']:7.1f} Mn/s  ratio {row['ratio']:.2f}",
              file=sys.stderr, flush=True)
    peer.close()
    total = (sum(r["peer_seconds"] for r in rows) /
             sum(r["ours_seconds"] for r in rows))
    result = {"leaf": arguments.leaf, "isa": arguments.isa or "best",
              "options": arguments.options, "pairs": arguments.pairs,
              "peer": os.path.basename(arguments.peer), "rows": rows,
              "ratio_all": total}
    print(f"all       ratio {total:.2f}", file=sys.stderr)
    text = json.dumps(result, indent=1)
    if arguments.json:
        temporary = arguments.json + ".tmp"
        with open(temporary, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        os.replace(temporary, arguments.json)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
