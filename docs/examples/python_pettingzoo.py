"""Agents that act in turn, as in PettingZoo."""

import numpy as np

from phasemachine.adapters import AECEnv

env = AECEnv("fairy_chess", variant="shogi", max_cycles=200)
env.reset(seed=1)
random, turns = np.random.default_rng(1), 0
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        action = None
    else:
        action = int(random.choice(np.flatnonzero(seen["action_mask"])))
        turns += 1
    env.step(action)
print(env, "with", env.max_num_agents, "agents")
print("observation", seen["observation"].shape, "of", len(seen["action_mask"]),
      "actions")
print("more than 50 turns:", turns > 50)
