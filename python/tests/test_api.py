"""Games, positions, matches, records: the raw interface."""

import copy
import json
import pickle
import threading
from fractions import Fraction

import numpy as np
import pytest
from conftest import BOXES

import trousseau as tr


@pytest.mark.parametrize("id,seats", BOXES)
def test_a_game_is_played_to_its_end(id, seats):
    box = tr.game(id, seats)
    assert sum(b.size for b in box.layout.values()) == box.obs_size
    position = box.position(seed=7)
    decisions = 0
    while (seat := position.seat) is not None and decisions < 300:
        mask, legal = position.mask(), position.legal()
        assert np.flatnonzero(mask).tolist() == legal and legal
        seen = position.observe(seat)
        assert seen.shape == (box.obs_size,) and np.isfinite(seen).all()
        position.play(legal[decisions % len(legal)])
        decisions += 1
    position.playout()
    assert position.is_over and len(position.utilities) == seats == len(position.points) == len(position.ranks)
    assert position.play_random() is None and position.legal() == [] and not position.mask().any()


@pytest.mark.parametrize("id", tr.games())
def test_buffers_of_the_caller_are_written(id):
    box = tr.game(id)
    position = box.position(1)
    obs, mask = np.full(box.obs_size, 9, np.float32), np.ones(box.num_actions, bool)
    assert position.observe(0, out=obs) is obs and position.mask(out=mask) is mask
    assert np.array_equal(obs, position.observe(0)) and np.array_equal(mask, position.mask())
    with pytest.raises(ValueError, match=f"length 1 instead of {box.obs_size}"):
        position.observe(0, out=np.zeros(1, np.float32))
    with pytest.raises(ValueError, match="contiguous"):
        position.observe(0, out=np.zeros(2 * box.obs_size, np.float32)[::2])


@pytest.mark.parametrize("id", tr.games())
def test_odds_of_branches_are_exact_and_whole(id):
    position = tr.game(id).position(3)
    walked = 0
    for _ in range(12):
        if position.seat is None:
            break
        for action in position.legal()[:3]:
            try:
                branches = position.branches(action, limit=400)
            except ValueError as error:  # whole hands are dealt
                assert "can lead to more than 400 positions" in str(error)
                continue
            walked += 1
            assert all(isinstance(odds, Fraction) for odds, _ in branches)
            assert sum(odds for odds, _ in branches) == 1
            after = position.copy()
            after.play(action)
            assert after.state_json() in {b.state_json() for _, b in branches}, "what happens is one of the branches"
        position.play_random()
    assert walked


def test_odds_of_pig_are_sixths():
    position = tr.game("pig").position()
    odds = sorted(o for o, _ in position.branches(position.legal()[0]))
    assert sum(odds) == 1 and odds[0] == Fraction(1, 6)
    with pytest.raises(ValueError, match="more than 1 positions"):
        position.branches(position.legal()[0], limit=1)


@pytest.mark.parametrize("id", tr.games())
def test_copies_and_pickles_go_on_alike(id):
    position = tr.game(id).position(5)
    for _ in range(6):
        position.play_random()
    others = [position.copy(), copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))]
    length, end = position.playout(), position.state_json()
    for other in others:
        assert other.playout() == length and other.state_json() == end


def test_boxes_are_equal_by_what_is_in_them():
    one, two = tr.game("leduc"), pickle.loads(pickle.dumps(tr.game("leduc")))
    assert one == two and hash(one) == hash(two) and one != tr.game("kuhn") and one != 3
    assert tr.game("fourkeys", 3) != tr.game("fourkeys", 2)


def test_options_and_content():
    about = tr.describe("fourkeys")
    assert about["seats"] == (2, 4) and about["options"] and about["content"]
    key = about["options"][0]["key"]
    sample = about["samples"][1]
    assert tr.game("fourkeys", options=sample).options == sample
    with pytest.raises(ValueError, match="no option"):
        tr.game("fourkeys", options={"nonsense": 1})
    with pytest.raises(TypeError, match=key):
        tr.game("fourkeys", options={key: 1.5})
    with pytest.raises(ValueError):
        tr.game("fourkeys", content="nonsense")
    assert tr.game("fourkeys", content=about["content"]).content_hash == tr.game("fourkeys").content_hash


def test_bad_arguments_say_what_was_expected():
    box = tr.game("connect-four")
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match=r"seed: expected a whole number from 0 to 2\*\*64 - 1"):
            box.position(seed)
    with pytest.raises(TypeError, match="seed: expected a whole number, found str"):
        box.position("x")
    assert box.position(2**64 - 1).seat == 0
    position = box.position()
    for action in (-1, 7, 2**70):
        with pytest.raises(ValueError, match="the ids are 0 to 6"):
            position.play(action)
    with pytest.raises(TypeError):
        position.play(1.5)
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        position.observe(2)
    with pytest.raises(ValueError, match="takes 2 to 2 players, not 3"):
        tr.game("connect-four", 3)
    with pytest.raises(ValueError, match="the games are: fourkeys"):
        tr.game("chess")
    with pytest.raises(ValueError, match="there is no agent"):
        tr.agent("nobody", box)


