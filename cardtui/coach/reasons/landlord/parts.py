"""A hand of a landlord game parted into few plays, if that can be found quickly."""

from __future__ import annotations

from functools import lru_cache

from ....ai.landlord.kernel import Move, candidates
from ....ai.landlord.packed import pack, total
from ....ai.landlord.sight import action_of
from ....engine.cards import Cards, Rank, without
from ....engine.landlord.combinations import order

TRIED = 2000  # hands looked at


def parted(hand: Cards, laizi: Rank, most: int) -> tuple[Cards, ...]:
    """The hand as plays, no more than ``most`` of them; empty if none were found. The longest come first."""
    packed, wild = pack(hand, laizi)
    found = _parted(packed, wild, order(laizi) if laizi else -1, most)
    plays, left = list[Cards](), hand
    for move in found:
        plays.append(action_of(move, left, laizi).cards)
        left = without(left, plays[-1])
    return tuple(plays)


@lru_cache(maxsize=4096)
def _parted(hand: int, wild: int, laizi: int, most: int) -> tuple[Move, ...]:
    tried = [0]

    def part(hand: int, wild: int, plays: int) -> tuple[Move, ...] | None:
        tried[0] += 1
        size = total(hand) + wild
        found = candidates(hand, wild, laizi, None)
        found.sort(key=lambda move: -move[2])
        for move in found:
            if move[2] == size:
                return (move,)
            if plays * move[2] < size or tried[0] > TRIED:
                return None
            if plays > 1 and (rest := part(hand - move[3], wild - move[4], plays - 1)) is not None:
                return (move, *rest)
        return None

    for plays in range(1, most + 1):
        if hand + wild and (done := part(hand, wild, plays)) is not None:
            return done
    return ()
