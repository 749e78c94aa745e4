"""Gymnasium's own checks, and the vector environment against SyncVectorEnv, step by step."""

import warnings

import numpy as np
import pytest
from conftest import needs

import trousseau as tr

gym = needs("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from trousseau.gymnasium import Env, Vector, _name  # noqa: E402


@pytest.mark.parametrize("id", tr.games())
def test_check_env(id):
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message=".*obs.*")
        check_env(Env(id, illegal="random"), skip_render_check=True)
    env = gym.make(f"trousseau/{_name(id)}-v1", render_mode="ansi")
    _, info = env.reset(seed=1)
    assert env.render() and info["action_mask"].sum() >= 1
    assert env.unwrapped.action_masks().tolist() == info["action_mask"].astype(bool).tolist()


def same(a, b):
    if isinstance(a, dict):
        return all(same(a[k], b[k]) for k in a)
    return np.array_equal(a, b)


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("id,opponents", [("leduc", "random"), ("leduc", None), ("connect-four", "greedy:2"), ("fourkeys", "random"), ("knock-dungeon", "random")])
def test_the_vector_environment_equals_sync(id, opponents, mode):
    n = 5
    limit = {"step_limit": 25}
    ours = Vector(id, n, opponents=opponents, autoreset_mode=mode, **limit)
    theirs = SyncVectorEnv([lambda: Env(id, opponents=opponents, **limit)] * n, autoreset_mode=mode)
    assert ours.observation_space == theirs.observation_space and ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == mode
    (x, i), (y, j) = ours.reset(seed=11), theirs.reset(seed=11)
    ends = 0
    for step in range(80):
        assert np.array_equal(x, y)
        for key in ("action_mask", "seat", "seed", "rewards"):
            assert np.array_equal(i[key], j[key]), key
        mask = i["action_mask"]
        actions = np.array([(np.flatnonzero(m) if m.any() else [0])[step % max(1, m.sum())] for m in mask])
        (x, r, te, tu, i), (y, s, ue, uu, j) = ours.step(actions), theirs.step(actions)
        assert np.array_equal(r, s) and np.array_equal(te, ue) and np.array_equal(tu, uu)
        over = te | tu
        ends += over.sum()
        if mode is AutoresetMode.SAME_STEP and over.any():
            assert np.array_equal(i["_final_obs"], j["_final_obs"])
            for row in np.flatnonzero(over):
                assert np.array_equal(i["final_obs"][row], j["final_obs"][row])
                assert np.array_equal(i["final_info"]["rewards"][row], j["final_info"]["rewards"][row])
        if mode is AutoresetMode.DISABLED and over.any():
            with pytest.raises(gym.error.ResetNeeded):
                ours.step(actions)
            (x, i), (y, j) = ours.reset(options={"reset_mask": over}), theirs.reset(options={"reset_mask": over})
            for key in ("action_mask", "seat"):
                assert np.array_equal(i[key][over], j[key][over])
            j = {**j, **{k: np.where(over.reshape(-1, *[1] * (i[k].ndim - 1)), j[k], i[k]) for k in ("action_mask", "seat", "seed", "rewards")}}
    assert ends > n


def test_make_vec_and_no_copy():
    vec = gym.make_vec("trousseau/Leduc-v1", num_envs=8, vectorization_mode="vector_entry_point")
    obs, info = vec.reset(seed=1)
    assert obs.shape == (8, vec.single_observation_space.shape[0]) and info["action_mask"].shape == (8, 3)
    view = Vector("leduc", 4, copy=False)
    obs, _ = view.reset()
    assert obs is view.vec.obs
