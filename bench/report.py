#!/usr/bin/env python3
"""Makes the tables and plots of docs/benchmarks.md from the measured figures.

Reads docs/benchmarks/*.json (written by bench/run_all.sh), writes the SVG plots
beside them and fills the parts of docs/benchmarks.md between the lines
`<!-- begin NAME -->` and `<!-- end NAME -->`. The same data give the same
bytes.

    bench/report.py [--check]     --check: fail if anything would change
"""

import argparse
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import plot  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "benchmarks"
PAGE = ROOT / "docs" / "benchmarks.md"

# Endings of the files of each kind of processor, and their column names.
KINDS = [("", "AVX-512"), ("_bmi2", "AVX2"), ("_portable", "portable")]

GAMES = ["chess", "fairy_chess", "gungi", "twilight_struggle", "monoknight",
         "connect_four", "tic_tac_toe"]

# The rows of the page: what is measured, the file and the row's name there.
TABLES = {
    "games": ("random games, every rule on", [
        ("chess", "games_bench", "chess"),
        ("Twilight Struggle", "games_bench", "twilight_struggle"),
        ("Gungi", "games_bench", "gungi"),
        ("Gungi, `rules=advanced`", "games_bench", "gungi/advanced"),
        ("MonoKnight, standard", "games_bench", "monoknight"),
        ("MonoKnight, policy `greedy`", "games_bench",
         "monoknight/greedy"),
    ]),
    "interfaces": ("steps, requests, searches", [
        ("chess, `step`", "capi_bench", "step/direct"),
        ("`tryStep`, which checks the move on a copy", "capi_bench",
         "step/direct_tryStep"),
        ("`AnyGame`, with the list copied", "capi_bench", "step/erased"),
        ("C, the move by its index", "capi_bench", "step/c"),
        ("C, every list copied", "capi_bench", "step/c_with_lists"),
        ("Python, a batch of 4,096 boards", "python_batch", "step/4096"),
        ("JSON lines, `state`, one at a time", "serve_bench",
         "state/chess/one_by_one"),
        ("JSON lines, `state`, 64 in flight", "serve_bench",
         "state/chess/in_flight"),
        ("simulations of a first search of 50 ms (start)", "fresh_process",
         "fresh/uci/start"),
        ("the same after another search", "fresh_process", "warm/uci/start"),
    ]),
    "outside": ("positions judged", [
        ("64 games, one position of each", "outside_bench",
         "processor/games:64/leaves:1/batch:64/iterations:1/manual_time"),
        ("1,024 games", "outside_bench",
         "processor/games:1024/leaves:1/batch:1024/iterations:1/manual_time"),
        ("4,096 games", "outside_bench",
         "processor/games:4096/leaves:1/batch:4096/iterations:1/manual_time"),
    ]),
}

# The searches of the page.
SEARCHES = ["constant", "each_chooses/constant", "leaf_20us"]


def load(name):
    path = FOLDER / f"{name}.json"
    return json.loads(path.read_text()) if path.exists() else None


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |",
             "|" + "|".join(" --- " if i == 0 else " ---: "
                            for i in range(len(head))) + "|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


def perft_sections():
    """The table of whole lists with a column for each kind of processor that
    has a file perft_list*.json, one of all leaf modes, and a plot of them."""
    sections, plots, totals = {}, {}, []
    for leaf in ("list", "count", "step"):
        files = [(title, load(f"perft_{leaf}{suffix}"))
                 for suffix, title in KINDS]
        files = [(title, data) for title, data in files if data]
        if not files:
            continue
        first = files[0][1]
        head = ["position", f"{first['peer']}, million nodes/s"]
        for title, _ in files:
            head += [f"{title}, million nodes/s", "ratio"]
        rows = []
        for i, row in enumerate(first["rows"]):
            cells = [f"{row['position']}, depth {row['depth']}",
                     f"{row['peer_mnps']:.0f}"]
            for _, data in files:
                mine = data["rows"][i]
                cells += [f"{mine['ours_mnps']:.0f}", f"{mine['ratio']:.2f}"]
            rows.append(cells)
        total = ["all (total time)", ""]
        for _, data in files:
            total += ["", f"{data['ratio_all']:.2f}"]
        sections[f"perft_{leaf}"] = table(head, rows + [total])
        totals.append([f"`--leaf={leaf}`"] +
                      [f"{data['ratio_all']:.2f}" for _, data in files])
    if totals:
        sections["perft"] = table(
            ["times the peer, all positions"] + [title for _, title in KINDS],
            totals)
    modes = [(m, load(f"perft_{m}")) for m in ("list", "count", "step")]
    if all(data for _, data in modes):
        groups = [r["position"] for r in modes[0][1]["rows"]]
        plots["perft"] = plot.bars(
            "Perft through step: times the peer's bulk-counted speed", "ratio",
            groups,
            [(f"--leaf={m}", [r["ratio"] for r in data["rows"]])
             for m, data in modes], ("peer", 1.0))
    return sections, plots


