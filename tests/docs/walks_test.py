#!/usr/bin/env python3
"""The walks through the code in docs/architecture.md are true.

    walks_test.py ROOT [DOCUMENT]

A list after the mark `<!-- walk -->` is a walk. An item begins with names in
backticks and the path of a file in backticks and parentheses:

    - `choose` of `Worker` (`ai/search/simulate/worker.h`): selects a move, by
      `SelectFunction`.

The names of an item must stand in its file, outside comments and texts. An item
that is further in is called by the one above it: its first name must stand in
that one's file, too. So a renamed or moved function fails here.
"""

import pathlib
import re
import sys

MARK = "<!-- walk -->"
ITEM = re.compile(r"^( *)- (.*)$")
PATH = re.compile(r"\(`([\w./-]+)`\)")
# A document without a walk of this length has lost it.
SHORTEST = 5


def items(lines):
    """(line, depth, text) of each item of the list that begins there."""
    found = []
    for number, line in lines:
        match = ITEM.match(line)
        if match:
            found.append([number, len(match.group(1)) // 2, match.group(2)])
        elif line.startswith("  ") and found:
            found[-1][2] += " " + line.strip()
        elif line.strip():
            break
    return found


def words_of(path):
    """The identifiers of a source, without its comments and texts."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r'"(\\.|[^"\\\n])*"', '""', text)
    text = re.sub(r"//.*|/\*.*?\*/", "", text)
    return set(re.findall(r"\w+", text))


def check(root, document):
    """Messages, and the number of names checked."""
    lines = list(enumerate((root / document).read_text(
        encoding="utf-8").split("\n"), 1))
    faults, checked, longest, words = [], 0, 0, {}
    for at, line in lines:
        if line != MARK:
            continue
        walk = items(lines[at:])
        longest = max(longest, len(walk))
        above = []  # the files of the items that this one is in
        for number, depth, text in walk:
            where = f"{document}:{number}"
            found = PATH.search(text)
            path = found.group(1) if found else ""
            if depth > len(above):
                faults.append(f"{where}: too far in")
            caller, above = above[:depth][-1:], above[:depth] + [path]
            if not (root / path).is_file():
                faults.append(f"{where}: no such file: `{path}`")
                continue
            names = [name for name in re.findall(
                r"`([^`]+)`", text.replace(found.group(0), ""))
                     if re.fullmatch(r"\w+", name)]
            if not names:
                faults.append(f"{where}: no name in backticks")
                continue
            words.setdefault(path, words_of(root / path))
            for name in names:
                checked += 1
                if name not in words[path]:
                    faults.append(f"{where}: {name} is not in {path}")
            if caller and names[0] not in words.get(caller[0], names):
                faults.append(f"{where}: {names[0]} is not in {caller[0]}, "
                              "which is said to call it")
    if longest < SHORTEST:
        faults.append(f"{document}: no walk of {SHORTEST} items")
    return faults, checked


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    document = sys.argv[2] if len(sys.argv) == 3 else "docs/architecture.md"
    faults, checked = check(pathlib.Path(sys.argv[1]), document)
    print("\n".join(faults + [f"{checked} names, {len(faults)} faults"]))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
