"""Puzzles by lines: the first answer is judged and kept, the hand is played on, the next one follows."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cardtui.lines.opening import Source
from cardtui.lines.puzzle import solved
from cardtui.puzzles import Shelf
from cardtui.store.store import Store


def test_an_answer_is_judged_once_and_the_next_puzzle_follows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All hands are told; the king of spades is wrong there, and comes back tomorrow, to a new
    profile where there was none; help is off."""
    with Store(tmp_path) as store:
        first = Shelf.of(store).next("gongzhu")
        assert first is not None
        said = Source("answers", "hint\nbot\nKs\nQs\nAh\nnext\nquit\n")
        assert asyncio.run(solved(store, "gongzhu", said)) == 0
        told = capsys.readouterr().out
        assert f"Puzzle {first.code}, Gong Zhu: Find the card" in told
        assert "Mei holds 2♠ K♥ 3♦" in told
        assert "no hint for this question" in told
        assert "nobody plays for you" in told
        assert told.count("Wrong: K♠") == 1
        assert "It comes back in 1 day." in told
        assert told.count("Puzzle gongzhu") == 2
        after = Shelf.of(store)
        assert after.courses[first.code].tries == 1
