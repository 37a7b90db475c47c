#!/usr/bin/env python3
"""Fairy chess against Fairy-Stockfish at growing node limits.

  bench/fairy_ladder.py PROGRAM [--peer fairy-stockfish] [--sims 2000]
                        [--nodes 100,1000,10000] [--games 10] [--variants a,b]

Both engines speak UCI with UCI_Variant. Each pair of games begins with the same
four random plies, colors swapped. PROGRAM decides which moves are legal and
when a game is over; the third repetition of a position, as text, is a draw.
Prints one table row per variant: wins, draws and losses of PROGRAM at each
limit of the peer.
"""

import argparse
import collections
import json
import random

import process

VARIANTS = """chess crazyhouse 3check kingofthehill antichess racingkings horde
makruk shatranj capablanca gardner losalamos minishogi shogi""".split()


class Engine(process.Process):
    """A UCI engine that plays one variant with a node limit."""

    def __init__(self, command, variant, nodes):
        super().__init__(command)
        self.nodes = nodes
        self.ask("uci", "uciok")
        self.send(f"setoption name UCI_Variant value {variant}")

    def text_after(self, moves):
        """The position after these moves, as the peer writes it."""
        self.send("position startpos moves " + " ".join(moves))
        text = self.ask("d", "Fen: ")[-1][5:].strip()
        self.settle()
        return text

    def settle(self):
        """Reads its remaining output."""
        self.ask("isready", "readyok")

    def moves_after(self, moves):
        """The legal moves there."""
        self.send("position startpos moves " + " ".join(moves))
        self.settle()
        choices = [line.split(":")[0]
                   for line in self.ask("go perft 1", "Nodes searched")[:-1]
                   if ": " in line and not line.startswith("info")]
        self.settle()
        return sorted(choices)

    def choose(self, moves):
        """The move that it plays."""
        self.send("position startpos moves " + " ".join(moves))
        return self.ask(f"go nodes {self.nodes}", "bestmove")[-1].split()[1]


class Rules(process.Process):
    """Winner and legal moves, by PROGRAM."""

    def __init__(self, program, variant):
        super().__init__([program, "moves", "--game", "fairy_chess",
                          "--options", f"variant={variant}", "--stdin",
                          "--json"])

    def state(self, text):
        """The answer for a position, as the peer writes it."""
        fields = text.split()
        if fields[3].isdigit():  # the peer's count of makruk's endings
            fields[3:5] = ["-", "0"]
        return json.loads(self.ask(" ".join(fields), "{")[-1])


def play(rules, peer, players, opening, most=400):
    """Points of the first player: 1, 0.5 or 0."""
    moves = list(opening)
    seen = collections.Counter()
    while True:
        text = peer.text_after(moves)
        state = rules.state(text)
        if state["winner"] is not None:
            return {"first": 1.0, "second": 0.0}.get(state["winner"], 0.5)
        key = " ".join(text.split()[:-2])
        seen[key] += 1
        if seen[key] == 3 or len(moves) >= most:
            return 0.5
        moves.append(players[len(moves) % 2].choose(moves))


def random_opening(rules, peer, seed, plies=4):
    """Some random plies, in UCI notation."""
    generator = random.Random(seed)
    moves = []
    while len(moves) < plies:
        choices = peer.moves_after(moves)
        if not choices:
            return random_opening(rules, peer, seed + 1000, plies)
        moves.append(generator.choice(choices))
    if rules.state(peer.text_after(moves))["winner"] is not None:
        return random_opening(rules, peer, seed + 1000, plies)
    return moves


def match(arguments, variant, nodes):
    """Wins, draws and losses of PROGRAM."""
    rules = Rules(arguments.program, variant)
    ours = Engine([arguments.program, "uci"], variant, arguments.sims)
    peer = Engine([arguments.peer], variant, nodes)
    points = []
    for game in range(arguments.games):
        opening = random_opening(rules, peer, game // 2)
        first = game % 2 == 0
        players = (ours, peer) if first else (peer, ours)
        result = play(rules, peer, players, opening)
        points.append(result if first else 1 - result)
    for process in (rules, ours, peer):
        process.close()
    return points.count(1.0), points.count(0.5), points.count(0.0)


def main():
    """Plays the matches and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--peer", default="/usr/games/fairy-stockfish")
    parser.add_argument("--sims", type=int, default=2000)
    parser.add_argument("--nodes", default="100,1000,10000")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--variants", default=",".join(VARIANTS))
    arguments = parser.parse_args()
    limits = [int(limit) for limit in arguments.nodes.split(",")]
    print("| variant | " + " | ".join(f"{limit:,} nodes" for limit in limits) +
          " |")
    print("|---|" + "---|" * len(limits))
    for variant in arguments.variants.split(","):
        cells = [f"+{wins} ={draws} -{losses}" for wins, draws, losses in
                 (match(arguments, variant, limit) for limit in limits)]
        print(f"| `{variant}` | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
