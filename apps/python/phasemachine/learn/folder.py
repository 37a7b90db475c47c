"""The files of a run, each of which appears completely or not at all.

    settings.json           what the run is (settings.py)
    current.json            generation, network that plays, whether it is over
    networks/0003.net       native network made by generation 2; .npz: its
                            weights; .alone.net: without a random game
    generations/0003.json   what happened, written last: the generation is over
    rows/0003/PART/         packed rows of a part of the games, and part.json;
                            with what it was begun: begun.json
    openings/0003.txt       start positions
    store/ACTOR.db          games, where they are kept
    log.txt                 for people
    curves.csv, events/     numbers for the page, spreadsheets and TensorBoard

A file is written under another name in the same folder, flushed, and renamed. A
part is a folder that is renamed. Names that begin with a dot are in progress or
left behind by a killed process and are never read.
"""

import contextlib
import dataclasses
import fcntl
import json
import os
import socket
import time
from typing import Any, Callable, Dict, Iterator, List, Optional

from . import LearnError
from . import settings as settings_module
from .settings import Settings


WAIT = 0.5  # seconds between looks for a run


def write_whole(path: str, content: "str | bytes") -> None:
    """Replaces `path` atomically: it always has the old or the new content."""
    temporary = os.path.join(
        os.path.dirname(path),
        f".{os.path.basename(path)}.{socket.gethostname()}.{os.getpid()}")
    data = content.encode() if isinstance(content, str) else content
    with naming(path):
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)


