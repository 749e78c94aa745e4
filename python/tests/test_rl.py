"""Drawing actions, and credit."""

import numpy as np
import pytest

import trousseau as tr


def test_samples_follow_the_softmax():
    rng = np.random.default_rng(1)
    logits, mask = np.tile([1.0, 2.0, 3.0, 0.0], (20_000, 1)), np.tile([True, False, True, True], (20_000, 1))
    actions, logp = tr.rl.sample(logits, mask, rng)
    weights = np.exp([1.0, -np.inf, 3.0, 0.0])
    odds = weights / weights.sum()
    assert np.abs(np.bincount(actions, minlength=4) / 20_000 - odds).max() < 0.01
    assert np.allclose(logp, np.log(odds[actions]), atol=1e-5)
    with pytest.raises(ValueError, match="not a number"):
        tr.rl.sample([[np.nan, 0.0]], np.ones((1, 2), bool), rng)
    assert tr.rl.sample([[np.nan, 0.0]], np.array([[False, True]]), rng)[0] == [1]


def plain_advantages(roll, last_seat, last_value, zero_sum, gamma, lam):
    """The definition, decision by decision."""
    T, n = roll.seat.shape
    found, known = np.zeros((T, n)), np.zeros((T, n), bool)
    for i in range(n):
        for t in range(T):
            seat, sum_, factor, at = roll.seat[t, i], 0.0, 1.0, t
            while True:
                earned, k = 0.0, at
                while True:
                    earned += roll.reward[k, i, seat]
                    if roll.terminated[k, i]:
                        after, stop = 0.0, True
                        break
                    k += 1
                    if k == T:
                        stop = True
                        after = last_value[i] if last_seat[i] == seat else -last_value[i] if zero_sum else None
                        break
                    if roll.seat[k, i] == seat:
                        after, stop = roll.value[k, i], False
                        break
                if after is None:
                    break
                known[t, i] = True
                sum_ += factor * (earned + gamma * after - roll.value[at, i])
                factor *= gamma * lam
                at = k
                if stop:
                    break
            found[t, i] = sum_
    return found, known


@pytest.mark.parametrize("id,seats", [("leduc", 2), ("pig", 3), ("coup", 4), ("knock-dungeon", 2)])
def test_advantages_are_each_seats_own(id, seats):
    env = tr.VecEnv(id, 6, seats=min(seats, tr.describe(id)["seats"][1]), seed=3)
    roll, rng = tr.rl.Rollout(env, 24), np.random.default_rng(1)
    for t in range(24):
        action, logp = tr.rl.sample(np.zeros(env.mask.shape), env.mask, rng)
        roll.put(t, action, logp, rng.normal(size=6))
        env.step(action)
    last = rng.normal(size=6).astype(np.float32)
    zero_sum = env.seats == 2 and not env.game.shared
    seat = env.seat.copy()
    batch = roll.finish(gamma=0.9, lam=0.8, last_value=last)
    expected, known = plain_advantages(roll, seat, last, zero_sum, 0.9, 0.8)
    assert len(batch) == known.sum()
    assert np.allclose(batch.advantage, expected[known], atol=1e-4)
    parts = list(batch.shuffled(40, epochs=2, rng=rng))
    assert sum(map(len, parts)) == 2 * len(batch)


def test_a_rollout_wants_its_steps_in_order():
    env = tr.VecEnv("leduc", 2)
    roll = tr.rl.Rollout(env, 3)
    with pytest.raises(ValueError, match="t: expected 0, found 1"):
        roll.put(1, [0, 0], [0, 0], [0, 0])
    with pytest.raises(ValueError, match="0 of 3 steps"):
        roll.finish()
