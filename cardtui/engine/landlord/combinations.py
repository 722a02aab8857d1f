"""What cards make: the combinations of the landlord games, plain and with laizi (L15-L24).

Cards are counted in hexadecimal: in a *pack*, digit ``order(rank)`` is the number of cards of that
rank, so packs add and subtract like hands. A *mask* has the lowest bit of a digit set for each of
its ranks; ``copies * mask`` is the pack with that many cards of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from ..cards import ACE, BIG_JOKER, SMALL_JOKER, THREE, TWO, Card, Cards, Rank
from ..core import Reading
from ..errors import Worded

Pack: TypeAlias = int
Mask: TypeAlias = int
Masks: TypeAlias = tuple[Mask, Mask, Mask, Mask, Mask, Mask]

RANKS: tuple[Rank, ...] = (*range(THREE, ACE + 1), TWO, SMALL_JOKER, BIG_JOKER)  # low to high
_ORDER = {rank: place for place, rank in enumerate(RANKS)}


def order(rank: Rank) -> int:
    """The strength of a rank: 3 is 0 ... A 11, 2 is 12, x 13, X 14."""
    return _ORDER[rank]


def rank_at(place: int) -> Rank:
    """The rank of that strength."""
    return RANKS[place]


def bit(rank: Rank) -> Mask:
    """The mask of one rank; 0 for rank 0, "no laizi"."""
    return 1 << 4 * _ORDER[rank] if rank else 0


def pack(ranks: Iterable[Rank]) -> Pack:
    """The pack of these ranks."""
    return sum(map(bit, ranks))


def masks(cards: Pack) -> Masks:
    """Entry ``n`` is the mask of the ranks with at least ``n`` cards; digits are at most 4."""
    ones, twos, fours = cards & _EVERY, cards >> 1 & _EVERY, cards >> 2 & _EVERY
    return _EVERY, ones | twos | fours, twos | fours, (ones & twos) | fours, fours, 0


_EVERY = pack(RANKS)
JOKERS = bit(SMALL_JOKER) | bit(BIG_JOKER)
NO_JOKER = _EVERY ^ JOKERS
IN_RUNS = NO_JOKER ^ bit(TWO)  # 2 and jokers are never in a run (L15)
MOST_ALIKE = {1: 3, 2: 2}  # cards of one rank among single wings, among pair wings (L16)

BOMBS = ("soft_bomb", "bomb", "pure_bomb", "rocket")  # low to high (L21)
# kind: cards of each rank of the body, lengths of the body, its ranks, wings for each rank, cards of a
# wing (L15); the wings of a longer airplane would not find enough ranks beside the body
_ONE = range(1, 2)
_FORMS: dict[str, tuple[int, range, Mask, int, int]] = {
    "single": (1, _ONE, _EVERY, 0, 0),
    "pair": (2, _ONE, NO_JOKER, 0, 0),
    "triple": (3, _ONE, NO_JOKER, 0, 0),
    "triple_single": (3, _ONE, NO_JOKER, 1, 1),
    "triple_pair": (3, _ONE, NO_JOKER, 1, 2),
    "straight": (1, range(5, 13), IN_RUNS, 0, 0),
    "pair_straight": (2, range(3, 13), IN_RUNS, 0, 0),
    "triple_straight": (3, range(2, 13), IN_RUNS, 0, 0),
    "airplane_singles": (3, range(2, 10), IN_RUNS, 1, 1),
    "airplane_pairs": (3, range(2, 7), IN_RUNS, 1, 2),
    "four_two_singles": (4, _ONE, NO_JOKER, 2, 1),
    "four_two_pairs": (4, _ONE, NO_JOKER, 2, 2),
}
KINDS = (*_FORMS, *BOMBS)
RUNS = {kind: form[0] for kind, form in _FORMS.items() if len(form[1]) > 1 and not form[3]}  # cards of a rank
_PLACE_OF_KIND = {kind: place for place, kind in enumerate(KINDS)}


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind and a number of cards: ``length`` ranks in a row of ``copies`` cards each, and wings.

    ``run``: the body that begins with a 3; ``run * low`` is the one that begins at the bit ``low``.
    ``readings``: the reading for each ``low``, ascending; ``lows``: all of them. ``wings`` are
    ``wing`` cards each.
    """

    kind: str
    size: int
    copies: int
    length: int
    wings: int
    wing: int
    run: Mask
    lows: Mask
    readings: dict[Mask, Reading]

    def body(self, reading: Reading) -> Mask:
        """The ranks of the body in that reading."""
        return self.run * bit(RANKS[_ORDER[reading.rank] - self.length + 1])


