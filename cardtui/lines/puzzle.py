"""Puzzles by lines: what is asked, whether the first answer was right, and the rest of the hand."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from ..engine.core import Action
from ..puzzles import Answered, Laid, Shelf, answered, keep, lay
from ..text.catalog import _
from ..text.puzzles import comes_back_text, kind_text, play_text, task_text, verdict_text
from .dialogue import Dialogue, End, Stop
from .hints import Hints
from .opening import Manner, Source, broken, lines_of, talked
from .typed import Typed
from .voice import Voice

if TYPE_CHECKING:
    from ..store.store import Store


class Puzzling(Dialogue):
    """The talk at the table of a puzzle."""

    def __init__(
        self, store: Store, laid: Laid, voice: Voice, typed: AsyncIterator[Typed], *, strict: bool = False
    ) -> None:
        hints = Hints(laid.session, laid.seat, allowed=False)
        super().__init__(laid.session, voice, typed, hints, strict=strict)
        self._store, self._laid = store, laid
        self._found: Answered | None = None

    async def _begin(self) -> None:
        puzzle, session = self._laid.puzzle, self._session
        task = task_text(puzzle.of, session.rules)
        told = _("Puzzle {code}, {kind}: {task}").format(
            code=puzzle.code, kind=kind_text(puzzle.kind), task=task
        )
        self._say(told, *self._says.table())

    def _why_not_now(self, action: Action) -> str:
        """The first play is the answer, which is judged and kept; then it is played on."""
        if action.verb == "leave":
            return _("In a puzzle nobody forfeits; quit leaves it.")
        if self._found is None:
            self._found = self._judged(self._session.rules.resolve(self._session.state, self._seat, action))
        return ""

    def _judged(self, action: Action) -> Answered:
        laid, store = self._laid, self._store
        found, rules = answered(laid, action), self._session.rules
        given = self._named(action)
        self._say(verdict_text(laid.puzzle.of, rules, given, found.right, found.value, found.best))
        course = keep(store, laid.puzzle, found.right)
        days = (course.due - store.days.today).days if course.due is not None else None
        self._say(comes_back_text(days))
        return found

    def _named(self, action: Action) -> str:
        wild = getattr(self._laid.state, "laizi", 0)
        return play_text(self._session.rules.variant, action, wild)

    def _hand_over(self) -> bool:
        self._say(_("In a puzzle nobody plays for you."))
        return False

    async def _play_on(self) -> Stop:
        """The rest of the hand, the solution, and the next puzzle."""
        await self._play()
        self._say(
            _("Solution: {play}").format(play=self._named(self._laid.solution)),
            _("next: the next puzzle, quit: leave."),
        )
        while not await self._next():
            pass
        return Stop(End.FINISHED)


async def solved(store: Store, kind: str, source: Source, manner: Manner = Manner()) -> int:
    """Puzzle after puzzle of a kind by lines; the exit status is that of ``opening.played``."""
    voice, typed, before = Voice(sys.stdout, manner.letters), lines_of(source), ""
    while True:
        puzzle = Shelf.of(store).next(kind, before)
        if puzzle is None:
            voice.say(_("Nothing waits there today."))
            return 0
        laid = lay(store, puzzle)
        try:
            stop, status = await talked(Puzzling(store, laid, voice, typed, strict=bool(source.name)), source)
        except Exception as error:  # noqa: BLE001  (told, or raised again)
            return broken(store, laid.session, error)
        finally:
            laid.session.close()
        if stop.end is not End.FINISHED:
            return status
        before = puzzle.code
