"""Vector environments."""

import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from conftest import BIG

import trousseau as tr


def choose(env):
    """A legal action per row that is neither the first nor the same everywhere; -1 where nothing is legal."""
    weight = env.mask * np.arange(1, env.num_actions + 1) % 7 + env.mask
    return np.where(env.mask.any(axis=1), weight.argmax(axis=1), -1)


@pytest.mark.parametrize("id", tr.games())
def test_all_kinds_of_observations_agree(id):
    kinds = [tr.VecEnv(id, 8, seed=3, obs=kind) for kind in ("f32", "u8", "sparse")]
    dense, bytes_, sparse = kinds
    low, high = (np.array(x, np.float32) for x in zip(*[(b.low, b.high) for b in dense.game.layout.values() for _ in range(b.size)]))
    for _ in range(40):
        actions = choose(dense)
        for env in kinds:
            env.step(actions)
        full = np.zeros_like(dense.obs)
        for row in range(8):
            n = sparse.obs_counts[row]
            full[row, sparse.obs_places[row, :n]] = sparse.obs_values[row, :n]
        assert np.array_equal(full, dense.obs)
        assert np.abs(bytes_.obs / 255 * (high - low) + low - dense.obs).max() <= (high - low).max() / 255
        for env in kinds[1:]:
            assert np.array_equal(env.mask, dense.mask) and np.array_equal(env.reward, dense.reward)


def test_arrays_stay_the_same_objects_and_can_be_the_callers():
    mine = {"obs": np.zeros((16, 86), np.float32), "reward": np.zeros((16, 2), np.float32)}
    env = tr.VecEnv("connect-four", 16, buffers=mine)
    assert env.obs is mine["obs"] and env.reward is mine["reward"]
    mask = env.mask
    for _ in range(20):
        env.step(choose(env))
    env.reset(seed=5)
    assert env.obs is mine["obs"] and env.mask is mask
    with pytest.raises(ValueError, match="buffers: obs must be an array of float32"):
        tr.VecEnv("connect-four", 8, buffers=mine)
    with pytest.raises(ValueError, match="buffers: obs must be an array of float32"):
        tr.VecEnv("connect-four", 16, buffers={"obs": np.zeros((16, 86))})


@pytest.mark.parametrize("id", ["leduc", "connect-four", "fourkeys"])
def test_rows_are_the_matches_of_their_seeds(id):
    env = tr.VecEnv(id, 4, seed=11)
    for _ in range(60):
        env.step(choose(env))
    for row in range(4):
        match = tr.open(env.record(row))
        assert match.record() == env.record(row) == env.match(row).record()
        assert np.array_equal(match.observe(), env.obs[row]) and np.array_equal(match.mask(), env.mask[row])
        assert env.seed[row] == tr.episode_seed(11, "train", row, int(env.episode[row]))


def test_seeds_for_training_and_testing_are_never_the_same():
    train, test = (tr.VecEnv("leduc", 64, seed=1, split=s).seed for s in ("train", "test"))
    assert (train < 2**63).all() and (test >= 2**63).all()
    env = tr.VecEnv("leduc", 2, seeds=[5, 6, 7])
    assert env.seed.tolist() == [5, 6]
    env.reset(seeds=[9, 8])
    assert env.seed.tolist() == [9, 8]


def test_ends_of_episodes():
    same = tr.VecEnv("leduc", 32, seed=2)
    stepped = tr.VecEnv("leduc", 32, seed=2, autoreset="next_step")
    off = tr.VecEnv("leduc", 32, seed=2, autoreset="disabled")
    ended = 0
    for _ in range(10):
        for env in (same, stepped, off):
            env.step(choose(env))
        if same.terminated.any():
            ended += 1
        assert (same.seat >= 0).all()
        assert (stepped.seat[stepped.terminated] == -1).all()
    assert ended and off.terminated.sum() >= 0 and (off.seat == -1).any()
    off.reset(which=off.seat == -1)
    assert (off.seat >= 0).all()


