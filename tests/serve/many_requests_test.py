#!/usr/bin/env python3
"""Ten thousand concurrent mixed requests, including malformed ones: each good
one gets the right answer, each bad one its own error, and memory stays flat.

    many_requests_test.py PROGRAM [REQUESTS]
"""

import json
import sys
import threading
import time

from client import Server

CONNECTIONS = 20
KINDS = 10


def request(number):
    """A line and the required parts of its answer."""
    kind = number % KINDS
    good = {"id": number}
    if kind == 0:
        return good | {"op": "state", "game": "chess", "moves": ["e4", "e5"]}, (
            lambda a: len(a["legal"]) == 29 and a["side"] == "first")
    if kind == 1:
        return good | {"op": "state", "game": "tic_tac_toe"}, (
            lambda a: len(a["legal"]) == 9)
    if kind == 2:
        return good | {"op": "search", "game": "tic_tac_toe",
                       "simulations": 50, "seed": number}, (
            lambda a: a["simulations"] == 50 and a["best"])
    if kind == 3:
        return good | {"op": "search", "game": "chess", "simulations": 20,
                       "position": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"}, (
            lambda a: a["best"] == "d1d8" or a["simulations"] == 20)
    if kind == 4:
        return good | {"op": "sample", "game": "monoknight",
                       "seed": number}, (
            lambda a: "move" in a or a["error"]["code"] == "invalid")
    if kind == 5:
        return good | {"op": "state", "game": "chess", "moves": ["e5"]}, (
            lambda a: a["error"]["message"].startswith("move 1: "))
    if kind == 6:
        return good | {"op": "fly"}, (
            lambda a: a["error"]["code"] == "unknown_op")
    if kind == 7:
        return good | {"op": "observe", "game": "twilight_struggle",
                       "viewer": "second"}, lambda a: len(a["text"]) > 100
    if kind == 8:
        return good | {"op": "search", "game": "chess", "simulations": -1}, (
            lambda a: a["error"]["code"] == "invalid")
    return "{\"id\": %d, nonsense" % number, None  # no id can be read from it


def client(server, numbers, report):
    """Sends all requests without waiting, and checks the answers."""
    checks, lines, broken = {}, [], 0
    for number in numbers:
        what, check = request(number)
        if check is None:
            broken += 1
            lines.append(what)
        else:
            checks[number] = check
            lines.append(json.dumps(what))
    with server.connect() as connection:
        def send():
            for line in lines:
                connection.sendall(line.encode() + b"\n")
        sender = threading.Thread(target=send)
        sender.start()
        with connection.makefile(encoding="utf-8") as answers:
            for _ in lines:
                answer = json.loads(answers.readline())
                if answer["id"] is None:
                    assert answer["error"]["code"] == "parse", answer
                    broken -= 1
                    continue
                assert checks.pop(answer["id"])(answer), answer
        sender.join()
    assert not checks and broken == 0, (checks, broken)
    report.append(len(lines))


def round_of(server, total):
    report, threads = [], []
    for i in range(CONNECTIONS):
        threads.append(threading.Thread(target=client, args=(
            server, range(i, total, CONNECTIONS), report)))
        threads[-1].start()
    for thread in threads:
        thread.join()
    assert sum(report) == total, f"{sum(report)} of {total} were answered"


def main():
    program = sys.argv[1]
    total = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    with Server(program) as server:
        round_of(server, total // 4)  # fills pools and caches
        before = server.resident_kib()
        start = time.monotonic()
        round_of(server, total)
        seconds = time.monotonic() - start
        after = server.resident_kib()
        print(f"{total} requests in {seconds:.1f} s, "
              f"{total / seconds:.0f}/s; memory {before} KiB, then {after}")
        assert after < 1.5 * before + 65_536, "memory grew"


if __name__ == "__main__":
    main()
