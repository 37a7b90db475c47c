#!/usr/bin/env python3
"""The learning loop: tic-tac-toe from scratch, kills at any moment, actors that
come and go, messages. Needs the package on PYTHONPATH, the program next to it,
and PyTorch."""

import dataclasses
import importlib.util
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest

import numpy as np

import phasemachine as pm
from phasemachine.learn import (LearnError, actor, curves, engine, folder,
                                gate, learner, openings, ratings, speeds)
from phasemachine.learn import settings as settings_module

# A run of two generations that takes a second.
SMALL = {"games": 40, "part_games": 20, "sims": 20, "fast_sims": 10,
         "generations": 2, "passes": 1.0, "openings": 10, "gate_games": 8,
         "gate_limit": "sims=20", "last_games": 4, "last_limits": ["sims=10"],
         "units": 32}


def words(out, *more, game="tic_tac_toe", **changes):
    sets = [f"--set={name}={json.dumps(value)}"
            for name, value in changes.items()]
    return [sys.executable, "-m", "phasemachine.learn", game, "--out", out,
            "--threads", "2", *sets, *more]


def run(*given, **changes):
    """Exit code and output of a complete run."""
    done = subprocess.run(words(*given, **changes), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True)
    return done.returncode, done.stdout


def content(path):
    with open(path, "rb") as file:
        return file.read()


def records(out):
    """The records of a run, without clock-dependent parts."""
    found = folder.Folder(out).generations()
    for record in found:
        record.pop("seconds")
        record["games"].pop("seconds")
        for match in [*record["matches"], *record.get("last", {}).values()]:
            match.pop("seconds")
    return found


def drawn_openings(count):
    """All positions after two moves that are draws with best play."""
    values = {}

    def value(board):
        text = board.text()
        if text not in values:
            if board.winner is not None:
                values[text] = board.utility(pm.FIRST)
            else:
                after = []
                for move in board.legal_moves:
                    next_ = board.copy()
                    next_.step(int(move))
                    after.append(value(next_))
                values[text] = (max if board.side == pm.FIRST else min)(after)
        return values[text]

    value(pm.game("tic_tac_toe").initial())
    drawn = [text for text in sorted(values)
             if values[text] == 0.5 and text[:9].count(".") in (6, 7, 8)]
    random.Random(1).shuffle(drawn)
    assert len(drawn) >= count
    return drawn[:count]


class TicTacToe(unittest.TestCase):
    def test_from_nothing_it_loses_to_nobody_who_guesses(self):
        with tempfile.TemporaryDirectory() as out:
            code, text = run(out, store=False)
            self.assertEqual(code, 0, text)
            run_ = folder.Folder(out)
            taught = f"mcts:sims=50,net={run_.network(len(records(out)))}"
            program = engine.Engine(engine.find_program(None), 2)
            from_start = program.match(
                "tic_tac_toe", taught, "random",
                ["--games", "1000", "--opening-plies", "0"])
            self.assertEqual(from_start["games"], 1000)
            self.assertEqual(from_start["result"]["losses"], 0, text)
            openings = os.path.join(out, "drawn.txt")
            with open(openings, "w", encoding="ascii") as file:
                file.write("\n".join(drawn_openings(100)) + "\n")
            from_openings = program.match(
                "tic_tac_toe", taught, "random",
                ["--games", "200", "--openings", openings])
            self.assertEqual(from_openings["games"], 200)
            self.assertEqual(from_openings["result"]["losses"], 0, text)


