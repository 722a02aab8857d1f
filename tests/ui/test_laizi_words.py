"""Plays are written as they are read: the body first, each laizi as the rank that it makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardtui.cli import cardtui
from cardtui.engine.cards import parse_cards, parse_rank
from cardtui.engine.core import PlayFigures, Reading
from cardtui.replay import Replay
from cardtui.screens.replay import ReplayScreen
from cardtui.store.records import load
from cardtui.store.store import Store
from cardtui.text.landlord import written
from cardtui.text.sentences import cards_text, reading_text

from .playing import Says, press, room, shown, sit, table, until

RECORD = Path(__file__).parents[1] / "records" / "crazy_laizi.json"


@pytest.mark.parametrize(
    ("cards", "reading", "laizi", "text"),
    [
        ("222 TT J 8 J", "four_two_pairs:2:8", "J", "222[2] 10 10 8[8]"),
        ("33 77 4 K", "four_two_singles:7:6", "3", "77[7][7] 4 K"),
        ("999 44 66 88 5", "airplane_pairs:9:10", "5", "88[8] 999 44 66"),
        ("555 7", "soft_bomb:5:4", "7", "555[5]"),
        ("777 5", "soft_bomb:5:4", "7", "5[5][5][5]"),
        ("777 4", "triple_single:7:4", "7", "777 4"),
        ("777", "triple:7:3", "7", "777"),
        ("3 4 6 7 9", "straight:7:5", "9", "3 4 [5] 6 7"),
        ("333444555666", "airplane_singles:5:12", "0", "333 444 555 666"),
        ("333444555666", "airplane_singles:6:12", "0", "444 555 666 333"),
        ("KKK A", "triple_single:K:4", "0", "KKK A"),
        ("4444 3 A", "four_two_singles:4:6", "0", "4444 3 A"),
        ("TTTT", "bomb:T:4", "0", "10 10 10 10"),
        ("xX", "rocket:X:2", "0", "both jokers"),
    ],
)
def test_L23_a_play_is_written_as_it_is_read(cards: str, reading: str, laizi: str, text: str) -> None:
    """Brackets where a laizi is not itself."""
    rank = parse_rank(laizi) if laizi != "0" else 0
    assert written(parse_cards(cards), Reading.parse(reading), rank) == text


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("X", "big joker"),
        ("x 3", "3 small joker"),
        ("X X", "two big jokers"),
        ("x x X X", "all four jokers"),
        ("X X X", "XXX"),
    ],
)
def test_jokers_are_words_however_many_are_claimed(cards: str, text: str) -> None:
    """More than any deck has: as they are written."""
    assert cards_text(parse_cards(cards)) == text


def test_a_bomb_without_laizi_is_a_hard_one_beside_them() -> None:
    """As in the log, so over the cards: with its rank (L21)."""
    bomb = Reading.parse("bomb:8:4")
    assert reading_text("happy", bomb) == "bomb 8"
    assert reading_text("happy", bomb, parse_rank("J")) == "hard bomb 8"


async def test_the_log_the_pile_and_the_note_agree(store: Store) -> None:
    """Four twos, two tens, two eights by two jacks: read so, not as 222 10 10 J J 8."""
    hands = ["2s 2h 2c Ts Td Jh Jc 8s 3c", "4s 4h 5s", "6s 6h 7s"]
    session = table(
        "happy",
        {"laizi": "J"},
        {"phase": "play", "landlord": 0, "to_act": 0, "hands": hands},
        [None, Says(), Says()],
    )
    app = room(store)
    async with app.run_test(size=(120, 40)) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "slash 2 2 2 t t j j 8")
        app.focused.value += " as four_two_pairs:2:8"  # type: ignore[union-attr]
        await press(pilot, "enter")
        await until(pilot, lambda: bool(session.table.steps))
        text = " ".join(shown(app).split())
        assert "Ann: 222[2] 10 10 8[8]" in text
        assert "J* → 2 8" in text
        assert "four 2 + two pairs" in text  # over the cards on the table
        await press(pilot, "l")
        assert "Ann: 222[2] 10 10 8[8] · four + two pairs (J* → 2 8)" in " ".join(shown(app).split())


async def test_the_replay_writes_them_so(store: Store) -> None:
    """On the screen and on the command line."""
    replay = Replay(load(RECORD.read_bytes()))
    swapped = next(
        ply
        for ply in range(replay.last + 1)
        if any("[" in replay_text(replay, ply) for _event in replay.brought(ply))
    )
    text = replay_text(replay, swapped)
    app = room(store)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = ReplayScreen(replay)
        app.push_screen(screen)
        await pilot.pause()
        screen.go_to(swapped)
        await press(pilot, "l")
        assert text in shown(app)
    told = CliRunner().invoke(cardtui, ["replay", str(RECORD), "--text"]).stdout
    assert text in told


def replay_text(replay: Replay, ply: int) -> str:
    """How the cards of that step are written."""
    laizi, events = replay.table.states[ply].laizi, replay.brought(ply)
    plays = [(event.cards, event.figures) for event in events if isinstance(event.figures, PlayFigures)]
    return " ".join(written(cards, figures.reading, laizi) for cards, figures in plays)
