#!/usr/bin/env python3
"""Compares the cost of a clean build between commits.

  bench/build_time.py [COMMIT...] [--jobs 2] [--tests] [--json FILE]

Each commit (default: HEAD) is cloned into an empty folder and built there
without ccache: first the program, as `./pm selfplay` does, then, with --tests,
everything that `./pm test` builds. Then one file of a command is touched and
the program rebuilt. Prints one table row per commit: processor and wall time of
each step and the slowest source files. Processor time covers all processes of
the build; compare it if the machine is busy.
"""

import argparse
import json
import os
import resource
import subprocess
import tempfile
import time

TOUCHED = "apps/cli/commands/games_commands.cc"


def timed(command, folder, environment):
    """Wall and processor seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, check=True,
                   stdout=subprocess.DEVNULL)
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"wall": wall,
            "processor": after.ru_utime + after.ru_stime - before.ru_utime -
                         before.ru_stime}


def slowest(build, count=3):
    """The slowest sources, with their wall seconds."""
    rows = {}
    with open(os.path.join(build, ".ninja_log"), encoding="utf-8") as log:
        for line in log.readlines()[1:]:
            begin, end, _, name, _ = line.split("\t")
            if name.endswith(".o"):
                rows[name] = (int(end) - int(begin)) / 1000
    order = sorted(rows, key=rows.get, reverse=True)[:count]
    return [(os.path.basename(name)[:-2], rows[name]) for name in order]


def measure(commit, arguments):
    """One row."""
    environment = dict(os.environ, CCACHE_DISABLE="1")
    with tempfile.TemporaryDirectory() as folder:
        tree = os.path.join(folder, "tree")
        subprocess.run(["git", "clone", "-q", "--no-local", ".", tree],
                       check=True)
        subprocess.run(["git", "-C", tree, "checkout", "-q", commit],
                       check=True)
        build = os.path.join(tree, "build")
        subprocess.run(["cmake", "-S", tree, "-B", build, "-G", "Ninja",
                        "-DCMAKE_BUILD_TYPE=Release"], env=environment,
                       check=True, stdout=subprocess.DEVNULL)
        ninja = ["ninja", "-C", build, "-j", str(arguments.jobs)]
        row = {"commit": commit,
               "program": timed(ninja + ["phasemachine"], tree, environment)}
        if arguments.tests:
            row["tests"] = timed(ninja, tree, environment)
        row["slowest"] = slowest(build)
        os.utime(os.path.join(tree, TOUCHED))
        row["change"] = timed(ninja + ["phasemachine"], tree, environment)
        return row


def shown(seconds):
    """Processor and wall time of a step."""
    return f"{seconds['processor']:.0f} s, {seconds['wall']:.0f} s"


def main():
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("commits", nargs="*", default=["HEAD"])
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--tests", action="store_true")
    parser.add_argument("--json", default="", help="file to write")
    arguments = parser.parse_args()
    print("| commit | program | tests | one command changed | slowest files |")
    print("|---|---|---|---|---|")
    rows = []
    for commit in arguments.commits:
        row = measure(commit, arguments)
        rows.append(row)
        tests = shown(row["tests"]) if arguments.tests else ""
        names = ", ".join(f"{name} {seconds:.0f} s"
                          for name, seconds in row["slowest"])
        print(f"| {row['commit']} | {shown(row['program'])} | {tests} | "
              f"{shown(row['change'])} | {names} |", flush=True)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()
