"""Who is up how much, over how many hands: the sheet behind r, the ranking when one leaves."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.screens.dialogs import Reader
from cardtui.screens.home import Home
from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES

from .playing import AWAY, SMALL, Says, begun, press, room, seated, shown, sit, table, until

END: dict[str, tuple[str, dict[str, Any], str]] = {
    "happy": ("happy", {"hands": ["3", "66", "TT"], "landlord": 0, "to_act": 0}, "enter"),
    "crazy": ("crazy", {"hands": ["3", "66", "TT"], "landlord": 0, "to_act": 0}, "enter"),
    "guandan": ("guandan", {"hands": ["9s", "3s 4s", "Ts", "5s 6s"], "to_act": 0}, "enter"),
}
HEADING = {"en": "Hands that counted: {}", "zh_CN": "计入的局数：{}"}


def sheet_of(text: str) -> list[str]:
    """What stands in the box, whatever lies behind it."""
    rows = [max(line.split("│"), key=len).strip() for line in text.splitlines() if line.count("│") >= 2]
    return [row for row in rows if row and "Esc" not in row and "╭" not in row]


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
        text, heading = shown(app), HEADING[language].format(1)
        assert heading in text
        assert "+" in text.split(heading)[1].split("Ann")[0]


async def test_before_a_hand_has_ended_there_is_no_sheet(store: Store) -> None:
    """r says so."""
    variant, start, _keys = END["guandan"]
    session = table(variant, {}, {"phase": "play", **start}, [None, Says(), Says(), Says()])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "r")
        assert app.screen is screen
        assert "no hand has been played to its end here" in shown(app)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_sheet_of_an_evening_is_there_again_after_a_restart(store: Store, language: str) -> None:
    """Hands given up at a table of three; r in the next one, in the list of tables, and when one leaves."""
    setup = Setup("crazy", split_specs("you,greedy,greedy"), "plain", {}, seed=4)
    app = room(store, setup, language=language)
    async with app.run_test(size=SMALL) as pilot:
        for hands in range(3):
            await until(pilot, lambda: seated(app) and bool(app.session and app.session.hand == hands))  # noqa: B023
            await press(pilot, "g y")
            await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
            await press(pilot, "enter")
        await until(pilot, lambda: seated(app) and bool(app.session and app.session.hand == 3))
        await press(pilot, "r")
        assert isinstance(app.screen, Reader)
        sheet = shown(app)
        assert HEADING[language].format(3) in sheet
        await press(pilot, f"escape {AWAY}")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        assert {"en": "Ranking", "zh_CN": "名次"}[language] in shown(app)
        assert HEADING[language].format(3) in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, Home)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home))
        await press(pilot, "down down down down enter s")
        assert HEADING[language].format(3) in shown(app)
        await press(pilot, "escape enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await press(pilot, "r")
        assert sheet_of(shown(app)) == sheet_of(sheet)
        await press(pilot, f"escape {AWAY}")
        await until(pilot, lambda: isinstance(app.screen, Home))  # nothing has come since


@pytest.mark.parametrize(
    ("variant", "seats"),
    [("happy", "you:Ann,you:Bo,greedy"), ("guandan", "you:Ann,greedy,you:Bo,greedy")],
    ids=["happy", "guandan"],
)
async def test_two_people_leave_with_the_ranking(store: Store, variant: str, seats: str) -> None:
    """Bots play one hand for them; Esc at the settlement leads home, and over home stands who is ahead: they,
    and the bots they played with, hand by hand."""
    app = room(store, Setup(variant, split_specs(seats), seed=4))
    async with app.run_test(size=SMALL) as pilot:
        await begun(app, pilot)
        session = app.session
        assert session is not None
        while sum(seat.stand_in is not None for seat in session.seats) < 2:
            await until(pilot, lambda: bool(session.waiting) or session.over)
            await press(pilot, "enter o")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        text = shown(app)
        assert "Ranking" in text
        assert HEADING["en"].format(1) in text
        assert all(told in text for told in ("Ann", "Bo", "hand 1"))
        await press(pilot, "enter")
        assert isinstance(app.screen, Home)
