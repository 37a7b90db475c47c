#!/usr/bin/env python3
"""The same network in C and in Python gives the same search and the same games.

    evaluate_test.py PROGRAM PACKAGE

PROGRAM is evaluate.c, whose network is repeated here in NumPy. Exit code 77 if
NumPy is not installed."""

import subprocess
import sys

try:
    import numpy as np
except ModuleNotFoundError:
    print("skipped: NumPy is not installed")
    sys.exit(77)

sys.path.insert(0, sys.argv[2])
import phasemachine as pm  # noqa: E402  pylint: disable=wrong-import-position

HIDDEN = 16


def weight(origin, target):
    hashed = (np.asarray(origin, np.uint64) * np.uint64(2654435761) +
              np.asarray(target, np.uint64) * np.uint64(40503) +
              np.uint64(12345)) & np.uint64(0xFFFFFFFF)
    hashed ^= hashed >> np.uint64(15)
    return ((hashed % np.uint64(33)).astype(np.float32) - 16) / 256


def network(batch):
    rows = np.floor(batch.observations.reshape(len(batch), -1) * 4) / 4
    first = weight(np.arange(rows.shape[1])[:, None], np.arange(HIDDEN))
    hidden = np.clip(rows @ first, -1, 1)
    values = 0.5 + np.clip(hidden @ weight(np.arange(HIDDEN), 77), -0.5, 0.5)
    places = np.repeat(np.arange(len(batch)), np.diff(batch.offsets))
    logits = (2 * hidden[places, batch.actions % HIDDEN] +
              16 * weight(batch.actions, 99))
    return values, logits


def games_of(start, threads):
    """The games of evaluate.c, batched differently."""
    games = pm.self_play(start, games=8, simulations=10, seed=5,
                         evaluator=network, variety_plies=8, max_plies=20,
                         workers=threads, games_at_once=4 * threads,
                         batch_size=5)
    return [" ".join(str(number) for number in
                     [i, ply["move"], *ply["visits"]])
            for i, played in enumerate(games) for ply in played["plies"]]


def main():
    for name in pm.games():
        game = pm.game(name)
        # Not tic-tac-toe, which the search would solve: then the wrong answers
        # that evaluate.c makes are not asked for.
        if name == "tic_tac_toe":
            continue
        board = game.initial()
        draw = 0
        while board.side == pm.NEUTRAL:
            board.step(board.sample_chance(draw))
            draw += 1
        for threads in (1, 2):
            lines = subprocess.run(
                [sys.argv[1], name, board.text(), "300", "5", str(threads)], check=True,
                capture_output=True, text=True).stdout.split("\n")
            player = pm.Player(game, evaluator=network, threads=threads,
                               seed=5)
            result = player.search(board, simulations=300)
            here = [f"{move} {visits}" for move, visits
                    in zip(result.moves, result.visits)]
            here += games_of(board, threads)
            if here != lines[:-1]:
                print(f"{name}, {threads} threads: C {lines}, Python {here}")
                sys.exit(1)
    print(f"{len(pm.games()) - 1} games agree")


if __name__ == "__main__":
    main()