class Fit(unittest.TestCase):
    """Networks from rows and stores that exist."""
    def fitted(self, game, games, stored=False, **changes):
        """The network, and the rows that it was fitted to."""
        folder_ = tempfile.TemporaryDirectory()
        self.addCleanup(folder_.cleanup)
        rows, store, out = (os.path.join(folder_.name, name)
                            for name in ("rows", "all.db", "out"))
        engine.Engine(engine.find_program(None)).self_play(
            game, ["--games", str(games), "--sims", "30", "--seed", "3",
                   "--rows", rows, "--max-plies", "60", "--out", store])
        code, text = run(out, "--fit", store if stored else rows, game=game,
                         batch=64, units=32, **changes)
        self.assertEqual(code, 0, text)
        self.assertIn("held_out_value", text)
        return pm.Network(folder.Folder(out).network(1)), rows

    def error(self, network, rows):
        """Mean error of the values, as a share of that of their mean."""
        errors, plain = [], []
        for name in os.listdir(rows):
            file = pm.Rows(os.path.join(rows, name))
            scores = np.full(len(file), 0.5, np.float32)
            values, _ = network.evaluate(file.observations(), scores=scores)
            wanted = file.table["value"]
            errors.append(np.abs(values - wanted))
            plain.append(np.abs(wanted - wanted.mean()))
        return np.concatenate(errors).mean() / np.concatenate(plain).mean()

    def test_tic_tac_toe_is_learned(self):
        network, rows = self.fitted("tic_tac_toe", 300, passes=16, gate_games=0,
                                    learning_rate=0.01, result_share=0)
        self.assertLess(self.error(network, rows), 0.6)
        self.assertGreater(network.score_scale, 0)  # random games

    def test_a_batch_may_be_one_row(self):
        _, rows = self.fitted("tic_tac_toe", 10, passes=1)
        from phasemachine.learn import training
        window = training.Window([rows], settings_module.of_game(
            "tic_tac_toe", {}))
        batch = window.unpack(window.learned[:1], "cpu")
        self.assertEqual([len(part) for part in batch[3:7]], [1] * 4)

    def test_a_batch_has_the_rows_that_are_asked_for(self):
        _, rows = self.fitted("tic_tac_toe", 20, passes=1)
        from phasemachine.learn import training
        window = training.Window([rows], settings_module.of_game(
            "tic_tac_toe", {"held_out": 0.0}))
        whole = window.unpack(window.learned, "cpu")
        net = training.Net(pm.game("tic_tac_toe"), 8, settings_module.of_game(
            "tic_tac_toe", {}))
        index = np.random.default_rng(1).permutation(len(whole.values))[:9]
        index = training.torch.from_numpy(index)
        for all_, some in zip(net(whole), net(whole.rows(index))):
            np.testing.assert_allclose(all_[index].detach(), some.detach(),
                                       atol=1e-6)
        # Every row once a pass, whatever the size of a batch.
        values = np.concatenate([batch.values for batch in
                                 window.batches(2, 7, 1, "cpu")])
        np.testing.assert_array_equal(
            np.sort(values), np.sort(np.tile(whole.values, 2)))

    def test_values_far_from_a_half_are_learned(self):
        network, rows = self.fitted("monoknight", 150, passes=12,
                                    learning_rate=0.004, result_share=0,
                                    policy_weight=0)
        self.assertLess(self.error(network, rows), 0.8)

    def test_features_scores_and_pairs_enter(self):
        network, _ = self.fitted("gungi", 6, stored=True, passes=1,
                                 pairwise=True, held_out=0.3, policy_weight=0)
        self.assertEqual(network.features, pm.game("gungi").num_features)
        self.assertGreater(network.score_scale, 0)
        self.assertEqual(network.num_actions, 0)


