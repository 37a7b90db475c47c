#!/usr/bin/env python3
"""Games that are classes: every path, every fault, every form of a state."""

import os
import pickle
import random
import subprocess
import sys
import tempfile
import threading
import traceback
import unittest

import numpy as np

import phasemachine as pm

number = 0


def named(rules, name="tested"):
    """The class with a name that no other test uses."""
    global number
    number += 1
    return type(rules.__name__, (rules,), {"name": f"{name}_{number}"})


class Nim:
    """Who takes the last of ten stones wins; a coin may give one back once."""
    max_moves = 3
    start = 10

    def initial(self):
        return (self.start, pm.FIRST, False)

    def side(self, state):
        return state[1]

    def winner(self, state):
        return None if state[0] else 1 - state[1]

    def legal_moves(self, state):
        return [n for n in (1, 2, 3) if n <= state[0]]

    def apply(self, state, move):
        return (state[0] - move, 1 - state[1], state[2])

    def move_text(self, state, move):
        return f"take{move}"

    def draw(self, state, viewer):
        return f"{state[0]} stones"


class BytesNim(Nim):
    def initial(self):
        return bytes(super().initial())

    def apply(self, state, move):
        return bytes(super().apply(state, move))


class ArrayNim(Nim):
    def initial(self):
        return np.array(super().initial(), dtype=np.int16)

    def apply(self, state, move):  # in place
        state[0] -= move
        state[1] = 1 - state[1]


class StepNim(Nim):
    def step(self, state, move):
        after = self.apply(state, move)
        won = self.winner(after)
        return after, self.side(after), won, self.legal_moves(after)


class Coin(Nim):
    """With chance: nature tosses after the first move; heads gives a stone."""
    def side(self, state):
        return pm.NEUTRAL if state[2] == 1 else state[1]

    def winner(self, state):
        return None if state[0] else 1 - state[1]

    def initial(self):
        return (10, pm.FIRST, 0)

    def legal_moves(self, state):
        return [8, 9] if state[2] == 1 else super().legal_moves(state)

    def apply(self, state, move):
        if state[2] == 1:
            return (state[0] + move - 8, state[1], 2)
        return (state[0] - move, 1 - state[1], state[2] or 1)

    def chance_weights(self, state, moves):
        return np.where(np.asarray(moves) == 8, 0.75, 0.25)


class Cards:
    """Each has a hidden card; the first calls or folds."""
    max_moves = 4
    actions = 4

    def initial(self):
        return (-1, -1, -1)

    def side(self, state):
        return pm.NEUTRAL if -1 in state[:2] else pm.FIRST

    def winner(self, state):
        if state[2] < 0:
            return None
        return pm.FIRST if state[2] and state[0] > state[1] else pm.SECOND

    def legal_moves(self, state):
        if -1 in state[:2]:
            return [card for card in range(4) if card != state[0]]
        return (0, 1)

    def apply(self, state, move):
        for i in range(2):
            if state[i] == -1:
                return state[:i] + (move,) + state[i + 1:]
        return state[:2] + (move,)

    def chance_weights(self, state, moves):
        return [1 / len(moves)] * len(moves)

    def observe(self, state, viewer):
        if state[2] >= 0:
            return state
        other = 1 - viewer
        return tuple(state[i] != -1 and 9 if i == other else state[i]
                     for i in range(2))

    def determinize(self, state, viewer, seed):
        other = 1 - viewer
        if state[2] >= 0 or state[other] == -1:
            return state
        cards = [card for card in range(4) if card != state[viewer]]
        card = cards[seed % len(cards)]
        return tuple(card if i == other else state[i] for i in range(3))

    def encode(self, state, viewer):
        seen = [*self.observe(state, viewer), -1][:3]
        return np.eye(11)[[value + 1 for value in seen]].ravel()


class Solitaire(Nim):
    players = 1
    return_range = (0, 10)

    def initial(self):
        return (10, 0)

    def side(self, state):
        return pm.FIRST

    def winner(self, state):
        return None if state[0] else pm.FIRST

    def apply(self, state, move):
        return (state[0] - move, state[1] + 1)

    def returns(self, state):
        return [state[1]]


