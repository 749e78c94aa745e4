"""Tree search with an evaluator that learns, for games with hidden information: a small network in plain numpy learns from its own searches.

The search samples worlds that the seat cannot tell from the real one (IS-MCTS with PUCT). The evaluator gets the leaves of many games in one call, as
arrays, and returns logits and values; any framework can stand behind it.

    python examples/python/learned_search.py [ROUNDS]
"""

import sys

import numpy as np

import trousseau as tr

game = tr.game("leduc")
rng = np.random.default_rng(1)


class Net:
    """One hidden layer; a policy and a value; Adam."""

    def __init__(self, inputs: int, actions: int, hidden: int = 64) -> None:
        init = lambda n, m: (rng.normal(size=(n, m)) / np.sqrt(n)).astype(np.float32)
        self.weights = [init(inputs + 1, hidden), 0.1 * init(hidden + 1, actions), 0.1 * init(hidden + 1, 1)]
        self.moments, self.time = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights], 0

    def forward(self, obs):
        one = np.ones((len(obs), 1), np.float32)
        x = np.hstack([obs, one])
        h = np.hstack([np.maximum(x @ self.weights[0], 0), one])
        return x, h, h @ self.weights[1], np.tanh(h @ self.weights[2])[:, 0]

    def __call__(self, obs, mask):
        """What the search asks: logits, and the value of the seat that decides."""
        _, _, logits, value = self.forward(obs)
        return logits, value

    def learn(self, obs, policy, value, rate=3e-3):
        x, h, logits, guess = self.forward(obs)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True)) * (policy > 0)
        odds /= odds.sum(axis=1, keepdims=True)
        d_policy = (odds - policy) / len(obs)
        d_value = ((guess - value) * (1 - guess**2) / len(obs))[:, None]
        d_hidden = (d_policy @ self.weights[1].T + d_value @ self.weights[2].T)[:, :-1] * (h[:, :-1] > 0)
        self.time += 1
        for w, (m, v), g in zip(self.weights, self.moments, (x.T @ d_hidden, h.T @ d_policy, h.T @ d_value)):
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= rate * m / (1 - 0.9**self.time) / (np.sqrt(v / (1 - 0.999**self.time)) + 1e-8)


def main(rounds: int) -> float:
    net = Net(game.obs_size, game.num_actions)
    for round in range(rounds):
        games = tr.Search(game, net, simulations=64, noise=(0.5, 0.25)).self_play(256, seed=1000 * round, together=256)
        obs, policy = (np.concatenate([g[key] for g in games]) for key in ("obs", "policy"))
        value = np.concatenate([g["values"][g["seats"]] for g in games])
        for _ in range(8):
            for part in np.array_split(rng.permutation(len(obs)), max(1, len(obs) // 256)):
                net.learn(obs[part], policy[part], value[part])
        print(f"round {round + 1}: {len(obs)} decisions, mean error of the value {np.abs(net.forward(obs)[3] - value).mean():.3f}", flush=True)
    found = tr.evaluate(game, tr.Search(game, net, simulations=64), against=["random", "greedy:4"], games=200)
    print(found)
    return found["random"].mean_utility


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
