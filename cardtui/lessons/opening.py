"""The session of a lesson: the usual one, with written moves in the seats of the others."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..ai.player import Answer, Player, Question
from ..engine.core import Action, Settlement, Step
from ..seating import YOU, BuiltIn
from ..session import Human, Seat, Session, Terms
from ..session.opening import BOT_NAMES
from ..store.seat import Seat as KeptSeat
from ..store.table_rows import TableSpec
from ..text.catalog import _
from .book import Book
from .guide import Guide, taken_up
from .lesson import PERSON, Lesson
from .page import Page

if TYPE_CHECKING:
    from ..store.store import Store


class Written(Player):
    """Does what is written down: the move that fits how often its seat has acted."""

    def __init__(self, moves: tuple[str, ...], before: int) -> None:
        """``before``: how often it had acted when the lesson began."""
        self._moves, self._before = moves, before

    def decide(self, question: Question) -> Answer:
        acted = sum(step.seat == question.seat for step in question.history)
        return Answer(Action.parse(self._moves[acted - self._before], question.rules.numbered))


class LessonSession(Session):
    """A table at which one is led: nobody gives up, lets a bot play, or goes back before the first remark."""

    lesson: Lesson

    @property
    def guide(self) -> Guide:
        """Where in the lesson one is."""
        return Guide(self.lesson, self.table, tuple(seat.name for seat in self.seats))

    def undo_ply(self, seat: int) -> int | None:
        ply = super().undo_ply(seat)
        return ply if ply is not None and ply >= len(self.lesson.begun) else None

    def price(self, seat: int) -> Settlement | None:
        return None

    def hand_over(self, seat: int, player: Player | None = None) -> None:
        """Nobody plays for who learns."""


def session_of(store: Store, lesson: Lesson, terms: Terms = Terms()) -> LessonSession:
    """The lesson where it was left, or from its beginning: its hand lies on the table."""
    book = Book(store.folder)
    table = taken_up(lesson, book.of(lesson.variant).steps)
    rules, profile = table.rules, store.profiles.current()
    names = [profile.name if profile is not None else _("Player"), *map(_, BOT_NAMES[1 : rules.seats])]
    kept = (KeptSeat(str(BuiltIn() if seat else YOU), name) for seat, name in enumerate(names))
    spec = TableSpec(names[PERSON], lesson.variant, rules.options(), tuple(kept), 0)
    begun = Counter(Step.parse(text, rules.numbered).seat for text in lesson.begun)
    seats = [
        Seat(name, Written(lesson.bots[seat], begun[seat]) if seat != PERSON else Human())
        for seat, name in enumerate(names)
    ]
    terms = terms.reporting(store)
    session = LessonSession(rules, seats, 0, terms, journal=Page(book, spec, table))
    session.lesson = lesson
    session.resume(table.deal, table.start_carry, table.steps, stakes=False)
    return session
