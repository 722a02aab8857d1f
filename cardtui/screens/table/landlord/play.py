"""Playing cards in the landlord games (L15 - L26): leading, following, passing, what laizi stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ....engine.cards import BIG_JOKER, SMALL_JOKER, Cards, Rank
from ....engine.core import Reading
from ....engine.landlord.combinations import BOMBS, RUNS
from ....engine.landlord.state import LandlordState
from ....text.catalog import N_
from ....text.landlord import as_read
from ....text.sentences import rank_text
from ....widgets.faces import WILD_MARK
from ..climbing import Climbing
from ..view import SeatView


class LandlordPlay(Climbing[LandlordState]):
    """The play of the landlord family."""

    phases: ClassVar[tuple[str, ...]] = ("play",)
    bombs: ClassVar[frozenset[str]] = frozenset(BOMBS)
    rockets: ClassVar[Mapping[Rank, int]] = {SMALL_JOKER: 1, BIG_JOKER: 1}
    runs: ClassVar[Mapping[str, int]] = RUNS
    help: ClassVar[str] = N_(
        "Pick cards by their ranks (3 … 9, 0 or t for ten, j q k a 2, x X for the jokers), with the "
        "cursor and space, or with the mouse; the line under the hand says what they are. Enter plays "
        "them, p passes, h says what the best player would do, f lists all legal plays. To follow, play "
        "the same kind with the same number of cards and a higher rank; bombs beat all but higher bombs, "
        "the rocket beats everything. When all others pass, the last to play leads anything. (L15 - L26)"
    )

    def note(self, view: SeatView[LandlordState], cards: Cards, reading: Reading) -> str:
        """What the laizi would stand for."""
        return laizi_text(cards, reading, view.state.laizi)


def laizi_text(cards: Cards, reading: Reading, laizi: Rank) -> str:
    """Which rank each laizi stands for, as the play is read (L23): ``7* → 5``; nothing where all are
    themselves."""
    if not laizi:
        return ""
    swapped = [rank_text(rank) for rank, card in as_read(cards, reading, laizi) if card.rank == laizi != rank]
    return f"{rank_text(laizi)}{WILD_MARK} → {' '.join(swapped)}" if swapped else ""
