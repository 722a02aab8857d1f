"""Playing cards where one beats what lies or passes; the landlord family's play (L15 - L26)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from ...engine.cards import Cards
from ...engine.core import Action, Reading
from ...text.catalog import N_, _
from ...text.sentences import reading_text
from .panel import CardPanel, Choice, Verdict
from .sight import Sight


class Climbing(CardPanel):
    """``play`` with the picked cards, or ``pass``: leading anything, beating what lies on the table."""

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

    def verdict(self, sight: Sight, cards: Cards, reading: Reading | None = None) -> Verdict:
        if not cards and sight.turn and next(self.hints(sight)).verb == "pass":
            return Verdict(_("nothing in the hand beats it"))
        return super().verdict(sight, cards, reading)


class LandlordPlay(Climbing):
    """The play of the landlord family."""

    phases: ClassVar[tuple[str, ...]] = ("play",)
    help: ClassVar[str] = N_(
        "Pick cards by their ranks (3 … 9, 0 or t for ten, j q k a 2, x X for the jokers), with the "
        "cursor and space, or with the mouse; the line under the hand says what they are. Enter plays "
        "them, p passes, h shows the next legal play, the cheapest first. To follow, play the same kind "
        "with the same number of cards and a higher rank; bombs beat all but higher bombs, the rocket "
        "beats everything. When all others pass, the last to play leads anything. (L15 - L26)"
    )

    def name(self, sight: Sight, cards: Cards) -> str:
        readings = replace(sight.rules, laizi=sight.view.laizi).readings(cards)  # type: ignore[type-var]
        return reading_text(sight.variant, readings[0]) if readings else ""
