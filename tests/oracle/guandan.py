"""Guandan judged slowly from the clauses alone: every wild is tried as every card of the deck.

It shares no combination code with the engine; it is right because it is simple.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from cardtui.engine.cards import Card, Cards, Rank
from cardtui.engine.core import Reading

FACES = [Card.of(rank, suit) for rank in range(2, 15) for suit in (1, 2, 3, 4)]


def readings(cards: Cards, level: Rank) -> set[Reading]:
    """All readings (G4-G7)."""
    wilds = [card for card in cards if str(card) == f"{Card.of(level)}h"]
    others = [card for card in cards if card not in wilds]
    if not others:  # G6: alone, wilds are level cards
        return {Reading({1: "single", 2: "pair"}[len(wilds)], level, len(wilds))} if wilds else set()
    found: set[Reading] = set()
    for stand_ins in combinations_with_replacement(FACES, len(wilds)):
        found |= natural(others + list(stand_ins), bool(wilds))
    return found


def natural(cards: list[Card], substituted: bool) -> set[Reading]:  # noqa: C901  (kind by kind, as on the sheet)
    """What the cards are as they lie."""
    size = len(cards)
    if size > 6 and len({card.rank for card in cards}) > 1:
        return set()  # G4: only bombs are that large
    counts = Counter(card.rank for card in cards)
    ranks = sorted(counts)
    found: set[tuple[str, int]] = set()
    if size == 1:
        found.add(("single", ranks[0]))
    if len(ranks) == 1 and size == 2:
        found.add(("pair", ranks[0]))
    if len(ranks) == 1 and ranks[0] <= 14:
        if size == 3:
            found.add(("triple", ranks[0]))
        if size >= 4:
            found.add(("bomb", ranks[0]))
    if size == 5 and len(ranks) == 2:
        for rank in ranks:
            if counts[rank] == 3 and rank <= 14:
                found.add(("full_house", rank))
    if size == 4 and counts == {15: 2, 16: 2} and not substituted:
        found.add(("joker_bomb", 16))
    for kind, length, each in (("straight", 5, 1), ("tube", 3, 2), ("plate", 2, 3)):
        if size == length * each and set(counts.values()) == {each}:
            for low in range(1, 16 - length):  # 1 is the ace below the two (G5)
                if set(ranks) == {rank if rank > 1 else 14 for rank in range(low, low + length)}:
                    flush = kind == "straight" and len({card.suit for card in cards}) == 1
                    found.add(("straight_flush" if flush else kind, low + length - 1))
    return {Reading(kind, rank, size) for kind, rank in found}


def beats(reading: Reading, over: Reading, level: Rank) -> bool:
    """What may be played on what (G3, G8-G11)."""
    ladder = ["bomb4", "bomb5", "straight_flush5", *(f"bomb{n}" for n in range(6, 11)), "joker_bomb4"]
    mine, other = (f"{one.kind}{one.size}" for one in (reading, over))
    if mine in ladder and (other not in ladder or ladder.index(mine) > ladder.index(other)):
        return True
    if mine != other:
        return False
    if reading.kind in ("straight", "straight_flush", "tube", "plate"):
        return reading.rank > over.rank
    order = [*(rank for rank in range(2, 15) if rank != level), level, 15, 16]
    return order.index(reading.rank) > order.index(over.rank)
