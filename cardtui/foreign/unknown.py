"""Cards of which nobody knows who held them, because they were never played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..engine.cards import Card, Cards


def placed_somewhere(
    hands: Sequence[Cards], sizes: Sequence[int], rest: Sequence[Card], may: Callable[[int, Card], bool]
) -> tuple[Cards, ...] | None:
    """The hands filled up to ``sizes`` with the ``rest``, each card where it ``may`` lie.

    ``None``: it cannot be. Always the same for the same cards.
    """
    lacking = [size - len(hand) for size, hand in zip(sizes, hands, strict=True)]
    if min(lacking, default=0) < 0 or sum(lacking) != len(rest):
        return None
    given: list[list[int]] = [[] for _ in hands]  # per seat, places in ``rest``

    def find(card: int, tried: set[int]) -> bool:
        for seat, room in enumerate(lacking):
            if seat in tried or not may(seat, rest[card]):
                continue
            tried.add(seat)
            if len(given[seat]) < room:
                given[seat].append(card)
                return True
            for other in given[seat]:
                if find(other, tried):
                    given[seat].remove(other)
                    given[seat].append(card)
                    return True
        return False

    for card in range(len(rest)):
        if not find(card, set()):
            return None
    return tuple(
        (*hand, *(rest[card] for card in sorted(cards))) for hand, cards in zip(hands, given, strict=True)
    )
