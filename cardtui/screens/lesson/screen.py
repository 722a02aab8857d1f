"""The table of a lesson: the usual one with a remark at a time, and a mark at what it speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.widget import Widget

from ...engine.core import Event, State
from ...games import game
from ...lessons.guide import Guide
from ...lessons.lesson import PERSON, Remark, Spot, lesson_of
from ...lessons.opening import LessonSession, session_of
from ...session import Notice, Pace, Terms
from ...text.catalog import _
from ...text.table import variant_text
from ...widgets.lines import Line
from ..apart import ApartScreen, ResultScreen
from ..table.banner import Banner
from ..table.beside import AdviceFace, Beside
from ..table.panel import SomePanel, Verdict
from ..table.putting import put
from ..table.view import SeatView
from .learned import Learned
from .led import LedDeciding, LedUnasked
from .mark import Mark, place, pointed

if TYPE_CHECKING:
    from ...hours import Hours
    from ...store.store import Store

OFF = frozenset({"bot", "give_up", "rest", "advice_back", "open_all"})


class LessonScreen(ApartScreen):
    """Played against written moves, kept apart from everything that counts."""

    def __init__(self, session: LessonSession) -> None:
        super().__init__(session)
        self._led = session
        self.deciding, self.unasked = LedDeciding(self), LedUnasked(self)
        self.bar, self.mark = Banner(self._where), Mark()
        self._read = (0, 0)  # of which turn so many notes have been read
        self._wrong = (0, "")  # in which turn what was done last is not what is asked for: a message id

    def body(self) -> Iterable[Widget]:
        yield from super().body()
        yield self.mark

    def _where(self) -> tuple[Line, Line]:
        told = _("Lesson: {game}. Nothing here counts").format(game=variant_text(self._led.rules.variant))
        return [(f" {told}", "accent")], [(_("Esc leaves, and keeps it") + " ", "dim")]

    # --- the remark -----------------------------------------------------------------------------

    @property
    def guide(self) -> Guide:
        """Where in the lesson one is."""
        return self._led.guide

    @property
    def remark(self) -> Remark | None:
        """What is said now; ``None`` while others act."""
        turn = self.guide.turn
        if turn is None:
            return None
        at, read = self._read
        notes = turn.notes[read if at == self.guide.at else 0 :]
        return notes[0] if notes else turn.task

    @property
    def is_note(self) -> bool:
        """Whether it is only to be read."""
        turn, remark = self.guide.turn, self.remark
        return turn is not None and remark is not turn.task

    @property
    def _why(self) -> str:
        """Why what was done last is not what is asked for, until that is done."""
        at, why = self._wrong
        return why if at == self.guide.at else ""

    def correct(self, why: str) -> None:
        """Say why a move is not what is asked for: a message id."""
        self._wrong = (self.guide.at, why)
        self.say(Verdict(_("not what the lesson asks for"), False))

    def _face(self) -> AdviceFace:
        remark, guide = self.remark, self.guide
        if remark is None:
            return AdviceFace()
        if self._why:
            return AdviceFace(guide.say(self._why))
        remarks = [each for turn in self._led.lesson.turns for each in (*turn.notes, turn.task)]
        end = f"{remarks.index(remark) + 1}/{len(remarks)}" + (" ⏎" if self.is_note else "")
        return AdviceFace(guide.say(remark.text), end)

    # --- the table ------------------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        """That of the room, with any time to think."""
        return unhurried(self.room.pace)

    @property
    def asks_again(self) -> frozenset[str]:
        """Nothing: what the lesson asks for is meant, and what it does not is answered."""
        return frozenset()

    def missed(self) -> list[Event]:
        """Whoever takes a lesson up is told what it says, not what was read before it was left."""
        return []

    def _hear(self, notice: Notice) -> None:
        super()._hear(notice)
        if not self.session.over and not self.session.state.hands[PERSON]:
            self.session.pauses.hurry()  # who is out has nothing more to learn

    def verdict(self, view: SeatView[State], panel: SomePanel) -> Verdict:
        """Enter reads on: what it does without picked cards is not said meanwhile."""
        quiet = self.is_note and not (self.hand.picked or self.spoken.verdict or self.line.text)
        return Verdict("") if quiet else super().verdict(view, panel)

    def beside(self, view: SeatView[State], verdict: Verdict, refused: Line = ()) -> Beside:
        beside = super().beside(view, verdict, refused)
        if refused and self.line.text:
            return beside
        return replace(beside, advice=self._face())

    def draw_table(self) -> None:
        """With the mark where it belongs."""
        super().draw_table()
        if self.remark is not None:
            read_on = {"confirm": _("Read on")} if self.is_note and not self.hand.picked else {}
            self.drawing.labels = {**self.drawing.labels, **read_on, "advice": _("Show me")}
            if self.remark.at.spot is Spot.HAND and not self.hand.picked:
                self.hand.hint_at(pointed(self.hand, self.remark.at))
        self.call_after_refresh(self._point)

    def _point(self) -> None:
        remark = self.remark
        if remark is None or not self.surface.is_attached or not self.is_current:
            self.mark.point(None)
            return
        found = place(self.surface, remark.at, self.family.seats(self.seat_view()))
        if found is None:
            self.mark.point(None)
        else:
            self.mark.point(*found[1:])

    # --- commands -------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """One plays oneself."""
        return False if action in OFF else super().check_action(action, parameters)

    def action_confirm(self) -> None:
        """Enter: the next remark, if this one is only to be read; else as always."""
        if self.is_note and not self.hand.picked and not self._why:
            at, read = self._read
            self._read = (self.guide.at, (read if at == self.guide.at else 0) + 1)
            self.refresh_texts()
        else:
            super().action_confirm()

    def action_skip(self) -> None:
        """On to what is to be done: notes are passed over."""
        turn = self.guide.turn
        if turn is not None and self.is_note:
            self._read = (self.guide.at, len(turn.notes))
            self.refresh_texts()
        else:
            super().action_skip()

    def action_advice(self) -> None:
        """What the lesson asks for lies ready."""
        moves = self.guide.moves
        if moves:
            self._read = (self.guide.at, len(self.guide.turn.notes) if self.guide.turn else 0)
            self._wrong = (0, "")
            put(self, moves[0])

    def on_hand_changed(self) -> None:
        """The remark stands there again."""
        self._wrong = (0, "")

    @property
    def leaving(self) -> str:
        """What leaving the table is called."""
        return _("Leave the lesson; it is kept")

    def show_settlement(self, view: SeatView[State]) -> None:
        """What it would have come to, then what was learned."""
        learned = Learned(self._led.lesson)

        def then(chosen: str | None) -> None:
            room = self.room
            self.dismiss()
            if chosen == "play":
                room.open_table(learned.setup(room.store))
            elif chosen is not None and chosen != "back":
                room.open_lesson(chosen)

        self.app.push_screen(ResultScreen(self.session, view), lambda _closed: self.ask(learned, then))


def lesson_screen(store: Store, variant: str, pace: Pace, hours: Hours) -> LessonScreen:
    """The lesson of a game where it was left, or from its beginning."""
    lesson = lesson_of(game(variant))
    assert lesson is not None  # it was in the list
    return LessonScreen(session_of(store, lesson, Terms(unhurried(pace), hours)))


def unhurried(pace: Pace) -> Pace:
    """The same without a limit for a turn."""
    return replace(pace, turn=0)
