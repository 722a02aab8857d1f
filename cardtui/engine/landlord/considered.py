"""Why cards of a landlord game are what they are, and nothing else (L15-L24)."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Card, Cards, Rank
from ..considered import Considered, MissingFigures
from ..core import Reading
from ..errors import Refusal
from ..legality import CardFigures
from .codes import LandlordRefusalCode
from .combinations import (
    BOMBS,
    HARD_BOMBS,
    JOKERS,
    MOST_ALIKE,
    RANKS,
    ROCKET,
    SHAPES,
    Mask,
    Masks,
    Shape,
    beats,
    bit,
    masks,
    offers,
    pack,
    readings,
)
from .legality import why_not_beating


def considered(cards: Cards, laizi: Rank, over: Reading | None) -> Iterator[Considered]:
    """Every reading of that many cards: those that stand in the order of their offer, then the others.

    ``over``: what they have to beat, ``None`` to lead.
    """
    possible = readings(cards, laizi)
    ranks = [card.rank for card in cards]
    wild = ranks.count(laizi)
    for reading in offers(cards, over, laizi):
        yield Considered(reading, _clauses(reading, wild, len(cards)))
    for reading in possible:
        if over is not None and not beats(reading, over):
            yield Considered(reading, falls=why_not_beating(reading, over))
    for reading in _thought_of(ranks, laizi):
        if reading not in possible:
            yield Considered(reading, falls=_why_not(reading, ranks, laizi))


def _clauses(reading: Reading, wild: int, size: int) -> tuple[str, ...]:
    """What it stands by."""
    if 0 < wild == size:
        return ("L19", "L21") if reading.kind in BOMBS else ("L19",)
    found = ["L15"]
    if reading.kind not in BOMBS and SHAPES[reading.kind, reading.size].wings:
        found.append("L16")
    if wild:
        found.append("L20")
    if reading.kind in ("soft_bomb", "pure_bomb"):
        found.append("L21")
    return tuple(found)


def _thought_of(ranks: list[Rank], laizi: Rank) -> Iterator[Reading]:
    """The readings of that many cards that there are; of bombs those of a rank that is there."""
    size = len(ranks)
    for (_kind, wanted), shape in SHAPES.items():
        if wanted == size:
            yield from reversed(shape.readings.values())
    if size == ROCKET.size and bit(ranks[0]) & JOKERS:
        yield ROCKET
    if size == 4:
        for rank in sorted(set(ranks), reverse=True):
            if bit(rank) in HARD_BOMBS:
                kind = "soft_bomb" if laizi in ranks and rank != laizi else "bomb"
                yield Reading(kind, rank, size)


def _why_not(reading: Reading, ranks: list[Rank], laizi: Rank) -> Refusal:
    """What the reading falls by; the cards do not have it."""
    wild = ranks.count(laizi)
    if wild == len(ranks):
        return Refusal("L19", LandlordRefusalCode.ONLY_LAIZI)
    natural = pack(rank for rank in ranks if rank != laizi)
    at = masks(natural)
    if reading == ROCKET:
        return _missing(JOKERS & ~at[1], 0, "L15")
    if reading.kind in BOMBS:
        others = at[1] & ~bit(reading.rank)
        if reading.rank == laizi:  # four natural cards: these would be the pure bomb
            return Refusal("L21", LandlordRefusalCode.OTHER_RANKS, CardFigures(_cards(others)))
        return Refusal("L15", LandlordRefusalCode.OTHER_RANKS, CardFigures(_cards(others)))
    return _why_no_shape(SHAPES[reading.kind, reading.size], reading, at, wild)


def _why_no_shape(shape: Shape, reading: Reading, at: Masks, wild: int) -> Refusal:
    body = shape.body(reading)
    short = [body & ~mask for mask in at[1 : shape.copies + 1]]
    if sum(mask.bit_count() for mask in short) > wild:
        missing = tuple(card for mask in short for card in _cards(mask))
        figures = MissingFigures(tuple(sorted(missing)), wild)
        return Refusal("L20" if wild else "L15", LandlordRefusalCode.RANKS_MISSING, figures)
    if again := body & at[shape.copies + 1]:
        return Refusal("L16", LandlordRefusalCode.RANK_OF_BODY, CardFigures(_cards(again)))
    if alike := at[MOST_ALIKE.get(shape.wing, 3) + 1] & ~body:
        return Refusal("L16", LandlordRefusalCode.KICKERS_ALIKE, CardFigures(_cards(alike)))
    if shape.wing == 1 or at[1] & JOKERS:
        return Refusal("L16", LandlordRefusalCode.NO_KICKERS, CardFigures(_cards(at[1] & JOKERS)))
    single = at[1] & ~at[2] & ~body
    return Refusal("L16", LandlordRefusalCode.KICKERS_NOT_PAIRS, CardFigures(_cards(single)))


def _missing(mask: Mask, wild: int, clause: str) -> Refusal:
    return Refusal(clause, LandlordRefusalCode.RANKS_MISSING, MissingFigures(_cards(mask), wild))


def _cards(mask: Mask) -> Cards:
    """A card for each rank of the mask."""
    return tuple(Card.of(rank) for rank in RANKS if bit(rank) & mask)
