"""Generation after generation: games, training, rounding, the gate.

A generation is over when its record is written. After a kill its unfinished
step is repeated, but existing parts of games and an existing network are kept.
"""

import dataclasses
import io
import json
import os
import tempfile
import time
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from .. import _core as pm
from .. import convert_network
from ..weight_files import load

from . import LearnError, actor, curves, gate, openings, ratings
from .engine import Engine
from .folder import Folder, naming, write_whole
from .settings import Settings

WAIT = 0.5  # seconds between looks for parts
SAMPLE = 1000  # positions on which rounding is measured
BETTER = [-40.0, 60.0]  # Elo, of tests between two forms of a network


def accepted(records: List[Dict[str, Any]]) -> List[int]:
    """Networks that passed the gate, oldest first."""
    return [record["network"] for record in records if record["accepted"]]


def all_ratings(records: List[Dict[str, Any]]
                ) -> Dict[int, Tuple[float, float]]:
    matches = [ratings.Match(m["first"], m["second"], m["wins"], m["draws"],
                             m["losses"])
               for record in records for m in record["matches"]
               if "wins" in m]
    return ratings.ratings(matches)


def save_network(path: str, settings: Settings, number: int,
                 weights: Dict[str, Any], scale: float,
                 rollout_scale: float = 0.0) -> Dict[str, float]:
    """Writes the native network, with its value's logit times `scale` and, in a
    game without features, a random game's times `rollout_scale`. Returns the
    rounding errors."""
    game = pm.game(settings.game)
    scaled = dict(weights)
    for part in ("value.weight", "value.bias", "score.scale"):
        scaled[part] = scaled[part] * scale
    if not game.num_features:
        scaled["score.scale"] = np.float32(rollout_scale)
    sample = convert_network.positions(game, SAMPLE)
    try:
        floats = convert_network.floats_of(scaled, game,
                                           settings.policy_layer)
        content = convert_network.quantised(
            floats, game, sample, f"phasemachine learn, network {number}")
    except ValueError as error:
        raise LearnError(f"network {number} cannot be rounded: {error}")
    write_whole(path, content)
    with naming(path):
        return convert_network.errors(pm.Network(path), floats, sample)


def save_weights(folder: Folder, number: int, weights: Dict[str, Any]) -> None:
    packed = io.BytesIO()
    np.savez(packed, **weights)
    write_whole(folder.weights(number), packed.getvalue())


def load_weights(folder: Folder, number: int) -> Optional[Dict[str, Any]]:
    if number == 0:
        return None
    with naming(folder.weights(number)):
        return load(folder.weights(number))


