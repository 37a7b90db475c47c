#!/usr/bin/env python3
"""Plays two UCI engines against each other and reports the Elo difference.

Anchors the strength of `phasemachine uci` on an engine with a known scale:

    bench/uci_match.py --engine build/release/bin/phasemachine --games 100 \\
        --tc 10+0.1 --elo 1800

or compares two versions on any clock:

    bench/uci_match.py --engine build/release/bin/phasemachine \\
        --opponent "old/phasemachine uci" --games 200 --tc 1+0.01 --vary 2

Openings are played in pairs with colours reversed. This script keeps the
clocks, by wall time (or --processor-clock); an engine that exceeds its time
loses. A third process, stockfish, decides legal moves and ends of games; games
end by the rules or at --plies. The 95 % interval comes from the variance of the
pairs' scores. For each side the last lines show its faults, its thinking time
per game as a share of its clock, and the lag of its moves: the time measured
here beyond that of its last info line. The exit code is 1 if the engine made an
illegal move, lost on time or died.

Standard library only.
"""

import argparse
import math
import os
import queue
import random
import shlex
import shutil
import subprocess
import sys
import threading
import time

# Even lines of four to six plies, far apart from each other.
OPENINGS = """
e2e4 e7e5 g1f3 b8c6 f1b5 a7a6
e2e4 c7c5 g1f3 d7d6 d2d4 c5d4
e2e4 e7e6 d2d4 d7d5 b1c3 g8f6
e2e4 c7c6 d2d4 d7d5 e4d5 c6d5
d2d4 d7d5 c2c4 e7e6 b1c3 g8f6
d2d4 g8f6 c2c4 g7g6 b1c3 f8g7
d2d4 g8f6 c2c4 e7e6 b1c3 f8b4
c2c4 e7e5 b1c3 g8f6
g1f3 d7d5 g2g3 g8f6 f1g2 e7e6
e2e4 d7d5 e4d5 d8d5 b1c3 d5a5
e2e4 e7e5 g1f3 b8c6 f1c4 f8c5
d2d4 d7d5 c2c4 c7c6 g1f3 g8f6
e2e4 c7c5 b1c3 b8c6 g2g3 g7g6
d2d4 f7f5 g2g3 g8f6 f1g2 e7e6
e2e4 e7e5 f2f4 e5f4 g1f3 g7g5
b2b3 e7e5 c1b2 b8c6 e2e3 d7d5
""".strip().splitlines()


# Seconds that a move costs beyond the engine's processor time.
PROCESSOR_CLOCK_LAG = 0.001


class Died(Exception):
    """The engine closed its output or was silent for too long."""


