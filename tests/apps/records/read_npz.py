#!/ usr / bin / env python3
"""Reads training arrays and the JSON lines of the same games, and compares.

    read_npz.py ARRAYS.npz GAMES.jsonl

Exit code 77 without NumPy, 1 when something differs.
"""

import json
import sys

try:
    import numpy as np
except ImportError:
    print("NumPy is not installed")
    sys.exit(77)

TYPES = {
    "policy_offsets": "int64", "policy_moves": "uint32",
    "policy_visits": "uint32", "moves": "uint32", "sides": "uint8",
    "games": "int64", "plies": "uint32", "values": "float32",
    "results": "float32", "weights": "float32",
}
SHAPES = {"chess": (17, 8, 8), "tic_tac_toe": (2, 3, 3), "gungi": (274,)}


def policy(arrays, i, size):
    begin, end = arrays["policy_offsets"][i:i + 2]
    moves = arrays["policy_moves"][begin:end]
    visits = np.zeros(size, np.float32)
    legal = np.zeros(size, bool)
    legal[moves] = True
    visits[moves] = arrays["policy_visits"][begin:end]
    return visits / visits.sum(), legal


def check(arrays, games):
    count = len(arrays["moves"])
    for name, kind in TYPES.items():
        assert arrays[name].dtype == kind, (name, arrays[name].dtype)
        rows = {"policy_offsets": count + 1,
                "policy_moves": arrays["policy_offsets"][-1],
                "policy_visits": arrays["policy_offsets"][-1]}
        assert arrays[name].shape == (rows.get(name, count),), name
    metadata = json.loads(arrays["metadata"].item())
    assert metadata["positions"] == count, metadata
    assert metadata["games"] == len(games), metadata
    observations = arrays["observations"]
    assert len(observations) == count
    kind = metadata["game"]
    if kind in SHAPES:
        assert observations.shape[1:] == SHAPES[kind], observations.shape
    at = 0
    for game in games:
        searched = [(ply, s) for ply, s in enumerate(game["search"]) if s]
        for ply, search in searched:
            where = (kind, game["number"], ply)
            assert arrays["games"][at] == game["number"], where
            assert arrays["plies"][at] == ply, where
            assert arrays["values"][at] == np.float32(search["score"]), where
            begin, end = arrays["policy_offsets"][at:at + 2]
            visits = arrays["policy_visits"][begin:end]
            assert sorted(visits[visits > 0]) == \
                sorted(search["visits"].values()), where
            side = arrays["sides"][at]
            if game["winner"] in ("first", "second") and len(
                    game["returns"]) == 2:
                won = game["winner"] == ("first", "second")[side]
                assert arrays["results"][at] == won, where
            assert 0 <= arrays["results"][at] <= 1, where
            finished = game["winner"] is not None or game["returns"]
            assert arrays["weights"][at] == bool(finished), where
            share, legal = policy(arrays, at, 1 << 16 if kind != "gungi"
                                  else 1 << 16)
            assert abs(share.sum() - 1) < 1e-5 and legal[arrays["moves"][at]]
            assert legal.sum() == end - begin, where
            if kind == "tic_tac_toe":
                assert observations[at].sum() == ply, where
                assert legal[:9].sum() == 9 - ply, where
                assert side == ply % 2, where
            at += 1
        if kind == "chess" and searched:
            start = observations[at - len(searched)]
            pawns = np.zeros((8, 8), "uint8")
            pawns[1] = 1
            assert (start[0] == pawns).all() and start[5, 0, 4] == 1
            assert start[11, 7, 4] == 1 and (start[14] == 0).all()
            assert start[12].sum() == 6 and (start[16] == 1).all()
    assert at == count, (at, count)
    return count


def main():
    with np.load(sys.argv[1]) as file:
        arrays = {name: file[name] for name in file.files}
    with open(sys.argv[2], encoding="utf-8") as lines:
        games = [json.loads(line) for line in lines]
    print(check(arrays, games), "positions agree")


if __name__ == "__main__":
    main()
