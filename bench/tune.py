#!/usr/bin/env python3
"""Measures the effect of several search options from one set of games.

Both players of a pair draw a random value of every option and play two games
with sides swapped from a random opening. The fitted model gives every value its
own strength, and a player the sum over its values, so every game gives evidence
about every option. Interactions between options are not modelled; play a match
between the defaults and the best set before trusting it.

The first value of each option is the reference. Prints Elo with 95 % intervals
from the spread between pairs of games. For one-player games the unit is points
of the score instead of Elo.

Results are appended to the file of --out, so another run with the same options
continues where the last one stopped; --seconds 0 only reads it.

Example:
  bench/tune.py build/release/bin/phasemachine chess --player mcts:sims=1000 \\
      --try exploration=1.5,1,2.2 --try fpu=0.3,0,0.6 --seconds 600 --out chess.csv

Needs numpy.
"""

import argparse
import concurrent.futures
import csv
import json
import os
import random
import subprocess
import sys
import time

import numpy as np


def options_of(arguments):
    """{option: its values}, in the order given."""
    found = {}
    for text in arguments:
        name, _, values = text.partition("=")
        found[name] = values.split(",")
        if not name or len(found[name]) < 2 or "" in found[name]:
            sys.exit(f"tune.py: --try '{text}' is not OPTION=VALUE,VALUE,...")
    return found


def drawn(options, seed):
    """The values of both players of the pair with this seed."""
    choice = random.Random(seed)
    return [{name: choice.choice(values) for name, values in options.items()}
            for _ in range(2)]


def play(arguments, options, seed):
    """One row of the file: seed, values of both, the first player's result."""
    players = drawn(options, seed)
    texts = []
    for values in players:
        joined = ",".join(f"{name}={value}" for name, value in values.items())
        separator = "," if ":" in arguments.player else ":"
        texts.append(arguments.player + separator + joined)
    run = subprocess.run(
        [arguments.program, "match", arguments.game, "--first", texts[0],
         "--second", texts[1], "--games", str(arguments.games), "--seed", str(seed),
         "--threads", "1", "--max-plies", str(arguments.max_plies), "--json"],
        capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise RuntimeError(f"{texts[0]} against {texts[1]}: {run.stderr.strip()}")
    result = json.loads(run.stdout.splitlines()[-1])
    if "score" in result:
        outcome = result["score"]
    else:
        first, second = (player["mean_returns"] for player in result["players"])
        outcome = first - second
    return [seed, *players[0].values(), *players[1].values(), outcome]


def gather(arguments, options):
    """Plays pairs until the time is up."""
    names = list(options)
    header = ["seed", *(f"first_{n}" for n in names), *(f"second_{n}" for n in names),
              "outcome"]
    rows = read(arguments.out, header) if os.path.exists(arguments.out) else []
    seed = max([arguments.seed - 1] + [int(row[0]) for row in rows]) + 1
    end = time.monotonic() + arguments.seconds
    new = not os.path.exists(arguments.out)
    with open(arguments.out, "a", newline="", encoding="utf-8") as file, \
            concurrent.futures.ThreadPoolExecutor(arguments.processes) as pool:
        writer = csv.writer(file)
        if new:
            writer.writerow(header)
        waiting = set()
        while waiting or time.monotonic() < end:
            while len(waiting) < arguments.processes and time.monotonic() < end:
                waiting.add(pool.submit(play, arguments, options, seed))
                seed += 1
            done, waiting = concurrent.futures.wait(
                waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                writer.writerow(future.result())
            file.flush()
    return read(arguments.out, header)


def read(path, header):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    if not rows or rows[0] != header:
        sys.exit(f"tune.py: {path} is of other options: its first line is not "
                 f"{','.join(header)}")
    return rows[1:]


def effects(options, rows, scores):
    """(option, value, worth, 95 % margin, pairs in which only one player had
    it)."""
    columns = [(name, value) for name, values in options.items()
               for value in values[1:]]
    place = {column: i for i, column in enumerate(columns)}
    count = len(options)
    names = list(options)
    inputs = np.zeros((len(rows), len(columns)))
    for r, row in enumerate(rows):
        for sign, values in ((1, row[1:1 + count]), (-1, row[1 + count:1 + 2 * count])):
            for column in zip(names, values):
                if column in place:
                    inputs[r, place[column]] += sign
                elif column[1] not in options[column[0]]:
                    sys.exit(f"tune.py: line {r + 2}: {column[0]}={column[1]} is not "
                             "among the values tried")
    outcomes = np.array([float(row[-1]) for row in rows])
    weights, margins = (linear if scores else logistic)(inputs, outcomes)
    alone = (inputs != 0).sum(axis=0)
    return [(*column, weights[i], margins[i], int(alone[i]))
            for i, column in enumerate(columns)]


def linear(inputs, outcomes):
    """Least squares, with intervals robust to unequal variances."""
    bread = np.linalg.pinv(inputs.T @ inputs)
    weights = bread @ inputs.T @ outcomes
    rest = (outcomes - inputs @ weights)[:, None] * inputs
    return weights, 1.96 * np.sqrt(np.diag(bread @ (rest.T @ rest) @ bread))


def logistic(inputs, outcomes):
    """Elo by maximum likelihood (Newton's method), intervals as in linear()."""
    weights = np.zeros(inputs.shape[1])
    for _ in range(50):
        expected = 1 / (1 + np.exp(-inputs @ weights))
        spread = (expected * (1 - expected))[:, None] * inputs
        bread = np.linalg.pinv(inputs.T @ spread)
        step = bread @ (inputs.T @ (outcomes - expected))
        weights += step
        if np.abs(step).max(initial=0) < 1e-9:
            break
    rest = (outcomes - expected)[:, None] * inputs
    margins = 1.96 * np.sqrt(np.diag(bread @ (rest.T @ rest) @ bread))
    elo = 400 / np.log(10)
    return weights * elo, margins * elo


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("game")
    parser.add_argument("--player", default="mcts:sims=1000",
                        help="what both players have in common")
    parser.add_argument("--try", action="append", required=True, dest="tries",
                        metavar="OPTION=VALUE,VALUE,...")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--games", type=int, default=2, help="of each two players")
    parser.add_argument("--max-plies", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True, help="file of results (CSV)")
    arguments = parser.parse_args()
    options = options_of(arguments.tries)
    try:
        rows = gather(arguments, options)
    except (RuntimeError, OSError, ValueError) as error:
        sys.exit(f"tune.py: {error}")
    if not rows:
        sys.exit("tune.py: no games yet")
    scores = any(not 0 <= float(row[-1]) <= 1 for row in rows)
    print(f"{arguments.games * len(rows)} games")
    for option, value, worth, margin, alone in effects(options, rows, scores):
        base = options[option][0]
        print(f"{option + '=' + value:28} against {base:8} {worth:+8.1f} ± {margin:.1f}"
              f"{'' if scores else ' Elo'}   ({alone} pairs)")


if __name__ == "__main__":
    main()
