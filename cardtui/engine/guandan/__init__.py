"""Guandan (掼蛋): two decks, four seats, seats 0 + 2 against 1 + 3. The rules on one page.

Level   Each side has a level, from 2. A hand is played at the level of the side that won the one before;
        cards of that rank are level cards, the two in hearts are wild: any card but a joker (G2, G6).
Ranks   X x LEVEL A K Q J 10 ... 2; in runs every card keeps its natural place, and the ace is high or
        low (G3, G5).
Kinds   single, pair, triple, full house, straight (5), tube (3 pairs in a row), plate (2 triples in a
        row). Bombs, from low to high: four of a rank, five, straight flush, six ... ten, four jokers
        (G4, G9).
Follow  Same kind and count and higher, or a bomb. Suits never decide, equal never beats. A seat may pass
        and play again later in the trick (G10, G11). Several readings: the player chooses (G12).
Trick   It ends when all others pass; its winner leads, or the partner of a winner who is out (G13, G14).
End     Both seats of a side are out, or three seats are (G15). Winners rise 3 with first and second place,
        2 with first and third, 1 with first and last. From the third first place in a row a seat raises
        its side by 1, 2, ... more, from the third last place in a row it lowers it (G16, G17).
Match   Won by winning a hand at the final level (8 or A) without the partner being last; no level is above
        the final one (G18 - G20).
Tribute The last seat pays its highest card to first place, both losers of a double win pay; a card comes
        back for each. Both big jokers among those who owe refuse it, and are shown (G21 - G23).
Money   Each loser pays X x N to the winner after it, X the levels risen, 5 or 10 more for a match won at
        8 or A; every seat pays the room's fee (G24).

``rules`` is the game as one object; ``legality`` what may be done, ``tribute`` and ``play`` what it does,
``levels`` and ``settlement`` what comes of it, ``codes`` what is told, ``position`` and ``ends``
read plain data by the keys of ``start``, ``written`` makes them.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..cards import rank_sign
from ..core import Play
from ..errors import DataFault, Worded
from ..plain import from_plain
from ..revisions import RULES_REVISION
from ..rooms import BEAN_ROOMS
from .rules import GuandanRules
from .start import GuandanOptions
from .state import Gift, GuandanState

__all__ = ["Gift", "GuandanRules", "GuandanState", "Play", "guandan"]


def guandan(options: Mapping[str, object], revision: int = RULES_REVISION) -> GuandanRules:
    """The rules with ``level`` (default 2), ``final`` (8 or A, the default) and ``room``.

    Raises ``NotationError`` for an unknown option or value and for a level above the final one (G19), which
    revision 1 took for the final one.
    """
    chosen = from_plain(GuandanOptions, options)
    if chosen.level > chosen.final and revision > 1:
        level, final = rank_sign(chosen.level), rank_sign(chosen.final)
        why = Worded("{level} is above the final level {final} (G19)", level=level, final=final)
        raise DataFault(why, "level")
    return GuandanRules(chosen.level, chosen.final, chosen.room or BEAN_ROOMS[0], revision)
