"""What a seat cannot see makes no difference to anything that it is given."""

import os

import numpy as np
import pytest

import trousseau as tr

#: How many positions per game.
POSITIONS = int(os.environ.get("TROUSSEAU_POSITIONS", "1000"))


@pytest.mark.parametrize("id", tr.games())
def test_resampling_what_a_seat_cannot_see_changes_nothing_that_it_gets(id):
    low, high = tr.describe(id)["seats"]
    done = changed = seed = 0
    while done < POSITIONS:
        seed += 1
        box = tr.game(id, low + seed % (high - low + 1))
        node = box.root()
        rng = np.random.default_rng(seed)
        for _ in range(400):
            if node.player == -4 or done >= POSITIONS:
                break
            if node.player == -1:
                answers, weights = zip(*node.chance())
                node.play(int(rng.choice(answers, p=np.array(weights, float) / sum(weights))))
                continue
            seat = node.player
            if rng.random() < 0.25 or done < 5:
                done += 1
                other, position = node.imagine(seat, seed), node.position()
                world = other.position()
                changed += world.state_json() != position.state_json()
                assert other.observe(seat).tobytes() == node.observe(seat).tobytes()
                assert other.info_key(seat) == node.info_key(seat) and other.info_text(seat) == node.info_text(seat)
                assert other.text(seat) == node.text(seat)
                assert world.mask().tobytes() == position.mask().tobytes() and world.view_key(seat) == position.view_key(seat)
                mine, theirs = (box.start(1, state=p.state_json()) for p in (position, world))
                assert mine.redacted(seat) == theirs.redacted(seat) and mine.view(seat) == theirs.view(seat)
                assert mine.choices() == theirs.choices()
                assert np.array_equal(position.observation(1).encode(), position.observe(seat))
            node.play(int(rng.choice(node.legal())))
    assert changed or not tr.game(id).hides, "something hidden was sampled again"


@pytest.mark.parametrize("id", [id for id in tr.games() if tr.game(id).hides])
def test_redacted_records_hold_no_seed_and_no_other_hand(id):
    match = tr.game(id).start(seed=2**61 + 12345)
    for _ in range(30):
        if match.seat is None:
            break
        match.play(match.legal()[0])
    for seat in range(match.game.seats):
        assert str(2**61 + 12345) not in match.redacted(seat)
