#!/usr/bin/env python3
"""One seed gives the same games in C, Python and the program.

    self_play_test.py C_PROGRAM PHASEMACHINE FOLDER_OF_THE_PYTHON_PACKAGE

Each prints every ply with its move, score and visits, which must agree exactly;
the program's games are read from its store. Skipped (77) without numpy.
"""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile

# Game, games, simulations, seed, sampled plies.
RUNS = [("tic_tac_toe", 5, 60, 7, 4), ("chess", 2, 20, 3, 6),
        ("gungi", 1, 10, 11, 2), ("monoknight", 2, 16, 5, 3)]


def of_c(program, run, workers):
    words = [program] + [str(word) for word in run] + [str(workers)]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}: {done.returncode}\n{done.stderr}")
    return done.stdout


def line_of(number, winner, end, plies):
    """Plies are (side, move, score, [(move, visits)])."""
    text = f"{number} {-1 if winner is None else winner} {end}"
    for side, move, score, visits in plies:
        text += f" | {side} {move} {score:.17g}"
        text += "".join(f" {visited}:{times}" for visited, times in visits)
    return text + "\n"


def of_python(pm, run):
    name, games, simulations, seed, variety = run
    played = pm.self_play(pm.game(name).initial(), games=games,
                          simulations=simulations, seed=seed,
                          variety_plies=variety)
    return "".join(
        line_of(number, game["winner"], game["end"],
                [(ply["side"], ply["move"], ply["score"],
                  zip(ply["moves"], ply["visits"])) for ply in game["plies"]])
        for number, game in enumerate(played))


def of_program(pm, program, run, folder):
    """Read from the store that the program writes."""
    name, games, simulations, seed, variety = (str(word) for word in run)
    path = os.path.join(folder, name + ".db")
    subprocess.run([program, "selfplay", name, "--games", games, "--sims",
                    simulations, "--seed", seed, "--variety", variety, "--out",
                    path], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    text = ""
    with pm.Store(path) as store:
        for number in store.numbers(1):
            game = store.game(1, number)
            ends = game["visit_offsets"]
            plies = [(side, move, score,
                      zip(game["visit_moves"][ends[i]:ends[i + 1]],
                          game["visits"][ends[i]:ends[i + 1]]))
                     for i, (side, move, score) in enumerate(zip(
                         game["sides"], game["moves"], game["scores"]))]
            text += line_of(number, game["winner"], game["end"], plies)
    return text


def as_stored(text):
    """A store keeps scores in single precision."""
    import numpy as np
    return re.sub(r"(\| \d \d+ )(\S+)",
                  lambda ply: f"{ply[1]}{float(np.float32(ply[2])):.17g}", text)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    program_c, program = sys.argv[1:3]
    if importlib.util.find_spec("numpy") is None:
        print("skipped: numpy is not installed")
        sys.exit(77)
    sys.path.insert(0, sys.argv[3])
    import phasemachine as pm
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for run in RUNS:
            text = of_c(program_c, run, 1)
            findings = []
            if text.count("\n") != run[1]:
                findings.append(f"C plays {text.count(chr(10))} games")
            if of_c(program_c, run, 2) != text:
                findings.append("in C two workers play other games")
            if of_python(pm, run) != text:
                findings.append("Python plays other games")
            if of_program(pm, program, run, folder) != as_stored(
                    text):
                findings.append("the program plays other games")
            print(f"{run[0]}: {text.count(' | ')} plies,",
                  "; ".join(findings) or "the same everywhere")
            failures += len(findings)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
