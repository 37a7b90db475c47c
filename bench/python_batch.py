#!/usr/bin/env python3
"""Steps a second of a batch of boards, from Python: random moves of chess.

    PYTHONPATH=build/release/python bench/python_batch.py [SIZE] [SECONDS]
"""

import sys
import time

import phasemachine as pm


def main():
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 4096
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 3
    batch = pm.Batch(pm.game("chess").initial(), size, seed=1)
    # Into games, so that boards are at different moves.
    for _ in range(100):
        batch.step(batch.random_moves())
    # The time of step() alone, and with the choice of the moves.
    steps, stepping, begin = 0, 0.0, time.process_time()
    while time.process_time() - begin < seconds:
        moves = batch.random_moves()
        start = time.process_time()
        batch.step(moves)
        stepping += time.process_time() - start
        steps += size
    whole = time.process_time() - begin
    print(f"batch of {size}: {steps / stepping / 1e6:.2f} million steps/s, "
          f"{steps / whole / 1e6:.2f} with random moves chosen")


if __name__ == "__main__":
    main()
