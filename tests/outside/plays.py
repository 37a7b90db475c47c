#!/usr/bin/env python3
"""Plays Hex by what another project made: plays.py PROGRAM [LIBRARY [PACKAGE]].
In the terminal, in self-play with a store, over JSON, on the page's HTTP
interface; through the C library; and by the Python package `mypackage`, which is
beside the library, together with `phasemachine` in the folder PACKAGE."""

import ctypes
import json
import os
import subprocess
import sys
import tempfile
import urllib.request

PROGRAM, LIBRARY, PACKAGE = (sys.argv[1:] + [None, None])[:3]


def run(*words, text=None):
    done = subprocess.run([PROGRAM, *words], input=text, text=True,
                          capture_output=True, timeout=300)
    assert done.returncode == 0, (words, done.returncode, done.stderr)
    return done.stdout


def last_json(*words, text=None):
    return json.loads(run(*words, text=text).splitlines()[-1])


def check_program(folder):
    games = last_json("games", "--json")["games"]
    assert [game["name"] for game in games] == ["hex", "tic_tac_toe"], games
    assert games[0]["evaluators"] == ["rollout", "constant"], games[0]
    # 49 first stones, then 48 cells and the swap.
    assert last_json("perft", "--depth", "2", "--json")["nodes"] == 49 * 49
    played = last_json("play", "--sims", "20", "--ascii", "--json",
                       text="d4\nundo\nd4\nquit\n")
    assert played["moves"][0] == "d4" and len(played["moves"]) == 2, played
    assert last_json("analyze", "--sims", "200", "--json")["best"]
    store = os.path.join(folder, "runs.db")
    run("selfplay", "--game", "hex", "--games", "3", "--sims", "20", "--out",
        store)
    run("record", "verify", store)
    match = last_json("match", "--games", "2", "--first", "mcts:sims=30",
                      "--second", "random", "--json")
    assert match["games"] == 2, match


def check_json():
    out = run("serve", "--stdio", text=json.dumps(
        {"id": 1, "op": "search", "game": "hex", "moves": ["d4", "swap"],
         "simulations": 100}) + "\n")
    answer = json.loads(out.splitlines()[-1])
    assert answer["id"] == 1 and answer["best"], answer


def check_page(folder):
    server = subprocess.Popen(
        [PROGRAM, "web", "--port", "0", "--no-open", "--json"], text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder,
        env={**os.environ, "XDG_DATA_HOME": folder})
    try:
        address = json.loads(server.stdout.readline())["address"]
        base, token = address.split("?token=")
        # The token becomes a cookie.
        browser = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor())
        page = browser.open(address, timeout=60).read()
        assert b"<html" in page.lower()
        request = urllib.request.Request(
            base + "api", headers={"Authorization": "Bearer " + token,
                                   "Content-Type": "application/json"},
            data=json.dumps({"id": 1, "op": "state", "game": "hex",
                             "moves": ["d4"]}).encode())
        state = json.loads(urllib.request.urlopen(request, timeout=60).read())
        assert "swap" in state["legal"], state
    finally:
        server.terminate()
        server.wait(60)


def check_what_is_linked():
    with open(PROGRAM, "rb") as file:
        content = file.read()
    assert b"12phasemachine3Hex" in content
    # Of the other games only names of pieces.
    for other in (b"12phasemachine5chess", b"fairy_chess_moves_net",
                  b"12phasemachine10monoknight", b"twilight_struggle5Board"):
        assert other not in content, other
    assert "uci" not in run("help") and "balance" not in run("help")


def check_library():
    library = ctypes.CDLL(LIBRARY)
    library.pm_game_count.restype = ctypes.c_size_t
    library.pm_game_by_name.restype = ctypes.c_void_p
    assert library.pm_game_count() == 1
    assert library.pm_game_by_name(b"hex") and not library.pm_game_by_name(b"chess")


def check_package():
    def python(*words):
        done = subprocess.run(
            [sys.executable, "-B", *words], text=True, capture_output=True,
            env={**os.environ,
                 "PYTHONPATH": os.path.dirname(LIBRARY) + ":" + PACKAGE})
        assert done.returncode == 0, done.stderr
        return done.stdout
    # Both packages in one program, each with its own games and classes.
    assert python("-c", """
import mypackage, phasemachine
assert mypackage.games() == ["hex"] and "hex" not in phasemachine.games()
board = mypackage.game("hex").initial()
board.step("d4")
result = mypackage.Player("hex").search(board, simulations=50)
assert "wins" in mypackage.match("hex", "random", "random", games=2)
phasemachine.Player("tic_tac_toe").search(
    phasemachine.game("tic_tac_toe").initial(), simulations=50)
try:
    phasemachine.Player("tic_tac_toe").search(board, simulations=5)
except (TypeError, ValueError):
    print(board.move_text(result.best))
""").strip()
    games = python("-m", "mypackage", "games", "--json")
    assert [game["name"] for game in json.loads(games)["games"]] == ["hex"]


with tempfile.TemporaryDirectory() as work:
    check_program(work)
    check_json()
    check_page(work)
check_what_is_linked()
if LIBRARY:
    check_library()
if PACKAGE:
    check_package()
print("hex was played in every way")
