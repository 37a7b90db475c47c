"""What commands of transcripts may be piped through: see SHELL in run.py."""

import json
import re
import sys


class Members(dict):
    __getattr__ = dict.__getitem__


def show_json(expressions):
    lines = [line for line in sys.stdin.read().splitlines() if line]
    js = [json.loads(line, object_hook=Members)
          for line in (lines if re.search(r"\bjs\b", " ".join(expressions))
                       else lines[-1:])]
    names = {"j": js[-1], "js": js, "json": json}
    values = [eval(f"({e})", names) for e in expressions]
    print(*(v if isinstance(v, str) else json.dumps(
        v, ensure_ascii=False, separators=(",", ":")) for v in values))


def show_games(path, *columns):
    left_out = {"id", "run", "times", "microseconds", "checksum",
                "clock_checksum", *(c[1:] for c in columns if c[0] == "-")}
    chosen = {c for c in columns if c[0] != "-"}
    import sqlite3  # takes longer to load than all the rest

    run = None
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as store:
        store.row_factory = sqlite3.Row
        for row in store.execute("SELECT * FROM games ORDER BY run, number"):
            if row["run"] != run:
                print("a run")
                run = row["run"]
            print({key: row[key] for key in row.keys()
                   if key not in left_out and (not chosen or key in chosen)})


if sys.argv[1] == "json":
    show_json(sys.argv[2:])
else:
    show_games(*sys.argv[2:])
