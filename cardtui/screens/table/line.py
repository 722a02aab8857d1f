"""The typed line at the foot of a table: a play or a word, read and judged while one types."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from ...engine.cards import Cards, picked
from ...engine.core import Action, State
from ...engine.errors import NotationError
from ...engine.typed import read_action, with_wilds
from ...keys import LINE
from ...text.faults import input_text
from ...text.sentences import cards_text, refusal_text
from ...widgets.lines import Lines
from .leaving import escape
from .panel import SomePanel, Verdict
from .view import SeatView

if TYPE_CHECKING:
    from .seated import Seated

SIGN = " / "
MOST_LINES = 100  # that are remembered


class Field(Input):
    """Where one types; keys that are no text are the line's own, and with nothing typed the table's."""

    BINDINGS: ClassVar[list[BindingType]] = list(LINE)

    class Pressed(Message):
        """One of the line's keys: ``away``, ``older``, ``newer``, ``reading``."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def action_line(self, name: str) -> None:
        """Tell the table."""
        self.post_message(self.Pressed(name))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing to move over where nothing is typed."""
        return bool(self.value) or action not in ("cursor_left", "cursor_right", "delete_left")


class TypedLine(Widget):
    """A sign, and the field. Closed it says what may be typed; ``stays``: it is never closed."""

    def __init__(self) -> None:
        super().__init__(id="line")
        self._sign, self._rest = Lines(id="line-sign"), Lines(id="line-rest")
        self.field = Field(compact=True, select_on_focus=False)
        self.opened = self.stays = self.refused = False
        self.way = 0  # which of the ways to take what is typed
        self._lines: list[str] = []
        self._at = 0  # of them; after the last: what is typed now

    def compose(self) -> Iterable[Widget]:
        yield from (self._sign, self.field, self._rest)

    def on_mount(self) -> None:
        """Closed, unless it stays."""
        self._sign.show([[(SIGN, "key")]])
        self._set(self.stays)

    def _set(self, opened: bool) -> None:
        self.opened = opened
        self.field.display = self.field.can_focus = opened
        self._rest.display = not opened
        if opened:
            self.screen.set_focus(self.field, scroll_visible=False)
        elif self.screen.focused is self.field:
            self.screen.set_focus(None)

    @property
    def text(self) -> str:
        """What is typed."""
        return self.field.value if self.opened else ""

    def open(self) -> None:
        """Take the keys."""
        self._set(True)

    def keep_open(self, stays: bool) -> None:
        """Whether it is open always."""
        if stays != self.stays:
            self.stays = stays
            if self.is_attached:
                self._set(stays)

    def close(self) -> None:
        """Give the keys back; what was typed is gone."""
        self._put("")
        self._at = len(self._lines)
        self._set(self.stays)

    def done(self) -> None:
        """What was typed is done: it is remembered."""
        if not self._lines or self._lines[-1] != self.text:
            self._lines = [*self._lines, self.text][-MOST_LINES:]
        self.close()

    def show_rest(self, text: str) -> None:
        """What stands there while nobody types."""
        self._rest.show([[(text, "dim")]])

    def recall(self, by: int) -> None:
        """An earlier line, or a later one."""
        self._at = min(max(0, self._at + by), len(self._lines))
        self._put(self._lines[self._at] if self._at < len(self._lines) else "")

    def _put(self, text: str) -> None:
        self.field.value = text
        self.field.cursor_position = len(text)

    def type(self, text: str) -> None:
        """Put this in the place of what is typed."""
        self._put(text)


def read(view: SeatView[State], panel: SomePanel, text: str) -> Action:
    """What a line means: an action, or just cards; raises ``NotationError``."""
    action = read_action(view.rules, text, view.state, panel.verb)
    return with_wilds(view.rules, view.state, view.seat, action)


def _held(view: SeatView[State], action: Action) -> Cards:
    """The cards of the hand that are meant, or what was typed if they are not there."""
    if view.rules.why_not(view.state, view.seat, action) is None:
        return view.rules.resolve(view.state, view.seat, action).cards
    return picked(view.hand, action.cards) or action.cards


def _in_its_way(table: Seated, view: SeatView[State], panel: SomePanel, action: Action) -> Action:
    """With the reading that was chosen among those on offer."""
    if action.reading is not None or not table.line.way or action.verb != panel.verb:
        return action
    offered = panel.offers(view, action.cards)
    return replace(action, reading=offered[table.line.way % len(offered)]) if offered else action


def verdict(table: Seated, view: SeatView[State], panel: SomePanel) -> Verdict | None:
    """What is said of what is typed; ``None``: nothing is."""
    line = table.line
    if not line.text.strip():
        return None
    try:
        action = _in_its_way(table, view, panel, read(view, panel, line.text))
    except NotationError as fault:
        return Verdict(input_text(fault), False if line.refused else None, growing=not line.refused)
    if action.cards and action.verb == panel.verb and view.turn:
        return panel.verdict(view, _held(view, action), action.reading)
    refusal = view.rules.why_not(view.state, view.seat, action)
    if refusal is not None:
        return Verdict(refusal_text(view.variant, refusal, view.names), False, refusal)
    labels = {choice.action: choice.label for choice in panel.choices(view)}
    return Verdict(labels.get(action, action.verb), True)


def submit(table: Seated, act: Callable[[Action], None], confirm: Callable[[], None]) -> None:
    """Enter: do what is typed; with nothing typed, in a line that is always open, what Enter does at the
    table (``confirm``)."""
    line, view = table.line, table.seat_view()
    panel = table.panel(view)
    if not line.text.strip():
        line.close()
        if line.stays:
            confirm()
        table.refresh_texts()
        return
    try:
        action = _in_its_way(table, view, panel, read(view, panel, line.text))
    except NotationError:
        action = None
    if action is None or view.rules.why_not(view.state, view.seat, action) is not None:
        line.refused = True
    else:
        line.done()
        act(action)
    table.refresh_texts()


def key(table: Seated, name: str) -> None:
    """One of the line's own keys."""
    line = table.line
    match name:
        case "older" | "newer":
            line.recall(-1 if name == "older" else 1)
        case "reading":
            _next_way(table)
        case _ if line.stays and not line.text:
            escape(table)
        case _:
            line.close()
    table.refresh_texts()


def _next_way(table: Seated) -> None:
    """Complete what is typed, or take it in the next way that it can be read."""
    line, view = table.line, table.seat_view()
    panel = table.panel(view)
    try:
        action = read(view, panel, line.text)
    except NotationError:
        return
    if action.verb != panel.verb or not action.cards:
        return
    cards = _held(view, action)
    offered = panel.offers(view, cards)
    if offered:
        line.way += len(offered) > 1
    elif (play := next(panel.completed(view, cards), None)) is not None:
        text = cards_text(play.cards, view.rules.deck.suited)
        default = next(iter(panel.offers(view, play.cards)), None)
        line.type(text if play.reading in (None, default) else f"{text} as {play.reading}")
