#!/usr/bin/env python3
"""The laws that environments of other libraries' shapes keep, in every game and
without these libraries. Needs the package on PYTHONPATH."""

import copy
import multiprocessing
import pickle
import random
import subprocess
import sys
import unittest

import numpy as np

import phasemachine as pm
from phasemachine.adapters import (AECEnv, GymEnv, GymVectorEnv, SpielGame,
                                   SpielState)

CYCLES = 400


def every_game(test):
    for name in pm.games():
        with test.subTest(game=name):
            yield name


def drawn(source, mask):
    return int(source.choice(np.flatnonzero(mask)))


class Agents(unittest.TestCase):
    """PettingZoo's interface."""

    def test_the_laws_over_many_games(self):
        for name in every_game(self):
            env, source = AECEnv(name), random.Random(3)
            env.reset(seed=3)
            seen_ends, due = 0, dict.fromkeys(env.agents, 0.0)
            for _ in range(CYCLES):
                if not env.agents:
                    seen_ends += 1
                    env.reset()
                    due = dict.fromkeys(env.agents, 0.0)
                agent = env.agent_selection
                seen, reward, ended, cut, info = env.last()
                self.assertEqual(reward, due[agent])
                self.assertEqual(
                    agent, env.agents[0] if ended
                    else env.possible_agents[env.board.side])
                self.assertIs(type(ended), bool)
                self.assertTrue(env.observation_space(agent).contains(seen))
                self.assertIs(env.observation_space(agent),
                              env.observation_space(agent))
                for table in (env.rewards, env.terminations, env.truncations,
                              env.infos):
                    self.assertEqual(set(table), set(env.agents))
                self.assertEqual(seen["action_mask"].any(), not ended)
                self.assertEqual(info, {})
                due[agent] = 0.0
                env.step(None if ended
                         else env.action_space(agent).sample(
                             seen["action_mask"])
                         if source.random() < 0.5
                         else drawn(source, seen["action_mask"]))
                for other, more in env.rewards.items():
                    due[other] += more
                self.assertEqual(env.num_agents, len(env.agents))
                self.assertTrue(env.state_space.contains(env.state()))
            if name in ("tic_tac_toe", "connect_four"):
                self.assertGreater(seen_ends, 0)

    def test_rewards_of_a_game_add_up_and_are_given_once(self):
        for name in every_game(self):
            env, source = AECEnv(name), random.Random(5)
            env.reset(seed=5)
            received = dict.fromkeys(env.agents, 0.0)
            given = dict.fromkeys(env.agents, 0.0)
            for agent in env.agent_iter(6000):
                seen, reward, ended, _, _ = env.last()
                received[agent] += reward
                env.step(None if ended else drawn(source, seen["action_mask"]))
                for other, more in env.rewards.items():
                    given[other] += more
            self.assertEqual(env.agents, [])
            self.assertEqual(received, given)
            expected = {f"player_{i}": 2 * env.board.utility(i) - 1
                        for i in range(env.board.game.players)}
            self.assertEqual(received, expected)

    def test_seeds_and_what_follows_them(self):
        def deals(env, seed):
            env.reset(seed=seed)
            texts = []
            for _ in range(3):
                texts.append(env.board.text())
                env.reset()
            return texts

        env = AECEnv("twilight_struggle")
        first = deals(env, 5)
        self.assertEqual(len(set(first)), 3)
        self.assertEqual(deals(AECEnv("twilight_struggle"), 5), first)
        self.assertNotEqual(deals(env, 6), first)
        self.assertNotEqual(AECEnv("twilight_struggle").board.text(),
                            AECEnv("twilight_struggle").board.text())

    def test_agents_are_truncated_after_max_cycles(self):
        env, source = AECEnv("chess", max_cycles=3), random.Random(1)
        acted = dict.fromkeys(env.agents, 0)
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            self.assertFalse(ended)
            acted[agent] += not cut
            env.step(None if cut else drawn(source, seen["action_mask"]))
        self.assertEqual(acted, {"player_0": 3, "player_1": 3})

    def test_modes_of_rendering(self):
        self.assertEqual(AECEnv("chess").render(),
                         pm.game("chess").initial().render())
        self.assertIsNone(AECEnv("chess", render_mode=None).render())
        with self.assertRaisesRegex(ValueError, "'rgb'.* ansi"):
            AECEnv("chess", render_mode="rgb")


