"""Plays games, a part at a time: one process of the program for each part.

The contents of a part depend only on the settings, the generation and its name.
A killed actor leaves only a folder whose name begins with a dot and, if games
are stored, the finished ones; the same part continues there.
"""

import dataclasses
import glob
import hashlib
import itertools
import os
import socket
import time
import uuid
from typing import Any, Callable, Dict, List, Optional

from .. import _core as pm

from . import LearnError
from .engine import Engine
from .folder import Folder, naming
from .settings import Settings

WAIT = 0.5  # seconds between looks at the folder


def seed_of(settings: Settings, generation: int, name: str,
            attempt: int = 0) -> int:
    text = f"{settings.seed} {generation} {name}{f' {attempt}' * (attempt > 0)}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "little")


def own_name() -> str:
    """A name different from any other actor's, whatever started it."""
    host = socket.gethostname().split(".")[0]
    return f"{host}-{os.getpid()}-{uuid.uuid4().hex[:8]}"


def self_play_words(settings: Settings, current: Dict[str, Any], seed: int,
                    folder: Folder) -> List[str]:
    """The flags of `phasemachine selfplay`, except its outputs."""
    search = [f"noise_weight={settings.noise_weight}",
              f"noise_alpha={settings.noise_alpha}"]
    if settings.search:
        search.append(settings.search)
    words = ["--games", str(settings.part_games), "--seed", str(seed),
             "--sims", str(settings.sims), "--search", ",".join(search),
             "--fast-share", str(settings.fast_share),
             "--fast-sims", str(settings.fast_sims),
             "--variety", str(settings.temperature_plies),
             "--temperature", str(settings.temperature),
             "--late-temperature", str(settings.late_temperature),
             "--resign-moves", str(settings.resign_moves),
             "--resign-score", str(settings.resign_score),
             "--resign-play-through", str(settings.resign_play_through),
             "--max-plies", str(settings.max_plies)]
    if settings.options:
        words += ["--options", settings.options]
    if current["network"] is not None:
        words += ["--net", folder.self_player(current["network"])]
    elif settings.first_evaluator:
        words += ["--evaluator", settings.first_evaluator]
    openings = folder.openings(current["generation"])
    if settings.openings and os.path.getsize(openings) > 0:
        words += ["--openings", openings]
    return words


def opponent(settings: Settings, current: Dict[str, Any], seed: int,
             folder: Folder) -> List[str]:
    """In some parts, an earlier network as the opponent."""
    past = current["past"]
    if not past or seed % 1000 >= 1000 * settings.past_share:
        return []
    earlier = past[seed // 1000 % len(past)]
    return ["--opponent", f"mcts:net={folder.self_player(earlier)}"]


def stored_run(store: str, seed: int) -> Optional[Dict[str, Any]]:
    if not os.path.exists(store):
        return None
    with naming(store), pm.Store(store) as opened:
        for run in opened.runs():
            if run["seed"] == seed:
                return run
    return None


def seed_for(store: str, begun: Optional[Dict[str, Any]],
             promise: Dict[str, Any], settings: Settings, generation: int,
             name: str) -> int:
    """The seed of a part: of one that a killed process left unfinished, the same
    again. If the settings or the engine have changed since, another: the part
    starts over, and its old games stay in the store as a run of their own."""
    if begun is not None and begun == dict(promise, seed=begun.get("seed")):
        return int(begun["seed"])
    for attempt in itertools.count():
        seed = seed_of(settings, generation, name, attempt)
        if stored_run(store, seed) is None:
            break
    return seed


def facts_of(answer: Dict[str, Any], seconds: float,
             engine: str) -> Dict[str, Any]:
    results = answer["results"]
    return {"engine": engine, "games": answer["games"], "plies": answer["plies"],
            "first": results["first"], "second": results["second"],
            "draws": results["draws"], "cut_off": results["cut_off"],
            "simulations": answer["simulations"], "seconds": seconds,
            "shortest": answer["shortest"], "longest": answer["longest"],
            "host": socket.gethostname()}


def play_part(engine: Engine, folder: Folder, settings: Settings,
              current: Dict[str, Any], name: str, store: str) -> Dict[str, Any]:
    """Plays a part and puts it where the learner finds it. `store`: a file for
    the games, or ""."""
    generation = current["generation"]
    begun = {"engine": engine.hash(), "settings": dataclasses.asdict(settings)}
    seed = seed_for(store, folder.begun_part(generation, name), begun, settings,
                    generation, name)
    words = self_play_words(settings, current, seed, folder)
    words += opponent(settings, current, seed, folder)
    begin = time.monotonic()
    rows = folder.begin_part(generation, name, dict(begun, seed=seed))
    if store:
        words += ["--out", store]
        if stored_run(store, seed) is not None:
            words.append("--resume")
        answer = engine.self_play(settings.game, words)
        run = stored_run(store, seed)
        assert run is not None
        engine.export_rows(store, run["id"], rows)
    else:
        answer = engine.self_play(settings.game, [*words, "--rows", rows])
    if not glob.glob(os.path.join(rows, "*.rows")):
        raise LearnError(f"{rows}: self-play wrote no rows")
    facts = facts_of(answer, time.monotonic() - begin, engine.hash())
    folder.end_part(generation, name, facts)
    return facts


def games_there(folder: Folder, settings: Settings, generation: int) -> int:
    """All parts have the same number of games, so counting names is enough;
    with thousands of actors a shared file system cannot handle more."""
    return folder.count_parts(generation) * settings.part_games


def run(engine: Engine, folder: Folder, settings: Settings,
        stop: Callable[[], bool]) -> None:
    """Plays parts of the current generation until the run is over or `stop()`
    is true. Waits while there is no generation, and while the current one has
    twice the games it needs, because then the learner is behind."""
    name = own_name()
    folder.log(f"actor {name} begins")
    count = 0
    while not stop():
        current = folder.current()
        if current is not None and current["over"]:
            folder.log(f"actor {name} ends: the run is over")
            return
        if current is not None and current["engine"] != engine.hash():
            # Its games would be others than the settings say.
            raise LearnError(
                f"{folder.path}: the learner's engine is {current['engine']}, "
                f"not {engine.hash()} as here; actors and learner need the "
                "same build")
        if current is None or (
                games_there(folder, settings, current["generation"])
                >= 2 * settings.games_of(current["generation"])):
            time.sleep(WAIT)
            continue
        play_part(engine, folder, settings, current, f"{name}-{count:06}", "")
        count += 1
    folder.log(f"actor {name} ends")
