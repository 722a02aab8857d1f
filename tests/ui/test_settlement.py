"""The end of a hand: the play that won, then the settlement."""

from __future__ import annotations

import pytest

from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.table.reckoning import Column
from cardtui.screens.table.reckoning import table as reckoned
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.errors import StoreError
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.widgets.lines import Line

from .playing import SMALL, Says, play_out, press, room, shown, sit, table, until

START = {"phase": "play", "landlord": 0, "to_act": 0, "hands": ["3", "668899", "TTJJQ"]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["enter", "space", "7", "escape", "u"])
async def test_the_play_that_won_stays_until_the_first_key(store: Store, language: str, key: str) -> None:
    """With what the others had left; whatever key it is, it does nothing else."""
    set_language(language)
    session = table("happy", {}, START, [None, Says(), Says()])
    app = room(store, language=language, animation="normal")
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 enter")
        await until(pilot, lambda: session.over)
        await press(pilot, "")
        assert isinstance(app.screen, TableScreen)
        text = shown(app)
        assert {"en": "any key: the settlement", "zh_CN": "按任意键看结算"}[language] in text
        assert text.count({"en": "left in hand", "zh_CN": "剩牌"}[language]) == 2
        assert {"en": "⏎ Settlement", "zh_CN": "⏎ 结算"}[language] in text.split("\n")[-1]
        await press(pilot, "z z")  # what every screen has is no such key
        assert isinstance(app.screen, TableScreen)
        await press(pilot, key)
        assert isinstance(app.screen, SettlementScreen)
        assert session.over


async def test_without_pauses_for_the_eye_it_comes_by_itself(store: Store) -> None:
    """Nothing waits then."""
    session = table("happy", {}, START, [None, Says(), Says()])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))


async def test_a_review_that_cannot_be_read_takes_no_settlement_away(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told, and what was won stands there."""

    def broken(*place: int) -> None:
        raise StoreError("busy", path="cardtui.db")

    store.profiles.create("Ann")
    monkeypatch.setattr(type(store.reviews), "get", broken)
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=4))
    async with app.run_test(size=SMALL) as pilot:
        await play_out(app, pilot)
        assert isinstance(app.screen, SettlementScreen)
        assert "Ann" in shown(app)
        assert any(note.fault for note in app.board.told)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (160, 48), (200, 60)])
async def test_the_log_stays_in_sight(store: Store, size: tuple[int, int]) -> None:
    """And from 120 columns on the last play too."""
    session = table("happy", {}, START, [None, Says(), Says()])
    app = room(store)
    async with app.run_test(size=size) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, "")
        text = shown(app)
        assert "You win" in text
        assert "Ann: 3 · single" in text
        if size[0] >= 120:
            assert "▸ single" in text


async def test_the_table_stays_where_it_is_under_it(store: Store) -> None:
    """In the middle of a window that is larger than the table, too."""

    def places() -> list[tuple[int, int]]:
        rows = enumerate(shown(app).split("\n"))
        return [
            (at, row.index(part)) for at, row in rows for part in ("Happy Dou", "Card counter") if part in row
        ]

    session = table("happy", {}, START, [None, Says(), Says()])
    app = room(store)
    async with app.run_test(size=(200, 60)) as pilot:
        await sit(app, pilot, session)
        before = places()
        await press(pilot, "3 enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, "")
        assert places() == before == [(6, 21), (7, 137)]


def test_a_reckoning_is_set_closer_before_it_falls_in_two() -> None:
    """What fits in one table only without blanks and with short heads has them; with room it has not."""
    columns = [
        Column("base ×192 ×0.25", ("192 + 96", "1 × 192 × 0.25"), brief="base"),
        Column("doubled", ("", "× 2")),
    ]
    names: list[Line] = [[("Ann", "plain")], [("Bo", "plain")]]
    (wide,) = reckoned(names, columns, [0, 1], 40)
    (narrow,) = reckoned(names, columns, [0, 1], 24)
    told = [
        "".join(text for text, _look in line).split() for line in (wide[0], wide[2], narrow[0], narrow[2])
    ]
    assert told[:2] == [["base", "×192", "×0.25", "doubled"], ["Bo", "1", "×", "192", "×", "0.25", "×", "2"]]
    assert told[2:] == [["base", "doubled"], ["Bo", "1×192×0.25", "×2"]]
