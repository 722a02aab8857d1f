"""The end of a hand as plain data: what rule cases give and expect of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..cards import Cards
from ..errors import DataFault
from ..plain import Asked
from .position import check_groups, marked, plain_exposed
from .scoring import HEART_ACE, finals, points, tally


@dataclass(frozen=True, slots=True)
class GongzhuEnd:
    """The end of a hand: the cards ``taken`` and ``exposed``, or the ``raw`` scores of the seats."""

    taken: tuple[Cards, Cards, Cards, Cards] | None = None
    exposed: Cards | None = None
    raw: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class GongzhuFacts:
    """The facts that a case may expect of a hand."""

    phase: Literal["expose", "play", "over"] | None = None
    to_act: Asked = ()
    winner: Asked = ()
    hands: tuple[Cards, Cards, Cards, Cards] | None = None
    exposed: Cards | None = None
    raw: tuple[int, int, int, int] | None = None
    final: tuple[int, int, int, int] | None = None
    points: tuple[int, int, int, int] | None = None


def settle_case(end: GongzhuEnd, decks: int) -> dict[str, object]:
    """``raw``, ``final``, ``points`` of the cards ``taken`` (and ``exposed``), or of given ``raw`` scores."""
    if end.raw is not None:
        for key in ("taken", "exposed"):
            if getattr(end, key) is not None:
                raise DataFault("raw scores are given: cards do not matter", key)
        raw: Sequence[int] = end.raw
    elif end.taken is None:
        raise DataFault("neither 'taken' nor 'raw' is there")
    else:
        check_groups("taken", end.taken, decks)
        taken, exposed = marked(end.taken, plain_exposed(end.exposed, decks))
        raw = [tally(cards, exposed.count(HEART_ACE), decks).raw for cards in taken]
    final = finals(raw)
    return {"raw": list(raw), "final": list(final), "points": list(points(final))}
