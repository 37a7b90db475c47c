"""The search against weak players in every setup of fairy chess.

  bench/fairy_strength.py PROGRAM [--games 20] [--movetime 5 | --sims N]
                          [--setups a,b]
                          [--opponents random,greedy] [--max-plies 400]
                          [--opening-plies 2] [--seed 1]

Plays one match for each setup and opponent and prints a table row: games, wins,
draws and losses of the search, its share of the points. The search has
`movetime` milliseconds a move, or `sims` simulations, which do not depend on
the load of the machine; the opponent has no limit.
"""

import argparse
import json
import subprocess

SETUPS = """normal chess960 unicorn_tank griffin_laser basic_select_4
basic_select_6 noble mini math math_2 developing developing_2 reflecting_1
reflecting_2 reflecting_3 zoo imitators archers shower_of_arrows pawns
vs_pawns_white vs_pawns_black vs_pawns8_white vs_pawns8_black knights bishops
rooks queens children children_2 waves air_hockey arrows_in_fog
arrows_in_blizzard foggy_nobles chilly_nobles orphans friends
orphans_friends""".split()


def budget(arguments):
    """The search's limit per move, as in a player text."""
    if arguments.sims:
        return f"sims={arguments.sims}"
    return f"movetime={arguments.movetime}"


def match(program, setup, opponent, arguments):
    """Wins, draws and losses of the search."""
    words = [program, "match", "fairy_chess", "--options", "variant=" + setup,
             "--first", "mcts:" + budget(arguments),
             "--second", opponent, "--games", str(arguments.games),
             "--threads", "1", "--opening-plies",
             str(arguments.opening_plies), "--max-plies", str(arguments.max_plies),
             "--seed", str(arguments.seed), "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    result = json.loads(done.stdout.strip().splitlines()[-1])["result"]
    return result["wins"], result["draws"], result["losses"]


def main():
    """Plays the matches and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--movetime", type=int, default=5)
    parser.add_argument("--sims", type=int)
    parser.add_argument("--max-plies", type=int, default=400)
    parser.add_argument("--opening-plies", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--setups", default=",".join(SETUPS))
    parser.add_argument("--opponents", default="random,greedy")
    arguments = parser.parse_args()
    print("| setup | opponent | games | wins | draws | losses | points |")
    print("|---|---|---|---|---|---|---|")
    for setup in arguments.setups.split(","):
        for opponent in arguments.opponents.split(","):
            wins, draws, losses = match(arguments.program, setup, opponent,
                                        arguments)
            games = wins + draws + losses
            share = 100 * (wins + draws / 2) / max(games, 1)
            print(f"| {setup} | {opponent} | {games} | {wins} | {draws} | "
                  f"{losses} | {share:.1f} % |", flush=True)


if __name__ == "__main__":
    main()