class Learner:
    """Errors of all functions: LearnError, OSError."""

    def __init__(self, engine: Engine, folder: Folder, settings: Settings,
                 plays: bool, stop: Any) -> None:
        """`plays`: the learner plays the games itself. `stop()`: whether to
        stop; `stop.signalled`: by a signal."""
        self.engine = engine
        self.folder = folder
        self.settings = settings
        self.plays = plays
        self.stop = stop

    def run(self) -> None:
        """Runs until the run is over or `stop()` is true."""
        while True:
            records = self.folder.generations()
            self.announce(records)
            elo = all_ratings(records)
            curves.write(self.folder, records, elo)
            if len(records) >= self.settings.generations:
                self.last(records)
                self.folder.log(f"the run is over after {len(records)} "
                                "generations; --set cannot lengthen it, but "
                                "generations in settings.json can")
                return
            begin = time.monotonic()
            if not self.collect(len(records)):
                return self.last(records)
            played = time.monotonic() - begin
            record = self.learn(records)
            record["seconds"]["games"] = played
            self.record(record)
            self.report(record)

    def last(self, records: List[Dict[str, Any]]) -> None:
        """What the last network gained, unless that is known or the run was
        told to stop at once; kept in the last record."""
        networks = accepted(records)
        if (not networks or self.stop.signalled or "last" in records[-1]
                or not self.settings.last_games):
            return
        matches = gate.last(self.engine, self.folder, self.settings,
                            networks[-1])
        for limit, match in matches.items():
            if "elo" in match:
                elo = match["elo"]
                self.folder.log(
                    f"network {networks[-1]} against "
                    f"{self.settings.first_evaluator or 'the default'}, {limit} "
                    f"a move: {match['wins']}-{match['draws']}-"
                    f"{match['losses']}, Elo {elo['difference']:+.0f} "
                    f"[{elo['low']:+.0f}, {elo['high']:+.0f}]")
        records[-1]["last"] = matches
        self.record(records[-1])
        curves.write(self.folder, records, all_ratings(records))

    def record(self, record: Dict[str, Any]) -> None:
        write_whole(self.folder.generation_path(record["generation"]),
                    json.dumps(record, indent=1) + "\n")

    def fit(self, given: List[str]) -> None:
        """Network 1 from rows or stores that exist, instead of games."""
        if self.folder.generations():
            raise LearnError(f"{self.folder.path}: a run that has networks of its "
                             "own; --fit needs another folder")
        with tempfile.TemporaryDirectory() as folder:
            folders = []
            for path in given:
                if not os.path.isfile(path):
                    folders.append(path)
                    continue
                with naming(path), pm.Store(path) as store:
                    runs = [run["id"] for run in store.runs()]
                for run in runs:
                    folders.append(os.path.join(folder, str(len(folders))))
                    self.engine.export_rows(path, run, folders[-1])
            weights, losses = self.train(folders, 0, None)
        facts = self.choose_scales(1, weights)
        save_weights(self.folder, 1, weights)
        self.folder.log(f"{self.folder.network(1)}: "
                        + json.dumps({**losses, **facts}))

    def announce(self, records: List[Dict[str, Any]]) -> None:
        """The current generation for actors."""
        generation, networks = len(records), accepted(records)
        over = generation >= self.settings.generations
        path = self.folder.openings(generation)
        if self.settings.openings and not over and not os.path.exists(path):
            network = self.folder.network(networks[-1]) if networks else None
            found = openings.make(self.settings, generation, network)
            write_whole(path, "".join(f"{text}\n" for text in found))
        self.folder.set_current(generation, networks[-1] if networks else None,
                                networks[:-1], over, self.engine.hash())

    def collect(self, generation: int) -> bool:
        """Waits for, or plays, the games of a generation; false if stopped."""
        count = 0
        while (actor.games_there(self.folder, self.settings, generation)
               < self.settings.games_of(generation)):
            if self.stop():
                return False
            if not self.plays:
                time.sleep(WAIT)
                continue
            name = f"all-{count:04}"
            if not os.path.exists(self.folder.part(generation, name)):
                store = (self.folder.at("store", "all.db")
                         if self.settings.store else "")
                current = self.folder.current()
                assert current is not None
                actor.play_part(self.engine, self.folder, self.settings,
                                current, name, store)
            count += 1
        return True

    def learn(self, records: List[Dict[str, Any]]) -> Dict[str, Any]:
        """The record of a generation whose games are complete."""
        generation, number = len(records), len(records) + 1
        settings = self.settings
        first = max(0, generation - settings.window + 1)
        parts = [list(self.folder.parts(g))
                 for g in range(first, generation + 1)]
        self.tell_other_engines(generation, parts[-1])
        begin = time.monotonic()
        weights, losses = self.train(
            [part["folder"] for some in parts for part in some], generation,
            load_weights(self.folder, generation))
        trained = time.monotonic()
        facts = self.choose_scales(number, weights)
        save_weights(self.folder, number, weights)
        networks = accepted(records)
        best = networks[-1] if networks else 0
        verdict = gate.judge(self.engine, self.folder, settings, number, best)
        anchored = gate.anchor(self.engine, self.folder, settings, number,
                               generation)
        return {
            "version": 1, "generation": generation, "network": number,
            "against": best,
            "accepted": verdict is None or verdict["better"],
            "games": games_of(parts[-1]), "losses": losses,
            **facts,
            "matches": [match for match in (verdict, anchored)
                        if match is not None],
            "settings": dataclasses.asdict(settings),
            "seconds": {"training": trained - begin,
                        "matches": time.monotonic() - trained}}

    def train(self, folders: List[str], generation: int,
              start: Optional[Dict[str, Any]]
              ) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        from . import training  # PyTorch, which actors do not need
        return training.train(folders, self.settings, generation, start)

    def tell_other_engines(self, generation: int,
                           parts: List[Dict[str, Any]]) -> None:
        """The program may have been replaced while games were played."""
        for part in parts:
            engine = part.get("engine", "unknown")
            if engine != self.engine.hash():
                self.folder.log(
                    f"generation {generation}: part {part['name']} was played "
                    f"by engine {engine}, not {self.engine.hash()}")

    def choose_scales(self, number: int, weights: Dict[str, Any]
                      ) -> Dict[str, Any]:
        """Writes the network with the factor of its value's logit, and with or
        without a random game in its value, that beat the earlier ones of these
        in matches."""
        rollout = self.settings.score_scale()
        chosen = (self.settings.value_scales[0], rollout)
        path = self.folder.network(number)
        rounding = save_network(path, self.settings, number, weights, *chosen)
        rivals = [(scale, rollout) for scale in self.settings.value_scales[1:]]
        if rollout and self.settings.gate_games:
            rivals.append((0.0, 0.0))
        # The rival is the next number's file, which does not exist yet.
        other = self.folder.network(number + 1)
        for rival in rivals:
            rival = (rival[0] or chosen[0], rival[1])
            found = save_network(other, self.settings, number, weights, *rival)
            match = gate.play(self.engine, self.folder, self.settings,
                              number + 1, number,
                              max(self.settings.gate_games, 2),
                              self.settings.seed + 31 * number, BETTER)
            if match["better"]:
                os.replace(other, path)
                chosen, rounding = rival, found
            else:
                os.remove(other)
        if rollout:
            save_network(self.folder.alone(number), self.settings, number,
                         weights, chosen[0])
        return {"rounding": rounding, "value_scale": chosen[0],
                "rollout_scale": chosen[1]}

    def report(self, record: Dict[str, Any]) -> None:
        losses, games = record["losses"], record["games"]
        verdict = next((m for m in record["matches"]
                        if m["second"] == record["against"]), None)
        text = (f"generation {record['generation']}: {games['games']} games of "
                f"{games['plies'] / max(games['games'], 1):.1f} plies, "
                f"{losses['rows']} rows; value {losses['value']:.4f}, policy "
                f"{losses['policy']:.4f}")
        if verdict is not None and "elo" in verdict:
            text += (f"; {verdict['wins']}-{verdict['draws']}-"
                     f"{verdict['losses']} against network {record['against']}")
        self.folder.log(text + ("; accepted" if record["accepted"] else
                                "; not accepted"))


def games_of(parts: List[Dict[str, Any]]) -> Dict[str, Any]:
    """Totals over the parts of a generation."""
    total: Dict[str, Any] = {"parts": len(parts)}
    for name in ("games", "plies", "first", "second", "draws", "cut_off",
                 "simulations", "seconds"):
        total[name] = sum(part[name] for part in parts)
    total["shortest"] = min(part["shortest"] for part in parts)
    total["longest"] = max(part["longest"] for part in parts)
    return total
