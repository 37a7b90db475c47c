#!/usr/bin/env python3
"""Gives the searches of Connect Four games the exact values of their positions.

Reads games from standard input as `phasemachine record export` writes them to
.jsonl, and writes them with a solver's value in place of the score of each search
of a position with at least as many discs as is drawn for its game from --discs;
earlier searches are left out, since solving takes ten times as long with every
four discs fewer. `record import` makes a store of them. The solver reads a
position as its moves, columns from 1 to 7, and answers with them and a score,
positive if the side to move wins: half the discs that it does not need.

Example:
  bench/fit/judge_solved.py ./c4solver --discs 10 13 <games.jsonl >solved.jsonl
"""

import argparse
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import process  # noqa: E402

COLUMNS = "abcdefg"


def moves_to(position):
    """Columns that lead to the position, or None."""
    rows = reversed(position.split()[0].split("/"))
    stacks = ["".join(cells).rstrip(".") for cells in zip(*rows)]

    def complete(moves):
        if len(moves) == sum(map(len, stacks)):
            return moves
        disc = "XO"[len(moves) % 2]
        for column, stack in enumerate(stacks, 1):
            if stack[moves.count(str(column)):][:1] == disc:
                found = complete(moves + str(column))
                if found is not None:
                    return found
        return None

    return complete("")


def value(solver, moves):
    """The expected score, a little more for a sooner win."""
    score = int(solver.ask(moves, moves)[-1].split()[1])
    if score == 0:
        return 0.5
    return 0.5 + (0.45 if score > 0 else -0.45) + 0.05 * score / 21


def judge_game(solver, game, discs):
    line = moves_to(game["position"])
    searches = game["search"]
    moves = [str(COLUMNS.index(move) + 1) for move in game["moves"]]
    for i in reversed(range(len(moves))):  # the solver remembers later positions
        if searches[i] is None or len(line) + i < discs:
            searches[i] = None
        else:
            searches[i]["score"] = value(solver, line + "".join(moves[:i]))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--discs", type=int, nargs=2, default=[12, 16])
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    solver = process.Process([arguments.program])
    random_ = random.Random(arguments.seed)
    for line in sys.stdin:
        game = json.loads(line)
        judge_game(solver, game, random_.randint(*arguments.discs))
        print(json.dumps(game), flush=True)
    solver.close()


if __name__ == "__main__":
    main()
