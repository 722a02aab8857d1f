"""While the room is built nothing is looked through; once it stands, only what came since."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from cardtui import garbage
from cardtui.store.store import Store

from .playing import SMALL, room, until


@pytest.fixture
def held() -> Iterator[None]:
    """Nothing is looked for when the test begins; afterwards all is as before."""
    garbage.hold()
    yield
    gc.enable()
    gc.unfreeze()


async def test_what_is_no_longer_used_is_looked_for_again_once_the_room_stands(
    store: Store, held: None
) -> None:
    """And what the room is built of is left out."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        assert garbage.held()
        await until(pilot, lambda: not garbage.held())
        assert gc.get_freeze_count() > 10_000


async def test_a_room_of_somebody_else_changes_nothing(store: Store) -> None:
    """Who does not ask for it has Python as it is."""
    frozen = gc.get_freeze_count()
    async with room(store).run_test(size=SMALL) as pilot:
        await pilot.pause(0)
        assert not garbage.held()
    assert gc.get_freeze_count() == frozen
