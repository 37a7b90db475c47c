#!/usr/bin/env python3
"""Compares searches by the worth of the moves they choose, position by position.

    PYTHONPATH=build/release/python bench/move_quality.py GAME SEARCH SEARCH...
        [--positions N] [--deep SIMULATIONS] [--seed N] [--json FILE]

A SEARCH is "key=value,key=value": any search option, sims (400 unless given),
threads, memory, seed, evaluator and net. Every search chooses a move in the same
positions. Where they differ, a longer search (--deep) of the position after each
move says what it is worth. Equal moves cost nothing and give no noise, so a few
hundred positions show differences that a match needs thousands of games for. What
a difference means in Elo depends on the game: add a search with fewer simulations
to compare with.

Positions come from games of short searches (64 simulations), after four random
moves and with every eighth move random; positions with one move or a decided
score are left out. The first search is the reference of all columns:

    same    share of positions with the same move
    moved   share of the root's visits that went to other moves
    worth   mean worth of the chosen moves over those of the reference, in
            thousandths of a game, with a 95 % interval

For games of two players without chance and hidden cards.
"""

import argparse
import json
import math
import random
import sys

import phasemachine as pm

SHORT = 64  # simulations of the games' moves
OPENING = 4  # random moves
LONGEST = 200  # plies of a game
DECIDED = 0.05  # scores closer than this to a loss or a win


def number(pair):
    """The number of "key=number"."""
    try:
        return int(pair.partition("=")[2])
    except ValueError:
        raise ValueError(f"{pair}: not a number") from None


def player_of(game, text):
    """The player of a SEARCH and its simulations a move."""
    options, settings, simulations = [], {}, 400
    for pair in filter(None, text.split(",")):
        key, _, value = pair.partition("=")
        if key == "sims":
            simulations = number(pair)
        elif key in ("threads", "memory", "seed"):
            settings[key] = number(pair)
        elif key in ("evaluator", "net"):
            settings[key] = value
        else:
            options.append(pair)
    return pm.Player(game, options=",".join(options), **settings), simulations


def positions(game, seed):
    """Boards of games, without end."""
    chance = random.Random(seed)
    mover = pm.Player(game)
    while True:
        board = game.initial()
        for ply in range(LONGEST):
            if board.winner is not None:
                break
            if ply >= OPENING and chance.random() < 1 / 8:
                yield board.copy()
            if ply < OPENING or chance.random() < 1 / 8:
                board.step(chance.choice(board.legal_moves))
            else:
                board.step(mover.search(board, simulations=SHORT).best)


class Worth:
    """Worth of moves by a search of the positions after them."""

    def __init__(self, game, simulations):
        self.judge = pm.Player(game)
        self.simulations = simulations

    def __call__(self, board, move):
        after = board.copy()
        after.step(move)
        if after.winner is not None:
            return (1 + after.utility(board.side)) / 2
        score = self.judge.search(after, simulations=self.simulations).score
        return score if after.side == board.side else 1 - score


def moved(result, reference):
    """Share of the visits that went to other moves."""
    of = dict(zip(reference.moves, reference.visits))
    total, other = sum(result.visits), sum(reference.visits)
    return sum(abs(visits / total - of.get(move, 0) / other)
               for move, visits in zip(result.moves, result.visits)) / 2


def measure(game, texts, count, deep, seed):
    """Rows of the table: search, same, moved, worth, interval."""
    players = [player_of(game, text) for text in texts]
    worth = Worth(game, deep or 4 * max(sims for _, sims in players))
    sums = [{"same": 0, "moved": 0.0, "worth": []} for _ in texts]
    done = 0
    for board in positions(game, seed):
        if len(board.legal_moves) < 2:
            continue
        results = [player.search(board, simulations=simulations)
                   for player, simulations in players]
        if not DECIDED < results[0].score < 1 - DECIDED:
            continue
        known = {}
        if any(result.best != results[0].best for result in results):
            for move in {result.best for result in results}:
                known[move] = worth(board, move)
        for sum_, result in zip(sums, results):
            sum_["same"] += result.best == results[0].best
            sum_["moved"] += moved(result, results[0])
            sum_["worth"].append(known[result.best] - known[results[0].best]
                                 if known else 0.0)
        done += 1
        if done == count:
            break
    rows = []
    for text, sum_ in zip(texts, sums):
        mean = sum(sum_["worth"]) / count
        spread = sum((worth - mean) ** 2 for worth in sum_["worth"]) / count
        rows.append({"search": text, "positions": count,
                     "same": sum_["same"] / count,
                     "moved": sum_["moved"] / count, "worth": 1000 * mean,
                     "interval": 1960 * math.sqrt(spread / count)})
    return rows


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("searches", nargs="+", metavar="SEARCH")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--deep", type=int, default=0,
                        help="default: four times the most simulations")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", default="", help="file to write")
    arguments = parser.parse_args()
    try:
        game = pm.game(arguments.game)
        if game.has_chance or game.has_hidden_information or game.players != 2:
            raise ValueError(f"{arguments.game} is not a game of two players "
                             "without chance and hidden cards")
        if arguments.positions < 1:
            raise ValueError("--positions: at least 1")
        rows = measure(game, arguments.searches, arguments.positions,
                       arguments.deep, arguments.seed)
    except (ValueError, RuntimeError) as error:
        sys.exit(f"move_quality.py: {error}")
    print("| search | same | moved | worth, 1/1000 |")
    print("| --- | --- | --- | --- |")
    for row in rows:
        print(f"| `{row['search']}` | {100 * row['same']:.1f} % | "
              f"{100 * row['moved']:.1f} % | {row['worth']:+.2f} ± "
              f"{row['interval']:.2f} |")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()