class Alone(unittest.TestCase):
    """Gymnasium's interface."""

    def test_the_laws_over_many_games(self):
        for name in every_game(self):
            env, source = GymEnv(name, player=None), random.Random(3)
            seen, info = env.reset(seed=3)
            ends = 0
            for _ in range(CYCLES // 4):
                self.assertTrue(env.observation_space.contains(seen))
                self.assertEqual(env.board.side, env.player)
                np.testing.assert_array_equal(info["action_mask"],
                                              env.action_masks())
                seen, reward, ended, cut, info = env.step(
                    drawn(source, info["action_mask"]))
                self.assertFalse(cut)
                self.assertEqual(ended, env.board.winner is not None)
                if ended:
                    ends += 1
                    self.assertEqual(reward,
                                     2 * env.board.utility(env.player) - 1)
                    self.assertEqual(info["return"],
                                     env.board.returns()[env.player])
                    self.assertFalse(info["action_mask"].any())
                    with self.assertRaisesRegex(ValueError, "reset"):
                        env.step(0)
                    seen, info = env.reset()
                else:
                    self.assertEqual(reward, 0)
            if name in ("tic_tac_toe", "connect_four"):
                self.assertGreater(ends, 3)

    def test_a_seed_determines_the_game(self):
        player = pm.Player("connect_four", seed=4)
        for opponent in ("random", player,
                         lambda board: board.legal_texts[-1]):
            runs = []
            for _ in range(2):
                env = GymEnv("connect_four", opponent=opponent, simulations=20)
                seen, info = env.reset(seed=9)
                texts = []
                for _ in range(4):
                    env.step(int(np.flatnonzero(env.action_masks())[0]))
                    texts.append(env.board.text())
                runs.append(texts)
            self.assertEqual(*runs)

    def test_an_illegal_action(self):
        env = GymEnv("tic_tac_toe", player=1)
        env.reset(seed=1)
        taken = int(np.flatnonzero(env.action_masks() == 0)[0])
        for wrong in (taken, 9, -1):
            env.reset(seed=1)
            _, reward, ended, cut, _ = env.step(wrong)
            self.assertEqual((reward, ended, cut), (-1.0, True, False))
        env = GymEnv("tic_tac_toe", illegal_reward=None)
        env.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "illegal action"):
            env.step(9)
        self.assertEqual(env.board, pm.game("tic_tac_toe").initial())

    def test_a_limit_truncates(self):
        env = GymEnv("chess", max_steps=2)
        _, info = env.reset(seed=2)
        cuts = []
        for _ in range(2):
            *_, ended, cut, info = env.step(
                int(np.flatnonzero(env.action_masks())[0]))
            cuts.append((ended, cut))
        self.assertEqual(cuts, [(False, False), (False, True)])

    def test_wrong_settings_are_told(self):
        for wrong, words in ((dict(player=2), "no player 2"),
                             (dict(opponent="nobody"), "nobody"),
                             (dict(render_mode="human"), "ansi")):
            with self.assertRaisesRegex(ValueError, words):
                GymEnv("chess", **wrong)
        with self.assertRaisesRegex(ValueError, "no player 1"):
            GymEnv("monoknight", player=1)


