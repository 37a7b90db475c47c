#!/usr/bin/env python3
"""Lets a UCI engine judge the positions of games of chess variants, for fitting.

Reads games from standard input as `phasemachine record export` writes them to
.jsonl, and writes them with the engine's score in place of that of each search;
its best move gets as many visits again as all moves have. `record import` makes a
store of them.

Example:
  bench/fit/judge_games.py fairy-stockfish --depth 4 <games.jsonl >judged.jsonl
"""

import json
import math
import sys

import judge  # whose path has process
import process

CENTIPAWNS = 220  # per factor e in the odds


class Engine(process.Process):
    """A process that speaks UCI and plays variants."""

    def __init__(self, program):
        super().__init__([program])
        self.ask("uci", "uciok")

    def choose(self, variant):
        # Castling is then written as we write it, as "king takes rook".
        self.ask(f"setoption name UCI_Variant value {variant}\n"
                 "setoption name UCI_Chess960 value true\n"
                 "ucinewgame\nisready", "readyok")

    def judge(self, moves, depth):
        """The expected score and the best move, or None."""
        *lines, best = self.ask("position startpos moves " + " ".join(moves)
                                + f"\ngo depth {depth}", "bestmove")
        for words in map(str.split, reversed(lines)):
            if "score" in words:
                kind, value = words[words.index("score") + 1:][:2]
                score = (1 / (1 + math.exp(-int(value) / CENTIPAWNS))
                         if kind == "cp" else float(int(value) > 0))
                return min(max(score, 0.001), 0.999), best.split()[1]
        return None


def spoken(move):
    """As UCI writes it."""
    origin, _, kind = move.partition("=")
    return origin + kind.lower()


def credit(visits, best):
    """Doubles all visits, in favour of `best`, which may be a move that none has,
    or one whose first half is listed."""
    names = [name for name in visits if spoken(name) == best
             or (name[-1] == ">" and best.startswith(name[:-1]))]
    if names or best[-1].isdigit() and best != "0000":
        name = names[0] if names else best
        visits[name] = visits.get(name, 0) + sum(visits.values())


def judge_game(engine, game, depth):
    options = dict(pair.split("=", 1) for pair in game["options"].split(","))
    engine.choose(options["variant"])
    moves = []  # whole moves so far
    for i, (move, search) in enumerate(zip(game["moves"], game["search"])):
        second = move[0] in "=-+"
        found = engine.judge(moves, depth) if search and not second else None
        if found:
            search["score"], best = found
            credit(search["visits"], best)
        else:
            game["search"][i] = None
        if second:  # a promotion, or none
            moves[-1] = moves[-1].rstrip(">") + spoken(move.lstrip("-"))
        else:
            moves.append(spoken(move))


def judge_all(arguments):
    engine = Engine(arguments.program)
    for line in sys.stdin:
        game = json.loads(line)
        judge_game(engine, game, arguments.depth)
        print(json.dumps(game))


if __name__ == "__main__":
    judge.main(__doc__, 4, judge_all)