def test_a_refusal_names_its_clause_and_changes_nothing():
    box = tr.game("connect-four")
    position = box.position()
    for _ in range(6):
        position.play(0)
    before = position.state_json()
    with pytest.raises(tr.Refused) as caught:
        position.play(0)
    error = caught.value
    assert error.clause in {c["id"] for c in box.clauses} and error.clause in str(error) and error.text
    assert isinstance(error, ValueError) and position.state_json() == before
    assert position.why_not(0) == (error.clause, error.text) and position.why_not(1) is None


@pytest.mark.parametrize("id", tr.games())
def test_matches_have_records_views_and_words(id):
    match = tr.game(id).start(seed=3)
    for _ in range(8):
        if match.seat is None:
            break
        choice = match.choices()[0]
        assert match.action(choice["notation"]) == choice["id"] and choice["words"]
        match.play(choice["id"])
    again = tr.open(match.record())
    assert again.record() == match.record() and again.plies == match.plies
    assert tr.open(json.loads(match.record())).record() == match.record()
    copies = [match.copy(), pickle.loads(pickle.dumps(match)), tr.open(match.snapshot())]
    assert all(c.state_json() == match.state_json() for c in copies)
    for seat in (None, 0):
        assert isinstance(match.view(seat), dict) and match.text(seat) and match.svg(seat).startswith("<svg")
        kept = json.loads(match.redacted(seat))
        assert "seed" not in kept and kept["viewer"] == seat
        match.happened(seat), match.cited(seat), match.scores(seat)
    assert match._repr_svg_().startswith("<svg") and match.position()._repr_svg_().startswith("<svg")
    plies = match.plies
    match.undo()
    assert match.plies == plies - 1
    match.rewind(0)
    assert match.plies == 0
    with pytest.raises(ValueError):
        match.undo()


def test_a_forged_record_is_refused():
    match = tr.game("kuhn").start(seed=7)
    match.play(match.action("bet"))
    record = json.loads(match.record())
    with pytest.raises(ValueError, match="step 3"):
        tr.open({**record, "actions": ["Bet", "Pass", "Pass"]})
    with pytest.raises(ValueError):
        tr.open("{")


def test_a_live_table_reports_its_dice():
    match = tr.game("pig").start(live=True)
    match.play(match.legal()[0])
    assert match.seat is None and match.asked["total"] == 6
    match.report(3)
    match.take_back()
    match.report(5)
    assert match.asked is None and match.is_live


def test_seats_that_choose_at_once():
    match = tr.game("rock-paper-scissors").start()
    assert match.seats_asked == [0, 1]
    with pytest.raises(ValueError, match="one action each"):
        match.play_all({0: 0})
    match.play_all({1: match.legal(1)[0], 0: match.legal(0)[2]})
    assert match.is_over


def test_the_page_of_a_match_holds_every_moment():
    match = tr.game("leduc").start(seed=7)
    while match.seat is not None:
        match.play(match.legal()[-1])
    page = tr.page(match.record(), seat=0)
    assert page.startswith("<!doctype html>") and page._repr_html_().startswith("<iframe")
    assert len(match.moments(0)) == match.plies + 1


def test_objects_work_in_other_threads():
    position = tr.game("fourkeys").position(1)
    errors = []

    def play():
        try:
            for _ in range(200):
                position.copy().playout()
                position.observe(0)
        except BaseException as e:
            errors.append(e)

    threads = [threading.Thread(target=play) for _ in range(4)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not errors


def test_a_panic_does_not_cross():
    from trousseau._trousseau import _panic

    match = tr.game("kuhn").start(seed=7)
    record = match.record()
    with pytest.raises(RuntimeError, match="this is a bug in trousseau") as caught:
        _panic(match)
    assert record in str(caught.value), "the record is there, to report"
    with pytest.raises(RuntimeError, match="unknown state"):
        match.record()


def test_solving():
    policy = tr.solve("kuhn", rounds=2000)
    assert abs(policy.values[0] + 1 / 18) < 1e-3 and policy.exploitability < 2e-3 and len(policy) == 12
    uniform = tr.Policy.uniform(tr.game("leduc"))
    assert round(uniform.values[0], 6) == -0.078125 and round(uniform.exploitability, 6) == 2.373611
    table = {(s, k): policy.at(s, k) for s, k in policy.info_sets()}
    assert tr.Policy.of(policy.game, table).exploitability == pytest.approx(policy.exploitability)
    match = policy.game.start(seed=1)
    assert sum(policy.odds(match).values()) == pytest.approx(1)
    with pytest.raises(ValueError, match="more than 100"):
        tr.solve("leduc", limit=100)
    del table[next(iter(table))]
    with pytest.raises(ValueError, match="has no odds"):
        tr.Policy.of(policy.game, table)
