#!/usr/bin/env python3
"""Checks that each header compiles without what others include before it.

    lone_headers.py ROOT COMPILER [-IFOLDER...]

A header that a file includes before any other of the tree stands alone if that
file does, so only those are compiled that nobody includes first. The headers of
the standard library and of Abseil that most files include are precompiled, so a
missing include of these is not found.
"""

import os
import re
import subprocess
import sys
import tempfile

COMMON = ["algorithm", "array", "functional", "map", "string", "variant",
          "vector", "absl/status/statusor.h", "absl/strings/str_cat.h"]


def not_included_first(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "*.h", "*.cc"],
                            capture_output=True, text=True, check=True)
    files = listed.stdout.split()
    first = set()
    for path in files:
        with open(os.path.join(root, path), encoding="utf-8") as f:
            included = re.findall(r'^#include "([^"]+)"', f.read(), re.MULTILINE)
        first.update([i for i in included
                      if os.path.exists(os.path.join(root, i))][:1])
    return [f for f in files if f.endswith(".h") and f not in first
            and not f.startswith(("apps/python/", "docs/", "tests/"))]


def main():
    root, compiler = os.path.abspath(sys.argv[1]), sys.argv[2]
    base = [compiler, "-std=c++20", "-w", "-I", root, *sys.argv[3:], "-x"]
    headers = not_included_first(root)
    faults = []
    with tempfile.TemporaryDirectory() as scratch:
        common = os.path.join(scratch, "common.h")
        with open(common, "w", encoding="utf-8") as f:
            f.write("".join(f"#include <{name}>\n" for name in COMMON))
        subprocess.run([*base, "c++-header", common, "-o",
                        common + ".gch"], check=True)
        for path in headers:
            run = subprocess.run(
                [*base, "c++", "-fsyntax-only", "-include", common, "-include",
                 path, os.devnull],
                capture_output=True, text=True, cwd=root, check=False)
            if run.returncode:
                faults.append(f"{path}:1: does not compile alone\n{run.stderr}")
    print("\n".join(faults))
    print(f"{len(headers)} headers compiled alone, {len(faults)} faults")
    sys.exit(1 if faults or not headers else 0)


if __name__ == "__main__":
    main()
