"""Every way through a lesson that it accepts leads to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui.engine.cards import parse_cards
from cardtui.engine.core import Action
from cardtui.engine.table import SomeTable, Table
from cardtui.games import GAMES
from cardtui.lessons.book import FILE, Book, Kept
from cardtui.lessons.guide import Guide, dealt, taken_up
from cardtui.lessons.lesson import PERSON, Lesson, Spot, lesson_of, lessons, next_after

LESSONS = lessons()


def test_every_game_has_a_lesson() -> None:
    """One after the other, in the order of the games."""
    assert list(LESSONS) == list(GAMES)
    following = [next_after(name) for name in LESSONS]
    assert following == [*list(LESSONS)[1:], None]
    assert all(lesson_of(GAMES[name]) is lesson for name, lesson in LESSONS.items())


def copy(table: SomeTable) -> SomeTable:
    """The same hand, to be played another way."""
    other = Table(table.rules, table.deal, table.start_carry)
    other.replay(table.steps)
    return other


def ways(lesson: Lesson, table: SomeTable) -> Iterator[SomeTable]:
    """The hand at each decision of the person, and at its end, by every accepted move."""
    table.advance()
    while not table.state.over and (others := [seat for seat in table.state.to_act if seat != PERSON]):
        seat = others[0]
        acted = sum(step.seat == seat for step in table.steps[len(lesson.begun) :])
        table.play(seat, Action.parse(lesson.bots[seat][acted], table.rules.numbered))
    yield table
    if not table.state.over:
        for move in Guide(lesson, table).moves:
            other = copy(table)
            other.play(PERSON, move)
            yield from ways(lesson, other)


@pytest.mark.parametrize("variant", LESSONS)
def test_whatever_is_accepted_leads_to_the_end(variant: str) -> None:
    """What others do is legal there, there is always a move that is asked for, and nothing is left over."""
    lesson = LESSONS[variant]
    ends = 0
    for table in ways(lesson, dealt(lesson)):
        guide = Guide(lesson, table)
        if table.state.over:
            ends += 1
            assert guide.at == len(lesson.turns)
            assert PERSON in table.state.winner
            for seat, moves in lesson.bots.items():
                assert sum(step.seat == seat for step in table.steps[len(lesson.begun) :]) == len(moves)
        else:
            assert guide.turn is not None
            assert guide.moves
            assert all(guide.wrong(move) is None for move in guide.moves)
    assert ends


@pytest.mark.parametrize("variant", LESSONS)
def test_the_cards_that_are_pointed_at_are_in_the_hand(variant: str) -> None:
    """In the way that is shown: all of them, but where some were given away already, one at least."""
    lesson = LESSONS[variant]
    table = dealt(lesson)
    seen = 0
    for table in shown(lesson):
        turn = Guide(lesson, table).turn
        assert turn is not None
        for remark in (*turn.notes, turn.task):
            if remark.at.spot is Spot.HAND:
                held = table.state.hands[PERSON]
                meant = parse_cards(remark.at.cards)
                assert any(card.rank == wanted.rank for wanted in meant for card in held), remark
                seen += 1
    assert seen


def shown(lesson: Lesson) -> Iterator[SomeTable]:
    """The hand at each decision, by the moves that are shown."""
    table = dealt(lesson)
    while True:
        here = next(ways(lesson, table))
        if here.state.over:
            return
        yield here
        table = copy(here)
        table.play(PERSON, Guide(lesson, here).moves[0])


@pytest.mark.parametrize("variant", LESSONS)
def test_a_legal_move_that_is_not_meant_has_its_reason(variant: str) -> None:
    """At every decision where there is one: a message, not the empty string."""
    lesson = LESSONS[variant]
    told = 0
    for table in shown(lesson):
        guide = Guide(lesson, table, ("You", "Bo", "Cy", "Di"))
        for action in table.rules.legal(table.view(PERSON), PERSON):
            if (why := guide.wrong(action)) is not None:
                assert guide.say(why)
                told += 1
    assert told > len(lesson.turns)


@pytest.mark.parametrize("variant", LESSONS)
def test_a_lesson_is_taken_up_where_it_was_left(variant: str) -> None:
    """After every step, of others too; steps that are not its own, or broken, begin it anew."""
    lesson = LESSONS[variant]
    beginning = dealt(lesson).steps
    *_before, last = shown(lesson)
    for count in range(len(beginning), len(last.steps) + 1):
        steps = last.steps[:count]
        assert taken_up(lesson, list(map(str, steps))).steps == steps
    assert taken_up(lesson, ()).steps == beginning
    assert taken_up(lesson, [*map(str, beginning), "0 leave"]).steps == beginning
    assert taken_up(lesson, [*map(str, beginning), "nonsense"]).steps == beginning
    assert taken_up(lesson, [*map(str, beginning), "1 hide"]).steps == beginning
    assert taken_up(lesson, ["9 pass"]).steps == beginning


def test_the_book_keeps_each_lesson_apart(tmp_path: Path) -> None:
    """And counts whatever else stands in its place as nothing."""
    book = Book(tmp_path)
    assert book.of("happy") == Kept()
    book.keep("happy", Kept(("0 keep",)))
    book.keep("guandan", Kept(done=True))
    assert (book.of("happy"), book.of("guandan")) == (Kept(("0 keep",)), Kept(done=True))
    for text in ("", "[]", "{", '{"happy": 3}', '{"happy": {"steps": [1], "done": 1}}'):
        (tmp_path / FILE).write_text(text)
        assert book.of("happy") == Kept()
