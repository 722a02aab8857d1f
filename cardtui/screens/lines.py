"""The lines that lead away from a hand: a list to return to them, beside one another, with other names."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ..keys import PAGE, TEXT, VARIATIONS, Key, bindings
from ..replay import RECORDED, Replay
from ..session import Session
from ..store.store import Store
from ..store.variations import Variation, line_name
from ..text.catalog import _, labelled, ngettext
from ..text.sentences import event_text
from ..text.table import player_text, signed
from ..widgets.lines import Line, Lines, Span, clip, pad_line
from ..widgets.menu import Entry, Menu
from .base import CardScreen, Page
from .dialogs import Chooser, Prompt, Question
from .notes import Note

HAND = "hand"


def who_text(who: str) -> str:
    """Who plays for a seat, in words."""
    return _("as recorded") if who == RECORDED else player_text(who)


def keep_session(screen: CardScreen[None], replay: Replay, session: Session, seats: Sequence[str]) -> None:
    """Keep what was played on at a table as a line of the hand."""
    keep(screen, replay.root, replay.root.keep(session.table.steps, seats))


def keep(screen: CardScreen[None], hand: Replay, line: Variation | None) -> None:
    """Say that there is one more line, and keep it with the hand."""
    if line is not None:
        screen.room.board.put(Note(lambda: _("Kept as “{name}”; n lists the lines.").format(name=line.name)))
        put_away(screen, hand)


def put_away(screen: CardScreen[None], hand: Replay) -> None:
    """The lines as they are now stay with a hand of the history."""
    if hand.hand is not None:
        screen.begin(_store(screen.room.store, hand.hand, tuple(hand.lines)))


async def _store(store: Store, hand: int, lines: Sequence[Variation]) -> None:
    await asyncio.wrap_future(store.later(store.history.keep_lines, hand, lines))


class LinesScreen(Page):
    """Enter looks at a line as at any hand."""

    KEYS: ClassVar[tuple[Key, ...]] = (*PAGE, *VARIATIONS)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(VARIATIONS))
    NEEDS = (60, 12)

    def __init__(self, hand: Replay, show: Callable[[Replay, int], None]) -> None:
        """``show`` looks at a hand, or a line of it, at that ply."""
        super().__init__()
        self.hand, self._show = hand, show
        self.menu = Menu(self.entries, id="lines-menu")

    def title_text(self) -> str:
        return _("Lines of this hand")

    def content(self) -> Sequence[Widget]:
        return (self.menu,)

    def entries(self) -> Sequence[Entry]:
        """The lines, in the order in which they were played."""
        found = [self._entry(number, line) for number, line in enumerate(self.hand.lines)]
        return found or [Entry("", _("None yet: b plays on from a step."), enabled=False)]

    def _entry(self, number: int, line: Variation) -> Entry:
        count = len(line.steps)
        steps = ngettext("{n} step", "{n} steps", count).format(n=count)
        from_ = _("from step {n}").format(n=line.ply)
        who = " · ".join(map(who_text, line.seats))
        return Entry(str(number), line.name, f"{from_} · {steps}", who)

    @property
    def _at(self) -> int | None:
        entry = self.menu.current
        return int(entry.id) if entry is not None and entry.id else None

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Look at it."""
        line = self.hand.lines[int(event.entry.id)]
        self._show(self.hand.along(line), line.ply)

    def action_rename(self) -> None:
        """Give it another name."""
        at = self._at
        if at is None:
            return
        line = self.hand.lines[at]

        def chosen(name: str | None) -> None:
            if name is not None and line_name(name):
                self.hand.lines[at] = replace(line, name=line_name(name))
                self._changed()

        self.app.push_screen(Prompt(lambda: _("What shall it be called?"), line.name), chosen)

    def action_remove(self) -> None:
        """Take it away; asks first."""
        at = self._at
        if at is None:
            return
        name = self.hand.lines[at].name

        def chosen(sure: bool | None) -> None:
            if sure:
                del self.hand.lines[at]
                self._changed()

        tell = lambda: _("“{name}” is gone for good then.").format(name=name)  # noqa: E731
        asked = Question(lambda: _("Delete the line?"), tell, _("Delete"), _("Keep"))
        self.app.push_screen(asked, chosen)

    def _changed(self) -> None:
        put_away(self, self.hand)
        self.refresh_texts()

    def action_compare(self) -> None:
        """Beside the hand, or another line."""
        at = self._at
        if at is None:
            return
        lines = self.hand.lines

        def entries() -> list[Entry]:
            others = [Entry(str(n), line.name) for n, line in enumerate(lines) if n != at]
            return [Entry(HAND, _("The hand")), *others]

        def chosen(which: str | None) -> None:
            if which is None:
                return
            one = (lines[at].name, self.hand.along(lines[at]))
            if which == HAND:
                self.app.push_screen(CompareScreen((_("The hand"), self.hand), one))
            else:
                other = lines[int(which)]
                self.app.push_screen(CompareScreen((other.name, self.hand.along(other)), one))

        if len(lines) == 1:
            chosen(HAND)
        else:
            self.app.push_screen(Chooser(lambda: _("Beside what?"), entries), chosen)