def medians(name):
    """The rows of a file by name, and of repeated ones the medians."""
    data = load(f"gbench_{name}")
    return {row["name"].removesuffix("_median"): row
            for row in data["benchmarks"]
            if row.get("aggregate_name") in (None, "median")} if data else {}


def figure(row):
    """What a row counts in a second, with three digits."""
    number, unit = row["items_per_second"], "/s"
    for size, name in ((1e6, "M/s"), (1e3, "k/s")):
        if number >= size:
            number, unit = number / size, name
            break
    digits = 0 if number >= 99.5 else 1 if number >= 9.95 else 2
    return f"{number:,.{digits}f} {unit}"


def row_sections():
    """One table of TABLES each, with a column for each kind of processor that
    has files."""
    sections = {}
    for section, (head, rows) in TABLES.items():
        columns = [[head] + [label for label, _, _ in rows]]
        for suffix, title in KINDS:
            found = [medians(name + suffix).get(key) for _, name, key in rows]
            if any(found):
                columns.append([title] + [figure(row) if row else ""
                                          for row in found])
        head, *cells = zip(*columns)
        sections[section] = table(head, cells)
    return sections


def number_section():
    """Boards as numbers and packed rows, a row for each game."""
    numbers, rows = medians("python_numbers"), medians("records_bench")
    cells = []
    for game in GAMES:
        found = [numbers.get(f"masks/{game}/4096"),
                 numbers.get(f"observe/{game}/4096"),
                 *(rows.get(f"rows_{what}/{game}")
                   for what in ("write", "inputs", "read"))]
        size = next((value for name, value in
                     (found[-1] or {}).items() if "bytes a row" in name), None)
        cells.append([game] + [figure(row) if row else "" for row in found] +
                     [f"{size:.0f}" if size else ""])
    return {"numbers": table(
        ["game", "masks", "observations", "rows written", "read as runs",
         "read as arrays", "bytes a row"], cells)}


def search_section():
    """Simulations a second with one thread and two."""
    rates = {}
    for name, row in medians("search_bench").items():
        leaf, threads = re.fullmatch(r"(.*)/position:\d/threads:(\d)/real_time",
                                     name).groups()
        rates.setdefault((leaf, row["label"]), {})[threads] = (
            row["items_per_second"])
    rows = [[f"`{leaf}` ({label})", f"{rate['1'] / 1e3:.0f} k",
             f"{rate['2'] / 1e3:.0f} k", f"{rate['2'] / rate['1']:.2f}"]
            for (leaf, label), rate in sorted(rates.items(), reverse=True)
            if leaf in SEARCHES and {"1", "2"} <= rate.keys()]
    return {"search": table(
        ["leaves", "1 thread, simulations/s", "2 threads", "speed-up"],
        rows)} if rows else {}


def machine_sections():
    """The machine, and that of the AVX-512 tables if it differs."""
    lines = {}
    for section, name in (("measured_on", "machine"),
                          ("measured_on_avx512", "machine_avx512")):
        data = dict(load(name) or {})
        lines[section] = ", ".join(
            [str(data.pop("processor", ""))] +
            [f"{key} {value}" for key, value in data.items()]) + "."
    if lines["measured_on_avx512"] == lines["measured_on"]:
        lines["measured_on_avx512"] = "The same machine."
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    sections, plots = perft_sections()
    sections |= row_sections()
    sections |= number_section()
    sections |= search_section()
    sections |= machine_sections()
    files = {FOLDER / f"{name}.svg": svg for name, svg in plots.items()}
    page = PAGE.read_text()
    for name, text in sections.items():
        page = re.sub(
            rf"(<!-- begin {name} -->\n).*?(<!-- end {name} -->)",
            lambda match: match.group(1) + text + "\n" + match.group(2), page,
            flags=re.S)
    files[PAGE] = page
    stale = [path for path, text in files.items()
             if not path.exists() or path.read_text() != text]
    if check:
        for path in stale:
            print(f"{path.relative_to(ROOT)} does not fit the figures in "
                  f"docs/benchmarks; run bench/report.py")
        return 1 if stale else 0
    for path in stale:
        path.write_text(files[path])
    return 0


if __name__ == "__main__":
    sys.exit(main())
