"""Playing cards where one beats what lies on the table or passes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...engine.cards import Cards
from ...engine.core import Action, Reading
from ...text.catalog import N_, _
from ...text.sentences import reading_text
from .panel import CardPanel, Choice, Verdict
from .sight import Sight


class Climbing(CardPanel):
    """``play`` with the picked cards, or ``pass``: leading anything, beating what lies on the table."""

    off: ClassVar[frozenset[str]] = frozenset({"sheet", "yes"})
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "confirm": (N_("Play"), N_("play the picked cards")),
        "no": (N_("Pass"), N_("pass")),
    }
    no_key: ClassVar[str] = "p"

    def title(self, sight: Sight) -> str:
        if not sight.turn:
            return ""
        table = sight.view.table
        if table is None:
            return _("Your lead")
        return _("Beat the {reading}").format(reading=reading_text(sight.variant, table.reading))

    def choices(self, sight: Sight) -> tuple[Choice, ...]:
        if not sight.turn:
            return ()
        passing = Action("pass")
        refusal = sight.rules.why_not(sight.view, sight.seat, passing)
        return (Choice(passing, "p", _("Pass"), refusal),)

    def labels(self, sight: Sight, cards: Cards, mark: int | None) -> Mapping[str, str]:
        """Whoever leads may not pass; while others play the keys keep their names."""
        named = super().labels(sight, cards, mark)
        return {**named, "no": _("Pass")} if named and not sight.turn else named

    def verdict(self, sight: Sight, cards: Cards, reading: Reading | None = None) -> Verdict:
        if not cards and sight.turn and next(self.hints(sight)).verb == "pass":
            return Verdict(_("nothing in the hand beats it"))
        return super().verdict(sight, cards, reading)
