"""Doubling (L12 - L14): every seat's hidden choice before the first lead."""

from __future__ import annotations

from typing import ClassVar

from ....engine.landlord.state import LandlordState
from ....text.catalog import N_, in_family
from ..panel import ChoicePanel
from ..view import SeatView

_ = in_family("landlord")


class Doubling(ChoicePanel[LandlordState]):
    """``double`` or ``single``; who may not double is told why."""

    phases: ClassVar[tuple[str, ...]] = ("double",)
    yes: ClassVar[str] = "double"
    no: ClassVar[str] = "single"
    help: ClassVar[str] = N_(
        "Everybody chooses without knowing the others' choices. Doubling works pair by pair: the points "
        "between the landlord and a farmer are doubled once for each of the two who doubled. In rooms "
        "with a threshold a farmer needs more than it, and so must the landlord; the landlord may double "
        "if all have more. (L12 - L14)"
    )

    def title(self, view: SeatView[LandlordState]) -> str:
        return _("Double your stakes?")

    def label(self, view: SeatView[LandlordState], verb: str) -> str:
        return _("Double, ×2") if verb == "double" else _("Don't double")
