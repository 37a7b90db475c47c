"""Environments with the interfaces of other libraries. Where a library can be
imported, its classes are the bases of these; none is needed.

    env = AECEnv("chess")                  # pettingzoo.AECEnv
    env = GymEnv("chess", opponent="random")   # gymnasium.Env
    envs = GymVectorEnv("chess", 4096)     # gymnasium.vector.VectorEnv
    game = SpielGame("chess")              # like pyspiel.Game
    state = SpielState("chess")            # like pyspiel.State

Each takes a game, its name, or a board to start from. With Gymnasium,
gymnasium.make("phasemachine/chess-v0") works, too.
"""

from .gymnasium_env import GymEnv, GymVectorEnv
from .openspiel_game import SpielGame, SpielState
from .pettingzoo_env import AECEnv

__all__ = ["AECEnv", "GymEnv", "GymVectorEnv", "SpielGame", "SpielState"]
