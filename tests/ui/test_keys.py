"""The one key table."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtui.keys import EVERYWHERE, PAGE, RANK_KEYS, SETTLEMENT, TABLE, Key
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store

from .playing import SMALL, press, room, seated, until

EVERY = (*EVERYWHERE, *PAGE, *TABLE, *SETTLEMENT)


@pytest.mark.parametrize("key", TABLE + EVERYWHERE, ids=lambda key: key.id)
def test_no_command_of_a_table_is_a_rank_key(key: Key) -> None:
    """Ranks are typed, so their keys belong to no command."""
    assert not set(key.keys.split(",")) & set(RANK_KEYS)


@pytest.mark.parametrize("keys", [TABLE, PAGE, SETTLEMENT], ids=["table", "page", "settlement"])
def test_no_key_has_two_meanings_on_a_screen(keys: tuple[Key, ...]) -> None:
    """Two commands of one screen share no key; a screen may only refine what holds everywhere."""
    for key, other in combinations(keys, 2):
        assert not set(key.keys.split(",")) & set(other.keys.split(",")), (key.id, other.id)


def test_no_key_of_play_leaves_a_settlement() -> None:
    """Who asks for advice when the hand has just ended stays at the table; Esc alone leaves."""
    leaving = next(key for key in SETTLEMENT if key.action == "home").keys.split(",")
    assert {sign for key in TABLE for sign in key.keys.split(",")} & set(leaving) == {"escape"}


def test_ids_are_unique() -> None:
    """The settings remap commands by id."""
    assert len({key.id for key in EVERY}) == len(EVERY)


async def test_a_command_can_get_another_key(store: Store) -> None:
    """Keys of the settings replace those of the table."""
    start = Setup("happy", split_specs("you,greedy,greedy"), seed=1)
    app = room(store, start, keys={"table.counter": "E"})
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        before = app.settings.counter
        await press(pilot, "E")
        assert app.settings.counter is not before
