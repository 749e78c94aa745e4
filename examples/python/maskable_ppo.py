"""MaskablePPO of sb3-contrib against opponents that move in Rust. Needs PyTorch, stable-baselines3 and sb3-contrib.

    python examples/python/maskable_ppo.py connect-four 240000
    python examples/python/maskable_ppo.py fourkeys 96000
"""

import sys

import torch
from sb3_contrib import MaskablePPO

import trousseau as tr
from trousseau.sb3 import VecEnv


def train(game: str, steps: int, rows: int = 64, seed: int = 1):
    """Returns the model and its results against random play, on seeds that it has not seen."""
    torch.set_num_threads(1)
    env = VecEnv(game, rows, opponents="random", seed=seed)
    shape = {"net_arch": [128, 128]}
    model = MaskablePPO("MlpPolicy", env, n_steps=8192 // rows, batch_size=2048, n_epochs=3, learning_rate=1e-3, policy_kwargs=shape, device="cpu", seed=seed)
    model.learn(steps)
    agent = tr.BatchAgent(lambda obs, mask: model.predict(obs, action_masks=mask, deterministic=True)[0], name="MaskablePPO")
    return model, tr.evaluate(game, agent, against="random", games=1000, seed=2**63)


if __name__ == "__main__":
    game, steps = (sys.argv + ["connect-four", "240000"][len(sys.argv) - 1 :])[1:3]
    print(train(game, int(steps))[1])
