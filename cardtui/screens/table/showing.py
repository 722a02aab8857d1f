"""Showing (L5 - L8): playing with an open hand for a higher multiple."""

from __future__ import annotations

from typing import ClassVar

from ...engine.landlord.auction import SHOW_LATE, show_factor
from ...text.catalog import N_, in_family
from .panel import Choice, ChoicePanel
from .sight import Sight

_ = in_family("landlord")


class Showing(ChoicePanel):
    """Before and during the deal: the factor falls with every card dealt."""

    phases: ClassVar[tuple[str, ...]] = ("show",)
    yes: ClassVar[str] = "show"
    no: ClassVar[str] = "keep"
    help: ClassVar[str] = N_(
        "A shown hand lies face up for everybody until the hand ends, and multiplies the stakes: ×5 before "
        "the deal, ×4 with fewer than half of the cards dealt, ×3 until the last card but one, ×2 for the "
        "landlord after the bottom cards. Of several shows only the largest counts. The first to show "
        "is asked first to call, and is landlord if nobody does. (L5 - L8)"
    )

    def choices(self, sight: Sight) -> tuple[Choice, ...]:
        """During the deal only the show: it goes on by itself."""
        made = super().choices(sight)
        return made[:1] if sight.view.phase == "show" and sight.view.dealt else made

    def title(self, sight: Sight) -> str:
        if not sight.view.dealt:
            return _("Show the hand before it is dealt?")
        return _("Show the hand?")

    def label(self, sight: Sight, verb: str) -> str:
        if verb == "keep":
            return _("Deal on")
        return _("Show, ×{factor}").format(factor=self.factor(sight))

    @staticmethod
    def factor(sight: Sight) -> int:
        """What a show is worth at this moment."""
        view = sight.view
        return show_factor(view.dealt, view.dealt + len(view.undealt[sight.seat]))


class LateShowing(Showing):
    """The landlord's last chance, after the bottom cards."""

    phases: ClassVar[tuple[str, ...]] = ("late_show",)

    def title(self, sight: Sight) -> str:
        return _("You are the landlord. Show the hand?")

    def label(self, sight: Sight, verb: str) -> str:
        return super().label(sight, verb) if verb == "show" else _("Don't show")

    @staticmethod
    def factor(sight: Sight) -> int:
        return SHOW_LATE
