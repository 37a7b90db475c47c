#!/usr/bin/env python3
"""Reads training arrays and the JSON lines of the same games, and compares.

    read_npz.py ARRAYS.npz GAMES.jsonl

Exit code 77 without NumPy, 1 when something differs.
"""

import json
import os
import sys
import zipfile

try:
    import numpy as np
except ImportError:
    print("NumPy is not installed")
    sys.exit(77)

TYPES = {
    "observations": "float32", "policy_offsets": "int64",
    "policy_actions": "uint32", "policy_visits": "uint32",
    "actions": "uint32", "moves": "uint32", "sides": "uint8",
    "games": "int64", "plies": "uint32", "values": "float32",
    "results": "float32", "weights": "float32", "policy_weights": "float32",
}
SHAPES = {"chess": (19, 8, 8), "tic_tac_toe": (3, 3, 3),
          "gungi": (131, 9, 9), "fairy_chess": (176, 12, 12)}
ACTIONS = {"chess": 1858, "tic_tac_toe": 9, "gungi": 9977,
           "twilight_struggle": 228, "monoknight": 112,
           "fairy_chess": 23248}


def policy(arrays, i, size):
    begin, end = arrays["policy_offsets"][i:i + 2]
    actions = arrays["policy_actions"][begin:end]
    visits = np.zeros(size, np.float32)
    legal = np.zeros(size, bool)
    legal[actions] = True
    visits[actions] = arrays["policy_visits"][begin:end]
    return visits / max(visits.sum(), 1), legal


def check(arrays, games):
    count = len(arrays["moves"])
    for name, kind in TYPES.items():
        assert arrays[name].dtype == kind, (name, arrays[name].dtype)
        rows = {"policy_offsets": count + 1,
                "policy_actions": arrays["policy_offsets"][-1],
                "policy_visits": arrays["policy_offsets"][-1]}
        assert arrays[name].shape[:1] == (rows.get(name, count),), name
        assert name == "observations" or arrays[name].ndim == 1, name
    metadata = json.loads(arrays["metadata"].item())
    assert metadata["positions"] == count, metadata
    assert metadata["games"] == len(games), metadata
    assert metadata["format"] == 2, metadata
    assert metadata["encoding"] == (
        2 if metadata["game"] == "fairy_chess" else 1), metadata
    observations = arrays["observations"]
    assert len(observations) == count
    kind = metadata["game"]
    assert metadata["actions"] == ACTIONS[kind], metadata
    assert sum(row["count"] for row in metadata["observation"]) == \
        observations.shape[1]
    if kind in SHAPES:
        assert observations.shape[1:] == SHAPES[kind], observations.shape
    at = 0
    for game in games:
        searched = [(ply, s) for ply, s in enumerate(game["search"]) if s]
        for ply, search in searched:
            where = (kind, game["number"], ply)
            assert arrays["games"][at] == game["number"] - 1, where
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
            share, legal = policy(arrays, at, metadata["actions"])
            assert search["policy"] == bool(search["visits"]), where
            assert arrays["policy_weights"][at] == search["policy"], where
            assert abs(share.sum() - search["policy"]) < 1e-5, where
            assert legal[arrays["actions"][at]], where
            assert legal.sum() == end - begin, where
            if kind == "tic_tac_toe":
                assert observations[at][:2].sum() == ply, where
                assert (observations[at][2] == 1).all(), where
                assert legal.sum() == 9 - ply, where
                assert arrays["actions"][at] == arrays["moves"][at], where
                assert side == ply % 2, where
            at += 1
        if kind == "chess" and searched:
            start = observations[at - len(searched)]
            pawns = np.zeros((8, 8), "float32")
            pawns[1] = 1
            assert (start[0] == pawns).all() and start[5, 0, 4] == 1
            assert start[11, 7, 4] == 1 and (start[17] == 0).all()
            assert start[12].sum() == 4 and (start[18] == 1).all()
            assert (observations[:, 18] == 1).all()
    assert at == count, (at, count)
    return count


def check_file(path):
    with zipfile.ZipFile(path) as file:
        assert file.testzip() is None
        for entry in file.infolist():
            assert entry.compress_type == zipfile.ZIP_DEFLATED, entry
        size = sum(entry.file_size for entry in file.infolist())
    print(size, "bytes in", os.path.getsize(path))


def main():
    check_file(sys.argv[1])
    with np.load(sys.argv[1]) as file:
        arrays = {name: file[name] for name in file.files}
    with open(sys.argv[2], encoding="utf-8") as lines:
        games = [json.loads(line) for line in lines]
    print(check(arrays, games), "positions agree")


if __name__ == "__main__":
    main()
