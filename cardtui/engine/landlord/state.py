"""The state of a hand of a landlord game, and what one seat sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from typing import Annotated

from ..cards import Card, Cards, Rank, arranged, format_cards, parse_rank, rank_sign
from ..core import Carry, Deal, Play, Settlement
from ..errors import DataFault
from ..plain import Via

PHASES = ("show", "call", "rob", "late_show", "double", "play", "left", "over")


@dataclass(frozen=True, slots=True)
class Factors:
    """The multiple by its causes (L27, L30); each is a factor, 1 when nothing happened.

    ``earlier``: what a position brings along without saying why. ``held``: bombs still in hands when
    a seat gave up (L36).
    """

    initial: int = 1
    earlier: int = 1
    robs: int = 1
    show: int = 1
    bombs: int = 1
    rocket: int = 1
    held: int = 1
    spring: int = 1

    @property
    def multiple(self) -> int:
        """The product (L27)."""
        played = self.bombs * self.rocket * self.held
        return prod((self.initial, self.earlier, self.robs, self.show, played, self.spring))


def _laizi(data: object) -> Rank:
    if data is not None and not isinstance(data, str):
        raise DataFault("not a rank", code="rank")
    return parse_rank(data) if data else 0


@dataclass(frozen=True, slots=True)
class LandlordDeal(Deal):
    """A deal with the three ``bottom`` cards, the cards ``aside`` that leave the deck unseen (two-seat game,
    L2) and the rank of the ``laizi`` drawn (L4), 0 without."""

    bottom: Cards = ()
    aside: Cards = ()
    laizi: Annotated[Rank, Via(_laizi)] = 0

    @property
    def apart(self) -> Mapping[str, Cards]:
        """The bottom cards and the cards aside (L2)."""
        return {"bottom": self.bottom, "aside": self.aside}

    def to_json(self) -> dict[str, object]:
        """Plain data, read back by ``Rules.read_deal``."""
        return {
            **Deal.to_json(self),
            "bottom": format_cards(self.bottom),
            "aside": format_cards(self.aside),
            "laizi": rank_sign(self.laizi) if self.laizi else None,
        }


@dataclass(frozen=True, slots=True)
class LandlordState:
    """A position of Happy or Crazy; a tuple that is "per seat" has one entry for each seat.

    Dealing: ``dealt`` cards per seat are in ``hands``, the rest in ``undealt``; ``paced`` is false while
    seats are asked to show in a position given whole. ``shown``: cards dealt to the seat when it showed,
    per seat, ``None`` if it has not. ``answered``: the seats that need not answer again at this pause of
    the deal. ``calls``: ``call``, ``decline`` or ``None`` per seat; ``choices``: ``double``, ``single``,
    ``hidden`` (made, but not for the eyes of this view) or ``None``. ``laizi``: 0 until it is announced;
    ``drawn``: the rank that will be, 0 in views. ``table``: the play to beat; ``last``: what each seat did
    last in this trick. ``plays``: plays made, per seat. ``left``: the seat that gave up.
    ``carry``: what this hand took over from the last one.
    """

    phase: str
    first: int
    hands: tuple[Cards, ...]
    stacks: tuple[int, ...]
    known: tuple[Cards, ...]
    undealt: tuple[Cards, ...]
    bottom: Cards = ()
    turned: bool = False
    aside: Cards = ()
    paced: bool = True
    dealt: int = 0
    drawn: Rank = 0
    laizi: Rank = 0
    to_act: tuple[int, ...] = ()
    shown: tuple[int | None, ...] = ()
    answered: tuple[int, ...] = ()
    calls: tuple[str | None, ...] = ()
    caller: int | None = None
    robber: int | None = None
    landlord: int | None = None
    choices: tuple[str | None, ...] = ()
    doubled: tuple[bool, ...] = ()
    factors: Factors = Factors()
    table: Play | None = None
    last: tuple[Play | None, ...] = ()
    passes: int = 0
    plays: tuple[int, ...] = ()
    left: int | None = None
    carry: Carry = Carry()
    redeal: bool = False
    winner: tuple[int, ...] = ()
    settlement: Settlement | None = None

    @property
    def over(self) -> bool:
        """Whether the hand has ended: won, given up, or to be dealt again."""
        return self.phase == "over"

    @property
    def seats(self) -> int:
        """2 or 3."""
        return len(self.hands)

    @property
    def multiple(self) -> int:
        """The multiple of the moment (L27)."""
        return self.factors.multiple

    def is_shown(self, seat: int) -> bool:
        """Whether the seat's hand lies face up (L7)."""
        return self.shown[seat] is not None

    def seen_by(self, seat: int) -> LandlordState:
        """This state with everything face down that the seat does not see (L2, L4, L5, L12)."""
        back = Card.BACK
        return replace(
            self,
            hands=tuple(
                hand if who == seat else arranged(known + (back,) * (len(hand) - len(known)))
                for who, (hand, known) in enumerate(zip(self.hands, self.known, strict=True))
            ),
            undealt=tuple((back,) * len(rest) for rest in self.undealt),
            bottom=self.bottom if self.turned else (back,) * len(self.bottom),
            aside=(back,) * len(self.aside),
            drawn=0,
            choices=tuple(
                choice if who == seat or choice is None else "hidden"
                for who, choice in enumerate(self.choices)
            ),
        )
