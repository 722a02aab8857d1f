"""Showing (L5 - L8): playing with an open hand for a higher multiple."""

from __future__ import annotations

from typing import ClassVar

from ....engine.core import Action
from ....engine.landlord.auction import SHOW_LATE, show_factor
from ....engine.landlord.state import LandlordState
from ....text.catalog import N_, in_family
from ..panel import Choice, ChoicePanel, Dear
from ..view import SeatView

_ = in_family("landlord")

DEAR = 4  # a factor from which a show is asked for once more


class Showing(ChoicePanel[LandlordState]):
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

    def choices(self, view: SeatView[LandlordState]) -> tuple[Choice, ...]:
        """During the deal only the show: it goes on by itself."""
        made = super().choices(view)
        return made[:1] if view.state.phase == "show" and view.state.dealt else made

    def title(self, view: SeatView[LandlordState]) -> str:
        if not view.state.dealt:
            return _("Show the hand before it is dealt?")
        return _("Show the hand?")

    def label(self, view: SeatView[LandlordState], verb: str) -> str:
        if verb == "keep":
            return _("Don't show")
        return _("Show, ×{factor}").format(factor=self.factor(view))

    def dear(self, view: SeatView[LandlordState], action: Action) -> tuple[Dear, str] | None:
        """Before the deal and early in it: it counts most, and nothing is known."""
        factor = self.factor(view)
        if action.verb != "show" or factor < DEAR:
            return None
        return Dear.SHOW, _("×{factor} for an open hand: once more to show it").format(factor=factor)

    @staticmethod
    def factor(view: SeatView[LandlordState]) -> int:
        """What a show is worth at this moment."""
        state = view.state
        return show_factor(state.dealt, state.dealt + len(state.undealt[view.seat]))


class LateShowing(Showing):
    """The landlord's last chance, after the bottom cards."""

    phases: ClassVar[tuple[str, ...]] = ("late_show",)

    def title(self, view: SeatView[LandlordState]) -> str:
        return _("You are the landlord. Show the hand?")

    @staticmethod
    def factor(view: SeatView[LandlordState]) -> int:
        return SHOW_LATE
