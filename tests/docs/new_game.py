#!/usr/bin/env python3
"""Adds Reversi by the steps of docs/adding-a-game.md, and tests it.

    new_game.py ROOT FOLDER

FOLDER becomes a copy of the tree, removed at the end unless something failed.
The document's steps are done there:

    <!-- docs-test: skip tests/docs/new_game.py runs it ... -->   a block of sh
    <!-- change: games/list.h -->                a diff without line numbers

Then the game's conformance suite, its own tests, the checks of the tree, and
two games of self-play run. At the end the edited files are listed.
"""

import os
import re
import shutil
import subprocess
import sys

DOCUMENT = "docs/adding-a-game.md"
BLOCK = re.compile(
    r"^<!-- (?P<mark>docs-test: skip tests/docs/new_game\.py runs it[^\n]*"
    r"|change: (?P<path>\S+)) -->\n+"
    r"^```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
OWN = ("games/reversi/", "tests/games/reversi/")
LIST = "games/list.h"


def run(folder, *command):
    print("+", " ".join(command), flush=True)
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"FAILED: {' '.join(command)}")


def copy_tree(root, folder):
    shutil.rmtree(folder, ignore_errors=True)
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "-z", "--cached", "--others",
         "--exclude-standard"], capture_output=True, text=True, check=True)
    for path in filter(None, listed.stdout.split("\0")):
        source, target = os.path.join(root, path), os.path.join(folder, path)
        if os.path.lexists(source):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy2(source, target, follow_symlinks=False)


def changed(text, diff):
    """`text` with each part of the diff made; `...` divides parts."""
    for part in re.split(r"^\.\.\.\n", diff, flags=re.MULTILINE):
        lines = part.splitlines()
        old = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
        new = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
        if text.count(old) != 1:
            sys.exit(f"FAILED: {DOCUMENT}: not once in the file:\n{old}")
        text = text.replace(old, new)
    return text


def git(folder, *arguments):
    return subprocess.run(["git", *arguments], cwd=folder, check=True,
                          capture_output=True, text=True).stdout


def apply_document(folder):
    """The paths that the document edits, with the lines that it adds to each.

    Everything in the folder is in git's index.
    """
    with open(os.path.join(folder, DOCUMENT), encoding="utf-8") as f:
        document = f.read()
    for block in BLOCK.finditer(document):
        if block["path"] is None:
            run(folder, "bash", "-e", "-u", "-c", block["text"])
            continue
        target = os.path.join(folder, block["path"])
        with open(target, encoding="utf-8") as f:
            text = changed(f.read(), block["text"])
        with open(target, "w", encoding="utf-8") as f:
            f.write(text)
    git(folder, "add", "--all", "--intent-to-add")
    rows = git(folder, "diff", "--numstat").splitlines()
    edited = {}
    for row in rows:
        added, removed, path = row.split("\t")
        if removed != "0":
            sys.exit(f"FAILED: {DOCUMENT} takes lines from {path}")
        edited[path] = int(added)
    return edited


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    root, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    copy_tree(root, folder)
    # The structure checks read the files that git lists.
    run(folder, "git", "init", "-q")
    git(folder, "add", "--all")
    # With ccache, the copy reuses the tree's compiled objects.
    os.environ.setdefault("CCACHE_BASEDIR", root)
    edited = apply_document(folder)
    foreign = [path for path in edited
               if not path.startswith(OWN) and path != LIST]
    if foreign or LIST not in edited:
        sys.exit(f"FAILED: {DOCUMENT} must edit {OWN} and {LIST} alone, "
                 f"not {foreign}")
    if edited[LIST] != 1:
        sys.exit(f"FAILED: {DOCUMENT} adds {edited[LIST]} lines to {LIST}")

    for path in sorted(edited):
        if path.endswith((".h", ".cc")):
            run(folder, "clang-format-19", "--dry-run", "-Werror", path)
    for check in ("includes", "silence", "headers", "readmes", "whitespace",
                  "links"):
        run(folder, sys.executable, "tests/structure/check_tree.py", ".", check)
    run(folder, "cmake", "--preset", "release", "-DPHASEMACHINE_BUILD_BENCH=OFF",
        "-DPHASEMACHINE_GAMES=reversi;tic_tac_toe",
        "-DPHASEMACHINE_TEST_ONLY=conformance/|games/reversi/")
    run(folder, "cmake", "--build", "--preset", "release", "--target",
        "games_reversi_test", "conformance_test", "phasemachine")
    run(folder, "ctest", "--preset", "release", "--no-tests=error",
        "-R", "Reversi|reversi")
    program = "build/release/bin/phasemachine"
    run(folder, program, "perft", "--game", "reversi", "--depth", "7")
    run(folder, program, "selfplay", "reversi", "--games", "2")

    print(f"edited, by {DOCUMENT}:")
    for path in sorted(edited):
        print(f"  {edited[path]:4} lines  {path}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
