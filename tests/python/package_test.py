#!/usr/bin/env python3
"""The Python package over every game. Needs the package on PYTHONPATH."""

import copy
import pickle
import random
import threading
import time
import unittest

import numpy as np

import phasemachine as pm
from phasemachine.adapters import AECEnv, SpielState


def next_move(board, source):
    if board.side == pm.NEUTRAL:
        return board.sample_chance(source.getrandbits(62))
    return int(source.choice(board.legal_moves))


class EveryGame(unittest.TestCase):
    def each(self):
        for name in pm.games():
            with self.subTest(game=name):
                yield pm.game(name)

    def test_play_to_the_end_with_every_view(self):
        for game in self.each():
            source = random.Random(3)
            board = game.initial()
            for ply in range(2000):
                if board.winner is not None:
                    break
                moves = board.legal_moves
                if ply < 30:
                    mask = board.legal_mask()
                    actions = board.legal_actions
                    self.assertEqual(sorted(np.flatnonzero(mask)),
                                     sorted(actions))
                    self.assertEqual(len(mask), game.num_actions)
                    for move, action in zip(moves[:5], actions):
                        self.assertEqual(board.action_of(move), action)
                        self.assertEqual(board.move_of(action), move)
                    for viewer in range(game.players):
                        seen = board.observation(viewer)
                        self.assertEqual(seen.shape, game.observation_shape)
                        self.assertEqual(seen.dtype, np.float32)
                        self.assertTrue(np.isfinite(seen).all())
                        world = board.determinize(viewer, ply)
                        np.testing.assert_array_equal(
                            world.observation(viewer), seen)
                        self.assertEqual(world.observe(viewer),
                                         board.observe(viewer))
                        self.assertEqual(world.svg(viewer), board.svg(viewer))
                    text = board.move_text(moves[0])
                    self.assertEqual(board.move(text), moves[0])
                    for twin in (board.copy(), copy.deepcopy(board),
                                 pickle.loads(pickle.dumps(board)),
                                 game.load(board.save())):
                        self.assertEqual(twin, board)
                        self.assertEqual(hash(twin), hash(board))
                board.step(next_move(board, source))
            self.assertIsNotNone(board.winner)
            self.assertEqual(len(board.legal_moves), 0)
            self.assertEqual(len(board.returns()), game.players)
            self.assertTrue(0 <= board.utility(0) <= 1)
            with self.assertRaises(ValueError):
                board.step(0)

    def test_wrong_input_is_a_value_error_and_changes_nothing(self):
        for game in self.each():
            board = game.initial()
            before = board.copy()
            for wrong in (lambda: board.step(0xFFFF), lambda: board.step("?"),
                          lambda: board.move_text(0xFFFF),
                          lambda: board.move_of(game.num_actions),
                          lambda: board.action_of(0xFFFF),
                          lambda: board.observation(2),
                          lambda: board.observation(-1),
                          lambda: game.initial("no=such"),
                          lambda: game.from_text("no such position"),
                          lambda: game.load(b"no board"),
                          lambda: pm.Player(game, evaluator="none"),
                          lambda: pm.Player(game, threads=0),
                          lambda: pm.Player(game, options="x"),
                          lambda: pm.Player(game).search(board),
                          lambda: pm.Batch(board, 0)):
                with self.assertRaises(ValueError):
                    wrong()
            self.assertEqual(board, before)
        with self.assertRaisesRegex(ValueError, "tic_tac_toe"):
            pm.game("checkers")

    def test_the_encoding_is_told_row_by_row(self):
        for game in self.each():
            told = game.encoding
            self.assertGreaterEqual(told["version"], 1)
            self.assertEqual(sum(row["count"] for row in told["rows"]),
                             game.observation_shape[0])
            self.assertEqual(max(row["first"] + row["count"]
                                 for row in told["actions"]),
                             game.num_actions)
            seen = game.initial().observation(0)
            first = 0
            for row in told["rows"]:
                part = seen[first:first + row["count"]]
                self.assertTrue((part >= row["least"]).all())
                self.assertTrue((part <= row["most"]).all())
                first += row["count"]

    def test_an_action_of_a_batch_that_is_not_legal_names_its_board(self):
        board = pm.game("tic_tac_toe").initial()
        board.step("b2")
        batch = pm.Batch(board, 3)
        with self.assertRaisesRegex(ValueError, "board 1: illegal action 4"):
            batch.moves_of([0, 4, 4])
        with self.assertRaisesRegex(ValueError, "board 2: illegal action 9"):
            batch.moves_of([0, 1, 9])
        with self.assertRaisesRegex(ValueError, "actions: an array of 3"):
            batch.moves_of([0])

    def test_batches_are_the_boards_one_by_one(self):
        for game in self.each():
            batch = pm.Batch(game.initial(), 16, seed=5)
            for _ in range(60):
                alone = [batch.board(i) for i in range(len(batch))]
                for i, board in enumerate(alone):
                    self.assertEqual(board.side, batch.sides[i])
                    self.assertEqual(len(board.legal_moves), batch.counts[i])
                rows = batch.legal_moves()
                np.testing.assert_array_equal(
                    rows[3][:batch.counts[3]], alone[3].legal_moves)
                np.testing.assert_array_equal(batch.observe()[7],
                                              alone[7].observation())
                actions = batch.legal_actions()
                np.testing.assert_array_equal(
                    actions[3][:batch.counts[3]], alone[3].legal_actions)
                masks = batch.legal_masks()
                self.assertEqual(masks.dtype, bool)
                np.testing.assert_array_equal(masks[3], alone[3].legal_mask())
                np.testing.assert_array_equal(
                    np.unpackbits(batch.legal_masks(packed=True), axis=1,
                                  count=game.num_actions, bitorder="little"),
                    masks)
                np.testing.assert_array_equal(
                    batch.moves_of(actions[:, 0]),
                    np.where(batch.counts > 0, rows[:, 0], 0))
                moves = batch.random_moves()
                rewards, done = batch.step(moves)
                for i, board in enumerate(alone):
                    mover = board.side
                    board.step(moves[i])
                    self.assertEqual(done[i], board.winner is not None
                                     if not game.has_chance else done[i])
                    if board.winner is not None and not game.has_chance:
                        self.assertAlmostEqual(
                            rewards[i], 2 * board.utility(mover) - 1)
                self.assertTrue((np.abs(rewards) <= 1).all())

    def test_self_play_is_the_same_for_any_number_of_workers(self):
        for game in self.each():
            start = game.initial()
            if game.name == "twilight_struggle":
                continue  # long; the others show it
            one, two = (pm.self_play(start, games=3, simulations=8, seed=4,
                                     max_plies=30, evaluator="constant",
                                     workers=n) for n in (1, 2))
            self.assertEqual([[p["move"] for p in g["plies"]] for g in one],
                             [[p["move"] for p in g["plies"]] for g in two])
            board = start.copy()
            for ply in one[0]["plies"]:
                self.assertEqual(board.side, ply["side"])
                self.assertEqual(len(ply["moves"]), len(ply["visits"]))
                board.step(ply["move"])
            self.assertEqual(board.winner, one[0]["winner"])

    def test_search_finds_a_move_and_is_reproducible(self):
        for game in self.each():
            source = random.Random(1)
            board = game.initial()
            while board.side == pm.NEUTRAL:
                board.step(next_move(board, source))
            first, second = (pm.Player(game, seed=2).search(
                board, simulations=40) for _ in range(2))
            self.assertTrue(board.is_legal(first.best))
            np.testing.assert_array_equal(first.visits, second.visits)
            self.assertEqual(first.moves[0], first.best)
            self.assertEqual(first.line[0], first.best)

    def test_aec_environments_play_to_the_end(self):
        for game in self.each():
            env = AECEnv(game.name)
            env.reset(seed=7)
            turns, total = 0, dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter(5000):
                seen, reward, done, cut, _ = env.last()
                total[agent] += reward
                self.assertEqual(seen["observation"].shape,
                                 game.observation_shape)
                env.step(None if done or cut else env.action_space(
                    agent).sample(seen["action_mask"]))
                turns += 1
            self.assertEqual(env.agents, [])
            self.assertGreater(turns, game.players)
            if game.players == 2:
                self.assertAlmostEqual(sum(total.values()), 0)

    def test_spiel_states_play_to_the_end(self):
        for game in self.each():
            source = random.Random(5)
            state = SpielState(game.name)
            for ply in range(3000):
                if state.is_terminal():
                    break
                if state.is_chance_node():
                    self.assertEqual(state.current_player(), -1)
                    if ply < 10:
                        outcomes = state.chance_outcomes()
                        self.assertAlmostEqual(sum(p for _, p in outcomes), 1)
                action = source.choice(state.legal_actions())
                if ply < 10:
                    child = state.child(action)
                    self.assertNotEqual(child.board, state.board)
                    text = state.action_to_string(action)
                    self.assertEqual(state.string_to_action(text), action)
                    self.assertEqual(state.clone().history(), state.history())
                state.apply_action(action)
            self.assertEqual(state.current_player(), -4)
            self.assertEqual(len(state.returns()), game.players)


