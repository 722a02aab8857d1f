"""Pictures of the table: fixed position, clock and names, nothing that moves."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from cardtui.store.store import Store

from .playing import Says, press, room, sit, table

START = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["3s 3h 3d 4s 4h 4d 7h 7c 9s Ts Td Jh Qs Kh Ac 2d x X", "6s 6h", "8s 9h 9d Tc Th"],
    "multiple": 12,
}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["narrow", "wide"])
def test_the_table(store: Store, snap_compare: Any, size: tuple[int, int]) -> None:
    """A lead with laizi, three of them picked."""
    session = table("happy", {"laizi": "7"}, START, (None, Says(), Says()))
    app = room(store)

    async def before(pilot: Pilot[None]) -> None:
        await sit(app, pilot, session)
        await press(pilot, "3 3 3 7")

    assert snap_compare(app, terminal_size=size, run_before=before)
