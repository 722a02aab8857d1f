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
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..cards import ACE, TWO, Rank, parse_rank, rank_sign
from ..core import Play
from ..errors import NotationError
from ..revisions import RULES_REVISION
from ..rooms import BEAN_ROOMS, Room
from .rules import GuandanRules
from .settlement import MATCH_BONUS
from .state import Gift, GuandanState

__all__ = ["Gift", "GuandanRules", "GuandanState", "Play", "guandan"]


def guandan(options: Mapping[str, Any], revision: int = RULES_REVISION) -> GuandanRules:
    """The rules with ``level`` (default 2), ``final`` (8 or A, the default) and ``room``.

    Raises ``NotationError`` for an unknown option or value and for a level above the final one (G19), which
    revision 1 took for the final one.
    """
    for key in options:
        if key not in ("level", "final", "room"):
            raise NotationError(str(key), 0, "not an option of guandan")
    level, final = _rank(options.get("level", "2")), _rank(options.get("final", "A"))
    if not TWO <= level <= ACE:
        raise NotationError(str(options["level"]), 0, "not a level (2 to A)")
    if final not in MATCH_BONUS:
        raise NotationError(str(options["final"]), 0, "not a final level (8, A)")
    if level > final and revision > 1:
        raise NotationError(str(options["level"]), 0, f"above the final level {rank_sign(final)}")
    room = Room.from_json(options["room"]) if "room" in options else BEAN_ROOMS[0]
    return GuandanRules(level, final, room, revision)


def _rank(sign: Any) -> Rank:
    if not isinstance(sign, str):
        raise NotationError(str(sign), 0, "not a rank")
    return parse_rank(sign)
