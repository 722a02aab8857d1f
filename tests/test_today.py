"""Today's hand: the same for everyone, for the record once, set beside the expert's."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardtui.cli import cardtui
from cardtui.games import GAMES
from cardtui.session import Session
from cardtui.session.opening import session_of
from cardtui.session.terms import Terms
from cardtui.session.today import dealt, line_of, open_day, played_by_expert, variant_of
from cardtui.store.aids import Aid
from cardtui.store.days import Ended
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.today import ended_text

from .store.hands import Calendar

DAYS = [date(2026, 12, 1) + timedelta(days) for days in range(len(GAMES))]


async def played_out(store: Store, day: date, forfeit: bool = False) -> Session:
    """Today's hand, with a bot in one's place; ``forfeit``: it counts no more."""
    table = open_day(store, day)
    session = session_of(store, table, Terms(threads=False))
    await session.take_up()
    assert session.regular is not None
    session.hand_over(0)
    if forfeit:
        await session.assist(Aid.UNDO, stakes=False)
    await session.play()
    table.abandon()
    return session


def test_every_game_has_its_turn() -> None:
    """One after the other, by the date."""
    assert {variant_of(day) for day in DAYS} == set(GAMES)


@pytest.mark.parametrize("day", DAYS, ids=variant_of)
def test_the_cards_of_a_day_are_the_same_for_everyone(tmp_path: Path, day: date) -> None:
    """Whatever somebody holds, and on every machine; another day has others."""
    assert dealt(day) == dealt(day)
    assert dealt(day)[2] != dealt(day + timedelta(len(GAMES)))[2]
    with Store(tmp_path / "poor") as store:
        store.profiles.create("Ann")
        table = open_day(store, day)
        assert (table.deal, table.carry, table.stakes) == (dealt(day)[2], dealt(day)[1], True)
        table.close()


@pytest.mark.parametrize("day", DAYS, ids=variant_of)
def test_the_expert_comes_to_the_same_each_time(day: date) -> None:
    """A number of playouts decides, and no clock."""
    assert played_by_expert(day) == played_by_expert(day)


async def test_a_day_is_for_the_record_once(tmp_path: Path) -> None:
    """What was begun is gone on with; after its end it is practice, and moves nothing."""
    calendar = Calendar(DAYS[1])
    with Store(tmp_path, calendar) as store:
        profile = store.profiles.create("Ann")
        assert store.days.today == DAYS[1]
        first = open_day(store, DAYS[1])
        first.close()
        again = open_day(store, DAYS[1])
        assert again.id == first.id
        again.close()
        session = await played_out(store, DAYS[1])
        assert session.finished
        day = store.days.get(profile.id, DAYS[1].isoformat())
        assert day is not None
        assert day.own is not None
        assert day.own.gain == session.state.settlement.scores[0]  # type: ignore[union-attr]
        assert day.own.assisted  # a bot played it, and its line says so
        assert [(row.stakes, row.id) for row in store.history.hands()] == [(1, day.hand)]
        practice = await played_out(store, DAYS[1])
        assert not practice.stakes
        assert store.days.get(profile.id, DAYS[1].isoformat()) == day
        assert [row.stakes for row in store.history.hands()] == [0, 1]


async def test_what_a_bot_played_stands_apart(tmp_path: Path) -> None:
    """It says so in the line and in the history, earns no title and no achievement, and counts as a day."""
    with Store(tmp_path, Calendar(DAYS[0])) as store:
        profile = store.profiles.create("Ann")
        for number, day in enumerate(DAYS, 1):
            await played_out(store, day)
            kept = store.days.get(profile.id, day.isoformat())
            assert kept is not None
            assert kept.own is not None
            assert "(with help)" in line_of(kept)
            assert store.days.played(profile.id) == number
            store.days.keep_expert(profile.id, kept.day, kept.own._replace(gain=kept.own.gain - 1))
        assert {row.assisted for row in store.history.hands()} == {Aid.BOT}
        assert all(row.stakes for row in store.history.hands())
        now = store.profiles.current()
        assert now is not None
        assert now.score == 0
        assert store.feats.earned(profile.id) == []


async def test_a_missed_day_takes_nothing_away(tmp_path: Path) -> None:
    """Days that were played are counted, however far apart."""
    calendar = Calendar(DAYS[0])
    with Store(tmp_path, calendar) as store:
        profile = store.profiles.create("Ann")
        for number, days in enumerate((0, 1, 40, 300), 1):
            calendar.day = DAYS[0] + timedelta(days)
            await played_out(store, store.days.today)
            assert store.days.played(profile.id) == number


async def test_a_hand_that_does_not_count_has_no_result(tmp_path: Path) -> None:
    """The day is over all the same: the cards have been seen."""
    with Store(tmp_path, Calendar(DAYS[1])) as store:
        profile = store.profiles.create("Ann")
        await played_out(store, DAYS[1], forfeit=True)
        day = store.days.get(profile.id, DAYS[1].isoformat())
        assert day is not None
        assert day.hand is not None
        assert day.own is None
        assert store.days.played(profile.id) == 0
        table = open_day(store, DAYS[1])
        assert not table.stakes
        table.close()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_line_to_copy_has_no_card(tmp_path: Path, language: str) -> None:
    """The day, the game, both results."""
    set_language(language)
    with Store(tmp_path, Calendar(DAYS[3])) as store:
        profile = store.profiles.create("Ann")
        await played_out(store, DAYS[3])
        store.days.keep_expert(profile.id, DAYS[3].isoformat(), Ended(True, 1, 2))
        (day,) = store.days.all(profile.id)
        line = line_of(day)
        start = {"en": "cardtui 2026-12-04 Guandan: place ", "zh_CN": "cardtui 2026-12-04 掼蛋：第 "}[
            language
        ]
        assert line.startswith(start)
        assert line.endswith(
            {"en": " · expert: place 1, +2 levels", "zh_CN": " · 高手：第 1 名，+2 级"}[language]
        )
        assert not any(sign in line for sign in "♠♥♦♣")


@pytest.mark.parametrize(
    ("variant", "told"),
    [("happy", "won, +1 point"), ("guandan", "won, +1 level"), ("gongzhu", "won, +1 point")],
)
def test_a_gain_names_its_unit(variant: str, told: str) -> None:
    """Levels where they are played for, points anywhere else."""
    assert ended_text(True, None, 1, of=variant) == told
    assert ended_text(True, None, 1) == "won, +1"


def test_today_is_played_by_lines_and_its_line_is_printed(tmp_path: Path) -> None:
    """Typed lines play it to its end; what is not played yet has no line."""
    saves = ["--saves", str(tmp_path)]
    run = CliRunner().invoke(cardtui, [*saves, "today", "--result"])
    assert (run.exit_code, run.stderr) == (2, "cardtui: today's hand has no result so far\n")
    with Store(tmp_path) as store:
        day = store.days.today
    script = tmp_path / "lines"
    run = CliRunner().invoke(cardtui, [*saves, "today", "--script", str(script)])
    assert run.exit_code == 2  # there is no such file
    with Store(tmp_path) as store:
        assert store.tables.all() == []
    script.write_text("\n".join(["auto", "quit"]))
    run = CliRunner().invoke(cardtui, [*saves, "today", "--script", str(script)])
    with Store(tmp_path) as store:
        rows = store.tables.all()
        assert rows[0].spec.day == day.isoformat()
