"""Every code of Guandan has its sentence, in both languages and with the same fields."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from string import Formatter

import polib
import pytest

import cardtui
from cardtui.engine.cards import Rng, parse_cards, parse_rank
from cardtui.engine.core import Carry, Event, Reading
from cardtui.engine.guandan import guandan
from cardtui.engine.guandan.combinations import SIZES
from cardtui.engine.table import Table
from cardtui.text import guandan as text
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.sentences import event_text

PACKAGE = Path(cardtui.__file__).parent
CATALOG = polib.pofile(str(PACKAGE / "locale" / "zh_CN" / "LC_MESSAGES" / "guandan.po"))
DICTS = (
    text.KINDS,
    text.READINGS,
    text.PHASES,
    text.VERBS,
    text.NAMES,
    text.REFUSALS,
    text.EVENTS,
    text.LINES,
)


def fields(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name}


def test_every_kind_has_a_name_and_a_reading() -> None:
    """And no name is left over."""
    assert set(text.KINDS) == set(text.READINGS) == {*SIZES, "bomb"}


def test_every_message_is_translated_with_its_fields() -> None:
    """Into Chinese, with the same fields."""
    messages = [message for each in DICTS for message in each.values()] + list(text.PLACES)
    for message in messages:
        entry = CATALOG.find(message)
        assert entry is not None, message
        assert entry.msgstr
        assert fields(entry.msgstr) == fields(message)


def test_the_compiled_catalog_is_the_written_one() -> None:
    """Nothing was changed without compiling it."""
    compiled = polib.mofile(str(PACKAGE / "locale" / "zh_CN" / "LC_MESSAGES" / "guandan.mo"))
    assert {entry.msgid: entry.msgstr for entry in compiled} == {
        entry.msgid: entry.msgstr for entry in CATALOG
    }


def events() -> Iterator[Event]:
    """What happens in three hands in a row."""
    rules, rng, carry = guandan({}), Rng.of("events"), Carry()
    for _ in range(3):
        table = Table(rules, rules.shuffle(rng, carry), carry)
        table.advance()
        while not table.state.over:
            seat = table.state.to_act[0]
            table.play(seat, rng.choice(list(islice(rules.legal(table.state, seat), 30))))
        carry = rules.carry(table.state)
        yield from (event for step in table.events for event in step)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_played_hands_can_be_said(language: str) -> None:
    """With every field filled."""
    set_language(language)
    try:
        said = {event.code: event_text("guandan", event, ("Ann", "Bo", "Cy", "Di")) for event in events()}
    finally:
        set_language("en")
    assert {"tribute", "tribute_goes", "return", "play", "pass", "finished", "hand_won"} <= set(said)
    assert all("{" not in sentence for sentence in said.values())


@pytest.mark.parametrize(
    ("cards", "reading", "level", "told"),
    [
        ("Ah Ac 2s 2d 3h 3d", "tube:3:6", "2", "AA 22 33"),
        ("3s 3h 3d 2s 2c 2d", "plate:3:6", "9", "222 333"),
        ("Ah 2s 3d 4c 5h", "straight:5:5", "9", "A 2 3 4 5"),
        ("As 2s 3s 4s 5s", "straight_flush:5:5", "9", "A♠ 2♠ 3♠ 4♠ 5♠"),
        ("Ah 2s 2d 3h 3d 9h", "tube:3:6", "9", "A 22 33 9*"),
        ("Th Tc Js Jd Qh Qd", "tube:Q:6", "2", "10 10 JJ QQ"),
        ("As 9h 2s 2d 3h 3d", "tube:3:6", "", "A 9 22 33"),  # a level not told: a wild is not known
    ],
)
def test_G6_a_run_is_told_as_it_runs(cards: str, reading: str, level: str, told: str) -> None:
    assert text.written(parse_cards(cards), Reading.parse(reading), parse_rank(level) if level else 0) == told