class Engine:
    """A UCI engine in a process of its own."""

    def __init__(self, command, options, preload=None):
        environment = dict(os.environ)
        if preload:
            environment["LD_PRELOAD"] = os.path.abspath(preload)
        self.preload = preload
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, bufsize=1, env=environment)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.say("uci")
        self.hear_until("uciok", 30)
        for name, value in options:
            self.say(f"setoption name {name} value {value}")
        self.ready()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put((time.monotonic(), line.rstrip("\n")))
        self.lines.put((time.monotonic(), None))

    def say(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError as error:
            raise Died(str(error)) from error

    def now(self):
        """Seconds on this engine's clock."""
        if not self.preload:
            return time.monotonic()
        # The Linux clock id of another process's processor time.
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def hear_until(self, start, patience):
        """(time, lines) up to the first line that begins with `start`."""
        lines = []
        while True:
            try:
                at, line = self.lines.get(timeout=patience)
            except queue.Empty:
                raise Died(f"no {start!r} within {patience} s") from None
            if line is None:
                raise Died("it ended")
            lines.append(line)
            if line.startswith(start):
                return at, lines

    def ready(self):
        self.say("isready")
        self.hear_until("readyok", 30)

    def close(self):
        try:
            self.say("quit")
            self.process.wait(5)
        except (Died, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.reader.join()
        self.process.stdout.close()
        try:
            self.process.stdin.close()
        except OSError:
            pass  # what it never read


class Referee:
    """Legal moves and ends of games, from stockfish."""

    def __init__(self, command):
        self.engine = Engine([command], [])

    def look(self, moves):
        """(legal moves, in check, fields of the FEN)."""
        self.engine.say("position startpos moves " + " ".join(moves))
        self.engine.say("go perft 1")
        _, lines = self.engine.hear_until("Nodes searched", 30)
        legal = {line.split(":")[0] for line in lines
                 if len(line.split(":")[0]) in (4, 5)}
        self.engine.say("d")
        _, lines = self.engine.hear_until("Checkers:", 30)
        fen = next(l for l in lines if l.startswith("Fen: "))[5:].split()
        return legal, bool(lines[-1][len("Checkers:"):].strip()), fen


    def score(self, moves, depth):
        """Centipawns of the side to move; a mate is worth 10,000."""
        self.engine.say("position startpos moves " + " ".join(moves))
        self.engine.say(f"go depth {depth}")
        _, lines = self.engine.hear_until("bestmove", 60)
        words = [l for l in lines if " score " in l][-1].split()
        kind, value = words[words.index("score") + 1:][:2]
        return int(value) if kind == "cp" else math.copysign(10000, int(value))


def varied(referee, line, plies, chance):
    """The opening plus this many random moves, if it stays even."""
    while True:
        moves = line.split()
        for _ in range(plies):
            legal, _, _ = referee.look(moves)
            moves.append(chance.choice(sorted(legal)))
        if plies == 0 or abs(referee.score(moves, depth=8)) <= 60:
            return moves


def insufficient(placement):
    pieces = [c for c in placement.lower() if c in "pnbrq"]
    return not pieces or pieces in (["n"], ["b"])


class Clock:
    """Two clocks, in seconds."""

    def __init__(self, base, increment):
        self.left = [base, base]
        self.given = [base, base]
        self.increment = increment

    def press(self, side, spent):
        """False if the flag of `side` fell."""
        self.left[side] -= spent
        if self.left[side] < 0:
            return False
        self.left[side] += self.increment
        self.given[side] += self.increment
        return True


class Usage:
    """One engine's use of time, over games."""

    def __init__(self):
        self.faults = {"time": 0, "illegal move": 0, "died": 0}
        self.moves = 0
        self.spent = 0.0
        self.lost = []  # seconds beyond what the engine told, by move
        self.shares = []  # of the time a game gave, spent
        self.lowest = math.inf  # seconds on the clock

    def move(self, spent, lines):
        self.moves += 1
        self.spent += spent
        words = next((l.split() for l in reversed(lines) if " time " in l), [])
        if words:
            self.lost.append(spent - int(words[words.index("time") + 1]) / 1000)

    def text(self, games):
        faults = ", ".join(f"{name} {count}"
                           for name, count in self.faults.items())
        text = (f"lost by {faults}; {self.moves / games:.0f} moves and "
                f"{self.spent / games:.2f} s a game")
        if self.shares:
            text += (f", {100 * sum(self.shares) / len(self.shares):.0f} % of "
                     f"what the clock gave; never below {self.lowest:.3f} s")
        if self.lost:
            text += (f"; beyond what it told {1000 * middle(self.lost):.1f} ms "
                     f"a move, at most {1000 * max(self.lost):.0f}")
        return text


def middle(values):
    return sorted(values)[len(values) // 2]


def play(players, usages, referee, moves, args):
    """Returns (score of white, reason); `players` are [white, black], `usages`
    their tallies, `moves` the opening."""
    for player in players:
        player.say("ucinewgame")
        player.ready()
    clock = Clock(*args.tc) if args.tc else None
    score, reason = play_on(players, usages, referee, list(moves), clock, args)
    for side, usage in enumerate(usages):
        if clock:
            usage.shares.append(1 - clock.left[side] / clock.given[side])
    return score, reason


def play_on(players, usages, referee, moves, clock, args):
    seen = {}
    while True:
        legal, check, fen = referee.look(moves)
        white = fen[1] == "w"
        lost = 0.0 if white else 1.0
        if not legal:
            return (lost, "mate") if check else (0.5, "stalemate")
        key = " ".join(fen[:4])
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == 3:
            return 0.5, "repetition"
        if int(fen[4]) >= 100:
            return 0.5, "fifty moves"
        if insufficient(fen[0]):
            return 0.5, "insufficient material"
        if len(moves) >= args.plies:
            return 0.5, f"{args.plies} plies"
        side = 0 if white else 1
        player = players[side]
        go, patience = limits(args, clock)
        player.say("position startpos moves " + " ".join(moves))
        start = player.now()
        player.say("go " + go)
        try:
            end, lines = player.hear_until("bestmove", patience)
            if player.preload:
                end = player.now() + PROCESSOR_CLOCK_LAG
        except Died as death:
            usages[side].faults["died"] += 1
            return lost, f"died: {death}"
        usages[side].move(end - start, lines)
        if clock:
            usages[side].lowest = min(usages[side].lowest,
                                      clock.left[side] - (end - start))
            if not clock.press(side, end - start):
                usages[side].faults["time"] += 1
                return lost, f"time: {-1000 * clock.left[side]:.0f} ms over"
        move = lines[-1].split()[1]
        if move not in legal:
            usages[side].faults["illegal move"] += 1
            return lost, f"illegal move {move}"
        moves.append(move)


def limits(args, clock):
    """The text after `go`, and the seconds to wait for the answer."""
    if args.nodes:
        return f"nodes {args.nodes}", 600
    if not clock:
        return f"movetime {args.movetime}", args.movetime / 1000 + 60
    milliseconds = [max(1, int(1000 * left)) for left in clock.left]
    increment = int(1000 * clock.increment)
    patience = 60 * max(clock.left) if args.processor_clock else max(clock.left)
    return (f"wtime {milliseconds[0]} btime {milliseconds[1]} "
            f"winc {increment} binc {increment}", patience + 60)


def elo(score):
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def summary(scores):
    """One line: wins, draws, losses, score, Elo with its interval."""
    games = len(scores)
    mean = sum(scores) / games
    pairs = [(scores[i] + scores[i + 1]) / 2 for i in range(0, games - 1, 2)]
    wins, draws = scores.count(1.0), scores.count(0.5)
    text = (f"games {games}  +{wins} ={draws} -{games - wins - draws}  "
            f"score {100 * mean:.1f} %  Elo {elo(mean):+.0f}")
    if len(pairs) > 1:
        middle = sum(pairs) / len(pairs)
        variance = sum((p - middle) ** 2 for p in pairs) / (len(pairs) - 1)
        low, high = interval(middle, variance, len(pairs))
        text += f"  95 % [{elo(low):+.0f}, {elo(high):+.0f}]"
    return text


def interval(mean, variance, count):
    """Bounds of the mean; Wilson's when all values were the same."""
    z = 1.96
    if variance > 0:
        error = z * math.sqrt(variance / count)
        return max(0.0, mean - error), min(1.0, mean + error)
    weight = z * z / count
    centre = (mean + weight / 2) / (1 + weight)
    error = math.sqrt(weight * mean * (1 - mean) + weight * weight / 4)
    error /= 1 + weight
    return max(0.0, centre - error), min(1.0, centre + error)


def option(text):
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError("expected NAME=VALUE")
    return name, value


def time_control(text):
    base, _, increment = text.partition("+")
    return float(base), float(increment or 0)


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--engine", required=True,
                        help="the phasemachine program")
    parser.add_argument("--option", type=option, action="append", default=[],
                        metavar="NAME=VALUE", help="UCI option of the engine")
    parser.add_argument("--opponent", default=shutil.which(
        "stockfish", path="/usr/games:/usr/local/bin:/usr/bin"),
        help="command of the engine to play (default: stockfish)")
    parser.add_argument("--elo", type=int,
                        help="UCI_Elo of the opponent (default: full strength)")
    parser.add_argument("--opponent-option", type=option, action="append",
                        default=[], metavar="NAME=VALUE")
    parser.add_argument("--referee", default=shutil.which(
        "stockfish", path="/usr/games:/usr/local/bin:/usr/bin"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=math.inf,
                        help="no pair of games begins later than this")
    parser.add_argument("--vary", type=int, default=0, metavar="PLIES",
                        help="random moves after each opening, as long as "
                        "stockfish calls the position even (60 centipawns)")
    parser.add_argument("--seed", type=int, default=1,
                        help="names the random moves")
    parser.add_argument("--plies", type=int, default=400,
                        help="longer games count as drawn")
    parser.add_argument("--processor-clock", metavar="LIBRARY",
                        help="count the engines' processor time and 1 ms a move "
                        "(bench/processor_clock.c), on a busy machine")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--tc", type=time_control, metavar="SECONDS[+INCREMENT]")
    limit.add_argument("--movetime", type=int, default=100,
                       help="milliseconds a move")
    limit.add_argument("--nodes", type=int)
    args = parser.parse_args()
    if not args.opponent or not args.referee:
        parser.error("stockfish is not installed; name --opponent, --referee")
    return args


def main():
    args = parse_arguments()
    theirs = list(args.opponent_option)
    if args.elo:
        theirs += [("UCI_LimitStrength", "true"), ("UCI_Elo", args.elo)]
    clock = args.processor_clock
    start = lambda: (Engine([args.engine, "uci"], args.option, clock),
                     Engine(shlex.split(args.opponent), theirs, clock))
    ours, opponent = start()
    referee = Referee(args.referee)
    usages = Usage(), Usage()
    chance = random.Random(args.seed)
    scores = []
    end = time.monotonic() + 60 * args.minutes
    for game in range(args.games):
        white = game % 2 == 0
        if white:
            if time.monotonic() > end:
                break
            opening = varied(referee, OPENINGS[game // 2 % len(OPENINGS)],
                             args.vary, chance)
        order = 1 if white else -1
        score, reason = play((ours, opponent)[::order], usages[::order],
                             referee, opening, args)
        if not white:
            score = 1 - score
        scores.append(score)
        print(f"{game + 1:4d} {'white' if white else 'black'} {score:3.1f} "
              f"{reason:24s} {summary(scores)}", flush=True)
        if reason.startswith(("died", "time", "illegal")):
            ours.close()
            opponent.close()
            ours, opponent = start()
    if scores:
        print(summary(scores))
        for name, usage in zip(("engine", "opponent"), usages):
            print(f"{name}: {usage.text(len(scores))}")
    for engine in (ours, opponent, referee.engine):
        engine.close()
    return 1 if sum(usages[0].faults.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
