"""The rules page: every clause of a game family, with its number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ..keys import RULES, Key, bindings
from ..text.catalog import N_, _
from ..text.rules import FAMILIES, sheet
from ..widgets.paragraphs import Text
from .base import Page

NAMES = {"landlord": N_("Dou Dizhu"), "guandan": N_("Guandan"), "gongzhu": N_("Gong Zhu")}


class RulesScreen(Page):
    """One sheet at a time."""

    KEYS: ClassVar[tuple[Key, ...]] = RULES
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(RULES[:2]))

    def __init__(self, family: str = FAMILIES[0]) -> None:
        super().__init__()
        self.family = family
        self._sheet = Text(lambda: sheet(self.family), id="sheet")

    def title_text(self) -> str:
        return _("Rules: {game}").format(game=_(NAMES[self.family]))

    def content(self) -> Iterable[Widget]:
        yield self._sheet

    def action_other(self, by: int) -> None:
        """The sheet of another family."""
        self.family = FAMILIES[(FAMILIES.index(self.family) + by) % len(FAMILIES)]
        self._sheet.scroll_text(-(10**6))
        self.refresh_texts()
