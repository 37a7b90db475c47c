"""One player against an opponent, and many games at once, as in Gymnasium."""

import numpy as np

import phasemachine as pm
from phasemachine.adapters import GymEnv, GymVectorEnv

env = GymEnv("connect_four", opponent=pm.Player("connect_four"),
             simulations=200)
seen, info = env.reset(seed=1)
done = False
while not done:
    action = int(np.flatnonzero(info["action_mask"])[0])
    seen, reward, terminated, truncated, info = env.step(action)
    done = terminated or truncated
print("reward of who always takes the first column:", reward)

envs = GymVectorEnv("tic_tac_toe", 4096)
seen, infos = envs.reset(seed=1)
random, finished = np.random.default_rng(1), 0
for _ in range(20):
    # A random one of the legal actions; 0 where a game is over.
    actions = (random.random(infos["action_mask"].shape)
               * infos["action_mask"]).argmax(1)
    seen, rewards, ended, _, infos = envs.step(actions)
    finished += int(ended.sum())
print("observations", seen.shape)
print("games finished:", finished > 4096)
