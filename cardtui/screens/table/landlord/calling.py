"""Calling (L9): who wants to be landlord."""

from __future__ import annotations

from typing import ClassVar

from ....engine.landlord.state import LandlordState
from ....text.catalog import N_, in_family
from ..panel import ChoicePanel
from ..view import SeatView

_ = in_family("landlord")


class Calling(ChoicePanel[LandlordState]):
    """``call`` or ``decline``, in turn."""

    phases: ClassVar[tuple[str, ...]] = ("call",)
    yes: ClassVar[str] = "call"
    no: ClassVar[str] = "decline"
    help: ClassVar[str] = N_(
        "Seats are asked in turn. The first to call ends the calling; the others may then rob, and each "
        "rob doubles the multiplier. The landlord takes the three bottom cards, leads, and plays alone "
        "against the others. If nobody calls, the cards are dealt again. (L9, L10)"
    )

    def title(self, view: SeatView[LandlordState]) -> str:
        return _("Be the landlord?")

    def label(self, view: SeatView[LandlordState], verb: str) -> str:
        return _("Call") if verb == "call" else _("No call")
