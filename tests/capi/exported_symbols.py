#!/usr/bin/env python3
"""The shared library exports exactly what its headers declare.

    exported_symbols.py NM LIBRARY HEADER...
"""

import re
import subprocess
import sys


def main():
    nm, library, *headers = sys.argv[1:]
    shown = set()
    out = subprocess.run([nm, "-D", "--defined-only", library], check=True,
                         text=True, stdout=subprocess.PIPE).stdout
    for line in out.splitlines():
        shown.add(line.split()[-1].split("@")[0])
    declared = set()
    for header in headers:
        with open(header, encoding="utf-8") as f:
            declared |= set(re.findall(r"^PM_API [^;]*?\b(pm_\w+)\(", f.read(),
                                       re.MULTILINE))
    for name in sorted(shown - declared):
        print(f"shown but not declared: {name}")
    for name in sorted(declared - shown):
        print(f"declared but not shown: {name}")
    print(f"{len(declared)} functions declared, {len(shown)} symbols shown")
    sys.exit(0 if declared and shown == declared else 1)


if __name__ == "__main__":
    main()
