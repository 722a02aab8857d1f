"""Hands that go through the auction: what is learned from them is what the player asks for."""

from __future__ import annotations

from collections import defaultdict

import pytest

np = pytest.importorskip("numpy", reason="training needs numpy")

from cardtui.ai.landlord.chances import CHANCES  # noqa: E402
from cardtui.engine.cards import Rng  # noqa: E402
from training.chances import (  # noqa: E402
    Rows,
    begin,
    coefficients,
    learn,
    linear,
    logistic,
    play_by_regulars,
)
from training.selfplay import Field  # noqa: E402

FIELDS = [Field(3, False), Field(3, True), Field(2, False), Field(2, True)]


@pytest.mark.parametrize("what", FIELDS, ids=lambda what: what.name)
def test_what_is_learned_has_the_features_that_the_player_uses(what: Field) -> None:
    """Some hands, called and robbed for as the player does; the winner does not matter here."""
    found: dict[str, Rows] = defaultdict(Rows)
    begun = [each for number in range(8) if (each := begin(what, Rng.of("learn", number), 1, found))]
    assert begun
    for each in begun:
        assert sum(cards[1] for cards in each.hand.dealt) <= 4
        each.won = not each.landlord % what.seats
        learn(what, each, found)
    fitted = coefficients(what, found)
    assert fitted.keys() <= CHANCES.keys()
    assert {name: len(row) for name, row in fitted.items()} == {name: len(CHANCES[name]) for name in fitted}
    roles = len(found[f"{what.name} facing1"].so)
    assert roles == len(begun) == len(found[f"{what.name} landlord"].so)


def test_the_fit_finds_what_made_the_rows() -> None:
    """Coefficients come back from rows drawn by them."""
    rng = np.random.default_rng(1)
    x = np.column_stack([np.ones(20_000), rng.normal(size=(20_000, 2))])
    score = x @ np.array([0.5, -1.0, 0.25])
    so = (rng.random(20_000) < 1 / (1 + np.exp(-score))).astype(float)
    assert logistic(x, so) == pytest.approx((0.5, -1.0, 0.25), abs=0.06)
    assert linear(x, score + rng.normal(size=20_000)) == pytest.approx((0.5, -1.0, 0.25), abs=0.03)


def test_regular_players_play_a_hand_to_its_end() -> None:
    """From the auction on, and what it came to is what the rules say."""
    found: dict[str, Rows] = defaultdict(Rows)
    begun = begin(FIELDS[0], Rng.of("play", 0), 1, found)
    assert begun is not None
    called = begun.table.state.multiple
    play_by_regulars(begun)
    assert begun.table.state.over
    assert begun.won == (begun.landlord in begun.table.state.winner)
    assert called << begun.doublings == begun.table.state.multiple