class Defined(unittest.TestCase):
    def test_every_game_is_played_everywhere(self):
        for rules in (Nim, BytesNim, ArrayNim, StepNim, Coin, Cards, Solitaire):
            with self.subTest(rules.__name__):
                game = pm.define(named(rules))
                self.assertIn(game.name, pm.games())
                self.assertEqual(pm.game(game.name).name, game.name)
                board = game.initial()
                self.assertEqual(game.load(board.save()), board)
                pm.self_play(board, games=6, simulations=20, workers=3)
                if game.players == 2:
                    pm.match(board, "mcts:sims=20", "random", games=4,
                             workers=2)
                session = pm.Session(board, second="engine", simulations=10)
                session.proceed()
                session.play(int(session.board.legal_moves[0]))
                session.proceed()
                pm.Session.load(session.save())
                batch = pm.Batch(board, 50, seed=1)
                for _ in range(20):
                    batch.step(batch.random_moves())
                self.assertEqual(batch.observe().shape[0], 50)
                self.assertEqual(batch.legal_masks().shape,
                                 (50, game.num_actions))

    def test_forms_of_a_state_play_alike(self):
        lines = []
        for rules in (Nim, BytesNim, ArrayNim, StepNim):
            game = pm.define(named(rules))
            result = pm.Player(game, seed=4).search(game.initial(),
                                                    simulations=500)
            lines.append((result.best, list(result.visits), result.proof))
        self.assertEqual(lines, lines[:1] * 4)
        self.assertEqual(lines[0][0], 2)
        self.assertEqual(lines[0][2], "win")

    def test_a_cache_changes_nothing(self):
        played = []
        for cache in (0, 1, 64):
            game = pm.define(named(Coin), cache=cache)
            played.append(pm.self_play(game.initial(), games=5,
                                       simulations=40, seed=2))
        for other in played[1:]:
            for a, b in zip(played[0], other):
                self.assertEqual([p["move"] for p in a["plies"]],
                                 [p["move"] for p in b["plies"]])

    def test_texts(self):
        game = pm.define(named(Nim))
        board = game.initial()
        self.assertEqual(board.move_text(2), "take2")
        board.step("take3")
        self.assertEqual(board.render(), "7 stones\n")
        self.assertEqual(game.from_text(board.text()), board)

    def test_the_name_is_that_of_the_class(self):
        global number
        class TwoWordsGame(Nim):
            pass
        self.assertEqual(pm.define(TwoWordsGame).name, "two_words_game")
        self.assertRaisesRegex(ValueError, "already is", pm.define,
                               TwoWordsGame)

    def test_records_are_kept_and_read(self):
        game = pm.define(named(Coin))
        games = pm.self_play(game.initial(), games=5, simulations=20)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "runs.db")
            with pm.Store(path, write=True) as store:
                run = store.add_run(game, seed=1, settings={}, games=5)
                self.assertEqual(store.add(run, games), 5)
                arrays = store.training_arrays(run)
            self.assertGreater(len(arrays["observations"]), 5)

    def test_an_evaluator_and_a_network_of_its_size(self):
        game = pm.define(named(Cards))
        self.assertEqual(game.observation_shape, (33,))
        shapes = set()

        def judge(batch):
            shapes.add(batch.observations.shape[1:])
            return np.full(len(batch), 0.5, np.float32), None
        board = game.initial()
        board.step("2")
        board.step("0")
        pm.Player(game, evaluator=judge).search(board, simulations=50)
        pm.self_play(game.initial(), games=20, simulations=10, evaluator=judge,
                     workers=2)
        self.assertEqual(shapes, {(33,)})

    def test_a_search_sees_only_its_sides_cards(self):
        game = pm.define(named(Cards))
        seen = []
        for hidden in ("0", "1", "3"):
            board = game.initial()
            board.step("2")
            board.step(hidden)
            result = pm.Player(game).search(board, simulations=300)
            seen.append(list(result.visits))
        self.assertEqual(seen, seen[:1] * 3)

    def test_searches_on_many_threads(self):
        game = pm.define(named(Coin), cache=0)
        results = []

        def search():
            player = pm.Player(game, threads=3, options="mode=tree")
            results.append(player.search(game.initial(), simulations=400))
        threads = [threading.Thread(target=search) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        self.assertEqual(len(results), 4)


class Broken(Exception):
    pass


class Faults(unittest.TestCase):
    def fault_of(self, **methods):
        """A game in which these methods come after the start."""
        class Faulty(Coin):
            on = False
        for name, method in methods.items():
            whole = getattr(Coin, name)

            def either(self, *given, whole=whole, method=method):
                return (method if Faulty.on else whole)(self, *given)
            setattr(Faulty, name, either)
        game = pm.define(named(Faulty), cache=0)
        board = game.initial()
        return game, board, Faulty

    def test_an_exception_is_raised_with_its_traceback(self):
        def raises(self, *given):
            raise Broken("here")
        for name in ("apply", "side", "winner", "legal_moves",
                     "chance_weights"):
            with self.subTest(name):
                game, board, rules = self.fault_of(**{name: raises})
                text = board.text()
                player = pm.Player(game, threads=2, options="mode=tree")
                rules.on = True
                calls = [
                    lambda: player.search(board, simulations=100),
                    lambda: pm.self_play(board, games=4, simulations=20,
                                         workers=2),
                    lambda: pm.match(board, "mcts:sims=20", "random")]
                if name != "chance_weights":
                    calls.append(lambda: board.step(1))
                for call in calls:
                    frames = []
                    try:
                        call()
                    except Broken as error:
                        frames = traceback.extract_tb(error.__traceback__)
                    self.assertIn("raises", [f.name for f in frames])
                rules.on = False
                self.assertEqual(board.text(), text)
                player.search(board, simulations=100)
                board.step(1)

    def test_wrong_answers(self):
        cases = [
            ("legal_moves", lambda s, state: [], pm.RulesError, "no move"),
            ("legal_moves", lambda s, state: [1, 1], pm.RulesError, "twice"),
            ("legal_moves", lambda s, state: range(4), pm.RulesError,
             "lists 4 moves; the game has at most 3"),
            ("legal_moves", lambda s, state: range(5000), ValueError,
             "more than 1024"),
            ("legal_moves", lambda s, state: [-1], TypeError, "whole numbers"),
            ("legal_moves", lambda s, state: 7, TypeError, ""),
            ("side", lambda s, state: 5, pm.RulesError, "not a side"),
            ("side", lambda s, state: None, pm.RulesError,
             "side says that nobody decides"),
            ("side", lambda s, state: "first", TypeError, "a side or None"),
            ("winner", lambda s, state: 9, pm.RulesError, "not a side"),
            ("apply", lambda s, state, move: state, pm.RulesError,
             "leaves the state"),
            ("apply", lambda s, state, move: None, TypeError, "side|state|None"),
            ("apply", lambda s, state, move: (state[0], object()), TypeError,
             "a state is"),
            ("apply", lambda s, state, move: ("x" * 5000,), ValueError,
             "state_bytes"),
            ("chance_weights", lambda s, state, moves: [1], ValueError,
             "1 numbers for 2 moves"),
            ("chance_weights", lambda s, state, moves: [0.5, 0.4],
             pm.RulesError, "sum to 0.9"),
            ("chance_weights", lambda s, state, moves: [float("nan"), 1],
             pm.RulesError, "nan"),
        ]
        for name, method, error, words in cases:
            with self.subTest(name, words=words):
                game, board, rules = self.fault_of(**{name: method})
                player = pm.Player(game)
                rules.on = True
                with self.assertRaisesRegex(error, words):
                    player.search(board, simulations=200)
                rules.on = False
                player.search(board, simulations=200)

    def test_a_stop_ends_a_session_of_short_searches(self):
        class Stopping(named(Nim)):
            start = 100

            def apply(self, state, move):
                session.stop()
                return super().apply(state, move)
        session = pm.Session(pm.define(Stopping), first="engine",
                             second="engine", simulations=2)
        session.proceed()
        self.assertEqual(session.next, "engine")

    def test_a_batch_steps_wholly_or_not_at_all(self):
        class Late(named(Coin)):
            tosses = 0

            def chance_weights(self, state, moves):
                Late.tosses += 1
                if Late.tosses == 3:
                    raise Broken("here")
                return super().chance_weights(state, moves)
        batch = pm.Batch(pm.define(Late, cache=0), 4)
        sides, before = batch.sides, pickle.dumps(batch)
        with self.assertRaises(Broken):
            batch.step([1, 1, 1, 1])
        self.assertEqual(pickle.dumps(batch), before)
        self.assertEqual(sides.tolist(), [pm.FIRST] * 4)
        batch.step([1, 1, 1, 1])
        self.assertEqual(sides.tolist(), [pm.SECOND] * 4)

    def test_a_class_that_lacks_something(self):
        class Lacking:
            def initial(self):
                return (0,)
        self.assertRaisesRegex(TypeError, "no method apply", pm.define, Lacking)

        class Peeking(named(Nim)):
            has_hidden = True
        self.assertRaisesRegex(TypeError, "observe", pm.define, Peeking)

        class Wide(named(Nim)):
            max_moves = 2000
        self.assertRaisesRegex(ValueError, "max_moves", pm.define, Wide)
        for name, value, error, words in (
                ("name", 5, TypeError, "name must be a text, not 5"),
                ("return_range", 5, TypeError,
                 "return_range must be two numbers, not 5"),
                ("return_range", (0, 1), ValueError, "without returns")):
            rules = named(Nim)
            setattr(rules, name, value)
            self.assertRaisesRegex(error, words, pm.define, rules)

    def test_a_method_may_change_what_it_is_asked_about(self):
        class Meddling(named(Nim)):
            meddle = None

            def move_text(self, state, move):
                meddle, Meddling.meddle = Meddling.meddle, None
                if meddle:
                    meddle()
                return super().move_text(state, move)
        board = pm.define(Meddling).initial()
        Meddling.meddle = lambda: [board.step(move) for move in (3, 3, 3)]
        self.assertEqual(board.legal_texts, ["take1", "take2", "take3"])
        self.assertEqual(board.legal_texts, ["take1"])

        session = pm.Session(board.game, second="person")
        session.play(1)
        Meddling.meddle = lambda: session.play(2)
        with self.assertRaisesRegex(RuntimeError, "another call uses"):
            session.save()
        self.assertEqual(session.ply, 1)

    def test_a_cheat_breaks_a_law(self):
        class Cheat(Cards):
            def observe(self, state, viewer):
                return state
        game = pm.define(named(Cheat))
        pm.define(named(Cards)).check(plies=300)
        with self.assertRaisesRegex(pm.RulesError,
                                    "determinize.. changes what its viewer"):
            game.check(plies=300)

    def test_bytes_that_are_no_state(self):
        game = pm.define(named(Nim))
        board = game.initial()
        saved = board.save()
        generator = random.Random(1)
        for _ in range(300):
            broken = bytearray(saved)
            for _ in range(generator.randrange(1, 4)):
                broken[generator.randrange(len(broken))] = \
                    generator.randrange(256)
            try:
                game.load(bytes(broken))
            except (ValueError, TypeError, IndexError):
                pass

    def test_python_ends_with_a_game_defined(self):
        code = ("import phasemachine as pm\n"
                "from define_test import Nim\n"
                "game = pm.define(Nim)\n"
                "player = pm.Player(game)\n"
                "player.search(game.initial(), simulations=50)\n")
        folder = os.path.dirname(os.path.abspath(__file__))
        environment = dict(os.environ)
        environment["PYTHONPATH"] += os.pathsep + folder
        made = subprocess.run([sys.executable, "-c", code], env=environment,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual((made.returncode, made.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