class Kills(unittest.TestCase):
    def test_a_killed_run_goes_on_to_the_same_networks(self):
        draw = random.Random(3)
        with tempfile.TemporaryDirectory() as top:
            whole, killed = os.path.join(top, "whole"), os.path.join(top, "cut")
            begin = time.monotonic()
            code, text = run(whole, **SMALL)
            self.assertEqual(code, 0, text)
            took = time.monotonic() - begin
            kills = 0
            while kills < 6:
                process = subprocess.Popen(
                    words(killed, **SMALL), stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                try:
                    process.wait(draw.uniform(0.2, 1.0) * took)
                    break  # it was faster
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                    kills += 1
            self.assertGreater(kills, 0)
            code, text = run(killed, **SMALL)
            self.assertEqual(code, 0, text)
            self.assertEqual(records(killed), records(whole))
            for number in (1, 2):
                self.assertEqual(content(folder.Folder(killed).network(number)),
                                 content(folder.Folder(whole).network(number)))
            # Every game once, in the store too.
            with pm.Store(os.path.join(killed, "store", "all.db")) as store:
                self.assertEqual([run_["stored"] for run_ in store.runs()],
                                 [20, 20, 20, 20])
            # Learning plays without the random games of a network's value.
            for number in (1, 2):
                alone = pm.Network(folder.Folder(whole).self_player(number))
                self.assertEqual(alone.score_scale, 0)
            # What the last network gained, on the page and in the record.
            last = records(whole)[-1]["last"]["sims=10"]
            self.assertEqual(last["games"], 4)
            self.assertIn(b"last/sims=10/elo/difference",
                          content(os.path.join(whole, "curves.csv")))
            # A second start finds nothing to do.
            code, text = run(killed, **SMALL)
            self.assertEqual(code, 0, text)
            self.assertEqual(records(killed), records(whole))

    def test_settings_may_be_edited_after_a_kill(self):
        class Killed(Exception):
            pass

        def die(*_):
            raise Killed

        with tempfile.TemporaryDirectory() as top:
            run_ = folder.Folder(os.path.join(top, "run"))
            settings = run_.open("tic_tac_toe", dict(SMALL, openings=0))
            store = run_.at("store", "all.db")
            current = {"generation": 0, "network": None, "past": []}
            own = engine.Engine(engine.find_program(None))
            own.export_rows, export = die, own.export_rows
            edited = dataclasses.replace(settings, sims=30)
            # Edited, and edited back.
            for some, stored in ((settings, 1), (settings, 1), (edited, 2),
                                 (edited, 2), (settings, 3)):
                with self.assertRaises(Killed):
                    actor.play_part(own, run_, some, current, "a", store)
                with pm.Store(store) as opened:
                    self.assertEqual(len(opened.runs()), stored)
            own.export_rows = export
            facts = actor.play_part(own, run_, settings, current, "a", store)
            self.assertEqual(facts["games"], 20)
            self.assertEqual(run_.count_parts(0), 1)
            with self.assertRaisesRegex(LearnError,
                                        "^phasemachine selfplay: --sims: "):
                actor.play_part(own, run_, dataclasses.replace(settings, sims=-1),
                                current, "b", store)


class Actors(unittest.TestCase):
    def test_actors_may_die_and_come(self):
        changes = dict(SMALL, generations=3, games=200)
        # As in a Slurm array, where self-play by itself plays a share alone.
        array = dict(os.environ, SLURM_ARRAY_TASK_ID="1",
                     SLURM_ARRAY_TASK_MIN="0", SLURM_ARRAY_TASK_COUNT="4")
        with tempfile.TemporaryDirectory() as out:
            def start(role, **given):
                return subprocess.Popen(
                    words(out, "--role", role, **given), env=array,
                    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT, text=True)

            actors = [start("actor")]  # before there is a run
            learner = start("learner", **changes)
            run_ = folder.Folder(out)
            while not list(run_.parts(0)) and learner.poll() is None:
                time.sleep(0.05)
            actors[0].kill()
            actors[0].communicate()
            actors = [start("actor"), start("actor")]
            for process in (learner, *actors):
                text, _ = process.communicate(timeout=300)
                self.assertEqual(process.returncode, 0, text)
            found = records(out)
            self.assertEqual(len(found), 3)
            hands = set()
            for generation in range(3):
                parts = list(run_.parts(generation))
                self.assertGreaterEqual(len(parts), 10)
                self.assertEqual({part["games"] for part in parts}, {20})
                hands |= {part["name"].rsplit("-", 1)[0] for part in parts}
            self.assertGreaterEqual(len(hands), 2)
            # No two parts have the same games.
            seen = [content(os.path.join(part["folder"], name))
                    for generation in range(3)
                    for part in run_.parts(generation)
                    for name in os.listdir(part["folder"])
                    if name.endswith(".rows")]
            self.assertEqual(len(seen), len(set(seen)))

    def test_a_second_learner_is_refused(self):
        with tempfile.TemporaryDirectory() as out:
            run_ = folder.Folder(out)
            run_.open("tic_tac_toe", dict(SMALL))
            run_.lock_learner()
            self.addCleanup(run_._lock.close)
            code, text = run(out)
            self.assertEqual(code, 1)
            self.assertIn("another learner is at work here", text)


class Messages(unittest.TestCase):
    def expect(self, part, *given, **changes):
        code, text = run(*given, **changes)
        self.assertEqual(code, 1, text)
        self.assertIn(part, text)
        self.assertEqual(len(text.splitlines()), 1, text)

    def test_what_cannot_be(self):
        with tempfile.TemporaryDirectory() as top:
            new = os.path.join(top, "new")
            self.expect("unknown game 'goo'; known: chess", new, game="goo")
            self.expect("'simms=3': expected name=value", new, "--set=simms=3")
            self.expect("sims is 'many', not int", new, "--set=sims=many")
            self.expect("sims is 0, not from 1", new, sims=0)
            self.expect("gate_limit is 'sims', not movetime=", new,
                        gate_limit="sims")
            self.expect("no such program", new, "--program", "nowhere")
            self.assertFalse(os.path.exists(new))
            self.expect("there are no .rows files", os.path.join(top, "fit"),
                        "--fit", top, units=32)
            run_ = folder.Folder(os.path.join(top, "run"))
            run_.open("tic_tac_toe", dict(SMALL))
            folder.write_whole(run_.generation_path(0), json.dumps(dict.fromkeys(
                ("network", "accepted", "matches", "games", "losses"))))
            self.expect("a run that has networks of its own", run_.path,
                        "--fit", top)
            foreign = os.path.join(top, "foreign")
            os.makedirs(foreign)
            with open(os.path.join(foreign, "letter.txt"), "w",
                      encoding="ascii"):
                pass
            self.expect("neither empty nor a learning run", foreign)
            chess = os.path.join(top, "chess")
            folder.Folder(chess).open("chess", {})
            self.expect("a run of chess, not tic_tac_toe", chess)
            self.expect("the run has sims = 200, not 7", chess, game="chess",
                        sims=7)
            path = folder.Folder(chess).settings_path()
            with open(path, encoding="utf-8") as file:
                text = file.read()
            for wrong, part in [
                    (text[:40], "not JSON"),
                    ("[]", "no settings of a learning run"),
                    (text.replace('"version": 1', '"version": 2'),
                     "version 2 of the settings"),
                    (text.replace('"sims"', '"simms"'),
                     "unknown setting 'simms'")]:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(wrong)
                self.expect(part, chess, game="chess")

    def test_damaged_files_are_named(self):
        with tempfile.TemporaryDirectory() as top:
            run_ = folder.Folder(os.path.join(top, "run"))
            settings = run_.open("tic_tac_toe", {})
            damaged = {
                run_.weights(1): lambda: learner.load_weights(run_, 1),
                run_.network(1): lambda: openings.make(settings, 0,
                                                       run_.network(1)),
                run_.at("store", "all.db"):
                    lambda: actor.stored_run(run_.at("store", "all.db"), 1),
                run_.at("current.json"): run_.current,
                run_.generation_path(0): run_.generations}
            for path, read in damaged.items():
                for bytes_ in (b"", b"{}", b"PK\3\4" + bytes(3000)):
                    with open(path, "wb") as file:
                        file.write(bytes_)
                    with self.assertRaises((LearnError, OSError)) as told:
                        read()
                    self.assertIn(path, str(told.exception))
                    self.assertNotIn("\n", str(told.exception))

    def test_a_full_disk_names_the_file(self):
        with self.assertRaisesRegex(OSError, "No space left.*'/a/file'"):
            with folder.naming("/a/file"):
                with open("/dev/full", "wb", buffering=0) as file:
                    file.write(b"x")

    def test_an_actor_has_the_learners_engine(self):
        with tempfile.TemporaryDirectory() as top:
            run_ = folder.Folder(os.path.join(top, "run"))
            settings = run_.open("tic_tac_toe", {})
            run_.set_current(0, None, [], False, "0123456789abcdef")
            own = engine.Engine(engine.find_program(None))
            with self.assertRaisesRegex(LearnError, "the learner's engine is "
                                        "0123456789abcdef, not " + own.hash()):
                actor.run(own, run_, settings, lambda: False)

    def test_every_game_has_settings(self):
        for game in pm.games():
            settings = settings_module.of_game(game, {})
            again = json.loads(settings_module.to_text(settings))
            self.assertEqual(again.pop("version"), 1)
            self.assertEqual(settings_module.from_values(again, "again"),
                             settings)
        self.assertEqual(set(settings_module.OF_GAMES) - set(pm.games()), set())
        for name, value in [("dense", []), ("dense", [0]), ("dense", [4097]),
                            ("units", 4097), ("gate_elo", [0, math.inf]),
                            ("value_scales", [math.nan]),
                            ("value_scales", [10**400]),
                            ("learning_rate", 10**400)]:
            with self.assertRaisesRegex(LearnError, f"settings: {name} is "):
                settings_module.of_game("chess", {name: value})
        with self.assertRaisesRegex(LearnError, "the 2048 that pairwise"):
            settings_module.of_game("chess", {"units": 2080, "pairwise": True})

    def test_the_middle_of_two_hypotheses_decides(self):
        def better(score, *elo, accepted="undecided"):
            return gate.tally({"games": 20, "seconds": 1, "score": score,
                               "result": {}, "elo": {},
                               "sprt": {"accepted": accepted}},
                              2, 1, elo)["better"]
        self.assertTrue(better(0.45, -100, 0))
        self.assertFalse(better(0.4, -100, 0))
        self.assertFalse(better(0.5, -40, 60))
        # Unless the test has.
        self.assertTrue(better(0.4, -100, 0, accepted="elo1"))
        self.assertFalse(better(0.45, -100, 0, accepted="elo0"))

    def test_generations_have_games_for_a_while(self):
        settings = settings_module.of_game("connect_four", {})
        few, more, most = (speeds.games(settings, rate)
                           for rate in (1e4, 1e6, 1e9))
        self.assertEqual((few, most), (speeds.LEAST_GAMES, speeds.MOST_GAMES))
        self.assertAlmostEqual(more, speeds.SECONDS * 1e6 / 180 / 22, delta=2500)
        self.assertEqual(speeds.games(settings_module.of_game(
            "connect_four", {"sims": 3000, "fast_sims": 600}), 1e7), more)
        found = speeds.measured(settings_module.of_game(
            "tic_tac_toe", {"games": 0}))
        self.assertGreaterEqual(min(found.units, found.games,
                                    found.first_games), 32)

    def test_a_layer_is_as_wide_as_costs_little(self):
        self.assertEqual(speeds.affordable({32: 100, 64: 71, 128: 69}), 64)
        # Also where nature begins.
        for game in ("tic_tac_toe", "monoknight"):
            found = speeds.speeds(settings_module.of_game(game, {}))
            self.assertEqual(tuple(found), speeds.UNITS)
            self.assertGreater(min(found.values()), 0)


class Curves(unittest.TestCase):
    def test_ratings_are_those_of_the_matches(self):
        found = ratings.ratings([ratings.Match(1, 0, 750, 0, 250),
                                 ratings.Match(2, 1, 500, 0, 500)])
        self.assertEqual(found[0], (0, 0))
        self.assertAlmostEqual(found[1][0], 190.8, delta=1)  # 400 log10(3)
        self.assertAlmostEqual(found[2][0], found[1][0], delta=1)
        self.assertAlmostEqual(found[1][1], 24.9, delta=1)
        self.assertGreater(found[2][1], found[1][1])

    def test_who_only_wins_has_a_number(self):
        found = ratings.ratings([ratings.Match(1, 0, 20, 0, 0)])
        self.assertGreater(found[1][0], 400)
        self.assertLess(found[1][0], 2000)

    def test_numbers_are_written_for_the_page(self):
        records = [{"version": 1, "generation": g, "network": g + 1,
                    "accepted": True, "matches": [], "settings": {"games": 4},
                    "games": {"games": 4}, "losses": {"value": 0.5 / (g + 1)}}
                   for g in range(2)]
        with tempfile.TemporaryDirectory() as out:
            run_ = folder.Folder(out)
            os.mkdir(run_.at("generations"))
            for record in records:
                with open(run_.generation_path(record["generation"]), "w") as f:
                    json.dump(record, f)
            for known in (1, 2):
                curves.write(run_, records[:known], {1: (20.0, 5.0)})
            self.assertEqual(
                content(run_.at("curves.csv")).decode().split("\n")[:3],
                ["generation,network,accepted,games/games,losses/value,elo,"
                 "elo_margin", "0,1,1,4,0.5,20,5", "1,2,1,4,0.25,,"])
            self.assertEqual(sorted(os.listdir(run_.at("events"))),
                             ["events.out.tfevents.0000000000",
                              "events.out.tfevents.0000000001"])


if __name__ == "__main__":
    if importlib.util.find_spec("torch") is None:
        print("skipped: no PyTorch")
        sys.exit(77)
    unittest.main()
