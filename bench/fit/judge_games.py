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
CASTLING = {"e1h1": "e1g1", "e1a1": "e1c1", "e8h8": "e8g8", "e8a8": "e8c8"}


class Engine(process.Process):
    """A process that speaks UCI and plays variants."""

    def __init__(self, program):
        super().__init__([program])
        self.ask("uci", "uciok")

    def choose(self, variant):
        self.ask(f"setoption name UCI_Variant value {variant}\nucinewgame\nisready",
                 "readyok")

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


def spoken(move, unmoved):
    """As UCI writes it; `unmoved`: nothing has left its origin before."""
    move = CASTLING.get(move, move) if unmoved else move
    return move[:4] + move[move.find("=") + 1:].lower() if "=" in move else move


def credit(visits, best, left):
    """Doubles all visits, in favour of `best`."""
    names = [name for name in visits
             if spoken(name, name[:2] not in left) == best
             or (name[-1] == ">" and name[:4] == best[:4])]
    plain = len(best) == 4 and best != "0000" and best not in CASTLING.values()
    if names or plain:
        name = names[0] if names else best
        visits[name] = visits.get(name, 0) + sum(visits.values())


def judge_game(engine, game, depth):
    options = dict(pair.split("=", 1) for pair in game["options"].split(","))
    engine.choose(options["variant"])
    moves, left = [], set()  # whole moves so far, and their origins
    for i, (move, search) in enumerate(zip(game["moves"], game["search"])):
        second = move[0] in "=-"
        found = engine.judge(moves, depth) if search and not second else None
        if found:
            search["score"], best = found
            credit(search["visits"], best, left)
        else:
            game["search"][i] = None
        if second:
            moves[-1] = moves[-1][:4] + move[1:].lower()
        else:
            moves.append(spoken(move, move[:2] not in left))
            left.add(move[:2])


def judge_all(arguments):
    engine = Engine(arguments.program)
    for line in sys.stdin:
        game = json.loads(line)
        judge_game(engine, game, arguments.depth)
        print(json.dumps(game))


if __name__ == "__main__":
    judge.main(__doc__, 4, judge_all)
