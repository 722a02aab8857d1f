"""A lesson by lines: its remarks as sentences, before what is asked."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ..engine.core import Action
from ..lessons.lesson import Lesson, next_after
from ..lessons.opening import LessonSession, session_of
from ..session import INSTANT, Terms
from ..text.catalog import _
from ..text.table import variant_text
from .dialogue import Dialogue, End, Stop
from .hints import Hints
from .opening import Manner, Source, broken, lines_of, talked
from .voice import Voice

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ..store.store import Store
    from .typed import Typed


class Led(Dialogue):
    """The talk at the table of a lesson."""

    def __init__(
        self, session: LessonSession, voice: Voice, typed: AsyncIterator[Typed], *, strict: bool = False
    ) -> None:
        super().__init__(session, voice, typed, Hints(session, 0, best=False), strict=strict)
        self._led = session

    def _ask(self) -> None:
        """The remarks of the turn, then what is asked."""
        guide = self._led.guide
        if (turn := guide.turn) is not None:
            self._say(*(guide.say(remark.by_lines or remark.text) for remark in (*turn.notes, turn.task)))
        super()._ask()

    def _why_not_now(self, action: Action) -> str:
        guide = self._led.guide
        return guide.say(why) if (why := guide.wrong(action)) is not None else ""

    async def _hint(self) -> None:
        for move in self._led.guide.moves[:1]:
            self._say(_("The lesson asks for: {action}").format(action=self._says.action(move)))

    def _hand_over(self) -> bool:
        self._say(_("In a lesson nobody plays for you; hint says what it asks for."))
        return False

    async def _play_on(self) -> Stop:
        """The one hand, and what was learned."""
        await self._play()
        lesson = self._led.lesson
        self._say(_("You know now:"), *(_(line) for line in lesson.learned))
        told = _("A real hand: cardtui play {game} --lines").format(game=lesson.variant)
        if (following := next_after(lesson.variant)) is not None:
            title = variant_text(following)
            told += "\n" + _("The next lesson, {title}: cardtui learn {game} --lines").format(
                title=title, game=following
            )
        self._say(told)
        return Stop(End.FINISHED)


async def taught(store: Store, lesson: Lesson, source: Source, manner: Manner = Manner()) -> int:
    """Go through a lesson by lines, from where it was left; the exit status is that of ``opening.played``."""
    voice = Voice(sys.stdout, manner.letters)
    session = session_of(store, lesson, Terms(INSTANT))
    try:
        dialogue = Led(session, voice, lines_of(source), strict=bool(source.name))
        stop, status = await talked(dialogue, source)
        if stop.end is not End.FINISHED:
            again = _("The lesson is kept: cardtui learn {game} goes on.").format(game=lesson.variant)
            voice.say(again)
        return status
    except Exception as error:  # noqa: BLE001  (told, or raised again)
        return broken(store, session, error)
    finally:
        session.close()