class Vector(unittest.TestCase):
    """Gymnasium's interface of many games."""

    def test_each_is_the_game_alone(self):
        for name in every_game(self):
            count = 8
            envs, source = GymVectorEnv(name, count, seed=7), random.Random(7)
            seen, infos = envs.reset(seed=7)
            over = np.zeros(count, bool)
            restarted = 0
            for _ in range(CYCLES // 8):
                self.assertTrue(envs.observation_space.contains(seen))
                before = [envs.batch.board(i) for i in range(count)]
                actions = np.array([
                    0 if over[i] else drawn(source, infos["action_mask"][i])
                    for i in range(count)])
                self.assertTrue(envs.action_space.contains(actions))
                seen, rewards, ended, cut, infos = envs.step(actions)
                self.assertFalse(cut.any())
                for i, board in enumerate(before):
                    now = envs.batch.board(i)
                    if over[i]:  # the next step begins a new game
                        restarted += 1
                        self.assertFalse(ended[i])
                        self.assertEqual(rewards[i], 0)
                        self.assertIsNone(now.winner)
                    elif not board.game.has_chance:
                        mover = board.side
                        board.step(board.move_of(actions[i]))
                        self.assertEqual(board, now)
                        self.assertEqual(ended[i], board.winner is not None)
                        self.assertAlmostEqual(
                            rewards[i], 2 * board.utility(mover) - 1
                            if ended[i] else 0)
                    np.testing.assert_array_equal(seen[i], now.observation())
                    np.testing.assert_array_equal(infos["action_mask"][i],
                                                  now.legal_mask())
                over = ended
            if name in ("tic_tac_toe", "connect_four"):
                self.assertGreater(restarted, 3)

    def test_arrays_are_the_callers_own_unless_it_wants_views(self):
        for owned in (True, False):
            envs = GymVectorEnv("tic_tac_toe", 3, copy=owned)
            seen, infos = envs.reset(seed=1)
            before = seen.copy()
            again, *_ = envs.step([0, 1, 2])
            self.assertEqual(np.shares_memory(seen, again), not owned)
            self.assertEqual(np.array_equal(seen, before), owned)

    def test_an_illegal_action_changes_nothing(self):
        envs = GymVectorEnv("tic_tac_toe", 2)
        envs.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "board 1: illegal action 9"):
            envs.step([0, 9])
        self.assertEqual(envs.batch.board(0), pm.game("tic_tac_toe").initial())


class Spiel(unittest.TestCase):
    """OpenSpiel's interface."""

    def play(self, state, source, plies):
        for _ in range(plies):
            if state.is_terminal():
                break
            state.apply_action(source.choice(state.legal_actions()))
            yield state

    def test_states_agree_with_themselves(self):
        for name in every_game(self):
            source = random.Random(2)
            game = SpielGame(name)
            state = game.new_initial_state()
            self.assertTrue(state.is_initial_state())
            for state in self.play(state, source, 60):
                kinds = (state.is_terminal(), state.is_chance_node(),
                         state.is_player_node())
                self.assertEqual(sum(kinds), 1)
                actions = state.legal_actions()
                self.assertEqual(actions, sorted(set(actions)))
                mask = state.legal_actions_mask()
                self.assertEqual(np.flatnonzero(mask).tolist(), actions)
                self.assertEqual(state.move_number(), len(state.history()))
                for player in range(state.num_players()):
                    self.assertEqual(
                        len(state.information_state_tensor(player)),
                        game.information_state_tensor_size())
                    if player != state.current_player():
                        self.assertEqual(state.legal_actions(player), [])
            again = game.deserialize_state(state.serialize())
            self.assertEqual(again, state)
            self.assertEqual(again.board, state.board)
            player, action = state.full_history()[-1]
            again.undo_action(player, action)
            self.assertEqual(again.move_number(), state.move_number() - 1)
            again.apply_action(action)
            self.assertEqual(again.board, state.board)
            with self.assertRaisesRegex(ValueError, "not the last"):
                again.undo_action(0, -1)

    def test_a_resampled_state_is_the_same_to_its_player(self):
        for name in every_game(self):
            source = random.Random(4)
            state, worlds = SpielState(name), set()
            for state in self.play(state, source, 120):
                if not state.is_player_node():
                    continue
                me = state.current_player()
                other = state.resample_from_infostate(me, source.random)
                self.assertEqual(other.information_state_string(me),
                                 state.information_state_string(me))
                self.assertEqual(other.observation_tensor(me),
                                 state.observation_tensor(me))
                self.assertEqual(other.legal_actions(), state.legal_actions())
                self.assertEqual(other.move_number(), state.move_number())
                worlds.add(other.board == state.board)
                # What follows is told alike, too.
                action = state.legal_actions()[0]
                one, two = state.child(action), other.child(action)
                if one.observation_string(me) == two.observation_string(me):
                    self.assertEqual(one.information_state_string(me),
                                     two.information_state_string(me))
            hidden = state.board.game.has_hidden_information
            self.assertEqual(False in worlds, hidden)

    def test_what_a_player_knows_does_not_depend_on_what_it_cannot_see(self):
        source = random.Random(6)
        state = SpielState("twilight_struggle")
        for state in self.play(state, source, 40):
            pass
        known = state.information_state_string(0)
        self.assertIn("action", known)
        self.assertNotEqual(known, state.information_state_string(1))
        self.assertTrue(known.startswith("player 0\n"))

    def test_a_board_is_a_start(self):
        board = pm.game("tic_tac_toe").initial()
        board.step("b2")
        game = SpielGame(board)
        self.assertEqual(game.new_initial_state().board, board)
        self.assertEqual(game, SpielGame(board))
        self.assertNotEqual(game, SpielGame("tic_tac_toe"))
        seen = game.make_py_observer()
        seen.set_from(game.new_initial_state(), 1)
        np.testing.assert_array_equal(seen.dict["observation"],
                                      board.observation(1))


