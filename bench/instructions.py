#!/usr/bin/env python3
"""Compares the instruction counts of fixed walks and searches with stored ones.

Timings on a shared machine are unreliable, but the instruction count of fixed
work is repeatable. `counted_walks` runs under callgrind with the portable code,
so that the processor does not matter. Only the program's own instructions
count, not those of the C library, which selects code by processor. A count that
differs by more than --within fails, in both directions, so that improvements
are recorded too.

    bench/instructions.py            compare with bench/instructions.json
    bench/instructions.py --write    write that file

Exit code 77 (skipped) if valgrind is missing or the compiler differs from that
of the stored counts.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = ROOT / "bench" / "instructions.json"
PROGRAM = ROOT / "build" / "release" / "bin" / "counted_walks"


def own_instructions(path, program):
    """The self cost of the functions in the object `program`, in one dump."""
    names, current, total, skip = {}, None, 0, False
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.rstrip("\n")
            if line.startswith("ob="):
                number, _, name = line[3:].partition(" ")
                current = names.setdefault(number, name)
            elif line.startswith("cob="):
                number, _, name = line[4:].partition(" ")
                if name:
                    names[number] = name
            elif line.startswith("calls="):
                skip = True  # the next line is the cost of the callee
            elif line and line[0] in "+-*0123456789":
                if not skip and current == program:
                    total += int(line.split()[1])
                skip = False
    return total


def count(program):
    """Instructions of each walk, by name."""
    program = str(pathlib.Path(program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        base = os.path.join(folder, "walk")
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "-q",
             "--toggle-collect=countedWalk*", "--dump-before=endOfWalk*",
             f"--callgrind-out-file={base}", program],
            env=dict(os.environ, PHASEMACHINE_ISA="portable"),
            capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise SystemExit(f"counted_walks failed under valgrind:\n{run.stderr}")
        names = run.stdout.split()
        return {name: own_instructions(f"{base}.{i + 1}", program)
                for i, name in enumerate(names)}


def compiler(program):
    """The compiler, as far as it affects the counts."""
    out = subprocess.run(
        ["readelf", "-p", ".comment", program], capture_output=True, text=True,
        check=True).stdout
    return sorted(set(re.findall(r"(?:GCC|clang version)[^\n]*", out)))


def compare(kept, now, within):
    """One line per difference."""
    lines = []
    for name in sorted(kept.keys() | now.keys()):
        if name not in now or name not in kept:
            lines.append(f"{name}: only in the "
                         f"{'kept' if name in kept else 'new'} counts")
            continue
        ratio = now[name] / kept[name]
        if abs(ratio - 1) > within:
            lines.append(f"{name}: {now[name]:,} instructions, {ratio:.3f} of "
                         f"the {kept[name]:,} kept")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--kept", default=KEPT, type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--within", type=float, default=0.02)
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("valgrind is not installed", file=sys.stderr)
        return 77
    if not os.access(arguments.program, os.X_OK):
        raise SystemExit(f"{arguments.program} is missing; ./pm build bench "
                         "builds it")
    built_by = compiler(arguments.program)
    if not arguments.write:
        kept = json.loads(arguments.kept.read_text())
        if kept["compiler"] != built_by:
            print(f"the counts are of {kept['compiler']}, the program of "
                  f"{built_by}: not compared", file=sys.stderr)
            return 77
    now = count(arguments.program)
    if arguments.write:
        text = json.dumps({"compiler": built_by, "instructions": now}, indent=1)
        temporary = arguments.kept.with_suffix(".tmp")
        temporary.write_text(text + "\n")
        os.replace(temporary, arguments.kept)
        return 0
    lines = compare(kept["instructions"], now, arguments.within)
    print("\n".join(lines) or
          f"{len(now)} counts are within {arguments.within:.0%} of those kept")
    if lines:
        print("Where this is meant, bench/instructions.py --write keeps the new "
              "counts.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
