"""A draft of masked PPO for RLlib, not yet seen to train: one network plays every seat. Needs PyTorch and `ray[rllib]`.

    python examples/python/rllib_ppo.py --game connect-four --minutes 3
    python examples/python/rllib_ppo.py --game leduc --minutes 3
"""

import argparse
import os
import time

os.environ.setdefault("RAY_DISABLE_IMPORT_WARNING", "1")

import ray
import torch
import torch.nn as nn
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch.torch_rl_module import TorchRLModule

import trousseau as tr
from trousseau.rllib import RllibEnv


class MaskedNet(TorchRLModule, ValueFunctionAPI):
    """A network whose illegal actions have no probability. `observation` and `action_mask` come in one dict."""

    def setup(self):
        size = self.observation_space["observation"].shape[0]
        self.body = nn.Sequential(nn.Linear(size, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, self.action_space.n), nn.Linear(128, 1)

    def _forward(self, batch, **kwargs):
        seen = batch[Columns.OBS]
        logits = self.policy(self.body(seen["observation"].float()))
        # A finite number, so that no gradient is undefined where nothing is legal: after the end of a game.
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(seen["action_mask"] == 0, -1e9)}

    def compute_values(self, batch, embeddings=None):
        return self.value(self.body(batch[Columns.OBS]["observation"].float())).squeeze(-1)


class Player:
    """What was learned, as an agent of a tournament."""

    name = "rllib"

    def __init__(self, module):
        self.module = module

    def act(self, obs, mask):
        with torch.no_grad():
            seen = {"observation": torch.from_numpy(obs), "action_mask": torch.from_numpy(mask)}
            return self.module._forward({Columns.OBS: seen})[Columns.ACTION_DIST_INPUTS].argmax(dim=1).numpy()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="connect-four")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--workers", type=int, default=1, help="processes that play; the learner is another")
    args = parser.parse_args()
    ray.init(include_dashboard=False, log_to_driver=False, ignore_reinit_error=True)
    config = (
        PPOConfig()
        .environment(RllibEnv, env_config={"game": args.game})
        .multi_agent(policies={"p"}, policy_mapping_fn=lambda agent, episode, **_: "p")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"p": RLModuleSpec(module_class=MaskedNet)}))
        .env_runners(num_env_runners=args.workers)
        .training(train_batch_size_per_learner=4000, minibatch_size=512, num_epochs=4, lr=1e-3, gamma=0.99, lambda_=0.95, entropy_coeff=0.01)
        .debugging(seed=1, log_level="ERROR")
    )
    algorithm = config.build_algo()
    start = time.time()
    while time.time() - start < 60 * args.minutes:
        algorithm.train()
        if algorithm.iteration % 5 == 0 or time.time() - start >= 60 * args.minutes:
            row = tr.evaluate(args.game, Player(algorithm.get_module("p")), against="random", games=1000)["random"]
            print(
                f"{args.game}, iteration {algorithm.iteration}, {time.time() - start:.0f} s: "
                f"{row.win_rate:.1%} of wins and {row.mean_utility:+.2f} a game against random",
                flush=True,
            )
    algorithm.stop()


if __name__ == "__main__":
    main()
