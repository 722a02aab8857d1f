"""The first start: language, name, signs and colours, asked once, before anybody has played."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from textual.widget import Widget

from ..engine.cards import Cards, parse_cards
from ..settings import SETTINGS
from ..store.names import name_of
from ..text.catalog import N_, _
from ..widgets.faces import face, look_of
from ..widgets.lines import Line, Lines, Span, wrap
from ..widgets.menu import Entry, Menu
from .base import Page
from .dialogs import Prompt
from .settings import change, setting_entry

WIDTHS = {  # of the setting for glyphs, as they are asked about
    "unicode": N_("♠ ♥ ♦ ♣ of one cell"),
    "wide": N_("♠ ♥ ♦ ♣ of two cells"),
    "ascii": N_("letters only"),
}
SIGNS = "│♠ ♥ ♦ ♣ ♠ ♥ ♦ ♣ │"  # as wide as the rulers, where the signs are as wide as was chosen
RULER = "│1 2 3 4 5 6 7 8 │"
CARDS = parse_cards("3s 5h 8d 10c Jh Qd Kc As")


class FirstStart(Page):
    """Enter on the first line takes all of it as it stands; every change holds at once."""

    def __init__(self) -> None:
        super().__init__()
        self.player = ""  # nothing typed: the usual name

    def title_text(self) -> str:
        return _("Welcome to the card room")

    def content(self) -> Iterable[Widget]:
        yield Menu(self.entries, id="first")
        yield Sample()

    def entries(self) -> Sequence[Entry]:
        """The way on, then what may be otherwise."""
        name = Entry("name", _("Your name"), self.called, _("Enter to type one"))
        language, theme = (setting_entry(SETTINGS[name], self.room) for name in ("language", "theme"))
        drawn = Entry("glyphs", _(SETTINGS["glyphs"].label), _(WIDTHS[self._drawn]), changes=True)
        return (Entry("go", _("All right: go on")), language, name, drawn, theme)

    @property
    def _drawn(self) -> str:
        """What suits are drawn with, also where that was left to the terminal."""
        liked = self.room.settings.glyphs
        return liked if liked in WIDTHS else "ascii" if Lines.ascii else "unicode"

    @property
    def called(self) -> str:
        """The name of who will play."""
        return self.player or _("Player")

    def on_menu_change(self, event: Menu.Change) -> None:
        """The next or the last value."""
        self._change(event.entry.id, event.by)

    def _change(self, name: str, by: int) -> None:
        if name == "glyphs":
            widths = list(WIDTHS)
            self.room.set(glyphs=widths[(widths.index(self._drawn) + by) % len(widths)])
        else:
            change(SETTINGS[name], by, self.room)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Go on, type a name, or the next value."""
        match event.entry.id:
            case "go":
                self.action_back()
            case "name":
                self.app.push_screen(Prompt(lambda: _("Your name"), self.player), self._named)
            case name:
                self._change(name, 1)

    def _named(self, name: str | None) -> None:
        if name is not None:
            self.player = name_of(name)
            self.refresh_texts()

    def action_back(self) -> None:
        """Home, as it stands here: from now on there is somebody who plays."""
        self.begin(self._go())

    async def _go(self) -> None:
        store = self.room.store
        await asyncio.wrap_future(store.later(store.profiles.current_or_new, self.called))
        self.dismiss()


class Sample(Lines):
    """Whether the signs are as wide as was chosen, and what cards look like; as much as there is room for."""

    def __init__(self) -> None:
        super().__init__(id="sample")

    def draw(self, width: int, height: int) -> Sequence[Line]:
        asked = wrap(_("Do these bars line up? If not, choose other suit symbols."), width - 3)
        bars = [(RULER, "dim"), (SIGNS, "plain"), (RULER, "dim")]
        words: Line = [
            *((_("You"), "accent"), (" · ", "dim"), (_("partner"), "partner"), (" · ", "dim")),
            *((_("right"), "good"), (" · ", "dim"), (_("wrong"), "warn")),
        ]
        rows: list[Line] = [*([(row, "strong")] for row in asked), *([bar] for bar in bars)]
        return [[("   ", "plain"), *row] for row in (*rows, [], _row(CARDS), words)][:height]


def _row(cards: Cards) -> Line:
    """Cards side by side."""
    spans: list[Span] = []
    for card in cards:
        spans += [(face(card), look_of(card)), (" ", "plain")]
    return spans
