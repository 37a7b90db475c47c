#!/usr/bin/env python3
"""Perft of fairy chess against Fairy-Stockfish, variant by variant.

Both programs are pinned to one processor and run alternately, whole moves with
the last ply counted, from the start position. A row's ratio is the median over
the pairs of (their seconds : our seconds). Where the programs count different
numbers of nodes the row says so and has no ratio: their rules differ. The depth
is the first at which the peer takes `--least` seconds.

    bench/compare_fairy.py --pairs 5 --json fairy.json
    bench/compare_fairy.py --only atomic,shogi
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time

from compare_perft import Peer

# The variants that both programs play from data under the same name.
VARIANTS = """chess nocastle almost amazon chigorin hoppelpoppel newzealand
knightmate losalamos gardner shatranj makruk horde extinction kinglet
threekings kingofthehill 3check 5check racingkings giveaway antichess suicide
losers atomic nocheckatomic crazyhouse pocketknight placement minishogi
capablanca gothic janus grand shako courier capahouse shogi armageddon
fischerandom nightrider grasshopper coregal""".split()


class VariantPeer(Peer):
    """The peer at the start position of a variant."""

    def variants(self):
        """The variants that this build of the peer knows."""
        self.send("uci")
        names = []
        for line in self.process.stdout:
            words = line.split()
            if words[:3] == ["option", "name", "UCI_Variant"]:
                names = [after for before, after in zip(words, words[1:])
                         if before == "var"]
            if words[:1] == ["uciok"]:
                return names
        return names

    def choose(self, variant):
        """Begins a game of the variant."""
        self.send(f"setoption name UCI_Variant value {variant}")
        self.send("position startpos")
        self.send("isready")
        self.wait("readyok")

    def count(self, depth):
        """Nodes and seconds of one perft."""
        begin = time.perf_counter()
        self.send(f"go perft {depth}")
        nodes = int(self.wait("Nodes searched").split(":")[1])
        return nodes, time.perf_counter() - begin


def ours(binary, cpu, variant, depth):
    """Nodes and seconds of one perft of ours."""
    out = subprocess.run(
        ["taskset", "-c", str(cpu), binary, "perft", "--game", "fairy_chess",
         "--options", f"variant={variant}", "--depth", str(depth),
         "--threads", "1", "--json"],
        check=True, capture_output=True, text=True).stdout
    answer = json.loads(out.strip().splitlines()[-1])
    return answer["nodes"], answer["seconds"]


def compare(peer, variant, arguments):
    """One row."""
    peer.choose(variant)
    depth, seconds = 1, 0.0
    while seconds < arguments.least and depth < 12:
        depth += 1
        nodes, seconds = peer.count(depth)
    row = {"variant": variant, "depth": depth, "nodes": nodes}
    mine, theirs = [], []
    for _ in range(arguments.pairs):
        theirs.append(peer.count(depth)[1])
        counted, seconds = ours(arguments.binary, arguments.cpu, variant, depth)
        if counted != nodes:
            row["ours_nodes"] = counted
            return row
        mine.append(seconds)
    row["ours_mnps"] = nodes / statistics.median(mine) / 1e6
    row["peer_mnps"] = nodes / statistics.median(theirs) / 1e6
    row["ratio"] = statistics.median(t / m for t, m in zip(theirs, mine))
    return row


def main():
    """Compares and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--binary", default="build/release/bin/phasemachine")
    parser.add_argument("--peer", default="/usr/games/fairy-stockfish")
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--least", type=float, default=0.5)
    parser.add_argument("--cpu", type=int, default=0)
    parser.add_argument("--only", default="", help="comma-separated variants")
    parser.add_argument("--json", default="", help="file to write")
    arguments = parser.parse_args()
    peer = VariantPeer(arguments.peer, arguments.cpu)
    known = set(peer.variants())
    rows = []
    print("| variant | depth | nodes | ours, Mn/s | peer, Mn/s | ratio |")
    print("|---|---|---|---|---|---|")
    for variant in (arguments.only.split(",") if arguments.only else VARIANTS):
        if variant not in known:
            print(f"{variant}: the peer does not know it", file=sys.stderr)
            continue
        row = compare(peer, variant, arguments)
        rows.append(row)
        if "ratio" in row:
            print(f"| `{variant}` | {row['depth']} | {row['nodes']:,} | "
                  f"{row['ours_mnps']:.1f} | {row['peer_mnps']:.1f} | "
                  f"{row['ratio']:.2f} |", flush=True)
        else:
            print(f"{variant}: the peer counts {row['nodes']} at depth "
                  f"{row['depth']}, we count {row['ours_nodes']}",
                  file=sys.stderr, flush=True)
    peer.close()
    ratios = [row["ratio"] for row in rows if "ratio" in row]
    if ratios:
        mean = math.exp(statistics.mean(map(math.log, ratios)))
        print(f"geometric mean {mean:.2f}, lowest {min(ratios):.2f}, "
              f"{len(ratios)} variants")
    if arguments.json:
        temporary = arguments.json + ".tmp"
        with open(temporary, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)
            file.write("\n")
        os.replace(temporary, arguments.json)


if __name__ == "__main__":
    main()
