"""A quick split of a hand for the kernel: what `grouping` finds by search, found by the greatest gain first.

A hand is the sum of its cards, one number. Its low 64 bits are four a rank: the natural cards from the two to
the ace, then small jokers, big jokers and wilds. Above them stand two a suit and rank, the ace below the two
as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ...engine.cards import ACE, BIG_JOKER, SMALL_JOKER, TWO, Card, Rank
from ...engine.core import Reading
from ...engine.guandan.combinations import (
    JOKER_BOMB,
    PLATE,
    RANKS,
    RUNS,
    SIZES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TUBE,
    is_wild,
    run_tops,
)
from .grouping import of_rank, price
from .playout import BOMBS, KINDS, PAIRS, SINGLES, Plays, placed

SMALL, BIG, WILD = 4 * (SMALL_JOKER - TWO), 4 * (BIG_JOKER - TWO), 4 * (BIG_JOKER + 1 - TWO)
SUITED, SUIT_BITS = 64, 32  # where the suits begin, and the bits of each
LOW = (1 << SUITED) - 1
ANY = 0x5555_5555_5555_5555_5555_5555_5555_5555  # the lower of every two bits
MOST_ALIKE = 11  # cards of a rank, wilds with them
TWO_BOMBS = 8
NEVER = -99.0
LEAST_GAIN = 0.02  # what a run must save
WILD_PRICE = 0.6  # what a wild in a straight flush could have saved elsewhere
MOST_KEPT, KEPT_PLAYS = 20_000, 5  # hands kept in memory, and how many plays they have at most
_SHIFTS = range(0, 4 * (ACE - TWO + 1), 4)
_LENGTH, _SUIT, _WINDOW = 5, (1 << SUIT_BITS) - 1, 0b01_01_01_01_01


def coded(card: Card, level: Rank) -> int:
    """What the card adds to the number of a hand."""
    if is_wild(card, level):
        return 1 << WILD
    number = 1 << 4 * (card.rank - TWO)
    if card.rank > ACE:
        return number
    suit = SUITED + SUIT_BITS * (card.suit - 1)
    if card.rank == ACE:
        number += 1 << suit  # low (G5)
    return number + (1 << suit + 2 * (card.rank - 1))


def sketched(cards: Iterable[Card], level: Rank) -> Plays:
    """The plays of these cards."""
    return sketcher(level).plays(sum(coded(card, level) for card in cards))


@lru_cache(2)
def sketcher(level: Rank) -> Sketcher:
    """The one for hands at this level."""
    return Sketcher(level)


class Sketcher:
    """Splits hands at one level."""

    def __init__(self, level: Rank) -> None:
        self.level = level
        self.kept: dict[int, Plays] = {}
        same = [[price(of_rank(rank, size), level) for size in range(1, MOST_ALIKE)] for rank in RANKS]
        # what a rank's cards cost alone, by rank and count; eight or more are two bombs
        alone = [[0.0, *prices] for prices in same]
        for prices in alone:
            for count in range(8, MOST_ALIKE):
                prices[count] = min(prices[count], prices[4] + prices[count - 4])
        # what n cards taken out of a rank save, by rank (from the low ace) and count
        self.saved: list[list[list[float]]] = []
        for width in range(4):
            rows = [
                [
                    NEVER if count < width else prices[count] - prices[count - width]
                    for count in range(MOST_ALIKE)
                ]
                for prices in alone
            ]
            self.saved.append([rows[-1], *rows])
        self.grows = [
            [
                prices[count] - prices[count + 1] if count + 1 < MOST_ALIKE else NEVER
                for count in range(MOST_ALIKE)
            ]
            for prices in alone
        ]
        self.prices = {
            kind: [price(Reading(kind, top, SIZES[kind]), level) for top in run_tops(kind)]
            for kind in (STRAIGHT, TUBE, PLATE, STRAIGHT_FLUSH)
        }
        self.heights = {
            kind: [placed(Reading(kind, top, SIZES[kind]), level) for top in run_tops(kind)]
            for kind in (STRAIGHT, TUBE, PLATE, STRAIGHT_FLUSH)
        }
        self.shapes = [(kind, *RUNS[kind], self.prices[kind]) for kind in (STRAIGHT, TUBE, PLATE)]
        self.places = [
            [(0, 0), *(placed(of_rank(rank, size), level) for size in range(1, MOST_ALIKE))] for rank in RANKS
        ]
        self.all_jokers = placed(Reading(JOKER_BOMB, BIG_JOKER, SIZES[JOKER_BOMB]), level)[1]

    def plays(self, number: int) -> Plays:
        """The plays of the hand; not to be changed, as they may be given again."""
        known = self.kept.get(number)
        if known is not None:
            return known
        found = self._found(number)
        if sum(map(len, found)) <= KEPT_PLAYS:
            if len(self.kept) > MOST_KEPT:
                self.kept.clear()
            self.kept[number] = found
        return found

    def _found(self, number: int) -> Plays:
        found: Plays = [[], [], [], [], [], [], [], []]
        low = number & LOW
        counts = [low >> shift & 15 for shift in _SHIFTS]
        wilds = low >> WILD
        if low >> SMALL:
            self._jokers(low >> SMALL & 15, low >> BIG & 15, found)
        suits = number >> SUITED
        held = (suits | suits >> 1) & ANY
        if wilds or held & held >> 2 & held >> 4 & held >> 6 & held >> 8:
            wilds = self._flushes(counts, held, wilds, found)
        self._runs(counts, found)
        if wilds:
            self._wilds(counts, wilds, found)
        for places, count in zip(self.places, counts, strict=True):
            if count >= TWO_BOMBS:
                found[BOMBS] += [places[4][1], places[count - 4][1]]
            elif count:
                kind, high = places[count]
                found[kind].append(high)
        for heights in found:
            if len(heights) > 1:
                heights.sort()
        return found

    def _jokers(self, small: int, big: int, found: Plays) -> None:
        if small + big == 4:
            found[BOMBS].append(self.all_jokers)
            return
        if small == 2:
            found[PAIRS].append(2 * SMALL_JOKER)
        elif small:
            found[SINGLES].append(2 * SMALL_JOKER)
        found[SINGLES] += [2 * BIG_JOKER] * big

    def _flushes(self, counts: list[int], held: int, wilds: int, found: Plays) -> int:
        """Straight flushes while they gain; the wilds that are left."""
        while True:
            places = [counts[-1], *counts]
            lone = [row[count] for row, count in zip(self.saved[1], places, strict=True)]
            best, taken = LEAST_GAIN, (0, 0, 0)
            for suit in range(0, 4 * SUIT_BITS, SUIT_BITS):
                own = held >> suit & _SUIT
                if own.bit_count() + wilds < _LENGTH:
                    continue
                for at, paid in enumerate(self.prices[STRAIGHT_FLUSH]):
                    window = own >> 2 * at & _WINDOW
                    missing = _LENGTH - window.bit_count()
                    if missing <= wilds:
                        saves = sum(lone[at + place] for place in range(_LENGTH) if window >> 2 * place & 1)
                        gain = saves - paid - WILD_PRICE * missing
                        if gain > best:
                            best, taken = gain, (suit, at, missing)
            if best <= LEAST_GAIN:
                return wilds
            suit, at, missing = taken
            for place in range(at, at + _LENGTH):
                bit = 1 << suit + 2 * place
                if held & bit:
                    counts[place - 1] -= 1
                    held ^= bit  # a second copy is not looked for
            wilds -= missing
            found[BOMBS].append(self.heights[STRAIGHT_FLUSH][at][1])

    def _runs(self, counts: list[int], found: Plays) -> None:
        """Straights, tubes and plates, the greatest gain first."""
        while taken := self._run([counts[-1], *counts]):
            kind, at = taken
            length, width = RUNS[kind]
            for place in range(at, at + length):
                counts[place - 1] -= width
            found[KINDS[kind]].append(self.heights[kind][at][1])

    def _run(self, places: list[int]) -> tuple[str, int] | None:
        """The run that gains most, by its lowest place (0 the low ace)."""
        masks = [0, 0, 0, 0]  # the places with so many cards
        for at, count in enumerate(places):
            for width in range(1, min(count, 3) + 1):
                masks[width] |= 1 << at
        best, taken = LEAST_GAIN, None
        for kind, length, width, prices in self.shapes:
            starts = masks[width]
            for _ in range(length - 1):
                starts &= starts >> 1
            saved = self.saved[width]
            while starts:
                at = (starts & -starts).bit_length() - 1
                starts &= starts - 1
                gain = -prices[at]
                for place in range(at, at + length):
                    gain += saved[place][places[place]]
                if gain > best:
                    best, taken = gain, (kind, at)
        return taken

    def _wilds(self, counts: list[int], wilds: int, found: Plays) -> None:
        """Each wild joins the rank that gains most, or stays a level card."""
        own = self.level - TWO
        for _ in range(wilds):
            grows = [row[count] if count else NEVER for row, count in zip(self.grows, counts, strict=True)]
            grows[own] = max(grows[own], self.grows[own][counts[own]])
            at = grows.index(max(grows))
            counts[at if at == own or grows[at] > 0.1 else own] += 1