class Search(unittest.TestCase):
    def test_a_mate_and_its_line(self):
        chess = pm.game("chess")
        board = chess.from_text("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
        result = pm.Player(chess).search(board, simulations=500)
        self.assertEqual(board.move_text(result.best), "d1d8")
        self.assertEqual(result.proof, "win")

    def test_stop_from_another_thread_and_from_progress(self):
        chess = pm.game("chess")
        player = pm.Player(chess)
        timer = threading.Timer(0.1, player.stop)
        timer.start()
        result = player.search(chess.initial(), milliseconds=60_000)
        self.assertEqual(result.ended_by, "stopped")
        heard = []
        result = player.search(chess.initial(), milliseconds=60_000,
                               progress=lambda r: heard.append(r.best) or True)
        self.assertEqual(result.ended_by, "stopped")
        self.assertEqual(len(heard), 1)

    def test_an_exception_in_progress_ends_the_search(self):
        def fail(_):
            raise KeyError("mine")
        with self.assertRaises(KeyError):
            pm.Player(pm.game("chess")).search(
                pm.game("chess").initial(), milliseconds=60_000, progress=fail)

    def test_other_threads_run_during_a_search_and_a_step(self):
        counted = []
        def count():
            while len(counted) < 1000:
                counted.append(1)
                time.sleep(0)
        thread = threading.Thread(target=count)
        thread.start()
        pm.Player(pm.game("chess")).search(pm.game("chess").initial(),
                                           milliseconds=300)
        self.assertGreater(len(counted), 10)
        thread.join()


class Misuse(unittest.TestCase):
    def test_a_board_equals_no_other_thing(self):
        for game in map(pm.game, pm.games()):
            board = game.initial()
            for other in (3, None, "board", game, object()):
                self.assertFalse(board == other)
                self.assertTrue(board != other)
                self.assertFalse(other == board)
                self.assertNotIn(board, [other])
            self.assertIs(board.__eq__(3), NotImplemented)
            self.assertFalse(board != board.copy())
        self.assertNotEqual(pm.game("chess").initial(),
                            pm.game("gungi").initial())

    def test_objects_cannot_be_made_without_their_constructors(self):
        for cls in (pm.Game, pm.Board, pm.SearchResult, pm.Player, pm.Batch,
                    pm.Store, pm.Session, pm.Network, pm.Rows):
            for make in (cls.__new__, object.__new__):
                with self.assertRaises(TypeError):
                    make(cls)
        for cls in (pm.Game, pm.Board, pm.SearchResult):
            with self.assertRaises(TypeError):
                cls()

    def test_what_cannot_be_pickled_is_refused(self):
        session = pm.Session("tic_tac_toe")
        found = pm.Player("tic_tac_toe").search(session.board, simulations=3)
        for made in (session, found):
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                with self.assertRaisesRegex(TypeError, "cannot pickle"):
                    pickle.dumps(made, protocol)
            with self.assertRaises(TypeError):
                copy.copy(made)

    def test_a_name_that_is_no_text_is_a_wrong_value(self):
        for wrong in (lambda: pm.Player("\ud800"), lambda: pm.Batch("\ud800", 2),
                      lambda: pm.game("chess").initial(**{"\ud800": 1})):
            with self.assertRaises(ValueError):
                wrong()

    def test_a_derived_class_works(self):
        class Mine(pm.Batch):
            def twice(self):
                return 2 * len(self)
        self.assertEqual(Mine(pm.game("chess").initial(), 3).twice(), 6)

    def test_signatures_name_what_python_knows(self):
        for cls in (pm.Game, pm.Board, pm.SearchResult, pm.Player, pm.Batch,
                    pm.Store):
            for name in dir(cls):
                self.assertNotIn("::", getattr(cls, name).__doc__ or "", name)


class Adapters(unittest.TestCase):
    def test_an_action_is_a_whole_number_and_legal(self):
        env, state = AECEnv("tic_tac_toe"), SpielState("tic_tac_toe")
        for wrong in (4.7, "b2", [4], None, 9, -1, 2**70):
            for act in (env.step, state.apply_action, state.child):
                with self.subTest(wrong=wrong):
                    with self.assertRaises((ValueError, TypeError)) as told:
                        act(wrong)
                    self.assertNotIn("\n", str(told.exception))
        self.assertEqual(env.board, state.board)
        self.assertEqual(state.history(), [])
        env.step(np.int64(4))
        state.apply_action(np.int32(4))
        self.assertEqual(env.board, state.board)
        space = env.action_space("player_0")
        for value, inside in ((0, True), (np.int64(8), True), (-1, False),
                              (9, False), (0.5, False), ("x", False)):
            self.assertEqual(space.contains(value), inside)

    def test_who_is_no_agent_is_told(self):
        env = AECEnv("monoknight")
        for call in (env.observe, env.action_space, env.observation_space):
            with self.assertRaisesRegex(ValueError,
                                        "no agent 'player_1'.* player_0"):
                call("player_1")

    def test_after_the_end_only_reset_is_left(self):
        env = AECEnv("tic_tac_toe")
        for agent in env.agent_iter():
            seen, _, done, _, _ = env.last()
            if done:
                with self.assertRaisesRegex(ValueError, "None"):
                    env.step(0)
            env.step(None if done
                     else int(np.flatnonzero(seen["action_mask"])[0]))
        for call in (env.last, lambda: env.step(None), lambda: env.step(0)):
            with self.assertRaisesRegex(ValueError, "over.*reset"):
                call()
        env.reset()
        self.assertEqual(env.agents, env.possible_agents)


if __name__ == "__main__":
    unittest.main()
