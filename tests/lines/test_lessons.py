"""The guided hands by lines: the same remarks, the same moves, kept in the same place."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from cardtui.engine.core import Action
from cardtui.lessons.book import Book
from cardtui.lessons.guide import Guide, dealt
from cardtui.lessons.lesson import PERSON, Lesson, lessons
from cardtui.lines.lesson import taught
from cardtui.lines.opening import Source
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, _, set_language

LESSONS = lessons()


def moves(lesson: Lesson) -> Iterator[str]:
    """What the person does, by the moves that are shown."""
    table = dealt(lesson)
    table.advance()
    while not table.state.over:
        others = [seat for seat in table.state.to_act if seat != PERSON]
        if others:
            acted = sum(step.seat == others[0] for step in table.steps[len(lesson.begun) :])
            move = Action.parse(lesson.bots[others[0]][acted], table.rules.numbered)
            table.play(others[0], move)
            continue
        move = Guide(lesson, table).moves[0]
        yield str(move)
        table.play(PERSON, move)


def learn(store: Store, lesson: Lesson, script: str) -> int:
    """Play a script at the lesson."""
    return asyncio.run(taught(store, lesson, Source("lesson.txt", script)))


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("variant", LESSONS)
def test_a_lesson_is_played_to_its_end(
    store: Store, capsys: pytest.CaptureFixture[str], variant: str, spoken: str
) -> None:
    """Every remark is told before what is asked, and at the end what was learned."""
    set_language(spoken)
    lesson = LESSONS[variant]
    assert learn(store, lesson, "\n".join(moves(lesson))) == 0
    said, err = capsys.readouterr()
    names = (_("Player"), _("Mei"), _("Tao"), _("Yun"))
    for turn in lesson.turns:
        for remark in (*turn.notes, turn.task):
            told = _(remark.by_lines or remark.text).format(*names).replace(" · ", ", ")
            assert told in said
    assert all(_(line) in said for line in lesson.learned)
    assert err == ""
    assert Book(store.folder).of(variant).done
    assert store.history.last() is None


def test_a_move_that_is_not_meant_is_answered_by_the_reason(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """It does nothing, and ends a script; the lesson goes on where it was."""
    lesson = LESSONS["happy"]
    assert learn(store, lesson, "hint\ncall\nbot\nundo\ncall\nkeep\ndouble") == 1
    said, err = capsys.readouterr()
    assert "The lesson asks for: Call" in said
    assert "In a lesson nobody plays for you" in said
    assert "Forfeit" not in said
    assert err.startswith("cardtui: lesson.txt:7: double: You may double, but first see")
    assert learn(store, lesson, "single") == 0
    assert "Lead 3 4 5 6 7." in capsys.readouterr().out
