#!/usr/bin/env python3
"""Compiles the examples of the headers.

    header_examples.py ROOT COMPILER [-IFOLDER...] [HEADER...]

The lines after `// Example:` in a header comment, indented by three spaces, are
statements that must compile with only the header and the names that
example_names.py declares for it. Examples are checked for syntax and types,
several headers at a time, with one compiler per processor. If headers are
given, only theirs are checked. The headers of the Python module are skipped
unless a folder has Python.h. Declaring names for a missing example is also an
error.
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from example_names import AT_FILE_SCOPE, INCLUDES, NAMES, OUTSIDE

SCAFFOLD = """
namespace phasemachine {
// What a reader does with a value.
template <class... T> void use(T&&...) {}
}  // namespace phasemachine
"""


def examples(path, text):
    """(line, code) of each example of a header; code "" where it is told in
    words on the same line."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        match = re.fullmatch(r"\s*// Example( \(.*\))?:?( .*)?", line)
        if not match:
            continue
        code = []
        for number, below in enumerate(lines[i + 1:], i + 2):
            inside = re.fullmatch(r"\s*//   (.*)", below)
            if not inside and (below.strip() != "//"
                               or not re.match(r"\s*//   ",
                                               lines[number:][0])):
                break
            code.append(f'#line {number} "{path}"')
            code.append(inside.group(1) if inside else "")
        yield i + 1, "\n".join(code) + "\n" if code else ""


def source(root, headers):
    """One translation unit with the examples of some headers, and how many."""
    includes, body, count = [], [], 0
    for path in headers:
        with open(os.path.join(root, path), encoding="utf-8") as f:
            text = f.read()
        found = [(line, code) for line, code in examples(path, text) if code]
        if not found:
            continue
        includes += [path] + INCLUDES.get(path, [])
        space = re.search(r"^namespace (phasemachine[\w:]*) \{", text,
                          re.MULTILINE)
        for line, code in found:
            count += 1
            names = NAMES.get(f"{path}:{line}", NAMES.get(path, ""))
            if path in AT_FILE_SCOPE:
                inner = code
            else:
                inner = (f"{names}\ninline auto example = [] {{\n{code}\n"
                         "};\n")
            if path in OUTSIDE:
                body.append(inner)
            elif not space:
                body.append(f"namespace example_{count} {{\n{inner}}}\n")
            else:
                body.append(f"namespace {space.group(1)} {{\n"
                            f"namespace example_{count} {{\n{inner}}}\n}}\n")
    head = "".join(f'#include "{path}"\n' for path in dict.fromkeys(includes))
    return head + SCAFFOLD + "\n".join(body), count


def stale_names(root):
    """A message for each name of example_names.py without its example."""
    faults = []
    for key in NAMES:
        path, _, line = key.partition(":")
        try:
            with open(os.path.join(root, path), encoding="utf-8") as f:
                found = {str(at) for at, code in examples(path, f.read())
                         if code}
        except FileNotFoundError:
            found = set()
        if not found or line and line not in found:
            faults.append(f"tests/docs/example_names.py: {key} has no example")
    return faults


def room(path):
    """Headers of one folder of the root are compiled together: most of the time
    goes into what they all include."""
    return path.split("/")[0]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    root, compiler = os.path.abspath(sys.argv[1]), sys.argv[2]
    folders = [a for a in dict.fromkeys(sys.argv[3:])
               if a.startswith("-I") and a != "-I"]
    headers = [a for a in sys.argv[3:] if not a.startswith("-")] or sorted(
        os.path.relpath(os.path.join(folder, name), root)
        for top in os.listdir(root)
        if top != "build" and not top.startswith(".")
        for folder, _, names in os.walk(os.path.join(root, top))
        for name in names if name.endswith(".h"))
    if not any(os.path.exists(os.path.join(folder[2:], "Python.h"))
               for folder in folders):
        print("apps/python: left out, for there is no Python.h")
        headers = [h for h in headers if not h.startswith("apps/python/")]
    whole = os.path.samefile(root, os.path.join(os.path.dirname(__file__),
                                                "../.."))
    failures, total = stale_names(root) if whole else [], 0
    rooms = {}
    for path in headers:
        rooms.setdefault(room(path), []).append(path)

    def compile_room(item):
        name, members = item
        code, count = source(root, members)
        if count == 0:
            return 0, ""
        with tempfile.TemporaryDirectory() as scratch:
            unit = os.path.join(scratch, "examples.cc")
            with open(unit, "w", encoding="utf-8") as f:
                f.write(code)
            run = subprocess.run(
                [compiler, "-std=c++20", "-fsyntax-only", "-w", "-I", root,
                 "-I", os.path.join(root, "apps/capi"), *folders, unit],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return count, run.stdout if run.returncode else ""

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for count, output in pool.map(compile_room, sorted(rooms.items())):
            total += count
            if output:
                failures.append(output)
    print("\n".join(failures))
    print(f"{total} examples, {len(failures)} faults")
    sys.exit(1 if failures or total == 0 else 0)


if __name__ == "__main__":
    main()
