"""Self-play PPO in one file: one network plays every seat. Needs PyTorch.

    python examples/python/ppo_selfplay.py --game connect-four --steps 262144
"""

import argparse
import time

import torch
import torch.nn as nn

import trousseau as tr


class Net(nn.Module):
    def __init__(self, obs_size, num_actions):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(obs_size, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, num_actions), nn.Linear(128, 1)

    def forward(self, x, m):
        h = self.body(x)
        return self.policy(h).masked_fill(~m, -1e9), self.value(h).squeeze(-1)


def learn(net, optimizer, batch, scale, rng):
    """Three epochs of PPO over a batch of transitions. The network values rewards between -1 and 1."""
    batch.advantage = (batch.advantage - batch.advantage.mean()) / (batch.advantage.std() + 1e-8)
    for b in batch.shuffled(4096, epochs=3, rng=rng):
        logits, value = net(torch.from_numpy(b.obs), torch.from_numpy(b.mask))
        choice = torch.distributions.Categorical(logits=logits)
        ratio = (choice.log_prob(torch.from_numpy(b.action)) - torch.from_numpy(b.logp)).exp()
        advantage = torch.from_numpy(b.advantage)
        gain = torch.min(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage).mean()
        error = (value - torch.from_numpy(b.ret) * scale).pow(2).mean()
        loss = -gain + 0.5 * error - 0.01 * choice.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        optimizer.step()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="connect-four")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--steps", type=int, default=262_144, help="decisions in all")
    parser.add_argument("--rows", type=int, default=256)
    parser.add_argument("--length", type=int, default=64, help="steps of a rollout")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    torch.manual_seed(args.seed)
    env = tr.VecEnv(args.game, args.rows, seats=args.seats, seed=args.seed)
    obs, mask = torch.from_numpy(env.obs), torch.from_numpy(env.mask)  # the same memory: no copy, ever
    scale = 1 / max(1, env.game.utility_bound)  # rewards between -1 and 1
    net = Net(env.obs_size, env.num_actions)
    optimizer = torch.optim.Adam(net.parameters(), 1e-3, eps=1e-5)
    roll = tr.rl.Rollout(env, steps=args.length)  # keeps who decided, so that rewards find their seat
    start, done = time.time(), 0
    for update in range(1, args.steps // (args.rows * args.length) + 1):
        for t in range(roll.steps):
            with torch.no_grad():
                logits, value = net(obs, mask)
            action, logp = tr.rl.sample(logits.numpy(), env.mask, env.rng)
            roll.put(t, action, logp, value.numpy() / scale)
            env.step(action)
        with torch.no_grad():
            last = net(obs, mask)[1].numpy() / scale
        # Advantages per seat, for any number of seats and any order of turns.
        learn(net, optimizer, roll.finish(gamma=0.99, lam=0.95, last_value=last), scale, env.rng)
        done += args.rows * args.length
        if update % 4 == 0:
            found = tr.evaluate(env.game, net, against="random", games=1000)
            print(f"{done:9,} decisions, {time.time() - start:5.0f} s: {found['random'].win_rate:.1%} of wins against random", flush=True)


if __name__ == "__main__":
    main()
