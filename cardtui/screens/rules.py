"""The rules: a page for each game in plain language, and one key behind it the clauses of its family."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ..games import GAMES, game
from ..keys import RULES, Key, bindings
from ..text.catalog import _
from ..text.guide import guide, part_of
from ..text.in_force import in_force
from ..text.rules import entries
from ..text.table import family_text, variant_text
from ..widgets.book import Book, Row
from ..widgets.lines import clip
from ..widgets.menu import Entry
from .base import Page
from .dialogs import Chooser, Prompt
from .notes import Note
from .rules_rows import HERE, page_rows, sheet_rows

if TYPE_CHECKING:
    from ..engine.rules import SomeRules


class RulesScreen(Page):
    """One game at a time: its page, or the clauses."""

    KEYS: ClassVar[tuple[Key, ...]] = RULES
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(RULES[:-1]))

    def __init__(
        self, variant: str = "", *, phase: str = "", clause: str = "", rules: SomeRules | None = None
    ) -> None:
        """``variant``: by default the first. It opens at the part of the page that matters in ``phase``, or
        at a ``clause``. ``rules``: those of the table from which it was opened."""
        super().__init__()
        self.variant = variant or next(iter(GAMES))
        self._rules = rules
        self.clauses = bool(clause) or not guide(self.variant)
        self.book = Book(self._rows, id="rules")
        part = part_of(guide(self.variant), phase)
        if clause:
            self.book.open_at(clause)
        elif part is not None:
            self.book.open_at(part.name)

    def title_text(self) -> str:
        if self.clauses:
            return _("Rules, clause by clause: {game}").format(game=family_text(game(self.variant).family))
        return _("Rules: {game}").format(game=variant_text(self.variant))

    def content(self) -> Iterable[Widget]:
        yield self.book

    def _rows(self, cells: int) -> Sequence[Row]:
        if self.clauses:
            return sheet_rows(self.variant, cells)
        return page_rows(self.variant, self._here(), cells)

    def _here(self) -> list[tuple[str, str]]:
        """What is in force at the table, on the page of its game."""
        rules = self._rules
        return in_force(rules) if rules is not None and rules.variant == self.variant else []

    # --- commands -------------------------------------------------------------------------------

    def action_other(self, by: int) -> None:
        """Another game."""
        names = list(GAMES)
        self.variant = names[(names.index(self.variant) + by) % len(names)]
        self.clauses = self.clauses or not guide(self.variant)
        self.book.action_scroll(-(10**6))
        self.refresh_texts()

    def action_clauses(self) -> None:
        """The clauses behind the part at hand, or back to the part that they are behind."""
        parts = guide(self.variant)
        place = self.book.place()
        if not parts:
            return
        if self.clauses:
            behind = next((part.name for part in parts if place in part.clauses), parts[0].name)
        else:
            part = next((part for part in parts if part.name == place), parts[0])
            behind = next(iter(part.clauses), "")
        self.clauses = not self.clauses
        self.book.open_at(behind)
        self.refresh_texts()

    def action_contents(self) -> None:
        """Choose a part to go to."""
        self.app.push_screen(Chooser(lambda: _("Contents"), self.contents, width=70), self._go)

    def contents(self) -> list[Entry]:
        """The parts of what is shown."""
        if not self.clauses:
            here = [Entry(HERE, _("In force at this table"))] if self._here() else []
            return [*here, *(Entry(part.name, part.title) for part in guide(self.variant))]
        return [
            Entry(entry.clause or entry.text, clip(f"{entry.clause} {entry.text}".strip(), 56))
            for entry in entries(game(self.variant).family.name)
            if entry.clause or entry.heading
        ]

    def _go(self, place: str | None) -> None:
        if place is not None:
            self.book.open_at(place)

    def action_search(self) -> None:
        """Look for a text, here and then in what is one key behind."""
        self.app.push_screen(Prompt(lambda: _("Look for"), self.book.sought), self._seek)

    def _seek(self, text: str | None) -> None:
        if text and not self.book.seek(text):
            self._turn()
            if not self.book.seek(text):
                self._turn()
                self.room.board.put(Note(lambda: _("“{text}” does not stand there.").format(text=text)))
        self.refresh_texts()

    def _turn(self) -> None:
        if guide(self.variant):
            self.clauses = not self.clauses

    def action_again(self, by: int) -> None:
        """To the next place with what was looked for."""
        if self.book.sought:
            self.book.seek(self.book.sought, by)
        else:
            self.action_search()
