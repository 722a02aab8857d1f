"""The table of a puzzle: the usual one, at which the first play is the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Protocol

from textual.binding import BindingType

from ...engine.core import Action, State
from ...keys import PUZZLE, TABLE, Key, bindings
from ...puzzles import Answered, Laid, answered, keep
from ...session import Pace
from ...text.catalog import _
from ...text.puzzles import comes_back_text, kind_text, play_text, task_text, verdict_text
from ...widgets.lines import Line
from ...widgets.menu import Entry
from ..apart import ApartScreen
from ..dialogs import Chooser
from ..table.banner import Banner
from ..table.beside import AdviceFace, Beside
from ..table.deciding import Deciding
from ..table.panel import Verdict
from ..table.unasked import Unasked
from ..table.view import SeatView

NEXT, AGAIN = "next", "again"
OFF = frozenset({"bot", "give_up", "advice", "advice_back", "undo", "redo", "odds", "lab"})


class Solved(Protocol):
    """What is asked of the table by its parts."""

    @property
    def answered(self) -> bool:
        """Whether the answer was given."""

    def answer(self, action: Action) -> None:
        """This is the answer."""


class Answering(Deciding):
    """The first play is the answer."""

    def __init__(self, table: PuzzleScreen) -> None:
        super().__init__(table)
        self._asked = table

    def do(self, action: Action) -> None:
        if not self._answering and not self._asked.answered:
            self._asked.answer(action)
        super().do(action)


class Waiting(Unasked):
    """Nothing goes by itself before the answer was given."""

    def __init__(self, table: PuzzleScreen) -> None:
        super().__init__(table)
        self._asked = table

    def rest(self) -> tuple[Action, ...]:
        return super().rest() if self._asked.answered else ()

    def look(self) -> None:
        """Only after the answer."""
        if self._asked.answered:
            super().look()


class PuzzleScreen(ApartScreen):
    """Played on after the answer, so that one sees why; kept nowhere but whether it was right."""

    KEYS: ClassVar[tuple[Key, ...]] = (*PUZZLE, *TABLE)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(PUZZLE))

    def __init__(self, laid: Laid, counts: bool, then: Callable[[str], None]) -> None:
        """``counts``: the answer is kept; ``then`` hears, once the table is left, what comes: ``NEXT``,
        ``AGAIN`` or nothing."""
        super().__init__(laid.session)
        self.seat, self.laid = laid.seat, laid
        self._counts, self._then = counts, then
        self.given: Action | None = None
        self.found: Answered | None = None
        self.days: int | None = None  # until it comes back
        self.deciding, self.unasked = Answering(self), Waiting(self)
        self.bar = Banner(self._where)

    @property
    def answered(self) -> bool:
        """Whether the answer was given."""
        return self.given is not None

    def _where(self) -> tuple[Line, Line]:
        opened = _("all hands lie open") if self.laid.search is not None else _("you see what you saw then")
        told = _("Puzzle: {kind}, {open}").format(kind=kind_text(self.laid.puzzle.kind), open=opened)
        return [(f" {told}", "accent")], [(_("Esc leaves") + " ", "dim")]

    # --- the answer -----------------------------------------------------------------------------

    def answer(self, action: Action) -> None:
        """This is the answer: it is judged beside the game, and kept."""
        self.given = self.session.rules.resolve(self.session.state, self.seat, action)
        self.begin(self._judge(self.given))

    async def _judge(self, action: Action) -> None:
        found = await asyncio.to_thread(answered, self.laid, action)
        if self._counts:
            store = self.room.store
            course = await asyncio.wrap_future(store.later(keep, store, self.laid.puzzle, found.right))
            if course.due is not None:
                self.days = (course.due - store.days.today).days
        self.found = found
        self.refresh_texts()

    def _face(self) -> AdviceFace:
        laid, rules, given, found = self.laid, self.session.rules, self.given, self.found
        if given is None:
            return AdviceFace(task_text(laid.puzzle.of, rules))
        if found is None:
            return AdviceFace(_("Judging ..."))
        text = verdict_text(laid.puzzle.of, rules, self._named(given), found.right, found.value, found.best)
        return AdviceFace(text, _("N next · O once more"))

    def _named(self, action: Action) -> str:
        return play_text(self.session.rules.variant, action, getattr(self.laid.state, "laizi", 0))

    def beside(self, view: SeatView[State], verdict: Verdict, refused: Line = ()) -> Beside:
        """With what is asked, or what is said of the answer."""
        beside = super().beside(view, verdict, refused)
        return beside if refused and self.line.text else replace(beside, advice=self._face())

    # --- leaving --------------------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        """That of the room, with any time to think."""
        return replace(self.room.pace, turn=0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """One plays oneself; next and again come after the answer."""
        if action in OFF or (action == "puzzle" and not self.answered):
            return False
        return super().check_action(action, parameters)

    def action_puzzle(self, then: str) -> None:
        """To the next puzzle, or the same once more."""
        self._leave(then)

    def leave(self) -> None:
        """To where one was."""
        self._leave("")

    def _leave(self, then: str) -> None:
        self.dismiss()
        self.app.call_later(self._then, then)

    @property
    def leaving(self) -> str:
        """What leaving the table is called."""
        return _("Leave the puzzle")

    def show_settlement(self, view: SeatView[State]) -> None:
        """What was right, when it comes back, and what comes next."""

        def heading() -> str:
            right = self.found is not None and self.found.right
            return _("Right") if right else _("Solution: {play}").format(play=self._named(self.laid.solution))

        def entries() -> tuple[Entry, ...]:
            back = comes_back_text(self.days) if self._counts and self.found is not None else ""
            return (
                Entry(NEXT, _("Next puzzle"), note=back),
                Entry(AGAIN, _("Once more")),
                Entry("back", _("Back")),
            )

        def then(chosen: str | None) -> None:
            self._leave(chosen if chosen in (NEXT, AGAIN) else "")

        self.ask(Chooser(heading, entries, 72), then)
