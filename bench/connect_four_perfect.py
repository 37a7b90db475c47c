#!/usr/bin/env python3
"""The Connect Four player, first from the empty board, against a perfect solver.

    connect_four_perfect.py SOLVER [--net FILE] [--games 16] [--milliseconds 100]
        [--seed 1] [--middle]

The first three replies are random, or all in the middle column, the best defence;
then the solver's, a random one of the best. The solver is one as for
fit/judge_solved.py, started with -a: it answers with the score of each column.
Prints the columns and the winner of each game. Needs the Python package (./pm
build python) on PYTHONPATH.
"""

import argparse
import collections
import random

import phasemachine as pm
import process

COLUMNS = "abcdefg"


def reply(solver, line, legal, random_, given):
    if len(line) < 6:
        return ("d" if given.middle and "d" in legal
                else random_.choice(sorted(legal)))
    scores = [int(word) for word in solver.ask(line, line)[-1].split()[1:]]
    best = max(score for column, score in zip(COLUMNS, scores)
               if column in legal)
    return random_.choice([column for column, score in zip(COLUMNS, scores)
                           if column in legal and score == best])


def play(solver, game, random_, given):
    """The columns, from 1, and the winner."""
    board, line = game.initial(), ""
    player = pm.Player(game, net=given.net, threads=1)
    while board.winner is None:
        if len(line) % 2 == 0:
            found = player.search(board, milliseconds=given.milliseconds)
            move = board.move_text(found.best)
        else:
            legal = {board.move_text(move) for move in board.legal_moves}
            move = reply(solver, line, legal, random_, given)
        board.step(move)
        line += str(COLUMNS.index(move) + 1)
    return line, {0: "won", 1: "lost"}.get(int(board.winner), "drawn")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("solver")
    parser.add_argument("--net", default="")
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--milliseconds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--middle", action="store_true")
    given = parser.parse_args()
    solver = process.Process([given.solver, "-a"])
    random_ = random.Random(given.seed)
    results = collections.Counter()
    for _ in range(given.games):
        line, result = play(solver, pm.game("connect_four"), random_, given)
        results[result] += 1
        print(line, result, flush=True)
    solver.close()
    print(", ".join(f"{count} {name}" for name, count in results.items()))


if __name__ == "__main__":
    main()
