#!/usr/bin/env python3
"""Counts repeated positions in the search tree: what a table could save.

Searches positions of a game with the program, replays the whole written tree,
and counts
  judged    the moves of the tree: each position was judged on its first visit;
  again     the share of them whose position is elsewhere in the tree as well, and
            was judged there before;
  expanded  the positions that have a node, and the share of those again.
Two positions are the same if their texts are, without the counters that affect
neither value nor priors. In games with draws by repetition or after many moves
their subtrees can still differ. Needs the Python package.

Example:
  PYTHONPATH=build/release/python bench/transpositions.py \\
      build/release/bin/phasemachine chess 10000 0 10 20
searches the start, and positions 10 and 20 random moves later.
"""

import json
import os
import random
import subprocess
import sys
import tempfile

import phasemachine

def key(game, text):
    """The text without the parts that matter only to the rules."""
    return " ".join(text.split()[:4]) if game == "chess" else text


def opening(game, plies):
    """A board some random moves from the start, with a player to move."""
    board = phasemachine.game(game).initial()
    choice = random.Random(plies)
    made = 0
    while board.side == phasemachine.NEUTRAL or made < plies:
        if board.side == phasemachine.NEUTRAL:
            board.step(board.sample_chance(choice.getrandbits(32)))
        else:
            board.step(int(choice.choice(list(board.legal_moves))))
            made += 1
    return board


def tree(program, game, text, simulations, folder):
    path = os.path.join(folder, "tree.json")
    subprocess.run([program, "analyze", game, "--position", text, "--sims",
                    str(simulations), "--memory", "1024", "--tree-json", path,
                    "--tree-depth", "1000", "--tree-moves", "100000000"],
                   check=True, stdout=subprocess.DEVNULL)
    with open(path, encoding="utf-8") as file:
        return json.load(file)["steps"]


def count(game, root, steps):
    """Moves and nodes of the tree, and the repetitions among each."""
    boards = {None: root}
    judged, expanded = {key(game, root.text())}, set()
    tally = {"judged": 0, "again": 0, "expanded": 0, "expanded again": 0}
    for step in steps:
        board = boards[step["parent"]].copy()
        board.step(step["move"])
        if step["expanded"]:
            boards[step["id"]] = board
        position = key(game, board.text())
        tally["judged"] += 1
        tally["again"] += position in judged
        judged.add(position)
        if step["expanded"]:
            tally["expanded"] += 1
            tally["expanded again"] += position in expanded
            expanded.add(position)
    return tally


def main():
    if len(sys.argv) < 5:
        sys.exit(f"usage: {sys.argv[0]} PROGRAM GAME SIMULATIONS PLIES...")
    program, game, simulations = sys.argv[1], sys.argv[2], int(sys.argv[3])
    total = {}
    with tempfile.TemporaryDirectory() as folder:
        for plies in map(int, sys.argv[4:]):
            root = opening(game, plies)
            steps = tree(program, game, root.text(), simulations, folder)
            tally = count(game, root, steps)
            for name, number in tally.items():
                total[name] = total.get(name, 0) + number
            print(f"{plies:3} plies: judged {tally['judged']}, again "
                  f"{tally['again'] / tally['judged']:.1%}; expanded "
                  f"{tally['expanded']}, again "
                  f"{tally['expanded again'] / max(tally['expanded'], 1):.1%}",
                  flush=True)
    print(f"all: judged again {total['again'] / total['judged']:.1%}, expanded "
          f"again {total['expanded again'] / max(total['expanded'], 1):.1%}")


if __name__ == "__main__":
    main()
