"""Revisions of the rules: what an earlier one read otherwise, and how a table comes to the present one."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.errors import NotationError
from cardtui.engine.landlord.settlement import HAPPY, HandEnd
from cardtui.engine.revisions import REVISIONS, brought_forward
from cardtui.engine.rooms import BEAN_ROOMS, COIN_ROOMS, FIRST_BEAN_ROOMS, Room
from cardtui.engine.variants import RULES_REVISION, VARIANTS, renewed, rules

RICH = [10**9] * 3
END = {"landlord": 0, "winner": "landlord", "multiple": 40960, "doubled": [True, True, False], "stacks": RICH}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("revision", REVISIONS)
def test_a_revision_is_part_of_the_rules(variant: str, revision: int) -> None:
    """Rules of other revisions are other rules; variant, options and revision build equal ones."""
    game = rules(variant, {}, revision)
    assert game.revision == revision
    assert rules(variant, game.options(), revision) == game
    assert (game == rules(variant)) == (revision == RULES_REVISION)


@pytest.mark.parametrize("revision", [0, -1, RULES_REVISION + 1, True, "2", None])
def test_a_revision_that_is_not_known_is_refused(revision: Any) -> None:
    """Neither an earlier nor a later one is guessed at."""
    with pytest.raises(NotationError, match="not a revision of the rules"):
        rules("happy", {}, revision)


@pytest.mark.parametrize(
    ("revision", "transfers"), [(1, [60000, -40000, -20000]), (2, [20000, -10000, -10000])]
)
def test_L33_the_cap_came_before_the_doubles_in_revision_1(revision: int, transfers: list[int]) -> None:
    """10240 in the laizi field, doubled by the landlord and one farmer."""
    game = rules("happy", {"laizi": "7", "room": {"N": 1}}, revision)
    assert game.settle(END)["transfers"] == transfers


@pytest.mark.parametrize(("revision", "scores"), [(1, (2, -4, 2)), (2, (2, -5, 2))])
def test_L50_a_leaver_scored_the_sum_of_the_shares_in_revision_1(
    revision: int, scores: tuple[int, ...]
) -> None:
    """A stake of 5, shared by two."""
    end = HandEnd(0, False, 10, (False,) * 3, (100,) * 3, 1)
    assert HAPPY[revision].leave(end, Room("", 1), True).scores == scores


def test_L37_a_room_is_brought_to_its_present_figures() -> None:
    """Only if it is the one that revision 1 had by that name; a room of one's own stays as it is."""

    def forward(room: Room) -> Room:
        options = rules("happy", {"room": room.to_json()}, 1).options()
        return Room.from_json(brought_forward("happy", options, 1)["room"])

    assert [forward(room) for room in FIRST_BEAN_ROOMS] == list(BEAN_ROOMS)
    own = Room("high", 1000, 50, 50000)
    assert forward(own) == own
    for room in COIN_ROOMS:
        old = rules("crazy", {"room": room.to_json()}, 1)
        assert renewed(old) == rules("crazy", {"room": room.to_json()})


def test_what_is_of_the_present_revision_is_left_alone() -> None:
    """A hand begins at x1 where a room of one's own says so."""
    game = rules("happy", {"room": FIRST_BEAN_ROOMS[2].to_json()})
    assert renewed(game) is game
    assert game.start(game.shuffle(Rng.of(1), Carry()), Carry()).multiple == 1