def test_an_illegal_action_names_row_and_clause_and_changes_nothing():
    env = tr.VecEnv("connect-four", 4)
    for _ in range(6):
        env.step([0, 1, 2, 3])
    before = [env.record(row) for row in range(4)]
    with pytest.raises(tr.Refused, match="row 2") as caught:
        env.step([1, 2, 2, 1])
    assert caught.value.row == 2 and caught.value.clause
    assert [env.record(row) for row in range(4)] == before
    forgiving = tr.VecEnv("connect-four", 1, illegal="random")
    for _ in range(6):
        forgiving.step([0])
    forgiving.step([0])
    assert forgiving.illegal[0]
    with pytest.raises(ValueError, match="expected whole numbers, found float64"):
        env.step([0.5, 1, 1, 1])
    with pytest.raises(ValueError, match="actions has length 3 instead of 4"):
        env.step([0, 1, 1])


def test_rewards_reach_every_seat():
    env = tr.VecEnv("fort-boyard", 8, seats=4, seed=1)
    total = np.zeros(4)
    for _ in range(4000):
        if env.step_random():
            assert env.reward[env.terminated].any(axis=1).all()
            total += env.reward.sum(axis=0)
        assert not env.reward[~env.terminated].any()
    assert total.any()


def test_opponents_move_inside_and_learners_rotate():
    env = tr.VecEnv("connect-four", 16, opponents="greedy:2", seed=1)
    assert set(env.seat.tolist()) == {0, 1}
    for _ in range(30):
        env.step(choose(env))
    assert [env.learners(r) for r in range(16)] == [[int(s)] for s in env.seat]
    with pytest.raises(ValueError, match="there is no agent"):
        tr.VecEnv("leduc", opponents="nobody")


def test_an_action_of_minus_one_leaves_the_row():
    env = tr.VecEnv("leduc", 4, seed=1)
    before = env.record(0)
    env.step(np.where(np.arange(4) == 0, -1, choose(env)))
    assert env.record(0) == before and env.length.tolist() == [0, 1, 1, 1]


def test_lists_of_legal_actions_grow():
    env = tr.VecEnv("fourkeys", 8, legal_width=1, seed=2)
    for _ in range(50):
        env.step(choose(env))
        for row in range(8):
            assert env.legal[row, : env.legal_counts[row]].tolist() == np.flatnonzero(env.mask[row]).tolist()
    assert env.legal.shape[1] > 1


def test_actions_by_coordinates():
    env = tr.VecEnv("fourkeys", 8, seed=2)
    features = env.game.action_features()
    flags = env.next_masks(np.zeros((8, 0), np.int64))
    for row in range(8):
        groups = {int(features[a, 0]) for a in np.flatnonzero(env.mask[row])}
        assert set(np.flatnonzero(flags[row]).tolist()) == groups


def test_a_copy_goes_on_by_itself():
    env = tr.VecEnv("knock-dungeon", 4, seed=3)
    for _ in range(10):
        env.step(choose(env))
    twin = env.copy()
    for _ in range(20):
        actions = choose(env)
        env.step(actions)
        twin.step(actions)
        assert np.array_equal(env.obs, twin.obs)
    env.step(choose(env))
    assert env.length.tolist() != twin.length.tolist()


def test_truncation():
    env = tr.VecEnv("viscounts-keeper", 4, step_limit=5)
    for _ in range(5):
        env.step(choose(env))
    assert env.truncated.all() and not env.terminated.any()


@pytest.mark.parametrize("id", BIG)
def test_final_observations_are_kept(id):
    env = tr.VecEnv(id, 4, seed=1, step_limit=20)
    for _ in range(19):
        env.step(choose(env))
    seat, positions, actions = env.seat.copy(), [env.match(r).position() for r in range(4)], choose(env)
    env.step(actions)
    for row in np.flatnonzero(env.truncated):
        last = tr.open(env.last_record(int(row)))
        viewer = last.seat if last.seat is not None else int(seat[row])
        assert np.array_equal(env.final_obs[row], last.observe(viewer))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "call",
    [
        'tr.VecEnv("fourkeys", 64, opponents="ismcts:1000000").step_random()',
        'tr.tournament("fourkeys", ["ismcts:200000", "ismcts:200000"], games=100)',
        'tr.solve("leduc", rounds=100_000_000)',
    ],
)
def test_a_long_call_can_be_interrupted(call):
    code = f"import trousseau as tr, time\nprint('go', flush=True)\ntry:\n    {call}\nexcept KeyboardInterrupt:\n    print('stopped', flush=True)"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "go\n"
        time.sleep(1.5)
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == "stopped\n"
        assert child.wait(timeout=60) == 0
    finally:
        child.kill()
