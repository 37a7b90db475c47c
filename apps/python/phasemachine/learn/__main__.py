"""./pm learn GAME --out DIR, or python3 -m phasemachine learn GAME --out DIR."""

import argparse
import importlib.util
import os
import signal
import sys
import time
from typing import Any, List, Optional

from .. import _core as pm

from . import LearnError, actor
from .engine import Engine, find_program
from .folder import Folder
from .settings import of_game, parse_change, to_text

EPILOG = """\
The same command goes on where it was stopped or killed. settings.json in DIR
holds every setting; docs/learning.md describes them.
"""


def parse(words: Optional[List[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="pm learn", epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="The engine teaches itself a game: self-play, training, a "
        "match with the network before, again and again.")
    parser.add_argument("game", help="a game of `phasemachine games`")
    parser.add_argument("--out", metavar="DIR",
                        help="folder of the run: networks, rows, curves")
    parser.add_argument("--set", metavar="NAME=VALUE", action="append",
                        default=[], help="a setting of a new run; may be "
                        "repeated")
    parser.add_argument("--settings", metavar="FILE",
                        help="settings of a new run, like DIR/settings.json")
    parser.add_argument("--show-settings", action="store_true",
                        help="print the settings of a new run and stop")
    parser.add_argument("--fit", metavar="PATH", action="append", default=[],
                        help="train once, on this folder of rows or store, "
                        "instead of playing; may be repeated")
    parser.add_argument("--role", choices=["all", "actor", "learner"],
                        default="all", help="actors play, the learner trains; "
                        "all does both (default)")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1,
                        help="games at a time (all processors)")
    parser.add_argument("--minutes", type=float,
                        help="stop at the next part after so long")
    parser.add_argument("--program", metavar="PROGRAM",
                        help="the program that plays, a path or words: "
                        "'python3 -m phasemachine --games FILE.py'")
    return parser.parse_args(words)


class Until:
    """True after some minutes or a first signal to stop."""

    def __init__(self, minutes: Optional[float]) -> None:
        self.end = None if minutes is None else time.monotonic() + 60 * minutes
        self.signalled = False

    def __call__(self) -> bool:
        return self.signalled or (self.end is not None
                                  and time.monotonic() >= self.end)

    def signal(self, *_: Any) -> None:
        if self.signalled:
            raise KeyboardInterrupt
        self.signalled = True
        print("stopping after this part; once more: at once", file=sys.stderr)


def run(given: argparse.Namespace, program: Optional[List[str]]) -> None:
    changes = dict(parse_change(text) for text in given.set)
    if given.show_settings:
        print(to_text(of_game(given.game, changes)), end="")
        return
    if given.out is None:
        raise LearnError("--out names the folder of the run")
    if not 1 <= given.threads <= 4096:
        raise LearnError(f"--threads: {given.threads} is not from 1 to 4096")
    if given.game not in pm.games():
        of_game(given.game, changes)  # says what is known
    if given.program or program is None:
        program = find_program(given.program)
    engine = Engine(program, given.threads)
    folder = Folder(given.out)
    until = Until(given.minutes)
    if given.role == "actor":
        settings = folder.join(given.game, until)
        if settings is not None:
            signal.signal(signal.SIGTERM, until.signal)
            actor.run(engine, folder, settings, until)
        return
    if importlib.util.find_spec("torch") is None:
        raise LearnError("PyTorch is not installed; on Debian: apt-get install "
                         "python3-torch")
    settings = folder.open(given.game, changes, given.settings)
    folder.lock_learner()
    from .learner import Learner
    signal.signal(signal.SIGTERM, until.signal)
    signal.signal(signal.SIGINT, until.signal)
    learner = Learner(engine, folder, settings, given.role == "all", until)
    if given.fit:
        learner.fit(given.fit)
    else:
        learner.run()


def main(words: Optional[List[str]] = None,
         program: Optional[List[str]] = None) -> int:
    """`program`: the words that start the program, without --program."""
    given = parse(words)
    try:
        run(given, program)
    except (LearnError, OSError) as error:
        print(f"pm learn: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
