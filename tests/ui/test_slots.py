"""What is told beside the game has its place at every size, and nothing of the hand moves for it."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.engine.core import State
from cardtui.screens.table.beside import AdviceFace, Beside
from cardtui.screens.table.panel import Verdict
from cardtui.screens.table.screen import TableScreen
from cardtui.screens.table.view import SeatView
from cardtui.store.store import Store
from cardtui.widgets.lines import Line
from cardtui.widgets.side import Block

from .playing import Says, drawn, press, room, shown, sit, table

SIZES = [(80, 24), (80, 40), (100, 24), (100, 30), (120, 36), (160, 48), (200, 60)]
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "happy": ("happy", {"landlord": 0, "hands": ["33344455567789TTJQKxX"[:20], "666", "8"]}),
    "guandan": ("guandan", {"hands": ["3s 3s 3h 4s 4h 4c", "5d", "6d", "7d"]}),
    "gongzhu": ("gongzhu", {"hands": ["3s 4s 5s 6s", "5d", "6d", "7d"]}),
}


class Telling(TableScreen):
    """A table that tells what it is told to."""

    told = Beside()

    def beside(self, view: SeatView[State], verdict: Verdict, refused: Line = ()) -> Beside:
        return self.told


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
async def test_advice_line_block_and_banner_have_their_places(
    store: Store, game: str, size: tuple[int, int]
) -> None:
    """All of them at once are in sight; the hand and what is asked over it stay in their rows."""
    variant, start = GAMES[game]
    position = {"phase": "play", "to_act": 0, **start}
    session = table(variant, {}, position, [None, *[Says()] * (len(start["hands"]) - 1)])
    app = room(store)
    async with app.run_test(size=size) as pilot:
        screen = Telling(session)
        await sit(app, pilot, session, screen)
        await drawn(pilot)
        surface = screen.surface
        places = [surface.query_one(f"#{id}").region for id in ("hand", "choices", "own")]
        screen.told = Beside(
            blocks=[Block("Last trick", [[("Bo", "strong"), (" 10 10", "plain")]], rows=2)],
            entries=["entry"] * 60,
            advice=AdviceFace("Lead the six low cards. Hardly anything takes them.", "1/6  h next"),
            typing=True,
            banner=[("a bomb!", "accent")],
        )
        await press(pilot, "slash 3 3 4 4 5 5")
        text = shown(app)
        assert "Lead the six low cards." in text
        assert "1/6  h next" in text
        assert "a bomb!" in text
        assert surface.typed.region.height == 1
        assert "334455" in text.split("\n")[surface.typed.region.y]
        if surface.measure.side:
            assert size[1] < 30 or "Bo 10 10" in text  # with few rows the advice stands there alone
            assert text.count("entry") >= 10
        assert [surface.query_one(f"#{id}").region for id in ("hand", "choices", "own")] == places
