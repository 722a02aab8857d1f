"""Who is up how much, over how many hands: the sheet behind r at every settlement."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.screens.settlement import SettlementScreen
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES

from .playing import SMALL, Says, press, room, shown, sit, table, until

END: dict[str, tuple[str, dict[str, Any], str]] = {
    "happy": ("happy", {"hands": ["3", "66", "TT"], "landlord": 0, "to_act": 0}, "enter"),
    "crazy": ("crazy", {"hands": ["3", "66", "TT"], "landlord": 0, "to_act": 0}, "enter"),
    "guandan": ("guandan", {"hands": ["9s", "3s 4s", "Ts", "5s 6s"], "to_act": 0}, "enter"),
}


@pytest.mark.parametrize("game", END)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_sheet_names_the_winner_first(store: Store, game: str, language: str) -> None:
    """One hand has been played and counted; Ann won it."""
    variant, start, keys = END[game]
    session = table(variant, {}, {"phase": "play", **start}, [None, *[Says()] * (len(start["hands"]) - 1)])
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, keys)
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, "r")
        text = shown(app)
        heading = {"en": "Hands that counted: 1", "zh_CN": "计入的局数：1"}[language]
        assert heading in text
        assert "+" in text.split(heading)[1].split("Ann")[0]