@contextlib.contextmanager
def naming(path: str) -> Iterator[None]:
    """Errors inside name the file: a full disk does not, and what is damaged is
    a LearnError."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        raise OSError(error.errno, os.strerror(error.errno), path)
    except (ValueError, RuntimeError) as error:
        text = str(error).strip().split("\n")[0]
        raise LearnError(text if path in text else f"{path}: {text}")


def read_json(path: str, *names: str) -> Optional[Any]:
    """An object that has these members; None if there is no such file. Errors:
    LearnError."""
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise LearnError(f"{path}: damaged: {error}")
    if not isinstance(found, dict):
        raise LearnError(f"{path}: damaged: no JSON object")
    for name in names:
        if name not in found:
            raise LearnError(f"{path}: damaged: it has no {name!r}")
    return found


class Folder:
    """Errors of all functions: LearnError, OSError."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock: Optional[Any] = None

    def at(self, *names: str) -> str:
        return os.path.join(self.path, *names)

    # Settings.

    def settings_path(self) -> str:
        return self.at("settings.json")

    def open(self, game: str, changes: Dict[str, Any],
             file: Optional[str] = None) -> Settings:
        """The settings of the run here. Begins a run if the folder is new or
        empty, with those of `file`, if any, and of the game, with `changes`."""
        if "," in self.path:
            raise LearnError(f"{self.path}: a folder with a comma in its name "
                             "cannot be part of a player's text")
        if not os.path.exists(self.settings_path()):
            if os.path.isdir(self.path) and [
                    name for name in os.listdir(self.path)
                    if not name.startswith(".")]:
                raise LearnError(f"{self.path}: neither empty nor a learning "
                                 "run (it has no settings.json)")
            if file is not None:
                given = settings_module.read(file)
                if given.game != game:
                    raise LearnError(f"{file}: settings of {given.game}, not "
                                     f"{game}")
                values = dict(vars(given), **changes)
                settings = settings_module.from_values(values, file)
            else:
                settings = settings_module.of_game(game, changes)
            if 0 in (settings.units, settings.games):
                from . import speeds  # which needs this module
                settings = speeds.measured(settings)
                changes = {name: getattr(settings, name) for name in changes}
            os.makedirs(self.path, exist_ok=True)
            write_whole(self.settings_path(), settings_module.to_text(settings))
        settings = settings_module.read(self.settings_path())
        if settings.game != game:
            raise LearnError(f"{self.path}: a run of {settings.game}, not {game}")
        for name, value in changes.items():
            if getattr(settings, name) != value:
                raise LearnError(
                    f"{self.path}: the run has {name} = "
                    f"{getattr(settings, name)!r}, not {value!r}; edit "
                    "settings.json to change it")
        for name in ("networks", "generations", "rows", "openings", "store"):
            os.makedirs(self.at(name), exist_ok=True)
        return settings

    def join(self, game: str, stop: Callable[[], bool]) -> Optional[Settings]:
        """The settings of the run here, once a learner has begun it; None if
        `stop()` becomes true first."""
        while not os.path.exists(self.settings_path()):
            if stop():
                return None
            time.sleep(WAIT)
        return self.open(game, {})

    def lock_learner(self) -> None:
        """Held until the process ends. Error: LearnError if another has it."""
        file = open(self.at(".learner"), "w", encoding="ascii")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LearnError(f"{self.path}: another learner is at work here")
        self._lock = file

    # Generations.

    def generation_path(self, generation: int) -> str:
        return self.at("generations", f"{generation:04}.json")

    def generations(self) -> List[Dict[str, Any]]:
        """Records of the finished generations, from the first on."""
        found: List[Dict[str, Any]] = []
        while True:
            record = read_json(self.generation_path(len(found)), "network",
                               "accepted", "matches", "games", "losses")
            if record is None:
                return found
            found.append(record)

    def network(self, number: int) -> str:
        return self.at("networks", f"{number:04}.net")

    def alone(self, number: int) -> str:
        return self.at("networks", f"{number:04}.alone.net")

    def self_player(self, number: int) -> str:
        """Plays the games of learning: much faster without random games."""
        alone = self.alone(number)
        return alone if os.path.exists(alone) else self.network(number)

    def weights(self, number: int) -> str:
        return self.at("networks", f"{number:04}.npz")

    def current(self) -> Optional[Dict[str, Any]]:
        return read_json(self.at("current.json"), "generation", "network",
                         "past", "over", "engine")

    def set_current(self, generation: int, network: Optional[int],
                    past: List[int], over: bool, engine: str) -> None:
        """`network` plays in `generation`, `past` are its predecessors;
        `engine` is the learner's."""
        write_whole(self.at("current.json"), json.dumps(
            {"generation": generation, "network": network, "past": past,
             "over": over, "engine": engine}) + "\n")

    def openings(self, generation: int) -> str:
        return self.at("openings", f"{generation:04}.txt")

    # Parts.

    def part(self, generation: int, name: str) -> str:
        return self.at("rows", f"{generation:04}", name)

    def begun_part(self, generation: int, name: str
                   ) -> Optional[Dict[str, Any]]:
        """What the part in progress here was begun with; None if there is none."""
        return read_json(self.at("rows", f"{generation:04}", f".{name}",
                                 "begun.json"))

    def begin_part(self, generation: int, name: str, begun: Dict[str, Any]
                   ) -> str:
        """A folder for a part in progress, with nothing but `begun`."""
        folder = self.at("rows", f"{generation:04}", f".{name}")
        os.makedirs(folder, exist_ok=True)
        # First, so that no kill leaves the part without it.
        write_whole(os.path.join(folder, "begun.json"), json.dumps(begun) + "\n")
        for other in set(os.listdir(folder)) - {"begun.json"}:
            os.remove(os.path.join(folder, other))
        return folder

    def end_part(self, generation: int, name: str, facts: Dict[str, Any]) -> None:
        folder = self.at("rows", f"{generation:04}", f".{name}")
        write_whole(os.path.join(folder, "part.json"), json.dumps(facts) + "\n")
        os.rename(folder, self.part(generation, name))

    def count_parts(self, generation: int) -> int:
        folder = self.at("rows", f"{generation:04}")
        names = os.listdir(folder) if os.path.isdir(folder) else []
        return sum(not name.startswith(".") for name in names)

    def parts(self, generation: int) -> Iterator[Dict[str, Any]]:
        """Facts of the existing parts, by name, each with its "folder"."""
        folder = self.at("rows", f"{generation:04}")
        names = os.listdir(folder) if os.path.isdir(folder) else []
        for name in sorted(names):
            if name.startswith("."):
                continue
            facts = read_json(os.path.join(folder, name, "part.json"),
                              "games", "plies", "shortest", "longest")
            if facts is None:
                raise LearnError(f"{folder}/{name}: no part of a run")
            yield dict(facts, folder=os.path.join(folder, name), name=name)

    # For people.

    def log(self, text: str) -> None:
        """A line in log.txt and on the terminal."""
        print(text, flush=True)
        path = self.at("log.txt")
        with naming(path), open(path, "a", encoding="utf-8") as file:
            file.write(time.strftime("%Y-%m-%d %H:%M:%S ") + text + "\n")
