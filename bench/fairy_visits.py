"""Plays games of every fairy chess variant, for fitting its networks.

  bench/fairy_visits.py PROGRAM OUT.db [--rounds 1] [--games 4] [--often 1]
                        [--sims 256] [--variety 16] [--seed 0] [--held-out]
                        [--evaluator NAME]

Plays rounds of games in all setups and known variants except the held-out ones
(or only in those), into a store with the searches; --often times as many in
those that are played most. Starts are random, searches have noise, and every
round has other seeds. bench/fit/README.md describes their use.
"""

import argparse
import json
import subprocess

# Of several kinds, to test what is learned on the others.
HELD_OUT = """unicorn_tank math zoo imitators air_hockey orphans shako
knightmate shatranj minishogi""".split()

OFTEN = """crazyhouse atomic 3check kingofthehill horde racingkings antichess
extinction capablanca chess shogi""".split()


def variants(program):
    """All variants of the program, setups first."""
    done = subprocess.run([program, "games", "--json"], capture_output=True,
                          text=True, check=True)
    for game in json.loads(done.stdout)["games"]:
        for option in game["options"]:
            if game["name"] == "fairy_chess" and option["key"] == "variant":
                return option["values"]
    raise SystemExit("the program lists no variants of fairy_chess")


def main():
    """Plays the rounds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("out")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--often", type=int, default=1)
    parser.add_argument("--sims", type=int, default=256)
    parser.add_argument("--variety", type=int, default=16)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--evaluator", default="")
    parser.add_argument("--held-out", action="store_true")
    arguments = parser.parse_args()
    played = [name for name in variants(arguments.program)
              if (name in HELD_OUT) == arguments.held_out]
    for number in range(1, arguments.rounds + 1):
        for place, variant in enumerate(played, 1):
            games = arguments.games * (arguments.often if variant in OFTEN
                                       else 1)
            subprocess.run(
                [arguments.program, "selfplay", "fairy_chess",
                 "--options", "variant=" + variant,
                 "--games", str(games),
                 "--sims", str(arguments.sims),
                 "--seed", str(arguments.seed + 1000 * number + place),
                 "--opening-plies", "6",
                 "--variety", str(arguments.variety),
                 "--temperature", "0.7", "--search", "noise_weight=0.2",
                 "--max-plies", "200", "--memory", "16", "--threads", "1",
                 "--out", arguments.out,
                 *(["--evaluator", arguments.evaluator]
                   if arguments.evaluator else [])],
                check=True, stdout=subprocess.DEVNULL)
        print(f"round {number} of {arguments.rounds}", flush=True)


if __name__ == "__main__":
    main()
