"""What every screen has in common: translated keys, a size it needs, and texts that follow the language."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.screen import ModalScreen, Screen
from textual.widget import Widget

from ..keys import PAGE, Key, bindings
from ..text.catalog import _
from ..widgets.keyline import KeyLine
from ..widgets.lines import Line, Lines, pad_line, wrap
from ..widgets.note import NoteLine
from .notes import Note
from .room import Room

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

T = TypeVar("T")


class TooSmall(Lines):
    """Shown in place of everything else when the terminal is too small."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(classes="needs")
        self._needed = size

    def draw(self, width: int, height: int) -> Sequence[Line]:
        needed = "{}×{}".format(*self._needed)
        text = _("This needs {needed}; the terminal has {has}.").format(
            needed=needed, has="{}×{}".format(*self.app.size)
        )
        rows = wrap(text, width)
        if len(rows) > height or width < len(needed):
            rows = wrap(needed, width)
        over = max(0, (height - len(rows)) // 2)
        return [*([[]] * over), *(pad_line([(row, "strong")], width, "centre") for row in rows)]


class CardScreen(Screen[T]):
    """A screen of the card room. Subclasses give ``body``, ``KEYS`` and, if they hold texts,
    ``refresh_texts``."""

    NEEDS: ClassVar[tuple[int, int]] = (40, 10)
    LARGEST: ClassVar[tuple[int, int] | None] = None  # in a larger window it has the middle
    SHEET: ClassVar[str] = ""  # the file of what it looks like beside ``app.tcss``
    KEYS: ClassVar[tuple[Key, ...]] = ()  # the screen's commands, as its help tells them

    @property
    def room(self) -> Room:
        """The application, as screens know it. (Textual's own type is any application's: hence the cast.)"""
        return cast("Room", self.app)

    def __init__(self) -> None:
        super().__init__()
        self._acts: set[asyncio.Future[None]] = set()

    def has_no_files(self) -> bool:
        """Whether who plays sits at another machine; that is said."""
        if self.room.served:
            self.room.board.put(Note(lambda: _("In a browser no files are read or written.")))
        return self.room.served

    def body(self) -> Iterable[Widget]:
        """The widgets of this screen."""
        return ()

    def compose(self) -> ComposeResult:
        if self.SHEET:  # before there are widgets: styles are reckoned once
            sheet = Path(__file__).parent.parent / self.SHEET
            if not self.app.stylesheet.has_source(str(sheet)):
                self.app.stylesheet.add_source(sheet.read_text("utf-8"), (str(sheet), ""))
        self._fit(*self.app.size)
        yield from self.body()
        yield NoteLine(*self._foot_note)
        yield TooSmall(self.NEEDS)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys of the moment, described in the language of the moment."""
        return {
            key: active._replace(
                binding=replace(active.binding, description=_(active.binding.description))
                if active.binding.description
                else active.binding
            )
            for key, active in super().active_bindings.items()
        }

    def action_help(self) -> None:
        """Every key of this screen."""
        self.room.show_help(self.help_page())

    def help_page(self) -> Callable[[], str]:
        """Says what ``help`` shows, in the language of the moment."""
        from .help import screen_help  # late: it knows the words of every table

        return lambda: screen_help(self, self.KEYS, self.room.settings.keys)

    # --- one thing after the other --------------------------------------------------------------

    def attend(self) -> None:
        """Give the focus to what one types or chooses in, if nothing has it."""
        if self.focused is None and (takers := self.focus_chain):
            self.set_focus(takers[0], scroll_visible=False)

    def begin(self, act: Awaitable[object]) -> None:
        """Do what takes a moment; keys wait for its end, and what goes wrong with it is said."""

        async def acting() -> None:
            with self.room.complaints():
                await act

        self._acts.add(task := asyncio.ensure_future(acting()))
        task.add_done_callback(self._acts.discard)

    async def done(self) -> None:
        """Wait for the end of everything that was begun here."""
        if self._acts:
            await asyncio.wait(self._acts)

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close this screen with a result, and whatever stands on it without one.

        A screen that is gone already stays gone: what it was told to do came too late.
        """
        if self not in self.app.screen_stack[1:]:
            return AwaitComplete()
        self.close_boxes()
        return super().dismiss(result)

    def close_boxes(self) -> None:
        """Close what stands on this screen, without a result."""
        while not self.is_active and self in self.app.screen_stack:
            self.app.pop_screen()

    # --- how it looks ---------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Another size, perhaps another layout."""
        self._fit(*event.size)

    def _fit(self, width: int, height: int) -> None:
        self.set_class(width < self.NEEDS[0] or height < self.NEEDS[1], "-small")
        if self.LARGEST is not None:
            across, down = (
                max(0, has - most) for has, most in zip((width, height), self.LARGEST, strict=True)
            )
            self.styles.padding = (down // 2, across - across // 2, down - down // 2, across // 2)

    def refresh_texts(self) -> None:
        """Say everything again: the language has changed, or what is told."""
        self.show_note()
        for widget in self.query(Lines):
            widget.redraw()

    def heed(self) -> None:
        """The settings are others now."""
        self.refresh_texts()

    @property
    def note(self) -> tuple[str, bool]:
        """The note of the moment and whether it is urgent; no text: there is none."""
        note = self.room.board.current
        return (note.tell(), note.urgent) if note is not None else ("", False)

    def show_note(self) -> None:
        """Another note stands there now, or none."""
        for line in self.query(NoteLine):
            line.tell(*self._foot_note)

    @property
    def _foot_note(self) -> tuple[str, bool]:
        """The note for the rows at the foot; a screen with another place for it has none there."""
        return self.note

    def on_screen_resume(self) -> None:
        """Another screen may have changed what this one tells."""
        self._fit(*self.app.size)
        self.refresh_texts()

    def on_screen_suspend(self) -> None:
        """Other keys mean something as soon as a box stands over it."""
        for line in self.query(KeyLine):
            line.redraw()


class Dialog(CardScreen[T], ModalScreen[T]):
    """A box over another screen, with a typed result; Esc gives ``None``."""

    NEEDS: ClassVar[tuple[int, int]] = (20, 5)

    def on_screen_resume(self) -> None:
        """What is behind it names the keys of the box in front."""
        for screen in self.app.screen_stack:
            for line in screen.query(KeyLine):
                line.redraw()

    def action_cancel(self) -> None:
        """Close without a result."""
        self.dismiss(None)


class Page(CardScreen[None]):
    """A full screen with a title line, a body and the key line; Esc goes back."""

    KEYS: ClassVar[tuple[Key, ...]] = PAGE
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(PAGE[1:]))  # Enter is the list's

    def title_text(self) -> str:
        """The title in the language of the moment."""
        return ""

    def content(self) -> Iterable[Widget]:
        """The widgets between title and key line."""
        return ()

    def body(self) -> Iterable[Widget]:
        yield TitleLine(self)
        yield from self.content()
        yield KeyLine()

    def action_back(self) -> None:
        """To the screen before this one."""
        self.dismiss()


class TitleLine(Lines):
    """The first line of a page."""

    def __init__(self, page: Page) -> None:
        super().__init__(classes="title")
        self._page = page

    def draw(self, width: int, height: int) -> Sequence[Line]:
        return [[(f" {self._page.title_text()}", "strong")]]
