"""Happy and Crazy Dou Dizhu.

One seat, the landlord, plays against the others, the farmers (with two seats: the other, L41).

- Dealing (L2 - L8): 17 cards each and 3 for the bottom; with two seats 20 each, 11 stay aside. A seat
  may show its hand before the deal (x5), during it (x4, x3), or as landlord after the bottom cards (x2).
- Auction (L9 - L11): seats call or decline in turn; after a call the others may rob, the caller last;
  every rob doubles; the last robber is landlord and takes the bottom cards.
- Doubling (L12 - L14): a hidden choice of every seat, settled pair by pair.
- Play (L15 - L26): ``combinations`` knows what cards may be together, ``moves`` all plays of a hand.
- Multiple (L27 - L30): initial x robs x show x bombs x spring.
- Settlement (L31 - L43): ``settlement``; titles: ``engine.titles`` (L50).
  When time runs out (L12): ``overdue``.

``rules`` is the game as one object; ``legality`` what may be done, ``auction`` and ``play`` what it does,
``state`` what that works on, ``codes`` what is told of it, ``position`` and ``ends`` read plain data
by the keys of ``start``, ``written`` makes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..cards import Rank, parse_rank
from ..plain import from_plain
from ..revisions import RULES_REVISION
from ..rooms import BEAN_ROOMS, COIN_ROOMS
from .rules import LandlordRules
from .settlement import CRAZY, HAPPY
from .start import CrazyOptions, HappyOptions

__all__ = ["crazy", "happy"]


def happy(options: Mapping[str, object], revision: int = RULES_REVISION) -> LandlordRules:
    """Happy Dou Dizhu: options ``laizi`` (null, ``drawn`` or a rank) and ``room``."""
    chosen = from_plain(HappyOptions, options)
    room = chosen.room or BEAN_ROOMS[0]
    return LandlordRules("happy", 3, HAPPY[revision], room, *_laizi(chosen), revision)


def crazy(options: Mapping[str, object], revision: int = RULES_REVISION) -> LandlordRules:
    """Crazy Dou Dizhu: options ``laizi``, ``seats`` (2 or 3) and ``room``; N 1 is the plain room."""
    chosen = from_plain(CrazyOptions, options)
    room = chosen.room or COIN_ROOMS[0]
    if chosen.room:
        room = replace(room, fee=0, stakes=room.stakes and room.n > 1)  # L41, L43: no fee
    return LandlordRules("crazy", chosen.seats, CRAZY, room, *_laizi(chosen), revision, CrazyOptions)


def _laizi(options: HappyOptions) -> tuple[bool, Rank]:
    """Whether laizi are in play, and which rank if it is fixed (L4)."""
    if options.laizi is None or options.laizi == "drawn":
        return options.laizi is not None, 0
    return True, parse_rank(options.laizi)
