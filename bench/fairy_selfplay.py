#!/usr/bin/env python3
"""Self-play statistics of the fairy chess setups: lengths, draws, first-player
edge.

  bench/fairy_selfplay.py PROGRAM [--games 40] [--sims 400] [--setups a,b]
                          [--max-plies 600]

Runs self-play of the default player for each setup, with the opening settings
of `selfplay`. Prints one table row per setup: games, wins of White, draws, wins
of Black, White's share of the points, mean length in plies, and the most
frequent end.
"""

import argparse
import collections
import json
import os
import subprocess
import tempfile

from fairy_strength import SETUPS


def games_of(program, setup, arguments):
    """The games of one run, as `record export` writes them."""
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "games.db")
        out = os.path.join(folder, "games.jsonl")
        subprocess.run(
            [program, "selfplay", "fairy_chess", "--options",
             "variant=" + setup, "--games", str(arguments.games), "--sims",
             str(arguments.sims), "--max-plies", str(arguments.max_plies),
             "--threads", str(arguments.threads), "--out", store],
            check=True, capture_output=True)
        subprocess.run([program, "record", "export", store, "--format",
                        "jsonl", "--out", out], check=True,
                       capture_output=True)
        with open(out, encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]


def main():
    """Plays and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--sims", type=int, default=400)
    parser.add_argument("--max-plies", type=int, default=600)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--setups", default=",".join(SETUPS))
    arguments = parser.parse_args()
    print("| setup | games | White | drawn | Black | White's points | plies | "
          "most frequent end |")
    print("|---|---|---|---|---|---|---|---|")
    for setup in arguments.setups.split(","):
        games = games_of(arguments.program, setup, arguments)
        won = collections.Counter(game.get("winner") for game in games)
        ends = collections.Counter(game.get("end") for game in games)
        white, black = won["first"], won["second"]
        drawn = len(games) - white - black
        share = 100 * (white + drawn / 2) / len(games)
        plies = sum(len(game["moves"]) for game in games) / len(games)
        end, times = ends.most_common(1)[0]
        print(f"| `{setup}` | {len(games)} | {white} | {drawn} | {black} | "
              f"{share:.1f} % | {plies:.0f} | {end} {times} |", flush=True)


if __name__ == "__main__":
    main()
