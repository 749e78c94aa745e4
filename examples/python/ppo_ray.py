"""The PPO of ppo_selfplay.py with N workers on Ray. Workers need numpy only; PyTorch learns here.

    python examples/python/ppo_ray.py --game connect-four --workers 2

On a cluster, start it on the head node with RAY_ADDRESS=auto. Any number of workers gives the same batches.
"""

import argparse
import time

import numpy as np
import ray
import torch
from ppo_selfplay import Net, learn

import trousseau as tr


def policy(weights):
    """The network as workers play it."""
    w, scale = {name: value.T for name, value in weights["net"].items()}, weights["scale"]

    def play(obs, mask):
        h = np.maximum(obs @ w["body.0.weight"] + w["body.0.bias"], 0)
        h = np.maximum(h @ w["body.2.weight"] + w["body.2.bias"], 0)
        return h @ w["policy.weight"] + w["policy.bias"], (h @ w["value.weight"] + w["value.bias"])[:, 0] / scale

    return play


def weights_of(net, scale):
    return {"net": {name: value.numpy().copy() for name, value in net.state_dict().items()}, "scale": scale}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="connect-four")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--batches", type=int, default=40)
    parser.add_argument("--episodes", type=int, default=1024, help="in a batch")
    parser.add_argument("--lag", type=int, default=1, help="batches that are played ahead")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    game, rng = tr.game(args.game, args.seats), np.random.default_rng(args.seed)
    scale = 1 / max(1, game.utility_bound)  # rewards between -1 and 1
    net = Net(game.obs_size, game.num_actions)
    optimizer = torch.optim.Adam(net.parameters(), 1e-3, eps=1e-5)
    ray.init(include_dashboard=False, log_to_driver=False, ignore_reinit_error=True)
    start, done = time.time(), 0
    # A quarter of a batch is a block, whatever the number of workers: so the batches do not depend on it.
    block = -(-args.episodes // 4)
    with tr.ray.self_play(
        game, policy, weights_of(net, scale), episodes=args.episodes, block=block, rows=128, batches=args.batches, workers=args.workers, lag=args.lag, seed=args.seed
    ) as play:  # fmt: skip
        for batch in play:
            done += len(batch)
            learn(net, optimizer, batch.transitions(gamma=0.99, lam=0.95), scale, rng)
            play.update(weights_of(net, scale))
            if (batch.number + 1) % 5 == 0:
                found = tr.evaluate(game, net, against="random", games=1000)
                print(
                    f"{done:9,} decisions, {time.time() - start:5.0f} s, version {batch.version}, a block takes {play.block_seconds:.2f} s: "
                    f"{found['random'].win_rate:.1%} of wins against random",
                    flush=True,
                )


if __name__ == "__main__":
    main()
