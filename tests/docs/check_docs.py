#!/usr/bin/env python3
"""Runs the commands of a document.

    check_docs.py ROOT DOCUMENT [--clone]

Every ```sh block is run as a whole by `bash -e`, in a scratch folder that looks
like the root of the tree, with an empty standard input; it must succeed within
TIMEOUT. Every ```cpp, ```c, ```python and ```cmake block must be copied from
the file that the comment before it names. Marks for exceptions:

    <!-- docs-test: skip needs a network -->      before a block of either kind
    <!-- docs-test: clone -->                     an sh block that builds much
    <!-- docs-test: exit 2 -->                    an sh block that must fail so
    <!-- docs-test: output -->                    an sh block whose output, with
                                                  errors, is the next ``` block
    <!-- code: games/tic_tac_toe/game.h -->       before a block of code

--clone is for a tree in which only the README's first command was run
(fresh_clone.sh). It runs only sh blocks, including those marked clone: up to
the first one, or all of them in a document that builds its own parts.
"""

import os
import re
import subprocess
import sys
import tempfile
import textwrap
import time

TIMEOUT = 180  # seconds
CLONE_TIMEOUT = 3600
BUILDS = re.compile(r"^(\./pm (build|install) |bench/run_all)", re.MULTILINE)
BLOCK = re.compile(
    r"(?:<!-- (?P<mark>[^>]*?) -->\n+)?"
    r"^```(?P<kind>sh|bash|cpp|c\+\+|c|python|cmake)\n(?P<text>.*?)^```$"
    r"(?:\n+```\n(?P<shown>.*?)^```$)?", re.MULTILINE | re.DOTALL)


def squeeze(code):
    """Code without its indentation and empty lines."""
    return [line.strip() for line in code.split("\n") if line.strip()]


def contains(lines, part):
    return any(lines[i:i + len(part)] == part
               for i in range(len(lines) - len(part) + 1))


def check_code(root, mark, text):
    """A block may leave lines out: a line `// ...` or `# ...` divides it."""
    match = re.fullmatch(r"code: (\S+)", mark)
    if not match:
        return "a block of code needs <!-- code: file --> before it"
    try:
        with open(os.path.join(root, match.group(1)), encoding="utf-8") as f:
            source = squeeze(f.read())
    except OSError as error:
        return str(error)
    for part in re.split(r"^\s*(?://|#|/\*) \.\.\.(?: \*/)?$", text,
                         flags=re.MULTILINE):
        if not contains(source, squeeze(part)):
            first = textwrap.shorten(part, 60)
            return f"is not in {match.group(1)}: {first}"
    return None


def check_commands(scratch, mark, text, shown, timeout):
    expected = re.fullmatch(r"docs-test: exit (\d+)", mark)
    expected = int(expected.group(1)) if expected else 0
    start = time.monotonic()
    try:
        run = subprocess.run(["bash", "-e", "-u", "-o", "pipefail", "-c", text],
                             cwd=scratch, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             timeout=timeout)
    except subprocess.TimeoutExpired:
        return f"runs longer than {timeout} s"
    print(f"  {time.monotonic() - start:.1f} s: {textwrap.shorten(text, 70)}")
    if run.returncode != expected:
        tail = run.stdout.decode(errors="replace")[-2000:]
        return f"exit code {run.returncode}, expected {expected}\n{tail}"
    if mark == "docs-test: output":
        printed = run.stdout.decode(errors="replace")
        if not shown:
            return "no ``` block follows with the output"
        if printed != shown:
            return f"prints something else:\n{printed}"
    return None


def main():
    in_clone = "--clone" in sys.argv[1:]
    arguments = [word for word in sys.argv[1:] if word != "--clone"]
    if len(arguments) != 2:
        sys.exit(__doc__)
    root, document = os.path.abspath(arguments[0]), arguments[1]
    with open(os.path.join(root, document), encoding="utf-8") as f:
        content = f.read()
    failures = checked = skipped = 0
    with tempfile.TemporaryDirectory() as scratch:
        for name in os.listdir(root):
            os.symlink(os.path.join(root, name), os.path.join(scratch, name))
        whole = False
        for block in BLOCK.finditer(content):
            mark, kind, text, shown = (block[g] or "" for g in (
                "mark", "kind", "text", "shown"))
            is_shell = kind in ("sh", "bash")
            if in_clone and (not is_shell or checked and not whole):
                continue
            line = content.count("\n", 0, block.start("text")) + 1
            if re.fullmatch(r"docs-test: skip \S.*", mark, re.DOTALL):
                print(f"{document}:{line}: skipped:{mark.split('skip', 1)[1]}")
                skipped += 1
                continue
            if mark == "docs-test: clone" and not in_clone:
                print(f"{document}:{line}: skipped: runs in a fresh clone")
                skipped += 1
                continue
            checked += 1
            whole = whole or bool(BUILDS.search(text))
            problem = (check_commands(scratch, mark, text, shown,
                                      CLONE_TIMEOUT if in_clone else TIMEOUT)
                       if is_shell else check_code(root, mark, text))
            if problem:
                failures += 1
                print(f"{document}:{line}: {problem}")
    print(f"{document}: {checked} blocks checked, {failures} failed, "
          f"{skipped} skipped")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
