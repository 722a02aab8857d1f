"""All legal plays in a panel: filtered by kind and by what is typed; Enter lays one ready."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.widget import Widget

from ...engine.cards import Card
from ...engine.core import Action, State
from ...keys import BOX, RANK_KEYS
from ...session.advising import still
from ...text.catalog import N_, _, language
from ...text.sentences import card_text, kind_text, reading_text, verb_text
from ...widgets.keyline import Foot
from ...widgets.lines import Line, Lines
from ...widgets.menu import Entry, Made, Menu
from ..base import Dialog
from ..dialogs import Box, Heading
from .naming import action_name
from .panel import SomePanel
from .putting import put
from .seated import Seated
from .view import SeatView

WIDTH = 64
ROWS = 12  # of the list


def show_plays(table: Seated) -> None:
    """Open the panel; what is chosen is laid ready, if the same is asked still."""
    table.take_seat_back()
    view, state = table.seat_view(), table.session.state
    if not view.turn or view.covered:
        return
    panel = AllPlays(view, table.panel(view))

    def chosen(action: Action | None) -> None:
        if action is not None and still(table.session, state, view.seat):
            put(table, action)

    table.ask(panel, chosen)


def kind_of(action: Action) -> str:
    """What plays are filtered by: the kind of the reading, the suit of a card without one, or the verb."""
    if action.reading is not None:
        return action.reading.kind
    return str(action.cards[0].suit) if len(action.cards) == 1 and action.cards[0].suit else action.verb


class AllPlays(Dialog[Action]):
    """Left and right go through the kinds, what is typed narrows the list, Enter takes the play."""

    BINDINGS: ClassVar[list[BindingType]] = list(BOX)

    def __init__(self, view: SeatView[State], panel: SomePanel) -> None:
        super().__init__()
        self._view, self._panel = view, panel
        self._plays = tuple(view.rules.legal(view.state, view.seat))
        self._kinds = ("", *dict.fromkeys(map(kind_of, self._plays)))
        self._ranks = [Counter(card.rank for card in action.cards) for action in self._plays]
        self._words = cache(self._words_of)
        self.kind, self.typed = "", ""
        self._fits: Sequence[int] = range(len(self._plays))
        self._menu, self._filter = Menu(self.entries, id="plays"), Lines(classes="heading")

    def body(self) -> Iterable[Widget]:
        rows = min(ROWS, len(self._plays))
        foot = Foot(("⏎", N_("Pick")), ("←→", N_("Kind")), ("a…z 2…9", N_("Filter")), ("Esc", N_("Close")))
        heading = Heading(lambda: _("All legal plays"))
        yield Box(heading, self._filter, self._menu, foot, width=WIDTH, height=rows + 8)

    def on_mount(self) -> None:
        self._menu.focus()
        self.refresh_texts()

    def refresh_texts(self) -> None:
        super().refresh_texts()
        self._filter.show([self._line()])

    def _line(self) -> Line:
        """The kind, what is typed, and how many fit."""
        kind = self._kind_name(self.kind) if self.kind else _("all kinds")
        count = _("{n} of {all}").format(n=len(self._fits), all=len(self._plays))
        typed = [("  ", "plain"), (f"{self.typed}▏", "strong")] if self.typed else []
        return [(f"‹ {kind} ›", "key"), *typed, (f"  {count}", "dim")]

    # --- what fits ----------------------------------------------------------------------------------

    def entries(self) -> Sequence[Entry]:
        """The plays that fit."""
        return Made(self._fits, self._entry) or [Entry("", _("There are no such plays."), enabled=False)]

    def _entry(self, number: int) -> Entry:
        name, note = self._words(number, language())
        return Entry(str(number), name, note=note)

    def _words_of(self, number: int, _language: str) -> tuple[str, str]:
        action = self._plays[number]
        name = action_name(self._panel, self._view, action)
        return name, reading_text(self._view.variant, action.reading) if action.reading is not None else ""

    def _kind_name(self, kind: str) -> str:
        if kind.isdecimal():  # a suit
            return card_text(Card.of(2, int(kind)))[-1]
        read = any(action.reading is not None and action.reading.kind == kind for action in self._plays)
        return kind_text(self._view.variant, kind) if read else verb_text(self._view.variant, kind)

    def _choose(self, kind: str, typed: str) -> None:
        self.kind, self.typed = kind, typed
        wanted = self._cards(typed)

        def fits(number: int) -> bool:
            if kind and kind_of(self._plays[number]) != kind:
                return False
            if not typed:
                return True
            if wanted is not None:
                return wanted <= self._ranks[number]
            return typed.casefold() in " ".join(self._words(number, language())).casefold()

        self._fits = [number for number in range(len(self._plays)) if fits(number)]
        self._menu.at = 0
        self.refresh_texts()
        self._menu.redraw()

    @staticmethod
    def _cards(typed: str) -> Counter[int] | None:
        """The ranks that are typed; ``None``: it is a word."""
        signs = typed.replace("10", "t").replace(" ", "")
        return (
            Counter(RANK_KEYS[sign] for sign in signs) if all(sign in RANK_KEYS for sign in signs) else None
        )

    # --- keys ---------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """What is typed narrows the list."""
        if event.key in ("left", "right"):
            at = self._kinds.index(self.kind) + (1 if event.key == "right" else -1)
            self._choose(self._kinds[at % len(self._kinds)], self.typed)
        elif event.key == "backspace":
            self._choose(self.kind, self.typed[:-1])
        elif event.character and event.character.isprintable():
            self._choose(self.kind, (self.typed + event.character).lstrip())
        else:
            return
        event.stop()
        event.prevent_default()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Take that play."""
        self.dismiss(self._plays[int(event.entry.id)])
