"""The phasemachine program: self-play in parts, matches.

A started program ends with its parent process, however that ends.
"""

import ctypes
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from typing import Any, Dict, List, Optional

from . import LearnError

PR_SET_PDEATHSIG = 1
# Every process plays all the games that it is asked for, also where a launcher
# (a Slurm array, MPI) says that it is one of several.
WHOLE = ("--shard", "0/1")


def _die_with(parent: int) -> None:
    """Runs in the child, so that it is killed when its parent ends."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def find_program(given: Optional[str]) -> List[str]:
    """The words that start the program: `given`, or the program beside the
    package or on PATH, or the package itself. Error: LearnError."""
    here = os.path.dirname(os.path.abspath(__file__))
    beside = os.path.normpath(
        os.path.join(here, "..", "..", "..", "bin", "phasemachine"))
    if not given:
        for path in (beside, shutil.which("phasemachine")):
            if path and os.access(path, os.X_OK) and os.path.isfile(path):
                return [path]
        return [sys.executable, "-m", str(__package__).rpartition(".")[0]]
    words = [given] if os.path.isfile(given) else shlex.split(given)
    if not words or shutil.which(words[0]) is None:
        raise LearnError(f"{given}: no such program; --program names it")
    return words


class Engine:
    """Calls of one program. Errors: LearnError with the program's message."""

    def __init__(self, program: List[str], threads: int = 1) -> None:
        self.program = program
        self.threads = threads
        self._hash: Optional[str] = None

    def run(self, *words: str) -> Any:
        """The program's --json output."""
        parent = os.getpid()
        done = subprocess.run(
            [*self.program, *words, "--json"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: _die_with(parent))
        if done.returncode != 0:
            last = (done.stderr.strip() or done.stdout.strip()
                    or f"exit code {done.returncode}").splitlines()[-1]
            raise LearnError(f"phasemachine {words[0]}: "
                             + re.sub(rf"^phasemachine( {words[0]})?: ", "", last))
        return json.loads(done.stdout.strip().splitlines()[-1]
                          if done.stdout.lstrip()[:1] != "{" else done.stdout)

    def hash(self) -> str:
        """Identifies the engine that the program plays with, and the files that
        it is given."""
        if self._hash is None:
            self._hash = str(self.run("version")["engine"])
            for path in filter(os.path.isfile, self.program[1:]):
                with open(path, "rb") as file:
                    text = self._hash.encode() + file.read()
                self._hash = hashlib.sha256(text).hexdigest()[:16]
        return self._hash

    def self_play(self, game: str, words: List[str]) -> Dict[str, Any]:
        return self.run("selfplay", game, "--threads", str(self.threads),
                        *WHOLE, *words)

    def export_rows(self, store: str, run: int, folder: str) -> None:
        self.run("record", "export", store, "--run", str(run), "--format",
                 "rows", "--out", folder)

    def match(self, game: str, first: str, second: str,
              words: List[str]) -> Dict[str, Any]:
        return self.run("match", game, "--first", first, "--second", second,
                        "--threads", str(self.threads), *WHOLE, *words)


def player(limit: str, network: Optional[str], evaluator: str) -> str:
    """A player of `phasemachine match`, as people would start it."""
    words = [limit, "memory=64"]
    if network is not None:
        words.append(f"net={network}")
    elif evaluator:
        words.append(f"evaluator={evaluator}")
    return "mcts:" + ",".join(words)
