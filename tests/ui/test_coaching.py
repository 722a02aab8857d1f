"""A word before a blunder: said of what a review would mark, once, and only of what is found in time."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest

from cardtui.ai.player import Question
from cardtui.app import CardRoom
from cardtui.coach.apart import Apart
from cardtui.coach.judge import judge
from cardtui.coach.judged import QUICK, Basis, Effort, Judged, Mark
from cardtui.coach.word import MARKS
from cardtui.engine.core import Action
from cardtui.screens.table.coached import Coached
from cardtui.session import Session
from cardtui.session.coaching import LEAST, Coach
from cardtui.session.thinking import question
from cardtui.settings import Settings
from cardtui.store.aids import Aid
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES

from .playing import SMALL, Says, press, shown, sit, table
from .test_once_more import Times

WON = {"phase": "play", "landlord": 0, "to_act": 0, "hands": ["3 X", "4", "5"]}
LOSING = Action.parse("play 3 as single:3:1")  # whoever holds a higher card is out
WINNING = Action.parse("play X as single:X:1")


class Here:
    """The judge, in this process; ``free``: what it waits for before it says anything."""

    def __init__(self, free: threading.Event | None = None) -> None:
        self._free = free

    def judged(self, asked: Question, effort: Effort, played: Action | None = None) -> Judged:
        if self._free is not None:
            self._free.wait()
        return judge(asked, effort, played)

    def hurry(self) -> None:
        pass

    def close(self) -> None:
        pass


class Hurried(Here):
    """Says what it knows by so many worlds, and not before it is hurried."""

    def __init__(self, session: Session, worlds: int) -> None:
        super().__init__(threading.Event())
        asked = question(session.table, 0, 1, 0)
        self._found = replace(judge(asked, QUICK, LOSING), basis=Basis.WORLDS, worlds=worlds)

    def judged(self, asked: Question, effort: Effort, played: Action | None = None) -> Judged:
        assert self._free is not None
        self._free.wait()
        self._free.clear()
        return self._found

    def hurry(self) -> None:
        assert self._free is not None
        self._free.set()


def practice(start: dict[str, Any] = WON) -> Session:
    """A hand without stakes of one person."""
    session = table("happy", {}, start, [None, *[Says()] * (len(start["hands"]) - 1)])
    session.stakes = False
    return session


async def test_a_blunder_is_told_once_with_what_is_better_and_why() -> None:
    """Then the hand is one with advice; what is asked for again goes, what is good goes at once."""
    session = practice()
    coach = Coach(session, Here(), patience=60)
    assert await coach.word(0, WINNING, MARKS["mistakes"], True) is None
    said = await coach.word(0, LOSING, MARKS["blunders"], True)
    assert said is not None
    assert (said.mark, said.better) == (Mark.BLUNDER, session.rules.resolve(session.state, 0, WINNING))
    assert said.loss > 0
    assert said.why
    assert session.assisted == {Aid.ADVICE}
    assert await coach.word(0, LOSING, MARKS["blunders"], True) is None


async def test_what_is_not_found_in_time_lets_the_play_go() -> None:
    """Nothing is said, and the hand is not marked for it."""
    free = threading.Event()
    session = practice()
    coach = Coach(session, Here(free), patience=0.01)
    assert await coach.word(0, LOSING, MARKS["blunders"], True) is None
    assert not session.assisted
    free.set()


@pytest.mark.parametrize("worlds", [LEAST - 1, LEAST])
async def test_what_was_found_when_time_is_up_is_told_if_it_is_enough(worlds: int) -> None:
    """Both looks are hurried, the second when the play has waited for the first."""
    session = practice()
    coach = Coach(session, Hurried(session, worlds), patience=0.8)
    said = await coach.word(0, LOSING, MARKS["blunders"], True)
    assert (said is not None) == (worlds == LEAST)
    assert bool(session.assisted) == (worlds == LEAST)


def test_the_judge_in_a_process_of_its_own_says_the_same() -> None:
    """Closed, it says nothing more."""
    session = practice()
    asked = question(session.table, 0, 1, 0)
    apart = Apart()
    assert apart.judged(asked, QUICK, LOSING) == judge(asked, QUICK, LOSING)
    apart.hurry()
    apart.close()
    with pytest.raises(EOFError):
        apart.judged(asked, QUICK)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_at_the_table_the_word_is_amber_and_enter_goes_on(store: Store, language: str) -> None:
    """Where something is at stake, or nothing is set, the play goes at once."""
    session, times = practice(), Times()
    liked = Settings(animation="off", guard_keys=False, coach="blunders", language=language)
    app = CardRoom(store, liked, now=times)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        screen.coached = Coached(screen, Coach(session, Here(), patience=60))
        await press(pilot, "3 enter")
        told = shown(app)
        word = {
            "en": ("blunder: 3 costs about", "Better: big joker"),
            "zh_CN": ("大失误：3", "更好的是 大王"),
        }
        assert all(part in told for part in word[language])
        assert not session.table.steps
        times.now += 0.3
        await press(pilot, "enter")
        assert str(session.table.steps[0]).startswith("0 play 3")


@pytest.mark.parametrize(("stakes", "coach"), [(True, "blunders"), (False, "off")])
async def test_elsewhere_nothing_is_said(store: Store, stakes: bool, coach: str) -> None:
    """The coach is for practice, and only where it is wanted."""
    session = practice()
    session.stakes = stakes
    app = CardRoom(store, Settings(animation="off", guard_keys=False, coach=coach), now=lambda: 0.0)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 enter")
        assert str(session.table.steps[0]).startswith("0 play 3")
