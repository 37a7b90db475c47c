#!/usr/bin/env python3
"""Answers by hash give the same searches and the same games in every game, whether
they come from a Python function, a C function or a C++ evaluator.

    evaluate_test.py C_PROGRAM CPP_PROGRAM PACKAGE

C_PROGRAM is evaluate.c, CPP_PROGRAM evaluate_native.cc; the hashes are repeated here
in NumPy. Exit code 77 if NumPy is not installed."""

import subprocess
import sys

try:
    import numpy as np
except ModuleNotFoundError:
    print("skipped: NumPy is not installed")
    sys.exit(77)

from self_play_test import line_of

sys.path.insert(0, sys.argv[3])
import phasemachine as pm  # noqa: E402  pylint: disable=wrong-import-position


def word(number):
    return np.asarray(number).astype(np.uint64)


def mix(x):
    x = (x ^ (x >> word(30))) * word(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> word(27))) * word(0x94D049BB133111EB)
    return x ^ (x >> word(31))


def combine(seed, value):
    return mix(seed * word(0xD1342543DE82EF95) +
               mix(value + word(0x9E3779B97F4A7C15)))


def share(hashed):
    return (hashed >> word(40)).astype(np.float32) / np.float32(2**24)


def by_hash(batch):
    bits = batch.observations.reshape(len(batch), -1).view(np.uint32)
    row, place = np.nonzero(bits)
    mixed = mix(word(place) << word(32) | word(bits[row, place]))
    sums = np.concatenate(([word(0)], np.cumsum(mixed, dtype=np.uint64)))
    ends = np.searchsorted(row, np.arange(len(batch) + 1))
    hashed = mix(sums[ends[1:]] - sums[ends[:-1]])
    each = np.repeat(hashed, np.diff(batch.offsets))
    return share(hashed), 4 * share(combine(each, word(batch.actions) + word(1)))


def of_python(board, threads):
    """What the programs print, with positions batched differently."""
    player = pm.Player(board.game, evaluator=by_hash, threads=threads, seed=5)
    result = player.search(board, simulations=300)
    text = f"{result.score:.17g}\n"
    for move, visits in zip(result.moves, result.visits):
        text += f"{move} {visits}\n"
    games = pm.self_play(board, games=8, simulations=10, seed=5,
                         evaluator=by_hash, variety_plies=8, max_plies=20,
                         workers=threads, games_at_once=4 * threads,
                         batch_size=5)
    for number, game in enumerate(games):
        text += line_of(number, game["winner"], game["end"],
                        [(ply["side"], ply["move"], ply["score"],
                          zip(ply["moves"], ply["visits"]))
                         for ply in game["plies"]])
    return text


def start_of(name):
    board = pm.game(name).initial()
    draw = 0
    while board.side == pm.NEUTRAL:
        board.step(board.sample_chance(draw))
        draw += 1
    return board


def main():
    failures = 0
    for name in pm.games():
        board = start_of(name)
        told = {}
        for threads in (1, 2):
            told["Python", threads] = of_python(board, threads)
            for words in (("C", sys.argv[1]), ("C++", sys.argv[2])):
                told[words[0], threads] = subprocess.run(
                    [words[1], name, board.text(), "300", "5", str(threads)],
                    check=True, capture_output=True, text=True).stdout
        first = told["Python", 1]
        for who, text in told.items():
            if text != first:
                failures += 1
                print(f"{name}, {who}: {text}\nPython, one thread: {first}")
        print(f"{name}: {first.count(' | ')} plies")
    sys.exit(failures != 0)


if __name__ == "__main__":
    main()