class CompareScreen(Page):
    """Two ways in which a hand went on, step by step beside one another, and what they came to."""

    NEEDS = (60, 12)

    def __init__(self, left: tuple[str, Replay], right: tuple[str, Replay]) -> None:
        """Each with its name."""
        super().__init__()
        self.sides = (left, right)

    def title_text(self) -> str:
        (left, _replay), (right, _other) = self.sides
        return f"{left}  |  {right}"

    def content(self) -> Sequence[Widget]:
        return (Columns(self.sides),)


class Columns(Lines):
    """The steps from where they part, and the ends."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = list(TEXT)

    def __init__(self, sides: tuple[tuple[str, Replay], tuple[str, Replay]]) -> None:
        super().__init__(id="columns")
        self._sides, self._top = sides, 0

    def draw(self, width: int, height: int) -> Sequence[Line]:
        (_left, one), (_right, other) = self._sides
        from_ = one.departs(other.table.steps)
        half = (width - 3) // 2
        rows: list[Line] = [
            [(" ", "plain"), *_half(left, half), (" │ ", "dim"), *_half(right, half)]
            for left, right in zip_longest(_told(one, from_), _told(other, from_), fillvalue=("", "plain"))
        ]
        self._top = max(0, min(self._top, len(rows) - height))
        return rows[self._top : self._top + height]

    def action_scroll(self, by: int) -> None:
        """Move both."""
        self._top += by
        self.redraw()

    def on_mouse_scroll_down(self) -> None:
        """Move down."""
        self.action_scroll(1)

    def on_mouse_scroll_up(self) -> None:
        """Move up."""
        self.action_scroll(-1)


def _half(span: Span, cells: int) -> Sequence[Span]:
    text, look = span
    return pad_line([(clip(text, cells), look)], cells)


def _told(replay: Replay, from_: int) -> Iterator[Span]:
    """A row for each step, then what each seat has in the end."""
    variant = replay.rules.variant
    for ply in range(from_ + 1, replay.last + 1):
        laizi = getattr(replay.state(ply), "laizi", 0)
        told = (event_text(variant, event, replay.names, laizi) for event in replay.brought(ply))
        if said := " · ".join(filter(None, told)):
            yield f"{ply:>3}  {said}", "plain"
    yield "", "plain"
    settlement = replay.settlement
    if settlement is None:
        yield _("not played to its end"), "dim"
        return
    amounts = next(filter(any, (settlement.transfers, settlement.scores)), (0,) * len(replay.names))
    for name, amount in zip(replay.names, amounts, strict=True):
        yield labelled(name, signed(amount)), "strong"
