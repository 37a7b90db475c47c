"""Games of self-play kept in a store, and read again as training arrays.

    python_records.py [FILE]
"""

import sys

import numpy as np

import phasemachine as pm

path = sys.argv[1] if len(sys.argv) > 1 else "python.db"
game = pm.game("tic_tac_toe")
games = pm.self_play(game.initial(), games=20, simulations=50, seed=3)

with pm.Store(path, write=True) as store:
    run = store.add_run(game, seed=3, settings={"simulations": 50},
                        games=len(games))
    print("new games:", store.add(run, games))
    print("sound games:", store.verify(run))
    first = store.game(run, 0)
    print("game 0:", " ".join(first["texts"]), "winner", first["winner"])
    print(store.boards(run, 0)[3].text())

    arrays = store.training_arrays(run)
print("observations", arrays["observations"].shape)
begin, end = arrays["policy_offsets"][:2]
visits = arrays["policy_visits"][begin:end]
print("position 0:", end - begin, "legal moves,", visits.sum(), "visits,",
      "result", arrays["results"][0])
assert np.isfinite(arrays["values"]).all()
