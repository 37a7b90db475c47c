#!/usr/bin/env python3
"""Counts the games of Twilight Struggle that were lost by DEFCON, by how.

Replays the games of stores and prints, for each game that a side lost because
DEFCON fell to 1 in its own round or headline, the loser, the turn and round,
DEFCON at the loser's last choice of a card, and the kind of the loss:
  headline   by its own headline; the other headline is printed, too;
  no spare   by the opponent's event on a card that it had to play in this
             turn: it held no more cards than rounds were left;
  event      by the opponent's event on another card;
  own        by its own event or Operations.
Then the share of these games with its 95 % interval (Clopper-Pearson).

Example:
  ./pm selfplay twilight_struggle --games 10 --sims 400 --out games.db
  bench/defcon_losses.py build/release/bin/phasemachine games.db
"""

import collections
import json
import math
import subprocess
import sys

SIDES = ("USSR", "US")


def asked(program, *arguments):
    """The last line of a command's output as JSON."""
    done = subprocess.run([program, "record", *arguments, "--json"], text=True,
                          capture_output=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


class Game:
    """One game of a store, replayed to any of its plies."""

    def __init__(self, program, store, run, number):
        self.program = program
        self.where = [store, "--run", str(run), "--number", str(number)]
        shown = asked(program, "show", *self.where)
        self.moves = [ply["move"] for ply in shown["plies"]]

    def after(self, plies):
        """The position as a dictionary of its text's words."""
        text = asked(self.program, "replay", *self.where, "--ply",
                     str(plies))["position"]
        return dict(word.split("=", 1) for word in text.split() if "=" in word)


def question(position):
    """The request on top of the stack: its name, its side and its other numbers."""
    name, *numbers = position.get("stack", "-").split(",")[-1].split(".")
    return name, *(int(number) for number in numbers)


def cards(position, side):
    """How many cards a side can play: its hand, and the China Card face up."""
    hand = position.get("hand." + side, "-")
    china = position["china"] == side + ":up"
    return (0 if hand == "-" else len(hand.split(","))) + china


def has_spare(position, side):
    rounds = 6 if int(position["turn"]) <= 3 else 7
    return cards(position, side) > rounds - int(position["round"]) + 1


def loss(game):
    """The words for a loss by DEFCON; None if the game ended otherwise."""
    end = game.after(len(game.moves))
    if end.get("end") != "defcon":
        return None
    loser = end["phasing"]
    side = SIDES.index(loser)
    words = {"loser": loser, "turn": int(end["turn"]), "round": int(end["round"])}
    headline = words["round"] == 0
    order = False
    for ply in range(len(game.moves) - 1, -1, -1):
        position = game.after(ply)
        ask = question(position)
        if ask[0] == "ask_headline" and headline:
            words["card" if ask[1] == side else "other"] = game.moves[ply]
            if "card" in words and "other" in words:
                return {**words, "kind": "headline", "defcon": int(position["defcon"])}
        elif ask[:2] == ("ask_order", side):
            order = True
        elif ask[:2] == ("ask_card", side) and not headline:
            kind = ("own" if not order else
                    "event" if has_spare(position, loser) else "no spare")
            return {**words, "kind": kind, "card": game.moves[ply],
                    "defcon": int(position["defcon"])}
    raise ValueError("a game lost by DEFCON without a card")


def at_most(games, events, chance):
    """The probability of at most so many events."""
    return sum(math.comb(games, k) * chance**k * (1 - chance)**(games - k)
               for k in range(events + 1))


def interval(games, events):
    """The exact 95 % interval of a share (Clopper-Pearson)."""

    def border(holds):
        low, high = 0.0, 1.0
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (middle, high) if holds(middle) else (low, middle)
        return low

    lowest = border(lambda p: 1 - at_most(games, events - 1, p) < 0.025)
    highest = border(lambda p: at_most(games, events, p) > 0.025)
    return (0.0 if events == 0 else lowest), (1.0 if events == games else highest)


def main(program, stores):
    games = 0
    kinds = collections.Counter()
    for store in stores:
        for run in asked(program, "list", store)["runs"]:
            played = asked(program, "list", store, "--run", str(run["run"]))["games"]
            games += len(played)
            for entry in played:
                found = loss(Game(program, store, run["run"], entry["number"]))
                if found is None:
                    continue
                kinds[found["kind"]] += 1
                print(f"{store} run {run['run']} game {entry['number']}: "
                      f"{found['loser']} turn {found['turn']} round {found['round']}"
                      f" DEFCON {found['defcon']}, {found['kind']}: {found['card']}"
                      + (f" against {found['other']}" if "other" in found else ""))
    lost = sum(kinds.values())
    if games:
        low, high = interval(games, lost)
        print(f"{lost} of {games} games, {100 * lost / games:.1f} % "
              f"[{100 * low:.1f}, {100 * high:.1f}]")
    for kind, count in kinds.most_common():
        print(f"  {kind} {count}")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
