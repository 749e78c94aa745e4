"""Agents by name, in Python, batched; evaluations and tournaments."""

import numpy as np
import pytest

import trousseau as tr


class Last:
    """Takes the last legal action."""

    def choose(self, observation, seed):
        assert observation.legal and observation.mask().sum() == len(observation.legal)
        assert observation.encode().shape == (observation.game.obs_size,)
        return observation.legal[-1]


class LastOfMany:
    """The same, in many games at once."""

    def act(self, obs, mask):
        return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)


def test_bots_choose_in_matches_positions_and_observations():
    for id in ("leduc", "fourkeys", "knock-dungeon"):
        match = tr.game(id).start(seed=3)
        bot = tr.agent("ismcts:30", match.game)
        assert bot.choose(match, 5) == bot.choose(match, 5) and bot.choose(match) in match.legal()
        assert bot.choose(match.position()) in match.legal() and bot.choose(match.observation()) in match.legal()
        assert sorted(a for a, _, _ in bot.rank(match)) == match.legal()


def test_one_by_one_and_batched_play_the_same_games():
    one = tr.tournament("leduc", [Last(), "random"], games=40, seed=3)
    many = tr.tournament("leduc", [LastOfMany(), tr.BatchAgent(lambda o, m: m.argmax(1), name="first")], games=40, seed=3, rows=16)
    assert [g["seed"] for g in one.games] == [g["seed"] for g in many.games]
    both = tr.tournament("leduc", [Last(), LastOfMany()], games=40, seed=3)
    assert both["Last"].mean_utility == pytest.approx(-both["LastOfMany"].mean_utility) and both["Last"].win_rate == 0.5


@pytest.mark.parametrize("id,seats", [("connect-four", 2), ("fort-boyard", 3), ("knock-dungeon", 2)])
def test_evaluate(id, seats):
    found = tr.evaluate(tr.game(id, seats), LastOfMany(), against=["random", Last()], games=10)
    assert [r.agent for r in found.rows] == ["random", "Last"] and all(r.games >= 5 for r in found.rows)
    assert "random" in str(found)


def test_a_tournament_goes_on_from_its_log(tmp_path):
    log = tmp_path / "run.jsonl"
    whole = tr.tournament("leduc", ["random", "greedy:2"], games=20, seed=3)
    tr.tournament("leduc", ["random", "greedy:2"], games=8, seed=3, log=log)
    lines = log.read_text().splitlines()
    log.write_text("\n".join(lines[:5]) + '\n{"cut')
    again = tr.tournament("leduc", ["random", "greedy:2"], games=20, seed=3, log=log, threads=2)
    strip = lambda games: [{k: v for k, v in g.items() if k != "micros"} for g in games]
    assert strip(again.games) == strip(whole.games)
    with pytest.raises(ValueError, match="another tournament"):
        tr.tournament("leduc", ["random", "greedy:3"], games=20, seed=3, log=log)


def test_what_an_agent_raises_is_raised():
    class Broken:
        def choose(self, observation, seed):
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        tr.tournament("leduc", [Broken(), "random"], games=4)
    with pytest.raises(TypeError, match="an agent is"):
        tr.tournament("leduc", [3, "random"], games=4)
    with pytest.raises(ValueError, match="expected 1 actions|expected .* actions"):
        tr.tournament("leduc", [tr.BatchAgent(lambda o, m: np.zeros((1, 1))), "random"], games=4)


def test_an_observation_shows_what_the_seat_may_know():
    match = tr.game("leduc").start(seed=7)
    seen = match.observation()
    assert seen.seat == match.seat and seen.view() == match.view(match.seat) and seen.info_key == match.info_key(match.seat)
    assert np.array_equal(seen.encode(), match.observe())
    worlds = {seen.imagine(seed).state_json() for seed in range(50)}
    assert len(worlds) > 3, "the other hand is sampled again"
