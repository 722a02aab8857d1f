"""Small boxes over a screen: a text to read, a question, a choice, a line to type."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Input

from ..keys import BOX, QUESTION, READER
from ..text.catalog import N_, _
from ..text.faults import fault_text
from ..widgets.keyline import Foot
from ..widgets.lines import Line, Lines, wrap
from ..widgets.menu import Entry, Menu
from ..widgets.paragraphs import Teller, Text
from .base import Dialog


class Heading(Lines):
    """The title of a box."""

    def __init__(self, tell: Teller) -> None:
        super().__init__(classes="heading")
        self._tell = tell

    def draw(self, width: int, height: int) -> Sequence[Line]:
        return [[(self._tell(), "accent")]]


class Box(Widget):
    """The frame of a dialog."""

    def __init__(self, *children: Widget, width: int = 64, height: int | None = None) -> None:
        super().__init__(*children)
        self.styles.width = width
        if height is not None:
            self.styles.height = height


class Reader(Dialog[None]):
    """A text to read."""

    BINDINGS: ClassVar[list[BindingType]] = list(READER)

    def __init__(
        self,
        heading: Teller,
        tell: Teller,
        *,
        end: bool = False,
        width: int = 72,
        close: tuple[str, str] = ("Esc", N_("Close")),
        more: tuple[str, str] | None = None,
    ) -> None:
        """``end``: shows the end of a long text first; ``close``: the key that is named, and what it does;
        ``more``: another one."""
        super().__init__()
        self._more = (more,) if more is not None else ()
        self._heading, self._text, self._width, self._close = heading, Text(tell, end=end), width, close

    @property
    def _height(self) -> int:
        return self._text.rows(self._width - 6) + 6

    def body(self) -> Iterable[Widget]:
        yield Box(
            Heading(self._heading),
            self._text,
            Foot(("↑↓", N_("Scroll")), *self._more, self._close),
            width=self._width,
            height=self._height,
        )

    def refresh_texts(self) -> None:
        """The box is as high as what it says now."""
        for box in self.query(Box):  # none before it is laid out
            box.styles.height = self._height
        super().refresh_texts()


class Question(Dialog[bool | None]):
    """Yes or no; Enter is no until one has moved."""

    BINDINGS: ClassVar[list[BindingType]] = list(QUESTION)

    def __init__(self, heading: Teller, tell: Teller, yes: str, no: str) -> None:
        super().__init__()
        self._heading, self._text, self._yes, self._no = heading, Text(tell), yes, no
        self._text.can_focus = False

    def body(self) -> Iterable[Widget]:
        entries = lambda: (Entry("no", _(self._no), note="n"), Entry("yes", _(self._yes), note="y"))  # noqa: E731
        answers, rows = Menu(entries, id="answers"), self._text.rows(54)
        answers.styles.height = 2
        yield Box(
            Heading(self._heading),
            self._text,
            answers,
            Foot(("⏎", N_("Choose")), ("Esc", N_("Cancel"))),
            width=60,
            height=rows + 9,
        )

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Take the entry for the answer."""
        self.dismiss(event.entry.id == "yes")

    def action_accept(self) -> None:
        """Yes."""
        self.dismiss(True)


class Chooser(Dialog[str | None]):
    """One of several entries; the result is its id. The first is the default."""

    BINDINGS: ClassVar[list[BindingType]] = list(BOX)

    def __init__(
        self,
        heading: Teller,
        entries: Callable[[], Sequence[Entry]],
        width: int = 60,
        *,
        rows: int = 12,
        first: str = "",
    ) -> None:
        """``rows``: of the list at most; ``first``: the entry that is marked, by default the first."""
        super().__init__()
        self._heading, self._entries, self._width = heading, entries, width
        self._rows, self._first = rows, first

    def body(self) -> Iterable[Widget]:
        yield Box(
            Heading(self._heading),
            Menu(self._entries, id="choices-menu"),
            Foot(("⏎", N_("Choose")), ("Esc", N_("Cancel"))),
            width=self._width,
            height=min(self._rows, len(self._entries())) + 6,
        )

    def on_mount(self) -> None:
        if self._first:
            self.query_one(Menu).go_to(self._first)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Take that entry."""
        self.dismiss(event.entry.id)


class Prompt(Dialog[str | None]):
    """A line to type. What is wrong with it, or went wrong with it, is said in the box: the text stays."""

    BINDINGS: ClassVar[list[BindingType]] = list(BOX)

    def __init__(
        self,
        heading: Teller,
        value: str = "",
        check: Callable[[str], str] = lambda text: "",
        *,
        act: Callable[[str], Awaitable[object]] | None = None,
    ) -> None:
        """``value`` is marked: what is typed replaces it. ``check`` says what is wrong with the text, or
        nothing; ``act`` does something with it before the box closes, and may fail."""
        super().__init__()
        self._heading, self._check, self._act = heading, check, act
        self._input, self._fault = Input(value, compact=True), Lines(classes="foot")

    def body(self) -> Iterable[Widget]:
        yield Box(
            Heading(self._heading),
            self._input,
            self._fault,
            Foot(("⏎", N_("Choose")), ("Esc", N_("Cancel"))),
            width=60,
        )

    def on_input_submitted(self) -> None:
        """Enter."""
        self._submit()

    def _submit(self) -> None:
        """Give the text, or say what is wrong with it."""
        text = self._input.value
        fault = self._check(text)
        if fault:
            self._tell(fault)
        elif self._act is not None:
            self.begin(self._try(self._act, text))
        else:
            self.dismiss(text)

    async def _try(self, act: Callable[[str], Awaitable[object]], text: str) -> None:
        try:
            await act(text)
        except Exception as fault:  # noqa: BLE001  (said in the box)
            self._tell(fault_text(fault))
        else:
            self.dismiss(text)

    def _tell(self, fault: str) -> None:
        rows = wrap(fault, max(1, self._fault.content_size.width))
        self._fault.styles.height = len(rows)
        self._fault.show([[(row, "warn")] for row in rows])
