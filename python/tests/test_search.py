"""Searches that an evaluator in Python leads."""

import numpy as np
import pytest

import trousseau as tr


def even(obs, mask):
    return np.zeros(mask.shape), np.zeros(len(mask))


@pytest.mark.parametrize("id", ["connect-four", "leduc", "knock-dungeon", "rock-paper-scissors"])
def test_searches_in_lock_step_find_what_each_finds_alone(id):
    box = tr.game(id)
    calls = []

    def evaluator(obs, mask):
        assert obs.shape == (len(mask), box.obs_size) and mask.shape[1] == box.num_actions and mask.any(axis=1).all()
        calls.append(len(obs))
        return obs.sum(axis=1, keepdims=True) * np.sin(np.arange(box.num_actions)), np.tanh(obs.sum(axis=1))

    search = tr.Search(box, evaluator, 40)
    games = [box.start(seed) for seed in range(8)]
    together = search.rank_all(games, range(8))
    most = max(calls)
    alone = [search.rank_all([g], [s])[0] for s, g in enumerate(games)]
    assert together == alone and most > 1
    for match, ranked in zip(games, together):
        assert sorted(a for a, _, _ in ranked) == match.legal()
        assert search.choose(match, 3) in match.legal() and search.choose(match.observation(), 3) in match.legal()


def test_a_search_beats_random_play():
    found = tr.evaluate("connect-four", tr.Search(tr.game("connect-four"), even, 60), against="random", games=20)
    assert found["random"].win_rate > 0.7


def test_self_play_gives_what_a_network_learns_from():
    box = tr.game("leduc")
    games = tr.Search(box, even, 20, noise=(0.3, 0.25)).self_play(6, seed=5, together=4)
    for number, game in enumerate(games):
        match = tr.open(game["record"])
        assert match.is_over and match.plies == len(game["seats"]) and game["number"] == number
        assert game["obs"].shape == (match.plies, box.obs_size) and np.allclose(game["policy"].sum(axis=1), 1)
        assert np.allclose(game["values"] * box.utility_bound, match.utilities)
    again = tr.Search(box, even, 20, noise=(0.3, 0.25)).self_play(6, seed=5, together=2)
    assert [g["record"] for g in again] == [g["record"] for g in games]


def test_what_an_evaluator_does_wrong_is_said():
    box = tr.game("leduc")
    match = box.start(1)
    for wrong, text in [
        (lambda o, m: (np.zeros((1, 1)), np.zeros(len(m))), "logits: expected shape"),
        (lambda o, m: (np.zeros(m.shape), np.zeros((len(m), 5))), "values: expected shape"),
        (lambda o, m: np.full(m.shape, np.nan)[0][0], "two arrays"),
        (lambda o, m: (np.full(m.shape, np.nan), np.zeros(len(m))), "NaN"),
    ]:
        with pytest.raises(ValueError, match=text):
            tr.Search(box, wrong, 8).choose(match)

    def broken(obs, mask):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        tr.Search(box, broken, 8).choose(match)
