#!/usr/bin/env python3
"""Evaluates chess positions with a UCI engine, for fitting networks.

Reads one FEN per line from standard input and writes lines
"fen,centipawns,best_move" to standard output, from the view of the side to
move. Skips positions for which the engine reports a mate.

Example:
  bench/fit/judge.py stockfish --depth 5 <positions.fen >judged.csv
"""

import argparse
import itertools
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import process  # noqa: E402

# Of a pawn of Stockfish's static evaluation, so that they mean the same winning
# chances as those of its search of depth 5.
CENTIPAWNS = 108


class Engine(process.Process):
    """A process that speaks UCI."""

    def __init__(self, program):
        super().__init__([program])
        self.ask("uci", "uciok")
        self.ask("isready", "readyok")

    def judge(self, fen, depth):
        """Centipawns and best move, or None."""
        *lines, best = self.ask(f"position fen {fen}\ngo depth {depth}",
                                "bestmove")
        for words in map(str.split, reversed(lines)):
            if "score" in words:
                kind, value = words[words.index("score") + 1:][:2]
                return (int(value), best.split()[1]) if kind == "cp" else None
        return None

    def judge_still(self, fens):
        """The same for each position as it stands. They are asked for together,
        since waiting for each answer would take most of the time."""
        self.send("\n".join(f"position fen {fen}\neval" for fen in fens))
        said = [next((line.split()[2] for line in self.hear("Final")
                      if line.startswith("NNUE evaluation")), None)
                for _ in fens]
        for fen, pawns in zip(fens, said):
            white = CENTIPAWNS if " w " in fen else -CENTIPAWNS
            yield (self.judge(fen, 1) if pawns is None
                   else (round(white * float(pawns)), "-"))


def judge_all(arguments):
    engine = Engine(arguments.program)
    print("fen,centipawns,best_move")
    while fens := [line.strip() for line in itertools.islice(sys.stdin, 100)]:
        judged = (engine.judge_still(fens) if arguments.depth == 0 else
                  (engine.judge(fen, arguments.depth) for fen in fens))
        for fen, found in zip(fens, judged):
            if found:
                print(f"{fen},{found[0]},{found[1]}")


def main(doc, depth, judge_all):
    """A program that judges what it reads; judge_games.py is another one."""
    parser = argparse.ArgumentParser(
        description=doc,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--depth", type=int, default=depth)
    arguments = parser.parse_args()
    try:
        judge_all(arguments)
    except process.Failed as error:
        sys.exit(str(error))
    except OSError as error:
        sys.exit(f"cannot start {arguments.program}: {error.strerror}")


if __name__ == "__main__":
    main(__doc__, 5, judge_all)
