"""The program phasemachine, also for games that are classes:

    python3 -m phasemachine [--games FILE.py]... COMMAND ...

COMMAND is one of the program's, or learn; `help` lists them. The games that
FILE.py makes by phasemachine.define() are games like any other in all of them.
"""

import importlib.util
import os
import signal
import sys
from typing import List, Optional, Tuple

from ._core import _run_program, games

USAGE = 2
MORE_HELP = """
Here also: learn, by which the engine teaches itself a game, and, in front of the
command, --games FILE.py with games that are classes (phasemachine.define)."""


class UsageError(Exception):
    """A message for whoever called."""


def load(path: str) -> None:
    """Runs the file, which defines games. Errors: UsageError, OSError, and those
    of the file itself."""
    before = len(games())
    name = os.path.splitext(os.path.basename(path))[0]
    with open(path, encoding="utf-8"):
        pass
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UsageError(f"--games: {path} is not a Python file (.py)")
    # As for `python3 FILE.py`, with what lies beside it.
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(name, module)
    spec.loader.exec_module(module)
    if len(games()) == before:
        raise UsageError(f"--games: {path} defines no game by "
                         f"{__package__}.define()")


def split(words: List[str]) -> Tuple[List[str], List[str]]:
    """The files of --games in front of the command, and the rest."""
    files = []
    while words and (words[0] == "--games" or words[0].startswith("--games=")):
        if "=" in words[0]:
            files.append(words.pop(0).partition("=")[2])
        elif len(words) == 1:
            raise UsageError("--games names a file")
        else:
            files.append(words[1])
            words = words[2:]
    return files, words


def main(given: Optional[List[str]] = None) -> int:
    """Returns the exit code."""
    try:
        files, words = split(list(sys.argv[1:] if given is None else given))
        for path in files:
            load(path)
    except (UsageError, OSError) as error:
        print(f"phasemachine: {error}", file=sys.stderr)
        return USAGE
    if words[:2] == ["help", "learn"]:
        words = ["learn", "--help"]
    if words[:1] == ["learn"]:
        from .learn.__main__ import main as learn
        again = [sys.executable, "-m", str(__package__)]
        for path in files:
            again += ["--games", path]
        return learn(words[1:], again)
    # The program's own handling, not Python's.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.stdout.flush()
    code = _run_program(words)
    if words in (["help"], ["--help"], ["-h"]):
        print(MORE_HELP)
    return code


if __name__ == "__main__":
    sys.exit(main())
