"""What happens when something breaks in the application itself."""

from __future__ import annotations

import pytest

from cardtui.app import CardRoom
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store
from cardtui.text.faults import fault_text

from .playing import SMALL, room, seated, until


def broken() -> None:
    """Something that goes wrong with cards in its hands."""
    raise ZeroDivisionError("hand 3s 4h")


async def crash(app: CardRoom) -> None:
    """Break in the middle of a hand."""
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        app.call_later(broken)
        await until(pilot, lambda: not app.is_running)


async def test_a_crash_shows_no_cards_and_leaves_a_report(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither the terminal nor the report holds a card or the message of the exception."""
    with pytest.raises(ZeroDivisionError):
        await crash(room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3)))
    said = capsys.readouterr().err
    reports = [path.read_text("utf-8") for path in (store.folder / "reports").iterdir()]
    assert "Something broke" in said
    assert len(reports) == 1
    assert "3s" not in said + reports[0]
    assert "Traceback" not in said


def test_what_an_exception_says_is_not_shown() -> None:
    """A fault in play is told by its type; one of the system in full."""
    assert fault_text(ZeroDivisionError("hand 3s 4h")) == "ZeroDivisionError"
    assert "No space left" in fault_text(OSError(28, "No space left"))
