#!/usr/bin/env python3
"""How often a Connect Four player keeps the value of the position.

    connect_four_choices.py [--net FILE] [--evaluator NAME] [--sims 800]
        [--options key=value,...] [--positions FILE]

Prints the share of searches that choose a move of the best value, over all
solved positions of tests/data/connect_four_values.txt and over those whose moves differ in value, with 95 %
intervals. Needs the Python package (./pm build python) on PYTHONPATH.
"""

import argparse
import math
import os
import sys

import phasemachine as pm

VALUES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests",
                      "data", "connect_four_values.txt")


def share(good, of):
    """With its Wilson interval."""
    if of == 0:
        return "none"
    z, p = 1.96, good / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (
        1 + z * z / of)
    return f"{good} of {of}, {p:.1%} [{middle - half:.1%}, {middle + half:.1%}]"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--net", default="")
    parser.add_argument("--evaluator", default="")
    parser.add_argument("--sims", type=int, default=800)
    parser.add_argument("--options", default="")
    parser.add_argument("--positions", default=VALUES)
    given = parser.parse_args()
    game = pm.game("connect_four")
    player = pm.Player(game, net=given.net, evaluator=given.evaluator,
                       options=given.options)
    good, all_, good_differing, differing = 0, 0, 0, 0
    by_length = {}
    with open(given.positions, encoding="ascii") as file:
        for line in file:
            moves, signs = line.split()
            board = game.initial()
            for move in moves.strip("-"):
                board.step(move)
            worth = {sign: "-=+".index(sign) for sign in signs if sign != "."}
            player.clear()
            best = player.search(board, simulations=given.sims).best
            chosen = signs["abcdefg".index(board.move_text(best))]
            kept = worth[chosen] == max(worth.values())
            all_ += 1
            good += kept
            if len(worth) > 1:
                differing += 1
                good_differing += kept
                length = len(moves.strip("-")) // 6
                row = by_length.setdefault(length, [0, 0])
                row[0] += kept
                row[1] += 1
    print("all positions:", share(good, all_))
    print("where moves differ in value:", share(good_differing, differing))
    for length, (kept, of) in sorted(by_length.items()):
        print(f"  {6 * length:2} to {6 * length + 5} discs: {share(kept, of)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
