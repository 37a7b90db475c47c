#!/usr/bin/env python3
"""Evaluates chess positions with a UCI engine, for fitting networks.

Reads one FEN per line from standard input and writes lines
"fen,centipawns,best_move" to standard output, from the view of the side to
move. Skips positions for which the engine reports a mate.

Example:
  bench/fit/judge.py stockfish --depth 5 <positions.fen >judged.csv
"""

import argparse
import subprocess
import sys


class Engine:
    """A process that speaks UCI."""

    def __init__(self, program):
        try:
            self.process = subprocess.Popen(
                [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                text=True)
        except OSError as error:
            sys.exit(f"cannot start {program}: {error.strerror}")
        self.ask("uci", "uciok")
        self.ask("isready", "readyok")

    def ask(self, words, last):
        """The lines of the answer, up to the one that begins with `last`."""
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"the engine ended at: {words}")
            lines.append(line.split())
            if lines[-1][:1] == [last]:
                return lines

    def judge(self, fen, depth):
        """Centipawns and best move, or None."""
        lines = self.ask(f"position fen {fen}\ngo depth {depth}", "bestmove")
        for words in reversed(lines[:-1]):
            if "score" in words:
                kind, value = words[words.index("score") + 1:][:2]
                return (int(value), lines[-1][1]) if kind == "cp" else None
        return None


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--depth", type=int, default=5)
    arguments = parser.parse_args()
    engine = Engine(arguments.program)
    print("fen,centipawns,best_move")
    for line in sys.stdin:
        fen = line.strip()
        judged = engine.judge(fen, arguments.depth)
        if judged:
            print(f"{fen},{judged[0]},{judged[1]}")


if __name__ == "__main__":
    main()
