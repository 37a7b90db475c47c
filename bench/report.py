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


def load(name):
    path = FOLDER / f"{name}.json"
    return json.loads(path.read_text()) if path.exists() else None


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |",
             "|" + "|".join(" --- " if i == 0 else " ---: "
                            for i in range(len(head))) + "|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


# Suffixes of the files of each leaf mode, and their column names.
KINDS = [("", "AVX-512"), ("_bmi2", "AVX2"), ("_portable", "portable")]


def perft_sections():
    """One table per leaf mode, with a column for each kind of processor that
    has a file perft_LEAF*.json, and one plot over the modes."""
    sections, plots = {}, {}
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
    modes = [(m, load(f"perft_{m}")) for m in ("list", "count", "step")]
    if all(data for _, data in modes):
        groups = [r["position"] for r in modes[0][1]["rows"]]
        plots["perft"] = plot.bars(
            "Perft through step: times the peer's bulk-counted speed", "ratio",
            groups,
            [(f"--leaf={m}", [r["ratio"] for r in data["rows"]])
             for m, data in modes], ("peer", 1.0))
    return sections, plots


def medians(data):
    """The rows by name, and of repeated ones the medians."""
    return {row["name"].removesuffix("_median"): row
            for row in data["benchmarks"]
            if row.get("aggregate_name") in (None, "median")}


def google_sections():
    """One table per file of Google Benchmark's JSON, with a column for each
    kind of processor that has a file gbench_NAME*.json."""
    sections = {}
    for path in sorted(FOLDER.glob("gbench_*.json")):
        if path.stem.endswith(tuple(suffix for suffix, _ in KINDS if suffix)):
            continue
        kinds = [(title, medians(data)) for title, data in
                 ((title, load(path.stem + suffix)) for suffix, title in KINDS)
                 if data]
        first = kinds[0][1]
        rows = []
        for name, row in sorted(first.items()):
            rate = row.get("items_per_second")
            counters = {k: v for k, v in row.items() if k.startswith("~")}
            extra = ", ".join(f"{k[1:]} {v:.4g}" for k, v in counters.items())
            label = f" ({row['label']})" if row.get("label") else ""
            times = [f"{kind[name]['real_time']:.4g} {row['time_unit']}"
                     if name in kind else "" for _, kind in kinds]
            rows.append([f"`{name}`{label}", *times,
                         f"{rate / 1e6:.3f} M/s" if rate else "", extra])
        heads, rate = ["time"], "rate"
        if len(kinds) > 1:
            heads = [title for title, _ in kinds]
            rate = f"rate, {heads[0]}"
        sections[path.stem] = table(["benchmark", *heads, rate, "counters"],
                                    rows)
    return sections


def speed_up_section():
    """The speed-up by a second thread, from the rows of the search."""
    data = load("gbench_search_bench")
    if not data:
        return {}
    rates = {}
    for row in data["benchmarks"]:
        if row.get("aggregate_name") == "median":
            leaf, position, threads = re.fullmatch(
                r"(.*)/position:(\d)/threads:(\d)/real_time_median",
                row["name"]).groups()
            rates.setdefault((leaf, position, row["label"]), {})[threads] = (
                row["items_per_second"])
    rows = [[f"`{leaf}` ({label})", f"{rate['1'] / 1e3:.0f} k",
             f"{rate['2'] / 1e3:.0f} k", f"{rate['2'] / rate['1']:.2f}"]
            for (leaf, _, label), rate in sorted(rates.items())
            if {"1", "2"} <= rate.keys()]
    return {"search_speed_up": table(
        ["leaves", "1 thread, simulations/s", "2 threads", "speed-up"], rows)}


def machine_sections():
    """The machine, and that of the AVX-512 tables if it differs."""
    lines = {name: "\n".join(f"- {key}: {value}"
                             for key, value in (load(name) or {}).items())
             for name in ("machine", "machine_avx512")}
    if lines["machine_avx512"] == lines["machine"]:
        lines["machine_avx512"] = "The same machine."
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    sections, plots = perft_sections()
    sections |= google_sections()
    sections |= speed_up_section()
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
