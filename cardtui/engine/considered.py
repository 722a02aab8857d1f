"""Every reading that a set of cards might have, and why it stands or falls.

The answer itself is ``Rules.readings``; here it is told step by step, and the two never differ.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Cards
from .codes import Figures
from .core import Reading
from .errors import Refusal


@dataclass(frozen=True, slots=True)
class Considered:
    """A reading that was thought of: it stands by ``clauses``, or there is what it ``falls`` by."""

    reading: Reading
    clauses: tuple[str, ...] = ()
    falls: Refusal | None = None


@dataclass(frozen=True, slots=True)
class MissingFigures(Figures):
    """The ranks that would have to be there too, as cards, and how many cards there are for them."""

    cards: Cards
    count: int