def environments():
    return [AECEnv("twilight_struggle"), GymEnv("monoknight"),
            GymEnv("tic_tac_toe", opponent=pm.Player("tic_tac_toe")),
            SpielGame("gungi"), SpielState("chess")]


def name_of(thing):
    """In a process of its own."""
    board = thing if isinstance(thing, pm.Board) else None
    return board.text() if board else repr(thing)


class Copies(unittest.TestCase):
    def test_environments_are_copied_with_their_state(self):
        for thing in environments():
            if isinstance(thing, GymEnv):
                thing.reset(seed=3)
            for twin in (copy.deepcopy(thing),
                         pickle.loads(pickle.dumps(thing))):
                self.assertIs(type(twin), type(thing))
                if hasattr(thing, "board"):
                    self.assertEqual(twin.board, thing.board)
                if isinstance(thing, AECEnv):
                    action = int(thing.board.legal_actions[0])
                    first = copy.deepcopy(thing)
                    first.step(action)
                    twin.step(action)  # nature draws the same
                    self.assertEqual(twin.board, first.board)

    def test_a_vector_is_copied_with_its_random_numbers(self):
        for name in every_game(self):
            envs = GymVectorEnv(name, 3, seed=4)
            envs.reset(seed=4)
            for _ in range(15):
                envs.step(envs.batch.legal_actions()[:, 0])
            twins = [copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]
            for _ in range(5):
                actions = envs.batch.legal_actions()[:, 0]
                expected = envs.step(actions)
                for twin in twins:
                    for one, other in zip(twin.step(actions)[:4], expected[:4]):
                        np.testing.assert_array_equal(one, other)
                    for i in range(3):
                        self.assertEqual(twin.batch.board(i),
                                         envs.batch.board(i))

    def test_games_and_players(self):
        for game in map(pm.game, pm.games()):
            for twin in (copy.copy(game), copy.deepcopy(game),
                         pickle.loads(pickle.dumps(game))):
                self.assertEqual(twin, game)
                self.assertEqual(hash(twin), hash(game))
        self.assertNotEqual(pm.game("chess"), pm.game("gungi"))
        player = pm.Player("chess", options="exploration=2", seed=9, memory=8)
        twin = pickle.loads(pickle.dumps(player))
        self.assertEqual(twin.settings, player.settings)
        self.assertEqual(twin.game, player.game)
        board = pm.game("chess").initial()
        for a, b in ((player, twin), (copy.deepcopy(player), twin)):
            b.clear()
            np.testing.assert_array_equal(
                a.search(board, simulations=50).visits,
                b.search(board, simulations=50).visits)

    def test_in_processes_that_are_spawned(self):
        things = [pm.game("gungi"), pm.game("chess").initial(),
                  pm.Player("chess")]
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertEqual(pool.map(name_of, things),
                             [name_of(thing) for thing in things])