def _shapes() -> Iterator[Shape]:
    for kind, (copies, lengths, ranks, wings, wing) in _FORMS.items():
        for length in lengths:
            number = wings * length
            size = copies * length + number * wing
            run = pack(RANKS[:length])
            lows = [bit(rank) for rank in RANKS if run * bit(rank) & ranks == run * bit(rank)]
            tops = {low: RANKS[low.bit_length() // 4 + length - 1] for low in lows}
            found = {low: Reading(kind, tops[low], size) for low in lows}
            yield Shape(kind, size, copies, length, number, wing, run, sum(lows), found)


SHAPES = {(shape.kind, shape.size): shape for shape in _shapes()}
_OF_SIZE: dict[int, list[Shape]] = {}
for _shape in SHAPES.values():
    _OF_SIZE.setdefault(_shape.size, []).append(_shape)
SOFT_BOMBS = {bit(rank): Reading("soft_bomb", rank, 4) for rank in RANKS[:13]}
HARD_BOMBS = {bit(rank): Reading("bomb", rank, 4) for rank in RANKS[:13]}
ROCKET = Reading("rocket", BIG_JOKER, 2)
_LAIZI_ONLY = {1: "single", 2: "pair", 3: "triple", 4: "pure_bomb"}  # L19


def laizi_only(number: int, laizi: Rank) -> Reading:
    """The reading of that many laizi, 1 ... 4, and nothing else: their own rank (L19)."""
    return Reading(_LAIZI_ONLY[number], laizi, number)


# --- readings ---------------------------------------------------------------------------------------


def _spare(shape: Shape, body: Mask, at: Masks, wild: int) -> int:
    """The laizi left for wings when the cards are put to that body; negative: they cannot be."""
    if body & at[shape.copies + 1]:
        return -1  # a wing would have a rank of the body (L16)
    lacking = shape.copies * shape.length - sum(
        (body & mask).bit_count() for mask in at[1 : shape.copies + 1]
    )
    spare = wild - lacking
    if spare < 0 or not shape.wing:
        return spare
    if at[MOST_ALIKE[shape.wing] + 1] & ~body:
        return -1
    if shape.wing == 1:
        return -1 if at[1] & JOKERS == JOKERS else spare
    return -1 if at[1] & JOKERS or spare < _odd(at, body).bit_count() else spare


def _odd(at: Masks, body: Mask) -> Mask:
    """The ranks beside the body that are there once."""
    return at[1] & ~at[2] & ~body


def _unchanged(shape: Shape, body: Mask, at: Masks, spare: int, own: Mask) -> int:
    """The most laizi that can stand for their own rank ``own``."""
    if own & body:
        return shape.copies
    if shape.wing == 1:
        return min(spare, MOST_ALIKE[1])
    return 2 if shape.wing == 2 and spare - _odd(at, body).bit_count() >= 2 else 0


@lru_cache(maxsize=1 << 14)
def _readings(cards: Pack, size: int, laizi: Rank) -> tuple[Reading, ...]:
    own = bit(laizi)
    wild = cards // own & 15 if own else 0
    at = masks(cards)
    if sum(mask.bit_count() for mask in at[1:]) != size or at[2] & JOKERS:
        return ()  # more of a rank than a deck has
    if 0 < size == wild:
        return (laizi_only(wild, laizi),)
    if cards == JOKERS:
        return (ROCKET,)
    at = masks(cards - wild * own)
    bomb: tuple[Reading, ...] = ()
    if size == 4 and at[1] in HARD_BOMBS:
        bomb = ((SOFT_BOMBS if wild else HARD_BOMBS)[at[1]],)
    found: list[tuple[int, bool, int, int, Reading]] = []
    for shape in _OF_SIZE.get(size, ()):
        for low, reading in shape.readings.items():
            body = shape.run * low
            spare = _spare(shape, body, at, wild)
            if spare >= 0:
                changed = wild - _unchanged(shape, body, at, spare, own)
                place = _PLACE_OF_KIND[shape.kind]
                found.append((changed, shape.wings > 0, -_ORDER[reading.rank], place, reading))
    return bomb + tuple(reading for *_, reading in sorted(found, key=lambda entry: entry[:4]))


def readings(cards: Cards, laizi: Rank = 0) -> tuple[Reading, ...]:
    """All readings of the cards (L15-L22), in the order for leading: the first is the default (L23).

    A soft bomb of four cards; then the fewest substitutions, no kickers before kickers, the highest
    rank, the kind that L15 names first (the order of ``KINDS``). Empty: no combination.
    ``laizi``: the rank whose cards are laizi, 0 in the plain field.
    """
    if Card.BACK in cards:
        return ()
    return _readings(pack(card.rank for card in cards), len(cards), laizi)


def fault_of(reading: Reading, laizi: Rank = 0) -> str | None:
    """Why nothing can ever be played as that; ``None`` if something can. ``laizi``: 0 in the plain field."""
    kind, rank, size = reading.kind, reading.rank, reading.size
    if kind == "rocket":
        return None if reading == ROCKET else Worded("the rocket is {play}", play=ROCKET)
    if kind in BOMBS:
        if size != 4 or not bit(rank) & NO_JOKER:
            return Worded("a bomb is four of a rank, and no joker")
        if not laizi:
            return None if kind == "bomb" else Worded("there are no laizi")
        if (kind == "pure_bomb") != (rank == laizi):
            return Worded("four laizi are the pure bomb, and nothing else is")
        return None
    if kind not in _FORMS:
        return Worded("no kind of this game ({known})", known=", ".join(KINDS))
    if (kind, size) not in SHAPES:
        return Worded("no {kind} has {size} cards", kind=kind, size=size)
    if reading not in SHAPES[kind, size].readings.values():
        return Worded("no {kind} of {size} cards has this rank", kind=kind, size=size)
    return None


def beats(reading: Reading, over: Reading) -> bool:
    """Whether the one reading beats the other (L21, L24)."""
    if reading.kind == over.kind:
        return reading.size == over.size and _ORDER[reading.rank] > _ORDER[over.rank]
    if reading.kind not in BOMBS:
        return False
    return over.kind not in BOMBS or BOMBS.index(reading.kind) > BOMBS.index(over.kind)


def offers(cards: Cards, over: Reading | None, laizi: Rank = 0) -> tuple[Reading, ...]:
    """The readings on offer for these cards, to lead or on ``over``, the default first (L23).

    Following: the table's kind, highest rank first, then the bomb. Empty: the cards may not be played.
    """
    found = readings(cards, laizi)
    if over is None:
        return found
    kind = over.kind
    return tuple(
        sorted(
            (reading for reading in found if beats(reading, over)),
            key=lambda reading: (reading.kind != kind, -_ORDER[reading.rank]),
        )
    )


def stands_for(cards: Cards, reading: Reading, laizi: Rank) -> tuple[Rank, ...]:
    """The rank that each card stands for in that reading, in the order of ``cards`` (L23).

    As many laizi as can keep their own rank; wings of laizi that cannot are the lowest ranks that
    are free. Raises ``ValueError`` if the cards have no such reading.
    """
    if reading not in readings(cards, laizi):
        raise ValueError(f"{reading} is no reading of these cards")
    ranks = [card.rank for card in cards]
    if set(ranks) == {laizi} or laizi not in ranks:
        return tuple(ranks)
    missing = iter(
        _missing(pack(rank for rank in ranks if rank != laizi), ranks.count(laizi), reading, laizi)
    )
    return tuple(next(missing) if rank == laizi else rank for rank in ranks)


def _missing(natural: Pack, wild: int, reading: Reading, laizi: Rank) -> list[Rank]:
    """The ranks that ``wild`` laizi stand for beside the natural cards."""
    at = masks(natural)
    if reading.kind in BOMBS:
        return [reading.rank] * wild
    shape = SHAPES[reading.kind, reading.size]
    body = shape.body(reading)
    missing = [
        rank
        for rank in RANKS
        if bit(rank) & body
        for mask in at[1 : shape.copies + 1]
        if not bit(rank) & mask
    ]
    own = bit(laizi)
    kept = 0 if own & body else _unchanged(shape, body, at, wild - len(missing), own)
    if shape.wing == 2:
        missing += [rank for rank in RANKS if bit(rank) & _odd(at, body)]
    missing += [laizi] * kept
    free = [rank for rank in RANKS if bit(rank) & NO_JOKER & ~body & ~at[1] & ~own]
    for rank in free:
        if len(missing) < wild:
            missing += [rank] * shape.wing
    return missing
