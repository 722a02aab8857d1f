"""A landlord hand by what it is led as: bombs, runs and triples of a good split, then what is loose."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from ....ai.landlord.packed import ONE, pack, run_cards, segments
from ....ai.landlord.packed import masks as masks_of
from ....ai.landlord.splitting import split, split_wild
from ....engine.cards import BIG_JOKER, SMALL_JOKER, Card, Cards, Rank
from ....engine.landlord.combinations import RANKS, order
from ....text import landlord as words
from ....text.catalog import in_family
from ....text.sentences import rank_text

_ = in_family("landlord")

BOMB = 4
LEAST = {1: 5, 2: 3, 3: 2}  # ranks of a run, by the cards of each (L15)


def plays(cards: Cards, laizi: Rank) -> int:
    """How many plays a good split of the hand takes."""
    return max(split_wild(*pack(cards, laizi))[2:])


def offers(cards: Cards, laizi: Rank) -> tuple[tuple[Cards, Card], ...]:
    """The triples that are in no run, each with a laizi that would make a bomb of it (L24)."""
    together = groups(cards, laizi)
    wild = next((card for card in cards if laizi and card is not Card.BACK and card.rank == laizi), None)
    if wild is None:
        return ()
    loose = Counter(card for card in cards if card is not Card.BACK and card.rank != laizi)
    loose.subtract(card for group in together if wild not in group for card in group)
    by_rank: dict[Rank, list[Card]] = {}
    for card in sorted(loose.elements(), key=lambda card: (-order(card.rank), card.suit)):
        by_rank.setdefault(card.rank, []).append(card)
    return tuple((tuple(same), wild) for same in by_rank.values() if len(same) == BOMB - 1)


@dataclass(frozen=True, slots=True)
class Captions:
    """What cards that lie together are: ``laizi``, ``bomb``, ``rocket``, a run from rank to rank."""

    laizi: Rank

    def __call__(self, cards: Cards) -> str:
        natural = [card.rank for card in cards if card is not Card.BACK and card.rank != self.laizi]
        ranks = sorted(set(natural), key=order)
        if len(cards) < 2:
            return ""
        if not ranks:
            return _("laizi") if Card.BACK not in cards else ""
        if set(ranks) == {SMALL_JOKER, BIG_JOKER}:
            return _(words.KINDS["rocket"])
        if len(ranks) == 1:
            return _(words.KINDS["bomb"]) if len(cards) == BOMB else ""
        times = len(natural) // len(ranks)
        return f"{rank_text(ranks[0])}–{rank_text(ranks[-1])}" + (f" ×{times}" if times > 1 else "")


@lru_cache(256)
def groups(cards: Cards, laizi: Rank) -> tuple[Cards, ...]:
    """The laizi, every natural bomb and the rocket; then the runs of the best split of what is left."""
    faces = [card for card in cards if card is not Card.BACK]
    wild = tuple(card for card in faces if laizi and card.rank == laizi)
    held = Counter(card.rank for card in faces if card not in wild)
    bombs = [(rank,) * BOMB for rank in sorted(held, key=order, reverse=True) if held[rank] == BOMB]
    if held[SMALL_JOKER] and held[BIG_JOKER]:
        bombs.insert(0, (BIG_JOKER, SMALL_JOKER))
    used = Counter(rank for bomb in bombs for rank in bomb)
    found = [*bombs, *_runs(held - used)]
    left = sorted(
        (card for card in faces if card not in wild), key=lambda card: (-order(card.rank), card.suit)
    )
    made: list[Cards] = [wild] if wild else []
    for ranks in found:
        group = []
        for rank in ranks:
            card = next(card for card in left if card.rank == rank)
            left.remove(card)
            group.append(card)
        made.append(tuple(group))
    return tuple(made)


def _runs(held: Counter[Rank]) -> list[tuple[Rank, ...]]:
    """The runs with which the rest parts into fewest plays, one after the other."""
    hand = sum(ONE[order(rank)] * count for rank, count in held.items())
    found: list[tuple[Rank, ...]] = []
    while True:
        best, chosen = _cost(hand), None
        masks = masks_of(hand)
        for times, least in LEAST.items():
            for low, length in segments(masks[times - 1], least):
                cost = 1 + _cost(hand - run_cards(low, length, times))
                if cost < best or (cost == best and chosen is None):
                    best, chosen = cost, (low, length, times)
        if chosen is None:
            return found
        low, length, times = chosen
        hand -= run_cards(low, length, times)
        found.append(tuple(RANKS[at] for at in range(low + length - 1, low - 1, -1) for _ in range(times)))


def _cost(hand: int) -> int:
    return max(split(hand)[2:])