class Arguments(unittest.TestCase):
    def test_a_game_may_be_given_by_name(self):
        chess = pm.game("chess")
        for given in ("chess", chess):
            self.assertEqual(pm.Player(given).game, chess)
            self.assertEqual(len(pm.Batch(given, 2)), 2)
            self.assertEqual(pm.Session(given).board, chess.initial())
            pm.self_play(given, games=1, simulations=2, max_plies=2)
            for make in (AECEnv, GymEnv, GymVectorEnv, SpielGame, SpielState):
                make(given)
        board = chess.initial()
        board.step("e4")
        self.assertEqual(AECEnv(board).board, board)
        self.assertEqual(SpielState(board).board, board)
        for make in (pm.Player, lambda g: pm.Batch(g, 2), AECEnv, SpielState):
            with self.assertRaisesRegex(ValueError, "checkers"):
                make("checkers")

    def test_wrong_arguments_are_told_in_a_sentence(self):
        board = pm.game("chess").initial()
        for call, words in (
                (lambda: pm.Player(3), r"^Player\(\) does not take \(3\)"),
                (lambda: pm.Player("chess", net=3), "net=3"),
                (lambda: board.move([1]), r"^Board.move\(\) .* \(\[1\]\)"),
                (lambda: board.step(), "does not take"),
                (lambda: board.text(1), "does not take"),
                (lambda: pm.game(7), r"^game\(\)"),
                (lambda: pm.Batch(board, 2, speed=3), "speed=3"),
                (lambda: AECEnv(3), "a Game"),
                (lambda: SpielState(None), "a Game")):
            with self.assertRaisesRegex(TypeError, words) as told:
                call()
            self.assertNotIn("\n", str(told.exception))
            self.assertNotIn("::", str(told.exception))

    def test_options_are_keywords_too(self):
        fairy = pm.game("fairy_chess")
        shogi = fairy.initial(variant="shogi")
        self.assertEqual(shogi, fairy.initial("variant=shogi"))
        self.assertEqual(AECEnv("fairy_chess", variant="shogi").board, shogi)
        self.assertIn("stacking=no",
                      pm.game("monoknight").options(stacking=False))
        self.assertIn("optional_cards=off",
                      pm.game("twilight_struggle").options(
                          optional_cards=False))
        with self.assertRaises(ValueError):
            fairy.initial(no_such="option")
        with self.assertRaisesRegex(ValueError, "has its options"):
            AECEnv(shogi, variant="shogi")

    def test_moves_as_texts_and_words(self):
        for name in every_game(self):
            board = pm.game(name).initial()
            self.assertEqual([board.move(text) for text in board.legal_texts],
                             board.legal_moves.tolist())
        board = pm.game("chess").initial()
        self.assertEqual(board.move_words(board.move("g1f3")), "Nf3")

    def test_results_show_themselves(self):
        found = pm.Player("tic_tac_toe").search(
            pm.game("tic_tac_toe").initial(), simulations=20)
        self.assertRegex(repr(found), r"best \d+, score [01]\.\d+.*20 simulations")
        self.assertEqual(repr(pm.Player("chess")), "<Player of chess>")
        self.assertEqual(repr(pm.Batch("chess", 3)),
                         "<Batch of 3 boards of chess>")

    def test_without_numpy_a_sentence(self):
        told = subprocess.run(
            [sys.executable, "-c", "import sys; sys.modules['numpy'] = None\n"
             "import phasemachine"], capture_output=True, text=True)
        self.assertEqual(told.returncode, 1)
        self.assertRegex(told.stderr.splitlines()[-1], "needs numpy; install")

    def test_chosen_boards_restart(self):
        batch = pm.Batch("chess", 3)
        batch.step(batch.random_moves())
        batch.restart([True, False, True])
        start = pm.game("chess").initial()
        self.assertEqual([batch.board(i) == start for i in range(3)],
                         [True, False, True])
        with self.assertRaisesRegex(ValueError, "3 bools"):
            batch.restart([True])


if __name__ == "__main__":
    unittest.main()
