"""Robbing (L10): taking the landlord's place, at double stakes."""

from __future__ import annotations

from typing import ClassVar

from ....engine.landlord.state import LandlordState
from ....text.catalog import N_, in_family
from ..panel import ChoicePanel
from ..view import SeatView

_ = in_family("landlord")


class Robbing(ChoicePanel[LandlordState]):
    """``rob`` or ``decline``; the caller is asked last, and only if somebody robbed."""

    phases: ClassVar[tuple[str, ...]] = ("rob",)
    yes: ClassVar[str] = "rob"
    no: ClassVar[str] = "decline"
    help: ClassVar[str] = N_(
        "Each seat that has not declined to call is asked once. Every rob doubles the multiplier; the last "
        "to rob is landlord. The caller is asked last, and only if somebody robbed. (L10)"
    )

    def title(self, view: SeatView[LandlordState]) -> str:
        robber = view.state.robber
        if view.state.caller == view.seat and robber is not None:
            return _("{name} has robbed. Rob back?").format(name=view.names[robber])
        return _("Rob the landlord?")

    def label(self, view: SeatView[LandlordState], verb: str) -> str:
        return _("Rob, ×2") if verb == "rob" else _("No rob")
