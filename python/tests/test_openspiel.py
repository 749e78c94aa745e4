"""OpenSpiel's own simulation test on every game, and its C++ algorithms through EFG."""

import pytest
from conftest import BIG, needs

import trousseau as tr

pyspiel = needs("pyspiel")
import numpy as np  # noqa: E402

import trousseau.openspiel as spiel  # noqa: E402


@pytest.mark.parametrize("id", tr.games())
def test_random_sim_test_with_serialisation(id):
    game = spiel.load(id)
    pyspiel.random_sim_test(game, num_sims=1 if id in BIG else 3, serialize=True, verbose=False)


def play(state, rng, decisions):
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            answers, odds = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(answers, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            decisions -= 1
    return state


@pytest.mark.parametrize("id", BIG)
def test_big_games_are_serialised(id):
    game = spiel.load(id)
    state = play(game.new_initial_state(), np.random.default_rng(3), 40)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert again.history() == state.history() and str(again) == str(state)
    assert again.legal_actions() == state.legal_actions() and again.node.state_json() == state.node.state_json()


@pytest.mark.parametrize("id", tr.games())
def test_utilities_are_as_declared(id):
    game, position = spiel.load(id), tr.game(id).position()
    for seed in range(20 if id in BIG else 200):
        position.restart(seed)
        position.playout()
        if game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
            assert sum(position.utilities) == 0
        else:
            assert len(set(position.utilities)) == 1


@pytest.mark.parametrize("id", tr.games())
def test_numbers_of_answers_stay_below_what_is_stated(id):
    game = spiel.load(id)
    rng = np.random.default_rng(1)
    for _ in range(2 if id in BIG else 20):
        state = game.new_initial_state()
        for _ in range(300):
            if state.is_terminal():
                break
            if state.is_chance_node():
                answers = [a for a, _ in state.chance_outcomes()]
                assert max(answers) < game.max_chance_outcomes()
            state.apply_action(int(rng.choice(state.legal_actions())))


def test_leduc_through_efg_is_openspiels_leduc():
    game = spiel.efg("leduc")
    uniform = pyspiel.UniformRandomPolicy(game)
    value = lambda policy: pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    assert f"{value(uniform):.6f} {pyspiel.exploitability(game, uniform):.6f}" == "-0.078125 2.373611"
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert f"{value(average):.6f} {pyspiel.exploitability(game, average):.6f}" == "-0.085493 0.002290"


def test_registered_leduc_is_openspiels_leduc():
    ours, theirs = spiel.load("leduc"), pyspiel.load_game("leduc_poker")
    nash = lambda game: pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    assert nash(spiel.load("kuhn")) == pytest.approx(nash(pyspiel.load_game("kuhn_poker")))
    assert ours.num_players() == theirs.num_players() and ours.num_distinct_actions() == theirs.num_distinct_actions()


def test_parameters_observers_and_resampling():
    game = pyspiel.load_game("trousseau_fourkeys(seats=3)")
    assert game.num_players() == 3
    state = play(spiel.load("leduc").new_initial_state(), np.random.default_rng(1), 1)
    while state.is_chance_node():
        play(state, np.random.default_rng(1), 1)
    player = state.current_player()
    other = state.resample_from_infostate(player, np.random.default_rng(2).random)
    assert other.information_state_string(player) == state.information_state_string(player)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, player)
    assert np.array_equal(observer.tensor, state.node.observe(player))
    assert state.information_state_text(player) and state.observation_string(player)
    with pytest.raises(ValueError):
        state.get_game().make_py_observer(params={"x": 1})
