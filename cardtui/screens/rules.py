"""The rules page: every clause of a game family, with its number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ..games import families
from ..keys import RULES, Key, bindings
from ..text.catalog import _
from ..text.rules import sheet
from ..text.table import family_text
from ..widgets.paragraphs import Text
from .base import Page


class RulesScreen(Page):
    """One sheet at a time."""

    KEYS: ClassVar[tuple[Key, ...]] = RULES
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(RULES[:2]))

    def __init__(self, family: str = "") -> None:
        """``family``: by default the first."""
        super().__init__()
        self.family = family or next(iter(families()))
        self._sheet = Text(lambda: sheet(self.family), id="sheet")

    def title_text(self) -> str:
        return _("Rules: {game}").format(game=family_text(families()[self.family]))

    def content(self) -> Iterable[Widget]:
        yield self._sheet

    def action_other(self, by: int) -> None:
        """The sheet of another family."""
        names = list(families())
        self.family = names[(names.index(self.family) + by) % len(names)]
        self._sheet.scroll_text(-(10**6))
        self.refresh_texts()
