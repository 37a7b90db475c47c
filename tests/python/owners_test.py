#!/usr/bin/env python3
"""The tests that the owners of PettingZoo, Gymnasium and OpenSpiel have for
environments, on ours. Skipped (77) where none of these is installed; names what
runs."""

import importlib
import pathlib
import random
import sys
import unittest
import warnings

import numpy as np

import phasemachine as pm
from phasemachine.adapters import (AECEnv, GymEnv, GymVectorEnv, SpielGame)


def found(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


pettingzoo, gymnasium = found("pettingzoo"), found("gymnasium")
pyspiel = found("pyspiel") and found("open_spiel.python.algorithms.mcts")
CYCLES = 3000
SHORT = ("tic_tac_toe", "connect_four", "monoknight")
# What PettingZoo says of masks in observations, except of its own games.
OF_MASKS = {"Observation is not a NumPy array",
            "Observation space for each agent probably should be "
            "gymnasium.spaces.box or gymnasium.spaces.discrete"}


def every_game(test):
    for name in pm.games():
        with test.subTest(game=name):
            yield name


@unittest.skipUnless(pettingzoo, "PettingZoo is not installed")
class PettingZoo(unittest.TestCase):
    def test_api(self):
        from pettingzoo.test import api_test
        for name in every_game(self):
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always")
                # It plays one game; short ones are played often.
                for _ in range(50 if name in SHORT else 8):
                    api_test(AECEnv(name), num_cycles=CYCLES)
            self.assertEqual({str(one.message) for one in told}, OF_MASKS)

    def test_seeds(self):
        from pettingzoo.test import seed_test
        for name in every_game(self):
            seed_test(lambda: AECEnv(name), CYCLES)

    def test_rendering(self):
        import contextlib
        import io

        from pettingzoo.test import render_test
        for name in every_game(self):
            with contextlib.redirect_stdout(io.StringIO()):
                render_test(
                    lambda render_mode: AECEnv(name, render_mode=render_mode))

    def test_wrappers(self):
        from pettingzoo.test import api_test, seed_test
        from pettingzoo.utils import wrappers
        for name in every_game(self):
            def wrapped():
                env = wrappers.TerminateIllegalWrapper(AECEnv(name), -1)
                env = wrappers.AssertOutOfBoundsWrapper(env)
                return wrappers.OrderEnforcingWrapper(env)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                api_test(wrapped(), num_cycles=CYCLES)
            seed_test(wrapped, CYCLES)

    def test_an_illegal_action_ends_a_wrapped_game(self):
        from pettingzoo.utils import wrappers
        env = wrappers.TerminateIllegalWrapper(AECEnv("tic_tac_toe"), -1)
        for _ in range(2):
            env.reset(seed=1)
            env.step(4)
            env.step(4)
            got = {}
            for agent in env.agent_iter():
                _, reward, ended, cut, _ = env.last()
                got[agent] = reward
                env.step(None)
            self.assertEqual(got, {"player_0": 0.0, "player_1": -1.0})

    def test_max_cycles(self):
        """max_cycles_test acts at random in each turn of all agents, so that it
        means something where turns alternate and no action is illegal: the
        actions drawn here are legal ones."""
        from pettingzoo.test import max_cycles_test
        from pettingzoo.utils.conversions import aec_to_parallel_wrapper

        class Legal(AECEnv):
            metadata = dict(AECEnv.metadata, is_parallelizable=True)

            def action_space(self, agent):
                env = self

                class Drawn:
                    def sample(self):
                        return env
                return Drawn()

            def step(self, action):
                if action is not None:
                    action = int(self.board.legal_actions[0])
                super().step(action)

        for name in ("chess", "connect_four", "fairy_chess", "monoknight"):
            class Module:
                @staticmethod
                def env(max_cycles):
                    return Legal(name, max_cycles=max_cycles)

                @staticmethod
                def parallel_env(max_cycles):
                    return aec_to_parallel_wrapper(
                        Legal(name, max_cycles=max_cycles))
            with self.subTest(game=name):
                max_cycles_test(Module)


@unittest.skipUnless(gymnasium, "Gymnasium is not installed")
class Gymnasium(unittest.TestCase):
    def test_environments(self):
        from gymnasium.utils.env_checker import check_env
        for name in every_game(self):
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always")
                check_env(gymnasium.make(f"phasemachine/{name}-v0").unwrapped)
                check_env(gymnasium.make(f"phasemachine/{name}-v0",
                                         player=None).unwrapped)
            self.assertEqual([str(one.message) for one in told], [])

    def test_an_episode_through_its_wrappers(self):
        from gymnasium.wrappers import (FlattenObservation,
                                        RecordEpisodeStatistics, TimeLimit)
        for name in every_game(self):
            env = RecordEpisodeStatistics(FlattenObservation(TimeLimit(
                gymnasium.make(f"phasemachine/{name}-v0"), 50)))
            _, info = env.reset(seed=3)
            ended = cut = False
            while not (ended or cut):
                *_, ended, cut, info = env.step(env.action_space.sample(
                    mask=info["action_mask"]))
            self.assertGreater(info["episode"]["l"], 0)

    def test_vectors(self):
        """Against their own vector of single games, and through a wrapper."""
        from gymnasium.wrappers.vector import RecordEpisodeStatistics
        for name in every_game(self):
            envs = RecordEpisodeStatistics(gymnasium.make_vec(
                f"phasemachine/{name}-v0", num_envs=5,
                vectorization_mode="vector_entry_point"))
            self.assertIsInstance(envs.unwrapped, GymVectorEnv)
            self.assertIsInstance(envs.unwrapped, gymnasium.vector.VectorEnv)
            source = random.Random(1)
            seen, infos = envs.reset(seed=1)
            finished = 0
            for _ in range(200):
                self.assertIn(seen, envs.observation_space)
                actions = np.array([
                    source.choice(np.flatnonzero(mask)) if mask.any() else 0
                    for mask in infos["action_mask"]])
                self.assertIn(actions, envs.action_space)
                seen, _, ended, _, infos = envs.step(actions)
                finished += int(ended.sum())
            envs.close()
            if name == "tic_tac_toe":
                self.assertGreater(finished, 50)

    def test_their_vectors_of_ours(self):
        envs = gymnasium.make_vec("phasemachine/connect_four-v0", num_envs=3,
                                  vectorization_mode="sync")
        envs.reset(seed=1)
        for _ in range(60):
            envs.step(envs.action_space.sample())
        envs.close()


@unittest.skipUnless(pyspiel, "OpenSpiel is not installed")
class OpenSpiel(unittest.TestCase):
    def test_mcts(self):
        from open_spiel.python.algorithms import mcts
        board = pm.game("connect_four").initial()
        for move in "dadada":
            board.step(move)
        game = SpielGame(board)
        source = np.random.RandomState(1)
        bot = mcts.MCTSBot(game, 2, 200, mcts.RandomRolloutEvaluator(
            1, source), random_state=source)
        state = game.new_initial_state()
        self.assertEqual(state.action_to_string(bot.step(state)), "d")
        state = SpielGame("monoknight").new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        bot = mcts.MCTSBot(state.get_game(), 2, 5,
                           mcts.RandomRolloutEvaluator(1, source, 10),
                           random_state=source)
        self.assertIn(bot.step(state), state.legal_actions())

    def test_minimax(self):
        from open_spiel.python.algorithms import minimax
        board = pm.game("tic_tac_toe").initial()
        board.step("a1")
        value, action = minimax.alpha_beta_search(SpielGame(board))
        self.assertEqual(value, 0)
        state = SpielGame(board).new_initial_state()
        self.assertEqual(state.action_to_string(action), "b2")

    def test_exploitability_and_regret(self):
        from open_spiel.python import policy
        from open_spiel.python.algorithms import (exploitability,
                                                  external_sampling_mccfr)
        board = pm.game("tic_tac_toe").initial()
        for move in ("a1", "b2", "c3", "c1"):
            board.step(move)
        game = SpielGame(board)
        uniform = exploitability.nash_conv(
            game, policy.UniformRandomPolicy(game))
        np.random.seed(1)
        solver = external_sampling_mccfr.ExternalSamplingSolver(game)
        for _ in range(300):
            solver.iteration()
        learnt = exploitability.nash_conv(game, solver.average_policy())
        self.assertLess(learnt, uniform / 4)
        self.assertGreaterEqual(learnt, 0)

    def test_hidden_cards(self):
        from open_spiel.python import policy
        from open_spiel.python.algorithms import (expected_game_score,
                                                  exploitability,
                                                  external_sampling_mccfr)
        # When its turn comes: other tests take every game there is.
        examples = pathlib.Path(__file__).parents[2] / "docs" / "examples"
        sys.path.insert(0, str(examples))
        game = SpielGame(importlib.import_module("python_kuhn_poker").game)
        uniform = policy.UniformRandomPolicy(game)
        np.random.seed(1)
        solver = external_sampling_mccfr.ExternalSamplingSolver(game)
        for _ in range(3000):
            solver.iteration()
        learnt = solver.average_policy()
        self.assertLess(exploitability.nash_conv(game, learnt),
                        exploitability.nash_conv(game, uniform) / 8)
        value = expected_game_score.policy_value(
            game.new_initial_state(), [learnt, learnt])[0]
        # Utilities go from -1 to 1 here.
        self.assertAlmostEqual(value, -1 / 36, delta=0.02)

    def test_information_set_search(self):
        from open_spiel.python.algorithms import ismcts, mcts
        state = SpielGame("twilight_struggle").new_initial_state()
        source = np.random.RandomState(2)
        for _ in range(30):
            state.apply_action(int(source.choice(state.legal_actions())))
        while not state.is_player_node():
            state.apply_action(int(source.choice(state.legal_actions())))
        bot = ismcts.ISMCTSBot(
            state.get_game(), mcts.RandomRolloutEvaluator(1, source, 20), 2, 20,
            random_state=source)
        self.assertIn(bot.step(state), state.legal_actions())


if __name__ == "__main__":
    if not (pettingzoo or gymnasium or pyspiel):
        print("skipped: none of PettingZoo, Gymnasium and OpenSpiel is there")
        sys.exit(77)
    unittest.main()
