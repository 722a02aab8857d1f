"""Odds by key: in the side panel or a box, marked as advice, reckoned anew, taken away."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.screens.dialogs import Reader
from cardtui.store.aids import Aid
from cardtui.store.store import Store
from cardtui.text.catalog import set_language

from .playing import SMALL, Says, press, room, shown, sit, table, until

WIDE = (120, 40)
LEAD: dict[str, Any] = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["3s 4s 5s 6h 7s 8s 9d 9s Kh", "6s X 8d 8h 9h 9c", "Ts Th Js Jh 2s"],
}


async def test_i_opens_the_odds_beside_the_table(store: Store) -> None:
    """A row for each sort of cards; the hand is marked; a play has other odds; the key takes them away."""
    session = table("happy", {}, LEAD, (None, Says("play 6s as single:6:1"), Says()))
    app = room(store)
    async with app.run_test(size=WIDE) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "i")
        await until(pilot, lambda: "%" in shown(app))
        assert session.assisted == {Aid.ADVICE}
        text = shown(app)
        assert "Odds" in text
        assert all(line.count("%") == 2 for line in text.splitlines() if "%" in line)
        assert any("rocket" in line and "%" in line for line in text.splitlines())
        await press(pilot, "3 enter")
        await until(pilot, lambda: session.waiting == (0,) and "%" in shown(app))
        await press(pilot, "i")
        assert "%" not in shown(app)


@pytest.mark.parametrize("variant", ["guandan", "gongzhu"])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_three_seats_stand_whole_in_the_narrowest_panel(
    store: Store, variant: str, language: str
) -> None:
    """None of the others is cut off, in either language."""
    set_language(language)
    hands = ["3h 4h 5c", "5s 6s 7s", "8d 9d Td", "Jc Qc Kc"]
    start = {"phase": "play", "to_act": 0, "hands": hands}
    session = table(variant, {}, start, (None, Says(), Says(), Says()))
    app = room(store)
    async with app.run_test(size=(100, 30)) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "i")
        await until(pilot, lambda: "%" in shown(app))
        rows = [line for line in shown(app).splitlines() if "%" in line]
        assert all(line.count("%") == 3 for line in rows), rows
    set_language("en")


async def test_in_a_small_window_they_stand_in_a_box(store: Store) -> None:
    """Esc closes it; in Chinese it speaks Chinese."""
    session = table("happy", {}, LEAD, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "i")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        await until(pilot, lambda: "%" in shown(app))
        await press(pilot, "z")
        assert "王炸" in shown(app)
        await press(pilot, "escape")
        assert not isinstance(app.screen, Reader)
    set_language("en")


async def test_where_all_hands_lie_open_they_do_not_claim_to_be_what_is_seen(store: Store) -> None:
    """They are reckoned as if the other hands lay face down, and say so."""
    session = table("happy", {}, LEAD, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await session.assist(Aid.OPEN, False)
        await press(pilot, "i")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        assert "Odds, as if the other hands lay face down" in shown(app)


async def test_without_advice_there_are_none(store: Store) -> None:
    """Where advice is off the key says so, and nothing is marked."""
    session = table("happy", {}, LEAD, (None, Says(), Says()))
    app = room(store, advice=False)
    async with app.run_test(size=WIDE) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "i")
        assert "advice is off" in shown(app)
        assert session.assisted == set()
