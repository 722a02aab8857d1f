"""Gong Zhu, "chase the pig": the rules on one page. Clauses Z1-Z22.

Four seats, everyone for themselves; one deck (52 cards, 13 per seat) or two (104, 26 per seat). A is high.
After seat n comes n + 1 (Z1). Scoring cards: the pig SQ, the sheep DJ, the transformer C10, all hearts (Z2).

Exposing (Z3, copies Z21) Each seat secretly chooses which of its pig, sheep, transformer, heart ace to
                          expose; all choices are opened together; if all but one are exposed, so is the last.
First lead (Z4, Z20, Z22) First hand: the holder of C2 (two decks: of the earlier dealt) leads a C2. Later:
                          the seat that took the (first) pig of the hand before leads any card.
Tricks (Z5, Z7, Z20)      Follow suit if possible, else any card. The highest card of the led suit takes,
                          of identical ones the first played. Nothing else is restricted.
Exposed cards (Z6)        Not led or followed with in the first trick led in their suit while the seat holds
                          an unexposed card of it; free as discards, and once that trick is complete.
End (Z9)                  When all scoring cards have been taken, judged when a trick is complete.

Raw score (Z10, Z11)      pig -100, sheep +100, exposed double; hearts A -50 K -40 Q -30 J -20, 10 ... 5 -10
                          each, 4 3 2 nothing, all doubled for each exposed heart ace; transformer x2 (exposed
                          x4) on the sum of the rest, +50 (+100) if nothing else was taken.
Full red (Z12, Z22)       All hearts: +200 per deck instead, doubled for each exposed heart ace.
Slam (Z13, Z22)           All scoring cards: full red, pigs and sheep all positive, times the transformers.
Final (Z14)               raw - (the other three) / 3, rounded so that the finals sum to 0; points: 12 x.

Z8 and Z16-Z19 are not used; Z15 is about sessions: points have no floor and nothing is staked.

``rules`` is the game as one object; ``legality`` what may be done, ``play`` what it does, ``scoring`` what
comes of it, ``codes`` what is told, ``position`` and ``ends`` read plain
data, ``written`` makes them.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..plain import from_plain
from ..revisions import RULES_REVISION
from .position import GongzhuOptions
from .rules import GongzhuRules
from .state import GongzhuState

__all__ = ["GongzhuRules", "GongzhuState", "gongzhu"]


def gongzhu(options: Mapping[str, object], revision: int = RULES_REVISION) -> GongzhuRules:
    """The rules for ``options``: ``decks`` 1 or 2, ``hands`` of a session or ``None`` for an open end (Z15).

    Raises ``NotationError`` for any other option or value.
    """
    chosen = from_plain(GongzhuOptions, options)
    return GongzhuRules(chosen.decks, chosen.hands, revision)
