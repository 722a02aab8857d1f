"""A hand played by lines is the hand of the full screen: same deal, same bots, same record."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from cardtui.engine.core import Action
from cardtui.games import GAMES
from cardtui.lines.opening import Source, played
from cardtui.screens.settlement import SettlementScreen
from cardtui.seating import Setup, split_specs
from cardtui.session import Session, Terms
from cardtui.session.moments import passes_by
from cardtui.session.opening import open_table, session_of
from cardtui.store.store import Store

from ..store.hands import noon
from ..ui.playing import SMALL, room, seated, until, write

SEEDS = {"happy": 5, "crazy": 2, "guandan": 3, "gongzhu": 4}


def setup(variant: str) -> Setup:
    """One person and quick bots."""
    bots = ["greedy"] * (GAMES[variant].seated({}) - 1)
    return Setup(variant, split_specs(",".join(["you", *bots])), seed=SEEDS[variant])


async def whole_hand(store: Store, asked_for: Setup) -> list[str]:
    """What is typed by a person who does the first thing that may be done, until the hand is over."""
    table = open_table(store, asked_for)
    session = session_of(store, table, Terms(threads=False))
    await session.take_up()
    playing = asyncio.ensure_future(session.play())
    typed: list[str] = []
    while not playing.done():
        await asyncio.sleep(0)
        if asked(session):
            typed.append(str(first(session)))
            assert await session.answer(0, first(session)) is None
    await playing
    table.close()
    return typed


def asked(session: Session | None) -> bool:
    """Whether the table waits for the person alone, and not only for a moment of the deal."""
    if session is None or session.over or not session.waiting:
        return False
    return session.waiting == session.state.to_act and not passes_by(session.rules, session.state)


def first(session: Session) -> Action:
    """The first thing that may be done: the cheapest play, or a pass."""
    return next(session.rules.legal(session.view(0), 0))


async def on_the_full_screen(store: Store, start: Setup | int, typed: list[str], whole: bool = True) -> None:
    """The hand played on, each line typed at the table; to its end if that is the ``whole`` of it."""
    app = room(store, start)
    async with app.run_test(size=SMALL) as pilot:
        for line in typed:
            await until(pilot, lambda: seated(app) and asked(app.session))
            session = app.session
            assert session is not None
            state = session.state
            await write(pilot, line)
            await until(pilot, lambda: session.state is not state)  # noqa: B023
        if whole:
            await until(pilot, lambda: isinstance(app.screen, SettlementScreen))


def last_record(store: Store) -> str:
    """The hand that was finished last, but for what sealed its cards: the salt is never the same."""
    hand = store.history.last()
    assert hand is not None
    record, sealed = re.subn(r'^"seal": .*\n', "", store.history.record(hand), flags=re.MULTILINE)
    assert sealed == 1
    return record


@pytest.mark.parametrize("variant", SEEDS)
async def test_a_hand_by_lines_is_the_hand_of_the_full_screen(
    tmp_path: Path, variant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same seed and the same answers give the same record, to the byte."""
    with Store(tmp_path / "before", noon) as store:
        typed = await whole_hand(store, setup(variant))
    with Store(tmp_path / "lines", noon) as store:
        script = Source("hand.txt", "\n".join(typed))
        opened = lambda: open_table(store, setup(variant))  # noqa: E731
        assert await played(store, opened, script) == 0
        by_lines = last_record(store)
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Hand 1."
    assert "The hand is over. next: the next hand, quit: leave." in said
    with Store(tmp_path / "screen", noon) as store:
        await on_the_full_screen(store, setup(variant), typed)
        assert last_record(store) == by_lines


async def test_a_table_goes_from_lines_to_the_full_screen_and_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Left in the middle of the hand, twice: the record is that of the hand played in one go."""
    with Store(tmp_path / "before", noon) as store:
        typed = await whole_hand(store, setup("happy"))
        in_one_go = last_record(store)
    third = len(typed) // 3
    with Store(tmp_path / "after", noon) as store:
        first = Source("first.txt", "\n".join(typed[:third]))
        opened = lambda: open_table(store, setup("happy"))  # noqa: E731
        assert await played(store, opened, first) == 0
        await on_the_full_screen(store, 1, typed[third:-third], whole=False)
        last = Source("last.txt", "\n".join(typed[-third:]))
        assert await played(store, lambda: store.tables.resume(1), last) == 0
        assert last_record(store) == in_one_go
    assert capsys.readouterr().err == ""
